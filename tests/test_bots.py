"""Bots and the arena: legal, blind to what is hidden, repeatable, and not silly."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara import Game, Setup
from niagara.arena import Tally, contest, play_game, report, wilson
from niagara.bots import BOTS
from niagara.setup import MODULES, OPTIONS
from niagara.state import State
from niagara.view import view_of
from tests.position import play, position
from tests.strategies import positions, random_position, swap_hidden

MIXES: Final = tuple(product(range(3, 6), OPTIONS["fork"], OPTIONS["buyback"], OPTIONS["tiebreak"]))
"""Every number of players with every choice of each option."""

seeds: Final = st.integers(0, 2**32 - 1)


def paddler(game: Game, seed: int = 0) -> str:
    """Return what the paddler bot does."""
    return str(BOTS["paddler"].choose(game.view(game.actor), Random(seed)))


# All bots


def check_blind(state: State, rng: Random) -> None:
    seat, seed = state.actor, rng.random()
    if seat is None:
        return
    views = [view_of(each, seat) for each in (state, swap_hidden(state, seat, rng))]
    for bot in BOTS.values():
        first, second = (bot.choose(view, Random(seed)) for view in views)
        assert first == second


@given(positions, seeds)
def test_bots_are_blind(state: State, seed: int) -> None:
    """A bot decides the same whatever the others have chosen and whatever the game's seed."""
    check_blind(state, Random(seed))


def test_bots_are_blind_in_many_positions() -> None:
    """The same in hundreds of further positions."""
    for seed in range(300):
        check_blind(random_position(Random(seed)), Random(seed))


@given(positions, seeds)
def test_bots_choose_legal_actions_anywhere(state: State, seed: int) -> None:
    """Wherever canoes, gems and cards lie, a bot's choice is legal and leaves the view alone."""
    view = view_of(state, state.actor)
    if view.legal:
        for bot in BOTS.values():
            assert bot.choose(view, Random(seed)) in view.legal
        assert view == view_of(state, state.actor)


def mixed_games() -> Iterator[tuple[Setup, list[str]]]:
    """Yield over a hundred setups with every mix of options, and bots for their seats."""
    for number, (players, fork, buyback, tiebreak) in enumerate(MIXES * 5):
        setup = Setup(players=players, fork=fork, buyback=buyback, tiebreak=tiebreak, seed=number)
        yield setup, Random(number).choices(list(BOTS), k=players)


def test_bots_play_over_a_hundred_games() -> None:
    """Through games with every mix of options, bots choose only legal actions."""
    games = list(mixed_games())
    assert len(games) > 100
    for setup, names in games:
        rng = Random(setup.seed)
        game = Game(setup)
        while not game.over and game.round <= 2:
            view = game.view(game.actor)
            action = BOTS[names[view.seat or 0]].choose(view, rng)
            assert action in view.legal
            game.play(action)


def test_the_same_seeds_give_the_same_game() -> None:
    """Bots draw chance only from what they are given."""
    setup = Setup(players=4, fork="chance", seed=3)
    names = ["paddler", "random", "paddler", "random"]
    first, second = (play_game(setup, names, 12) for _ in range(2))
    assert first.record() == second.record()
    other = play_game(replace(setup, seed=4), names, 12)
    assert other.history != first.history


# The paddler bot


def turn_of(game: Game, seed: int) -> list[str]:
    """Play the paddler bot's turn and return its actions."""
    seat, actions = game.actor, []
    while game.actor == seat:
        actions.append(paddler(game, seed))
        play(game, actions[-1])
    return actions


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("canoes", "card"),
    [
        ("0a@7R 0b@1", "0: 1"),
        ("0a@7R(ruby) 0b@1", "0: 2"),
        ("0a@6L(amber) 0b@3", "0: 2"),
        ("0a@7L(sapphire)", "0: 6"),
        ("0a@7L 0b@7R", "0: 3"),
    ],
)
def test_paddler_stays_out_of_the_falls(canoes: str, card: str, seed: int) -> None:
    """No canoe of its own goes over the falls by its paddle when it can go up."""
    actions = turn_of(position(canoes, card=card), seed)
    assert not any("falls" in action for action in actions), actions


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("canoes", "card", "action"),
    [
        ("0a@3(ruby) 0b@lost", "0: 3", "a 3>shore"),
        ("0a@3(ruby) 0b@lost", "0: 6", "a 3>shore"),
        ("0a@5(amber) 0b@lost", "0: 5", "a 5>shore"),
        ("0a@1(amethyst) 0b@lost", "0: 2", "a 1>shore"),
        ("0a@2(ruby) 0b@2(amber)", "0: 3", "b 2>shore"),
    ],
)
def test_paddler_lands_its_gems(canoes: str, card: str, action: str, seed: int) -> None:
    """It brings its gems ashore when the points are enough."""
    assert action in turn_of(position(canoes, card=card), seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["ruby", "amber", "diamond"])
