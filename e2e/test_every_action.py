"""What the rules allow is reached by clicks; that all of it is, is known without a browser."""

from typing import Final

from playwright.sync_api import Page

from e2e.support.positions import goes_on, setup
from e2e.support.tablet import arrange, buttons_to, names_of
from niagara import Game
from tests.support.stories import choice_of, way_to

POSITIONS: Final = (
    "players=3 phase=paddle 0plays=4 1card=3 2card=5 0a@3 0b@5(sapphire)",
    "players=3 phase=buy 0plays=2 1card=3 2card=5 0a@falls 0treasury=ruby+amber",
    "players=3 phase=weather 0plays=cloud 1card=3 2card=5 0a@3 0b@5",
)
"""Where much is to be tapped on the board, in the panel, and in either."""


def test_the_way_to_an_action_is_clicked_and_taken_back(page: Page) -> None:
    """The longest one; on the way all is offered that leads on, and nothing else."""
    for position in POSITIONS:
        game = Game.from_position(position, setup(bots=2).seats)
        tablet = arrange(page, game, pace="instant", coaching=False)
        action = max(game.legal(), key=lambda each: len(way_to(game, each)))
        first, *more = buttons_to(game, action)
        begun = choice_of(game.view(game.actor))
        tablet.expect_offered(set(names_of(game, begun.options)), position)
        before = tablet.text()
        for name in (first, *more):
            tablet.option(name).click()
        saved = tablet.until(lambda saved: bool(saved.pending or saved.game.history))
        if goes_on(game, action):
            assert (saved.pending, saved.game.history) == (None, [action])
        else:
            assert (saved.pending, saved.game.history) == (action, [])
            tablet.expect_offered({"End turn", "Undo"}, position)
        tablet.undo()
        assert tablet.text() == before
