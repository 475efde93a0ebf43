"""The command `python -m niagara calibrate`: do the chances of an analysis come true?"""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from niagara.lab.arena.command import whole_number
from niagara.lab.arena.contestants import Contestant
from niagara.lab.arena.processes import in_processes
from niagara.lab.arena.progress import with_progress
from niagara.lab.calibration.games import Forecast, Match, forecasts
from niagara.lab.calibration.picture import picture
from niagara.lab.calibration.table import table
from niagara.lab.files import check_writable
from niagara.lab.fit.plans import TABLES, plans

TEXT: Final = "compare the chances that an analysis gives with how legends play on"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add = parser.add_argument
    add("--games", type=whole_number, default=200, help="how many games of each kind of table")
    add("--iterations", type=whole_number, default=100, help="the legends' iterations a decision")
    add("--seed", type=int, default=0, help="part of the games' seeds")
    add("--jobs", type=whole_number, default=os.cpu_count() or 1, help="how many games at a time")
    add("--picture", type=Path, help="draw the result in this SVG file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Play, and return the result as lines of text."""
    if args.picture:
        check_writable(args.picture)
    legend = Contestant("legend", "legend", args.iterations)
    found: dict[str, list[list[Forecast]]] = {}
    for kind, name in enumerate(TABLES):
        matches = [
            Match(plan, legend) for plan in plans(f"calibrate {args.seed}", kind, args.games)
        ]
        played = in_processes(forecasts, matches, min(args.jobs, args.games))
        found[name] = [game for game in with_progress(played, args.games, sys.stderr) if game]
    found["all"] = [game for games in found.values() for game in games]
    if args.picture:
        args.picture.write_text(picture(found["all"]), "utf-8")
    return "\n\n".join(table(name, games) for name, games in found.items() if games) + "\n"
