"""What the table looks like now: everything that is needed to draw a position.

A stage gets events and views, and knows no game. So a game at the page, a replay, a lesson or a
picture in the rules can all use one.
"""

from typing import NamedTuple

from niagara import View
from niagara.model import events as ev
from niagara.model.actions import Seat
from niagara.model.board import DRIFT, FALLS, FIRST, LEFT, WATER, Arm, Cargo, Field
from niagara.model.cards import Card
from web.board.drawing.berths import JOE, CanoeKey, canoe_fields
from web.board.drawing.gems import Gems
from web.board.drawing.route import arm_of, fields_between
from web.board.drawing.traces import Traces
from web.text.seating import Seating
from web.text.since import Recent
from web.text.story import Story
from web.text.tally import Tally


class Flow(NamedTuple):
    """How the river is moving."""

    lowest: Card
    """The card that decides how fast, or `NO_CARD`."""
    weather: int
    speed: int
    arms: tuple[Arm, ...] = ()
    """The arms that it has been pushed into so far."""
    told: int = 0
    """How many lines the log had at the last push."""

    @property
    def pushes(self) -> int:
        """How often it has been pushed so far."""
        return len(self.arms)


class Brought(NamedTuple):
    """What a canoe has just brought ashore, and to whom."""

    seat: Seat
    gems: Cargo


class Discs:
    """The discs of the river: each keeps its number, so people see it move down the river."""

    def __init__(self) -> None:
        self.at: dict[int, Field] = dict(enumerate(WATER))
        """The field of each disc. A disc that has just gone over the falls is still listed."""
        self.fell_through: Arm = 0
        """The arm through which the last disc went over the falls."""

    def push(self, arm: Arm) -> None:
        """Push the discs one field downstream through this arm; a new one enters (RULES 2)."""
        afloat = {disc: at for disc, at in self.at.items() if at != FALLS}
        self.at = {disc: DRIFT[arm][at] for disc, at in afloat.items()}
        self.at[max(afloat) + 1] = FIRST
        self.fell_through = arm


class Stage:
    """A position, and what the stage has been told about how it came about.

    `Stage(seating, view)` shows a position, with an empty log. After that, `happen` tells an event
    and shows the position right after it.
    """

    def __init__(self, seating: Seating, view: View) -> None:
        self.seating = seating
        self.gems = Gems()
        """Which gem is which. Gems keep their numbers, whatever is shown next."""
        self._forget()
        self.show(view)

    def _forget(self) -> None:
        self.story = Story(self.seating)
        """The log."""
        self.tally = Tally()
        """What is counted for the end."""
        self.discs = Discs()
        """Which disc is which."""
        self.traces = Traces()
        """What is left on the board of each seat's last move."""
        self.recent = Recent(self.seating.humans)
        """What has happened since each person decided last."""
        self.played: dict[Seat, Card] = {}
        """The card of each seat's last turn."""
        self.moose_left: CanoeKey | None = None
        """The canoe that the moose left last."""
        self.moose_fell: Arm | None = None
        """The arm through which it went over the falls then; None if it had landed."""
        self.gone: dict[CanoeKey, Arm] = {}
        """The arm through which each lost canoe went over the falls."""
        self._arm: Arm = LEFT
        """The arm through which something went over the falls last."""
        self.flow: Flow | None = None
        """How the river is moving, from the moment it rises until the next round."""
        self.brought: Brought | None = None
        """What was brought ashore last, until another turn begins or the river moves."""

    def begin(self, number: int, start: int) -> None:
        """Begin a new log, for a game that begins with this round and start player.

        The position that is shown stays until the next `show`.
        """
        self._forget()
        self.tell(ev.RoundBegan(number, start))

    def show(self, view: View) -> None:
        """Show another position."""
        self.view = view
        self.gems.follow(view)
        lost = [key for key, field in canoe_fields(view).items() if field == FALLS]
        self.gone = {key: self.gone.get(key, self._arm) for key in lost}

    def tell(self, event: ev.Event) -> None:
        """Note an event, without showing the position after it."""
        self.story.add(event)
        self.tally.add(event)
        self.traces.add(event)
        self.recent.add(event)
        match event:
            case (
                ev.Paddled(start=start, end=end)
                | ev.Swept(start=start, end=end)
                | ev.JoePaddled(start, end)
                | ev.JoeSwept(start, end)
            ):
                self._pass(start, end)
            case ev.TurnBegan(seat, card):
                self.brought = None
                self.played[seat] = card
            case ev.RiverRose():
                self.brought = None
                self.flow = Flow(
                    event.lowest, event.weather, event.speed, told=len(self.story.lines)
                )
            case ev.Pushed(arm):
                self.discs.push(arm)
                self._arm = arm
                if self.flow:
                    self.flow = self.flow._replace(
                        arms=(*self.flow.arms, arm), told=len(self.story.lines)
                    )
            case ev.RoundBegan() | ev.GameEnded():
                self.flow = None
            case ev.Landed(seat, canoe, gems):
                self.gone.pop((seat, canoe), None)
                self.brought = Brought(seat, gems)
            case ev.Fell(seat, canoe):
                self.gone[seat, canoe] = self._arm
            case ev.JoeFell():
                self.gone[JOE] = self._arm
            case ev.MooseLeft(seat, canoe):
                self.moose_left = seat, canoe
                self.moose_fell = self.gone.get((seat, canoe))

    def _pass(self, start: Field, end: Field) -> None:
        """Note through which arm a canoe goes over the falls, if it does."""
        if end == FALLS:
            self._arm = arm_of(*fields_between(start, end))

    def happen(self, event: ev.Event, view: View) -> None:
        """Tell an event and show the position right after it."""
        self.tell(event)
        self.show(view)
