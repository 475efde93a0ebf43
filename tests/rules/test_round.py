"""RULES 3: a round."""

import pytest

from niagara import Game, Setup
from niagara.model.actions import Action
from tests.support.games import LAST_CLOUD, play, position, texts, told
from tests.support.pieces import where


def cards_of(game: Game, seat: int) -> list[int]:
    """Return the card of this round that each viewer sees before the seat; 0 is hidden."""
    return [game.view(viewer).players[seat].card for viewer in (0, 1, 2, None)]


@pytest.mark.parametrize("hand", ["2+5+cloud", "6"])
def test_a_card_is_chosen_from_hand(hand: str) -> None:
    """Only cards in hand can be chosen; the last one is asked for, too."""
    assert texts(position(f"players=3 0hand={hand}")) == [f"card {c}" for c in hand.split("+")]


def test_a_turn_reveals_the_card() -> None:
    """The chosen card is known to its owner only, until everybody sees it as the turn begins."""
    game = play(position("players=3"), "card 3", "card 4", "card 5")
    assert [cards_of(game, seat) for seat in (0, 1)] == [[3, 3, 3, 3], [0, 4, 0, 0]]
    play(game, "a shore>3")
    assert [cards_of(game, seat) for seat in (1, 2)] == [[4, 4, 4, 4], [0, 0, 5, 0]]


def test_turns_go_clockwise_from_the_start_player() -> None:
    """From the start player clockwise, each player reveals the card and takes a turn."""
    game = play(position("players=3 start=1"), "card 1", "card 2", "card 3")
    assert game.actor == 1
    assert told(game, "a shore>1").endswith("TurnEnded(1), TurnBegan(2, 2)")
    assert told(game, "b shore>2").endswith("TurnEnded(2), TurnBegan(0, 3)")
    assert game.actor == 0


def test_the_river_moves_after_the_last_turn() -> None:
    """The river moves once all players have had their turns, not before."""
    game = position("players=3 phase=paddle 0plays=1 1card=2 1a@1 2card=cloud")
    play(game, "a shore>1", "a 1>3", "stay")
    assert where(game) == "0a@1 1a@3"
    assert told(game, "weather up").endswith(
        "TurnEnded(2), RiverRose(1, 1, 2), Pushed(1), Pushed(0), RoundBegan(2, 1)"
    )
    assert where(game) == "0a@3 1a@5"


@pytest.mark.parametrize(("start", "last", "following"), [(0, 2, 1), (1, 0, 2), (2, 1, 0)])
def test_the_ring_passes_clockwise(start: int, last: int, following: int) -> None:
    """After the round the next player clockwise is the start player."""
    clouds = "0plays=cloud 1plays=cloud 2plays=cloud"
    game = position(f"players=3 start={start} actor={last} phase=weather {clouds}")
    assert f"RoundBegan(2, {following})" in told(game, "weather up")
    assert game.view(None).start == game.actor == following
    assert game.round == 2


def test_a_used_card_is_out_of_hand() -> None:
    """A card once played cannot be chosen in the next round."""
    game = play(position(f"{LAST_CLOUD} 1plays=2 2plays=3"), "weather up")
    assert game.actor == 2
    assert texts(game) == [f"card {name}" for name in ["1", "2", "4", "5", "6", "cloud"]]
    play(game, "card 1")
    assert "card cloud" not in texts(game)


def test_players_take_their_cards_back_when_all_are_used() -> None:
    """A player whose cards are all used takes all of them back."""
    game = position(f"{LAST_CLOUD} 0hand= 1hand=1 1plays=2 2plays=3")
    assert "CardsTakenBack(0)" in told(game, "weather up")
    play(game, "card 1")
    assert texts(game) == [f"card {name}" for name in ["1", "2", "3", "4", "5", "6", "cloud"]]
    play(game, "card 1")
    assert texts(game) == ["card 1"]


def test_used_cards_are_public() -> None:
    """Everybody sees which cards a player has not used yet, a hidden one among them."""
    game = play(position("players=3 0hand=2+5+cloud"), "card 5")
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).players[0].hand == 1 << 2 | 1 << 5 | 1 << 8


def test_a_seat_sees_legal_actions_only_when_it_decides() -> None:
    """Only the seat that must decide is offered actions."""
    game = Game(Setup(players=3))
    offered = [bool(game.view(seat).legal) for seat in range(3)]
    assert offered == [seat == game.actor for seat in range(3)]


def test_nothing_is_legal_while_an_action_is_carried_out() -> None:
    """While the last canoe of a round comes to rest, nobody is offered an action yet."""
    where = "0a@shore 0b@shore 1a@shore 1b@shore 2a@falls 2b@6R"
    game = position(f"players=3 actor=2 phase=paddle 0plays=cloud 1plays=6 2plays=6 {where}")
    seen: list[tuple[Action, ...]] = []
    game.play("b 6R>shore", lambda _event: seen.extend([game.view(0).legal, game.legal()]))
    assert set(seen) == {()}
    assert game.view(game.actor).legal == game.legal() != ()
