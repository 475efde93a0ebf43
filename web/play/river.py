"""The daily river at the page: its dialog, its one game that counts, and its result to share."""

from collections.abc import Callable
from dataclasses import replace

from niagara import Game, Occupant
from web.asking import dialogs
from web.asking.commands import Command, does
from web.asking.river import AIDS, dealt, told
from web.play.form import seats_in
from web.play.match.session import Page
from web.play.statistics import Statistics
from web.saving.save import RIVER as OF_RIVER
from web.saving.save import Saved
from web.saving.stores import RIVER
from web.text.catalogue import _


class River:
    """Lets somebody play the river of today."""

    def __init__(
        self,
        page: Page,
        statistics: Statistics,
        bring: Callable[[Saved], None],
    ) -> None:
        """`bring` opens a game in place of what is on the page."""
        self.page = page
        self._statistics = statistics
        self._bring = bring

    @does("river")
    def show(self) -> None:
        """Open the dialog with the days' rivers."""
        finished, today = self._statistics.rivers(), self.page.screen.day()
        played = finished.get(today)
        self.page.open(
            dialogs.River(
                today,
                finished,
                self.page.saves.kept(RIVER),
                self._going_on(f"{OF_RIVER}{today}"),
                told(played, self.page.screen.address()) if played else "",
                sendable=self.page.screen.can_send(),
            )
        )

    def _going_on(self, line: str) -> str:
        """Return the command to go on with the game that has this line; empty if none has it."""
        saves = self.page.saves
        if line in saves.stored_text().splitlines():
            return "continue"
        texts = map(saves.shelf.text, keys := saves.shelf.keys())
        kept = (key for key, text in zip(keys, texts, strict=True) if line in text.splitlines())
        return next((str(Command("open-game", key)) for key in kept), "")

    @does("begin-river")
    def _begin(self) -> None:
        """Begin the river of today; once it was begun, it is for practice."""
        today, begun = self.page.screen.day(), self.page.saves.kept(RIVER)
        practice = begun >= today or today in self._statistics.rivers()
        people = [seat for seat in seats_in(self.page.screen.form()) if not seat.bot]
        own = people[0] if people else Occupant("")
        self._bring(Saved(Game(dealt(today, own)), None, AIDS, practice, today))

    @does("copy-river")
    def _copy(self) -> None:
        if isinstance(shown := self.page.ui.dialog, dialogs.River):
            self.page.screen.copy(shown.result)
            self.page.screen.speak(_("The result is copied."))
            self.page.show(replace(self.page.ui, dialog=replace(shown, copied=True)))

    @does("send-river")
    def _send(self) -> None:
        if isinstance(shown := self.page.ui.dialog, dialogs.River):
            self.page.screen.send(shown.result, self.page.screen.address())
