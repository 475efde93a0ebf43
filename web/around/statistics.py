"""What is counted of finished games at this page: added to, shown, saved to a file, deleted."""

from typing import Final

from web.asking import dialogs
from web.asking.commands import Command, Verb
from web.drawing.stage import Stage
from web.results.played import Played, played, read, table
from web.turn.session import Page


class Statistics:
    """Keeps a line for each finished game, and shows what is counted from them."""

    VERBS: Final = frozenset(
        {
            *(Verb.STATISTICS, Verb.WHOSE),
            *(Verb.SAVE_STATISTICS, Verb.CLEAR_STATISTICS, Verb.RESTORE_STATISTICS),
        }
    )

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
            self.page.saves.set_results(f"{self.page.saves.results()}{ended}\n")

    def show(self) -> None:
        """Open the statistics."""
        self.page.open(dialogs.Statistics(self._results(), self._whose))

    def do(self, command: Command) -> None:
        """Open the statistics, or take a command from somebody who looks at them."""
        match command.verb:
            case Verb.STATISTICS:
                self.show()
            case Verb.WHOSE:
                self._whose = command.about
                self.show()
            case Verb.SAVE_STATISTICS:
                self.page.screen.download("niagara-statistics.csv", table(self._results()))
            case Verb.CLEAR_STATISTICS:
                self._deleted = self.page.saves.results()
                self.page.saves.set_results("")
                self.page.open(dialogs.Statistics((), cleared=True))
            case Verb.RESTORE_STATISTICS:
                self.page.saves.set_results(self._deleted + self.page.saves.results())
                self.show()
            case _:
                raise AssertionError(command)

    def _results(self) -> tuple[Played, ...]:
        return read(self.page.saves.results())
