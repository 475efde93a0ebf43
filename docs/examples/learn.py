"""Trains an agent in a minute or two on one processor: it learns from paddlers at play.

The argument is the number of games to learn from: 150 if there is none. `compete.py` takes the
agent, a small network, to the arena.
"""

import pickle
import sys
from pathlib import Path
from random import Random

import numpy as np
from sklearn.neural_network import MLPClassifier

from niagara import BOTS, Game, Setup
from niagara.lab.environment import demonstrated

games = int(sys.argv[1]) if len(sys.argv) > 1 else 150
teacher, rng = BOTS["paddler"], Random(1)
seen, words = [], []
for seed in range(games):
    game = Game(Setup(players=4, seed=seed))
    while not game.over:
        view = game.view(game.actor)
        action = teacher.choose(view, rng)
        for observation, word in demonstrated(view, action):
            seen.append(observation["observation"])
            words.append(word)
        game.play(action)
print(f"{len(words):,} words in {games} games")
# Most numbers are 0 or 1, the others small: an eighth of them suits the network's first steps.
network = MLPClassifier([128], early_stopping=True, n_iter_no_change=3, random_state=1)
network.fit(np.array(seen) / 8, words)
print(f"It foresees {network.best_validation_score_:.0%} of the words that it has not learned from")
Path("agent.pickle").write_bytes(pickle.dumps(network))
