"""Tests that wait for the night: statistics and long commands, with a small form by day.

`pytest -m nightly` runs them; `pyproject.toml` leaves them out otherwise.
"""

from typing import Any, Final

import pytest

nightly: Final = pytest.mark.nightly


def at_night(*values: Any) -> Any:
    """Return values for a parametrized test that it gets at night."""
    return pytest.param(*values, marks=nightly)


def seeded(day: int, night: int) -> pytest.MarkDecorator:
    """Run a test with so many seeds by day, and with all others up to `night` at night."""
    seeds = [*range(day), *map(at_night, range(day, night))]
    return pytest.mark.parametrize("seed", seeds)
