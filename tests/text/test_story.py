"""What the log says, and which river disc is which."""

from random import Random
from typing import Any, Final

import pytest

from niagara import Game
from niagara.model.board import DRIFT, FALLS, WATER, Arm, Field
from niagara.model.events import Event, Pushed
from tests.support.page import NAMES, TABLE, Told, telling
from tests.support.position import before_river, position


def told(canoes: str, card: str, *actions: str, **more: Any) -> list[str]:
    """Return the lines of the log that actions add in a position; `more` is for `position`."""
    return told_in(position(canoes, card=card, setup=TABLE, **more), *actions)


def told_in(game: Game, *actions: str) -> list[str]:
    """Return the lines of the log that actions add to a game."""
    story = Told(game)
    for action in actions:
        story.play(action)
    return [line.text for line in story.story.lines[1:]]


LINES: Final = [
    ("", "0: 6", "a shore>4 load diamond", "Ana: canoe a, shore to 4, loads a diamond"),
    ("", "0: 2", "a shore>2", "Ana: canoe a, shore to 2"),
    ("0b@3(ruby)", "0: 3", "b 3>shore", "Ana: canoe b, 3 to shore, lands a ruby"),
    ("0b@3", "0: 4", "b 3>shore", "Ana: canoe b, 3 to shore"),
    ("0a@3", "0: 2", "a load amethyst", "Ana: canoe a, loads an amethyst"),
    (
        "0a@7L(amber)",
        "0: 5",
        "a unload amber load ruby 7L>6L",
        "Ana: canoe a, unloads an amber, loads a ruby, 7L to 6L",
    ),
    ("0a@7R(ruby)", "0: 1", "a 7R>falls", "Ana: canoe a, from 7R over the falls, lost with a ruby"),
    ("0a@7R", "0: 2", "a 7R>falls", "Ana: canoe a, from 7R over the falls, lost"),
    (
        "0a@5 1b@3(sapphire)",
        "0: 2",
        "a 5>3 steal sapphire from 1b",
        "Ana: canoe a, 5 to 3, steals a sapphire from Ben's canoe b",
    ),
]


SPIRITS: Final[list[tuple[str, str, dict[str, Any], str, str]]] = [
    (
        "0a@2",
        "0: 1",
        {"whirlpool": "3"},
        "a 2>3~4",
        "Ana: canoe a, 2 to 3, swept to 4 by the whirlpool",
    ),
    (
        "0a@6L(ruby)",
        "0: 1",
        {"whirlpool": "7L"},
        "a 6L>7L~falls",
        "Ana: canoe a, 6L to 7L, swept over the falls by the whirlpool, lost with a ruby",
    ),
    (
        "0b@7L",
        "0: 4",
        {"modules": "double_canoes", "whirlpool": "away"},
        "b load ruby load ruby",
        "Ana: canoe b, loads two rubies",
    ),
    (
        "0b@3(amber+ruby)",
        "0: 3",
        {"whirlpool": "away"},
        "b 3>shore",
        "Ana: canoe b, 3 to shore, lands an amber and a ruby",
    ),
    (
        "0b@5 1a@3(ruby) 2b@3(amber)",
        "0: 2",
        {"modules": "double_canoes", "whirlpool": "away"},
        "b 5>3 steal ruby from 1a steal amber from 2b",
        "Ana: canoe b, 5 to 3, steals a ruby from Ben's canoe a, "
        "steals an amber from Cleo's canoe b",
    ),
    (
        "0b@5 1b@3(diamond+diamond)",
        "0: 2",
        {"modules": "double_canoes", "whirlpool": "away"},
        "b 5>3 steal diamond from 1b steal diamond from 1b",
        "Ana: canoe b, 5 to 3, steals two diamonds from Ben's canoe b",
    ),
    (
        "0a@7R",
        "0: 1",
        {"moose": "waits"},
        "a moose 7R>4",
        "Ana: canoe a, takes the moose aboard, 7R to 4",
    ),
    (
        "0a@1(ruby)",
        "0: 1",
        {"moose": "0a"},
        "a 1>shore",
        "Ana: canoe a, 1 to shore, lands a ruby, the moose leaves it",
    ),
    (
        "0a@7R",
        "0: 1",
        {"moose": "0a"},
        "a 7R>falls",
        "Ana: canoe a, from 7R over the falls, lost, the moose leaves it",
    ),
    (
        "0a@5(ruby)",
        "0: 1",
        {"joe": "4(amber)"},
        "a 5>4 joe swap ruby",
        "Ana: canoe a, 5 to 4, swaps a ruby for an amber with Joe",
    ),
    (
        "0a@7L",
        "0: 2",
        {"joe": "7L"},
        "a load ruby joe give ruby",
        "Ana: canoe a, loads a ruby, gives Joe a ruby",
    ),
]


