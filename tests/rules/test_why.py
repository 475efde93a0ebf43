"""An illegal action is refused with a sentence that a player understands, and changes nothing."""

from collections.abc import Callable
from random import Random

import pytest

from niagara import Game, IllegalAction, Setup
from niagara.model.actions import Action, ChooseCard
from niagara.model.cards import NO_CARD
from niagara.show import show
from tests.rules.refused import REFUSALS
from tests.support.games import paddling, play, position


def everything(game: Game) -> tuple[object, ...]:
    """Return all that can be seen of a game."""
    views = [game.view(seat) for seat in (None, *range(game.setup.players))]
    return (*views, game.record(), game.legal(), game.actor, game.winners, len(game.history))


@pytest.mark.parametrize(
    ("game", "action", "sentence"),
    REFUSALS,
    ids=[f"{action}: {sentence}" for _game, action, sentence in REFUSALS],
)
def test_an_illegal_action_is_refused_in_a_sentence(game: Game, action: str, sentence: str) -> None:
    """The error repeats the action and says why it is not possible; nothing has changed."""
    before = everything(game)
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert str(caught.value).startswith(f"{action}: {sentence}")
    assert everything(game) == before


def test_no_card_is_no_card() -> None:
    """The card that stands for none cannot be chosen."""
    with pytest.raises(IllegalAction, match="card none: there is no such card"):
        position("players=3").play(ChooseCard(NO_CARD))


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
        paddling("0plays=4").play("a shore>3", lambda event: pytest.fail(str(event)))


PHASES = {"cloud": "weather", "rope": "rope"}
"""What is decided with cards that are no numbers."""


def crowded(rng: Random) -> Game:
    """Return a position with many canoes close together."""
    fields = ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "shore", "falls"]
    gems = ["", "(amethyst)", "(amber)", "(ruby)"]
    canoes = []
    for name in ("0a", "0b", "1a", "1b", "2a", "2b"):
        field = rng.choice(fields)
        gem = "" if field in ("shore", "falls") else rng.choice(gems)
        canoes.append(f"{name}@{field}{gem}")
    card = rng.choice(["1", "2", "3", "4", "5", "6", "cloud"])
    phase = "buy" if {"0a@falls", "0b@falls"} & {*canoes} else PHASES.get(card, "paddle")
    return position(
        f"players=3 phase={phase} amber-site=ruby 0plays={card} 0treasury=ruby 1treasury=diamond "
        + " ".join(canoes)
    )


def crowded_with_modules(rng: Random) -> Game:
    """Return a position with many canoes close together and all the modules in play."""
    fields = ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"]
    pool = rng.choice(fields)
    dry = [field for field in fields if field != pool]
    canoes = []
    for name in ("0a", "0b", "1a", "1b", "2a", "2b"):
        gems = ["", "(amethyst)", "(ruby)", *["(amber+ruby)"] * (name[1] == "b")]
        canoes.append(f"{name}@{rng.choice(dry)}{rng.choice(gems)}")
    card = rng.choice(["1", "2", "3", "5", "7", "cloud", "1-3", "1-3", "rope"])
    other = rng.choice(["rope", "cloud"])
    round_of = rng.choice(
        [
            f"1card={other}",
            f"start=1 actor=0 1plays={other} 2plays=cloud 3plays=cloud 4plays=cloud",
        ]
    )
    moose = rng.choice(["", "", "moose@0a", "moose@1a"])
    if card == "rope":  # Without a canoe that may take the moose, the turn would be over.
        canoes[0], moose = ("0a@7R" if pool == "7L" else "0a@7L"), ""
    return position(
        f"players=5 modules=spirits+joe {round_of} phase={PHASES.get(card, 'paddle')} "
        f"whirlpool@{pool} {moose} joe@{rng.choice(dry)}{rng.choice(['', '(amber)'])} "
        f"amber-site=ruby 0plays={card} {' '.join(canoes)}"
    )


@pytest.mark.parametrize("deal", [crowded, crowded_with_modules])
def test_every_illegal_action_has_a_reason(deal: Callable[[Random], Game]) -> None:
    """What is legal only in other positions is refused with a reason, never with a shrug."""
    rng = Random(1)
    games = [deal(rng) for _deal in range(60)]
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
