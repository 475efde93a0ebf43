"""Takes the agent of `learn.py` to the arena, against three bots of one kind.

The arguments are the bot and the number of games: paddler and 40 if there are none.
"""

import pickle
import sys
from pathlib import Path

import numpy as np

from niagara import Setup
from niagara.lab.environment import AgentBot
from niagara.lab.games import Contestant, contestants, play, schedule, tally_of
from niagara.lab.results import report

rival, games = (*sys.argv[1:], *("paddler", "40")[len(sys.argv) - 1 :])
if not Path("agent.pickle").exists():
    sys.exit("There is no agent.pickle here: learn.py makes it.")
network = pickle.loads(Path("agent.pickle").read_bytes())


def choose(observation):
    """Choose the likeliest of the words that may come."""
    chances = np.zeros(len(observation["action_mask"]))
    chances[network.classes_] = network.predict_proba(observation["observation"][None] / 8)[0]
    return int(np.argmax((chances + 1e-9) * observation["action_mask"]))


seats = (Contestant("agent", lambda: AgentBot(choose)), *contestants(",".join([rival] * 3)))
results = map(play, schedule(Setup(players=4, seed=1), seats, int(games)))
print(report(tally_of(results)), end="")
