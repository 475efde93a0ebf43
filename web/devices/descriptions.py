"""What a device tells another so that the two can connect, packed small enough for a QR code.

Browsers describe a connection in a text of some hundred characters (SDP). Of that only the
fingerprint of the certificate, a name and a password for this connection, and the addresses vary.
The rest is the same for every connection that carries nothing but packets.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from io import BytesIO
from ipaddress import ip_address
from itertools import islice
from typing import Final, NamedTuple, Self
from uuid import UUID

from web.devices.carried import DROPPED, in_letters, out_of_letters
from web.devices.errors import MessageError

VERSION: Final = 3
LONGEST: Final = 1000
"""The most letters of a packed description."""
MOST_HOSTS: Final = 8
"""How many addresses are told; a computer with more has them from virtual machines."""

_FINGERPRINT: Final = re.compile(
    r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\s*$", re.M | re.I
)
_UFRAG: Final = re.compile(r"^a=ice-ufrag:([\w+/]{4,32})\s*$", re.M | re.ASCII)
_PASSWORD: Final = re.compile(r"^a=ice-pwd:([\w+/]{22,64})\s*$", re.M | re.ASCII)
_CANDIDATE: Final = re.compile(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host", re.M | re.I)
_WORD: Final = re.compile(r"[\w+/]*", re.ASCII)
_LOCAL: Final = ".local"
"""How a host name ends that browsers make up, so that nobody learns the address (mDNS)."""

_SDP: Final = """v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{candidates}a=ice-ufrag:{ufrag}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:65536
"""


class Kind(IntEnum):
    """Which of the two descriptions of a connection it is."""

    OFFER = 0
    ANSWER = 1


_NAME: Final = 0
"""What stands before a host name that is packed; before an address stands its version."""
_HOST_BYTES: Final = {_NAME: 16, 4: 4, 6: 16}


@dataclass(frozen=True, slots=True)
class Host:
    """A place in the network at which a device can be reached: its name or address, and a port."""

    name: str
    port: int


class Credentials(NamedTuple):
    """How one side of a connection proves that it is the one which was described."""

    ufrag: str
    """The name of this connection, as the field calls it."""
    password: str


@dataclass(frozen=True, slots=True)
class Description:
    """One side of a connection, as the other side must know it."""

    kind: Kind
    fingerprint: bytes
    """The SHA-256 of the certificate with which this side proves that it is itself."""
    ufrag: str
    password: str
    hosts: tuple[Host, ...]
    """Where it can be reached; an answer need not tell, since the other side hears from it."""

    @classmethod
    def from_sdp(cls, kind: Kind, sdp: str) -> Self:
        """Read what a browser says; raise `MessageError` if something is missing in it."""
        found = [expression.search(sdp) for expression in (_FINGERPRINT, _UFRAG, _PASSWORD)]
        hosts = tuple(islice(dict.fromkeys(_hosts_in(sdp)), MOST_HOSTS))
        if not all(found) or not hosts:
            raise MessageError("the browser has not said how to reach it")
        fingerprint, ufrag, password = (match[1] for match in found if match)
        return cls(kind, bytes.fromhex(fingerprint.replace(":", "")), ufrag, password, hosts)

    @property
    def certificate(self) -> str:
        """The fingerprint in letters."""
        return in_letters(self.fingerprint)

    @property
    def sdp(self) -> str:
        """The description as browsers want it."""
        candidates = "".join(
            f"a=candidate:{number} 1 udp {2**31 - number} {host.name} {host.port} typ host\n"
            for number, host in enumerate(self.hosts, start=1)
        )
        text = _SDP.format(
            candidates=candidates,
            ufrag=self.ufrag,
            password=self.password,
            fingerprint=self.fingerprint.hex(":").upper(),
            # So the host speaks first, and only once it has the answer: Chromium as a guest would
            # give up after minutes.
            setup="active" if self.kind is Kind.OFFER else "passive",
        )
        return text.replace("\n", "\r\n")

    def pack(self) -> str:
        """Return the description as some 150 letters that fit into a link."""
        letters = self._letters(self.hosts)
        # Each host has one byte more than a multiple of three.
        if self.hosts and letters.endswith(DROPPED):
            letters = self._letters((*self.hosts, self.hosts[0]))
        return letters

    def _letters(self, hosts: Sequence[Host]) -> str:
        packed = bytes([VERSION << 1 | self.kind]) + self.fingerprint
        for word in (self.ufrag, self.password):
            packed += bytes([len(word)]) + word.encode()
        packed += bytes([len(hosts)]) + b"".join(map(_packed_host, hosts))
        return in_letters(packed)

    @classmethod
    def unpack(cls, letters: str) -> Self:
        """Read a packed description; raise `MessageError` if it is damaged."""
        damaged = MessageError("the code is damaged or not whole: copy it again")
        if len(letters) > LONGEST:
            raise damaged
        try:
            rest = BytesIO(out_of_letters(letters))
            head = rest.read(1)[0]
            if head >> 1 != VERSION:
                raise MessageError("another version of this page made the code: reload the page")
            fingerprint = rest.read(32)
            ufrag, password = (rest.read(rest.read(1)[0]).decode() for _word in range(2))
            hosts = tuple(dict.fromkeys(_unpacked_host(rest) for _host in range(rest.read(1)[0])))
        except (ValueError, LookupError, struct.error) as error:
            raise error if isinstance(error, MessageError) else damaged from None
        kind = Kind(head & 1)
        lacks_hosts = kind is Kind.OFFER and not hosts
        if rest.read() or lacks_hosts or not all(map(_WORD.fullmatch, (ufrag, password))):
            raise damaged
        return cls(kind, fingerprint, ufrag, password, hosts)


def with_credentials(sdp: str, credentials: Credentials) -> str:
    r"""Return what a browser says with another name and password.

    >>> with_credentials("a=ice-ufrag:1a\r\na=ice-pwd:2b\r\n", Credentials("x", "y"))
    'a=ice-ufrag:x\r\na=ice-pwd:y\r\n'
    """
    sdp = re.sub(r"(?m)^a=ice-ufrag:\S+", f"a=ice-ufrag:{credentials.ufrag}", sdp)
    return re.sub(r"(?m)^a=ice-pwd:\S+", f"a=ice-pwd:{credentials.password}", sdp)


def _hosts_in(sdp: str) -> Iterator[Host]:
    """Yield the hosts of the kinds that can be packed."""
    for match in _CANDIDATE.finditer(sdp):
        host = Host(match[1].lower(), int(match[2]))
        try:
            _packed_host(host)
        except (ValueError, struct.error):
            continue
        yield host


def _packed_host(host: Host) -> bytes:
    if host.name.endswith(_LOCAL):
        kind, packed = _NAME, UUID(host.name.removesuffix(_LOCAL)).bytes
    else:
        address = ip_address(host.name)
        kind, packed = address.version, address.packed
    return bytes([kind]) + packed + struct.pack("!H", host.port)


def _unpacked_host(rest: BytesIO) -> Host:
    kind = rest.read(1)[0]
    packed = rest.read(_HOST_BYTES[kind])
    name = f"{UUID(bytes=packed)}{_LOCAL}" if kind == _NAME else str(ip_address(packed))
    (port,) = struct.unpack("!H", rest.read(2))
    return Host(name, port)
