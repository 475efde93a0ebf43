"""Choosing an action step by step: from all legal ones to one, a few choices at a time.

A move is cut into matters: which canoe, the moose, to which field, what to handle, what to steal,
what to trade with Joe. Choosing narrows the legal actions down, and a step with only one way is
taken by itself. A matter with too many answers is first asked about more broadly. So everything
legal can be reached, and nothing else; this module knows no rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from niagara.model.actions import CANOES, Action, Buy, BuyNone, CanoeMove, Sweep
from niagara.model.board import FIELDS, KINDS

Step = tuple[str, str]
"""A kind of step and what is chosen in it, such as ("to", "6L")."""

CANOE, MOOSE, TO, HANDLE, STEAL, JOE, WHOLE = (
    "canoe", "moose", "to", "handle", "steal", "joe", "action"
)  # fmt: skip
BUY, WHEN, UNLOAD, LOAD_ONE, STEAL_FROM, STEAL_ONE = (
    "buy", "when", "unload", "load", "from", "theft"
)  # fmt: skip
"""The broader questions about buying, handling and stealing."""

NONE: Final = "none"
"""What a step is called in which nothing is done."""

MOST: Final = 7
"""More choices than this at once are too many, where there is a broader question."""

Question = Callable[[CanoeMove, str], Iterable[str]]
"""Returns the answers that fit a move of a canoe at some place; mostly one."""


def _to(move: CanoeMove, place: str) -> Iterable[str]:
    return (FIELDS[move.path.rest] if move.path else place,)


def _handle(move: CanoeMove, _place: str) -> Iterable[str]:
    if move.before.points:
        return (f"first {move.before}",)
    return (f"last {move.after}" if move.after.points else NONE,)


def _when(move: CanoeMove, _place: str) -> Iterable[str]:
    return ("first" if move.before.points else "last" if move.after.points else NONE,)


def _unload(move: CanoeMove, _place: str) -> Iterable[str]:
    return (" ".join(KINDS[kind] for kind in move.before.unload + move.after.unload) or NONE,)


def _load_one(move: CanoeMove, _place: str) -> Iterable[str]:
    return [KINDS[kind] for kind in move.before.load + move.after.load] or [NONE]


def _steal(move: CanoeMove, _place: str) -> Iterable[str]:
    return (" ".join(map(str, move.steals)) or NONE,)


def _steal_from(move: CanoeMove, _place: str) -> Iterable[str]:
    return [str(steal.seat) for steal in move.steals] or [NONE]


def _steal_one(move: CanoeMove, _place: str) -> Iterable[str]:
    return [str(steal) for steal in move.steals] or [NONE]


QUESTIONS: Final[Mapping[str, Question]] = {
    MOOSE: lambda move, _: (MOOSE if move.moose else NONE,),
    TO: _to,
    HANDLE: _handle,
    LOAD_ONE: _load_one,
    UNLOAD: _unload,
    WHEN: _when,
    STEAL: _steal,
    STEAL_ONE: _steal_one,
    STEAL_FROM: _steal_from,
    JOE: lambda move, _: (str(move.trade or NONE),),
}
"""What can be asked about a canoe's move."""

MATTERS: Final = (
    ((CANOE, WHOLE), (BUY,)),
    ((MOOSE,),),
    ((TO,),),
    ((HANDLE,), (LOAD_ONE,), (UNLOAD,), (WHEN,)),
    ((STEAL,), (STEAL_ONE,), (STEAL_FROM,)),
    ((JOE,),),
)
"""The matters in the order in which they are settled, each with its steps, exact to broad."""


def steps(action: Action, place: str = "") -> tuple[Step, ...]:
    """Return all the steps that can lead to an action; `place` is where its canoe is.

    >>> from niagara import parse
    >>> steps(parse("sweep a 6L"))
    (('canoe', 'a'), ('to', '6L'))
    """
    first = _first(action)
    if isinstance(action, Sweep):
        return first, (TO, FIELDS[action.field])
    if isinstance(action, Buy | BuyNone):
        return first, (BUY, CANOES[action.canoe] if isinstance(action, Buy) else NONE)
    if not isinstance(action, CanoeMove):
        return (first,)
    answers = (
        (kind, name) for kind, question in QUESTIONS.items() for name in question(action, place)
    )
    return first, *dict.fromkeys(answers)


def _first(action: Action) -> Step:
    if isinstance(action, CanoeMove | Sweep):
        return CANOE, CANOES[action.canoe]
    return WHOLE, str(action)


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
    while options := _due(left, chosen):
        found = [option.step for option in options]
        hand = next((step for step in pending if step in found), None)
        if hand:
            pending.remove(hand)
            taken += 1
        elif len(found) > 1 or _asked_always(found[0][0], chosen):
            return Choice(tuple(chosen), taken, options, others=others)
        step = hand or found[0]
        if step[0] == CANOE:
            others = tuple(each for each in options if each.kind == CANOE and each.step != step)
        left = [(action, each) for action, each in left if step in each]
        chosen.append(step)
    return Choice(tuple(chosen), taken, (), left[0][0] if left else None)


def _asked_always(kind: str, chosen: Sequence[Step]) -> bool:
    """Tell whether a step is left to the player even where there is only one way."""
    return kind == TO or (kind == WHOLE and not chosen)


def _place(action: Action, places: Sequence[str]) -> str:
    return places[action.canoe] if isinstance(action, CanoeMove) else ""


Left = Sequence[tuple[Action, tuple[Step, ...]]]
"""The actions that still can be chosen, each with its steps."""


def _due(left: Left, chosen: Sequence[Step]) -> tuple[Option, ...]:
    """Return the options of the next step; none once nothing is left to be chosen."""
    answered = {kind for kind, _ in chosen}
    for exact, *broader in MATTERS:
        options = () if answered & set(exact) else _options(left, exact)
        if not options:
            continue
        if len(options) <= MOST:
            return options
        for kinds in reversed(broader):
            parts = () if answered & set(kinds) else _options(left, kinds)
            if len(parts) > 1:
                return parts
        return options
    return ()


def _options(left: Left, kinds: Sequence[str]) -> tuple[Option, ...]:
    found: dict[Step, list[Action]] = {}
    for action, each in left:
        for step in each:
            if step[0] in kinds:
                found.setdefault(step, []).append(action)
    return tuple(Option(step, tuple(actions)) for step, actions in found.items())
