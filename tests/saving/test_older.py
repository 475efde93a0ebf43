"""What an older build kept opens: `kept.json` is the storage of a page of November 2026.

The build of commit 4e902ee wrote it for somebody who has finished a game and named it, left a
second one for a third, and sat down with friends at a table of three devices.
"""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.support.page import DictStorage
from tests.support.visitor import Visitor
from web.asking.dialogs import Statistics
from web.asking.settings import Settings
from web.devices.signing import is_device
from web.saving.save import from_text
from web.saving.saves import Kept
from web.saving.shelf import Shelf
from web.saving.stores import DEVICE, GAME, TABLES

pytestmark = pytest.mark.usefixtures("all_languages")

KEPT: Final[dict[str, str]] = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))


async def returned(**more: str) -> Visitor:
    """Return somebody who comes back to all this; the game is on the page, as it was left."""
    visitor = Visitor(DictStorage(**KEPT, **more))
    await visitor.app.start()
    await visitor.settle()
    return visitor


async def test_the_game_goes_on_with_the_same_question() -> None:
    """The turn that waited to be ended still does."""
    visitor, saved = await returned(), from_text(Kept(KEPT[GAME]).text)
    assert visitor.game.record() == saved.game.record()
    assert str(visitor.app.page.ui.pending) == "a shore>3~4"
    await visitor.click("confirm")
    assert len(visitor.game.history) > len(saved.game.history)


async def test_what_was_set_learned_and_counted_is_known() -> None:
    """Settings, the names of games, and the game that is finished."""
    visitor = await returned()
    wanted = Settings(
        pace="instant", theme="night", text_size=125, coaching=False, language="de", sound=False
    )
    assert visitor.app.page.ui.settings == wanted
    await visitor.do("leave", "statistics")
    dialog = visitor.app.page.ui.dialog
    assert isinstance(dialog, Statistics)
    [played] = dialog.results
    assert (played.day, played.rounds, played.seats[0].won) == ("2026-11-23", 13, True)


async def test_games_on_the_shelf_open() -> None:
    """One that is over, and one that is not; the other game takes its place."""
    visitor = await returned()
    assert [game.name for game in Shelf(visitor.storage).all()] == ["", "Rainy day"]
    for key in ("shelf.1", "shelf.2"):
        text = KEPT[key].partition("\n")[2]
        await visitor.do(f"open-game {key}")
        assert visitor.game.record() == from_text(text).game.record()


async def test_a_table_where_nothing_was_signed_is_told_of_once() -> None:
    """It cannot go on, and all else does; the device has a name of another kind from then on."""
    visitor = await returned()
    await visitor.do("leave")
    [sit_down] = [each for each in visitor.offered if each.startswith("sit-down ")]
    await visitor.click(sit_down)
    assert visitor.app.match is None
    [told] = visitor.app.page.ui.notices
    assert told.startswith("Diese Partie wurde mit einer älteren Version dieser Seite begonnen")
    assert sit_down not in visitor.offered
    assert not [key for key in visitor.storage.texts if key.startswith(TABLES)]
    await visitor.do("devices", "read-letter")
    assert is_device(visitor.app.company.met.here)
    assert visitor.storage.texts[DEVICE] != KEPT[DEVICE]
    await visitor.do("part", "close", "continue")
    assert visitor.app.match


async def test_a_table_where_nothing_was_signed_does_not_stop_the_start() -> None:
    """It was on the page when that was closed."""
    [table] = [key.removeprefix(TABLES) for key in KEPT if key.startswith(TABLES)]
    visitor = await returned(sitting=table)
    assert visitor.app.page.ui.screen == "home"
    assert len(visitor.app.page.ui.notices) == 1
    await visitor.do("continue")
    assert visitor.app.match
