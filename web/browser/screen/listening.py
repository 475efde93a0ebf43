"""What people do with the page: taps, keys, changes of fields, and chosen files, as commands."""

from collections.abc import Callable
from typing import Any, Final

from js import Event, document, window
from pyodide.ffi import JsException, create_once_callable

from web.browser.objects import listen, plain
from web.browser.screen.focus import Focus
from web.browser.screen.form import forget_error
from web.browser.screen.sliding import Sliding
from web.browser.screen.touching import Touching, closes_pad, opens_pad

LONGEST_FILE: Final = 10_000_000
"""How many bytes a file may have. A record has at most a tenth of that, in whatever letters."""

COMPOSING: Final = 229
"""The number of each key that goes to a composition; Safari tells the last one by nothing else."""
PRESSED: Final = "[role=button], [data-show]"
"""What keys can press besides buttons."""
STEPS: Final = {"ArrowDown": 1, "ArrowUp": -1}
"""The keys that lead from line to line of the log."""
MOMENTS: Final = {
    "ArrowLeft": "before",
    "ArrowRight": "next",
    "PageUp": "round-before",
    "PageDown": "round-next",
    "Home": "first",
    "End": "last",
}
"""The keys that lead from moment to moment of a replay."""
FIELDS: Final = "input, select, .story"
"""unless they are pressed in one of these, which know them in a way of their own."""


class Listener:
    """Hands on each command that is clicked or typed, and each chosen file."""

    def __init__(
        self, focus: Focus, do: Callable[[str], None], load: Callable[[str], None]
    ) -> None:
        self._focus = focus
        self._do = do
        self._load = load
        self._pointed = "none"
        """The lines of the log that are pointed at."""
        listen(document, "visibilitychange", self._hide)
        listen(window, "pagehide", lambda _event: self._do("away"))
        listen(document, "click", self._click)
        Touching(self._obey)
        Sliding(self._do)
        listen(document, "keydown", self._key)
        listen(document, "pointerdown", lambda _event: self._focus.touched(by_keyboard=False))
        listen(document, "submit", self._submit)
        listen(document.getElementById("story"), "pointerover pointerleave focusin", self._point)
        self._listen_to_table()
        form = document.getElementById("new-game")
        listen(document, "input", self._edit)
        listen(form, "change", lambda event: self._do(f"ticked {event.target.name}"))
        listen(form, "focusin", _select_name)
        file = document.getElementById("file")
        listen(file, "change", self._open)
        if file.files.length:  # chosen before Python was there
            file.dispatchEvent(Event.new("change"))

    def _listen_to_table(self) -> None:
        """Tell whether the table's settings are open: now, and whenever that changes."""
        table = document.getElementById("table")

        def tell(_event: Any = None) -> None:
            self._do("table-open" if table.open else "table-closed")

        listen(table, "toggle", tell)
        if table.open:
            tell()

    def _point(self, event: Any) -> None:
        """Show the moves of the lines of the log that are pointed at, or no longer."""
        if event.type != "focusin" and event.pointerType != "mouse":
            return
        lines = event.target.closest("[data-show]")
        pointed = lines.getAttribute("data-show") if lines else "none"
        if pointed != self._pointed:
            self._pointed = pointed
            self._do(f"point {pointed}")

    def _hide(self, _event: Any) -> None:
        if document.hidden:
            self._do("away")

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        self._do("start")

    def _edit(self, event: Any) -> None:
        if verb := event.target.getAttribute("data-set"):
            self._do(f"{verb} {event.target.value}")
        if event.target.hasAttribute("aria-invalid"):
            forget_error()

    async def _open(self, event: Any) -> None:
        field = event.target
        if not field.files.length:
            return
        file = field.files.item(0)
        try:
            if file.size > LONGEST_FILE:
                self._do("too-large")
            else:
                self._load(await file.text())
        except JsException:
            self._do("unreadable")
        finally:
            field.value = ""  # so that the same file can be chosen again

    def _click(self, event: Any) -> None:
        # The second tap of a double one does not play the card that the first has picked.
        twice = event.detail > 1 and event.target.closest(".card.chosen")
        if not twice and not _follows_link(event):
            self._obey(event.target)

    def _key(self, event: Any) -> None:
        if event.isComposing or event.keyCode == COMPOSING:
            return  # the key belongs to the script that somebody writes in
        self._focus.touched(by_keyboard=True)
        if event.key == "Escape":
            self._focus.given("escape")
            self._do("escape")
        elif event.key in ("Enter", " ") and event.target.matches(PRESSED):
            event.preventDefault()
            self._obey(event.target)
        elif event.key in STEPS and event.target.closest(".story"):
            _step(event, STEPS[event.key])
        elif event.target.tagName == "BODY" and _is_playing():
            if event.key == " ":
                event.preventDefault()
                self._do("pause")
            elif event.key == "Enter":
                self._do("skip")
        if self._turns(event):
            event.preventDefault()
            self._do(f"moment {MOMENTS[event.key]}")

    def _turns(self, event: Any) -> bool:
        """Tell whether a key leads to another moment of a replay."""
        if event.key not in MOMENTS or event.altKey or event.ctrlKey or event.metaKey:
            return False  # with these, keys are the browser's own: back, to the top
        if self._focus.covered or event.target.closest(FIELDS):
            return False
        return bool(document.documentElement.hasAttribute("data-replay"))

    def _obey(self, target: Any) -> None:
        element = target.closest("[data-do]")
        if opens_pad(target):
            return
        if element and not element.hasAttribute("disabled"):
            command = element.getAttribute("data-do")
            self._focus.given(command, element)
            closes_pad(element)
            self._do(command)
        elif group := target.closest("[data-tap]"):
            self._do(f"show {group.getAttribute('data-tap')}")
        elif not target.closest("[data-do], .crowd") and _is_playing() and not self._focus.covered:
            self._do("skip")


def _is_playing() -> bool:
    return bool(document.documentElement.dataset.mode == "play")


def _follows_link(event: Any) -> bool:
    """If a link to a part of the page was clicked, scroll there, and go on from there by Tab.

    By itself, the browser would add an entry to its history, where back would change nothing.
    """
    link = event.target.closest('a[href^="#"]')
    if not link:
        return False
    event.preventDefault()
    part = document.getElementById(link.getAttribute("href").removeprefix("#"))
    part.scrollIntoView()
    part.tabIndex = -1
    part.focus(plain(preventScroll=True))
    return True


def _step(event: Any, step: int) -> None:
    """Let the focus go to the next line of the log that shows a move."""
    around = event.target.closest(".story")
    lines = list(around.querySelectorAll("li[data-show][tabindex]"))
    now = document.activeElement
    place = next((at for at, line in enumerate(lines) if line.isSameNode(now)), -1) + step
    if 0 <= place < len(lines):
        event.preventDefault()
        lines[place].focus()


def _select_name(event: Any) -> None:
    """Select a name, so that typing replaces it, once the tap has placed the cursor."""
    field = event.target
    if field.matches("[name$='-name']"):
        window.setTimeout(create_once_callable(lambda: _select_focused(field)))


def _select_focused(field: Any) -> None:
    """Select a name unless the focus has moved on: selecting would bring it back."""
    if field.matches(":focus"):
        field.select()
