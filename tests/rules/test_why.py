"""An illegal action is refused with a sentence that a player understands, and changes nothing."""

from collections.abc import Sequence
from random import Random

import pytest

from niagara import Game, IllegalAction, Setup
from niagara.model.actions import Action, ChooseCard
from niagara.model.cards import NO_CARD
from niagara.model.modules import MODULES
from niagara.show import show
from tests.rules.refused import REFUSALS
from tests.support.games import everything, game_at, paddling, play, position
from tests.support.strategies import random_position


@pytest.mark.parametrize(
    ("game", "action", "sentence"),
    REFUSALS,
    ids=[f"{action}: {sentence}" for _game, action, sentence in REFUSALS],
)
def test_an_illegal_action_is_refused_in_a_sentence(game: Game, action: str, sentence: str) -> None:
    """The error repeats the action and says why it is not possible; nothing has changed."""
    before = everything(game)
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert str(caught.value).startswith(f"{action}: {sentence}")
    assert everything(game) == before


def test_no_card_is_no_card() -> None:
    """The card that stands for none cannot be chosen."""
    with pytest.raises(IllegalAction, match="card none: there is no such card"):
        position("players=3").play(ChooseCard(NO_CARD))


@pytest.mark.parametrize("text", ["", "hello", "a shore>9", "card 9", "a load"])
def test_what_is_no_action_changes_nothing(text: str) -> None:
    """What cannot be read is refused as well, and nothing has changed."""
    game = play(Game(Setup(players=3)), "card 4")
    before = everything(game)
    with pytest.raises(IllegalAction):
        game.play(text)
    assert everything(game) == before


def test_nothing_is_told_of_a_refused_action() -> None:
    """A refused action causes no event."""
    with pytest.raises(IllegalAction):
        paddling("0plays=4").play("a shore>3", lambda event: pytest.fail(str(event)))


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "all"])
def test_every_illegal_action_has_a_reason(modules: Sequence[str]) -> None:
    """What is legal only in other positions is refused with a reason, never with a shrug."""
    rng = Random(1)
    setup = Setup(5, frozenset(modules))
    games = [game_at(random_position(rng, setup)) for _position in range(80)]
    pool: list[Action] = list({action: None for game in games for action in game.legal()})
    for game in games:
        for action in rng.sample(pool, 100):
            if action not in game.legal():
                with pytest.raises(IllegalAction) as caught:
                    game.play(action)
                assert "not possible" not in str(caught.value), show(game.view(None))
