"""What the arena notes about bots: what they do, and how alike they play."""

import pytest

from niagara.__main__ import main
from niagara.lab.habits import Habits, Likeness, Notes
from niagara.model.cards import CLOUD
from niagara.model.events import (
    CardsTakenBack,
    Event,
    Fell,
    Paddled,
    Stole,
    TurnBegan,
    WeatherChanged,
)


def noted(*events: Event) -> Notes:
    """Return the notes on a game of three in which this happens."""
    notes = Notes(3)
    for event in events:
        notes.watch(event)
    return notes


def test_deeds_are_counted_by_seat() -> None:
    """Thefts, falls and strokes belong to the seat that makes them; landing is no stroke's end."""
    notes = noted(
        Stole(1, 0, 2, 0, 1),
        Fell(2, 0, ()),
        Paddled(1, 0, 0, 5),
        Paddled(1, 1, 0, 9),
        Paddled(1, 1, 9, 0),
    )
    assert notes.habits[0] == Habits()
    assert notes.habits[1] == Habits(thefts=1, paddled=2, depth=5 + 7)
    assert notes.habits[2] == Habits(falls=1)


def test_a_cloud_comes_after_some_cards() -> None:
    """The cards before it are those played since the hand was whole."""
    cards = (TurnBegan(0, 3), TurnBegan(0, 5), TurnBegan(0, CLOUD), WeatherChanged(0, 1))
    again = (CardsTakenBack(0), TurnBegan(0, CLOUD), WeatherChanged(0, 2))
    habits = noted(*cards, *again).habits[0]
    assert (habits.turns, habits.clouds, habits.before_clouds) == (4, 2, 2)


@pytest.mark.parametrize(
    ("cards", "alike", "same"), [((1, 2, 3), 0, 0), ((4, 4, 2), 1, 0), ((5, 5, 5), 3, 1)]
)
def test_likeness_of_a_round(cards: tuple[int, ...], alike: int, same: int) -> None:
    """Each pair of seats counts, and the round in which all play the same."""
    seen = noted(*(TurnBegan(seat, card) for seat, card in enumerate(cards))).likeness
    assert seen == Likeness(rounds=1, same=same, pairs=3, alike=alike)
    seen.add(seen)
    assert seen == Likeness(rounds=2, same=2 * same, pairs=6, alike=2 * alike)


def test_the_arena_tells_habits(capsys: pytest.CaptureFixture[str]) -> None:
    """Each bot has a line, also one with a temperament and one of old."""
    seats = "paddler/thief,paddler@1,random"
    assert main(["arena", "--seats", seats, "--games", "3", "--jobs", "1", "--habits"]) == 0
    told = capsys.readouterr().out.partition("thefts")[2]
    assert [line.split()[0] for line in told.splitlines()[1:4]] == seats.split(",")
    assert "the same card: " in told
