"""How a test comes to a step of a lesson, and through all of them."""

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from e2e.support.tablet import Tablet, arrange, command, put
from niagara import Game
from web.asking.learning.course import lesson
from web.asking.learning.progress import Progress
from web.asking.learning.steps import Do, Later, Lesson, Read, Watch
from web.play.lesson import table
from web.saving.stores import LEARNING


def walk(shown: Lesson) -> Iterator[tuple[Read | Do | Watch, Game]]:
    """Yield the steps of a lesson with the game as it is before each."""
    game = Game.from_position(shown.position, table())
    for step in shown.steps:
        if isinstance(step, Later):
            game = Game.from_position(step.position, table())
            continue
        yield step, game.copy()
        if isinstance(step, Do):
            game.play(step.wanted[0])
        elif isinstance(step, Watch):
            for action in step.actions:
                game.play(action)


def note(tablet: Tablet) -> Locator:
    """Return the words of the lesson that can be seen."""
    return tablet.page.locator(".note:visible")


def learn(page: Page, name: str, step: int = 0) -> Tablet:
    """Open a lesson; if at a later step, by going back and forward as if it had been left there."""
    tablet = arrange(page, pace="instant")
    command(page, f"lesson {name}")
    expect(note(tablet)).to_have_count(1)
    if step:
        page.evaluate("history.back()")
        expect(tablet.button("Play")).to_be_visible()
        put(page, LEARNING, str(Progress().at(name, step)))
        page.evaluate("history.forward()")
    told = lesson(name).steps[step]
    expect(note(tablet)).to_contain_text(getattr(told, "text", ""))
    expect(note(tablet)).to_have_count(1)
    return tablet
