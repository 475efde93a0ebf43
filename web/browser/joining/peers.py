"""Connections to other devices by WebRTC, without any server, as `web.devices.wires.Wire`."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from js import Date, window
from pyodide.ffi import JsException, create_proxy

from web.browser.objects import plain
from web.browser.storage import IndexedDatabase
from web.devices.descriptions import Credentials, Description, Kind, with_credentials
from web.devices.errors import MessageError
from web.devices.wires import Ears, State

PATIENCE: Final = 5.0
"""How many seconds a device looks for its own addresses: without a network, that need not end."""

CERTIFICATE: Final = "certificate"
"""The key under which the certificate is kept, in the database of the save's second copy."""
LONGEST_GAME: Final = 86_400_000
"""How many milliseconds a certificate must still last."""

STAYING: Final = 3.0
"""How many seconds pass before a device that has answered gives its browser another address to try.

Firefox gives up an answer after five seconds in which there was none left to try. People take
longer than that to carry it to the other device, which does nothing before it has the answer.
"""
LONGEST_WAY: Final = 900.0
"""How many seconds they may take."""
NOWHERE: Final = "candidate:{number} 1 udp 1 192.0.2.1 {number} typ host"
"""Such an address, of those that are kept for examples (RFC 5737): no device has one."""
FIRST_NUMBER: Final = 9000
LATE: Final = 10.0
"""How many seconds a connection may still come about after the browser has called it a failure.

Chromium does so as soon as it gets an answer that was long on its way, and then connects.
"""


def can_connect() -> bool:
    """Tell whether this browser can connect with others."""
    return hasattr(window, "RTCPeerConnection")


class Peers:
    """Makes connections, all with the same certificate, which outlives a reload."""

    def __init__(self, database: IndexedDatabase) -> None:
        self._database = database
        self._certificate: asyncio.Future[Any] | None = None

    def __call__(self) -> "Peer":
        """Return one side of a connection that is to be."""
        return Peer(self._certified)

    async def _certified(self) -> Any:
        if not self._certificate:
            self._certificate = asyncio.ensure_future(
                self._database.kept(CERTIFICATE, _lasts, _new_certificate)
            )
        return await asyncio.shield(self._certificate)


def _lasts(certificate: Any) -> bool:
    """Tell whether a certificate may still be used for a game."""
    return bool(certificate.expires > Date.now() + LONGEST_GAME)


async def _new_certificate() -> Any:
    return await window.RTCPeerConnection.generateCertificate(
        plain(name="ECDSA", namedCurve="P-256")
    )


