"""Hints keep their word, and say nothing that the position denies, in games played by them."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from niagara import Game
from niagara.analysis import reasons as why
from niagara.analysis.advice import Plan, reasons
from niagara.analysis.reasons import Plain, Reason, Reasons
from niagara.bots.search import Legend
from niagara.bots.turn import after, turn_with
from niagara.bots.worlds import Budget
from niagara.forecast import fall_chances, river_chances
from niagara.foresight import moves_with
from niagara.model.actions import Action, CanoeMove, ChooseCard, Seat, Stay
from niagara.model.board import DEPTH, DRIFT, SHORE, SITE_OF, WATER, Field
from niagara.model.modules import MODULES
from niagara.model.state import Phase, State
from niagara.rules.goals import goals_met
from niagara.victory import can_win
from niagara.view import View, view_of
from tests.support.nightly import at_night
from tests.support.strategies import random_setup

SURE = 1 - 1e-9
"""The least chance of what is sure."""


Hinted = tuple[View, Action, Reasons]
"""What a seat knows, what it is advised to do, and why."""


def hints(game: Game, rng: Random, iterations: int) -> Iterator[Hinted]:
    """Play a game to the end in which everybody asks for hints, and follows them."""
    bot = Legend(budget=Budget(iterations, looks=(0.5, 0.5)))
    plans: dict[Seat, Plan] = {}
    while (seat := game.actor) is not None:
        view = game.view(seat)
        action, *then = view.legal
        if len(view.legal) > 1:
            rest = plans[seat].rest(game) if seat in plans else ()
            action, *then = rest or _advice(bot, game, view, rng, plans)
            yield view, action, reasons(view, action, then)
        game.play(action)


def _advice(
    bot: Legend, game: Game, view: View, rng: Random, plans: dict[Seat, Plan]
) -> tuple[Action, ...]:
    thought = bot.think(view, rng)
    while thought.go_on(64):
        pass
    ways = tuple((action, *thought.plan(action)) for action in thought.sensible)
    plans[view.own] = Plan(view.own, len(game.history), ways)
    return ways[0]


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "all modules"])
@pytest.mark.parametrize(("games", "iterations"), [(1, 16), at_night(20, 60)])
def test_hints_keep_their_word_and_no_reason_is_denied(
    modules: tuple[str, ...], games: int, iterations: int
) -> None:
    """Whoever moves first is told to do what the card was for; and no reason is wrong."""
    for seed in range(games):
        rng = Random(seed)
        game = Game(random_setup(rng, modules, 3))
        told: dict[Seat, Action] = {}
        for view, action, found in hints(game, rng, iterations):
            where = f"{game.position_for(view.seat)}: {action}"
            wrong = [reason for reason in found if not is_so(view, action, reason)]
            assert not wrong, where
            if view.turn == 0 and view.phase is not Phase.CARD:
                assert told.pop(view.own, action) == action, where
            told.pop(view.own, None)
            for reason in found:
                if isinstance(reason, why.Plans) and view.own == view.start:
                    told[view.own] = reason.action


def is_so(view: View, action: Action, reason: Reason) -> bool:
    """Tell whether what a reason says of an action is so."""
    state, own = view.sample(Random(1)), view.own
    before = state.players[own].copy()
    if isinstance(action, ChooseCard):
        return _card_is_so(view, state, action, reason)
    then, _ended = after(state, action)
    now = then.players[own]
    match reason:
        case why.Lands(gems):
            gained = Counter[int]()
            for kind, count in enumerate(now.treasury):
                gained[kind] = count - before.treasury[kind]
            return +gained == Counter(gems)
        case Plain.WINS:
            return bool(goals_met(now.treasury))
        case Plain.ENDS_SOON:
            return any(goals_met(player.treasury) for player in view.players)
        case why.Steals(kind, victim):
            theirs = [gem for cargo in view.players[victim].cargo for gem in cargo]
            left = [gem for cargo in then.players[victim].cargo for gem in cargo]
            return theirs.count(kind) > left.count(kind)
        case why.BuysBack() | Plain.KEEPS_GEMS:
            return any(before.treasury)
        case Plain.STAYS_SAFE:
            return SHORE in now.fields
        case why.Drives(step, afloat, others):
            return _drives_is_so(view, view_of(then, own), step, afloat=afloat, others=others)
    return not isinstance(action, CanoeMove) or _move_is_so(
        view, view_of(then, own), action, reason
    )


def _card_is_so(view: View, state: State, action: ChooseCard, reason: Reason) -> bool:
    """Tell whether it is so if the turn came at once."""
    match reason:
        case why.Enables(gems):
            landed = [each for each in moves_with(view, action.card) if each.rest == SHORE]
            return any(gems == view.players[view.own].cargo[each.canoe] for each in landed)
        case Plain.DEPENDS:
            return view.own != view.start
        case why.Plans(planned, its):
            state, _ended = turn_with(state, view.own, action.card)
            then = view_of(state, view.own)
            return planned in then.legal and all(is_so(then, planned, each) for each in its)
    return True


def _drives_is_so(view: View, then: View, step: int, *, afloat: bool, others: bool) -> bool:
    own = view.own
    losses = fall_chances(then)
    on_river = {
        seat for seat, each in enumerate(view.players) for field in each.fields if field in WATER
    }
    if not (afloat or others):
        return not on_river  # "No canoe is on the river yet"
    if step > 0 and not afloat:
        return own not in on_river  # "your canoes are not on it"
    return any(
        losses.get((own, canoe), 1.0) < SURE
        and (step < 0 or len(cargo) < view.setup.capacities[canoe])
        for canoe, cargo in enumerate(view.players[own].cargo)
    )


def _move_is_so(view: View, then: View, move: CanoeMove, reason: Reason) -> bool:
    """Tell whether what is said of a canoe that moves is so."""
    own, canoe = view.own, move.canoe
    before, now = view.players[own], then.players[own]
    field, cargo = now.fields[canoe], now.cargo[canoe]
    is_lost = fall_chances(then).get((own, canoe), 0.0) >= SURE
    has_room = len(cargo) < view.setup.capacities[canoe]
    match reason:
        case why.Loads(kind, have, to_four):
            aboard = sum(each.count(kind) for each in now.cargo)
            theirs = sum(each.treasury[kind] for each in then.players) - now.treasury[kind]
            owned = {kind for kind, count in enumerate(now.treasury) if count}.union(*now.cargo)
            aim = theirs <= view.setup.gems - 4 and 4 - have <= (5 - len(owned) or 5)
            assert to_four == aim
            return not is_lost and have == now.treasury[kind] + aboard
        case why.Stops(seat):
            return seat != own and can_win(view, seat) and not can_win(then, seat)
        case Plain.TAKES_MOOSE:
            return not is_lost and now.moose == canoe
        case why.Nears(gems):
            return not is_lost and gems == cargo and DEPTH[field] < DEPTH[before.fields[canoe]]
        case why.Reaches(kind) | why.Drifts(kind):
            likely = sum(chance for chance, at in _carried(then, field) if _lies(then, at, kind))
            return not is_lost and has_room and likely >= 0.5
        case Plain.SETS_OUT:
            deeper = [at for at in WATER if DEPTH[at] >= DEPTH[field] and SITE_OF[at] is not None]
            return not is_lost and has_room and any(then.sites[SITE_OF[at] or 0] for at in deeper)
        case Plain.COMES_ASHORE:
            return field == SHORE and not cargo
        case Plain.MUST_MOVE:
            return before.fields[canoe] in WATER and Stay() not in view.legal
    return True


def _carried(view: View, field: Field) -> Iterator[tuple[float, Field]]:
    """Yield where the river may carry a canoe from this field, and how likely that is."""
    flag = view.flag
    for chance in river_chances(view) or (1.0,):
        yield chance, field
        field, flag = DRIFT[flag][field], 1 - flag


def _lies(view: View, field: Field, kind: int) -> bool:
    site = SITE_OF[field]
    return site is not None and view.sites[site][kind] > 0
