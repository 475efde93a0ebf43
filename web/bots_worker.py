"""What the bots' worker runs: questions in, answers out, both as plain data."""

from time import perf_counter

from web.thinker import Budget, Question, answer

__export__ = ["think"]


def think(bot: str, record: str, seat: int, seed: int, iterations: int, seconds: float) -> str:
    """Return what a bot decides, as `web.thinker.Answer` reads it."""
    budget = Budget(iterations, seconds)
    return str(answer(Question(bot, record, seat, seed, budget), perf_counter))
