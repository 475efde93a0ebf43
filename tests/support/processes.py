"""Other processes, and what they print."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from web.build.sources import ROOT


def printed(words: Sequence[str | Path], folder: Path = ROOT, **environment: str) -> str:
    """Run a command, return what it prints, and fail with that if it fails."""
    done = subprocess.run(
        words,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def check_order_of_sets(script: str) -> None:
    """Check that a script prints the same in whatever order sets are gone through."""
    command = (sys.executable, "-c", script)
    outputs = [
        printed(command, PYTHONHASHSEED=hash_seed, PYTHONPATH=str(ROOT))
        for hash_seed in ("0", "2718")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) > 10_000
