"""Everything that can be chosen, in words: all legal actions, each by one button."""

from itertools import pairwise

from niagara import Game
from niagara.model.actions import CanoeMove
from niagara.model.board import FIELDS
from niagara.model.modules import MODULES
from tests.asking.walks import views
from tests.support.games import position
from tests.support.scenes import commands, inside, text_of
from tests.support.stories import Told, named
from tests.support.visitor import game_where, in_first_turn, opened
from web.asking.choices import choose, steps
from web.board.drawing.nodes import Node, Scene
from web.play.match.parts import ROWS
from web.scene.dialogs.actions import FEW, actions, groups
from web.text.seating import Seating


def buttons(dialog: Node) -> dict[str, str]:
    """Return the words of each action in the dialog, by its notation."""
    return {
        do.removeprefix("choose "): text_of(each)
        for each in dialog.walk()
        if (do := each.attr("data-do")) and do.startswith("choose ")
    }


def many() -> Game:
    """Return a game with more to choose from than one slice of the dialog shows."""
    return game_where(
        lambda game: game.actor == 0 and len(game.legal()) > ROWS,
        "person paddler paddler",
        MODULES,
    )


def test_every_legal_action_has_one_button() -> None:
    """The list leaves nothing out and adds nothing, whatever is to be decided."""
    for view in views():
        found = buttons(actions(view, Seating.of(named(view.setup))))
        assert sorted(found) == sorted(map(str, view.legal))
        assert len(set(found.values())) == len(found), "no two read the same"


def test_all_steps_of_an_action_lead_to_it() -> None:
    """Choosing from the list is the same as tapping one's way to the action."""
    for view in views():
        fields = [FIELDS[at] for at in view.players[view.seat or 0].fields]
        for action in view.legal:
            place = fields[action.canoe] if isinstance(action, CanoeMove) else ""
            assert choose(view.legal, fields, steps(action, place)).action == action


def test_actions_are_grouped_by_canoe_and_field() -> None:
    """Both canoes have their parts, and each part its fields, down the river."""
    told = Told(position("players=3 phase=paddle 0plays=2 0a@3(ruby) 0b@2"))
    found = [(group.canoe, group.field) for group in groups(told.view, told.seating)]
    assert found == sorted(found, key=lambda key: (key[0], FIELDS.index(key[1])))
    assert {canoe for canoe, _field in found} == {"a", "b"}
    dialog = actions(told.view, told.seating)
    assert "Canoe a" in text_of(inside([dialog], "canoe-a"))
    assert "Field 1" in text_of(inside([dialog], "canoe-a"))


def test_words_filter_the_list() -> None:
    """What has them side by side is left; if nothing has, what has all of them somewhere."""
    told = Told(position("players=3 phase=paddle 0plays=2 0a@3(ruby) 0b@2"))

    def found(words: str) -> list[str]:
        return [*buttons(actions(told.view, told.seating, words)).values()]

    assert found("CANOE a")
    assert all(each.startswith("Canoe a") for each in found("CANOE a"))
    assert found("unload ruby") == found("  ruby unload ")
    assert all("unload" in each and "ruby" in each for each in found("unload ruby"))
    assert found("walrus") == []
    much = Told(many())
    assert "No choice has these words" in text_of(actions(much.view, much.seating, "walrus"))


def test_only_many_actions_have_a_filter() -> None:
    """What is seen at a glance needs none."""
    few, much = Told(position("players=3 phase=weather 0plays=cloud 0a@3")), Told(many())
    for told, filtered in ((few, False), (much, True)):
        dialog = actions(told.view, told.seating)
        assert (len(told.view.legal) > FEW) == filtered
        assert any(each.tag == "input" for each in dialog.walk()) == filtered


async def test_an_action_is_chosen_from_the_list() -> None:
    """It is shown and waits to be confirmed, as if it had been tapped on the board."""
    visitor = await in_first_turn("card 6")
    await visitor.click("actions", "choose a shore>4 load diamond")
    assert visitor.scene.dialog == ""
    assert str(visitor.app.page.ui.pending) == "a shore>4 load diamond"
    await visitor.click("confirm")
    assert "a shore>4 load diamond" in map(str, visitor.game.history)


async def test_a_long_list_is_drawn_in_slices() -> None:
    """No slice has many rows more than the one before, and soon all are there."""
    visitor = await opened(many())
    before = len(visitor.screen.scenes)
    await visitor.click("actions")
    counts = [len(listed(scene)) for scene in visitor.screen.scenes[before:]]
    assert counts[0] == ROWS
    assert all(more - less <= ROWS for less, more in pairwise(counts))
    assert counts[-1] == len(visitor.game.legal())
    await visitor.do("filter canoe a")
    some = listed(visitor.scene)
    assert some
    assert all("canoe a" in each.casefold() for each in some.values())
    await visitor.do("filter ")
    assert len(listed(visitor.scene)) == counts[-1]


def listed(scene: Scene) -> dict[str, str]:
    """Return the buttons of the dialog that is open."""
    return buttons(scene.places["cover"][0])


async def test_closing_the_list_chooses_nothing() -> None:
    """Whatever had been tapped before is as it was."""
    visitor = await in_first_turn("card 6")
    before = visitor.scene
    await visitor.click("actions", "close")
    assert visitor.scene == before
    await visitor.click("actions")
    await visitor.do("escape")
    assert visitor.scene == before


async def test_the_list_is_only_there_for_who_decides() -> None:
    """Outdated commands open nothing and choose nothing."""
    visitor = await in_first_turn("card 6")
    await visitor.do("choose a shore>9")
    await visitor.pick("a shore>6L")
    shown = visitor.scene
    await visitor.do("actions", "filter ruby", "choose a shore>4")
    assert visitor.scene == shown
    assert "actions" not in commands(shown)
