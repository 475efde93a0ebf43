"""What is kept: the newest save wins, nothing newer is overwritten, no damaged save is lost."""

import asyncio
from typing import Final

import pytest

from niagara import Game
from tests.support.page import DictStorage, FakeDatabase, ForbiddenStorage, FullStorage, game_of
from tests.support.waiting import soon
from web.asking.settings import PACES, Settings
from web.saving.save import from_text
from web.saving.saves import AGAIN, FAILED, Found, Kept, Overtaken, Saves
from web.saving.stores import DAMAGED, GAME, OPENING, SETTINGS, StorageError

OTHERS: Final = {
    "damaged": "no number",
    "damaged.old": "no number either",
    "damaged.0": "not a number of ours",
    f"damaged.{'9' * 5000}": "no number that anybody counts to",
    "games": "something else",
}


def look(saves: Saves) -> Found:
    """Return what the stores hold."""
    return asyncio.run(saves.look())


def save(saves: Saves, game: Game) -> None:
    """Save a game, and wait until the copy is written."""

    async def wait() -> None:
        saves.save(game)
        await soon(lambda: not saves.copy.busy, "a copy that is written")

    asyncio.run(wait())


def opened(storage: DictStorage, copy: FakeDatabase | None = None) -> Saves:
    """Return the saves of a page that goes on from what is there."""
    saves = Saves(storage, copy)
    saves.go_on_from(look(saves))
    return saves


def newest(storage: DictStorage, copy: FakeDatabase | None = None) -> str:
    """Return the text of the newest save."""
    return look(Saves(storage, copy)).newest_first[0].text


# Round trips


def test_a_game_comes_back() -> None:
    """What was saved is found by another visit, in both stores."""
    storage, copy, game = DictStorage(), FakeDatabase(), game_of("card 4", "card 5")
    saves = opened(storage, copy)
    save(saves, game)
    assert saves.works
    [kept] = look(Saves(storage, copy)).newest_first
    assert kept.text == game.record() == saves.text
    assert from_text(kept.whole).game.record() == game.record(), "a person may load it from a file"


def test_without_a_save_nothing_is_found() -> None:
    """What else is in the storage is no save, damaged or not."""
    storage = DictStorage()
    storage.texts |= OTHERS
    saves = Saves(storage, FakeDatabase())
    assert look(saves).newest_first == []
    assert saves.damaged() == ()
    assert not saves.was_playing()
    assert saves.settings() == Settings()


def test_saving_again_replaces() -> None:
    """There is only one save, and each has a higher number than the one before."""
    storage = DictStorage()
    numbers = []
    for card in ("card 4", "card 5", "card 6"):
        saves = opened(storage)
        save(saves, game_of(card))
        numbers.append(Kept(storage.texts[GAME]).number)
        assert newest(storage) == game_of(card).record()
    assert numbers == [1, 2, 3]
    assert storage.texts.keys() == {GAME}


def test_a_save_without_a_number_is_read() -> None:
    """Older saves have no number."""
    kept = Kept(game_of("card 4").record())
    assert (kept.number, kept.text) == (0, game_of("card 4").record())


def test_the_settings_and_the_screen_are_kept() -> None:
    """The settings and whether a game was on the page come back."""
    storage = DictStorage()
    for pace in PACES:
        settings = Settings(pace=pace, theme="night", left_handed=True)
        assert Saves(storage).set_settings(settings)
        assert Saves(storage).settings() == settings
    for playing in (True, False):
        Saves(storage).set_playing(playing=playing)
        assert Saves(storage).was_playing() == playing


def test_the_older_pace_and_sound_become_settings_once() -> None:
    """They had keys of their own; a full storage keeps them for another time."""
    older = {"pace": "fast", "sound": "on 40"}
    full = FullStorage(**older)
    storage = DictStorage(**older)
    for each in (full, storage):
        assert Saves(each).settings() == Settings(pace="fast", sound=True, volume=40)
    assert full.texts == older
    assert storage.texts.keys() == {SETTINGS}
    storage.texts |= {"pace": "slow", "sound": "off 5"}
    assert Saves(storage).settings() == Settings(pace="fast", sound=True, volume=40)


