"""From the first screen on: the form, the setup, saves that fail, and the settings."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from niagara import Occupant, Setup
from niagara.model.modules import MODULES, SPIRITS
from niagara.model.setup import parted
from tests.support.games import position
from tests.support.page import DictStorage, FakeDatabase, ForbiddenStorage, FullStorage
from tests.support.scenes import commands, keys_of
from tests.support.stories import NAMES, TABLE, seats
from tests.support.visitor import Visitor, finished, form, in_first_turn, opened, started
from tests.support.waiting import soon
from web.asking.aids import Aids
from web.asking.levels import harder
from web.asking.settings import PACES
from web.play import errands
from web.saving.save import Saved, from_text
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
    visitor = await started(seed="many")
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
        assert visitor.saved == Saved(visitor.game, visitor.app.page.ui.pending).text
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
    text = Saved(finished(), aids=Aids(hints=False)).text
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
    visitor = await opened(finished())
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
    visitor = await Visitor(preset="spirits", modules="joe").visit()
    filled = visitor.screen.filled
    assert set(filled["modules"].split()) == set(SPIRITS)
    for ticked, words, other, wanted in (
        ("preset", "everything", "modules", {*MODULES}),
        ("modules", "joe", "preset", {"joe"}),
        ("modules", "joe moose", "preset", {"own"}),
    ):
        filled[ticked] = words
        await visitor.do(f"ticked {ticked}")
        assert {*filled[other].split()} == wanted
    await visitor.click("start")
    assert visitor.game.setup.modules == {"joe", "moose"}


async def test_aids_and_pending_action_belong_to_the_game() -> None:
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
    await again.pick("a shore>6L")
    await again.click("menu", "download")
    [(name, text)] = again.screen.files.items()
    assert (name, text) == ("niagara-round-1.txt", again.saved)
    other = await Visitor(aids="").visit()
    await other.load(text)
    assert (other.app.page.ui.forecast, other.app.page.ui.hints) == (False, True)
    assert other.app.page.ui.pending == again.app.page.ui.pending
    assert other.saved == text


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


@pytest.mark.parametrize(
    "storage", [FullStorage(), FullStorage(game="damaged"), ForbiddenStorage()]
)
async def test_the_game_goes_on_when_nothing_can_be_saved(storage: DictStorage) -> None:
    """If the storage is full or forbidden, the page says so once, and the game goes on.

    A damaged save that cannot be moved is not overwritten.
    """
    before = dict(storage.texts)
    visitor = await started(storage=storage)
    assert visitor.text("notices").count("This game is not being saved") == 1
    await visitor.click("menu")
    assert "it is not saved" in visitor.text("cover")
    await visitor.click("close")
    await visitor.advance_to(lambda: visitor.game.round == 2)
    assert visitor.text("notices").count("This game is not being saved") == 1
    assert visitor.storage.texts == before


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


# The settings


async def test_every_pace_ends_in_the_same_position() -> None:
    """The pace changes how long things are shown and nothing else; `instant` never waits."""
    ends = set()
    for pace in PACES:
        visitor, rng = await started(pace=pace), Random(7)
        while visitor.game.round < 3:
            await visitor.advance(rng)
        assert visitor.screen.seconds == PACES[pace]
        assert any(visitor.screen.pauses) == (pace != "instant")
        ends.add((visitor.game.record(), visitor.scene.places["scene"]))
    assert len(ends) == 1


async def test_turns_end_unasked_where_nobody_wants_to_confirm() -> None:
    """The next turn begins at once; the browser keeps the setting, not the game."""
    visitor = await started()
    visitor.app.do("set confirm off")
    await visitor.take("card 6")
    assert visitor.game.actor == 0
    while visitor.game.round == 1:
        await visitor.pick(visitor.game.legal()[0])
        assert visitor.app.page.ui.pending is None
    assert visitor.game.round == 2


async def test_who_does_not_confirm_turns_is_asked_before_a_canoe_is_lost() -> None:
    """Nobody goes over the falls by a slip of the finger."""
    words = "players=3 phase=paddle 0plays=2 0a@7L 0b@falls"
    visitor = await opened(position(words, TABLE.seats))
    await visitor.do("set confirm off")
    await visitor.pick("a 7L>falls")
    assert visitor.game.history == []
    await visitor.click("confirm")
    assert str(visitor.game.history[0]) == "a 7L>falls"


async def test_aids_are_shown_only_if_table_and_device_want_them() -> None:
    """Switched off and on again, all is as before; the table's own choice stays what it was."""
    visitor = await in_first_turn("card 6")
    agreed = visitor.app.page.ui.aids
    before = visitor.scene
    await visitor.do("set hints off", "set forecast off")
    assert "hint" not in visitor.offered
    assert "gauge" not in keys_of(visitor.scene)
    assert visitor.app.page.ui.aids == agreed
    await visitor.do("set hints on", "set forecast on")
    assert visitor.scene == before


async def test_a_change_is_worn_at_once_and_kept() -> None:
    """The screen is told how to look at the start and after each change, before it is drawn."""
    visitor = await Visitor().visit()
    await visitor.click("settings", "set pace fast", "close")
    await visitor.do("set theme night", "set text_size 150", "set left_handed on")
    assert visitor.screen.looks[-3:] == [
        ("night", 100, False),
        ("night", 150, False),
        ("night", 150, True),
    ]
    again = Visitor(visitor.storage)
    await again.app.start()
    await again.settle()
    assert again.screen.looks[0] == ("night", 150, True)
    assert again.app.page.ui.screen == "home"
    assert again.screen.seconds == PACES["fast"]
    await again.click("settings")
    assert commands(again.scene)["set pace fast"].attr("aria-pressed") == "true"


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
    await visitor.click("renew")
    assert visitor.keeper.asked == ["start", "renew"]
    await visitor.click("later")
    assert "renew" not in visitor.offered

    over = await opened(finished())
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


async def test_a_game_that_is_over_can_be_seen_again() -> None:
    """After it was left, the first screen offers its end, also after a reload."""
    visitor = await opened(finished())
    told = visitor.text("ending")
    await visitor.click("leave", "continue")
    assert visitor.text("ending") == told
    await visitor.click("leave")
    again = await visitor.reloaded()
    await again.click("continue")
    assert again.text("ending") == told
