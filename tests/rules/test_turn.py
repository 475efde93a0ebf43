"""RULES 4: a turn: buying a canoe back, then the card."""

import pytest

from niagara.model.board import KINDS
from tests.support.games import play, position, texts, told, turn
from tests.support.pieces import foreign, stock, treasury, where
from tests.support.tables import listed, table


@table(
    "words | played | legal",
    """
    # A player with a lost canoe may pay one gem of choice, or none.
    0card=2 0treasury=amethyst+ruby+ruby 0a@falls | | buy a with amethyst, buy a with ruby, buy none
    # The buy-back is the first thing of a turn, also of one with the cloud.
    0card=cloud 0treasury=ruby 0a@falls | | buy a with ruby, buy none
    # Without a gem in the treasury or without a lost canoe there is nothing to buy.
    0card=2 0a@falls 0b@3(ruby) | | b 3>1, b 3>5, b unload ruby
    0card=2 0treasury=ruby 0a@3 | | a 3>1, a 3>5, a load amethyst, b shore>2
    # With a number the player paddles; the weather does not move.
    0card=1 0a@3 | | a 3>2, a 3>4, b shore>1
    # At most one canoe is bought back in a turn, and it may be launched.
    0card=2 0treasury=amber+ruby 0b@falls          | buy b with ruby | a shore>2, b shore>2
    0card=2 0treasury=amber+ruby 0a@falls 0b@falls | buy a with ruby | a shore>2
    # It may stay ashore when another is in the water.
    0card=2 0treasury=ruby 0a@falls 0b@1 | buy a with ruby, b 1>3 | a shore>2, stay
    # The cloud moves the weather one step up or down; it must move, and at an end only back.
    weather=-1 0card=cloud | | weather up
    weather=0 0card=cloud  | | weather up, weather down
    weather=+1 0card=cloud | | weather up, weather down
    weather=+2 0card=cloud | | weather down
    """,
)
def test_buying_comes_before_the_card(words: str, played: str, legal: str) -> None:
    """First a canoe may be bought back, to the shore, then the card is carried out."""
    assert texts(play(turn(words), *listed(played))) == listed(legal)


@pytest.mark.parametrize("card", ["2", "cloud", "7", "1-3", "rope"])
def test_a_player_without_a_canoe_must_buy(card: str) -> None:
    """Whatever card was chosen, a player with no canoe at all buys one, and picks which."""
    game = turn(f"modules=paddle_cards 0card={card} 0treasury=amber+ruby 0a@falls 0b@falls")
    assert texts(game) == [f"buy {c} with {kind}" for c in "ab" for kind in ("amber", "ruby")]


@pytest.mark.parametrize("kind", ["amethyst", "ruby"])
def test_the_gem_goes_back_to_its_own_site(kind: str) -> None:
    """The gem paid lies at the site of its kind again."""
    game = turn("0card=2 0treasury=amethyst+ruby 0a@falls")
    assert stock(game, kind) == 6
    assert told(game, f"buy a with {kind}") == f"Bought(0, 0, {KINDS.index(kind)})"
    assert stock(game, kind) == 7
    assert treasury(game) == {"amethyst": "0treasury=ruby", "ruby": "0treasury=amethyst"}[kind]
    assert foreign(game) == ""


def test_buying_may_be_declined() -> None:
    """A player who has another canoe may keep the gem."""
    game = turn("0card=2 0treasury=ruby 0a@falls 0b@3")
    assert told(game, "buy none") == "DeclinedToBuy(0)"
    assert (where(game), treasury(game)) == ("0a@falls 0b@3", "0treasury=ruby")
    assert texts(game, "a ") == []


def test_the_card_is_revealed_before_buying() -> None:
    """A turn begins with its card revealed, then the canoe is bought."""
    game = position("players=3 phase=weather 0plays=cloud 1card=5 1treasury=ruby 1a@falls")
    assert told(game, "weather up").endswith("TurnBegan(1, 5)")
    assert texts(game) == ["buy a with ruby", "buy none"]


def test_buying_in_the_round_comes_before_the_cards() -> None:
    """With `buyback` `round` all buy in turn order at the start of the round, before cards."""
    game = position(
        "players=4 buyback=round start=1 phase=buy-first 0treasury=ruby 0a@falls "
        "1treasury=amber 1b@falls 2treasury=diamond 2a@falls 3a@falls"
    )
    assert (game.actor, texts(game)) == (1, ["buy b with amber", "buy none"])
    play(game, "buy b with amber")
    assert (game.actor, texts(game)) == (2, ["buy a with diamond", "buy none"])
    play(game, "buy a with diamond")
    assert (game.actor, texts(game)) == (0, ["buy a with ruby", "buy none"])
    play(game, "buy none")
    assert (game.actor, texts(game)[0]) == (1, "card 1")
    assert where(game) == "0a@falls 3a@falls"


@pytest.mark.parametrize(("action", "step"), [("weather up", 1), ("weather down", -1)])
def test_the_cloud_moves_no_canoe(action: str, step: int) -> None:
    """With the cloud no canoe moves, wherever the player's canoes are."""
    game = turn("0card=cloud 0a@3(ruby) 0b@1")
    assert told(game, action).startswith(f"WeatherChanged(0, {step}), TurnEnded(0)")
    assert (game.actor, game.view(None).weather) == (1, step)
    assert where(game) == "0a@3(ruby) 0b@1"