def test_where_nothing_was_set_nothing_is_kept() -> None:
    """The settings are those of the page, also of a later one."""
    storage = DictStorage()
    assert Saves(storage).settings() == Settings()
    assert storage.texts == {}


def test_the_last_table_is_kept() -> None:
    """The table of the last game comes back; there is none at first, or where nothing is kept."""
    storage = DictStorage()
    assert Saves(storage).table() == ""
    Saves(storage).set_table("seat1-name=Ana\nfork=chance")
    assert Saves(storage).table() == "seat1-name=Ana\nfork=chance"
    for broken in (FullStorage(), ForbiddenStorage()):
        Saves(broken).set_table("fork=chance")
        assert Saves(broken).table() == ""


# Two copies


def test_the_newer_of_both_copies_counts() -> None:
    """A browser that is killed may lose what it had not yet written, in either store."""
    storage, copy = DictStorage(), FakeDatabase()
    saves = opened(storage, copy)
    save(saves, game_of("card 4"))
    before, older = dict(storage.texts), copy.text
    save(saves, game_of("card 4", "card 5"))
    newer = game_of("card 4", "card 5").record()
    assert newest(DictStorage(**before), copy) == newer
    assert newest(storage, FakeDatabase(older)) == newer


def test_after_a_loss_saving_goes_on_from_the_newer() -> None:
    """The next save is newer than both copies, and is written over the older one too."""
    storage, copy = DictStorage(), FakeDatabase()
    first = opened(storage, copy)
    save(first, game_of("card 4"))
    before = dict(storage.texts)
    save(first, game_of("card 4", "card 5"))
    storage.texts = before
    second = opened(storage, copy)
    save(second, game_of("card 4", "card 5", "card 6"))
    assert storage.texts[GAME] == copy.text
    assert Kept(copy.text).number == 3


def test_the_copy_is_enough() -> None:
    """Where the browser's storage is full or forbidden, the copy is a save as well."""
    for storage in (FullStorage(), ForbiddenStorage()):
        copy = FakeDatabase()
        saves = opened(storage, copy)
        save(saves, game_of("card 4"))
        assert saves.works
        assert newest(storage, copy) == game_of("card 4").record()


# Two tabs


@pytest.mark.parametrize("there", ["niagara 1 {", "# save 1\nniagara 1 {", ""])
def test_what_was_damaged_under_the_running_page_is_set_aside(there: str) -> None:
    """It is no newer save, so the page that has the game goes on saving it."""
    storage, copy = DictStorage(), FakeDatabase()
    saves = opened(storage, copy)
    save(saves, game_of("card 4"))
    storage.texts[GAME] = there
    save(saves, game_of("card 4", "card 5"))
    assert Kept(storage.texts[GAME]).text == game_of("card 4", "card 5").record()
    assert storage.texts[f"{DAMAGED}1"] == there


@pytest.mark.parametrize("there", ["# save 9\nniagara 1 {", game_of("card 6").record()])
def test_what_may_be_another_tabs_save_is_not_set_aside(there: str) -> None:
    """A save with a higher number may be of a newer version, one without a number of an older."""
    storage = DictStorage()
    saves = opened(storage)
    save(saves, game_of("card 4"))
    storage.texts[GAME] = there
    with pytest.raises(Overtaken):
        save(saves, game_of("card 4", "card 5"))
    assert storage.texts[GAME] == there


