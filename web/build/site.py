"""Puts the site together in the folder `dist/`.

The page itself, the manifest and the pictures have fixed names. All other files are in folders that
are named by a hash of their content, so that hosts and browsers may keep them for good.
"""

import hashlib
import json
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from web.build import index, onefile
from web.build.artwork import artwork
from web.build.sources import ARCHIVE, ROOT, importable_anywhere, importable_early, page_files
from web.build.texts.compiling import MANIFEST, STILL, ensure_texts
from web.build.vendor import (
    PYODIDE,
    PYSCRIPT,
    SPLIT,
    STAMP,
    WASM,
    bundled,
    ensure_runtime,
    read_json,
    run_node,
)

DIST: Final = "dist"
SERVICE_WORKER: Final = "service-worker.js"
ONE_FILE: Final = "niagara.html"
BUILT_FROM: Final = "build.json"
"""The file that says what the site was built from, and so whether it is out of date."""

UNUSED: Final = (
    *("asyncio.base_subprocess", "asyncio.selector_events", "asyncio.sslproto"),
    *("asyncio.streams", "asyncio.subprocess", "asyncio.unix_events"),
    *("bz2", "compression._common._streams", "compression.zstd", "compression.zstd._zstdfile"),
    *("dis", "fcntl", "lzma", "opcode", "_opcode_metadata"),
    *("_pyodide.docs_argspec", "_pyodide.docstring", "selectors", "shutil", "ssl"),
    *("subprocess", "tempfile", "zipfile", "zipfile._path", "zipfile._path.glob"),
)
"""Modules that others import and a page never uses: for processes, connections and archives."""

INPUTS: Final = (
    "index.html",
    "pyproject.toml",
    "pyscript.toml",
    "package-lock.json",
    "LICENSE",
    "niagara",
    "web",
)
MADE: Final = {"runtime", "pictures", "made", "__pycache__"}
"""Folders among the inputs that are not sources but made from them."""
PACKED: Final = "niagara.snapshot"
"""The memory of Python, as the page fetches it."""
MEMORY: Final = "niagara.memory"
"""Under this name the page keeps it unpacked."""
LATER: Final = "later.zip"
"""What is not in that memory and may be imported later."""
LICENSE: Final = "LICENSE"
STDLIB: Final = "python_stdlib.zip"
RUNTIME: Final = ROOT / "web" / "runtime"
LOCK: Final = "pyodide-lock.json"
BOTS: Final = "web/browser/bots_worker.py"
UNPACKING: Final = "web/browser/memory.mjs"
INTERPRETER: Final = "web/browser/interpreter.mjs"
RUNTIME_SCRIPT: Final = "runtime.js"
"""The script that starts Python on the page; workers, which cannot run it, have the interpreter."""
PARTS: Final = {
    "interpreter": ROOT / INTERPRETER,
    "pyodide": RUNTIME / PYODIDE,
    "pyscript": RUNTIME / "pyscript",
}
"""What that script is made of."""
THERE: Final = "./runtime/pyodide/"
"""Where the interpreter finds Pyodide, in its own words."""

SOURCE_MAP: Final = re.compile(rb"\n//# sourceMappingURL=\S+\s*\Z")

Files = dict[str, bytes]


def ensure_site() -> Path:
    """Build the site unless it is up to date; return its folder."""
    dist = ROOT / DIST
    if read_json(dist / BUILT_FROM) != _inputs():
        print("Building the site ...", flush=True)
        build()
    return dist


def build() -> None:
    """Write the whole site into `dist/`, from scratch.

    Raise `BuildError` if a tool fails or a source is not written as expected.
    """
    ensure_runtime()
    inputs = _inputs()  # whatever is edited from now on makes the site stale
    with tempfile.TemporaryDirectory(prefix="dist-", dir=ROOT) as folder:
        part = Path(folder, DIST)
        for name, content in site().items():
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            (part / name).write_bytes(content)
        complete = str(ROOT / "web/browser/complete.js")
        run_node("workbox.mjs", {"site": str(part), "target": SERVICE_WORKER, "complete": complete})
        run_node("compress.mjs", {"folder": str(part)})
        # People download it to keep it: the service worker need not, and it has no compressed copy.
        onefile.write(part, RUNTIME / PYODIDE / WASM, part / ONE_FILE)
        (part / BUILT_FROM).write_text(json.dumps(inputs), encoding="utf-8")
        shutil.rmtree(ROOT / DIST, ignore_errors=True)
        part.rename(ROOT / DIST)


