"""Analyses the game that somebody looks back at, in the bots' thread, and shows what was found."""

import asyncio
from dataclasses import replace
from typing import Final

from niagara import Game
from niagara.analysis.analysis import Analysis, Costly
from niagara.analysis.asking import Asking, Effort, analysing
from niagara.model import events as ev
from niagara.model.actions import Action, CanoeMove, Seat
from web.asking import dialogs
from web.board.drawing.traces import Trace, trace_of
from web.board.traces import Compared
from web.play.match.frames import own_events
from web.play.match.parts import Parts
from web.play.match.session import Page
from web.text.catalogue import _
from web.text.seating import Seating

EFFORT: Final = Effort()
"""How carefully games are analysed."""
SHOWN: Final = 0.005
"""It is shown how far the work has come each time when this share more of it is done."""


class Analyst:
    """Analyses one finished game, when that is asked for."""

    def __init__(self, page: Page, game: Game, parts: Parts) -> None:
        self.page = page
        self.game = game
        self._parts = parts
        self._work: asyncio.Task[object] | None = None

    def open(self) -> None:
        """Show the analysis; begin it if that has not been done."""
        if self.page.ui.analysis:
            self._parts.analysis(self.page.ui.analysis)
            return
        if not self._work:
            self.page.thinker.prepare()
            self.page.ui = replace(self.page.ui, analysing=0.0)
            self._work = self.page.begin(self._analyse())
        self.page.open(dialogs.Analysis())

    def stop(self) -> None:
        """Stop the analysis; what was found so far is lost."""
        if self._work:
            self._work.cancel()
            self._work = None
            self.page.ui = replace(self.page.ui, analysing=None)

    async def _analyse(self) -> None:
        people = Seating.of(self.game.setup).humans
        seats = people or tuple(range(self.game.setup.players))
        found = await self._drive(analysing(self.game, seats, EFFORT))
        self._work = None
        if isinstance(self.page.ui.dialog, dialogs.Analysis):
            self._parts.analysis(found)
        else:
            self.page.ui = replace(self.page.ui, analysis=found, analysing=None)
        self.page.screen.speak(_("The analysis is ready."))

    async def _drive(self, asking: Asking) -> Analysis:
        """Let the questions be answered one after the other, and show how far they have come."""
        shown = 0.0
        try:
            question, share = next(asking)
            while True:
                if share >= shown + SHOWN:
                    shown = share
                    self.page.show(replace(self.page.ui, analysing=share))
                question, share = asking.send(await self.page.thinker.answer(question))
        except StopIteration as done:
            found: Analysis = done.value
            return found


def compared(game: Game, costly: Costly) -> Compared:
    """Return the ways of the canoes in a costly decision; `game` is as it was before it."""
    return Compared(*(_trace(game.copy(), costly.seat, action) for action in costly.actions))


def _trace(game: Game, seat: Seat, action: Action) -> Trace | None:
    if not isinstance(action, CanoeMove):
        return None
    events: list[ev.Event] = []
    game.play(action, events.append)
    return trace_of((seat, action.canoe), events[: own_events(events)])
