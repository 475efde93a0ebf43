"""Random setups, games and positions, drawn by hypothesis or from a `Random`."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

from niagara import Game, Setup
from niagara.bots import Bot, playout
from niagara.bots.base import Decided, Thought
from niagara.model.actions import Action, Canoe
from niagara.model.board import FALLS, FORK, KINDS, RUBY, SHORE, SITE_OF, WATER, Field
from niagara.model.cards import CARDS_IN, CLOUD, NUMBERS, ONE_TO_THREE, ROPE, Card, hand_of, holds
from niagara.model.modules import FEWEST_PLAYERS, MODULES, SPIRITS, most_players
from niagara.model.setup import OPTIONS
from niagara.model.state import Phase, Player, State, at_home
from niagara.view import View

MODULE_SETS: Final = tuple(
    frozenset(modules)
    for count in range(len(MODULES) + 1)
    for modules in combinations(MODULES, count)
)
"""Every set of modules that a table can agree on, the base game first."""

RUBIES: Final = [field for field in WATER if SITE_OF[field] == RUBY]

seeds: Final = st.integers(0, 2**32 - 1)


def few(test: Callable[..., None]) -> Callable[..., None]:
    """Let a test that takes long have a third of the examples.

    It is a function since the settings of `conftest.py` are in force only after all imports.
    """
    return settings(max_examples=settings().max_examples // 3)(test)


def random_setup(
    rng: Random, modules: Iterable[str] | None = None, players: int | None = None
) -> Setup:
    """Return a setup in which everything that is not given is random."""
    if modules is None:
        modules = rng.choice([(), SPIRITS, MODULES, *[rng.choice(MODULE_SETS)] * 5])
    return Setup(
        players=players or rng.randint(FEWEST_PLAYERS, most_players(modules)),
        modules=frozenset(modules),
        fork=rng.choice(OPTIONS["fork"]),
        buyback=rng.choice(OPTIONS["buyback"]),
        tiebreak=rng.choice(OPTIONS["tiebreak"]),
        seed=rng.randrange(2**32),
    )


setups: Final[st.SearchStrategy[Setup]] = seeds.map(lambda seed: random_setup(Random(seed)))


# Games


class Adviser(Bot):
    """A bot that ends games almost as soon as the paddler bot, and decides much faster."""

    def think(self, view: View, rng: Random) -> Thought:
        """Play any card; else take what looks best once the river has moved."""
        if view.phase is Phase.CARD:
            return Decided(rng.choice(view.legal))
        return Decided(playout.best(view.sample(rng), view.legal))


ADVISER: Final = Adviser()


def choose(game: Game, rng: Random, skill: float, adviser: Bot = ADVISER) -> Action:
    """Choose an action: the adviser's with the probability `skill`, else any legal one."""
    if rng.random() >= skill:
        return rng.choice(game.legal())
    return adviser.choose(game.view(game.actor), rng)


def walk(setup: Setup, rng: Random, decisions: int = 200) -> Iterator[Game]:
    """Play a game at random and yield it before each decision and at the end.

    Some games are played without skill, others with much: only the latter ever end.
    """
    skill = rng.choice((0, 0, 0.5, 0.8, 0.9))
    game = Game(setup)
    for _decision in range(decisions):
        yield game
        if game.over:
            return
        game.play(choose(game, rng, skill))
    yield game


def random_game(rng: Random, decisions: int) -> Game:
    """Return a random game, over or stopped after at most this many decisions."""
    *_before, game = walk(random_setup(rng), rng, rng.randint(0, decisions))
    return game


# Positions that hardly ever come up in random play


def random_position(rng: Random, setup: Setup | None = None) -> State:
    """Return a position in which every canoe, gem, card and piece is anywhere it may be."""
    state = State(setup or random_setup(rng))
    state.round = rng.randint(1, 30)
    state.start = rng.randrange(len(state.players))
    state.turn = rng.randrange(len(state.players))
    state.weather = rng.randint(-1, 2)
    state.flag = rng.randrange(2)
    state.pushes = rng.randrange(60)
    state.phase = rng.choice(_phases(state.setup))
    _place_pieces(state, rng)
    _place_canoes(state, rng)
    _place_gems(state, rng)
    _place_moose(state, rng)
    _deal(state, rng)
    if state.phase is Phase.PADDLE:
        _begin_turn(state, rng)
    return state


