"""Never too many sounds at once."""

import itertools
from random import Random

import pytest

from niagara.model import events as ev
from web.match.sound.crowd import GAP, MOST, TELLING, Crowd

TURN, FELL, ENDED = ev.TurnBegan(0, 4), ev.Fell(0, 0, ()), ev.GameEnded((0,))


def test_of_many_at_once_one_of_each_rank_is_heard() -> None:
    """The first ordinary event, and the first that people listen for although it comes later."""
    crowd = Crowd()
    assert [crowd.admits(event, 1.0) for event in (TURN, TURN, FELL, FELL)] == [1, 0, 1, 0]


def test_a_few_in_each_second() -> None:
    """However many happen, in any second at most `MOST` of each rank are heard."""
    crowd, rng = Crowd(), Random(3)
    heard: dict[bool, list[float]] = {False: [], True: []}
    now = 0.0
    while now < 20:
        event = rng.choice((TURN, TURN, TURN, FELL))
        if crowd.admits(event, now):
            heard[isinstance(event, TELLING)].append(now)
        now += rng.random() * 0.02
    for times in heard.values():
        assert len(times) > 3 * 20
        for first in times:
            assert len([time for time in times if first <= time < first + 1]) <= MOST
        assert all(later - earlier >= GAP for earlier, later in itertools.pairwise(times))


def test_the_end_is_always_heard() -> None:
    """At an easy pace nothing is lost; whatever has just been heard, the end of a game is not."""
    crowd = Crowd()
    assert all(crowd.admits(TURN, place / 3) for place in range(30))
    for place in range(20):
        crowd.admits(FELL, 10 + place / 100)
    assert crowd.admits(ENDED, 10.2)


@pytest.mark.parametrize("event", [TURN, FELL])
def test_a_clock_that_goes_back_silences_nothing(event: ev.Event) -> None:
    """Times from the future are forgotten."""
    crowd = Crowd()
    assert crowd.admits(event, 100.0)
    assert crowd.admits(event, 1.0)
