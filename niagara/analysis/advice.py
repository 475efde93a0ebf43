"""Finds reasons: what an action gains and what it risks, to tell somebody why it is a good one.

They are found after the choice, which some bot made in its own way: they compare the position
before the action with the one at the end of the turn, as far as the seat knows them.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from niagara.analysis import reasons as why
from niagara.analysis.reasons import WORTH_SAYING, Plain, Reason, Reasons
from niagara.bots.paddler import Paddler
from niagara.bots.turn import after, until_turn_ends
from niagara.forecast import fall_chances, river_chances, with_card
from niagara.model.actions import (
    Action,
    Buy,
    BuyNone,
    Canoe,
    CanoeMove,
    ChooseCard,
    MoveCloud,
    Rope,
    Seat,
    Stay,
    Sweep,
)
from niagara.model.board import (
    ARMS,
    DEPTH,
    DRIFT,
    FALLS,
    FIELDS,
    SHORE,
    SITE_OF,
    WATER,
    Field,
    Kind,
)
from niagara.model.cards import NUMBERS, Card
from niagara.model.state import Player, State
from niagara.rules.goals import goals_met
from niagara.rules.rounds import begin_turn
from niagara.view import View, view_of

MUCH: Final = 0.25
"""The least difference between the dangers of two cards that is worth mentioning."""


def reasons(view: View, action: Action) -> Reasons:
    """Return what speaks for a legal action, to the seat of the view, which must decide."""
    found = _found(view, action)
    ends = any(goals_met(player.treasury) for player in view.players)
    if ends and not any(isinstance(reason, why.Lands | why.Steals) for reason in found):
        return (Plain.ENDS_SOON,)
    return found


def _found(view: View, action: Action) -> Reasons:
    match action:
        case ChooseCard(card):
            return _card(view, card)
        case CanoeMove():
            return _canoe_move(view, action)
        case MoveCloud(step):
            return _cloud(view, action, step)
        case Rope():
            return (Plain.TIES,)
        case Buy(kind=kind):
            return (why.BuysBack(kind),)
        case BuyNone():
            return (Plain.KEEPS_GEMS,)
        case Stay():
            return (Plain.STAYS_SAFE,)
        case Sweep(field=field):
            arm = FIELDS[field][-1]
            return (Plain.EITHER_ARM,) if ARMS[view.flag] == arm else (Plain.AVOIDS_PUSH,)


# Cards


def _card(view: View, card: Card) -> Reasons:
    """Find the action that a paddler would take with this card, if it were its turn now."""
    state = _known(view)
    state.turn = (view.own - state.start) % len(state.players)
    state.players[view.own].card = card
    state, ended = until_turn_ends(state, begin_turn)
    if ended:
        plan: Reasons = (Plain.TIES,) if state.players[view.own].roped else ()
    else:
        then = view_of(state, view.own)
        planned = Paddler().choose(then, Random(0))
        plan = (why.Plans(planned, reasons(then, planned)),)
    return (*plan, *_slowing(view, card)) if card in NUMBERS else plan


def _slowing(view: View, card: Card) -> Reasons:
    """Compare the danger from the river with this card and with the most dangerous one."""
    dangers = {
        each.card: _worst(fall_chances(with_card(view, each.card)), view.own)
        for each in view.legal
        if isinstance(each, ChooseCard)
    }
    slows = why.Slows(dangers[card], max(dangers.values()))
    return (slows,) if slows.other - slows.chosen >= MUCH else ()


def _known(view: View) -> State:
    """Return a full state that agrees with the view; no reason depends on what was hidden."""
    return view.sample(Random(0))


# Canoes


def _canoe_move(view: View, move: CanoeMove) -> Reasons:
    treasury = view.players[view.own].treasury
    ended, _over = after(_known(view), move)
    now = ended.players[view.own]
    landed = tuple(
        kind for kind, have in enumerate(treasury) for _gem in range(have, now.treasury[kind])
    )
    if landed:
        return (why.Lands(landed), Plain.WINS) if goals_met(now.treasury) else (why.Lands(landed),)
    if move.path and move.path.rest == FALLS:
        return (Plain.GIVES_UP,)
    gains = _gains(view, move, now) or _way(view, move, view_of(ended, view.own))
    found = (*gains[:1], *_risk(view, ended, move.canoe), *gains[1:])
    return found or (Plain.MUST_MOVE,)


def _gains(view: View, move: CanoeMove, now: Player) -> Reasons:
    """Return the reasons that come aboard: gems and the moose."""
    gained: list[Reason] = [why.Steals(steal.kind, steal.seat) for steal in move.steals]
    if move.trade:
        got = view.joe_cargo[0] if move.trade.take else None
        gained.append(why.Trades(move.trade.give, got))
    loaded = dict.fromkeys(move.before.load + move.after.load)
    gained += [why.Loads(kind, _owned(now, kind)) for kind in loaded]
    return (*gained, Plain.TAKES_MOOSE) if move.moose else tuple(gained)


def _owned(player: Player, kind: Kind) -> int:
    """Return how many gems of a kind are in a treasury and aboard its canoes."""
    return player.treasury[kind] + sum(cargo.count(kind) for cargo in player.cargo)


def _way(view: View, move: CanoeMove, then: View) -> Reasons:
    """Return what the way is good for, if nothing comes aboard; `then` is how it all is after."""
    now = then.players[view.own]
    cargo, field = now.cargo[move.canoe], now.fields[move.canoe]
    before = view.players[view.own].fields[move.canoe]
    if cargo and DEPTH[field] < DEPTH[before]:
        return (why.Nears(cargo),)
    if unloaded := move.before.unload + move.after.unload:
        return (why.Unloads(unloaded[0]),)
    if field == SHORE:
        return (Plain.COMES_ASHORE,)
    if not move.path or len(cargo) == view.setup.capacities[move.canoe]:
        return ()
    likely = _carried(then, field)
    site = SITE_OF[likely]
    lying = (
        [kind for kind, count in enumerate(view.sites[site]) if count] if site is not None else []
    )
    if lying:
        return (why.Reaches(lying[-1]) if likely == field else why.Drifts(lying[-1]),)
    return () if move.path.upstream else (Plain.SETS_OUT,)


def _carried(view: View, field: Field) -> Field:
    """Return where the likeliest speed of the river takes a canoe on this field.

    Where the fork is left to chance, this is one of the fields: both arms have the same gems.
    """
    chances = river_chances(view)
    pushes = chances.index(max(chances)) if chances else 0
    flag = view.flag
    for _push in range(pushes):
        field = DRIFT[flag][field]
        flag = 1 - flag
    return field


def _risk(view: View, ended: State, canoe: Canoe) -> Reasons:
    """Return the risk of a canoe, if the move makes it smaller or leaves it worth mentioning."""
    risk = why.Risk(
        fall_chances(view).get((view.own, canoe), 0.0),
        fall_chances(view_of(ended, view.own)).get((view.own, canoe), 0.0),
    )
    return (risk,) if risk.falls or risk.after >= WORTH_SAYING else ()


# The cloud


def _cloud(view: View, action: MoveCloud, step: int) -> Reasons:
    """Compare the step with the other one, if that is legal too."""
    afloat = {seat for seat, each in enumerate(view.players) if {*WATER} & {*each.fields}}
    drives = why.Drives(step, view.own in afloat, bool(afloat - {view.own}))
    other = MoveCloud(-step, action.moose)
    if other not in view.legal:
        return (drives,)
    chosen, otherwise = (_losses_after(view, each) for each in (action, other))
    own = [_worst(losses, view.own) for losses in (chosen, otherwise)]
    if own[1] - own[0] >= WORTH_SAYING:
        return (why.Calms(*own),)
    rivals = (seat for seat in range(len(view.players)) if seat != view.own)
    threats = [
        why.Threatens(each, _worst(chosen, each), _worst(otherwise, each)) for each in rivals
    ]
    worst = max(threats, key=lambda threat: threat.chosen - threat.other)
    return (worst,) if worst.chosen - worst.other >= WORTH_SAYING else (drives,)


def _losses_after(view: View, action: Action) -> Mapping[tuple[Seat, Canoe], float]:
    ended, _over = after(_known(view), action)
    return fall_chances(view_of(ended, view.own))


def _worst(losses: Mapping[tuple[Seat, Canoe], float], seat: Seat) -> float:
    own = (chance for (other, _canoe), chance in losses.items() if other == seat)
    return max(own, default=0.0)
