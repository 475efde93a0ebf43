"""Which gem is which: on the page each gem has a number, though the rules only count gems."""

from itertools import chain
from random import Random

import pytest

from niagara import Game, View
from niagara.model.board import AMBER, AMETHYST, DIAMOND, KINDS, RUBY, SAPPHIRE, Kind
from niagara.model.events import Event
from niagara.model.modules import MODULES
from tests.support.games import LAST_CLOUD, position
from tests.support.page import TABLE, Told, telling
from tests.support.strategies import choose, random_setup
from web.board.drawing.gems import Gems, Place, gems_by_place

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


def test_undo_puts_the_same_gem_back() -> None:
    """Where loading is undone, the same gem lies at the site again, and no other has moved."""
    game, gems = position("players=3 phase=paddle 0plays=2 0a@3", TABLE.seats), Gems()
    gems.follow(game.view(None))
    before = numbers_of(gems)
    after = game.copy()
    after.play("a load amethyst")
    gems.follow(after.view(None))
    assert numbers_of(gems) != before
    gems.follow(game.view(None))
    assert numbers_of(gems) == before


def at(told: Told, what: str, owner: int = 0, canoe: int = 0, kind: Kind = RUBY) -> list[int]:
    """Return the numbers of the gems of a kind at a place."""
    return list(told.gems.at.get(((what, owner, canoe), kind), []))


def test_a_loaded_gem_keeps_its_number() -> None:
    """A loaded ruby is one of those that lay at the site, and the others stay there."""
    told = Told(position("players=3 phase=paddle 0plays=2 0a@7L", TABLE.seats))
    site = set(at(told, "site", RUBY))
    told.play("a load ruby")
    [ruby] = at(told, "canoe", 0, 0)
    assert ruby in site
    assert set(at(told, "site", RUBY)) == site - {ruby}


def test_a_stolen_gem_keeps_its_number() -> None:
    """A ruby goes from canoe to canoe with its number."""
    told = Told(position("players=3 phase=paddle 0plays=2 0a@5 1a@3(ruby)", TABLE.seats))
    loot = at(told, "canoe", 1, 0)
    told.play("a 5>3 steal ruby from 1a")
    assert at(told, "canoe", 0, 0) == loot
    assert at(told, "canoe", 1, 0) == []


def test_a_lost_gem_comes_back_to_its_site() -> None:
    """A ruby that goes over the falls lies at the ruby site again, and a landed one is safe."""
    told = Told(position("players=3 phase=paddle 0plays=1 0a@7R(ruby) 0b@1(ruby)", TABLE.seats))
    [lost], [landed] = at(told, "canoe", 0, 0), at(told, "canoe", 0, 1)
    told.play("b 1>shore")
    assert at(told, "treasury") == [landed]
    told.play("a 7R>falls")
    assert lost in at(told, "site", RUBY)
    assert at(told, "treasury") == [landed]


def test_of_two_gems_one_is_changed() -> None:
    """One of two gems is unloaded, a third one loaded in its place; the other stays aboard."""
    game = position(
        "players=3 modules=double_canoes+whirlpool phase=paddle whirlpool@falls 0plays=4 "
        "0b@3(sapphire+ruby)",
        TABLE.seats,
    )
    told = Told(game)
    [sapphire], [ruby] = at(told, "canoe", 0, 1, SAPPHIRE), at(told, "canoe", 0, 1)
    site = at(told, "site", AMETHYST, kind=AMETHYST)
    told.play("b unload sapphire load amethyst")
    assert at(told, "canoe", 0, 1) == [ruby]
    assert at(told, "site", AMETHYST, kind=SAPPHIRE) == [sapphire]
    assert set(at(told, "canoe", 0, 1, AMETHYST)) < set(site)


def test_two_gems_land_together() -> None:
    """Both gems of a canoe keep their numbers ashore."""
    game = position(
        "players=3 modules=double_canoes+whirlpool phase=paddle whirlpool@falls 0plays=1 "
        "0b@1(sapphire+ruby)",
        TABLE.seats,
    )
    told = Told(game)
    both = at(told, "canoe", 0, 1, SAPPHIRE), at(told, "canoe", 0, 1)
    told.play("b 1>shore")
    assert (at(told, "treasury", kind=SAPPHIRE), at(told, "treasury")) == both


# Joe's gem


def test_joe_loads_a_gem_of_the_site() -> None:
    """The gem that Joe loads lay at the site, and goes with him."""
    told = Told(position(f"{LAST_CLOUD} modules=joe joe@4 1plays=2 2plays=1", TABLE.seats))
    site = at(told, "site", DIAMOND, kind=DIAMOND)
    told.play("weather down")
    [diamond] = at(told, "joe", kind=DIAMOND)
    assert diamond in site
    assert set(at(told, "site", DIAMOND, kind=DIAMOND)) == set(site) - {diamond}


def test_gems_are_taken_given_and_swapped() -> None:
    """Traded gems change their places and no others do; in a swap two gems change places."""
    game = position("players=3 modules=joe phase=paddle joe@4(ruby) 0plays=1 0a@5", TABLE.seats)
    took = Told(game)
    ruby = at(took, "joe")
    took.play("a 5>4 joe take")
    assert (at(took, "canoe", 0, 0), at(took, "joe")) == (ruby, [])

    game = position("players=3 modules=joe phase=paddle joe@4 0plays=1 0a@5(ruby)", TABLE.seats)
    gave = Told(game)
    ruby = at(gave, "canoe", 0, 0)
    gave.play("a 5>4 joe give ruby")
    assert (at(gave, "canoe", 0, 0), at(gave, "joe")) == ([], ruby)

    game = position(
        "players=3 modules=joe phase=paddle joe@4(amber) 0plays=1 0a@5(ruby)", TABLE.seats
    )
    swapped = Told(game)
    ruby, amber = at(swapped, "canoe", 0, 0), at(swapped, "joe", kind=AMBER)
    swapped.play("a 5>4 joe swap ruby")
    assert (at(swapped, "joe"), at(swapped, "canoe", 0, 0, AMBER)) == (ruby, amber)


@pytest.mark.parametrize(
    "words",
    [
        "modules=joe joe@7R(ruby) 1plays=cloud 2plays=2",
        "modules=paddle_cards+joe joe@1(ruby) 1plays=7 2plays=1",
    ],
)
def test_joe_loses_his_gem_over_the_falls(words: str) -> None:
    """Whether the river or his paddle takes Joe over the falls, his gem is at its site again."""
    told = Told(position(f"{LAST_CLOUD} {words}", TABLE.seats))
    [ruby] = at(told, "joe")
    others = at(told, "site", RUBY)
    told.play("weather down")
    assert at(told, "joe") == []
    assert set(at(told, "site", RUBY)) == {*others, ruby}
