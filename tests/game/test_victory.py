"""RULES 3, 5, 11: who can win this round, as far as everybody can see."""

from random import Random
from typing import Final

import pytest

from niagara.model.state import Phase
from niagara.position import view_of_text
from niagara.rules.goals import goals_met
from niagara.victory import can_win
from tests.support.strategies import random_setup, walk

RUBIES: Final = "0treasury=ruby+ruby+ruby"

CAN: Final = {
    "just within reach of the highest card": f"0a@6L(ruby) {RUBIES}",
    "a gem to load at the site beside it": "0a@3 0treasury=amethyst+amethyst+amethyst",
    "two canoes with a gem each": "0a@2(ruby) 0b@4(ruby) 0treasury=ruby+ruby",
    "the last of five kinds": "0a@1(ruby) 0treasury=amethyst+diamond+amber+sapphire",
    "the seventh gem": ("0a@1(ruby) 0treasury=amethyst+amethyst+diamond+diamond+sapphire+sapphire"),
    "a goal that is met already": "0treasury=ruby+ruby+ruby+ruby",
    "the revealed card is enough": f"phase=paddle 0plays=3 1card=2 2card=2 0a@3(ruby) {RUBIES}",
    "the moose helps": f"modules=moose moose@0a 0a@7L(ruby) 0hand=5 {RUBIES}",
    "two gems in a double canoe": ("modules=double_canoes 0b@2(ruby+ruby) 0treasury=ruby+ruby"),
    "a gem that the other canoe leaves": (
        f"phase=paddle 0plays=5 1card=2 2card=6 0a@6L(ruby) 0b@3 {RUBIES}"
    ),
    "a gem that the other canoe loses": (
        "phase=paddle 0plays=5 1card=2 2card=6 0a@7L(amethyst) 0b@3 "
        "0treasury=amethyst+amethyst+amethyst 1treasury=amethyst 2treasury=amethyst+amethyst"
    ),
    "a card for one canoe": f"modules=paddle_cards 0hand=1-3 0a@3(ruby) {RUBIES}",
}
CANNOT: Final = {
    "two gems are missing and one canoe is out": "0a@2(ruby) 0treasury=ruby+ruby",
    "farther than the highest card": f"0a@7L(ruby) {RUBIES}",
    "the card that reaches is used": f"0hand=1+2+cloud 0a@5(ruby) {RUBIES}",
    "the cloud moves no canoe": f"0hand=cloud 0a@1(ruby) {RUBIES}",
    "the site beside it is empty": (
        "0a@3 0treasury=amethyst+amethyst+amethyst 1treasury=amethyst+amethyst+amethyst+amethyst"
    ),
    "its turn is over": f"phase=paddle actor=1 0plays=3 1plays=2 2card=2 0a@3(ruby) {RUBIES}",
    "the revealed card is too low": (f"phase=paddle 0plays=2 1card=2 2card=2 0a@3(ruby) {RUBIES}"),
    "the canoe has moved": (f"phase=paddle moved=a 0plays=3 1card=2 2card=2 0a@3(ruby) {RUBIES}"),
    "a card for one canoe brings one gem": (
        "modules=paddle_cards 0hand=1-3 0a@2(ruby) 0b@2(ruby) 0treasury=ruby+ruby"
    ),
}


@pytest.mark.parametrize("position", CAN.values(), ids=CAN.keys())
def test_who_can_win(position: str) -> None:
    """Some card brings home what is missing."""
    assert can_win(view_of_text(f"players=3 {position}", None), 0)


@pytest.mark.parametrize("position", CANNOT.values(), ids=CANNOT.keys())
def test_who_cannot_win(position: str) -> None:
    """No card does, or the turn is over."""
    assert not can_win(view_of_text(f"players=3 {position}", None), 0)


@pytest.mark.parametrize("seed", range(16))
def test_nobody_wins_unforeseen(seed: int) -> None:
    """Whoever meets a goal was said to be able to since the turn began; nobody is in the end."""
    warned: set[int] = set()
    since_turn_began = False
    before: set[int] = set()
    rng = Random(seed)
    for game in walk(random_setup(rng), rng, 500):
        view = game.view(None)
        seats = range(len(view.players))
        met = {seat for seat in seats if goals_met(view.players[seat].treasury)}
        assert met <= warned, "everybody saw it coming"
        assert since_turn_began or met <= before, "it took the whole turn"
        before = met
        warned = {seat for seat in seats if can_win(view, seat)}
        if view.phase is Phase.PADDLE and not view.moved:
            since_turn_began = view.actor in warned
        assert not (game.over and warned)
        # The warning is the same for all seats, whatever card the seat has chosen.
        assert warned == {seat for seat in seats if can_win(game.view(seat), seat)}
