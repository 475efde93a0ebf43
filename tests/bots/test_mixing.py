"""Bots are no clones: they draw their cards, and each is fond of something."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final

import pytest

from niagara import Game, Occupant, Setup
from niagara.bots import BOTS, TEMPERS_OF, bot_named, is_bot, with_tempers
from niagara.bots.mixing import EQUAL, most_alike
from niagara.bots.tempers import TEMPERS
from niagara.lab.games import contestants, play, schedule, tally_of
from niagara.lab.results import MOST_ROUNDS, Tally
from niagara.model.modules import MODULES
from niagara.model.setup import parted
from niagara.model.state import Phase
from tests.support.games import position
from tests.support.nightly import at_night, nightly

LEVELS: Final = tuple(TEMPERS_OF)
GAMES: Final = {"drifter": 24, "paddler": 32, "guide": 60, "scout": 8, "captain": 8, "legend": 4}
"""How many games show how alike four bots of a level play; those that search take the longest.

Two to four games of eight rounds are enough to see a bot that does not draw its cards: then half of
all pairs and more play the same. They tell less well how far a bot is from the bounds.
"""
MOST_PAIRS, MOST_FOURS = 0.25, 0.05
"""The largest shares of pairs, and of rounds of four, that play the same card."""

modules: Final = pytest.mark.parametrize("modules", [(), at_night(MODULES)], ids=["base", "all"])


def tally(seats: str, games: int, modules: Sequence[str] = (), rounds: int = MOST_ROUNDS) -> Tally:
    """Return the tally of games between these bots, given up after so many rounds."""
    setup = Setup(len(seats.split(",")), frozenset(modules), seed=1)
    fixtures = schedule(setup, contestants(seats), games)
    return tally_of(play(replace(each, most_rounds=rounds)) for each in fixtures)


@modules
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("whole", [False, at_night(True)])
def test_four_of_a_level_seldom_play_the_same_card(
    level: str, modules: Sequence[str], whole: bool
) -> None:
    """Of all pairs at most a quarter do, and all four in one round of twenty at most.

    By day some rounds tell it, by night many whole games.
    """
    legend = level == "legend"
    name = f"legend:{40 if whole else 12}" if legend else level
    games, rounds = (GAMES[level], MOST_ROUNDS) if whole else (2 if legend else 4, 8)
    seen = tally(",".join([name] * 4), games, modules, rounds)
    assert seen.shown > 12
    assert seen.alike / seen.pairs <= MOST_PAIRS
    assert seen.same / seen.shown <= MOST_FOURS


@modules
@pytest.mark.parametrize("level", LEVELS)
def test_the_first_cards_differ(level: str, modules: Sequence[str]) -> None:
    """Where all stand equal, the same bounds hold."""
    [bot] = contestants("legend:12" if level == "legend" else level)
    likeness = []
    for seed in range(40):
        game, rng, cards = Game(Setup(4, frozenset(modules), seed=seed)), Random(seed), []
        while game.view(None).phase is Phase.CARD:
            cards.append(bot.think(game.view(game.actor), rng).action)
            game.play(cards[-1])
        likeness.append([one == other for one, other in combinations(cards, 2)])
    assert fmean(map(fmean, likeness)) <= MOST_PAIRS
    assert fmean(map(all, likeness)) <= MOST_FOURS


@pytest.mark.parametrize(
    ("canoes", "most"),
    [
        ("0a@2 1a@2 2a@2 3a@2", EQUAL),
        ("0a@2 1a@2 2a@3 3a@2", EQUAL * 3 / 2),
        ("0a@2 1a@2(ruby) 2a@3 3a@shore", 1.0),
    ],
)
def test_how_often_two_draws_may_be_the_same(canoes: str, most: float) -> None:
    """The more seats stand as the deciding one does, the less often."""
    assert most_alike(position(f"players=4 {canoes}").view(0)) == pytest.approx(most)


def test_names() -> None:
    """A name is that of a bot, alone or with a temperament."""
    assert all(is_bot(f"{level}/{temper}") for level in LEVELS for temper in TEMPERS)
    assert not any(map(is_bot, ("", "/", "paddler/", "/thief", "random/thief", "paddler/thief/")))
    assert parted("legend/thief") == ("legend", "thief")
    assert bot_named("guide/thief") is bot_named("guide/thief") is not BOTS["guide"]


def test_bots_of_a_level_differ() -> None:
    """Every bot gets a temperament of its level, and no two the same while any is left."""
    names = ("", "paddler", "paddler/thief", "paddler", "random", "drifter")
    table = Setup(6, {"joe", "spirits"}, seed=8, seats=tuple(Occupant(bot=name) for name in names))
    for seed in range(20):
        found = with_tempers(table, Random(seed))
        assert found == table, "only the seats' bots change"
        drawn = [seat.bot for seat in found.seats]
        assert [parted(name)[0] for name in drawn] == [parted(name)[0] for name in names]
        assert (drawn[0], drawn[4]) == ("", "random")
        assert {parted(name)[1] for name in drawn[1:4]} == set(TEMPERS_OF["paddler"])
        assert parted(drawn[5])[1] in TEMPERS_OF["drifter"]


def test_levels_differ_too() -> None:
    """At the first table, the drifters are a thief and a homebody, and the paddler a gambler."""
    table = Setup(
        4, seats=tuple(map(Occupant, "ABCD", [""] * 4, ["", "drifter", "paddler", "drifter"]))
    )
    for seed in range(20):
        tempers = [parted(seat.bot)[1] for seat in with_tempers(table, Random(seed)).seats[1:]]
        assert {tempers[0], tempers[2]} == {"thief", "homebody"}
        assert tempers[1] == "gambler"


HABITS: Final = {
    "paddler/thief,paddler/homebody,paddler/gambler,paddler": [
        ("paddler/thief", "thefts", "turns", 1.25),
        # It stays near the shore.
        ("paddler/homebody", "depth", "paddled", 0.95),
        # It goes to the brink, and falls.
        ("paddler/gambler", "depth", "paddled", 1.05),
        ("paddler/gambler", "falls", "turns", 1.0),
    ],
    "guide/thief,guide/rainmaker,guide,guide": [
        ("guide/thief", "thefts", "turns", 1.25),
        # It waits for fewer of its other cards before it plays the cloud.
        ("guide/rainmaker", "before_clouds", "clouds", 0.75),
    ],
}
"""By table, what its bots do more or less often than the calm one, and by which factor."""


@nightly
@pytest.mark.parametrize("seats", HABITS)
def test_habits(seats: str) -> None:
    """Each temperament shows in many games."""
    scores = tally(seats, 120).scores
    for name, wanted, beside, times in HABITS[seats]:
        often, calm = (
            getattr(each, wanted) / getattr(each, beside)
            for each in (scores[name], scores[parted(name)[0]])
        )
        bound = calm * times
        assert often > bound if times >= 1 else often < bound, (name, wanted)
