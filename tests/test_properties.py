"""What must hold in every position: of games played at random, and of positions made up.

Random play hardly ever leads low down the river with mixed cargo and foreign gems at the sites,
so the rules of moving are compared with the naive generator in made-up positions too.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niagara import Game, Setup, View, actions, parse
from niagara.board import KINDS, SITE_OF
from niagara.cards import CARDS_IN, NO_CARD
from niagara.events import Event, TurnEnded
from niagara.rounds import legal
from niagara.state import Phase, Player, State
from niagara.view import view_of
from tests.naive import naive_legal, naive_outcomes, table_of
from tests.shadow import Shadow
from tests.strategies import (
    choose,
    game_at,
    positions,
    random_game,
    random_position,
    setups,
    swap_hidden,
    walk,
)

ROOT: Final = Path(__file__).parent.parent

seeds: Final = st.integers(0, 2**32 - 1)

few = settings(max_examples=12)


def seats_of(state: State) -> list[int | None]:
    """Return every seat, and None for what everybody knows."""
    return [None, *range(len(state.players))]


def all_views(game: Game) -> list[View]:
    return [game.view(seat) for seat in seats_of(game._state)]


def actor_view(game: Game) -> View:
    return game.view(game.actor)


def now_and_then(rng: Random) -> bool:
    """Thin out what takes long."""
    return rng.random() < 0.08


# Legal actions


def check_legal(state: State) -> None:
    view = view_of(state, state.actor)
    texts = [str(action) for action in legal(state)]
    assert len(set(texts)) == len(texts), "two actions have the same text"
    if view.actor is None:
        assert not texts
        return
    naive = naive_legal(view)
    assert sorted(texts) == sorted(naive), view


@given(setups, seeds)
@settings(max_examples=15)
def test_legal_actions_of_games(setup: Setup, seed: int) -> None:
    """In every position of a game the legal actions are those of the naive generator."""
    for game in walk(setup, Random(seed)):
        check_legal(game._state)


@given(positions)
@settings(max_examples=150)
def test_legal_actions_anywhere(state: State) -> None:
    """Wherever canoes, gems and cards lie, the legal actions are those of the naive generator."""
    check_legal(state)


@pytest.mark.parametrize("block", range(5))
def test_legal_actions_in_many_positions(block: int) -> None:
    """The naive generator agrees in thousands of positions drawn without hypothesis, too."""
    for seed in range(block * 1000, (block + 1) * 1000):
        check_legal(random_position(Random(seed)))


@given(positions, seeds)
def test_outcomes_anywhere(state: State, seed: int) -> None:
    """An action moves the canoes and gems that the naive generator moves."""
    check_outcomes(state, Random(seed))


def test_outcomes_in_many_positions() -> None:
    """The naive generator foretells what actions do in hundreds of further positions."""
    for seed in range(1500):
        rng = Random(seed)
        check_outcomes(random_position(rng), rng)


def check_outcomes(state: State, rng: Random) -> None:
    game = game_at(state)
    outcomes = naive_outcomes(actor_view(game))
    for action in rng.sample(game.legal(), min(6, len(game.legal()))):
        assert table_after(game, action) == outcomes[str(action)], str(action)


def table_after(game: Game, action: actions.Action) -> object:
    """Return the table after an action, before the river moves."""
    tried = game.copy()
    tables = []

    def watch(event: Event) -> None:
        if isinstance(event, TurnEnded):
            tables.append(table_of(tried.view(None)))

    tried.play(action, watch)
    return tables[0] if tables else table_of(tried.view(None))


@given(positions)
def test_notation_reads_back(state: State) -> None:
    """Every action's text is read back as the same action, and its repr is Python for it."""
    for action in legal(state):
        assert parse(str(action)) == action
        assert eval(repr(action), vars(actions)) == action


# Gems


def gems(state: State) -> list[int]:
    """Count the gems of each kind: at sites, aboard and in treasuries."""
    places: list[Iterable[int]] = [*state.sites]
    for player in state.players:
        places.append(player.treasury)
        places += [[cargo.count(kind) for kind in range(len(KINDS))] for cargo in player.cargo]
    return [sum(counts) for counts in zip(*places, strict=True)]


def check_gems(state: State) -> None:
    assert gems(state) == [7] * len(KINDS)
    for player in state.players:
        for field, cargo, seats in zip(
            player.fields, player.cargo, state.setup.canoe_seats, strict=True
        ):
            assert len(cargo) <= seats
            assert not cargo or 0 < field < len(SITE_OF) - 1, "gems aboard only in the water"


@given(setups, seeds)
@settings(max_examples=15)
def test_gems_are_conserved_in_games(setup: Setup, seed: int) -> None:
    """Gems are never created or lost, and nobody carries more than there are seats."""
    for game in walk(setup, Random(seed)):
        check_gems(game._state)