def test_paddler_steals_when_it_costs_nothing(kind: str, seed: int) -> None:
    """It takes the gem of a canoe beside which it ends going up."""
    game = position(f"0a@4 0b@lost 1b@3({kind})", card="0: 1")
    assert paddler(game, seed) == f"a 4>3 steal {kind} from 1b"


def test_paddler_lands_the_gem_that_wins() -> None:
    """It brings home the gem that ends the game, and its other canoe's as well."""
    game = position("0a@2(amber) 0b@2(ruby)", card="0: 2", treasury="0: ruby ruby ruby", start=1)
    turn_of(game, 0)
    assert game.winners == (0,)


def test_paddler_buys_a_canoe_back() -> None:
    """With both canoes lost it pays with a gem, with one canoe left it need not."""
    game = position("0a@lost 0b@lost", card="0: 2", treasury="0: ruby amber amber")
    assert paddler(game).startswith("buy ")
    assert paddler(game) != "buy none"


# The paddler bot and the modules


@pytest.mark.parametrize("seed", range(3))
def test_paddler_uses_the_second_seat(seed: int) -> None:
    """With two free seats and points for both it loads two gems, close to home."""
    game = position("0a@lost 0b@3", card="0: 4", modules="double_canoes")
    assert paddler(game, seed) == "b load amethyst load amethyst"


@pytest.mark.parametrize("seed", range(3))
def test_paddler_steals_two(seed: int) -> None:
    """Arriving with two free seats it takes two gems."""
    game = position("0a@lost 0b@4 1a@3(ruby) 2a@3(amber)", card="0: 1", modules="double_canoes")
    assert paddler(game, seed) == "b 4>3 steal ruby from 1a steal amber from 2a"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("hand", "card", "action"),
    [
        ("0: 1 2 4", "0: 4", "a moose 7R>1"),
        ("", "0: 5", "a moose 7R>shore"),
        ("", "0: rope", "moose a rope"),
    ],
)
def test_paddler_takes_the_moose_when_it_helps(
    hand: str, card: str, action: str, seed: int
) -> None:
    """With a gem at the rubies, two points more bring it home sooner."""
    game = position("0a@7R(ruby) 0b@lost", card=card, hand=hand, moose="waits")
    assert paddler(game, seed) == action


@pytest.mark.parametrize("seed", range(3))
def test_paddler_leaves_the_moose_when_it_would_carry_it_over_the_falls(seed: int) -> None:
    """It does not take the two points that only the falls would use up."""
    canoes = "0a@7L(ruby) 0b@lost"
    game = position(canoes, card="0: 7", moose="waits", treasury="0: ruby ruby ruby")
    assert "falls" not in paddler(game, seed)


@pytest.mark.parametrize("seed", range(3))
def test_paddler_takes_joes_gem(seed: int) -> None:
    """Ending on Joe's field with a free seat it takes his gem."""
    game = position("0a@5 0b@lost", card="0: 1", joe="4(ruby)")
    assert paddler(game, seed) == "a 5>4 joe take"


@pytest.mark.parametrize("seed", range(3))
def test_paddler_swaps_with_joe_for_what_it_lacks(seed: int) -> None:
    """It swaps a third ruby for the fifth kind, and never gives a gem away."""
    treasury = "0: amethyst diamond amber ruby"
    game = position("0a@5(ruby) 0b@1", card="0: 1", joe="4(sapphire)", treasury=treasury)
    assert "a 5>4 joe swap ruby" in turn_of(game, seed)
    game = position("0a@5(ruby) 0b@lost", card="0: 1", joe="4")
    assert paddler(game, seed) == "a 5>4"


