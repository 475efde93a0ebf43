"""Puzzles as people meet them: what they are about, which one comes next, how well somebody does.

What is kept is a line for each puzzle that was tried, with what came of the first try.
"""

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from niagara import Setup
from niagara.analysis.puzzles import Puzzle
from niagara.analysis.reasons import Plain, Plans, Reasons
from niagara.bots.outcomes import Contrast
from niagara.model.actions import Action
from niagara.model.modules import MODULES
from web.asking.hints import why_sentences
from web.asking.rating import Rating
from web.text import names
from web.text.catalogue import _, _n
from web.text.rulebook.contents import module_section
from web.text.seating import Seating

SPREAD: Final = 80.0
"""The deviation of the ratings of puzzles."""
UNSURE: Final = 5
"""A rating is told from so many puzzles on: before that, it says little."""
SOLVED: Final = "solved"
MISSED: Final = "missed"


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of somebody's first try at a puzzle."""

    puzzle: str
    """Its name."""
    rating: int
    """Its rating."""
    solved: bool

    def __str__(self) -> str:
        return f"{self.puzzle} {self.rating} {SOLVED if self.solved else MISSED}"


def read(text: str) -> tuple[Tried, ...]:
    r"""Return the tries that are kept in a text, the oldest first; other lines are left out.

    >>> [str(each) for each in read("0a1b2c3d 1500 solved\nnonsense\n")]
    ['0a1b2c3d 1500 solved']
    """
    words = (line.split(" ") for line in text.splitlines())
    return tuple(
        Tried(each[0], int(each[1]), each[2] == SOLVED)
        for each in words
        if len(each) == 3 and each[1].isdecimal() and len(each[1]) <= 4
    )


def within(modules: Collection[str], puzzle: Puzzle) -> bool:
    """Tell whether a puzzle needs no other modules than these."""
    return puzzle.theme not in MODULES or puzzle.theme in modules


def ratings(tried: Iterable[Tried]) -> list[Rating]:
    """Return the rating with which somebody begins, and that after each of these puzzles."""
    found = [Rating()]
    for each in tried:
        found.append(found[-1].after([(Rating(each.rating, SPREAD), float(each.solved))]))
    return found


def following(
    puzzles: Iterable[Puzzle], tried: Sequence[Tried], skipped: Collection[str]
) -> Puzzle | None:
    """Return the puzzle to try next: of those not tried, the one that is about hard enough.

    As long as little is known of somebody, it is an easier one; and if possible, it is about
    something else than the last. Where all were tried, those that were not solved come again; None
    if there is nothing left.
    """
    puzzles = tuple(puzzles)
    last = next((each.theme for each in puzzles if tried and each.name == tried[-1].puzzle), "")
    own = ratings(tried)[-1]
    wanted = own.points - own.deviation / 2
    done = {each.puzzle for each in tried}
    solved = {each.puzzle for each in tried if each.solved}
    every = [each for each in puzzles if each.name not in skipped]
    left = [each for each in every if each.name not in done]
    left = left or [each for each in every if each.name not in solved]

    def order(each: Puzzle) -> tuple[bool, float, str]:
        return each.theme == last, abs(each.rating - wanted), each.name

    return min(left, key=order, default=None)


def theme(name: str) -> str:
    """Return what a theme is called; a module has its own name."""
    if said := _themes().get(name):
        return said
    return module_section(name, Setup(modules=frozenset({name}))).title


def _themes() -> Mapping[str, str]:
    return {
        "first_load": _("The first gem"),
        "theft": _("Theft"),
        "brink": _("At the brink"),
        "two_canoes": _("Two canoes"),
        "cloud": _("The cloud card"),
        "last_round": _("Near the end"),
    }


def difficulty(puzzle: Puzzle) -> str:
    """Return in a word how difficult a puzzle is."""
    return (_("Easy"), _("Medium"), _("Hard"))[puzzle.step]


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of an answer to a puzzle."""

    played: Action
    """What was answered."""
    best: Action
    reasons: Reasons
    """What speaks for the best action."""
    wins: int
    """How many more wins in 100 games it brings: than the next best, or than what was answered."""
    solved: bool
    tried: Sequence[Tried]
    """The first tries of somebody, with that at this puzzle."""
    counts: bool
    """Whether it was a first try, the last of those."""
    shown: bool = False
    """Whether the best action has been shown."""

    @property
    def told_best(self) -> bool:
        """Whether the best action may be told: somebody has found it, or has given up."""
        return self.solved or self.shown

    @property
    def title(self) -> str:
        """Whether it was right, in a word or two."""
        if self.shown:
            return _("This is the best move")
        return _("Right!") if self.solved else _("There is something better")

    def told(self, seating: Seating) -> Iterator[str]:
        """Yield what is best and why, once it may be said, and how good the answer was."""
        if self.told_best:
            yield _("{action}.", action=names.action(self.best, seating))
            telling = [each for each in self.reasons if each is not Plain.GIVES_UP]
            yield from why_sentences(tuple(telling[:2]), seating)
            found = [each.reasons if isinstance(each, Plans) else (each,) for each in telling]
            if {*chain(*found)} <= {Plain.GIVES_UP}:
                yield _("No single gain decides it: what follows goes better.")
        if self.solved and self.wins:
            yield _n(
                "It wins {count} game more in 100 than anything else.",
                "It wins {count} more games in 100 than anything else.",
                self.wins,
            )
        elif not self.solved:
            yield _n(
                "“{action}” wins {count} game fewer in 100 than the best move.",
                "“{action}” wins {count} fewer games in 100 than the best move.",
                self.wins,
                action=names.action(self.played, seating),
            )
        if not self.told_best:
            worse = [each for each in self.reasons if isinstance(each, Contrast)]
            yield from why_sentences(tuple(worse), seating)

    def rating(self) -> str:
        """Return in words how well somebody does now."""
        if (left := UNSURE - len(self.tried)) > 0:
            return _n(
                "After {count} more puzzle you have a rating.",
                "After {count} more puzzles you have a rating.",
                left,
            )
        *_others, before, points = (round(each.points) for each in ratings(self.tried))
        if not self.counts:
            return _("Your rating stays {points}: you had tried this puzzle before.", points=points)
        if left == 0:
            return _("Your rating: {points}", points=points)
        change = f"{points - before:+d}"
        return _("Your rating: {points} ({change})", points=points, change=change)


def table(tried: Sequence[Tried]) -> str:
    """Return all first tries as a table that a spreadsheet opens, each with the rating after it."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(("puzzle", "its rating", "solved", "rating"))
    _begun, *after = ratings(tried)
    for each, own in zip(tried, after, strict=True):
        rows.writerow((each.puzzle, each.rating, int(each.solved), round(own.points)))
    return written.getvalue()
