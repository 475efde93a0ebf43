"""Lets the agent that `learn.py` has trained play in the arena against three bots of one kind.

The bot's name is the argument: `random` if there is none.
"""

import pickle
import sys
from pathlib import Path

import numpy as np

from niagara import Setup
from niagara.lab.environment import AgentBot
from niagara.lab.games import Contestant, contestants, play, schedule, tally_of
from niagara.lab.results import report

GAMES = 40
network = pickle.loads(Path("agent.pickle").read_bytes())


def choose(observation):
    """Choose the likeliest word of those that may come."""
    chances = np.zeros(len(observation["action_mask"]))
    chances[network.classes_] = network.predict_proba(observation["observation"][None] / 8)[0]
    return int(np.argmax((chances + 1e-9) * observation["action_mask"]))


other = sys.argv[1] if len(sys.argv) > 1 else "random"
seated = (Contestant("agent", lambda: AgentBot(choose)), *contestants(",".join([other] * 3)))
print(report(tally_of(map(play, schedule(Setup(players=4, seed=1), seated, GAMES)))), end="")
