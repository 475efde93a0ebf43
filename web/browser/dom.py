"""The page in the browser: draws scenes; what else a browser does is in `web/browser/screen/`.

The parts of the document that never change are in `index.html`. The others are in a few elements
that belong to the scene, and each of these is patched until it equals its nodes. The nodes drawn
last are remembered, so that only what differs is changed.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from js import document, performance, requestAnimationFrame, window
from pyodide.ffi import create_once_callable

from web.asking.settings import DEFAULTS, PACES, Settings
from web.board.drawing.nodes import SHAPES, Node, Scene
from web.board.motion.moves import Plan
from web.browser.drawing.animation import Motion
from web.browser.drawing.patching import SVG, Live, patch
from web.browser.drawing.water import Water
from web.browser.objects import listen, plain
from web.browser.screen.focus import Focus
from web.browser.screen.form import NewGameForm
from web.browser.screen.listening import Listener
from web.browser.screen.outside import Outside

SETTLED: Final = 3.0
"""How many seconds after the start water begins to run, so that it takes no time from that."""
SHORTEST, LONGEST = (640, 740), 960
"""The least length of the shorter side, for four people and for more, and of the longer side."""


class Browser(NewGameForm, Outside):
    """The browser as `web.play.match.session.Screen`."""

    def __init__(self) -> None:
        root = document.documentElement
        self._places: dict[str, Live] = {}
        self._mode = str(root.dataset.mode)
        self._focus = Focus()
        self._seat = ""
        """The colour that the panel is shown in."""
        self._title = ""
        self._sound = False
        """Whether the button in the bar says that sounds are on."""
        self._shape = tuple(name for name in SHAPES if root.hasAttribute(f"data-{name}"))
        """What the page keeps room for, as attributes of the document say."""
        self._motion = Motion(self._piece)
        self._water: Water | None = None
        """The water that runs, once the page is ready."""
        self._weather = 0
        self._pace = PACES[DEFAULTS["pace"]]
        """As `style/colours.css` has it."""

    def painted(self) -> str:
        """Return the mode of the page that is shown before the first draw."""
        return self._mode

    def draw(self, scene: Scene) -> None:
        """Make the page equal to the scene."""
        if self._mode != scene.mode:
            self._mode = document.documentElement.dataset.mode = scene.mode
            document.getElementById("table").open = False
            document.getElementById("ending").scrollTop = 0
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
                if place == "note":  # new words are read from their beginning
                    document.getElementById("side").scrollTop = 0
        for name in ("bar-area", "main"):
            document.getElementById(name).inert = scene.inert
        if scene.title != self._title:
            self._title = scene.title
            document.title = scene.title
        if scene.seat != self._seat:
            self._seat = scene.seat
            document.getElementById("prompt").className = scene.seat and f"seat-{scene.seat}"
        if scene.sound != self._sound:
            self._sound = scene.sound
            pressed = "true" if scene.sound else "false"
            document.getElementById("sound-button").setAttribute("aria-pressed", pressed)
        if scene.weather != self._weather:
            self._weather = scene.weather
            self._run_water()
        self._focus.turn_to_dialog(scene.dialog, opener)
        self._focus.keep(covered=scene.inert)

    def is_roomy(self, edges: int) -> bool:
        """Tell whether so many people have room at the edges; large texts need more."""
        scale = float(document.documentElement.getAttribute("data-text-size") or 100) / 100
        short, long = sorted((int(window.innerWidth), int(window.innerHeight)))
        return short >= SHORTEST[edges > 4] * scale and long >= LONGEST * scale

    def speak(self, text: str) -> None:
        """Let a screen reader say the text."""
        document.getElementById("live").textContent = text

    def set_pace(self, seconds: float) -> None:
        """Set how long an event is shown, about this many seconds."""
        if seconds != self._pace:  # it costs the browser a look at every element
            self._pace = seconds
            document.documentElement.style.setProperty("--pace", f"{seconds * 0.8:.2f}s")
            self._run_water()
        if not seconds:
            self.finish()

    def _begin_water(self) -> None:
        self._water = Water()
        self._run_water()

    def _run_water(self) -> None:
        """Let the water run as in this weather; it stands still if nothing is to take time."""
        if self._water:
            self._water.run(wanted=bool(self._pace), weather=self._weather)

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
        if self._water:
            self._water.give_way(seconds)
        self._motion.play(plan, seconds)

    def finish(self) -> None:
        """Let everything that still moves be at its place."""
        self._motion.finish()

    def _piece(self, key: str) -> Any:
        """Return the element of a piece on the board, or None: what is not drawn does not move.

        `canoe-0a/wake` is a part of a piece, and `board/view` one of the board itself.
        """
        key, _slash, part = key.partition("/")
        if key == "board":
            return document.getElementById(part)
        groups = self._places["scene"].children.values()
        for group in (self._places["whirl-layer"], *groups):
            if live := group.children.get(key):
                found = live.children.get(part) if part else live
                return found.element if found else None
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

    def day(self) -> str:
        """Return the date by UTC, which is the same everywhere."""
        return datetime.now(UTC).date().isoformat()

    def measured(self, what: str, since: float, **details: float) -> None:
        """Record how long something took, as a measure on the browser's timeline."""
        performance.clearMeasures(what)  # or they would grow without end
        start, end = since * 1000, performance.now()
        performance.measure(what, plain(start=start, end=end, detail=details))

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

        listen(window, "hashchange", linked)
        Listener(self._focus, do, load)

    def ready(self) -> list[str]:
        """Mark the page as ready; return the commands that were given before."""
        root = document.documentElement
        root.dataset.ready = "yes"
        asyncio.get_event_loop().call_later(SETTLED, self._begin_water)
        sound, wanted = root.getAttribute("data-sound"), root.getAttribute("data-wanted")
        root.removeAttribute("data-wanted")
        switched = bool(sound) and (sound == "on") != self._sound
        return ["sound"] * switched + ([str(wanted)] if wanted else [])
