"""Puzzles: answered on the board, compared with what was found out, rated, and kept."""

import pytest

from niagara.analysis.puzzles import Puzzle, puzzles
from niagara.model.actions import Action
from niagara.notation import parse
from tests.support.page import DictStorage
from tests.support.visitor import Visitor
from web.asking.learning.progress import Progress
from web.asking.puzzling import read
from web.saving.stores import PUZZLES

PUZZLE = Puzzle(
    rating=1500,
    theme="cloud",
    lead=7,
    best=parse("weather down"),
    position="players=3 round=4 phase=weather weather=+1 0plays=cloud 0a@7L(ruby)",
)
LAST = Puzzle(1500, "theft", 7, parse("a 5>4"), "players=3 phase=paddle 0plays=1 0a@5")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be two puzzles."""
    monkeypatch.setattr("web.play.puzzles.puzzles", lambda: (PUZZLE, LAST))


async def answer(visitor: Visitor, action: Action | str) -> None:
    """Choose an action step by step on the board of a puzzle."""
    await visitor.pick(action, visitor.app.puzzles._game)
    if "confirm" in visitor.offered:
        await visitor.click("confirm")


async def test_the_best_move_is_right_and_the_first_try_counts() -> None:
    """It is told why, the rating follows, and another try changes nothing."""
    visitor = await Visitor().visit()
    await visitor.do("puzzles")
    await visitor.click("puzzle cloud")
    assert "better than all others" in visitor.text("note")
    assert "hint" not in visitor.offered
    await answer(visitor, PUZZLE.best)
    assert visitor.text("prompt").startswith("Right!")
    assert "7 more games in 100" in visitor.text("prompt")
    [tried] = read(visitor.storage.texts[PUZZLES])
    assert (tried.puzzle, tried.solved) == (PUZZLE.name, True)
    assert "After 4 more puzzles" in visitor.text("prompt")
    await visitor.click("puzzle-next")  # there is only this one of its theme
    await answer(visitor, PUZZLE.best)
    assert len(read(visitor.storage.texts[PUZZLES])) == 1


async def test_a_rating_is_told_once_it_says_something() -> None:
    """From the sixth puzzle on it follows each first try, and other tries leave it."""
    others = "".join(f"0000000{number} 1500 missed\n" for number in range(5))
    visitor = await Visitor(DictStorage(puzzles=others)).visit()
    await visitor.do("puzzle cloud")
    await answer(visitor, PUZZLE.best)
    assert "Your rating: 1286 (+125)" in visitor.text("prompt")
    await visitor.click("puzzles", "save-puzzles")
    assert "1286" in visitor.text("cover")
    *_others, last = visitor.screen.files["niagara-puzzles.csv"].splitlines()
    assert last == f"{PUZZLE.name},1500,1,1286"
    await visitor.click("puzzle cloud")
    await answer(visitor, "weather up")
    assert "Your rating stays 1286" in visitor.text("prompt")


async def test_another_move_is_compared_with_it() -> None:
    """Its cost is told, and nothing of the answer until somebody asks for that."""
    visitor = await Visitor().visit()
    await visitor.do("puzzle cloud")
    await answer(visitor, "weather up")
    assert "There is something better" in visitor.text("prompt")
    assert "“Speed up the river” wins" in visitor.text("prompt")
    assert "Slow down" not in visitor.text("prompt")
    assert not read(visitor.storage.texts[PUZZLES])[0].solved
    await visitor.click("puzzle-again")
    await answer(visitor, "weather up")
    await visitor.click("puzzle-answer")
    assert "Slow down the river." in visitor.text("prompt")
    assert visitor.app.puzzles.stage.view.weather == 0
    assert len(read(visitor.storage.texts[PUZZLES])) == 1


async def test_what_is_as_good_is_right() -> None:
    """Where no clear difference is found, somebody is not blamed for it."""
    visitor = await Visitor().visit()
    await visitor.do("puzzle theft")
    twin = next(each for each in visitor.app.puzzles._game.legal() if each != LAST.best)
    await answer(visitor, twin)
    [tried] = read(visitor.storage.texts[PUZZLES])
    assert tried.solved == ("Right!" in visitor.text("prompt"))


async def test_one_may_skip_reload_and_go_back() -> None:
    """A reload brings the puzzle back; the browser's back leaves it, and forward opens it."""
    visitor = await Visitor().visit()
    await visitor.do("puzzle")
    first = visitor.text("river")
    assert "cloud" not in visitor.text("bar"), "what it is about may give the answer away"
    await visitor.click("puzzle-next")
    assert visitor.text("river") != first
    again = await visitor.reloaded()
    assert again.text("river") == first
    await again.travel(-1)
    assert again.scene.mode == "home"
    await again.travel(1)
    assert again.text("river") == first
    await again.click("leave")
    assert again.scene.mode == "home"
    assert PUZZLES not in again.storage.texts


async def test_a_module_comes_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else only whoever wants its puzzles gets them, with the offer to learn it first."""
    position = "players=3 modules=joe phase=paddle 0plays=1 0a@5"
    with_joe = Puzzle(1300, "joe", 7, parse("a 5>4"), position)
    monkeypatch.setattr("web.play.puzzles.puzzles", lambda: (with_joe, PUZZLE))
    visitor = await Visitor().visit()
    await visitor.do("puzzle")
    assert not visitor.app.puzzles.stage.view.setup.modules
    await visitor.do("puzzle joe")
    assert visitor.app.puzzles.stage.view.setup.modules
    assert "lesson joe" in visitor.offered
    await visitor.click("no-lesson", "leave")
    known = await Visitor(DictStorage(learning=str(Progress().finished("joe")))).visit()
    await known.do("puzzle")
    assert known.app.puzzles.stage.view.setup.modules


def test_puzzles_are_what_they_say() -> None:
    """The file is read as it is written; each best action is legal, and one of several."""
    every = puzzles()
    assert len({each.name for each in every}) == len(every)
    for each in every:
        assert Puzzle.of(str(each)) == each
        assert each.best in each.view.legal
        assert len(each.view.legal) > 2
        assert each.game().view(each.seat) == each.view
