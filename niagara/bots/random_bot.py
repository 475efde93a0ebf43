"""The simplest bot: it takes any legal action. Copy this file to write a bot of your own."""

from random import Random

from niagara.bots.base import Bot, Decided, Thought
from niagara.view import View


class RandomBot(Bot):
    """Takes any legal action. Other bots are measured against it; people are not offered it."""

    for_people = False

    def think(self, view: View, rng: Random) -> Thought:
        """Decide at once for one of the legal actions, all equally likely."""
        return Decided(rng.choice(view.legal))
