"""From the new-game form to a setup, or to a sentence that says what is wrong."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from niagara import Occupant, Setup
from niagara.model.modules import FEWEST_PLAYERS, MODULES, SPIRITS, most_players
from niagara.model.setup import OPTIONS
from web.asking.aids import Aids
from web.text import names
from web.text.catalogue import _

NOBODY = "nobody"
PERSON = "person"
OWN = "own"
PRESETS: Final[Mapping[str, tuple[str, ...]]] = {
    "base": (),
    "spirits": SPIRITS,
    "joe": ("joe",),
    "everything": MODULES,
}
"""The sets of modules that the form offers as one choice."""
MOST_PLAYERS: Final = most_players(MODULES)
LONGEST_NAME = 24


class FormError(ValueError):
    """No game can begin with this form; the message is for the player."""


def setup_from(form: Mapping[str, str], seed: int) -> Setup:
    """Return the setup that the form describes; use `seed` if none was typed.

    Raise `FormError` with one sentence if no game can begin with it.
    """
    seats = tuple(_seat(form, number) for number in _taken(form))
    _check(seats)
    return replace(agreed(form), seed=_seed(form.get("seed", ""), seed), seats=seats)


def agreed(form: Mapping[str, str]) -> Setup:
    """Return the modules and options in the form, even while its seats and seed are not right."""
    return Setup(
        players=max(len(_taken(form)), FEWEST_PLAYERS),
        modules=modules_in(form),
        fork=form.get("fork", OPTIONS["fork"][0]),
        buyback=form.get("buyback", OPTIONS["buyback"][0]),
        tiebreak=form.get("tiebreak", OPTIONS["tiebreak"][0]),
    )


def _taken(form: Mapping[str, str]) -> list[int]:
    """Return the numbers of the seats that are taken."""
    return [
        number
        for number in range(1, most_players(modules_in(form)) + 1)
        if form.get(f"seat{number}-who", NOBODY) != NOBODY
    ]


def modules_in(form: Mapping[str, str]) -> frozenset[str]:
    """Return the modules that are ticked."""
    return frozenset(form.get("modules", "").split())


def aids_in(form: Mapping[str, str]) -> Aids:
    """Return the aids that are ticked."""
    return Aids.only(form.get("aids", "").split())


def ticked(form: Mapping[str, str], changed: str) -> dict[str, frozenset[str]]:
    """Return what to tick so that the preset and the modules agree after one of them changed.

    If `changed` is empty, both may have changed before Python was there. Then the preset counts,
    unless it is the first one.
    """
    preset, modules = form.get("preset", OWN), modules_in(form)
    by_preset = changed == "preset" or (not changed and preset not in (next(iter(PRESETS)), OWN))
    if by_preset:
        return {"modules": frozenset(PRESETS.get(preset, modules))}
    fitting = (name for name, group in PRESETS.items() if modules == frozenset(group))
    return {"preset": frozenset({next(fitting, OWN)})}


def _seat(form: Mapping[str, str], number: int) -> Occupant:
    name = " ".join(form.get(f"seat{number}-name", "").split())[:LONGEST_NAME]
    who = form.get(f"seat{number}-who", PERSON)
    return Occupant(
        name or _("Player {number}", number=number),
        form.get(f"seat{number}-colour", ""),
        "" if who == PERSON else who,
    )


def _check(seats: tuple[Occupant, ...]) -> None:
    if len(seats) < FEWEST_PLAYERS:
        raise FormError(_("Niagara needs at least three players: choose who takes the third seat."))
    for place, seat in enumerate(seats):
        for other in seats[:place]:
            if seat.colour == other.colour:
                raise FormError(
                    _(
                        "{name} and {other} both have {colour}: give one of them another colour.",
                        name=other.name,
                        other=seat.name,
                        colour=names.colour(seat.colour),
                    )
                )
            if seat.name == other.name:
                raise FormError(
                    _(
                        "Two players are called {name}: give one of them another name.",
                        name=seat.name,
                    )
                )


def _seed(typed: str, drawn: int) -> int:
    typed = typed.strip()
    if not typed:
        return drawn
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 12):
        raise FormError(
            _("The seed must be a number of at most 12 digits, or empty for a random one.")
        )
    return int(typed)
