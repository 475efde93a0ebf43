"""Rating a field of bots: Plackett-Luce ratings by openskill, a tool for developers only.

A rating is an estimated strength, `mu`, and its standard deviation, `sigma`. The `ordinal` is
`mu - 3 sigma`: a bot is almost surely at least as strong as that.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from niagara.lab.arena.games import Outcome
from niagara.model.actions import Seat
from niagara.model.errors import NiagaraError

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


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
        names = [contestant.name for contestant in outcome.seated]
        rated = self._model.rate(
            [[self._ratings[name]] for name in names],
            ranks=[_rank(outcome, seat) for seat in range(len(names))],
        )
        for name in self._ratings:
            own = [team[0] for team, seated in zip(rated, names, strict=True) if seated == name]
            if own:
                self._ratings[name] = self._mean(own)

    def _mean(self, ratings: "Sequence[PlackettLuceRating]") -> "PlackettLuceRating":
        return self._model.rating(
            mu=fmean(rating.mu for rating in ratings),
            sigma=fmean(rating.sigma for rating in ratings),
        )

    def report(self) -> str:
        """Return the ratings as lines of text, the strongest first."""
        width = max(map(len, self._ratings))
        ranked = sorted(self._ratings.items(), key=lambda item: -item[1].ordinal())
        return "\n".join(
            [
                f"{'bot':<{width}} {'mu':>7} {'sigma':>7} {'ordinal':>8}",
                *(
                    f"{name:<{width}} {rating.mu:>7.2f} {rating.sigma:>7.2f}"
                    f" {rating.ordinal():>8.2f}"
                    for name, rating in ranked
                ),
            ]
        )


def _rank(outcome: Outcome, seat: Seat) -> float:
    return 1 if seat in outcome.winners else 2
