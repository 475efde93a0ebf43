"""What is kept: the newest save wins, nothing newer is overwritten, no damaged save is lost."""

from typing import Final

import pytest

from niagara import Game
from tests.support.page import DictStorage, FakeDatabase, ForbiddenStorage, FullStorage
from tests.support.stories import game_of
from web.asking.settings import Settings
from web.saving.save import Saved, from_text
from web.saving.saves import AGAIN, FAILED, Kept, Overtaken, Saves
from web.saving.stores import DAMAGED, GAME, OPENING, SETTINGS, TABLE, StorageError

ONE: Final = game_of("card 4")
TWO: Final = game_of("card 4", "card 5")
THREE: Final = game_of("card 4", "card 5", "card 6")
"""A game as it goes on."""

OTHERS: Final = {
    "damaged": "no number",
    "damaged.old": "no number either",
    "damaged.0": "not a number of ours",
    f"damaged.{'9' * 5000}": "no number that anybody counts to",
    "games": "something else",
}


async def save(saves: Saves, game: Game) -> None:
    """Save a game, and wait until the copy is written."""
    saves.save(Saved(game))
    await saves.copy.written()


async def opened(storage: DictStorage, copy: FakeDatabase | None = None) -> Saves:
    """Return the saves of a page that goes on from what is there."""
    saves = Saves(storage, copy)
    saves.go_on_from(await saves.look())
    return saves


async def saved() -> tuple[DictStorage, FakeDatabase, Saves]:
    """Return the stores and saves of a page that has saved a game after one card."""
    storage, copy = DictStorage(), FakeDatabase()
    saves = await opened(storage, copy)
    await save(saves, ONE)
    return storage, copy, saves


async def newest(storage: DictStorage, copy: FakeDatabase | None = None) -> str:
    """Return the text of the newest save."""
    return (await Saves(storage, copy).look()).newest_first[0].text


# Round trips


async def test_a_game_comes_back() -> None:
    """What was saved is found by another visit, in both stores, and can be loaded from a file."""
    storage, copy, saves = await saved()
    assert saves.works
    [kept] = (await Saves(storage, copy).look()).newest_first
    assert kept.text == ONE.record() == saves.text
    assert from_text(kept.whole).game.record() == ONE.record()
    older = Kept(ONE.record())
    assert (older.number, older.text) == (0, ONE.record()), "older saves have no number"


async def test_without_a_save_nothing_is_found() -> None:
    """What else is in the storage is no save, damaged or not; the settings are the page's."""
    storage = DictStorage()
    storage.texts |= OTHERS
    saves = Saves(storage, FakeDatabase())
    assert (await saves.look()).newest_first == []
    assert saves.damaged() == ()
    assert not saves.was_playing()
    assert saves.settings() == Settings()
    assert storage.texts == OTHERS


def test_the_older_pace_and_sound_become_settings_once() -> None:
    """They had keys of their own; a full storage keeps them for another time."""
    older = {"pace": "fast", "sound": "on 40"}
    full, storage = FullStorage(**older), DictStorage(**older)
    for each in (full, storage):
        assert Saves(each).settings() == Settings(pace="fast", sound=True, volume=40)
    assert full.texts == older
    assert storage.texts.keys() == {SETTINGS}
    storage.texts |= {"pace": "slow", "sound": "off 5"}
    assert Saves(storage).settings() == Settings(pace="fast", sound=True, volume=40)


# Two copies


async def test_the_newer_of_both_copies_counts() -> None:
    """A browser that is killed may lose either; the next save is newer than both."""
    storage, copy, saves = await saved()
    before, older = dict(storage.texts), copy.text
    await save(saves, TWO)
    assert await newest(storage, FakeDatabase(older)) == TWO.record()
    storage.texts = before
    assert await newest(storage, copy) == TWO.record()
    await save(await opened(storage, copy), THREE)
    assert storage.texts[GAME] == copy.text
    assert Kept(copy.text).number == 3


