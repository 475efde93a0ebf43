"""Where bots think: in a thread of their own, or in slices between the page's other work.

A request tells a bot what its seat knows, and no more. The same request gets the same reply in both
places, unless the time runs out before the iterations do.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol, TypeVar

from niagara import Game, View, parse
from niagara.analysis.questions import Answer, Question, answering
from niagara.bots import bot_named
from niagara.bots.base import Decided, Thought, uncollected
from niagara.model.actions import Action, Seat
from niagara.position import text_of, view_of_text
from web.play.match.slices import Clock, Pause, in_slices

BOT_SEEDS: Final = 2**32
"""The seeds of requests are below this."""
BATCH: Final = 4
"""How many iterations a bot does between two looks at the clock."""
SLICE: Final = 0.02
"""How many seconds at a time a bot may keep the page busy."""
PATIENCE: Final = 2.0
"""How many seconds the page waits for the thread after the bot's time is up."""
QUESTION: Final = 30.0
"""How many seconds a question of an analysis may take."""
THEN: Final = "; "
"""What stands between the actions of a plan."""
MOST_FAILURES: Final = 3
"""After this many failures the thread is not started again."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot may think: until it reaches one of these limits. It may be done sooner."""

    iterations: int = 100_000
    seconds: float = 0.9


PATIENT: Final = Limits()
"""The limits at the page."""


@dataclass(frozen=True, slots=True)
class Request:
    """A decision for a bot to make, as plain data that can be sent to a thread."""

    bot: str
    position: str
    """The position, as far as the seat knows it."""
    seat: Seat
    seed: int
    """What the bot gets its random numbers from."""
    limits: Limits = PATIENT


@dataclass(frozen=True, slots=True)
class Reply:
    """What a bot decided.

    Its text has the iterations in the first line, the action in the next, then the obvious one or
    nothing, and then a line for each of the sensible ones, with the plan that goes on from it.
    """

    action: Action
    iterations: int
    sensible: tuple[tuple[Action, ...], ...]
    """What the bot would advise: the best action, and those that are nearly as good.

    What it would do then, until the end of the turn, stands behind each.
    """
    obvious: Action | None = None
    """What may seem better at first sight."""

    def __str__(self) -> str:
        plans = (THEN.join(map(str, plan)) for plan in self.sensible)
        obvious = str(self.obvious or "")
        return "\n".join((str(self.iterations), str(self.action), obvious, *plans))

    @classmethod
    def of(cls, text: str) -> "Reply":
        r"""Read a reply back.

        >>> str(Reply.of("120\ncard 4\n\ncard 3; stay\ncard 4").sensible[0][1])
        'stay'
        """
        iterations, action, obvious, *plans = text.splitlines()
        sensible = (tuple(map(parse, plan.split(THEN))) for plan in plans)
        rival = parse(obvious) if obvious else None
        return cls(parse(action), int(iterations), tuple(sensible), rival)

    @classmethod
    def after(cls, thought: Thought) -> "Reply":
        """Return what a thought has come to."""
        plans = ((action, *thought.plan(action)) for action in thought.sensible)
        return cls(thought.action, thought.iterations, tuple(plans), thought.obvious)


def reply(request: Request, clock: Clock) -> Reply:
    """Think about a request up to its limits."""
    ends = clock() + request.limits.seconds
    with uncollected():
        thought = begin(request, view_of_text(request.position, request.seat))
        go_on(thought, request.limits.iterations, clock, ends)
    return Reply.after(thought)


def begin(request: Request, view: View) -> Thought:
    """Begin to think about a request; `view` is its position as read."""
    return bot_named(request.bot).think(view, Random(request.seed))


def go_on(thought: Thought, iterations: int, clock: Clock, until: float) -> bool:
    """Think until this moment; return whether there is more to think about."""
    while (left := iterations - thought.iterations) > 0:
        if not thought.go_on(min(left, BATCH)):
            return False
        if clock() >= until:
            return True
    return False


class ThreadError(Exception):
    """The thread cannot answer."""


class Thread(Protocol):
    """A thread for the bots; `web.browser.worker` is one, in browsers that have such threads."""

    @property
    def ready(self) -> bool:
        """Whether it can be asked now."""

    def start(self) -> None:
        """Begin to start it, unless that has begun already."""

    async def ask(self, request: Request) -> Reply:
        """Return its reply; raise `ThreadError` if there is none."""

    async def answer(self, question: Question) -> Answer:
        """Answer a question of an analysis; raise `ThreadError` if there is no answer."""

    def stop(self) -> None:
        """Stop it. It is not ready after that, until it is started again."""


class Thinker:
    """Lets bots think in the thread if possible, else in slices."""

    def __init__(
        self,
        pause: Pause,
        clock: Clock,
        thread: Thread | None = None,
        limits: Limits = PATIENT,
        patience: float = PATIENCE,
    ) -> None:
        self.limits = limits
        self._pause = pause
        self._clock = clock
        self._thread = thread
        self._patience = patience
        self._failures = 0

    def prepare(self) -> None:
        """Begin to start the thread: a bot will have to think soon."""
        if self._thread:
            self._thread.start()

    @property
    def is_beside(self) -> bool:
        """Whether bots think beside the page, so that it can do something else meanwhile."""
        return self._thread is not None and self._thread.ready

    async def think(self, bot: str, game: Game, seed: int, limits: Limits | None = None) -> Reply:
        """Return what the bot decides for the seat whose decision it is."""
        seat = game.actor
        assert seat is not None, "somebody decides"
        if len(game.legal()) == 1:
            return Reply.after(Decided(game.legal()[0]))
        view = game.view(seat)
        request = Request(bot, text_of(view), seat, seed, limits or self.limits)
        seconds = request.limits.seconds
        there = await self._elsewhere(lambda thread: thread.ask(request), seconds)
        return there or await self._in_slices(request, view)

    async def answer(self, question: Question) -> Answer:
        """Answer a question of an analysis."""
        there = await self._elsewhere(lambda thread: thread.answer(question), QUESTION)
        if there:
            return there
        return await in_slices(answering(question), self._pause, self._clock, seconds=SLICE)

    async def _elsewhere(
        self, ask: Callable[[Thread], Awaitable[Found]], seconds: float
    ) -> Found | None:
        """Return what the thread finds, or None if there is no thread that answers in time."""
        if not self._thread or not self._thread.ready:
            return None
        try:
            return await asyncio.wait_for(ask(self._thread), seconds + self._patience)
        except (ThreadError, TimeoutError):
            self._start_again(self._thread)
            return None

    def _start_again(self, failed: Thread) -> None:
        """Let another thread take the place of one that failed, unless that happens too often."""
        failed.stop()
        self._failures += 1
        if self._failures < MOST_FAILURES:
            failed.start()
        else:
            self._thread = None

    async def _in_slices(self, request: Request, view: View) -> Reply:
        limits = request.limits
        ends = self._clock() + limits.seconds
        thought = begin(request, view)
        while go_on(thought, limits.iterations, self._clock, min(ends, self._clock() + SLICE)):
            if self._clock() >= ends:
                break
            await self._pause(0)
        return Reply.after(thought)
