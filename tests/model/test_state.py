"""States and players: what a copy and a snapshot tell."""

from itertools import product

import pytest

from niagara.model.actions import Seat
from niagara.model.setup import Setup
from niagara.model.state import Player, State
from tests.support.games import position, state_at

LISTS = {"cargo": 1, "fields": 1, "treasury": 4, "sites": 4}
"""The parts that are lists, and a place in each."""
PARTS = [
    *((None, part) for part in sorted({*State.__slots__} - {"there", "players", "setup"})),
    *product(range(3), sorted(Player.__slots__)),
]
"""Every part of the state, and of each player by the seat."""


def changed(thing: State | Player, part: str) -> None:
    """Change one part, to what it can never be."""
    if part in LISTS:
        getattr(thing, part)[LISTS[part]] = "changed"
    else:
        setattr(thing, part, "changed")


def a_state() -> State:
    """Return a position in the middle of a game."""
    return state_at(position("players=3 0hand=3 0a@2(ruby) 1hand=4 1a@5 2hand=5 2b@falls"))


@pytest.mark.parametrize(("seat", "part"), PARTS)
def test_every_part_is_in_the_snapshot(seat: Seat | None, part: str) -> None:
    """And a copy has it, as its own: whatever belongs to the table, and to whichever player."""
    state = a_state()
    copy, before = state.copy(), state.snapshot()
    changed(copy if seat is None else copy.players[seat], part)
    assert copy.snapshot() != before
    assert (copy.copy().snapshot(), copy.copy().there) == (copy.snapshot(), state.there)
    assert state.snapshot() == before


def test_positions_of_different_games_differ() -> None:
    """Even while nothing has happened in them."""
    one, other = (State(Setup(4, seed=seed)) for seed in (1, 2))
    assert one.snapshot() != other.snapshot()
