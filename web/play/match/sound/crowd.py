"""Keeps too many sounds from being heard at once, as when bots play without being waited for."""

from collections.abc import Mapping
from typing import Final

from niagara.model import events as ev

TELLING: Final = (ev.Landed, ev.Stole, ev.Fell, ev.BeaverFell, ev.JoeFell)
"""The events that people listen for. They are heard although others have just been."""

MOST: Final = 4
"""How many events of each of the two ranks are heard in any second."""
GAP: Final = 0.07
"""How many seconds lie at least between two events of the same rank."""


class Crowd:
    """Says which events there is room for. The end of a game is always heard."""

    def __init__(self) -> None:
        self._heard: Mapping[bool, list[float]] = {False: [], True: []}
        """When the events of the last second were heard, by whether they are `TELLING`."""

    def admits(self, event: ev.Event, now: float) -> bool:
        """Tell whether an event is heard that happens now, and count it then."""
        if isinstance(event, ev.GameEnded):
            return True
        times = self._heard[isinstance(event, TELLING)]
        times[:] = [time for time in times if 0 <= now - time < 1]
        room = len(times) < MOST and (not times or now - times[-1] >= GAP)
        if room:
            times.append(now)
        return room
