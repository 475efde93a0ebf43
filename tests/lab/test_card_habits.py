"""Which cards others tend to choose: a guess from what everybody sees."""

from random import Random

import pytest
from hypothesis import given

from niagara.bots.measures.shares import draw
from niagara.lab.quick import habits
from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.state import State
from tests.support.position import position, state_at
from tests.support.strategies import positions


def likelihood(card: str, canoes: str) -> float:
    """Return how likely seat 0 is to choose a card."""
    state = state_at(position(canoes))
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
    assert likelihood("6", "0a@7R(ruby) 0b@lost") > 2 * likelihood("6", "0a@1(ruby) 0b@lost")
    assert likelihood("1", "0a@7R(ruby) 0b@lost") < likelihood("1", "0a@1(ruby) 0b@lost")


def test_the_guess_sees_no_hidden_card() -> None:
    """The card that lies face down before a player makes no difference."""
    first, second = (state_at(position(card=f"0: 1, 1: {card}")) for card in ("2", "6"))
    assert habits.likely(first, first.players[1]) == habits.likely(second, second.players[1])


@pytest.mark.parametrize(
    ("chance", "place"), [(0.0, 0), (0.49, 0), (0.51, 1), (0.74, 1), (0.76, 2), (0.999, 2), (1, 2)]
)
def test_a_number_falls_on_a_place(chance: float, place: int) -> None:
    """Places lie side by side from 0 to 1, each as wide as it is likely."""
    assert draw((0.5, 0.25, 0.25), chance) == place


def test_the_last_place_takes_what_rounding_leaves() -> None:
    """Shares that add up to a little less than 1 still give a place."""
    assert draw((0.3, 0.3, 0.3), 0.95) == 2


def test_places_are_drawn_as_often_as_they_are_likely() -> None:
    """Over many draws each has its share."""
    rng = Random(1)
    places = [draw((0.1, 0.6, 0.3), rng.random()) for _draw in range(4000)]
    shares = [places.count(place) / len(places) for place in range(3)]
    assert shares == pytest.approx([0.1, 0.6, 0.3], abs=0.03)
