"""Several games at the page: kept, opened, named, saved to files, deleted; and room for them."""

import pytest

from niagara import Game
from tests.support.page import CrowdedStorage, DictStorage
from tests.support.visitor import Visitor, finished, in_round
from web.asking.dialogs import Games as GamesDialog
from web.asking.dialogs import Room
from web.play.arrivals import MOST
from web.play.games import SHOWN
from web.saving.save import Saved
from web.saving.shelf import Shelf, games_in, kept_text
from web.saving.stores import GAME, SHELF

SIX = range(1, 7)


def storage_with(*games: Game, room: int = 99) -> CrowdedStorage:
    """Return a storage with these games on the shelf, the first one the oldest."""
    storage = CrowdedStorage(room)
    for number, game in enumerate(games, start=1):
        text = kept_text(Saved(game), f"2026-11-{number:02}", f"Game {number}")
        storage.texts[f"{SHELF}{number}"] = text
    return storage


async def looking(storage: DictStorage) -> Visitor:
    """Return a visitor who looks at the games on the shelf."""
    visitor = await Visitor(storage).visit()
    await visitor.click("games")
    return visitor


def names(visitor: Visitor) -> list[str]:
    """Return the names of the games on the shelf, the newest first."""
    return [game.name for game in Shelf(visitor.storage).all()]


async def test_every_game_is_kept_when_another_one_begins() -> None:
    """Whichever way it begins; the first screen says how many there are."""
    visitor = await Visitor(who="person person person").visit()
    assert "games" not in visitor.offered
    await visitor.click("start", "menu", "leave", "start")
    assert Shelf(visitor.storage).keys() == [], "nothing was done in it"
    await visitor.click("uncover")
    await visitor.take("card 6")
    left = [visitor.saved]
    await visitor.click("menu", "leave", "start", "menu", "open-file")
    assert visitor.screen.asked_for_file == 1
    for seed in SIX:
        await visitor.load(in_round(2, seed))
        left.append(visitor.saved)
    shelf = Shelf(visitor.storage)
    assert [shelf.save(game.key) for game in shelf.all()] == left[-2::-1]
    await visitor.do("leave")
    assert "Games (6)" in visitor.text("continue")
    await visitor.click("games")
    assert sum(command.startswith("open-game") for command in visitor.offered) == len(SIX)


async def test_a_game_from_the_shelf_goes_on_and_keeps_its_name() -> None:
    """It changes places with the one at the table, and takes its name with it and back."""
    games = [in_round(number) for number in (2, 3)]
    visitor = await looking(storage_with(*games))
    await visitor.click("open-game shelf.1")
    assert visitor.game.record() == games[0].record()
    assert names(visitor) == ["Game 2"]
    await visitor.click("menu", "games", "open-game shelf.2")
    assert visitor.game.record() == games[1].record()
    assert names(visitor) == ["Game 1"]
    await visitor.click("menu", "leave")
    assert "Games (1)" in visitor.text("continue")


async def test_a_game_is_named_deleted_brought_back_and_viewed() -> None:
    """Undo brings back the one that was deleted last; of a finished game the end is shown."""
    visitor = await looking(storage_with(finished(), in_round(3)))
    visitor.app.do("rename shelf.2 At Ana's")
    assert names(visitor) == ["At Ana's", "Game 1"]
    before = dict(visitor.storage.texts)
    await visitor.click("delete shelf.2")
    assert names(visitor) == ["Game 1"]
    await visitor.click("undelete")
    assert visitor.storage.texts == before
    assert "undelete" not in visitor.offered
    await visitor.press("View")
    assert visitor.scene.mode == "over"
    assert "replay" in visitor.offered


async def test_games_go_to_files_and_come_back() -> None:
    """One, or all with the one at the table; all of a file come to the shelf, with their names."""
    games = [in_round(number) for number in (2, 3)]
    visitor = await looking(storage_with(*games))
    await visitor.click("export shelf.1")
    assert games[0].record() in visitor.screen.files["niagara-game.txt"]
    await visitor.click("open-game shelf.2", "menu", "games", "export-all")
    text = visitor.screen.files["niagara-games.txt"]
    assert len(games_in(text)) == len(games)
    other = await Visitor().visit()
    await other.load(text)
    assert other.scene.dialog == "games"
    assert set(names(other)) == {"Game 1", ""}
    await other.click("open-game shelf.1")
    assert other.game.record() in {game.record() for game in games}


