"""Hints: asks the best bot what to do, and keeps to its plan until something new is known."""

import asyncio
from collections import deque
from dataclasses import replace
from typing import Final

from niagara import Game
from niagara.analysis.advice import Plan, reasons
from niagara.analysis.reasons import Plain
from niagara.model.actions import Seat
from web.asking.hints import Hint, sentence
from web.play.match.session import Page
from web.play.match.thinker import BOT_SEEDS
from web.text.seating import Seating

BEST: Final = "legend"
"""The bot that is asked."""


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

    def ask(self, game: Game) -> None:
        """Begin to think about the decision that is due, unless that has begun already."""
        if self._thought is None:
            self.page.thinker.prepare()
            self.page.show(replace(self.page.ui, hinting=True))
            self._thought = self.page.begin(self._think(game))

    async def _think(self, game: Game) -> None:
        view = game.view(game.actor)
        before = self._plans.get(view.own)
        if before and (rest := before.rest(game)):
            self._hints = deque([Hint(rest[0], reasons(view, rest[0], rest[1:]))])
            self._show()
            return
        try:
            answer = await self.page.thinker.think(BEST, game, self.page.rng.randrange(BOT_SEEDS))
        except Exception:
            self._thought = None
            self.page.show(replace(self.page.ui, hinting=False))
            raise
        self._plans[view.own] = Plan(view.own, len(game.history), answer.sensible)
        actions = [action for action, *_then in answer.sensible]
        news = before.news(game, actions[0]) if before else ()
        self._hints = deque(
            Hint(
                action,
                reasons(view, action, then, None if place else answer.contrast),
                (*actions[place + 1 :], *actions[:place]),
                news,
            )
            for place, (action, *then) in enumerate(answer.sensible)
        )
        if {Plain.WINS, Plain.PLAN_WINS} & {*self._hints[0].reasons}:
            self._hints = deque([replace(self._hints[0], others=())])
        self._show()

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
