"""Puts the whole game into one HTML file, which opens with a double click.

The file is made from the finished site and contains all that the site's page loads. Style and
scripts are in it as text. The files that the runtime fetches are gzip written as base64, at the
page's end, so that the page is shown before they are read. Its Content-Security-Policy allows only
what is in the file, so it cannot load anything from a network.
"""

import base64
import gzip
import hashlib
import io
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from web.build.sources import ROOT
from web.build.vendor import LAZY_IMPORT, VendorError

FETCH: Final = Path(__file__).with_name("onefile.mjs")
"""The script that replaces `fetch` in the one file."""

HELD: Final = {
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
    "niagara.zip": "application/zip",
}
"""The files that the runtime fetches, with their types. Each is in some folder of the site."""

# PyScript imports the interpreter that its configuration names.
INTERPRETER_IMPORT: Final = re.compile(r"\bmodule:import\(\w+\)(?=,engine:)")
BUNDLED_IMPORT: Final = 'module:import("site-interpreter")'
INTERPRETER_IMPORTS: Final = 2
"""How often PyScript imports it: for the page, and for workers, which the one file never starts."""

FOR_NODE: Final = ("node:*", "ws")
"""What Pyodide imports only in Node.js."""

PYSCRIPT: Final = "core.js"
INTERPRETER: Final = "interpreter.mjs"
ELEMENT: Final = re.compile(
    r"[ \t]*(?:<(?P<tag>link|meta)\b(?P<attributes>[^>]*)>"
    r"|<script\b(?P<of_script>[^>]*)>.*?</script>)\n?",
    re.DOTALL,
)
ATTRIBUTE: Final = re.compile(r'([\w-]+)(?:="([^"]*)")?')
FOR_SITES: Final = {"apple-touch-icon", "manifest", "modulepreload", "preload"}
"""Kinds of links that are left out of the one file."""
STAYING: Final = {"expect"}
"""Kinds of links that load no file, and so stay as they are."""
LAND: Final = re.compile(r'[ \t]*<picture id="land">.*?</picture>\n', re.DOTALL)
"""The board's picture, which the style of the one file holds."""
OF_SCRIPT: Final = re.compile(r' (?:src|data-bots)="[^"]*"')
OF_ROOT: Final = re.compile(r'(<html lang="\w+")(?: data-(?:service-worker|memory)="[^"]*")+')
"""The root element, with the attributes that a site needs for play without a network."""
STILL_LOADED: Final = re.compile(r'<(?!a\b)[\w-]+\b[^>]*\s(?:src|href|data)="(?!#|data:)([^"]*)"')
IN_STYLE: Final = re.compile(r'url\("([\w-]+\.(?:webp|woff2))"\)')
TYPES: Final = {".webp": "image/webp", ".woff2": "font/woff2"}
STYLE_LOADS: Final = re.compile(r"""@import|url\((?!["']?(?:#|data:))""")

RULE: Final = (
    "default-src 'none'; script-src 'wasm-unsafe-eval' {scripts}; style-src {styles}; "
    "img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'"
)
"""The Content-Security-Policy, with the hashes of the scripts and styles in the file."""


class OneFileError(VendorError):
    """The one file cannot be made; the message is one sentence for people."""


def write(site: Path, target: Path, root: Path = ROOT) -> None:
    """Write the game of a finished site into one file.

    Raise `OneFileError` if the site is not as expected.
    """
    page = with_all_it_loads(_read(site / "index.html"), site)
    runtime = bundle(site, root)
    page = put_before("<title", page, rule_for(page, runtime))
    page = put_before("</body>", page, "".join(_last_parts(site, runtime)))
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.write_text(page, encoding="utf-8", newline="\n")
    part.replace(target)


# What the page loads


def with_all_it_loads(page: str, site: Path) -> str:
    """Return the site's page with all that it loads put in, except the runtime."""
    page, roots = OF_ROOT.subn(r"\1 data-one-file", page)
    if roots != 1:
        raise OneFileError("The page does not name its service worker where that is left out.")
    page = ELEMENT.sub(lambda found: _inside(found, site), LAND.sub("", page))
    if left := STILL_LOADED.search(page):
        raise OneFileError(f"The page loads {left[1]}, which the one file does not know.")
    return page


def _inside(found: re.Match[str], site: Path) -> str:
    """Return what replaces an element of the page in the one file."""
    attributes = found["attributes"] or found["of_script"] or ""
    given = dict(ATTRIBUTE.findall(attributes))
    if given.get("http-equiv") == "Content-Security-Policy":
        return ""
    if found["tag"] == "link" and given["rel"] not in STAYING:
        return _link(given, site)
    if "src" in given:
        return _script(given, OF_SCRIPT.sub("", attributes), site)
    return found[0]


def _link(given: Mapping[str, str], site: Path) -> str:
    if given["rel"] in FOR_SITES:
        return ""
    content = _read(site / given["href"])
    if given["rel"] == "stylesheet":
        style = _style(content, (site / given["href"]).parent)
        return f"  <style>\n{style}</style>\n"
    if given["rel"] == "icon" and "type" in given:
        data = base64.b64encode(content.encode()).decode()
        return f'  <link rel="icon" href="data:{given["type"]};base64,{data}">\n'
    raise OneFileError(f"The page has a link to {given['href']} that the one file does not know.")


