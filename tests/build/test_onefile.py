"""The one file holds all that the site's page loads, and the build refuses to make a wrong one."""

import base64
import gzip
import hashlib
import io
import re
import zipfile
from pathlib import Path
from typing import Final

import pytest

from web.build.onefile import packed, write
from web.build.sources import BuildError

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
  <template id="qr"><script src="app/qr.js"></script></template>
  <template><script src="app/runtime.js" crossorigin></script></template>
</head>
<body>
  <picture id="land"><img src="app/day.webp"></picture>
  <svg><use href="#gem"/></svg>
  <a href="">Again</a>
  <script type="py" config='{"interpreter": "./app/interpreter.mjs"}'
    data-bots="app/bots_worker.py">import boot</script>
</body>
</html>
"""

FILES: Final = {
    "LICENSE": "Free.\n",
    "NOTICE.txt": "By others.\n",
    "art/icon.svg": "<svg/>",
    "app/style.css": 'b { fill: url("#depth"); background: url("day.webp") }\n',
    "app/day.webp": "picture",
    "app/boot.js": "go();\n",
    "app/qr.js": "qr();\n",
    "app/runtime.js": 'fetch("niagara.zip");\n',
    "app/niagara.zip": "",
    "runtime/pyscript/LICENSE": "Free, too.\n",
    "runtime/pyodide.asm.wasm": "wasm",
    "runtime/pyodide-lock.json": "{}",
    "runtime/python_stdlib.zip": "",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay out a site with all files that its page names, and a small runtime."""
    for name, text in {**FILES, "index.html": PAGE}.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        if place.suffix == ".zip":
            zipfile.ZipFile(place, "w").close()
    return tmp_path


def one_file(site: Path) -> str:
    """Return the one file of a site."""
    write(site, site / "runtime" / "pyodide.asm.wasm", site / "niagara.html")
    return (site / "niagara.html").read_text("utf-8")


def in_base64(content: bytes) -> str:
    """Return how a file is written in a page."""
    return base64.b64encode(content).decode()


def test_what_the_page_loads_is_in_it(site: Path) -> None:
    """Scripts, styles, pictures and the runtime are there; what only a site needs is not."""
    page = one_file(site)
    assert "background:url(data:image/webp" in page
    assert "<script>go();\n</script>" in page
    assert "<script>qr();\n</script>" in page
    assert ">import boot</script>" in page
    assert f'href="data:image/svg+xml;base64,{in_base64(b"<svg/>")}"' in page
    assert '<html lang="en" data-ready="no" data-one-file="">' in page
    assert '<link rel="expect" href="#kept" blocking="render">' in page
    assert 'title="runtime/pyscript/LICENSE">Free, too.' in page
    held = gzip.compress(b"wasm", 9, mtime=0)
    assert f'id="pyodide.asm.wasm" data-type="application/wasm">{in_base64(held)}<' in page
    for name in ("manifest", "service-worker", "memory", "data-bots", 'src="', "<picture"):
        assert name not in page


def test_the_policy_names_each_script_and_style_that_runs(site: Path) -> None:
    """Nothing else may run."""
    page = one_file(site)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    run = re.findall(r"<(?:script|style)>(.*?)</", page, re.DOTALL)
    digests = (hashlib.sha256(text.encode()).digest() for text in run)
    assert len(run) == 4
    assert {*re.findall(r"sha256-([^']*)'", policy)} == {*map(in_base64, digests)}
    assert "'self'" not in policy


def page_with(element: str) -> str:
    """Return the page with one more element."""
    return PAGE.replace("<body>", f"<body>{element}")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("index.html", page_with('<img src="art/canoe.png">'), "loads art/canoe.png"),
        ("index.html", page_with('<link rel="next" href="app/boot.js">'), "loads app/boot.js"),
        ("index.html", page_with('<script src="app/more.js"></script>'), "more.js"),
        ("app/boot.js", "'</script>'", "may not stand in a page"),
        ("NOTICE.txt", "<!-- <script>", r"NOTICE\.txt that may not stand in a page"),
        ("app/style.css", "@import 'more.css';", "more.css"),
        ("app/style.css", "b { background: url('canoe.png') }", "canoe.png"),
    ],
)
def test_what_would_break_the_page_is_refused(site: Path, name: str, text: str, why: str) -> None:
    """What it cannot hold, a script that ends early, a style with files."""
    (site / name).write_text(text, encoding="utf-8")
    with pytest.raises(BuildError, match=why):
        one_file(site)
    assert not (site / "niagara.html").exists()


def test_a_packed_archive_holds_the_same_files(tmp_path: Path) -> None:
    """It is packed as a whole, and the same each time."""
    archive = tmp_path / "niagara.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("web/app.pyc", b"app" * 99)
    again = zipfile.ZipFile(io.BytesIO(gzip.decompress(packed(archive))))
    assert {name: again.read(name) for name in again.namelist()} == {"web/app.pyc": b"app" * 99}
    assert packed(archive) == packed(archive)
