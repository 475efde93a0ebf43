"""The daily river: one game a day, the same for everybody in the world, against three bots.

Its river, its start player, its bots and what they draw follow from the date alone, by UTC. Whoever
finishes it has a result in five lines that gives nothing of the game away.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from random import Random
from typing import Final

from niagara import Occupant, Setup, View
from niagara.bots import with_tempers
from niagara.model.actions import Seat
from web.asking.aids import Aids
from web.asking.played import Played, ranking
from web.text import names
from web.text.catalogue import _, _n
from web.text.people import bots_beside
from web.text.seating import COLOURS
from web.text.tally import Tally

DEALING: Final = 1
"""The version of the dealing. Another one must begin on a later day and leave the days before."""
BOT: Final = "guide"
"""The bot of the other seats: it decides alike on every device, since no clock stops it."""
PLAYERS: Final = 4
AIDS: Final = Aids(hints=False)
WEEKS: Final = 5
"""Of how many weeks the calendar tells."""
LANDED, LOST, AFLOAT = "💎", "🌊", "🛶"
"""What is said of a round: gems came home, a canoe was lost, or neither."""


def dealt(day: str, own: Occupant) -> Setup:
    """Return the game of a day, with the person in the first seat.

    >>> [seat.bot.partition("/")[0] for seat in dealt("2026-11-30", Occupant("Ana", "red")).seats]
    ['', 'guide', 'guide', 'guide']
    """
    colour = own.colour or COLOURS[0]
    others = [each for each in COLOURS if each != colour][: PLAYERS - 1]
    bots = zip(bots_beside(own.name, PLAYERS - 1), others, strict=True)
    seats = (Occupant(own.name, colour), *(Occupant(*each, BOT) for each in bots))
    seed = _drawn(day, "river") % 10**9
    return with_tempers(Setup(PLAYERS, seed=seed, seats=seats), Random(_drawn(day, "bots")))


def bot_seed(day: str, decisions: int, most: int) -> int:
    """Return the seed, below `most`, with which a bot decides after so many decisions."""
    return _drawn(day, f"decision {decisions}") % most


def _drawn(day: str, what: str) -> int:
    return int(sha256(f"niagara {DEALING} {day} {what}".encode()).hexdigest()[:12], 16)


def signs(tally: Tally, seat: Seat, rounds: int) -> str:
    """Return what became of each round for a seat, as one sign a round."""
    landed = {change.round for change in tally.changes if change.seat == seat and change.landed}
    lost = {number for number, loser in tally.falls if loser == seat}
    return "".join(
        LOST if number in lost else LANDED if number in landed else AFLOAT
        for number in range(1, rounds + 1)
    )


def of_river(game: Played, day: str, view: View, tally: Tally) -> Played:
    """Return a finished game as that of a daily river, with what is shared of it."""
    own = next(seat for seat, each in enumerate(game.seats) if not each.bot)
    place = next(rank for rank, seat in ranking(view) if seat == own)
    return replace(game, river=day, place=place, signs=signs(tally, own, view.round))


def rivers(games: Iterable[Played]) -> Mapping[str, Played]:
    """Return the days' rivers that were finished, by their days; the first of a day counts."""
    found: dict[str, Played] = {}
    for game in games:
        if game.river:
            found.setdefault(game.river, game)
    return found


def told(game: Played, address: str) -> str:
    """Return a result to share, in five lines that give nothing away."""
    own = next(seat for seat in game.seats if not seat.bot)
    lines = (
        _("Niagara, the river of {day}", day=game.river),
        _(
            "Place {place} of {players} after {rounds} rounds",
            place=game.place,
            players=len(game.seats),
            rounds=game.rounds,
        ),
        names.with_aside(
            _n("{count} gem", "{count} gems", own.gems),
            _n("{count} canoe lost", "{count} canoes lost", own.lost),
        ),
        game.signs,
        address,
    )
    return "\n".join(filter(None, lines))


def days(today: str) -> Sequence[str]:
    """Return the days of the calendar, whole weeks from a Monday to the Sunday after today.

    >>> days("2026-11-30")[0], days("2026-11-30")[-1], len(days("2026-11-30"))
    ('2026-11-02', '2026-12-06', 35)
    """
    now = date.fromisoformat(today)
    first = now - timedelta(days=now.weekday() + 7 * (WEEKS - 1))
    return [(first + timedelta(days=each)).isoformat() for each in range(7 * WEEKS)]


def run(finished: Iterable[str], today: str) -> int:
    """Return on how many days in a row a river was finished, up to today or yesterday.

    >>> run(["2026-11-27", "2026-11-28", "2026-11-29"], "2026-11-30")
    3
    """
    done, now = {*finished}, date.fromisoformat(today)
    if today not in done:
        now -= timedelta(days=1)
    count = 0
    while (now - timedelta(days=count)).isoformat() in done:
        count += 1
    return count
