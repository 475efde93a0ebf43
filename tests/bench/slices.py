"""Timing work in slices, each beside a loop that always does the same."""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

from pytest_benchmark.fixture import BenchmarkFixture

SLICES: Final = 25
TURNS: Final = 40_000
"""Turns of the calibration loop before a slice."""


def calibration_loop() -> None:
    """Do what an engine does often: index a small list, add and compare."""
    counts = [0] * 16
    most = 0
    for turn in range(TURNS):
        place = turn & 15
        counts[place] += 1
        most = max(most, counts[place])


@dataclass(slots=True)
class Slices:
    """Times slices of work, each beside the calibration loop."""

    work: Callable[[], int]
    """Does a slice of work and returns how many operations that was."""
    ratios: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    turn: float = 0.0

    def calibrate(self) -> None:
        """Time one turn of the loop as it goes now."""
        start = perf_counter()
        calibration_loop()
        self.turn = (perf_counter() - start) / TURNS

    def run(self) -> int:
        """Do and time a slice."""
        start = perf_counter()
        operations = self.work()
        each = (perf_counter() - start) / operations
        self.ratios.append(each / self.turn)
        self.rates.append(1 / each)
        return operations


def measure(benchmark: BenchmarkFixture, work: Callable[[], int], warm_up: int = 1) -> None:
    """Run the slices, after some that fill the tables, and note what one operation takes."""
    slices = Slices(work)
    pedantic: Callable[..., int] = benchmark.pedantic
    operations = pedantic(slices.run, setup=slices.calibrate, rounds=SLICES, warmup_rounds=warm_up)
    assert operations
    measured = slices.ratios[-SLICES:], slices.rates[-SLICES:]
    benchmark.extra_info["ratio"] = round(median(measured[0]), 2)
    benchmark.extra_info["per second"] = round(median(measured[1]))
    benchmark.extra_info["best per second"] = round(max(measured[1]))
    benchmark.extra_info["operations a slice"] = operations
    print(f"\n{benchmark.name}: {benchmark.extra_info}")
