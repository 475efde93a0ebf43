"""What messengers and mails make of a link on its way."""

from collections.abc import Callable
from typing import Final
from urllib.parse import quote


def _broken(link: str, quoted: str = "", end: str = "\r\n") -> str:
    """Return a link as a mail has it, in lines of 76 letters that may be quoted."""
    end += quoted
    return end.join(link[at : at + 76] for at in range(0, len(link), 76))


WAYS: Final[dict[str, Callable[[str], str]]] = {
    "in brackets": lambda link: f"My move ({link})",
    "with a full stop": lambda link: f"It is here: {link}.",
    "in a mail's brackets": lambda link: f"<{link}>\nSee you",
    "before words": lambda link: f"{link} is my move\nSee you",
    "with a parameter": lambda link: f"{link}&fbclid=IwAR0abc",
    "broken by a mail": lambda link: f"{_broken(link)}\n\nSee you",
    "broken and quoted": lambda link: f"Ana wrote:\n> {_broken(link, '> ')}\n> Ana",
    "quoted twice": lambda link: f">> {_broken(link, '>> ')}",
    "quoted-printable": lambda link: _broken(link.replace("=", "=3D"), end="=\n"),
    "with signs that nobody sees": lambda link: _broken(link, end="\u200b"),
    "broken in an address": lambda link: _broken(link, end="%0D%0A"),
    "with such signs in an address": lambda link: _broken(link, end="%E2%80%8B"),
    "beside a shortened copy": lambda link: f"{link} <{link[:60]}...>",
    "with %3D": lambda link: link.replace("=", "%3D"),
    "with everything in percents": lambda link: quote(link, safe=""),
    "in another link": lambda link: f"https://example.com/l?u={quote(link, safe='')}&h=AT1x",
    "in a link in a link": lambda link: f"https://example.com/?u={quote(quote(link), safe='')}",
}
"""Each way by its name."""
