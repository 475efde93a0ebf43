"""The browser's back and forward: which entries its history has for what the page shows.

An entry stands for a way of steps: `home`, `home play`, `home play menu`. Whatever is opened
becomes an entry, and whatever is closed goes back over its own. So back always leaves what was
opened last, forward opens it again, and no step is empty or there twice.
"""

from collections.abc import Callable
from itertools import takewhile
from typing import Final, Protocol

from web.asking.dialogs import LEFT_BY_BACK
from web.asking.ui import Ui

Steps = tuple[str, ...]
"""A way from the first screen: that, perhaps its table or another screen, perhaps a dialog."""

HOME: Final = "home"
TABLE: Final = "table"
"""The table's settings, which are a part of the first screen and may have a dialog over them."""
PLAY: Final = "play"
LESSON: Final = "lesson"
PUZZLE: Final = "puzzle"
REPLAY: Final = "replay"
WAYS: Final = {HOME: (HOME,), REPLAY: (HOME, PLAY, REPLAY)}
"""The ways to screens that are not one step from the first."""


class History(Protocol):
    """The browser's history of this tab; `web.browser.history` does it."""

    def here(self) -> str:
        """Return what is written on the entry where the browser is.

        It outlives a reload. Nothing is written on an entry that the page has not made.
        """

    def start(self, came: Callable[[str], None]) -> None:
        """Begin to tell at which entry the browser is now."""

    def push(self, text: str) -> bool:
        """Add an entry after this one, in place of all that follow; return whether that worked."""

    def replace(self, text: str) -> bool:
        """Write this on the entry; return whether that worked."""

    def go(self, steps: int) -> None:
        """Begin to go so many entries forward, or back if there are less than none."""


def steps_to(ui: Ui) -> Steps:
    """Return the way to what the page shows.

    >>> from web.asking.dialogs import Menu
    >>> steps_to(Ui(screen="play", dialog=Menu()))
    ('home', 'play', 'menu')
    >>> steps_to(Ui(screen="replay"))
    ('home', 'play', 'replay')
    """
    screens = WAYS.get(ui.screen) or (HOME, ui.screen)
    if ui.screen == HOME and ui.table_open:
        screens = (HOME, TABLE)
    return (*screens, ui.dialog_name) if ui.dialog_name in LEFT_BY_BACK else screens


def parted(steps: Steps) -> tuple[str, str]:
    """Return the screen and the dialog to which a way leads.

    >>> parted(("home", "play", "menu")), parted(("home", "rules")), parted(("home", "play"))
    (('play', 'menu'), ('home', 'rules'), ('play', ''))
    >>> parted(("home", "table")), parted(("home", "table", "rules"))
    (('home', ''), ('home', 'rules'))
    """
    *screens, last = (step for step in steps if step != TABLE)
    return (screens[-1], last) if last in LEFT_BY_BACK else (last, "")


class Trail:
    """Keeps the browser's history and the page at the same steps, whoever of both goes first."""

    def __init__(self, history: History, travel: Callable[[Steps], None]) -> None:
        """`travel` brings the page to where somebody went; once it is there, or not, it says so."""
        self._history = history
        self._travel = travel
        self._entry: Steps = ()
        """Where the browser is; nowhere if the page has not made this entry."""
        self._page: Steps = ()
        """Where the page is; nowhere before it is drawn."""
        self._going = False
        """Whether the browser is on its way to another entry."""
        self._travelling = False
        """Whether the page is on its way to the entry where somebody went."""

    def written(self) -> Steps:
        """Return the way to what this tab showed before a reload; no steps in a new tab."""
        return _read(self._history.here())

    def start(self) -> None:
        """Find out where the browser is, and hear from now on where it goes."""
        self._history.start(self._came)
        self._entry = self.written()

    def follow(self, page: Steps) -> None:
        """Let the browser come to where the page is now."""
        if page != self._page or self._entry != page:
            self._page = page
            self._agree()

    def arrived(self, page: Steps) -> None:
        """Note where the page has come to after somebody went back or forward."""
        self._travelling = False
        self.follow(page)

    def _came(self, text: str) -> None:
        """The browser is at another entry."""
        self._entry = _read(text)
        if self._going:
            self._going = False
            self._agree()
        elif not self._entry:
            self._write(self._history.replace, self._page)
        elif self._entry != self._page or self._travelling:
            self._travelling = True
            self._travel(self._entry)

    def _agree(self) -> None:
        """Change the history, one entry at a time, until it has the steps of the page."""
        while self._entry != self._page and not (self._going or self._travelling):
            shared = _shared(self._entry, self._page)
            more, less = len(self._page) - shared, len(self._entry) - shared
            if not self._entry or (more and less == 1):
                worked = self._write(self._history.replace, self._page[: shared + 1])
            elif not less:
                worked = self._write(self._history.push, self._page[: shared + 1])
            else:
                # An entry that is wrong is written anew, since going back before it
                # and on again would show what lies between.
                self._going = worked = True
                self._history.go(-less + bool(more))
            if not worked:
                return

    def _write(self, write: Callable[[str], bool], steps: Steps) -> bool:
        worked = write(" ".join(steps))
        if worked:
            self._entry = steps
        return worked


def _read(text: str) -> Steps:
    """Return the steps that are written on an entry; none if the page has not made it."""
    steps = tuple(text.split())
    return steps if steps[:1] == (HOME,) else ()


def _shared(one: Steps, other: Steps) -> int:
    """Return how many steps two ways have in common from their beginning."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
