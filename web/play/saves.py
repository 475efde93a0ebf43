"""The save: one record in the browser's storage. Damaged saves are kept beside it.

A save is a record, with a comment line for the aids that the table does without, and one for an
action that is shown but not confirmed. All keys begin with the project's name, because all sites of
a host share one storage.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from niagara import Game, IllegalAction, Occupant, RecordError, parse
from niagara.bots import BOTS
from niagara.model.actions import Action, ChooseCard
from web.asking.aids import AIDS, ALL, Aids

KEY: Final = "niagara.game"
DAMAGED: Final = "niagara.damaged."
PACE: Final = "niagara.pace"
PLAYING: Final = "niagara.playing"
PENDING: Final = "# to confirm: "
WITHOUT: Final = "# without: "
RENAMED: Final[Mapping[str, str]] = {"greedy": "paddler", "random": "drifter"}
"""The names that bots had in older saves, with the present ones."""


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
        """Return all keys, including those of other sites."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as it was read: the game, its aids and the action that waits to be confirmed."""

    game: Game
    pending: Action | None = None
    aids: Aids = ALL


def to_text(game: Game, pending: Action | None = None, aids: Aids = ALL) -> str:
    """Return the text of a save."""
    without = f"{WITHOUT}{' '.join(aids.missing)}\n" if aids.missing else ""
    comment = f"{PENDING}{pending}\n" if pending else ""
    return game.record() + without + comment


def from_text(text: str) -> Saved:
    """Read a save; raise `RecordError` with a sentence if it cannot be played here."""
    game = _with_known_bots(Game.from_record(text))
    return Saved(game, _pending(text, game), _aids(text))


def _with_known_bots(game: Game) -> Game:
    seats = tuple(map(_with_known_bot, game.setup.seats))
    return game if seats == game.setup.seats else game.seated(seats)


def _with_known_bot(seat: Occupant) -> Occupant:
    bot = RENAMED.get(seat.bot, seat.bot)
    if bot and bot not in BOTS:
        raise RecordError(f"line 1: there is no bot called {bot[:20]!r}")
    return replace(seat, bot=bot)


def _pending(text: str, game: Game) -> Action | None:
    last = text.rstrip("\n").rpartition("\n")[2]
    if not last.startswith(PENDING):
        return None
    try:
        pending = parse(last.removeprefix(PENDING))
    except IllegalAction:
        return None
    waits = pending in game.legal() and not isinstance(pending, ChooseCard)
    return pending if waits else None


def _aids(text: str) -> Aids:
    missing = {
        name
        for line in text.splitlines()
        if line.startswith(WITHOUT)
        for name in line.removeprefix(WITHOUT).split()
    }
    return Aids.only(name for name in AIDS if name not in missing)


class Saves:
    """What the page keeps in the browser. If storage fails, nothing here raises an error."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.works = True
        """Whether the last attempt to save succeeded."""
        self.text = ""
        """The text of the last save, even if the storage refused it."""
        self._occupied = False
        """Whether a damaged save could not be moved to a key of its own, so it blocks new saves."""

    def save(self, game: Game, pending: Action | None = None, aids: Aids = ALL) -> None:
        """Save the game; `works` tells whether that succeeded."""
        self.text = to_text(game, pending, aids)
        self.works = not self._occupied and self._write(KEY, self.text)

    def load(self) -> Saved | None:
        """Return the save, or None; raise `RecordError` if it is damaged.

        Before that, a damaged save is moved to a key of its own, so that nothing overwrites it.
        """
        text = self._read(KEY)
        if text is None:
            return None
        try:
            return from_text(text)
        except RecordError:
            self._set_aside(text)
            raise

    def forget(self) -> None:
        """Delete the save."""
        self._remove(KEY)

    def damaged(self) -> tuple[str, ...]:
        """Return the keys of the damaged saves, the oldest first."""
        try:
            keys = [key for key in self.storage.names() if _number(key)]
        except StorageError:
            return ()
        keys = [KEY] * self._occupied + keys
        return tuple(sorted(keys, key=_number))

    def damaged_text(self, key: str) -> str:
        """Return the text of a damaged save."""
        return self._read(key) or ""

    def drop_damaged(self, key: str) -> None:
        """Delete a damaged save."""
        self._remove(key)
        self._occupied &= key != KEY

    def pace(self) -> str | None:
        """Return the pace that the players set last, or None."""
        return self._read(PACE)

    def set_pace(self, pace: str) -> None:
        """Keep the pace."""
        self._write(PACE, pace)

    def was_playing(self) -> bool:
        """Return whether a game was on the page when it was last closed."""
        return self._read(PLAYING) == "yes"

    def set_playing(self, *, playing: bool) -> None:
        """Keep whether a game is on the page."""
        self._write(PLAYING, "yes" if playing else "no")

    def _set_aside(self, text: str) -> None:
        taken = self.damaged()
        number = _number(taken[-1]) + 1 if taken else 1
        self._occupied = not self._write(f"{DAMAGED}{number}", text)
        if not self._occupied:
            self._remove(KEY)

    def _read(self, key: str) -> str | None:
        try:
            return self.storage.read(key)
        except StorageError:
            return None

    def _write(self, key: str, text: str) -> bool:
        try:
            self.storage.write(key, text)
        except StorageError:
            return False
        return True

    def _remove(self, key: str) -> None:
        try:
            self.storage.remove(key)
        except StorageError:
            self.works = False


def _number(key: str) -> int:
    """Return the number of a damaged save's key; 0 for any other key."""
    digits = key.removeprefix(DAMAGED)
    return int(digits) if digits != key and digits.isdecimal() else 0
