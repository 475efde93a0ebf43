"""Where the browser keeps saves: localStorage, and IndexedDB for a second copy and a certificate.

Both are shared by all sites of a host, so what is kept begins with the folder of this site.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from js import location, window
from pyodide.ffi import JsException, create_once_callable, create_proxy

from web.browser.objects import plain
from web.saving.stores import GAME, StorageError

STORE: Final = "saves"
"""The object store in the database of the copy."""


def beginning() -> str:
    """Return how the names begin of all that this site keeps."""
    return f"niagara:{window.URL.new('.', location.href).pathname}"


@contextmanager
def _local_storage() -> Iterator[Any]:
    """Give the browser's localStorage; raise `StorageError` where that fails."""
    try:
        if not window.localStorage:
            raise StorageError("this browser has no localStorage")
        yield window.localStorage
    except JsException as error:
        raise StorageError(str(error)) from None


class LocalStorage:
    """The browser's localStorage as `web.saving.stores.Storage`."""

    def read(self, key: str) -> str | None:
        """Return the text saved under a key, or None."""
        with _local_storage() as storage:
            text = storage.getItem(key)
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> None:
        """Save a text under a key."""
        with _local_storage() as storage:
            storage.setItem(key, text)

    def remove(self, key: str) -> None:
        """Remove a key and its text."""
        with _local_storage() as storage:
            storage.removeItem(key)

    def names(self) -> Iterable[str]:
        """Return all keys."""
        with _local_storage() as storage:
            return [storage.key(place) for place in range(storage.length)]


class IndexedDatabase:
    """The database of the copy, as `web.saving.stores.Database`."""

    def __init__(self, name: str) -> None:
        """Begin to open the database, which takes the browser a while."""
        self._name = name
        self._database: asyncio.Future[Any] | None = None
        """One for all who ask, or why there is none; without it, it is opened anew."""
        self._begin()

    async def read(self) -> str:
        """Return the copy; an empty text if there is none."""
        with self._failing():
            request = (await self._store("readonly")).get(GAME)
            await _ended(request, "success", "error")
            return _text_of(request)

    async def replace(self, text: str, allowed: Callable[[str], bool]) -> bool:
        """Replace the copy, unless that is not allowed; return whether it was replaced."""
        replaced = False
        with self._failing():
            store = await self._store("readwrite")
            request = store.get(GAME)

            def put(_event: Any) -> None:
                nonlocal replaced
                replaced = allowed(_text_of(request))
                if replaced:
                    store.put(text, GAME)

            request.onsuccess = create_once_callable(put)
            await _ended(store.transaction, "complete", "abort")
        return replaced

    async def kept(
        self, key: str, lasts: Callable[[Any], bool], make: Callable[[], Awaitable[Any]]
    ) -> Any:
        """Return what is kept under a key as long as it `lasts`; else make it, and keep that."""
        with suppress(StorageError), self._failing():
            request = (await self._store("readonly")).get(key)
            await _ended(request, "success", "error")
            if request.result and lasts(request.result):
                return request.result
        made = await make()
        with suppress(StorageError), self._failing():
            store = await self._store("readwrite")
            store.put(made, key)
            await _ended(store.transaction, "complete", "abort")
        return made

    async def _store(self, mode: str) -> Any:
        """Begin a transaction. It ends by itself once it has no request that is under way."""
        database = await asyncio.shield(self._database or self._begin())
        if isinstance(database, FAILURES):
            raise database
        # A strict write is done only when it is on the disk.
        change = database.transaction(STORE, mode, plain(durability="strict"))
        return change.objectStore(STORE)

    def _begin(self) -> asyncio.Future[Any]:
        self._database = asyncio.ensure_future(self._open())
        return self._database

    async def _open(self) -> Any:
        """Return the database, or why it cannot be opened: all who wait for it are to know."""
        try:
            request = window.indexedDB.open(self._name, 1)
            request.onupgradeneeded = create_once_callable(
                lambda _event: request.result.createObjectStore(STORE)
            )
            await _ended(request, "success", "error")
        except FAILURES as error:
            return error
        database = request.result

        def give_up(_event: Any) -> None:
            """Close it, since somebody wants to delete it; the next write opens another."""
            database.close()
            self._database = None

        database.onversionchange = create_once_callable(give_up)
        return database

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Turn what is raised where the database fails into a `StorageError`."""
        try:
            yield
        except FAILURES as error:
            self._database = None
            print("The browser's database fails:", error)
            raise StorageError(str(error)) from None


def _text_of(request: Any) -> str:
    return request.result if isinstance(request.result, str) else ""


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
