"""Finds reasons: what an action gains and what it risks, to tell somebody why it is a good one.

They are found after the choice, which some bot made in its own way: they compare the position
before the action with the one at the end of the turn, as far as the seat knows them.

A `Plan` is what was advised for a whole turn: it holds until something new is known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.analysis import reasons as why
from niagara.analysis.reasons import FOUR_ALIKE, WORTH_SAYING, Plain, Reason, Reasons
from niagara.bots.outcomes import Contrast
from niagara.bots.turn import after, turn_with
from niagara.forecast import fall_chances, river_chances
from niagara.foresight import moves_with
from niagara.game import Game
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
    Site,
)
from niagara.model.cards import Card
from niagara.model.state import Player, State
from niagara.rules.goals import goals_met, progress, with_gems
from niagara.victory import can_win
from niagara.view import View, view_of

LIKELY: Final = 0.5
"""The least chance of what is called likely."""
CERTAIN: Final = 1 - 1e-9
"""The least chance of what is sure; sums of chances may be a little off."""

VAGUE: Final = (Plain.GIVES_UP, Plain.MUST_MOVE, Plain.NO_MATTER)
"""What is said only if there is nothing else to say."""
AT_REST: Final = frozenset(why.Drives(step, afloat=False, others=False) for step in (-1, 1))
"""What is said of the cloud while no canoe is on the river."""

Losses = Mapping[tuple[Seat, Canoe], float]
"""How likely each canoe in the water is to be lost this round."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat was advised to do until the end of its turn."""

    seat: Seat
    at: int
    """How many actions had been played before it."""
    ways: tuple[tuple[Action, ...], ...]
    """What is about equally good, the best first: an action, and what follows it in the turn."""

    def rest(self, game: Game) -> tuple[Action, ...]:
        """Return what it says for the rest of the turn.

        That is nothing once the seat has done something else, or others have done something since;
        only the cards that they keep secret are no news.
        """
        left, others = self._followed(game)
        return () if others else left

    def news(self, game: Game, action: Action) -> tuple[Seat, ...]:
        """Return who has done something since that makes another action than planned better."""
        left, others = self._followed(game)
        return () if left[:1] in ((), (action,)) else others

    def _followed(self, game: Game) -> tuple[tuple[Action, ...], tuple[Seat, ...]]:
        """Return what is left of the plan after all that was done since, and who else acted."""
        here = game.at(min(self.at, len(game.history)))
        done: tuple[Action, ...] = ()
        others: dict[Seat, None] = {}
        for action in game.history[self.at :]:
            assert here.actor is not None, "somebody acts"
            if here.actor == self.seat:
                done = (*done, action)
            elif not isinstance(action, ChooseCard):
                others[here.actor] = None
            here.play(action)
        left = next((way[len(done) :] for way in self.ways if way[: len(done)] == done), ())
        return left, tuple(others)


def reasons(
    view: View, action: Action, then: Sequence[Action] = (), contrast: Contrast | None = None
) -> Reasons:
    """Return what speaks for a legal action, to the seat of the view, which must decide.

    `then` is what it plans to do after that in the turn. Only a card needs it: what a card is for
    would not be known else. `contrast` is in what possible worlds found it better than another
    action; it stands behind the first reason that says something.
    """
    found = _found(view, action, then)
    ends = any(goals_met(player.treasury) for player in view.players)
    if ends and not any(isinstance(reason, why.Lands | why.Steals) for reason in found):
        return (Plain.ENDS_SOON,)
    if Plain.WINS not in found and then and _plan_wins(view, action, then):
        return (Plain.PLAN_WINS, *found)
    if contrast is None or Plain.WINS in found:
        return found
    telling = [each for each in found if each not in VAGUE]
    return (*telling[:1], contrast, *telling[1:])


def _plan_wins(view: View, action: Action, then: Sequence[Action]) -> bool:
    """Tell whether a goal is met at the end of the planned turn, whatever others do before."""
    state = _known(view)
    if isinstance(action, ChooseCard):
        if view.own != view.start:
            return False
        state, _ended = turn_with(state, view.own, action.card)
    else:
        state, _ended = after(state, action)
    for planned in then:
        state, _ended = after(state, planned)
    return bool(goals_met(state.players[view.own].treasury))


def _found(view: View, action: Action, then: Sequence[Action]) -> Reasons:
    match action:
        case ChooseCard(card):
            return _card(view, card, then)
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


def _card(view: View, card: Card, then: Sequence[Action]) -> Reasons:
    """Tell what the card is for, as if the turn came now."""
    state, ended = turn_with(_known(view), view.own, card)
    plan: Reasons = (Plain.NO_MATTER,)
    if ended and state.players[view.own].roped:
        plan = (Plain.TIES,)
    elif then and not ended:
        its = reasons(view_of(state, view.own), then[0])
        # As long as no canoe is on the river, either way of the cloud is as good.
        plan = its if AT_REST & {*its} else (why.Plans(then[0], its),)
    elif not then:
        plan = _unplanned(view, card)
    return plan


