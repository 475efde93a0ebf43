"""Everything that changes during a game, secrets included (RULES 1, 3).

The rules change a state in place. To try something, copy it first, which is cheap. Seats see a
state only through `niagara.view`.
"""

from enum import IntEnum
from functools import cache, lru_cache
from typing import Final

from niagara.model.actions import Canoe, Seat
from niagara.model.board import FALLS, KINDS, SHORE, Arm, Cargo, Field, Kind, Site
from niagara.model.cards import NO_CARD, Card, Hand
from niagara.model.modules import JOE_STARTS, WHIRLPOOL_STARTS
from niagara.model.setup import Setup


class Phase(IntEnum):
    """The kinds of decision, in the order in which a round asks for them."""

    BUY_FIRST = 0
    CARD = 1
    BUY = 2
    WEATHER = 3
    ROPE = 4
    PADDLE = 5
    SWEEP = 6
    OVER = 7


IN_TURN: Final = (Phase.BUY, Phase.WEATHER, Phase.ROPE, Phase.PADDLE)
"""The phases in which a seat takes its turn."""

STORM: Final = 2
"""The last place of the weather track (RULES 1)."""

Stock = int
"""The gems at a site that one canoe could load: at most two of each kind.

Each kind has two bits, in the order of `KINDS`: 00 means no gem, 01 one, and 11 two or more. So
positions that differ only in gems that no canoe could load have the same stock, and the tables of
moves in `niagara.rules.moves` have the same answer for them.
"""

MOST_ABOARD: Final = 2
"""The most gems of a kind that a canoe can load, and that a stock tells."""
STOCK_BITS: Final = MOST_ABOARD * len(KINDS)
"""How many bits the stock of one site has in `State.there`."""


Snapshot = tuple[object, ...]
"""All that a state or a player is, as a value that can be compared and looked up."""


class Player:
    """What belongs to one seat. Lists over canoes are in the order of `CANOES`."""

    __slots__ = ("card", "cargo", "fields", "hand", "moose", "roped", "treasury")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        """The cards not used yet. A chosen card stays in the hand until it is revealed."""
        self.card: Card = NO_CARD
        """The card chosen this round: secret while it is still in `hand`."""
        self.treasury: list[int] = [0] * len(KINDS)
        """How many gems of each kind are safe."""
        self.fields: list[Field] = [SHORE, SHORE]
        """Where each canoe is; a lost one is at `FALLS`."""
        self.cargo: list[Cargo] = [(), ()]
        """The gems aboard each canoe, in the order of `KINDS`."""
        self.moose: Canoe | None = None
        """The canoe that carries the moose."""
        self.roped = False
        """Whether the canoes are tied up for the rest of the round."""

    def copy(self) -> "Player":
        """Return an independent copy."""
        new = Player.__new__(Player)
        new.hand = self.hand
        new.card = self.card
        new.treasury = self.treasury[:]
        new.fields = self.fields[:]
        new.cargo = self.cargo[:]
        new.moose = self.moose
        new.roped = self.roped
        return new

    def snapshot(self) -> Snapshot:
        """Return a value that is equal for players to whom the same belongs."""
        return (
            *(self.hand, self.card, *self.treasury),
            *(*self.fields, *self.cargo, self.moose, self.roped),
        )


Sites = tuple[tuple[int, ...], ...]
"""How many gems of each kind lie at each site: `sites[site][kind]`."""


@cache
def at_home(gems: int) -> Sites:
    """Return sites that each hold this many gems of their own kind, and no others."""
    return tuple(
        tuple(gems * (kind == site) for kind in range(len(KINDS))) for site in range(len(KINDS))
    )


@lru_cache(maxsize=256)
def _stocks(sites: Sites) -> Stock:
    """Return the stocks of all sites side by side."""
    return sum(
        1 << STOCK_BITS * site + MOST_ABOARD * kind + gem
        for site, gems in enumerate(sites)
        for kind, count in enumerate(gems)
        for gem in range(min(count, MOST_ABOARD))
    )


