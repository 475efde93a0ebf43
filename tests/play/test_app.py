"""From the first screen on: the form, leaving and coming back, files, saves, and the pace."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from niagara import Occupant, Setup, parse
from niagara.bots import parted
from niagara.model.modules import MODULES, SPIRITS
from tests.support.page import DictStorage, FakeDatabase, ForbiddenStorage, FullStorage
from tests.support.scenes import keys_of
from tests.support.stories import NAMES, seats
from tests.support.visitor import SIX, Visitor, at_the_end, finished, form, in_first_turn, started
from tests.support.waiting import soon
from web.asking.aids import Aids
from web.asking.levels import harder
from web.asking.settings import PACES
from web.play import errands
from web.saving.save import from_text, to_text
from web.saving.stores import GAME
from web.text.seating import Seating

HAL = 'niagara 1 {"players": 3, "seats": [{"bot": "hal"}, {}, {}]}\n'
"""A game with a bot that this page does not have."""

# From the form to the end


def levels(setup: Setup) -> list[Occupant]:
    """Return who sits at a table, without the temperaments of the bots."""
    return [replace(seat, bot=parted(seat.bot)[0]) for seat in setup.seats]


async def test_a_game_begins_from_the_form() -> None:
    """Start begins the game of the form, saves it at once and asks the person."""
    visitor = await Visitor().visit()
    assert visitor.scene.mode == "home"
    await visitor.click("start")
    assert visitor.scene.mode == "play"
    every = seats(*NAMES[:3], bots="person paddler paddler")
    assert levels(visitor.game.setup) == levels(Setup(3, seats=every))
    first, second = (seat.bot for seat in visitor.game.setup.seats[1:])
    assert first != second, "each bot has a temperament of its own"
    assert visitor.game.setup == Setup(players=3, fork="chance", seed=12)
    assert visitor.game.actor == 0
    assert visitor.saved == visitor.game.record()


async def test_a_form_that_cannot_be_played_stays() -> None:
    """The form says what is wrong, until it is mended."""
    visitor = await Visitor(seed="many").visit()
    await visitor.click("start")
    assert visitor.scene.mode == "home"
    assert "seed" in visitor.screen.errors[-1]
    visitor.screen.filled = form()
    await visitor.click("start")
    assert visitor.screen.errors[-1] == ""
    assert visitor.scene.mode == "play"


async def test_a_whole_game_with_bots() -> None:
    """Clicks play a game to its end; the page saves it after each, and says who has won."""
    who = "person paddler person paddler"
    visitor = await started(who, modules=" ".join(MODULES), seed="2")
    rng = Random(7)
    while visitor.scene.mode == "play":
        await visitor.advance(rng)
        assert visitor.saved == to_text(visitor.game, visitor.app.page.ui.pending)
    assert visitor.scene.mode == "over"
    assert visitor.game.over
    assert visitor.game.setup.modules == {*MODULES}
    seating = Seating.of(visitor.game.setup)
    names = ["You" if seating.is_unnamed(seat) else NAMES[seat] for seat in visitor.game.winners]
    assert all(name in visitor.text("ending") for name in names)
    assert visitor.screen.spoken[-1].startswith(("You", names[0]))
    assert "win" in visitor.screen.spoken[-1]
    assert from_text(visitor.saved).game.over


async def test_the_same_table_again() -> None:
    """A new game has the same seats, options and aids, and another seed, also from the form."""
    text = to_text(finished(), aids=Aids(hints=False))
    for clicks in (("again",), ("change-table", "start")):
        visitor = await Visitor(DictStorage(game=text, playing="yes")).visit()
        assert visitor.scene.mode == "over"
        old = visitor.game.setup
        await visitor.click(*clicks)
        assert visitor.scene.mode == "play"
        assert visitor.screen.tables_opened == ("change-table" in clicks)
        assert visitor.game.setup.seed != old.seed
        assert replace(visitor.game.setup, seed=old.seed) == old
        assert levels(visitor.game.setup) == levels(old)
        assert from_text(visitor.saved).game.setup == visitor.game.setup
        assert "# without: hints\n" in visitor.saved
        assert "hint" not in visitor.offered


async def test_harder_bots_stay_at_the_table() -> None:
    """After a game the bots can go up; their table is the last one then, which Play offers."""
    visitor = await at_the_end()
    old = visitor.game.setup
    up = harder(old)
    assert up is not None
    await visitor.click("harder")
    assert levels(visitor.game.setup) == levels(up) != levels(old)
    await visitor.click("menu", "leave")
    assert [seat.bot for seat in visitor.app.page.ui.table] == [seat.bot for seat in up.seats]
    await visitor.click("start")
    assert levels(visitor.game.setup) == levels(up)


async def test_play_begins_at_the_last_table() -> None:
    """The next visit begins with the table of the last game; what is filled in early counts."""
    visitor = await started("person paddler legend", modules="joe", aids="hints")
    seats_then = visitor.game.setup.seats
    again = Visitor(DictStorage(table=visitor.storage.texts["table"]))
    again.screen.touched = {"seat2-name"}
    again.screen.filled["seat2-name"] = "Early"
    await again.visit()
    assert [row.key for row in again.scene.places["at-table"]] == [s.colour for s in seats_then]
    await again.click("start")
    setup = again.game.setup
    assert [seat.name for seat in setup.seats] == [seats_then[0].name, "Early", seats_then[2].name]
    assert [seat.bot for seat in levels(setup)] == ["", "paddler", "legend"]
    assert setup.modules == {"joe"}
    assert not again.app.page.ui.forecast


# The setup of a game


async def test_presets_and_modules_go_together() -> None:
    """A preset ticks its modules, modules tick their preset, and Start takes what is ticked."""
    visitor = await Visitor(who=SIX, preset="spirits", modules="joe").visit()
    assert set(visitor.screen.filled["modules"].split()) == set(SPIRITS)
    await visitor.tick("preset", "everything")
    assert set(visitor.screen.filled["modules"].split()) == set(MODULES)
    await visitor.tick("modules", "joe")
    assert visitor.screen.filled["preset"] == "joe"
    await visitor.tick("modules", "joe moose")
    assert visitor.screen.filled["preset"] == "own"
    await visitor.click("start")
    assert visitor.game.setup.modules == {"joe", "moose"}


async def test_the_aids_belong_to_the_game() -> None:
    """They are those of the form, and stay when the game is left, continued, saved or loaded."""
    visitor = await started(aids="hints")
    assert "# without: forecast\n" in visitor.saved
    assert "gauge" not in keys_of(visitor.scene)
    assert "hint" in visitor.offered
    await visitor.take("card 6")
    assert "# without: forecast\n" in visitor.saved
    again = await Visitor(visitor.storage, aids="forecast").visit()
    assert not again.app.page.ui.forecast
    assert again.app.page.ui.hints
    await again.click("menu", "download", "menu", "leave")
    other = await Visitor(aids="").visit()
    await other.load(next(iter(again.screen.files.values())))
    assert (other.app.page.ui.forecast, other.app.page.ui.hints) == (False, True)
    assert other.saved == visitor.saved


# Leaving and coming back


async def test_leaving_and_continuing() -> None:
    """A game that is left stays saved, is spoken of no more, and can be continued."""
    visitor = await in_first_turn("card 6")
    assert visitor.screen.spoken[-1]
    await visitor.click("menu", "leave")
    assert visitor.screen.spoken[-1] == ""
    assert visitor.scene.mode == "home"
    assert visitor.text("continue").endswith(" Round 1 You, Ben and Cleo Continue")
    again = await Visitor(visitor.storage).visit()
    assert again.scene.mode == "home"
    record = visitor.saved
    await again.click("continue")
    assert again.game.record() == record
    await again.take("a shore>6L")
    assert parse("a shore>6L") in again.game.history


# Files


async def test_a_file_is_downloaded_and_loaded() -> None:
    """The file holds the game, its pending action included."""
    visitor = await in_first_turn("card 6")
    await visitor.pick("a shore>6L")
    await visitor.click("menu", "download")
    [(name, text)] = visitor.screen.files.items()
    assert name == "niagara-round-1.txt"
    assert text == visitor.saved
    other = await Visitor().visit()
    await other.load(text)
    assert other.scene.mode == "play"
    assert other.app.page.ui.pending == visitor.app.page.ui.pending
    assert other.saved == text


async def test_another_game_takes_no_games_place() -> None:
    """Whether it is new or in a file: the running game goes to the shelf, and nobody is asked."""
    visitor = await in_first_turn("card 6")
    await visitor.click("menu", "leave")
    left = visitor.saved
    await visitor.click("start")
    begun, other = visitor.saved, finished().record()
    assert begun == visitor.game.record() != left
    assert left in visitor.storage.texts["shelf.1"]
    await visitor.take("card 6")
    begun = visitor.saved
    await visitor.click("menu", "open-file")
    assert visitor.screen.asked_for_file == 1
    await visitor.load(other)
    assert begun in visitor.storage.texts["shelf.2"]
    assert visitor.saved == other
    assert visitor.scene.mode == "over"


# Saves that are damaged, storages that fail


async def test_what_fails_is_said_and_the_game_stays() -> None:
    """A file that is no game, one that cannot be read, and a fault in what a command does."""
    visitor = await in_first_turn("card 6")
    before, text = visitor.scene, visitor.saved
    for wrong in ("", "hello", HAL):
        await visitor.load(wrong)
        assert "This file cannot be played: line " in visitor.text("notices")
        assert visitor.screen.spoken[-1].startswith("This file")
        await visitor.click("dismiss 0")
        assert visitor.scene == before
    await visitor.click("menu")
    visitor.app.do("unreadable")
    assert "This file cannot be read." in visitor.text("notices")
    assert not visitor.scene.inert

    def fail(name: str, text: str) -> None:
        raise RuntimeError("damp")

    visitor.screen.download = fail  # type: ignore[method-assign]
    with pytest.raises(RuntimeError):
        visitor.app.do("download")
    assert "The page has failed (RuntimeError('damp'))" in visitor.text("notices")
    assert visitor.saved == text


@pytest.mark.parametrize("playing", ["yes", "no"])
async def test_a_damaged_save_is_kept_and_reported(playing: str) -> None:
    """The page says so whether or not it opens with the game, which can be saved and deleted."""
    visitor = await Visitor(DictStorage(game="damaged", playing=playing)).visit()
    assert visitor.scene.mode == "home"
    assert "The saved game cannot be read (line 1: " in visitor.text("notices")
    assert "A saved game is damaged and has been put aside." in visitor.text("notices")
    assert "continue" not in visitor.offered
    [key] = visitor.app.page.ui.damaged
    await visitor.click(f"rescue {key}")
    assert list(visitor.screen.files.values()) == ["damaged"]
    await visitor.click("start")
    assert visitor.scene.mode == "play"
    assert visitor.storage.texts[key] == "damaged"
    await visitor.click("menu", "leave", f"drop {key}")
    assert key not in visitor.storage.texts
    assert not visitor.app.page.ui.damaged


async def test_a_save_with_an_unknown_bot_is_reported() -> None:
    """A save that this page cannot play on is kept, and the page says why."""
    for playing in ("yes", "no"):
        visitor = await Visitor(DictStorage(game=HAL, playing=playing)).visit()
        if "continue" in visitor.offered:
            await visitor.click("continue")
        assert "hal" in visitor.text("notices")
        assert HAL in visitor.storage.texts.values()


@pytest.mark.parametrize("storage", [FullStorage, ForbiddenStorage])
async def test_the_game_goes_on_when_nothing_can_be_saved(storage: type[DictStorage]) -> None:
    """If the storage is full or forbidden, the page says so once, and the game goes on."""
    visitor = await started(storage=storage())
    assert visitor.text("notices").count("This game is not being saved") == 1
    await visitor.click("menu")
    assert "it is not saved" in visitor.text("cover")
    await visitor.click("close")
    await visitor.advance_to(lambda: visitor.game.round == 2)
    assert visitor.text("notices").count("This game is not being saved") == 1
    assert visitor.storage.texts == {}


async def test_a_damaged_save_is_not_overwritten_in_a_full_storage() -> None:
    """Where the damaged save cannot be moved, the new game is played without being saved."""
    storage = FullStorage(game="damaged")
    visitor = await Visitor(storage).visit()
    await visitor.click("start")
    await visitor.take("card 6")
    assert visitor.text("notices").count("This game is not being saved") == 1
    await visitor.click("menu", "leave")
    assert storage.texts == {GAME: "damaged"}


async def test_a_store_that_is_slow_to_answer_is_waited_for_in_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever has tapped Play sees that the page is at it."""
    monkeypatch.setattr(errands, "ANNOUNCE_AFTER", 0)
    database, answer = FakeDatabase(), asyncio.Event()
    visitor = await Visitor(database=database).visit()
    read = database.read

    async def slowly() -> str:
        await answer.wait()
        return await read()

    monkeypatch.setattr(database, "read", slowly)
    visitor.app.do("start")
    await soon(lambda: "Opening the game" in visitor.text("cover"), "to be seen at it")
    answer.set()
    await soon(lambda: visitor.app.match, "a game on the page")
    await visitor.settle()
    assert visitor.text("cover") == ""


