"""Writes the parts of `index.html` about players: a row for each seat, and who is at the table."""

from collections.abc import Iterator
from typing import Final

from niagara.bots import LEVELS
from niagara.model.modules import FEWEST_PLAYERS
from web.play.form import NOBODY, PERSON
from web.text.people import FILLED_IN, LONGEST_TYPED
from web.text.seating import COLOURS

FIRST_FILLED: Final = tuple(
    zip(FILLED_IN, (PERSON, "drifter", "paddler", "drifter", NOBODY, NOBODY), strict=True)
)
"""The name and the player that each seat of the form starts with; `COLOURS` has the colours."""

ABOUT: Final = {
    PERSON: "Somebody at this device",
    "drifter": "The easiest: forgets that the river moves",
    "paddler": "Easy: weighs every move, goes home in time",
    "guide": "Medium: learned from thousands of games",
    "scout": "Strong: looks ahead for a moment",
    "captain": "Very strong: tries out dozens of rounds",
    "legend": "The strongest: tries out hundreds of rounds",
    NOBODY: "The seat stays empty",
}
"""One line on each who can play a seat."""

BADGE: Final = (
    '<svg class="badge" viewBox="-24 -50 48 100" aria-hidden="true"><g class="canoe">'
    '<use class="hull" href="#hull"/><use class="pattern" href="#hull"/><use href="#trim"/></g>'
    "</svg>"
)


def rows() -> str:
    """Return the rows of all seats."""
    return "\n".join(line for number in range(1, len(FIRST_FILLED) + 1) for line in _row(number))


def at_table() -> str:
    """Return who is at the table as the form is first filled, as faces with names."""
    return "\n".join(
        f'              <li class="seat-{colour}">{_face(who)}'
        f"{'<span data-text>You' if who == PERSON else f'<span>{name}'}</span></li>"
        for (name, who), colour in zip(FIRST_FILLED, COLOURS, strict=True)
        if who != NOBODY
    )


def _row(number: int) -> Iterator[str]:
    name, player = FIRST_FILLED[number - 1]
    yield f'            <li class="seat{" sixth" if number == len(FIRST_FILLED) else ""}">'
    yield from _pick("colours", f"Colour of player {number}", BADGE)
    for colour in COLOURS:
        yield (
            f'                <label class="choice seat-{colour}">'
            f"{_radio(f'seat{number}-colour', colour, COLOURS[number - 1])}"
            f"{BADGE}<b data-text>{colour.capitalize()}</b></label>"
        )
    yield "              </fieldset></details>"
    yield (
        f'              <input name="seat{number}-name" value="{name}" maxlength="{LONGEST_TYPED}"'
        f' autocomplete="off" aria-label="Name of player {number}" data-label>'
    )
    sitting = (PERSON, *LEVELS, *[NOBODY] * (number > FEWEST_PLAYERS))
    chosen = "".join(
        f'<span class="now">{_face(who)}<b data-text>{who.capitalize()}</b></span>'
        for who in sitting
    )
    yield from _pick("levels", f"Who plays player {number}", chosen)
    for who in sitting:
        yield (
            f'                <label class="choice">{_radio(f"seat{number}-who", who, player)}'
            f"{_face(who)}<span><b data-text>{who.capitalize()}</b> "
            f"<small data-text>{ABOUT[who]}</small></span></label>"
        )
    yield "              </fieldset></details>"
    yield "            </li>"


def _pick(kind: str, label: str, chosen: str) -> Iterator[str]:
    """Yield the beginning of a list that opens below what is chosen."""
    yield (
        f'              <details class="pick {kind}" name="pick"><summary>'
        f'<span class="for-listeners" data-text>{label}</span>{chosen}</summary>'
    )
    yield f'              <fieldset role="radiogroup" aria-label="{label}" data-label>'


def _radio(name: str, value: str, chosen: str) -> str:
    checked = " checked" if value == chosen else ""
    return f'<input type="radio" name="{name}" value="{value}"{checked}>'


def _face(who: str) -> str:
    return (
        f'<svg class="face" viewBox="0 0 64 64" aria-hidden="true"><use href="#face-{who}"/></svg>'
    )
