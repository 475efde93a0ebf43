"""A relay between two browsers: their connection goes over it, so that it can be cut and mended.

Browsers have no switch for that: what makes a page offline leaves WebRTC alone. So codes are given
the addresses of the relay, which learns by itself where the browsers are.
"""

import socket
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import Self

from web.devices.codes import BEGINNING, Code, link_to
from web.devices.descriptions import Host


def own_address() -> str:
    """Return the address of this computer in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])
    return "127.0.0.1"


class Relay:
    """Two ports, one for each browser; what arrives at one leaves from the other."""

    def __init__(self) -> None:
        self.is_cut = False
        """Whether all that arrives is lost."""
        self._ports = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _side in range(2)]
        self._browsers: list[tuple[str, int] | None] = [None, None]
        """Where the browser is that sends to each port, once it has."""
        for port in self._ports:
            port.bind(("", 0))
            port.settimeout(0.1)
        self._ends = False
        self._threads = [Thread(target=self._run, args=[side]) for side in range(2)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ends = True
        for thread, port in zip(self._threads, self._ports, strict=True):
            thread.join()
            port.close()

    def invitation(self, link: str) -> str:
        """Return an invitation that leads to the relay."""
        address = link.partition(BEGINNING)[0]
        return link_to(address, self._led_here(link, 0))

    def reply(self, text: str, invitation: str) -> str:
        """Return a reply that leads to the relay, as one to the invitation as it was shown."""
        code = Code.read(self._led_here(text, 1))
        return str(replace(code, invitation=Code.read(invitation).mark))

    def _led_here(self, text: str, side: int) -> str:
        code = Code.read(text)
        host = Host(own_address(), self._ports[side].getsockname()[1])
        return str(replace(code, description=replace(code.description, hosts=(host,))))

    def _run(self, side: int) -> None:
        # What is sent to the port of an invitation is for whoever made it.
        while not self._ends:
            with suppress(OSError):  # nothing has come for a while, or nobody is there any more
                data, self._browsers[side] = self._ports[side].recvfrom(65_536)
                if (to := self._browsers[1 - side]) and not self.is_cut:
                    self._ports[1 - side].sendto(data, to)
