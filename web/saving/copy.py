"""The second copy of the save, which takes longer to write and then is sure to be on the disk."""

import asyncio
from typing import Final

from web.saving.stores import Database, StorageError, number_of

PATIENCE: Final = 1.0
"""How many seconds to wait for the disk."""
MOST_PATIENCE: Final = 10.0
"""How many to wait where only the copy may hold the save: after a kill, browsers first mend it."""


class DurableCopy:
    """The copy in a database, if there is one. Nothing here raises an error.

    Saves may come faster than the disk can take them. Then those in between are left out.
    """

    def __init__(self, database: Database | None) -> None:
        self.works = database is not None
        """Whether it can be written, as far as is known."""
        self.overtaken = False
        """Whether another tab has written a newer save since this page read or wrote the copy."""
        self._database: Final = database
        self._number = 0
        """The number of the newest save that this page knows of."""
        self._wanted: str | None = None
        self._writing: asyncio.Task[None] | None = None
        self._hangs = False
        """Whether it was waited for in vain."""

    async def written(self) -> None:
        """Wait until what was begun is on the disk; not for long, and not for a disk that hangs."""
        if self._writing and not self._hangs:
            done, _late = await asyncio.wait({self._writing}, timeout=PATIENCE)
            self._hangs = not done

    async def read(self, patience: float) -> str:
        """Return the copy; an empty text if there is none, or none within so many seconds."""
        if self._database and not self._hangs:
            try:
                return await asyncio.wait_for(self._database.read(), patience)
            except StorageError:
                self.works = False
            except TimeoutError:
                self.works, self._hangs = False, True
        return ""

    def go_on_from(self, number: int) -> None:
        """From now on this page writes: saves up to this number may be replaced."""
        self._number = number
        self.overtaken = False

    def write(self, text: str) -> None:
        """Begin to replace the copy."""
        self._wanted = text
        if self._database and self._writing is None:
            self._writing = asyncio.ensure_future(self._write(self._database))

    async def _write(self, database: Database) -> None:
        try:
            while self._wanted is not None:
                text, self._wanted = self._wanted, None
                self.overtaken = not await database.replace(text, self._may_be_replaced)
                if not self.overtaken:
                    self._number = max(self._number, number_of(text))
                self.works, self._hangs = not self.overtaken, False
        except StorageError:
            self.works = False
        finally:
            self._writing = None

    def _may_be_replaced(self, text: str) -> bool:
        return number_of(text) <= self._number
