"""Attacks the page in Chromium, again and again, and prints a table of what was found.

``python -m e2e.attack --minutes 30`` gives each kind of attack the same time. The first attack of a
kind has the run's seed, the next one the seed after it, and so on; so ``--only KIND --seed S
--minutes 0`` repeats one attack. The command fails if anything was lost, stuck or silent.
"""

import argparse
import re
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Final

from playwright.sync_api import Error, sync_playwright

from e2e.attack import connections, files, kills, stores, tabs, upgrades, workers
from e2e.attack.ground import Attack, Ground
from e2e.attack.verdict import Tally, Verdict, details, table

ATTACKS: Final[dict[str, tuple[Attack, str]]] = {
    "kills": (kills.attack, "actions"),
    "tabs": (tabs.attack, "actions"),
    "stores": (stores.attack, "actions"),
    "files": (files.attack, "ms"),
    "connections": (connections.attack, "ms"),
    "upgrades": (upgrades.attack, "actions"),
    "workers": (workers.attack, "ms"),
}
"""Every kind of attack, with the unit of the worst that it measures."""

CRASHED: Final = re.compile("(Target|Page) crashed")
"""Chromium itself crashes now and then in code that it has made of WebAssembly (SIGSEGV)."""


def made(kind: str, seed: int, ground: Ground) -> Verdict | None:
    """Make one attack; return its verdict, or None if Chromium itself has crashed."""
    attack, _unit = ATTACKS[kind]
    try:
        with ground.guarded():
            verdict = attack(ground, Random(f"{kind} {seed}"))
    except Error as error:
        ground.renew()
        if CRASHED.search(str(error)):
            return None
        verdict = Verdict("the attack was broken off")
        verdict.stuck(str(error))
    return verdict


def run(kinds: Sequence[str], seed: int, minutes: float, ground: Ground) -> list[Tally]:
    """Make attacks until the time is up, at least one of each kind; give each the same time."""
    tallies = {kind: Tally(kind, ATTACKS[kind][1]) for kind in kinds}
    taken = dict.fromkeys(kinds, 0.0)
    tried = dict.fromkeys(kinds, 0)
    end = time.monotonic() + minutes * 60
    while not all(tried.values()) or time.monotonic() < end:
        kind = min(kinds, key=lambda each: taken[each])
        began, number = time.monotonic(), seed + tried[kind]
        verdict = made(kind, number, ground)
        taken[kind] += time.monotonic() - began
        tried[kind] += 1
        if verdict is None:
            tallies[kind].crashed += 1
            continue
        tallies[kind].add(number, verdict)
        for fault in verdict.faults:
            print(f"{kind} {number}: {verdict.what}: {fault}", file=sys.stderr, flush=True)
    return list(tallies.values())


def main() -> int:
    """Read the command line, attack, and print the table."""
    parser = argparse.ArgumentParser(prog="e2e.attack", description="Attack the page in Chromium.")
    parser.add_argument("--minutes", type=float, default=1, help="0: one attack of each kind")
    parser.add_argument("--seed", type=int, default=1, help="the seed of each kind's first attack")
    parser.add_argument("--only", default=",".join(ATTACKS), help="kinds, with commas between")
    options = parser.parse_args()
    kinds = options.only.split(",")
    if unknown := set(kinds) - set(ATTACKS):
        parser.error(
            f"no such attack: {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}"
        )
    with sync_playwright() as playwright, Ground(playwright) as ground:
        tallies = run(kinds, options.seed, options.minutes, ground)
    print(table(tallies))
    for line in details(tallies):
        print(line)
    return int(any(tally.failures for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
