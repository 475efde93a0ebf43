"""One game at the page: asks people, lets bots choose, and shows what happens event by event.

The engine decides what is legal. This module only carries actions between the engine, the people
and the bots. A driver says who is asked when: `Alone`, or `Shared` where several devices play.
"""

import asyncio
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Final, Protocol

from niagara import Game, View
from niagara.model.actions import Action, ChooseCard, Seat
from niagara.model.cards import CARDS_IN, Card
from niagara.model.events import Fell
from niagara.model.setup import parted
from web.asking.choices import Step, first_step, steps
from web.asking.commands import Command, Doers, awaited, does
from web.asking.river import bot_seed
from web.asking.settings import FLAT, TRUSTING
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.board.drawing.places import places
from web.board.drawing.stage import Stage
from web.play.match.advisor import Advisor
from web.play.match.chooser import Chooser
from web.play.match.coaching import Coach
from web.play.match.frames import Frame, frames_of, own_part, retelling
from web.play.match.hands import Hands, asked
from web.play.match.session import Page
from web.play.match.showing import Showing
from web.play.match.slices import in_slices
from web.play.match.thinker import BOT_SEEDS
from web.saving.save import Saved
from web.scene.edges import pan_of
from web.scene.page import play, still
from web.text.catalogue import _
from web.text.seating import Seating

awaited("uncover", "cover", "undo", "hint", "another", "follow", "got-it")
awaited("hand", "lay", "why", about=True)

TAKE_BACK: Final = 3.0
"""For how many seconds a turn can be taken back that ends by itself."""
ANNOUNCE_AFTER: Final = 0.4
"""If a bot thinks for more seconds than this, a screen reader says so."""


class Driver(Protocol):
    """What differs between a game on this device alone and one of several devices."""

    saves: bool
    """Whether the page saves the game."""

    def here(self, people: Sequence[Seat]) -> Sequence[Seat]:
        """Return those of the people who play at this page."""

    def hides(self, people: Sequence[Seat]) -> bool:
        """Tell whether these people, who play at this page, hide their cards from each other."""

    async def run(self) -> None:
        """Ask everybody in their turn, to the end of the game or until it stops."""

    async def end_turn(self, shown: Sequence[Frame], rest: Sequence[Frame]) -> None:
        """Go on when the turn of a person has ended, of whose last action a part is shown."""


