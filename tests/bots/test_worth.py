"""What a position is worth: shares, chances to win, and the outlook of one seat."""

from math import exp
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.bots.guide import OWN
from niagara.bots.shares import LEAST, STEPS, draw, shares
from niagara.bots.worth import (
    TRAITS,
    TURNS,
    Counts,
    Valuation,
    efforts,
    fits_of,
    order_trait,
    traits,
    treasury_traits,
    turns_home,
    valuation,
    weighed,
)
from niagara.model.board import FALLS, KINDS, SHORE, WATER, Cargo
from niagara.model.cards import BASE_HAND, Hand, hand_of
from niagara.rules.goals import goals_met, with_gems
from tests.support.strategies import random_position

AMETHYST, DIAMOND, AMBER, SAPPHIRE, RUBY = range(len(KINDS))
NOTHING: Final = (0, 0, 0, 0, 0)
PLENTY: Final = (7, 7, 7, 7, 7)

counts: Final = st.tuples(*[st.integers(0, 5)] * len(KINDS))
weights: Final = pytest.mark.parametrize("weights", range(len(OWN)))


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=10))
def test_shares_add_up_to_one(each: list[float]) -> None:
    """All is shared out, everybody gets something, and more worth is no smaller a share."""
    found = [share for _worth, share in sorted(zip(each, shares(each), strict=True))]
    assert sum(found) == pytest.approx(1)
    assert found[0] > 0
    assert found == sorted(found)


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=6))
def test_shares_grow_with_e_to_the_worth(each: list[float]) -> None:
    """They are those of the exponential function, except for the size of a step."""
    powers = [exp(worth) for worth in each]
    smooth = [power / sum(powers) for power in powers]
    assert shares(each) == pytest.approx(smooth, rel=1.1 / STEPS)


def test_far_behind_is_far_behind() -> None:
    """A worth more than `LEAST` below the best counts as `LEAST` below it."""
    assert shares([0.0, -LEAST]) == shares([0.0, -LEAST - 1000.0])
    assert shares([0.0, -LEAST])[1] < shares([0.0, 1 - LEAST])[1]


@pytest.mark.parametrize(
    ("chance", "place"), [(0.0, 0), (0.49, 0), (0.51, 1), (0.74, 1), (0.76, 2), (0.999, 2), (1, 2)]
)
def test_a_number_falls_on_a_place(chance: float, place: int) -> None:
    """Each is as wide as it is likely; the last one also takes what rounding leaves."""
    assert draw((0.5, 0.25, 0.25), chance) == draw((0.5, 0.25, 0.24), chance) == place


def test_a_seat_is_worth_the_weights_of_its_traits() -> None:
    """What treasury, hand, canoes and order are worth is what its traits add up to."""
    rng = Random(1)
    weights = [rng.uniform(-1, 1) for _trait in range(TRAITS)]
    fits = fits_of(weights * 2)
    for seed in range(100):
        state = random_position(Random(seed))
        for seat, player in enumerate(state.players):
            eye = valuation(state, player, state.flag, state.whirlpool, fits)
            worth = eye.base + weights[order_trait(state, seat)]
            for canoe, field in enumerate(player.fields):
                worth += eye.canoe(field, player.cargo[canoe], canoe, player.moose == canoe)
            assert weighed(weights, traits(state, seat)) == pytest.approx(worth)


def eye_on(
    weights: int, treasury: Counts = NOTHING, hand: Hand = BASE_HAND, seats: int = 1
) -> Valuation:
    """Return the outlook of a seat with this treasury, in fair weather, without whirlpool."""
    return Valuation(OWN[weights], treasury, PLENTY, hand, 0, 2, FALLS, (seats, seats))


@weights
@pytest.mark.parametrize(
    ("treasury", "winning"),
    [
        ((0, 0, 0, 0, 3), RUBY),
        ((3, 0, 1, 0, 0), AMETHYST),
        ((1, 1, 1, 1, 0), RUBY),
        ((2, 2, 2, 0, 0), SAPPHIRE),
    ],
)
def test_landing_the_gem_that_wins_is_worth_more_than_anything_afloat(
    weights: int, treasury: Counts, winning: int
) -> None:
    """A gem that ends the game belongs ashore (RULES 11), whatever else a canoe could carry."""
    assert goals_met(with_gems(treasury, (winning,)))
    eye = eye_on(weights, treasury)
    cargoes: list[Cargo] = [(), *[(kind,) for kind in range(len(KINDS))]]
    afloat = [eye.canoe(field, cargo, 0, False) for field in WATER for cargo in cargoes]
    assert eye.canoe(SHORE, (winning,), 0, False) > max(afloat) + 1