@pytest.mark.parametrize(("canoes", "card", "action", "line"), LINES)
def test_a_canoe_move_is_one_line(canoes: str, card: str, action: str, line: str) -> None:
    """All that a canoe does in one move is one line, in the order in which it happens."""
    assert told(canoes, card, action)[0] == line


@pytest.mark.parametrize(("canoes", "card", "more", "action", "line"), SPIRITS)
def test_a_move_with_modules_is_one_line(
    canoes: str, card: str, more: dict[str, Any], action: str, line: str
) -> None:
    """What the whirlpool, the moose and Joe have to do with a move is in the same line."""
    assert told(canoes, card, action, **more)[0] == line


def test_each_canoe_has_its_line() -> None:
    """The moves of two canoes are two lines."""
    assert told("0a@3(ruby) 0b@5", "0: 3", "b 5>2", "a 3>shore")[:2] == [
        "Ana: canoe b, 5 to 2",
        "Ana: canoe a, 3 to shore, lands a ruby",
    ]


def test_weather_and_staying() -> None:
    """The log says where the cloud goes, and that somebody leaves the other canoe ashore."""
    assert told("", "0: cloud", "weather up")[0] == "Ana moves the weather to rain (+1)"
    assert told("", "0: cloud", "weather down")[0] == "Ana moves the weather to sun (-1)"
    assert told("", "0: cloud", "weather up", weather=-1)[0] == "Ana moves the weather to cloud (0)"
    assert told("0a@2", "0: 2", "a 2>4", "stay")[1] == "Ana leaves the other canoe ashore"


def test_buying_back() -> None:
    """The log says who buys a canoe, who buys none, and who is given one."""
    lost = ("0a@lost", "0: 2")
    assert told(*lost, "buy a with ruby", treasury="0: ruby")[0] == (
        "Ana buys canoe a back with a ruby"
    )
    assert told(*lost, "buy none", treasury="0: ruby")[0] == "Ana buys no canoe back"
    assert told("0a@lost 0b@7R", "0: 1", "b 7R>falls")[:2] == [
        "Ana: canoe b, from 7R over the falls, lost",
        "Ana gets canoe a back for free",
    ]


def test_the_round_ends_in_words() -> None:
    """The log has the cards as they are revealed, the river's speed and why, and the next round."""
    cards = "0: 1, 1: 2, 2: cloud"
    actions = ("a shore>1", "a shore>2", "weather up")
    assert told("", cards, *actions)[1:] == [
        "Ben plays card 2",
        "Ben: canoe a, shore to 2",
        "Cleo plays the cloud card",
        "Cleo moves the weather to rain (+1)",
        "Lowest card 1, rain (+1): 2 pushes, right, left",
        "Round 2, Ben starts",
    ]


@pytest.mark.parametrize(
    ("weather", "line"),
    [
        (-1, "No number, cloud (0): the river stands still"),
        (0, "No number, rain (+1): 1 push, right"),
        (1, "No number, storm (+2): 2 pushes, right, left"),
    ],
)
def test_a_river_without_number_cards(weather: int, line: str) -> None:
    """With clouds alone the weather moves the river, and one field is not `1 fields`."""
    game = position("", card="0: cloud", weather=weather, start=1, setup=TABLE)
    story = Told(game)
    story.play("weather up")
    assert line in [each.text for each in story.story.lines]


def test_a_canoe_that_the_river_takes_has_a_line_of_its_own() -> None:
    """A push that takes a canoe is no part of its player's last move."""
    game = position("0a@5 1a@7R(ruby)", card="0: 1", start=1, setup=TABLE)
    story = Told(game)
    story.play("a 5>4")
    story.play("stay")
    assert [line.text for line in story.story.lines[1:4]] == [
        "Ana: canoe a, 5 to 4",
        "Ana leaves the other canoe ashore",
        "Lowest card 1, cloud (0): 1 push, right",
    ]
    assert story.story.lines[4].text == "Ben's canoe a goes over the falls with a ruby"


