"""Signs and checks signatures with Ed25519, as `web.devices.signing.Signing`.

The browser's own way to do so is not in all of them, and makes everybody wait who is to be told.
"""

from js import window
from pyodide.ffi import JsException, to_js

from web.browser.objects import plain
from web.devices.carried import in_letters, out_of_letters


class Signatures:
    """Makes signers, and checks what they have signed; its script must have run."""

    def signer(self, seed: bytes) -> "Signature":
        """Return what signs with the secret key of these 32 bytes."""
        return Signature(seed)

    def verify(self, name: str, text: str, signature: str, /) -> bool:
        """Tell whether the device of this name has signed the text; never raise."""
        try:
            return bool(
                window.noble.ed25519.verify(
                    *map(to_js, (out_of_letters(signature), text.encode(), out_of_letters(name))),
                    plain(zip215=False),
                )
            )
        except (JsException, ValueError):
            return False


class Signature:
    """Signs for one device."""

    def __init__(self, seed: bytes) -> None:
        self._seed = to_js(seed)
        self.name = in_letters(window.noble.ed25519.getPublicKey(self._seed).to_bytes())
        """The public key."""

    def sign(self, text: str) -> str:
        """Return the signature of a text in letters."""
        signed = window.noble.ed25519.sign(to_js(text.encode()), self._seed)
        return in_letters(signed.to_bytes())
