"""Coaching at the page: one sentence at each first time, until it is understood."""

from random import Random

from tests.support.page import DictStorage
from tests.support.scenes import commands, keys_of, text_of
from tests.support.visitor import Visitor, started
from web.asking.learning.coach import MOMENTS, moment
from web.board.drawing.nodes import Scene
from web.saving.stores import TOLD


def told(scene: Scene) -> list[str]:
    """Return the names of the sentences on the page."""
    read = text_of(*scene.places["prompt"])
    return [each.name for each in MOMENTS if each.said() in read]


async def test_a_first_time_is_told_and_spoken() -> None:
    """The first card and the first turn have a sentence each, until somebody acts or asks."""
    visitor = await started()
    assert told(visitor.scene) == ["card"]
    assert moment("card").said() in visitor.screen.spoken
    await visitor.take("card 6")
    assert told(visitor.scene) == ["turn"]
    await visitor.pick("a shore>6L")
    assert told(visitor.scene) == []
    await visitor.click("undo")
    assert told(visitor.scene) == ["turn"]
    await visitor.click("hint")
    assert visitor.app.page.ui.hint is not None
    assert told(visitor.scene) == []


async def test_a_sentence_that_is_understood_goes_and_no_other_comes_at_once() -> None:
    """A tap dismisses it for good; in a whole game there is never more than one at once."""
    visitor = await started()
    await visitor.click("got-it")
    assert told(visitor.scene) == []
    assert visitor.storage.texts[TOLD] == "card"
    rng = Random(4)
    while not visitor.game.over:
        await visitor.advance(rng)
        assert "card" not in told(visitor.scene)
        assert len(told(visitor.scene)) <= 1
    assert len(visitor.storage.texts[TOLD].split()) > 5


async def test_it_is_told_once_on_a_device() -> None:
    """What a decision was made with is told, in this game and the next; unmade, it is not."""
    visitor = await started()
    again = await Visitor(visitor.storage).visit()
    assert told(again.scene) == ["card"]
    await again.take("card 6")
    later = await started(storage=again.storage)
    assert "card" not in told(later.scene)


async def test_coaching_can_be_switched_off() -> None:
    """From its own line, for good."""
    visitor = await started()
    await visitor.click("set coaching off")
    assert told(visitor.scene) == []
    await visitor.take("card 6")
    assert told(visitor.scene) == []
    assert TOLD not in visitor.storage.texts
    again = await Visitor(visitor.storage).visit()
    assert told(again.scene) == []
    other = await started()
    await other.do("set coaching off", "set coaching on")
    await other.take("card 6")
    assert told(other.scene) == ["turn"], "it goes on with what was not told"


async def test_covers_and_bots_are_not_coached() -> None:
    """The sentence belongs to who decides: it comes after the cover and goes before the next."""
    visitor = await started("person person paddler")
    assert not any(told(scene) for scene in visitor.screen.scenes if scene.mode == "play")
    await visitor.click("uncover")
    assert told(visitor.scene) == ["card"]
    await visitor.take("card 4")
    assert "uncover" in visitor.offered
    assert told(visitor.scene) == []
    for scene in visitor.screen.scenes:
        if "coach" in keys_of(scene):
            assert "confirm" in commands(scene) or any("pick" in do for do in commands(scene))


async def test_a_damaged_list_of_what_is_told_does_no_harm() -> None:
    """Strange words are kept out of the way."""
    visitor = await started(storage=DictStorage(told="card \x00 river nonsense"))
    assert told(visitor.scene) == ["cloud"]
