"""What is drawn at a table is the same in each run."""

import secrets
from random import Random

import pytest


@pytest.fixture(autouse=True)
def _drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let names and secrets come from a seed."""
    rng = Random(17)
    monkeypatch.setattr(secrets, "token_bytes", rng.randbytes)
    monkeypatch.setattr(secrets, "choice", rng.choice)
