"""The text of a file of weights, such as `niagara/bots/measures/guide_weights.py`."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Final

Tables = Sequence[Sequence[float]]
"""A list of weights for each kind of table."""

HEAD: Final = '''"""Weights that bots judge by, made by a command: do not edit.

python -m niagara fit {options}
"""

from typing import Final
'''
WIDTH: Final = 100
"""The most characters in a line."""


def network_text(numbers: Sequence[int], options: str) -> str:
    """Return the text of the file of a network's weights, in the order of `flat`."""
    lines = textwrap.fill(" ".join(map(str, numbers)), WIDTH)
    return f'{HEAD.format(options=options)}\nWEIGHTS: Final = """\n{lines}\n"""\n'


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
