"""Somebody chooses a language: all that is on the page changes, and nothing that is kept."""

from dataclasses import replace

import pytest

from tests.support.visitor import Visitor, started
from web.saving.stores import GAME
from web.text import catalogue

pytestmark = pytest.mark.usefixtures("all_languages")


async def test_the_log_is_told_in_the_language_of_now() -> None:
    """What was told in English before is in Japanese, and then in German."""
    visitor = await started()
    log = visitor.text("log")
    assert "Round 1" in log
    saved = visitor.storage.texts[GAME]
    await visitor.do("set language ja")
    assert "ラウンド1" in visitor.text("log")
    await visitor.do("set language de")
    assert "Runde 1" in visitor.text("log")
    assert visitor.storage.texts[GAME] == saved
    await visitor.do("set language en")
    assert visitor.text("log") == log


async def test_the_choice_is_kept() -> None:
    """Whoever opens the page again has it."""
    visitor = await started()
    await visitor.do("set language zh")
    again = await Visitor(visitor.storage).visit()
    assert again.app.page.ui.settings.language == "zh"
    assert catalogue.current() == "zh"


def told(visitor: Visitor) -> tuple[int, str]:
    """Return the step of the lesson, and what is said there."""
    tutor = visitor.app.school._tutor
    assert tutor is not None
    return tutor.step, tutor._said.text


async def test_a_lesson_goes_on_in_the_language() -> None:
    """It stays at its step; so does its end."""
    visitor = await Visitor().visit()
    await visitor.do("lesson paddling")
    await visitor.click("lesson-next")
    step, said = told(visitor)
    await visitor.do("set language de")
    now, translated = told(visitor)
    assert now == step != 0
    assert translated != said
    assert translated in " ".join(map(visitor.text, visitor.scene.places))


async def test_an_answer_in_another_language_is_taken_away() -> None:
    """Why something cannot be done was said in the language of then."""
    visitor = await started()
    visitor.app.page.show(replace(visitor.app.page.ui, reason="Canoe a is lost."))
    await visitor.do("set language de")
    assert visitor.app.page.ui.reason == ""