positions: Final[st.SearchStrategy[State]] = seeds.map(lambda seed: random_position(Random(seed)))


def _phases(setup: Setup) -> list[Phase]:
    buying = Phase.BUY if setup.buyback == "turn" else Phase.BUY_FIRST
    phases = [Phase.PADDLE] * 7 + [buying, Phase.WEATHER, Phase.CARD]
    if "paddle_cards" in setup.modules:
        phases += [Phase.ROPE] * ("moose" in setup.modules)
        phases += [Phase.SWEEP] * ("whirlpool" in setup.modules)
    return phases


def _place_pieces(state: State, rng: Random) -> None:
    """Put the whirlpool, the beaver and Joe anywhere; for a sweep, put the whirlpool on 5."""
    modules = state.setup.modules
    if "whirlpool" in modules:
        state.whirlpool = FORK if state.phase is Phase.SWEEP else rng.choice([*WATER, FALLS])
    if "beaver" in modules:
        state.beaver = rng.choice([SHORE, *WATER])
    if "joe" in modules:
        state.joe = rng.choice(_calm_water(state))


def _calm_water(state: State) -> list[Field]:
    """Return the fields on which a canoe or Joe may rest."""
    return [field for field in WATER if field != state.whirlpool]


def _place_canoes(state: State, rng: Random) -> None:
    """Put the canoes close together, often on Joe's field."""
    calm = _calm_water(state)
    crowded = rng.sample(calm, 3)
    if state.joe in calm:
        crowded[0] = state.joe
    places = [SHORE, FALLS, FALLS, *crowded * 2, *calm]
    for player in state.players:
        player.fields = [rng.choice(places) for _canoe in player.fields]
        if player.fields == [FALLS, FALLS]:
            player.fields[rng.randrange(2)] = rng.choice([SHORE, *crowded])
    player = state.players[state.seat]
    if state.phase is Phase.ROPE and not {*RUBIES} & {*player.fields}:
        player.fields[rng.randrange(2)] = rng.choice([field for field in RUBIES if field in calm])
    if state.phase is Phase.SWEEP:
        _into_whirlpool(player, rng)


def _into_whirlpool(player: Player, rng: Random) -> None:
    for canoe in rng.choice([(0,), (1,), (0, 1)]):
        player.fields[canoe] = FORK


def _place_gems(state: State, rng: Random) -> None:
    """Put each gem aboard, into a treasury or at a site, its own or another."""
    gems = [kind for kind in range(len(KINDS)) for _gem in range(state.setup.gems)]
    rng.shuffle(gems)
    for player in state.players:
        for canoe, field in enumerate(player.fields):
            if field in WATER:
                seats = state.setup.capacities[canoe]
                cargo = [gems.pop() for _place in range(seats) if rng.random() < 0.6]
                player.cargo[canoe] = tuple(sorted(cargo))
    if state.joe in WATER and rng.random() < 0.5:
        state.joe_cargo = (gems.pop(),)
    state.lay_out(at_home(0))
    saved = rng.choice((0.0, 0.02, 0.2, 0.3, 0.6))
    for kind in gems:
        if rng.random() < saved:
            rng.choice(state.players).treasury[kind] += 1
        else:
            state.put(rng.randrange(len(KINDS)) if rng.random() < 0.4 else kind, kind)


