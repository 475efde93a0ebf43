"""The site that the build writes: what is in it, how it is named, and how it is served."""

import gzip
import json
import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from web.build import compiled, index
from web.build.site import ONE_FILE, SERVICE_WORKER, ensure_site
from web.build.sources import ROOT, page_files
from web.build.texts import compiling
from web.build.vendor import VendorError, run_node
from web.tools.serve import serving

NAMED: Final = re.compile(r'\s(?:href|src|data-bots|data-memory|data-service-worker)="([^"#]+)"')
PRECACHED: Final = re.compile(r'\{url:"([^"]+)",revision:(null|"\w+")\}')
NAMED_BY_CONTENT: Final = re.compile(r"-[0-9a-f]{10}/")


@pytest.fixture(scope="module")
def site() -> Path:
    """Return the folder of the site."""
    return ensure_site()


@pytest.fixture(scope="module")
def page(site: Path) -> str:
    """Return the site's page."""
    return (site / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def kept(site: Path) -> dict[str, str]:
    """Return the files that the service worker keeps, each with its revision."""
    return dict(PRECACHED.findall((site / SERVICE_WORKER).read_text("utf-8")))


# The page


def test_everything_the_page_names_is_there(site: Path, page: str) -> None:
    """No link, script or attribute of the page leads nowhere."""
    names = NAMED.findall(page)
    assert len(names) > 15
    assert [name for name in names if not (site / name).is_file()] == []


def test_the_policy_is_strict(page: str) -> None:
    """Nothing but the page's own origin, no code from text, no script within the page."""
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    assert "'unsafe-" not in policy
    assert "http" not in policy
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r"<style|\son\w+=|\sstyle=", page)


def test_the_policy_comes_before_what_it_forbids(page: str) -> None:
    """A policy in the page binds only what comes after it."""
    head = page.partition("</head>")[0]
    assert head.index("Content-Security-Policy") < min(
        head.index("<script"), head.index("<link"), head.index("<title")
    )


@pytest.mark.parametrize(
    "missing", ["web/browser/boot.js", 'data-bots="', "</head>", 'id="runtime"', 'lang="en"']
)
def test_a_page_that_cannot_be_changed_is_refused(missing: str) -> None:
    """If the page lacks a place that the build changes, the build stops with a sentence."""
    source = index.whole_page().replace(missing, "elsewhere")
    with pytest.raises(index.PageError, match=r"^index\.html should have .* once"):
        index.site_page(
            source, app="app", pyscript="py", config={}, scripts=[], files=[], early="e", data={}
        )


def test_a_file_that_would_be_left_behind_is_refused() -> None:
    """A new file of `web/` in the page must be given a place in the site."""
    source = index.whole_page()
    source = source.replace("</head>", '<script src="web/new.js"></script></head>')
    with pytest.raises(index.PageError, match="another place"):
        index.site_page(
            source, app="app", pyscript="py", config={}, scripts=[], files=[], early="e", data={}
        )


# What is in it


def test_the_archive_holds_what_the_page_imports(site: Path) -> None:
    """All Python that the page imports comes in one archive, compiled."""
    wanted = {f"{name}c" for name in page_files() if name.endswith(".py")}
    (archive,) = site.glob("app-*/niagara.zip")
    with zipfile.ZipFile(archive) as opened:
        assert wanted <= set(opened.namelist())


def test_the_memory_is_packed(site: Path) -> None:
    """The kept memory is an interpreter's, some 30 MiB, packed to about a fifth."""
    (packed,) = site.glob("app-*/niagara.snapshot")
    memory = gzip.decompress(packed.read_bytes())
    assert len(memory) > 4 * packed.stat().st_size
    assert b"niagara.bots.search" in memory


