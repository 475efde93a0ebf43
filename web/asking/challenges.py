"""Challenges: what a player may still try, from the first bots up to the hardest table.

Whether one is met follows from the finished games that are kept, so nothing else is.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from niagara.bots import LEVELS
from niagara.model.modules import MODULES, SPIRITS
from web.asking.played import Played, Result, games_of
from web.text.catalogue import _

Own = Sequence[tuple[Played, Result]]
"""The games of one person, the oldest first, each with how it ended for that person."""
FEW_ROUNDS: Final = 8
"""A game of four guides is over by then about once in five."""
IN_A_ROW: Final = 3


@dataclass(frozen=True, slots=True)
class Challenge:
    """Something to try."""

    name: str
    said: Callable[[], str]
    """Returns it in words, in the language of the page."""
    is_met: Callable[[Own], bool]


def _by_win(fits: Callable[[Played, Result], bool]) -> Callable[[Own], bool]:
    """Return whether somebody has won a game that fits."""
    return lambda own: any(result.won and fits(game, result) for game, result in own)


def _against(level: str) -> Callable[[Own], bool]:
    """Return whether somebody has won against bots alone that were all at least this strong."""
    strong = LEVELS[LEVELS.index(level) :]
    return _by_win(lambda game, own: all(seat is own or seat.bot in strong for seat in game.seats))


def _goal(goal: str) -> Callable[[Own], bool]:
    return _by_win(lambda _game, own: own.goal == goal)


def _with(modules: Iterable[str]) -> Callable[[Own], bool]:
    return _by_win(lambda game, _own: {*modules} <= {*game.modules})


def _is_among_people(game: Played, _own: Result) -> bool:
    return not any(seat.bot for seat in game.seats)


def _is_last_to_move(game: Played, own: Result) -> bool:
    return own.turn == len(game.seats)


def _has_row(own: Own) -> bool:
    won = "".join(str(int(result.won)) for _game, result in own)
    return "1" * IN_A_ROW in won


LADDER: Final = (
    Challenge("drifter", lambda: _("Win when all bots are drifters"), _against("drifter")),
    Challenge("paddler", lambda: _("Win when all bots are paddlers"), _against("paddler")),
    Challenge("guide", lambda: _("Win when all bots are guides"), _against("guide")),
    Challenge("scout", lambda: _("Win when all bots are scouts"), _against("scout")),
    Challenge("captain", lambda: _("Win when all bots are captains"), _against("captain")),
    Challenge("legend", lambda: _("Win when all bots are legends"), _against("legend")),
)
"""The bots, from weak to strong; whoever beats stronger ones has beaten the weaker ones."""

CHALLENGES: Final = (
    *LADDER,
    Challenge("four", lambda: _("Win with four gems of one kind"), _goal("four")),
    Challenge("five", lambda: _("Win with all five kinds"), _goal("five")),
    Challenge("seven", lambda: _("Win with seven gems"), _goal("seven")),
    Challenge(
        "dry", lambda: _("Win without losing a canoe"), _by_win(lambda _g, own: not own.lost)
    ),
    Challenge("wet", lambda: _("Lose two canoes and win"), _by_win(lambda _g, own: own.lost >= 2)),
    Challenge(
        "thief", lambda: _("Steal three gems and win"), _by_win(lambda _g, own: own.stolen >= 3)
    ),
    Challenge(
        "quick",
        lambda: _("Win by round {number}", number=FEW_ROUNDS),
        _by_win(lambda game, _own: game.rounds <= FEW_ROUNDS),
    ),
    Challenge(
        "last", lambda: _("Win as the last to move in the first round"), _by_win(_is_last_to_move)
    ),
    Challenge("spirits", lambda: _("Win with the Spirits of Niagara"), _with(SPIRITS)),
    Challenge("joe", lambda: _("Win with Diamond Joe"), _with(["joe"])),
    Challenge("everything", lambda: _("Win with everything in play"), _with(MODULES)),
    Challenge(
        "six", lambda: _("Win at a table of six"), _by_win(lambda game, _o: len(game.seats) == 6)
    ),
    Challenge("people", lambda: _("Win among people only"), _by_win(_is_among_people)),
    Challenge("row", lambda: _("Win three games in a row"), _has_row),
)
"""All of them; each asks for a win, and none for many games."""


def met(games: Iterable[Played], name: str) -> tuple[Challenge, ...]:
    """Return the challenges that a person has met in these games."""
    own = games_of(games, name)
    return tuple(each for each in CHALLENGES if each.is_met(own))


def count_met(reached: Sequence[Challenge]) -> str:
    """Return in words how many challenges are met."""
    return _("{count} of {all} challenges met", count=len(reached), all=len(CHALLENGES))


def following(reached: Sequence[Challenge]) -> Challenge | None:
    """Return what to try next: the weakest bots not beaten yet, or else anything not met."""
    return next((each for each in CHALLENGES if each not in reached), None)
