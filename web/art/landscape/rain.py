"""The rain: a tile of falling drops, which is repeated over the board and moved by its own size."""

from random import Random
from typing import Final

SIZE: Final = 320
"""The width and height of the tile."""
DROPS: Final = 46
SLANT: Final = -0.22
"""How far a drop is blown to the side for each unit that it falls."""


def rain() -> str:
    """Return the tile. What leaves it on one side comes in on the other."""
    rng = Random("rain")
    lines = []
    for _drop in range(DROPS):
        x, y, length = rng.uniform(0, SIZE), rng.uniform(0, SIZE), rng.uniform(14, 34)
        look = f'stroke-width="{rng.uniform(1, 1.8):.1f}" opacity="{rng.uniform(0.2, 0.6):.2f}"'
        for across in (0, SIZE, -SIZE):
            for down in (0, -SIZE):
                lines.append(
                    f'<path d="M{x + across:.1f} {y + down:.1f}l{SLANT * length:.1f} {length:.1f}" '
                    f"{look}/>"
                )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<g stroke="#eaf6ff" stroke-linecap="round">{"".join(lines)}</g></svg>'
    )
