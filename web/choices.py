"""Choosing an action step by step: from all legal ones to one, a few choices at a time.

An action is cut into steps (which canoe, to which field, what to handle, what to steal); choosing
narrows the legal actions down, and a step with only one way is taken by itself. So everything
legal can be reached, and nothing else; this module knows no rule.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from niagara.actions import CANOES, Action, CanoeMove
from niagara.board import FIELDS

Step = tuple[str, str]
"""A kind of step and what is chosen in it, such as ("to", "6L")."""

CANOE, TO, HANDLE, STEAL, WHOLE = "canoe", "to", "handle", "steal", "action"

BY_ITSELF: Final = (CANOE, HANDLE, STEAL)
"""The steps that are taken by themselves where there is only one way."""

NO_HANDLING: Final = "none"
"""What the steps `handle` and `steal` are called where nothing is handled or stolen."""


def steps(action: Action, place: str = "") -> tuple[Step, ...]:
    """Return an action as steps; `place` is where its canoe is.

    >>> from niagara import parse
    >>> steps(parse("a shore>4 load diamond"))
    (('canoe', 'a'), ('to', '4'), ('handle', 'last load diamond'), ('steal', 'none'))
    """
    if not isinstance(action, CanoeMove):
        return ((WHOLE, str(action)),)
    to = FIELDS[action.path.end] if action.path else place
    handling = NO_HANDLING
    if action.before.points:
        handling = f"first {action.before}"
    elif action.after.points:
        handling = f"last {action.after}"
    theft = " ".join(map(str, action.steals)) or NO_HANDLING
    return (CANOE, CANOES[action.canoe]), (TO, to), (HANDLE, handling), (STEAL, theft)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of the step that is due, with the actions that it leaves."""

    step: Step
    actions: tuple[Action, ...]

    @property
    def kind(self) -> str:
        """Which kind of step this is."""
        return self.step[0]

    @property
    def name(self) -> str:
        """What is chosen."""
        return self.step[1]


@dataclass(frozen=True, slots=True)
class Choice:
    """Where somebody is while choosing an action."""

    chosen: tuple[Step, ...]
    """The steps taken, those with only one way included."""
    taken: int
    """How many of them were chosen by hand."""
    options: tuple[Option, ...]
    """The choices of the step that is due; empty once one action is left."""
    action: Action | None = None
    """The action, once only one is left."""
    others: tuple[Option, ...] = ()
    """The canoes that could be chosen instead of the chosen one."""


def choose(legal: Sequence[Action], places: Sequence[str], picked: Sequence[Step]) -> Choice:
    """Return where the picked steps lead among the legal actions.

    `places` says where each canoe is. Picked steps that fit nothing are left out, so that a stale
    selection can never choose anything illegal.
    """
    left = [(action, steps(action, _place(action, places))) for action in legal]
    chosen: list[Step] = []
    pending = list(picked)
    taken = 0
    others: tuple[Option, ...] = ()
    while left:
        depth = len(chosen)
        found = dict.fromkeys(each[depth] for _, each in left if len(each) > depth)
        if not found:
            break
        hand = next((step for step in pending if step in found), None)
        if hand:
            pending.remove(hand)
            taken += 1
        elif len(found) > 1 or next(iter(found))[0] not in BY_ITSELF:
            return Choice(tuple(chosen), taken, _options(left, depth, found), others=others)
        step = hand or next(iter(found))
        if step[0] == CANOE:
            others = _options(
                left, depth, [each for each in found if each[0] == CANOE and each != step]
            )
        left = [
            (action, each) for action, each in left if len(each) > depth and each[depth] == step
        ]
        chosen.append(step)
    return Choice(tuple(chosen), taken, (), left[0][0] if left else None)


def _place(action: Action, places: Sequence[str]) -> str:
    return places[action.canoe] if isinstance(action, CanoeMove) else ""


def _options(
    left: Sequence[tuple[Action, tuple[Step, ...]]], depth: int, found: Iterable[Step]
) -> tuple[Option, ...]:
    return tuple(
        Option(step, tuple(action for action, each in left if each[depth] == step))
        for step in found
    )
