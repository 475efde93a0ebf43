"""Reading actions from their notation (NOTATION); `str(action)` writes it.

This module only reads the words. Whether the action is legal is for `Game.play` to say.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NoReturn

from niagara.model.actions import (
    BUY_NONE,
    CANOES,
    PLAIN_ROPE,
    STAY,
    Action,
    Buy,
    Canoe,
    CanoeMove,
    ChooseCard,
    Handling,
    MoveCloud,
    Path,
    Rope,
    Steal,
    Sweep,
    Trade,
)
from niagara.model.board import FIELDS, KINDS, Field, Kind
from niagara.model.cards import CARDS, Card
from niagara.model.errors import NotationError

LONGEST: Final = 200
"""The most characters of an action."""

_PLAIN: Final = re.compile("[a-zA-Z0-9> -]{1,20}")
_VICTIM: Final = re.compile("([0-9])([ab])")

_WHOLE: Final[dict[str, Action]] = {
    "stay": STAY,
    "buy none": BUY_NONE,
    "weather up": MoveCloud(+1),
    "weather down": MoveCloud(-1),
    "rope": PLAIN_ROPE,
}


def parse(text: str) -> Action:
    """Read one action; raise `NotationError`, which says what cannot be read.

    >>> parse("b unload amethyst load sapphire 6L>5").before.load
    (3,)
    >>> parse("a shore>9")
    Traceback (most recent call last):
    niagara.model.errors.NotationError: there is no field 9; fields are shore, 1, 2, 3, 4, 5, \
6L, 7L, 6R, 7R, falls
    """
    if len(text) > LONGEST:
        raise NotationError("this is too long to be an action")
    if text in _WHOLE:
        return _WHOLE[text]
    words = text.split(" ")
    match words:
        case ["card", name]:
            action: Action = ChooseCard(_card(name))
        case ["buy", canoe, "with", kind]:
            action = Buy(_canoe(canoe), _gem(kind))
        case ["moose", canoe, "rope"]:
            action = Rope(_canoe(canoe))
        case ["moose", canoe, "weather", "up" | "down" as way]:
            action = MoveCloud(+1 if way == "up" else -1, _canoe(canoe))
        case ["sweep", canoe, field]:
            action = Sweep(_canoe(canoe), _field(field))
        case ["a" | "b" as canoe, _, *_]:
            action = _Reader(words[1:]).canoe_move(CANOES.index(canoe))
        case _:
            raise NotationError("{text} is not an action", text=_quoted(text))
    return action


def _card(word: str) -> Card:
    if word not in CARDS[1:]:
        cards = ", ".join(CARDS[1:])
        raise NotationError(
            "there is no card {card}; cards are {cards}", card=_bare(word), cards=cards
        )
    return CARDS.index(word)


def _canoe(word: str) -> Canoe:
    if word not in CANOES:
        canoes = ", ".join(CANOES)
        raise NotationError(
            "there is no canoe {canoe}; canoes are {canoes}", canoe=_bare(word), canoes=canoes
        )
    return CANOES.index(word)


def _gem(word: str) -> Kind:
    if word not in KINDS:
        raise NotationError(
            "there is no gem {gem}; gems are {gems}", gem=_bare(word), gems=", ".join(KINDS)
        )
    return KINDS.index(word)


def _field(word: str, names: Sequence[str] = FIELDS) -> Field:
    if word not in names:
        fields = ", ".join(names)
        raise NotationError(
            "there is no field {field}; fields are {fields}", field=_bare(word), fields=fields
        )
    return names.index(word)


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= 60 else repr(text[:57]) + "..."


def _bare(word: str) -> str:
    return word if _PLAIN.fullmatch(word) else _quoted(word)


class _Reader:
    """Reads the parts of a canoe move from left to right; `words` are those still to be read."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)

    def canoe_move(self, canoe: int) -> CanoeMove:
        moose = self.next_is("moose") and bool(self.take(1))
        before, path, after = self.handling(), self.path(), self.handling()
        steals = tuple(self.steals())
        move = CanoeMove(canoe, before, path, after, steals, moose, self.trade())
        if self.words:
            self.refuse()
        if before.points and after.points:
            raise NotationError("gems are handled before paddling or after it, never both")
        if list(move.steals) != sorted(move.steals):
            raise NotationError("name the stolen gems in the order of seat, canoe and kind")
        return move

    def handling(self) -> Handling:
        unload, load = self.kinds("unload"), self.kinds("load")
        if unload != sorted(unload):
            raise NotationError(
                "name the gems to unload in the order {gems}", gems=", ".join(KINDS)
            )
        if load != sorted(load):
            raise NotationError("name the gems to load in the order {gems}", gems=", ".join(KINDS))
        return Handling(tuple(unload), tuple(load))

    def kinds(self, verb: str) -> list[int]:
        kinds = []
        while self.next_is(verb):
            kinds.append(_gem(self.take(2)[1]))
        return kinds

    def path(self) -> Path | None:
        if not self.words or ">" not in self.words[0]:
            return None
        start, _arrow, way = self.take(1)[0].partition(">")
        end, sweep, swept = way.partition("~")
        return Path(
            _field(start, FIELDS[:-1]),
            _field(end),
            _field(swept) if sweep else None,
        )

    def steals(self) -> Iterator[Steal]:
        while self.next_is("steal"):
            _steal, kind, preposition, victim = self.take(4)
            match = _VICTIM.fullmatch(victim)
            if preposition != "from" or not match:
                raise NotationError(
                    "write a theft like this: {example}", example="steal ruby from 2b"
                )
            yield Steal(int(match[1]), CANOES.index(match[2]), _gem(kind))

    def trade(self) -> Trade | None:
        match self.words:
            case ["joe", "take", *_]:
                self.take(2)
                return Trade(take=True)
            case ["joe", "give" | "swap" as verb, kind, *_]:
                self.take(3)
                return Trade(take=verb == "swap", give=_gem(kind))
            case ["joe", *_]:
                examples = "joe take, joe give ruby, joe swap ruby"
                raise NotationError(
                    "write a trade with Joe like this: {examples}", examples=examples
                )
        return None

    def next_is(self, word: str) -> bool:
        return bool(self.words) and self.words[0] == word

    def take(self, count: int) -> list[str]:
        if len(self.words) < count:
            raise NotationError(
                "something is missing after {words}", words=_bare(" ".join(self.words))
            )
        taken, self.words = self.words[:count], self.words[count:]
        return taken

    def refuse(self) -> NoReturn:
        words = _quoted(" ".join(self.words))
        raise NotationError("{words} does not belong here in a canoe move", words=words)
