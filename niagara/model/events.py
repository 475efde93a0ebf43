"""What an action caused, as data: logs, sounds and animations are made from it.

Events are public. None of them tells a card before its owner's turn begins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol

from niagara.model.actions import Canoe, Handling, Seat
from niagara.model.board import Arm, Cargo, Field, Kind, Site
from niagara.model.cards import Card


@dataclass(frozen=True, slots=True)
class CardChosen:
    """The seat chose a card, which is secret for now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The seat's turn begins and its card is revealed."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Bought:
    """The seat paid a gem for a lost canoe, which is on shore again."""

    seat: Seat
    canoe: Canoe
    kind: Kind


@dataclass(frozen=True, slots=True)
class DeclinedToBuy:
    """The seat chose to buy no canoe back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The seat moved the weather one step."""

    seat: Seat
    weather: int


@dataclass(frozen=True, slots=True)
class Handled:
    """A canoe unloaded or loaded gems at a site."""

    seat: Seat
    canoe: Canoe
    handling: Handling
    site: Site


@dataclass(frozen=True, slots=True)
class Paddled:
    """A canoe paddled in one direction."""

    seat: Seat
    canoe: Canoe
    start: Field
    end: Field


@dataclass(frozen=True, slots=True)
class Landed:
    """A canoe came ashore and its gems are in the treasury."""

    seat: Seat
    canoe: Canoe
    gems: Cargo


@dataclass(frozen=True, slots=True)
class Stole:
    """A canoe took a gem from another player's canoe."""

    seat: Seat
    canoe: Canoe
    kind: Kind
    victim: Seat
    victim_canoe: Canoe


@dataclass(frozen=True, slots=True)
class Stayed:
    """The seat left its canoe ashore."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fell:
    """A canoe went over the falls and its gems went back to their sites."""

    seat: Seat
    canoe: Canoe
    gems: Cargo


@dataclass(frozen=True, slots=True)
class CanoeGiven:
    """A seat with no canoe and no gem got a canoe back for free."""

    seat: Seat
    canoe: Canoe


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RiverRose:
    """The river is about to move; `lowest` is the lowest number card, or `NO_CARD` (RULES 8)."""

    lowest: Card
    weather: int
    speed: int


@dataclass(frozen=True, slots=True)
class Pushed:
    """The river was pushed once, into this arm."""

    arm: Arm


@dataclass(frozen=True, slots=True)
class Swept:
    """The whirlpool swept a canoe off its disc."""

    seat: Seat
    canoe: Canoe
    start: Field
    end: Field


@dataclass(frozen=True, slots=True)
class WhirlpoolFell:
    """A push carried the whirlpool over the falls."""


@dataclass(frozen=True, slots=True)
class WhirlpoolEntered:
    """The whirlpool, which was over the falls, came in with a push as the fresh disc."""


@dataclass(frozen=True, slots=True)
class Tied:
    """The seat's canoes are tied up for this round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Untied:
    """The river has moved, and the seat's canoes are free again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeaverJumped:
    """The seat's cloud brought the storm, and the beaver jumped onto field 1."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeaverFell:
    """The beaver went over the falls; it waits again, and the weather is 0."""


@dataclass(frozen=True, slots=True)
class MooseTaken:
    """A canoe took the moose aboard."""

    seat: Seat
    canoe: Canoe


@dataclass(frozen=True, slots=True)
class MooseLeft:
    """The moose left a canoe that landed or fell."""

    seat: Seat
    canoe: Canoe


@dataclass(frozen=True, slots=True)
class MooseReturned:
    """The moose is back at the rubies."""


@dataclass(frozen=True, slots=True)
class Traded:
    """A canoe gave Joe a gem, got one from him, or both."""

    seat: Seat
    canoe: Canoe
    gave: Kind | None
    got: Kind | None


@dataclass(frozen=True, slots=True)
class JoeLoaded:
    """Joe loaded a gem."""

    kind: Kind
    site: Site


@dataclass(frozen=True, slots=True)
class JoePaddled:
    """Joe paddled in one direction."""

    start: Field
    end: Field


@dataclass(frozen=True, slots=True)
class JoeSwept:
    """The whirlpool swept Joe off its disc."""

    start: Field
    end: Field


@dataclass(frozen=True, slots=True)
class JoeFell:
    """Joe went over the falls and his gem, if any, went back to its site."""

    gems: Cargo


@dataclass(frozen=True, slots=True)
class JoeStarted:
    """Joe started again on field 1."""


@dataclass(frozen=True, slots=True)
class CardsTakenBack:
    """The seat has used all cards and took them back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round begins with this start player."""

    round: int
    start: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over and these seats have won."""

    winners: tuple[Seat, ...]


Event = (
    CardChosen
    | TurnBegan
    | Bought
    | DeclinedToBuy
    | WeatherChanged
    | Handled
    | Paddled
    | Landed
    | Stole
    | Stayed
    | Fell
    | CanoeGiven
    | TurnEnded
    | RiverRose
    | Pushed
    | Swept
    | WhirlpoolFell
    | WhirlpoolEntered
    | Tied
    | Untied
    | BeaverJumped
    | BeaverFell
    | MooseTaken
    | MooseLeft
    | MooseReturned
    | Traded
    | JoeLoaded
    | JoePaddled
    | JoeSwept
    | JoeFell
    | JoeStarted
    | CardsTakenBack
    | RoundBegan
    | GameEnded
)

P = ParamSpec("P")


class Emit(Protocol):
    """A function that the rules call with each event, as soon as the state shows it.

    It gets the event's class and the arguments for it. Where nobody listens, as in a search, the
    rules get None instead: they ask `if emit:` first, so that no event is built in vain.
    """

    def __call__(self, event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Hear of the event `event(*args, **kwargs)`."""
