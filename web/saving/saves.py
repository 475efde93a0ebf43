"""The save: one text in the browser's storage, and a copy of it. Damaged saves are kept too.

Every save has a number, one more than the save before. So it is known which of the two is newer,
and a page notices when another tab has saved meanwhile.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from niagara import RecordError
from web.asking import settings
from web.asking.settings import Settings
from web.saving.copy import MOST_PATIENCE, PATIENCE, DurableCopy
from web.saving.save import Saved, from_text
from web.saving.shelf import Shelf
from web.saving.stores import (
    CALLED,
    DAMAGED,
    GAME,
    NUMBER,
    OPENING,
    PACE,
    PLAYING,
    SCENE,
    SETTINGS,
    SOUND,
    TOLD,
    Database,
    Storage,
    StorageError,
    number_after,
    number_of,
    numbered,
)
from web.saving.tables import Tables
from web.text import catalogue

ONCE: Final = "once"
"""What `OPENING` holds while a save is opened."""
AGAIN: Final = "again"
"""What it holds then if the start before this one ended while it opened a save."""
FAILED: Final = "failed"
"""What it holds if a start has failed in this. `boot.js` writes it, since Python may be dead."""


class Overtaken(Exception):  # noqa: N818 - nothing has failed: another tab plays on
    """Another tab has saved since this page read or wrote the save, so nothing is written."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A save as it is kept, with its number."""

    whole: str

    @property
    def number(self) -> int:
        """The number of the save; older saves have none, which counts as 0."""
        return number_of(self.whole)

    @property
    def text(self) -> str:
        """The save itself."""
        return self.whole.partition("\n")[2] if self.number else self.whole

    @property
    def is_damaged(self) -> bool:
        """Whether it cannot be opened."""
        try:
            from_text(self.text)
        except RecordError:
            return True
        return False


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at the stores has found."""

    stored: str | None
    copied: str

    @property
    def newest_first(self) -> list[Kept]:
        """The saves that were found: usually one, two if the stores do not agree."""
        texts = dict.fromkeys(
            ([] if self.stored is None else [self.stored]) + ([self.copied] if self.copied else [])
        )
        return sorted(map(Kept, texts), key=lambda kept: kept.number, reverse=True)

    @property
    def number(self) -> int:
        """The number of the newest of them; 0 if there is none."""
        return max((kept.number for kept in self.newest_first), default=0)


class Saves:
    """What the page keeps in the browser. If a store fails, nothing here raises an error."""

    def __init__(self, storage: Storage, database: Database | None = None) -> None:
        self.storage = storage
        self.shelf = Shelf(storage)
        self.tables = Tables(storage)
        self.copy = DurableCopy(database)
        self.works = True
        """Whether the last attempt to save succeeded."""
        self.text = ""
        """The text of the last save, even if the stores refused it."""
        self._stored: str | None = None
        """What the storage held when this page last read or wrote it."""
        self._number = 0
        """The number of the last save."""
        self._newest = 0
        """The number of the newest save that this page has written or found."""
        self._has_opened = False
        """Whether this page has opened a save, or has said why it cannot."""
        self._occupied = False
        """Whether a damaged save could not be moved to a key of its own, so it blocks new saves."""

    # The save

    async def look(self) -> Found:
        """Return what is saved now."""
        patience = PATIENCE if self._read(GAME) else MOST_PATIENCE
        copied = await self.copy.read(patience)
        found = Found(self._read(GAME), copied)
        self._newest = found.number
        return found

    def go_on_from(self, found: Found) -> None:
        """From now on, this page saves: it goes on from what it has found, or replaces that."""
        self._stored = found.stored
        self._number = max(self._number, found.number)
        self.copy.go_on_from(self._number)

    def save(self, saved: Saved) -> None:
        """Save the game; `works` tells whether that succeeded.

        Raise `Overtaken`, and write nothing, if another tab has saved since.
        """
        self.text = saved.text
        if self.copy.overtaken:
            raise Overtaken
        whole = f"{NUMBER}{self._number + 1}\n{self.text}"
        written = self._replace(whole)
        self._number += 1
        self._newest = self._number
        self.copy.write(whole)
        self.works = written or self.copy.works

    def _replace(self, whole: str) -> bool:
        try:
            there = self.storage.read(GAME)
        except StorageError:
            return False
        if there is not None and there != self._stored:
            self._make_way(Kept(there))
        written = not self._occupied and self.keep(GAME, whole)
        if written:
            self._stored = whole
        return written

    def _make_way(self, there: Kept) -> None:
        """Set aside what somebody else has put in place of this page's save, if it is damaged.

        Raise `Overtaken` if it is a newer save.
        """
        if there.number > self._number or not there.is_damaged:
            raise Overtaken
        self.set_aside(there, Found(there.whole, ""))

    def keep_scene(self, mode: str, shape: Sequence[str], places: Mapping[str, object]) -> None:
        """Keep the scene that the next start is to show, as long as this is the newest save.

        `boot.js` reads it.
        """
        told = {
            "save": self._newest,
            "language": catalogue.current(),
            "mode": mode,
            "shape": shape,
            "places": {place: nodes for place, nodes in places.items() if nodes},
        }
        self.keep(SCENE, json.dumps(told, separators=(",", ":")))

    # Damaged saves

    def may_open(self) -> bool:
        """Note that a save is about to be opened; `opened` notes that it is.

        Return False if the last start failed while it opened one, or if the last two ended there
        without a word: then this save must not be opened again. Once a page has opened one, what
        it meets is the note of another tab that opens the save just now.
        """
        before = "" if self._has_opened else self._read(OPENING)
        if before in (FAILED, AGAIN):
            self._remove(OPENING)
            return False
        self.keep(OPENING, AGAIN if before else ONCE)
        return True

    def opened(self) -> None:
        """Note that opening a save has ended well, or in words."""
        self._has_opened = True
        self._remove(OPENING)
        if self._read(OPENING):
            self.keep(OPENING, "")

    def set_aside(self, kept: Kept, found: Found) -> None:
        """Move a save that cannot be opened to a key of its own, so that nothing overwrites it."""
        taken = self.damaged()
        number = number_after(DAMAGED, taken[-1]) + 1 if taken else 1
        moved = self.keep(f"{DAMAGED}{number}", kept.whole)
        if found.stored == kept.whole:
            self._occupied = not moved
            if moved and self._read(GAME) == kept.whole:
                self._remove(GAME)
        if moved and found.copied == kept.whole:
            self.copy.write("")

    def damaged(self) -> tuple[str, ...]:
        """Return the keys of the damaged saves, the oldest first."""
        return (*[GAME] * self._occupied, *numbered(self.storage, DAMAGED))

    def drop_damaged(self, key: str) -> None:
        """Delete a damaged save."""
        self._remove(key)
        self._occupied &= key != GAME

    # What else is kept

    def settings(self) -> Settings:
        """Return the settings of this device."""
        if (kept := self._read(SETTINGS)) is not None:
            return settings.read(kept)
        return self._take_over()

    def set_settings(self, changed: Settings) -> bool:
        """Keep the settings; return whether that succeeded."""
        return self.keep(SETTINGS, settings.written(changed))

    def _take_over(self) -> Settings:
        """Keep as settings what was kept before there were any."""
        older = self._read(PACE), self._read(SOUND)
        found = settings.taken_over(*older)
        if any(older) and self.set_settings(found):
            for key in (PACE, SOUND):
                self._remove(key)
        return found

    def kept(self, key: str) -> str:
        """Return the text that is kept under a key of `stores`; empty if there is none."""
        return self._read(key) or ""

    def keep(self, key: str, text: str) -> bool:
        """Keep a text under a key of `stores`; return whether that succeeded."""
        try:
            self.storage.write(key, text)
        except StorageError:
            return False
        return True

    def told(self) -> tuple[str, ...]:
        """Return the names of what the coach has told on this device."""
        return tuple(self.kept(TOLD).split())

    def add_told(self, name: str) -> None:
        """Keep that the coach has told this."""
        self.keep(TOLD, " ".join(dict.fromkeys((*self.told(), name))))

    def set_called(self, name: str) -> None:
        """Keep the name of the game at the table."""
        if name:
            self.keep(CALLED, name)
        elif self.kept(CALLED):
            self._remove(CALLED)

    def stored_text(self) -> str:
        """Return the save as the storage has it; empty if there is none."""
        return Kept(self.kept(GAME)).text

    def was_playing(self) -> bool:
        """Return whether a game was on the page when it was last closed."""
        return self._read(PLAYING) == "yes"

    def set_playing(self, *, playing: bool) -> None:
        """Keep whether a game is on the page."""
        self.keep(PLAYING, "yes" if playing else "no")

    def _read(self, key: str) -> str | None:
        try:
            return self.storage.read(key)
        except StorageError:
            return None

    def _remove(self, key: str) -> None:
        try:
            self.storage.remove(key)
        except StorageError:
            self.works = False
