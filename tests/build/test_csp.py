"""The build changes PyScript in two known places, so that no policy needs 'unsafe-eval'."""

from pathlib import Path

import pytest

from web.build.csp import HOOK, IN_THE_WORKER, ON_THE_PAGE, RewriteError, without_eval
from web.build.sources import ROOT
from web.build.vendor import PYSCRIPT, PYSCRIPT_MAIN, VendorError, _content

MAIN = next((ROOT / "node_modules" / PYSCRIPT / "dist").glob(f"{PYSCRIPT_MAIN}*.js"))


def test_no_hook_is_made_from_text() -> None:
    """Where PyScript made functions from the text of its hooks, it now names the hook."""
    text = MAIN.read_text("utf-8")
    changed = without_eval(text)
    assert ON_THE_PAGE in text
    assert IN_THE_WORKER in text
    assert ON_THE_PAGE not in changed
    assert IN_THE_WORKER not in changed
    assert changed.count(HOOK) == text.count(HOOK) + 1


@pytest.mark.parametrize("place", [ON_THE_PAGE, IN_THE_WORKER, HOOK])
def test_another_pyscript_is_refused(place: str) -> None:
    """Where one of the places is written in another way, the build stops with a sentence."""
    other = MAIN.read_text("utf-8").replace(place, place.replace("e", "f", 1))
    with pytest.raises(RewriteError, match=r"another way than web/build/csp\.py expects"):
        without_eval(other)


def test_the_copy_of_the_runtime_says_what_is_wrong(tmp_path: Path) -> None:
    """Copying the runtime, too, fails with a sentence."""
    broken = tmp_path / f"{PYSCRIPT_MAIN}other.js"
    broken.write_text("export {};", encoding="utf-8")
    with pytest.raises(VendorError, match="should stand in it once"):
        _content(broken)
