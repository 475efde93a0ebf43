"""The engine against the oracle, in whole games and in random positions.

    python -m tests.oracle.agreement --games 2000

plays games with every set of modules and every number of players. It checks each decision: what is
legal, what an action leads to, which events tell of it, how the round ends, and that no gem is
lost. At the end a game must replay from its record. Tests play a slice of the same games.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from niagara import Game, View
from niagara.bots import BOTS, Bot
from niagara.lab.commands import in_processes, whole_number
from niagara.model.actions import Action, Seat
from niagara.model.board import ARMS, FALLS, KINDS, SHORE, WATER
from niagara.model.cards import ROPE
from niagara.model.events import Event, Pushed, RiverRose, TurnBegan, TurnEnded
from niagara.model.modules import FEWEST_PLAYERS, most_players
from niagara.model.setup import Setup
from niagara.model.state import IN_TURN, Phase
from tests.oracle.naive import (
    card_decision,
    naive_outcomes,
    round_decision,
    turn_decision,
    turn_goes_on,
)
from tests.oracle.naive_river import (
    alternating,
    end_of_round,
    speed,
    standing_in_whirlpool,
    winners,
)
from tests.oracle.naive_table import Table, table_of
from tests.oracle.shadow import Shadow
from tests.support.games import game_at
from tests.support.strategies import MODULE_SETS, choose, random_position, random_setup

SKILLS: Final = (0.0, 0.5, 0.9, 1.0)
"""How often the players of a game do what the adviser would do: by default, the paddler bot."""


class DisagreementError(Exception):
    """The engine does not do what the oracle says."""


def expect(what: str, actual: object, expected: object) -> None:
    """Raise a `DisagreementError` that tells what the engine has and what it should have."""
    if actual != expected:
        raise DisagreementError(f"{what}\n  engine: {actual}\n  oracle: {expected}")


# One decision


def check_decision(game: Game, actions: Iterable[Action]) -> set[type[Event]]:
    """Check the position, what is legal in it, and what some of the legal actions lead to.

    Return the kinds of events that these actions caused.
    """
    check_position(game.view(None))
    outcomes = naive_outcomes(game.view(None))
    check_legal(game, outcomes)
    seen: set[type[Event]] = set()
    for action in actions:
        seen |= check_action(game, action, outcomes[str(action)])
    return seen


def check_legal(game: Game, outcomes: dict[str, Table]) -> None:
    """Check that the legal actions are those of the oracle, each with a text of its own."""
    texts = list(map(str, game.legal()))
    expect("legal actions", sorted(set(texts) - set(outcomes)), [])
    expect("missing actions", [], sorted(set(outcomes) - set(texts)))
    expect("number of actions", len(texts), len(outcomes))


def check_action(game: Game, action: Action, outcome: Table) -> set[type[Event]]:
    """Check what an action leads to, up to the next decision, and return the kinds of its events.

    A shadow, which hears the events and nothing else, must be able to follow.
    """
    before, played = game.view(None), game.copy()
    shadow = Shadow(before)
    heard: list[tuple[Event, View]] = []

    def watch(event: Event) -> None:
        shadow.happen(event)
        seen = played.view(None)
        shadow.compare(seen, event)
        heard.append((event, seen))

    played.play(action, watch)
    after = played.view(None)
    shadow.finish(after)
    check_position(after)
    turns = [(event, seen) for event, seen in heard if isinstance(event, TurnBegan | TurnEnded)]
    expect(f"outcome of {action}", table_of(turns[0][1] if turns else after), outcome)
    if before.phase in IN_TURN:
        ended = any(isinstance(event, TurnEnded) for event, _seen in turns)
        expect(f"{action} ends the turn", ended, not turn_goes_on(before, str(action)))
    for event, seen in turns[:-1]:
        if isinstance(event, TurnBegan):
            asked = turn_decision(seen, event.seat)
            expect(f"the turn of {event.seat} passes by itself", asked, None)
    river = next((seen for event, seen in heard if isinstance(event, RiverRose)), None)
    if after.phase not in (Phase.SWEEP, Phase.OVER):
        expected = next_decision(before, turns, after, round_ended=river is not None)
        expect("who decides what", (after.phase, after.actor), expected)
    if river:
        arms = [ARMS[event.arm] for event, _seen in heard if isinstance(event, Pushed)]
        check_river(river, arms, after)
    elif before.phase is Phase.SWEEP:
        check_next_round(before, outcome, after)
    return {type(event) for event, _seen in heard}


def next_decision(
    before: View,
    turns: Sequence[tuple[TurnBegan | TurnEnded, View]],
    after: View,
    *,
    round_ended: bool,
) -> tuple[Phase | None, Seat | None]:
    """Return which decision must come after an action, and whose it is.

    `turns` has the beginnings and ends of turns that the action caused, with what all saw then.
    """
    if round_ended or before.phase is Phase.SWEEP:
        return round_decision(after, 0)
    if before.phase is Phase.BUY_FIRST:
        return round_decision(after, before.turn + 1)
    if turns and isinstance(turns[-1][0], TurnBegan):
        began, seen = turns[-1]
        return turn_decision(seen, began.seat), began.seat
    if before.phase is Phase.CARD:
        return Phase.CARD, (before.start + before.turn + 1) % len(before.players)
    assert before.actor is not None
    return card_decision(after, before.actor), before.actor


# The end of a round


def check_river(before: View, heard: Sequence[str], after: View) -> None:
    """Check that the river does what the oracle says, up to the next decision."""
    expect("number of pushes", len(heard), speed(before))
    arms = alternating(before) if before.setup.fork == "alternate" else heard
    table = end_of_round(before, arms)
    expect("end of the round", table_of(after), table)
    check_next_round(before, table, after)


def check_next_round(before: View, table: Table, after: View) -> None:
    """Check that a sweep is asked for, the game has ended or a round has begun, as is due."""
    waiting = standing_in_whirlpool(before, table)
    expect("a canoe to be swept", after.phase is Phase.SWEEP, bool(waiting))
    if waiting:
        expect("whose canoe is swept", after.actor, waiting[0][0])
        return
    best = winners(table, before.setup.tiebreak, before.start)
    expect("winners", after.winners, best)
    expect("end of the game", after.phase is Phase.OVER, bool(best))
    start = (before.start + 1) % len(before.players)
    expected = (before.round, before.start) if best else (before.round + 1, start)
    expect("round and start player", (after.round, after.start), expected)


# One position


def check_position(view: View) -> None:
    """Check that everything is where it may be when somebody must decide."""
    table = table_of(view)
    heaps = chain(table.sites, table.treasuries, *table.cargo, [table.joe_cargo])
    gems = Counter(chain.from_iterable(heaps))
    expect("gems", gems, dict.fromkeys(KINDS, view.setup.gems))
    for player in view.players:
        for field, cargo, seats in zip(
            player.fields, player.cargo, view.setup.capacities, strict=True
        ):
            expect("gems aboard, in the water", len(cargo) <= (field in WATER) * seats, True)
            swept = view.phase is Phase.SWEEP or field not in WATER or field != view.whirlpool
            expect("no canoe in the whirlpool", swept, True)
        has_something = {SHORE, *WATER} & set(player.fields) or any(player.treasury)
        expect("a canoe or a gem to buy one", bool(has_something), True)
    _check_pieces(view)


def _check_pieces(view: View) -> None:
    modules, in_turns = view.setup.modules, view.phase in IN_TURN
    expect("Joe on the river", view.joe in WATER, "joe" in modules)
    expect("Joe in the whirlpool", view.joe == view.whirlpool != FALLS, False)
    expect("Joe's gems", len(view.joe_cargo) <= ("joe" in modules), True)
    places = (*WATER, FALLS) if "whirlpool" in modules else (FALLS,)
    expect("the whirlpool's place", view.whirlpool in places, True)
    places = (SHORE, *WATER) if "beaver" in modules else (SHORE,)
    expect("the beaver's place", view.beaver in places, True)
    carriers = [player.fields[player.moose] for player in view.players if player.moose is not None]
    expect("the moose in the water", all(field in WATER for field in carriers), True)
    away = not view.moose_waits and not carriers
    within_round = in_turns or view.phase is Phase.SWEEP
    expect("one moose", len(carriers) + view.moose_waits + away, 1)
    expect("no moose", away, ("moose" not in modules) or (away and within_round))
    for player in view.players:
        expect("tied up", player.roped, in_turns and player.revealed and player.card == ROPE)


# Games


class Report(NamedTuple):
    """The result of one game, and of the random positions with its setup."""

    number: int
    setup: Setup
    decisions: int
    complaint: str = ""
    """What engine and oracle disagree on, and the record or position; empty if all is well."""


def _combinations() -> list[tuple[frozenset[str], int]]:
    """Return every set of modules with every number of players it allows.

    The first 64 are all sets of modules, each with some number of players.
    """
    pairs = []
    for turn in range(most_players(MODULE_SETS[-1]) - FEWEST_PLAYERS + 1):
        for number, modules in enumerate(MODULE_SETS):
            seats = range(FEWEST_PLAYERS, most_players(modules) + 1)
            if turn < len(seats):
                pairs.append((modules, seats[(turn + number) % len(seats)]))
    return pairs


COMBINATIONS: Final = _combinations()


def play(number: int, *, rounds: int, positions: int, adviser: Bot = BOTS["paddler"]) -> Report:
    """Play one game and draw some positions, checking every decision."""
    rng = Random(f"agreement {number}")
    modules, seats = COMBINATIONS[number % len(COMBINATIONS)]
    setup = random_setup(rng, modules, seats)
    game, decisions = Game(setup), 0
    skill = rng.choice(SKILLS)
    try:
        while not game.over and game.round <= rounds:
            action = choose(game, rng, skill, adviser)
            check_decision(game, [action, *rng.choices(game.legal(), k=2)])
            game.play(action)
            decisions += 1
        check_record(game)
        for _position in range(positions):
            game = game_at(random_position(rng, setup))
            check_decision(game, rng.choices(game.legal(), k=4))
            decisions += 1
    except Exception as error:
        return Report(number, setup, decisions, f"{_told(error)}\n{game.record()}")
    return Report(number, setup, decisions)


def _told(error: Exception) -> str:
    """Return what went wrong, with a traceback unless the checks here found it."""
    return str(error) if isinstance(error, DisagreementError) else traceback.format_exc()


def events_in_positions(seeds: Iterable[int]) -> set[type[Event]]:
    """Check a decision in the position of each seed; return the kinds of events that came up."""
    seen: set[type[Event]] = set()
    for seed in seeds:
        rng = Random(seed)
        game = game_at(random_position(rng))
        seen |= check_decision(game, [rng.choice(game.legal())])
    return seen


def check_record(game: Game) -> None:
    """Check that the record brings back the same game."""
    again = Game.from_record(game.record())
    expect("record", again.record(), game.record())
    for seat in (None, *range(game.setup.players)):
        expect(f"replay as seen by {seat}", again.view(seat), game.view(seat))


# The command


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games that the arguments ask for; return 1 if engine and oracle disagree."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.agreement", description=__doc__)
    parser.add_argument("--games", type=whole_number, default=2 * len(COMBINATIONS))
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--rounds", type=int, default=40, help="stop a game after these")
    parser.add_argument("--positions", type=int, default=20, help="random ones for each game")
    parser.add_argument("--processes", type=whole_number, default=os.cpu_count())
    options = parser.parse_args(arguments)
    numbers = range(options.first, options.first + options.games)
    job = partial(play, rounds=options.rounds, positions=options.positions)
    decisions = disagreements = 0
    for report in in_processes(job, numbers, options.processes):
        decisions += report.decisions
        disagreements += bool(report.complaint)
        if report.complaint:
            print(f"game {report.number}, {report.setup}:\n{report.complaint}", flush=True)
    combinations = len({number % len(COMBINATIONS) for number in numbers})
    print(
        f"{options.games} games, {combinations} of {len(COMBINATIONS)} combinations of modules "
        f"and players, {decisions} decisions, {disagreements} disagreements"
    )
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
