"""Trains an agent in a minute or two on one processor: it learns from paddlers at play.

It saves a small network, which `compete.py` takes to the arena.
"""

import pickle
from pathlib import Path
from random import Random

import numpy as np
from sklearn.neural_network import MLPClassifier

from niagara import BOTS, Game, Setup
from niagara.lab.environment import demonstrated

GAMES = 150
teacher, rng = BOTS["paddler"], Random(1)
seen, words = [], []
for seed in range(GAMES):
    game = Game(Setup(players=4, seed=seed))
    while not game.over:
        view = game.view(game.actor)
        action = teacher.choose(view, rng)
        for observation, word in demonstrated(view, action):
            seen.append(observation["observation"])
            words.append(word)
        game.play(action)
print(f"{len(words)} words of {GAMES} games")
network = MLPClassifier([128], max_iter=25, tol=0, early_stopping=True, random_state=1)
network.fit(np.array(seen) / 8, words)
print(f"{network.best_validation_score_:.0%} of the words of other games are foreseen")
Path("agent.pickle").write_bytes(pickle.dumps(network))