@weights
@pytest.mark.parametrize("kind", [AMETHYST, RUBY])
def test_a_loaded_canoe_is_worth_most_ashore_and_least_when_lost(weights: int, kind: int) -> None:
    """Wherever it is in the water, its gem is not home yet, and may still come home."""
    eye = eye_on(weights, with_gems(NOTHING, (kind,) * 3))
    afloat = [eye.canoe(field, (kind,), 0, False) for field in WATER]
    assert eye.canoe(SHORE, (kind,), 0, False) > max(afloat)
    assert min(afloat) > eye.canoe(FALLS, (), 0, False)


@weights
def test_a_loaded_canoe_is_worth_more_with_better_cards(weights: int) -> None:
    """From the rubies a 6 brings the gem that wins home sooner than a 1 and a 2."""
    treasury = (0, 0, 0, 0, 3)
    strong, weak = (eye_on(weights, treasury, hand_of(*cards)) for cards in ((5, 6), (1, 2)))
    assert strong.canoe(7, (RUBY,), 0, False) > weak.canoe(7, (RUBY,), 0, False)


@given(st.sampled_from(range(2)), counts, st.sampled_from([*WATER, SHORE, FALLS]), st.data())
def test_a_canoe_is_worth_the_weights_of_its_traits(
    weights: int, treasury: Counts, field: int, data: st.DataObject
) -> None:
    """In the water nothing else counts; ashore its gems count as in the treasury."""
    kinds = st.lists(st.integers(0, 4), max_size=2).map(lambda gems: tuple(sorted(gems)))
    cargo = () if field == FALLS else data.draw(kinds)
    eye = eye_on(weights, treasury, seats=2)
    expected = weighed(eye.weights, eye.canoe_traits(field, cargo, 1, True))
    if field == SHORE:
        expected += weighed(eye.weights, treasury_traits(with_gems(treasury, cargo), PLENTY))
        expected -= weighed(eye.weights, treasury_traits(treasury, PLENTY))
    assert eye.canoe(field, cargo, 1, True) == pytest.approx(expected)
    assert eye.canoe(field, cargo, 1, True) == eye.canoe(field, cargo, 1, True)


def test_outlooks_are_shared() -> None:
    """Asking again for the same seat gives the same outlook, until its treasury changes."""
    state = random_position(Random(1))
    player = state.players[0]
    eye = valuation(state, player, 0, FALLS, OWN)
    assert valuation(state.copy(), player.copy(), 0, FALLS, OWN) is eye
    player.treasury[RUBY] += 1
    assert valuation(state, player, 0, FALLS, OWN) is not eye


@given(counts, counts, st.integers(0, 4))
def test_a_gem_more_is_never_more_effort(treasury: Counts, stock: Counts, kind: int) -> None:
    """One more gem makes neither of the two efforts larger."""
    before, after = efforts(treasury, stock), efforts(with_gems(treasury, (kind,)), stock)
    assert after[0] <= before[0] <= before[1]
    assert after[1] <= before[1]


@given(counts, counts)
def test_no_effort_is_left_when_a_goal_is_met(treasury: Counts, stock: Counts) -> None:
    """The first effort is 0 where a goal is met, and only there (RULES 11)."""
    assert (efforts(treasury, stock)[0] == 0) == bool(goals_met(treasury))


def test_what_must_be_stolen_is_more_effort() -> None:
    """The last ruby is harder to come by when none lies at its site."""
    treasury = (0, 0, 0, 0, 3)
    assert efforts(treasury, NOTHING)[0] > efforts(treasury, PLENTY)[0]


@pytest.mark.parametrize(
    ("depth", "cards", "strength", "turns"),
    [
        (6, (6,), 0, 1),
        (6, (4, 6), 0, 1),
        (6, (5, 4), 0, 2),
        (6, (4,), 2, 1),
        (7, (3, 6), 0, 2),
        (7, (1, 2), 0, 3),
        (3, (8,), 0, 3),
    ],
)
def test_the_turns_home(depth: int, cards: tuple[int, ...], strength: int, turns: int) -> None:
    """One turn if the best card is enough; more where others must follow, against the river."""
    assert turns_home(depth, hand_of(*cards), strength, 2) == turns - 1
    assert turns <= TURNS
