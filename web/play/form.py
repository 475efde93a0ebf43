"""From the new-game form to a setup, or to a sentence that says what is wrong."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from niagara import Occupant, Setup
from niagara.model.modules import FEWEST_PLAYERS, MODULES, SPIRITS, most_players
from niagara.model.setup import OPTIONS, parted
from web.asking.aids import AIDS, Aids
from web.text.catalogue import _
from web.text.people import fitting
from web.text.seating import COLOURS, Seating

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
FIELD: Final = re.compile(r"seat[1-6]-(name|colour|who)|modules|aids|fork|buyback|tiebreak")
"""The names of the fields that describe a table."""
COLOUR: Final = "-colour"
"""How the names of the fields for colours end."""


class FormError(ValueError):
    """No game can begin with this form; the message is for the player."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field
        """The name of the field to mend."""


def setup_from(form: Mapping[str, str], seed: int) -> Setup:
    """Return the setup that the form describes; use `seed` if none was typed.

    Raise `FormError` with one sentence if no game can begin with it.
    """
    seats = seats_in(form)
    _check(form, seats)
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


def form_of(setup: Setup, aids: Aids) -> dict[str, str]:
    """Return the form that describes a table: all but the seed, which is another one each time.

    Seats that nobody takes keep what the form has for them, except for their colours.
    """
    form = {
        "modules": " ".join(name for name in MODULES if name in setup.modules),
        "aids": " ".join(name for name in AIDS if getattr(aids, name)),
        **{name: getattr(setup, name) for name in OPTIONS},
    }
    seats = Seating.of(setup).seats
    free = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
    for number in range(1, MOST_PLAYERS + 1):
        taken = number <= len(seats)
        form[f"seat{number}{COLOUR}"] = seats[number - 1].colour if taken else free.pop(0)
        form[f"seat{number}-who"] = NOBODY
        if taken:
            level, _temper = parted(seats[number - 1].bot)
            form[f"seat{number}-who"] = level or PERSON
            form[f"seat{number}-name"] = seats[number - 1].name
    return form


def to_text(form: Mapping[str, str]) -> str:
    """Return a form as text, a line for each field."""
    return "\n".join(f"{name}={value}" for name, value in form.items())


def from_text(text: str) -> dict[str, str]:
    """Read a form from text; what is not a field is left out."""
    lines = (line.partition("=") for line in text.split("\n"))
    return {name: value for name, equals, value in lines if equals and FIELD.fullmatch(name)}


def seats_in(form: Mapping[str, str]) -> tuple[Occupant, ...]:
    """Return who sits at the table, even while names are missing or wrong."""
    numbers = _taken(form)
    colours = _colours(form, numbers)
    return tuple(
        Occupant(
            fitting(form.get(f"seat{number}-name", "")) or _("Player {number}", number=number),
            colours.get(number, COLOURS[number - 1]),
            "" if (who := form[f"seat{number}-who"]) == PERSON else who,
        )
        for number in numbers
    )


def modules_in(form: Mapping[str, str]) -> frozenset[str]:
    """Return the modules that are ticked."""
    return frozenset(form.get("modules", "").split())


def aids_in(form: Mapping[str, str]) -> Aids:
    """Return the aids that are ticked."""
    return Aids.only(form.get("aids", "").split())


def ticked(form: Mapping[str, str], changed: str) -> dict[str, frozenset[str]]:
    """Return what to tick so that the form agrees with itself after a field has changed.

    Preset and modules go together, and every seat has a colour of its own. If `changed` is empty,
    any field may have changed before Python was there.
    """
    wanted: dict[str, frozenset[str]] = {}
    if changed in ("", "preset", "modules"):
        wanted |= _preset_and_modules(form, changed)
    if not changed or changed.endswith(COLOUR):
        every = _colours(form, range(1, MOST_PLAYERS + 1), changed)
        wanted |= {f"seat{number}{COLOUR}": frozenset({own}) for number, own in every.items()}
    return wanted


def _preset_and_modules(form: Mapping[str, str], changed: str) -> dict[str, frozenset[str]]:
    """Return the modules of the preset, or the preset of the modules if those were changed.

    If any of them may have changed, the preset counts, unless it is the first one.
    """
    preset, modules = form.get("preset", OWN), modules_in(form)
    by_preset = changed == "preset" or (not changed and preset not in (next(iter(PRESETS)), OWN))
    if by_preset:
        return {"modules": frozenset(PRESETS.get(preset, modules))}
    fitting = (name for name, group in PRESETS.items() if modules == frozenset(group))
    return {"preset": frozenset({next(fitting, OWN)})}


def _colours(form: Mapping[str, str], numbers: Iterable[int], changed: str = "") -> dict[int, str]:
    """Return a colour for each of these seats, no two alike.

    Of two seats with one colour, the seat that changed it keeps it, or else one whose colour is not
    the one it began with. The other seat gets a free colour. As the form has a colour for every
    seat, that is the one which the first has given up: the two swap.
    """
    given = {
        number: form[f"seat{number}{COLOUR}"]
        for number in numbers
        if f"seat{number}{COLOUR}" in form
    }
    free = [colour for colour in COLOURS if colour not in given.values()]
    kept: dict[str, int] = {}

    def claim(number: int) -> tuple[bool, bool]:
        """Return what sorts those seats first which keep their colours."""
        return f"seat{number}{COLOUR}" != changed, given[number] == COLOURS[number - 1]

    for number in sorted(given, key=claim):
        kept.setdefault(given[number], number)
    return {
        number: colour if kept[colour] == number else free.pop(0)
        for number, colour in given.items()
    }


def _check(form: Mapping[str, str], seats: Sequence[Occupant]) -> None:
    numbers = _taken(form)
    for number in numbers:
        typed = form.get(f"seat{number}-name", "")
        if typed.strip() and not fitting(typed):
            raise FormError(
                _("Nothing of this name can be seen: type another one, or none."),
                f"seat{number}-name",
            )
    if len(seats) < FEWEST_PLAYERS:
        raise FormError(
            _("Niagara needs at least three players: choose who takes the third seat."),
            "seat3-who",
        )
    names: set[str] = set()
    for number, seat in zip(numbers, seats, strict=True):
        if seat.name in names:
            raise FormError(
                _("Two players are called {name}: give one of them another name.", name=seat.name),
                f"seat{number}-name",
            )
        names.add(seat.name)


def _seed(typed: str, drawn: int) -> int:
    typed = typed.strip()
    if not typed:
        return drawn
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 12):
        raise FormError(
            _("The seed must be a number of at most 12 digits, or empty for a random one."),
            "seed",
        )
    return int(typed)
