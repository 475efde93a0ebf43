"""The course of a round: who decides what and when, and what follows by itself (RULES 3, 4, 11).

`legal` alone says what is legal. `apply` takes it on trust that its action comes from there. Each
phase has two functions side by side: one lists the actions, the other carries one out and goes on
to the next decision. The most used of them work out the seat in place instead of asking
`State.seat`, which would take longer.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from niagara.model.actions import (
    BUY_NONE,
    CANOES,
    CARD_CHOICES,
    CLOUD_STEPS,
    STAY,
    Action,
    Buy,
    BuyNone,
    Canoe,
    CanoeMove,
    ChooseCard,
    MoveCloud,
    Rope,
    Stay,
    Sweep,
)
from niagara.model.board import FALLS, SHORE, Field
from niagara.model.cards import CARDS, CLOUD, NO_CARD, ONE_TO_THREE, POINTS, ROPE
from niagara.model.events import (
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
)
from niagara.model.setup import Setup
from niagara.model.state import STORM, Phase, Player, State
from niagara.rules.goals import winners
from niagara.rules.modules import beaver, joe, moose, paddle_cards
from niagara.rules.paddling import Options, canoe_moves, options_of, perform_move, sweep
from niagara.rules.river import first_flag, flow

WEATHER: Final = range(-1, STORM + 1)
"""The places of the weather track: sun, cloud, rain, storm (RULES 1)."""

_CARD, _ROPE = Phase.CARD, Phase.ROPE
"""Two phases by short names: to look them up in their class at every decision takes longer."""

ALL_MOVED: Final = (1 << len(CANOES)) - 1
"""`State.moved` when no canoe may move again this turn."""


def new_game(setup: Setup) -> State:
    """Return the position of the first decision of a game."""
    state = State(setup)
    state.flag = first_flag(setup)
    begin_round(state)
    return state


def legal(state: State) -> tuple[Action, ...]:
    """Return every legal action of the deciding seat, in a fixed order; none after the game."""
    return _LEGAL[state.phase](state)


def apply(state: State, action: Action, emit: Emit | None = None) -> None:
    """Carry out a legal action, and then all that follows by itself up to the next decision."""
    _APPLY[state.phase](state, action, emit)


# The round


def begin_round(state: State) -> None:
    """Go to the first decision of a round (RULES 3)."""
    state.turn = 0
    state.moved = 0
    state.launched = False
    if state.setup.buyback == "round":
        _ask_buyers(state)
    else:
        state.phase = _CARD


def _end_turns(state: State, emit: Emit | None) -> None:
    flow(state, emit)
    paddle_cards.untie_all(state, emit)
    _sweep_freed(state, emit)


def _sweep_freed(state: State, emit: Emit | None) -> None:
    """Sweep the freed canoes that are on the whirlpool's field, then end the round (RULES 9).

    At the fork, stop at each canoe to let its owner choose the arm.
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
    swept = paddle_cards.on_whirlpool(state)
    return next((paddle_cards.sweeps(state, canoe) for _seat, canoe in swept), ())


def _sweep(state: State, action: Sweep, emit: Emit | None) -> None:
    sweep(state, state.seat, action.canoe, action.field, emit)
    _sweep_freed(state, emit)


def _end_round(state: State, emit: Emit | None) -> None:
    players = state.players
    moose.come_back(state, emit)
    joe.take_turn(state, emit)
    state.winners = winners(state.setup, [player.treasury for player in players], state.start)
    if state.winners:
        state.phase = Phase.OVER
        if emit:
            emit(GameEnded, state.winners)
        return
    next_round(state, emit)
    if emit:
        emit(RoundBegan, state.round, state.start)


def next_round(state: State, emit: Emit | None = None) -> None:
    """Put the cards of the round away, and go to the first decision of the next one (RULES 3)."""
    players = state.players
    for seat, player in enumerate(players):
        player.card = NO_CARD
        if not player.hand:
            player.hand = state.setup.hand
            if emit:
                emit(CardsTakenBack, seat)
    state.round += 1
    state.start = (state.start + 1) % len(players)
    begin_round(state)


# Buying canoes back


def may_buy(player: Player) -> bool:
    """Tell whether a player has lost a canoe and has a gem to buy it back with (RULES 4)."""
    return FALLS in player.fields and any(player.treasury)


