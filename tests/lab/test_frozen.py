"""Bots as they once were choose today what they chose then."""

from hashlib import sha256
from random import Random

import pytest

from niagara import Game, Setup
from niagara.lab.arena.contestants import contestants
from niagara.lab.arena.frozen import FROZEN
from niagara.model.modules import MODULES


def digest(name: str, *, modules: bool) -> str:
    """Return a digest of a game that three of these bots play."""
    game = Game(Setup(3, frozenset(MODULES) if modules else frozenset(), seed=41))
    rngs = [Random(seat) for seat in range(3)]
    while (seat := game.actor) is not None and game.round <= 30:
        game.play(FROZEN[name].choose(game.view(seat), rngs[seat]))
    return sha256("\n".join(map(str, game.history)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("name", "base", "everything"),
    [
        ("paddler@1", "01cf2eebea1db986", "105619f791cc13a5"),
    ],
)
def test_old_bots_stay_what_they_were(name: str, base: str, everything: str) -> None:
    """The digests were taken from the bots as they were first given to people."""
    assert (digest(name, modules=False), digest(name, modules=True)) == (base, everything)


def test_the_arena_knows_them() -> None:
    """They sit at its tables like others."""
    assert [each.bot for each in contestants(",".join(FROZEN))] == [*FROZEN]
