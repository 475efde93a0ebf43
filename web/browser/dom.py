"""The page in the browser: draws scenes, hands on clicks and files, saves text.

The parts of the document that never change are in `index.html`. The others are in a few elements
that belong to the scene, and each of these is patched until it equals its nodes. The nodes drawn
last are remembered, so that only what differs is changed.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

from js import (
    URL,
    Blob,
    FormData,
    document,
    history,
    location,
    navigator,
    performance,
    requestAnimationFrame,
    window,
)
from pyodide.ffi import create_once_callable, create_proxy, to_js

from niagara.record import LONGEST
from web.asking.settings import DEFAULTS, Settings
from web.asking.ui import QrCode
from web.browser.drawing.animation import Motion
from web.browser.drawing.patching import SVG, Live, patch
from web.browser.drawing.picture import picture
from web.browser.joining.camera import seen
from web.browser.objects import plain
from web.drawing.nodes import SHAPES, Node, Scene
from web.joining.codes import BEGINNING as INVITATION
from web.motion.moves import Plan
from web.saving.letter import BEGINNING as LETTER
from web.saving.link import BEGINNING as GAME

LONGEST_FILE = 4 * LONGEST + 1
"""How many bytes of a file are read: more than any record has, in whatever letters."""
FIRST_CONTROL = (
    "#cover button",
    "#continue button",
    ".note button",
    "#scene .target",
    "#prompt .hand button",
    ".transport .main",
    "#prompt button:not(:disabled)",
    "#ending button",
    "#play",
)
"""Where the focus goes when the element that had it is gone: to the first of these in sight."""

PARKED_AT = "#rules-button"
"""Where the focus waits while there is none of them, until there is one."""

PRESSED = "[role=button], [data-show]"
"""What is no button and can be pressed by key."""
STEPS = {"ArrowDown": 1, "ArrowUp": -1}
"""The keys that lead from line to line of the log."""
MOMENTS = {
    "ArrowLeft": "before",
    "ArrowRight": "next",
    "PageUp": "round-before",
    "PageDown": "round-next",
    "Home": "first",
    "End": "last",
}
"""The keys that lead from moment to moment of a replay,"""
FIELDS = "input, select, .story"
"""unless they are pressed in one of these, which know them in a way of their own."""
WAYS_BACK = ("back", "undo", "escape")
"""After these commands the focus goes back to what was chosen."""


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


async def _runs(template: Any) -> bool:
    """Run the script in a template; return whether it has arrived."""
    script = document.importNode(template.content.firstElementChild, True)
    ended: asyncio.Future[str] = asyncio.Future()

    def end(event: Any) -> None:
        ended.set_result(event.type)

    for kind in ("load", "error"):
        script.addEventListener(kind, create_proxy(end))
    document.head.append(script)
    return not script.src or await ended == "load"


def _keeps_room_for(name: str) -> bool:
    """Tell whether the page keeps room for this part of a scene."""
    return bool(document.documentElement.hasAttribute(f"data-{name}"))


def _changed(field: Any) -> bool:
    """Tell whether somebody has changed a field of the form."""
    if field.type == "select-one":
        return not field.options.item(field.selectedIndex).defaultSelected
    return bool(field.checked != field.defaultChecked or field.value != field.defaultValue)


class Browser:
    """The browser as `web.turn.session.Screen`."""

    def __init__(self) -> None:
        self._places: dict[str, Live] = {}
        self._mode = str(document.documentElement.dataset.mode)
        self._by_keyboard = False
        self._covered = False
        self._given: list[str] = []
        """Every command that was given, the newest first, without the ways back."""
        self._back_to: list[str] = []
        """If the newest command is a way back: those that it may lead back to."""
        self._givers: dict[str, Any] = {}
        """The element that gave each of them last."""
        self._parked = False
        """Whether the focus waits at `PARKED_AT`."""
        self._seat = ""
        """The colour that the panel is shown in."""
        self._dialog = ""
        """Which dialog is open."""
        self._openers: list[Any] = []
        """What had the focus when it was opened, after what had it before the dialogs before it."""
        self._sound = False
        """Whether the button in the bar says that sounds are on."""
        self._pointed = "none"
        """The lines of the log that are pointed at."""
        self._shape: tuple[str, ...] = tuple(filter(_keeps_room_for, SHAPES))
        """What the page keeps room for, as attributes of the document say."""
        self._motion = Motion(self._piece)

    def painted(self) -> str:
        """Return the mode of the page that is shown before the first draw."""
        return self._mode

    def draw(self, scene: Scene) -> None:
        """Make the page equal to the scene."""
        if self._mode != scene.mode:
            self._mode = document.documentElement.dataset.mode = scene.mode
            document.getElementById("table").open = False
        if self._shape != scene.shape:
            for name in SHAPES:
                document.documentElement.toggleAttribute(f"data-{name}", name in scene.shape)
            self._shape = scene.shape
        opener = document.activeElement
        for place, nodes in scene.places.items():
            live = self._places.get(place)
            if live is None:
                element = document.getElementById(place)
                element.replaceChildren()  # `boot.js` may have painted a kept scene
                live = self._places[place] = Live(element, Node(element.tagName, place))
            if nodes != live.node.children:
                svg = live.element.namespaceURI == SVG
                patch(live, live.node._replace(children=nodes), svg=svg)
        for name in ("bar-area", "main"):
            document.getElementById(name).inert = scene.inert
        if scene.seat != self._seat:
            self._seat = scene.seat
            document.getElementById("prompt").className = scene.seat and f"seat-{scene.seat}"
        if scene.sound != self._sound:
            self._sound = scene.sound
            pressed = "true" if scene.sound else "false"
            document.getElementById("sound-button").setAttribute("aria-pressed", pressed)
        if scene.dialog != self._dialog:
            self._turn_to_dialog(scene.dialog, opener)
        self._keep_focus(covered=scene.inert)

    def _turn_to_dialog(self, name: str, opener: Any) -> None:
        """Remember what has the focus while dialogs are open, and give it back after the last."""
        if not name:
            openers, self._openers = [each for each in self._openers if each], []
            if not any(map(_takes_focus, openers)):
                any(map(_gives_focus_on, openers))
        else:
            unseen = opener is None or opener.tagName == "BODY"
            given = self._givers.get(self._given[0]) if self._given else None
            self._openers.append(given if unseen else opener)
        self._dialog = name

    def _keep_focus(self, *, covered: bool) -> None:
        focused = document.activeElement
        lost = focused is None or focused.tagName == "BODY" or self._parked
        if (covered and not self._covered) or (lost and (covered or self._by_keyboard)):
            givers = (self._givers.get(text) for text in self._back_to)
            wanted = (*(f'[data-do="{text}"]' for text in self._back_to), *FIRST_CONTROL)
            back = any(map(_takes_focus, filter(None, givers))) or any(map(_focus, wanted))
            self._parked = not back and _focus(PARKED_AT)
        self._covered = covered

    def speak(self, text: str) -> None:
        """Let a screen reader say the text."""
        document.getElementById("live").textContent = text

    def set_pace(self, seconds: float) -> None:
        """Set how long an event is shown, about this many seconds."""
        document.documentElement.style.setProperty("--pace", f"{seconds * 0.8:.2f}s")
        if not seconds:
            self.finish()

    def look(self, settings: Settings) -> None:
        """Show the page in this theme and text size, and for this hand."""
        window.niagaraLooks(settings.theme, settings.text_size, settings.left_handed)
        players = document.getElementById("players")
        if settings.text_size > DEFAULTS["text_size"]:
            players.tabIndex = 0  # they scroll, and keys must reach them
        else:
            players.removeAttribute("tabindex")

    def animate(self, plan: Plan, seconds: float) -> None:
        """Let pieces move to where they are drawn."""
        self._motion.play(plan, seconds)

    def finish(self) -> None:
        """Let everything that still moves be at its place."""
        self._motion.finish()

    def _piece(self, key: str) -> Any:
        """Return the element of a piece on the board, or None; `canoe-0a/wake` is a part of one."""
        key, _slash, part = key.partition("/")
        groups = self._places["scene"].children.values()
        for group in (self._places["whirl-layer"], *groups):
            if live := group.children.get(key):
                return live.children[part].element if part else live.element
        return None

    async def pause(self, seconds: float) -> None:
        """Let the browser do its work, and show what is drawn for some seconds.

        They begin with the picture in which movements begin; on a slow computer that may be late.
        """
        if seconds and not document.hidden:
            begun = asyncio.Event()
            requestAnimationFrame(create_once_callable(lambda _time: begun.set()))
            await begun.wait()
        await asyncio.sleep(seconds)

    def clock(self) -> float:
        """Return the seconds since the page was opened."""
        return float(performance.now()) / 1000

    def today(self) -> str:
        """Return the date where the player is."""
        return datetime.now().date().isoformat()

    def measured(self, what: str, since: float, **details: float) -> None:
        """Record how long something took, as a measure on the browser's timeline."""
        performance.clearMeasures(what)  # or they would grow without end
        start, end = since * 1000, performance.now()
        performance.measure(what, plain(start=start, end=end, detail=details))

    def form(self) -> Mapping[str, str]:
        """Return what the new-game form contains, by the names of its fields."""
        filled: dict[str, str] = {}
        for name, value in FormData.new(document.getElementById("new-game")).entries():
            filled[name] = f"{filled[name]} {value}" if name in filled else value
        return filled

    def tick(self, name: str, values: Collection[str]) -> None:
        """Tick the boxes or options of a field of the form with these values, and no others."""
        for box in document.querySelectorAll(f"#new-game input[name={name}]"):
            box.checked = box.value in values
        for option in document.querySelectorAll(f"#new-game [name={name}] option"):
            option.selected = option.value in values

    def fill(self, form: Mapping[str, str], *, over: bool) -> None:
        """Fill in fields of the form; those that somebody has changed only if `over` says so."""
        for name, value in form.items():
            fields = list(document.querySelectorAll(f"#new-game [name={name}]"))
            if not over and any(map(_changed, fields)):
                continue
            self.tick(name, value.split())
            for field in fields:
                if field.type == "text":
                    field.value = value

    def open_table(self) -> None:
        """Show the table's settings on the first screen."""
        document.getElementById("table").open = True
        document.getElementById("table").scrollTop = 0
        document.querySelector("#table > summary").focus()

    def close_table(self) -> None:
        """Show the first screen without the table's settings."""
        document.getElementById("table").open = False

    def form_error(self, text: str, field: str = "") -> None:
        """Show what is wrong with a field of the form, and go there; without texts, nothing is."""
        document.getElementById("form-error").textContent = text
        for element in document.querySelectorAll("#new-game [aria-invalid]"):
            element.removeAttribute("aria-invalid")
        if field:
            element = document.querySelector(f"#new-game [name={field}]")
            element.setAttribute("aria-invalid", "true")
            around = element.closest("details")
            while around:
                around.open = True
                around = around.parentElement.closest("details")
            element.focus()
            element.scrollIntoView(plain(block="center"))

    def download(self, name: str, text: str) -> None:
        """Let the browser download the text as a file."""
        self._download(name, Blob.new(to_js([text])))

    async def save_picture(self, name: str, board: tuple[Node, ...]) -> None:
        """Let the browser download the board, with these nodes on it, as a picture."""
        self._download(name, await picture(board))

    def _download(self, name: str, content: Any) -> None:
        url = URL.createObjectURL(content)
        link = document.createElement("a")
        link.href = url
        link.download = name
        link.click()
        URL.revokeObjectURL(url)

    def address(self) -> str:
        """Return the address of the page; empty if it is a file, which is nowhere else."""
        return "" if location.protocol == "file:" else location.origin + location.pathname

    def copy(self, text: str) -> None:
        """Put a text into the clipboard; browsers may allow that only to pages by https."""

        def by_hand(_error: Any = None) -> None:
            document.querySelector("input.link").select()
            document.execCommand("copy")

        if navigator.clipboard:
            navigator.clipboard.writeText(text).catch(create_once_callable(by_hand))
        else:
            by_hand()

    def can_send(self) -> bool:
        """Tell whether the system has a way of its own to share."""
        return bool(getattr(navigator, "share", None))

    def send(self, title: str, link: str) -> None:
        """Let the player share a link; whoever changes their mind meets no error."""
        sending = navigator.share(plain(title=title, text=title, url=link))
        sending.catch(create_once_callable(lambda _error: None))

    async def qr_code(self, text: str) -> QrCode:
        """Return the QR code of a text; none if the script that draws it does not arrive."""
        if not hasattr(window, "uqr") and not await _runs(document.getElementById("qr")):
            return ()
        code = window.uqr.encode(text, plain(ecc="L", border=0))
        return tuple(map(tuple, code.data.to_py()))

    async def scan(self) -> str | None:
        """Show what the camera sees until a QR code is in it; return the text in that."""
        if not hasattr(window, "jsQR") and not await _runs(document.getElementById("scanner")):
            return None
        return await seen("#camera")

    def taken_link(self) -> str:
        """Return the game, letter or invitation in the page's address, and take it from there.

        It is empty if there is none.
        """
        fragment = str(location.hash)
        if not fragment.startswith((GAME, LETTER, INVITATION)):
            return ""
        history.replaceState(history.state, "", location.pathname + location.search)
        return fragment

    def ask_for_file(self) -> None:
        """Let the player choose a file."""
        document.getElementById("file").click()

    def use_language(self, language: str, *, chosen: bool) -> str:
        """Put the still page into a language; an empty text means the one the browser prefers.

        Return the language in which the page is then. The page's address may say another, which
        counts until somebody has `chosen` one.
        """
        return str(window.niagaraSpeaks(language, chosen))

    def listen(
        self,
        do: Callable[[str], None],
        load: Callable[[str], None],
        follow: Callable[[str], None],
    ) -> None:
        """Hand on each command that is clicked or typed, each chosen file, and links to games."""

        def linked(_event: Any) -> None:
            if link := self.taken_link():
                follow(link)

        def pointer(_event: Any) -> None:
            self._by_keyboard = False
            self._parked = False

        def select(event: Any) -> None:
            """Select a name, so that typing replaces it, once the tap has placed the cursor."""
            field = event.target
            if field.matches("[name$='-name']"):
                window.setTimeout(create_once_callable(lambda: select_focused(field)))

        def select_focused(field: Any) -> None:
            """Select a name unless the focus has moved on: selecting would bring it back."""
            if field.matches(":focus"):
                field.select()

        def submit(event: Any) -> None:
            event.preventDefault()
            do("start")

        def edit(event: Any) -> None:
            if verb := event.target.getAttribute("data-set"):
                do(f"{verb} {event.target.value}")
            if event.target.hasAttribute("aria-invalid"):
                self.form_error("")

        def change(event: Any) -> None:
            do(f"ticked {event.target.name}")

        async def chosen(event: Any) -> None:
            if event.target.files.length:
                # What is longer is refused by its beginning.
                text = await event.target.files.item(0).slice(0, LONGEST_FILE).text()
                event.target.value = ""
                load(text)

        def away(_event: Any) -> None:
            if document.hidden:
                do("away")

        document.addEventListener("visibilitychange", create_proxy(away))
        window.addEventListener("pagehide", create_proxy(lambda _event: do("away")))
        document.addEventListener("click", create_proxy(lambda event: self._click(event, do)))
        document.addEventListener("keydown", create_proxy(lambda event: self._key(event, do)))
        document.addEventListener("pointerdown", create_proxy(pointer))
        document.addEventListener("submit", create_proxy(submit))
        window.addEventListener("hashchange", create_proxy(linked))
        self._listen_to_log(do)
        self._listen_to_table(do)
        form = document.getElementById("new-game")
        document.addEventListener("input", create_proxy(edit))
        form.addEventListener("change", create_proxy(change))
        form.addEventListener("focusin", create_proxy(select))
        document.getElementById("file").addEventListener("change", create_proxy(chosen))

    def _click(self, event: Any, do: Callable[[str], None]) -> None:
        if not _follows_link(event):
            self._obey(event.target, do)

    def _listen_to_table(self, do: Callable[[str], None]) -> None:
        """Tell whether the table's settings are open: now, and whenever that changes."""
        table = document.getElementById("table")

        def tell(_event: Any = None) -> None:
            do("table-open" if table.open else "table-closed")

        table.addEventListener("toggle", create_proxy(tell))
        if table.open:
            tell()

    def _listen_to_log(self, do: Callable[[str], None]) -> None:
        """Hand on which lines of the log are pointed at."""

        def point(event: Any) -> None:
            if event.type == "focusin" or event.pointerType == "mouse":
                self._point(event.target, do)

        story, pointing = document.getElementById("story"), create_proxy(point)
        for kind in ("pointerover", "pointerleave", "focusin"):
            story.addEventListener(kind, pointing)

    def _obey(self, target: Any, do: Callable[[str], None]) -> None:
        element = target.closest("[data-do]")
        if element and not element.hasAttribute("disabled"):
            text = element.getAttribute("data-do")
            self._givers[text] = element
            self._give(text, do)
        elif group := target.closest("[data-tap]"):
            do(f"show {group.getAttribute('data-tap')}")
        elif not target.closest("[data-do], .crowd") and self._playing() and not self._covered:
            do("skip")

    def _point(self, target: Any, do: Callable[[str], None]) -> None:
        """Show the moves of the lines of the log that are pointed at, or no longer."""
        lines = target.closest("[data-show]")
        pointed = lines.getAttribute("data-show") if lines else "none"
        if pointed != self._pointed:
            self._pointed = pointed
            do(f"point {pointed}")

    def _step(self, event: Any, step: int) -> None:
        """Let the focus go to the next line of the log that shows a move."""
        around = event.target.closest(".story")
        lines = list(around.querySelectorAll("li[data-show][tabindex]"))
        now = document.activeElement
        place = next((at for at, line in enumerate(lines) if line.isSameNode(now)), -1) + step
        if 0 <= place < len(lines):
            event.preventDefault()
            lines[place].focus()

    def _give(self, text: str, do: Callable[[str], None]) -> None:
        if text in WAYS_BACK and not self._covered:
            self._back_to = [each for each in self._given if each.startswith("pick")]
        else:
            self._back_to = []
            self._given = [text, *(each for each in self._given if each != text)]
        do(text)

    def _key(self, event: Any, do: Callable[[str], None]) -> None:
        self._by_keyboard = True
        self._parked = False
        if event.key == "Escape":
            self._give("escape", do)
        elif event.key in ("Enter", " ") and event.target.matches(PRESSED):
            event.preventDefault()
            self._obey(event.target, do)
        elif event.key in STEPS and event.target.closest(".story"):
            self._step(event, STEPS[event.key])
        elif event.target.tagName == "BODY" and self._playing():
            if event.key == " ":
                event.preventDefault()
                do("pause")
            elif event.key == "Enter":
                do("skip")
        if self._turns(event):
            event.preventDefault()
            do(f"moment {MOMENTS[event.key]}")

    def _turns(self, event: Any) -> bool:
        """Tell whether a key leads to another moment of a replay."""
        taken = event.target.closest(FIELDS)
        return "replay" in self._shape and event.key in MOMENTS and not (taken or self._covered)

    def _playing(self) -> bool:
        return self._mode == "play"

    def ready(self) -> list[str]:
        """Mark the page as ready; return the commands that were given before."""
        root = document.documentElement
        root.dataset.ready = "yes"
        sound, wanted = root.getAttribute("data-sound"), root.getAttribute("data-wanted")
        root.removeAttribute("data-wanted")
        switched = bool(sound) and (sound == "on") != self._sound
        return ["sound"] * switched + ([str(wanted)] if wanted else [])
