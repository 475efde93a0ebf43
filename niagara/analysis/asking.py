"""Analysing a finished game: which questions to ask, in which order, and what the answers come to.

`analysing` only asks; whoever drives it answers, here or in another thread. `analyse` answers at
once.

Nobody is blamed for what could not be known: a decision is judged from the view of its seat, in
worlds that agree with that view.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

from niagara.analysis.advice import reasons
from niagara.analysis.analysis import Analysis, Choices, Costly, Point
from niagara.analysis.questions import Answer, Question, answer, contrast_of
from niagara.analysis.river import RiverWatch
from niagara.bots.outcomes import Contrast
from niagara.bots.shares import of_the_win
from niagara.game import Game
from niagara.model.actions import Action, Seat
from niagara.model.errors import NiagaraError
from niagara.model.state import Phase
from niagara.notation import parse
from niagara.position import view_of_text

COSTLIEST: Final = 3
"""How many costly decisions of a seat are told."""
JUDGED_AGAIN: Final = 6
"""How many decisions of a seat are judged again, in other worlds, before it is blamed for any.

The largest of many costs is likely to be one that chance made too large.
"""
AGAIN: Final = 3
"""The place of that question among all about a decision."""
ROUNDS: Final = 2
"""How many rounds it looks ahead, as far as legends do; the others look at one."""
LEAST_COST: Final = 0.03
"""The least cost that is told."""
SURE: Final = 2.0
"""A cost is told if it is at least this many standard errors."""
SEEDS: Final = 4
"""How many questions with seeds of their own may be asked after as many actions."""

Found = TypeVar("Found")
Questions = Generator[tuple[Question, float], Answer, Found]
"""Yields each question, with the share of the work that is done, and is sent its answer."""
Asking = Questions[Analysis]


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds are played for each question."""

    chances: int = 160
    """For everybody's chances after a decision."""
    sensible: int = 160
    """For what would be sensible."""
    compared: int = 240
    """To compare what was done with what would have been best."""
    again: int = 1200
    """To compare them again, where the cost is large."""


def analyse(
    game: Game,
    seats: Sequence[Seat],
    effort: Effort | None = None,
    show: Callable[[float], None] | None = None,
) -> Analysis:
    """Analyse a finished game, and judge the decisions of these seats.

    `show` gets the share of the work that is done. Raise `NiagaraError` if the game is not over.
    """
    asking = analysing(game, seats, effort or Effort())
    try:
        question, share = next(asking)
        while True:
            if show:
                show(share)
            question, share = asking.send(answer(question))
    except StopIteration as done:
        found: Analysis = done.value
        return found


