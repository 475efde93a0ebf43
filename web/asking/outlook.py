"""What is to be expected of the river this round, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from niagara import View
from niagara.forecast import Chances, fall_chances, river_chances, with_card
from niagara.model.actions import Canoe, ChooseCard, Seat
from web.asking.choices import Choice


@dataclass(frozen=True, slots=True)
class Outlook:
    """How fast the river may be, and which canoes it may take; empty where nothing is foreseen."""

    speeds: Chances = ()
    """The chance of each speed."""
    losses: Mapping[tuple[Seat, Canoe], float] = field(default_factory=dict)
    """The chance of each canoe on the water to be lost, if it stays where it lies."""


def outlook(view: View, choice: Choice | None) -> Outlook:
    """Return what a seat can foresee; a card that it has only picked counts as chosen."""
    picked = choice.action if choice else None
    if isinstance(picked, ChooseCard) and view.seat is not None:
        view = with_card(view, picked.card)
    return Outlook(river_chances(view), fall_chances(view))
