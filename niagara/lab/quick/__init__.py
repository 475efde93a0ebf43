"""What the first legend knew: who wins and which cards are chosen, fitted to quick games.

Only the bots of the past still judge so (`niagara.lab.arena.frozen`).
"""
