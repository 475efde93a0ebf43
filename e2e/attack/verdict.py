"""What attacks found, and the table of it. It knows no page and no browser."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Sort = Literal["lost", "stuck", "silent"]
SORTS: Final[tuple[Sort, ...]] = ("lost", "stuck", "silent")

LEFT_OUT: Final = "..."
LONGEST: Final = 160
"""A sentence of a verdict is cut to this."""


class Fault(NamedTuple):
    """One promise that the page has broken."""

    sort: Sort
    what: str

    def __str__(self) -> str:
        return f"{self.sort}: {self.what}"


@dataclass
class Verdict:
    """What one attack was, and what the page made of it."""

    what: str = ""
    """What was done to the page."""
    worst: float = 0
    """The worst that was measured, in the unit of the kind of attack."""
    faults: list[Fault] = field(default_factory=list)

    def lost(self, what: str) -> None:
        """Say what was lost of a game, beyond what is promised."""
        self._add("lost", what)

    def stuck(self, what: str) -> None:
        """Say how the page did not go on."""
        self._add("stuck", what)

    def silent(self, what: str) -> None:
        """Say what the page did not say."""
        self._add("silent", what)

    def _add(self, sort: Sort, what: str) -> None:
        line = " ".join(what.split())
        short = line if len(line) <= LONGEST else line[:LONGEST] + LEFT_OUT
        self.faults.append(Fault(sort, short))

    def measured(self, value: float) -> None:
        """Keep the worst value."""
        self.worst = max(self.worst, value)


@dataclass
class Tally:
    """All attacks of one kind."""

    kind: str
    unit: str
    made: int = 0
    crashed: int = 0
    """How often Chromium itself crashed; these attacks are not among those made."""
    worst: float = 0
    failures: dict[int, Verdict] = field(default_factory=dict)
    """The attacks that found faults, by their seeds."""

    def add(self, seed: int, verdict: Verdict) -> None:
        """Count an attack."""
        self.made += 1
        self.worst = max(self.worst, verdict.worst)
        if verdict.faults:
            self.failures[seed] = verdict

    def count(self, sort: Sort) -> int:
        """Return how many attacks found a fault of a sort."""
        verdicts = self.failures.values()
        return sum(any(fault.sort == sort for fault in each.faults) for each in verdicts)


def table(tallies: Sequence[Tally]) -> str:
    """Return the table, with a line for each kind.

    >>> tally = Tally("kills", "actions")
    >>> verdict = Verdict(worst=3)
    >>> verdict.lost("2 actions")
    >>> tally.add(7, verdict)
    >>> print(table([tally]))
    | attack | made | lost | stuck | silent | worst | seeds of failures |
    |---|--:|--:|--:|--:|--:|---|
    | kills | 1 | 1 | 0 | 0 | 3 actions | 7 |
    """
    lines = ["| attack | made | lost | stuck | silent | worst | seeds of failures |"]
    lines.append("|---|--:|--:|--:|--:|--:|---|")
    for tally in tallies:
        counts = " | ".join(str(tally.count(sort)) for sort in SORTS)
        worst = f"{tally.worst:.0f} {tally.unit}"
        seeds = ", ".join(map(str, tally.failures)) or "none"
        lines.append(f"| {tally.kind} | {tally.made} | {counts} | {worst} | {seeds} |")
    return "\n".join(lines)


def details(tallies: Sequence[Tally]) -> Iterator[str]:
    """Yield a line for each fault, with what repeats it, and one for crashes of the browser."""
    for tally in tallies:
        for seed, verdict in tally.failures.items():
            for fault in verdict.faults:
                yield f"--only {tally.kind} --seed {seed}: {verdict.what}: {fault}"
        if tally.crashed:
            yield f"{tally.kind}: Chromium itself crashed {tally.crashed} times (not counted)"
