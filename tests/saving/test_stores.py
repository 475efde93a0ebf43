"""The storage of a site: its own keys, and what older versions have kept."""

import re
from typing import Final

import pytest

from tests.support.page import CrowdedStorage, DictStorage, ForbiddenStorage
from web.build.texts.marked import first_scripts
from web.saving.saves import FAILED
from web.saving.stores import (
    DAMAGED,
    GAME,
    OLDER,
    OPENING,
    SCENE,
    SiteStorage,
    StorageError,
    number_after,
)

HERE: Final = "niagara:/here/"
THERE: Final = "niagara:/there/"
NUMBERS: Final = {
    **{"damaged.1": 1, "damaged.120": 120},
    **dict.fromkeys(["damaged.", "damaged.0", "damaged.01", "damaged.-1", "damaged.x"], 0),
    **dict.fromkeys(["damaged.1x", "damaged.٣", "game", f"damaged.{'1' * 5000}"], 0),
}


def test_sites_of_one_host_do_not_meet() -> None:
    """Each reads, lists and removes only what it has written."""
    shared = DictStorage(other="theirs")
    here, there = SiteStorage(shared, HERE), SiteStorage(shared, THERE)
    here.write("game", "ours")
    there.write("pace", "fast")
    assert (here.read("game"), there.read("game"), here.read("other")) == ("ours", None, None)
    assert (list(here.names()), list(there.names())) == (["game"], ["pace"])
    there.remove("game")
    here.remove("game")
    assert shared.texts == {"other": "theirs", f"{THERE}pace": "fast"}


def test_what_older_versions_kept_is_taken_over_once() -> None:
    """The first site of the host that finds it has it from then on; other things stay."""
    kept = {"game": "a game", "pace": "fast", "playing": "yes", "damaged.3": "a damaged game"}
    others = {f"{OLDER}games": "theirs", f"{OLDER}damaged.old": "theirs", "game": "theirs"}
    shared = DictStorage()
    shared.texts = {f"{OLDER}{key}": text for key, text in kept.items()} | others
    here, there = SiteStorage(shared, HERE), SiteStorage(shared, THERE)
    assert {key: here.read(key) for key in here.names()} == kept
    assert list(there.names()) == []
    assert {key: shared.texts[key] for key in others} == others
    assert len(shared.texts) == len(kept) + len(others)


def test_an_older_game_that_cannot_be_taken_over_stays() -> None:
    """There may be a game already, or a storage that refuses the new key."""
    shared = DictStorage()
    shared.texts = {f"{HERE}{GAME}": "newer", f"{OLDER}{GAME}": "older"}
    assert SiteStorage(shared, HERE).read(GAME) == "newer"
    assert shared.texts[f"{OLDER}{GAME}"] == "older"
    shared = DictStorage()
    shared.refused = {f"{HERE}{GAME}"}
    shared.texts = {f"{OLDER}{GAME}": "older"}
    SiteStorage(shared, HERE)
    assert shared.texts == {f"{OLDER}{GAME}": "older"}


def test_a_forbidden_storage_is_taken_as_it_is() -> None:
    """The page can start, and hears of the failure when it reads."""
    storage = SiteStorage(ForbiddenStorage(), HERE)
    with pytest.raises(StorageError):
        storage.read(GAME)


@pytest.mark.parametrize(("key", "number"), NUMBERS.items(), ids=lambda value: str(value)[:20])
def test_damaged_saves_are_counted(key: str, number: int) -> None:
    """Only a plain number of usual length makes a key that of a damaged save."""
    assert number_after(DAMAGED, key) == number


@pytest.mark.parametrize("text", [GAME, f"{OLDER}{GAME}", OPENING, FAILED])
def test_the_first_script_has_the_same_keys(text: str) -> None:
    """It looks whether there is a game, and notes a failed start; it cannot ask Python for keys."""
    script = "".join(path.read_text("utf-8") for path in first_scripts())
    assert re.search(rf'["}}]{re.escape(text)}["`]', script)


def test_a_scene_makes_way_for_what_is_worth_more() -> None:
    """A storage that is full has room for a save where the picture of the page was."""
    storage = SiteStorage(CrowdedStorage(2, counted="", other="theirs"), HERE)
    storage.write(SCENE, "the page")
    storage.write(GAME, "a game")
    assert (storage.read(SCENE), storage.read(GAME)) == (None, "a game")
    with pytest.raises(StorageError):
        storage.write(SCENE, "the page")
    with pytest.raises(StorageError):
        storage.write("settings", "large")
