"""Where each canoe is drawn: on a field canoes lie side by side, whoever owns them."""

from collections.abc import Mapping
from typing import Final

from niagara import View
from niagara.model.actions import CANOES
from niagara.model.board import FALLS, LEFT, SHORE, Arm, Field
from web.board.drawing.layout import Pose, beach, berths, pool

CanoeKey = tuple[int, int]
"""Which canoe: its seat and its number there, or `JOE`."""

JOE: Final[CanoeKey] = (-1, 0)
"""Diamond Joe's canoe. It sorts first, so it is drawn to the left of the others."""


def canoe_name(key: CanoeKey) -> str:
    """Return how the keys of nodes name a canoe: `0a`, or `joe`."""
    return "joe" if key == JOE else f"{key[0]}{CANOES[key[1]]}"


def canoe_fields(view: View) -> dict[CanoeKey, Field]:
    """Return the field of every canoe in play, Joe's included."""
    found = {
        (seat, canoe): field
        for seat, player in enumerate(view.players)
        for canoe, field in enumerate(player.fields)
    }
    return {JOE: view.joe, **found} if "joe" in view.setup.modules else found


def canoe_berths(view: View, gone: Mapping[CanoeKey, Arm]) -> dict[CanoeKey, Pose]:
    """Return where every canoe is drawn, always in the same order.

    `gone` has the arm through which each lost canoe went over the falls, where that matters.
    """
    afloat: dict[Field, list[CanoeKey]] = {}
    places = {}
    for key, field in canoe_fields(view).items():
        if field == SHORE:
            places[key] = beach(key[0], len(view.players), key[1])
        elif field == FALLS:
            places[key] = pool(key[0], len(view.players), key[1], gone.get(key, LEFT))
        else:
            afloat.setdefault(field, []).append(key)
    for field, together in afloat.items():
        places.update(zip(together, berths(field, len(together)), strict=True))
    return dict(sorted(places.items()))
