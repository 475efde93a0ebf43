"""Coaching in the first real games: one sentence whenever something happens for the first time.

It is told at the first decision that it helps with, once on a device. What is rare or urgent comes
first in the table, since a decision has room for one sentence only.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from niagara import View
from niagara.forecast import fall_chances
from niagara.model.actions import CanoeMove
from niagara.model.board import SHORE, WATER
from niagara.model.cards import CLOUD, ONE_TO_THREE, ROPE, holds
from niagara.model.setup import parted
from niagara.model.state import Phase
from niagara.victory import can_win
from niagara.view import PlayerView
from web.text.catalogue import _

DANGER: Final = 0.1
"""From this chance on, a canoe that may go over the falls is worth a sentence."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that a person meets for the first time."""

    name: str
    """What it is kept by, once it is told."""
    comes: Callable[[View], bool]
    """Whether it is there in the view of the seat that decides."""
    said: Callable[[], str]
    """The sentence, in the player's language."""


def first_time(view: View, told: Collection[str]) -> Moment | None:
    """Return what the seat that decides meets for the first time, or None."""
    left = (moment for moment in MOMENTS if moment.name not in told)
    return next((moment for moment in left if moment.comes(view)), None)


def moment(name: str) -> Moment:
    """Return a moment by its name."""
    return next(each for each in MOMENTS if each.name == name)


# What is there


def _own(view: View) -> PlayerView:
    assert view.seat is not None, "a seat decides"
    return view.players[view.seat]


def _any_move(wanted: Callable[[CanoeMove], bool]) -> Callable[[View], bool]:
    return lambda view: any(isinstance(each, CanoeMove) and wanted(each) for each in view.legal)


def _with_card(card: int) -> Callable[[View], bool]:
    return lambda view: view.phase is Phase.CARD and holds(_own(view).hand, card)


def _in_danger(view: View) -> bool:
    if view.phase not in (Phase.CARD, Phase.PADDLE):
        return False
    risks = fall_chances(view).items()
    return any(seat == view.seat and risk >= DANGER for (seat, _canoe), risk in risks)


def _aboard(view: View) -> bool:
    """Tell whether a canoe on the water has a gem aboard."""
    own = _own(view)
    canoes = zip(own.fields, own.cargo, strict=True)
    return any(field in WATER and cargo for field, cargo in canoes)


def _seats(view: View) -> range:
    return range(len(view.players))


def _in_water(view: View) -> int:
    return sum(field in WATER for field in _own(view).fields)


MOMENTS: Final = (
    # Decisions that are rare
    Moment(
        "buy",
        lambda view: view.phase in (Phase.BUY, Phase.BUY_FIRST),
        lambda: _("For one gem of your treasury, a lost canoe comes back to the shore."),
    ),
    Moment(
        "weather",
        lambda view: view.phase is Phase.WEATHER,
        lambda: _("The weather is added to the lowest card: rain and storm make the river faster."),
    ),
    # What is urgent
    Moment(
        "danger",
        _in_danger,
        lambda: _("The river may push your canoe over the falls: then it and its gem are lost."),
    ),
    Moment(
        "steal",
        _any_move(lambda move: bool(move.steals)),
        lambda: _(
            "Going upstream with a free seat, you may steal the gem of a canoe where you end."
        ),
    ),
    Moment(
        "moose",
        _any_move(lambda move: move.moose),
        lambda: _("With the moose aboard, your canoe has 2 more points and must use them."),
    ),
    Moment(
        "joe",
        _any_move(lambda move: move.trade is not None),
        lambda: _("Beside Joe you may take his gem, give him one, or swap: it costs no points."),
    ),
    Moment(
        "whirlpool",
        _any_move(lambda move: move.path is not None and move.path.swept is not None),
        lambda: _("A canoe that ends on the whirlpool is swept one field down the river."),
    ),
    Moment(
        "win",
        lambda view: view.phase is Phase.CARD and any(map(partial(can_win, view), _seats(view))),
        lambda: _("Somebody can win this round: a sign beside the gems says who."),
    ),
    # A turn
    Moment(
        "turn",
        lambda view: view.phase is Phase.PADDLE and _in_water(view) < len(_own(view).fields),
        lambda: _("A canoe must use all points of your card; only when it lands may some be left."),
    ),
    Moment(
        "load",
        _any_move(lambda move: bool(move.before.load or move.after.load)),
        lambda: _("To load a gem beside the field costs 2 points, before you paddle or after."),
    ),
    Moment(
        "home",
        lambda view: view.phase is Phase.PADDLE and _aboard(view),
        lambda: _("A gem is yours only once you have brought it ashore."),
    ),
    Moment(
        "both",
        lambda view: view.phase is Phase.PADDLE and _in_water(view) > 1,
        lambda: _("Each canoe in the water must move, and each has all the points of your card."),
    ),
    # A choice of a card
    Moment(
        "card",
        lambda view: view.phase is Phase.CARD,
        lambda: _("To win, bring home 4 gems alike, 5 kinds, or any 7."),
    ),
    Moment(
        "river",
        lambda view: view.phase is Phase.CARD and any(f != SHORE for f in _own(view).fields),
        lambda: _("The lowest card of all moves the river: a low card holds it back."),
    ),
    Moment(
        "cloud",
        _with_card(CLOUD),
        lambda: _("The cloud card moves the weather, and none of your canoes."),
    ),
    Moment(
        "used",
        lambda view: view.phase is Phase.CARD and _own(view).hand != view.setup.hand,
        lambda: _("A card that you have used comes back once you have used them all."),
    ),
    Moment(
        "bots",
        lambda view: view.phase is Phase.CARD and any(parted(s.bot)[1] for s in view.setup.seats),
        lambda: _("Thieves steal, homebodies stay near, gamblers dare, rainmakers like storms."),
    ),
    Moment(
        "one-to-three",
        _with_card(ONE_TO_THREE),
        lambda: _("With the card 1–3 only one canoe moves; it may use 1, 2 or 3 points."),
    ),
    Moment(
        "rope",
        _with_card(ROPE),
        lambda: _(
            "The rope ties your canoes up: they stay where they are, safe from river and thieves."
        ),
    ),
)
"""All moments; of those that come at once, the first is told."""
