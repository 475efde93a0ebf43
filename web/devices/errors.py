"""Why a device does not take a message; each text is one sentence for a person."""

from niagara.model.actions import Seat
from niagara.model.errors import ExplainedError


class MessageError(ExplainedError):
    """The message is refused, and nothing has changed."""


class TooEarly(MessageError):  # noqa: N818 - it is no fault: the message may come again
    """Messages before this one have not arrived yet: keep it, and ask for them."""


class Fork(MessageError):  # noqa: N818 - it is no fault, as two devices may take a seat over
    """The seat has said something else in another course of the game: compare all of both."""


class TableStopped(MessageError):  # noqa: N818 - it says what has happened
    """The devices cannot go on together, as a seat has broken its word.

    `seat` is that seat, which the sentence may name, and `lines` are the messages that prove it.
    """

    def __init__(self, sentence: str, /, seat: Seat, *lines: str, **about: object) -> None:
        super().__init__(sentence, seat=seat, **about)
        self.seat = seat
        self.lines = lines