def analysing(game: Game, seats: Sequence[Seat], effort: Effort) -> Asking:
    """Ask all that is needed for the analysis of a finished game."""
    if not game.over:
        raise NiagaraError("only a finished game can be analysed: play it to the end first")
    return _Analyst(game, seats, effort).ask()


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision in which there was a choice, as its seat saw it."""

    actions: int
    """How many actions were played before it."""
    round: int
    seat: Seat
    position: str
    played: Action


@dataclass(frozen=True, slots=True)
class _Judged:
    """A decision, and what it cost."""

    decision: _Decision
    better: tuple[str, ...] = ()
    """A better action, and what follows it in the turn; empty if what was played was sensible."""
    cost: float = 0.0
    error: float = 0.0
    contrast: Contrast | None = None


class _Analyst:
    """Asks the questions, and keeps count of the work."""

    def __init__(self, game: Game, seats: Sequence[Seat], effort: Effort) -> None:
        self.game = game
        self.effort = effort
        self._decisions = {seat: list[_Decision]() for seat in seats}
        self._done = 0
        self._share = 0.0
        actions = len(game.history)
        decisions = len(seats) * actions // game.setup.players
        self._left = actions * effort.chances + self._judging(decisions)
        """About how many worlds are still to be played."""

    def _judging(self, decisions: int) -> int:
        """Return how many worlds are played at most to judge so many decisions."""
        effort = self.effort
        again = len(self._decisions) * JUDGED_AGAIN * effort.again
        return decisions * (effort.sensible + effort.compared) + again

    def ask(self) -> Asking:
        """Ask everything: first of all moments, then of all decisions, then of the costliest."""
        points = []
        here = self.game.at(0)
        watch = RiverWatch(here)
        last: tuple[Seat, Action] | None = None
        for number, action in enumerate(self.game.history):
            view = here.view(None)
            if view.phase is not Phase.CARD or not view.turn:  # the cards of a round are one moment
                position = here.position_for(None)
                question = Question(position, None, (), self.effort.chances, SEEDS * number)
                found = yield from self._ask(question)
                points.append(Point(number, here.round, found.numbers, last))
            self._note(here, action)
            last = (view.actor, action) if view.actor is not None else None
            here.play(action, watch.see)
        end = tuple(of_the_win(here.winners, here.setup.players))
        points.append(Point(len(self.game.history), here.round, end, last))
        self._left = self._judging(sum(map(len, self._decisions.values())))
        judged: dict[Seat, list[_Judged]] = {}
        for seat, decisions in self._decisions.items():
            judged[seat] = yield from self._judge_all(decisions)
        self._left = sum(map(len, map(_suspects, judged.values()))) * self.effort.again
        choices = {}
        for seat, its in judged.items():
            choices[seat] = yield from self._choices(its)
        return Analysis(tuple(points), choices, watch.rivers)

    def _note(self, here: Game, action: Action) -> None:
        """Note a decision, if it is to be judged and there was a choice."""
        seat = here.actor
        if seat in self._decisions and len(here.legal()) > 1:
            position = here.position_for(seat)
            noted = _Decision(len(here.history), here.round, seat, position, action)
            self._decisions[seat].append(noted)

    def _ask(self, question: Question) -> Questions[Answer]:
        self._share = max(self._share, self._done / max(self._done + self._left, 1))
        found = yield question, self._share
        self._done += question.worlds
        self._left -= question.worlds
        return found

    def _judge_all(self, decisions: Sequence[_Decision]) -> Questions[list[_Judged]]:
        """Judge all decisions of a seat; the costliest come first."""
        judged = []
        for decision in decisions:
            judged.append((yield from self._judge(decision)))
        return sorted(judged, key=lambda each: -each.cost)

    def _choices(self, judged: list[_Judged]) -> Questions[Choices]:
        """Judge the costliest decisions of a seat again, and sum up."""
        costly = []
        for place in _suspects(judged):
            decision, better = judged[place].decision, judged[place].better
            again = yield from self._compare(decision, better, self.effort.again, AGAIN)
            judged[place] = again
            if again.cost >= max(LEAST_COST, SURE * again.error):
                costly.append(_told(again))
        costly.sort(key=lambda each: -each.cost)
        return Choices(
            decisions=len(judged),
            cost=sum(each.cost for each in judged),
            error=sqrt(sum(each.error**2 for each in judged)),
            costliest=tuple(costly[:COSTLIEST]),
        )

    def _judge(self, decision: _Decision) -> Questions[_Judged]:
        effort = self.effort
        found = yield from self._about(decision, (), effort.sensible, turn=1)
        if str(decision.played) in found.actions:
            self._left -= effort.compared
            return _Judged(decision)
        better = (found.actions[0], *found.then)
        return (yield from self._compare(decision, better, effort.compared, turn=2))

    def _compare(
        self, decision: _Decision, better: tuple[str, ...], worlds: int, turn: int
    ) -> Questions[_Judged]:
        compared = (better[0], str(decision.played))
        found = yield from self._about(decision, compared, worlds, turn)
        cost, error = found.numbers
        return _Judged(decision, better, cost, error, contrast_of(found))

    def _about(
        self, decision: _Decision, compared: tuple[str, ...], worlds: int, turn: int
    ) -> Questions[Answer]:
        """Ask about a decision; `turn` is the place of the question among all with its position."""
        seed = SEEDS * decision.actions + turn
        rounds = ROUNDS if turn == AGAIN else 1
        return self._ask(Question(decision.position, decision.seat, compared, worlds, seed, rounds))


def _suspects(judged: Sequence[_Judged]) -> Sequence[int]:
    """Return the places of the decisions to judge again; the costliest come first in `judged`."""
    return [place for place, each in enumerate(judged[:JUDGED_AGAIN]) if each.better]


def _told(judged: _Judged) -> Costly:
    decision, (better, *then) = judged.decision, map(parse, judged.better)
    view = view_of_text(decision.position, decision.seat)
    return Costly(
        seat=decision.seat,
        at=decision.actions,
        round=decision.round,
        played=decision.played,
        better=better,
        reasons=reasons(view, better, then, judged.contrast),
        cost=judged.cost,
        error=judged.error,
    )
