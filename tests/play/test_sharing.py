"""Sharing at the page: links are made, copied and sent; an opened one takes no game's place."""

from typing import Final

from niagara import Game, Setup
from tests.support.scenes import inside, keys_of
from tests.support.stories import NAMES, seats
from tests.support.visitor import Visitor, finished, in_round, opened
from web.saving.link import link_to, position_record, record_in
from web.saving.shelf import Shelf

HOME = "https://example.org/niagara/"


async def test_a_game_is_copied_as_a_link() -> None:
    """The whole game at first, or its position alone, with a QR code; or the board's picture."""
    game = in_round(4)
    visitor = await opened(game)
    await visitor.click("menu", "share", "copy-link")
    assert record_in(visitor.screen.clipboard) == game.record()
    assert visitor.screen.clipboard.startswith(HOME)
    assert "Copied" in visitor.text("cover")
    await visitor.click("link position", "copy-link")
    assert record_in(visitor.screen.clipboard) == position_record(game)
    assert visitor.screen.codes[-1] == visitor.app.page.ui.link.address
    code = inside(visitor.scene.places["cover"], "code")
    assert code.attr("viewBox") == "0 0 10 10"
    assert inside([code], "squares").attr("d") == "M4 4h1v1h-1zM5 5h1v1h-1z"
    await visitor.click("picture")
    [(name, board)] = visitor.screen.pictures.items()
    assert name == "niagara-round-4.png"
    drawn = [each for group in board for each in group.walk()]
    assert {"canoe-0a", "canoe-2b", "flag"} <= {each.key for each in drawn}
    assert not [each for each in drawn if each.attr("data-do")], "nothing is there to be chosen"


async def test_a_link_is_sent_or_copied_where_that_is_possible() -> None:
    """Also a moment of a replay; a page from a disk has no address to share, only a file."""
    visitor = await opened(finished())
    await visitor.click("share")
    assert "send-link" not in visitor.offered
    visitor.screen.sends = True
    await visitor.click("link game", "send-link")
    [(_title, link)] = visitor.screen.sent
    assert record_in(link) == finished().record()
    await visitor.click("close", "replay", "moment round-next", "share", "copy-link")
    shared = Game.from_record(record_in(visitor.screen.clipboard))
    assert shared.round == 2
    assert finished().record().startswith(shared.record())
    visitor.screen.where = ""
    await visitor.click("close", "share")
    assert "copy-link" not in visitor.offered
    assert "download" in visitor.offered


BAD: Final = {
    "#game=1.AAAA": "This link cannot be opened: a part of it is missing",
    link_to(HOME, "niagara 1 {}"): "This link cannot be opened: line 1",
    link_to(HOME, "a" * 300_000): "too long",
}


async def test_a_link_opens_beside_the_game_at_the_table() -> None:
    """That one is on the shelf; a bad link is refused in words and changes nothing.

    A link may also be pasted where a letter is: whoever does so need not know better.
    """
    here, there = in_round(3), in_round(5)
    visitor = await opened(here)
    before = dict(visitor.storage.texts)
    for link, sentence in BAD.items():
        await visitor.follow(link)
        assert sentence in visitor.text("notices")
        assert visitor.storage.texts == before
        assert visitor.game.record() == here.record()
    await visitor.follow(link_to(HOME, there.record()))
    assert visitor.game.record() == there.record()
    assert here.record() in Shelf(visitor.storage).text("shelf.1")
    await visitor.do(f"code Look: {link_to(HOME, here.record())}")
    assert visitor.game.record() == here.record()


async def test_a_code_that_does_not_come_leaves_the_link() -> None:
    """A long address makes a code too fine; without the script that draws it, that is said."""
    visitor = await opened(in_round(4))
    where = visitor.screen.where
    visitor.screen.where = f"https://example.org/{'long/' * 400}"
    await visitor.click("menu", "share")
    assert "code" not in keys_of(visitor.scene)
    assert visitor.screen.codes == []
    visitor.screen.where, visitor.screen.has_scripts = where, False
    await visitor.click("close", "menu", "share", "copy-link")
    assert "the code cannot be drawn" in visitor.text("cover")
    assert visitor.screen.clipboard == visitor.app.page.ui.link.address


async def test_bots_wait_in_a_game_that_somebody_has_sent() -> None:
    """Where nobody at the page plays, what was sent can be looked at before it goes on."""
    bots = Setup(3, seed=4, seats=seats(*NAMES[:3], bots="paddler paddler paddler"))
    visitor = await Visitor().visit()
    await visitor.follow(link_to(HOME, position_record(Game(bots))))
    assert visitor.app.page.ui.paused
    assert visitor.game.history == []
    await visitor.click("pause")
    await visitor.settle()
    assert visitor.game.history
