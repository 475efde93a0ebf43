"""Statistics at the page: what a finished game adds; shown, saved, deleted, brought back."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.model.modules import MODULES, SPIRITS
from niagara.model.setup import parted
from tests.support.page import DictStorage
from tests.support.scenes import inside, text_of
from tests.support.visitor import Visitor, finished, game_where, won
from web.asking.challenges import CHALLENGES, LADDER, following, met
from web.asking.learning.progress import Progress
from web.asking.played import Played, Result, read, table
from web.asking.puzzling import Tried
from web.asking.summary import people, summary
from web.saving.stores import LEARNING, PUZZLES, RESULTS

words = st.text(max_size=12)
numbers = st.integers(0, 99)
results = st.builds(Result, words, words, st.booleans(), numbers, numbers, numbers, words, numbers)
games = st.builds(
    Played, words, numbers, st.lists(words).map(tuple), st.lists(results, max_size=6).map(tuple)
)


def game(own: str = "four", *bots: str, day: str = "2026-11-23", modules: str = "") -> Played:
    """Return a game of Ana against these bots; she has won with a goal, or lost without."""
    ana = Result("Ana", "", bool(own), 5, 1, 2, own)
    others = tuple(Result("Ben", bot, not own, 3, 0, 0, "") for bot in bots or ("paddler",) * 3)
    return Played(day, 12, tuple(modules.split()), (ana, *others))


def replace_own(played: Played, **changes: Any) -> Played:
    """Return a game that has ended otherwise for Ana."""
    ana, *others = played.seats
    return replace(played, seats=(replace(ana, **changes), *others))


@given(st.lists(games, max_size=5), st.text())
def test_games_are_read_as_they_were_written(several: list[Played], other: str) -> None:
    """Whatever names people have; lines of nonsense between are left out, and nothing raises."""
    text = "".join(f"{each}\n{{}}\nnonsense\n[1]\n" for each in several)
    assert read(text) == tuple(several)
    assert isinstance(read(other), tuple)


def test_a_summary_counts() -> None:
    """Wins by strongest bot faced, by players and modules, with the fair share; goals, gems."""
    kept = [
        game("four", "drifter", "guide"),
        game("", "guide", "guide", modules="moose joe"),
        game("five"),
        Played("2026-11-24", 9, (), (Result("Cleo", "", True, 4, 0, 0, "four"),)),
    ]
    own = summary(kept, "Ana")
    assert (own.all.games, own.all.wins) == (3, 2)
    assert own.all.fair == 1 / 3 + 1 / 3 + 1 / 4
    assert (own.gems, own.lost, own.stolen) == (5, 1, 2)
    assert list(own.goals) == [("four", 1), ("five", 1), ("seven", 0)]
    assert [(bot, count.games, count.wins) for bot, count in own.by_bot] == [
        ("paddler", 1, 1),
        ("guide", 2, 1),
    ]
    assert [(number, count.games) for number, count in own.by_players] == [(3, 2), (4, 1)]
    assert [name for name, _count in own.by_module] == ["", "moose", "joe"]
    assert list(own.latest) == [True, False, True]
    assert people(kept) == ("Ana", "Cleo")


def test_the_table_has_a_row_for_each_seat() -> None:
    """A spreadsheet opens it; names may hold commas."""
    told = Played("2026-11-23", 9, ("moose",), (Result("Li, Wei", "", True, 7, 0, 1, "seven"),))
    assert table([told]).splitlines() == [
        "day,rounds,modules,name,bot,won,gems,lost,stolen,goal,turn",
        '2026-11-23,9,moose,"Li, Wei",,1,7,0,1,seven,0',
    ]


WON_BY: Final[dict[str, list[Played]]] = {
    "drifter": [game("four", "drifter", "drifter")],
    "drifter paddler": [game("four", "paddler", "legend")],
    "drifter paddler guide scout captain legend": [game("four", "legend", "legend")],
    "people": [game("", "legend", "legend"), game("four", "", "")],
    "five": [game("five", "", "guide")],
    "seven": [game("seven", "", "guide")],
    "dry": [replace_own(game("four", "", "guide"), lost=0)],
    "wet": [replace_own(game("four", "", "guide"), lost=2)],
    "thief": [replace_own(game("four", "", "guide"), stolen=3)],
    "quick": [replace(game("four", "", "guide"), rounds=8)],
    "last": [replace_own(game("four", "", "guide"), turn=3)],
    "spirits": [game("four", "", "guide", modules=" ".join(SPIRITS))],
    "joe": [game("four", "", "guide", modules="joe moose")],
    "spirits joe everything": [game("four", "", "guide", modules=" ".join(MODULES))],
    "six": [game("four", "", *["guide"] * 4)],
    "row": [game("four", "", "guide"), game("four", "", "guide"), game("four", "", "guide")],
}
"""Games of Ana, by the challenges that she has met in them beside `four`."""


@pytest.mark.parametrize("names", WON_BY)
def test_a_challenge_is_met_by_a_win_that_fits(names: str) -> None:
    """No other is, and none by a defeat, or for Ben, who has only lost."""
    own = {each.name for each in met(WON_BY[names], "Ana")}
    assert own - {"four"} == {*names.split()} - {"four"}
    assert not met(WON_BY[names], "Ben")


def test_the_ladder_goes_up() -> None:
    """What is next are the weakest bots that are not beaten, then the rest, and at last nothing."""
    reached = met([game("four", "paddler", "guide")], "Ana")
    assert following(reached) == LADDER[2]
    assert following(LADDER) == CHALLENGES[len(LADDER)]
    assert following(CHALLENGES) is None


async def test_the_first_screen_shows_how_far_somebody_is() -> None:
    """Lessons done, whether today's river is played, the rating at puzzles; at first nothing."""
    tiles = ("so-far-learn", "so-far-river", "so-far-puzzles")
    newcomer = await Visitor().visit()
    assert [newcomer.text(tile) for tile in tiles] == ["", "", ""]
    kept = {
        RESULTS: f"{replace(game(), river='2026-11-23', signs='💎')}\n",
        LEARNING: str(Progress(frozenset({"river", "falls", "joe"}))),
        PUZZLES: "".join(f"{Tried(f'0a1b2c3{each}', 1500, solved=True)}\n" for each in range(5)),
    }
    visitor = await Visitor(DictStorage(**kept)).visit()
    learned, river, rating = map(visitor.text, tiles)
    assert (learned, river) == ("2/8", "✓")
    assert int(rating) > 1500


