"""The site that the build has written: what is in it, how it is named, and what is kept of it."""

import json
import re
import struct
import zipfile
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from web.build.site import ONE_FILE, SERVICE_WORKER, ensure_site
from web.build.sources import ROOT, page_files

NAMED: Final = re.compile(r'\s(?:href|src|data-bots|data-service-worker)="([^"#]+)"')
PRECACHED: Final = re.compile(r'\{url:"([^"]+)",revision:(null|"\w+")\}')
FALLBACK: Final = ("niagara.zip", "python_stdlib.zip")
"""What only a page fetches that has no memory of Python."""
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


def test_everything_the_page_names_is_there(site: Path, page: str) -> None:
    """No link, script or attribute of the page leads nowhere."""
    names = NAMED.findall(page)
    assert len(names) > 15
    assert [name for name in names if not (site / name).is_file()] == []


def test_the_policy_is_strict(page: str) -> None:
    """Nothing but the page's own origin, no code from text, no script within the page.

    But for the line of Python that PyScript runs: to the browser it is no script.
    """
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    assert "'unsafe-" not in policy
    assert "http" not in policy
    inline = re.findall(r"<script(?![^>]*\ssrc=)([^>]*)>([^<]*)", page)
    assert [(marks.split()[0], words) for marks, words in inline] == [
        ('type="py"', "import web.browser.boot")
    ]
    assert not re.search(r"<style|\son\w+=|\sstyle=", page)


def test_the_policy_comes_before_what_it_forbids(page: str) -> None:
    """A policy in the page binds only what comes after it."""
    head = page.partition("</head>")[0]
    assert head.index("Content-Security-Policy") < min(
        head.index("<script"), head.index("<link"), head.index("<title")
    )


# What is in it


def test_the_archive_holds_what_the_page_imports(site: Path) -> None:
    """All Python that the page imports comes in one archive, compiled."""
    wanted = {f"{name}c" for name in page_files() if name.endswith(".py")}
    (archive,) = site.glob("app-*/niagara.zip")
    with zipfile.ZipFile(archive) as opened:
        assert wanted <= set(opened.namelist())


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


def test_the_readme_tells_how_much_is_fetched(site: Path, page: str, kept: dict[str, str]) -> None:
    """Until the first decision, and in all; compressed by gzip, as GitHub Pages does it.

    The packed memory differs by some kilobytes from build to build.
    """
    first = {name for name in NAMED.findall(page) if name.startswith(("app-", "runtime/"))}
    first |= {name for name in kept if name.endswith((".snapshot", "memory.mjs", "index.html"))}
    read = " ".join((ROOT / "README.md").read_text("utf-8").split())
    for names, words in ((first, "before it can be played"), (kept, "in all")):
        (told,) = re.findall(rf"([\d.]+) MB {words}", read)
        assert float(told) == pytest.approx(sum(map(partial(_sent, site), names)) / 1e6, abs=0.1)


def _sent(site: Path, name: str) -> int:
    """Return how many bytes of a file are sent."""
    packed = site / f"{name}.gz"
    return (packed if packed.exists() else site / name).stat().st_size


# What is kept


def test_the_service_worker_keeps_all_of_the_site(site: Path, kept: dict[str, str]) -> None:
    """It keeps every file but those kept by other means or meant for hosts and readers."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    left = files - set(kept)
    assert not set(kept) - files
    others = {
        name
        for name in left
        if not name.endswith((".br", ".gz", "LICENSE", "NOTICE.txt", *FALLBACK))
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