def _place_moose(state: State, rng: Random) -> None:
    """Let the moose wait, be carried or, in the middle of a round, have left its canoe."""
    if "moose" not in state.setup.modules or state.phase is Phase.ROPE:
        return
    afloat = [
        (player, canoe)
        for player in state.players
        for canoe, field in enumerate(player.fields)
        if field in WATER
    ]
    place = rng.choice(("waits", "waits", "aboard", "away"))
    if place == "aboard" and afloat:
        carrier, canoe = rng.choice(afloat)
        carrier.moose, state.moose_waits = canoe, False
    elif place == "away" and state.phase not in (Phase.CARD, Phase.BUY_FIRST):
        state.moose_waits = False


def _deal(state: State, rng: Random) -> None:
    """Give all hands the same size; seats before the deciding one have chosen or played."""
    cards = CARDS_IN[state.setup.hand]
    used = rng.randrange(len(cards))
    for distance in range(len(state.players)):
        player = state.players[(state.start + distance) % len(state.players)]
        player.hand = hand_of(*rng.sample(cards, len(cards) - used))
        choosing = state.phase in (Phase.CARD, Phase.BUY_FIRST)
        if state.phase is Phase.BUY_FIRST or (choosing and distance >= state.turn):
            continue
        player.card = rng.choice(CARDS_IN[player.hand])
        if choosing:
            continue
        if distance == state.turn:
            _give_card_for(state.phase, player, state.setup, rng)
        if distance <= state.turn or state.phase is Phase.SWEEP:
            player.hand &= ~hand_of(player.card)
            player.roped = player.card == ROPE and state.phase is not Phase.SWEEP
    if state.phase is Phase.SWEEP:
        _let_others_be_swept(state, rng)
    _let_buy(state, rng)


def _give_card_for(phase: Phase, player: Player, setup: Setup, rng: Random) -> None:
    """Give the player the card that leads to this decision."""
    paddled = [card for card in CARDS_IN[setup.hand] if card in (*NUMBERS, ONE_TO_THREE)]
    drawn = {Phase.WEATHER: CLOUD, Phase.PADDLE: rng.choice(paddled)}
    tied = {Phase.ROPE: ROPE, Phase.SWEEP: ROPE}
    card: Card = (drawn | tied).get(phase, player.card)
    if not holds(player.hand, card):
        player.hand = player.hand & ~hand_of(player.card) | hand_of(card)
    player.card = card


def _let_others_be_swept(state: State, rng: Random) -> None:
    """Put freed canoes of seats later in turn order on the whirlpool, too."""
    for distance in range(state.turn + 1, len(state.players)):
        player = state.players[(state.start + distance) % len(state.players)]
        if player.card == ROPE and FALLS not in player.fields and SHORE not in player.fields:
            _into_whirlpool(player, rng)


def _let_buy(state: State, rng: Random) -> None:
    """For a decision to buy, make one canoe or both lost and leave a gem to pay with."""
    if state.phase not in (Phase.BUY, Phase.BUY_FIRST):
        return
    player = state.players[state.seat]
    canoes = rng.choice([(0,), (1,), (0, 1)])
    for canoe in canoes:
        _lose(state, player, canoe)
    if not any(player.treasury):
        site = next(site for site, gems in enumerate(state.sites) if any(gems))
        kind = next(kind for kind, count in enumerate(state.sites[site]) if count)
        state.take(site, kind)
        player.treasury[kind] += 1


def _lose(state: State, player: Player, canoe: Canoe) -> None:
    """Make a canoe lost, its gems in the treasury and its moose waiting."""
    player.fields[canoe] = FALLS
    for kind in player.cargo[canoe]:
        player.treasury[kind] += 1
    player.cargo[canoe] = ()
    if player.moose == canoe:
        player.moose = None
        state.moose_waits = True


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
    state.moved, state.launched = rng.choice(begun if player.card in NUMBERS else begun[:1])


def swap_hidden(state: State, seat: int | None, rng: Random) -> State:
    """Return the position with another seed and other cards where they are hidden from `seat`."""
    other = state.copy()
    other.setup = replace(state.setup, seed=rng.randrange(2**32))
    for index, player in enumerate(other.players):
        if index != seat and player.card and holds(player.hand, player.card):
            player.card = rng.choice(CARDS_IN[player.hand])
    return other