async def test_the_first_screen_offers_the_next_step_of_the_ladder() -> None:
    """Who has played none sees nothing of it; a tap begins the game; its end says what was met."""
    newcomer = await Visitor().visit()
    assert "challenges" not in newcomer.offered
    kept = game("four", "paddler", "paddler")
    visitor = await Visitor(DictStorage(**{RESULTS: f"{kept}\n"})).visit()
    assert "Next: Win when all bots are guides" in visitor.text("continue")
    assert "climb guide" in visitor.offered
    await visitor.click("challenges")
    assert "3 of 20 challenges met" in visitor.text("cover")
    assert "climb paddler" not in visitor.offered
    await visitor.click("climb captain")
    seats = visitor.game.setup.seats
    assert [parted(seat.bot)[0] for seat in seats[1:]] == ["captain"] * (len(seats) - 1)
    whole = won()
    await visitor.load(whole.at(len(whole.history) - 1))
    await visitor.take(whole.history[-1])
    assert "new challenges met" in visitor.text("ending")
    told = visitor.text("ending")
    await visitor.click("statistics", "clear-statistics", "restore-statistics", "close")
    assert visitor.text("ending") == told
    await visitor.click("challenges")
    assert "Win when all bots are guides met" in visitor.text("cover")
    assert not visitor.game.setup.modules
    await visitor.click("climb everything")
    assert visitor.game.setup.modules == {*MODULES}


async def test_a_finished_game_is_counted_once() -> None:
    """Not after a reload, from a file, or of bots alone; a line of a newer version is kept."""
    whole, newer = game_where(lambda game: game.over), json.dumps({"version": 9})
    visitor = await Visitor(DictStorage(**{RESULTS: f"{newer}\n"})).visit()
    await visitor.load(whole.at(len(whole.history) - 1))
    await visitor.take(whole.history[-1])
    assert visitor.storage.texts[RESULTS].startswith(f"{newer}\n")
    [kept] = read(visitor.storage.texts[RESULTS])
    assert kept.day == visitor.screen.today()
    assert kept.rounds == whole.round
    view = whole.view(None)
    assert [seat.won for seat in kept.seats] == [seat in view.winners for seat in range(3)]
    assert [seat.gems for seat in kept.seats] == [sum(each.treasury) for each in view.players]
    again = await Visitor(visitor.storage).visit()
    assert again.game.over
    await again.load(finished())
    bots = game_where(lambda game: game.over, "paddler paddler paddler")
    await again.load(bots.at(len(bots.history) - 1))
    assert again.game.over
    assert len(read(visitor.storage.texts[RESULTS])) == 1


async def looking(*kept: Played) -> Visitor:
    """Return a visitor who has opened the statistics of these games."""
    storage = DictStorage(**{RESULTS: "".join(f"{each}\n" for each in kept)})
    visitor = await Visitor(storage).visit()
    await visitor.do("statistics")
    return visitor


async def test_the_numbers_of_whoever_is_wanted() -> None:
    """First come those of who has played most; a choice shows another's; back closes them."""
    others = Played("2026-11-24", 9, (), (Result("Cleo", "", False, 4, 0, 0, ""),))
    visitor = await looking(game(), game(""), others)
    shown = visitor.scene.places["cover"]
    assert text_of(inside(shown, "numbers")) == (
        "games 2 won (50%) 1 gems per game 5.0 canoes lost per game 1.0 gems stolen per game 2.0"
    )
    assert text_of(inside(shown, "goals")).startswith("Wins by aim reached Four gems of one kind 1")
    visitor.app.do("whose Cleo")
    assert "won (0%) 0" in visitor.text("cover")
    assert "Goals" not in visitor.text("cover")
    assert visitor.history.shown == "home statistics"
    await visitor.travel(-1)
    assert not visitor.scene.inert


async def test_they_are_saved_deleted_and_brought_back() -> None:
    """Deleting can be undone until the dialog is closed, and loses no game counted meanwhile."""
    visitor = await looking(game(), game(""))
    await visitor.click("save-statistics")
    assert visitor.screen.files["niagara-statistics.csv"] == table([game(), game("")])
    await visitor.click("clear-statistics")
    assert read(visitor.storage.texts[RESULTS]) == ()
    assert "save-statistics" not in visitor.offered
    await visitor.click("restore-statistics")
    assert len(read(visitor.storage.texts[RESULTS])) == 2
    assert "won (50%) 1" in visitor.text("cover")
    await visitor.click("clear-statistics", "close")
    visitor.app.do("statistics")
    assert "restore-statistics" not in visitor.offered
    assert "Nothing is counted yet" in visitor.text("cover")
