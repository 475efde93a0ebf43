"""Shares a game or a position as a link: copied, or handed to the system's own way of sharing."""

from typing import Final

from niagara import Game
from web.asking.commands import Command, Verb
from web.saving.link import link_to, position_record
from web.saving.save import to_text
from web.text.catalogue import _
from web.turn.session import Page

WHOLE: Final = "game"
"""What is shared: the whole game, or else the position alone."""


class Sharing:
    """Makes links to the game on the page."""

    VERBS: Final = frozenset({Verb.LINK, Verb.COPY_LINK, Verb.SEND_LINK})

    def __init__(self, page: Page) -> None:
        self.page = page
        self._game: Game | None = None

    def show(self, game: Game) -> None:
        """Open the dialog for a game, as far as it is shown."""
        self._game = game
        self._link_to(WHOLE)

    def do(self, command: Command) -> None:
        """Take a command from somebody who shares a game."""
        match command.verb:
            case Verb.LINK:
                self._link_to(command.about)
            case Verb.COPY_LINK:
                self.page.screen.copy(self.page.ui.link)
                self.page.change(copied=True)
                self.page.screen.speak(_("The link is copied."))
            case Verb.SEND_LINK:
                self.page.screen.send(_("A game of Niagara"), self.page.ui.link)
            case _:
                pass

    def _link_to(self, what: str) -> None:
        if self._game is None:
            return
        record = to_text(self._game) if what == WHOLE else position_record(self._game)
        address = self.page.screen.address()
        self.page.change(
            dialog="share",
            linked=what,
            link=link_to(address, record) if address else "",
            copied=False,
            sendable=self.page.screen.can_send(),
        )
