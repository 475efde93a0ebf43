"""The engine as a package: built, installed into an environment of its own, and used there."""

import os
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Final

import pytest

from tests.support.nightly import nightly
from tests.support.processes import printed
from web.build.sources import ROOT

EXAMPLES: Final = ROOT / "docs" / "examples"
PAGE: Final = ROOT / "docs" / "python.md"
LEARNING: Final = "## Let an agent learn"
"""From here on, the examples of the page need PettingZoo."""
BIN: Final = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, folder: Path, path: str = "") -> str:
    """Run a command in a folder, and return what it prints."""
    return printed(command, folder, PYTHONPATH=path, PYTHONWARNINGS="ignore")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def programs(wheel: Path) -> Path:
    """Install the package into an environment that is empty; return where its programs are."""
    folder = wheel.parent / "env"
    run(sys.executable, "-m", "venv", "--without-pip", folder, folder=wheel.parent)
    install = ("-m", "pip", "--python", folder / BIN / "python", "install", "--no-index", wheel)
    run(sys.executable, *install, folder=wheel.parent)
    return folder / BIN


def test_the_package_is_the_engine_alone(wheel: Path) -> None:
    """It brings its data, says that it is typed, and says the version that is said once."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {
        "niagara",
        f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info",
    }
    assert {"niagara/py.typed", "niagara/bots/network_weights.txt"} <= {*names}
    assert "version" not in (ROOT / "package.json").read_text("utf-8")


def test_the_command_is_that_of_the_module(programs: Path, tmp_path: Path) -> None:
    """Only the name of the program differs."""
    told = run(programs / "niagara", "--help", folder=tmp_path)
    assert told.startswith("usage: niagara [-h] COMMAND")
    module = run(programs / "python", "-m", "niagara", "--help", folder=tmp_path)
    assert module == told.replace("usage: niagara", "usage: python -m niagara")
    arena = ("arena", "--seats", "drifter,random,random", "--games", "3", "--jobs", "2")
    assert "drifter" in run(programs / "niagara", *arena, folder=tmp_path)


def test_what_documents_show_needs_nothing_else(programs: Path, tmp_path: Path) -> None:
    """All but learning runs without any other package."""
    text, _learning, _rest = PAGE.read_text("utf-8").partition(LEARNING)
    (tmp_path / "python.md").write_text(text, "utf-8")
    for page in (tmp_path / "python.md", ROOT / "README.md"):
        run(programs / "python", "-m", "doctest", page, folder=tmp_path)


def test_without_an_extra_it_is_asked_for(programs: Path, tmp_path: Path) -> None:
    """The environment needs other packages: it names the extra that brings them."""
    asked = "try: import niagara.lab.environment\nexcept ImportError as error: print(error)"
    told = run(programs / "python", "-c", asked, folder=tmp_path)
    assert told == "agents learn with numpy: install niagara with its extra pettingzoo\n"


def test_what_documents_show_of_learning(programs: Path, tmp_path: Path) -> None:
    """It runs with the installed engine and the tools' PettingZoo."""
    _rest, learning, text = PAGE.read_text("utf-8").partition(LEARNING)
    assert learning
    (tmp_path / "python.md").write_text(text, "utf-8")
    tools = sysconfig.get_path("purelib")
    run(programs / "python", "-m", "doctest", "python.md", folder=tmp_path, path=tools)


@nightly
@pytest.mark.timeout(1200)
def test_an_agent_learns_to_beat_random(wheel: Path, tmp_path: Path) -> None:
    """The examples run in an environment that has what they ask for, and no more."""
    run(sys.executable, "-m", "venv", tmp_path / "env", folder=tmp_path)
    python = tmp_path / "env" / BIN / "python"
    needed = ("-r", EXAMPLES / "requirements.txt", f"niagara[pettingzoo] @ {wheel.as_uri()}")
    run(python, "-m", "pip", "install", "--quiet", *needed, folder=tmp_path)
    run(python, EXAMPLES / "learn.py", folder=tmp_path)
    told = run(python, EXAMPLES / "compete.py", "random", folder=tmp_path)
    agent = next(line.split() for line in told.splitlines() if line.startswith("agent"))
    assert float(agent[2]) > 30, f"of 40 games, where a quarter would be equal:\n{told}"
    assert "paddler" in run(python, EXAMPLES / "compete.py", "paddler", "4", folder=tmp_path)
    assert "of chess" in run(python, EXAMPLES / "speed.py", folder=tmp_path)
