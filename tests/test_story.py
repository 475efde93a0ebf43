"""What the log tells, and which river disc is which."""

from random import Random
from typing import Final

import pytest

from niagara import Game, Setup
from niagara.board import DRIFT, FALLS, WATER, Arm, Field
from niagara.events import Event, Pushed
from tests.page import Told, named, telling
from tests.position import position
from web.story import Story

TABLE: Final = named(Setup(players=3))


def told(canoes: str, card: str, *actions: str, weather: int = 0, treasury: str = "") -> list[str]:
    """Return the lines of the log that actions add in a position."""
    game = position(canoes, card=card, weather=weather, treasury=treasury, setup=TABLE)
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
    ("0a@7R(ruby)", "0: 1", "a 7R>falls", "Ana: canoe a, 7R over the falls, lost with a ruby"),
    ("0a@7R", "0: 2", "a 7R>falls", "Ana: canoe a, 7R over the falls, lost"),
    (
        "0a@5 1b@3(sapphire)",
        "0: 2",
        "a 5>3 steal sapphire from 1b",
        "Ana: canoe a, 5 to 3, steals a sapphire from Ben's canoe b",
    ),
]


@pytest.mark.parametrize(("canoes", "card", "action", "line"), LINES)
def test_a_canoe_move_is_one_line(canoes: str, card: str, action: str, line: str) -> None:
    """All that a canoe does in one move stands in one line, in the order in which it happens."""
    assert told(canoes, card, action)[0] == line


def test_each_canoe_has_its_line() -> None:
    """The moves of two canoes are two lines."""
    assert told("0a@3(ruby) 0b@5", "0: 3", "b 5>2", "a 3>shore")[:2] == [
        "Ana: canoe b, 5 to 2",
        "Ana: canoe a, 3 to shore, lands a ruby",
    ]


def test_weather_and_staying() -> None:
    """The cloud's new place is told, and that somebody stays ashore."""
    assert told("", "0: cloud", "weather up")[0] == "Ana: weather to rain (+1)"
    assert told("", "0: cloud", "weather down")[0] == "Ana: weather to sun (-1)"
    assert told("", "0: cloud", "weather up", weather=-1)[0] == "Ana: weather to cloud (0)"
    assert told("0a@2", "0: 2", "a 2>4", "stay")[1] == "Ana: stays ashore"


def test_buying_back() -> None:
    """Buying a canoe and declining are told, and a canoe given for nothing."""
    lost = ("0a@lost", "0: 2")
    assert told(*lost, "buy a with ruby", treasury="0: ruby")[0] == (
        "Ana: buys canoe a back with a ruby"
    )
    assert told(*lost, "buy none", treasury="0: ruby")[0] == "Ana: buys no canoe"
    assert told("0a@lost 0b@7R", "0: 1", "b 7R>falls")[:2] == [
        "Ana: canoe b, 7R over the falls, lost",
        "Ana: gets canoe a back for nothing",
    ]


def test_the_round_ends_in_words() -> None:
    """Cards as they are revealed, the river with its reason, and the next round are told."""
    cards = "0: 1, 1: 2, 2: cloud"
    actions = ("a shore>1", "a shore>2", "weather up")
    assert told("", cards, *actions)[1:] == [
        "Ben plays card 2",
        "Ben: canoe a, shore to 2",
        "Cleo plays card cloud",
        "Cleo: weather to rain (+1)",
        "The river moves 2 fields (lowest card 1, weather +1)",
        "Round 2, Ben starts",
    ]


@pytest.mark.parametrize(
    ("weather", "line"),
    [
        (-1, "The river stands still (no number, weather +0)"),
        (0, "The river moves 1 field (no number, weather +1)"),
        (1, "The river moves 2 fields (no number, weather +2)"),
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
        "Ana: stays ashore",
        "The river moves 1 field (lowest card 1, weather +0)",
    ]
    assert story.story.lines[4].text == "Ben: canoe a, lost with a ruby"


def test_the_end_in_words() -> None:
    """The last line says who has won, one or several."""
    gems = "0: ruby ruby ruby, 1: amber amber amber amber"
    game = position("0a@1(ruby)", card="0: 1", treasury=gems, start=1, setup=TABLE)
    story = Told(game)
    story.play("a 1>shore")
    story.play("stay")
    assert story.story.lines[-1].text == "Ana and Ben win"


def test_lines_know_whom_they_are_about() -> None:
    """A line is about the seat that acts in it; those of the whole table are about nobody."""
    *_, told_game = telling(1, 60)
    for line in told_game.story.lines:
        if line.seat is None:
            assert line.text.startswith(("The river", "Round"))
        else:
            assert line.text.startswith(told_game.table.name(line.seat))


def test_what_was_told_last_is_spoken() -> None:
    """Whoever listens hears every line, a canoe's with all it has done so far."""
    game = Told(position("", card="0: 6", setup=TABLE))
    heard: list[str] = []
    game.play("a shore>4 load diamond", lambda event: heard.append(game.story.spoken))
    assert heard[:2] == [
        "Ana: canoe a, shore to 4",
        "Ana: canoe a, shore to 4, loads a diamond",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_story_told_again_is_the_same(seed: int) -> None:
    """A game read back tells the story that was told while it was played."""
    rng = Random(seed)
    for told_game in telling(seed):
        if rng.random() < 0.04 or told_game.game.over:
            again = Game.from_record(told_game.game.record())
            assert Story.of(again, told_game.table) == told_game.story


def test_a_story_after_undo_is_the_story_before() -> None:
    """What was taken back is not told."""
    game = Told(Game(TABLE))
    for action in ("card 4", "card 5", "card 3"):
        game.play(action)
    before = Story.of(game.game, game.table)
    game.play(game.game.legal()[0])
    game.game.undo()
    assert Story.of(game.game, game.table) == before


# Discs


class Bed:
    """Watches the discs from one event to the next."""

    def __init__(self) -> None:
        self.pushes = 0
        self.before = dict(enumerate(WATER))
        self.used = set(self.before)

    def watch(self, told: Told, event: Event) -> None:
        """Check what an event did to the discs."""
        discs = dict(told.story.discs)
        if isinstance(event, Pushed):
            self.pushes += 1
            self._check_push(event.arm, discs)
            assert told.story.fell_through == event.arm
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


@pytest.mark.parametrize("seed", range(6))
def test_discs_stay_themselves(seed: int) -> None:
    """Nine discs are afloat, one on each field; a push moves each, drops one and brings one."""
    bed = Bed()
    for _told in telling(seed, watch=bed.watch):
        pass
    assert bed.pushes


def test_rounds_are_told_first() -> None:
    """The story begins with the first round and its start player."""
    game = Game(TABLE)
    story = Story(Told(game).table)
    story.begin(game)
    assert [line.text for line in story.lines] == [
        f"Round 1, {('Ana', 'Ben', 'Cleo')[game.view(None).start]} starts"
    ]
