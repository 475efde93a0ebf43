"""Timing work in slices, each beside a loop that always does the same."""

from collections.abc import Callable
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


def measure(benchmark: BenchmarkFixture, work: Callable[[], int], warm_up: int = 1) -> None:
    """Time slices of work, after some that fill the tables, and note what one operation takes.

    `work` does a slice, and returns how many operations that was.
    """
    turn = 0.0
    ratios: list[float] = []
    rates: list[float] = []

    def calibrate() -> None:
        """Time one turn of the loop as it goes now."""
        nonlocal turn
        start = perf_counter()
        calibration_loop()
        turn = (perf_counter() - start) / TURNS

    def run() -> int:
        start = perf_counter()
        operations = work()
        each = (perf_counter() - start) / operations
        ratios.append(each / turn)
        rates.append(1 / each)
        return operations

    pedantic: Callable[..., int] = benchmark.pedantic
    operations = pedantic(run, setup=calibrate, rounds=SLICES, warmup_rounds=warm_up)
    assert operations
    benchmark.extra_info["ratio"] = round(median(ratios[-SLICES:]), 2)
    benchmark.extra_info["per second"] = round(median(rates[-SLICES:]))
    benchmark.extra_info["best per second"] = round(max(rates[-SLICES:]))
    benchmark.extra_info["operations a slice"] = operations
    print(f"\n{benchmark.name}: {benchmark.extra_info}")
