"""The command line, for people who test rules and bots: `python -m niagara --help`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from niagara.arena import contest, report
from niagara.bots import BOTS
from niagara.errors import NiagaraError
from niagara.game import Game
from niagara.setup import MODULES, OPTIONS, Setup
from niagara.show import show


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, or 2 after an error in one sentence."""
    args = _parser().parse_args(argv)
    try:
        print(args.run(args), end="")
    except NiagaraError as error:
        print(f"niagara: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m niagara", description="The game of Niagara.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, text in (
        ("legal", _legal, "print the legal actions after a record, one a line"),
        ("show", _show, "print the position after a record readably"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
        command.set_defaults(run=run)
    _add_arena(commands.add_parser("arena", help="play bots against each other"))
    return parser


def _add_arena(arena: argparse.ArgumentParser) -> None:
    bots = ", ".join(BOTS)
    arena.add_argument("--seats", default="paddler,paddler,random,random", help=f"bots: {bots}")
    arena.add_argument("--games", type=_at_least_one, default=200)
    arena.add_argument("--seed", type=int, default=0, help="the first game's seed")
    arena.add_argument("--rounds", type=_at_least_one, default=60, help="give a game up after")
    arena.add_argument("--modules", default="", help=f"modules: {', '.join(MODULES)}, or spirits")
    for name, choices in OPTIONS.items():
        arena.add_argument(f"--{name}", choices=choices, default=choices[0])
    arena.set_defaults(run=_arena)


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1")
    return int(text)


def _legal(args: argparse.Namespace) -> str:
    return "".join(f"{action}\n" for action in _game(args.record).legal())


def _show(args: argparse.Namespace) -> str:
    return show(_game(args.record).view(None))


def _game(name: str) -> Game:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise NiagaraError(f"{name} is not a text file") from None
    except OSError as error:
        raise NiagaraError(f"{name} cannot be read: {error.strerror}") from None
    return Game.from_record(text)


def _arena(args: argparse.Namespace) -> str:
    names = args.seats.split(",")
    for name in names:
        if name not in BOTS:
            raise NiagaraError(f"there is no bot {name}; bots are {', '.join(BOTS)}")
    options = {name: getattr(args, name) for name in OPTIONS}
    modules = frozenset(filter(None, args.modules.split(",")))
    setup = Setup(players=len(names), modules=modules, seed=args.seed, **options)
    return report(contest(setup, names, args.games, args.rounds), args.rounds) + "\n"


if __name__ == "__main__":
    sys.exit(main())
