"""The page as the app sees it: something to draw on, what is going on, and the saves."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Protocol

from web.asking.ui import Ui
from web.drawing.nodes import Scene
from web.play.saves import Saves
from web.play.thinker import Thinker
from web.scene.page import home
from web.text.catalogue import _


class Screen(Protocol):
    """What the browser must be able to do; `web.browser.dom` does it, and so do tests."""

    def draw(self, scene: Scene) -> None:
        """Make the page equal to the scene."""

    def speak(self, text: str) -> None:
        """Tell the text to those who listen."""

    def set_pace(self, seconds: float) -> None:
        """Let what moves take about this long."""

    async def pause(self, seconds: float) -> None:
        """Let time pass, and the browser do its work."""

    def clock(self) -> float:
        """Return the seconds since some moment."""

    def measured(self, what: str, since: float, **details: float) -> None:
        """Put down how long something took, where the browser's tools find it."""

    def form(self) -> Mapping[str, str]:
        """Return what is filled in in the new-game form; several ticks are one text of words."""

    def tick(self, name: str, values: Collection[str]) -> None:
        """Tick those boxes of the form's group that have these values, and no others."""

    def form_error(self, text: str) -> None:
        """Show a sentence at the form; an empty one takes it away."""

    def download(self, name: str, text: str) -> None:
        """Hand the text over as a file."""

    def ask_for_file(self) -> None:
        """Let the player choose a file; its text comes back to the app."""


class Keeper(Protocol):
    """What keeps the site in the browser for later; `web.browser.offline` does it."""

    def start(self, do: Callable[[str], None]) -> None:
        """Begin to keep the site.

        Commands tell what comes of it: `kept`, or `unkept` where the browser does not do that, and
        `renewable` when there is a new version.
        """

    def renew(self) -> None:
        """Open the new version."""

    def persist(self) -> None:
        """Ask that nothing that is saved be cleared away."""


class Page:
    """What is going on at the page, drawn by whatever `render` is set."""

    def __init__(self, screen: Screen, saves: Saves, thinker: Thinker) -> None:
        self.screen = screen
        self.saves = saves
        self.thinker = thinker
        self.ui = Ui()
        self.render: Callable[[Ui], Scene] = home

    def change(self, **changes: Any) -> None:
        """Change what the players are in the middle of, and show it."""
        self.ui = replace(self.ui, **changes)
        self.draw()

    def draw(self) -> None:
        """Show the page as it is now."""
        self.screen.draw(self.render(self.ui))

    def show_saving(self) -> None:
        """Say whether the game is being saved."""
        works = self.saves.works
        self.change(unsaved=not works)
        if not works:
            self.notify(
                _("This game is not being saved: the browser's storage is full or blocked.")
            )

    def notify(self, text: str) -> None:
        """Show a sentence about something that went wrong, once."""
        if text not in self.ui.notices:
            self.change(notices=(*self.ui.notices, text))
            self.screen.speak(text)
