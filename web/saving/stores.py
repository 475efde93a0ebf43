"""Where saves are kept, and who may write there: what the browser must be able to do.

The browser's storage answers at once, but Chromium writes it to the disk only some seconds later.
So the save has a second copy in a database, which is slower and writes to the disk when told to.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

GAME: Final = "game"
"""The key of the save."""
SETTINGS: Final = "settings"
"""The key of the settings. `boot.js` reads them too, before the page is painted."""
PACE: Final = "pace"
SOUND: Final = "sound"
"""The keys of the pace, and of whether sounds are on, where there were no settings yet."""
TABLE: Final = "table"
"""The key of the table at which a game was begun last, as the form has it."""
TOLD: Final = "told"
"""The key of the names of what the coach has told."""
PLAYING: Final = "playing"
"""The key that tells whether a game was on the page when it was closed."""
SCENE: Final = "scene"
"""The key of the page of that game as it was left; `boot.js` paints it before Python is there."""
LEARNING: Final = "learning"
"""The key of how far the learner has come."""
RESULTS: Final = "results"
"""The key of the finished games that are counted, a line each."""
RIVER: Final = "river"
"""The key of the day whose river was begun last."""
PUZZLES: Final = "puzzles"
"""The key of the puzzles that were tried, a line each."""
CALLED: Final = "called"
"""The key of the name of the game at the table, where people have given it one."""
SHELF: Final = "shelf."
"""How the keys of games on the shelf begin; a number follows."""
TABLES: Final = "table."
"""How the keys of games on several devices begin; the name of the table follows."""
DEVICE: Final = "device"
"""The key of the secret from which this device has the name by which others know it."""
SITTING: Final = "sitting"
"""The key of the name of the table that was on the page when it was closed; `boot.js` reads it."""
GATHERING: Final = "gathering"
"""The key of the lobby at which this device is, and of the table in its form if it is the host.

`boot.js` reads it, too.
"""
WAYS: Final = "ways"
"""The key of how this device finds others again that it was connected with."""
OPENING: Final = "opening"
"""The key that is there only while a save is being opened."""
WANTED: Final = "wanted"
"""The key that a tab writes when it wants the game that another tab has."""
PASSED: Final = "passed"
"""The key of a link that waits for the tab that is together with others, while a new tab asks."""
DAMAGED: Final = "damaged."
"""How the keys of damaged saves begin; a number follows."""

NUMBER: Final = "# save "
"""How the first line of what is kept begins; the number of the save follows."""

OLDER: Final = "niagara."
"""How all keys began when they did not yet tell the site's folder."""

_COUNTED: Final = re.compile("[1-9][0-9]{0,8}")
_NUMBERED: Final = re.compile(re.escape(NUMBER) + "([0-9]{1,15})\n")


def number_after(beginning: str, key: str) -> int:
    """Return the number with which a key goes on that begins so; 0 for any other key."""
    rest = key.removeprefix(beginning)
    return int(rest) if rest != key and _COUNTED.fullmatch(rest) else 0


def number_of(kept: str) -> int:
    """Return the number of a save as it is kept; older saves have none, which counts as 0."""
    match = _NUMBERED.match(kept)
    return int(match[1]) if match else 0


class StorageError(OSError):
    """The browser's storage is full, blocked or missing."""


class Storage(Protocol):
    """The browser's storage; every method may raise `StorageError`."""

    def read(self, key: str) -> str | None:
        """Return the text under a key, or None."""

    def write(self, key: str, text: str) -> None:
        """Keep the text under a key."""

    def remove(self, key: str) -> None:
        """Forget a key."""

    def names(self) -> Iterable[str]:
        """Return all keys."""


def numbered(storage: Storage, beginning: str) -> list[str]:
    """Return the keys of a storage that begin so, in the order of their numbers; none if it fails.

    Keys without a number are left out.
    """
    try:
        numbers = {key: number_after(beginning, key) for key in storage.names()}
    except StorageError:
        return []
    return sorted(filter(numbers.get, numbers), key=numbers.__getitem__)


class SiteStorage:
    """The part of a storage that belongs to one site, since all sites of a host share a storage.

    Every key begins with the same text, which tells the site's folder. What was kept under the
    older keys, which did not, is taken over by the first site that finds it.
    """

    def __init__(self, storage: Storage, beginning: str) -> None:
        self._storage = storage
        self._beginning = beginning
        with suppress(StorageError):  # what cannot be read now is taken over by a later start
            self._take_over()

    def read(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        return self._storage.read(self._beginning + key)

    def write(self, key: str, text: str) -> None:
        """Keep the text under a key; in a storage that is full, the scene makes way for it."""
        try:
            self._storage.write(self._beginning + key, text)
        except StorageError:
            if key == SCENE or self.read(SCENE) is None:
                raise
            self.remove(SCENE)
            self._storage.write(self._beginning + key, text)

    def remove(self, key: str) -> None:
        """Forget a key."""
        self._storage.remove(self._beginning + key)

    def names(self) -> Iterable[str]:
        """Return the keys of this site."""
        return self._after(self._beginning)

    def _after(self, beginning: str) -> list[str]:
        keys = self._storage.names()
        return [key.removeprefix(beginning) for key in keys if key.startswith(beginning)]

    def _take_over(self) -> None:
        for key in self._after(OLDER):
            known = key in (GAME, PACE, PLAYING) or number_after(DAMAGED, key)
            if known and self.read(key) is None:
                self._move(OLDER + key, self._beginning + key)

    def _move(self, old: str, new: str) -> None:
        text = self._storage.read(old) or ""
        self._storage.remove(old)
        try:
            self._storage.write(new, text)
        except StorageError:
            self._storage.write(old, text)


class Database(Protocol):
    """Where the second copy of the save is; every method may raise `StorageError`."""

    async def read(self) -> str:
        """Return the copy; an empty text if there is none."""

    async def replace(self, text: str, allowed: Callable[[str], bool]) -> bool:
        """Replace the copy, unless what is there now is not allowed to be replaced.

        Return whether it was replaced, once it is on the disk. No other tab can write between the
        look and the write.
        """


class Tab(Protocol):
    """A tab of the site, as it hears what others do."""

    def hear_of_change(self) -> None:
        """Another tab may have changed what is saved, or left the game."""

    def lose(self) -> None:
        """Another tab has taken the game from this one."""

    def lose_table(self, table: str) -> None:
        """Another tab has gone on with this table of several devices."""


class Claim(Protocol):
    """The right to play this site's saved game. At most one tab has it."""

    def start(self, tab: Tab, take_passed: Callable[[str], bool]) -> None:
        """Begin to tell a tab what others do.

        `take_passed` takes a link from another tab, and returns whether it has.
        """

    async def take(self, *, by_force: bool) -> bool:
        """Take the game, also from another tab if `by_force`; return whether this tab has it."""

    def leave(self) -> None:
        """Let another tab take it."""

    async def elsewhere(self) -> bool:
        """Tell whether another tab has it."""

    async def pass_on(self, link: str) -> bool:
        """Let the tab that is together with others take a link; return whether it has.

        An empty link only asks whether there is such a tab.
        """
