"""What an action causes, as frames: each is an event with the view at that moment.

This is where a game drives the stage.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final

from niagara import Game, View
from niagara.model import events as ev
from niagara.model.actions import Action, Seat
from niagara.model.board import DEPTH, FALLS
from web.board.drawing.stage import Stage

LENGTHS: Final[dict[type, float]] = {
    ev.CardChosen: 0.1,
    ev.TurnBegan: 0.65,
    ev.DeclinedToBuy: 0.4,
    ev.Landed: 0.9,
    ev.Fell: 1.7,
    ev.Stayed: 0.4,
    ev.TurnEnded: 0.0,
    ev.RiverRose: 0.9,
    ev.Pushed: 1.1,
    ev.WhirlpoolFell: 0.2,
    ev.WhirlpoolEntered: 0.2,
    ev.Tied: 0.6,
    ev.Untied: 0.3,
    ev.MooseLeft: 0.2,
    ev.Swept: 1.6,
    ev.JoeSwept: 1.6,
    ev.CardsTakenBack: 0.2,
    ev.RoundBegan: 0.6,
    ev.GameEnded: 0.0,
}
"""How long an event is shown, as a share of the pace; 1 for all others that move no canoe."""

SETTING_OUT: Final = 0.5
"""How long a canoe is shown that sets out and arrives,"""
STROKE: Final = 0.19
"""and how much longer for each field it goes."""
HURRY: Final = 0.9
"""How much sooner each further push of the river is over than the one before,"""
SHORTEST: Final = 0.6
"""and the least share of the first that a push takes."""
FALLING: Final = 1.8
"""How much longer it is shown when it goes over the falls."""
BRINK: Final = 2.1
"""How much longer a push is shown that takes a canoe over."""
WITHOUT_GEMS: Final[dict[type, float]] = {ev.Landed: 0.3, ev.Fell: 0.9, ev.JoeFell: 0.3}
"""How long it is shown that a canoe has landed or fallen whose seats are empty."""


Seen = Callable[[Game], View]
"""What is seen of a game."""


@dataclass(frozen=True, slots=True)
class Frame:
    """An event, and the view at that moment."""

    event: ev.Event
    view: View
    pushes: int = 0
    """How often the river has been pushed before in this round."""
    falls: bool = False
    """Whether a canoe goes over the falls."""

    @property
    def length(self) -> float:
        """How long it is shown, as a share of the pace."""
        match self.event:
            case ev.Paddled(start=start, end=end) | ev.JoePaddled(start, end):
                fields = abs(DEPTH[start] - DEPTH[end])
                return SETTING_OUT + STROKE * fields + FALLING * (end == FALLS)
            case ev.Swept(end=end) | ev.JoeSwept(end=end) if end == FALLS:
                return LENGTHS[ev.Swept] + FALLING
            case ev.Pushed():
                calm = LENGTHS[ev.Pushed] * max(SHORTEST, HURRY**self.pushes)
                return calm + BRINK if self.falls else calm
            case ev.Landed(gems=()) | ev.Fell(gems=()) | ev.JoeFell(()):
                return WITHOUT_GEMS[type(self.event)]
            case _:
                return LENGTHS.get(type(self.event), 1.0)


def frames_of(game: Game, action: Action, viewer: Seat | None) -> list[Frame]:
    """Play an action; return what happened, event by event, as the viewer may see it."""
    return frames_seen(game, action, lambda played: played.view(viewer))


def frames_seen(game: Game, action: Action, seen: Seen) -> list[Frame]:
    """Play an action; return what happened, event by event, with what is seen of the game then."""
    frames: list[Frame] = []
    lost = _lost(seen(game))

    def show(event: ev.Event) -> None:
        nonlocal lost
        pushes = sum(isinstance(frame.event, ev.Pushed) for frame in frames)
        view = seen(game)
        before, lost = lost, _lost(view)
        frames.append(Frame(event, view, pushes, falls=lost > before))

    game.play(action, show)
    return frames


def _lost(view: View) -> int:
    """Return how many canoes have gone over the falls."""
    return sum(player.fields.count(FALLS) for player in view.players)


def retelling(
    stage: Stage, game: Game, viewer: Seat | None, pending: Action | None = None
) -> Generator[float, None, None]:
    """Tell the stage everything that has happened in a game, then show the game as it is now.

    An action that is pending, so not played yet, is told and shown too. Yield after each action,
    with the share of the game that is told.
    """
    again = game.at(0)
    stage.begin(again.round, again.view(None).start)
    for told, action in enumerate(game.history):
        again.play(action, stage.tell)
        yield told / len(game.history)
    stage.show(game.view(viewer))
    if pending:
        frames = frames_of(game.copy(), pending, viewer)
        for frame in frames[: own_part(frames)]:
            stage.happen(frame.event, frame.view)


def own_part(frames: Sequence[Frame]) -> int:
    """Return how many frames show the player's own turn; the rest shows what follows it."""
    return own_events([frame.event for frame in frames])


def own_events(events: Sequence[ev.Event]) -> int:
    """Return how many of the events of an action belong to the player's own turn."""
    if isinstance(events[0], ev.Swept):
        return 1
    ends = (place for place, event in enumerate(events, start=1) if isinstance(event, ev.TurnEnded))
    return next(ends, len(events))
