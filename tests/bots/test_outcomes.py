"""Contrasts: what is told of possible worlds is so in others as well."""

from random import Random

import pytest

from niagara import Game, Setup, parse
from niagara.bots.outcomes import Aspect, Contrast, contrast
from niagara.bots.search import Search
from niagara.bots.worlds import Budget, Worlds
from niagara.view import View
from tests.support.games import position
from tests.support.tables import table

FAR = Budget(400, looks=(0.5, 0.5))
THREE = "0treasury=ruby+ruby+ruby 1treasury=amber+amber+amber"


def compared(view: View, better: str, other: str, seed: int = 1) -> Contrast | None:
    """Return in what an action is better than another one, each tried in 60 worlds."""
    actions = parse(better), parse(other)
    worlds = Worlds(view, Random(seed), FAR, actions)
    for _world in range(120):
        worlds.play()
    return worlds.contrast(*actions)


@table(
    "told | better | other | aspect",
    f"""
    0a@2(ruby) 0b@4 {THREE} | a 2>shore | a 2>5 | WINS
    1a@2(amber) 0a@3 0b@1 {THREE} | a 3>2 steal amber from 1a | a 3>6L | OTHERS_WIN
    0a@6L 0b@shore | a 6L>3 | a 6L>falls | LOSES
    0a@3(ruby) 0b@1 | a 3>shore | a 3>6L | LANDS
    """,
)
def test_what_decides_is_told(told: str, better: str, other: str, aspect: str) -> None:
    """A win, a rival's win, a canoe, a gem at home; and nothing speaks for the other action."""
    view = position(f"players=3 phase=paddle 0plays=3 {told}").view(0)
    found = compared(view, better, other)
    assert found
    assert (found.aspect, found.instead) == (Aspect[aspect], parse(other))
    assert abs(found.chosen - found.other) > 0.3
    assert compared(view, other, better) is None


def test_what_is_certain_is_told_as_certain() -> None:
    """What was only explored counts for nothing: seat 0 lands this ruby, whatever others do."""
    view = position("players=3 phase=paddle 0plays=3 0a@3(ruby)").view(0)
    found = compared(view, "a 3>shore", "a 3>6L")
    assert found
    assert found.aspect is Aspect.LANDS
    assert found.chosen == 1


def test_other_worlds_do_not_deny_what_is_told() -> None:
    """The obvious action is not sensible, and a contrast with it does not turn round elsewhere."""
    game, told = Game(Setup(3, seed=2)), 0
    while game.actor is not None and game.round < 9:
        view = game.view(game.actor)
        found = Search(view, Random(len(game.history)), FAR)
        found.go_on(FAR.iterations)
        best, *others = found.sensible
        if obvious := found.obvious:
            assert obvious not in (best, *others)
            if contrast := compared(view, str(best), str(obvious)):
                told += 1
                denied = compared(view, str(obvious), str(best), seed=7)
                assert denied is None or denied.aspect is not contrast.aspect
        game.play(found.action)
    assert told > 5


@pytest.mark.parametrize("aspect", Aspect)
def test_contrasts_are_written_and_read(aspect: Aspect) -> None:
    """They cross from the bots' thread to the page as text."""
    found = Contrast(aspect, 0.25, 0.5, parse("a load ruby 3>5"))
    assert Contrast.of(str(found)) == found


def test_chance_tells_nothing() -> None:
    """A gem at home in four worlds of eight and in two of eight is luck; all and none is not."""
    before = position("players=3 phase=paddle 0plays=3 0a@3(ruby)").view(0).sample(Random(1))
    home = before.copy()
    home.players[0].treasury = [1, 1, 1, 1, 1]
    other = parse("a 3>5")
    luck = [home] * 4 + [before] * 4, [home] * 2 + [before] * 6
    assert contrast(before, 0, luck, other) is None
    found = contrast(before, 0, ([home] * 8, [before] * 8), other)
    assert found == Contrast(Aspect.LANDS, 1, 0, other)
