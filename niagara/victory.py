"""Who can win this round, from public knowledge alone (RULES 3, 5, 11).

A player wins by having met a goal at the end of a round. Before a player's turn, the gems for it
must come home in this turn: so there must be a card in the hand, or the one that is revealed, with
which canoes can land and bring what the treasury lacks. What a canoe may load on its way counts
too, even a gem that the other canoe has just left at a site, or lost. Nobody can steal or trade and
land with the same canoe in one turn.

What the other players do before that turn is left out: they may still steal the gems that this
counts on. So is what a player could only do after buying a canoe back, as that costs a gem.
"""

from functools import lru_cache
from typing import NamedTuple

from niagara.model.actions import Canoe, CanoeMove, Seat
from niagara.model.board import DEPTH, FALLS, SHORE, WATER, Field
from niagara.model.cards import CARDS_IN, NO_CARD, ONE_TO_THREE, POINTS, Card
from niagara.model.setup import Setup
from niagara.model.state import IN_TURN, Phase, Player, State
from niagara.rules.goals import goals_met, progress
from niagara.rules.modules import moose
from niagara.rules.moves import HANDLING_POINTS
from niagara.rules.paddling import perform_move
from niagara.rules.rounds import ALL_MOVED, legal
from niagara.view import PlayerView, View


class _Table(NamedTuple):
    """What a turn depends on beside the player's own things, except for what may be stolen."""

    setup: Setup
    sites: tuple[tuple[int, ...], ...]
    whirlpool: Field
    moose_waits: bool
    moved: int
    launched: bool


def can_win(view: View, seat: Seat) -> bool:
    """Tell whether a seat can meet a goal this round, or has met one (RULES 11).

    >>> from niagara.position import view_of_text
    >>> near = view_of_text("players=3 0a@2(ruby) 1b@5 0treasury=ruby+ruby+ruby", None)
    >>> can_win(near, 0), can_win(near, 1)
    (True, False)
    """
    if view.phase is Phase.OVER:
        return False
    player = view.players[seat]
    if goals_met(player.treasury):
        return True
    if not _moves_yet(view, seat) or _missing(player) > _room(view, player):
        return False
    acts = view.phase in IN_TURN and seat == view.actor
    table = _Table(
        view.setup,
        view.sites,
        view.whirlpool,
        view.moose_waits,
        view.moved if acts else 0,
        view.launched and acts,
    )
    cards = (player.card,) if player.revealed else CARDS_IN[player.hand]
    public = player._replace(hand=0, has_chosen=True, card=NO_CARD, revealed=True)
    return any(
        _wins_with(table, public, card) for card in cards if _reaches_home(view, player, card)
    )


def _moves_yet(view: View, seat: Seat) -> bool:
    """Tell whether the seat still has a turn this round, or is in the middle of it."""
    if view.phase in IN_TURN:
        return (seat - view.start) % len(view.players) >= view.turn
    return view.phase in (Phase.CARD, Phase.BUY_FIRST)


def _missing(player: PlayerView) -> int:
    """Return how many gems a treasury lacks for the nearest goal."""
    return min(need - have for have, need in progress(player.treasury))


def _room(view: View, player: PlayerView) -> int:
    """Return how many gems the player's canoes on the river can bring at most."""
    rooms = zip(player.fields, view.setup.capacities, strict=True)
    return sum(room for field, room in rooms if field in WATER)


def _reaches_home(view: View, player: PlayerView, card: Card) -> bool:
    """Tell whether a card's points may bring a canoe ashore; it may still be too few."""
    if not POINTS[card]:
        return False
    most = _most_points(view.setup, card)
    return any(DEPTH[field] <= most for field in player.fields if field in WATER)


def _most_points(setup: Setup, card: Card) -> int:
    """Return how many points a canoe can have at most with a card that gives any."""
    return max(POINTS[card]) + ("moose" in setup.modules) * moose.STRENGTH


@lru_cache(maxsize=256)
def _wins_with(table: _Table, player: PlayerView, card: Card) -> bool:
    """Tell whether the player, whose turn begins with this card, can bring home what it lacks."""
    state = State(table.setup)
    state.start, state.turn, state.phase = 0, 0, Phase.PADDLE
    state.lay_out(table.sites)
    state.whirlpool, state.moose_waits = table.whirlpool, table.moose_waits
    state.moved, state.launched = table.moved, table.launched
    own = state.players[0]
    own.card, own.moose = card, player.moose
    own.treasury, own.fields, own.cargo = [*player.treasury], [*player.fields], [*player.cargo]
    return _brings_home(state, own)


def _brings_home(state: State, player: Player) -> bool:
    """Try one canoe after the other; tell whether what they land meets a goal."""
    tried = set()
    """What was left: how one canoe has come to that is the same to the other."""
    for move in legal(state):
        if not isinstance(move, CanoeMove):
            continue
        lands = move.rest == SHORE
        if not lands and not (_leaves_gems(player, move) and _may_fetch(state, move.canoe)):
            continue
        after = state.copy()
        perform_move(after, 0, move, None)
        own = after.players[0]
        if goals_met(own.treasury):
            return True
        after.moved |= ALL_MOVED if player.card == ONE_TO_THREE else 1 << move.canoe
        if after.moved == ALL_MOVED or (lands and own.treasury == player.treasury):
            continue
        left = (after.moved, after.moose_waits, *own.treasury, *after.sites)
        if left not in tried and _brings_home(after, own):
            return True
        tried.add(left)
    return False


def _may_fetch(state: State, canoe: Canoe) -> bool:
    """Tell whether the points may do for another canoe to load a gem and bring it home."""
    player = state.players[0]
    most = _most_points(state.setup, player.card) - HANDLING_POINTS
    others = (field for each, field in enumerate(player.fields) if each != canoe)
    return any(field in WATER and DEPTH[field] <= most for field in others)


def _leaves_gems(player: Player, move: CanoeMove) -> bool:
    """Tell whether a move puts gems at sites, where another canoe may load them."""
    lost = player.cargo[move.canoe] if move.rest == FALLS else ()
    return bool(lost or move.before.unload or move.after.unload)