def _buys(state: State) -> tuple[Action, ...]:
    player = state.players[state.seat]
    return _buys_of(tuple(player.fields), tuple(player.treasury))


@lru_cache(maxsize=1 << 12)
def _buys_of(fields: tuple[Field, ...], treasury: tuple[int, ...]) -> tuple[Action, ...]:
    lost = [canoe for canoe, field in enumerate(fields) if field == FALLS]
    buys: list[Action] = [
        Buy(canoe, kind) for canoe in lost for kind, count in enumerate(treasury) if count
    ]
    if len(lost) < len(CANOES):
        buys.append(BUY_NONE)
    return tuple(buys)


def _buy(state: State, action: Buy | BuyNone, emit: Emit | None) -> None:
    seat = state.seat
    if isinstance(action, BuyNone):
        if emit:
            emit(DeclinedToBuy, seat)
        return
    player = state.players[seat]
    player.treasury[action.kind] -= 1
    state.put(action.kind, action.kind)
    player.fields[action.canoe] = SHORE
    if emit:
        emit(Bought, seat, action.canoe, action.kind)


def _ask_buyers(state: State) -> None:
    """Go to the next seat, from `turn` on, that may buy before the cards, or else to the cards."""
    while state.turn < len(state.players):
        if may_buy(state.players[state.seat]):
            state.phase = Phase.BUY_FIRST
            return
        state.turn += 1
    state.turn = 0
    state.phase = Phase.CARD


def _buy_first(state: State, action: Buy | BuyNone, emit: Emit | None) -> None:
    _buy(state, action, emit)
    state.turn += 1
    _ask_buyers(state)


def _buy_in_turn(state: State, action: Buy | BuyNone, emit: Emit | None) -> None:
    _buy(state, action, emit)
    state.phase = PHASE_OF[state.players[state.seat].card]
    _pass_if_idle(state, emit)


# Choosing cards


def _card_choices(state: State) -> tuple[Action, ...]:
    players = state.players
    return CARD_CHOICES[players[(state.start + state.turn) % len(players)].hand]


def _choose(state: State, action: ChooseCard, emit: Emit | None) -> None:
    players = state.players
    seat = (state.start + state.turn) % len(players)
    players[seat].card = action.card
    if emit:
        emit(CardChosen, seat)
    state.turn += 1
    if state.turn == len(players):
        state.turn = 0
        begin_turn(state, emit)


# A turn


def begin_turn(state: State, emit: Emit | None = None) -> None:
    """Reveal the card of the seat whose turn it is, and go to its first decision (RULES 3, 4)."""
    players = state.players
    seat = (state.start + state.turn) % len(players)
    player = players[seat]
    card = player.card
    player.hand &= ~(1 << card)
    state.moved = 0
    state.launched = False
    buys = FALLS in player.fields and state.setup.buyback == "turn" and any(player.treasury)
    state.phase = Phase.BUY if buys else PHASE_OF[card]
    if emit:
        emit(TurnBegan, seat, card)
    if card == ROPE:
        paddle_cards.tie_up(state, seat, emit)
        _pass_if_idle(state, emit)


def _pass_if_idle(state: State, emit: Emit | None) -> None:
    """End the turn if the card is a rope and leaves no choice.

    With other cards there is always something to decide.
    """
    if state.phase is _ROPE and len(_ropes(state)) == 1:
        _end_turn(state, emit)


def _end_turn(state: State, emit: Emit | None) -> None:
    if emit:
        emit(TurnEnded, state.seat)
    state.turn += 1
    if state.turn == len(state.players):
        _end_turns(state, emit)
    else:
        begin_turn(state, emit)


# The weather and the rope


def _cloud_moves(state: State) -> tuple[Action, ...]:
    hosts = moose.hosts(state, state.players[state.seat])
    return _cloud_moves_of(state.weather, tuple(hosts))


@cache
def _cloud_moves_of(weather: int, hosts: tuple[Canoe, ...]) -> tuple[Action, ...]:
    steps = [step for step in CLOUD_STEPS if weather + step in WEATHER]
    return tuple(MoveCloud(step, canoe) for canoe in (None, *hosts) for step in steps)


