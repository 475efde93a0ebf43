"""Signatures: how others know which device has said something. Its name is its public key.

What signs is Ed25519 (RFC 8032): a public key has 32 bytes, a signature 64, and both are written in
letters as digests are. This module knows only what is signed; `web.browser.joining.signing` signs.
"""

import re
from typing import Final, Protocol

DEVICE: Final = re.compile(r"[\w-]{42}[AEIMQUYcgkosw048]", re.ASCII)
"""What a device is called: its public key, in the one way to write 32 bytes in 43 letters."""
SIGNATURE: Final = re.compile(r"[\w-]{85}[AQgw]", re.ASCII)
"""A signature: 64 bytes in 86 letters."""


class Signer(Protocol):
    """Signs for one device."""

    @property
    def name(self) -> str:
        """The name of the device: its public key in letters."""

    def sign(self, text: str) -> str:
        """Return the signature of a text in letters."""


class Verify(Protocol):
    """Checks signatures."""

    def __call__(self, name: str, text: str, signature: str, /) -> bool:
        """Tell whether the device of this name has signed the text; never raise."""


class Signing(Protocol):
    """Makes signers, and checks what they have signed."""

    def signer(self, seed: bytes) -> Signer:
        """Return what signs with the secret key of these 32 bytes."""

    def verify(self, name: str, text: str, signature: str, /) -> bool:
        """Tell whether the device of this name has signed the text; never raise."""


def is_device(value: object) -> bool:
    """Tell whether a device may be called so."""
    return isinstance(value, str) and bool(DEVICE.fullmatch(value))


def of_message(line: str) -> str:
    """Return what a device signs that says a message, which is given without the signature."""
    return f"niagara message\n{line}"


def of_vote(agreement: str, owner: str, taker: str, before: str) -> str:
    """Return what a device signs that agrees to a takeover.

    At the table whose agreement has this digest, the device `owner` is gone, and `taker` may speak
    for its seats from the step on before which all messages have the digest `before`.
    """
    return "\n".join(("niagara gone", agreement, owner, taker, before))


def of_meeting(name: str, other: str, nonce: str, own: str, its: str) -> str:
    """Return what a device signs to prove to another, which has sent the nonce, who it is.

    `own` and `its` are the fingerprints of the certificates at both ends of the connection, as the
    signer sees them. So nobody in between can pass the proof on.
    """
    return "\n".join(("niagara here", name, other, nonce, own, its))
