"""What is in a picture: the text of a QR code, and the colours at some places."""

import json
import subprocess
from pathlib import Path
from typing import Any

from web.build.vendor import find_node


def code_in(picture: Path) -> str | None:
    """Return the text of the QR code in a picture; None if it cannot be read."""
    text: str | None = _read("code", picture)
    return text


def colours_in(picture: Path, *places: tuple[int, int]) -> tuple[int, int, list[list[int]]]:
    """Return the width and height of a picture, and its colours at these places."""
    found = _read("colours", picture, *(f"{x},{y}" for x, y in places))
    return found["width"], found["height"], found["colours"]


def _read(what: str, picture: Path, *places: str) -> Any:
    script = Path(__file__).with_suffix(".mjs")
    command = [find_node(), str(script), what, str(picture), *places]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
