"""The search of the legend: it can be stopped, is repeatable, and never thinks too long."""

import gc
from collections.abc import Sequence
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import given

from niagara import Game, Setup, View
from niagara.bots import mixing, playout, search, worlds
from niagara.bots.base import Thought
from niagara.bots.search import Legend
from niagara.bots.worlds import Budget, Worlds, only_after
from niagara.model.state import Phase
from niagara.view import view_of
from tests.support.games import freed, position
from tests.support.strategies import few, random_position, seeds


def open_view(rng: Random) -> View:
    """Return the view of a seat that has a choice to make."""
    while True:
        state = random_position(rng)
        view = view_of(state, state.actor)
        if len(view.legal) > 1:
            return view


def thought(view: View, rng: Random, iterations: int = 10, rounds: int = 0) -> Thought:
    """Begin to think as a legend with this budget."""
    return Legend(budget=Budget(iterations, only_after(rounds))).think(view, rng)


# Slices


@pytest.mark.parametrize("slices", [[1] * 10, [3, 7], [9, 1], [4, 0, 4, 4]], ids=str)
@given(seed=seeds)
@few
def test_slices_make_no_difference(slices: Sequence[int], seed: int) -> None:
    """Ten iterations are ten iterations, however they are cut."""
    view = open_view(Random(seed))
    rngs = [Random(seed), Random(seed)]
    whole, sliced = (thought(view, rng) for rng in rngs)
    whole.go_on(10)
    for iterations in slices:
        sliced.go_on(iterations)
    assert (whole.action, whole.iterations) == (sliced.action, sliced.iterations)
    assert rngs[0].getstate() == rngs[1].getstate()


def test_choosing_is_thinking_to_the_end() -> None:
    """A bot that nobody stops spends its whole budget."""
    view = open_view(Random(5))
    whole = thought(view, Random(1), 40)
    whole.go_on(40)
    assert Legend(budget=Budget(40)).choose(view, Random(1)) == whole.action


# The budget


@given(seeds)
@few
def test_it_stops_when_nothing_can_change_any_more(seed: int) -> None:
    """Whatever the worlds left would bring, the action stays the same."""
    view = open_view(Random(seed))
    stopped = search.Search(view, Random(seed), Budget(40))
    whole = search.Search(view, Random(seed), Budget(40))
    while stopped.go_on(1):
        pass
    while whole.iterations < 40:
        whole._worlds.play()
        whole.iterations += 1
    assert stopped.action == whole.action
    assert view.phase is not Phase.CARD or stopped.iterations == 40


def test_it_stops_soon_where_the_choice_is_clear() -> None:
    """To land the gem that wins is tried nearly always."""
    treasury = "0treasury=amber+amber+amber"
    view = position(f"players=3 phase=paddle 0plays=2 {treasury} 0a@2(amber) 0b@5").view(0)
    found = search.Search(view, Random(1), Budget(200))
    assert not found.go_on(200)
    assert str(found.action) == "a 2>shore"
    assert 100 < found.iterations < 150


def test_iterations_are_counted() -> None:
    """A thought tells how long it was; it ends with its budget, and then stays as it is."""
    game, rng = Game(Setup(4, seed=3)), Random(1)
    begun = thought(game.view(game.actor), rng)
    told = [(begun.go_on(more), begun.iterations) for more in (0, 3, 6, 1000)]
    assert told == [(True, 0), (True, 3), (True, 9), (False, 10)]
    action, chance = begun.action, rng.getstate()
    assert not begun.go_on(1)
    assert (begun.iterations, begun.action, rng.getstate()) == (10, action, chance)


@pytest.mark.parametrize("collecting", [True, False])
def test_the_garbage_collector_is_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch, *, collecting: bool
) -> None:
    """It rests while a bot thinks to the end, and runs again afterwards if it ran before."""
    during = []
    play = Worlds.play

    def watched(self: Worlds) -> Sequence[float]:
        during.append(gc.isenabled())
        return play(self)

    monkeypatch.setattr(Worlds, "play", watched)
    was = gc.isenabled()
    try:
        (gc.enable if collecting else gc.disable)()
        Legend(budget=Budget(2)).choose(open_view(Random(1)), Random(1))
        assert gc.isenabled() == collecting
    finally:
        (gc.enable if was else gc.disable)()
    assert during == [False, False]


