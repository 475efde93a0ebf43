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

from e2e.support.hands import Hands, called
from e2e.support.tablet import TRANSPARENT
from tests.support.waiting import SECONDS, until

HOST: Final = "127.0.0.1"
WINDOW: Final = {"x": 0, "y": 0, "width": 1280, "height": 900}
BUTTONS: Final = "button:enabled, [role=button]"
REFERENCE: Final = "element-6066-11e4-a52e-4f735466cecf"
"""Where WebDriver names an element; the standard has it so."""
STILL: Final = "[Settings]\ngtk-enable-animations=false\n"
"""Pages are told that less motion is wanted: drawing what moves would cost more than all else."""

WATCH: Final = """
() => {
  const heard = window.complaintsHeard = [];
  window.addEventListener("error", event => heard.push(`page error: ${event.message}`));
  window.addEventListener("unhandledrejection", event => heard.push(`rejected: ${event.reason}`));
  console.error = (...words) => heard.push(`console: ${words.join(" ")}`);
}
"""
NAMED: Final = """
kind => {
  const said = element => {
    const copy = element.cloneNode(true);
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return copy.textContent;
  };
  return [...document.querySelectorAll(kind)]
    .filter(each => each.checkVisibility({ visibilityProperty: true }))
    .map(each => [
      (each.getAttribute("aria-label") ?? said(each.labels?.[0] ?? each)).trim(), each,
    ]);
}
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


class WebKitHands(Hands):
    """Hands in WebKitGTK; they listen for what goes wrong once the page's files are loaded."""

    def __init__(self, port: int, waits: bool) -> None:
        """`waits` says whether to go to a page means to wait until it is loaded."""
        self._port = port
        self._heard: list[str] = []
        wanted = {"alwaysMatch": {"pageLoadStrategy": "normal" if waits else "none"}}
        begun = ask(port, "POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{begun['sessionId']}"
        self._do("/window/rect", WINDOW)

    def close(self) -> None:
        """End the browser."""
        self._do("", method="DELETE")

    def go(self, address: str) -> None:
        """Open a page, whatever it is."""
        self._do("/url", {"url": address})

    def open(self, address: str) -> None:
        self._load("/url", {"url": address})

    def reload(self) -> None:
        self._load("/refresh", {})

    def _load(self, command: str, given: dict[str, str]) -> None:
        self._heard = self.complaints()
        self._do(command, given)
        self.run(WATCH)
        until(lambda: self._elements("html[data-ready=yes]"), "a page that answers")
        self.run(TRANSPARENT, "0")

    def fill(self, label: str, text: str) -> None:
        name = re.compile(rf"^{re.escape(label)}\b")
        field = until(lambda: self._find("input", name), f"a field called {label}")
        self._do(f"{field}/clear", {})
        self._do(f"{field}/value", {"text": text})

    def click(self, selector: str) -> None:
        """Click an element, also one that the driver finds under the fixed end of a sheet."""
        self.run("selector => document.querySelector(selector).click()", selector)

    def press(self, *names: str) -> None:
        until(lambda: self._pressed(*names), f"a button called {' or '.join(names)}")

    def offered(self) -> set[str]:
        return {name for name, _button in self.run(NAMED, BUTTONS)}

    def complaints(self) -> list[str]:
        return [*self._heard, *self.run("() => window.complaintsHeard ?? []")]

    def run(self, function: str, *given: str) -> Any:
        script = f"return ({function})(...arguments)"
        return self._do("/execute/sync", {"script": script, "args": given})

    def _pressed(self, *names: str) -> bool:
        """Try to press a button, which may be about to appear or to move."""
        try:
            button = self._find(BUTTONS, called(*names))
            if not button:
                return False
            # Of a group of shapes on the board, WebKit can press only this one.
            element = reference(next(iter(self._elements(".hit", button)), button))
            if not self._do("/execute/async", {"script": STEADY, "args": [element]}):
                return False
            steps = [
                {"type": "pointerMove", "origin": element, "x": 0, "y": 0},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
            hand = {"type": "pointer", "id": "hand", "actions": steps}
            self._do("/actions", {"actions": [hand]})
        except WebDriverError:
            return False
        return True

    def _find(self, kind: str, wanted: re.Pattern[str]) -> str:
        """Return the last element of a kind whose name is as wanted; empty if there is none.

        The browser says what it tells of that one to those who cannot see it.
        """
        for name, element in reversed(self.run(NAMED, kind)):
            path = path_to(element)
            if wanted.search(name) and wanted.search(
                self._do(f"{path}/computedlabel", method="GET").strip()
            ):
                return path
        return ""

    def _elements(self, css: str, inside: str = "") -> list[str]:
        """Return the elements that fit a selector, as parts of the driver's addresses."""
        asked = {"using": "css selector", "value": css}
        return list(map(path_to, self._do(f"{inside}/elements", asked)))

    def _do(self, path: str, body: object = None, method: str = "POST") -> Any:
        return ask(self._port, method, self._session + path, body)


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
def webkit(driver: Path, screen: Path, home: Path, waits: bool = True) -> Iterator[WebKitHands]:
    """Start WebKitGTK on a screen of its own, and end all of it; `home` takes what it saves."""
    settings = home / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir()
    settings.write_text(STILL, "utf-8")
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
            # The compiler that makes the fastest code works longer here than it saves.
            "JSC_useOMGJIT": "0",
        }
        with _running([driver, f"--host={HOST}", f"--port={port}"], env=env):
            until(lambda: _answers(port), "an answer of the driver")
            hands = WebKitHands(port, waits)
            try:
                yield hands
            finally:
                with suppress(OSError, WebDriverError):
                    hands.close()


@contextmanager
def _screen(program: Path) -> Iterator[str]:
    """Start a virtual screen, and give its name."""
    arguments = ["-displayfd", "1", "-screen", "0", "1280x960x24", "-nolisten", "tcp"]
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
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
