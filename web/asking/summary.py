"""What is counted from finished games, for one person."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from niagara.bots import LEVELS
from niagara.model.modules import MODULES
from niagara.rules.goals import GOALS
from web.asking.played import Played, Result, games_of

LATEST: Final = 20
"""Of how many games it is shown one by one how they ended."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class Count:
    """Some games, and how many of them were won."""

    games: int = 0
    wins: int = 0
    fair: float = 0.0
    """How many would have been won if all at the table won equally often."""

    def add(self, game: Played, own: Result) -> None:
        """Count a game."""
        self.games += 1
        self.wins += own.won
        self.fair += 1 / len(game.seats)


@dataclass(frozen=True, slots=True)
class Summary:
    """All that is shown of a person's games."""

    all: Count
    gems: float
    """Gems brought home, a game."""
    lost: float
    """Canoes lost, a game."""
    stolen: float
    """Gems stolen, a game."""
    goals: Sequence[tuple[str, int]]
    """How often each of `GOALS` was won with."""
    by_bot: Sequence[tuple[str, Count]]
    """By the strongest bot at the table, from weak to strong; "" where only people played."""
    by_players: Sequence[tuple[int, Count]]
    by_module: Sequence[tuple[str, Count]]
    """By each module that was in play; "" for the base game."""
    latest: Sequence[bool]
    """Whether each of the latest games was won, the oldest first."""


def people(games: Iterable[Played]) -> tuple[str, ...]:
    """Return the people who have played, those with most games first."""
    names = Counter(seat.name for game in games for seat in game.seats if not seat.bot)
    return tuple(name for name, _count in names.most_common())


def latest_person(games: Sequence[Played]) -> str:
    """Return who has played last, the first of several; empty if nobody has."""
    return next((seat.name for seat in games[-1].seats if not seat.bot), "") if games else ""


def summary(games: Iterable[Played], name: str) -> Summary:
    """Return what is counted for a person, from those games in which the person sat."""
    own = games_of(games, name)
    total = max(len(own), 1)
    everything = Count()
    for game, seat in own:
        everything.add(game, seat)
    goals = Counter(seat.goal for _game, seat in own)
    return Summary(
        all=everything,
        gems=sum(seat.gems for _game, seat in own) / total,
        lost=sum(seat.lost for _game, seat in own) / total,
        stolen=sum(seat.stolen for _game, seat in own) / total,
        goals=[(goal, goals[goal]) for goal in GOALS],
        by_bot=_in_order(_counted(own, _strongest), ("", *LEVELS)),
        by_players=sorted(_counted(own, lambda game: [len(game.seats)]).items()),
        by_module=_in_order(_counted(own, lambda game: game.modules or ("",)), ("", *MODULES)),
        latest=[seat.won for _game, seat in own[-LATEST:]],
    )


def _counted(
    own: Iterable[tuple[Played, Result]], kinds: Callable[[Played], Iterable[Key]]
) -> dict[Key, Count]:
    counts: dict[Key, Count] = {}
    for game, seat in own:
        for kind in kinds(game):
            counts.setdefault(kind, Count()).add(game, seat)
    return counts


def _strongest(game: Played) -> Iterable[str]:
    """Yield the level of the strongest bot at the table, if it is one that people may choose."""
    bots = [LEVELS.index(seat.bot) for seat in game.seats if seat.bot in LEVELS]
    if bots:
        yield LEVELS[max(bots)]
    elif not any(seat.bot for seat in game.seats):
        yield ""


def _in_order(counts: dict[str, Count], order: Iterable[str]) -> list[tuple[str, Count]]:
    return [(kind, counts[kind]) for kind in order if kind in counts]
