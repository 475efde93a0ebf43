"""Commands: what a click or a key means. A verb and, for some verbs, what it is about.

A button carries its command as text, in the attribute `data-do`. This module reads the text back;
after that a command is data.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from web.asking.choices import Step


class CommandError(ValueError):
    """The text is not a command: a button asks for something that the page does not know."""


class Verb(StrEnum):
    """Everything that can be asked for."""

    # The first screen
    START = "start"
    TICKED = "ticked"
    CONTINUE = "continue"
    REPLACE = "replace"
    # A game
    PICK = "pick"
    CONFIRM = "confirm"
    BACK = "back"
    UNDO = "undo"
    UNCOVER = "uncover"
    HINT = "hint"
    FOLLOW = "follow"
    PAUSE = "pause"
    STEP = "step"
    SKIP = "skip"
    AGAIN = "again"
    HARDER = "harder"
    CHANGE_TABLE = "change-table"
    LEAVE = "leave"
    # Menu, rules, files, pace, sound
    MENU = "menu"
    LOG = "log"
    RULES = "rules"
    CLOSE = "close"
    ESCAPE = "escape"
    DOWNLOAD = "download"
    OPEN_FILE = "open-file"
    PACE = "pace"
    SOUND = "sound"
    VOLUME = "volume"
    # Notices
    DISMISS = "dismiss"
    RESCUE = "rescue"
    DROP = "drop"
    # Other tabs
    PLAY_HERE = "play-here"
    TAKEN = "taken"
    STORED = "stored"
    # What the browser keeps
    KEPT = "kept"
    UNKEPT = "unkept"
    RENEWABLE = "renewable"
    RENEW = "renew"
    LATER = "later"


ABOUT_SOMETHING: Final = frozenset(
    {Verb.TICKED, Verb.PICK, Verb.PACE, Verb.VOLUME, Verb.DISMISS, Verb.RESCUE, Verb.DROP}
)
"""The verbs that are followed by what they are about; the others come alone."""

UNTAPPED: Final = frozenset(
    {
        *(Verb.TICKED, Verb.SOUND, Verb.VOLUME, Verb.ESCAPE, Verb.TAKEN, Verb.STORED),
        *(Verb.KEPT, Verb.UNKEPT, Verb.RENEWABLE),
    }
)
"""The verbs that come from no button, or from one that is heard in a way of its own."""


@dataclass(frozen=True, slots=True)
class Command:
    """A verb, and what it is about: `pace fast`, `pick to 6L`, `undo`.

    >>> Command.read("pick to 6L").step
    ('to', '6L')
    >>> Command.read("fly home")
    Traceback (most recent call last):
    web.asking.commands.CommandError: the page knows no command 'fly home'
    """

    verb: Verb
    about: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()

    @classmethod
    def read(cls, text: str) -> "Command":
        """Read a command; raise `CommandError` if the text is not one."""
        verb, _space, about = text.partition(" ")
        if verb not in set(Verb) or bool(about) != (verb in ABOUT_SOMETHING):
            raise CommandError(f"the page knows no command {text!r}")
        return cls(Verb(verb), about)

    @property
    def step(self) -> Step:
        """The step that a `pick` chooses."""
        kind, _space, name = self.about.partition(" ")
        return kind, name


def pick(step: Step) -> Command:
    """Return the command that chooses a step.

    >>> str(pick(("to", "6L")))
    'pick to 6L'
    """
    return Command(Verb.PICK, " ".join(step))