@few
@given(seeds)
def test_what_is_sensible(seed: int) -> None:
    """First what was tried most often, then at most two others, all different."""
    rng = Random(seed)
    view = open_view(rng)
    found = search.Search(view, Random(seed), Budget(60))
    found.go_on(60)
    best, *others = found.sensible
    assert len(others) <= 2
    assert len({best, *others}) == 1 + len(others)
    assert {best, *others} <= set(view.legal)
    assert found._own.visits[found._own.actions.index(best)] == max(found._own.visits)
    assert view.phase is Phase.CARD or best == found.action


def test_advice_is_given_before_anything_is_tried() -> None:
    """Without an iteration, it is what looks most promising, and nothing else."""
    view = open_view(Random(1))
    assert len(thought(view, Random(1), iterations=0).sensible) == 1


def test_a_card_that_was_hardly_tried_is_not_drawn() -> None:
    """Unless all seats think alike, the card is one that the search came back to."""
    view = position("players=3 0a@3(ruby) 0b@falls 1a@5 2a@2(amber)").view(0)
    for seed in range(30):
        found = search.Search(view, Random(seed), Budget(100))
        found.go_on(100)
        tried = dict(zip(found._own.actions, found._own.visits, strict=True))
        assert tried[found.action] >= search.SELDOM * max(tried.values())


@pytest.mark.parametrize(("modules", "named"), [("", "a"), ("double_canoes", "ab")])
def test_what_either_canoe_could_do_is_named_once(modules: str, named: str) -> None:
    """Two empty canoes ashore are the same, unless one has a second seat."""
    view = position(f"players=3 modules={modules} phase=paddle 0plays=1").view(0)
    assert [*map(str, view.legal)] == ["a shore>1", "b shore>1"]
    found = search.Search(view, Random(1), Budget(2))
    found._own.visits[:] = [1, 1]
    assert {str(action)[0] for action in found.sensible} == set(named)


def opening(worlds: int) -> search.Search:
    """Return a search of so many worlds for the first card of a game."""
    game = Game(Setup(4, seed=3))
    found = search.Search(game.view(game.actor), Random(1), Budget(worlds))
    found.go_on(worlds)
    return found