async def test_the_copy_is_enough() -> None:
    """Where the browser's storage is full or forbidden, the copy is a save as well."""
    for storage in (FullStorage(), ForbiddenStorage()):
        copy = FakeDatabase()
        saves = await opened(storage, copy)
        await save(saves, ONE)
        assert saves.works
        assert await newest(storage, copy) == ONE.record()


# Two tabs


@pytest.mark.parametrize("there", ["niagara 1 {", "# save 1\nniagara 1 {", ""])
async def test_what_was_damaged_under_the_running_page_is_set_aside(there: str) -> None:
    """It is no newer save, so the page that has the game goes on saving it."""
    storage, _copy, saves = await saved()
    storage.texts[GAME] = there
    await save(saves, TWO)
    assert Kept(storage.texts[GAME]).text == TWO.record()
    assert storage.texts[f"{DAMAGED}1"] == there


@pytest.mark.parametrize("there", ["# save 9\nniagara 1 {", game_of("card 6").record()])
async def test_what_may_be_another_tabs_save_is_not_set_aside(there: str) -> None:
    """A save with a higher number may be of a newer version, one without a number of an older."""
    storage, _copy, saves = await saved()
    storage.texts[GAME] = there
    with pytest.raises(Overtaken):
        await save(saves, TWO)
    assert storage.texts[GAME] == there


async def test_a_newer_save_of_another_tab_is_not_overwritten() -> None:
    """The tab that was overtaken writes nothing any more, until it goes on from the newer one."""
    storage, copy, first = await saved()
    second = await opened(storage, copy)
    await save(second, TWO)
    newer = storage.texts[GAME]
    for _time in range(2):
        with pytest.raises(Overtaken):
            await save(first, game_of("card 4", "card 6"))
        assert (storage.texts[GAME], copy.text) == (newer, newer)
    first.go_on_from(await first.look())
    await save(first, THREE)
    with pytest.raises(Overtaken):
        await save(second, game_of())


async def test_a_save_that_was_deleted_is_written_again() -> None:
    """Whoever clears the storage under a running game has not begun a newer one."""
    storage, _copy, saves = await saved()
    storage.texts.clear()
    await save(saves, TWO)
    assert await newest(storage) == TWO.record()


# Damaged saves


async def set_aside(storage: DictStorage, text: str, copy: FakeDatabase | None = None) -> Saves:
    """Let the page find this text as its save, and set it aside."""
    storage.texts[GAME] = text
    saves = Saves(storage, copy)
    found = await saves.look()
    [kept] = (kept for kept in found.newest_first if kept.whole == text)
    saves.set_aside(kept, found)
    await saves.copy.written()
    return saves


def damaged_texts(saves: Saves) -> list[str]:
    """Return all damaged saves."""
    return [saves.kept(key) for key in saves.damaged()]


@pytest.mark.parametrize("text", ["", "hello", "# save 12\nhello", "# save 012\n"])
async def test_a_damaged_save_is_moved_aside(text: str) -> None:
    """It is kept whole under another key, and a new game can be saved."""
    storage = DictStorage()
    storage.texts |= OTHERS
    saves = await set_aside(storage, text)
    assert saves.damaged() == (f"{DAMAGED}1",)
    assert GAME not in storage.texts
    saves.go_on_from(await saves.look())
    await save(saves, ONE)
    assert saves.works
    assert damaged_texts(saves) == [text]
    assert {key: storage.texts[key] for key in OTHERS} == OTHERS


async def test_a_damaged_copy_is_moved_aside_too() -> None:
    """The copy of a damaged save is not read again, a good copy stays."""
    damaged, good = FakeDatabase("damaged"), FakeDatabase("good")
    await set_aside(DictStorage(), "damaged", damaged)
    await set_aside(DictStorage(), "damaged", good)
    assert (damaged.text, good.text) == ("", "good")


