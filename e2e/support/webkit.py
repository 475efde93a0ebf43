"""WebKitGTK without a window, driven over WebDriver: the nearest to Safari on Linux.

Playwright's own WebKit is not needed for that, only what distributions have: WebKitWebDriver and
the virtual screen Xvfb.
"""

import json
import os
import re
import select
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from e2e.support.hands import LACKS, called, list_of
from e2e.support.tablet import SITE
from tests.support.waiting import SECONDS, until
from web.saving.saves import Kept
from web.saving.stores import GAME

HOST: Final = "127.0.0.1"
SCREEN: Final = "1280x960x24"
WINDOW: Final = {"x": 0, "y": 0, "width": 1280, "height": 900}
GRACE: Final = 5
"""Seconds that a program has to end in before it is killed."""

BUTTONS: Final = "button:enabled, [role=button]"
FIELDS: Final = "input"
HIT_AREA: Final = ".hit"
"""What WebKit can press of a button on the board, which is a group of shapes."""

REFERENCE: Final = "element-6066-11e4-a52e-4f735466cecf"
"""Where WebDriver names an element; the standard has it so."""

WATCH: Final = """
const heard = window.complaintsHeard = [];
window.addEventListener("error", event => heard.push(`page error: ${event.message}`));
window.addEventListener("unhandledrejection", event => heard.push(`rejected: ${event.reason}`));
console.error = (...words) => heard.push(`console: ${words.join(" ")}`);
"""


NAMED: Final = """
return [...document.querySelectorAll(arguments[0])]
  .filter(each => each.checkVisibility({ visibilityProperty: true }))
  .map(each => [
    (each.getAttribute("aria-label") ?? (each.labels?.[0] ?? each).textContent).trim(), each,
  ]);
"""
"""The elements of a kind that are to be seen, each after its name.

To ask the browser for the names of all of them takes it a second.
"""


STEADY: Final = """
const [element, done] = arguments;
const place = () => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
if (!element.contains(document.elementFromPoint(...place())))
  element.scrollIntoView({ block: "center", behavior: "instant" });
const before = place();
requestAnimationFrame(() => requestAnimationFrame(() => {
  const now = place();
  done(`${now}` === `${before}` && element.contains(document.elementFromPoint(...now)));
}));
"""
"""Whether an element, brought into sight, does not move, and a tap in its middle would meet it."""


class WebDriverError(Exception):
    """The browser could not do what was asked; the message is the browser's."""


