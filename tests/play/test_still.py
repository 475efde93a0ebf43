"""The page of a game as it is kept when it is left; `boot.js` paints it before Python is there."""

import json
from typing import Any

from tests.support.page import DictStorage
from tests.support.scenes import keys_of, text_of
from tests.support.visitor import Visitor, around, finished, lay, opened, started
from web.asking.settings import TRUSTING
from web.board.drawing.nodes import Scene
from web.saving.save import from_text
from web.saving.stores import GAME, SCENE, number_of


def kept(visitor: Visitor) -> dict[str, Any]:
    """Leave the page, and return what is kept of it."""
    visitor.app.do("away")
    told: dict[str, Any] = json.loads(visitor.storage.texts[SCENE])
    return told


def plain(scene: Scene, *places: str) -> list[Any]:
    """Return places of a scene as JSON has them."""
    found: list[Any] = json.loads(json.dumps([scene.places[place] for place in places]))
    return found


async def test_a_game_is_kept_as_it_is_shown() -> None:
    """Its panel says that it is getting ready; no menu is kept, and the page stays as it was."""
    visitor = await started()
    before = visitor.scene
    told = kept(visitor)
    shown = ("players", "log", "bar")
    assert [told["places"][place] for place in shown] == plain(visitor.scene, *shown)
    assert "canoe-0a" in json.dumps(told["places"]["scene"])
    assert "getting ready" in json.dumps(told["places"]["prompt"])
    assert (told["mode"], told["shape"]) == ("play", [])
    assert told["save"] == number_of(visitor.storage.texts[GAME])
    visitor.app.page.draw()
    assert visitor.scene == before
    await visitor.click("menu")
    assert "cover" not in kept(visitor)["places"]


async def test_no_card_is_betrayed_while_somebody_chooses() -> None:
    """What is kept is the same, whatever card is picked, also where all pick at once."""
    covered, at_once = set(), set()
    for card in ("2", "5"):
        visitor = await started("person person person")
        covered.add(json.dumps(kept(visitor)["places"]))
        await visitor.click("uncover", f"pick action card {card}")
        covered.add(json.dumps(kept(visitor)["places"]))
        visitor = await around(TRUSTING)
        await lay(visitor, 0, card)
        await visitor.click("hand 1", f"pick action card {card}")
        at_once.add(json.dumps(kept(visitor)["places"]))
    assert len(covered) == len(at_once) == 1


async def test_the_end_and_a_replay_are_kept() -> None:
    """Painted as they were looked at, also after a reload; panel and buttons wait for Python."""
    visitor = await opened(finished())
    told = kept(visitor)
    assert told["mode"] == "over"
    assert json.dumps(plain(visitor.scene, "ending")[0]) == json.dumps(told["places"]["ending"])
    await visitor.click("replay")
    reloaded = await visitor.reloaded()
    for each in (visitor, reloaded):
        await each.click("moment round-next")
        told = kept(each)
        assert (told["mode"], told["shape"]) == ("play", ["replay"])
        assert told["places"]["scene"] == plain(each.scene, "scene")[0]
        assert "getting ready" in json.dumps(told["places"]["prompt"])
        assert told["save"] == number_of(each.storage.texts[GAME])


async def test_what_is_painted_stays_until_the_game_is_open() -> None:
    """A start over a painted scene draws no first screen before the game."""
    before = await started()
    visitor = Visitor(DictStorage(**before.storage.texts))
    visitor.screen.left = "play"
    await visitor.visit()
    modes = [scene.mode for scene in visitor.screen.scenes]
    assert set(modes) == {"play"}
    assert "prompt" in visitor.scene.places
    assert visitor.game.record() == from_text(before.saved).game.record()


async def test_what_is_painted_goes_where_the_game_cannot_be_opened() -> None:
    """A save that is damaged after all leads to the first screen, which says so."""
    visitor = Visitor(DictStorage(game="no game", playing="yes"))
    visitor.screen.left = "play"
    await visitor.visit()
    assert visitor.scene.mode == "home"
    assert "damaged" in text_of(*visitor.scene.places["notices"])
    assert "note-0" in keys_of(visitor.scene)
    visitor.app.do("away")
    assert SCENE not in visitor.storage.texts, "the first screen is in `index.html`"
