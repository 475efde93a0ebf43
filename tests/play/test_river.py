"""The daily river: dealt alike everywhere, counted once, told in five lines."""

from random import Random

import pytest

from niagara.model.setup import parted
from tests.support.page import DictStorage
from tests.support.scenes import every_node
from tests.support.visitor import Visitor, won
from web.asking.played import read
from web.asking.river import days, run
from web.saving.save import Saved
from web.saving.stores import RESULTS, RIVER

TODAY = "2026-11-23"


async def test_everybody_plays_the_same_game() -> None:
    """The river, the start and the bots are those of the day, and so is all that bots decide."""
    one, other = [await Visitor(rng=Random(seed)).visit() for seed in (1, 2)]
    for visitor in (one, other):
        await visitor.do("river", "begin-river")
        for _decision in range(12):
            await visitor.take(visitor.game.legal()[0])
    assert one.game.record() == other.game.record()
    assert [parted(seat.bot)[0] for seat in one.game.setup.seats] == ["", "guide", "guide", "guide"]
    assert "hint" not in one.offered
    another = await Visitor().visit()
    another.screen.date = "2026-11-24"
    await another.do("river", "begin-river")
    assert another.game.setup.seed != one.game.setup.seed


async def finishing(visitor: Visitor, river: str = TODAY, *, practice: bool = False) -> None:
    """Let somebody finish a game as that of a daily river."""
    whole = won()
    saved = Saved(whole.at(len(whole.history) - 1), practice=practice, river=river)
    await visitor.load(saved.text)
    await visitor.take(whole.history[-1])


async def test_the_first_try_counts_and_is_told_in_five_lines() -> None:
    """It gives nothing away, is copied, and stands in the calendar; another try is for practice."""
    visitor = await Visitor().visit()
    await finishing(visitor)
    assert "again" not in visitor.offered
    await visitor.click("river")
    [counted] = read(visitor.storage.texts[RESULTS])
    assert (counted.river, counted.place) == (TODAY, 1)
    assert len(counted.signs) == counted.rounds
    assert counted.signs[-1] == "💎"
    await visitor.click("copy-river")
    assert len(visitor.screen.clipboard.splitlines()) == 5
    assert counted.signs in visitor.screen.clipboard
    assert "day in a row 1" in visitor.text("cover")
    await visitor.click("begin-river")
    assert visitor.app.page.ui.practice
    await finishing(visitor)
    await finishing(visitor, practice=True)
    assert "You played for practice" in visitor.text("ending")
    assert len(read(visitor.storage.texts[RESULTS])) == 1


async def test_what_was_begun_goes_on() -> None:
    """Who has begun a river finds it on the first screen, and begins it again for practice only."""
    visitor = await Visitor().visit()
    await visitor.do("river", "begin-river")
    assert not visitor.app.page.ui.practice
    again = await Visitor(visitor.storage).visit()
    await again.do("leave")
    assert "Daily river: round 1" in again.text("continue")
    await again.do("river")
    await again.click("continue")
    assert again.app.page.ui.river == TODAY
    assert not again.app.page.ui.practice
    await again.do("leave", "river", "begin-river")
    assert again.app.page.ui.practice


async def test_a_clock_that_is_wrong_loses_nothing() -> None:
    """A day before the last one that was begun is said to be one, and played for practice."""
    visitor = await Visitor(DictStorage(**{RIVER: "2026-11-25"})).visit()
    await visitor.do("river")
    assert f"The clock of this device says {TODAY}" in visitor.text("cover")
    await visitor.do("begin-river")
    assert visitor.app.page.ui.practice
    assert visitor.storage.texts[RIVER] == "2026-11-25"


async def test_a_file_of_a_day_to_come_takes_no_try_away() -> None:
    """Somebody may have written it; the rivers until then still count."""
    visitor = await Visitor().visit()
    await finishing(visitor, "9999-12-31")
    await visitor.do("river", "begin-river")
    assert not visitor.app.page.ui.practice


@pytest.mark.parametrize(
    ("finished", "count"),
    [([], 0), ([TODAY], 1), (["2026-11-22"], 1), (["2026-11-21"], 0), (days(TODAY), 29)],
)
def test_days_in_a_row(finished: list[str], count: int) -> None:
    """They end today, or yesterday as long as today's river is not finished."""
    assert run(finished, TODAY) == count


async def test_what_was_begun_goes_on_from_the_shelf() -> None:
    """Another game that was begun meanwhile hides it from nobody; on the shelf it has its name."""
    visitor = await Visitor().visit()
    await visitor.do("river", "begin-river")
    dealt = visitor.game.setup
    await visitor.do("leave", "start")
    assert visitor.game.setup != dealt
    await visitor.do("leave", "games")
    assert "Daily river" in {str(each.attr("value")) for each in every_node(visitor.scene)}
    await visitor.do("close", "river")
    [command] = [each for each in visitor.offered if each.startswith("open-game")]
    await visitor.click(command)
    assert visitor.game.setup == dealt
