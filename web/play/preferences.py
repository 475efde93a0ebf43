"""The settings of this device: changed, kept, and seen and heard at once."""

from dataclasses import replace

from web.asking.commands import does
from web.asking.settings import PACES, Settings
from web.play.match.session import Page
from web.play.puzzles import Puzzles
from web.play.school import School
from web.text import catalogue


class Preferences:
    """Lets the page look and sound as this device's people want it."""

    def __init__(self, page: Page, school: School, puzzles: Puzzles) -> None:
        self.page = page
        self.school = school
        self.puzzles = puzzles

    def apply(self, settings: Settings, *, chosen: bool = False) -> None:
        """Look, sound and speak as these settings say; the next draw shows the rest.

        `chosen` says that somebody has just chosen their language.
        """
        self.page.ui = replace(self.page.ui, settings=settings)
        catalogue.load(self.page.screen.use_language(settings.language, chosen=chosen))
        self.page.sounding.set(settings.hearing)
        self.page.screen.set_pace(PACES[settings.pace])
        self.page.screen.look(settings)

    @does("set", tapped=False)
    def change(self, change: str) -> None:
        """Change a setting; a volume that is set is one that people want to hear."""
        settings = self.page.ui.settings.changed(change)
        if change.startswith("volume "):
            settings = settings.having("sound", True)
        if settings.hearing == self.page.ui.settings.hearing:
            self.page.sounding.tap()
        spoken = catalogue.current()
        self._keep(settings)
        if catalogue.current() != spoken:
            self.school.retell()
            self.puzzles.retell()

    @does("sound", tapped=False)
    def _switch_sound(self) -> None:
        """Let the page be heard, or no longer."""
        settings = self.page.ui.settings
        self._keep(settings.having("sound", not settings.sound))

    def _keep(self, settings: Settings) -> None:
        before = self.page.ui.settings
        chosen = settings.language != before.language
        self.apply(settings, chosen=chosen)
        if chosen:  # what was answered and spoken before was in another language
            self.page.ui = replace(self.page.ui, reason="")
            self.page.screen.speak("")
        self.page.draw()
        self.page.saves.set_settings(settings)
        if settings.hearing != before.hearing:
            self.page.sounding.sample()
