"""The browser's localStorage, as `web.play.saves` wants it."""

from collections.abc import Iterable

from js import window
from pyodide.ffi import JsException

from web.play.saves import StorageError


class LocalStorage:
    """The browser's localStorage as `web.play.saves.Storage`."""

    def read(self, key: str) -> str | None:
        """Return the text saved under a key, or None."""
        try:
            text = window.localStorage.getItem(key)
        except JsException as error:
            raise StorageError(str(error)) from None
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> None:
        """Save a text under a key."""
        try:
            window.localStorage.setItem(key, text)
        except JsException as error:
            raise StorageError(str(error)) from None

    def remove(self, key: str) -> None:
        """Remove a key and its text."""
        try:
            window.localStorage.removeItem(key)
        except JsException as error:
            raise StorageError(str(error)) from None

    def names(self) -> Iterable[str]:
        """Return all keys."""
        try:
            return [window.localStorage.key(place) for place in range(window.localStorage.length)]
        except JsException as error:
            raise StorageError(str(error)) from None
