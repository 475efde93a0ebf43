"""The build changes PyScript in known places, so that policies and databases cannot stop it."""

import pytest

from web.build.pyscript import HOOK, REPLACEMENTS, mended
from web.build.sources import ROOT, BuildError
from web.build.vendor import PYSCRIPT, PYSCRIPT_MAIN

MAIN = next((ROOT / "node_modules" / PYSCRIPT / "dist").glob(f"{PYSCRIPT_MAIN}*.js"))


def test_every_place_is_changed() -> None:
    """Where PyScript made functions from text, or opened a database, it no longer does."""
    text = MAIN.read_text("utf-8")
    changed = mended(text)
    for old, _new in REPLACEMENTS:
        assert old in text
        assert old not in changed
    assert changed.count(HOOK) == text.count(HOOK) + 1


@pytest.mark.parametrize("place", [HOOK, *(old for old, _new in REPLACEMENTS)])
def test_another_pyscript_is_refused(place: str) -> None:
    """Where one of the places is written in another way, the build stops with a sentence."""
    other = MAIN.read_text("utf-8").replace(place, f"{place[:9]}~{place[9:]}")
    with pytest.raises(BuildError, match=r"another way than web/build/pyscript\.py expects"):
        mended(other)
