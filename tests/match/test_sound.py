"""What is heard: which sounds events make, what these are made of, the water, never too much."""

from itertools import chain, pairwise
from random import Random
from typing import get_args

import pytest

from niagara.model import events as ev
from niagara.model.actions import Handling
from niagara.model.board import ARMS, KINDS, WATER
from niagara.model.modules import MODULES
from niagara.model.state import STORM
from tests.support.stories import telling
from tests.text.told import CANOE_EVENTS, SENTENCES
from web.play.match.sound import voices
from web.play.match.sound.crowd import GAP, MOST, TELLING, Crowd
from web.play.match.sound.cues import _DIFFERING, _SAME, GEM_PITCHES, SAMPLE, SILENT, TICK, cues
from web.play.match.sound.sounds import SOUNDS
from web.play.match.sound.water import FASTEST, LAYERS, after, calm, running

EVENTS = get_args(ev.Event)

SAMPLES: list[ev.Event] = [
    ev.CardChosen(0),
    ev.TurnEnded(0),
    ev.Untied(0),
    *(event for event, _words in (*CANOE_EVENTS, *SENTENCES)),
    *(ev.WeatherChanged(0, weather) for weather in range(-1, STORM + 1)),
    *(ev.Handled(0, 0, Handling((kind,), (4 - kind,)), 2) for kind in (0, 1, 3)),
    *(ev.Paddled(0, 0, 0, end) for end in WATER),
    *(ev.RiverRose(max(1, speed), 0, speed) for speed in range(10)),
    *(ev.Pushed(arm) for arm in range(len(ARMS))),
]


def test_every_event_is_heard_or_named_as_silent() -> None:
    """Whoever adds an event decides whether it is heard."""
    tables = [*_SAME, *_DIFFERING, *SILENT]
    assert sorted(tables, key=str) == sorted(EVENTS, key=str)
    assert {type(event) for event in SAMPLES} == set(EVENTS)
    silent = {type(event) for event in SAMPLES if not cues(event)}
    assert silent == {*SILENT, ev.RiverRose}
    rises = [event for event in SAMPLES if isinstance(event, ev.RiverRose)]
    assert all(bool(cues(event)) == bool(event.speed) for event in rises)


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


def test_gems_are_told_apart() -> None:
    """A kind sounds a tone higher than the cheaper one before it; never are two heard at once."""
    loading = [cues(ev.Handled(0, 0, Handling((), (kind,)), kind)) for kind in range(len(KINDS))]
    pitches = [cue.pitch for (cue,) in loading]
    assert pitches == list(GEM_PITCHES)
    assert all(higher / lower > 1.1 for lower, higher in pairwise(pitches))
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


def test_weathers_and_rivers_are_told_apart() -> None:
    """Each weather has a sound of its own; the swell tells how many pushes there will be."""
    sounds = [cues(ev.WeatherChanged(0, weather))[0].sound for weather in range(-1, STORM + 1)]
    assert sounds == ["sun", "wind", "rain", "thunder"]
    rises = [cues(ev.RiverRose(speed, 0, speed))[0] for speed in range(1, 8)]
    assert all(slow.pitch < fast.pitch for slow, fast in pairwise(rises))
    assert rises[0].loudness < rises[-1].loudness


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_happens_in_games_has_cues(seed: int) -> None:
    """Whatever happens in a game with all modules, asking for its sounds never fails."""
    heard: list[ev.Event] = []
    for _told in telling(seed, 80, lambda _told, event: heard.append(event), MODULES):
        pass
    assert sum(bool(cues(event)) for event in heard) > 80


# What sounds are made of

SHRILL = 2500
"""Hertz; tones above this hurt."""
AUDIBLE = 40
LONGEST = 1.8
"""Seconds; events are shown for about that long."""

BY_NAME = pytest.mark.parametrize("sound", SOUNDS.values(), ids=SOUNDS)


