"""What the bots' worker runs: questions in, answers out, both as plain data."""

from time import perf_counter

from web.play.thinker import Limits, Request, reply

__export__ = ["think"]


def think(bot: str, record: str, seat: int, seed: int, iterations: int, seconds: float) -> str:
    """Return what a bot decides, as `web.play.thinker.Answer` reads it."""
    limits = Limits(iterations, seconds)
    return str(reply(Request(bot, record, seat, seed, limits), perf_counter))
