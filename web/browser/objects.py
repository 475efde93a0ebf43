"""Python's values as plain objects of JavaScript, as the browser's functions want their options."""

from typing import Any

from js import Object
from pyodide.ffi import to_js


def plain(**values: Any) -> Any:
    """Return an object with these values."""
    return to_js(values, dict_converter=Object.fromEntries)
