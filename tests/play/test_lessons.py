"""Lessons at the page: every step, wrong tries, ways back, what is kept, and what is offered."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from tests.support.page import DictStorage
from tests.support.scenes import classes, every_node, inside
from tests.support.stories import way_to
from tests.support.visitor import Visitor, started
from tests.support.waiting import soon
from web.asking.learning.course import BASE, FOR_MODULES, LESSONS
from web.asking.learning.progress import Progress
from web.asking.learning.steps import BOARD, Do, Later, Read, Step, Watch, thing
from web.play.lesson import Tutor
from web.saving.save import from_text
from web.saving.stores import LEARNING


def tutor(visitor: Visitor) -> Tutor:
    """Return the lesson that is on the page."""
    assert visitor.app.school._tutor is not None
    return visitor.app.school._tutor


def now(visitor: Visitor) -> Step:
    """Return the step that the learner is at."""
    return tutor(visitor).lesson.steps[tutor(visitor).step]


def kept(visitor: Visitor) -> Progress:
    """Return what is kept of the learner's progress."""
    return Progress.read(visitor.storage.texts[LEARNING])


async def learning(name: str = "paddling") -> Visitor:
    """Return a visitor at the beginning of a lesson."""
    visitor = await Visitor().visit()
    await visitor.do(f"lesson {name}")
    return visitor


async def go_on(visitor: Visitor) -> None:
    """Do what the lesson asks for, by what is on offer at the page."""
    step = now(visitor)
    if not isinstance(step, Do):
        await visitor.click("lesson-next")
        return
    game = tutor(visitor)._game
    wanted = next(action for action in game.legal() if str(action) == step.wanted[0])
    before = tutor(visitor).step
    for kind, name in way_to(game, wanted):
        await visitor.click(f"pick {kind} {name}")
        if tutor(visitor).step != before:
            return
    if "confirm" in visitor.offered:
        await visitor.click("confirm")


async def come_to(visitor: Visitor, wanted: Callable[[Step], bool]) -> None:
    """Go on until a step is as wanted."""
    step = "the step that is looked for"
    await soon(lambda: wanted(now(visitor)), step, partial(go_on, visitor))


def is_shown(visitor: Visitor, about: str) -> bool:
    """Tell whether light or a ring is at what is told about."""
    if thing(about)[0] in BOARD:
        return any(node.key == "spot" for node in every_node(visitor.scene))
    return any("shown" in classes(node) for node in every_node(visitor.scene))


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_can_be_played_to_its_end(name: str) -> None:
    """Whatever a step is about is there and shown; its words are said; then comes the next."""
    visitor = await learning(name)
    lesson = tutor(visitor).lesson
    told = [step for step in lesson.steps if not isinstance(step, Later)]
    for step in told:
        assert now(visitor) == step
        assert step.text in visitor.text("note")
        assert step.text in visitor.screen.spoken
        assert is_shown(visitor, step.about), step.about
        assert tutor(visitor)._left == [] or not isinstance(step, Do)
        await go_on(visitor)
    assert name in kept(visitor).done
    assert visitor.scene.mode == "play"


async def test_lessons_follow_each_other_up_to_a_first_game() -> None:
    """After the last of the base game, also if it is skipped, there is a game with easy bots."""
    visitor = await learning("stealing")
    await come_to(visitor, lambda _step: tutor(visitor).lesson.name == "weather")
    assert visitor.text("bar") == "Lesson 8 of 8 The weather"
    await visitor.do("lesson weather")
    for _step in tutor(visitor).lesson.steps:
        await go_on(visitor)
    assert visitor.offered == ["first-game", "lessons", "leave"]
    await visitor.click("lessons", "lesson falls")
    assert tutor(visitor).lesson.name == "falls"
    await visitor.do("lesson weather")
    await visitor.click("lesson-skip", "first-game")
    bots = sorted(seat.bot for seat in visitor.game.setup.seats)
    assert bots == ["", "drifter/homebody", "drifter/thief"]
    assert "lesson" not in visitor.scene.shape
    assert not kept(visitor).here