async def test_a_game_that_cannot_be_read_is_left_where_it_is() -> None:
    """It can be saved to a file; the others of a file are taken."""
    storage = storage_with(in_round(2))
    storage.texts["shelf.2"] = storage.texts["shelf.1"].replace("card", "cord")
    visitor = await looking(storage)
    await visitor.click("open-game shelf.2")
    assert "This game cannot be read" in visitor.text("notices")
    assert visitor.app.match is None
    await visitor.load("\n".join(storage.texts[f"shelf.{number}"] for number in (2, 1, 1)))
    assert "Game 1 of this file cannot be read: line" in visitor.text("notices")
    assert len(Shelf(storage).keys()) == 4


async def test_games_of_a_file_that_cannot_be_read_are_told_in_one_sentence() -> None:
    """How many, and what is wrong with the first; where none can be read, no list is opened."""
    visitor = await Visitor().visit()
    good, bad = in_round(2).record(), "niagara 1 {}"
    await visitor.load("\n".join([good, *[bad] * 200, good]))
    (notice,) = visitor.app.page.ui.notices
    assert "200 games of this file cannot be read, the first of them is game 2: line 1" in notice
    assert len(Shelf(visitor.storage).keys()) == 2
    other = await Visitor().visit()
    await other.load("\n".join([bad] * 200))
    assert other.app.page.ui.notices[0].startswith("200 games")
    await other.load("niagara 1 {}\n" * (MOST + 1))
    assert f"it has more than {MOST} games" in other.text("notices")
    assert not other.scene.dialog


@pytest.mark.parametrize("room", [2, 7])
async def test_all_games_of_a_file_are_added_or_none(room: int) -> None:
    """Where the browser has no room for all of them, everything is as it was."""
    storage = storage_with(in_round(2), room=room)
    before = dict(storage.texts)
    visitor = await Visitor(storage).visit()
    await visitor.load("\n".join([in_round(2).record()] * 5))
    assert storage.texts.items() >= before.items()
    assert len(Shelf(storage).keys()) == (6 if room > 6 else 1)
    if room < 6:
        assert "no room for the 5 games of this file: none was added" in visitor.text("notices")


async def test_a_long_list_shows_the_newest_games_first() -> None:
    """More of them each time that somebody asks."""
    visitor = await looking(storage_with(*[in_round(2)] * (2 * SHOWN + 1)))
    await visitor.click("more-games")
    assert "Show 1 older game" in visitor.text("cover")
    await visitor.click("more-games")
    assert "more-games" not in visitor.offered
    shown = visitor.app.page.ui.dialog
    assert isinstance(shown, GamesDialog)
    assert [game.key for game in shown.games] == Shelf(visitor.storage).keys()


async def test_where_there_is_no_room_the_oldest_finished_games_go_to_a_file() -> None:
    """First to the file, and only then from the page; the new game begins after that."""
    over = finished()
    storage = storage_with(over, in_round(2), over, over, room=4)
    visitor = await Visitor(storage).visit()
    await visitor.load(in_round(3))
    before = dict(storage.texts)
    await visitor.load(in_round(2))
    await visitor.click("make-room", "close")
    assert storage.texts == before, "who cancels has everything as it was"
    assert visitor.game.record() == in_round(3).record()
    await visitor.click("menu", "leave", "start")
    question = visitor.app.page.ui.dialog
    assert isinstance(question, Room)
    offered = [game.key for game in question.games]
    assert offered
    assert offered[0] == "shelf.1"
    assert "shelf.2" not in offered
    before = dict(storage.texts)
    await visitor.click("make-room")
    assert storage.texts == before
    saved = games_in(visitor.screen.files["niagara-games.txt"])
    assert len(saved) == len(offered)
    await visitor.click("made-room")
    assert visitor.scene.mode == "play"
    kept = Shelf(storage).keys()
    assert not {*offered} & {*kept}
    assert in_round(3).record() in storage.texts[kept[0]]


async def test_without_finished_games_people_decide() -> None:
    """The old game is lost only if somebody says so."""
    visitor = await Visitor(CrowdedStorage(0)).visit()
    await visitor.load(in_round(3))
    await visitor.load(in_round(2))
    assert "make-room" not in visitor.offered
    assert visitor.game.round == 3
    await visitor.click("discard")
    assert visitor.game.round == 2


async def test_a_game_stays_on_the_shelf_until_it_is_saved_at_the_table() -> None:
    """Where that is refused, the shelf has the only copy; one that is gone does no harm."""
    storage = storage_with(in_round(2))
    visitor = await looking(storage)
    storage.refused = {GAME}
    await visitor.click("open-game shelf.1")
    assert visitor.game.round == 2
    assert names(visitor) == ["Game 1"]
    del storage.texts["shelf.1"]
    await visitor.do("leave", "rename shelf.1 x", "export shelf.1", "open-game shelf.1")
    await visitor.do("delete shelf.1")
    assert Shelf(storage).keys() == []
    assert visitor.scene.mode == "home"
