"""A player can do through the page all that the rules allow, and nothing else."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from e2e.support.positions import goes_on, telling
from e2e.support.tablet import Tablet, choice_at, names_of, path_to, places
from niagara import Game
from niagara.model.actions import CANOES, Action, ChooseCard, Sweep
from niagara.model.state import Phase
from web.asking.choices import TO, Step
from web.asking.labels import play_label
from web.saving.save import Saved
from web.text import names

MANY = 10
"""Of more actions than this, some are tried; that all can be reached is known without a browser."""


def expected(game: Game, picked: Sequence[Step]) -> set[str]:
    """Return the names of all that may be clicked after some steps.

    Another canoe may be tapped instead, unless it lies on a field that can be reached.
    """
    choice, at = choice_at(game, picked), places(game)
    taken = {option.name for option in choice.options if option.kind == TO}
    others = [option for option in choice.others if at[CANOES.index(option.name)] not in taken]
    offered = set(names_of(game, (*choice.options, *others)))
    if choice.taken:
        return offered | {"Back"}
    return offered | ({"Undo"} if game.undoable else set())


def check_action(tablet: Tablet, game: Game, action: Action, seen: set[tuple[Step, ...]]) -> None:
    """Reach an action by clicks, looking at all that is offered on the way, and take it back."""
    picked: tuple[Step, ...] = ()
    before = tablet.text()
    path = path_to(game, action)
    for option, name in zip(path, names_of(game, path), strict=True):
        if picked not in seen:
            seen.add(picked)
            tablet.expect_offered(expected(game, picked), f"after {picked}")
        tablet.option(name).click()
        picked += (option.step,)
    saved = tablet.until(lambda saved: bool(saved.pending) or saved.game.record() != before)
    if goes_on(game, action):
        assert saved.pending is None
        assert saved.game.history == [*game.history, action]
    else:
        assert saved.pending == action
        assert saved.game.history == game.history
        last = "Go on" if isinstance(action, Sweep) else "End turn"
        tablet.expect_offered({last, "Undo"})
    tablet.undo()
    assert tablet.text() == before


def _played(history: list[Action], action: Action) -> Callable[[Saved], bool]:
    return lambda saved: saved.game.history == [*history, action]


@pytest.fixture(scope="module")
def positions() -> dict[str, Game]:
    """Give the positions that together hold every kind of action."""
    return telling()


@pytest.mark.slow
def test_every_legal_action_is_reached_and_nothing_else_is_offered(
    tablet: Tablet, positions: dict[str, Game]
) -> None:
    """Wherever a turn is taken, clicks lead to each legal action, and every button is one."""
    tablet.load(positions["a card"])
    tablet.instant()
    for game in positions.values():
        if game.view(None).phase is Phase.CARD:
            continue
        tablet.load(game)
        seen: set[tuple[Step, ...]] = set()
        legal = game.legal()
        for action in legal[:: -(-len(legal) // MANY)]:
            check_action(tablet, game, action, seen)


def pick_each(tablet: Tablet, cards: list[ChooseCard]) -> None:
    """Pick one card after the other: each can be played, and only one is picked."""
    for card in cards:
        name = names.capital(names.a_card(card.card))
        tablet.hand.get_by_role("button", name=name, exact=True).click()
        expect(tablet.button(play_label(card.card))).to_be_enabled()
        expect(tablet.hand.get_by_role("button", pressed=True)).to_have_accessible_name(name)


def test_every_card_of_the_hand_can_be_chosen_and_no_other(
    tablet: Tablet, positions: dict[str, Game]
) -> None:
    """The hand holds the legal cards; each can be picked, and another instead, before playing."""
    tablet.load(positions["a card"])
    tablet.instant()
    for kind in ("a card", "the last card", "ten cards"):
        game = positions[kind]
        tablet.load(game)
        tablet.page.get_by_role("button", name="I am").click()
        cards = [action for action in game.legal() if isinstance(action, ChooseCard)]
        shown = [names.capital(names.a_card(card.card)) for card in cards]
        expect(tablet.hand.get_by_role("button")).to_have_count(len(shown))
        if len(shown) == 1:  # it is taken up already
            tablet.expect_offered({*shown, play_label(cards[0].card)})
        else:
            tablet.expect_offered(set(shown))
            pick_each(tablet, cards)
        tablet.button(play_label(cards[-1].card)).click()
        tablet.until(_played(game.history, cards[-1]))