async def test_learn_begins_with_the_first_lesson_and_then_shows_the_list() -> None:
    """Who has never learned gets no list to choose from."""
    visitor = await Visitor().visit()
    await visitor.do("learn")
    assert tutor(visitor).lesson.name == "winning"
    await visitor.click("leave")
    assert visitor.scene.mode == "home"
    visitor.app.do("learn")
    listed = [f"lesson {name}" for name in (*BASE, *FOR_MODULES)]
    assert visitor.offered == ["close", *listed, "rules"]
    await visitor.click("lesson river")
    assert tutor(visitor).lesson.name == "river"


async def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    """By an answer of its own, by a general one, or by the rules; then the task can be done."""
    visitor = await learning("home")
    await come_to(visitor, lambda step: isinstance(step, Do))
    before, offered = tutor(visitor)._game.position(), visitor.offered
    await visitor.click("pick to 5")
    assert "None are left to load" in visitor.text("note")
    assert "None are left to load" in visitor.screen.spoken[-1]
    assert tutor(visitor)._game.position() == before
    assert visitor.offered == offered
    await go_on(visitor)
    assert "aboard" in visitor.text("note")
    visitor = await learning()
    await go_on(visitor)
    await visitor.click("pick action card 6")
    assert "That card can wait" in visitor.text("note")
    assert "confirm" not in visitor.offered
    await come_to(visitor, lambda step: isinstance(step, Do) and "field 3" in step.text)
    await visitor.click("why 5")
    note = visitor.text("note")
    assert "Tap canoe a, then field 3." in note
    assert len(note) > len("Tap canoe a, then field 3.")
    await go_on(visitor)
    assert "Well paddled" in visitor.text("note")


async def test_a_tap_on_the_field_alone_stands_for_both_taps() -> None:
    """Where only one canoe can go there; it may be right or wrong, and is answered so."""
    visitor = await learning("canoes")
    task = Do("Load.", "canoe 0b", ("b 1>3 load amethyst",), "Not that.")
    told = replace(tutor(visitor).lesson, steps=(task, Read("Done.", "canoe 0b")))
    own = visitor.app.school._tutor = Tutor(
        visitor.app.page, told, (told.name,), lambda _step: None
    )
    running = asyncio.ensure_future(own.run())
    await visitor.settle()
    assert "pick to 3" not in visitor.offered
    await visitor.click("why 3")
    assert "Done." in visitor.text("note")
    await visitor.click("lesson-next")
    await running
    wrong = await learning("paddle_cards")
    await come_to(wrong, lambda step: isinstance(step, Do) and "a 3>shore" in step.wanted)
    await wrong.click("why 2")
    assert "Bring the amethyst home" in wrong.text("note")
    assert isinstance(now(wrong), Do)


def state(visitor: Visitor) -> tuple[int, str, str]:
    """Return the step of the lesson, the position, and what is told."""
    return tutor(visitor).step, tutor(visitor)._game.position(), visitor.text("note")


async def test_back_again_and_skip() -> None:
    """They lead to the position of each step; a tap beside everything leads nowhere."""
    visitor = await learning("home")
    states = [state(visitor)]
    last = len(tutor(visitor).lesson.steps) - 1
    while tutor(visitor).step < last:
        await visitor.do("skip")
        assert state(visitor) == states[-1]
        assert "wrong" not in classes(inside(visitor.scene.places["note"], "note"))
        await go_on(visitor)
        states.append(state(visitor))
    for before in (*reversed(states[:-1]), states[0]):
        await visitor.click("lesson-back")
        assert state(visitor) == before
    await go_on(visitor)
    await go_on(visitor)
    await visitor.click("lesson-again")
    assert state(visitor) == states[0]
    await visitor.click("lesson-skip")
    assert tutor(visitor).lesson.name == "river"
    assert "home" not in kept(visitor).done


