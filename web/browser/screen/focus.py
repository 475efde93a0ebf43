"""Where the focus is, and where it goes when the element that had it is gone."""

from typing import Any, Final

from js import document

FIRST_CONTROL: Final = (
    "#cover button",
    "#continue .main-answer",
    ".note button",
    "#scene .target",
    "#prompt .hand button",
    ".pad:not(.chosen) .shield",
    ".transport .main",
    "#prompt button:not(:disabled)",
    "#ending button",
    "#play",
)
"""Where the focus goes when the element that had it is gone: to the first of these in sight."""

PARKED_AT: Final = "#rules-button"
"""Where the focus waits while there is none of them, until there is one."""

WAYS_BACK: Final = ("back", "undo", "escape")
"""After these commands the focus goes back to what was chosen."""


class Focus:
    """Keeps the focus where people who play by keys expect it."""

    def __init__(self) -> None:
        self.covered = False
        """Whether something lies over the page, which alone may have the focus."""
        self._by_keyboard = False
        self._given: list[str] = []
        """Every command that was given, the newest first, without the ways back."""
        self._back_to: list[str] = []
        """If the newest command is a way back: those that it may lead back to."""
        self._givers: dict[str, Any] = {}
        """The element that gave each of them last."""
        self._parked = False
        """Whether the focus waits at `PARKED_AT`."""
        self._dialog = ""
        """Which dialog is open."""
        self._openers: list[Any] = []
        """What had the focus when it was opened, after what had it before the dialogs before it."""

    def touched(self, *, by_keyboard: bool) -> None:
        """Note that somebody uses the page, by a key or in another way."""
        self._by_keyboard = by_keyboard
        self._parked = False

    def given(self, command: str, giver: Any = None) -> None:
        """Note that a command is given, perhaps by an element."""
        if giver is not None:
            self._givers[command] = giver
        if command in WAYS_BACK and not self.covered:
            self._back_to = [each for each in self._given if each.startswith("pick")]
        else:
            self._back_to = []
            self._given = [command, *(each for each in self._given if each != command)]

    def turn_to_dialog(self, name: str, opener: Any) -> None:
        """Remember what had the focus while dialogs are open, and give it back after the last.

        `name` is that of the dialog which is open now, and `opener` what had the focus before.
        """
        if name == self._dialog:
            return
        if not name:
            openers, self._openers = [each for each in self._openers if each], []
            if not any(map(_takes_focus, openers)):
                any(map(_gives_focus_on, openers))
        else:
            unseen = opener is None or opener.tagName == "BODY"
            given = self._givers.get(self._given[0]) if self._given else None
            self._openers.append(given if unseen else opener)
        self._dialog = name

    def keep(self, *, covered: bool) -> None:
        """Give the focus to something in sight, if what had it is gone or `covered` now."""
        focused = document.activeElement
        lost = focused is None or focused.tagName == "BODY" or self._parked
        if (covered and not self.covered) or (lost and (covered or self._by_keyboard)):
            givers = (self._givers.get(text) for text in self._back_to)
            wanted = (*(f'[data-do="{text}"]' for text in self._back_to), *FIRST_CONTROL)
            back = any(map(_takes_focus, filter(None, givers))) or any(map(_focus, wanted))
            self._parked = not back and _focus(PARKED_AT)
        self.covered = covered


def _focus(selector: str) -> bool:
    """Give the focus to the first element like this; return whether one has taken it."""
    return any(map(_takes_focus, document.querySelectorAll(selector)))


def _takes_focus(element: Any) -> bool:
    """Give the focus to an element; return whether it has taken it: what is not shown does not."""
    element.focus()
    return bool(element.matches(":focus"))


def _gives_focus_on(element: Any) -> bool:
    """Give the focus to an element that has the command of one which is gone."""
    text = element.getAttribute("data-do")
    return bool(text) and _focus(f'[data-do="{text}"]')