def site() -> Files:
    """Return the files of the site by path, except those that are made from the finished site."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    del settings["files"]  # the interpreter of the site loads the archive
    texts = ensure_texts()
    baked = _baked()
    versions = json.loads((RUNTIME / STAMP).read_text("utf-8"))["versions"]
    pyodide, pyodide_files = _folder(
        f"runtime/pyodide-{versions[PYODIDE]}", _pyodide(baked[STDLIB])
    )
    for_workers = bundled(ROOT / INTERPRETER, "--format=esm", f"--external:{THERE}*")
    for_page = run_node("runtime.mjs", {name: str(path) for name, path in PARTS.items()})
    own = {
        Path(BOTS).name: (ROOT / BOTS).read_bytes(),
        Path(index.FIRST_SCRIPT).name: (texts / STILL).read_bytes(),
        Path(index.STYLE).name: _style(),
        Path(UNPACKING).name: bundled(ROOT / UNPACKING, "--format=esm").encode(),
        Path(INTERPRETER).name: for_workers.replace(THERE, f"../{pyodide}/").encode(),
        RUNTIME_SCRIPT: for_page.replace(THERE, f"../{pyodide}/").encode(),
        ARCHIVE: baked[ARCHIVE],
        LATER: baked[LATER],
        **artwork(),
    }
    app, app_files = _folder("app", own)
    page = index.site_page(
        index.whole_page(),
        app=app,
        config=settings | {"interpreter": f"./{app}/interpreter.mjs"},
        runtime=f"{app}/{RUNTIME_SCRIPT}",
        files=[f"{pyodide}/{WASM}", f"{pyodide}/{LOCK}", f"{app}/{LATER}"],
        data={"service-worker": SERVICE_WORKER, "memory": f"{app}/{MEMORY}"},
    )
    return {
        "index.html": page.encode(),
        LICENSE: (ROOT / LICENSE).read_bytes(),
        "NOTICE.txt": (ROOT / "web" / "NOTICE.txt").read_bytes(),
        MANIFEST: (ROOT / MANIFEST).read_bytes(),
        **{f"web/{path.name}": path.read_bytes() for path in texts.glob("*.webmanifest")},
        **{f"web/icons/{name}": icon for name, icon in _read(ROOT / "web" / "icons").items()},
        **pyodide_files,
        f"runtime/pyscript-{versions[PYSCRIPT]}/{LICENSE}": (
            PARTS["pyscript"] / LICENSE
        ).read_bytes(),
        **app_files,
        f"{app}/{PACKED}": baked[PACKED],
    }


def _baked() -> Files:
    """Return what Pyodide's own Python makes: the compiled archives, and its saved memory."""
    with tempfile.TemporaryDirectory() as target:
        work = {
            "root": str(ROOT),
            "pyodide": str(RUNTIME / PYODIDE),
            "files": page_files(),
            "preloaded": importable_anywhere(),
            "early": importable_early(),
            "useless": UNUSED,
            "target": target,
        }
        print(run_node("bake.mjs", work), end="", flush=True)
        return _read(Path(target))


def _unmapped(script: bytes) -> bytes:
    """Return a script without the line that names its source map, which the site lacks."""
    return SOURCE_MAP.sub(b"", script)


def _pyodide(stdlib: bytes) -> Files:
    """Return Pyodide's files, with this standard library and an empty list of packages."""
    files = _read(RUNTIME / PYODIDE) | _read(RUNTIME / SPLIT)
    empty = json.dumps({"info": json.loads(files[LOCK])["info"], "packages": {}}).encode()
    scripts = {name: _unmapped(content) for name, content in files.items()}
    return scripts | {STDLIB: stdlib, LOCK: empty}


def _style() -> bytes:
    """Return the style in one file, which stands beside the pictures and fonts that it names."""
    made = ("--external:*.webp", "--external:*.woff2")
    return bundled(ROOT / index.STYLE, *made).replace("../made/", "").encode()


def _folder(name: str, files: Files) -> tuple[str, Files]:
    """Add a hash of its files to a folder's name; return that name, and the files by path."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(path.encode() + b"\0" + hashlib.sha256(content).digest())
    folder = f"{name}-{digest.hexdigest()[:10]}"
    return folder, {f"{folder}/{path}": content for path, content in sorted(files.items())}


def _read(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _inputs() -> dict[str, str]:
    """Return a hash of each file that the site is made from."""
    return {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in _sources()
    }


def _sources() -> Iterable[Path]:
    for name in INPUTS:
        path = ROOT / name
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        for each in found:
            if each.is_file() and not MADE & set(each.relative_to(ROOT).parts):
                yield each
