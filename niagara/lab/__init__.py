"""For makers of players: bots against each other, weights that learn, an environment for agents."""
