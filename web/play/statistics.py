"""What is counted of finished games at this page: added to, shown, saved to a file, deleted."""

from collections.abc import Mapping
from dataclasses import replace

from web.asking import dialogs
from web.asking.challenges import following, met
from web.asking.commands import does
from web.asking.played import Played, played, read, table
from web.asking.river import of_river, rivers
from web.asking.summary import latest_person
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
        """Count the game that has just ended on this stage, if a person has played.

        The page shows which challenges are met by it. Of a daily river, only the first game counts.
        """
        river, before = self.page.ui.river, self._results()
        if river in rivers(before):
            return
        if people := [stage.seating.name(seat) for seat in stage.seating.humans]:
            day = self.page.screen.today()
            ended = played(stage.view, stage.tally, stage.seating, day)
            if river:
                ended = of_river(ended, river, stage.view, stage.tally)
            self.page.saves.keep(RESULTS, f"{self.page.saves.kept(RESULTS)}{ended}\n")
            new = [
                each
                for name in people
                for each in met((*before, ended), name)
                if each not in met(before, name)
            ]
            self.page.show(replace(self.page.ui, newly_met=tuple(dict.fromkeys(new))))

    def rivers(self) -> Mapping[str, Played]:
        """Return the days' rivers that were finished, by their days."""
        return rivers(self._results())

    def look_ahead(self) -> None:
        """Take note of what whoever played last may try next, for the first screen."""
        results = self._results()
        reached = met(results, latest_person(results))
        ahead = following(reached) if results else None
        self.page.ui = replace(self.page.ui, challenge=ahead, met=reached)

    @does("challenges")
    def show_challenges(self) -> None:
        """Open the list of challenges, of who is wanted or else has played last."""
        results = self._results()
        whose = self._whose or latest_person(results)
        self.page.open(dialogs.Challenges(results, whose))

    @does("statistics")
    def show(self) -> None:
        """Open the statistics."""
        self.page.open(dialogs.Statistics(self._results(), self._whose))

    @does("whose", tapped=False)
    def _show_whose(self, name: str) -> None:
        self._whose = name
        if isinstance(self.page.ui.dialog, dialogs.Challenges):
            self.show_challenges()
        else:
            self.show()

    @does("save-statistics")
    def _save(self) -> None:
        self.page.screen.download("niagara-statistics.csv", table(self._results()))

    @does("clear-statistics")
    def _clear(self) -> None:
        self._deleted = self.page.saves.kept(RESULTS)
        self.page.saves.keep(RESULTS, "")
        self.look_ahead()
        self.page.open(dialogs.Statistics((), cleared=True))

    @does("restore-statistics")
    def _restore(self) -> None:
        self.page.saves.keep(RESULTS, self._deleted + self.page.saves.kept(RESULTS))
        self.look_ahead()
        self.show()

    def _results(self) -> tuple[Played, ...]:
        return read(self.page.saves.kept(RESULTS))
