"""Run by night what takes too long for every change: ``npm run nightly``.

A seventh of the mutants is tried out each day of the week, so all of them in a week. All steps run,
also behind one that has failed; the command fails if one has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime

from tests.__main__ import PREPARATIONS, CheckError, check, module, run_tests

NIGHTLY = "Nightly tests"
"""The step of those tests that are marked so, attacks too, which also builds the site."""


def commands(now: datetime, folder: str) -> dict[str, str]:
    """Return the steps, each a module with its arguments; the folder takes what they write."""
    seed = now.toordinal() * 1000
    return {
        NIGHTLY: "pytest -m nightly",
        "Many examples": "pytest --hypothesis-profile=night --numprocesses=auto tests",
        "Mutants": f"tests.mutation --part {now.isoweekday()}/7",
        "Oracle": f"tests.oracle.agreement --games 2000 --first {seed}",
        "Ladder": "niagara arena --ladder --seats drifter,paddler,guide --games 40",
        "Calibration": "niagara calibrate --games 5 --iterations 20",
        "Guides": f"niagara fit --generations 1 --games 100 --matches 20 --out {folder}/guides.txt",
        "Legends": "niagara fit --legend --generations 1 --games 5 --matches 2 "
        f"--out {folder}/legends.txt",
        "Benchmarks": "tests.bench",
        "Long tasks": "e2e.long_tasks --runs 1",
        "Start": "e2e.start_times --runs 3",
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all steps; return 1 if one has failed."""
    parser = argparse.ArgumentParser(prog="npm run nightly --", description=__doc__)
    parser.add_argument("--only", help="a single step, by its name")
    parser.add_argument("--list", action="store_true", help="print the steps, and run none")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        steps = commands(datetime.now(UTC), folder)
        if options.only:
            if options.only not in steps:
                parser.error(f"there is no step {options.only!r}; there is {', '.join(steps)}")
            steps = {options.only: steps[options.only]}
        if options.list:
            print(*(f"{title:14} {command}" for title, command in steps.items()), sep="\n")
            return 0
        return _run(steps)


def _run(steps: dict[str, str]) -> int:
    failed = []
    try:
        for title, prepare in PREPARATIONS:
            check(title, prepare)
        for title, command in steps.items():
            try:
                if title == NIGHTLY:
                    check(title, lambda: run_tests(["-m", "nightly"]))
                else:
                    check(title, module(*command.split()))
            except CheckError:
                failed.append(title)
    except CheckError as error:
        print(error, file=sys.stderr)
        return error.code
    if failed:
        print(f"Failed by night: {', '.join(failed)}", file=sys.stderr)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