def test_the_moose_comes_aboard_before_the_cloud() -> None:
    """Taking the moose with a cloud or a rope is a line about the canoe, before the card's own."""
    assert told("0a@7R", "0: cloud", "moose a weather up", moose="waits")[:2] == [
        "Ana: canoe a, takes the moose aboard",
        "Ana moves the weather to rain (+1)",
    ]
    rope = position("0b@7L", card="0: rope", moose="waits", setup=TABLE)
    assert told_in(rope, "moose b rope")[0] == "Ana: canoe b, takes the moose aboard"


def test_a_rope_in_words() -> None:
    """The log mentions the rope when it is revealed; that it comes off again needs no words."""
    game = position(card="0: 2, 1: rope, 2: 3", setup=TABLE)
    assert told_in(game, "a shore>2")[1:4] == [
        "Ben plays the rope card",
        "Ben's canoes are tied up",
        "Cleo plays card 3",
    ]


def test_swept_after_the_rope_in_words() -> None:
    """A canoe that the whirlpool sweeps after the river has a line of its own."""
    game = before_river(1, "1a@5 2a@2", first="rope", whirlpool="4", setup=TABLE)
    assert told_in(game, "weather down", "sweep a 6L")[1:4] == [
        "Lowest card 2, sun (-1): 1 push, right",
        "Ben: canoe a, swept to 6L by the whirlpool",
        "Round 2, Cleo starts",
    ]


def test_beaver_in_words() -> None:
    """Its jump comes after the storm, its fall where it happens among what the river does."""
    game = position(card="0: cloud", beaver="ashore", weather=1, setup=TABLE)
    assert told_in(game, "weather up")[:2] == [
        "Ana moves the weather to storm (+2)",
        "Storm: the beaver jumps into the river",
    ]
    game = before_river(1, "2a@7R", beaver="7R", setup=TABLE)
    assert told_in(game, "weather down")[1:4] == [
        "Lowest card 2, sun (-1): 1 push, right",
        "Cleo's canoe a goes over the falls",
        "The beaver goes over the falls: the weather goes back to 0",
    ]


def test_joe_in_words() -> None:
    """The log says what Joe loads, each leg of his way, and how he falls and starts again."""
    joes: dict[str, Any] = {"modules": "joe", "setup": TABLE}
    assert told_in(before_river(0, joe="4", first="6", **joes), "weather down")[2:5] == [
        "Joe loads a diamond",
        "Joe paddles from 4 to 1",
        "Joe paddles from 1 to 4",
    ]
    assert told_in(before_river(1, joe="7R(ruby)", **joes), "weather down")[2:4] == [
        "Joe has gone over the falls with a ruby",
        "Joe starts again on field 1",
    ]
    swept = before_river(0, joe="4", first="1", whirlpool="3", **joes)
    assert told_in(swept, "weather down")[2:5] == [
        "Joe loads a diamond",
        "Joe paddles from 4 to 3",
        "The whirlpool sweeps Joe to 4",
    ]


def test_the_moose_goes_home_in_words() -> None:
    """After the river the log says that the moose is back."""
    game = before_river(1, "1a@7R", moose="1a", setup=TABLE)
    assert told_in(game, "weather down")[2:4] == [
        "Ben's canoe a goes over the falls, the moose leaves it",
        "The moose is back beside the rubies",
    ]


def test_the_end_in_words() -> None:
    """The last line says who has won, one player or several."""
    gems = "0: ruby ruby ruby, 1: amber amber amber amber"
    game = position("0a@1(ruby)", card="0: 1", treasury=gems, start=1, setup=TABLE)
    story = Told(game)
    story.play("a 1>shore")
    story.play("stay")
    assert story.story.lines[-1].text == "Ana and Ben win"


def test_lines_know_whom_they_are_about() -> None:
    """A line is about the seat that acts in it; lines about all players are about no seat."""
    about: set[int | None] = set()
    for seed in range(3):
        *_before, told_game = telling(seed, 80)
        for line in told_game.story.lines:
            about.add(line.seat)
            named_first = line.text.startswith(tuple(f"{name}:" for name in NAMES))
            assert named_first <= (line.seat is not None)
            if named_first:
                assert line.text.startswith(told_game.seating.name(line.seat or 0))
    assert {None, 0, 1, 2} <= about


