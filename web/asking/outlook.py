"""The forecast as data: what the river may do this round."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from niagara import View
from niagara.forecast import Chances, fall_chances, river_chances, with_card
from niagara.model.actions import Canoe, ChooseCard, Seat
from niagara.model.state import Phase
from web.asking.choices import Choice


@dataclass(frozen=True, slots=True)
class Outlook:
    """How fast the river may be, and which canoes it may take; empty if there is no forecast."""

    speeds: Chances = ()
    """The chance of each speed."""
    losses: Mapping[tuple[Seat, Canoe], float] = field(default_factory=dict)
    """The chance that each canoe on the water is lost if it stays where it is."""


def outlook(view: View, choice: Choice | None) -> Outlook:
    """Return the forecast for a seat; a card that it has only picked counts as chosen."""
    picked = choice.action if choice else None
    if isinstance(picked, ChooseCard) and view.seat is not None:
        view = with_card(view, picked.card)
    return Outlook(river_chances(view), fall_chances(view))


def still_moves(view: View, canoe: tuple[Seat, Canoe]) -> bool:
    """Tell whether a canoe has still to move in this round, before the river does."""
    seat, letter = canoe
    if seat >= len(view.players) or view.phase in (Phase.BUY_FIRST, Phase.CARD):
        return seat < len(view.players)
    place = (seat - view.start) % len(view.players)
    if place != view.turn:
        return place > view.turn
    return view.phase in (Phase.BUY, Phase.PADDLE) and not view.moved >> letter & 1
