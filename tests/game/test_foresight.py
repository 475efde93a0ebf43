"""What a card would let a seat do: the same as its turn with it, if nothing changes before."""

from random import Random

import pytest

from niagara import Game
from niagara.foresight import moves_with, why_not_with
from niagara.model.actions import CanoeMove, ChooseCard
from niagara.model.cards import CLOUD, ROPE
from niagara.model.state import Phase
from niagara.rules.why import Why
from tests.support.games import position
from tests.support.strategies import random_setup


@pytest.mark.parametrize("seed", range(20))
def test_the_first_to_move_can_do_what_was_foreseen(seed: int) -> None:
    """The start player's card allows just the canoe moves that were foreseen."""
    rng = Random(seed)
    game = Game(random_setup(rng))
    compared = 0
    while not game.over and game.round < 12:
        first = game.view(game.actor)
        if first.phase is not Phase.CARD or first.seat != first.start:
            game.play(rng.choice(game.legal()))
            continue
        chosen = rng.choice(game.legal())
        assert isinstance(chosen, ChooseCard)
        foreseen = moves_with(first, chosen.card)
        game.play(chosen)
        while game.view(None).phase is Phase.CARD:
            game.play(rng.choice(game.legal()))
        turn = game.view(game.actor)
        if turn.phase is Phase.PADDLE and turn.seat == first.seat:
            assert foreseen == tuple(each for each in turn.legal if isinstance(each, CanoeMove))
            compared += 1
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
