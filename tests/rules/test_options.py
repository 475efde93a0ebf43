"""`options`: what each canoe may do, for bots that ask again and again (RULES 5)."""

import pytest
from hypothesis import given

from niagara.model.actions import STAY
from niagara.model.board import RUBY
from niagara.model.state import Phase, State
from niagara.rules.rounds import legal, options
from tests.support.games import paddling, state_at
from tests.support.strategies import positions


@given(positions)
def test_they_are_the_legal_moves(state: State) -> None:
    """All canoes' options together are the legal actions, in the same order."""
    if state.phase is Phase.PADDLE:
        found, may_stay = options(state)
        moves = [move for each in found for move in each.moves]
        assert [*moves, *[STAY] * may_stay] == [*legal(state)]
        assert all(move.canoe == each.canoe for each in found for move in each.moves)


def test_the_same_facts_have_the_same_options() -> None:
    """Whatever depends on a canoe's options can be kept with them: there is one object for each."""
    state = state_at(paddling("0plays=1 0a@3"))
    other = state_at(paddling("start=1 1plays=3 1b@3"))
    (first, second), _stay = options(state)
    options(other)
    (again, shore), _stay = options(state.copy())
    assert again is first
    assert shore is second


def test_gems_out_of_reach_make_no_difference() -> None:
    """A canoe at field 3 with one point has the same options without the last ruby."""
    state = state_at(paddling("0plays=1 0a@3"))
    (first, *_rest), _stay = options(state)
    while state.sites[RUBY][RUBY]:
        state.take(RUBY, RUBY)
    (again, *_rest), _stay = options(state)
    assert again is first


@pytest.mark.parametrize(
    "differs",
    [
        "0plays=1 0a@2",
        "0plays=2 0a@3",
        "0plays=1 0a@3(ruby)",
        "0plays=1 0a@3 1a@2(ruby)",
        "modules=joe joe@4(ruby) 0plays=1 0a@3",
    ],
)
def test_other_facts_have_other_options(differs: str) -> None:
    """A canoe with another field, card or cargo, beside a thief's gem or Joe, has other ones."""
    (first, *_rest), _stay = options(state_at(paddling("0plays=1 0a@3")))
    (other, *_rest), _stay = options(state_at(paddling(differs)))
    assert other is not first
