"""The one file holds all that the site's page loads, and the build refuses to make a wrong one."""

import base64
import gzip
import hashlib
import io
import zipfile
from pathlib import Path
from typing import Final

import pytest

from web.build.onefile import OneFileError, bundle, packed, rule_for, with_all_it_loads, write

PAGE: Final = """\
<!doctype html>
<html lang="en" data-service-worker="service-worker.js" data-memory="app/m" data-ready="no">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'self'">
  <title>Niagara</title>
  <link rel="icon" href="art/icon.svg" type="image/svg+xml">
  <link rel="manifest" href="manifest.webmanifest">
  <link rel="stylesheet" href="app/style.css">
  <link rel="expect" href="#kept" blocking="render">
  <script src="app/boot.js"></script>
  <script type="module" src="runtime/core.js"></script>
  <script type="module" src="app/interpreter.mjs" async></script>
</head>
<body>
  <svg><use href="#gem"/></svg>
  <script type="py" src="app/boot.py" config="{}" data-bots="app/bots_worker.py"></script>
</body>
</html>
"""

FILES: Final = {
    "art/icon.svg": "<svg/>",
    "app/style.css": 'b { fill: url("#depth"); background: url(data:,) }\n',
    "app/boot.js": "go();\n",
    "app/boot.py": "print('<b>')\n",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay out a site with the page's own files, and no runtime."""
    for name, text in FILES.items():
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return tmp_path


def test_what_the_page_loads_is_in_it(site: Path) -> None:
    page = with_all_it_loads(PAGE, site)
    assert "<style>\nb {" in page
    assert "<script>\ngo();\n</script>" in page
    assert '<script type="py" config="{}">\nprint(\'<b>\')\n</script>' in page
    assert f'href="data:image/svg+xml;base64,{base64.b64encode(b"<svg/>").decode()}"' in page
    assert '<html lang="en" data-one-file data-ready="no">' in page
    assert '<link rel="expect" href="#kept" blocking="render">' in page


def test_what_only_a_site_needs_is_left_out(site: Path) -> None:
    page = with_all_it_loads(PAGE, site)
    for name in (
        "manifest",
        "service-worker",
        "memory",
        "data-bots",
        ".js",
        ".mjs",
        "Content-Security",
    ):
        assert name not in page


@pytest.mark.parametrize(
    ("element", "why"),
    [
        ('<img src="art/canoe.png">', "loads art/canoe.png"),
        ('<link rel="next" href="app/boot.js">', "has a link to app/boot.js"),
        ('<script src="app/more.js"></script>', "has no more.js"),
    ],
)
def test_a_page_that_loads_something_unknown_is_refused(site: Path, element: str, why: str) -> None:
    with pytest.raises(OneFileError, match=why):
        with_all_it_loads(PAGE.replace("<body>", f"<body>{element}"), site)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("app/boot.js", "'</script>'"),
        ("app/boot.js", "'<!-- <script>'"),
        ("app/style.css", "@import 'more.css';"),
        ("app/style.css", "b { background: url('canoe.png') }"),
    ],
)
def test_a_text_that_would_break_the_page_is_refused(site: Path, name: str, text: str) -> None:
    (site / name).write_text(text, encoding="utf-8")
    with pytest.raises(OneFileError):
        with_all_it_loads(PAGE, site)


def test_another_pyscript_is_refused(site: Path) -> None:
    """PyScript that imports its interpreter in other places than expected is not bundled."""
    (site / "app/interpreter.mjs").write_text("export {};", encoding="utf-8")
    (site / "runtime").mkdir()
    (site / "runtime/core.js").write_text("x={module:import(u),engine:e}", encoding="utf-8")
    with pytest.raises(OneFileError, match="in 1 places instead of 2"):
        bundle(site)


def test_a_missing_esbuild_is_reported(site: Path) -> None:
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    with pytest.raises(OneFileError, match="esbuild is not installed"):
        write(site, site / "niagara.html", site)
    assert not (site / "niagara.html").exists()


def test_the_rule_names_each_script_and_style_that_runs() -> None:
    page = '<script>a</script><style>c</style><script type="text/plain">d</script>'
    rule = rule_for(page, "b")
    for part, allowed in {"a": True, "b": True, "c": True, "d": False}.items():
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert (f"'sha256-{digest}'" in rule) is allowed


def test_a_packed_archive_holds_the_same_files(tmp_path: Path) -> None:
    archive = tmp_path / "niagara.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("web/app.pyc", b"app" * 99)
    again = zipfile.ZipFile(io.BytesIO(gzip.decompress(packed(archive))))
    assert {name: again.read(name) for name in again.namelist()} == {"web/app.pyc": b"app" * 99}
    assert packed(archive) == packed(archive)
