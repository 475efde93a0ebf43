"""The text of a file of weights, such as `niagara/bots/measures/weights.py`."""

from collections.abc import Mapping, Sequence
from typing import Final

Tables = Sequence[Sequence[float]]
"""A list of weights for each kind of table."""

HEAD: Final = '''"""Weights that bots judge by, made by a command: do not edit.

python -m niagara fit {options}
"""

from typing import Final
'''


def weights_text(sets: Mapping[str, Tables], options: str) -> str:
    """Return the text of the file, formatted as `ruff format` would leave it.

    `sets` are the weights by name; `options` are those that the command was run with.
    """
    return HEAD.format(options=options) + "".join(
        f"\n{name}: Final = (\n{_rows(tables)})\n" for name, tables in sets.items()
    )


def _rows(tables: Tables) -> str:
    return "".join(f"    (\n{_numbers(weights)}    ),\n" for weights in tables)


def _numbers(weights: Sequence[float]) -> str:
    return "".join(f"        {weight:z.4f},\n" for weight in weights)
