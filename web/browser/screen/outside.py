"""What leaves the page and what comes in: files, links, and codes for other devices."""

import asyncio
from contextlib import suppress
from typing import Any, Final

from js import URL, Blob, document, history, location, navigator, window
from pyodide.ffi import JsException, create_once_callable, to_js

from web.asking.ui import QrCode
from web.board.drawing.nodes import Node
from web.browser.drawing.picture import picture
from web.browser.joining.camera import seen
from web.browser.joining.signing import Signatures
from web.browser.objects import listen, plain
from web.devices.carried import unwrapped
from web.devices.codes import BEGINNING as INVITATION
from web.devices.signing import Signing
from web.play.match.session import NotArrived
from web.saving.link import BEGINNING as GAME
from web.saving.link import LETTER

READ_WITHIN: Final = 40_000
"""Milliseconds; by then the browser has what it downloads."""


class Outside:
    """Gives files, links and codes away, and takes them."""

    _awake: bool | None = None
    """Whether the screen is to stay on; None before that was first wanted."""
    _lock: Any = None
    """What keeps it on."""

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
        # Some browsers read the file only after the click.
        window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(url)), READ_WITHIN)

    def address(self) -> str:
        """Return the address of the page; empty if it is a file, which is nowhere else."""
        return "" if location.protocol == "file:" else location.origin + location.pathname

    def copy(self, text: str) -> None:
        """Put a text into the clipboard; browsers may allow that only to pages by https."""

        def by_hand(_error: Any = None) -> None:
            document.querySelector("input.link").select()
            document.execCommand("copy")

        if clipboard := getattr(navigator, "clipboard", None):
            clipboard.writeText(text).catch(create_once_callable(by_hand))
        else:
            by_hand()

    def keep_awake(self, *, awake: bool) -> None:
        """Keep the screen from going dark from now on, or no longer."""
        if self._awake is None:
            listen(document, "visibilitychange", lambda _event: self._hold_awake())
        if awake != self._awake:
            self._awake = awake
            self._hold_awake()

    def _hold_awake(self) -> None:
        """Ask the browser for it; it forgets that whenever the page is hidden."""
        if self._lock:
            self._lock.release()
            self._lock = None
        if self._awake and not document.hidden:
            self._locking = asyncio.ensure_future(self._lock_screen())

    async def _lock_screen(self) -> None:
        with suppress(AttributeError, JsException):  # the browser cannot, or its battery is low
            lock = await navigator.wakeLock.request("screen")
            if self._awake and not self._lock:
                self._lock = lock
            else:
                lock.release()

    def can_send(self) -> bool:
        """Tell whether the system has a way of its own to share."""
        return bool(getattr(navigator, "share", None))

    def send(self, title: str, link: str) -> None:
        """Let the player share a link; whoever changes their mind meets no error."""
        sending = navigator.share(plain(title=title, text=title, url=link))
        sending.catch(create_once_callable(lambda _error: None))

    async def qr_code(self, text: str) -> QrCode:
        """Return the QR code of a text, or raise `NotArrived`."""
        if not hasattr(window, "uqr"):
            await _run(document.getElementById("qr"))
        code = window.uqr.encode(text, plain(ecc="L", border=0))
        return tuple(map(tuple, code.data.to_py()))

    async def signing(self) -> Signing:
        """Return what signs for this device, or raise `NotArrived`."""
        if not hasattr(window, "noble"):
            await _run(document.getElementById("signing"))
        return Signatures()

    async def scan(self) -> str | None:
        """Show what the camera sees until a QR code is in it; return the text in that."""
        if not hasattr(window, "jsQR"):
            await _run(document.getElementById("scanner"))
        return await seen("#camera")

    def taken_link(self) -> str:
        """Return the game, letter or invitation in the page's address, and take it from there.

        It is empty if there is none.
        """
        fragment = unwrapped(str(location.hash))
        if not fragment.startswith((GAME, LETTER, INVITATION)):
            return ""
        history.replaceState(history.state, "", location.pathname + location.search)
        return fragment

    def ask_for_file(self) -> None:
        """Let the player choose a file."""
        document.getElementById("file").click()


async def _run(template: Any) -> None:
    """Run the script in a template; raise `NotArrived` if it does not arrive."""
    script = document.importNode(template.content.firstElementChild, True)
    ended: asyncio.Future[str] = asyncio.Future()

    listen(script, "load error", lambda event: ended.set_result(event.type))
    document.head.append(script)
    if script.src and await ended == "error":
        script.remove()
        raise NotArrived
