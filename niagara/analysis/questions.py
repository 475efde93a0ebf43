"""Questions about a position, and how possible worlds answer them.

A question is plain data, so that it can be asked in another thread. The same question has the same
answer on every machine.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from niagara.bots.outcomes import Contrast
from niagara.bots.tree import EvenNode
from niagara.bots.worlds import Budget, Worlds
from niagara.model.actions import Action, Seat
from niagara.notation import parse
from niagara.position import view_of_text

SLICE: Final = 4
"""How many worlds are played between two looks at the clock."""
SENSIBLE: Final = 3
"""The most actions that are called sensible."""
CLOSE: Final = 0.5
"""How often an action must have been tried to be sensible, as a part of the most often."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to find out about a position, from what a seat knows, or everybody.

    Without a seat, it asks for everybody's chance to win. With a seat, which must decide, it asks
    what is sensible; and with two actions, how much more the first is worth than the second.
    """

    position: str
    """The position as text, without what the seat cannot know."""
    seat: Seat | None
    compared: tuple[str, ...]
    worlds: int
    """How many worlds to play."""
    seed: int
    rounds: int = 1
    """How many rounds they last, this one among them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out."""

    numbers: tuple[float, ...] = ()
    """Every seat's chance to win; or a difference of chances, and its standard error."""
    actions: tuple[str, ...] = ()
    """The best action, and those nearly as good."""
    then: tuple[str, ...] = ()
    """What would follow the best one until the turn ends."""
    obvious: str = ""
    """What may seem better than those at first sight; empty if there is nothing."""
    contrast: str = ""
    """In what the first of two actions is clearly better; empty if nothing is, or in one round."""


def contrast_of(found: Answer) -> Contrast | None:
    """Return the contrast that was found out, if there is one."""
    return Contrast.of(found.contrast) if found.contrast else None


def answer(question: Question) -> Answer:
    """Answer a question at once."""
    work = answering(question)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Answer = done.value
            return found


def answering(question: Question) -> Generator[float, None, Answer]:
    """Answer a question in slices; yield the share of the worlds that are played."""
    view = view_of_text(question.position, question.seat)
    compared = tuple(map(parse, question.compared))
    looks = (1 / question.rounds,) * question.rounds
    worlds = Worlds(view, Random(question.seed), Budget(looks=looks), compared)
    sums = [0.0] * len(view.players)
    for number in range(1, question.worlds + 1):
        for seat, chance in enumerate(worlds.play()):
            sums[seat] += chance
        if not number % SLICE:
            yield number / question.worlds
    if question.seat is None:
        return Answer(numbers=tuple([each / question.worlds for each in sums]))
    if isinstance(worlds.next, EvenNode):
        contrast = worlds.contrast(*compared) if question.rounds > 1 else None
        return Answer(numbers=difference(worlds.next), contrast=str(contrast or ""))
    sensible = _sensible(worlds.next.actions, worlds.next.visits)
    return Answer(
        actions=tuple(map(str, sensible)),
        then=tuple(map(str, worlds.plan(sensible[0]))),
        obvious=str(worlds.obvious(sensible) or ""),
    )


def difference(node: EvenNode[Action]) -> tuple[float, float]:
    """Return how much more the first action brought than the best other, and the standard error."""
    tried = zip(node.visits, node.totals, node.squares_of, strict=True)
    (mean, error), *others = (
        (total / visits, max(squares / visits - (total / visits) ** 2, 0.0) / visits)
        for visits, total, squares in tried
    )
    best, its_error = max(others)
    return mean - best, sqrt(error + its_error)


def _sensible(actions: Sequence[Action], visits: Sequence[int]) -> list[Action]:
    order = sorted(range(len(actions)), key=visits.__getitem__, reverse=True)
    enough = CLOSE * visits[order[0]]
    return [actions[place] for place in order[:SENSIBLE] if visits[place] >= enough]
