"""Where the browser keeps saves: localStorage, and IndexedDB for a second copy.

Both are shared by all sites of a host, so what is kept begins with the folder of this site.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

from js import Object, location, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from web.saving.stores import GAME, StorageError

STORE: Final = "saves"
"""The object store in the database of the copy."""
STRICT: Final = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)
"""A write is done only when it is on the disk."""


def beginning() -> str:
    """Return how the names begin of all that this site keeps."""
    return f"niagara:{window.URL.new('.', location.href).pathname}"


class LocalStorage:
    """The browser's localStorage as `web.saving.stores.Storage`."""

    def read(self, key: str) -> str | None:
        """Return the text saved under a key, or None."""
        try:
            text = self._storage.getItem(key)
        except JsException as error:
            raise StorageError(str(error)) from None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> None:
        """Save a text under a key."""
        try:
            self._storage.setItem(key, text)
        except JsException as error:
            raise StorageError(str(error)) from None

    def remove(self, key: str) -> None:
        """Remove a key and its text."""
        try:
            self._storage.removeItem(key)
        except JsException as error:
            raise StorageError(str(error)) from None

    def names(self) -> Iterable[str]:
        """Return all keys."""
        storage = self._storage
        try:
            return [storage.key(place) for place in range(storage.length)]
        except JsException as error:
            raise StorageError(str(error)) from None

    @property
    def _storage(self) -> Any:
        try:
            storage = window.localStorage
        except JsException as error:
            raise StorageError(str(error)) from None
        if storage is None:
            raise StorageError("this browser has no localStorage")
        return storage


class DurableCopy:
    """The copy as `web.saving.stores.Copy`: each write waits until it is on the disk."""

    def __init__(self, database: str) -> None:
        self.works = False
        self._name = database
        self._database: Any = None
        self._wanted: str | None = None
        self._writing: asyncio.Task[None] | None = None

    async def read(self) -> str:
        """Return the copy; an empty text if there is none."""
        try:
            request = (await self._store("readonly")).get(GAME)
            await _ended(request, "success", "error")
        except FAILURES as error:
            self._failed(error)
            return ""
        return request.result if isinstance(request.result, str) else ""

    def write(self, text: str) -> None:
        """Begin to replace the copy."""
        self._wanted = text
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        try:
            while self._wanted is not None:
                text, self._wanted = self._wanted, None
                store = await self._store("readwrite")
                store.put(text, GAME)
                await _ended(store.transaction, "complete", "abort")
                self.works = True
        except FAILURES as error:
            self._failed(error)
        finally:
            self._writing = None

    async def _store(self, mode: str) -> Any:
        """Begin a transaction. It ends by itself, so it must be used before anything is awaited."""
        if self._database is None:
            request = window.indexedDB.open(self._name, 1)
            request.onupgradeneeded = create_once_callable(
                lambda _event: request.result.createObjectStore(STORE)
            )
            await _ended(request, "success", "error")
            self._database = request.result
        return self._database.transaction(STORE, mode, STRICT).objectStore(STORE)

    def _failed(self, error: Exception) -> None:
        self.works, self._database = False, None
        print("The second copy of the save cannot be kept:", error)


class DatabaseError(Exception):
    """The database refuses something, or is not there."""


FAILURES: Final = (JsException, AttributeError, DatabaseError)
"""What is raised where the database fails; an `AttributeError` where the browser has none."""


async def _ended(work: Any, well: str, badly: str) -> None:
    """Wait until a request or a transaction has ended, which one of two events tells.

    Raise `DatabaseError` if it has ended badly.
    """
    told: asyncio.Future[str] = asyncio.Future()

    def hear(event: Any) -> None:
        if not told.done():
            told.set_result(event.type)

    tell = create_proxy(hear)
    for kind in (well, badly):
        setattr(work, f"on{kind}", tell)
    try:
        if await told != well:
            raise DatabaseError(work.error.name)
    finally:
        for kind in (well, badly):
            setattr(work, f"on{kind}", None)
        tell.destroy()
