"""The second copy: the last save counts, a newer one of another tab is not overwritten."""

import asyncio

import pytest

from tests.support.page import DictStorage, FakeDatabase, SlowDatabase
from tests.support.waiting import soon
from web.saving.copy import MOST_PATIENCE, PATIENCE, DurableCopy
from web.saving.saves import Saves
from web.saving.stores import GAME


async def test_a_slow_disk_gets_the_last_save() -> None:
    """Of the saves that wait for the disk the last is written, and can be waited for."""
    database = SlowDatabase()
    copy = DurableCopy(database)
    await copy.written()
    for number in range(1, 6):
        copy.write(f"# save {number}\n")
        await asyncio.sleep(0)
    waiting = asyncio.ensure_future(copy.written())
    database.let.release()
    for _time in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    database.let.release()
    await waiting
    assert database.written == ["# save 1\n", "# save 5\n"]
    assert await copy.read(PATIENCE) == "# save 5\n"


async def test_a_newer_copy_of_another_tab_stays() -> None:
    """The tab that was overtaken knows it, until it goes on from the newer save."""
    database = FakeDatabase()
    first, second = DurableCopy(database), DurableCopy(database)
    for copy, number in ((first, 1), (second, 2)):
        copy.go_on_from(number - 1)
        copy.write(f"# save {number}\n")
        await copy.written()
    first.write("# save 2\nelse")
    await first.written()
    assert (database.text, first.overtaken, second.overtaken) == ("# save 2\n", True, False)
    first.go_on_from(2)
    first.write("# save 3\n")
    await first.written()
    assert (database.text, first.overtaken) == ("# save 3\n", False)


async def test_a_broken_database_is_tried_again() -> None:
    """`works` tells whether the last attempt succeeded; without a database it never does."""
    database = FakeDatabase()
    copy = DurableCopy(database)
    for broken in (True, False):
        database.broken = broken
        copy.write("# save 1\n")
        await copy.written()
        assert copy.works != broken
        assert await copy.read(PATIENCE) == ("" if broken else "# save 1\n")
    none = DurableCopy(None)
    none.write("# save 1\n")
    assert await none.read(PATIENCE) == ""
    assert not none.works


async def test_a_database_that_never_answers_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page starts without the copy."""
    monkeypatch.setattr("web.saving.copy.PATIENCE", 0.0)

    class Hanging(FakeDatabase):
        async def read(self) -> str:
            await asyncio.Event().wait()
            return "never"

    copy = DurableCopy(Hanging())
    assert await copy.read(0) == ""
    assert not copy.works


async def test_a_disk_that_hangs_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on without it, until it answers again."""
    monkeypatch.setattr("web.saving.copy.PATIENCE", 0.0)
    database = SlowDatabase()
    copy = DurableCopy(database)
    copy.write("# save 1\n")
    await copy.written()
    monkeypatch.setattr("web.saving.copy.PATIENCE", None)
    await copy.written()
    database.let.release()
    await soon(lambda: database.written, "a disk that answers again")
    copy.write("# save 2\n")
    waiting = asyncio.ensure_future(copy.written())
    await asyncio.sleep(0)
    assert not waiting.done()
    database.let.release()
    await waiting


@pytest.mark.parametrize(("here", "patience"), [(True, PATIENCE), (False, MOST_PATIENCE)])
async def test_the_copy_is_waited_for_longest_where_it_may_be_the_only_save(
    here: bool, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill, a browser that has lost the save first mends the database with the copy."""
    waited: list[float] = []

    async def read(_copy: DurableCopy, patience: float) -> str:
        waited.append(patience)
        return ""

    monkeypatch.setattr(DurableCopy, "read", read)
    storage = DictStorage()
    if here:
        storage.write(GAME, "# save 1\nniagara 1 {}\n")
    await Saves(storage, FakeDatabase()).look()
    assert waited == [patience]