def test_a_newer_save_of_another_tab_is_not_overwritten() -> None:
    """The tab that was overtaken writes nothing any more, until it goes on from the newer one."""
    storage, copy = DictStorage(), FakeDatabase()
    first = opened(storage, copy)
    save(first, game_of("card 4"))
    second = opened(storage, copy)
    save(second, game_of("card 4", "card 5"))
    newer = storage.texts[GAME]
    for _time in range(2):
        with pytest.raises(Overtaken):
            save(first, game_of("card 4", "card 6"))
        assert (storage.texts[GAME], copy.text) == (newer, newer)
    first.go_on_from(look(first))
    save(first, game_of("card 4", "card 5", "card 6"))
    with pytest.raises(Overtaken):
        save(second, game_of())


def test_a_save_that_was_deleted_is_written_again() -> None:
    """Whoever clears the storage under a running game has not begun a newer one."""
    storage = DictStorage()
    saves = opened(storage)
    save(saves, game_of("card 4"))
    storage.texts.clear()
    save(saves, game_of("card 4", "card 5"))
    assert newest(storage) == game_of("card 4", "card 5").record()


# Damaged saves


def set_aside(storage: DictStorage, text: str, copy: FakeDatabase | None = None) -> Saves:
    """Let the page find this text as its save, and set it aside."""
    storage.texts[GAME] = text
    saves = Saves(storage, copy)
    found = look(saves)
    [kept] = (kept for kept in found.newest_first if kept.whole == text)

    async def wait() -> None:
        saves.set_aside(kept, found)
        await soon(lambda: not saves.copy.busy, "a copy that is written")

    asyncio.run(wait())
    return saves


@pytest.mark.parametrize("text", ["", "hello", "# save 12\nhello", "# save 012\n"])
def test_a_damaged_save_is_moved_aside(text: str) -> None:
    """It is kept whole under another key, and a new game can be saved."""
    storage = DictStorage()
    storage.texts |= OTHERS
    saves = set_aside(storage, text)
    [key] = saves.damaged()
    assert key == f"{DAMAGED}1"
    assert saves.damaged_text(key) == text
    assert GAME not in storage.texts
    saves.go_on_from(look(saves))
    save(saves, game_of("card 4"))
    assert saves.works
    assert saves.damaged_text(key) == text
    assert {key: storage.texts[key] for key in OTHERS} == OTHERS


def test_a_damaged_copy_is_moved_aside_too() -> None:
    """The copy of a damaged save is not read again, a good copy stays."""
    damaged, good = FakeDatabase("damaged"), FakeDatabase("good")
    set_aside(DictStorage(), "damaged", damaged)
    set_aside(DictStorage(), "damaged", good)
    assert (damaged.text, good.text) == ("", "good")


def test_several_damaged_saves_are_all_kept() -> None:
    """Each damaged save gets a place of its own, the oldest first, past number nine too."""
    storage = DictStorage()
    texts = [f"damaged {number}" for number in range(12)]
    for text in texts:
        saves = set_aside(storage, text)
    assert [saves.damaged_text(key) for key in saves.damaged()] == texts


def test_dropping_a_damaged_save_leaves_the_others() -> None:
    """After one is deleted, a new one overwrites none of the others."""
    storage = DictStorage()
    for text in ("first", "second", "third"):
        saves = set_aside(storage, text)
    first, second, third = saves.damaged()
    saves.drop_damaged(second)
    assert saves.damaged() == (first, third)
    saves = set_aside(storage, "fourth")
    assert [saves.damaged_text(key) for key in saves.damaged()] == ["first", "third", "fourth"]


class Filling(DictStorage):
    """A storage that is full until the test makes room."""

    full = True

    def write(self, key: str, text: str) -> None:
        if self.full:
            raise StorageError("QuotaExceededError")
        super().write(key, text)


def test_a_damaged_save_is_not_overwritten_when_the_storage_is_full() -> None:
    """If it cannot be moved it stays, and nothing overwrites it even once there is room."""
    storage = Filling()
    saves = set_aside(storage, "damaged")
    storage.full = False
    assert saves.damaged() == (GAME,)
    assert saves.damaged_text(GAME) == "damaged"
    saves.go_on_from(look(saves))
    save(saves, game_of("card 4"))
    assert not saves.works
    assert storage.texts[GAME] == "damaged"