class State:
    """One position of the game."""

    __slots__ = (
        "beaver",
        "flag",
        "joe",
        "joe_cargo",
        "launched",
        "moose_waits",
        "moved",
        "phase",
        "players",
        "pushes",
        "round",
        "setup",
        "sites",
        "start",
        "there",
        "turn",
        "weather",
        "whirlpool",
        "winners",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players = [Player(setup.hand) for _seat in range(setup.players)]
        self.sites: list[tuple[int, ...]]
        """How many gems of each kind lie at each site; change it only by the methods here."""
        self.there: Stock
        """The stocks of all sites side by side; the same methods keep it in step with `sites`."""
        self.lay_out(at_home(setup.gems))
        self.weather = 0
        self.flag: Arm = 0
        """The arm that the next push goes into."""
        self.pushes = 0
        """How many pushes there have been since the game began."""
        self.round = 1
        self.start: Seat = setup.start_player()
        self.turn = 0
        """How many seats clockwise from the start player the deciding seat is."""
        self.phase = Phase.CARD
        self.moved = 0
        """A bit for each canoe that may not move again this turn."""
        self.launched = False
        """Whether a canoe was launched in this turn."""
        self.winners: tuple[Seat, ...] = ()
        modules = setup.modules
        self.whirlpool: Field = WHIRLPOOL_STARTS if "whirlpool" in modules else FALLS
        """Where the whirlpool is; `FALLS` while it is not on the river."""
        self.beaver: Field = SHORE
        """Where the beaver is; `SHORE` while it is not in the river."""
        self.moose_waits = "moose" in modules
        """Whether the moose is at the ruby site."""
        self.joe: Field = JOE_STARTS if "joe" in modules else FALLS
        """Where Diamond Joe is; `FALLS` while he is not on the river."""
        self.joe_cargo: Cargo = ()
        """Joe's gem, if he has one."""

    @property
    def actor(self) -> Seat | None:
        """Return the seat that must decide now, or None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        return (self.start + self.turn) % len(self.players)

    @property
    def seat(self) -> Seat:
        """Return the seat whose turn it is; only in a phase that asks for a decision."""
        return (self.start + self.turn) % len(self.players)

    def lay_out(self, sites: Sites) -> None:
        """Lay out the gems at all sites, in place of those that are there."""
        self.sites = list(sites)
        self.there = _stocks(sites)

    def put(self, site: Site, kind: Kind) -> None:
        """Put a gem at a site."""
        gems = self.sites[site]
        count = gems[kind]
        self.sites[site] = (*gems[:kind], count + 1, *gems[kind + 1 :])
        if count < MOST_ABOARD:
            self.there |= 1 << STOCK_BITS * site + MOST_ABOARD * kind + count

    def take(self, site: Site, kind: Kind) -> None:
        """Take a gem from a site."""
        gems = self.sites[site]
        left = gems[kind] - 1
        self.sites[site] = (*gems[:kind], left, *gems[kind + 1 :])
        if left < MOST_ABOARD:
            self.there ^= 1 << STOCK_BITS * site + MOST_ABOARD * kind + left

    def copy(self) -> "State":
        """Return an independent copy; the setup is shared."""
        new = State.__new__(State)
        new.setup = self.setup
        new.players = [player.copy() for player in self.players]
        new.sites = self.sites[:]
        new.there = self.there
        new.weather = self.weather
        new.flag = self.flag
        new.pushes = self.pushes
        new.round = self.round
        new.start = self.start
        new.turn = self.turn
        new.phase = self.phase
        new.moved = self.moved
        new.launched = self.launched
        new.winners = self.winners
        new.whirlpool = self.whirlpool
        new.beaver = self.beaver
        new.moose_waits = self.moose_waits
        new.joe = self.joe
        new.joe_cargo = self.joe_cargo
        return new

    def snapshot(self) -> Snapshot:
        """Return a value that is equal for equal states; `there` follows from the sites."""
        return (
            *(self.setup, *[player.snapshot() for player in self.players], *self.sites),
            *(self.weather, self.flag, self.pushes, self.round, self.start, self.turn, self.phase),
            *(self.moved, self.launched, self.winners, self.whirlpool, self.beaver),
            *(self.moose_waits, self.joe, self.joe_cargo),
        )
