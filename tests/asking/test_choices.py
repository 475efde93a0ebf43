"""Choosing step by step: everything legal can be reached, nothing else, and nothing by accident."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import pytest

from niagara.model.actions import Action, CanoeMove, ChooseCard
from niagara.model.board import FIELDS
from tests.asking.walks import crowded, every_way, walks
from tests.support.games import position
from tests.support.stories import choice_of, steps_in
from web.asking.choices import (
    CANOE,
    HANDLE,
    LOAD_ONE,
    MOST,
    STEAL,
    STEAL_FROM,
    STEAL_ONE,
    TO,
    TOPICS,
    UNLOAD,
    WHEN,
    WHOLE,
    Choice,
    Step,
    steps,
)

BROAD: Final = {kind: exact for exact, *broader in TOPICS for kinds in broader for kind in kinds}
"""Each broad question, with the exact questions that it stands in for."""

MOST_OPTIONS: Final = {TO: len(FIELDS), STEAL: 12, STEAL_ONE: 12}
"""Where `MOST` does not hold: fields are tapped on the board, and much loot is rare."""


def choices() -> Iterator[Choice]:
    """Yield every choice of many positions in which there is something to choose."""
    return (choice for _view, ways in walks() for _picked, choice in ways if choice.options)


def about(choice: Choice) -> str:
    """Return what kind of step is asked for."""
    return choice.options[0].kind


def options(choice: Choice) -> list[Step]:
    return [option.step for option in choice.options]


def answers(choice: Choice, *kinds: str) -> set[Step]:
    """Return the answers to a question among the actions that are left."""
    return {step for action in choice.left for step in steps(action) if step[0] in kinds}


# Everything legal, nothing else


@pytest.mark.slow
def test_every_legal_action_is_reached_and_nothing_else() -> None:
    """All choices together lead to the legal actions, each to what the pick before left."""
    for view, ways in walks():
        reached = {str(choice.action) for _picked, choice in ways if choice.action}
        assert reached == set(map(str, view.legal)), view
        behind: dict[tuple[Step, ...], Iterable[Action]] = {(): view.legal}
        for picked, choice in ways:
            assert {*choice.left} == {*behind[picked]}, picked
            behind |= {(*picked, option.step): option.actions for option in choice.options}


def test_exact_options_have_nothing_in_common() -> None:
    """Each action is behind one option only, except where the step is one gem of several."""
    for choice in choices():
        if about(choice) not in (LOAD_ONE, STEAL_FROM, STEAL_ONE):
            behind = [str(action) for option in choice.options for action in option.actions]
            assert len(set(behind)) == len(behind)


# A few at once


def test_few_options_at_once() -> None:
    """There are at most seven options, except for cards, fields and much loot."""
    most: Counter[str] = Counter()
    for choice in choices():
        kind = about(choice)
        if kind != WHOLE or not isinstance(choice.options[0].actions[0], ChooseCard):
            most[kind] = max(most[kind], len(choice.options))
    assert most.keys() == {kind for topic in TOPICS for kinds in topic for kind in kinds}
    assert all(1 < count <= MOST_OPTIONS.get(kind, MOST) for kind, count in most.items()), most


def test_two_canoes_full_of_loot_are_robbed_in_a_few_taps() -> None:
    """Even where two players have all their canoes loaded, at most seven thefts are offered."""
    every = [choice for _picked, choice in every_way(crowded(4)) if choice.options]
    thefts = [choice for choice in every if about(choice) in (STEAL, STEAL_ONE)]
    assert thefts
    assert all(len(choice.options) <= MOST for choice in thefts)


def test_a_broad_question_is_asked_only_where_the_exact_one_has_many_answers() -> None:
    """Where seven answers are enough, the exact question is asked at once."""
    asked = {
        kind: [len(answers(choice, *exact)) for choice in choices() if about(choice) == kind]
        for kind, exact in BROAD.items()
    }
    assert all(asked.values())
    assert all(min(counts) > MOST for counts in asked.values()), asked


def test_an_exact_question_with_many_answers_comes_after_the_broad_ones() -> None:
    """More than seven answers are offered only where no broad question tells them apart."""
    many = 0
    for choice in choices():
        broad = [kind for kind, exact in BROAD.items() if about(choice) in exact]
        if broad and len(choice.options) > MOST:
            many += 1
            asked = dict(choice.chosen)
            assert all(kind in asked or len(answers(choice, kind)) <= 1 for kind in broad)
    assert many


# Taps


def test_steps_with_one_way_are_taken_by_themselves() -> None:
    """Nobody is asked where there is nothing to choose, except for a field or a whole action.

    And before a canoe that stays gives up a gem. The last card of a hand is taken up by itself.
    """
    for choice in choices():
        whole = about(choice) == WHOLE and not choice.chosen
        gives_up = about(choice) == HANDLE and "unload" in choice.options[0].name
        assert len(choice.options) > 1 or whole or about(choice) == TO or gives_up


def test_nothing_is_chosen_without_a_pick() -> None:
    """Even the only legal action waits for a tap, if it is no card; a canoe for one on a field."""
    for _view, ways in walks():
        assert isinstance(ways[0][1].action, ChooseCard | None)
        for picked, choice in ways:
            if choice.action and CANOE in dict(choice.chosen):
                assert TO in dict(picked)


def test_every_pick_counts() -> None:
    """Every step that is picked is taken, and the chosen action contains all steps taken."""
    for view, ways in walks():
        assert view.seat is not None
        fields = view.players[view.seat].fields
        for picked, choice in ways:
            assert choice.taken == len(picked)
            assert set(picked) <= set(choice.chosen)
            if isinstance(choice.action, CanoeMove):
                place = FIELDS[fields[choice.action.canoe]]
                assert set(choice.chosen) <= set(steps(choice.action, place))


def test_stale_picks_never_choose_anything_illegal() -> None:
    """Steps picked in another position are left out unless they fit, whatever their order."""
    rng = Random(0)
    every = sorted({step for choice in choices() for step in options(choice)})
    for view, _ways in walks():
        for _attempt in range(4):
            choice = choice_of(view, rng.sample(every, rng.randint(1, 6)))
            assert choice.action is None or choice.action in view.legal
            assert all(action in view.legal for each in choice.options for action in each.actions)
            assert choice.action or choice.options


def test_the_canoe_of_a_turn() -> None:
    """The other can be picked instead; once the first has moved, it moves or stays."""
    game = position("players=3 phase=paddle 0plays=2 0a@3")
    choice = choice_of(game.view(0), [("canoe", "a")])
    assert [option.step for option in choice.others] == [("canoe", "b")]
    game.play("a 3>5")
    assert options(choice_of(game.view(0))) == [("canoe", "b"), ("action", "stay")]
    chosen = choice_of(game.view(0), [("canoe", "b")])
    assert (options(chosen), chosen.others) == ([("to", "2")], ())


# What is asked, one step after the other


LOOT: Final = "phase=paddle 0plays=2 0a@5 1a@3(ruby)"
MOOSE: Final = "modules=moose phase=paddle 0plays=1 0a@7L 0b@falls"
SWEPT: Final = "modules=whirlpool phase=paddle 0plays=1 0a@4 0b@falls"
TWO_GEMS: Final = "modules=double_canoes phase=paddle diamond-site=ruby 0plays=4 0a@falls 0b@4"
WITH_JOE: Final = (
    "modules=double_canoes+whirlpool+joe phase=paddle whirlpool@falls joe@4(diamond) 0plays=1 "
    "0a@falls 0b@5(amber+ruby)"
)
ROPE: Final = "modules=paddle_cards+moose phase=rope 0plays=rope 0a@7R 0b@7L"
CLOUD: Final = "modules=moose phase=weather 0plays=cloud 0a@7R 0b@2"
LOST: Final = "phase=buy 0plays=2 0treasury=amethyst+diamond+amber+sapphire 0a@falls 0b@falls"

GIVEN_UP: Final = "first unload ruby"

ASKED: Final = [
    # Canoes, then the field, then what is done there; staying to load is a field too.
    (LOOT, "canoe a", "to: 3, 7L, 7R, 5"),
    (LOOT, "canoe a, to 3", "steal: none, steal ruby from 1a"),
    # A tap on a canoe that stays gives up no gem by itself.
    ("phase=paddle diamond-site=ruby 0plays=2 0a@4(ruby) 0b@falls", "to 4", f"handle: {GIVEN_UP}"),
    # The moose comes first, since it changes how far the canoe goes.
    (MOOSE, "", "moose: none, moose"),
    (MOOSE, "moose none", "to: 6L, falls"),
    (MOOSE, "moose moose", "to: 4, falls, 6L"),
    # The field is where the canoe comes to rest, swept by the whirlpool or not.
    (f"{SWEPT} whirlpool@5", "", "to: 3, 6L, 6R"),
    (f"{SWEPT} whirlpool@3", "", "to: 4, 5"),
    # Two gems are handled by one button, as long as there are not too many buttons.
    (TWO_GEMS, "to 4", "handle: first load diamond load diamond, first load diamond load ruby"),
    # Joe comes last.
    (WITH_JOE, "to 4", "joe: none, joe swap amber, joe swap ruby"),
    # With the rope and the cloud the options are whole actions, and so is each purchase.
    (ROPE, "", "action: rope, moose a rope, moose b rope"),
    (CLOUD, "", "action: weather up, weather down, moose a weather up, moose a weather down"),
    (LOST, "", "buy: a, b"),
    (
        LOST,
        "buy b",
        "action: buy b with amethyst, buy b with diamond, buy b with amber, buy b with sapphire",
    ),
    ("phase=buy 0plays=2 0treasury=ruby 0a@falls", "", "action: buy a with ruby, buy none"),
]


@pytest.mark.parametrize(("words", "picks", "asked"), ASKED)
def test_what_is_asked(words: str, picks: str, asked: str) -> None:
    """After these picks this is asked, with these answers."""
    view = position(f"players=3 {words}").view(0)
    kind, names = asked.split(": ")
    assert options(choice_of(view, steps_in(picks))) == [(kind, name) for name in names.split(", ")]


def asked_along(place: int, picks: str) -> tuple[list[str], Choice]:
    """Return the kinds of steps on the way through a crowded position, and where it ends."""
    view, picked = crowded(place), steps_in(picks)
    before = (choice_of(view, picked[:taken]) for taken in range(len(picked)))
    return [about(choice) for choice in before], choice_of(view, picked)


def test_many_ways_to_handle_are_asked_one_after_the_other() -> None:
    """When, what to unload, one gem to load, and then the exact question: a few at a time."""
    kinds, end = asked_along(0, "canoe b, to 5, when first, load ruby")
    assert kinds == [CANOE, TO, WHEN, LOAD_ONE]
    assert options(end) == [
        (HANDLE, f"first load {kind} load ruby")
        for kind in ("amethyst", "diamond", "amber", "sapphire", "ruby")
    ]
    kinds, end = asked_along(7, "canoe b, to shore, when first, unload ruby, load none")
    assert kinds == [CANOE, TO, WHEN, UNLOAD, LOAD_ONE]
    assert str(end.action) == "b unload ruby 3>shore"
    kinds, end = asked_along(1, "canoe b, to 1, unload sapphire")
    assert kinds == [CANOE, TO, UNLOAD]
    assert options(end) == [
        (HANDLE, f"first unload sapphire load {kind}")
        for kind in ("amethyst", "diamond", "amber", "ruby")
    ]