@pytest.mark.parametrize("worlds", [28, 200])
def test_where_all_think_alike_draws_are_loose(
    worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the opening, two such seats would draw the same card in less than a quarter of cases."""

    def same() -> float:
        likely = opening(worlds)._likely()
        return sum(share * share for share in likely) / sum(likely) ** 2

    standing_equal = same()
    monkeypatch.setattr(mixing, "EQUAL", 1)
    thinking_alike = same()
    monkeypatch.setattr(search, "CROWDED", 1)
    assert standing_equal < 1 / 4
    assert thinking_alike < 1 / 3 < same()


@given(seeds)
@few
def test_the_end_of_this_round_counts_as_well(seed: int) -> None:
    """A world's chances are the mean of those at the end of this round and of the next one."""
    view = open_view(Random(seed))
    soon, late, both = (
        Worlds(view, Random(seed), budget).play()
        for budget in (Budget(), Budget(looks=only_after(1)), Budget(looks=(0.25, 0.75)))
    )
    for at_once, afterwards, mean in zip(soon, late, both, strict=True):
        assert mean == pytest.approx(0.25 * at_once + 0.75 * afterwards)


@pytest.mark.parametrize("seed", range(6))
def test_a_gem_is_not_given_up_for_nothing(seed: int) -> None:
    """With 3 points, canoe a of seat 0 can take its amethyst to 3, or leave it for its rivals."""
    game = position(
        "players=4 start=3 actor=0 phase=paddle 0hand= 0plays=3 0treasury=amethyst+diamond "
        "0a@6L(amethyst) 0b@3 1hand=6 1card=6 1treasury=amethyst+amethyst+amethyst "
        "2hand=5 2card=5 2treasury=diamond 2a@6L(diamond) 2b@7L "
        "3hand= 3plays=5 3a@3(amethyst) 3b@3(amethyst)"
    )
    found = Legend().think(game.view(0), Random(seed))
    found.go_on(300)
    assert not any("unload" in str(action) for action in found.sensible)


def test_how_likely_others_are_to_play_the_same_card() -> None:
    """Two others have no choice; both play the 4."""
    view = position("players=3 0hand=4+5+6 1hand=4 2hand=4 0a@shore 1a@shore 2a@shore").view(0)
    found = Worlds(view, Random(1), Budget())
    for _world in range(20):
        found.play()
    assert [*map(str, view.legal)] == ["card 4", "card 5", "card 6"]
    assert found.alike() == [1, 0, 0]


def test_a_card_that_others_play_is_drawn_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside one that they hardly play, and beside how often it would be drawn otherwise."""
    monkeypatch.setattr(search, "CROWDED", 1)
    monkeypatch.setattr(mixing, "EQUAL", 1)
    found = opening(200)
    alike, likely = found._worlds.alike(), found._likely()
    found._card_draw = search.CardDraw(alike=0)
    otherwise = found._likely()
    drawn = [place for place, share in enumerate(otherwise) if share]
    most, least = (find(drawn, key=alike.__getitem__) for find in (max, min))
    assert alike[most] > alike[least]
    assert likely[most] / likely[least] < otherwise[most] / otherwise[least]


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_it_looks_as_many_rounds_ahead_as_it_is_told(rounds: int) -> None:
    """In each further round of every world it draws three cards, one for each seat."""
    game = position(
        "players=3 start=1 actor=0 phase=paddle 0plays=3 0a@2(ruby) 1plays=4 1a@5 2plays=5"
    )
    view = game.view(0)
    rng = Mock(wraps=Random(1))
    begun = thought(view, rng, 20, rounds)
    assert not begun.go_on(20)
    assert rng.random.call_count == begun.iterations * 3 * rounds


# What it leaves alone, and what it looks at


@given(seeds)
@few
def test_worlds_are_played_in_copies(seed: int) -> None:
    """After a search the view is as it was, and so are the states drawn from it."""
    view = open_view(Random(seed))
    before = [view_of(view.sample(Random(seed)), seat) for seat in range(len(view.players))]
    Legend(budget=Budget(iterations=5)).choose(view, Random(seed))
    after = [view_of(view.sample(Random(seed)), seat) for seat in range(len(view.players))]
    assert before == after


def test_only_what_looks_promising_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the search may look at one action only, it chooses the most promising one."""
    views = [open_view(Random(seed)) for seed in range(24)]
    turns = [view for view in views if view.phase is Phase.PADDLE]
    promising = [playout.best(view.sample(Random(1)), view.legal) for view in turns]
    legend = Legend(budget=Budget(iterations=40))
    assert [legend.choose(view, Random(1)) for view in turns] != promising
    monkeypatch.setattr(worlds, "WIDEST", 1)
    assert [legend.choose(view, Random(1)) for view in turns] == promising


@pytest.mark.parametrize(("flag", "spared"), [("L", "6L"), ("R", "6R")])
def test_a_freed_canoe_is_swept_into_the_arm_that_the_next_push_spares(
    flag: str, spared: str
) -> None:
    """The choice of the arm after the river is searched too; the flag has just changed sides."""
    game = freed(f"flag={flag}")
    assert [*map(str, game.legal())] == ["sweep a 6L", "sweep a 6R"]
    legend = Legend(budget=Budget(iterations=60))
    chosen = {str(legend.choose(game.view(1), Random(seed))) for seed in range(6)}
    assert chosen == {f"sweep a {spared}"}
