"""Why an action is a good one: what it gains and what it risks, as data.

`niagara.analysis.advice` finds reasons, and a hint shows them.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from niagara.bots.outcomes import Contrast
from niagara.model.actions import Action, Seat
from niagara.model.board import Cargo, Kind

FOUR_ALIKE: Final = 4
"""How many gems of a kind win (RULES 11)."""
WORTH_SAYING: Final = 0.1
"""The least chance, or difference of two chances, that is worth mentioning."""


class Plain(Enum):
    """A reason that says all by itself; its value is its name in a report."""

    WINS = "wins"
    """A goal is met, so the seat wins or shares the win when this round ends."""
    PLAN_WINS = "plan wins"
    """A goal is met by what is planned for the rest of the turn."""
    TAKES_MOOSE = "takes moose"
    """The canoe takes the moose aboard, and has 2 more points from now on."""
    SETS_OUT = "sets out"
    """The canoe, with room aboard, goes downstream, and ends where there is no gem yet."""
    COMES_ASHORE = "comes ashore"
    """The canoe comes ashore empty."""
    MUST_MOVE = "must move"
    """A canoe on the river has to move, and every other move costs more."""
    TIES = "ties"
    """The rope holds the canoes: the river does not carry them, and nobody can steal from them."""
    KEEPS_GEMS = "keeps gems"
    """The gems are worth more than a second canoe."""
    STAYS_SAFE = "stays safe"
    """Nothing can happen to a canoe ashore."""
    AVOIDS_PUSH = "avoids push"
    """The next push goes into the other arm."""
    EITHER_ARM = "either arm"
    """Both arms are about as good."""
    GIVES_UP = "gives up"
    """All other actions seem worse, as where the canoe goes over the falls."""
    ONLY = "only"
    """Nothing else is legal."""
    NO_MATTER = "no matter"
    """No plan or gain of a card is known; it came off a little better than the others."""
    DEPENDS = "depends"
    """What the card is for depends on what those do whose turns come before."""
    ENDS_SOON = "ends soon"
    """A goal is met, so this round ends the game, and the action hardly changes who wins."""


@dataclass(frozen=True, slots=True)
class Lands:
    """The canoe lands, and these gems are safe in the treasury."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class Steals:
    """The canoe steals a gem from another player."""

    kind: Kind
    victim: Seat


@dataclass(frozen=True, slots=True)
class Stops:
    """This seat could have met a goal this round, and cannot after the action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trades:
    """The canoe gives Joe a gem, gets one from him, or both."""

    gave: Kind | None
    got: Kind | None


@dataclass(frozen=True, slots=True)
class Loads:
    """The canoe loads one or two gems of a kind."""

    kind: Kind
    have: int
    """How many gems of this kind there are then in the treasury and aboard, these among them."""
    to_four: bool = True
    """Whether four of the kind are an aim: in reach, and no farther than all five kinds."""


@dataclass(frozen=True, slots=True)
class Nears:
    """These gems aboard come nearer to the shore."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class Reaches:
    """The canoe ends beside a gem that it has room for, and is likely to stay there this round."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Drifts:
    """From where the canoe ends, the river is likely to take it to a gem that it has room for."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Unloads:
    """The gem is given up, and all other actions seem worse."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Risk:
    """How likely the canoe is to be lost this round: in its field before the move, and after it."""

    before: float
    after: float

    @property
    def falls(self) -> bool:
        """Whether the action makes the risk clearly smaller."""
        return self.after <= self.before - WORTH_SAYING


@dataclass(frozen=True, slots=True)
class Calms:
    """The other step of the weather would put the seat's own canoes in more danger."""

    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class Threatens:
    """The other step of the weather would put another player's canoe in less danger."""

    seat: Seat
    chosen: float
    other: float


@dataclass(frozen=True, slots=True)
class Drives:
    """The river will be faster or slower from now on, though no canoe is in more danger by it."""

    step: int
    """+1 for faster, -1 for slower."""
    afloat: bool
    """Whether the seat has a canoe on the river that it helps."""
    others: bool
    """Whether another seat has one."""


@dataclass(frozen=True, slots=True)
class Plans:
    """The card is for this action, which has reasons of its own."""

    action: Action
    reasons: "Reasons"


@dataclass(frozen=True, slots=True)
class Enables:
    """With the card a canoe could bring these gems home, if its turn came now."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class BuysBack:
    """The canoe is worth this gem, the one that is needed least."""

    kind: Kind


Reason = (
    Plain
    | Lands
    | Steals
    | Stops
    | Trades
    | Loads
    | Nears
    | Reaches
    | Drifts
    | Unloads
    | Risk
    | Calms
    | Threatens
    | Drives
    | Plans
    | Enables
    | BuysBack
    | Contrast
)
Reasons = tuple[Reason, ...]
"""What speaks for an action, the most important first."""
