"""The traces of last moves: made from events, carried on by the river, gone with the next turn."""

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


def told(*events: ev.Event) -> Trace | None:
    """Return the trace of Ana's canoe a after these events."""
    kept = Traces()
    for event in events:
        kept.add(event)
    turn = kept.turns.get(0)
    return turn.traces.get(KEY) if turn else None


BEGAN: Final = ev.TurnBegan(0, 3)
DOWN: Final = ev.Paddled(0, 0, at("2"), at("5"))

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
    trace = told(BEGAN, DOWN, event)
    assert trace == Trace(KEY, (Leg(at("2"), at("5")),), tuple(signs))


def test_the_river_carries_the_end_of_a_trace_on() -> None:
    """Push by push, but not while the discs of its arm stand still."""
    events = (BEGAN, ev.Paddled(0, 0, at("3"), at("5")), ev.TurnEnded(0), ev.RiverRose(2, 0, 3))
    trace = told(*events, ev.Pushed(LEFT), ev.Pushed(RIGHT), ev.Pushed(LEFT))
    assert trace
    assert trace.drift == (Leg(at("5"), at("6L")), Leg(at("6L"), at("7L")))


def test_what_is_tied_up_or_ashore_is_not_carried_on() -> None:
    """A trace that ends ashore or at a rope ends there."""
    home = ev.Paddled(0, 0, at("2"), SHORE)
    for events in ((BEGAN, home), (BEGAN, DOWN, ev.Tied(0))):
        trace = told(*events, ev.TurnEnded(0), ev.Pushed(LEFT))
        assert trace
        assert trace.drift == ()


def test_a_sweep_after_the_river_carries_it_on() -> None:
    """As the river would."""
    trace = told(BEGAN, DOWN, ev.TurnEnded(0), ev.Swept(0, 0, at("5"), at("6L")))
    assert trace
    assert trace.drift == (Leg(at("5"), at("6L")),)


def test_a_fall_with_the_river_is_no_sign_of_the_turn() -> None:
    """It was the river, and the trace leads over the brink."""
    edge = ev.Paddled(0, 0, at("6L"), at("7L"))
    trace = told(BEGAN, edge, ev.TurnEnded(0), ev.Pushed(LEFT), ev.Fell(0, 0, ()))
    assert trace
    assert trace.drift == (Leg(at("7L"), FALLS),)
    assert trace.signs == ()


def test_the_next_turn_takes_a_trace_away() -> None:
    """Only that of the seat whose turn begins."""
    kept = Traces()
    for event in (BEGAN, DOWN, ev.TurnEnded(0), ev.TurnBegan(1, 2), ev.Paddled(1, 0, SHORE, 2)):
        kept.add(event)
    assert list(kept.turns) == [0, 1]
    kept.add(ev.TurnEnded(1))
    kept.add(ev.TurnBegan(0, 4))
    assert list(kept.turns) == [1, 0], "the newest comes last"
    assert kept.turns[0].traces == {}


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