def _style(css: str, folder: Path) -> str:
    """Return a style with the pictures and fonts in it that it names."""

    def held(found: re.Match[str]) -> str:
        path = folder / found[1]
        data = base64.b64encode(path.read_bytes()).decode()
        return f'url("data:{TYPES[path.suffix]};base64,{data}")'

    css = IN_STYLE.sub(held, css)
    if STYLE_LOADS.search(css) or "</style" in css:
        raise OneFileError("The style loads a file of its own, which the one file does not know.")
    return css


def _script(given: Mapping[str, str], attributes: str, site: Path) -> str:
    if given["src"].endswith((f"/{PYSCRIPT}", f"/{INTERPRETER}")):
        return ""  # it is in the bundle
    return f"  <script{attributes}>\n{_embeddable(site / given['src'])}</script>\n"


def _embeddable(path: Path) -> str:
    """Return the text of a file that can be put into a script element unchanged."""
    return _checked(_read(path), path.name)


def _checked(text: str, name: str) -> str:
    if "</script" in text.lower() or "<!--" in text:
        raise OneFileError(f"There is something in {name} that may not stand in a page.")
    return text


# The runtime


def bundle(site: Path, root: Path = ROOT) -> str:
    """Return PyScript, Pyodide and the site's interpreter as one script that imports nothing."""
    esbuild = shutil.which("esbuild", path=root / "node_modules" / ".bin")
    if esbuild is None:
        raise OneFileError("esbuild is not installed: run 'npm ci' first.")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _copy_pyscript(site, place)
        done = subprocess.run(
            [
                *(esbuild, place / PYSCRIPT, "--bundle", "--format=esm", "--minify"),
                *("--log-level=error", "--log-limit=1", f"--inject:{FETCH}"),
                f"--alias:site-interpreter={only_file(site, INTERPRETER).resolve()}",
                *(f"--external:{name}" for name in (*FOR_NODE, *_not_in_the_site(place))),
            ],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        why = re.search(r"\[ERROR\] (.*)", done.stderr)
        raise OneFileError(f"esbuild cannot bundle the runtime: {why[1] if why else 'it failed'}.")
    return _checked(done.stdout, "the runtime")


def _copy_pyscript(site: Path, folder: Path) -> None:
    """Copy PyScript into a folder, changed to import the site's interpreter by a fixed name."""
    changes = 0
    for source in only_file(site, PYSCRIPT).parent.glob("*.js"):
        text, here = INTERPRETER_IMPORT.subn(BUNDLED_IMPORT, _read(source))
        (folder / source.name).write_text(text, encoding="utf-8")
        changes += here
    if changes != INTERPRETER_IMPORTS:
        raise OneFileError(
            "This version of PyScript is written in another way than web/build/onefile.py expects: "
            f"it imports its interpreter in {changes} places instead of {INTERPRETER_IMPORTS}."
        )


def _not_in_the_site(folder: Path) -> Iterator[str]:
    """Yield the lazy imports of files that are not in the site, such as those of an editor."""
    for path in folder.glob("*.js"):
        for name in LAZY_IMPORT.findall(_read(path)):
            if not (folder / name).exists():
                yield f"./{name}"


def _last_parts(site: Path, runtime: str) -> Iterator[str]:
    """Yield what is put at the page's end: licences, the runtime, and the files it fetches."""
    for path in (
        site / "LICENSE",
        site / "NOTICE.txt",
        *sorted((site / "runtime").glob("*/LICENSE*")),
    ):
        title = path.relative_to(site).as_posix()
        yield f'  <script type="text/plain" title="{title}">\n{_embeddable(path)}</script>\n'
    yield f'  <script type="module">{runtime}</script>\n'
    for name, kind in HELD.items():
        data = base64.b64encode(packed(only_file(site, name))).decode()
        yield f'  <script type="text/plain" id="{name}" data-type="{kind}">{data}</script>\n'


def packed(path: Path) -> bytes:
    """Return a file as gzip.

    The files of an archive are packed together rather than one by one, which is smaller.
    """
    content = path.read_bytes()
    return gzip.compress(_stored(content) if path.suffix == ".zip" else content, 9, mtime=0)


def _stored(archive: bytes) -> bytes:
    """Return an archive of the same files, none of them compressed."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(result, "w") as new:
        for info in old.infolist():
            new.writestr(zipfile.ZipInfo(info.filename, info.date_time), old.read(info))
    return result.getvalue()


# Text and files


def rule_for(page: str, runtime: str) -> str:
    """Return the policy that allows only the page's own scripts and styles, and this runtime.

    >>> rule_for("<style>b {}</style><script>go()</script>", "run()").count("'sha256-")
    3
    """
    scripts = [*re.findall(r"<script>(.*?)</script>", page, re.DOTALL), runtime]
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    rule = RULE.format(scripts=_hashes(scripts), styles=_hashes(styles))
    return f'<meta http-equiv="Content-Security-Policy" content="{rule}">\n  '


def _hashes(texts: Iterable[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def put_before(mark: str, page: str, text: str) -> str:
    """Put a text before a mark, which must be in the page exactly once.

    >>> put_before("</p>", "<p>Go</p>", "!")
    '<p>Go!</p>'
    """
    if page.count(mark) != 1:
        raise OneFileError(f"The page should have {mark} once.")
    return page.replace(mark, text + mark)


def only_file(site: Path, name: str) -> Path:
    """Return the file of the site with this name; raise `OneFileError` unless there is just one."""
    found = list(site.rglob(name))
    if len(found) != 1:
        raise OneFileError(f"The site should have one file {name}, but has {len(found)}.")
    return found[0]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise OneFileError(f"The site has no {path.name}, which its page loads.") from None
