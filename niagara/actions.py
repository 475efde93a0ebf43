"""The decisions of the game as data; `str(action)` is its notation (NOTATION).

Actions say what somebody wants to do, never whether it is allowed.
"""

from dataclasses import dataclass, field
from typing import Final

from niagara.board import FALLS, FIELDS, KINDS, SHORE, UPSTREAM, Field, Kind
from niagara.cards import CARDS, CARDS_IN, Card

Seat = int
Canoe = int

CANOES: Final = ("a", "b")


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose the card of this round (RULES 3)."""

    card: Card

    def __str__(self) -> str:
        return f"card {CARDS[self.card]}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a lost canoe back with a gem (RULES 4)."""

    canoe: Canoe
    kind: Kind

    def __str__(self) -> str:
        return f"buy {CANOES[self.canoe]} with {KINDS[self.kind]}"


@dataclass(frozen=True, slots=True)
class BuyNone:
    """Leave the lost canoes lost for now (RULES 4)."""

    def __str__(self) -> str:
        return "buy none"


@dataclass(frozen=True, slots=True)
class MoveCloud:
    """Move the weather one step, +1 towards the storm or -1 towards the sun (RULES 4)."""

    step: int

    def __str__(self) -> str:
        return "weather up" if self.step > 0 else "weather down"


@dataclass(frozen=True, slots=True)
class Stay:
    """Leave the canoe on shore ashore (RULES 5)."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Handling:
    """Gems unloaded, then gems loaded, at one site; each list in the order of `KINDS`.

    >>> str(Handling(unload=(0,), load=(3,)))
    'unload amethyst load sapphire'
    """

    unload: tuple[Kind, ...] = ()
    load: tuple[Kind, ...] = ()
    points: int = field(init=False, repr=False, compare=False)
    """What it costs: 2 for each gem (RULES 5)."""

    def __post_init__(self) -> None:
        """Work out the cost once: actions are built rarely and used often."""
        object.__setattr__(self, "points", 2 * (len(self.unload) + len(self.load)))

    def __str__(self) -> str:
        words = [f"unload {KINDS[kind]}" for kind in self.unload]
        return " ".join(words + [f"load {KINDS[kind]}" for kind in self.load])


@dataclass(frozen=True, slots=True)
class Path:
    """Paddling at least one field in one direction, from `start` to `end`."""

    start: Field
    end: Field
    upstream: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the direction once."""
        object.__setattr__(self, "upstream", self.end in _upstream_of(self.start))

    def __str__(self) -> str:
        return f"{FIELDS[self.start]}>{FIELDS[self.end]}"


def _upstream_of(start: Field) -> list[Field]:
    fields = []
    while start not in (SHORE, FALLS):
        start = UPSTREAM[start]
        fields.append(start)
    return fields


@dataclass(frozen=True, slots=True, order=True)
class Steal:
    """Take one gem from another player's canoe (RULES 6); ordered by seat, canoe, kind."""

    seat: Seat
    canoe: Canoe
    kind: Kind

    def __str__(self) -> str:
        return f"steal {KINDS[self.kind]} from {self.seat}{CANOES[self.canoe]}"


NOTHING: Final = Handling()


@dataclass(frozen=True, slots=True)
class CanoeMove:
    """One canoe's move: handle, paddle, handle, steal; any part may be missing (RULES 5, 6).

    >>> from niagara.board import DIAMOND
    >>> str(CanoeMove(0, path=Path(SHORE, 4), after=Handling(load=(DIAMOND,))))
    'a shore>4 load diamond'
    """

    canoe: Canoe
    before: Handling = NOTHING
    path: Path | None = None
    after: Handling = NOTHING
    steals: tuple[Steal, ...] = ()

    def __str__(self) -> str:
        parts = (CANOES[self.canoe], self.before, self.path or "", self.after, *self.steals)
        return " ".join(filter(None, map(str, parts)))


Action = ChooseCard | Buy | BuyNone | MoveCloud | Stay | CanoeMove

BUY_NONE: Final = BuyNone()
STAY: Final = Stay()
CLOUD_MOVES: Final = (MoveCloud(+1), MoveCloud(-1))
CARD_CHOICES: Final = tuple(tuple(map(ChooseCard, cards)) for cards in CARDS_IN)
"""The card choices of every hand."""
