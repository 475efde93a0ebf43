"""The bot that does anything."""

from random import Random

from niagara.actions import Action
from niagara.view import View


class RandomBot:
    """Picks any legal action."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return a legal action, all equally likely."""
        return rng.choice(view.legal)
