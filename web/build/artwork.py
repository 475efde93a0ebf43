"""Makes what the page shows from drawings and from npm's packages: pictures, fonts, a script.

A landscape as rich as this costs a third of a second of the first paint as a drawing, and nothing
as a picture. ``ensure_artwork`` writes them into ``web/made/``, a folder that git ignores, unless
what is there was made from the same sources. Drawing the pictures takes a minute of two cores, so
they are also in ``web/pictures/``: whoever changes a drawing commits them with it.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from web.art.landscape.rain import SIZE, rain
from web.art.landscape.whole import TIMES, landscape
from web.build.sources import ROOT
from web.build.vendor import bundled, run_node

PICTURES: Final = "web/pictures"
MADE: Final = "web/made"
STAMP: Final = "made-from.json"
SCRIPT: Final = "artwork.mjs"

WIDTHS: Final = {"": 1500, "-small": 1000}
"""The landscape's widths in pixels, with the ends of their names.

The large one is sharp on a tablet, where the board is half as wide in CSS. The small one is
enough for screens of few pixels, and takes half the time to decode before it is painted.
"""
QUALITY: Final = 70
"""Of WebP. At 60 the paper's grain blurs; at 80 the file is a quarter larger and looks the same."""

FONTS: Final = {
    "display.woff2": ("fraunces", (500, 700)),
    "text.woff2": ("nunito-sans", (400, 800)),
}
"""The family of each font and its range of weights."""
LETTERS: Final = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x180)))
    + "–—‘’‚“”„…•‹›−×✕✓→←"
)
"""The letters of languages that are written in Latin ones, with the signs that the page uses."""


SCRIPTS: Final = {
    "qr.js": ("node_modules/uqr", "uqr"),
    "scanner.js": ("node_modules/jsqr", "jsQR"),
    "signing.js": ("web/build/signing.mjs", "noble"),
}
"""What is bundled for each script that the page loads when it is wanted, and its name there."""


def ensure_artwork() -> Path:
    """Make these files unless they are up to date; return their folder.

    Raise `BuildError` if a tool fails.
    """
    drawings = {name: landscape(palette) for name, palette in TIMES.items()} | {"rain": rain()}
    hashes = [_hash(drawing.encode()) for drawing in drawings.values()]
    packages = json.loads((ROOT / "package.json").read_bytes())["devDependencies"]
    script = Path(__file__).with_name(SCRIPT).read_bytes()
    tools = [_hash(script), packages["@resvg/resvg-js"], packages["sharp"]]
    drawn = [WIDTHS, QUALITY, hashes, tools]
    pictures = _renewed(ROOT / PICTURES, drawn, partial(_draw, drawings))
    lock = _hash((ROOT / "package-lock.json").read_bytes())
    return _renewed(ROOT / MADE, [drawn, LETTERS, FONTS, SCRIPTS, lock], partial(_make, pictures))


def artwork() -> dict[str, bytes]:
    """Return these files by their names."""
    files = sorted(ensure_artwork().iterdir())
    return {path.name: path.read_bytes() for path in files if path.name != STAMP}


def _renewed(folder: Path, parts: list[Any], make: Callable[[Path], None]) -> Path:
    """Make the files of a folder anew, unless they were made from the same parts."""
    stamp, wanted = folder / STAMP, json.dumps(parts)
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        print(f"Making what is in {folder.name} ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make(folder)
        stamp.write_text(wanted, encoding="utf-8")
    return folder


def _draw(drawings: Mapping[str, str], target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for name, drawing in drawings.items():
            source = Path(folder, f"{name}.svg")
            source.write_text(drawing, encoding="utf-8")
            widths = WIDTHS if name in TIMES else {"": SIZE}
            names = {f"{name}{end}.webp": width for end, width in widths.items()}
            pictures.append({"drawing": str(source), "quality": QUALITY, "names": names})
        run_node(SCRIPT, {"pictures": pictures, "fonts": [], "target": str(target)})


def _make(pictures: Path, target: Path) -> None:
    for picture in pictures.glob("*.webp"):
        shutil.copy(picture, target)
    fonts = [
        {"source": _source(family), "name": name, "letters": LETTERS, "weights": weights}
        for name, (family, weights) in FONTS.items()
    ]
    run_node(SCRIPT, {"pictures": [], "fonts": fonts, "target": str(target)})
    for name, (source, called) in SCRIPTS.items():
        script = bundled(ROOT / source, "--format=iife", f"--global-name={called}")
        (target / name).write_text(script, encoding="utf-8")


def _source(family: str) -> str:
    folder = ROOT / "node_modules" / "@fontsource-variable" / family / "files"
    return str(folder / f"{family}-latin-wght-normal.woff2")


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
