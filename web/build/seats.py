"""Writes the parts of `index.html` about players: a row for each seat, and the bots' names."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from niagara.bots import BOTS
from niagara.model.modules import FEWEST_PLAYERS
from web.play.form import NOBODY, PERSON
from web.text.people import LONGEST_TYPED
from web.text.seating import COLOURS

FIRST_FILLED: Final = (
    ("Ana", PERSON),
    ("Ben", "paddler"),
    ("Cleo", "paddler"),
    ("Dan", "paddler"),
    ("Eva", NOBODY),
    ("Finn", NOBODY),
)
"""The name and the player that each seat of the form starts with; `COLOURS` has the colours."""

BADGE: Final = """\
              <svg class="badge" viewBox="-24 -50 48 100" aria-hidden="true">
                <g class="canoe"><use class="hull" href="#hull"/>\
<use class="pattern" href="#hull"/><use href="#trim"/></g>
              </svg>"""


def opponents() -> Sequence[str]:
    """Return the names of the bots that people may choose, from easy to hard."""
    return [name for name, bot in BOTS.items() if bot.for_people]


def line_on_bots() -> str:
    """Return the line that names the bots."""
    names = ", ".join(opponents())
    return f'          <small class="bots" data-text>Bots from easy to hard: {names}.</small>'


def rows() -> str:
    """Return the rows of all seats."""
    return "\n".join(line for number in range(1, len(FIRST_FILLED) + 1) for line in _row(number))


def _row(number: int) -> Iterator[str]:
    name, player = FIRST_FILLED[number - 1]
    players = {PERSON: "Person"} | {bot: f"Bot: {bot}" for bot in opponents()}
    if number > FEWEST_PLAYERS:
        players[NOBODY] = "Nobody"
    colours = {colour: colour.capitalize() for colour in COLOURS}
    yield f'            <li class="seat{" sixth" if number == len(FIRST_FILLED) else ""}">'
    yield BADGE
    yield (
        f'              <input name="seat{number}-name" value="{name}" maxlength="{LONGEST_TYPED}"'
        f' autocomplete="off" aria-label="Name of player {number}" data-label>'
    )
    yield _choice(
        f"seat{number}-colour", f"Colour of player {number}", colours, COLOURS[number - 1]
    )
    yield _choice(f"seat{number}-who", f"Who plays player {number}", players, player)
    yield "            </li>"


def _choice(name: str, label: str, options: Mapping[str, str], chosen: str) -> str:
    every = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""} data-text>{text}</option>'
        for value, text in options.items()
    )
    return f'              <select name="{name}" aria-label="{label}" data-label>{every}</select>'
