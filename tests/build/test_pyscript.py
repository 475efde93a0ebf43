"""The build changes PyScript in known places, so that nothing stops the page or slows it down."""

import pytest

from web.build.pyscript import HANDED, HOOK, PACKAGE, REPLACEMENTS, mended
from web.build.sources import ROOT, BuildError
from web.build.vendor import PYSCRIPT, PYSCRIPT_MAIN

MAIN = next((ROOT / "node_modules" / PYSCRIPT / "dist").glob(f"{PYSCRIPT_MAIN}*.js"))


def test_every_place_is_changed() -> None:
    """PyScript no longer makes functions from text, opens databases, or brings its own package."""
    text = MAIN.read_text("utf-8")
    changed = mended(text)
    for old, _new in REPLACEMENTS:
        assert old in text
        assert old not in changed
    assert "import pyscript" in text
    assert "import pyscript" not in changed
    assert changed.count(HOOK) == text.count(HOOK) + 1


@pytest.mark.parametrize("place", [HOOK, *(old for old, _new in REPLACEMENTS), PACKAGE, HANDED])
def test_another_pyscript_is_refused(place: str) -> None:
    """Where one of the places is written in another way, the build stops with a sentence."""
    other = MAIN.read_text("utf-8").replace(place, f"{place[:9]}~{place[9:]}")
    with pytest.raises(BuildError, match=r"another way than web/build/pyscript\.py expects"):
        mended(other)
