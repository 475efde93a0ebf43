"""The text of a record: its lines, and what its first line says (NOTATION)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from niagara.model.actions import Action
from niagara.model.errors import RecordError, SetupError

VERSION: Final = 1
"""The version of the record format: the second word of a record."""
EXAMPLE: Final = 'niagara 1 {"players": ...}'
"""How a record begins."""
LONGEST: Final = 250_000
"""The most characters of a record. Those of whole games have some thousands."""
LONGEST_HEADER: Final = 20_000
"""The most characters of the first line."""
DEEPEST_HEADER: Final = 8
"""How many brackets may be open at once in the first line."""

_LINE_END: Final = re.compile("\r\n|\r|\n")
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{\]}]')


def record_of(header: Mapping[str, Any], history: Sequence[Action]) -> str:
    """Return the record of a game that began as the header says."""
    return "\n".join([f"niagara {VERSION} {json.dumps(header)}", *map(str, history), ""])


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a record that say something, each with its number from 1.

    Raise `RecordError` if the text is longer than any record.
    """
    if len(text) > LONGEST:
        raise RecordError(
            "line 1: this is too long: a record has at most {most} characters", most=LONGEST
        )
    for number, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        line = raw.strip()
        if line and not line.startswith("#"):
            yield number, line


def read_header(line: str, version: int = VERSION) -> dict[str, Any]:
    """Read a first line like that of a record as data; raise `SetupError` if it is damaged."""
    words = line.split(" ", 2)
    if words[0] != "niagara" or len(words) != len(("niagara", "1", "{...}")):
        raise SetupError("a record of a game begins with: {example}", example=EXAMPLE)
    if words[1] != str(version):
        raise SetupError(
            "this is not a record of version {version}, the only one there is", version=version
        )
    if len(line) > LONGEST_HEADER or _is_deep(words[2]):
        raise SetupError("the setup is damaged: no setup is that long or that deep")
    try:
        data: Any = json.loads(words[2])
    except ValueError:
        raise SetupError("the setup is damaged: it is not valid JSON") from None
    if not isinstance(data, dict):
        raise SetupError("the setup is damaged: it is not a JSON object")
    return data


def _is_deep(text: str) -> bool:
    """Tell whether so many brackets are open at once that reading them could end Python."""
    depth = 0
    for part in _STRING_OR_BRACKET.findall(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(part, 0)
        if depth > DEEPEST_HEADER:
            return True
    return False
