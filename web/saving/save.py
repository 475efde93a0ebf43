"""What a save is: a record, with comment lines for what the page adds to it.

The comments tell the aids that the table does without, the day whose river it is, that the game is
not counted, and an action that is shown but not confirmed.
"""

import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Final

from niagara import Game, IllegalAction, Occupant, RecordError, parse
from niagara.bots import is_bot
from niagara.model.actions import Action, ChooseCard
from web.asking.aids import AIDS, ALL, Aids
from web.text.people import fitting
from web.text.seating import COLOURS

PENDING: Final = "# to confirm: "
WITHOUT: Final = "# without: "
PRACTICE: Final = "# for practice"
RIVER: Final = "# river of "
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
RENAMED: Final[Mapping[str, str]] = {"greedy": "paddler", "random": "drifter"}
"""The names that bots had in older saves, with the present ones."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as it was read: the game, its aids and the action that waits to be confirmed."""

    game: Game
    pending: Action | None = None
    aids: Aids = ALL
    practice: bool = False
    """Whether it is only for practice, and counted nowhere."""
    river: str = ""
    """The day whose river it is, as `2026-11-30`; empty for any other game."""

    @property
    def text(self) -> str:
        """The text of the save."""
        comments = (
            (WITHOUT, " ".join(self.aids.missing)),
            (RIVER, self.river),
            (PRACTICE, self.practice and "\n"),
            (PENDING, self.pending),
        )
        told = (f"{comment}{said}".rstrip() for comment, said in comments if said)
        return "".join([self.game.record(), *(f"{each}\n" for each in told)])


def from_text(text: str) -> Saved:
    """Read a save; raise `RecordError` with a sentence if it cannot be played here."""
    return _saved(text, Game.from_record(text))


def reading(text: str) -> Generator[float, None, Saved]:
    """Read a save; yield after each action, with the share of the text that is read."""
    lines = text.count("\n") + 1
    for read, each in enumerate(Game.reading(text)):
        yield read / lines
        last = each
    return _saved(text, last)


def _saved(text: str, game: Game) -> Saved:
    """Return what a save says, by its text and the game in it."""
    seats = tuple(map(_fitting, game.setup.seats))
    if seats != game.setup.seats:
        game = game.seated(seats)
    lines = text.splitlines()
    rivers = [line.removeprefix(RIVER) for line in lines if line.startswith(RIVER)]
    river = next(filter(DAY.fullmatch, rivers), "")
    return Saved(game, _pending(text, game), _aids(text), PRACTICE in lines, river)


def _fitting(seat: Occupant) -> Occupant:
    """Return a seat with a name that can be shown, a colour of ours, and a bot that there is."""
    bot = RENAMED.get(seat.bot, seat.bot)
    if bot and not is_bot(bot):
        raise RecordError("line 1: there is no bot called {name}", name=repr(bot[:20]))
    colour = seat.colour if seat.colour in COLOURS else ""
    return Occupant(fitting(seat.name), colour, bot)


def _pending(text: str, game: Game) -> Action | None:
    last = text.rstrip("\r\n").replace("\r", "\n").rpartition("\n")[2]
    if not last.startswith(PENDING):
        return None
    try:
        pending = parse(last.removeprefix(PENDING))
    except IllegalAction:
        return None
    waits = pending in game.legal() and not isinstance(pending, ChooseCard)
    return pending if waits else None


def _aids(text: str) -> Aids:
    lines = [line for line in text.splitlines() if line.startswith(WITHOUT)]
    missing = " ".join(line.removeprefix(WITHOUT) for line in lines).split()
    return Aids.only(name for name in AIDS if name not in missing)
