"""A player can do at the page all that the rules allow, and nothing else, and take it back."""

from collections import Counter
from typing import Final

import pytest

from niagara import Game
from niagara.model.actions import CANOES, Action, ChooseCard, Sweep
from niagara.model.board import FIELDS
from tests.support.nightly import at_night
from tests.support.scenes import commands, name_of
from tests.support.stories import choice_of, made_up, way_to
from tests.support.visitor import Visitor
from web.asking.choices import TO, Step
from web.asking.labels import label, play_label
from web.text.seating import Seating

POSITIONS: Final = 60


def named(visitor: Visitor) -> dict[str, str]:
    """Return what can be tapped to decide or to go back, by its command."""
    helps = ("hint", "actions", "why", "lesson", "no-lesson")
    offered = commands(visitor.scene).items()
    return {do: name_of(node) for do, node in offered if do.split()[0] not in helps}


def check_offered(visitor: Visitor, game: Game, picked: list[Step]) -> None:
    """Check that exactly what leads on is offered, by name, and the way back.

    Another canoe may be tapped instead, unless it lies on a field that can be reached.
    """
    view = game.view(game.actor)
    choice = choice_of(view, picked)
    at = [FIELDS[field] for field in view.players[view.seat or 0].fields]
    taken = {option.name for option in choice.options if option.kind == TO}
    others = [each for each in choice.others if at[CANOES.index(each.name)] not in taken]
    seats = Seating.of(game.setup)
    wanted = {f"pick {each.kind} {each.name}": each for each in (*choice.options, *others)}
    offered = named(visitor)
    assert offered.keys() == wanted.keys() | ({"back"} if choice.taken else set())
    for do, option in wanted.items():
        assert offered[do].startswith(label(option, seats)), do


async def check_action(
    visitor: Visitor, game: Game, action: Action, seen: set[tuple[Step, ...]]
) -> None:
    """Reach an action by taps, looking at all that is offered on the way, and take it back."""
    picked: list[Step] = []
    before, river = named(visitor), visitor.text("river")
    for step in way_to(game, action):
        if tuple(picked) not in seen:
            seen.add(tuple(picked))
            check_offered(visitor, game, picked)
        await visitor.click(f"pick {step[0]} {step[1]}")
        picked.append(step)
    if visitor.app.page.ui.pending:
        assert visitor.app.page.ui.pending == action
        assert visitor.game.history == []
        last = "Go on" if isinstance(action, Sweep) else "End turn"
        assert named(visitor) == {"confirm": last, "undo": "Undo"}
    else:
        assert visitor.game.history == [action]
        assert visitor.game.undoable == 1
    await visitor.click("undo")
    assert visitor.game.history == []
    assert named(visitor) == before
    assert visitor.text("river") == river


@pytest.mark.parametrize("most", [8, at_night(40)])
async def test_every_legal_action_is_reached_and_nothing_else_is_offered(most: int) -> None:
    """Wherever a turn is taken, taps lead to each legal action, and every button is one.

    By day, positions with many actions are left out.
    """
    done: Counter[str] = Counter()
    visitor = await Visitor().visit()
    visitor.app.do("set coaching off")
    for told in map(made_up, range(POSITIONS)):
        game = told.game
        legal = game.legal()
        if isinstance(legal[0], ChooseCard) or len(legal) > most:
            continue
        await visitor.load(game)
        seen: set[tuple[Step, ...]] = set()
        for action in legal:
            await check_action(visitor, game, action, seen)
            done[type(action).__name__] += 1
        done.update(kind for picked in seen for kind, _name in picked)
    assert done.keys() >= {"CanoeMove", "MoveCloud", "Stay", "Buy", "Rope", "Sweep"}
    assert done["CanoeMove"] > 50


async def test_every_card_of_the_hand_can_be_chosen_and_no_other() -> None:
    """Each legal card can be taken up, and another instead, before one is played."""
    visitor = await Visitor().visit()
    visitor.app.do("set coaching off")
    sizes: set[int] = set()
    for told in map(made_up, range(POSITIONS)):
        cards = [each for each in told.game.legal() if isinstance(each, ChooseCard)]
        if not cards:
            continue
        await visitor.load(told.game)
        await visitor.click("uncover")
        picks = {f"pick action {card}" for card in cards}
        if len(cards) > 1:  # an only card is taken up already
            assert named(visitor).keys() == picks
        for card in cards:
            if len(cards) > 1:
                await visitor.click(f"pick action {card}")
            assert named(visitor).keys() == {*picks, "confirm"} - {f"pick action {card}"}
            assert named(visitor)["confirm"] == play_label(card.card)
        await visitor.click("confirm")
        assert visitor.game.history[:1] == [cards[-1]]
        sizes.add(len(cards))
    assert len(sizes) > 2
