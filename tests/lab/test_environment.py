"""The environment for agents that learn: PettingZoo's own tests, secrets, words and rewards."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given
from pettingzoo.test import api_test, render_test, seed_test

from niagara import BOTS, MODULES, Game, IllegalAction, NiagaraError, Setup, SetupError
from niagara.lab.environment import (
    LENGTH,
    NUMBER,
    SEEN,
    WORDS,
    AgentBot,
    Decision,
    Observation,
    RawEnv,
    demonstrated,
    env,
    observed,
)
from niagara.model.state import State
from niagara.rules.rounds import legal
from niagara.view import view_of
from tests.support.games import paddling
from tests.support.strategies import positions, seeds, swap_hidden

TABLES: Final[list[dict[str, Any]]] = [
    {},
    {"players": 3, "fork": "chance", "buyback": "round", "modules": {"joe"}},
    {"players": 6, "modules": MODULES},
]


@pytest.fixture(params=TABLES, ids=lambda table: " ".join(table) or "base game")
def make(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Give what makes an environment for a table."""
    table: dict[str, Any] = request.param
    return lambda **options: env(**table, **options)


def any_word(rng: Random) -> Callable[[Observation], int]:
    """Return an agent that writes any word that may come."""
    return lambda seen: rng.choice(np.flatnonzero(seen["action_mask"]).tolist())


# PettingZoo's own tests


@pytest.mark.filterwarnings("ignore:Observation")  # it warns of what is merely unusual
def test_it_is_what_pettingzoo_expects(make: Callable[..., Any]) -> None:
    api_test(make(most_rounds=5), num_cycles=400)


def test_the_same_seed_gives_the_same_game(make: Callable[..., Any]) -> None:
    seed_test(make, num_cycles=100)


def test_it_is_shown_as_text_and_as_a_picture(make: Callable[..., Any]) -> None:
    render_test(make)


# What an agent sees


def part(seen: Observation, name: str) -> list[int]:
    """Return one of the parts of an observation."""
    place = 0
    for each in SEEN:
        if each.name == name:
            return list(map(int, seen["observation"][place : place + each.size]))
        place += each.size
    raise KeyError(name)


def test_an_observation_says_where_things_are() -> None:
    """Seats are counted from the one that observes."""
    game = paddling("tiebreak=gems weather=+1 0plays=4 0a@3 1b@7R(ruby) 1treasury=amber+amber")
    own, other = observed(game.view(0)), observed(game.view(1))
    assert own["observation"].shape == (LENGTH,)
    assert part(own, "options") == [0, 0, 2]
    assert part(own, "weather") == [0, 0, 1, 0]
    assert part(own, "actor") == [1, 0, 0, 0, 0, 0]
    assert part(other, "actor") == [0, 0, 1, 0, 0, 0]
    assert part(own, "0 field a") == part(other, "2 field a") == [0, 0, 0, 1, *[0] * 7]
    assert sum(part(own, "1 cargo b")) == part(own, "1 cargo b")[4] == 1
    assert sum(part(own, "1 treasury")) == 2
    assert part(own, "0 card") == part(other, "2 card")
    assert not any(part(own, "5 field a")), "nobody sits there"


@given(positions, seeds)
def test_an_observation_has_no_secret(state: State, seed: int) -> None:
    """Other cards that are hidden, and another seed, change no byte and no word that may come."""
    for seat in range(len(state.players)):
        other = swap_hidden(state, seat, Random(seed))
        seen, same = (as_observed(each, seat) for each in (state, other))
        assert all(np.array_equal(seen[name], same[name]) for name in seen)


def as_observed(state: State, seat: int) -> Observation:
    """Return what a seat observes, with the words that it may begin with."""
    view = view_of(state, seat)
    decides = seat == view.actor
    return observed(view, Decision(view.legal, seat, len(view.players)) if decides else None)


# Words


def test_the_number_of_a_word_never_changes() -> None:
    """Agents that have learned would be lost, and so would what they have learned from."""
    assert [WORDS[number] for number in (0, 8, 60, 155)] == [
        ".",
        "card cloud",
        "load amber",
        "joe swap ruby",
    ]
    assert sha256("\n".join(WORDS).encode()).hexdigest()[:16] == "53a71571961e356d"


@given(positions)
def test_every_legal_action_can_be_written(state: State) -> None:
    """Its words lead to it and to no other, and each word is one of several that may come."""
    seat, actions = state.actor, legal(state)
    assert seat is not None
    view = view_of(state, seat)
    for action in actions:
        decision = Decision(actions, seat, len(state.players))
        for seen, word in demonstrated(view, action):
            assert seen["action_mask"][word]
            assert seen["action_mask"].sum() > 1
            decision.write(word)
        assert decision.action == action


def test_a_word_that_cannot_come_changes_nothing() -> None:
    """Numbers of numpy do as well as others, and those of no word are refused like words."""
    game = RawEnv()
    game.reset(seed=1)
    before = game.observe("seat_0")
    with pytest.raises(
        IllegalAction, match=r"load ruby cannot come here; the words are card 1, card 2"
    ):
        game.step(np.array(NUMBER["load ruby"]))
    with pytest.raises(IllegalAction, match="number 999 cannot come here"):
        game.step(999)
    assert all(np.array_equal(before[name], game.observe("seat_0")[name]) for name in before)


# The end


def test_the_winner_is_rewarded() -> None:
    game = RawEnv(players=3)
    game.reset(seed=2)
    rng = Random(1)
    while not any(game.terminations.values()):
        view = game.view(game.agent_selection)
        for _seen, word in demonstrated(view, BOTS["paddler"].choose(view, rng)):
            game.step(word)
    winners = game.view("seat_0").winners
    assert game.rewards == {f"seat_{seat}": (seat in winners) / len(winners) for seat in range(3)}
    assert sum(game.rewards.values()) == 1
    assert all(game.terminations.values())
    assert not any(game.truncations.values())


def test_a_game_without_end_is_truncated() -> None:
    game = RawEnv(most_rounds=2)
    game.reset(seed=1)
    choose = any_word(Random(1))
    while not any(game.truncations.values()):
        game.step(choose(game.observe(game.agent_selection)))
    assert game.view("seat_0").round == 3
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert not any(game.rewards.values())


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(SetupError, match="players must be a whole number from 3 to 5, not 9"):
        env(players=9)
    with pytest.raises(SetupError, match="modules must be a list of names, not 'joe'"):
        env(modules="joe")
    with pytest.raises(NiagaraError, match="most_rounds is 0: a game needs at least one round"):
        env(most_rounds=0)
    with pytest.raises(
        NiagaraError, match="no render_mode 'film'; there is ansi, human, rgb_array"
    ):
        env(render_mode="film")


def test_an_agent_plays_where_bots_do() -> None:
    """It decides by what it observes, word by word."""
    agent, game, rng = AgentBot(any_word(Random(1))), Game(Setup(players=4, seed=1)), Random(1)
    while game.round < 5:
        game.play(agent.choose(game.view(game.actor), rng))
    assert not game.over
    view = paddling("0plays=5 0a@7R 1b@2(amber)").view(0)
    for action in view.legal:
        words = [word for _seen, word in demonstrated(view, action)]
        assert AgentBot(Mock(side_effect=words)).choose(view, rng) == action
