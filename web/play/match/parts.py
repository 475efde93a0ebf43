"""Long dialogs, drawn part by part: all at once would take too long."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from niagara import Setup
from niagara.analysis.analysis import Analysis
from web.asking import dialogs
from web.asking.kept import KeptGame
from web.play.match.session import Page

SECTIONS: Final = (*range(2, 18, 2), None)
"""How many parts of the rules are drawn, slice by slice."""
CARDS: Final = 4
"""How many more games of the shelf are drawn with each slice."""
ROWS: Final = 20
"""How many more of the legal actions are drawn with each slice."""
FOUND: Final = (*range(2, 6), None)
"""How many parts of an analysis are drawn, slice by slice."""


class Parts:
    """Opens one long dialog at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._drawing: asyncio.Task[object] | None = None
        """The parts that are still to be drawn."""

    def rules(self, agreed: Setup | None) -> None:
        """Open the rules: those of the game on the page, or of the setup in the form."""
        self._open(dialogs.Rules(agreed), SECTIONS)

    def actions(self, count: int, wanted: str) -> None:
        """Open the list of `count` legal actions, as far as they have the wanted words."""
        self._open(dialogs.Actions(wanted), (*range(ROWS, count, ROWS), None))

    def games(self, games: Sequence[KeptGame], *, others: int, deleted: bool) -> None:
        """Open the list of these games on the shelf, where there are so many others."""
        slices = (*range(CARDS, len(games), CARDS), None)
        self._open(dialogs.Games(games, others, deleted), slices)

    def analysis(self, analysis: Analysis) -> None:
        """Open what an analysis has found."""
        self.page.ui = replace(self.page.ui, analysis=analysis, analysing=None)
        self._open(dialogs.Analysis(), FOUND)

    def _open(self, dialog: dialogs.Long, slices: Sequence[int | None]) -> None:
        """Draw the first part of a dialog now, and soon the others."""
        if self._drawing:
            self._drawing.cancel()
        self.page.open(replace(dialog, parts=slices[0]))
        self._drawing = self.page.begin(self._add(dialog, slices[1:]))

    async def _add(self, dialog: dialogs.Long, slices: Sequence[int | None]) -> None:
        """Draw the other parts of a dialog, unless it is closed meanwhile."""
        for parts in slices:
            await self.page.screen.pause(0)
            if self.page.ui.dialog_name == dialog.name:
                self.page.open(replace(dialog, parts=parts))
