"""Drives a game on this device alone: whoever acts decides, and people can pause the bots."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from niagara.model.actions import Seat
from niagara.model.state import Phase
from web.asking.commands import does
from web.play.match.frames import Frame
from web.play.match.match import Match
from web.play.match.session import Page
from web.saving.save import Saved


class Alone:
    """Lets one decision follow the other, each of which is saved."""

    saves = True

    def __init__(self, page: Page, saved: Saved) -> None:
        self.page = page
        self._free = asyncio.Event()
        """Is set while a bot may act: if the bots are paused, one that `step` lets pass."""
        self._free.set()
        self.match = Match(page, saved.game, self, saved.pending)

    @does("pause")
    def _pause(self) -> None:
        """Let the bots wait, or go on; while a person must decide, nothing needs to wait."""
        ui = self.page.ui
        if not ui.deciding:
            self.page.show(replace(ui, paused=not ui.paused))
            if ui.paused:
                self._free.set()
            else:
                self._free.clear()

    @does("step")
    def _step(self) -> None:
        """Let the next bot act."""
        self._free.set()

    def here(self, people: Sequence[Seat]) -> Sequence[Seat]:
        """All people share this page."""
        return people

    def hides(self, people: Sequence[Seat]) -> bool:
        """Several do."""
        return len(people) > 1

    async def run(self) -> None:
        """Let everybody decide, beginning with an action that was saved unconfirmed."""
        match = self.match
        self.page.ui = replace(self.page.ui, thinking=match.awaits_bot)
        if pending := match.saved.pending:
            await match.attempt(pending, shown=True)
        while (seat := match.game.actor) is not None:
            if not match.seating.is_human(seat):
                await self._bot(seat)
            elif match.game.view(None).phase is Phase.CARD:
                await match.play(await match.card_of(seat, match.game))
            else:
                await match.act(seat)
        match.stage.show(match.game.view(match.viewer))

    async def _bot(self, seat: Seat) -> None:
        self.page.draw()
        await self.page.screen.pause(0)
        action = await self.match.decision_of(seat, self.match.game)
        await self.page.saves.copy.written()  # a killed browser loses one action, not those before
        await self._free.wait()
        if self.match.people:  # who reads something misses nothing
            await self.page.in_sight.wait()
        if self.page.ui.paused:
            self._free.clear()
        await self.match.play(action)

    async def end_turn(self, _shown: Sequence[Frame], rest: Sequence[Frame]) -> None:
        """Show what follows."""
        await self.match.show(rest)
