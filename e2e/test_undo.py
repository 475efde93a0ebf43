"""A player takes steps back, until the turn is ended."""

import re

from playwright.sync_api import expect

from e2e.support.positions import find, goes_on, moves, paddling, setup
from e2e.support.tablet import Tablet
from niagara import Game
from niagara.model.actions import CanoeMove, MoveCloud
from niagara.model.board import FALLS


def first_of_two(game: Game) -> CanoeMove:
    """Return a move after which the other canoe moves."""
    return next(
        move
        for move in moves(game)
        if goes_on(game, move) and not (move.path and move.path.end == FALLS)
    )


def has_two(game: Game) -> bool:
    """Tell whether both canoes move one after the other in this turn."""
    return paddling(game) and all(goes_on(game, move) for move in moves(game))


def test_a_turn_is_taken_back_step_by_step(tablet: Tablet) -> None:
    """Both canoes' moves are undone one by one, as often as one likes."""
    game = find(has_two)
    tablet.load(game)
    tablet.instant()
    for _time in range(2):
        first = first_of_two(game)
        tablet.carry_out(first)
        after = tablet.game
        assert after.history == [*game.history, first]
        last = after.legal()[0]
        tablet.carry_out(last)
        assert tablet.saved.pending == last
        assert tablet.game.history == after.history
        tablet.undo()
        assert tablet.saved.pending is None
        assert tablet.game.history == after.history
        tablet.undo()
        assert tablet.game.history == game.history
        expect(tablet.button("Undo")).to_have_count(0)


def test_nothing_is_final_before_the_turn_is_ended(tablet: Tablet) -> None:
    """No bot goes on while the last move waits; afterwards it cannot be taken back."""
    game = find(
        lambda game: has_two(game) and game.actor == 0, lambda seed: setup(3, bots=2, seed=seed)
    )
    tablet.load(game)
    tablet.instant()
    first = first_of_two(game)
    tablet.carry_out(first)
    last = tablet.game.legal()[0]
    tablet.carry_out(last)
    expect(tablet.heading("End your turn?")).to_be_visible()
    tablet.expect_offered({"End turn", "Undo"})
    assert tablet.game.history == [*game.history, first]
    tablet.confirm()
    later = tablet.until_asked()
    assert later.history[: len(game.history) + 2] == [*game.history, first, last]
    expect(tablet.button("Undo")).to_have_count(0)


def test_the_cloud_is_put_back(tablet: Tablet) -> None:
    """Moving the cloud is undone like a canoe's move."""
    game = find(lambda game: sum(isinstance(each, MoveCloud) for each in game.legal()) == 2)
    tablet.load(game)
    tablet.instant()
    tablet.carry_out("weather up")
    assert str(tablet.saved.pending) == "weather up"
    tablet.undo()
    tablet.carry_out("weather down")
    assert str(tablet.saved.pending) == "weather down"
    assert tablet.game.history == game.history


def test_a_step_of_a_choice_is_taken_back(tablet: Tablet) -> None:
    """Back and Escape return to the canoes; the other canoe can be tapped instead."""
    game = find(has_two)
    tablet.load(game)
    offered = {"Canoe a", "Canoe b"}
    tablet.expect_offered(offered)
    tablet.button("Canoe a").click()
    expect(tablet.page.get_by_text(re.compile("^Canoe a must use"))).to_be_visible()
    tablet.button("Canoe b").click()
    expect(tablet.page.get_by_text(re.compile("^Canoe b must use"))).to_be_visible()
    tablet.button("Back").click()
    expect(tablet.page.get_by_text("Tap a canoe to move it.")).to_be_visible()
    tablet.expect_offered(offered)
    tablet.button("Canoe a").click()
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.get_by_text("Tap a canoe to move it.")).to_be_visible()
    assert tablet.game.history == game.history


def test_going_over_the_falls_says_that_it_is_dangerous(tablet: Tablet) -> None:
    """The choice says that the canoe will be lost, and so does the page before the turn ends."""

    def brink(game: Game) -> bool:
        falls = [move for move in moves(game) if str(move) == f"{'ab'[move.canoe]} 7L>falls"]
        return bool(falls) and not goes_on(game, falls[0])

    game = find(brink, skill=0.2)
    falls = next(move for move in moves(game) if str(move).endswith("7L>falls"))
    tablet.load(game)
    tablet.instant()
    tablet.carry_out(falls)
    expect(
        tablet.page.get_by_text(re.compile("^Over the falls: the canoe is lost"))
    ).to_be_visible()
    expect(tablet.end_turn).to_be_visible()
    tablet.undo()
    danger = tablet.main.get_by_role("button", name=re.compile("^Over the falls.* lost"))
    other = tablet.button(f"Canoe {'ab'[falls.canoe]}")
    expect(danger.or_(other).first).to_be_visible()
