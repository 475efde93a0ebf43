"""Setups, games and positions drawn at random, by hypothesis or by a `Random` of one's own."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from hypothesis import strategies as st

from niagara import Game, Setup
from niagara.actions import Action
from niagara.board import FALLS, KINDS, SHORE, WATER, Kind
from niagara.bots import BOTS
from niagara.cards import BASE_HAND, CARDS_IN, CLOUD, Card, hand_of
from niagara.setup import OPTIONS, SEATS
from niagara.state import Phase, Player, State

NUMBERS: Final = range(1, 7)

setups: Final[st.SearchStrategy[Setup]] = st.builds(
    Setup,
    players=st.sampled_from(SEATS),
    fork=st.sampled_from(OPTIONS["fork"]),
    buyback=st.sampled_from(OPTIONS["buyback"]),
    tiebreak=st.sampled_from(OPTIONS["tiebreak"]),
    seed=st.integers(0, 2**32 - 1),
)


def random_setup(rng: Random) -> Setup:
    """Return a setup with every option drawn."""
    return Setup(
        players=rng.choice(SEATS),
        fork=rng.choice(OPTIONS["fork"]),
        buyback=rng.choice(OPTIONS["buyback"]),
        tiebreak=rng.choice(OPTIONS["tiebreak"]),
        seed=rng.randrange(2**32),
    )


# Games


def choose(game: Game, rng: Random, skill: float) -> Action:
    """Choose an action, as often as `skill` says one that brings gems home."""
    if rng.random() >= skill:
        return rng.choice(game.legal())
    return BOTS["greedy"].choose(game.view(game.actor), rng)


def walk(setup: Setup, rng: Random, decisions: int = 200) -> Iterator[Game]:
    """Play a game at random and yield it before each decision and at the end.

    Some tables are wild, others know what they do: only these ever finish.
    """
    skill = rng.choice((0, 0, 0.5, 0.8, 0.9))
    game = Game(setup)
    for _ in range(decisions):
        yield game
        if game.over:
            return
        game.play(choose(game, rng, skill))
    yield game


def random_game(rng: Random, decisions: int) -> Game:
    """Return a game of random players, over or broken off after so many decisions."""
    *_, game = walk(random_setup(rng), rng, rng.randint(0, decisions))
    return game


def game_at(state: State) -> Game:
    """Return a game that stands at this position, without a history."""
    game = Game(state.setup)
    game._state = state.copy()
    return game


# Positions that hardly ever come up in random play


def random_position(rng: Random) -> State:
    """Return a position in which every canoe, gem and card lies anywhere it may."""
    state = State(random_setup(rng))
    state.round = rng.randint(1, 30)
    state.start = rng.randrange(len(state.players))
    state.turn = rng.randrange(len(state.players))
    state.weather = rng.randint(-1, 2)
    state.flag = rng.randrange(2)
    state.pushes = rng.randrange(60)
    state.phase = rng.choice(_phases(state.setup))
    _place_canoes(state, rng)
    _place_gems(state, rng)
    _deal(state, rng)
    if state.phase is Phase.PADDLE:
        _begin_turn(state, rng)
    return state


positions: Final[st.SearchStrategy[State]] = st.integers(0, 2**32 - 1).map(
    lambda seed: random_position(Random(seed))
)


def _phases(setup: Setup) -> list[Phase]:
    buying = Phase.BUY if setup.buyback == "turn" else Phase.BUY_FIRST
    return [Phase.PADDLE] * 7 + [buying, Phase.WEATHER, Phase.CARD]


def _place_canoes(state: State, rng: Random) -> None:
    crowded = rng.sample(WATER, 3)
    places = [SHORE, FALLS, FALLS, *crowded * 2, *WATER]
    for player in state.players:
        player.fields = [rng.choice(places) for _ in player.fields]
        if player.fields == [FALLS, FALLS]:
            player.fields[rng.randrange(2)] = rng.choice([SHORE, *crowded])


def _place_gems(state: State, rng: Random) -> None:
    """Put each gem aboard, into a treasury or at a site, its own or another."""
    gems = [kind for kind in range(len(KINDS)) for _ in range(state.setup.gems)]
    rng.shuffle(gems)
    for player in state.players:
        for canoe, field in enumerate(player.fields):
            if field in WATER and rng.random() < 0.6:
                player.cargo[canoe] = (gems.pop(),)
    state.sites = [[0] * len(KINDS) for _ in KINDS]
    saved = rng.choice((0.0, 0.02, 0.2, 0.3))
    for kind in gems:
        _place_gem(state, kind, saved, rng)


def _place_gem(state: State, kind: Kind, saved: float, rng: Random) -> None:
    if rng.random() < saved:
        rng.choice(state.players).treasury[kind] += 1
    elif rng.random() < 0.4:
        rng.choice(state.sites)[kind] += 1
    else:
        state.sites[kind][kind] += 1


def _deal(state: State, rng: Random) -> None:
    """Give everybody as many cards; those before the decision have chosen or played theirs."""
    used = rng.randrange(len(CARDS_IN[BASE_HAND]))
    for distance in range(len(state.players)):
        player = state.players[(state.start + distance) % len(state.players)]
        player.hand = hand_of(*rng.sample(CARDS_IN[BASE_HAND], len(CARDS_IN[BASE_HAND]) - used))
        choosing = state.phase in (Phase.CARD, Phase.BUY_FIRST)
        if state.phase is Phase.BUY_FIRST or (choosing and distance >= state.turn):
            continue
        player.card = rng.choice(CARDS_IN[player.hand])
        if choosing or distance > state.turn:
            continue
        if distance == state.turn:
            player.card = _card_for(state.phase, player.card, rng)
        player.hand &= ~hand_of(player.card)
    _let_buy(state, rng)


def _card_for(phase: Phase, drawn: Card, rng: Random) -> Card:
    if phase is Phase.WEATHER:
        return CLOUD
    return rng.choice(NUMBERS) if phase is Phase.PADDLE else drawn


def _let_buy(state: State, rng: Random) -> None:
    """In a decision to buy, lose a canoe or both, and have a gem to pay."""
    if state.phase not in (Phase.BUY, Phase.BUY_FIRST):
        return
    player = state.players[state.seat]
    canoes = rng.choice([(0,), (1,), (0, 1)])
    for canoe in canoes:
        player.fields[canoe] = FALLS
        player.treasury = [
            count + (kind in player.cargo[canoe]) for kind, count in enumerate(player.treasury)
        ]
        player.cargo[canoe] = ()
    if not any(player.treasury):
        site = next(site for site in state.sites if any(site))
        kind = next(kind for kind, count in enumerate(site) if count)
        site[kind] -= 1
        player.treasury[kind] += 1


def _begin_turn(state: State, rng: Random) -> None:
    """Begin the turn, or let one canoe have moved already and leave the other a decision."""
    player = state.players[state.seat]
    begun: list[tuple[int, bool]] = [(0, False)]
    for moved, other in ((0, 1), (1, 0)):
        if player.fields[other] in WATER:
            begun.append((1 << moved, False))
            if player.fields[moved] in WATER:
                begun.append((1 << moved, True))
        elif player.fields[other] == SHORE:
            begun.append((1 << moved, False))
    state.moved, state.launched = rng.choice(begun)


def swap_hidden(state: State, seat: int | None, rng: Random) -> State:
    """Return the position with another seed and other hidden cards, as far as `seat` can tell."""
    other = state.copy()
    other.setup = replace(state.setup, seed=rng.randrange(2**32))
    for index, player in enumerate(other.players):
        if index != seat and _hides(player):
            player.card = rng.choice(CARDS_IN[player.hand])
    return other


def _hides(player: Player) -> bool:
    return bool(player.card and player.hand >> player.card & 1)