def test_a_damaged_save_makes_room_once_it_is_dropped() -> None:
    """After the player deleted it, games are saved again."""
    storage = Filling()
    saves = set_aside(storage, "damaged")
    storage.full = False
    saves.drop_damaged(GAME)
    assert saves.damaged() == ()
    saves.go_on_from(look(saves))
    save(saves, game_of("card 4"))
    assert saves.works
    assert newest(storage) == game_of("card 4").record()


def test_older_damaged_saves_and_one_that_cannot_be_moved() -> None:
    """With no room left, all damaged saves are still listed and readable."""
    storage = Filling()
    storage.texts |= {f"{DAMAGED}1": "older", f"{DAMAGED}2": "newer"}
    saves = set_aside(storage, "newest")
    assert sorted(map(saves.damaged_text, saves.damaged())) == ["newer", "newest", "older"]


# Saves that stop the page


def test_a_save_that_failed_when_it_was_opened_is_not_opened_again() -> None:
    """Where `boot.js` has noted that the start failed, the next start leaves the save alone."""
    storage = DictStorage()
    assert Saves(storage).may_open()
    storage.texts[OPENING] = FAILED
    assert not Saves(storage).may_open()
    assert Saves(storage).may_open(), "the next save has done nothing"


def test_a_save_that_ends_two_starts_without_a_word_is_not_opened_again() -> None:
    """The first time it may have been the player who closed the page just then."""
    storage = DictStorage()
    assert Saves(storage).may_open()
    assert Saves(storage).may_open()
    assert storage.texts[OPENING] == AGAIN
    assert not Saves(storage).may_open()
    assert OPENING not in storage.texts


def test_a_save_that_was_opened_has_done_nothing() -> None:
    """It may be opened again and again."""
    storage = DictStorage()
    for _time in range(3):
        saves = Saves(storage)
        assert saves.may_open()
        saves.opened()
    assert storage.texts == {}


def test_where_nothing_can_be_removed_an_opened_save_stays_good() -> None:
    """The note that a save is being opened is emptied then."""

    class Sticky(DictStorage):
        def remove(self, key: str) -> None:
            raise StorageError("SecurityError")

    storage = Sticky()
    for _time in range(3):
        saves = Saves(storage)
        assert saves.may_open()
        saves.opened()


# Storages that fail


@pytest.mark.parametrize("storage", [FullStorage(), ForbiddenStorage()], ids=["full", "forbidden"])
def test_nothing_raises_when_storage_fails(storage: DictStorage) -> None:
    """Full or forbidden, everything can be called, and `works` says that nothing was saved."""
    saves = opened(storage)
    save(saves, game_of("card 4"))
    assert not saves.works
    assert look(saves).newest_first == []
    assert saves.damaged() == ()
    assert saves.damaged_text(f"{DAMAGED}1") == ""
    saves.drop_damaged(f"{DAMAGED}1")
    assert saves.settings() == Settings()
    assert not saves.set_settings(Settings(pace="fast"))
    saves.set_playing(playing=True)
    assert not saves.was_playing()
    assert saves.may_open()
    saves.opened()
    assert storage.texts == {}


def test_saving_works_again_after_it_failed() -> None:
    """`works` is about the last attempt."""
    storage = Filling()
    saves = opened(storage)
    save(saves, game_of())
    assert not saves.works
    storage.full = False
    save(saves, game_of())
    assert saves.works


def test_a_full_storage_keeps_the_last_save() -> None:
    """What was saved before the storage was full is still there."""
    storage = FullStorage(game=game_of("card 4").record())
    save(opened(storage), game_of("card 4", "card 5"))
    assert storage.texts == {GAME: game_of("card 4").record()}
