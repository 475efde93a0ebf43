"""The course of a round: who decides what, when, and what follows by itself (RULES 3, 4, 11).

`legal` is the one source of legality; `apply` trusts its caller to pass an action from it.
Each phase has three functions side by side: which actions there are, what one does, and what
comes next.
"""

from collections.abc import Callable
from typing import Any, Final

from niagara.actions import (
    BUY_NONE,
    CANOES,
    CARD_CHOICES,
    CLOUD_STEPS,
    STAY,
    Action,
    Buy,
    BuyNone,
    CanoeMove,
    ChooseCard,
    MoveCloud,
    Rope,
    Stay,
    Sweep,
)
from niagara.board import FALLS, KINDS, SHORE
from niagara.cards import CLOUD, NO_CARD, ONE_TO_THREE, POINTS, ROPE, Card
from niagara.events import (
    Bought,
    CardChosen,
    CardsTakenBack,
    DeclinedToBuy,
    Emit,
    GameEnded,
    RoundBegan,
    Stayed,
    TurnBegan,
    TurnEnded,
    WeatherChanged,
    silent,
)
from niagara.goals import winners
from niagara.modules import beaver, joe, moose, paddle_cards
from niagara.paddling import canoe_moves, perform_move, sweep
from niagara.river import first_flag, flow
from niagara.setup import Setup
from niagara.state import STORM, Phase, Player, State

WEATHER: Final = range(-1, STORM + 1)
"""The places of the cloud: sun, cloud, rain, storm."""

ALL_MOVED: Final = (1 << len(CANOES)) - 1


def new_game(setup: Setup) -> State:
    """Return the position in which the first decision is asked for."""
    state = State(setup)
    state.flag = first_flag(setup)
    begin_round(state)
    return state


def legal(state: State) -> tuple[Action, ...]:
    """Return every action the deciding seat may take, in a fixed order; none when it is over."""
    return _LEGAL[state.phase](state)


def apply(state: State, action: Action, emit: Emit = silent) -> None:
    """Carry out a legal action and all that follows by itself, up to the next decision."""
    phase = state.phase
    _PERFORM[phase](state, action, emit)
    _FOLLOW[phase](state, emit)


# The round


def begin_round(state: State) -> None:
    """Ask for the first decision of a round."""
    state.turn = 0
    if state.setup.buyback == "round":
        _ask_buyers(state)
    else:
        state.phase = Phase.CARD


def _end_turns(state: State, emit: Emit) -> None:
    flow(state, emit)
    paddle_cards.untie_all(state, emit)
    _sweep_freed(state, emit)


def _sweep_freed(state: State, emit: Emit) -> None:
    """Sweep the canoes that were tied up where the whirlpool is now, then go on.

    At the fork their owners are asked first.
    """
    for seat, canoe in [*paddle_cards.on_whirlpool(state)]:
        ways = paddle_cards.sweeps(state, canoe)
        if len(ways) > 1:
            state.turn = (seat - state.start) % len(state.players)
            state.phase = Phase.SWEEP
            return
        sweep(state, seat, canoe, ways[0].field, emit)
    state.turn = len(state.players)
    _end_round(state, emit)


def _sweeps(state: State) -> tuple[Action, ...]:
    ways = (paddle_cards.sweeps(state, canoe) for _, canoe in paddle_cards.on_whirlpool(state))
    return next(ways, ())


def _sweep(state: State, action: Sweep, emit: Emit) -> None:
    sweep(state, state.seat, action.canoe, action.field, emit)


def _end_round(state: State, emit: Emit) -> None:
    moose.come_back(state, emit)
    joe.take_turn(state, emit)
    state.winners = winners(state.setup, [player.treasury for player in state.players])
    if state.winners:
        state.phase = Phase.OVER
        emit(GameEnded, state.winners)
        return
    for seat, player in enumerate(state.players):
        player.card = NO_CARD
        if not player.hand:
            player.hand = state.setup.hand
            emit(CardsTakenBack, seat)
    state.round += 1
    state.start = (state.start + 1) % len(state.players)
    begin_round(state)
    emit(RoundBegan, state.round, state.start)


# Buying canoes back


def _may_buy(player: Player) -> bool:
    return FALLS in player.fields and any(player.treasury)


def _buys(state: State) -> tuple[Action, ...]:
    player = state.players[state.seat]
    lost = [canoe for canoe, field in enumerate(player.fields) if field == FALLS]
    buys: list[Action] = [
        Buy(canoe, kind) for canoe in lost for kind in range(len(KINDS)) if player.treasury[kind]
    ]
    if len(lost) < len(CANOES):
        buys.append(BUY_NONE)
    return tuple(buys)


def _buy(state: State, action: Buy | BuyNone, emit: Emit) -> None:
    seat = state.seat
    if isinstance(action, BuyNone):
        emit(DeclinedToBuy, seat)
        return
    player = state.players[seat]
    player.treasury[action.kind] -= 1
    state.sites[action.kind][action.kind] += 1
    player.fields[action.canoe] = SHORE
    emit(Bought, seat, action.canoe, action.kind)


