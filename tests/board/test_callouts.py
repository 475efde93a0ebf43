"""Callouts: words beside what they are about, inside the board, and over nothing that is tapped."""

from collections.abc import Iterator

import pytest

from niagara import Game
from niagara.model.actions import CanoeMove
from niagara.model.board import FALLS, SHORE
from tests.support.scenes import on_the_board
from tests.support.stories import choice_of
from web.asking.choices import Choice
from web.asking.learning.course import LESSONS, lesson
from web.asking.learning.steps import LEARNER, Do, Later, Read, Watch
from web.board.callouts import NOTE, Callout, callout, height, is_on_board, overlap
from web.board.drawing.layout import FIELD, HIT, Box
from web.board.drawing.stage import Stage
from web.play.lesson import table
from web.text.seating import Seating


def shown(name: str) -> Iterator[tuple[str, Stage, Callout, Choice | None]]:
    """Yield each step of a lesson that is about the board, with its callout."""
    told = lesson(name)
    game = Game.from_position(told.position, table())
    for step in told.steps:
        if isinstance(step, Later):
            game = Game.from_position(step.position, table())
            continue
        view = game.view(LEARNER)
        stage = Stage(Seating.of(game.setup), view)
        choice = choice_of(view) if isinstance(step, Do) else None
        mistakes = step.mistakes if isinstance(step, Do) else ()
        for lines in [[step.text], *([mistake.text, step.text] for mistake in mistakes)]:
            if is_on_board(step.about):
                button = isinstance(step, Read | Watch)
                place = callout(stage, step.about, lines, choice, button=button)
                yield lines[0], stage, place, choice
        if isinstance(step, Do | Watch):
            for action in step.wanted[:1] if isinstance(step, Do) else step.actions:
                game.play(action)


@pytest.mark.parametrize("name", LESSONS)
def test_words_lie_beside_what_they_are_about_and_cover_nothing_that_is_tapped(name: str) -> None:
    """However long, inside the board; canoes and fields that moves lead to stay free."""
    for text, stage, place, choice in shown(name):
        assert place.words.width == NOTE
        assert on_the_board(place.words), text
        assert place.ring is not None, text
        assert overlap(place.words, place.ring) == 0, text
        for move in choice.left if choice else ():
            if isinstance(move, CanoeMove) and move.rest not in (SHORE, FALLS):
                at = stage.view.players[LEARNER].fields[move.canoe]
                end = at if move.rest is None else move.rest
                tapped = Box(*FIELD[end], HIT, HIT)
                assert overlap(place.words, tapped) == 0, f"{text}: {move}"


def test_long_words_need_more_room_than_short_ones() -> None:
    """A button needs room, too; a paragraph without words none."""
    assert height(["Tap."], button=False) < height(["Tap."], button=True)
    assert height(["Tap."], button=False) < height(["Tap, " * 20], button=False)
    assert height(["Tap.", ""], button=False) == height(["Tap."], button=False)


def test_what_is_not_there_gets_no_ring() -> None:
    """The words are on the board all the same, though a lesson never does this."""
    game = Game.from_position("players=3")
    place = callout(
        Stage(Seating.of(game.setup), game.view(0)), "sky", ["Look."], None, button=True
    )
    assert place.ring is None
    assert place.nodes() == ()
