"""The messages of the devices: one line of text each, read and written here."""

import re
from dataclasses import dataclass, field
from typing import Final

from niagara.model.actions import Action, ChooseCard, Seat
from niagara.model.cards import CARDS, Card
from niagara.model.errors import NotationError
from niagara.notation import parse
from web.devices.errors import MessageError
from web.devices.signing import DEVICE, SIGNATURE

LONGEST: Final = 1000
"""The most characters of a message: one with the votes of the largest table has about 700."""

NAME: Final = re.compile(r"[A-Za-z0-9]{1,16}", re.ASCII)
"""What a table may be called: random letters and digits."""

LOST: Final = "lost"
"""What stands for a salt or a share that is lost with its device."""

_VOTE: Final = f"{DEVICE.pattern}:{SIGNATURE.pattern}"
_LINE: Final = re.compile(
    r"(0|[1-9][0-9]{0,4}) ([\w-]{43}) ([0-9]) "
    rf"(?:by ({DEVICE.pattern})(?: ({_VOTE}(?:,{_VOTE})*))? )?"
    rf"(\S.*?)(?: ({SIGNATURE.pattern}))?",
    re.ASCII,
)
_REQUEST: Final = re.compile(
    rf"gone ({DEVICE.pattern}) ([\w-]{{43}}) by ({DEVICE.pattern})(?: ({_VOTE}(?:,{_VOTE})*))?",
    re.ASCII,
)
_SEAL: Final = re.compile(r"seal(?: card ([\w-]{43}))?(?: share ([\w-]{43}))?", re.ASCII)
_CARD: Final = re.compile(r"open card (\S+) ([\w-]{22}|lost)", re.ASCII)
_SHARE: Final = re.compile(r"open share ([\w-]{22}|lost)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Seal:
    """The seals of a card, of a share in what is drawn, or of both; empty where there is none."""

    card: str = ""
    share: str = ""

    def __str__(self) -> str:
        card = f" card {self.card}" if self.card else ""
        share = f" share {self.share}" if self.share else ""
        return f"seal{card}{share}"


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The card that was sealed, and its salt; the salt is empty if it is lost."""

    card: Card
    salt: str

    def __str__(self) -> str:
        return f"open card {CARDS[self.card]} {self.salt or LOST}"


@dataclass(frozen=True, slots=True)
class OpenShare:
    """The share that was sealed; empty if it is lost."""

    share: str

    def __str__(self) -> str:
        return f"open share {self.share or LOST}"


Said = Seal | OpenCard | OpenShare | Action


@dataclass(frozen=True, slots=True)
class Message:
    """What a seat says, and the place of that in the game."""

    step: int
    """The number of the step, from 0."""
    before: str
    """The digest of all steps before."""
    seat: Seat
    said: Said
    by: str = ""
    """The device that takes the seat over with this message; empty if none does."""
    votes: tuple[tuple[str, str], ...] = ()
    """The devices that agree to that, each with its signature."""
    signature: str = field(default="", compare=False)
    """That of the device that speaks; empty if a later one, which is known, vouches for this."""

    def __str__(self) -> str:
        return f"{self.line} {self.signature}".rstrip()

    @property
    def line(self) -> str:
        """The message without its signature: what is signed, and what digests are made of."""
        return f"{self.step} {self.before} {self.words}"

    @property
    def words(self) -> str:
        """The message without its place and its signature."""
        votes = ",".join(map(":".join, self.votes))
        by = f"by {self.by} " if self.by else ""
        return f"{self.seat} {by}{votes}{' ' * bool(votes)}{self.said}"

    @property
    def opens_unsealed(self) -> bool:
        """Whether it opens something whose salt, or which itself, is lost with a device."""
        match self.said:
            case OpenCard(salt=secret) | OpenShare(share=secret):
                return not secret
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Request:
    """That a device may speak for the seats of another which is gone, as a letter asks for it."""

    owner: str
    """The device that is gone."""
    before: str
    """The digest of all steps before the one that is to be said for it."""
    taker: str
    """The device that asks."""
    votes: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """The devices that agree, each with its signature; in a letter, also the one that asks."""

    def __str__(self) -> str:
        return f"{self.words} {','.join(map(':'.join, self.votes))}".rstrip()

    @property
    def words(self) -> str:
        """The request without its votes."""
        return f"gone {self.owner} {self.before} by {self.taker}"


def is_name(value: object) -> bool:
    """Tell whether a table may be called so."""
    return isinstance(value, str) and bool(NAME.fullmatch(value))


def read(line: str) -> Message:
    """Read a message; raise `MessageError`, which says what cannot be read.

    >>> read(f"3 {'x' * 43} 1 weather up").said
    MoveCloud(step=1, moose=None)
    """
    if len(line) > LONGEST:
        raise MessageError("the message is too long")
    match = _LINE.fullmatch(line)
    if not match:
        raise MessageError("this is not a message of this game")
    step, before, seat, by, votes, said, signature = match.groups()
    return Message(
        int(step), before, int(seat), _said(said), by or "", _votes(votes or ""), signature or ""
    )


def read_request(line: str) -> Request:
    """Read a request with its votes, if it has any; raise `MessageError` if it is none."""
    match = _REQUEST.fullmatch(line) if len(line) <= LONGEST else None
    if not match:
        raise MessageError("the letter has a line that is no message")
    return Request(match[1], match[2], match[3], _votes(match[4] or ""))


def _votes(text: str) -> tuple[tuple[str, str], ...]:
    votes = (vote.partition(":") for vote in text.split(",") if vote)
    return tuple((voter, signed) for voter, _colon, signed in votes)


def _said(text: str) -> Said:
    if (match := _SEAL.fullmatch(text)) and any(match.groups()):
        return Seal(match[1] or "", match[2] or "")
    if match := _SHARE.fullmatch(text):
        return OpenShare(_secret(match[1]))
    if match := _CARD.fullmatch(text):
        if match[1] not in CARDS[1:]:
            raise MessageError("there is no card {card}", card=match[1])
        return OpenCard(CARDS.index(match[1]), _secret(match[2]))
    try:
        action = parse(text)
    except NotationError as error:
        raise MessageError("the message cannot be read: {why}", why=error) from None
    if isinstance(action, ChooseCard):
        raise MessageError("a card is never told before its seal is opened")
    return action


def _secret(text: str) -> str:
    return "" if text == LOST else text
