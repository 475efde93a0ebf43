"""Puts the whole game into one HTML file, which opens with a double click.

The file is made from the finished site and contains all that the site's page loads. Style and
scripts are in it as text (`onefile.mjs`). The files that the runtime fetches are gzip written as
base64, at the page's end, so that the page is shown before they are read (`held.mjs`). Its
Content-Security-Policy allows only what is in the file, so it cannot load anything from a network.
"""

import gzip
import io
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from web.build.vendor import WASM, run_node

HELD: Final = {
    WASM: "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
    "niagara.zip": "application/zip",
}
"""The files that the runtime fetches, with their types. Each is in some folder of the site."""


def write(site: Path, wasm: Path, target: Path) -> None:
    """Write the game of a finished site, with Pyodide's WebAssembly as a whole, into one file.

    Raise `BuildError` if the site is not as expected.
    """
    texts = [site / "LICENSE", site / "NOTICE.txt", *sorted(site.glob("runtime/*/LICENSE*"))]
    with tempfile.TemporaryDirectory() as folder:
        held = []
        for name, kind in HELD.items():
            path = Path(folder, name)
            path.write_bytes(packed(wasm if name == WASM else next(site.rglob(name))))
            held.append({"id": name, "type": kind, "path": str(path)})
        work = {"site": str(site.resolve()), "target": str(target), "held": held}
        names = [path.relative_to(site).as_posix() for path in texts]
        run_node("onefile.mjs", work | {"texts": names})


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
