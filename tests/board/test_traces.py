"""The traces of last moves: made from events, carried on by the river, gone with the next turn."""

from itertools import pairwise
from typing import Final

import pytest

from niagara.model import events as ev
from niagara.model.actions import Handling
from niagara.model.board import FALLS, LEFT, RIGHT, RUBY, SHORE
from tests.support.stories import made_up, telling
from tests.text.told import at
from web.board.drawing.traces import Leg, Sign, Trace, Traces, trace_of, traces_of
from web.board.traces import traces

KEY: Final = (0, 0)


def told(*events: ev.Event) -> Trace:
    """Return the trace of Ana's canoe a after these events."""
    kept = Traces()
    for event in events:
        kept.add(event)
    return kept.turns[0].traces[KEY]


BEGAN: Final = ev.TurnBegan(0, 3)
DOWN: Final = ev.Paddled(0, 0, at("2"), at("5"))
ENDED: Final = ev.TurnEnded(0)
PUSHED: Final = ev.Pushed(LEFT)

SIGNS: Final = [
    (ev.Handled(0, 0, Handling(load=(RUBY,)), RUBY), [Sign("loaded", (RUBY,), at("5"), RUBY)]),
    (ev.Handled(0, 0, Handling((RUBY,)), RUBY), [Sign("unloaded", (RUBY,), at("5"), RUBY)]),
    (ev.Stole(0, 0, RUBY, 1, 1), [Sign("stolen", (RUBY,), at("5"))]),
    (ev.Landed(0, 0, (RUBY,)), [Sign("landed", (RUBY,), SHORE)]),
    (ev.Landed(0, 0, ()), []),
    (ev.Fell(0, 0, (RUBY,)), [Sign("fell", (RUBY,), FALLS)]),
    (ev.Fell(0, 0, ()), [Sign("fell", (), FALLS)]),
]


@pytest.mark.parametrize(("event", "signs"), SIGNS)
def test_what_a_canoe_did_is_a_sign(event: ev.Event, signs: list[Sign]) -> None:
    """At the field where it did it, beside the site, on the beach or in the pool."""
    assert told(BEGAN, DOWN, event) == Trace(KEY, (Leg(at("2"), at("5")),), tuple(signs))


@pytest.mark.parametrize(
    ("events", "drift"),
    [
        # Push by push, but not while the discs of its arm stand still.
        ((DOWN, ENDED, ev.RiverRose(2, 0, 3), PUSHED, ev.Pushed(RIGHT), PUSHED), "5 6L 7L"),
        # A trace that ends ashore or at a rope ends there.
        ((ev.Paddled(0, 0, at("2"), SHORE), ENDED, PUSHED), ""),
        ((DOWN, ev.Tied(0), ENDED, PUSHED), ""),
        # A sweep after the river carries it on, as the river would.
        ((DOWN, ENDED, ev.Swept(0, 0, at("5"), at("6L"))), "5 6L"),
        # A fall with the river is no sign of the turn, and the trace leads over the brink.
        ((ev.Paddled(0, 0, at("6L"), at("7L")), ENDED, PUSHED, ev.Fell(0, 0, ())), "7L falls"),
    ],
)
def test_the_river_carries_the_end_of_a_trace_on(events: tuple[ev.Event, ...], drift: str) -> None:
    """What happens after the turn is no sign of it."""
    trace = told(BEGAN, *events)
    legs = tuple(Leg(at(start), at(end)) for start, end in pairwise(drift.split()))
    assert (trace.drift, trace.signs) == (legs, ())


def test_the_next_turn_takes_a_trace_away() -> None:
    """Only that of the seat whose turn begins."""
    kept = Traces()
    for event in (BEGAN, DOWN, ENDED, ev.TurnBegan(1, 2), ev.Paddled(1, 0, SHORE, 2)):
        kept.add(event)
    assert list(kept.turns) == [0, 1]
    kept.add(ev.TurnEnded(1))
    kept.add(ev.TurnBegan(0, 4))
    assert list(kept.turns) == [1, 0], "the newest comes last"
    assert kept.turns[0].traces == {}


def test_the_moving_river_washes_traces_away() -> None:
    """They lie there again, with what the river added, when the next round begins."""
    stage = made_up(1).stage
    looks = []
    for event in (ev.RiverRose(2, 0, 3), PUSHED, ev.RoundBegan(2, 0)):
        stage.tell(event)
        looks.append(next(traces(stage, ())).attr("class"))
    assert looks == ["traces washed", "traces washed", "traces"]


def test_a_line_of_the_log_has_the_trace_of_its_events() -> None:
    """Lines that tell of no canoe, and numbers of no line, have none."""
    found = 0
    for game in telling(4, 80):
        story = game.story
        for number, line in enumerate(story.lines):
            drawn = list(traces_of(story, [number]))
            assert not drawn or (line.doer and drawn == [trace_of(line.doer, line.done)])
            found += len(drawn)
        assert list(traces_of(story, [-1, len(story.lines)])) == []
    assert found


@pytest.mark.parametrize("seed", range(6))
def test_every_trace_can_be_drawn(seed: int) -> None:
    """Whatever happens, with all modules, and in positions that nothing led to."""
    assert all(list(traces(made_up(seed * 10 + each).stage, ())) for each in range(10))
    ways = 0
    for game in telling(seed, 120):
        numbers = range(len(game.story.lines))
        standing, shown = traces(game.stage, list(numbers)[-8:])
        ways += sum(node.tag == "path" for top in (standing, shown) for node in top.walk())
    assert ways
