"""The build: pages it cannot change, the archives it compiles, and how the site is served."""

import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from traceback import extract_tb
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.support.processes import printed
from web.build import compiled, index
from web.build.serve import serving
from web.build.sources import ROOT, BuildError, page_files
from web.build.texts import compiling
from web.build.vendor import run_node

# The page


@pytest.mark.parametrize(
    "missing", ["web/browser/start/boot.js", 'data-bots="', "</head>", 'type="module"', 'lang="en"']
)
def test_a_page_that_cannot_be_changed_is_refused(missing: str) -> None:
    """If the page lacks a place that the build changes, the build stops with a sentence."""
    with pytest.raises(BuildError, match=r"^index\.html should have .* once"):
        change(index.whole_page().replace(missing, "elsewhere"))


def change(page: str) -> None:
    """Change a page as the build does."""
    index.site_page(page, app="app", config={}, runtime="runtime.js", files=[], data={})


def test_a_file_that_would_be_left_behind_is_refused() -> None:
    """A new file of `web/` in the page must be given a place in the site."""
    new = '<script src="web/new.js"></script></head>'
    with pytest.raises(BuildError, match="another place"):
        change(index.whole_page().replace("</head>", new))


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
    """Compiled modules and their assertions work from the archive, docstrings stay at home.

    An error tells in which function it is, by the line where that begins.
    """
    source = (
        b'"""Wild."""\nSPEED = 3\n\n\ndef check(x):\n    "Go."\n    assert x < SPEED, "too fast"\n'
    )
    compiled.write(archive, {"rapids/__init__.py": source, "rapids/map.txt": b"left, right"})
    rapids: Any = import_module("rapids")
    assert "Wild" not in rapids.__doc__
    assert "Go" not in rapids.check.__doc__
    with pytest.raises(AssertionError, match="too fast") as caught:
        rapids.check(4)
    failed = extract_tb(caught.tb)[-1]
    assert (failed.name, failed.lineno) == ("check", 5)
    with zipfile.ZipFile(archive) as opened:
        assert opened.namelist() == ["rapids/__init__.pyc", "rapids/map.txt"]
        assert opened.read("rapids/map.txt") == b"left, right"


def printed_with(archived: Path, script: str) -> str:
    """Return what a script prints that imports from an archive."""
    return printed((sys.executable, "-c", script), archived.parent, PYTHONPATH=archived.name)


def as_they_are(target: Path, files: Mapping[str, bytes]) -> None:
    """Write an archive of files that are not compiled, as `npm run dev` does."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def test_translations_are_found_in_the_archive(tmp_path: Path) -> None:
    """A language that the page knows comes with the modules, and is read from there."""
    german = compiling.Translations("n != 1", {"Start": ["Los"]})
    sources = {
        "web/__init__.py": b"",  # without it, older zipimport sees no package
        "web/text/__init__.py": b"",
        "web/text/catalogue.py": (ROOT / "web" / "text" / "catalogue.py").read_bytes(),
        "web/locale/made/de.json": compiling.compiled(german, german.texts),
        "web/locale/made/keys": compiling.keys(german.texts),
    }
    archived = tmp_path / "niagara.zip"
    compiled.write(archived, sources)
    script = "from web.text.catalogue import _, load; load('de'); print(_('Start'))"
    assert printed_with(archived, script) == "Los\n"


@pytest.mark.parametrize("write", [compiled.write, as_they_are])
def test_bots_find_their_weights_in_the_archive(
    write: Callable[[Path, Mapping[str, bytes]], None], tmp_path: Path
) -> None:
    """They come with the modules, compiled or not, and the network is read when it is asked."""
    archived = tmp_path / "niagara.zip"
    engine = [name for name in page_files() if name.startswith("niagara/")]
    write(archived, {name: (ROOT / name).read_bytes() for name in engine})
    script = """
        from random import Random
        from niagara import Game, Setup
        from niagara.bots.network import legends_network
        print(legends_network.cache_info().currsize)
        print(len(legends_network().chances(Game(Setup(3)).view(0).sample(Random(1)))))
    """
    assert printed_with(archived, dedent(script)) == "0\n3\n"


def test_the_same_files_make_the_same_archive(tmp_path: Path) -> None:
    """An archive depends on what is in it, not on when it is made or in which order."""
    sources = {"a.py": b"A = 1\n", "b.py": b"B = 2\n"}
    for name, files in ("one", sources), ("two", dict(reversed(sources.items()))):
        compiled.write(tmp_path / name, files)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_library_compiles_what_is_imported_and_drops_what_is_useless(tmp_path: Path) -> None:
    """Files that the page does not import stay as they are; tools for developers go."""
    whole, own = tmp_path / "whole.zip", tmp_path / "own.zip"
    names = ("json.py", "bisect.py", "pdb.py", "unittest/case.py")
    as_they_are(whole, dict.fromkeys(names, b"X = 1\n"))
    compiled.library(own, whole, compiled={"json.py"})
    with zipfile.ZipFile(own) as archive:
        assert archive.namelist() == ["bisect.py", "json.pyc"]


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
        for encodings, content in ((("gzip", "br"), b"br"), (("gzip",), b"gz"), ((), b"plain")):
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
    with pytest.raises(BuildError, match=r"web/build/compress\.mjs failed:\n(.|\n)*no such file"):
        run_node("compress.mjs", {"folder": "no-such-folder"})
