"""Where canoes lie on the board drawing in one position: side by side, whoever they belong to."""

from typing import Final

from niagara import View
from niagara.model.board import FALLS, SHORE, Field
from web.drawing.layout import Berth, beach, berths, pool

Boat = tuple[int, int]
"""A seat and its canoe, or `JOE`."""

JOE: Final[Boat] = (-1, 0)
"""Diamond Joe's canoe, which lies to the left of the others."""


def boats(view: View) -> dict[Boat, Field]:
    """Return the field of every canoe in play, Joe's included."""
    found = {
        (seat, canoe): field
        for seat, player in enumerate(view.players)
        for canoe, field in enumerate(player.fields)
    }
    return {JOE: view.joe, **found} if "joe" in view.setup.modules else found


def boat_berths(view: View) -> dict[Boat, Berth]:
    """Return the place of every canoe, always in the same order."""
    afloat: dict[Field, list[Boat]] = {}
    places = {}
    for boat, field in boats(view).items():
        if field == SHORE:
            places[boat] = on_beach(view, boat)
        elif field == FALLS:
            places[boat] = in_pool(view, boat)
        else:
            afloat.setdefault(field, []).append(boat)
    for field, together in afloat.items():
        places.update(zip(together, berths(field, len(together)), strict=True))
    return dict(sorted(places.items()))


def on_beach(view: View, boat: Boat) -> Berth:
    """Return the place of a player's canoe ashore."""
    seat, canoe = boat
    return beach(seat, len(view.players), canoe)


def in_pool(view: View, boat: Boat) -> Berth:
    """Return the place of a canoe that went over the falls."""
    seat, canoe = boat
    return pool(seat, len(view.players), canoe)
