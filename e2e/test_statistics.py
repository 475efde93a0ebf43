"""Statistics: what a finished game adds, the charts, saving them as a table, deleting with undo."""

from playwright.sync_api import Page, expect

from e2e.support.positions import ended
from e2e.support.tablet import arrange, stored
from web.asking.played import read
from web.saving.stores import RESULTS


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
