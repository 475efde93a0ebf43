"""What the settings do to a game: it may end turns unasked, and show fewer aids."""

from tests.support.games import position
from tests.support.scenes import commands, every_node
from tests.support.stories import TABLE
from tests.support.visitor import Visitor, in_first_turn, opened, started
from web.asking.settings import PACES


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
    assert not any(node.key == "gauge" for node in every_node(visitor.scene))
    assert visitor.app.page.ui.aids == agreed
    await visitor.do("set hints on", "set forecast on")
    assert visitor.scene == before

    without = await started(aids="")
    await without.take("card 6")
    assert "hint" not in without.offered
    assert not any(node.key == "gauge" for node in every_node(without.scene))


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