@pytest.mark.parametrize("seed", range(3))
def test_paddler_ropes_a_canoe_that_would_fall(seed: int) -> None:
    """With a gem on the brink and no card that saves it, it chooses the rope."""
    game = position(
        "0a@7R(ruby) 0b@lost", hand="0: 1 cloud rope, 1: 6, 2: 6", weather=2, modules="paddle_cards"
    )
    assert paddler(game, seed) == "card rope"


@pytest.mark.parametrize("seed", range(3))
def test_paddler_goes_round_the_whirlpool(seed: int) -> None:
    """With one to three points it does not end where the whirlpool sweeps it over the falls."""
    game = position("0a@6R(ruby) 0b@lost", card="0: 1-3", whirlpool="7R")
    assert "falls" not in paddler(game, seed)


def test_tables_of_paddler_bots_finish_with_every_module() -> None:
    """Games with all modules are over within sixty rounds."""
    tally = contest(Setup(players=6, modules=frozenset(MODULES), seed=70), ["paddler"] * 6, 6, 60)
    assert tally.finished == 6


def test_paddler_loads_where_there_is_time() -> None:
    """In quiet water beside a site it loads rather than only paddling."""
    assert "load" in paddler(position("0b@lost", card="0: 6"))


# The arena


def test_seats_rotate() -> None:
    """Every bot plays from every seat of the same game before the next seed comes."""
    seen: list[tuple[int, tuple[str, ...]]] = []
    names = ["paddler", "random", "random"]

    def watched(setup: Setup, seated: list[str], most_rounds: int) -> Game:
        seen.append((setup.seed, tuple(seated)))
        return play_game(setup, ["random"] * 3, most_rounds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("niagara.arena.play_game", watched)
        tally = contest(Setup(players=3, seed=10), names, 6, 1)
    turns = [
        ("paddler", "random", "random"), ("random", "random", "paddler"),
        ("random", "paddler", "random"),
    ]  # fmt: skip
    assert seen == [(seed, seated) for seed in (10, 11) for seated in turns]
    assert tally.seats == {"paddler": 6, "random": 12}
    assert (tally.games, tally.finished, tally.wins) == (6, 0, {"paddler": 0.0, "random": 0.0})


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
        (0.5, 1, 0.0546, 0.9454),
        (30, 200, 0.1071, 0.2061),
    ],
)
def test_wilson_intervals(wins: float, games: int, low: float, high: float) -> None:
    """The interval is Wilson's, also at both ends and for half a win."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_report() -> None:
    """The report says how the games went, and each bot's wins a seat with their interval."""
    tally = Tally(
        games=10,
        finished=9,
        rounds=200,
        decisions=1234,
        seats={"paddler": 20, "random": 20},
        wins={"paddler": 8.5, "random": 0.5},
    )
    assert report(tally, 60).splitlines() == [
        "10 games, 90.0% over within 60 rounds, 20.0 rounds and 123 decisions a game",
        "bot          seats     wins   a seat   95% interval",
        "paddler         20      8.5    42.5%   23.8% to 63.6%",
        "random          20      0.5     2.5%   0.3% to 20.0%",
    ]


def test_paddler_beats_random() -> None:
    """Over games with rotated seats, paddler's interval lies far above random's."""
    names = ["paddler", "random", "random"]
    tally = contest(Setup(players=3, seed=100), names, 39, 60)
    low, _ = wilson(tally.wins["paddler"], tally.seats["paddler"])
    _, high = wilson(tally.wins["random"], tally.seats["random"])
    assert low > 2 * high


def test_a_table_of_paddler_bots_finishes() -> None:
    """Twenty games among paddler bots are over within sixty rounds, each with one win to share."""
    tally = contest(Setup(players=4, seed=1000), ["paddler"] * 4, 20, 60)
    assert tally.finished == 20
    assert tally.wins["paddler"] == pytest.approx(20)
