"""The mutants that are named equivalent: nobody can see their change from outside."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.mutation.mutants import Change

FILE: Final = Path(__file__).parent / "equivalent.toml"

ANYTHING: Final = "*"
"""What stands for every change of a line."""


def groups() -> list[dict[str, Any]]:
    """Return the groups of `equivalent.toml`."""
    found: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["group"]
    return found


class Equivalents:
    """What some groups of `equivalent.toml` name, and which entries were of use."""

    def __init__(self, groups: Iterable[Mapping[str, Any]]) -> None:
        self._entries: dict[Change, str] = {
            Change(path, *words): group["title"]
            for group in groups
            for path, changes in group["changes"].items()
            for words in changes
        }
        self._used: set[Change] = set()

    def title(self, change: Change) -> str | None:
        """Return the title of the group that names a change, or None if none does."""
        for each in (change, change._replace(now=ANYTHING)):
            if each in self._entries:
                self._used.add(each)
                return self._entries[each]
        return None

    def unused(self) -> list[Change]:
        """Return the entries that no change has asked for."""
        return [each for each in self._entries if each not in self._used]


def entry(change: Change) -> str:
    """Return a change as a line of `equivalent.toml`, where lists of texts are as in JSON."""
    return f"  {json.dumps([change.where, change.was, change.now])},"
