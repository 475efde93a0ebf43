"""The command line, for people who test rules and bots: `python -m niagara --help`.

Where the engine is installed, the command is `niagara`.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from niagara.analysis.asking import analyse
from niagara.analysis.report import as_json, report
from niagara.game import Game
from niagara.lab import arena, calibrate, fit, puzzles
from niagara.lab.commands import tell
from niagara.model.actions import Seat
from niagara.model.errors import NiagaraError
from niagara.model.setup import Setup

POSITION: Final = re.compile(r"^(?!niagara ).*\bplayers=")
"""The first line of a file with a position."""
RECORD: Final = "a file with a record or a position, or - for standard input"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status: 0, or 2 after an error."""
    args = _parser().parse_args(argv)
    try:
        print(args.run(args), end="")
    except NiagaraError as error:
        print(f"niagara: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    program = "python -m niagara" if Path(sys.argv[0]).stem == "__main__" else "niagara"
    parser = argparse.ArgumentParser(prog=program, description="The game of Niagara.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, told, text in (
        ("legal", _legal, "print the legal actions after a record or in a position, one a line"),
        ("show", str, "print the board after a record, for people to read"),
        ("position", Game.position, "print the position after a record as a line of text"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("record", metavar="RECORD", help=RECORD)
        command.set_defaults(run=_tell, told=told)
    text = "analyse a finished game: chances, turning points, costly decisions, luck"
    analysis = commands.add_parser("analyse", help=text, description=text)
    analysis.add_argument("record", metavar="RECORD", help=RECORD)
    analysis.add_argument("--seats", help="whose decisions to judge, such as 0,2; else all people")
    analysis.add_argument("--json", action="store_true", help="print data for a program")
    analysis.set_defaults(run=_analyse)
    arena.add_options(commands.add_parser("arena", help=arena.TEXT))
    fit.add_options(commands.add_parser("fit", help=fit.TEXT))
    calibrate.add_options(commands.add_parser("calibrate", help=calibrate.TEXT))
    puzzles.add_options(commands.add_parser("puzzles", help=puzzles.TEXT))
    return parser


def _legal(game: Game) -> str:
    return "\n".join(map(str, game.legal()))


def _tell(args: argparse.Namespace) -> str:
    return "".join(f"{line}\n" for line in args.told(_game(args.record)).splitlines())


def _analyse(args: argparse.Namespace) -> str:
    game = _game(args.record)
    analysis = analyse(
        game, _seats(args.seats, game.setup), show=lambda share: tell(f"{share:.0%}")
    )
    return as_json(analysis) if args.json else report(analysis)


def _seats(text: str | None, setup: Setup) -> Sequence[Seat]:
    """Return the seats that are named, or else those of people, or else all."""
    every = range(setup.players)
    if text is None:
        people = [seat for seat, occupant in enumerate(setup.seats) if not occupant.bot]
        return people or every
    seats = [int(each) if each.isdecimal() else -1 for each in text.split(",")]
    if not set(seats) <= {*every}:
        raise NiagaraError(f"--seats takes numbers from 0 to {every[-1]}, with commas between")
    return list(dict.fromkeys(seats))


def _game(name: str) -> Game:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise NiagaraError(f"{name} is not a text file") from None
    except OSError as error:
        raise NiagaraError(f"{name} cannot be read: {error.strerror}") from None
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return Game.from_position(first) if POSITION.search(first) else Game.from_record(text)


if __name__ == "__main__":
    sys.exit(main())
