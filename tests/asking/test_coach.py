"""What the coach tells: every moment comes in real games, and its sentence fits a line."""

from itertools import chain

import pytest

from niagara import Game, Occupant, Setup
from niagara.model.modules import MODULES
from tests.support.games import position
from tests.support.stories import telling
from web.asking.learning.coach import MOMENTS, first_time, moment

LONGEST = 90
"""More letters than this are more than a sentence that a family takes in at once."""

NAMES = [each.name for each in MOMENTS]


def told(game: Game, wanted: str) -> str:
    """Return the name of a moment if it comes in a position; all others were told already."""
    found = first_time(game.view(game.actor), {*NAMES} - {wanted})
    return found.name if found else ""


BESIDE_BOTS = Game(
    Setup(3, seats=tuple(map(Occupant, "ABC", ("",) * 3, ("", "guide", "guide/thief"))))
)
AT = {
    "buy": ("0plays=4 0treasury=ruby 0b@2", "phase=buy 0a@falls", "phase=paddle 0a@3"),
    "weather": ("0a@3", "phase=weather 0plays=cloud", "phase=paddle 0plays=3"),
    "danger": ("phase=paddle 0plays=6", "0a@7L(ruby)", "0a@1(ruby)"),
    "steal": ("phase=paddle 0plays=2", "0a@4 1a@2(ruby)", "0a@2 1a@4(ruby)"),
    "moose": ("modules=moose phase=paddle 0plays=3", "0a@7L", "0a@5"),
    "joe": ("modules=joe phase=paddle 0plays=1 0a@2", "joe@3(ruby)", "joe@6L(ruby)"),
    "whirlpool": ("modules=whirlpool phase=paddle 0plays=1 0a@2", "whirlpool@3", "whirlpool@6L"),
    "turn": ("", "phase=paddle 0plays=4", "phase=weather 0plays=cloud"),
    "load": ("phase=paddle 0a@3", "0plays=2", "0plays=1"),
    "home": ("phase=paddle 0plays=1", "0a@3(ruby)", "0a@3"),
    "both": ("phase=paddle 0plays=1 0a@3", "0b@2", ""),
    "card": ("", "", "phase=paddle 0plays=1"),
    "river": ("", "0a@3", ""),
    "win": ("1a@1(ruby)", "1treasury=ruby+ruby+ruby", "1treasury=ruby+ruby"),
    "cloud": ("", "", "phase=paddle 0plays=1"),
}
"""For each moment positions of three players: what is common to both, where it comes, and not."""


@pytest.mark.parametrize("name", AT)
def test_a_moment_comes_when_it_is_there(name: str) -> None:
    """The sentence fits the position in which it is told."""
    both, here, elsewhere = AT[name]
    assert told(position(f"players=3 {both} {here}"), name) == name
    assert told(position(f"players=3 {both} {elsewhere}"), name) == ""


def test_bots_are_told_of_where_there_are_some() -> None:
    """Nobody wonders at a table of people."""
    assert told(BESIDE_BOTS, "bots") == "bots"
    assert told(position("players=3"), "bots") == ""


def test_a_moment_is_told_once() -> None:
    """What was told is not told again, and there is an end to it."""
    game = position("players=3 phase=paddle 0plays=2 0a@1(ruby) 0b@3")
    view = game.view(game.actor)
    kept: list[str] = []
    while found := first_time(view, kept):
        assert found.name not in kept
        kept.append(found.name)
    assert {"turn", "load", "home", "both"} - set(kept) == {"turn"}


@pytest.mark.slow
def test_every_moment_comes_in_real_games() -> None:
    """None of the sentences is there for nothing."""
    seen: set[str] = set()
    every = (told.game for seed in range(40) for told in telling(seed, modules=MODULES))
    for game in chain([BESIDE_BOTS], every):
        if not game.over:
            view = game.view(game.actor)
            seen |= {each.name for each in MOMENTS if each.comes(view)}
        if seen == set(NAMES):
            return
    pytest.fail(f"never told: {set(NAMES) - seen}")


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_is_short_and_plain(name: str) -> None:
    """It fits a line or two, and it is one sentence; its name is a word of its own."""
    said = moment(name).said()
    assert len(said) <= LONGEST
    assert said.endswith(".")
    assert said.count(".") == 1
    assert " " not in name
    assert NAMES.count(name) == 1
