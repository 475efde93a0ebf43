"""Rating a field of bots: Plackett-Luce ratings by openskill, a tool for developers only.

A rating is an estimated strength, `mu`, and its standard deviation, `sigma`. The `ordinal` is
`mu - 3 sigma`: a bot is almost surely at least as strong as that.
"""

from collections.abc import Sequence
from statistics import fmean

from niagara.lab.games import Outcome
from niagara.model.errors import NiagaraError


class Ratings:
    """The ratings of a field of bots, updated after each game."""

    def __init__(self, names: Sequence[str]) -> None:
        """Begin with the same rating for all; raise `NiagaraError` if openskill is missing."""
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise NiagaraError(
                "ratings need openskill: install it with pip, or let npm test install all tools"
            ) from None
        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating() for name in names}

    def add(self, outcome: Outcome) -> None:
        """Rate a game: the winners come first, and all others second.

        A game that was given up changes nothing. A bot with several seats gets the mean of the new
        ratings of its seats.
        """
        if not outcome.winners:
            return
        names = outcome.names
        ranks = [1.0 if seat in outcome.winners else 2.0 for seat in range(len(names))]
        rated = self._model.rate([[self._ratings[name]] for name in names], ranks=ranks)
        for name in set(names):
            own = [each for [each], seated in zip(rated, names, strict=True) if seated == name]
            mu, sigma = fmean(each.mu for each in own), fmean(each.sigma for each in own)
            self._ratings[name] = self._model.rating(mu=mu, sigma=sigma)

    def report(self) -> str:
        """Return the ratings as lines of text, the strongest first."""
        width = max(map(len, self._ratings))
        lines = [f"{'bot':<{width}} {'mu':>7} {'sigma':>7} {'ordinal':>8}"]
        for name, each in sorted(self._ratings.items(), key=lambda item: -item[1].ordinal()):
            lines.append(
                f"{name:<{width}} {each.mu:>7.2f} {each.sigma:>7.2f} {each.ordinal():>8.2f}"
            )
        return "\n".join(lines)
