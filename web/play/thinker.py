"""Where bots think: in a thread of their own, or in slices between the page's other work.

A bot gets a request that tells what its seat knows and nothing more. The same request gets the
same reply in both places, unless the time runs out before the iterations do.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from niagara import Game, View, parse
from niagara.bots import BOTS
from niagara.bots.base import Thought
from niagara.model.actions import Action, Seat
from niagara.position import view_of_text

BOT_SEEDS: Final = 2**32
"""The seed of a request is below this."""
STEP: Final = 4
"""How many iterations are thought between two looks at the clock."""
SLICE: Final = 0.02
"""For how many seconds at a time the page may be kept busy."""
PATIENCE: Final = 10.0
"""How many seconds the page waits for the thread beyond the time that the bot may think."""

Clock = Callable[[], float]
"""Tells the seconds since some moment."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a decision may take, whichever is reached first. A bot may be done sooner."""

    iterations: int = 100_000
    seconds: float = 0.9


PATIENT: Final = Limits()
"""What bots get at the page."""


@dataclass(frozen=True, slots=True)
class Request:
    """A decision for a bot: plain data that any thread can be handed."""

    bot: str
    position: str
    """The position of the decision, as far as the seat knows it."""
    seat: Seat
    seed: int
    """What the bot draws chance from."""
    limits: Limits = PATIENT


@dataclass(frozen=True, slots=True)
class Reply:
    """What a bot decided; as text `120 card 4`."""

    action: Action
    iterations: int

    def __str__(self) -> str:
        return f"{self.iterations} {self.action}"

    @classmethod
    def of(cls, text: str) -> "Reply":
        """Read a reply back.

        >>> Reply.of("120 weather up").iterations
        120
        """
        iterations, _, action = text.partition(" ")
        return cls(parse(action), int(iterations))


def reply(request: Request, clock: Clock) -> Reply:
    """Think about a request until its limits are reached."""
    ends = clock() + request.limits.seconds
    thought = begin(request, view_of_text(request.position, request.seat))
    go_on(thought, request.limits.iterations, clock, ends)
    return Reply(thought.action, thought.iterations)


def begin(request: Request, view: View) -> Thought:
    """Begin to think about a request; `view` is its position as read."""
    return BOTS[request.bot].think(view, Random(request.seed))


def go_on(thought: Thought, iterations: int, clock: Clock, until: float) -> bool:
    """Think until some moment; return whether there is more to think about."""
    while (left := iterations - thought.iterations) > 0:
        if not thought.go_on(min(left, STEP)):
            return False
        if clock() >= until:
            return True
    return False


class ThreadError(Exception):
    """The thread cannot answer."""


class Thread(Protocol):
    """A thread of the bots' own; `web.browser.worker` is one, where the browser has them."""

    @property
    def ready(self) -> bool:
        """Whether it can be asked."""

    def start(self) -> None:
        """Begin to start it, unless that has been done."""

    async def ask(self, request: Request) -> Reply:
        """Return its answer; raise `ThreadError` where it has none."""

    def stop(self) -> None:
        """End it for good."""


class Thinker:
    """Replies to requests in the thread where that is possible, else in slices."""

    def __init__(
        self,
        pause: Callable[[float], Awaitable[None]],
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

    def prepare(self) -> None:
        """Begin to start the thread: somebody will soon think."""
        if self._thread:
            self._thread.start()

    async def think(self, bot: str, game: Game, seed: int) -> Reply:
        """Return what the bot decides for the seat that must decide."""
        seat = game.actor
        assert seat is not None, "somebody decides"
        if len(game.legal()) == 1:
            return Reply(game.legal()[0], 0)
        request = Request(bot, game.position_for(seat), seat, seed, self.limits)
        return await self._elsewhere(request) or await self._in_slices(request, game.view(seat))

    async def _elsewhere(self, request: Request) -> Reply | None:
        """Return the thread's answer, or None where there is no thread that answers."""
        if not self._thread or not self._thread.ready:
            return None
        patience = request.limits.seconds + self._patience
        try:
            return await asyncio.wait_for(self._thread.ask(request), patience)
        except (ThreadError, TimeoutError):
            self._thread.stop()
            self._thread = None
            return None

    async def _in_slices(self, request: Request, view: View) -> Reply:
        limits = request.limits
        ends = self._clock() + limits.seconds
        thought = begin(request, view)
        while go_on(thought, limits.iterations, self._clock, min(ends, self._clock() + SLICE)):
            if self._clock() >= ends:
                break
            await self._pause(0)
        return Reply(thought.action, thought.iterations)