def _move_cloud(state: State, action: MoveCloud, emit: Emit | None) -> None:
    _take_moose(state, action, emit)
    state.moved = ALL_MOVED
    state.weather += action.step
    if emit:
        emit(WeatherChanged, state.seat, state.weather)
    beaver.watch_weather(state, emit)
    _end_turn(state, emit)


def _ropes(state: State) -> tuple[Action, ...]:
    return paddle_cards.ropes(state, state.players[state.seat])


def _tie_up(state: State, action: Rope, emit: Emit | None) -> None:
    _take_moose(state, action, emit)
    _end_turn(state, emit)


def _take_moose(state: State, action: MoveCloud | Rope, emit: Emit | None) -> None:
    if action.moose is not None:
        moose.board(state, state.seat, action.moose, emit)


# Paddling


@cache
def movable(first: Field, second: Field, moved: int, launched: bool) -> tuple[Canoe, ...]:
    """Return which canoes may move, given the fields of both (RULES 5).

    `moved` and `launched` are those of `State`.
    """
    return tuple(
        canoe
        for canoe, field in enumerate((first, second))
        if not moved >> canoe & 1 and field != FALLS and not (field == SHORE and launched)
    )


def options(state: State) -> tuple[list[Options], bool]:
    """Return what each canoe may do that may move, and whether all of them may stay (RULES 5).

    These are the same actions as `legal` returns while a seat paddles.
    """
    players = state.players
    seat = (state.start + state.turn) % len(players)
    player = players[seat]
    points = POINTS[player.card]
    canoes = movable(*player.fields, state.moved, state.launched)
    found = [options_of(state, seat, canoe, points) for canoe in canoes]
    return found, _may_stay(state, player, canoes)


def _may_stay(state: State, player: Player, canoes: tuple[Canoe, ...]) -> bool:
    """Tell whether the canoes that may move may all stay where they are."""
    return bool(state.moved) and all(player.fields[canoe] == SHORE for canoe in canoes)


def _paddlings(state: State) -> tuple[Action, ...]:
    players = state.players
    seat = (state.start + state.turn) % len(players)
    player = players[seat]
    points = POINTS[player.card]
    canoes = movable(*player.fields, state.moved, state.launched)
    moves: list[Action] = []
    for canoe in canoes:
        moves += canoe_moves(state, seat, canoe, points)
    if _may_stay(state, player, canoes):
        moves.append(STAY)
    return tuple(moves)


def _paddle(state: State, action: CanoeMove | Stay, emit: Emit | None) -> None:
    players = state.players
    seat = (state.start + state.turn) % len(players)
    if isinstance(action, Stay):
        state.moved = ALL_MOVED
        if emit:
            emit(Stayed, seat)
        _end_turn(state, emit)
        return
    player = players[seat]
    if player.fields[action.canoe] == SHORE:
        state.launched = True
    state.moved |= ALL_MOVED if player.card == ONE_TO_THREE else 1 << action.canoe
    perform_move(state, seat, action, emit)
    first, second = player.fields
    if not movable(first, second, state.moved, state.launched):
        _end_turn(state, emit)


def _no_actions(_state: State) -> tuple[Action, ...]:
    return ()


PHASE_OF: Final = tuple(
    {CLOUD: Phase.WEATHER, ROPE: Phase.ROPE}.get(card, Phase.PADDLE) for card in range(len(CARDS))
)
"""The phase that each card leads to."""

_LEGAL: Final[Mapping[Phase, Callable[[State], tuple[Action, ...]]]] = {
    Phase.BUY_FIRST: _buys,
    Phase.CARD: _card_choices,
    Phase.BUY: _buys,
    Phase.WEATHER: _cloud_moves,
    Phase.ROPE: _ropes,
    Phase.PADDLE: _paddlings,
    Phase.SWEEP: _sweeps,
    Phase.OVER: _no_actions,
}
"""By phase, the function that lists the legal actions."""

_APPLY: Final[Mapping[Phase, Callable[[State, Any, Emit | None], None]]] = {
    Phase.BUY_FIRST: _buy_first,
    Phase.CARD: _choose,
    Phase.BUY: _buy_in_turn,
    Phase.WEATHER: _move_cloud,
    Phase.ROPE: _tie_up,
    Phase.PADDLE: _paddle,
    Phase.SWEEP: _sweep,
}
"""By phase, the function that carries out an action."""
