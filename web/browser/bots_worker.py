"""Runs in the bots' worker: takes requests and returns replies, both as plain data."""

from time import perf_counter

from niagara.analysis.questions import answer
from web.play.match.questions import question_of, text_of
from web.play.match.thinker import Limits, Request, reply

__export__ = ["answered", "think"]


def think(bot: str, position: str, seat: int, seed: int, iterations: int, seconds: float) -> str:
    """Return what a bot decides, as text that `web.play.match.thinker.Reply` reads."""
    limits = Limits(iterations, seconds)
    return str(reply(Request(bot, position, seat, seed, limits), perf_counter))


def answered(question: str) -> str:
    """Return the answer to a question of an analysis, both as `web.play.match.questions` reads."""
    return text_of(answer(question_of(question)))
