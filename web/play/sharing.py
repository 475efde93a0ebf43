"""Shares a game or a position: as a link with its QR code, or as a picture of the board."""

import asyncio
from dataclasses import replace
from typing import Final

from niagara import Game
from web.asking.commands import does
from web.asking.dialogs import Share
from web.asking.ui import SAFE_LINK, Link
from web.board.board import Board
from web.board.drawing.stage import Stage
from web.play.match.session import Page
from web.saving.link import link_to, position_record
from web.text.catalogue import _

WHOLE: Final = "game"
"""What is shared: the whole game, or else the position alone."""


class Sharing:
    """Makes links to the game on the page, and pictures of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._game: Game | None = None
        self._stage: Stage | None = None
        self._drawing: asyncio.Task[object] | None = None
        """The QR code or the picture that is being made."""

    def show(self, game: Game, stage: Stage) -> None:
        """Open the dialog for a game, as far as it is shown."""
        self._game, self._stage = game, stage
        self._link_to(WHOLE)

    @does("copy-link")
    def _copy(self) -> None:
        link = self.page.ui.link
        self.page.screen.copy(link.address)
        self.page.show(replace(self.page.ui, link=replace(link, copied=True)))
        self.page.screen.speak(_("The link is copied."))

    @does("send-link")
    def _send(self) -> None:
        self.page.screen.send(_("A game of Niagara"), self.page.ui.link.address)

    @does("picture")
    def _draw_picture(self) -> None:
        self._drawing = self.page.begin(self._save_picture())

    @does("link")
    def _link_to(self, what: str) -> None:
        if self._game is None:
            return
        record = self._game.record() if what == WHOLE else position_record(self._game)
        address = self.page.screen.address()
        link = link_to(address, record) if address else ""
        self.page.ui = replace(
            self.page.ui, link=Link(link, what, sendable=self.page.screen.can_send())
        )
        self.page.open(Share())
        if 0 < len(link) <= SAFE_LINK:
            self._drawing = self.page.begin(self.page.show_code(link))

    async def _save_picture(self) -> None:
        if self._stage and self._game:
            name = f"niagara-round-{self._game.round}.png"
            await self.page.screen.save_picture(name, Board(self._stage).nodes())