class WebKitHands:
    """Hands in WebKitGTK; they listen for what goes wrong once the page's files are loaded."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._heard: list[str] = []
        begun = self._ask("POST", "/session", {"capabilities": {}})
        self._session = f"/session/{begun['sessionId']}"
        self._do("POST", "/window/rect", WINDOW)

    def close(self) -> None:
        """End the browser."""
        self._do("DELETE", "")

    def open(self, address: str) -> None:
        """Open the page, and wait until it answers."""
        self._heard = self.complaints()
        self._do("POST", "/url", {"url": address})
        self._wait_until_ready()

    def reload(self) -> None:
        """Load the page again, and wait until it answers."""
        self._heard = self.complaints()
        self._do("POST", "/refresh", {})
        self._wait_until_ready()

    def fill(self, label: str, text: str) -> None:
        """Write into the field of this label."""
        name = re.compile(rf"^{re.escape(label)}\b")
        field = until(lambda: self._find(FIELDS, name), f"a field called {label}")
        self._do("POST", f"{field}/clear", {})
        self._do("POST", f"{field}/value", {"text": text})

    def choose(self, label: str, value: str) -> None:
        """Choose from the list of this label, which opens at a tap."""
        self._click(f'{list_of(label)} input[value="{value}"]')

    def open_part(self, part: str) -> None:
        """Tap the summary of a part that is folded away, found by a selector."""
        self._click(f"{part} > summary")

    def _click(self, selector: str) -> None:
        """Click an element, also one that the driver finds under the fixed end of a sheet."""
        self._run("document.querySelector(arguments[0]).click()", selector)

    def press(self, *names: str) -> None:
        """Press the button that has one of these names."""
        until(lambda: self._pressed(*names), f"a button called {' or '.join(names)}")

    def offered(self) -> set[str]:
        """Return the names of the buttons on the page."""
        return {name for name, _button in self._named(BUTTONS)}

    def text(self) -> str:
        """Return what is to be read on the page."""
        return str(self._run("return document.body.innerText"))

    def saved(self) -> str:
        """Return the saved game; empty if there is none."""
        read = f"return localStorage.getItem({SITE} + arguments[0]) ?? ''"
        return Kept(str(self._run(read, GAME))).text

    def store(self, text: str) -> None:
        """Put another text in the place of the saved game."""
        self._run(f"localStorage.setItem({SITE} + arguments[0], arguments[1])", GAME, text)

    def lacks(self, name: str) -> bool:
        """Tell whether the browser does not have this property of `window`."""
        return bool(self._run(f"return ({LACKS})(arguments[0])", name))

    def complaints(self) -> list[str]:
        """Return what has gone wrong in the page."""
        return [*self._heard, *self._run("return window.complaintsHeard ?? []")]

    def _wait_until_ready(self) -> None:
        self._run(WATCH)
        until(lambda: self._elements("html[data-ready=yes]"), "a page that answers")

    def _pressed(self, *names: str) -> bool:
        """Try to press a button, which may be about to appear or to move."""
        try:
            button = self._find(BUTTONS, called(*names))
            if not button:
                return False
            target = next(iter(self._elements(HIT_AREA, button)), button)
            steady = {"script": STEADY, "args": [reference(target)]}
            if not self._do("POST", "/execute/async", steady):
                return False
            self._tap(target)
        except WebDriverError:
            return False
        return True

    def _tap(self, element: str) -> None:
        """Press the pointer in the middle of an element."""
        place = {"origin": reference(element), "x": 0, "y": 0}
        steps = [
            {"type": "pointerMove", **place},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "hand", "actions": steps}
        self._do("POST", "/actions", {"actions": [hand]})

    def _find(self, kind: str, wanted: re.Pattern[str]) -> str:
        """Return the last element of a kind whose name is as wanted; empty if there is none."""
        fit = (element for name, element in reversed(self._named(kind)) if wanted.search(name))
        return next((element for element in fit if wanted.search(self._name(element))), "")

    def _named(self, kind: str) -> list[tuple[str, str]]:
        """Return the elements of a kind that are to be seen, each after its name."""
        return [(name, path_to(element)) for name, element in self._run(NAMED, kind)]

    def _name(self, element: str) -> str:
        """Return an element's name as the browser tells it to those who cannot see it."""
        return str(self._do("GET", f"{element}/computedlabel")).strip()

    def _elements(self, css: str, inside: str = "") -> list[str]:
        """Return the elements that fit a selector, as parts of the driver's addresses."""
        asked = {"using": "css selector", "value": css}
        found: list[dict[str, str]] = self._do("POST", f"{inside}/elements", asked)
        return [path_to(each) for each in found]

    def _run(self, script: str, *arguments: object) -> Any:
        return self._do("POST", "/execute/sync", {"script": script, "args": arguments})

    def _do(self, method: str, path: str, body: object = None) -> Any:
        return self._ask(method, self._session + path, body)

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        return ask(self._port, method, path, body)


def path_to(element: dict[str, str]) -> str:
    """Return what the driver's addresses of an element begin with."""
    return f"/element/{element[REFERENCE]}"


def reference(path: str) -> dict[str, str]:
    """Return an element as it is sent to the driver."""
    return {REFERENCE: path.rpartition("/")[2]}


def ask(port: int, method: str, path: str, body: object = None) -> Any:
    """Send one command of WebDriver, and return the answer; raise `WebDriverError` if refused."""
    connection = HTTPConnection(HOST, port, timeout=SECONDS)
    try:
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
    except TimeoutError as late:
        raise TimeoutError(f"The browser has not done {path} in {SECONDS} s.") from late
    finally:
        connection.close()
    if answer.status >= 400:
        raise WebDriverError(f"{value['error']}: {value['message']}")
    return value


@contextmanager
def webkit(driver: Path, screen: Path, home: Path) -> Iterator[WebKitHands]:
    """Start WebKitGTK on a screen of its own, and end all of it; `home` takes what it saves."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
    with _screen(screen) as display:
        env = os.environ | {
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "LANG": "en_GB.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # To draw as on a graphics card that is none takes twice as long.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        with _running([driver, f"--host={HOST}", f"--port={port}"], env=env):
            until(lambda: _answers(port), "an answer of the driver")
            hands = WebKitHands(port)
            try:
                yield hands
            finally:
                with suppress(OSError, WebDriverError):
                    hands.close()


@contextmanager
def _screen(program: Path) -> Iterator[str]:
    """Start a virtual screen, and give its name."""
    arguments = f"-displayfd 1 -screen 0 {SCREEN} -nolisten tcp".split()
    with _running([program, *arguments], stdout=subprocess.PIPE) as process:
        assert process.stdout, "the screen can be heard"
        said = select.select([process.stdout], [], [], SECONDS)[0]
        assert said, f"In {SECONDS} s the virtual screen has not said its number."
        yield f":{process.stdout.readline().decode().strip()}"


def _answers(port: int) -> bool:
    with suppress(OSError):
        return bool(ask(port, "GET", "/status"))
    return False


@contextmanager
def _running(
    command: Sequence[str | Path],
    env: dict[str, str] | None = None,
    stdout: int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in the background, and end it with all that it started."""
    with subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
