"""Several games at the page: kept, opened, named, saved to files, deleted; and room for them."""

from niagara import Game
from tests.support.page import CrowdedStorage, DictStorage
from tests.support.visitor import Visitor, finished, in_round
from web.asking.dialogs import Room
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
    for seed in SIX:
        await visitor.load(in_round(2, seed))
    await visitor.do("leave")
    assert "Games (5)" in visitor.text("continue")
    await visitor.click("games")
    assert sum(command.startswith("open-game") for command in visitor.offered) == len(SIX) - 1


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
