"""Which gem is which: numbers follow the gems about, though the rules only count them."""

from itertools import chain
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup, View
from niagara.board import KINDS, Kind
from niagara.events import Event
from tests.page import Told, named, telling
from tests.position import position
from tests.strategies import choose, random_setup
from web.pieces import Gems, Place, gems_by_place

TABLE: Final = named(Setup(players=3))
RUBY: Final = KINDS.index("ruby")

Numbers = dict[tuple[Place, Kind], list[int]]


def numbers_of(gems: Gems) -> Numbers:
    """Return where every gem is, by place and kind."""
    return {where: list(numbers) for where, numbers in gems.at.items() if numbers}


def counts_of(view: View) -> dict[tuple[Place, Kind], int]:
    """Return how many gems the view has, by place and kind."""
    return {(place, kind): count for place, kind, count in gems_by_place(view) if count}


def check_counts(gems: Gems, view: View) -> None:
    """The gems are where the view has them, each once."""
    numbers = numbers_of(gems)
    assert {where: len(each) for where, each in numbers.items()} == counts_of(view)
    every = list(chain.from_iterable(numbers.values()))
    assert len(every) == len(set(every)) == view.setup.gems * len(KINDS)


def check_step(before: Numbers, after: Numbers) -> None:
    """A gem keeps its number and its kind, and does not move without need."""
    kinds = {number: kind for (_, kind), each in before.items() for number in each}
    assert kinds == {number: kind for (_, kind), each in after.items() for number in each}
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


@pytest.mark.parametrize("seed", range(5))
def test_gems_stay_themselves(seed: int) -> None:
    """At every event of a game the numbers agree with the view, and none changes hands."""
    watcher = Watcher()
    for told in telling(seed, watch=watcher.watch):
        watcher.watch(told)


@pytest.mark.parametrize("seed", range(4))
def test_gems_stay_themselves_when_turns_are_taken_back(seed: int) -> None:
    """Going back and forth through a game keeps every gem's number."""
    rng = Random(seed)
    game, gems = Game(random_setup(rng)), Gems()
    gems.follow(game.view(None))
    for _ in range(60):
        before = numbers_of(gems)
        if game.history and (rng.random() < 0.3 or game.over):
            game.undo(rng.randint(1, min(5, len(game.history))))
        else:
            game.play(choose(game, rng, 0.8))
        gems.follow(game.view(None))
        check_counts(gems, game.view(None))
        check_step(before, numbers_of(gems))


def test_taking_back_puts_the_same_gem_back() -> None:
    """A gem that was loaded and put back is the gem that lay there, and nothing else moved."""
    game, gems = position("0a@3", card="0: 2", setup=TABLE), Gems()
    gems.follow(game.view(None))
    before = numbers_of(gems)
    after = game.copy()
    after.play("a load amethyst")
    gems.follow(after.view(None))
    assert numbers_of(gems) != before
    gems.follow(game.view(None))
    assert numbers_of(gems) == before


def ruby_at(told: Told, *place: str | int) -> list[int]:
    return told.gems.at[place, RUBY]  # type: ignore[index]  # written by hand in the test


def test_a_gem_goes_all_the_way_with_its_number() -> None:
    """Loaded, stolen and landed, a ruby is the same ruby."""
    game = position("0a@7L 1a@7L", card="0: 2, 1: 6", setup=TABLE)
    told = Told(game)
    site = set(ruby_at(told, "site", RUBY, 0))
    told.play("a load ruby")
    [ruby] = ruby_at(told, "canoe", 0, 0)
    assert ruby in site
    assert set(ruby_at(told, "site", RUBY, 0)) == site - {ruby}


def test_a_stolen_gem_keeps_its_number() -> None:
    """A ruby goes from canoe to canoe, and home with the thief."""
    told = Told(position("0a@5 1a@3(ruby)", card="0: 2", setup=TABLE))
    loot = list(ruby_at(told, "canoe", 1, 0))
    told.play("a 5>3 steal ruby from 1a")
    assert ruby_at(told, "canoe", 0, 0) == loot
    assert ruby_at(told, "canoe", 1, 0) == []


def test_a_lost_gem_comes_back_to_its_site() -> None:
    """A ruby that goes over the falls lies at the ruby site again, and a landed one is safe."""
    told = Told(position("0a@7R(ruby) 0b@1(ruby)", card="0: 1", setup=TABLE))
    [lost], [landed] = ruby_at(told, "canoe", 0, 0), ruby_at(told, "canoe", 0, 1)
    told.play("b 1>shore")
    assert ruby_at(told, "treasury", 0, 0) == [landed]
    told.play("a 7R>falls")
    assert lost in ruby_at(told, "site", RUBY, 0)
    assert ruby_at(told, "treasury", 0, 0) == [landed]