@given(positions)
def test_gems_are_conserved_anywhere(state: State) -> None:
    """No action creates or loses a gem, whatever follows by itself."""
    check_gems(state)
    for action in legal(state):
        game = game_at(state)
        game.play(action)
        check_gems(game._state)
        assert any(
            field < len(SITE_OF) - 1 for field in game._state.players[state.seat].fields
        ) or (any(game._state.players[state.seat].treasury)), (
            "a player without canoe and gem gets a canoe"
        )


# Copies, taking back, records


@given(setups, seeds)
@few
def test_copies_are_independent(setup: Setup, seed: int) -> None:
    """A copy plays on while the game stays as it was, and the other way round."""
    rng = Random(seed)
    for game in walk(setup, rng):
        if game.over or not now_and_then(rng):
            continue
        before = all_views(game), game.record(), game.legal()
        copy = game.copy()
        assert (all_views(copy), copy.record(), copy.legal()) == before
        for _ in range(10):
            if not copy.over:
                copy.play(choose(copy, rng, 0.5))
        assert (all_views(game), game.record(), game.legal()) == before
        assert game.legal() == legal(game._state)


def parts(thing: object) -> Iterable[object]:
    """Yield every mutable object inside a state."""
    if isinstance(thing, State | Player):
        yield thing
        for name in type(thing).__slots__:
            yield from parts(getattr(thing, name))
    elif isinstance(thing, list | tuple):
        if isinstance(thing, list):
            yield thing
        for item in thing:
            yield from parts(item)


def slots(thing: object) -> object:
    """Return a state as plain data, slot by slot."""
    if isinstance(thing, State | Player):
        return {name: slots(getattr(thing, name)) for name in type(thing).__slots__}
    return [slots(item) for item in thing] if isinstance(thing, list | tuple) else thing


@given(positions)
def test_state_copy_copies_every_slot(state: State) -> None:
    """A copied state equals the original in every slot and shares no mutable part with it."""
    state.winners = (1,)
    copy = state.copy()
    assert slots(copy) == slots(state)
    assert not {id(part) for part in parts(copy)} & {id(part) for part in parts(state)}


@given(setups, seeds)
@few
def test_undo_restores_everything(setup: Setup, seed: int) -> None:
    """Playing and taking back gives every seat the same view, and the same record."""
    rng = Random(seed)
    for game in walk(setup, rng):
        if game.over or not now_and_then(rng):
            continue
        before = all_views(game), game.record(), game.legal()
        count = rng.randint(1, 12)
        played = 0
        while played < count and not game.over:
            game.play(choose(game, rng, 0))
            played += 1
        game.undo(played)
        assert (all_views(game), game.record(), game.legal()) == before


@given(setups, seeds)
@few
def test_records_restore_everything(setup: Setup, seed: int) -> None:
    """A game read from its record gives every seat the same view, and the same record."""
    rng = Random(seed)
    for game in walk(setup, rng):
        if now_and_then(rng) or game.over:
            again = Game.from_record(game.record())
            assert all_views(again) == all_views(game)
            assert again.record() == game.record()


# Secrets


def check_secrets(state: State, rng: Random) -> None:
    other_seed = swap_hidden(state, None, rng)
    assert repr(view_of(other_seed, None)) == repr(view_of(state, None))
    for seat in range(len(state.players)):
        view, other = view_of(state, seat), view_of(swap_hidden(state, seat, rng), seat)
        assert view == other
        assert repr(view) == repr(other)


@given(setups, seeds)
@few
def test_views_keep_secrets_in_games(setup: Setup, seed: int) -> None:
    """No view changes with the seed or with a hidden card of another seat."""
    rng = Random(seed)
    for game in walk(setup, rng):
        check_secrets(game._state, rng)


@given(positions, seeds)
def test_views_keep_secrets_anywhere(state: State, seed: int) -> None:
    """Wherever the game stands, no view changes with the seed or another seat's hidden card."""
    check_secrets(state, Random(seed))


@given(positions)
def test_views_show_ones_own_card_and_no_other(state: State) -> None:
    """The chosen card is secret until its owner's turn begins; used cards are public."""
    for seat in seats_of(state):
        for index, player in enumerate(view_of(state, seat).players):
            chosen = state.players[index].card
            hidden = bool(chosen and chosen in CARDS_IN[player.hand])
            assert player.has_chosen == (chosen != NO_CARD)
            assert player.revealed == (player.has_chosen and not hidden)
            assert player.card == (NO_CARD if hidden and index != seat else chosen)


