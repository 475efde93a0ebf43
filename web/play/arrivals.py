"""How games come to the table: new ones, files, links, games on the shelf. None is ever replaced.

The game that is at the table goes to the shelf. People are asked first if it goes on in another
tab, or if the browser has no room for it.
"""

from dataclasses import dataclass, replace
from typing import Final

from niagara import RecordError
from web.asking.commands import Command, does
from web.asking.dialogs import Replace
from web.asking.refusals import worded
from web.play.games import Games
from web.play.playing import Playing
from web.saving.link import PackedError, record_in
from web.saving.save import Saved
from web.saving.shelf import games_in, name_in
from web.text.catalogue import _

MOST: Final = 3000
"""The most games that are read of a file. Browsers have room for about as many."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game that is about to come to the table."""

    saved: Saved
    key: str = ""
    """What it has been kept under on the shelf; empty if it was not there."""
    name: str = ""
    """The name that people have given it."""
    to_look_at: bool = False
    """Whether it came by a link: bots alone wait in it until they are let go on."""


class Arrivals:
    """Brings games to the table, one at a time."""

    def __init__(self, playing: Playing, games: Games) -> None:
        self.page = playing.page
        self.loader = playing.loader
        self.claim = playing.claim
        self.playing = playing
        self.games = games
        self._next: Arrival | None = None
        """The game to open once the player has answered a question."""

    async def load(self, text: str) -> None:
        """Bring the game in a file's text; several go to the shelf."""
        texts = games_in(text)
        if len(texts) > MOST:
            self.page.open(None)
            self.page.notify(
                _("This file cannot be played: it has more than {most} games.", most=MOST)
            )
            return
        if len(texts) > 1:
            await self.games.take_in(texts)
            return
        try:
            saved = await self.loader.read(text)
        except RecordError as error:
            self.page.open(None)
            self.page.notify(_("This file cannot be played: {why}.", why=worded(error)))
            return
        await self._bring(Arrival(saved, name=name_in(text)))

    async def follow(self, link: str) -> None:
        """Bring the game in a link."""
        try:
            saved = await self.loader.read(record_in(link))
        except (PackedError, RecordError) as error:
            self.page.notify(_("This link cannot be opened: {why}.", why=worded(error)))
            return
        await self._bring(Arrival(saved, to_look_at=True))

    @does("open-game")
    async def _take(self, key: str) -> None:
        """Bring a game from the shelf."""
        saved = await self.games.read(key)
        if saved:
            await self._bring(Arrival(saved, key, name_in(self.games.shelf.text(key))))

    async def bring(self, saved: Saved) -> None:
        """Bring a game to the table; ask first if the one there goes on in another tab."""
        await self._bring(Arrival(saved))

    async def _bring(self, arrival: Arrival) -> None:
        self._next = arrival
        if await self.claim.elsewhere():
            self.page.open(Replace())
        else:
            await self._make_way()

    @does("replace")
    async def _make_way(self) -> None:
        """Put the game at the table on the shelf; if there is no room for it, ask what to do."""
        at_table = await self.playing.at_table()
        if self.games.put_away(at_table):
            await self._arrive()
        elif at_table:
            self.games.offer_room(len(at_table.game.record()))

    @does("discard")
    async def _arrive(self) -> None:
        """Open the game that was asked for, whatever becomes of the one at the table."""
        arrival, self._next = self._next, None
        if arrival is None:
            return
        self.page.ui = replace(self.page.ui, dialog=None)
        match = await self.playing.take_over(arrival.saved)
        if match is None:
            return
        if arrival.to_look_at and not match.seating.humans:
            match.do(Command("pause"))
        self.page.saves.set_called(arrival.name)
        if arrival.key and self.page.saves.works:  # or the shelf has the only copy
            self.games.taken(arrival.key)

    @does("made-room")
    async def _arrive_in_room(self) -> None:
        """Delete the games that are in a file now, and open the game that was asked for."""
        self.games.make_room()
        await self._make_way()

    def forget(self) -> None:
        """Drop the game that waits for an answer: the player has thought better of it."""
        self._next = None
