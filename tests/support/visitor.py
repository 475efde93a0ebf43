"""A visitor to the page, without a browser: clicks what is on offer and reads what is shown."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Final

import pytest

from niagara import Game, Setup, parse
from niagara.analysis.questions import Answer, Question, answer
from niagara.model.actions import Action
from niagara.model.state import Phase
from tests.support.page import (
    DictStorage,
    FakeClaim,
    FakeDatabase,
    FakeHistory,
    FakeKeeper,
    FakeScreen,
    FakeSpeaker,
)
from tests.support.scenes import commands, name_of, text_of
from tests.support.stories import NAMES, seats, way_to
from tests.support.strategies import ADVISER
from tests.support.waiting import quiet, soon
from web.asking.hints import Hint
from web.board.drawing.nodes import Scene
from web.devices.wires import Wire
from web.play.app import App
from web.play.match.thinker import Limits, Reply, Request, Thread, ThreadError, reply
from web.saving.saves import Kept, Saves
from web.saving.stores import GAME, Claim
from web.text.seating import COLOURS

QUIET: Final = 12
"""After this many turns of the event loop with nothing drawn, the page waits for a click."""

QUICK: Final = Limits(iterations=12)
"""The limits for bots where their choices do not matter."""

STILL: Final = ("start", "menu", "open-file", "sound", "settings")
"""Buttons in `index.html`, which no scene draws."""


def form(who: str = "person paddler paddler", **changes: str) -> dict[str, str]:
    """Return a form filled in with these players."""
    filled = {"seed": "12", "fork": "chance", "preset": "own", "aids": "forecast hints"}
    for number, player in enumerate(who.split(), start=1):
        filled |= {
            f"seat{number}-name": NAMES[number - 1],
            f"seat{number}-who": player,
            f"seat{number}-colour": COLOURS[number - 1],
        }
    return filled | changes


class FakeThread:
    """A thread that is ready once started, and remembers what it was asked.

    It answers at once, or only once the test lets it, but for so many requests at which it fails.
    """

    def __init__(self, failures: int = 0) -> None:
        self.ready = False
        self.stopped = 0
        self.asked: list[Request] = []
        self.let = asyncio.Event()
        self.let.set()
        self._failures = failures

    def start(self) -> None:
        self.ready = True

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        await self._work()
        return reply(request, lambda: 0.0)

    async def answer(self, question: Question) -> Answer:
        await self._work()
        return answer(question)

    async def _work(self) -> None:
        self._failures -= 1
        if self._failures >= 0:
            raise ThreadError("out of memory")
        await self.let.wait()

    def stop(self) -> None:
        self.ready = False
        self.stopped += 1


class SlowThread(FakeThread):
    """A thread that answers only once the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.let.clear()


