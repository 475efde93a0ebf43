"""Run every check of the project with one command: ``npm test``.

``python3 -m tests`` sets up the tools and a browser where they are missing.
Then it checks style and types, builds the site and runs the tests that need no
browser, all at the same time; then those in browsers, and a sample of mutants
(``tests/mutation``). Arguments go to pytest, and leave the mutants out.

``npm test -- --quick`` is for the work of a day. It leaves out the slow tests,
those of bots, of several devices and of commands, and in the browser all but
three: a start, the ways to some actions, and a reload.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, STDOUT
from threading import Lock

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "niagara-tools.json"
BROWSER_SECONDS = 600
ON_ALL_CORES = ("--numprocesses=auto", "--dist=worksteal")
"""A single test runs sooner with `-n0` behind these."""
UNIT = ("niagara", "web", "README.md", "docs", "tests")
BROWSER = ("e2e",)
QUICK = "--quick"
LONG = (
    *("tests/bots", "tests/lab", "tests/devices", "tests/play/together", "tests/test_commands.py"),
    *("tests/board/test_plans.py", "tests/build/test_package.py", "tests/game/test_agreement.py"),
    *("tests/game/test_properties.py", "tests/play/test_every_action.py"),
    *("tests/play/test_replay.py", "tests/play/test_tabs.py", "tests/text/test_catalogue.py"),
)
"""What takes twice as long as all other tests without a browser together."""
QUICK_UNIT = (*UNIT, "-m", "not slow and not nightly", *(f"--ignore={name}" for name in LONG))
QUICK_BROWSER = (
    "e2e/test_start.py::test_an_early_start_is_kept_in_mind",
    "e2e/test_every_action.py",
    "e2e/test_saving.py::test_a_reload_returns_to_the_same_decision",
)
MUTANTS = ("tests.mutation", "--sample", "100", "--seed", "2004")
"""A sample of the mutants: always the same ones, until the engine changes."""
SLOWEST = "--durations=10"
"""Each part ends with its slowest tests."""
PASSED, NOTHING_TO_RUN = 0, 5
"""What pytest exits with."""


class CheckError(Exception):
    """A step failed: its exit code and, unless its output tells, one sentence for people."""

    def __init__(self, code: int = 1, message: str = "") -> None:
        super().__init__(message)
        self.code = code


def run(*command: str | Path) -> None:
    """Run a command in the project's root and stop everything when it fails."""
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code:
        raise CheckError(code)


def module(*arguments: str) -> Callable[[], None]:
    """Make a step that runs a module of the virtual environment."""
    return lambda: run(PYTHON, "-m", *arguments)


def prepare_tools() -> None:
    """Create the virtual environment and install the tools that pyproject.toml pins."""
    pins = _pinned_tools()
    if PYTHON.exists() and STAMP.exists() and json.loads(STAMP.read_text()) == pins:
        return
    if not _has_pip():
        _create_environment()
    run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins)
    STAMP.write_text(json.dumps(pins))


def prepare_browser() -> None:
    """Make sure that there is a browser, installing one if need be."""
    ways = (_install_playwright_browser, lambda: _install_with_apt("chromium"))
    if not (_has_browser() or any(way() and _has_browser() for way in ways)):
        raise CheckError(
            message="The page's tests need a browser: install Chromium or Chrome, "
            f"or run '{PYTHON.relative_to(ROOT)} -m playwright install --with-deps chromium'."
        )


def _pinned_tools() -> list[str]:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(pin) for pin in project["dependency-groups"]["dev"]]


def _has_pip() -> bool:
    return PYTHON.exists() and _succeeds(PYTHON, "-c", "import pip")


def _create_environment() -> None:
    if importlib.util.find_spec("ensurepip") is None and not _install_with_apt("python3-venv"):
        raise CheckError(
            message="Python cannot create virtual environments here: "
            "run 'sudo apt-get install python3-venv' and try again."
        )
    run(sys.executable, "-m", "venv", "--clear", VENV)


def _has_browser() -> bool:
    return _succeeds(PYTHON, "-m", "web.build.browsers")


