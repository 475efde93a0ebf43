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
    parser = _parser()
    options = parser.parse_args(arguments)
    if missing := [path for path in options.paths if not _files([path])]:
        parser.error(f"the engine has no file or folder {', '.join(missing)}")
    if not hasattr(os, "fork"):
        print("Mutants need os.fork, which this system does not have: none was tried.")
        return 0
    start = time.monotonic()
    chosen = mutants(_files(options.paths))
    if options.part:
        number, parts = options.part
        chosen = chosen[number - 1 :: parts]
    if options.sample is not None:
        chosen = sample(chosen, options.sample, options.seed)
    if not chosen:
        parser.error("there is no mutant to try out")
    named = Equivalents(groups())
    left_out = Equivalents([]) if options.doubt else named
    results = try_all(chosen, left_out, options.processes)
    _print_table(results)
    print(f"{len(results)} mutants in {time.monotonic() - start:.0f} s")
    complaints = [*_complaints(results, named)]
    if options.sample is None and options.part is None and options.paths == ["niagara/"]:
        complaints += [("named, but there is no such mutant", each) for each in named.unused()]
    for title, what in complaints:
        print(f"{title}: {what}\n{entry(what)}")
    return 1 if complaints else 0


def _files(paths: Sequence[str]) -> list[str]:
    """Return the files of the engine at these paths."""
    return [
        file
        for file in files()
        if any(file == path or file.startswith(f"{path.rstrip('/')}/") for path in paths)
    ]


def count(text: str) -> int:
    """Read a number from 1. The arena's own reader would bring the engine into memory."""
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1")
    return int(text)


def part(text: str) -> tuple[int, int]:
    """Read which part of how many is meant, such as `2/7`."""
    number, _slash, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text} is not a part, such as 2/7")
    return int(number), int(parts)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "paths", nargs="*", default=["niagara/"], help="files or folders of the engine"
    )
    parser.add_argument("--part", type=part, help="try out only a part of them, such as 2/7")
    parser.add_argument("--sample", type=count, help="only so many, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--doubt", action="store_true", help="try out the equivalent ones too")
    parser.add_argument("--processes", type=count, default=os.cpu_count())
    return parser


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