def test_the_manifest_names_pictures_of_their_size(site: Path) -> None:
    """The icons are there, one of them maskable, and paths are relative."""
    folder = site / "web"
    manifest: dict[str, Any] = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    assert (folder / manifest["start_url"]).resolve() == site.resolve()
    assert (folder / manifest["scope"]).resolve() == site.resolve()
    assert manifest["display"] == "fullscreen"
    assert "maskable" in [icon.get("purpose") for icon in manifest["icons"]]
    for icon in manifest["icons"]:
        content = (folder / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


# What is kept


def test_the_service_worker_keeps_all_of_the_site(site: Path, kept: dict[str, str]) -> None:
    """It keeps every file but those kept by other means or meant for hosts and readers."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    left = files - set(kept)
    assert not set(kept) - files
    others = {
        name
        for name in left
        if not name.endswith((".br", ".gz", ".snapshot", "LICENSE", "NOTICE.txt"))
    }
    assert others == {SERVICE_WORKER, ONE_FILE, "build.json"}


def test_files_are_asked_for_anew_where_their_name_does_not_tell(kept: dict[str, str]) -> None:
    """A file has a revision unless its folder is named by its content."""
    for name, revision in kept.items():
        assert (revision == "null") == bool(NAMED_BY_CONTENT.search(name)), name


def test_the_service_worker_waits_and_names_its_cache(site: Path) -> None:
    """A new version takes over only when told, and its cache carries the project's name."""
    text = (site / SERVICE_WORKER).read_text("utf-8")
    assert '"SKIP_WAITING"===' in text
    assert text.count("skipWaiting()") == 1
    assert 'prefix:"niagara"' in text


# Compiled archives


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """Yield a path for an archive, and forget its modules afterwards."""
    place = tmp_path / "some.zip"
    sys.path.insert(0, str(place))
    yield place
    sys.path.remove(str(place))
    for name in [name for name in sys.modules if name.startswith("rapids")]:
        del sys.modules[name]


def test_modules_are_imported_from_an_archive(archive: Path) -> None:
    """Compiled modules and their assertions work from the archive, docstrings stay at home."""
    source = (
        b'"""Wild."""\nSPEED = 3\n\n\ndef check(x):\n    "Go."\n    assert x < SPEED, "too fast"\n'
    )
    compiled.write(archive, {"rapids/__init__.py": source, "rapids/map.txt": b"left, right"})
    rapids: Any = import_module("rapids")
    assert "Wild" not in rapids.__doc__
    assert "Go" not in rapids.check.__doc__
    with pytest.raises(AssertionError, match="too fast"):
        rapids.check(4)
    with zipfile.ZipFile(archive) as opened:
        assert opened.namelist() == ["rapids/__init__.pyc", "rapids/map.txt"]
        assert opened.read("rapids/map.txt") == b"left, right"


def test_translations_are_found_in_the_archive(tmp_path: Path) -> None:
    """A language that the page knows comes with the modules, and is read from there."""
    german = compiling.Translations("n != 1", {"Start": ["Los"]})
    sources = {
        "web/__init__.py": b"",  # without it, older zipimport sees no package
        "web/language/__init__.py": b"",
        "web/language/catalogue.py": (ROOT / "web" / "language" / "catalogue.py").read_bytes(),
        "web/locale/made/de.json": compiling.compiled(german, german.texts),
        "web/locale/made/keys": compiling.keys(german.texts),
    }
    compiled.write(tmp_path / "niagara.zip", sources)
    script = "from web.language.catalogue import _, load; load('de'); print(_('Start'))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": "niagara.zip"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Los\n"


def test_the_same_files_make_the_same_archive(tmp_path: Path) -> None:
    """An archive depends on what is in it, not on when it is made or in which order."""
    sources = {"a.py": b"A = 1\n", "b.py": b"B = 2\n"}
    for name, files in ("one", sources), ("two", dict(reversed(sources.items()))):
        compiled.write(tmp_path / name, files)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_library_compiles_what_is_imported_and_drops_what_is_useless(tmp_path: Path) -> None:
    """Files that the page does not import stay as they are; tools for developers go."""
    whole, own = tmp_path / "whole.zip", tmp_path / "own.zip"
    with zipfile.ZipFile(whole, "w") as archive:
        for name in ("json.py", "this.py", "pdb.py", "unittest/case.py"):
            archive.writestr(name, "X = 1\n")
    compiled.library(own, whole, compiled={"json.py"})
    with zipfile.ZipFile(own) as archive:
        assert archive.namelist() == ["json.pyc", "this.py"]


# How it is served


def ask(address: str, *encodings: str) -> Any:
    """Ask for a file as a browser that takes these encodings does."""
    request = Request(address, headers={"Accept-Encoding": ", ".join(encodings)})
    return urlopen(request, timeout=10)


def test_the_smallest_twin_of_a_file_is_served(tmp_path: Path) -> None:
    """A browser that takes compressed files gets them, with the type of the file itself."""
    (tmp_path / "index.html").write_bytes(b"plain")
    (tmp_path / "index.html.gz").write_bytes(b"gz")
    (tmp_path / "index.html.br").write_bytes(b"br")
    (tmp_path / "other.js").write_bytes(b"other")
    with serving(tmp_path, prefix="/some-repo/") as address:
        for encodings, content in (
            (("gzip", "br"), b"br"),
            (("gzip",), b"gz"),
            ((), b"plain"),
        ):
            for path in ("", "index.html"):
                with ask(address + path, *encodings) as answer:
                    assert answer.read() == content
                    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        with ask(f"{address}other.js", "br") as answer:
            assert answer.headers["Content-Encoding"] is None
            assert answer.headers["Cache-Control"] == "no-cache"


def test_a_folder_is_found_without_its_slash(tmp_path: Path) -> None:
    """A browser that leaves out the slash is sent to the address with it, compressed or not."""
    (tmp_path / "index.html").write_bytes(b"plain")
    (tmp_path / "index.html.br").write_bytes(b"br")
    with serving(tmp_path, prefix="/some-repo/") as address:
        for encodings in (("br",), ()):
            with ask(address.removesuffix("/"), *encodings) as answer:
                assert answer.url == address


def test_browsers_keep_what_is_named_by_its_content(tmp_path: Path) -> None:
    """Only a file in a folder that is named by its content is kept for good."""
    folder = tmp_path / "app-0123456789"
    folder.mkdir()
    (folder / "boot.js").write_text("go()")
    with serving(tmp_path) as address, ask(f"{address}app-0123456789/boot.js") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        with pytest.raises(HTTPError) as missing:
            ask(f"{address}app-0123456789/other.js")
        with missing.value as refused:
            assert refused.headers["Cache-Control"] == "no-cache"


def page_over(connection: HTTPConnection) -> bytes:
    """Return the page that is got over a connection which stays open."""
    connection.request("GET", "/")
    return connection.getresponse().read()


def test_a_server_that_has_ended_answers_nobody(tmp_path: Path) -> None:
    """A browser that is still connected has no answer either: it is as without a network."""
    (tmp_path / "index.html").write_bytes(b"plain")
    with serving(tmp_path) as address:
        connected = HTTPConnection(address.split("/")[2], timeout=10)
        assert page_over(connected) == b"plain"
    with closing(connected), pytest.raises(ConnectionError):
        page_over(connected)


def test_a_tool_that_fails_is_named() -> None:
    """Where a script of the build fails, the error names the script and repeats its message."""
    with pytest.raises(VendorError, match=r"web/build/compress\.mjs failed:\n(.|\n)*no such file"):
        run_node("compress.mjs", {"folder": "no-such-folder"})
