"""How long people watch between two decisions, at the usual pace: ``python -m tests.bench.waits``.

A person, who plays as a guide does, sits with three paddlers, in the base game and with all
modules. What the page shows in between is added up, as long as it shows it; bots think meanwhile.
"""

import argparse
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from typing import Final

from niagara import Game, Setup
from niagara.bots import bot_named
from niagara.model.modules import MODULES
from web.asking.settings import PACES, Settings
from web.play.match.frames import frames_of, own_part
from web.play.match.showing import share

SEATS: Final = ("guide", "paddler", "paddler", "paddler")


def waits(seed: int, modules: frozenset[str]) -> Iterator[float]:
    """Play a game; yield how many seconds each wait of the first seat takes."""
    rng, game = Random(seed), Game(Setup(len(SEATS), modules, seed=seed))
    bots = [*map(bot_named, SEATS)]
    waited = seconds = 0.0
    while (seat := game.actor) is not None:
        if seat == 0:
            if waited:
                yield seconds
            waited = seconds = 0.0
        frames = frames_of(game, bots[seat].choose(game.view(seat), rng), 0)
        for frame in frames[0 if seat else own_part(frames) :]:
            seconds += PACES[Settings().pace] * frame.length * share(waited)
            waited += frame.length


def main() -> None:
    """Play, and print the median and what few waits exceed."""
    parser = argparse.ArgumentParser(prog="tests.bench.waits")
    parser.add_argument("--games", type=int, default=30, help="of each kind (%(default)s)")
    options = parser.parse_args()
    for name, modules in ("base game", frozenset[str]()), ("all modules", frozenset(MODULES)):
        every = [each for seed in range(options.games) for each in waits(seed, modules)]
        parts = quantiles(every, n=100)
        told = f"median {parts[49]:.1f} s, 90% {parts[89]:.1f}, 98% {parts[97]:.1f}"
        print(f"{name}: {len(every)} waits, {told}")


if __name__ == "__main__":
    main()