def _install_playwright_browser() -> bool:
    print("No browser found: asking Playwright for one ...", flush=True)
    dependencies = ["--with-deps"] if _is_root() else []
    return _succeeds(PYTHON, "-m", "playwright", "install", *dependencies, "chromium")


def _install_with_apt(package: str) -> bool:
    """Install a Debian package where that is possible without asking."""
    if not _is_root() or shutil.which("apt-get") is None:
        return False
    print(f"Installing {package} with apt-get ...", flush=True)
    install = ("apt-get", "install", "-y", "-qq", package)
    return _succeeds("apt-get", "update", "-qq") and _succeeds(*install)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _succeeds(*command: str | Path) -> bool:
    """Run a command quietly, without questions, and tell whether it succeeded."""
    env = os.environ | {
        "DEBIAN_FRONTEND": "noninteractive",
        "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000",
    }
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, check=False, timeout=BROWSER_SECONDS
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


PREPARATIONS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("Tools", prepare_tools),
    ("Browser", prepare_browser),
    ("Runtime of the page", module("web.build.vendor")),
)
BESIDE = {
    "Lint": ("ruff", "check"),
    "Format": ("ruff", "format", "--check"),
    "Types": ("mypy",),
    "Site": ("web.build",),
}
"""The modules that run while the tests without a browser do."""


def side_by_side(commands: Mapping[str, Sequence[str]]) -> list[int]:
    """Run modules at the same time; print each one's output when it ends, return the exit codes."""
    printing = Lock()

    def finish(title: str, arguments: Sequence[str]) -> int:
        start = time.perf_counter()
        done = subprocess.run(
            [PYTHON, "-m", *arguments], cwd=ROOT, check=False, stdout=PIPE, stderr=STDOUT
        )
        seconds = time.perf_counter() - start
        with printing:
            print(f"== {title}", flush=True)
            sys.stdout.buffer.write(done.stdout)
            print(f"   done in {seconds:.1f} s", flush=True)
        return done.returncode

    with ThreadPoolExecutor(len(commands)) as pool:
        return list(pool.map(finish, commands, commands.values()))


def run_tests(arguments: Sequence[str]) -> None:
    """Run the checks beside the tests without a browser, then the others; named tests come last.

    Playwright leaves an event loop running in its process, where other tests could start none.
    """
    own = [argument for argument in arguments if argument != QUICK]
    unit, browser = (QUICK_UNIT, QUICK_BROWSER) if QUICK in arguments else (UNIT, BROWSER)
    run_all = ("pytest", *ON_ALL_CORES, SLOWEST)
    if any((ROOT / argument.partition("::")[0]).exists() for argument in own):
        codes = [*side_by_side(BESIDE), NOTHING_TO_RUN]
        last: Sequence[str] = own
    else:
        codes = side_by_side({**BESIDE, "Tests without a browser": (*run_all, *unit, *own)})
        last = (*browser, *own)
    _expect(codes)
    print("== Tests" if last is own else "== Tests in a browser", flush=True)
    codes = [
        codes[-1],
        subprocess.run([PYTHON, "-m", *run_all, *last], cwd=ROOT, check=False).returncode,
    ]
    _expect(codes)
    if PASSED not in codes:
        raise CheckError(NOTHING_TO_RUN)


def _expect(codes: Iterable[int]) -> None:
    """Stop everything if something has failed."""
    for code in codes:
        if code not in (PASSED, NOTHING_TO_RUN):
            raise CheckError(code)


def check(title: str, step: Callable[[], None]) -> None:
    """Run one step under its heading and print how long it took."""
    print(f"== {title}", flush=True)
    start = time.perf_counter()
    step()
    print(f"   done in {time.perf_counter() - start:.1f} s", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Prepare, run all checks and tests up to the first failure, and then a sample of mutants."""
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may have an older one)
        print("Python 3.11 or newer is needed.", file=sys.stderr)
        return 1
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each process would compile all modules
    try:
        for title, step in PREPARATIONS:
            check(title, step)
        run_tests(arguments)
        if not arguments:
            check("Mutants", module(*MUTANTS))
    except CheckError as error:
        if str(error):
            print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
