"""Quick play without a search: how all seats act in a world that a search plays to its end.

All cards of the round are known here, as a search has drawn the hidden ones; so the speed of the
river is known too, but for the weather. Every seat takes the action that leaves its own canoes and
treasury worth most (`sense`) once the river has moved. No action is carried out to find it: an
action is scored by what it changes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Final

from niagara.bots.sense import Sense, sense_of, treasury_worth
from niagara.model.actions import (
    KEPT,
    STAY,
    Action,
    Buy,
    BuyNone,
    CanoeMove,
    MoveCloud,
    Rope,
    Stay,
)
from niagara.model.board import DRIFT, FALLS, SHORE, Cargo, Field
from niagara.model.state import Phase, Player, State
from niagara.rules.modules.joe import exchange
from niagara.rules.moves import cargo_after, handled
from niagara.rules.paddling import Options
from niagara.rules.river import lowest_number, speed
from niagara.rules.rounds import options

MOST_PUSHES: Final = 9
"""The most pushes in a round: a 7 as the lowest card, and the storm."""
MOOSE: Final = 0.01
"""What the moose is worth: just enough to take it, where all else is equal."""


def _flow() -> tuple[tuple[tuple[Field, ...], ...], ...]:
    """Return the table `FLOW`."""
    flows = []
    for first in range(len(DRIFT)):
        fields: tuple[Field, ...] = tuple(range(FALLS + 1))
        after = [fields]
        for push in range(MOST_PUSHES):
            drift = DRIFT[(first + push) % len(DRIFT)]
            fields = tuple(drift[field] for field in fields)
            after.append(fields)
        flows.append(tuple(after))
    return tuple(flows)


FLOW: Final = _flow()
"""Where the discs are after some pushes: `FLOW[flag][pushes][field]`, the flag alternating."""


def best(state: State, actions: Sequence[Action]) -> Action:
    """Return the action with the highest score, the first if there are several."""
    values = scores(state, actions)
    return actions[values.index(max(values))]


def paddling(state: State) -> CanoeMove | Stay:
    """Return the action that `best` finds for a seat that paddles, sooner.

    The worlds of a search are so alike that a canoe has the same options again and again. So the
    best of them is remembered.
    """
    player = state.players[state.seat]
    flag, pushes = state.flag, pushes_to_come(state)
    known = sense_of(state, player, FLOW[flag][pushes][state.whirlpool]).best
    found, may_stay = options(state)
    action: CanoeMove | Stay = STAY
    most = -inf
    for each in found:
        facts = each, flag, pushes, player.moose == each.canoe
        if facts not in known:
            known[facts] = _best_of(state, player, each, pushes)
        move, gain = known[facts]
        if gain > most:
            action, most = move, gain
    return STAY if may_stay and most < 0 else action


def _best_of(
    state: State, player: Player, options: Options, pushes: int
) -> tuple[CanoeMove, float]:
    """Return the best move of a canoe, and what it gains."""
    canoe = options.canoe
    eye, drift = _after_river(state, player, pushes)
    start, cargo, aboard = player.fields[canoe], player.cargo[canoe], player.moose == canoe
    stay = eye.canoe(drift[start], cargo, canoe, aboard)
    action, most = options.moves[0], -inf
    for move, field, gems, boards in _ends(options, start, cargo, state.joe_cargo):
        gain = eye.canoe(drift[field], gems, canoe, boards or aboard) - stay
        if gain > most:
            action, most = move, gain
    return action, most


@lru_cache(maxsize=KEPT)
def _ends(
    options: Options, start: Field, cargo: Cargo, joes: Cargo
) -> Sequence[tuple[CanoeMove, Field, Cargo, bool]]:
    """Return the first move to every end: the field, the cargo, and whether it took the moose.

    The cargo is as before the canoe lands; `joes` is what is in his canoe.
    """
    ends: dict[tuple[Field, Cargo, bool], CanoeMove] = {}
    for move in options.moves:
        field = start if move.rest is None else move.rest
        ends.setdefault((field, _cargo_after(cargo, move, joes), move.moose), move)
    return [(move, *end) for end, move in ends.items()]


def scores(state: State, actions: Sequence[Action]) -> list[float]:
    """Return for each action how much it improves what the deciding seat's own things are worth.

    Only differences between the scores of one decision mean anything.
    """
    return _SCORES[state.phase](state, actions, pushes_to_come(state))


def pushes_to_come(state: State) -> int:
    """Return how often the river will be pushed this round, if the weather stays as it is."""
    return speed(lowest_number(state), state.weather)


def _after_river(state: State, player: Player, pushes: int) -> tuple[Sense, tuple[Field, ...]]:
    """Return the player's `Sense` for after the river, and where the river carries each field."""
    drift = FLOW[state.flag][pushes]
    return sense_of(state, player, drift[state.whirlpool]), drift


def _paddlings(state: State, actions: Sequence[CanoeMove | Stay], pushes: int) -> list[float]:
    player = state.players[state.seat]
    eye, drift = _after_river(state, player, pushes)
    fields, cargos, moose = player.fields, player.cargo, player.moose
    worth = eye.canoe
    stay = [worth(drift[fields[canoe]], cargos[canoe], canoe, moose == canoe) for canoe in (0, 1)]
    values = []
    for action in actions:
        if isinstance(action, Stay):
            values.append(0.0)
            continue
        canoe = action.canoe
        cargo = cargos[canoe]
        if not action.plain:
            cargo = _cargo_after(cargo, action, state.joe_cargo)
        rest = action.rest
        field = drift[fields[canoe] if rest is None else rest]
        values.append(worth(field, cargo, canoe, action.moose or moose == canoe) - stay[canoe])
    return values


def _cargo_after(cargo: Cargo, move: CanoeMove, joes: Cargo) -> Cargo:
    """Return the cargo after a move and its trade with Joe, before the canoe lands."""
    cargo = cargo_after(cargo, move)
    return handled(cargo, exchange(move.trade, joes)) if move.trade else cargo


def _clouds(state: State, actions: Sequence[MoveCloud], pushes: int) -> list[float]:
    player = state.players[state.seat]
    values = []
    for action in actions:
        eye, drift = _after_river(state, player, max(0, pushes + action.step))
        value = MOOSE * (action.moose is not None)
        for canoe, field in enumerate(player.fields):
            value += eye.canoe(drift[field], player.cargo[canoe], canoe, player.moose == canoe)
        values.append(value)
    return values


def _ropes(_state: State, actions: Sequence[Rope], _pushes: int) -> list[float]:
    return [MOOSE * (action.moose is not None) for action in actions]


def _buys(state: State, actions: Sequence[Buy | BuyNone], _pushes: int) -> list[float]:
    player = state.players[state.seat]
    eye = sense_of(state, player, state.whirlpool)
    values = []
    for action in actions:
        if isinstance(action, BuyNone):
            values.append(0.0)
            continue
        less = list(player.treasury)
        less[action.kind] -= 1
        values.append(treasury_worth(less) - eye.safe + eye.canoe(SHORE, (), 0, False))
    return values


def _alike(_state: State, actions: Sequence[Action], _pushes: int) -> list[float]:
    return [0.0] * len(actions)


_SCORES: Final[Mapping[Phase, Callable[[State, Any, int], list[float]]]] = {
    Phase.BUY_FIRST: _buys,
    Phase.CARD: _alike,
    Phase.BUY: _buys,
    Phase.WEATHER: _clouds,
    Phase.ROPE: _ropes,
    Phase.PADDLE: _paddlings,
    Phase.SWEEP: _alike,
}
"""By phase, the function that scores the actions."""
