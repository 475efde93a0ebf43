"""The text of the file of weights, `niagara/bots/measures/weights.py`."""

from collections.abc import Sequence
from typing import Final

Tables = Sequence[Sequence[float]]
"""A list of weights for each kind of table."""

HEAD: Final = '''"""The weights of `worth` and `habits`, made by a command: do not edit.

python -m niagara fit {options}
"""

from typing import Final
'''


def weights_text(traits: Tables, cards: Tables, options: str) -> str:
    """Return the text of the file, formatted as `ruff format` would leave it.

    `options` are those that the command was run with.
    """
    tables = {"TRAIT_WEIGHTS": traits, "CARD_WEIGHTS": cards}
    return HEAD.format(options=options) + "".join(
        f"\n{name}: Final = (\n{_rows(table)})\n" for name, table in tables.items()
    )


def _rows(tables: Tables) -> str:
    return "".join(f"    (\n{_numbers(weights)}    ),\n" for weights in tables)


def _numbers(weights: Sequence[float]) -> str:
    return "".join(f"        {weight:z.4f},\n" for weight in weights)
