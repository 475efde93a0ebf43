"""Text packed so that it fits a link: a version, a dot, and compressed text in letters for links.

    1.eNpLy0...

Nothing that is packed is trusted: what comes out is read like any file.
"""

import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from niagara.model.errors import ExplainedError

VERSION: Final = "1"


class PackedError(ExplainedError):
    """The text cannot be unpacked; the message says why, for a person."""


def pack(text: str) -> str:
    """Return a text packed.

    >>> unpack(pack("niagara 1 {}"), most=60, longest=100)
    'niagara 1 {}'
    """
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"{VERSION}.{packed}"


def unpack(link: str, *, most: int, longest: int) -> str:
    """Return what was packed; raise `PackedError` if it is damaged, or of another version.

    It may have `most` characters. Of a text longer than `longest`, one character more comes out.
    """
    version, _dot, packed = link.partition(".")
    if version.isdecimal() and version != VERSION:
        raise PackedError("another version of this page made it; try to reload the page")
    damaged = PackedError("a part of it is missing or wrong; copy the whole link again")
    if version != VERSION or len(packed) > most:
        raise damaged
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, longest + 1).decode()
    except (Error, ValueError, zlib.error):
        raise damaged from None
    if not unpacking.eof and len(text) <= longest:
        raise damaged
    return text
