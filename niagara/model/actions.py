"""The decisions of the game as data; `str(action)` is its notation (NOTATION).

Actions say what somebody wants to do, never whether it is allowed.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from niagara.model.board import FIELDS, KINDS, SHORE, UPSTREAM_OF, Field, Kind
from niagara.model.cards import CARDS, CARDS_IN, Card

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
    """Buy no canoe back for now (RULES 4)."""

    def __str__(self) -> str:
        return "buy none"


@dataclass(frozen=True, slots=True)
class MoveCloud:
    """Move the weather one step, +1 towards the storm or -1 towards the sun (RULES 4)."""

    step: int
    moose: Canoe | None = None
    """The canoe that takes the moose aboard first (RULES 9)."""

    def __str__(self) -> str:
        return _moose_first(self.moose, "weather up" if self.step > 0 else "weather down")


@dataclass(frozen=True, slots=True)
class Rope:
    """Tie the canoes up (RULES 9).

    The seat is asked only if it may take the moose first; otherwise it happens by itself.
    """

    moose: Canoe | None = None

    def __str__(self) -> str:
        return _moose_first(self.moose, "rope")


def _moose_first(canoe: Canoe | None, text: str) -> str:
    return text if canoe is None else f"moose {CANOES[canoe]} {text}"


@dataclass(frozen=True, slots=True)
class Sweep:
    """Choose the arm into which the whirlpool sweeps a canoe freed on it at the fork (RULES 9)."""

    canoe: Canoe
    field: Field

    def __str__(self) -> str:
        return f"sweep {CANOES[self.canoe]} {FIELDS[self.field]}"


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
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the cost and the hash once, as actions are built rarely and used often."""
        object.__setattr__(self, "points", 2 * (len(self.unload) + len(self.load)))
        object.__setattr__(self, "_hash", hash((self.unload, self.load)))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        words = [f"unload {KINDS[kind]}" for kind in self.unload]
        return " ".join(words + [f"load {KINDS[kind]}" for kind in self.load])


@dataclass(frozen=True, slots=True)
class Path:
    """Paddling at least one field in one direction, from `start` to `end`.

    >>> str(Path(5, 4)), str(Path(2, 3, swept=4))
    ('5>4', '2>3~4')
    """

    start: Field
    end: Field
    swept: Field | None = None
    """Where the whirlpool on `end` sweeps the canoe (RULES 9); None if it is not swept."""
    upstream: bool = field(init=False, repr=False, compare=False)
    rest: Field = field(init=False, repr=False, compare=False)
    """Where the canoe comes to rest: `swept`, or else `end`."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the direction, the place of rest and the hash once."""
        object.__setattr__(self, "upstream", self.end in UPSTREAM_OF[self.start])
        object.__setattr__(self, "rest", self.end if self.swept is None else self.swept)
        object.__setattr__(self, "_hash", hash((self.start, self.end, self.swept)))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        sweep = "" if self.swept is None else f"~{FIELDS[self.swept]}"
        return f"{FIELDS[self.start]}>{FIELDS[self.end]}{sweep}"


@dataclass(frozen=True, slots=True, order=True)
class Steal:
    """Take one gem from another player's canoe (RULES 6); ordered by seat, canoe, kind."""

    seat: Seat
    canoe: Canoe
    kind: Kind
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the hash once."""
        object.__setattr__(self, "_hash", hash((self.seat, self.canoe, self.kind)))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return f"steal {KINDS[self.kind]} from {self.seat}{CANOES[self.canoe]}"


@dataclass(frozen=True, slots=True)
class Trade:
    """Take Joe's gem, give him one, or do both, which is a swap (RULES 10).

    >>> str(Trade(take=True)), str(Trade(take=True, give=4))
    ('joe take', 'joe swap ruby')
    """

    take: bool
    give: Kind | None = None

    def __str__(self) -> str:
        if self.give is None:
            return "joe take"
        return f"joe {'swap' if self.take else 'give'} {KINDS[self.give]}"


NOTHING: Final = Handling()

KEPT: Final = 1 << 16
"""How many answers each table keeps at most; nearly every game needs fewer."""

handling_of: Final = lru_cache(maxsize=KEPT)(Handling)
"""Return a handling: as long as it is kept, always the same object for the same arguments."""


@dataclass(frozen=True, slots=True)
class CanoeMove:
    """One canoe's move: the moose, handling, paddling, handling, stealing, Joe (RULES 5, 6, 9, 10).

    Any part may be missing.

    >>> from niagara.model.board import DIAMOND, SHORE
    >>> str(CanoeMove(0, path=Path(SHORE, 4), after=Handling(load=(DIAMOND,))))
    'a shore>4 load diamond'
    """

    canoe: Canoe
    before: Handling = NOTHING
    path: Path | None = None
    after: Handling = NOTHING
    steals: tuple[Steal, ...] = ()
    moose: bool = False
    """Whether the canoe takes the moose aboard before it moves."""
    trade: Trade | None = None
    rest: Field | None = field(init=False, repr=False, compare=False)
    """Where the canoe comes to rest, after any sweep; None if it does not leave its field."""
    steals_at: Field | None = field(init=False, repr=False, compare=False)
    """The field where it may steal: it got there upstream, not swept, not ashore (RULES 6)."""
    plain: bool = field(init=False, repr=False, compare=False)
    """Whether the canoe only paddles."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the places and the hash once."""
        path = self.path
        may_steal = path is not None and path.upstream and path.swept is None and path.end != SHORE
        gems = self.before.points or self.after.points or self.steals or self.trade
        object.__setattr__(self, "rest", path.rest if path else None)
        object.__setattr__(self, "plain", not gems and not self.moose)
        object.__setattr__(self, "steals_at", path.end if path and may_steal else None)
        parts = (self.canoe, self.before, path, self.after, self.steals, self.moose, self.trade)
        object.__setattr__(self, "_hash", hash(parts))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        moose = "moose" if self.moose else ""
        trade = self.trade or ""
        handled = (self.before, self.path or "", self.after)
        parts = (CANOES[self.canoe], moose, *handled, *self.steals, trade)
        return " ".join(filter(None, map(str, parts)))


move_of: Final = lru_cache(maxsize=KEPT)(CanoeMove)
"""Return a canoe move: as long as it is kept, always the same object for the same arguments."""

Action = ChooseCard | Buy | BuyNone | MoveCloud | Rope | Stay | CanoeMove | Sweep

BUY_NONE: Final = BuyNone()
STAY: Final = Stay()
PLAIN_ROPE: Final = Rope()
CLOUD_STEPS: Final = (+1, -1)
CARD_CHOICES: Final = tuple(tuple(map(ChooseCard, cards)) for cards in CARDS_IN)
"""All card choices, by hand."""
