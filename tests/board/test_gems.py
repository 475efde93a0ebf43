"""Which gem is which: on the page each gem has a number, though the rules only count gems."""

from functools import partial
from itertools import chain
from random import Random
from typing import Final

import pytest

from niagara import Game, View
from niagara.model.board import KINDS, Kind
from niagara.model.events import Event
from niagara.model.modules import MODULES
from tests.support.games import LAST_CLOUD
from tests.support.stories import Told, telling, told_in
from tests.support.strategies import choose, random_setup
from web.board.drawing.gems import Gems, Place, gems_by_place

Numbers = dict[tuple[Place, Kind], list[int]]


def numbers_of(gems: Gems) -> Numbers:
    """Return where every gem is, by place and kind."""
    return {where: list(numbers) for where, numbers in gems.at.items() if numbers}


def check_counts(gems: Gems, view: View) -> None:
    """The gems are where the view has them, each once."""
    numbers = numbers_of(gems)
    counts = {(place, kind): count for place, kind, count in gems_by_place(view) if count}
    assert {where: len(each) for where, each in numbers.items()} == counts
    every = list(chain.from_iterable(numbers.values()))
    assert len(every) == len(set(every)) == view.setup.gems * len(KINDS)


def check_step(before: Numbers, after: Numbers) -> None:
    """A gem keeps its number and its kind, and does not move without need."""
    kinds = {number: kind for (_place, kind), each in before.items() for number in each}
    assert kinds == {number: kind for (_place, kind), each in after.items() for number in each}
    for where in before.keys() | after.keys():
        had, has = set(before.get(where, ())), set(after.get(where, ()))
        assert len(had & has) == min(len(had), len(has)), "those that can stay do stay"


class Watcher:
    """Follows the gems from one event to the next."""

    def __init__(self) -> None:
        self.before: Numbers | None = None

    def watch(self, told: Told, event: Event | None = None) -> None:
        """Check what an event did to the gems."""
        after = numbers_of(told.gems)
        check_counts(told.gems, told.game.view(None))
        if self.before is not None:
            check_step(self.before, after)
        self.before = after


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("modules", [None, MODULES])
def test_gems_stay_themselves(seed: int, modules: tuple[str, ...] | None) -> None:
    """At every event of a game the gems agree with the view, and each keeps its number."""
    watcher = Watcher()
    for told in telling(seed, 80, watcher.watch, modules):
        watcher.watch(told)


@pytest.mark.parametrize("seed", range(4))
def test_gems_stay_themselves_when_actions_are_undone(seed: int) -> None:
    """Going back and forth through a game keeps every gem's number."""
    rng = Random(seed)
    game, gems = Game(random_setup(rng)), Gems()
    gems.follow(game.view(None))
    for _step in range(60):
        before = numbers_of(gems)
        if game.history and (rng.random() < 0.3 or game.over):
            game.undo(rng.randint(1, min(5, len(game.history))))
        else:
            game.play(choose(game, rng, 0.8))
        gems.follow(game.view(None))
        check_counts(gems, game.view(None))
        check_step(before, numbers_of(gems))


PADDLING: Final = "players=3 phase=paddle"
DOUBLE: Final = f"{PADDLING} modules=double_canoes+whirlpool whirlpool@falls"


@pytest.mark.parametrize(
    ("words", "action"),
    [
        # One of two is changed for another; both are brought home.
        (f"{DOUBLE} 0plays=4 0b@3(sapphire+ruby)", "b unload sapphire load amethyst"),
        (f"{DOUBLE} 0plays=1 0b@1(sapphire+ruby)", "b 1>shore"),
        # Joe loads one of the site, and one is taken from him, given and swapped.
        (f"{LAST_CLOUD} modules=joe joe@4 1plays=2 2plays=1", "weather down"),
        (f"{PADDLING} modules=joe joe@4(ruby) 0plays=1 0a@5", "a 5>4 joe take"),
        (f"{PADDLING} modules=joe joe@4 0plays=1 0a@5(ruby)", "a 5>4 joe give ruby"),
        (f"{PADDLING} modules=joe joe@4(amber) 0plays=1 0a@5(ruby)", "a 5>4 joe swap ruby"),
        # He loses his over the falls, by the river or by his paddle.
        (f"{LAST_CLOUD} modules=joe joe@7R(ruby) 1plays=cloud 2plays=2", "weather down"),
        (f"{LAST_CLOUD} modules=paddle_cards+joe joe@1(ruby) 1plays=7 2plays=1", "weather down"),
    ],
)
def test_a_gem_keeps_its_number_wherever_it_goes(words: str, action: str) -> None:
    """Those that need not move stay, and the one that moves is the same at its new place."""
    told, watcher = told_in(words), Watcher()
    watcher.watch(told)
    before = watcher.before
    told.play(action, partial(watcher.watch, told))
    assert watcher.before != before
