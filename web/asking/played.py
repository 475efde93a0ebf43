"""Finished games as they are kept: a line of JSON each.

What cannot be read is left out, and stays where it is: a newer version of the page may read it.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from niagara import View
from niagara.model.actions import Seat
from niagara.model.setup import parted
from niagara.rules.goals import goals_met, progress, total_value
from web.text.seating import Seating
from web.text.tally import Tally


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one seat."""

    name: str
    bot: str
    """How strong its bot is; empty for a person."""
    won: bool
    gems: int
    lost: int
    """How many canoes it has lost."""
    stolen: int
    """How many gems it has stolen."""
    goal: str
    """The goal that it won with, one of `GOALS`; empty if it has not won."""
    turn: int = 0
    """Its place in the turn order of the first round, from 1; 0 where older pages kept none."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    day: str
    """When it ended: year, month and day, as `2026-11-23`."""
    rounds: int
    modules: tuple[str, ...]
    seats: tuple[Result, ...]
    river: str = ""
    """The day whose river it was; empty for any other game."""
    place: int = 0
    """There, the rank of the person."""
    signs: str = ""
    """And what became of each round for that person."""

    def __str__(self) -> str:
        """Return the line to keep."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def ranking(view: View) -> list[tuple[int, Seat]]:
    """Return the seats of a game that is over with their ranks, the winners first.

    The others follow by how many gems they still need, and then by what their gems are worth.
    """

    def place(seat: Seat) -> tuple[bool, int, int]:
        gems = view.players[seat].treasury
        if seat in view.winners:
            return False, 0, 0
        return True, min(need - have for have, need in progress(gems)), -total_value(gems)

    places = [place(seat) for seat in range(len(view.players))]
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    return [(1 + sum(other < places[seat] for other in places), seat) for seat in order]


COLUMNS: Final = ("day", "rounds", "modules", *(field.name for field in fields(Result)))
"""The columns of a table of all games, which has a row for each seat."""


def played(view: View, tally: Tally, seating: Seating, day: str) -> Played:
    """Return what is kept of a game that has just ended."""
    players = len(view.players)
    first = view.start - (view.round - 1)  # whoever starts changes clockwise, round by round

    def result(seat: Seat) -> Result:
        who, treasury = seating.seats[seat], view.players[seat].treasury
        won = seat in view.winners
        return Result(
            name=who.name,
            bot=parted(who.bot)[0],
            won=won,
            gems=sum(treasury),
            lost=tally.lost[seat],
            stolen=tally.stolen[seat],
            goal=goals_met(treasury)[0] if won else "",
            turn=1 + (seat - first) % players,
        )

    seats = tuple(map(result, range(players)))
    return Played(day, view.round, tuple(sorted(view.setup.modules)), seats)


def read(text: str) -> tuple[Played, ...]:
    r"""Return the games that are kept in a text, the oldest first.

    >>> [game.rounds for game in read('{"day":"2026-11-23","rounds":9,"modules":[],"seats":[]}\nx')]
    [9]
    """
    return tuple(_read(text))


def _read(text: str) -> Iterator[Played]:
    for line in text.split("\n"):
        try:
            data = json.loads(line)
            seats = tuple(_result(seat) for seat in data["seats"])
            modules = tuple(str(module) for module in data["modules"])
            of_river = (str(data.get("river", "")), int(data.get("place", 0)))
            yield Played(
                str(data["day"]),
                int(data["rounds"]),
                modules,
                seats,
                *of_river,
                str(data.get("signs", "")),
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            continue


def _result(data: dict[str, Any]) -> Result:
    return Result(
        name=str(data["name"]),
        bot=str(data["bot"]),
        won=bool(data["won"]),
        gems=int(data["gems"]),
        lost=int(data["lost"]),
        stolen=int(data["stolen"]),
        goal=str(data["goal"]),
        turn=int(data.get("turn", 0)),
    )


def games_of(games: Iterable[Played], name: str) -> list[tuple[Played, Result]]:
    """Return the games in which a person has played, each with how it ended for that person."""
    return [
        (game, seat) for game in games for seat in game.seats if seat.name == name and not seat.bot
    ]


def table(games: Iterable[Played]) -> str:
    """Return all games as a table that a spreadsheet opens: rows of values with commas between."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for game in games:
        for seat in game.seats:
            told = asdict(seat) | {"won": int(seat.won)}
            rows.writerow([game.day, game.rounds, " ".join(game.modules), *told.values()])
    return written.getvalue()
