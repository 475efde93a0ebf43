"""What the coach tells: every moment comes in real games, and its sentence fits a line."""

from collections.abc import Iterator

import pytest

from niagara import Game, Occupant, Setup, View
from niagara.model.modules import MODULES
from tests.support.games import position
from tests.support.page import telling
from web.asking.learning.coach import MOMENTS, first_time, moment

LONGEST = 90
"""More letters than this are more than a sentence that a family takes in at once."""

NAMES = [each.name for each in MOMENTS]


def others(*names: str) -> set[str]:
    """Return the names of all other moments, as if they were told."""
    return set(NAMES).difference(names)


def told(game: Game, *wanted: str) -> str:
    """Return which of these moments comes in a position; empty if none does."""
    found = first_time(game.view(game.actor), others(*(wanted or NAMES)))
    return found.name if found else ""


BESIDE_BOTS = Game(
    Setup(3, seats=tuple(map(Occupant, "ABC", ("",) * 3, ("", "guide", "guide/thief"))))
)
AT: dict[str, tuple[Game, Game]] = {
    "buy": (
        position("players=3 phase=buy 0plays=4 0treasury=ruby 0a@falls 0b@2"),
        position("players=3 phase=paddle 0plays=4 0treasury=ruby 0a@3 0b@2"),
    ),
    "weather": (
        position("players=3 phase=weather 0plays=cloud 0a@3"),
        position("players=3 phase=paddle 0plays=3 0a@3"),
    ),
    "danger": (
        position("players=3 phase=paddle 0plays=6 0a@7L(ruby)"),
        position("players=3 phase=paddle 0plays=6 0a@1(ruby)"),
    ),
    "steal": (
        position("players=3 phase=paddle 0plays=2 0a@4 1a@2(ruby)"),
        position("players=3 phase=paddle 0plays=2 0a@2 1a@4(ruby)"),
    ),
    "moose": (
        position("players=3 modules=moose phase=paddle 0plays=3 0a@7L"),
        position("players=3 modules=moose phase=paddle 0plays=3 0a@5"),
    ),
    "joe": (
        position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@2"),
        position("players=3 modules=joe phase=paddle joe@6L(ruby) 0plays=1 0a@2"),
    ),
    "whirlpool": (
        position("players=3 modules=whirlpool phase=paddle whirlpool@3 0plays=1 0a@2"),
        position("players=3 modules=whirlpool phase=paddle whirlpool@6L 0plays=1 0a@2"),
    ),
    "turn": (
        position("players=3 phase=paddle 0plays=4"),
        position("players=3 phase=weather 0plays=cloud"),
    ),
    "load": (
        position("players=3 phase=paddle 0plays=2 0a@3"),
        position("players=3 phase=paddle 0plays=1 0a@3"),
    ),
    "home": (
        position("players=3 phase=paddle 0plays=1 0a@3(ruby)"),
        position("players=3 phase=paddle 0plays=1 0a@3"),
    ),
    "both": (
        position("players=3 phase=paddle 0plays=1 0a@3 0b@2"),
        position("players=3 phase=paddle 0plays=1 0a@3"),
    ),
    "card": (position("players=3"), position("players=3 phase=paddle 0plays=1")),
    "river": (position("players=3 0a@3"), position("players=3")),
    "win": (
        position("players=3 1treasury=ruby+ruby+ruby 1a@1(ruby)"),
        position("players=3 1treasury=ruby+ruby 1a@1(ruby)"),
    ),
    "cloud": (position("players=3"), position("players=3 phase=paddle 0plays=1")),
    "bots": (BESIDE_BOTS, position("players=3")),
}
"""For each moment a position in which it comes, and one like it in which it does not."""


@pytest.mark.parametrize("name", AT)
def test_a_moment_comes_when_it_is_there(name: str) -> None:
    """The sentence fits the position in which it is told."""
    here, elsewhere = AT[name]
    assert told(here, name) == name
    assert told(elsewhere, name) == ""


def test_a_moment_is_told_once() -> None:
    """What was told is not told again, and there is an end to it."""
    game = position("players=3 phase=paddle 0plays=2 0a@1(ruby) 0b@3")
    view = game.view(game.actor)
    kept: list[str] = []
    while found := first_time(view, kept):
        assert found.name not in kept
        kept.append(found.name)
    assert {"turn", "load", "home", "both"} - set(kept) == {"turn"}


def test_every_moment_comes_in_real_games() -> None:
    """None of the sentences is there for nothing."""
    seen: set[str] = set()
    for view in views():
        seen |= {each.name for each in MOMENTS if each.comes(view)}
        if seen == set(NAMES):
            return
    pytest.fail(f"never told: {set(NAMES) - seen}")


def views() -> Iterator[View]:
    """Yield what the seats that decide see, in games with all modules and beside bots."""
    yield BESIDE_BOTS.view(BESIDE_BOTS.actor)
    for seed in range(40):
        for told in telling(seed, modules=MODULES):
            if not told.game.over:
                yield told.view


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_is_short_and_plain(name: str) -> None:
    """It fits a line or two, and it is one sentence."""
    said = moment(name).said()
    assert len(said) <= LONGEST
    assert said.endswith(".")
    assert said.count(".") == 1


def test_names_are_unique_words() -> None:
    """They are kept with spaces between them."""
    assert len(set(NAMES)) == len(NAMES)
    assert not any(" " in name for name in NAMES)