class Peer:
    """One side of a connection, or of one that is to be."""

    def __init__(self, certified: Callable[[], Awaitable[Any]]) -> None:
        """`certified` returns the certificate for the connection."""
        self.ears = Ears()
        self._certified = certified
        self._gathered: asyncio.Future[None] = asyncio.Future()
        """Is done once the browser knows all its addresses."""
        self._described: asyncio.Future[None] = asyncio.Future()
        """Is done once this side is described: what happens before is told only then.

        Where the other side knows the answer beforehand, both may connect before.
        """
        self._closed = False
        self._opened = False
        """Whether it has been connected."""
        self._staying: asyncio.Task[None] | None = None
        self._heard: list[tuple[Any, str, Any]] = []
        self._connection: Any = None
        self._channel: Any = None

    async def _begin(self) -> None:
        """Make the connection of the browser."""
        certificate = await self._certified()
        if self._closed:
            raise MessageError("the browser has not said how to reach it")
        try:
            self._connection = window.RTCPeerConnection.new(plain(certificates=[certificate]))
        except JsException as error:
            why = str(error.message)
            raise MessageError("the browser cannot connect: {why}", why=why) from None
        # Both sides make this channel, so none has to wait for the other to tell of it.
        self._channel = self._connection.createDataChannel("niagara", plain(negotiated=True, id=0))
        self._heard = [
            (self._connection, "icecandidate", create_proxy(self._candidate)),
            (self._connection, "connectionstatechange", create_proxy(self._state_changed)),
            (self._channel, "open", create_proxy(lambda _event: self._change(State.OPEN))),
            (self._channel, "close", create_proxy(lambda _event: self._change(State.CLOSED))),
            (self._channel, "message", create_proxy(self._message)),
        ]
        for source, event, hear in self._heard:
            source.addEventListener(event, hear)

    async def offer(self) -> Description:
        """Return the description to which another device can answer."""
        await self._begin()
        return await self._describe(Kind.OFFER)

    async def answer(
        self, offer: Description, credentials: Credentials | None = None
    ) -> Description:
        """Return the answer to the description of another device."""
        await self._begin()
        await self.accept(offer)
        described = await self._describe(Kind.ANSWER, credentials)
        self._stay()
        return described

    def _stay(self) -> None:
        self._staying = asyncio.ensure_future(self._try_on())

    async def _try_on(self) -> None:
        """Let the browser try to connect until the other device does."""
        for number in range(FIRST_NUMBER, FIRST_NUMBER + int(LONGEST_WAY / STAYING)):
            await asyncio.sleep(STAYING)
            if self._opened:
                return
            address = plain(candidate=NOWHERE.format(number=number), sdpMLineIndex=0)
            with suppress(JsException):  # it has given up all the same
                await self._connection.addIceCandidate(address)

    async def accept(self, answer: Description) -> None:
        """Take the description of the other device, such as its answer to the own offer."""
        kind = answer.kind.name.lower()
        try:
            await self._connection.setRemoteDescription(plain(type=kind, sdp=answer.sdp))
        except JsException as error:
            why = str(error.message)
            raise MessageError("the browser refuses the code: {why}", why=why) from None
        if not answer.hosts:
            self._stay()

    def send(self, piece: str) -> None:
        """Send a piece of text; a connection that is not open loses it."""
        if not self._closed and self._channel and self._channel.readyState == "open":
            self._channel.send(piece)

    def close(self) -> None:
        """End the connection."""
        if self._closed:
            return
        self._closed = True
        if self._staying:
            self._staying.cancel()
        for source, event, hear in self._heard:
            source.removeEventListener(event, hear)
        if self._connection:
            self._connection.close()
        # One of them may be what calls this now, so they must live until it is done.
        asyncio.get_event_loop().call_soon(self._forget)

    def _forget(self) -> None:
        for _source, _event, hear in self._heard:
            hear.destroy()
        self._heard.clear()

    async def _describe(self, kind: Kind, credentials: Credentials | None = None) -> Description:
        try:
            if credentials:
                answer = await self._connection.createAnswer()
                sdp = with_credentials(str(answer.sdp), credentials)
                await self._connection.setLocalDescription(plain(type="answer", sdp=sdp))
            else:
                await self._connection.setLocalDescription()
        except JsException as error:
            why = str(error.message)
            raise MessageError("the browser cannot connect: {why}", why=why) from None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._gathered, PATIENCE)
        self._described.set_result(None)
        return Description.from_sdp(kind, str(self._connection.localDescription.sdp))

    def _candidate(self, event: Any) -> None:
        if not event.candidate and not self._gathered.done():
            self._gathered.set_result(None)

    def _state_changed(self, _event: Any) -> None:
        match self._connection.connectionState:
            case "failed" if not self._opened:
                asyncio.get_event_loop().call_later(LATE, self._give_up)
            case "failed" | "closed":
                self._change(State.CLOSED)
            case "disconnected":
                self._change(State.SILENT)
            case "connected" if self._channel.readyState == "open":
                self._change(State.OPEN)

    def _give_up(self) -> None:
        """End a connection that has not come about."""
        if not self._closed and self._connection.connectionState == "failed":
            self._change(State.CLOSED)

    def _message(self, event: Any) -> None:
        if isinstance(piece := event.data, str):
            self._tell(lambda: self.ears.heard(piece))

    def _change(self, state: State) -> None:
        self._opened = self._opened or state is State.OPEN
        self._tell(lambda: self.ears.changed(state))

    def _tell(self, tell: Callable[[], None]) -> None:
        """Tell something after all that has happened before, once this side is described."""
        self._described.add_done_callback(lambda _described: tell())
