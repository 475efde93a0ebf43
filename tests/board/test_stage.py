"""The stage: what is shown is made from events and views alone, whoever feeds them."""

from random import Random

import pytest

from niagara import Game, View
from niagara.model.actions import Seat
from niagara.model.events import Event, Paddled
from niagara.position import view_of_text
from tests.support.scenes import text_of
from tests.support.stories import TABLE, Told, retell, telling
from web.asking.ui import Ui
from web.board.drawing.berths import CanoeKey
from web.board.drawing.stage import Stage
from web.board.drawing.traces import Trace
from web.scene.page import play
from web.text.seating import Seating

WATCHING = Ui(screen="play")


@pytest.mark.parametrize("seed", range(3))
def test_events_and_views_are_enough(seed: int) -> None:
    """Somebody who has only recorded both can show the game again, scene by scene."""
    told_so_far: list[tuple[Event, View]] = []
    scenes = []

    def watch(told: Told, event: Event) -> None:
        told_so_far.append((event, told.game.view(None)))
        scenes.append(play(told.stage, WATCHING))

    *_earlier, told = telling(seed, 40, watch)
    start = told.game.at(0)
    stage = Stage(told.seating, start.view(None))
    stage.begin(start.round, start.view(None).start)
    for (event, view), scene in zip(told_so_far, scenes, strict=True):
        stage.happen(event, view)
        assert play(stage, WATCHING) == scene


@pytest.mark.parametrize("seed", range(4))
def test_a_game_told_again_is_the_same(seed: int) -> None:
    """The log, the traces, the news and what is counted follow from the record alone."""
    rng = Random(seed)
    for told in telling(seed):
        if rng.random() < 0.04 or told.game.over:
            again = Told(Game.from_record(told.game.record())).stage
            assert again.story == told.story
            assert again.tally == told.stage.tally
            assert traces_on(again) == traces_on(told.stage)
            for seat in range(told.game.setup.players):
                assert again.recent.of(seat) == told.stage.recent.of(seat)


def traces_on(stage: Stage) -> list[tuple[Seat, dict[CanoeKey, Trace]]]:
    """Return the traces of each seat, the newest last."""
    return [(seat, turn.traces) for seat, turn in stage.traces.turns.items()]


def test_a_stage_can_jump() -> None:
    """A game that is told again looks as it did, and gems keep their numbers."""
    for told in telling(5, 60):
        if told.game.history and Random(len(told.game.history)).random() < 0.1:
            gems = {number for numbers in told.gems.at.values() for number in numbers}
            told.stage.show(told.game.view(None))  # as for whoever decides next
            before = play(told.stage, WATCHING)
            earlier = told.game.at(len(told.game.history) - 1)
            retell(told.stage, earlier)
            retell(told.stage, told.game)
            after = play(told.stage, WATCHING)
            assert after.places["log"] == before.places["log"]
            assert after.places["players"] == before.places["players"]
            assert {n for numbers in told.gems.at.values() for n in numbers} == gems


def test_a_position_needs_no_game() -> None:
    """A picture or a lesson shows a position of which nothing is told."""
    view = view_of_text("players=3 modules=joe joe@4(ruby) 0a@5 1b@falls weather=+1", None)
    stage = Stage(Seating.of(TABLE), view)
    scene = play(stage, WATCHING)
    assert scene.places["log"] == ()
    stage.happen(Paddled(0, 0, 5, 4), view)
    assert text_of(*play(stage, WATCHING).places["log"]) == "Ana: canoe a, 5 to 4"
    assert len(scene.places["players"]) == 3
