"""From the new-game form to a setup: what a table agreed on, or a sentence why it cannot be."""

from collections.abc import Mapping

from niagara import Seat, Setup
from niagara.setup import OPTIONS
from web import words
from web.catalogue import _

NOBODY = "nobody"
PERSON = "person"
MOST_SEATS = 5
LONGEST_NAME = 24


class FormError(ValueError):
    """The form cannot be played as it is; the message is for the player."""


def setup_from(form: Mapping[str, str], seed: int) -> Setup:
    """Return the setup that the form describes; `seed` is used where none was typed.

    Raises `FormError` with one sentence when the form cannot be played.
    """
    seats = tuple(
        _seat(form, number)
        for number in range(1, MOST_SEATS + 1)
        if form.get(f"seat{number}-who", NOBODY) != NOBODY
    )
    _check(seats)
    return Setup(
        players=len(seats),
        fork=form.get("fork", OPTIONS["fork"][0]),
        buyback=form.get("buyback", OPTIONS["buyback"][0]),
        tiebreak=form.get("tiebreak", OPTIONS["tiebreak"][0]),
        seed=_seed(form.get("seed", ""), seed),
        seats=seats,
    )


def _seat(form: Mapping[str, str], number: int) -> Seat:
    name = " ".join(form.get(f"seat{number}-name", "").split())[:LONGEST_NAME]
    who = form.get(f"seat{number}-who", PERSON)
    return Seat(
        name or _("Player {number}", number=number),
        form.get(f"seat{number}-colour", ""),
        "" if who == PERSON else who,
    )


def _check(seats: tuple[Seat, ...]) -> None:
    if len(seats) < 3:
        raise FormError(_("Niagara needs at least three players: choose who takes the third seat."))
    for place, seat in enumerate(seats):
        for other in seats[:place]:
            if seat.colour == other.colour:
                raise FormError(
                    _(
                        "{name} and {other} both have {colour}: give one another colour.",
                        name=other.name,
                        other=seat.name,
                        colour=words.colour(seat.colour),
                    )
                )
            if seat.name == other.name:
                raise FormError(
                    _("Two players are called {name}: give one another name.", name=seat.name)
                )


def _seed(typed: str, drawn: int) -> int:
    typed = typed.strip()
    if not typed:
        return drawn
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 12):
        raise FormError(_("The seed is a number of at most 12 digits, or empty for a random one."))
    return int(typed)