def _unplanned(view: View, card: Card) -> Reasons:
    """Tell what a card is good for whose turn comes too late to plan it."""
    cargo = view.players[view.own].cargo
    moves = moves_with(view, card)
    landed = [cargo[each.canoe] for each in moves if each.rest == SHORE and not each.before.points]
    if best := max(landed, key=len, default=()):
        return (why.Enables(best),)
    return (Plain.DEPENDS,) if view.own != view.start else (Plain.NO_MATTER,)


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
    then = view_of(ended, view.own)
    stops = tuple(
        why.Stops(seat)
        for seat in range(len(view.players))
        if seat != view.own and can_win(view, seat) and not can_win(then, seat)
    )
    gains = stops + (_gains(view, move, now) or _way(view, move, then))
    risk = _risk(view, then, move.canoe)
    if risk.after >= CERTAIN:
        gains = tuple(gain for gain in gains if isinstance(gain, why.Steals | why.Stops))
    said = (risk,) if risk.falls or risk.after >= WORTH_SAYING else ()
    if found := (*gains[:1], *said, *gains[1:]):
        return found
    has_to = view.players[view.own].fields[move.canoe] != SHORE
    return (Plain.MUST_MOVE if has_to else Plain.GIVES_UP,)


def _gains(view: View, move: CanoeMove, now: Player) -> Reasons:
    """Return the reasons that come aboard: gems and the moose."""
    gained: list[Reason] = [why.Steals(steal.kind, steal.seat) for steal in move.steals]
    if move.trade:
        got = view.joe_cargo[0] if move.trade.take else None
        gained.append(why.Trades(move.trade.give, got))
    owned = _owned(now)
    for kind in dict.fromkeys(move.before.load + move.after.load):
        gained.append(why.Loads(kind, owned[kind], _leads_to_four(view, owned, kind)))
    return (*gained, Plain.TAKES_MOOSE) if move.moose else tuple(gained)


def _owned(player: Player) -> tuple[int, ...]:
    """Return how many gems of each kind are in a treasury and aboard its canoes."""
    return with_gems(player.treasury, player.cargo[0] + player.cargo[1])


def _leads_to_four(view: View, owned: Sequence[int], kind: Kind) -> bool:
    """Tell whether four of a kind are an aim: in reach, and no farther than all five kinds."""
    others = sum(
        player.treasury[kind] for seat, player in enumerate(view.players) if seat != view.own
    )
    _four, (kinds, all_kinds), _seven = progress(owned)
    near = FOUR_ALIKE - owned[kind] <= (all_kinds - kinds or all_kinds)
    return near and view.setup.gems - others >= FOUR_ALIKE


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
    site = _carried(then, field)
    lying = (
        [kind for kind, count in enumerate(view.sites[site]) if count] if site is not None else []
    )
    if lying:
        return (why.Reaches(lying[-1]) if site == SITE_OF[field] else why.Drifts(lying[-1]),)
    return () if move.path.upstream else (Plain.SETS_OUT,)


def _carried(view: View, field: Field) -> Site | None:
    """Return the site to which the river is likely to take a canoe on this field; None for none.

    Where the fork is left to chance, both arms lead to the same sites.
    """
    chances = [0.0] * len(view.sites)
    flag = view.flag
    for chance in river_chances(view) or (1.0,):
        if (site := SITE_OF[field]) is not None:
            chances[site] += chance
        field = DRIFT[flag][field]
        flag = 1 - flag
    likeliest = max(chances)
    return chances.index(likeliest) if likeliest >= LIKELY else None


def _risk(view: View, then: View, canoe: Canoe) -> why.Risk:
    """Return the risk of a canoe before a move and after it."""
    before, after_it = (fall_chances(each).get((view.own, canoe), 0.0) for each in (view, then))
    return why.Risk(before, after_it)


# The cloud


def _cloud(view: View, action: MoveCloud, step: int) -> Reasons:
    """Compare the step with the other one, if that is legal too."""
    chosen, other = _losses_after(view, action), MoveCloud(-step, action.moose)
    if other in view.legal:
        otherwise = _losses_after(view, other)
        own = [_worst(losses, view.own) for losses in (chosen, otherwise)]
        if own[1] - own[0] >= WORTH_SAYING:
            return (why.Calms(*own),)
        rivals = (seat for seat in range(len(view.players)) if seat != view.own)
        threats = [
            why.Threatens(each, _worst(chosen, each), _worst(otherwise, each)) for each in rivals
        ]
        worst = max(threats, key=lambda threat: threat.chosen - threat.other)
        if worst.chosen - worst.other >= WORTH_SAYING:
            return (worst,)
    return _drives(view, chosen, step)


def _drives(view: View, losses: Losses, step: int) -> Reasons:
    """Return what the speed of the river is good for, with no canoe in more danger by it.

    `losses` are those after the step. Only canoes count that may outlast this round. That it is
    faster helps those that have room.
    """
    afloat = {seat for seat, each in enumerate(view.players) if {*WATER} & {*each.fields}}
    saved = [canoe for (seat, canoe), loss in losses.items() if seat == view.own and loss < CERTAIN]
    cargo, room = view.players[view.own].cargo, view.setup.capacities
    helped = [canoe for canoe in saved if step < 0 or len(cargo[canoe]) < room[canoe]]
    if not afloat or helped or (step > 0 and afloat and view.own not in afloat):
        return (why.Drives(step, bool(helped), bool(afloat - {view.own})),)
    return (Plain.GIVES_UP,)


def _losses_after(view: View, action: Action) -> Losses:
    ended, _over = after(_known(view), action)
    return fall_chances(view_of(ended, view.own))


def _worst(losses: Losses, seat: Seat) -> float:
    own = (chance for (other, _canoe), chance in losses.items() if other == seat)
    return max(own, default=0.0)
