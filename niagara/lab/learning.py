"""Teaching the network: its weights by Adam (Kingma, Ba 2015), from the lessons of searches.

A lesson tells every seat's chance to win, between what the searches found and how the game ended,
and how often each card was tried. The weights are changed a little for one handful of
lessons after another, so that both become likelier. `numpy` does the sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from niagara.bots.features import FEATURES, Features
from niagara.bots.network import SCALE, UNIT, Layers, flat
from niagara.model.actions import Seat
from niagara.model.cards import CARDS, CARDS_IN, Hand

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]
Numbers = tuple[int, ...]
"""The weights of a network, in the order of `flat`; empty before there is one."""

UNITS: Final = 48
"""The units of the hidden layer."""
RESULT: Final = 0.3
"""How far a lesson believes the game's result; the rest is what the searches found."""
CARDS_COUNT: Final = 0.25
"""How much the cards that were tried count beside the chances to win."""
HANDFUL: Final = 128
"""How many lessons there are in a handful."""
TIMES: Final = 12
"""How often all lessons are gone through."""
RATE: Final = 3e-3
"""The first step size; it falls to nothing along half a wave of the cosine."""
DECAY: Final = 0.03
"""How fast weights shrink that nothing holds up, as a part of the step size."""
MEMORY: Final = (0.9, 0.999)
"""How far Adam remembers slopes and their squares."""
TINY: Final = 1e-8
NEVER: Final = -1e9
"""The worth of a card that is not in the hand."""
STEPS: Final = 12
"""How many steps of Newton's method there are."""
HOLD: Final = 1.0
"""How strongly weights are held at 0: as by so many positions that speak against them."""


@dataclass(slots=True)
class Lesson:
    """A position before a round, and what the searches found out about it."""

    seen: Sequence[Features]
    """What each seat sees."""
    hands: Sequence[Hand]
    chances: Sequence[float]
    """Every seat's chance to win in the worlds that all seats played to choose their cards."""
    worlds: int
    """How many these were; `chances` are sums until the game is over."""
    tried: dict[Seat, Sequence[int]]
    """By seat, how often it tried each card of its hand."""
    won: Sequence[float] = ()
    """The part of the win that each seat got in the end; in a world, its chance."""


class Lessons(NamedTuple):
    """Lessons as tables of numbers: a row for each seat of each lesson."""

    numbers: Integers
    """The numbers of the features that the seat sees; where there are fewer, `FEATURES`."""
    counts: Floats
    first: Integers
    """By lesson, its first row; and the number of all rows."""
    searched: Floats
    """The chance to win that the searches found."""
    won: Floats
    """The part of the win that the seat got."""
    held: NDArray[np.bool_]
    """By card, whether it is in the hand."""
    tried: Floats
    """By card, how often it was tried, as a part of all; all 0 where there was no choice."""


class Loss(NamedTuple):
    """How surprised a network is by lessons: the log loss on average."""

    result: float
    """By who won."""
    search: float
    """By the chances that the searches found."""
    cards: float
    """By the cards that they tried."""


def lessons_table(lessons: Sequence[Lesson]) -> Lessons:
    """Return these lessons as tables."""
    seen = [features for lesson in lessons for features in lesson.seen]
    widest = max(map(len, seen))
    numbers = np.full((len(seen), widest), FEATURES, np.int64)
    counts = np.zeros((len(seen), widest), np.float32)
    for row, features in enumerate(seen):
        numbers[row, : len(features)] = [number for number, _count in features]
        counts[row, : len(features)] = [count for _number, count in features]
    held = np.zeros((len(seen), len(CARDS)), np.bool_)
    tried = np.zeros((len(seen), len(CARDS)), np.float32)
    row = 0
    for lesson in lessons:
        for seat, hand in enumerate(lesson.hands):
            cards = list(CARDS_IN[hand])
            held[row, cards] = True
            if seat in lesson.tried:
                visits = np.array(lesson.tried[seat], np.float32)
                tried[row, cards] = visits / visits.sum()
            row += 1
    return Lessons(
        numbers,
        counts,
        np.cumsum([0, *(len(lesson.seen) for lesson in lessons)], dtype=np.int64),
        np.array([chance for lesson in lessons for chance in lesson.chances], np.float32),
        np.array([share for lesson in lessons for share in lesson.won], np.float32),
        held,
        tried,
    )