async def test_several_damaged_saves_are_all_kept() -> None:
    """Each has a place of its own, the oldest first, past number nine and after a deletion."""
    storage = DictStorage()
    texts = [f"damaged {number}" for number in range(12)]
    for text in texts:
        saves = await set_aside(storage, text)
    assert damaged_texts(saves) == texts
    saves.drop_damaged(saves.damaged()[1])
    saves = await set_aside(storage, "another")
    assert damaged_texts(saves) == [texts[0], *texts[2:], "another"]


async def test_a_damaged_save_is_not_overwritten_when_the_storage_is_full() -> None:
    """If it cannot be moved it stays, also once there is room, until the player deletes it."""
    storage = FullStorage(**{f"{DAMAGED}1": "older", f"{DAMAGED}2": "newer"})
    saves = await set_aside(storage, "newest")
    assert sorted(damaged_texts(saves)) == ["newer", "newest", "older"]
    storage.full = False
    assert GAME in saves.damaged()
    saves.go_on_from(await saves.look())
    await save(saves, ONE)
    assert not saves.works
    assert storage.texts[GAME] == "newest"
    saves.drop_damaged(GAME)
    assert GAME not in saves.damaged()
    saves.go_on_from(await saves.look())
    await save(saves, ONE)
    assert saves.works
    assert await newest(storage) == ONE.record()


# Saves that stop the page


def test_a_save_that_failed_when_it_was_opened_is_not_opened_again() -> None:
    """Nor one that has ended two starts without a word; the first may have been the player's."""
    storage = DictStorage()
    assert Saves(storage).may_open()
    assert Saves(storage).may_open()
    assert storage.texts[OPENING] == AGAIN
    assert not Saves(storage).may_open()
    assert OPENING not in storage.texts
    assert Saves(storage).may_open()
    storage.texts[OPENING] = FAILED
    assert not Saves(storage).may_open()
    assert Saves(storage).may_open(), "the next save has done nothing"


class Sticky(DictStorage):
    """A storage from which nothing can be removed."""

    def remove(self, key: str) -> None:
        raise StorageError("SecurityError")


@pytest.mark.parametrize("storage", [DictStorage(), Sticky()], ids=["usual", "sticky"])
def test_a_save_that_was_opened_has_done_nothing(storage: DictStorage) -> None:
    """It may be opened again and again; where nothing can be removed, the note is emptied."""
    for _time in range(3):
        saves = Saves(storage)
        assert saves.may_open()
        saves.opened()
    assert storage.texts == ({OPENING: ""} if isinstance(storage, Sticky) else {})


# Storages that fail


@pytest.mark.parametrize("storage", [FullStorage(), ForbiddenStorage()], ids=["full", "forbidden"])
async def test_nothing_raises_when_storage_fails(storage: DictStorage) -> None:
    """Full or forbidden, everything can be called, and `works` says that nothing was saved."""
    saves = await opened(storage)
    await save(saves, ONE)
    assert not saves.works
    assert (await saves.look()).newest_first == []
    assert saves.damaged() == ()
    assert saves.kept(f"{DAMAGED}1") == ""
    saves.drop_damaged(f"{DAMAGED}1")
    assert saves.settings() == Settings()
    assert not saves.set_settings(Settings(pace="fast"))
    saves.set_playing(playing=True)
    assert not saves.was_playing()
    saves.keep(TABLE, "fork=chance")
    assert saves.kept(TABLE) == ""
    assert saves.may_open()
    saves.opened()
    assert storage.texts == {}


async def test_a_full_storage_keeps_the_last_save() -> None:
    """`works` is about the last attempt: saving goes on as soon as there is room."""
    storage = FullStorage(game=ONE.record())
    saves = await opened(storage)
    await save(saves, TWO)
    assert not saves.works
    assert storage.texts == {GAME: ONE.record()}
    storage.full = False
    await save(saves, TWO)
    assert saves.works
    assert await newest(storage) == TWO.record()
