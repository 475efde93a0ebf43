"""Lets Python import the browser's side before there is a browser: while its memory is saved.

Then `js` has nothing to give. What modules import from it is put in when a page begins.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType


class _Missing:
    """Stands for something of the browser."""

    def __init__(self, name: str) -> None:
        self.name = name


_missing: list[tuple[ModuleType, str, _Missing]] = []
"""Which modules lack something, and under which name."""


def import_early(names: Iterable[str]) -> None:
    """Import modules that take something from `js`, which has nothing yet."""
    nothing = ModuleType("js")
    vars(nothing)["__getattr__"] = _Missing
    js = sys.modules.pop("js", None)
    sys.modules["js"] = nothing
    for name in names:
        module = import_module(name)
        for key, value in vars(module).items():
            if isinstance(value, _Missing):
                _missing.append((module, key, value))
    del sys.modules["js"]
    if js:
        sys.modules["js"] = js


def arrive() -> None:
    """Give the modules that were imported early what they lack."""
    import js

    for module, key, value in _missing:
        vars(module)[key] = getattr(js, value.name)
