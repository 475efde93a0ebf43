"""The coach at the page: tells what is new in a turn, and remembers what it has told."""

from dataclasses import replace

from niagara import View
from niagara.model.state import Phase
from web.asking.learning.coach import Moment, first_time
from web.play.match.session import Page


class Coach:
    """Tells at most one sentence in each part of a turn, so that nobody is told too much."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._part: tuple[int, int | None, Phase] | None = None
        """The round, seat and phase in which it has spoken last."""
        self._moment: Moment | None = None
        """What it tells there, until somebody has got it."""

    def watch(self, view: View) -> None:
        """Tell the seat that decides what it meets for the first time; the next draw shows it."""
        if not self.page.ui.settings.coaching:
            return
        part = view.round, view.seat, view.phase
        if part != self._part:
            self._part = part
            self._moment = first_time(view, self.page.saves.told())
            if self._moment:
                self.page.screen.speak(self._moment.said())
        if self._moment and self._moment.comes(view):
            self.page.ui = replace(self.page.ui, moment=self._moment.name)

    def got_it(self) -> None:
        """Stop telling it, since somebody has read it; the next draw shows that."""
        self.rest()
        self._moment = None

    def rest(self) -> None:
        """Be silent until the next decision, and keep in mind what is told now."""
        if self.page.ui.moment and self.page.ui.settings.coaching:
            self.page.saves.add_told(self.page.ui.moment)
        self.page.ui = replace(self.page.ui, moment="")
