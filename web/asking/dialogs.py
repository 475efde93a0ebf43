"""The dialogs that lie over the page: a class for each, with what it shows and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from niagara import Setup
from niagara.analysis.puzzles import Puzzle
from web.asking.aids import Aids
from web.asking.kept import KeptGame
from web.asking.played import Played
from web.asking.puzzling import Tried


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog that is open."""

    name: ClassVar[str]
    """What the page and the browser's history call it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Long(Dialog):
    """A dialog that takes too long to be drawn at once."""

    parts: int | None = None
    """How many of its parts are drawn, while it is being opened; else None, for all."""


class Menu(Dialog):
    """The menu of a game."""

    name = "menu"


class Log(Dialog):
    """What has happened in the game."""

    name = "log"


class Settings(Dialog):
    """What people can set."""

    name = "settings"


class Share(Dialog):
    """The link to the game on the page, and other ways to share it."""

    name = "share"


class Devices(Dialog):
    """The devices that have come together, and how they do."""

    name = "devices"


class Analysis(Long):
    """What the legend has found in a finished game."""

    name = "analysis"


@dataclass(frozen=True, slots=True)
class Rules(Long):
    """The rules."""

    name = "rules"
    agreed: Setup | None = None
    """The setup in the form of the first screen, which they are to fit."""


@dataclass(frozen=True, slots=True)
class Actions(Long):
    """All that somebody can choose, in words."""

    name = "actions"
    wanted: str = ""
    """The words that are searched for."""


@dataclass(frozen=True, slots=True)
class Games(Long):
    """The games on the shelf."""

    name = "games"
    games: Sequence[KeptGame] = ()
    others: int = 0
    """How many others there are, which are not shown."""
    deleted: bool = False
    """Whether a game has just been deleted, and can be brought back."""


@dataclass(frozen=True, slots=True)
class Lessons(Dialog):
    """The list of all lessons."""

    name = "lessons"
    here: str
    """The name of the lesson that is on the page, or of the one to go on with."""
    learned: frozenset[str]
    """The names of the lessons that were done."""


@dataclass(frozen=True, slots=True)
class Statistics(Dialog):
    """What is counted of finished games."""

    name = "statistics"
    results: Sequence[Played]
    whose: str = ""
    """Whose numbers are wanted; empty for those of who has played most."""
    cleared: bool = False
    """Whether all have just been deleted, and can be brought back."""


@dataclass(frozen=True, slots=True)
class Challenges(Dialog):
    """What a person has met of all that one may try, and what not."""

    name = "challenges"
    results: Sequence[Played]
    whose: str
    """Whose challenges these are; empty if nobody has finished a game."""


@dataclass(frozen=True, slots=True)
class Puzzles(Dialog):
    """What puzzles are about, and how well somebody does."""

    name = "puzzles"
    every: Sequence[Puzzle]
    tried: Sequence[Tried]


@dataclass(frozen=True, slots=True)
class River(Dialog):
    """The daily river, and those of the days before."""

    name = "river"
    today: str
    """The day by UTC."""
    finished: Mapping[str, Played]
    """The rivers that were finished, by their days."""
    begun: str
    """The day whose river was begun last; empty if none was."""
    waits: str = ""
    """The command to go on with that of today, if it is kept."""
    result: str = ""
    """Today's result to share, once there is one."""
    copied: bool = False
    sendable: bool = False
    """Whether the system has a way of its own to share."""


@dataclass(frozen=True, slots=True)
class Around(Dialog):
    """The question how several people use this tablet, before their first game at it."""

    name = "around"
    setup: Setup
    """The game that begins then."""
    aids: Aids
    roomy: bool
    """Whether all have room at the edges of the screen."""


class Replace(Dialog):
    """The question whether to play another game than the one that goes on in another tab."""

    name = "replace"


@dataclass(frozen=True, slots=True)
class Room(Dialog):
    """The question what to do where the browser keeps no more games."""

    name = "room"
    games: Sequence[KeptGame]
    """The finished games that could make room for another one."""
    in_file: bool = False
    """Whether these have been saved to a file."""


@dataclass(frozen=True, slots=True)
class Elsewhere(Dialog):
    """Says that the game goes on in another tab."""

    name = "elsewhere"
    passed: str | None = None
    """The link that the tab with this device's friends has taken; None where it is about a game."""


OPENED: Final = frozenset(
    each.name
    for each in (
        *(Menu, Log, Settings, Share, Devices, Analysis),
        *(Rules, Actions, Games, Lessons, Statistics, Challenges, River, Puzzles),
    )
)
"""The dialogs that people open; the command that opens one has its name."""

LEFT_BY_BACK: Final = OPENED | {Around.name, Replace.name, Room.name}
"""The dialogs that the browser's back closes."""
