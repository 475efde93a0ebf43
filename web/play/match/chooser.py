"""Lets a person at the page choose an action step by step, and hands on what else they ask for."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from niagara import Game, View
from niagara.model.actions import Action, CanoeMove, ChooseCard
from niagara.model.board import FIELDS
from web.asking.choices import BUY, CANOE, WHOLE, Choice, Step, choose, steps
from web.asking.commands import Command, awaited
from web.play.match import whynot
from web.play.match.session import Page
from web.text.seating import Seating

awaited("confirm", "back")
awaited("pick", about=True)


class Chooser:
    """Takes the commands of the person at the page; knows how far a choice has come."""

    def __init__(self, page: Page, changing: Callable[[], None]) -> None:
        """`changing` is called before each change of the choice."""
        self.page = page
        self.choice: Choice | None = None
        """How far the person who decides has come in choosing an action; else None."""
        self._commands: asyncio.Queue[Command] = asyncio.Queue()
        self._changing = changing
        self._view: View | None = None

    def do(self, command: Command) -> None:
        """Take a command."""
        self._commands.put_nowait(command)

    def begin(self, view: View, *picked: Step) -> None:
        """Ask the seat that acts in this view, with only these steps picked yet.

        Commands given before the question was shown were not meant for it, so they are dropped.
        """
        while not self._commands.empty():
            self._commands.get_nowait()
        self._view = view
        self.page.ui = replace(self.page.ui, cover=None, deciding=True)
        self.pick(*picked)

    async def answer(self) -> Action | Command:
        """Return the action that was chosen, or a command that this class does not know."""
        while True:
            assert self.choice is not None, "somebody is choosing"
            if self.choice.action and not isinstance(self.choice.action, ChooseCard):
                return self.choice.action
            command = await self._commands.get()
            picked = self.page.ui.picked
            match command.verb:
                case "confirm" if self.choice.action:
                    return self.choice.action
                case "pick":
                    self.pick(*_with(picked, command.step))
                case "choose":
                    self._choose(command.about)
                case "back" if picked:
                    self.pick(*picked[:-1])
                case _:
                    return command

    def after(self, *steps: Step) -> Choice:
        """Return where picking these steps, too, would lead."""
        picked: Sequence[Step] = self.page.ui.picked
        for step in steps:
            picked = tuple(_with(picked, step))
        return self._chosen(picked)

    def pick(self, *picked: Step) -> None:
        """Pick these steps instead of those before, and show that."""
        self._changing()
        self.choice = self._chosen(picked)
        self.page.show(replace(self.page.ui, picked=picked, reason=""))

    def _chosen(self, picked: Sequence[Step]) -> Choice:
        assert self._view is not None, "somebody is choosing"
        return choose(self._view.legal, self._places(), picked)

    def pick_all(self, action: Action) -> None:
        """Pick all steps that lead to an action."""
        place = self._places()[action.canoe] if isinstance(action, CanoeMove) else ""
        self.pick(*steps(action, place))

    def _choose(self, text: str) -> None:
        """Pick all steps that lead to the action written so, if it is legal."""
        assert self._view is not None, "somebody is choosing"
        if action := next((each for each in self._view.legal if str(each) == text), None):
            self.pick_all(action)

    def why_not(self, game: Game, field: str, seating: Seating) -> None:
        """Answer a tap on a field that is not offered: pick what leads there, or say why not."""
        assert self.choice is not None, "somebody is choosing"
        answer = whynot.answer(game, self.choice, FIELDS.index(field), seating)
        if isinstance(answer, str):
            self.refuse(answer)
        else:
            self.pick(*answer)

    def refuse(self, reason: str) -> None:
        """Say why something cannot be chosen."""
        self.page.show(replace(self.page.ui, reason=reason))
        self.page.screen.speak(reason)

    def stop(self) -> None:
        """Stop asking; the next draw shows it."""
        self.choice = None
        self.page.ui = replace(
            self.page.ui, deciding=False, hands=(), pads={}, picked=(), reason=""
        )

    async def wait_for(self, *wanted: str) -> Command:
        """Return the first command with one of these verbs."""
        while True:
            command = await self._commands.get()
            if command.verb in wanted:
                return command

    def _places(self) -> list[str]:
        """Return the fields of the deciding seat's canoes."""
        assert self._view is not None, "somebody is choosing"
        return [FIELDS[field] for field in self._view.players[self._view.seat or 0].fields]


def _with(picked: Sequence[Step], step: Step) -> Iterator[Step]:
    """Yield the picked steps after one more is picked.

    The new step replaces one of the same kind. Picking a canoe or a whole action drops all other
    steps, except the choice of what to buy.
    """
    kind = step[0]
    for each in picked:
        if each[0] != kind and (kind not in (CANOE, WHOLE) or each[0] == BUY):
            yield each
    yield step
