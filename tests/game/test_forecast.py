"""The river forecast: exact chances, from nothing but a seat's view (RULES 2, 8, 9)."""

from itertools import product
from math import prod
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given, settings

from niagara import Game
from niagara.forecast import SPEEDS, fall_chances, lowest_chances, river_chances, with_card
from niagara.model.actions import CANOES
from niagara.model.cards import CARDS_IN, NO_CARD, NUMBERS, hand_of
from niagara.model.events import Event, Pushed, RiverRose
from niagara.model.state import Phase, State
from niagara.view import view_of
from tests.oracle.naive_forecast import tried_out
from tests.support.games import LAST_CLOUD, play, position
from tests.support.strategies import random_position, seeds
from tests.support.tables import table

MOST: Final = 3000
"""The most ways to play the cards that are tried out one by one."""


def speeds(game: Game, seat: int | None = None) -> str:
    """Return the chance of each speed that is possible, as seen by everybody or by a seat."""
    chances = enumerate(river_chances(game.view(seat)))
    return ", ".join(f"{each}: {chance:.4g}" for each, chance in chances if chance)


def falls(game: Game) -> str:
    """Return the chance of each canoe in the water to be lost, as seen by everybody."""
    chances = fall_chances(game.view(None)).items()
    return ", ".join(f"{seat}{CANOES[canoe]}: {chance:.4g}" for (seat, canoe), chance in chances)


@given(seeds)
def test_the_lowest_number_is_what_trying_out_everything_gives(seed: int) -> None:
    """Each chance is the share of the ways to play the hidden cards that lead to this number."""
    rng = Random(seed)
    state = random_position(rng)
    seat = rng.randrange(len(state.players))
    view = view_of(state, None)
    card = rng.choice(CARDS_IN[state.setup.hand])
    cards = [
        (card,) if other == seat else (player.card,) if player.revealed else CARDS_IN[player.hand]
        for other, player in enumerate(view.players)
    ]
    assume(prod(map(len, cards)) <= MOST)
    lowest = [min([n for n in way if n in NUMBERS], default=NO_CARD) for way in product(*cards)]
    counted = [lowest.count(number) / len(lowest) for number in range(8)]
    assert lowest_chances(view, seat, card) == pytest.approx(counted)


def test_the_view_with_a_card() -> None:
    """The forecast for a card is the same before it is chosen as afterwards."""
    game = position("players=3 0hand=1+3 1hand=3+5 2hand=6")
    before = with_card(game.view(0), 3)
    after = play(game, "card 3").view(0)
    assert before.players == after.players
    assert river_chances(before) == river_chances(after)


def test_the_fastest_river() -> None:
    """At most 9 pushes: the lowest number is a 7, and there is the storm."""
    assert list(SPEEDS) == list(range(10))


CLOUDS: Final = "0plays=cloud 1hand=cloud 1card=cloud 2hand=cloud 2card=cloud"


@table(
    "words | chances",
    f"""
    # With all cards on the table the lowest number, 3, and the rain make four pushes.
    start=1 actor=0 phase=paddle weather=+1 0plays=5 1plays=3 2plays=4 | 4: 1
    # A hidden card may be any of the hand; with the 6, the 5 on the table is the lowest.
    phase=paddle 0plays=5 1hand=2+4+6 1card=2 2hand=5 2card=5 | 2: 0.3333, 4: 0.3333, 5: 0.3333
    # Before cards are chosen everybody may play any card in hand.
    0hand=1+3 1hand=3+5 2hand=6 | 1: 0.5, 3: 0.5
    # A cloud to come moves the weather up or down.
    phase=paddle 0plays=3 1hand=cloud 1card=cloud 2hand=4 2card=4            | 2: 0.5, 4: 0.5
    # With clouds alone the weather is the speed, but never below 0.
    phase=weather weather=-1 {CLOUDS} | 0: 0.75, 2: 0.25
    # `1-3` and `rope` are no numbers.
    modules=paddle_cards phase=paddle 0plays=1-3 1hand=rope 1card=rope 2hand=4 2card=4 | 4: 1
    """,
)
def test_the_speed(words: str, chances: str) -> None:
    """Each hidden card may be any of its hand, with equal chances."""
    assert speeds(position(f"players=3 {words}")) == chances


