"""The water: how loud and bright it is after what has happened."""

from itertools import pairwise

from niagara.model import events as ev
from niagara.model.state import STORM
from web.match.sound.voices import NOISES
from web.match.sound.water import FASTEST, LAYERS, after, calm, running


def test_a_faster_river_is_louder_and_brighter() -> None:
    """Each speed differs from the one before, up to the fastest that is told apart.

    Calm water is quieter than any that runs; the worse the weather, the less calm.
    """
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
    assert all(layer.kind in NOISES and 0 < layer.depth < 1 for layer in LAYERS)
