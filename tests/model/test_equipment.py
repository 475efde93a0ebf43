"""RULES 1: what is on the table."""

from itertools import product

import pytest

from niagara import Game, Setup
from niagara.model.actions import CANOES
from niagara.model.board import KINDS, VALUES
from niagara.model.modules import SPIRITS
from tests.support.games import play, texts
from tests.support.pieces import where

STOCK = [(3, 6), (4, 7), (5, 7), (6, 8)]
"""How many gems there are for how many players, with any Spirits module."""


def test_five_kinds_of_gems() -> None:
    """The five kinds come in the order of their sites down the river and are worth 1 to 5."""
    assert dict(zip(KINDS, VALUES, strict=True)) == {
        "amethyst": 1,
        "diamond": 2,
        "amber": 3,
        "sapphire": 4,
        "ruby": 5,
    }


@pytest.mark.parametrize(
    ("players", "modules", "gems"),
    [
        *product([3, 4, 5], [(), ("joe",)], [7]),
        *((players, (module,), gems) for players, gems in STOCK for module in SPIRITS),
    ],
)
def test_the_stock(players: int, modules: tuple[str, ...], gems: int) -> None:
    """A site starts with 7 gems of its own kind; with Spirits, three have 6 and six have 8."""
    view = Game(Setup(players=players, modules=frozenset(modules))).view(None)
    assert len(view.players) == players
    assert view.sites == tuple(
        tuple(gems * (kind == site) for kind in range(5)) for site in range(5)
    )


def test_two_canoes_a_player_begin_on_shore() -> None:
    """Every player has the canoes a and b, empty and on shore; the cloud starts on place 0."""
    game = Game(Setup(players=3))
    assert CANOES == ("a", "b")
    assert where(game) == ""
    assert all(player.cargo == ((), ()) for player in game.view(None).players)
    assert game.view(None).weather == 0


@pytest.mark.parametrize(
    ("modules", "cards"),
    [
        ((), "1 2 3 4 5 6 cloud"),
        (("paddle_cards",), "1 2 3 4 5 6 7 cloud 1-3 rope"),
    ],
)
def test_the_paddle_cards(modules: tuple[str, ...], cards: str) -> None:
    """Each player has the cards 1 to 6 and the cloud, with `paddle_cards` three more."""
    game = Game(Setup(players=3, modules=frozenset(modules)))
    for _seat in range(3):
        assert texts(game) == [f"card {name}" for name in cards.split()]
        play(game, "card cloud")


def test_the_first_start_player_is_drawn_from_the_seed() -> None:
    """The same seed draws the same start player, and other seeds draw others."""
    drawn = [Game(Setup(players=5, seed=seed)).view(None).start for seed in range(60)]
    again = [Game(Setup(players=5, seed=seed)).view(None).start for seed in range(60)]
    assert drawn == again
    assert set(drawn) == {0, 1, 2, 3, 4}