def test_a_seat_knows_its_own_hidden_card() -> None:
    """Seat 2 has chosen the 2, and only seat 2 can count on it."""
    game = position("players=3 phase=paddle 0plays=5 1hand=6 1card=6 2hand=2+3 2card=2")
    assert speeds(game) == "2: 0.5, 3: 0.5"
    assert speeds(game, 1) == "2: 0.5, 3: 0.5"
    assert speeds(game, 2) == "2: 1"


def test_the_cloud_on_the_table_counts_until_it_is_moved() -> None:
    """Before the step both weathers are possible; in the next turn the weather is known."""
    game = position("players=3 phase=weather 0plays=cloud 1hand=3 1card=3 2hand=4 2card=4")
    assert speeds(game) == "2: 0.5, 4: 0.5"
    assert speeds(play(game, "weather up")) == "4: 1"


LAST: Final = "start=1 actor=0 phase=paddle"
TIED: Final = f"modules=whirlpool+paddle_cards {LAST} flag=R whirlpool@5 0plays=3 1plays=rope"


@table(
    "words | chances",
    f"""
    # One push feeds the right arm: it takes the canoe on 7R, and no other.
    {LAST} 0plays=1 1plays=4 1a@7R 1b@7L 2plays=5 2a@5 | 1a: 1, 1b: 0, 2a: 0
    # Speed 1 or 3, equally likely: only the third push, again to the right, takes 6R.
    phase=paddle 0plays=6 0a@6R 1hand=1+3 1card=1 2hand=6 2card=6 | 0a: 0.5
    # By chance 7L falls only if the second push goes left.
    fork=chance {LAST} 0plays=2 0a@7R 0b@7L 1plays=2 2plays=2 | 0a: 1, 0b: 0.5
    # Only canoes in the water can fall.
    phase=buy 0plays=1 0treasury=ruby 0a@falls 1a@3 | 1a: 0
    # The river does not take canoes that are tied up.
    modules=paddle_cards {LAST} 0plays=3 1plays=rope 1a@7R 2plays=3 2a@7R | 1a: 0, 2a: 1
    # Three pushes carry the whirlpool to 7R, where it sweeps a roped canoe over the falls.
    {TIED} 1a@7R 2plays=3 | 1a: 1
    {TIED} 1a@6R 2plays=3 | 1a: 0
    """,
)
def test_who_falls(words: str, chances: str) -> None:
    """A canoe falls with the chance of the speeds that take it over."""
    assert falls(position(f"players=3 {words}")) == chances


@pytest.mark.slow
@given(seeds)
@settings(max_examples=2 * settings().max_examples)
def test_the_forecast_is_what_trying_out_everything_gives(seed: int) -> None:
    """The oracle tries out every hidden card, step of the cloud and arm: no digit differs."""
    rng = Random(seed)
    state = thinned_out(random_position(rng), rng)
    view = view_of(state, rng.choice([None, *range(len(state.players))]))
    assume(view.phase is not Phase.SWEEP)
    chances, losses = tried_out(view)
    assert river_chances(view) == tuple(float(chances.get(each, 0)) for each in SPEEDS)
    assert fall_chances(view) == {boat: float(chance) for boat, chance in losses.items()}


def thinned_out(state: State, rng: Random) -> State:
    """Take cards out of hands until there are not too many ways to play them."""
    hands = [list(CARDS_IN[player.hand]) for player in state.players]
    while prod(len(hand) or 1 for hand in hands) > MOST:
        seat = max(range(len(hands)), key=lambda each: len(hands[each]))
        chosen = state.players[seat].card
        hands[seat].remove(rng.choice([card for card in hands[seat] if card != chosen]))
    for player, hand in zip(state.players, hands, strict=True):
        player.hand = hand_of(*hand)
    return state


def test_there_is_none_while_the_river_moves() -> None:
    """Nor while canoes are swept after it, nor when the game is over."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool+paddle_cards whirlpool@4 0treasury=ruby+ruby+ruby+ruby "
        "1plays=rope 1a@5 2plays=2 2a@3"
    )
    moving: list[tuple[type[Event], bool]] = []
    assert has_forecast(game)
    game.play("weather down", lambda event: moving.append((type(event), has_forecast(game))))
    assert [seen for kind, seen in moving if kind in (RiverRose, Pushed)] == [False, False]
    assert game.view(None).phase is Phase.SWEEP
    assert not has_forecast(game)
    assert play(game, "sweep a 6L").over
    assert not has_forecast(game)


def has_forecast(game: Game) -> bool:
    """Tell whether anything is forecast now."""
    view = game.view(None)
    return bool(river_chances(view) or fall_chances(view))
