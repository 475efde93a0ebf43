"""A person plays against three bots until somebody has won."""

import re
from random import Random

from playwright.sync_api import expect

from e2e.table import PADDLER, PERSON, Table
from niagara import Game
from niagara.actions import Action
from niagara.bots import BOTS
from web.table import Table as Seats

RNG = Random(1)
GEMS = ("amethyst", "diamond", "amber", "sapphire", "ruby")


def advised(game: Game) -> Action:
    """Choose as the paddler bot would in the place of whoever must decide."""
    return BOTS["paddler"].choose(game.view(game.actor), RNG)


def test_a_person_plays_to_the_end_against_three_bots(table: Table) -> None:
    """A whole game is played through the page; its end is the engine's, and it can be repeated."""
    bots = [("Ben", "Blue", PADDLER), ("Cleo", "Green", PADDLER), ("Dan", "Yellow", PADDLER)]
    table.fill_in([("Ana", "Red", PERSON), *bots], seed="5")
    table.start_game()
    while not (game := table.until_asked()).over:
        table.decide(advised)

    check_end(table, game)

    table.button("Play again").click()
    again = table.until(lambda saved: not saved.game.over).game
    assert again.setup.seats == game.setup.seats
    assert again.round == 1
    expect(table.page.get_by_text("Round 1", exact=True)).to_be_visible()


def check_end(table: Table, game: Game) -> None:
    """Check that the page shows the winners and all treasuries as the engine has them."""
    seats = Seats.of(game.setup)
    names = seats.names(game.winners)
    expect(table.heading(re.compile(rf"^{names} wins?!$"))).to_be_visible()
    expect(table.players).to_have_count(len(seats.seats))
    for seat, player in enumerate(game.view(None).players):
        row = table.players.nth(seat)
        expect(row).to_contain_text(seats.name(seat))
        gems = [f"{count} {GEMS[kind]}" for kind, count in enumerate(player.treasury) if count]
        label = f"Treasury: {', '.join(gems) or 'empty'}"
        expect(row.get_by_role("img", name=label, exact=True)).to_be_visible()
    for seat in game.winners:
        expect(table.main.get_by_text(re.compile(rf"{seats.name(seat)} has .*\."))).to_be_visible()