class Match:
    """Shows one game at the page, and asks its people and bots when the driver says so."""

    screen = "play"

    def __init__(
        self, page: Page, game: Game, driver: Driver, pending: Action | None = None
    ) -> None:
        """`pending` is an action that was saved unconfirmed."""
        self.page = page
        self.game = game
        self.seating = Seating.of(game.setup)
        self.driver = driver
        self._unconfirmed = pending
        """The unconfirmed action in the last save."""
        self._advisor = Advisor(page, self.seating)
        self.stage = Stage(self.seating, game.view(self.viewer))
        self._showing = Showing(page, self.stage, hastens=bool(self.people))
        self.chooser = Chooser(page, self._advisor.forget)
        self._coach = Coach(page)
        self.hands = Hands(self.people)
        self._ahead: tuple[int, asyncio.Task[Action]] | None = None
        """What a bot thinks while the action before it is shown, and after how many actions."""
        self._holder: Seat | None = None
        """Who has had the tablet last, where it is passed round."""
        self._doers = Doers(self, driver)

    async def prepare(self, show: Callable[[float], None] | None = None) -> None:
        """Tell the stage what has happened so far; `show` gets the share that is told."""
        screen = self.page.screen
        work = retelling(self.stage, self.game, self.viewer, self._unconfirmed)
        await in_slices(work, screen.pause, screen.clock, show)

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of the people at this page."""
        return self.driver.here(self.seating.humans)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose secrets may always be shown: the only person's, if there is just one."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot must decide now."""
        return self.game.actor is not None and not self.seating.is_human(self.game.actor)

    @property
    def offered(self) -> int:
        """How many actions the person who decides can choose from; 0 if nobody decides."""
        return len(self.stage.view.legal) if self.chooser.choice else 0

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        return play(self.stage, ui, self.chooser.choice, self.game.undoable)

    def still(self) -> Scene:
        """Return the page as all may see it, for the start before Python is there."""
        stage = copy(self.stage)
        if stage.view.seat != self.viewer:
            stage.view = self.game.view(self.viewer)
        return still(stage, self.page.ui)

    def _lie(self, *, begins: bool = False) -> None:
        """Let the tablet lie flat among its people from now on, or no longer.

        Where it cannot, people are told as a game `begins`, or when it no longer can.
        """
        flat = len(self.people) > 1 and self.page.ui.settings.covers == FLAT
        if flat and not self.page.screen.is_roomy(len(self.seating.seats)):
            flat = False
            if begins or self.page.ui.flat:
                self.page.notify(_("This screen is too small to lie flat: pass it round."))
        self.page.ui = replace(self.page.ui, flat=flat)

    # Commands

    @does("turn-board")
    def _turn_board(self) -> None:
        """Turn the board round, for those who sit opposite."""
        self.page.show(replace(self.page.ui, turned=not self.page.ui.turned))

    @does("skip")
    def skip(self) -> None:
        """End what is being shown."""
        self._showing.skip()
        if self.game.over and self.page.ui.celebrates:
            self.page.show(replace(self.page.ui, celebrates=False))

    def do(self, command: Command) -> None:
        """Take a command from the person at the page."""
        if not self._doers.do(command):
            self.chooser.do(command)

    async def run(self) -> None:
        """Play to the end of the game, or until it stops.

        Drawing takes longest, so the page is drawn where it waits, and not at each change.
        """
        self.page.sounding.rest(self.stage.view.weather)
        self._lie(begins=not self.game.over)
        await self.driver.run()
        self.chooser.stop()
        self.page.draw()

    def close(self) -> None:
        """Let no bot think any more; whoever runs the match ends that."""
        if self._ahead:
            self._ahead[1].cancel()

    # Deciding

    async def decision_of(self, seat: Seat, game: Game) -> Action:
        """Return what a bot decides in a game; if it thinks for long, a screen reader says so."""
        moment, thought = self._ahead or (-1, None)
        self._ahead = None
        if not thought or moment != len(game.history):
            thought = asyncio.ensure_future(self._think(self.seating.seats[seat].bot, game))
        try:
            await asyncio.wait({thought}, timeout=ANNOUNCE_AFTER)
            if not thought.done():
                self.page.screen.speak(_("{name} is thinking", name=self.seating.name(seat)))
            return await thought
        finally:
            thought.cancel()

    async def _think(self, bot: str, game: Game) -> Action:
        screen, began, day = self.page.screen, self.page.screen.clock(), self.page.ui.river
        moment = len(game.history)
        seed = bot_seed(day, moment, BOT_SEEDS) if day else self.page.rng.randrange(BOT_SEEDS)
        answer = await self.page.thinker.think(bot, game, seed)
        screen.measured(f"{parted(bot)[0]} thinks", began, iterations=answer.iterations)
        return answer.action

    def _think_ahead(self) -> None:
        """Let the next bot begin to think while people watch, if that holds nothing up."""
        if self.awaits_bot and self.driver.saves and self.page.thinker.is_beside:
            seat = self.game.actor or 0
            thinking = self._think(self.seating.seats[seat].bot, self.game)
            self._ahead = len(self.game.history), asyncio.ensure_future(thinking)

    async def act(self, seat: Seat) -> None:
        """Let a person take an action, or undo the last one."""
        self.chooser.stop()
        self._lie()
        view = self.game.view(seat)
        if self.page.ui.flat and not self.game.undoable:
            self.page.sounding.call(pan_of(seat, len(view.players)))
        begun = first_step(view) if len(self.people) > 1 else ()
        self._holder = seat
        if action := await self._decide(self.game, view, *begun):
            await self.attempt(action)

    async def card_of(self, seat: Seat, game: Game) -> Action:
        """Return the card that a person picks in a game; no other person may see it."""
        card = await self._picked_aside(seat, game) or await self._decide(
            asked(game, seat), self.hands.opened(game, seat)
        )
        assert card is not None, "nothing can be undone before a card is played"
        self.chooser.stop()
        self.stage.show(self.hands.marked(self.game.view(self.viewer)))
        return card

    async def _picked_aside(self, seat: Seat, game: Game) -> Action | None:
        """Return the card that was picked while all picked theirs.

        Else hide the page until the person has the tablet, if it is one of several. What the river
        has done can be seen before.
        """
        if not self.driver.hides(self.people):
            return None
        self._lie()
        if seat not in self.hands.aside and self.page.ui.flat:
            await self._choose_at_edges(game)
        elif seat not in self.hands.aside and self.page.ui.settings.covers == TRUSTING:
            await self._pick_together(game)
        if seat in self.hands.aside:
            return self.hands.aside.pop(seat)
        players = game.view(None).players
        if self._holder is not None and not any(players[each].has_chosen for each in self.people):
            await self._showing.linger()
        self.page.show(replace(self.page.ui, cover=seat, keeps=seat == self._holder))
        await self.chooser.wait_for("uncover")
        self._holder = seat
        return None

    async def _choose_at_edges(self, game: Game) -> None:
        """Let all people choose a card at their edges, and change it until the last has chosen.

        Where the cards lie on a pad is drawn anew each round, and once one is chosen: whoever saw
        a finger and looks at the cards later learns nothing.
        """
        waiting = self.hands.waiting(game)
        players = game.view(None).players
        pads = {seat: self._shuffled(CARDS_IN[players[seat].hand]) for seat in waiting}
        while any(seat not in self.hands.aside for seat in waiting):
            self.stage.show(self.hands.marked(game.view(None)))
            self.page.show(replace(self.page.ui, pads=pads, deciding=True))
            seat, card = map(int, (await self.chooser.wait_for("lay")).about.split())
            if card in pads.get(seat, ()):
                self.hands.aside[seat] = ChooseCard(card)
                pads = pads | {seat: self._shuffled(pads[seat])}
        self.chooser.stop()

    def _shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self.page.rng.sample(cards, len(cards)))

    async def _pick_together(self, game: Game) -> None:
        """Let all people pick a card, in any order, and change it until the last has picked."""
        people = self.hands.waiting(game)
        while any(seat not in self.hands.aside for seat in people):
            self.stage.show(self.hands.marked(game.view(None)))
            self.page.show(replace(self.page.ui, hands=people, deciding=True))
            opened = int((await self.chooser.wait_for("hand")).about)
            if opened in people:
                await self._pick(opened, game)
                self.chooser.stop()

    async def _pick(self, seat: Seat, game: Game) -> None:
        """Let a person pick a card from a hand that is open meanwhile, and keep it aside."""
        before = self.hands.aside.get(seat)
        picked = steps(before) if before else ()
        view = self.hands.opened(game, seat)
        card = await self._decide(asked(game, seat), view, *picked)
        if isinstance(card, ChooseCard):
            self.hands.aside[seat] = card
            self.page.screen.speak(_("{name} has picked a card", name=self.seating.name(seat)))

    async def _decide(self, game: Game, view: View, *picked: Step) -> Action | None:
        """Return the action that the person chose, or None after an undo or a hand is covered."""
        self.stage.show(view)
        self._coach.watch(view)
        self.chooser.begin(view, *picked)
        try:
            return await self._choosing(game)
        finally:
            self._coach.rest()
            self._advisor.forget()
            self._showing.waits_anew()

    async def _choosing(self, game: Game) -> Action | None:
        while isinstance(answer := await self.chooser.answer(), Command):
            match answer.verb:
                case "undo" if game.undoable:
                    await self._undo()
                    return None
                case "cover" | "back" if self.page.ui.hands:
                    return None
                case "got-it":
                    self._coach.got_it()
                    self.page.draw()
                case "why":
                    self.chooser.why_not(game, answer.about, self.seating)
                case "hint" if self.page.ui.aided().hints:
                    choice = self.chooser.choice
                    self._advisor.ask(game, choice.action if choice else None)
                case "another" if self.page.ui.aided().hint:
                    self._advisor.show_another()
                case "follow" if hint := self.page.ui.aided().hint:
                    advised = hint.action
                    if isinstance(advised, ChooseCard):
                        return advised
                    self.chooser.pick_all(advised)
        return answer

    async def _undo(self) -> None:
        self.game.undo()
        self._save()
        self.chooser.stop()
        await self.go_back()

    async def go_back(self) -> None:
        """Show the game as it is after an undo; all pieces glide back."""
        before = places(self.stage)
        await self.prepare()
        self._showing.glide(before)

    async def attempt(self, action: Action, *, shown: bool = False) -> None:
        """Show what an action does, unless it is shown already.

        If it ends the turn, play it only after the player confirms.
        """
        trial = self.game.copy()
        frames = frames_of(trial, action, self.viewer)
        self.chooser.stop()
        if trial.undoable:
            self.game = trial
            self._save()
            if not shown:
                await self.show(frames)
            return
        cut = own_part(frames)
        self._save(action)
        if not shown:
            await self.show(frames[:cut])
        if await self._is_confirmed(action, frames[:cut], waits=shown):
            self.game = trial
            self._save()
            self._showing.waits_anew()
            self._think_ahead()
            await self.driver.end_turn(frames[:cut], frames[cut:])
        else:
            self._save()
            self.page.draw()
            await self.go_back()

    async def _is_confirmed(
        self, action: Action, shown: Sequence[Frame], *, waits: bool = False
    ) -> bool:
        """Ask whether the turn ends with this action; return whether it does.

        Nobody is asked who does not want to be, unless the action loses a canoe. At a flat tablet
        the turn ends by itself soon, unless it `waits`, as in a game that has just been opened.
        """
        loses = any(isinstance(frame.event, Fell) for frame in shown)
        if not (self.page.ui.settings.confirm or loses):
            return True
        soon = self.page.ui.flat and not loses and not waits
        self.page.show(replace(self.page.ui, pending=action, ends_soon=soon, deciding=True))
        confirmed = await self._answer(TAKE_BACK if soon else None)
        self.page.ui = replace(self.page.ui, pending=None, ends_soon=False, deciding=False)
        return confirmed

    async def _answer(self, seconds: float | None) -> bool:
        """Wait until a turn is ended or taken back; no answer in time ends it, under no dialog."""
        while True:
            asked = self.chooser.wait_for("confirm", "undo")
            try:
                answer = await asyncio.wait_for(asked, seconds)
            except TimeoutError:
                if self.page.ui.dialog is None:
                    return True
            else:
                return answer.verb == "confirm"

    # Showing and saving

    async def play(self, action: Action) -> None:
        """Play an action that needs not be confirmed, and show what it does."""
        frames = frames_of(self.game, action, self.viewer)
        self._save()
        self._think_ahead()
        await self.show([replace(each, view=self.hands.marked(each.view)) for each in frames])

    async def show(self, frames: Sequence[Frame]) -> None:
        """Show these events, one after the other."""
        self.page.ui = replace(self.page.ui, thinking=False)
        await self._showing.show(frames)
        self.page.ui = replace(self.page.ui, thinking=self.awaits_bot)

    @property
    def saved(self) -> Saved:
        """What was saved last."""
        ui = self.page.ui
        return Saved(self.game, self._unconfirmed, ui.aids, ui.practice, ui.river)

    def _save(self, pending: Action | None = None) -> None:
        if not self.driver.saves:
            return
        self._unconfirmed = pending
        self.page.saves.save(self.saved)
        if self.page.ui.unsaved == (works := self.page.saves.works):
            self.page.show_saving(works=works)
