"""Run the tests that may kill a mutant, each stage in a fork of this process.

A fork has pytest and hypothesis in memory already, but nothing of the engine: so the engine builds
all its tables with the mutant in place.
"""

import contextlib
import gc
import importlib
import os
import signal
import sys
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple


class Stage(NamedTuple):
    """Some of the tests."""

    name: str
    seconds: int
    """How long a processor may work on them: about ten times what it needs."""
    paths: tuple[str, ...]


NEAREST: Final = {
    "niagara/forecast.py": "tests/game/test_forecast.py",
    "niagara/model/actions.py": "tests/model/test_actions.py",
    "niagara/model/events.py": "tests/model/test_actions.py",
    "niagara/model/setup.py": "tests/model/test_setup.py",
    "niagara/notation.py": "tests/game/test_notation.py",
    "niagara/position.py": "tests/game/test_position.py",
    "niagara/rules/goals.py": "tests/rules/test_ending.py",
    "niagara/rules/modules/joe.py": "tests/rules/test_joe.py",
    "niagara/rules/why.py": "tests/rules/test_why.py",
}
"""By file, the tests that kill more of its mutants than the golden games do."""
STAGES: Final = (
    Stage("golden", 2, ("tests/game/test_golden.py",)),
    Stage("rules", 20, ("tests/rules", "tests/model", "niagara")),
    Stage(
        "words",
        30,
        (
            "tests/game/test_counts.py",
            "tests/game/test_notation.py",
            "tests/game/test_forecast.py",
            "tests/game/test_undo.py",
        ),
    ),
    Stage("positions", 40, ("tests/game/test_position.py", "tests/game/test_command_line.py")),
    Stage(
        "games",
        240,
        (
            "tests/game/test_records.py",
            "tests/game/test_properties.py",
            "tests/game/test_agreement.py",
        ),
    ),
)
"""The tests, in the order in which they kill most for their time."""
NAMES: Final = ("nearest", *(stage.name for stage in STAGES))

PATIENCE: Final = 20
"""How many times longer than a processor works on it a stage may take."""
MOST_MEMORY: Final = 1 << 29
OPTIONS: Final = (
    "--quiet",
    "--exitfirst",
    "--override-ini=addopts=",
    "--import-mode=importlib",
    "--doctest-modules",
    "-pno:cacheprovider",
    # The plugins that these options are for stay out.
    "-Wignore:Unknown config option:pytest.PytestConfigWarning",
)


def stages_for(path: str) -> tuple[Stage, ...]:
    """Return the stages for mutants of this file."""
    if path not in NEAREST:
        return STAGES
    return (Stage("nearest", 20, (NEAREST[path],)), *STAGES)


def passes(stage: Stage, *options: str, keep_bytecode: bool = False) -> bool:
    """Tell whether all tests of a stage pass in the project that is the current folder."""
    run = partial(_run, stage, options, keep_bytecode)
    child = get_context("fork").Process(target=run)
    child.start()
    child.join(stage.seconds * PATIENCE)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid or 0, signal.SIGKILL)
    child.join()
    return child.exitcode == 0


def warm_up() -> None:
    """Import what every fork needs, and see that it finds no engine in memory."""
    if "niagara" in sys.modules:
        raise RuntimeError("the engine is in memory already, so no test would see a mutant")
    from _pytest.config import default_plugins

    for name in ("asyncio", "hypothesis", *(f"_pytest.{plugin}" for plugin in default_plugins)):
        importlib.import_module(name)
    gc.freeze()


def _run(stage: Stage, options: tuple[str, ...], keep_bytecode: bool) -> None:
    import resource

    import pytest

    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (stage.seconds, stage.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.dont_write_bytecode = not keep_bytecode
    # Plugins stay out: to load them takes longer than to kill.
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    root = str(Path(__file__).parents[2])
    sys.path[:] = [str(Path.cwd()), *(path for path in sys.path if path not in ("", root))]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    os._exit(int(pytest.main([*OPTIONS, *options, *stage.paths])))
