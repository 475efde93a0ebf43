"""Which sounds events make: everything that moves is heard."""

from itertools import chain, pairwise
from random import Random
from typing import get_args

import pytest

from niagara.model import events as ev
from niagara.model.actions import Handling
from niagara.model.board import ARMS, KINDS, WATER
from niagara.model.state import STORM
from tests.support.page import telling
from web.match.sound.cues import _DIFFERING, _SAME, GEM_PITCHES, SAMPLE, SILENT, TICK, cues
from web.match.sound.sounds import SOUNDS

EVENTS = get_args(ev.Event)

SAMPLES: list[ev.Event] = [
    ev.CardChosen(0),
    ev.TurnBegan(0, 4),
    ev.Bought(0, 0, 2),
    ev.DeclinedToBuy(0),
    *(ev.WeatherChanged(0, weather) for weather in range(-1, STORM + 1)),
    *(ev.Handled(0, 0, Handling((kind,), (4 - kind,)), 2) for kind in (0, 1, 3)),
    *(ev.Paddled(0, 0, 0, end) for end in WATER),
    ev.Landed(0, 0, (1, 2)),
    ev.Stole(0, 0, 3, 1, 1),
    ev.Stayed(0),
    ev.Fell(0, 0, (0,)),
    ev.CanoeGiven(0, 1),
    ev.TurnEnded(0),
    *(ev.RiverRose(max(1, speed), 0, speed) for speed in range(10)),
    *(ev.Pushed(arm) for arm in range(len(ARMS))),
    ev.Swept(0, 0, 5, 6),
    ev.WhirlpoolFell(),
    ev.WhirlpoolEntered(),
    ev.Tied(0),
    ev.Untied(0),
    ev.BeaverJumped(0),
    ev.BeaverFell(),
    ev.MooseTaken(0, 1),
    ev.MooseLeft(0, 1),
    ev.MooseReturned(),
    ev.Traded(0, 0, 1, None),
    ev.Traded(0, 0, 1, 2),
    ev.JoeLoaded(4, 4),
    ev.JoePaddled(9, 5),
    ev.JoeSwept(5, 8),
    ev.JoeFell((2,)),
    ev.JoeStarted(),
    ev.CardsTakenBack(0),
    ev.RoundBegan(2, 0),
    ev.GameEnded((0,)),
]


def test_every_event_is_heard_or_named_as_silent() -> None:
    """Whoever adds an event decides whether it is heard."""
    tables = [*_SAME, *_DIFFERING, *SILENT]
    assert sorted(tables, key=str) == sorted(EVENTS, key=str)
    assert {type(event) for event in SAMPLES} == set(EVENTS)


def test_only_what_is_named_as_silent_is_silent() -> None:
    """Everything else makes a sound, except a river that does not rise."""
    silent = {type(event) for event in SAMPLES if not cues(event)}
    assert silent == {*SILENT, ev.RiverRose}
    rises = [event for event in SAMPLES if isinstance(event, ev.RiverRose)]
    assert [event for event in rises if not cues(event)] == [ev.RiverRose(1, 0, 0)]


def test_every_sound_is_used() -> None:
    """No cue asks for a sound that is not there, and none is there in vain."""
    heard = [TICK, SAMPLE, *chain.from_iterable(map(cues, SAMPLES))]
    assert {cue.sound for cue in heard} == set(SOUNDS)


@pytest.mark.parametrize("event", SAMPLES, ids=str)
def test_cues_are_moderate(event: ev.Event) -> None:
    """No cue is louder than its sound was made, far from its pitch, or long after its event."""
    for cue in cues(event):
        assert 0 < cue.loudness <= 1
        assert 0.8 <= cue.pitch <= 1.7
        assert -0.5 <= cue.pan <= 0.5
        assert 0 <= cue.after <= 1


def test_gems_are_told_apart_by_their_pitch() -> None:
    """Each kind sounds at least a tone higher than the cheaper one before it."""
    loading = [cues(ev.Handled(0, 0, Handling((), (kind,)), kind)) for kind in range(len(KINDS))]
    pitches = [cue.pitch for (cue,) in loading]
    assert pitches == list(GEM_PITCHES)
    assert all(higher / lower > 1.1 for lower, higher in pairwise(pitches))


def test_gems_are_heard_one_after_the_other() -> None:
    """First those that are unloaded, then those that are loaded, never two at once."""
    sounds = cues(ev.Handled(0, 0, Handling((0, 1), (2, 3)), 2))
    assert [cue.sound for cue in sounds] == ["gem down", "gem down", "gem up", "gem up"]
    assert all(later.after - earlier.after > 0.1 for earlier, later in pairwise(sounds))


def test_the_arms_are_heard_on_their_sides() -> None:
    """What happens in the left arm is heard on the left, in the right arm on the right."""
    for event, side in (
        (ev.Pushed(0), -1),
        (ev.Pushed(1), 1),
        (ev.Paddled(0, 0, 5, 6), -1),
        (ev.JoePaddled(5, 8), 1),
        (ev.Swept(0, 0, 5, 8), 1),
        (ev.Paddled(0, 0, 2, 3), 0),
    ):
        assert {(cue.pan > 0) - (cue.pan < 0) for cue in cues(event)} == {side}, event


def test_every_weather_has_a_sound_of_its_own() -> None:
    """Sun, wind, rain and thunder are told apart."""
    sounds = [cues(ev.WeatherChanged(0, weather))[0].sound for weather in range(-1, STORM + 1)]
    assert sounds == ["sun", "wind", "rain", "thunder"]


def test_a_faster_river_rises_louder() -> None:
    """The swell before the pushes tells how many there will be."""
    rises = [cues(ev.RiverRose(speed, 0, speed))[0] for speed in range(1, 8)]
    assert all(slow.pitch < fast.pitch for slow, fast in pairwise(rises))
    assert rises[0].loudness < rises[-1].loudness


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_happens_in_games_has_cues(seed: int) -> None:
    """Whatever happens in a game with all modules, asking for its sounds never fails."""
    count = 0

    def hear(_told: object, event: ev.Event) -> None:
        nonlocal count
        count += bool(cues(event))

    rng = Random(seed)
    for _told in telling(rng.randrange(1000), 80, hear):
        pass
    assert count > 80
