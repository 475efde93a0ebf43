"""Errands: what a command begins and cannot end at once, because it waits for the browser."""

import asyncio
from collections.abc import Callable
from typing import Final

from web.asking.commands import Errand
from web.play.loader import Loader
from web.play.match.session import Page
from web.saving.saves import Overtaken
from web.text.catalogue import _

ANNOUNCE_AFTER: Final = 2.0
"""If an errand takes more seconds than this, as where a store is slow to answer, that is shown."""


class Errands:
    """Carries errands out, one of the player's at a time; if one fails, the player is told."""

    def __init__(self, page: Page, loader: Loader, overtaken: Callable[[], None]) -> None:
        """`overtaken` is called when another tab has gone on with the game."""
        self.page = page
        self.loader = loader
        self._overtaken = overtaken
        self._task: asyncio.Task[object] | None = None
        """The player's last errand."""

    def begin(self, errand: Errand) -> bool:
        """Begin an errand, unless the player has one under way already; return whether it began."""
        if self._task and not self._task.done():
            errand.close()
            return False
        self._task = self.page.begin(errand)
        notice = asyncio.get_running_loop().call_later(ANNOUNCE_AFTER, self._announce)
        self._task.add_done_callback(lambda _task: notice.cancel())
        return True

    def _announce(self) -> None:
        """Show that the errand takes a while, unless it shows that itself."""
        if self.page.ui.dialog is None and self.page.ui.opening is None:
            self.loader.show(0)

    def drop(self) -> None:
        """End the errand that is under way: what it was to open is wanted no longer."""
        if self._task and not self._task.done():
            self._task.cancel()
            self._task = None  # so that another one may begin
            self.page.saves.opened()

    def failed(self, error: Exception) -> None:
        """Tell the player of a fault of the page itself."""
        self.page.notify(
            _("The page has failed ({why}). Reload it to go on from the save.", why=repr(error))
        )

    async def guarded(self, errand: Errand) -> None:
        """Carry out an errand or a game; if it fails, tell the player."""
        try:
            await errand
        except Overtaken:
            self._overtaken()
        except Exception as error:
            self.failed(error)
            raise
        finally:
            self.loader.done()