class Visitor:
    """A visitor to the page, who clicks only what is on offer."""

    def __init__(
        self,
        storage: DictStorage | None = None,
        who: str = "person paddler paddler",
        thread: Thread | None = None,
        database: FakeDatabase | None = None,
        claim: Claim | None = None,
        history: FakeHistory | None = None,
        rng: Random | None = None,
        new_wire: Callable[[], Wire] | None = None,
        filled: dict[str, str] | None = None,
        **changes: str,
    ) -> None:
        self.storage = storage or DictStorage()
        self.screen = FakeScreen(filled or form(who, **changes))
        self.keeper = FakeKeeper()
        self.speaker = FakeSpeaker()
        self.history = history or FakeHistory()
        self.app = App(
            self.screen,
            Saves(self.storage, database),
            rng or Random(1),
            keeper=self.keeper,
            claim=claim or FakeClaim(),
            speaker=self.speaker,
            history=self.history,
            thread=thread,
            limits=QUICK,
            new_wire=new_wire,
        )

    @property
    def scene(self) -> Scene:
        return self.screen.scene

    @property
    def game(self) -> Game:
        """The game on the page."""
        assert self.app.match is not None
        return self.app.match.game

    @property
    def hint(self) -> Hint:
        """The hint that is given."""
        assert self.app.page.ui.hint
        return self.app.page.ui.hint

    @property
    def offered(self) -> list[str]:
        return list(commands(self.scene))

    @property
    def saved(self) -> str:
        """The save in the storage."""
        return Kept(self.storage.texts[GAME]).text

    @property
    def tasks(self) -> tuple[asyncio.Task[object] | None, ...]:
        """What the page is doing, or has done last."""
        app = self.app
        began = (app.playing._task, app.errands._task, app.first._look)
        return (*began, app.school._task, app.puzzles._task)

    async def settle(self) -> None:
        """Wait until the page waits for a click."""
        await quiet(lambda: self.screen.busy, QUIET)
        for task in self.tasks:
            if task and task.done() and not task.cancelled():
                task.result()

    async def visit(self, pace: str = "instant", link: str = "") -> "Visitor":
        """Open the page, by a link if there is one."""
        await self.app.start(link)
        await self.do(f"set pace {pace}", "set covers passed")
        return self

    async def begin(self) -> None:
        """Click Start, and stop waiting as soon as the game is there."""
        self.app.do("start")
        await soon(lambda: self.app.match, "a game on the page")

    async def click(self, *wanted: str) -> None:
        """Click on things that are on offer, one after the other."""
        for command in wanted:
            still = command in STILL and not self.scene.inert
            assert still or command in self.offered, f"{command} is none of {self.offered}"
            await self.do(command)

    async def do(self, *commands: str) -> None:
        """Give commands as keys, tabs and other parts do, whatever is on offer."""
        for command in commands:
            self.app.do(command)
            await self.settle()

    async def travel(self, steps: int) -> None:
        """Go back or forward in the browser."""
        self.history.go(steps)
        await self.settle()

    async def press(self, name: str) -> None:
        """Click on something by its name."""
        [command] = [do for do, node in commands(self.scene).items() if name_of(node) == name]
        await self.click(command)

    async def reloaded(self) -> "Visitor":
        """Return the visitor after a reload of the page, in the same tab."""
        return await Visitor(self.storage, history=self.history).visit()

    async def follow(self, link: str) -> None:
        """Open a link."""
        self.app.follow(link)
        await self.settle()

    async def load(self, saved: str | Game) -> None:
        """Open a file with this text, or with the record of a game."""
        self.app.load(saved.record() if isinstance(saved, Game) else saved)
        await self.settle()

    async def pick(self, action: Action | str, game: Game | None = None) -> None:
        """Choose an action step by step, in the game or in another one that is shown."""
        shown = game or self.game
        wanted = parse(action) if isinstance(action, str) else action
        assert wanted in shown.legal(), f"{action} is not legal"
        for kind, name in way_to(shown, wanted):
            if (kind, name) not in self.app.page.ui.picked:  # one of two that are alike
                await self.click(f"pick {kind} {name}")

    async def take(self, action: Action | str) -> None:
        """Choose an action, and confirm it if the page asks."""
        before = len(self.game.history)
        await self.pick(action)
        if "confirm" in self.offered:
            await self.click("confirm")
        assert str(self.game.history[before]) == str(action)

    async def advance(self, rng: Random) -> None:
        """Do whatever the page asks for, playing well."""
        if "uncover" in self.offered:
            await self.click("uncover")
            assert "uncover" not in self.offered, "the cover is off"
        elif self.app.page.ui.pending:
            await self.click("confirm")
            assert self.app.page.ui.pending is None, "what was picked is played"
        else:
            view = self.game.view(self.game.actor)
            await self.take(ADVISER.choose(view, rng))

    async def advance_to(self, reached: Callable[[], bool]) -> None:
        """Play on until `reached` holds."""
        await soon(reached, "what is looked for", partial(self.advance, Random(7)))

    def text(self, place: str) -> str:
        """Return the text at a place of the page."""
        return text_of(*self.scene.places[place])


async def started(
    who: str = "person paddler paddler",
    storage: DictStorage | None = None,
    pace: str = "instant",
    thread: Thread | None = None,
    **changes: str,
) -> Visitor:
    """Return a visitor who has just started a game."""
    filled = form(who, **changes)
    visitor = await Visitor(storage, thread=thread, filled=filled).visit(pace)
    await visitor.click("start")
    return visitor


async def opened(game: Game, thread: Thread | None = None) -> Visitor:
    """Return a visitor who has opened a game from a file."""
    visitor = await Visitor(thread=thread).visit()
    await visitor.load(game)
    return visitor


def finished() -> Game:
    """Return a game that is over."""
    return game_where(lambda game: game.over, "person paddler paddler")


def won() -> Game:
    """Return a game against guides that Ana has won with its last action."""

    def is_won(game: Game) -> bool:
        return 0 in game.view(None).winners and game.at(len(game.history) - 1).actor == 0

    return game_where(is_won, "person guide guide")


def in_round(number: int, seed: int = 0) -> Game:
    """Return a game of three people that has come to this round."""
    return game_where(lambda game: game.round == number, first=seed)


def game_where(
    reached: Callable[[Game], bool],
    bots: str = "person person person",
    modules: Iterable[str] = (),
    first: int = 0,
) -> Game:
    """Return a game, played well up to where `reached` holds, with this seed or a later one."""
    for seed in range(first, first + 20):
        rng = Random(seed)
        people = seats(*NAMES[:3], bots=bots)
        game = Game(Setup(3, frozenset(modules), seed=seed, seats=people))
        while not game.over and not reached(game):
            game.play(ADVISER.choose(game.view(game.actor), rng))
        if reached(game):
            return game
    pytest.fail("no game comes there")


async def in_first_turn(card: str) -> Visitor:
    """Return a visitor who plays against bots and begins the first turn, with this card."""
    visitor = await started()
    await visitor.take(card)
    assert visitor.game.view(None).phase is Phase.PADDLE
    assert visitor.game.actor == 0
    return visitor


async def around(way: str, who: str = "person person person") -> Visitor:
    """Return visitors who have just started a game and use one tablet in this way."""
    visitor = await Visitor(who=who).visit()
    await visitor.do(f"set covers {way}")
    await visitor.click("start")
    return visitor


async def lay(visitor: Visitor, seat: int, card: str) -> None:
    """Pick a card from the covered hand of a seat."""
    await visitor.click(f"hand {seat}", f"pick action card {card}", "confirm")
