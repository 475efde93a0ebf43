"""Teaching weights by `numpy`: those of the network, and those that guides judge by.

A lesson tells every seat's chance to win, between what the searches found and how the game ended,
and how often each card was tried. The weights of the network are changed a little for one handful
of lessons after another, so that both become likelier (Adam: Kingma, Ba 2015).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from niagara.bots.features import FEATURES, Features
from niagara.bots.network import SCALE, UNIT, Layers, flat
from niagara.model.actions import Seat
from niagara.model.cards import CARDS, CARDS_IN, Hand

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

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


class Loss(NamedTuple):
    """How surprised a network is by lessons: the log loss on average."""

    result: float
    """By who won."""
    search: float
    """By the chances that the searches found."""
    cards: float
    """By the cards that they tried."""


class Learner:
    """A network while it learns, with real numbers as weights."""

    def __init__(self, lessons: Sequence[Lesson], rng: np.random.Generator) -> None:
        self._lessons = lessons
        squares, times = np.zeros((2, FEATURES))
        for start in range(0, len(lessons), HANDFUL):
            seen, _lesson_of = _dense(lessons[start : start + HANDFUL], FEATURES)
            squares += (seen**2).sum(0)
            times += (seen != 0).sum(0)
        self._usual = np.sqrt(np.maximum(squares, 1) / np.maximum(times, 1)).astype(np.float32)
        """How much each feature counts, where it does; it is learned in this measure."""

        def some(spread: float, *shape: int) -> Floats:
            return rng.normal(0, spread, shape).astype(np.float32)

        self._weights = {
            "hidden": some(0.15, FEATURES, UNITS),
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
        handfuls = max(1, len(self._lessons) // HANDFUL)
        for time in range(TIMES):
            order = rng.permutation(len(self._lessons))
            for number in range(handfuls):
                done = (time + number / handfuls) / TIMES
                handful = order[number * HANDFUL : (number + 1) * HANDFUL]
                rate = RATE * (1 + np.cos(np.pi * done)) / 2
                self._step([self._lessons[place] for place in handful], rate)

    def _step(self, lessons: Sequence[Lesson], rate: float) -> None:
        seen, lesson_of = _dense(lessons, FEATURES)
        seen /= self._usual
        held, tried = _cards(lessons)
        sums, units, worths, likely = self._outputs(seen, held)
        won, searched = (_column(lessons, name) for name in ("won", "chances"))
        target = RESULT * won + (1 - RESULT) * searched
        winning = (_chances(worths, lesson_of) - target) / len(lessons)
        chose = tried.sum(1, keepdims=True)
        choosing = CARDS_COUNT * (likely * chose - tried) / len(lessons)
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
        change = rate * (mean / spread + DECAY * self._weights[name])
        self._weights[name] -= change.astype(np.float32)

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

    def loss(self, lessons: Sequence[Lesson]) -> Loss:
        """Return how surprised the network is by lessons."""
        seen, lesson_of = _dense(lessons, FEATURES)
        held, tried = _cards(lessons)
        worths, likely = self._outputs(seen / self._usual, held)[2:]
        chances = _chances(worths, lesson_of)
        return Loss(
            _surprise(chances, _column(lessons, "won")) / len(lessons),
            _surprise(chances, _column(lessons, "chances")) / len(lessons),
            _surprise(likely, tried) / max(1.0, float(tried.sum())),
        )

    def numbers(self) -> tuple[int, ...]:
        """Return the weights as whole numbers, as `flat` orders them."""
        weights = self._weights

        def whole(each: Floats, scale: int = SCALE) -> list[tuple[int, ...]]:
            return [tuple(map(int, row)) for row in np.rint(np.atleast_2d(each) * scale)]

        hidden = whole(weights["hidden"] / self._usual[:, None])
        (bias,), (winning,) = whole(weights["bias"]), whole(weights["winning"])
        (tending,) = whole(weights["tending"], UNIT)
        choosing = whole(weights["choosing"].T)
        return tuple(flat(Layers(hidden, bias, winning, choosing, tending)))


def learned(lessons: Sequence[Lesson], seed: int) -> Learner:
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
    seen, lesson_of = _dense(examples, size)
    won = _column(examples, "won")
    weights = np.zeros(size)
    for _step in range(STEPS):
        chances = _chances((seen @ weights).astype(np.float32), lesson_of)
        likely = seen * chances[:, None]
        usual = np.zeros((len(examples), size), np.float32)
        np.add.at(usual, lesson_of, likely)
        slope = seen.T @ (chances - won) + HOLD * weights
        curve = likely.T @ seen - usual.T @ usual + HOLD * np.eye(size)
        weights -= np.linalg.solve(curve, slope)
    return [float(each) for each in weights]


def surprise(weights: Sequence[float], examples: Sequence[Example]) -> float:
    """Return how surprising the winners are to these weights: the log loss on average."""
    seen, lesson_of = _dense(examples, len(weights))
    chances = _chances((seen @ np.array(weights)).astype(np.float32), lesson_of)
    return _surprise(chances, _column(examples, "won")) / len(examples)


# Rows of numbers, one for each seat of each lesson


def _dense(lessons: Sequence[Lesson | Example], size: int) -> tuple[Floats, Integers]:
    """Return what each seat sees, a column for each number, and the place of its lesson."""
    seen = [each for lesson in lessons for each in lesson.seen]
    found = np.zeros((len(seen), size), np.float32)
    every = chain.from_iterable(chain.from_iterable(seen))
    pairs = np.fromiter(every, np.float32).reshape(-1, 2)
    rows = np.repeat(np.arange(len(seen)), [len(each) for each in seen])
    np.add.at(found, (rows, pairs[:, 0].astype(np.int64)), pairs[:, 1])
    seats = [len(lesson.seen) for lesson in lessons]
    return found, np.repeat(np.arange(len(lessons)), seats)


def _cards(lessons: Sequence[Lesson]) -> tuple[NDArray[np.bool_], Floats]:
    """Return by card whether it is in the hand, and how often it was tried, as a part of all."""
    hands = [(lesson, seat) for lesson in lessons for seat in range(len(lesson.hands))]
    held = np.zeros((len(hands), len(CARDS)), np.bool_)
    tried = np.zeros((len(hands), len(CARDS)), np.float32)
    for row, (lesson, seat) in enumerate(hands):
        cards = list(CARDS_IN[lesson.hands[seat]])
        held[row, cards] = True
        if seat in lesson.tried:
            visits = np.array(lesson.tried[seat], np.float32)
            tried[row, cards] = visits / visits.sum()
    return held, tried


def _column(lessons: Sequence[Lesson | Example], name: str) -> Floats:
    return np.array([each for lesson in lessons for each in getattr(lesson, name)], np.float32)


def _chances(worths: Floats, lesson_of: Integers) -> Floats:
    """Return the seats' chances to win, which add up to 1 in each lesson."""
    many = int(lesson_of[-1]) + 1
    best = np.full(many, NEVER, np.float32)
    np.maximum.at(best, lesson_of, worths)
    powers = np.exp(worths - best[lesson_of])
    total = np.zeros(many, np.float32)
    np.add.at(total, lesson_of, powers)
    chances: Floats = powers / total[lesson_of]
    return chances


def _surprise(likely: Floats, happened: Floats) -> float:
    return float(-(happened * np.log(np.maximum(likely, 1e-9))).sum())