@BY_NAME
def test_voices_are_soft_and_not_shrill(sound: voices.Sound) -> None:
    """Nothing clicks; tones stay between what is heard and what hurts, and high ones are quiet."""
    for voice in sound:
        assert voice.attack >= 0.002
        assert voice.decay >= 0.02
        assert voice.hold >= 0
        assert voice.at >= 0
        assert voice.length >= voice.attack + voice.decay + voices.FADE
        assert voice.kind in (*voices.TONES, *voices.NOISES)
        assert all(pitch >= AUDIBLE for pitch in voice.pitch)
        if voice.kind in voices.TONES:
            assert max(voice.pitch) <= SHRILL
            assert voice.level <= (0.1 if max(voice.pitch) > 1300 else 0.5)


@BY_NAME
def test_sounds_are_short_and_balanced(sound: voices.Sound) -> None:
    """None is still heard when the next event has come and gone, nor from one side only."""
    assert voices.length(sound) <= LONGEST
    assert min(voice.at for voice in sound) == 0
    weights = [(voice.pan, voice.level * voice.length) for voice in sound]
    assert all(-1 <= pan <= 1 for pan, _weight in weights)
    assert abs(sum(pan * weight for pan, weight in weights)) < 0.25 * sum(w for _p, w in weights)


def test_the_noise_is_even_and_the_same_each_time() -> None:
    """It has no pitch and no steady push of its own, and recordings of it can be compared."""
    values = memoryview(voices.noise()).cast("h")
    assert len(values) == voices.NOISE_LENGTH >= 5 * voices.RATE
    assert voices.noise() == values.tobytes()
    assert max(values) < voices.LOUDEST
    some = values[::7].tolist()
    assert abs(sum(some) / len(some)) < voices.LOUDEST / 100
    beside = sum(one * other for one, other in pairwise(some)) / len(some)
    assert abs(beside) < voices.LOUDEST**2 / 300


def test_a_faster_river_sounds_louder_and_brighter() -> None:
    """Up to the fastest that is told apart; a calm river is quieter, the better the weather."""
    speeds = [running(speed) for speed in range(FASTEST + 1)]
    for slow, fast in pairwise(speeds):
        assert slow.loudness < fast.loudness
        assert slow.brightness < fast.brightness
    assert running(FASTEST) == running(FASTEST + 2) == (1, 1)
    weathers = [calm(weather) for weather in range(-1, STORM + 1)]
    assert all(good < bad for good, bad in pairwise(weathers))
    assert weathers[-1] < running(1)
    assert weathers[0].loudness > 0.2


def test_the_water_runs_from_the_rise_to_the_next_round() -> None:
    """It rises with the river, goes on while it is pushed, and calms down after that."""
    assert after(ev.RiverRose(4, 1, 5), 1) == running(5)
    for event in (ev.Pushed(0), ev.Fell(0, 0, ()), ev.Swept(0, 0, 5, 6), ev.CanoeGiven(0, 0)):
        assert after(event, 1) is None
    assert after(ev.RoundBegan(2, 0), 1) == calm(1)
    assert after(ev.GameEnded((0,)), 2) == calm(2)
    assert after(ev.WeatherChanged(0, 2), 2) == calm(2), "the cloud is heard at once"
    assert after(ev.RiverRose(1, -1, 0), -1) == calm(-1), "speed 0 is no running at all"


def test_layers_differ_from_each_other() -> None:
    """Layers of the same noise would sound like one, so they are played at speeds of their own."""
    assert len({layer.speed for layer in LAYERS}) == len(LAYERS)
    assert len({layer.swell for layer in LAYERS}) == len(LAYERS)
    assert all(layer.kind in voices.NOISES and 0 < layer.depth < 1 for layer in LAYERS)


# Never too many at once

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
        assert all(later - earlier >= GAP for earlier, later in pairwise(times))


def test_the_end_is_always_heard() -> None:
    """At an easy pace nothing is lost; whatever has just been heard, the end of a game is not."""
    crowd = Crowd()
    assert all(crowd.admits(TURN, place / 3) for place in range(30))
    for place in range(20):
        crowd.admits(FELL, 10 + place / 100)
    assert crowd.admits(ENDED, 10.2)
    assert crowd.admits(TURN, 1.0), "a clock that goes back silences nothing"
    assert crowd.admits(FELL, 1.0)
