"""An illegal action is refused with a sentence that a player understands, and changes nothing."""

from random import Random

import pytest

from niagara import Game, IllegalAction, Setup
from niagara.actions import Action
from niagara.show import show
from tests.position import play, position

LAUNCH = position(card="0: 4")
AT_3 = position("0a@3", card="0: 4")
FULL_AT_3 = position("0a@3(amethyst)", card="0: 4")
RUBY_AT_3 = position("0a@3(ruby)", card="0: 4")
AT_7R = position("0a@7R", card="0: 4")
THIEF = position("0a@5 0b@3(amber) 1a@3(ruby) 2a@3", card="0: 2")
BUYER = position("0a@lost", treasury="0: ruby", card="0: 2")
FORCED = position("0a@lost 0b@lost", treasury="0: ruby", card="0: 2")
OVER = play(position(card="0: cloud", treasury="0: ruby ruby ruby ruby", start=1), "weather up")

REFUSED = [
    (position(hand="0: 2 3"), "card 4", "card 4 is not in the hand"),
    (position(), "card 7", "card 7 is not in the hand"),
    (position(), "card rope", "card rope is not in the hand"),
    (position(), "a shore>1", "seat 0 must choose a card now"),
    (position(), "stay", "seat 0 must choose a card now"),
    (LAUNCH, "card 4", "seat 0 must move its canoes now"),
    (LAUNCH, "weather up", "seat 0 must move its canoes now"),
    (LAUNCH, "buy none", "seat 0 must move its canoes now"),
    (position(card="0: cloud"), "a shore>1", "seat 0 must move the weather now"),
    (position(card="0: cloud", weather=+2), "weather up", "the weather is already at the storm"),
    (position(card="0: cloud", weather=-1), "weather down", "the weather is already at the sun"),
    (BUYER, "b shore>2", "seat 0 must first say whether to buy a canoe back"),
    (BUYER, "buy b with ruby", "canoe b is not lost"),
    (BUYER, "buy a with amber", "there is no amber in the treasury to pay with"),
    (FORCED, "buy none", "there is no canoe left: one must be bought back"),
    (LAUNCH, "stay", "no canoe is in the water, so one must be launched"),
    (AT_3, "stay", "canoe a is in the water and must move"),
    (position("0a@lost", card="0: 2"), "a shore>2", "canoe a is lost"),
    (play(position("0a@3", card="0: 1"), "a 3>4"), "a 4>5", "canoe a may not move any more"),
    (play(position("0a@1", card="0: 1"), "a 1>shore"), "a shore>1", "canoe a may not move any"),
    (AT_3, "a 4>shore", "canoe a is at 3, not at 4"),
    (LAUNCH, "a 3>shore", "canoe a is at shore, not at 3"),
    (AT_7R, "a 7R>7L", "there is no way in one direction from 7R to 7L"),
    (LAUNCH, "a shore>3", "canoe a must use all 4 points, and this uses 3"),
    (LAUNCH, "a shore>5", "this takes 5 points, and canoe a has 4"),
    (LAUNCH, "a shore>3 load amethyst", "this takes 5 points, and canoe a has 4"),
    (AT_3, "a load amethyst", "canoe a must use all 4 points, and this uses 2"),
    (AT_3, "a load amethyst 3>shore", "this takes 5 points, and canoe a has 4"),
    (position("0a@2", card="0: 2"), "a load ruby", "there is no gem site at 2"),
    (AT_3, "a load ruby 3>5", "there is no ruby at the amethyst site to load"),
    (AT_3, "a unload ruby 3>5", "canoe a does not carry that ruby"),
    (FULL_AT_3, "a unload amethyst 3>5", "a gem may not be unloaded at the site of its own kind"),
    (RUBY_AT_3, "a unload ruby load ruby", "the same kind, ruby, may not be unloaded and loaded"),
    (RUBY_AT_3, "a load amethyst 3>5", "canoe a has no free seat for that"),
    (AT_7R, "a load ruby 7R>falls", "a gem loaded at its own site and lost over the falls just"),
    (THIEF, "a 5>7L steal ruby from 1a", "a canoe may only steal after paddling upstream"),
    (THIEF, "a steal ruby from 1a", "canoe a must use all 2 points, and this uses 0"),
    (
        position("0a@3 1a@3(ruby)", card="0: 2"),
        "a load amethyst steal ruby from 1a",
        "a canoe may only steal after paddling upstream",
    ),
    (THIEF, "a 5>3 steal ruby from 7a", "there is no seat 7"),
    (THIEF, "a 5>3 steal amber from 0b", "a canoe may not steal from its own side"),
    (THIEF, "a 5>3 steal amber from 1b", "canoe 1b is not on 3"),
    (THIEF, "a 5>3 steal amber from 1a", "canoe 1a carries no amber"),
    (THIEF, "a 5>3 steal ruby from 2a", "canoe 2a carries no ruby"),
    (THIEF, "b 3>1 steal ruby from 1a", "canoe 1a is not on 1"),
    (
        position("0a@5(amber) 1a@3(ruby)", card="0: 2"),
        "a 5>3 steal ruby from 1a",
        "canoe a needs a free seat while it paddles and at the end",
    ),
    (OVER, "card 1", "the game is over"),
    (OVER, "a shore>1", "the game is over"),
]


