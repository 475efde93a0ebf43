"""What a card would let a seat do, if its turn came with the board as it is now (RULES 5).

Before its turn others may move gems, canoes and the weather, so this is a look at the present, not
a promise.
"""

from random import Random

from niagara.model.actions import Action, CanoeMove
from niagara.model.cards import CLOUD, ROPE, Card
from niagara.model.state import Phase, State
from niagara.rules.rounds import legal
from niagara.rules.why import Refusal, why_not
from niagara.view import View


def moves_with(view: View, card: Card) -> tuple[CanoeMove, ...]:
    """Return the moves that a card would allow the canoes of the view's seat; none with a cloud.

    The rope moves no canoe either.
    """
    if card in (CLOUD, ROPE):
        return ()
    actions = legal(_turn_with(view, card))
    return tuple(action for action in actions if isinstance(action, CanoeMove))


def why_not_with(view: View, card: Card, action: Action) -> Refusal:
    """Return why a card would not allow an action; ask only about one that it does not."""
    return why_not(_turn_with(view, card), action)


def _turn_with(view: View, card: Card) -> State:
    """Return the position as if the view's seat began its turn now, with this card."""
    assert view.seat is not None, "a seat chooses"
    state = view.sample(Random(0))
    state.turn = (view.seat - state.start) % len(state.players)
    state.phase = Phase.PADDLE
    state.players[view.seat].card = card
    return state
