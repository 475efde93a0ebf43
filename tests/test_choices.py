"""Choosing step by step: everything legal can be reached, nothing else, and nothing by accident."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

from niagara import View
from niagara.actions import CanoeMove
from niagara.view import view_of
from tests.page import choice_of
from tests.position import position
from tests.strategies import random_position, random_setup, walk
from web.choices import BY_ITSELF, TO, Choice, Step, steps

MOST_OPTIONS: Final = 12

Way = tuple[tuple[Step, ...], Choice]
"""Picks, and the choice that they lead to."""


def made_up() -> Iterator[View]:
    for seed in range(400):
        state = random_position(Random(seed))
        yield view_of(state, state.actor)


def played() -> Iterator[View]:
    for seed in range(8):
        rng = Random(seed)
        yield from (
            game.view(game.actor) for game in walk(random_setup(rng), rng, 100) if not game.over
        )


def every_way(view: View, picked: tuple[Step, ...] = ()) -> Iterator[Way]:
    """Yield every choice that can be come to, depth first, with the picks that lead there."""
    choice = choice_of(view, picked)
    yield picked, choice
    for option in choice.options:
        yield from every_way(view, (*picked, option.step))


@cache
def walks() -> list[tuple[View, list[Way]]]:
    """Return many positions, each with every way through its choices."""
    return [(view, list(every_way(view))) for view in (*made_up(), *played())]


def options(choice: Choice) -> list[Step]:
    return [option.step for option in choice.options]


def test_every_legal_action_is_reached_once_and_nothing_else() -> None:
    """Walking through all choices comes to each legal action exactly once."""
    for view, ways in walks():
        reached = [str(choice.action) for _, choice in ways if choice.action]
        assert sorted(reached) == sorted(map(str, view.legal)), view


def test_options_share_out_what_is_left() -> None:
    """Each legal action that is left stands behind exactly one of the options."""
    for view, ways in walks():
        for picked, choice in ways:
            behind = [str(action) for option in choice.options for action in option.actions]
            assert len(set(behind)) == len(behind)
            assert picked or set(behind) == set(map(str, view.legal))


def test_few_options_at_once() -> None:
    """No step asks to choose between more than a dozen things."""
    most = max(len(choice.options) for _, ways in walks() for _, choice in ways)
    assert 1 < most <= MOST_OPTIONS


def test_steps_with_one_way_are_taken_by_themselves() -> None:
    """Nobody is asked where there is nothing to choose, but for a field or a whole action."""
    for _, ways in walks():
        for _, choice in ways:
            asked = {option.kind for option in choice.options}
            assert len(choice.options) != 1 or not asked & set(BY_ITSELF)


def test_nothing_is_chosen_without_a_pick() -> None:
    """Even the only legal action waits until somebody picks it."""
    assert all(ways[0][1].action is None for _, ways in walks())


def test_a_canoe_moves_only_after_a_tap_on_a_field() -> None:
    """A canoe's move is never chosen without the field where it ends being picked."""
    for _, ways in walks():
        for picked, choice in ways:
            if isinstance(choice.action, CanoeMove):
                assert TO in [kind for kind, _ in picked]


def test_every_pick_counts() -> None:
    """Steps that are picked are taken, and an action has all of its steps taken."""
    for _, ways in walks():
        for picked, choice in ways:
            assert choice.taken == len(picked)
            assert set(picked) <= set(choice.chosen)
            assert choice.action is None or len(choice.chosen) == len(steps(choice.action))


def test_stale_picks_never_choose_anything_illegal() -> None:
    """Steps picked in another position are left out unless they fit, whatever their order."""
    rng = Random(0)
    every = [step for _, ways in walks() for _, choice in ways for step in options(choice)]
    for view, _ in walks():
        for _ in range(4):
            choice = choice_of(view, rng.sample(every, rng.randint(1, 6)))
            assert choice.action is None or choice.action in view.legal
            assert all(action in view.legal for each in choice.options for action in each.actions)
            assert choice.action or choice.options


@pytest.mark.parametrize("step", [("canoe", "b"), ("to", "nowhere"), ("nonsense", ""), ("", "a")])
def test_a_step_that_fits_nothing_is_left_out(step: Step) -> None:
    """A pick that is not on offer changes nothing."""
    view = position("0a@3 0b@lost", card="0: 2", treasury="0: ruby").view(0)
    assert choice_of(view, [step]) == choice_of(view)


def test_the_other_canoe_stays_on_offer() -> None:
    """Once a canoe is picked, the other can be picked instead."""
    view = position("0a@3 0b@5", card="0: 2").view(0)
    choice = choice_of(view, [("canoe", "a")])
    assert [option.step for option in choice.others] == [("canoe", "b")]
    assert options(choice) == [("to", "1"), ("to", "5"), ("to", "3")]


def test_choosing_what_to_load_where_it_can_be_done_twice() -> None:
    """Handling first and staying, and a theft, are steps of their own behind the field."""
    view = position("0a@5 1a@3(ruby)", card="0: 2").view(0)
    assert options(choice_of(view, [("canoe", "a"), ("to", "3")])) == [
        ("steal", "none"),
        ("steal", "steal ruby from 1a"),
    ]
    assert str(choice_of(view, [("canoe", "a"), ("to", "5")]).action) == "a load amber"


def test_a_canoe_without_choice_is_chosen_by_itself() -> None:
    """With one canoe that can move, its fields can be tapped at once."""
    view = position("0a@3 0b@lost", card="0: 2").view(0)
    assert choice_of(view).chosen == (("canoe", "a"),)
    assert {option.kind for option in choice_of(view).options} == {"to"}
