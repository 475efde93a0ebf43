"""Python's values and functions as the browser's own functions want them."""

from collections.abc import Callable
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js


def plain(**values: Any) -> Any:
    """Return an object of JavaScript with these values."""
    return to_js(values, dict_converter=Object.fromEntries)


def listen(source: Any, kinds: str, hear: Callable[[Any], object], *how: Any) -> None:
    """Let a function hear events, whose kinds have blanks between them, from now on.

    `how` is what else `addEventListener` takes.
    """
    proxy = create_proxy(hear)
    for kind in kinds.split():
        source.addEventListener(kind, proxy, *how)
