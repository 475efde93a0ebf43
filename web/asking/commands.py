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
    TABLE_OPEN = "table-open"
    TABLE_CLOSED = "table-closed"
    CONTINUE = "continue"
    REPLACE = "replace"
    # A game
    PICK = "pick"
    ACTIONS = "actions"
    FILTER = "filter"
    CHOOSE = "choose"
    WHY = "why"
    CONFIRM = "confirm"
    BACK = "back"
    UNDO = "undo"
    UNCOVER = "uncover"
    HAND = "hand"
    COVER = "cover"
    GOT_IT = "got-it"
    HINT = "hint"
    FOLLOW = "follow"
    ANOTHER = "another"
    PAUSE = "pause"
    STEP = "step"
    SKIP = "skip"
    SHOW = "show"
    POINT = "point"
    AGAIN = "again"
    HARDER = "harder"
    CHANGE_TABLE = "change-table"
    LEAVE = "leave"
    # Looking back
    REPLAY = "replay"
    MOMENT = "moment"
    SIGHT = "sight"
    PLAY_ON = "play-on"
    ANALYSIS = "analysis"
    STOP_ANALYSIS = "stop-analysis"
    VERDICT = "verdict"
    # Lessons
    LEARN = "learn"
    LESSONS = "lessons"
    LESSON = "lesson"
    LESSON_NEXT = "lesson-next"
    LESSON_BACK = "lesson-back"
    LESSON_AGAIN = "lesson-again"
    LESSON_SKIP = "lesson-skip"
    FIRST_GAME = "first-game"
    NO_LESSON = "no-lesson"
    # Games on the shelf
    GAMES = "games"
    OPEN_GAME = "open-game"
    RENAME = "rename"
    EXPORT = "export"
    EXPORT_ALL = "export-all"
    DELETE = "delete"
    UNDELETE = "undelete"
    MAKE_ROOM = "make-room"
    MADE_ROOM = "made-room"
    DISCARD = "discard"
    # Sharing
    SHARE = "share"
    LINK = "link"
    COPY_LINK = "copy-link"
    SEND_LINK = "send-link"
    PICTURE = "picture"
    # Several devices
    DEVICES = "devices"
    INVITE = "invite"
    JOIN = "join"
    CONNECT = "connect"
    CODE = "code"
    SCAN = "scan"
    SCANNED = "scanned"
    TAKE_SEAT = "take-seat"
    LEAVE_SEAT = "leave-seat"
    SEAT_NAME = "seat-name"
    BEGIN = "begin"
    PART = "part"
    SIT_DOWN = "sit-down"
    PLAY_FOR = "play-for"
    TAKE_OVER = "take-over"
    GIVE_BACK = "give-back"
    # Several devices by post
    BY_POST = "by-post"
    READ_LETTER = "read-letter"
    NAME_PLAYER = "name-player"
    BEGIN_POST = "begin-post"
    CLAIM = "claim"
    WATCH = "watch"
    LETTER = "letter"
    WHOLE_LETTER = "whole-letter"
    COPY_LETTER = "copy-letter"
    SEND_LETTER = "send-letter"
    # Statistics
    STATISTICS = "statistics"
    WHOSE = "whose"
    SAVE_STATISTICS = "save-statistics"
    CLEAR_STATISTICS = "clear-statistics"
    RESTORE_STATISTICS = "restore-statistics"
    # Dialogs, settings, files
    MENU = "menu"
    LOG = "log"
    RULES = "rules"
    SETTINGS = "settings"
    CLOSE = "close"
    ESCAPE = "escape"
    DOWNLOAD = "download"
    OPEN_FILE = "open-file"
    UNREADABLE = "unreadable"
    SET = "set"
    SOUND = "sound"
    # Notices
    DISMISS = "dismiss"
    RESCUE = "rescue"
    DROP = "drop"
    AWAY = "away"
    # Other tabs
    PLAY_HERE = "play-here"
    TAKEN = "taken"
    STORED = "stored"
    KEPT_ELSEWHERE = "kept-elsewhere"
    # What the browser keeps
    KEPT = "kept"
    UNKEPT = "unkept"
    RENEWABLE = "renewable"
    RENEW = "renew"
    LATER = "later"


ABOUT_SOMETHING: Final = frozenset(
    {
        *(Verb.TICKED, Verb.PICK, Verb.WHY, Verb.CHOOSE, Verb.HAND, Verb.SET),
        *(Verb.LESSON, Verb.SHOW, Verb.POINT, Verb.MOMENT, Verb.SIGHT),
        *(Verb.OPEN_GAME, Verb.RENAME, Verb.EXPORT, Verb.DELETE, Verb.LINK),
        *(Verb.VERDICT, Verb.WHOSE, Verb.DISMISS, Verb.RESCUE, Verb.DROP),
        *(Verb.TAKE_SEAT, Verb.LEAVE_SEAT, Verb.SEAT_NAME, Verb.SIT_DOWN, Verb.PLAY_FOR),
        *(Verb.TAKE_OVER, Verb.GIVE_BACK, Verb.NAME_PLAYER, Verb.CLAIM),
        Verb.KEPT_ELSEWHERE,
    }
)
"""The verbs that are followed by what they are about; the others come alone."""

PERHAPS_ABOUT: Final = frozenset({Verb.FILTER, Verb.CODE})
"""The verbs that may come alone, too."""

UNTAPPED: Final = frozenset(
    {
        *(Verb.TICKED, Verb.SET, Verb.FILTER, Verb.POINT, Verb.SOUND, Verb.ESCAPE),
        *(Verb.MOMENT, Verb.SIGHT, Verb.WHOSE, Verb.RENAME, Verb.CODE, Verb.SEAT_NAME),
        *(Verb.NAME_PLAYER, Verb.TABLE_OPEN, Verb.TABLE_CLOSED),
        *(Verb.AWAY, Verb.TAKEN, Verb.STORED, Verb.KEPT_ELSEWHERE),
        *(Verb.KEPT, Verb.UNKEPT, Verb.RENEWABLE, Verb.UNREADABLE),
    }
)
"""The verbs that come from no button, or from one that is heard in a way of its own."""


@dataclass(frozen=True, slots=True)
class Command:
    """A verb, and what it is about: `set pace fast`, `pick to 6L`, `undo`.

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
        fits = verb in PERHAPS_ABOUT or bool(about) == (verb in ABOUT_SOMETHING)
        if verb not in set(Verb) or not fits:
            raise CommandError(f"the page knows no command {text!r}")
        return cls(Verb(verb), about)

    @property
    def step(self) -> Step:
        """The step that a `pick` chooses."""
        kind, _space, name = self.about.partition(" ")
        return kind, name

    @property
    def lines(self) -> tuple[int, ...]:
        """The numbers of the lines of the log that a `show` or a `point` is about."""
        return tuple(int(number) for number in self.about.split() if number.isdecimal())


def pick(step: Step) -> Command:
    """Return the command that chooses a step.

    >>> str(pick(("to", "6L")))
    'pick to 6L'
    """
    return Command(Verb.PICK, " ".join(step))
