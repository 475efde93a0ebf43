"""Mutation testing of the engine: ``python -m tests.mutation``.

Each mutant is the engine with one small change. The tests must notice it, unless
`equivalent.toml` says why nobody can.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tests.mutation.equivalents import Equivalents, entry, groups
from tests.mutation.killing import NAMES
from tests.mutation.mutants import Change, files, mutants, sample
from tests.mutation.running import Result, try_all

OUTCOMES = (*NAMES, "equivalent", "survived")


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants out; return 1 if one survives, or if the list of equivalent ones is wrong."""
    options = _read(arguments)
    if not hasattr(os, "fork"):
        print("Mutants need os.fork, which this system does not have: none was tried.")
        return 0
    start = time.monotonic()
    chosen = mutants(path for path in files() if path.startswith(tuple(options.paths)))
    if options.sample is not None:
        chosen = sample(chosen, options.sample, options.seed)
    named = Equivalents(groups())
    results = []
    for result in try_all(chosen, Equivalents([]) if options.doubt else named, options.processes):
        results.append(result)
        if options.log:
            print(f"{result.outcome}: {result.change}", flush=True)
    _print_table(results)
    print(f"{len(results)} mutants in {time.monotonic() - start:.0f} s")
    complaints = [*_complaints(results, named)]
    if options.sample is None and options.paths == [""]:
        complaints += [("named, but there is no such mutant", each) for each in named.unused()]
    for title, what in complaints:
        print(f"{title}: {what}\n{entry(what)}")
    return 1 if complaints else 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("paths", nargs="*", default=[""], help="files or folders of the engine")
    parser.add_argument("--sample", type=int, help="try out only so many, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--doubt", action="store_true", help="try out the equivalent ones too")
    parser.add_argument("--log", action="store_true", help="print each mutant as it is tried out")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    return parser.parse_args(arguments)


def _complaints(results: Iterable[Result], named: Equivalents) -> Iterator[tuple[str, Change]]:
    for what, outcome in results:
        title = named.title(what)
        if outcome == "survived" and not title:
            yield "survived", what
        elif outcome in NAMES and title:
            yield f"named equivalent ({title}), but killed by {outcome}", what


def _print_table(results: Sequence[Result]) -> None:
    """Print, for each file, how many mutants it has and what became of them."""
    counts = Counter((result.change.path, result.outcome) for result in results)
    names = list(dict.fromkeys(result.change.path for result in results))
    print(f"{'':40}{'mutants':>9}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES))
    for name in [*names, "all"]:
        row = [
            sum(counts[path, outcome] for path in names if name in (path, "all"))
            for outcome in OUTCOMES
        ]
        print(f"{name:40}{sum(row):9}" + "".join(f"{count:11}" for count in row))


if __name__ == "__main__":
    sys.exit(main())
