"""What an action caused, as data: logs, sounds and animations are made from it.

Events are public: none of them tells a card before its owner's turn begins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol

from niagara.model.actions import Canoe, Handling, Seat
from niagara.model.board import Arm, Cargo, Field, Kind, Site
from niagara.model.cards import Card


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A card lies face down before the seat."""

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
    """The seat left its lost canoes lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The seat moved the cloud."""

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
    """A canoe was paddled."""

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
    """A seat without canoe and gem got a canoe back for nothing."""

    seat: Seat
    canoe: Canoe


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RiverRose:
    """The river is about to move: its lowest number card (or none), the weather, the speed."""

    lowest: Card
    weather: int
    speed: int


@dataclass(frozen=True, slots=True)
class Pushed:
    """The river moved one field down, through this arm."""

    arm: Arm


@dataclass(frozen=True, slots=True)
class Swept:
    """The whirlpool swept a canoe off its disc."""

    seat: Seat
    canoe: Canoe
    start: Field
    end: Field


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
    """The beaver went over the falls; it waits again, and the weather is calm."""


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
    """Told of each event at the moment the state shows it, as a class and its arguments.

    The rules take an `Emit` or None, where nobody listens, as in a search: then `if emit:` in
    front costs next to nothing, and no event is built.
    """

    def __call__(self, event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Take note of `event(*args, **kwargs)`."""
