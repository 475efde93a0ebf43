"""Random play in this engine beside random play in other engines of games in Python.

    python3 -m venv .venv/peers
    .venv/peers/bin/pip install -r tests/bench/peers-requirements.txt
    .venv/peers/bin/python -m tests.bench.peers

prints how many decisions a second each engine plays: it lists the legal actions, picks one and
applies it. The engines take turns in one run, a slice each, beside the calibration loop of
`test_speed`, so that a machine that is slow for a while is slow for all. The games ask very
different things of their rules: the figures show what is usual for games in Python, not whose code
is better. An engine that is not installed is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Final

from niagara.model.modules import MODULES
from niagara.model.setup import Setup
from niagara.model.state import State
from niagara.rules.rounds import apply, legal, new_game
from tests.bench.slices import SLICES, Slices

DECISIONS: Final = 600
"""Decisions in a slice."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How to play a game of any engine."""

    new: Callable[[], Any]
    legal: Callable[[Any], Sequence[Any]]
    """Returns no action when the game is over."""
    apply: Callable[[Any, Any], object]


def niagara(modules: frozenset[str] = frozenset()) -> Rules:
    """Return the rules of this project's game."""
    seeds = iter(range(10**9))

    def new() -> State:
        return new_game(Setup(players=4, modules=modules, seed=next(seeds)))

    return Rules(new, legal, apply)


def catan() -> Rules:
    """Return the rules of catanatron, with four players."""
    catanatron = import_module("catanatron")

    def new() -> Any:
        return catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])

    def actions(game: Any) -> Sequence[Any]:
        return () if game.winning_color() is not None else game.state.playable_actions

    return Rules(new, actions, lambda game, action: game.execute(action))


def chess() -> Rules:
    """Return the rules of python-chess, without those of drawn games."""
    board = import_module("chess").Board
    return Rules(board, lambda game: list(game.legal_moves), board.push)


def open_spiel(name: str) -> Rules:
    """Return the rules of a Python game of OpenSpiel; what chance decides is not counted."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)
    rng = Random(1)

    def actions(state: Any) -> Sequence[Any]:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        legal_actions: Sequence[Any] = state.legal_actions()
        return legal_actions

    return Rules(game.new_initial_state, actions, lambda state, action: state.apply_action(action))


def rlcard(name: str, players: int) -> Rules:
    """Return the rules of a game of rlcard, without its layer for learning."""
    make = import_module(f"rlcard.games.{name}").Game

    def new() -> Any:
        game = make(num_players=players)
        game.init_game()
        return game

    def actions(game: Any) -> Sequence[Any]:
        return () if game.is_over() else game.get_legal_actions()

    return Rules(new, actions, lambda game, action: game.step(action))


ENGINES: Final[Mapping[str, Callable[[], Rules]]] = {
    "niagara": niagara,
    "niagara, all modules": lambda: niagara(frozenset(MODULES)),
    "catanatron": catan,
    "python-chess": chess,
    "open_spiel tic tac toe": lambda: open_spiel("python_tic_tac_toe"),
    "open_spiel liar's poker": lambda: open_spiel("python_liars_poker"),
    "open_spiel block dominoes": lambda: open_spiel("python_block_dominoes"),
    "rlcard uno": lambda: rlcard("uno", players=4),
    "rlcard leduc hold'em": lambda: rlcard("leducholdem", players=2),
}


def random_play(rules: Rules) -> Callable[[], int]:
    """Return a function that plays a slice of decisions from a new game on and counts them."""
    rng = Random(1)

    def play() -> int:
        game = rules.new()
        for _decision in range(DECISIONS):
            actions = rules.legal(game)
            if not actions:
                game = rules.new()
                actions = rules.legal(game)
            rules.apply(game, actions[int(rng.random() * len(actions))])
        return DECISIONS

    return play


def installed() -> dict[str, Slices]:
    """Return the engines that are installed, each warmed up by a slice."""
    found = {}
    for name, rules in ENGINES.items():
        try:
            found[name] = Slices(random_play(rules()))
        except ImportError as error:
            print(f"{name} is left out: {error}")
        else:
            found[name].work()
    return found


def report(engines: Mapping[str, Slices]) -> str:
    """Return a table: decisions a second, turns of the loop a decision, this engine's multiple."""
    own = median(engines["niagara"].ratios)
    lines = [f"{'random play':<26} {'a second':>9} {'at best':>9} {'turns':>7} {'niagara is':>11}"]
    for name, slices in engines.items():
        turns = median(slices.ratios)
        lines.append(
            f"{name:<26} {median(slices.rates):>9,.0f} {max(slices.rates):>9,.0f} {turns:>7,.1f}"
            f" {turns / own:>10,.1f}x"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure what is installed and print it."""
    engines = installed()
    for _slice in range(SLICES):
        for slices in engines.values():
            slices.calibrate()
            slices.run()
    print(report(engines))


if __name__ == "__main__":
    main()
