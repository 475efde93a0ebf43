"""The games on the shelf: put there, opened, named, saved to files, deleted and brought back."""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Final

from niagara import NiagaraError
from web.asking.commands import does
from web.asking.dialogs import Room
from web.asking.kept import KeptGame
from web.asking.refusals import worded
from web.play.loader import Loader
from web.play.match.parts import Parts
from web.play.match.session import Page
from web.saving.save import Saved, reading
from web.saving.shelf import day_in, kept_text, name_in
from web.saving.stores import CALLED, StorageError
from web.text.catalogue import _, _n

SHOWN: Final = 24
"""How many games the list shows at first, and how many more each time that somebody asks."""
ROOM: Final = 2
"""How many times the room for a game is made where there is none."""


class Games:
    """Keeps any number of games beside the one at the table, and never loses one silently."""

    def __init__(self, page: Page, loader: Loader, parts: Parts) -> None:
        self.page = page
        self.parts = parts
        self.shelf = page.saves.shelf
        self.loader = loader
        self._deleted: tuple[str, str] | None = None
        """The key and the text of the game that was deleted last."""
        self._shown = SHOWN
        """How many games the list shows, if there are so many."""
        self._room: Sequence[KeptGame] = ()
        """The finished games that could make room for another one."""

    @does("games")
    def show(self) -> None:
        """Open the list of games."""
        self._shown = SHOWN
        self._list()

    @does("more-games")
    def _show_more(self) -> None:
        self._shown += SHOWN
        self._list()

    def _list(self, *, deleted: bool = False) -> None:
        shown = [*islice(self.shelf.all(), self._shown)]
        self.parts.games(shown, others=self.count - len(shown), deleted=deleted)

    @property
    def count(self) -> int:
        """How many games are on the shelf."""
        return len(self.shelf.keys())

    @does("rename", tapped=False)
    def _rename(self, about: str) -> None:
        key, _space, name = about.partition(" ")
        self._try(lambda: self.shelf.rename(key, name))

    @does("export")
    def _save_to_file(self, key: str) -> None:
        self.page.screen.download("niagara-game.txt", self.shelf.text(key))

    @does("export-all")
    def _save_all_to_file(self) -> None:
        on_shelf = map(self.shelf.text, self.shelf.keys())
        self._export((self.page.saves.stored_text(), *on_shelf))

    @does("delete")
    def _delete(self, key: str) -> None:
        if text := self.shelf.text(key):
            self._deleted = key, text
            self._try(lambda: self.shelf.remove(key))
            self._list(deleted=not self.shelf.text(key))

    @does("undelete")
    def _undelete(self) -> None:
        if deleted := self._deleted:
            self._try(lambda: self.shelf.put_back(*deleted))
            self.show()

    @does("make-room")
    def _save_to_make_room(self) -> None:
        self._export(self.shelf.text(game.key) for game in self._room)
        self.page.open(Room(self._room, in_file=True))

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except StorageError:
            self.page.notify(
                _("This could not be saved: the browser's storage is full or blocked.")
            )

    def _export(self, texts: Iterable[str]) -> None:
        """Save games to one file."""
        stripped = (text.strip() for text in texts)
        whole = "".join(f"{text}\n" for text in stripped if text)
        self.page.screen.download("niagara-games.txt", whole)

    # From the table to the shelf and back

    def put_away(self, saved: Saved | None) -> bool:
        """Put the game of the table on the shelf; return False if there is no room for it.

        A game in which nobody has done anything is not kept.
        """
        if saved is None or not saved.game.history:
            return True
        called = self.page.saves.kept(CALLED) or (_("Daily river") if saved.river else "")
        text = kept_text(saved, self.page.screen.today(), called)
        try:
            self.shelf.add(text)
        except StorageError:
            return False
        return True

    async def take_in(self, texts: Sequence[str]) -> None:
        """Put all games of a file on the shelf, or none if there is no room for all of them.

        The player is told of those that cannot be read.
        """
        read, wrong = await self.loader.carry_out(self._reading(texts))
        try:
            await self.loader.carry_out(self.shelf.adding(read))
        except StorageError:
            self.page.notify(
                _n(
                    "There is no room for the {count} game of this file: none was added.",
                    "There is no room for the {count} games of this file: none was added.",
                    len(read),
                )
            )
            return
        if wrong:
            number, error = wrong[0]
            self.page.notify(
                _n(
                    "Game {number} of this file cannot be read: {why}.",
                    "{count} games of this file cannot be read, the first of them is game "
                    "{number}: {why}.",
                    len(wrong),
                    number=number,
                    why=worded(error),
                )
            )
        if read:
            self.show()
            said = _n("{count} game was added.", "{count} games were added.", len(read))
            self.page.screen.speak(said)

    def _reading(
        self, texts: Sequence[str]
    ) -> Generator[float, None, tuple[list[str], list[tuple[int, NiagaraError]]]]:
        """Read the games of a file; yield the share of them that is read.

        Return their texts for the shelf, and which cannot be read, with the reasons.
        """
        read: list[str] = []
        wrong: list[tuple[int, NiagaraError]] = []
        today = self.page.screen.today()
        for number, text in enumerate(texts, start=1):
            game = reading(text)
            try:
                while True:
                    yield (number - 1 + next(game)) / len(texts)
            except StopIteration as done:
                read.append(kept_text(done.value, day_in(text) or today, name_in(text)))
            except NiagaraError as error:
                wrong.append((number, error))
                yield number / len(texts)
        return read, wrong

    async def read(self, key: str) -> Saved | None:
        """Read a game on the shelf; tell the player if it cannot be read."""
        try:
            return await self.loader.read(self.shelf.save(key))
        except NiagaraError as error:
            why = worded(error)
            self.page.notify(_("This game cannot be read ({why}). Save it to a file.", why=why))
            return None

    def taken(self, key: str) -> None:
        """Take a game from the shelf that is at the table now."""
        self._try(lambda: self.shelf.remove(key))

    def offer_room(self, needed: int) -> None:
        """Ask whether the oldest finished games may go to a file, to make room for another."""
        room: list[KeptGame] = []
        for key in reversed(self.shelf.keys()):
            if sum(game.size for game in room) >= ROOM * needed:
                break
            game = self.shelf.game(key)
            room += [game] * game.over
        self._room = room
        self.page.open(Room(room))

    def make_room(self) -> None:
        """Take the games from the shelf that are in a file now."""
        for game in self._room:
            self._try(partial(self.shelf.remove, game.key))
