"""The first screen: the saved game, and the table in the form of a new one."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from niagara import Setup
from web.asking import puzzling
from web.asking.aids import Aids
from web.asking.commands import does
from web.asking.learning.course import BASE
from web.asking.learning.progress import Progress
from web.asking.ui import Ui
from web.play.form import (
    FormError,
    agreed,
    aids_in,
    form_of,
    from_text,
    seats_in,
    setup_from,
    ticked,
    to_text,
)
from web.play.games import Games
from web.play.loader import Loader
from web.play.match.session import Page, Still
from web.play.statistics import Statistics
from web.saving.save import Saved
from web.saving.stores import LEARNING, PUZZLES, TABLE, Claim
from web.scene.page import home

DRAWN_SEEDS: Final = 10**9
"""The seed drawn for a new game is below this."""


class FirstScreen:
    """Shows what is saved, and reads and fills in the form."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        games: Games,
        claim: Claim,
        statistics: Statistics,
    ) -> None:
        self.page = page
        self.screen = page.screen
        self.loader = loader
        self.games = games
        self.claim = claim
        self.statistics = statistics
        self._look: asyncio.Task[object] | None = None
        """The look at what is saved."""

    @does("ticked", tapped=False)
    def _note_form(self, name: str) -> None:
        """Take note of what somebody has changed in the form."""
        self._agree(name)
        if self._is_shown:
            self.page.show(replace(self.page.ui, table=seats_in(self.screen.form())))

    @does("table-open", tapped=False)
    def _note_open(self) -> None:
        self._note_table(is_open=True)

    @does("table-closed", tapped=False)
    def _note_closed(self) -> None:
        self._note_table(is_open=False)

    def _note_table(self, *, is_open: bool) -> None:
        if self._is_shown:
            self.page.show(replace(self.page.ui, table_open=is_open))

    def fold(self, *, away: bool) -> None:
        """Close the table's settings, or open them, unless that is so already."""
        if self.page.ui.table_open is away:
            if away:
                self.screen.close_table()
            else:
                self.screen.open_table()
            self.page.show(replace(self.page.ui, table_open=not away))

    @property
    def _is_shown(self) -> bool:
        return self.page.ui.screen == "home"

    # What is saved

    def show(self, saved: Saved | None = None) -> None:
        """Show the first screen, with what is known of the saved game."""
        self.page.sounding.rest()
        self.page.turn_to(Still(home))
        self.statistics.look_ahead()
        self.page.show(
            replace(
                self._with(saved),
                table=seats_in(self.screen.form()),
                so_far=dict(self._so_far()),
                kept_tables=tuple(self.page.saves.tables.going_on()),
            )
        )

    def _with(self, saved: Saved | None) -> Ui:
        """Return what is shown, with this as the saved game."""
        return replace(
            self.page.ui,
            saved=None if saved is None or saved.game.over else saved.game.view(None),
            ended=saved is not None and saved.game.over,
            river=saved.river if saved else "",
            damaged=self.page.saves.damaged(),
        )

    def _so_far(self) -> Iterator[tuple[str, str]]:
        """Yield the tiles on which something is reached, with that."""
        saves, today = self.page.saves, self.screen.day()
        if learned := Progress.read(saves.kept(LEARNING)).done & BASE.keys():
            yield "learn", f"{len(learned)}/{len(BASE)}"
        if today in self.statistics.rivers():
            yield "river", "✓"
        if len(tried := puzzling.read(saves.kept(PUZZLES))) >= puzzling.UNSURE:
            yield "puzzles", str(round(puzzling.ratings(tried)[-1].points))

    def look(self) -> None:
        """Begin to look at what is saved now, if the first screen is shown."""
        if self._is_shown:
            if self._look:
                self._look.cancel()
            self._look = self.page.begin(self.show_saved())

    async def show_saved(self) -> None:
        """Look at what is saved now, and show it if the first screen is still there."""
        saved = await self.loader.stored()
        elsewhere = await self.claim.elsewhere()
        if self._is_shown:
            if not elsewhere and self.page.saves.was_playing():
                self.page.saves.set_playing(playing=False)
            ui = self._with(saved)
            self.page.show(replace(ui, elsewhere=elsewhere, on_shelf=self.games.count))

    # The form

    def start(self) -> None:
        """Fill in the form as it was when a game began last."""
        self.screen.fill(from_text(self.page.saves.kept(TABLE)), over=False)
        self._agree("")

    def fill_in(self, setup: Setup, aids: Aids) -> None:
        """Let the form describe this table."""
        self.screen.fill(form_of(setup, aids), over=True)
        self._agree("modules")

    def keep(self, setup: Setup, aids: Aids) -> None:
        """Keep this table for the next start of the page."""
        self.page.saves.keep(TABLE, to_text(form_of(setup, aids)))

    def table(self) -> Setup | None:
        """Return the table in the form; None if no game can begin there, which is said."""
        try:
            setup = setup_from(self.screen.form(), self.seed())
        except FormError as error:
            self.page.open(None)
            self.screen.form_error(str(error), error.field)
            return None
        self.screen.form_error("")
        return setup

    def rules(self) -> Setup:
        """Return the modules and options in the form, even if no game can begin with it."""
        return agreed(self.screen.form())

    def aids(self) -> Aids:
        """Return the aids in the form."""
        return aids_in(self.screen.form())

    def seed(self) -> int:
        """Draw the seed of another game."""
        return self.page.rng.randrange(DRAWN_SEEDS)

    def _agree(self, changed: str) -> None:
        """Let the form agree with itself after a field has changed."""
        for name, values in ticked(self.screen.form(), changed).items():
            self.screen.tick(name, values)
