"""The bot that does anything."""

from random import Random

from niagara.bots.base import Bot, Decided, Thought
from niagara.view import View


class RandomBot(Bot):
    """Picks any legal action: a measure for other bots, and no opponent for people."""

    for_people = False

    def think(self, view: View, rng: Random) -> Thought:
        """Decide for a legal action, all equally likely."""
        return Decided(rng.choice(view.legal))
