"""The weights by which bots judge: data beside this file, which `python -m niagara fit` writes."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader

GUIDE: Final = Path(__file__).with_name("guide_weights.txt")
"""What guides judge by: the weights of `worth` for the base game, and then those for modules."""
NETWORK: Final = Path(__file__).with_name("network_weights.txt")
"""What searches judge by: the weights of `network`, as `flat` orders them."""
REMARK: Final = "#"
"""What a line begins with that is no weights: it tells which command wrote the file."""


def read(weights: Path) -> list[str]:
    """Return the numbers of such a file, as they are written."""
    return " ".join(line for line in lines(weights) if not line.startswith(REMARK)).split()


def lines(data: Path) -> list[str]:
    """Return the lines of a file that lies beside the engine's code.

    Whatever has loaded this module loads the file: from a folder, or from an archive.
    """
    return cast("ResourceLoader", __spec__.loader).get_data(str(data)).decode().splitlines()
