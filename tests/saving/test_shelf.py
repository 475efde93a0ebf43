"""The shelf: games beside the one at the table, with what lists show of them."""

import json

import pytest

from niagara import Game, Occupant, Setup
from tests.support.page import CrowdedStorage, DictStorage, ForbiddenStorage
from web.asking.aids import Aids
from web.saving.save import Saved, from_text
from web.saving.shelf import Shelf, day_in, games_in, kept_text, listed, name_in
from web.saving.stores import StorageError

SEATS = (Occupant("Ana", "red"), Occupant("Ben", "blue"), Occupant(bot="paddler", name="Cleo"))


def played(actions: int = 5, seed: int = 7) -> Game:
    """Return a game in which so many actions were played."""
    game = Game(Setup(players=3, seed=seed, seats=SEATS))
    for _time in range(actions):
        game.play(game.legal()[-1])
    return game


def kept(name: str = "", **more: int) -> str:
    """Return the text of a game on the shelf."""
    return kept_text(Saved(played(**more)), "2026-11-23", name)


def test_games_are_listed_without_being_played_again() -> None:
    """A list shows the position as everybody sees it, no hidden card; what was saved comes back."""
    saved = Saved(played(3), played(3).legal()[0], Aids(forecast=False))
    shelf = Shelf(DictStorage())
    key = shelf.add(kept_text(saved, "2026-11-23", "Sunday"))
    [game] = shelf.all()
    assert (game.key, game.name, game.day, game.over) == (key, "Sunday", "2026-11-23", False)
    assert game.view == played(3).view(None)
    assert game.size == len(shelf.text(key))
    again = from_text(shelf.save(key))
    assert again.game.record() == saved.game.record()
    assert (again.pending, again.aids) == (saved.pending, saved.aids)


def test_the_newest_game_comes_first_and_takes_nobodys_place() -> None:
    """A key is not used again while a later one is there."""
    shelf = Shelf(DictStorage())
    first, second = shelf.add(kept()), shelf.add(kept())
    shelf.remove(first)
    third = shelf.add(kept())
    assert shelf.keys() == [third, second]
    assert len({first, second, third}) == 3


def test_a_game_is_put_back_over_no_other() -> None:
    """Its key may belong to another game by then, which another tab has put there."""
    shelf = Shelf(DictStorage())
    deleted = shelf.add(kept("Sunday"))
    text = shelf.text(deleted)
    shelf.remove(deleted)
    shelf.put_back(deleted, text)
    assert shelf.keys() == [deleted]
    shelf.remove(deleted)
    assert shelf.add(kept("Monday")) == deleted
    shelf.put_back(deleted, text)
    assert [game.name for game in shelf.all()] == ["Sunday", "Monday"]


def test_a_game_gets_another_name() -> None:
    """Nothing else of it changes; what cannot be shown of a name is left out."""
    shelf = Shelf(DictStorage())
    key = shelf.add(kept("Sunday"))
    save = shelf.save(key)
    shelf.rename(key, "  Monday \u200b ")
    assert [game.name for game in shelf.all()] == ["Monday"]
    assert shelf.save(key) == save
    shelf.rename(key, "")
    assert [game.name for game in shelf.all()] == [""]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "# kept \nniagara 1 {}",
        "# kept []\n",
        '# kept {"position": 5, "seats": {}, "name": [], "day": "today"}\n',
        "# kept " + "[" * 100_000,
        f"# kept {json.dumps({'position': 'players=3', 'seats': [{'name': 'Ana'}] * 9})}\n",
    ],
)
def test_what_is_damaged_is_listed_as_such(text: str) -> None:
    """It can be saved and deleted like any other."""
    game = listed("shelf.1", text)
    assert (game.view, game.name, game.day, game.over) == (None, "", "", False)


def test_a_file_may_hold_many_games() -> None:
    """With or without the comments that the shelf adds, and whatever ends the lines."""
    plain = played(4, seed=9).record()
    texts = games_in("\n".join([kept("Sunday").replace("\n", "\r\n"), plain, kept()]))
    assert [name_in(text) for text in texts] == ["Sunday", "", ""]
    assert [day_in(text) for text in texts] == ["2026-11-23", "", "2026-11-23"]
    records = [from_text(text).game.record() for text in texts]
    assert records == [played().record(), plain, played().record()]


def test_a_storage_that_refuses_is_no_fault_for_readers() -> None:
    """Who writes learns of it."""
    forbidden, crowded = Shelf(ForbiddenStorage()), Shelf(CrowdedStorage(1))
    assert (forbidden.keys(), forbidden.text("shelf.1")) == ([], "")
    crowded.add(kept())
    with pytest.raises(StorageError):
        crowded.add(kept())
    assert len(crowded.keys()) == 1
