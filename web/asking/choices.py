"""Choosing an action step by step: from all legal actions down to one.

A move is cut into topics: which canoe, the moose, which field, what to load and unload, what to
steal, what to trade with Joe. Each step narrows the legal actions down. A step with only one answer
is taken without asking. A topic with too many answers begins with a broader question. So the player
can reach every legal action and no other, and this module needs to know no rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from niagara import View
from niagara.model.actions import CANOES, Action, Buy, BuyNone, Canoe, CanoeMove, ChooseCard, Sweep
from niagara.model.board import FIELDS, KINDS

Step = tuple[str, str]
"""A kind of step and what is chosen in it, such as ("to", "6L")."""

CANOE, MOOSE, TO, HANDLE, STEAL, JOE, WHOLE = (
    "canoe", "moose", "to", "handle", "steal", "joe", "action"
)  # fmt: skip
BUY, WHEN, UNLOAD, LOAD_ONE, STEAL_FROM, STEAL_ONE = (
    "buy", "when", "unload", "load", "from", "theft"
)  # fmt: skip
"""Buying, and the broader questions about handling and stealing."""

NONE: Final = "none"
"""The name of a step in which nothing is done."""

MOST: Final = 7
"""With more options than this, a broader question is asked first if there is one."""

Question = Callable[[CanoeMove, str], Iterable[str]]
"""Returns the answers that fit a move, given where its canoe is; usually just one."""


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
    MOOSE: lambda move, _place: (MOOSE if move.moose else NONE,),
    TO: _to,
    HANDLE: _handle,
    LOAD_ONE: _load_one,
    UNLOAD: _unload,
    WHEN: _when,
    STEAL: _steal,
    STEAL_ONE: _steal_one,
    STEAL_FROM: _steal_from,
    JOE: lambda move, _place: (str(move.trade or NONE),),
}
"""What can be asked about the move of a canoe."""

TOPICS: Final = (
    ((CANOE, WHOLE), (BUY,)),
    ((MOOSE,),),
    ((TO,),),
    ((HANDLE,), (LOAD_ONE,), (UNLOAD,), (WHEN,)),
    ((STEAL,), (STEAL_ONE,), (STEAL_FROM,)),
    ((JOE,),),
)
"""The topics, in the order in which they are settled. Each has its questions, exact ones first."""


def steps(action: Action, place: str = "") -> tuple[Step, ...]:
    """Return every step that can lead to an action; `place` is where its canoe is.

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


def first_step(view: View) -> tuple[Step, ...]:
    """Return the step that is taken for people who share a tablet, to spare them a tap.

    Of two canoes that are alike, it takes up the first; the other may be tapped instead.
    """
    player, moves = view.players[view.actor or 0], view.legal
    places = {*zip(player.fields, player.cargo, view.setup.capacities, strict=True)}
    free = {move.canoe for move in moves if isinstance(move, CanoeMove)}
    if len(places) > 1 or player.moose is not None or len(free) < len(CANOES):
        return ()
    return ((CANOE, CANOES[0]),) if all(isinstance(each, CanoeMove) for each in moves) else ()


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to the question that is asked now, with the actions that it leaves."""

    step: Step
    actions: tuple[Action, ...]

    @property
    def kind(self) -> str:
        """The kind of step."""
        return self.step[0]

    @property
    def name(self) -> str:
        """What is chosen."""
        return self.step[1]


@dataclass(frozen=True, slots=True)
class Choice:
    """How far a person has come in choosing an action."""

    chosen: tuple[Step, ...]
    """The steps taken so far, including those with only one answer."""
    taken: int
    """How many of them the player picked."""
    options: tuple[Option, ...]
    """The answers to the question that is asked now; empty once one action is left."""
    action: Action | None = None
    """The action, once only one is left."""
    others: tuple[Option, ...] = ()
    """The canoes that can be chosen instead of the one that was."""

    @property
    def canoes(self) -> frozenset[Canoe]:
        """The canoes among the steps taken so far."""
        return frozenset(CANOES.index(name) for kind, name in self.chosen if kind == CANOE)

    @property
    def left(self) -> tuple[Action, ...]:
        """The actions that the steps so far leave."""
        if self.action:
            return (self.action,)
        return tuple(dict.fromkeys(each for option in self.options for each in option.actions))


def choose(legal: Sequence[Action], places: Sequence[str], picked: Sequence[Step]) -> Choice:
    """Return where the picked steps lead among the legal actions.

    `places` says where each canoe is. Picked steps that no longer fit are left out, so an outdated
    selection can never lead to an illegal action.
    """
    left = [(action, steps(action, _place(action, places))) for action in legal]
    chosen: list[Step] = []
    pending = list(picked)
    taken = 0
    others: tuple[Option, ...] = ()
    while options := _due(left, chosen):
        found = [option.step for option in options]
        wanted = next((step for step in pending if step in found), None)
        if wanted:
            pending.remove(wanted)
            taken += 1
        elif len(found) > 1 or _asked_always(options[0], chosen):
            return Choice(tuple(chosen), taken, options, others=others)
        step = wanted or found[0]
        if step[0] == CANOE:
            others = tuple(each for each in options if each.kind == CANOE and each.step != step)
        left = [(action, each) for action, each in left if step in each]
        chosen.append(step)
    return Choice(tuple(chosen), taken, (), left[0][0] if left else None)


def _asked_always(only: Option, chosen: Sequence[Step]) -> bool:
    """Tell whether the player is asked even when there is only one answer.

    The last card of a hand is taken up at once: it still waits to be played. No tap on a canoe
    alone gives up a gem: whoever means to choose it would lose that.
    """
    first = only.actions[0]
    if isinstance(first, ChooseCard):
        return False
    if only.kind == HANDLE and isinstance(first, CanoeMove) and not first.path:
        return bool(first.before.unload)
    return only.kind == TO or (only.kind == WHOLE and not chosen)


def _place(action: Action, places: Sequence[str]) -> str:
    return places[action.canoe] if isinstance(action, CanoeMove) else ""


Remaining = Sequence[tuple[Action, tuple[Step, ...]]]
"""The actions that can still be chosen, each with its steps."""


def _due(left: Remaining, chosen: Sequence[Step]) -> tuple[Option, ...]:
    """Return the options of the next step; none once there is nothing left to choose."""
    answered = {kind for kind, _name in chosen}
    for exact, *broader in TOPICS:
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


def _options(left: Remaining, kinds: Sequence[str]) -> tuple[Option, ...]:
    found: dict[Step, list[Action]] = {}
    for action, each in left:
        for step in each:
            if step[0] in kinds:
                found.setdefault(step, []).append(action)
    return tuple(Option(step, tuple(actions)) for step, actions in found.items())