def together(tables: Sequence[Lessons]) -> Lessons:
    """Return all these lessons in one table."""
    widest = max(table.numbers.shape[1] for table in tables)
    numbers, counts, first, rows = [], [], [np.zeros(1, np.int64)], 0
    for table in tables:
        wider = (0, 0), (0, widest - table.numbers.shape[1])
        numbers.append(np.pad(table.numbers, wider, constant_values=FEATURES))
        counts.append(np.pad(table.counts, wider))
        first.append(table.first[1:] + rows)
        rows += len(table.won)
    return Lessons(
        np.concatenate(numbers),
        np.concatenate(counts),
        np.concatenate(first),
        *(
            np.concatenate([table[part] for table in tables])
            for part in range(3, len(Lessons._fields))
        ),
    )


class Learner:
    """A network while it learns, with real numbers as weights."""

    def __init__(self, lessons: Lessons, rng: np.random.Generator) -> None:
        self._lessons = lessons
        squares = np.zeros(FEATURES + 1)
        times = np.zeros(FEATURES + 1)
        np.add.at(squares, lessons.numbers, lessons.counts**2)
        np.add.at(times, lessons.numbers, lessons.counts != 0)
        self._usual = np.sqrt(np.maximum(squares, 1) / np.maximum(times, 1)).astype(np.float32)
        """How much each feature counts, where it does; it is learned in this measure."""

        def some(spread: float, *shape: int) -> Floats:
            return rng.normal(0, spread, shape).astype(np.float32)

        self._weights = {
            "hidden": some(0.15, FEATURES + 1, UNITS),
            "bias": some(0, UNITS),
            "winning": some(0.3, UNITS),
            "choosing": some(0.1, UNITS, len(CARDS)),
            "tending": some(0, len(CARDS)),
        }
        self._slopes = {name: np.zeros_like(each) for name, each in self._weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self._weights.items()}
        self._steps = 0

    def learn(self, rng: np.random.Generator) -> None:
        """Go through all lessons `TIMES` times."""
        many = len(self._lessons.first) - 1
        handfuls = max(1, many // HANDFUL)
        for time in range(TIMES):
            order = rng.permutation(many)
            for number in range(handfuls):
                done = (time + number / handfuls) / TIMES
                handful = order[number * HANDFUL : (number + 1) * HANDFUL]
                self._step(handful, RATE * (1 + np.cos(np.pi * done)) / 2)

    def _step(self, handful: Integers, rate: float) -> None:
        rows, lesson_of = _rows(self._lessons, handful)
        lessons = self._lessons
        seen = self._seen(lessons, rows)
        sums, units, worths, likely = self._outputs(seen, lessons.held[rows])
        chances = _chances(worths, lesson_of, len(handful))
        target = RESULT * lessons.won[rows] + (1 - RESULT) * lessons.searched[rows]
        tried = lessons.tried[rows]
        chose = tried.sum(1, keepdims=True)
        winning = (chances - target) / len(handful)
        choosing = CARDS_COUNT * (likely * chose - tried) / len(handful)
        weights = self._weights
        back = np.outer(winning, weights["winning"]) + choosing @ weights["choosing"].T
        back *= sums > 0
        slopes = {
            "hidden": seen.T @ back,
            "bias": back.sum(0),
            "winning": units.T @ winning,
            "choosing": units.T @ choosing,
            "tending": choosing.sum(0),
        }
        self._steps += 1
        for name, slope in slopes.items():
            self._follow(name, slope, rate)

    def _follow(self, name: str, slope: Floats, rate: float) -> None:
        """Change weights a little along these slopes (Adam, with decay)."""
        first, second = MEMORY
        mean = self._slopes[name] = first * self._slopes[name] + (1 - first) * slope
        square = self._squares[name] = second * self._squares[name] + (1 - second) * slope**2
        mean = mean / (1 - first**self._steps)
        spread = np.sqrt(square / (1 - second**self._steps)) + TINY
        self._weights[name] -= (rate * (mean / spread + DECAY * self._weights[name])).astype(
            np.float32
        )

    def _seen(self, lessons: Lessons, rows: Integers) -> Floats:
        seen = np.zeros((len(rows), FEATURES + 1), np.float32)
        np.add.at(
            seen, (np.arange(len(rows))[:, None], lessons.numbers[rows]), lessons.counts[rows]
        )
        return seen / self._usual

    def _outputs(
        self, seen: Floats, held: NDArray[np.bool_]
    ) -> tuple[Floats, Floats, Floats, Floats]:
        """Return the units' sums, what they count, the seats' worths, and how likely cards are."""
        weights = self._weights
        sums = seen @ weights["hidden"] + weights["bias"]
        units = np.maximum(sums, 0)
        worths = np.where(held, units @ weights["choosing"] + weights["tending"], NEVER)
        powers = np.exp(worths - worths.max(1, keepdims=True))
        return sums, units, units @ weights["winning"], powers / powers.sum(1, keepdims=True)

    def loss(self, lessons: Lessons) -> Loss:
        """Return how surprised the network is by lessons."""
        many = len(lessons.first) - 1
        rows, lesson_of = _rows(lessons, np.arange(many, dtype=np.int64))
        worths, likely = self._outputs(self._seen(lessons, rows), lessons.held)[2:]
        chances = _chances(worths, lesson_of, many)
        return Loss(
            _surprise(chances, lessons.won) / many,
            _surprise(chances, lessons.searched) / many,
            _surprise(likely, lessons.tried) / max(1.0, float(lessons.tried.sum())),
        )

    def numbers(self) -> Numbers:
        """Return the weights as whole numbers, as `flat` orders them."""
        weights = self._weights
        hidden = weights["hidden"] / self._usual[:, None]

        def whole(each: Floats, scale: int = SCALE) -> list[tuple[int, ...]]:
            return [tuple(map(int, row)) for row in np.rint(np.atleast_2d(each) * scale)]

        (bias,), (winning,) = whole(weights["bias"]), whole(weights["winning"])
        (tending,) = whole(weights["tending"], UNIT)
        choosing = whole(weights["choosing"].T)
        return tuple(flat(Layers(whole(hidden[:FEATURES]), bias, winning, choosing, tending)))


def _rows(lessons: Lessons, which: Integers) -> tuple[Integers, Integers]:
    """Return the rows of these lessons, and for each row the place of its lesson among them."""
    first, last = lessons.first[which], lessons.first[which + 1]
    rows = np.concatenate([np.arange(start, end) for start, end in zip(first, last, strict=True)])
    return rows, np.repeat(np.arange(len(which)), last - first)


def _chances(worths: Floats, lesson_of: Integers, many: int) -> Floats:
    """Return the seats' chances to win, which add up to 1 in each lesson."""
    best = np.full(many, NEVER, np.float32)
    np.maximum.at(best, lesson_of, worths)
    powers = np.exp(worths - best[lesson_of])
    total = np.zeros(many, np.float32)
    np.add.at(total, lesson_of, powers)
    chances: Floats = powers / total[lesson_of]
    return chances


def _surprise(likely: Floats, happened: Floats) -> float:
    return float(-(happened * np.log(np.maximum(likely, 1e-9))).sum())


def learned(lessons: Lessons, seed: int) -> Learner:
    """Return a network that learned these lessons."""
    rng = np.random.default_rng(seed)
    learner = Learner(lessons, rng)
    learner.learn(rng)
    return learner


# What guides learn


class Example(NamedTuple):
    """A position before a round, and who won in the end."""

    seen: Sequence[Sequence[tuple[int, float]]]
    """What each seat sees: the numbers of weights, and how often each counts."""
    won: Sequence[float]
    """The part of the win that each seat got."""


def fitted(examples: Sequence[Example], size: int) -> list[float]:
    """Return `size` weights by which the winners are likeliest: softmax regression.

    The worth of a seat is the sum of its weights. Newton's method finds the weights; `HOLD` keeps
    those small that little is known of, and at 0 those that no example has.
    """
    seen, won, lesson_of = _dense(examples, size)
    weights = np.zeros(size)
    for _step in range(STEPS):
        chances = _chances((seen @ weights).astype(np.float32), lesson_of, len(examples))
        likely = seen * chances[:, None]
        usual = np.zeros((len(examples), size), np.float32)
        np.add.at(usual, lesson_of, likely)
        slope = seen.T @ (chances - won) + HOLD * weights
        curve = likely.T @ seen - usual.T @ usual + HOLD * np.eye(size)
        weights -= np.linalg.solve(curve, slope)
    return [float(each) for each in weights]


def surprise(weights: Sequence[float], examples: Sequence[Example]) -> float:
    """Return how surprising the winners are to these weights: the log loss on average."""
    seen, won, lesson_of = _dense(examples, len(weights))
    worths = (seen @ np.array(weights)).astype(np.float32)
    return _surprise(_chances(worths, lesson_of, len(examples)), won) / len(examples)


def _dense(examples: Sequence[Example], size: int) -> tuple[Floats, Floats, Integers]:
    """Return a row for each seat: what it sees, its part of the win, and the example's place."""
    every = [(place, seen) for place, each in enumerate(examples) for seen in each.seen]
    found = np.zeros((len(every), size), np.float32)
    for row, (_place, seen) in enumerate(every):
        for number, count in seen:
            found[row, number] += count
    won = np.array([share for each in examples for share in each.won], np.float32)
    return found, won, np.array([place for place, _seen in every], np.int64)
