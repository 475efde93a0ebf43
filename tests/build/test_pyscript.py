"""The build changes PyScript in known places, so that policies and databases cannot stop it."""

from pathlib import Path

import pytest

from web.build.pyscript import HOOK, REPLACEMENTS, RewriteError, mended
from web.build.sources import ROOT
from web.build.vendor import PYSCRIPT, PYSCRIPT_MAIN, VendorError, _content

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
    with pytest.raises(RewriteError, match=r"another way than web/build/pyscript\.py expects"):
        mended(other)


def test_the_copy_of_the_runtime_says_what_is_wrong(tmp_path: Path) -> None:
    """Copying the runtime, too, fails with a sentence."""
    broken = tmp_path / f"{PYSCRIPT_MAIN}other.js"
    broken.write_text("export {};", encoding="utf-8")
    with pytest.raises(VendorError, match="should stand in it once"):
        _content(broken)
