"""A person plays against three bots until somebody has won."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.support.positions import levels
from e2e.support.tablet import PADDLER, PERSON, Tablet
from niagara import Game
from niagara.bots import BOTS
from niagara.model.actions import Action
from web.text.seating import Seating

RNG = Random(1)
GEM = ("amethyst", "diamond", "amber", "sapphire", "ruby")
GEMS = ("amethysts", "diamonds", "ambers", "sapphires", "rubies")


def advised(game: Game) -> Action:
    """Choose as the paddler bot would in the place of whoever must decide."""
    return BOTS["paddler"].choose(game.view(game.actor), RNG)


@pytest.mark.slow
def test_a_person_plays_to_the_end_against_three_bots(tablet: Tablet) -> None:
    """A whole game is played through the page; its end is the engine's, and it can be repeated."""
    bots = [("Ben", "Blue", PADDLER), ("Cleo", "Green", PADDLER), ("Dan", "Yellow", PADDLER)]
    tablet.fill_in([("Ida", "Red", PERSON), *bots], seed="7")
    tablet.start_game()
    while not (game := tablet.until_asked()).over:
        tablet.decide(advised)

    check_end(tablet, game)

    tablet.button("Again").click()
    again = tablet.until(lambda saved: not saved.game.over).game
    assert levels(again.setup) == levels(game.setup)
    assert again.round == 1
    expect(tablet.page.get_by_text("Round 1", exact=True)).to_be_visible()


def check_end(tablet: Tablet, game: Game) -> None:
    """Check that the page shows the winners and all treasuries as the engine has them."""
    seats = Seating.of(game.setup)
    names = seats.names(game.winners)
    expect(tablet.heading(re.compile(rf"^{names} wins?!$"))).to_be_visible()
    ranking = tablet.page.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(ranking).to_have_count(len(seats.seats))
    for seat, player in enumerate(game.view(None).players):
        row = ranking.filter(has_text=seats.name(seat))
        gems = [
            f"{count} {(GEM if count == 1 else GEMS)[kind]}"
            for kind, count in enumerate(player.treasury)
            if count
        ]
        label = f"Treasury: {', '.join(gems) or 'empty'}"
        expect(row.get_by_role("img", name=label, exact=True)).to_be_visible()
    for seat in game.winners:
        expect(tablet.main.get_by_text(re.compile(rf"{seats.name(seat)} has .*\."))).to_be_visible()
