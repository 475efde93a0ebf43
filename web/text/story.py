"""The story of a game so far: the log in words, and where each river disc is.

It is made from the engine's events alone, so playing a record again tells the same story.
"""

from dataclasses import dataclass, field

from niagara import Game
from niagara.model import events as ev
from niagara.model.actions import CANOES
from niagara.model.board import DRIFT, FALLS, WATER, Arm, Field
from web.text import log
from web.text.catalogue import _
from web.text.seating import Seating

Doer = tuple[int, int]
"""A seat and its canoe. What the canoe does next is added to the same line of the log."""


@dataclass(slots=True)
class Line:
    """A line of the log, and the seat it is about."""

    text: str
    seat: int | None = None
    doer: Doer | None = None


@dataclass(slots=True)
class Story:
    """The log and the river discs at one moment of a game."""

    seating: Seating
    lines: list[Line] = field(default_factory=list)
    discs: dict[int, Field] = field(default_factory=lambda: dict(enumerate(WATER)))
    """The field of each disc. One that has just gone over the falls is still listed there."""
    fell_through: Arm = 0
    """The arm from which the last disc went over the falls."""
    moose_left: Doer | None = None
    """The canoe that the moose left last."""
    moose_fell: bool = False
    """Whether that canoe had gone over the falls rather than landed."""
    _fallen: bool = False
    """Whether the last canoe that left the water went over the falls rather than landed."""
    spoken: str = ""
    """What a screen reader says about the last event."""

    @classmethod
    def of(cls, game: Game, seating: Seating) -> "Story":
        """Tell the story of a game from its beginning."""
        story = cls(seating)
        again = Game(game.setup)
        story.begin(again)
        for action in game.history:
            again.play(action, story.add)
        return story

    def begin(self, game: Game) -> None:
        """Write the first line of a game that is about to start."""
        self._round(game.round, game.view(None).start)

    def add(self, event: ev.Event) -> None:
        """Add what just happened."""
        self.spoken = ""
        match event:
            case ev.Pushed(arm):
                self._drift(arm)
            case (
                ev.Paddled()
                | ev.Handled()
                | ev.Landed()
                | ev.Stole()
                | ev.Fell()
                | ev.Swept()
                | ev.Traded()
                | ev.MooseTaken()
                | ev.MooseLeft()
            ):
                self._canoe(event, (event.seat, event.canoe))
            case _:
                if text := log.happened(event, self.seating):
                    self._write(Line(text, getattr(event, "seat", None)))

    def _round(self, number: int, start: int) -> None:
        self.add(ev.RoundBegan(number, start))

    def _canoe(self, event: ev.Event, doer: Doer) -> None:
        if isinstance(event, ev.Landed | ev.Fell):
            self._fallen = isinstance(event, ev.Fell)
        if isinstance(event, ev.MooseLeft):
            self.moose_left, self.moose_fell = doer, self._fallen
        done = log.canoe_did(event, self.seating)
        if not done:
            return
        last = self.lines[-1]
        if last.doer == doer:
            last.text = f"{last.text}, {done}"
            self.spoken = last.text
            return
        seat, canoe = doer
        text = _(
            "{name}: canoe {canoe}, {done}",
            name=self.seating.name(seat),
            canoe=CANOES[canoe],
            done=done,
        )
        self._write(Line(text, seat, doer))

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.spoken = line.text

    def _drift(self, arm: Arm) -> None:
        afloat = {disc: at for disc, at in self.discs.items() if at != FALLS}
        self.discs = {disc: DRIFT[arm][at] for disc, at in afloat.items()}
        self.discs[max(afloat) + 1] = 1
        self.fell_through = arm
