"""The page can be read by everybody: contrast, names and roles, spoken news, less motion."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from e2e.support.positions import find, moves, paddling, setup
from e2e.support.tablet import arrange
from niagara import Game


def test_news_are_spoken_and_the_river_is_in_words(page: Page) -> None:
    """What a move did is told to those who listen, and the river is there as a list in words."""
    game = find(paddling)
    tablet = arrange(page, game, pace="instant")
    seat = game.actor or 0
    river = page.get_by_role("list", name="The river in words")
    name = game.setup.seats[seat].name
    expect(river).to_contain_text(f"{name}'s canoe a")
    move = moves(game)[0]
    tablet.carry_out(move)
    news = page.get_by_role("status")
    expect(news).to_contain_text(f"{name}: canoe {'ab'[move.canoe]}, ")
    done = news.inner_text().partition(", ")[2]
    expect(tablet.log).to_contain_text(f"Canoe {'ab'[move.canoe]}: {done}")


def glides(page: Page) -> list[Any]:
    """Return all that would take time to change its place."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("*")]
                .map(each => getComputedStyle(each))
                .filter(style => style.transitionProperty !== "none"
                    && style.transitionDuration.split(",").some(time => parseFloat(time) > 0)
                    || style.animationName !== "none")
                .map(style => style.transitionDuration)"""
        )
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_glides_for_those_who_asked_for_less_motion(
    page: Page, motion: Literal["no-preference", "reduce"]
) -> None:
    """Pieces glide on the board, but not where less motion is asked for."""
    page.emulate_media(reduced_motion=motion)
    arrange(page, Game(setup()), pace="normal")
    assert bool(glides(page)) == (motion == "no-preference")
