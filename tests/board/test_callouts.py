"""Callouts: words beside what they are about, inside the board, and over nothing that is tapped."""

from collections.abc import Iterator

import pytest

from niagara import Game
from niagara.model.actions import CanoeMove
from niagara.model.board import FALLS, FIELDS, SHORE
from web.asking.choices import Choice, choose
from web.asking.learning.course import LESSONS, lesson
from web.asking.learning.steps import LEARNER, Do, Later, Read, Watch
from web.board.callouts import NOTE, Callout, callout, height, is_on_board, overlap
from web.board.drawing.layout import FIELD, HEIGHT, HIT, WIDTH, Box
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
        fields = [FIELDS[field] for field in view.players[LEARNER].fields]
        choice = choose(view.legal, fields, ()) if isinstance(step, Do) else None
        if is_on_board(step.about):
            button = isinstance(step, Read | Watch)
            yield (
                step.text,
                stage,
                callout(stage, step.about, [step.text], choice, button=button),
                choice,
            )
        if isinstance(step, Do):
            for mistake in step.mistakes:
                if is_on_board(step.about):
                    lines = [mistake.text, step.text]
                    place = callout(stage, step.about, lines, choice, button=False)
                    yield mistake.text, stage, place, choice
            game.play(step.wanted[0])
        elif isinstance(step, Watch):
            for action in step.actions:
                game.play(action)


@pytest.mark.parametrize("name", LESSONS)
def test_words_lie_inside_the_board_and_point_to_something(name: str) -> None:
    """However long they are."""
    for text, _stage, place, _choice in shown(name):
        assert place.ring is not None, text
        words = place.words
        assert words.width == NOTE
        assert words.x - words.width / 2 >= 0, text
        assert words.x + words.width / 2 <= WIDTH, text
        assert words.y - words.height / 2 >= 0, text
        assert words.y + words.height / 2 <= HEIGHT, text


@pytest.mark.parametrize("name", LESSONS)
def test_words_cover_neither_what_they_are_about_nor_what_is_tapped(name: str) -> None:
    """All fields that the legal moves lead to stay free, and so do the canoes."""
    for text, stage, place, choice in shown(name):
        assert place.ring is not None
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
