"""Hints: asks the best bot what to do, and keeps to its plan until something new is known."""

import asyncio
from collections import deque
from dataclasses import replace
from typing import Final

from niagara import Game, View
from niagara.analysis.advice import Plan, reasons
from niagara.analysis.asking import ROUNDS
from niagara.analysis.questions import Question, contrast_of
from niagara.analysis.reasons import Plain
from niagara.bots.outcomes import Contrast
from niagara.model.actions import Action, Seat
from niagara.position import text_of
from web.asking.hints import Hint, sentence
from web.play.match.session import Page
from web.play.match.thinker import BOT_SEEDS, Limits
from web.text.seating import Seating

BEST: Final = "legend"
"""The bot that is asked."""
THINKS: Final = Limits(seconds=0.55)
"""For how long it thinks: some time is left to compare what it finds with something else,"""
COMPARED: Final = 120
"""in so many worlds."""


class Advisor:
    """Gives one hint at a time, which the page shows until it is forgotten."""

    def __init__(self, page: Page, seating: Seating) -> None:
        self.page = page
        self.seating = seating
        self._thought: asyncio.Task[object] | None = None
        self._hints: deque[Hint] = deque()
        """What is about equally good; the first one is shown."""
        self._plans: dict[Seat, Plan] = {}
        """What each seat was advised last."""

    def ask(self, game: Game, picked: Action | None) -> None:
        """Begin to think about the decision that is due, unless that has begun already.

        `picked` is what somebody is about to do: the hint says why that is worse.
        """
        if self._thought is None:
            self.page.thinker.prepare()
            self.page.show(replace(self.page.ui, hinting=True))
            self._thought = self.page.begin(self._think(game, picked))

    async def _think(self, game: Game, picked: Action | None) -> None:
        view = game.view(game.actor)
        before = self._plans.get(view.own)
        news: tuple[Seat, ...] = ()
        obvious = picked
        try:
            if before and (rest := before.rest(game)):
                ways: tuple[tuple[Action, ...], ...] = (rest,)
            else:
                seed = self.page.rng.randrange(BOT_SEEDS)
                reply = await self.page.thinker.think(BEST, game, seed, THINKS)
                ways, obvious = reply.sensible, picked or reply.obvious
                news = before.news(game, ways[0][0]) if before else ()
                self._plans[view.own] = Plan(view.own, len(game.history), ways)
            actions = [action for action, *_then in ways]
            contrast = None
            if obvious and obvious not in actions:
                contrast = await self._contrast(view, actions[0], obvious)
        except Exception:
            self._thought = None
            self.page.show(replace(self.page.ui, hinting=False))
            raise
        self._hints = deque(
            Hint(
                action,
                reasons(view, action, then, None if place else contrast),
                (*actions[place + 1 :], *actions[:place]),
                news,
            )
            for place, (action, *then) in enumerate(ways)
        )
        if len(view.legal) == 1:
            self._hints = deque([replace(self._hints[0], reasons=(Plain.ONLY,))])
        if {Plain.WINS, Plain.PLAN_WINS} & {*self._hints[0].reasons}:
            self._hints = deque([replace(self._hints[0], others=())])
        self._show()

    async def _contrast(self, view: View, best: Action, other: Action) -> Contrast | None:
        """Find out in what the best action is better than another one."""
        compared = (str(best), str(other))
        seed = self.page.rng.randrange(BOT_SEEDS)
        question = Question(text_of(view), view.own, compared, COMPARED, seed, ROUNDS)
        return contrast_of(await self.page.thinker.answer(question))

    def show_another(self) -> None:
        """Show the next of several hints, after the last one the first again."""
        self._hints.rotate(-1)
        self._show()

    def _show(self) -> None:
        hint = self._hints[0]
        self.page.show(replace(self.page.ui, hinting=False, hint=hint, reason=""))
        self.page.screen.speak(sentence(hint, self.seating))

    def forget(self) -> None:
        """Drop the hint, even if the bot is still thinking about it."""
        if self._thought:
            self._thought.cancel()
            self._thought = None
            self.page.show(replace(self.page.ui, hinting=False, hint=None))
