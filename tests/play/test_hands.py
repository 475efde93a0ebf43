"""A trusting table: everybody picks a card at once, each from a covered hand."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup, View, parse
from niagara.model.actions import ChooseCard
from niagara.model.cards import CARDS
from niagara.model.modules import MODULES
from niagara.model.state import Phase
from tests.support.scenes import (
    cards_of,
    classes,
    commands,
    every_node,
    inside,
    keys_of,
    name_of,
    text_of,
)
from tests.support.stories import NAMES, seats
from tests.support.visitor import Visitor, around, game_where, lay, started
from web.asking.settings import FLAT, PASSED, TRUSTING
from web.play.match.hands import Hands, asked
from web.play.match.thinker import Limits, Reply


async def test_hands_open_in_any_order_and_no_cover_is_needed() -> None:
    """Every covered hand opens at a tap; once the last has picked, the cards are played in turn."""
    visitor = await around(TRUSTING)
    assert {"hand 0", "hand 1", "hand 2"} <= set(visitor.offered)
    assert "Everybody picks a card" in visitor.text("prompt")
    first = visitor.game.actor or 0
    for place, card in ((2, "4"), (0, "5")):
        await lay(visitor, (first + place) % 3, card)
        assert not visitor.game.history
        assert "uncover" not in visitor.offered
    await lay(visitor, (first + 1) % 3, "6")
    assert [str(action) for action in visitor.game.history] == ["card 5", "card 6", "card 4"]
    assert visitor.game.view(None).phase is Phase.PADDLE


async def test_who_has_picked_is_shown() -> None:
    """The others are named; a card may be changed until the last has picked."""
    visitor = await around(TRUSTING)
    assert cards_of(visitor.scene) == ["empty"] * 3
    await lay(visitor, 1, "4")
    assert cards_of(visitor.scene) == ["empty", "hidden", "empty"]
    assert "Still to pick: Ana and Cleo." in visitor.text("prompt")
    assert name_of(commands(visitor.scene)["hand 1"]) == "Ben picked"
    assert "Ben has picked a card" in visitor.screen.spoken
    await visitor.click("hand 1")
    raised = [each.key for each in every_node(visitor.scene) if "chosen" in classes(each)]
    assert raised == ["card 4"]
    await visitor.click("pick action card 2", "confirm")
    await lay(visitor, 0, "5")
    await lay(visitor, 2, "6")
    assert parse("card 2") in visitor.game.history
    assert parse("card 4") not in visitor.game.history


async def test_nothing_that_is_not_played_is_saved() -> None:
    """What was picked is gone when it is covered, after a reload, or when somebody leaves."""
    visitor = await around(TRUSTING)
    before, fresh = visitor.scene, visitor.saved
    await visitor.click("hand 0", "pick action card 4", "cover")
    assert visitor.scene == before
    await visitor.click("hand 0", "pick action card 4")
    for _time in range(2):
        await visitor.do("escape")
    assert visitor.scene == before
    await lay(visitor, 0, "4")
    await lay(visitor, 1, "6")
    assert visitor.saved == fresh == visitor.game.record()
    again = await Visitor(visitor.storage, "person person person").visit()
    assert again.game.record() == fresh
    await visitor.click("menu", "leave", "continue")
    assert cards_of(visitor.scene) == ["empty"] * 3
    assert {"hand 0", "hand 1", "hand 2"} <= set(visitor.offered)


NEXT: Final = ("confirm", "hand 1", "pick action card 5", "confirm", "hand 2")


@pytest.mark.parametrize("other", ["6", "cloud"])
@pytest.mark.parametrize(
    ("way", "secret", "seen_by_all"),
    [
        (PASSED, ("uncover", "pick action card {name}"), ("confirm", "uncover")),
        (TRUSTING, ("hand 0", "pick action card {name}"), NEXT),
        (FLAT, (), ("lay 0 {number}",)),
    ],
)
async def test_nothing_of_another_hand_is_ever_drawn(
    way: str, secret: tuple[str, ...], seen_by_all: tuple[str, ...], other: str
) -> None:
    """What is drawn and said after a card was picked does not depend on which it was."""
    seen = []
    for name in ("4", other):
        visitor, number = await around(way), CARDS.index(name)
        await visitor.click(*(each.format(name=name) for each in secret))
        drawn, said = len(visitor.screen.scenes), len(visitor.screen.spoken)
        await visitor.click(*(each.format(number=number) for each in seen_by_all))
        seen.append((visitor.screen.scenes[drawn:], visitor.screen.spoken[said:]))
    assert seen[0] == seen[1]
    assert seen[0][0]


async def test_no_hand_is_open_while_the_table_waits() -> None:
    """With covered hands on the table no card is there to be chosen or read, in whole rounds."""
    visitor = await around(TRUSTING)
    await visitor.load(game_where(lambda game: game.round == 3, modules=MODULES))
    rng = Random(3)
    waited = 0
    while visitor.game.round < 6:
        if table := [do for do in visitor.offered if do.startswith("hand ")]:
            waited += 1
            assert "hand" not in keys_of(visitor.scene)
            assert not [do for do in visitor.offered if do.startswith("pick action card")]
            seat = int(rng.choice(table).split()[1])
            cards = asked(visitor.game, seat).legal()
            await lay(visitor, seat, str(rng.choice(cards)).removeprefix("card "))
        else:
            await visitor.advance(rng)
    assert waited > 6
    assert visitor.game.record() == visitor.saved


async def test_bots_choose_in_their_turn_as_ever() -> None:
    """Only people have a hand on the table, and the engine still asks in the order of the seats."""
    visitor = await around(TRUSTING, "person paddler person")
    assert {do for do in visitor.offered if do.startswith("hand")} == {"hand 0", "hand 2"}
    await lay(visitor, 2, "4")
    await lay(visitor, 0, "5")
    start = visitor.game.view(None).start
    order = [(start + place) % 3 for place in range(3)]
    assert str(visitor.game.history[order.index(0)]) == "card 5"
    assert str(visitor.game.history[order.index(2)]) == "card 4"
    alone = await around(TRUSTING, "person paddler paddler")
    assert "pick action card 4" in alone.offered, "there is nobody to look away from"


async def test_a_hint_is_for_the_hand_that_is_open() -> None:
    """The best bot is asked for the seat whose hand it is, and its advice goes with the hand."""
    visitor = await around(TRUSTING)
    seat = ((visitor.game.actor or 0) + 1) % 3
    thinker = visitor.app.page.thinker
    think, thought_for = thinker.think, []

    async def noted(bot: str, game: Game, seed: int, limits: Limits | None = None) -> Reply:
        thought_for.append(game.actor)
        return await think(bot, game, seed, limits)

    thinker.think = noted  # type: ignore[method-assign]
    await visitor.click(f"hand {seat}", "hint")
    assert thought_for == [seat]
    hint = visitor.hint
    assert hint.action in asked(visitor.game, seat).legal()
    await visitor.click("cover")
    assert visitor.app.page.ui.hint is None
    await visitor.click(f"hand {seat}", "hint", "follow")
    assert visitor.app.page.ui.hint is None
    assert cards_of(visitor.scene)[seat] == "hidden"


def test_who_is_asked_early_sees_what_it_sees_in_its_turn() -> None:
    """An early look differs from the later one in nothing but who has chosen already."""
    game = Game(Setup(3, seed=4))
    order = [((game.actor or 0) + place) % 3 for place in range(3)]
    hands = Hands(order)
    early = hands.opened(game, order[2])
    assert [player.has_chosen for player in early.players] == [False] * 3
    hands.aside[order[0]] = ChooseCard(4)
    assert hands.opened(game, order[2]).players[order[0]].has_chosen
    for card in (2, 3):
        game.play(ChooseCard(card))
    later = game.view(order[2])
    assert later.legal == early.legal
    assert unmarked(later) == unmarked(early)


def unmarked(view: View) -> View:
    """Return a view without telling who has chosen."""
    return replace(view, players=tuple(each._replace(has_chosen=False) for each in view.players))


async def test_the_cover_says_who_has_chosen() -> None:
    """A card lies there for each who has."""
    visitor = await started("person person person")
    await visitor.click("uncover", "pick action card 4", "confirm")
    laid = inside(visitor.scene.places["cover"], "laid")
    first = seats(*NAMES[:3])[visitor.game.view(None).start].name
    said = [text_of(each) for each in laid.children]
    assert said == [f"{n} {'chosen' if n == first else 'not yet'}" for n in NAMES[:3]]