def test_the_storm_is_about_whoever_brought_it() -> None:
    """The beaver's jump is a line about the seat that moved the cloud; its fall about no seat."""
    story = Told(position(card="0: cloud", beaver="ashore", weather=1, setup=TABLE))
    story.play("weather up")
    assert [line.seat for line in story.story.lines if "beaver" in line.text] == [0]
    story = Told(before_river(1, beaver="7R", setup=TABLE))
    story.play("weather down")
    assert [line.seat for line in story.story.lines if "beaver" in line.text] == [None]


def test_the_canoe_that_the_moose_left_is_remembered() -> None:
    """The story knows the seat and the canoe that the moose left."""
    story = Told(position("0b@7R", card="0: 1", moose="0b", setup=TABLE))
    assert story.stage.moose_left is None
    story.play("b 7R>falls")
    assert story.stage.moose_left == (0, 1)


def test_what_was_told_last_is_spoken() -> None:
    """Whoever listens hears every line, a canoe's with all it has done so far."""
    game = Told(position("", card="0: 6", setup=TABLE))
    heard: list[str] = []
    game.play("a shore>4 load diamond", lambda event: heard.append(game.story.spoken))
    assert heard[:2] == [
        "Ana: canoe a, shore to 4",
        "Ana: canoe a, shore to 4, loads a diamond",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_story_told_again_is_the_same(seed: int) -> None:
    """A game read from its record has the log that it had while it was played."""
    rng = Random(seed)
    for told_game in telling(seed):
        if rng.random() < 0.04 or told_game.game.over:
            again = Game.from_record(told_game.game.record())
            assert Told(again).story == told_game.story


def test_a_story_after_undo_is_the_story_before() -> None:
    """An action that was undone is not in the log."""
    game = Told(Game(TABLE))
    for action in ("card 4", "card 5", "card 3"):
        game.play(action)
    before = Told(game.game).story
    game.play(game.game.legal()[0])
    game.game.undo()
    assert Told(game.game).story == before


# Discs


class DiscWatcher:
    """Follows the discs from one event to the next."""

    def __init__(self) -> None:
        self.pushes = 0
        self.before = dict(enumerate(WATER))
        self.used = set(self.before)

    def watch(self, told: Told, event: Event) -> None:
        """Check what an event did to the discs."""
        discs = dict(told.stage.discs.at)
        if isinstance(event, Pushed):
            self.pushes += 1
            self._check_push(event.arm, discs)
            assert told.stage.discs.fell_through == event.arm
        else:
            assert discs == self.before
        self.before = discs
        assert sorted(at for at in discs.values() if at != FALLS) == list(WATER)

    def _check_push(self, arm: Arm, discs: dict[int, Field]) -> None:
        floated = {disc: DRIFT[arm][at] for disc, at in self.before.items() if at != FALLS}
        fresh = discs.keys() - floated.keys()
        assert discs == floated | dict.fromkeys(fresh, 1)
        assert len(fresh) == 1 == list(discs.values()).count(FALLS)
        assert not fresh & self.used, "a new disc is none of those that are gone"
        self.used |= fresh


@pytest.mark.parametrize("seed", range(4))
def test_discs_stay_themselves(seed: int) -> None:
    """Nine discs are afloat, one on each field; each push drops one and brings a fresh one."""
    discs = DiscWatcher()
    for _told in telling(seed, watch=discs.watch):
        pass
    assert discs.pushes


def test_the_whirlpool_is_one_disc_until_it_is_gone() -> None:
    """The whirlpool rides its disc down and over the falls; then it is the next fresh disc."""
    discs: list[int] = []

    def watch(told: Told, event: Event) -> None:
        whirlpool = told.game.view(None).whirlpool
        [disc] = [disc for disc, at in told.stage.discs.at.items() if at == whirlpool]
        if not discs or disc != discs[-1]:
            assert isinstance(event, Pushed) == bool(discs)
            assert whirlpool == (1 if discs else 3)
            discs.append(disc)

    for _told in telling(2, 120, watch, modules=["whirlpool"]):
        pass
    assert len(discs) > 2
    assert discs == sorted(set(discs))


def test_rounds_are_told_first() -> None:
    """The log begins with the first round and its start player."""
    game = Game(TABLE)
    assert [line.text for line in Told(game).story.lines] == [
        f"Round 1, {('Ana', 'Ben', 'Cleo')[game.view(None).start]} starts"
    ]
