"""Challenges: what a player may still try, from the first bots up to the hardest table.

Whether one is met follows from the finished games that are kept, so nothing else is.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from niagara import Setup
from niagara.bots import LEVELS
from niagara.model.modules import MODULES, SPIRITS
from web.asking.levels import against
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
    table: Callable[[Setup], Setup] | None = None
    """Makes a table at which it can be tried of the one in the form; None if any will do."""


def _by_win(fits: Callable[[Played, Result], bool]) -> Callable[[Own], bool]:
    """Return whether somebody has won a game that fits."""
    return lambda own: any(result.won and fits(game, result) for game, result in own)


def _against(level: str) -> Callable[[Own], bool]:
    """Return whether somebody has won against bots alone that were all at least this strong."""
    strong = LEVELS[LEVELS.index(level) :]
    return _by_win(lambda game, own: all(seat is own or seat.bot in strong for seat in game.seats))


def _goal(goal: str) -> Callable[[Own], bool]:
    return _by_win(lambda _game, own: own.goal == goal)


def _bots(level: str, said: Callable[[], str]) -> Challenge:
    return Challenge(level, said, _against(level), partial(against, level))


def _with(name: str, said: Callable[[], str], modules: Collection[str]) -> Challenge:
    """Return the challenge to win with these modules in play."""
    won = _by_win(lambda game, _own: {*modules} <= {*game.modules})
    return Challenge(name, said, won, lambda setup: replace(setup, modules=frozenset(modules)))


def _is_among_people(game: Played, _own: Result) -> bool:
    return not any(seat.bot for seat in game.seats)


def _is_last_to_move(game: Played, own: Result) -> bool:
    return own.turn == len(game.seats)


def _has_row(own: Own) -> bool:
    won = "".join(str(int(result.won)) for _game, result in own)
    return "1" * IN_A_ROW in won


LADDER: Final = (
    _bots("drifter", lambda: _("Win when all bots are drifters")),
    _bots("paddler", lambda: _("Win when all bots are paddlers")),
    _bots("guide", lambda: _("Win when all bots are guides")),
    _bots("scout", lambda: _("Win when all bots are scouts")),
    _bots("captain", lambda: _("Win when all bots are captains")),
    _bots("legend", lambda: _("Win when all bots are legends")),
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
    _with("spirits", lambda: _("Win with the Spirits of Niagara"), SPIRITS),
    _with("joe", lambda: _("Win with Diamond Joe"), ("joe",)),
    _with("everything", lambda: _("Win with everything in play"), MODULES),
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


def challenge(name: str) -> Challenge | None:
    """Return the challenge with this name; None if there is none."""
    return next((each for each in CHALLENGES if each.name == name), None)


def count_met(reached: Sequence[Challenge]) -> str:
    """Return in words how many challenges are met."""
    return _("{count} of {all} challenges met", count=len(reached), all=len(CHALLENGES))


def following(reached: Sequence[Challenge]) -> Challenge | None:
    """Return what to try next: the weakest bots not beaten yet, or else anything not met."""
    return next((each for each in CHALLENGES if each not in reached), None)
