"""Which cards others tend to choose: a guess from what everybody sees."""

import pytest
from hypothesis import given

from niagara.lab.quick import habits
from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.state import State
from tests.support.games import position, state_at
from tests.support.strategies import positions


def likelihood(card: str, canoes: str) -> float:
    """Return how likely seat 0 is to choose a card."""
    state = state_at(position(f"players=3 {canoes}"))
    cards = [CARDS[each] for each in CARDS_IN[state.players[0].hand]]
    return habits.likely(state, state.players[0])[cards.index(card)]


@given(positions)
def test_every_card_of_a_hand_is_likely_a_little(state: State) -> None:
    """The likelihoods are those of the cards in hand, and add up to 1."""
    for player in state.players:
        if player.hand:
            found = habits.likely(state, player)
            assert len(found) == len(CARDS_IN[player.hand])
            assert sum(found) == pytest.approx(1)
            assert min(found) > 0


def test_the_guess_follows_the_canoes() -> None:
    """A player with a gem near the falls is more likely to paddle far than one about to land."""
    assert likelihood("6", "0a@7R(ruby) 0b@falls") > 2 * likelihood("6", "0a@1(ruby) 0b@falls")
    assert likelihood("1", "0a@7R(ruby) 0b@falls") < likelihood("1", "0a@1(ruby) 0b@falls")


def test_the_guess_sees_no_hidden_card() -> None:
    """The card that lies face down before a player makes no difference."""
    first, second = (
        state_at(position(f"players=3 phase=paddle 0plays=1 1card={card}")) for card in ("2", "6")
    )
    assert habits.likely(first, first.players[1]) == habits.likely(second, second.players[1])