def everything(game: Game) -> tuple[object, ...]:
    """Return all that can be seen of a game."""
    views = [game.view(seat) for seat in (None, *range(game.setup.players))]
    return (*views, game.record(), game.legal(), game.actor, game.winners, len(game.history))


@pytest.mark.parametrize(
    ("game", "action", "sentence"),
    REFUSED,
    ids=[f"{action}: {sentence}" for _, action, sentence in REFUSED],
)
def test_an_illegal_action_is_refused_in_a_sentence(game: Game, action: str, sentence: str) -> None:
    """The error repeats the action and says why it is not possible; nothing has changed."""
    before = everything(game)
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert str(caught.value).startswith(f"{action}: {sentence}")
    assert everything(game) == before


@pytest.mark.parametrize("text", ["", "hello", "a shore>9", "card 9", "a load"])
def test_what_is_no_action_changes_nothing(text: str) -> None:
    """What cannot be read is refused as well, and nothing has changed."""
    game = play(Game(Setup(players=3)), "card 4")
    before = everything(game)
    with pytest.raises(IllegalAction):
        game.play(text)
    assert everything(game) == before


def test_nothing_is_told_of_a_refused_action() -> None:
    """A refused action causes no event."""
    with pytest.raises(IllegalAction):
        LAUNCH.play("a shore>3", lambda event: pytest.fail(str(event)))


def crowded(rng: Random) -> Game:
    """Return a position with many canoes close together."""
    fields = ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "shore", "lost"]
    gems = ["", "(amethyst)", "(amber)", "(ruby)"]
    canoes = []
    for name in ("0a", "0b", "1a", "1b", "2a", "2b"):
        field = rng.choice(fields)
        gem = "" if field in ("shore", "lost") else rng.choice(gems)
        canoes.append(f"{name}@{field}{gem}")
    card = rng.choice(["1", "2", "3", "4", "5", "6", "cloud"])
    return position(
        " ".join(canoes), card=f"0: {card}", sites="amber: ruby", treasury="0: ruby, 1: diamond"
    )


def test_every_illegal_action_has_a_reason() -> None:
    """What is legal in other positions is refused with a reason in this one, never a shrug."""
    rng = Random(1)
    games = [crowded(rng) for _ in range(60)]
    pool: list[Action] = list({action: None for game in games for action in game.legal()})
    for game in games:
        for action in rng.sample(pool, 100):
            if action not in game.legal():
                refuse(game, action)


def refuse(game: Game, action: Action) -> None:
    """Check that the action is refused for a reason."""
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert "not possible" not in str(caught.value), show(game.view(None))


def test_taking_back_too_much_is_refused() -> None:
    """Only as many actions as were played can be taken back."""
    game = play(Game(Setup(players=3)), "card 4")
    before = everything(game)
    with pytest.raises(IllegalAction, match="there are no 2 actions to take back"):
        game.undo(2)
    assert everything(game) == before