async def test_a_lesson_goes_on_after_a_reload_at_the_same_step() -> None:
    """What was done by then is done; where a new version has fewer steps, it is the last."""
    visitor = await learning("home")
    for _step in range(5):
        await go_on(visitor)
    again = await Visitor(visitor.storage).visit()
    assert tutor(again).lesson.name == "home"
    assert state(again)[:2] == state(visitor)[:2]
    await again.click("leave")
    third = await Visitor(visitor.storage).visit()
    assert third.scene.mode == "home"
    assert kept(third).lesson == "home"
    shorter = await Visitor(DictStorage(learning=str(Progress().at("river", 99)))).visit()
    assert tutor(shorter).step == len(tutor(shorter).lesson.steps) - 1


async def test_a_saved_game_is_not_touched() -> None:
    """It can be continued after a lesson."""
    visitor = await started()
    await visitor.take("card 4")
    saved = visitor.saved
    await visitor.do("leave", "learn")
    for _step in range(4):
        await go_on(visitor)
    await visitor.click("leave")
    assert visitor.saved == saved
    await visitor.click("continue")
    assert visitor.game.record() == from_text(saved).game.record()


async def test_the_lesson_of_a_new_module_is_offered_once() -> None:
    """The offer blocks nothing, and leads through the lessons and back to the game."""
    visitor = await started(modules="whirlpool joe")
    assert "The whirlpool and Diamond Joe" in visitor.text("prompt")
    assert "pick action card 1" in visitor.offered
    await visitor.click("lesson whirlpool")
    assert visitor.text("bar") == "Lesson 1 of 2 The whirlpool"
    await visitor.click("lesson-skip")
    assert tutor(visitor).lesson.name == "joe"
    await visitor.click("lesson-skip", "continue")
    assert visitor.game.setup.modules == {"whirlpool", "joe"}
    assert "New in this game" not in visitor.text("prompt")
    await visitor.do("leave", "start")
    assert "New in this game" not in visitor.text("prompt")


async def test_the_offer_goes_when_the_game_goes_on_or_somebody_says_so() -> None:
    """It is for the beginning."""
    visitor = await started(modules="beaver")
    await visitor.click("no-lesson")
    assert "New in this game" not in visitor.text("prompt")
    other = await started(modules="moose")
    assert "moose" in other.text("prompt")
    await other.pick("card 3")
    assert "New in this game" not in other.text("prompt")
    base = await started()
    assert "New in this game" not in base.text("prompt"), "its lessons are on the first screen"


async def test_many_modules_are_offered_by_their_number() -> None:
    """Their names would leave no room for the cards; whoever uncovers a hand finds it there."""
    visitor = await started("person person person", modules="joe whirlpool beaver")
    await visitor.click("uncover")
    assert "3 parts of this game are new to you." in visitor.text("prompt")
    await visitor.click("lesson whirlpool")
    assert visitor.text("bar") == "Lesson 1 of 3 The whirlpool"


async def test_watching_can_be_skipped() -> None:
    """A tap ends what is shown, as in a game."""
    visitor = await learning("falls")
    await come_to(visitor, lambda step: isinstance(step, Watch))
    visitor.app.do("set pace slow")
    visitor.app.do("lesson-next")
    for _turn in range(3):
        visitor.app.do("skip")
    await visitor.settle()
    assert visitor.screen.finished
    assert "lost" in visitor.text("note")


async def test_a_lesson_goes_on_where_it_was_left() -> None:
    """As long as it is not done; then it begins anew."""
    visitor = await learning("winning")
    await go_on(visitor)
    await visitor.click("leave")
    await visitor.do("lessons")
    await visitor.click("lesson winning")
    assert tutor(visitor).step == 1
    for _step in tutor(visitor).lesson.steps[1:]:
        await go_on(visitor)
    await visitor.do("lesson winning")
    assert tutor(visitor).step == 0