def test_no_view_holds_the_seed() -> None:
    """The seed, from which chance is drawn, stands in no view."""
    game = Game(Setup(players=3, fork="chance", seed=31415926535))
    assert all("31415926535" not in repr(view) for view in all_views(game))


@given(setups, seeds)
@few
def test_choosing_tells_nothing_but_the_seat(setup: Setup, seed: int) -> None:
    """Whichever card is chosen, the events and the others' views are the same."""
    for game in walk(setup, Random(seed), 60):
        state = game._state
        if state.phase is not Phase.CARD or state.turn == len(state.players) - 1:
            continue
        seen = set()
        for action in game.legal():
            copy, events = game.copy(), list[Event]()
            copy.play(action, events.append)
            others = [view for view in all_views(copy) if view.seat != game.actor]
            seen.add(repr((events, others)))
        assert len(seen) == 1


@given(positions, seeds)
def test_samples_agree_with_the_view(state: State, seed: int) -> None:
    """A sampled state looks to the seat exactly as the true one, with hidden cards from hands."""
    rng = Random(seed)
    for seat in seats_of(state):
        view = view_of(state, seat)
        sample = view.sample(rng)
        assert view_of(sample, seat) == view
        for index, shown in enumerate(view.players):
            if shown.has_chosen and shown.card == NO_CARD:
                assert sample.players[index].card in CARDS_IN[shown.hand]


@given(positions, seeds)
def test_samples_vary_and_are_their_own(state: State, seed: int) -> None:
    """Samples share nothing with one another, and can be played to their end."""
    rng = Random(seed)
    view = view_of(state, state.actor)
    first, second = view.sample(rng), view.sample(rng)
    assert not {id(part) for part in parts(first)} & {id(part) for part in parts(second)}
    game = game_at(first)
    for _ in range(30):
        if not game.over:
            game.play(choose(game, rng, 0))


# Events


def check_events(game: Game, action: actions.Action) -> set[type[Event]]:
    shadow, seen = Shadow(game.view(None)), set[type[Event]]()

    def watch(event: Event) -> None:
        seen.add(type(event))
        shadow.happen(event)
        shadow.compare(game.view(None), event)
        check_whole(game._state)

    game.play(action, watch)
    shadow.finish(game.view(None))
    return seen


def check_whole(state: State) -> None:
    assert gems(state) == [7] * len(KINDS), "a gem is in two places or in none"


@given(setups, seeds)
@settings(max_examples=10)
def test_events_tell_the_game(setup: Setup, seed: int) -> None:
    """From its events alone a game can be followed, and each is told when the view shows it."""
    rng = Random(seed)
    for game in walk(setup, rng):
        if not game.over:
            check_events(game.copy(), choose(game, rng, 0.5))


@given(positions, seeds)
def test_events_tell_every_action(state: State, seed: int) -> None:
    """Each action's events tell everything that changes, wherever the canoes are."""
    rng = Random(seed)
    game = game_at(state)
    for action in rng.sample(game.legal(), min(4, len(game.legal()))):
        check_events(game.copy(), action)


def test_events_tell_many_actions() -> None:
    """The same for hundreds of further positions, so that rare events come up too."""
    seen = set()
    for seed in range(1500):
        rng = Random(seed)
        game = game_at(random_position(rng))
        seen |= check_events(game, rng.choice(game.legal()))
    assert seen == set(get_args(Event)), "some event has never happened"


@given(positions, seeds)
def test_watching_changes_nothing(state: State, seed: int) -> None:
    """A game goes the same way whether somebody watches or not."""
    watched, alone = game_at(state), game_at(state)
    action = choose(alone, Random(seed), 0)
    alone.play(action)
    watched.play(action, lambda event: None)
    assert slots(watched._state) == slots(alone._state)


# Chance


PLAYED_AGAIN: Final = """
from random import Random
from niagara import Game, Setup
from niagara.bots import BOTS

for seed in range(3):
    rng = Random(seed)
    game = Game(Setup(players=3 + seed, fork="chance", seed=seed))
    while not game.over and len(game.history) < 150:
        print(*game.legal(), sep="; ")
        bot = BOTS["greedy" if rng.random() < 0.6 else "random"]
        game.play(bot.choose(game.view(game.actor), rng))
    print(game.record(), game.view(None))
"""


def test_same_seed_same_game_whatever_the_hash_seed() -> None:
    """A seed and the same players give the same game under every PYTHONHASHSEED."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PLAYED_AGAIN],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "2718")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000


@given(seeds)
@few
def test_some_games_end_with_winners(seed: int) -> None:
    """A game is over when and only when somebody has won, and then nobody may act."""
    game = random_game(Random(seed), 400)
    assert game.over == bool(game.winners) == (game.actor is None) == (not game.legal())