def _ask_buyers(state: State) -> None:
    """Ask the seats from `turn` on who may buy before the cards; then ask for the cards."""
    while state.turn < len(state.players):
        if _may_buy(state.players[state.seat]):
            state.phase = Phase.BUY_FIRST
            return
        state.turn += 1
    state.turn = 0
    state.phase = Phase.CARD


def _after_buying_first(state: State, _emit: Emit) -> None:
    state.turn += 1
    _ask_buyers(state)


# Choosing cards


def _card_choices(state: State) -> tuple[Action, ...]:
    return CARD_CHOICES[state.players[state.seat].hand]


def _choose(state: State, action: ChooseCard, emit: Emit) -> None:
    seat = state.seat
    state.players[seat].card = action.card
    emit(CardChosen, seat)


def _after_choosing(state: State, emit: Emit) -> None:
    state.turn += 1
    if state.turn == len(state.players):
        state.turn = 0
        begin_turn(state, emit)


# A turn


def begin_turn(state: State, emit: Emit = silent) -> None:
    """Reveal the card of the seat whose turn it is, and go to its first decision."""
    seat = state.seat
    player = state.players[seat]
    player.hand &= ~(1 << player.card)
    state.moved = 0
    state.launched = False
    buys = state.setup.buyback == "turn" and _may_buy(player)
    state.phase = Phase.BUY if buys else _phase_of(player.card)
    emit(TurnBegan, seat, player.card)
    paddle_cards.tie_up(state, seat, emit)
    _pass_if_idle(state, emit)


def _phase_of(card: Card) -> Phase:
    return {CLOUD: Phase.WEATHER, ROPE: Phase.ROPE}.get(card, Phase.PADDLE)


def _play_card(state: State, emit: Emit) -> None:
    state.phase = _phase_of(state.players[state.seat].card)
    _pass_if_idle(state, emit)


def _pass_if_idle(state: State, emit: Emit) -> None:
    if state.phase is Phase.PADDLE:
        _after_paddling(state, emit)
    elif state.phase is Phase.ROPE and len(_ropes(state)) == 1:
        _end_turn(state, emit)


def _end_turn(state: State, emit: Emit) -> None:
    emit(TurnEnded, state.seat)
    state.turn += 1
    if state.turn == len(state.players):
        _end_turns(state, emit)
    else:
        begin_turn(state, emit)


# The weather and the rope


def _cloud_moves(state: State) -> tuple[Action, ...]:
    hosts = moose.hosts(state, state.players[state.seat])
    steps = [step for step in CLOUD_STEPS if state.weather + step in WEATHER]
    return tuple(MoveCloud(step, canoe) for canoe in (None, *hosts) for step in steps)


def _move_cloud(state: State, action: MoveCloud, emit: Emit) -> None:
    _take_moose(state, action, emit)
    state.weather += action.step
    emit(WeatherChanged, state.seat, state.weather)
    beaver.watch_weather(state, emit)


def _ropes(state: State) -> tuple[Action, ...]:
    return paddle_cards.ropes(state, state.players[state.seat])


def _take_moose(state: State, action: MoveCloud | Rope, emit: Emit) -> None:
    if action.moose is not None:
        moose.board(state, state.seat, action.moose, emit)


# Paddling


def _paddlings(state: State) -> tuple[Action, ...]:
    seat = state.seat
    player = state.players[seat]
    moves: list[Action] = []
    must_move = not state.moved
    for canoe in _movable(state, player):
        moves += canoe_moves(state, seat, canoe, POINTS[player.card])
        must_move |= player.fields[canoe] != SHORE
    if not must_move:
        moves.append(STAY)
    return tuple(moves)


def _movable(state: State, player: Player) -> list[int]:
    """Return the canoes that may move: those in the water, and one launch (RULES 5)."""
    return [
        canoe
        for canoe, field in enumerate(player.fields)
        if not state.moved >> canoe & 1
        and field != FALLS
        and not (field == SHORE and state.launched)
    ]


def _paddle(state: State, action: CanoeMove | Stay, emit: Emit) -> None:
    seat = state.seat
    if isinstance(action, Stay):
        state.moved = ALL_MOVED
        emit(Stayed, seat)
        return
    player = state.players[seat]
    state.launched |= player.fields[action.canoe] == SHORE
    state.moved |= ALL_MOVED if player.card == ONE_TO_THREE else 1 << action.canoe
    perform_move(state, seat, action, emit)


def _after_paddling(state: State, emit: Emit) -> None:
    if not _movable(state, state.players[state.seat]):
        _end_turn(state, emit)


def _no_actions(_state: State) -> tuple[Action, ...]:
    return ()


_LEGAL: Final[tuple[Callable[[State], tuple[Action, ...]], ...]] = (
    _buys,
    _card_choices,
    _buys,
    _cloud_moves,
    _ropes,
    _paddlings,
    _sweeps,
    _no_actions,
)
_PERFORM: Final[tuple[Callable[[State, Any, Emit], None], ...]] = (
    _buy,
    _choose,
    _buy,
    _move_cloud,
    _take_moose,
    _paddle,
    _sweep,
)
_FOLLOW: Final[tuple[Callable[[State, Emit], None], ...]] = (
    _after_buying_first,
    _after_choosing,
    _play_card,
    _end_turn,
    _end_turn,
    _after_paddling,
    _sweep_freed,
)
"""Tables by `Phase`."""
