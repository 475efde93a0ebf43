"""What must hold in every position of random games, and in every random position.

`test_agreement` checks that the rules are those of the oracle, and that no gem is lost.
"""

from random import Random
from typing import Final

from hypothesis import given

from niagara import Setup, View, parse
from niagara.model import actions
from niagara.model.cards import CARDS_IN, NO_CARD
from niagara.model.events import Event
from niagara.model.state import Phase, State
from niagara.rules.rounds import apply, legal
from niagara.view import view_of
from tests.support.games import everything, game_at, state_at
from tests.support.processes import check_order_of_sets
from tests.support.strategies import (
    choose,
    few,
    positions,
    random_game,
    seeds,
    setups,
    swap_hidden,
    walk,
)


def seats_of(state: State) -> list[int | None]:
    """Return every seat, and None for what everybody knows."""
    return [None, *range(len(state.players))]


def words_of(view: View) -> str:
    """Return a view as text, with its set of modules put in order."""
    return repr(view).replace(repr(view.setup.modules), repr(sorted(view.setup.modules)))


@given(positions)
def test_notation_reads_back(state: State) -> None:
    """Every action has a text of its own, read back as the same, and its repr is Python for it."""
    actions_here = legal(state)
    assert len({*map(str, actions_here)}) == len(actions_here)
    for action in actions_here:
        assert parse(str(action)) == action
        assert eval(repr(action), vars(actions)) == action


@given(setups, seeds)
@few
def test_copies_and_undo(setup: Setup, seed: int) -> None:
    """A copy plays on while the game stays as it was, and undo takes it back there."""
    rng = Random(seed)
    for game in walk(setup, rng):
        if game.over or rng.random() > 0.08:  # not all are checked, because that takes long
            continue
        before = everything(game)
        copy = game.copy()
        played = 0
        for _decision in range(rng.randint(1, 12)):
            if not copy.over:
                copy.play(choose(copy, rng, 0))
                played += 1
        assert everything(game) == before
        assert game.legal() == legal(state_at(game))
        copy.undo(played)
        assert everything(copy) == before


@given(positions, seeds)
def test_views_keep_secrets(state: State, seed: int) -> None:
    """In no position does a view change with the seed or another seat's hidden card."""
    rng = Random(seed)
    for seat in seats_of(state):
        view, other = (view_of(each, seat) for each in (state, swap_hidden(state, seat, rng)))
        assert view == other
        assert words_of(view) == words_of(other)


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


@given(setups, seeds)
@few
def test_choosing_tells_nothing_but_the_seat(setup: Setup, seed: int) -> None:
    """Whichever card is chosen, the events and the others' views are the same."""
    for game in walk(setup, Random(seed), 60):
        state = state_at(game)
        if state.phase is not Phase.CARD or state.turn == len(state.players) - 1:
            continue
        seen = set()
        for action in game.legal():
            copy, events = game.copy(), list[Event]()
            copy.play(action, events.append)
            others = [copy.view(seat) for seat in seats_of(state) if seat != game.actor]
            seen.add(repr((events, *map(words_of, others))))
        assert len(seen) == 1


@given(positions, seeds)
def test_samples_agree_with_the_view(state: State, seed: int) -> None:
    """To the seat a sample looks exactly like the true state; hidden cards come from hands."""
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
    before = second.snapshot()
    for _decision in range(30):
        if actions := legal(first):
            apply(first, rng.choice(actions))
    assert second.snapshot() == before


@given(positions, seeds)
def test_watching_changes_nothing(state: State, seed: int) -> None:
    """A game goes the same way whether somebody watches or not."""
    watched, alone = game_at(state), game_at(state)
    action = choose(alone, Random(seed), 0)
    alone.play(action)
    watched.play(action, lambda event: None)
    assert state_at(watched).snapshot() == state_at(alone).snapshot()


PLAYED_AGAIN: Final = """
from random import Random
from niagara import Game, Setup
from niagara.bots import BOTS
from niagara.bots.search import Legend
from niagara.bots.worlds import Budget

bots = [BOTS["random"], BOTS["paddler"], Legend(budget=Budget(iterations=4))]
for seed in range(4):
    rng = Random(seed)
    modules = {"spirits", "joe"} if seed else ()
    game = Game(Setup(players=3 + seed, modules=modules, fork="chance", seed=seed))
    while not game.over and len(game.history) < 100:
        print(*game.legal(), sep="; ")
        game.play(rng.choice(bots).choose(game.view(game.actor), rng))
    view = game.view(None)
    print(game.record(), repr(view).replace(repr(view.setup.modules), ""))
"""


def test_same_seed_same_game_whatever_the_hash_seed() -> None:
    """A seed and the same players give the same game, whatever the order of sets."""
    check_order_of_sets(PLAYED_AGAIN)


@given(seeds)
@few
def test_some_games_end_with_winners(seed: int) -> None:
    """A game is over if and only if somebody has won, and then nobody may act."""
    game = random_game(Random(seed), 400)
    assert game.over == bool(game.winners) == (game.actor is None) == (not game.legal())
