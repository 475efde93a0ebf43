r"""The shelf: games that are kept beside the one at the table, each under a key of its own.

Before a save on the shelf stands a comment that tells what lists show, so that they need not play
the game again:

    # kept {"name": "Sunday", "day": "2026-11-23", "position": "players=3 ...", "seats": [...]}

A file may hold several games, one after the other, with or without these comments.
"""

import json
import re
from collections.abc import Generator, Iterator, Sequence
from typing import Any, Final

from niagara import Game, NiagaraError
from niagara.model.setup import read_seats
from web.asking.kept import KeptGame
from web.saving.save import Saved
from web.saving.stores import SHELF, Storage, StorageError, number_after, numbered
from web.text.people import fitting

COMMENT: Final = "# kept "
RECORD: Final = "niagara "
"""How the first line of a record begins."""

_END: Final = "\n\r\v\f\x1c-\x1e\x85\u2028\u2029"
"""What ends a line."""
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_BEGINNING: Final = re.compile(
    rf"(?:\A|(?<=[{_END}]))(?:\ufeff?{COMMENT}[^{_END}]*(?:\r\n|[{_END}]))?\ufeff?{RECORD}"
)
"""The beginning of a game in a file."""


def kept_text(saved: Saved, day: str, name: str = "") -> str:
    """Return the text of a game on the shelf."""
    told = {
        "name": name,
        "day": day,
        "position": saved.game.position(),
        "seats": saved.game.setup.to_json()["seats"],
    }
    return _commented(told, saved.text)


def _commented(told: dict[str, Any], save: str) -> str:
    return f"{COMMENT}{json.dumps(told)}\n{save}"


def _parted(text: str) -> tuple[dict[str, Any], str]:
    """Return what the comment before a save tells, if there is one, and the save."""
    first, _end, rest = text.partition("\n")
    if not first.startswith(COMMENT):
        return {}, text
    try:
        told = json.loads(first.removeprefix(COMMENT))
    except (ValueError, RecursionError):
        told = None
    return (told if isinstance(told, dict) else {}), rest


def name_in(text: str) -> str:
    """Return the name that a game in a file or on the shelf has; empty if it has none."""
    name = _parted(text)[0].get("name")
    return fitting(name) if isinstance(name, str) else ""


def day_in(text: str) -> str:
    """Return the day on which a game was last played; empty if that is not told."""
    day = _parted(text)[0].get("day")
    return day if isinstance(day, str) and _DAY.fullmatch(day) else ""


def games_in(text: str) -> list[str]:
    r"""Part a text into the games in it, each with the comments before it.

    >>> games_in("# kept {}\nniagara 1 {}\ncard 1\nniagara 1 {}\n")
    ['# kept {}\nniagara 1 {}\ncard 1', 'niagara 1 {}']
    """
    starts = [found.start() for found in _BEGINNING.finditer(text)]
    ends = [*starts, len(text)][1:]
    return [text[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]


def listed(key: str, text: str) -> KeptGame:
    """Return a game on the shelf as lists show it."""
    told, _save = _parted(text)
    view = None
    try:
        seats = read_seats(told.get("seats"))
        view = Game.from_position(str(told.get("position")), seats).view(None)
    except NiagaraError:
        pass
    return KeptGame(
        key=key,
        name=name_in(text),
        day=day_in(text),
        size=len(text),
        view=view,
    )


class Shelf:
    """The games on the shelf. Only what writes raises an error, and only `StorageError`."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def keys(self) -> list[str]:
        """Return the keys of all games, the newest first."""
        return numbered(self.storage, SHELF)[::-1]

    def all(self) -> Iterator[KeptGame]:
        """Return all games, the newest first, each read when it is asked for."""
        return map(self.game, self.keys())

    def game(self, key: str) -> KeptGame:
        """Return a game as lists show it."""
        return listed(key, self.text(key))

    def text(self, key: str) -> str:
        """Return the text of a game; empty if it is not there."""
        try:
            return self.storage.read(key) or ""
        except StorageError:
            return ""

    def save(self, key: str) -> str:
        """Return the save in the text of a game."""
        return _parted(self.text(key))[1]

    def add(self, text: str) -> str:
        """Put a game on the shelf, and return its key; raise `StorageError` if there is no room."""
        key = f"{SHELF}{self._newest() + 1}"
        self.storage.write(key, text)
        return key

    def adding(self, texts: Sequence[str]) -> Generator[float, None, None]:
        """Put all of these games on the shelf, or none; yield the share that is there.

        Raise `StorageError` if there is no room for all of them.
        """
        added: list[str] = []
        number = self._newest()
        try:
            for text in texts:
                number += 1
                while self.text(f"{SHELF}{number}"):  # the shelf is in use meanwhile
                    number += 1
                self.storage.write(f"{SHELF}{number}", text)
                added.append(f"{SHELF}{number}")
                yield len(added) / len(texts)
        except StorageError:
            for key in added:
                self.remove(key)
            raise

    def _newest(self) -> int:
        """Return the number in the key of the newest game; 0 if there is none."""
        return next((number_after(SHELF, key) for key in self.keys()), 0)

    def put_back(self, key: str, text: str) -> None:
        """Put a game back that was under this key; raise `StorageError` if there is no room.

        If another game has got the key since, this one gets a new key.
        """
        if self.text(key):
            self.add(text)
        else:
            self.storage.write(key, text)

    def rename(self, key: str, name: str) -> None:
        """Give a game another name; raise `StorageError` if there is no room."""
        told, save = _parted(self.text(key))
        if save:
            self.storage.write(key, _commented({**told, "name": fitting(name)}, save))

    def remove(self, key: str) -> None:
        """Take a game from the shelf; raise `StorageError` if the browser refuses."""
        self.storage.remove(key)
