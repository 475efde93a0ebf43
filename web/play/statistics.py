"""What is counted of finished games at this page: added to, shown, saved to a file, deleted."""

from web.asking import dialogs
from web.asking.commands import does
from web.asking.played import Played, played, read, table
from web.board.drawing.stage import Stage
from web.play.match.session import Page
from web.saving.stores import RESULTS


class Statistics:
    """Keeps a line for each finished game, and shows what is counted from them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._deleted = ""
        """What was deleted last, so that it can be brought back."""
        self._whose = ""
        """Whose numbers are wanted, once somebody has chosen that."""

    def add(self, stage: Stage) -> None:
        """Count the game that has just ended on this stage, if a person has played."""
        if stage.seating.humans:
            day = self.page.screen.today()
            ended = played(stage.view, stage.tally, stage.seating, day)
            self.page.saves.keep(RESULTS, f"{self.page.saves.kept(RESULTS)}{ended}\n")

    @does("statistics")
    def show(self) -> None:
        """Open the statistics."""
        self.page.open(dialogs.Statistics(self._results(), self._whose))

    @does("whose", tapped=False)
    def _show_whose(self, name: str) -> None:
        self._whose = name
        self.show()

    @does("save-statistics")
    def _save(self) -> None:
        self.page.screen.download("niagara-statistics.csv", table(self._results()))

    @does("clear-statistics")
    def _clear(self) -> None:
        self._deleted = self.page.saves.kept(RESULTS)
        self.page.saves.keep(RESULTS, "")
        self.page.open(dialogs.Statistics((), cleared=True))

    @does("restore-statistics")
    def _restore(self) -> None:
        self.page.saves.keep(RESULTS, self._deleted + self.page.saves.kept(RESULTS))
        self.show()

    def _results(self) -> tuple[Played, ...]:
        return read(self.page.saves.kept(RESULTS))
