"""Opens saves and files: reads them in slices, and sets aside what cannot be opened."""

from asyncio import CancelledError
from collections.abc import Generator
from dataclasses import replace
from typing import TypeVar

from niagara import RecordError
from web.asking.refusals import worded
from web.play.match.session import Page
from web.play.match.slices import in_slices
from web.saving.save import Saved, reading
from web.saving.saves import Found
from web.text.catalogue import _

Result = TypeVar("Result")


class Loader:
    """Reads games for the page. What it has read last it need not read again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._last: tuple[str, Saved] | None = None

    async def read(self, text: str) -> Saved:
        """Return the game in a text; raise `RecordError` with a sentence if there is none."""
        return await self.carry_out(reading(text))

    async def carry_out(self, work: Generator[float, None, Result]) -> Result:
        """Do some work, and show how far it is if it takes a while; return its result."""
        try:
            return await in_slices(work, self.page.screen.pause, self.page.screen.clock, self.show)
        finally:
            self.done()

    def show(self, share: float) -> None:
        """Show how far the work is that a game needs before it can be seen."""
        self.page.show(replace(self.page.ui, opening=share))

    def done(self) -> None:
        """Show no longer how far it is."""
        if self.page.ui.opening is not None:
            self.page.show(replace(self.page.ui, opening=None))

    def remember(self, text: str, saved: Saved) -> None:
        """Note that a text is known to be this save."""
        self._last = text, replace(saved, game=saved.game.copy())

    async def newest(self, found: Found) -> Saved | None:
        """Return the newest save that can be opened; tell the player of those that cannot."""
        newest = None
        for kept in found.newest_first:
            try:
                saved = await self._opened(kept.text)
            except RecordError as error:
                self.page.saves.set_aside(kept, found)
                self.page.notify(_("The saved game cannot be read ({why}).", why=worded(error)))
            else:
                newest = newest or saved
        return newest

    async def stored(self) -> Saved | None:
        """Return the newest save in the browser that can be opened."""
        saved = await self.newest(await self.page.saves.look())
        self.page.saves.opened()
        return saved

    async def _opened(self, text: str) -> Saved:
        saves = self.page.saves
        if self._last and self._last[0] == text:
            return replace(self._last[1], game=self._last[1].game.copy())
        if not saves.may_open():
            raise RecordError("the page stopped when it was opened last")
        try:
            saved = await self.read(text)
        except (RecordError, CancelledError):
            saves.opened()
            raise
        self.remember(text, saved)
        return saved