# The pace


async def test_every_pace_ends_in_the_same_position() -> None:
    """The pace changes how long things are shown and nothing else; `instant` never waits."""
    ends = set()
    for pace in PACES:
        visitor, rng = await Visitor().visit(pace), Random(7)
        await visitor.click("start")
        while visitor.game.round < 3:
            await visitor.advance(rng)
        assert visitor.screen.seconds == PACES[pace]
        assert any(visitor.screen.pauses) == (pace != "instant")
        ends.add((visitor.game.record(), visitor.scene.places["scene"]))
    assert len(ends) == 1


# What the browser keeps


async def test_the_page_says_whether_the_site_is_kept() -> None:
    """The first screen says whether the page can be played without a network, once it knows."""
    visitor = await Visitor().visit()
    assert visitor.keeper.asked == ["start"]
    assert not visitor.scene.places["kept"]
    for works, said in ((True, "Ready to play"), (False, "that needs https")):
        visitor.app.notices.note_kept(works=works)
        assert said in visitor.text("kept")


async def test_a_new_version_is_offered_between_games() -> None:
    """Nobody is asked during a game; on the first screen the player may reload now or later."""
    visitor = await started()
    visitor.app.notices.offer_new_version()
    assert "renew" not in visitor.offered
    await visitor.click("menu", "leave")
    assert {"renew", "later"} <= set(visitor.offered)
    await visitor.click("renew")
    assert visitor.keeper.asked == ["start", "renew"]
    await visitor.click("later")
    assert "renew" not in visitor.offered

    over = await at_the_end()
    over.app.notices.offer_new_version()
    assert "renew" in over.offered


async def test_lasting_storage_is_asked_for_after_a_finished_game() -> None:
    """The page asks the browser to keep saves once a game has been played to its end."""
    whole = finished()
    begun = whole.at(len(whole.history) - 1)
    assert begun.setup.seats[begun.actor or 0].bot, "a bot makes the last decision"
    visitor = await Visitor(DictStorage(game=begun.record(), playing="yes")).visit()
    assert visitor.game.over
    assert visitor.keeper.asked == ["start", "persist"]
    again = await Visitor(visitor.storage).visit()
    assert again.keeper.asked == ["start"]
