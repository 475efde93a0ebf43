"""What a card would let a seat do: the same as its turn with it, if nothing changes before."""

from random import Random

import pytest

from niagara.foresight import moves_with, why_not_with
from niagara.model.actions import CanoeMove
from niagara.model.cards import CARDS_IN, CLOUD, ROPE, Card
from niagara.model.state import Phase
from niagara.rules.why import Why
from tests.support.games import position
from tests.support.strategies import random_setup, walk


@pytest.mark.parametrize("seed", range(20))
def test_the_first_to_move_can_do_what_was_foreseen(seed: int) -> None:
    """The start player's card allows just the canoe moves that were foreseen."""
    rng = Random(seed)
    foreseen: dict[Card, tuple[CanoeMove, ...]] = {}
    compared = 0
    for game in walk(random_setup(rng), rng):
        view = game.view(game.actor)
        first = view.players[view.start]
        if view.phase is Phase.CARD and view.seat == view.start:
            foreseen = {card: moves_with(view, card) for card in CARDS_IN[first.hand]}
        elif view.phase is not Phase.CARD and foreseen:
            if view.phase is Phase.PADDLE and view.seat == view.start:
                moves = tuple(each for each in view.legal if isinstance(each, CanoeMove))
                assert foreseen[first.card] == moves
                compared += 1
            foreseen = {}
    assert compared


@pytest.mark.parametrize("card", [CLOUD, ROPE])
def test_cards_without_points_move_no_canoe(card: int) -> None:
    """The cloud moves the weather, and the rope ties the canoes up."""
    game = position("players=3 modules=paddle_cards 0a@3")
    assert moves_with(game.view(0), card) == ()


def test_the_second_seat_looks_from_its_own_canoes() -> None:
    """A seat that chooses after others looks at its own canoes, with its own card."""
    game = position("players=3 0a@3 1a@5 1b@falls")
    game.play("card 2")
    ends = {move.rest for move in moves_with(game.view(1), 1)}
    assert ends == {4, 6, 8}


def test_why_a_card_is_not_enough() -> None:
    """What is refused says why, as if the card were played."""
    game = position("players=3 0a@3 0b@falls")
    [far] = [move for move in moves_with(game.view(0), 4) if str(move) == "a 3>7L"]
    assert why_not_with(game.view(0), 2, far).why is Why.TOO_FAR
