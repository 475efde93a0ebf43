"""Prints how many random actions a second environments take, beside PettingZoo's classic games.

Each figure is the median of five turns, one after the other in one run. It needs the games:
`pip install "pettingzoo[classic]"`.
"""

from random import Random
from statistics import median
from time import perf_counter

import numpy as np
from pettingzoo.classic import chess_v6, connect_four_v3, hanabi_v5, texas_holdem_v4

from niagara import MODULES
from niagara.lab.environment import env

MAKERS = {
    "niagara, base game of 4": env,
    "niagara, all modules, 6": lambda: env(players=6, modules=MODULES),
    **{
        module.__name__.rpartition(".")[2]: module.env
        for module in (chess_v6, hanabi_v5, texas_holdem_v4, connect_four_v3)
    },
}


def rate(game, rng, seconds=1.0):
    """Play at random for some seconds; return the actions in a second, with masks and rewards."""
    game.reset(seed=rng.randrange(2**31))
    start, actions = perf_counter(), 0
    while (passed := perf_counter() - start) < seconds:
        seen, _reward, ended, truncated, info = game.last()
        if ended or truncated:
            game.reset()
            continue
        mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
        game.step(int(rng.choice(np.flatnonzero(mask))))
        actions += 1
    return actions / passed


rng = Random(1)
turns = [{name: rate(make(), rng) for name, make in MAKERS.items()} for _turn in range(5)]
medians = {name: median(turn[name] for turn in turns) for name in MAKERS}
for name, found in medians.items():
    print(f"{name:24} {found:10,.0f} a second, {found / medians['chess_v6']:6.2f} of chess")
