"""Playouts: which actions look good to a search."""

from random import Random
from typing import Final

import pytest
from hypothesis import assume, given

from niagara import Game, Setup
from niagara.bots import playout
from niagara.bots.playout import FLOW, MOST_PUSHES, pushes_to_come
from niagara.bots.sense import sense_of
from niagara.bots.turn import after
from niagara.model.actions import CanoeMove
from niagara.model.board import ARMS, FIELDS, WATER
from niagara.model.cards import CLOUD
from niagara.model.events import Event, GameEnded, Pushed, RiverRose, RoundBegan
from niagara.model.state import Phase, State
from niagara.rules.river import flow
from niagara.rules.rounds import apply, legal
from tests.support.games import game_at, position, state_at
from tests.support.strategies import positions, random_position, seeds
from tests.support.tables import table

LAST_TURN: Final = "start=1 actor=0 phase=paddle"


@pytest.mark.parametrize("flag", range(len(ARMS)))
@pytest.mark.parametrize("pushes", range(MOST_PUSHES + 1))
def test_the_flow_is_what_the_river_does(flag: int, pushes: int) -> None:
    """Pushed up to nine times, canoes on all nine fields end where the table says (RULES 2)."""
    state = State(Setup(players=5, modules=frozenset({"paddle_cards"})))
    state.flag, state.weather = flag, pushes - 7
    afloat = [(state.players[place // 2], place % 2, field) for place, field in enumerate(WATER)]
    for player, canoe, field in afloat:
        player.fields[canoe] = field
    for player in state.players:
        player.card = 7
        player.treasury[0] = 1  # a lost canoe is not given back
    flow(state, None)
    for player, canoe, field in afloat:
        assert player.fields[canoe] == FLOW[flag][pushes][field], FIELDS[field]
    assert state.flag == (flag + pushes) % len(ARMS)


@given(seeds)
def test_the_pushes_to_come_are_those_that_come(seed: int) -> None:
    """Unless a cloud is still to be moved, the cards on the table tell what the river will do."""
    rng = Random(seed)
    state = random_position(rng)
    assume(state.phase in (Phase.BUY, Phase.ROPE, Phase.PADDLE) and not clouds_to_come(state))
    expected = pushes_to_come(state)
    assert river_of(game_at(state), rng) == (expected, expected)


def clouds_to_come(state: State) -> bool:
    """Tell whether somebody will move the weather in this round."""
    seats = len(state.players)
    waiting = [(state.start + turn) % seats for turn in range(state.turn, seats)]
    return any(state.players[seat].card == CLOUD for seat in waiting)


def river_of(game: Game, rng: Random) -> tuple[int, int]:
    """Play the round to its end at random; return the river's speed and the pushes counted."""
    seen: list[Event] = []
    while not any(isinstance(event, RoundBegan | GameEnded) for event in seen):
        game.play(rng.choice(game.legal()), seen.append)
    speeds = [event.speed for event in seen if isinstance(event, RiverRose)]
    assert len(speeds) == 1
    return speeds[0], sum(isinstance(event, Pushed) for event in seen)


@given(positions)
def test_the_best_is_legal_and_nothing_scores_more(state: State) -> None:
    """Every legal action has a score, and the first of the highest is taken."""
    actions = legal(state)
    before = game_at(state).view(None)
    values = playout.scores(state, actions)
    assert len(values) == len(actions)
    best = playout.best(state, actions)
    assert values[actions.index(best)] == max(values)
    assert max(values) not in values[: actions.index(best)]
    assert game_at(state).view(None) == before


def paddling(rng: Random) -> State:
    """Return a position in which somebody paddles."""
    while (state := random_position(rng)).phase is not Phase.PADDLE:
        pass
    return state


@given(seeds)
def test_what_is_remembered_is_what_is_best(seed: int) -> None:
    """Through the turns of a game, paddling from memory finds the same action as trying all."""
    rng = Random(seed)
    state = paddling(rng)
    for _decision in range(30):
        actions = legal(state)
        if state.phase is Phase.PADDLE:
            assert playout.paddling(state) == playout.best(state, actions)
            assert playout.paddling(state) == playout.best(state, actions)
        if not actions:
            return
        apply(state, rng.choice(actions))


@given(seeds)
def test_a_move_leads_where_the_rules_say(seed: int) -> None:
    """A move is scored by the field and the cargo that playing it leads to."""
    state = paddling(Random(seed))
    seat, pushes = state.seat, pushes_to_come(state)
    player, drift = state.players[seat], FLOW[state.flag][pushes]
    eye = sense_of(state, player, drift[state.whirlpool])
    actions = legal(state)
    for action, score in zip(actions, playout.scores(state, actions), strict=True):
        if not isinstance(action, CanoeMove):
            assert score == 0
            continue
        canoe = action.canoe
        moved = after(state, action)[0].players[seat]
        if moved.fields[canoe] in WATER:
            now, then = (
                eye.canoe(drift[each.fields[canoe]], each.cargo[canoe], canoe, each.moose == canoe)
                for each in (player, moved)
            )
            assert score == then - now, str(action)


@table(
    "words | action",
    f"""
    # With a 1 and the sun there is no push, and the ruby is safe; in the storm there are three.
    {LAST_TURN} weather=-1 0plays=2 1plays=1 2plays=3 0a@7R 0b@1 | a load ruby
    {LAST_TURN} weather=+2 0plays=2 1plays=1 2plays=3 0a@7R 0b@1 | a 7R>5
    # The cloud goes down if one push fewer saves the canoe.
    start=1 actor=0 phase=weather 0plays=cloud 0a@7R(ruby) 1plays=1 2plays=2 | weather down
    # What wins comes first, then what is worth most.
    phase=paddle 0plays=2 0treasury=ruby+ruby+ruby 0a@2(amber) 0b@2(ruby) | b 2>shore
    # Three ambers are nearly four of a kind, so the canoe is bought with a ruby.
    phase=buy 0plays=2 0treasury=amber+amber+amber+ruby+ruby 0a@falls 0b@falls | buy a with ruby
    # Nobody paddles over the falls who can help it.
    {LAST_TURN} weather=+2 0plays=3 0a@7L 0b@7R 1plays=6 2plays=6 | a 7L>4
    """,
)
def test_what_looks_best(words: str, action: str) -> None:
    """It is what leaves the own position best once the river has moved."""
    state = state_at(position(f"players=3 {words}"))
    assert str(playout.best(state, legal(state))) == action
