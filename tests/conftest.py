"""Settings for all tests: hypothesis draws the same examples in every run, without a deadline.

By night it draws many more (`tests/nightly.py`).

Games and positions are drawn from seeds, so hypothesis does not try to shrink them. Tests may be
asynchronous. Nothing of the page is imported here: every mutant of the engine would wait for it.
"""

import asyncio
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# Tests run side by side, so the sums of each keep to one core.
os.environ.setdefault("OMP_NUM_THREADS", "1")

settings.register_profile(
    "niagara",
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("night", settings.get_profile("niagara"), max_examples=400)
settings.load_profile("niagara")


@pytest.fixture
def all_languages() -> Iterator[None]:
    """Let a test change the language; the other tests are in English."""
    from web.build.texts.compiling import ensure_texts
    from web.text import catalogue

    ensure_texts()
    yield
    catalogue.load(catalogue.ENGLISH)


@pytest.fixture
def brackets(tmp_path: Path) -> Iterator[Path]:
    """Put the page into a language in which every text is in brackets; return its folder."""
    from tests.text.brackets import speaking

    with speaking(tmp_path):
        yield tmp_path


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test to its end, in a loop of its own."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    asyncio.run(test(**given))
    return True
