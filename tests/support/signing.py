"""Signs and checks signatures as a browser does, with the package `cryptography`."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from web.devices.carried import in_letters, out_of_letters


class Signature:
    """Signs for one device."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.name = in_letters(self._key.public_key().public_bytes_raw())

    def sign(self, text: str) -> str:
        """Return the signature of a text in letters."""
        return in_letters(self._key.sign(text.encode()))


class Signatures:
    """Makes signers, and checks what they have signed."""

    def signer(self, seed: bytes) -> Signature:
        """Return what signs with the secret key of these 32 bytes."""
        return Signature(seed)

    def verify(self, name: str, text: str, signature: str, /) -> bool:
        """Tell whether the device of this name has signed the text; never raise."""
        try:
            key = Ed25519PublicKey.from_public_bytes(out_of_letters(name))
            key.verify(out_of_letters(signature), text.encode())
        except (InvalidSignature, ValueError):
            return False
        return True
