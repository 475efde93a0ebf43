"""Statistics: what a finished game adds, the charts, saving them as a table, deleting with undo."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.positions import ended
from e2e.support.tablet import arrange, stored
from e2e.test_layout import SIZES, faults, wide
from e2e.test_reading import AXE, check
from niagara.bots import LEVELS
from niagara.model.modules import MODULES
from niagara.rules.goals import GOALS
from web.results.played import Played, Result, read
from web.saving.save import to_text
from web.saving.stores import RESULTS


def many() -> str:
    """Return the results of many games: with every bot, every number of players, all modules."""
    lines = []
    for number in range(60):
        bots = [LEVELS[(number + seat) % len(LEVELS)] for seat in range(2 + number % 4)]
        won = number % 3 == 0
        goal = GOALS[number % 2] if won else ""
        seats = (
            Result("Ana" if number % 5 else "Wilhelmina Theodora", "", won, 5, 1, 2, goal),
            *(Result("Ben", bot, False, 3, 0, 0, "") for bot in bots),
        )
        modules = MODULES if number % 2 else ()
        lines.append(f"{Played('2026-11-23', 12, tuple(modules), seats)}\n")
    return "".join(lines)


def test_a_finished_game_is_counted(page: Page) -> None:
    """The last action of a game adds a line, which the end shows, and a file takes away."""
    game = ended()
    before = game.at(len(game.history) - 1)
    tablet = arrange(page, before, pace="instant")
    tablet.choose(game.history[-1])
    expect(tablet.end_turn.or_(tablet.button("Again"))).to_be_visible()
    if tablet.end_turn.count():
        tablet.end_turn.click()
    expect(tablet.button("Again")).to_be_visible()
    [kept] = read(stored(page, RESULTS))
    assert [seat.won for seat in kept.seats] == [seat in game.winners for seat in range(3)]
    tablet.button("Statistics").click()
    shown = tablet.dialog("Statistics")
    expect(shown.get_by_role("table", name="Wins by number of players")).to_contain_text(
        "3 players"
    )
    with page.expect_download() as download:
        shown.get_by_role("button", name="Save as a table").click()
    assert len(download.value.path().read_text("utf-8").splitlines()) == 4


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 200])
def test_they_fit_the_screen_and_axe_finds_nothing(page: Page, text_size: int) -> None:
    """With many games, at every size; where they are longer than the screen, they scroll."""
    over = to_text(ended(lambda seed: wide(5, seed)))
    tablet = arrange(page, over, kept={RESULTS: many()}, text_size=text_size)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[f"the end at {width}x{height}"] = faults(page)
    tablet.button("Statistics").click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = faults(page)
    page.get_by_role("combobox", name="Player").select_option("Wilhelmina Theodora")
    page.evaluate(AXE)
    found |= check(page, "the statistics")
    assert {what: wrong for what, wrong in found.items() if wrong} == {}
