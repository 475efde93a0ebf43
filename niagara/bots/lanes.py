"""Many whole numbers side by side in one large one, so that one addition adds them all.

Each number has a lane of its own: 32 or 64 bits, of which the number may use all but one. A sum of
packed numbers is the packed sums, as long as these stay within their lanes. That is the quickest
way to add up a hundred numbers at a time in pure Python.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Literal

Width = Literal[32, 64]


class Lanes:
    """A number of lanes of the same width."""

    def __init__(self, many: int, width: Width) -> None:
        self._width = width
        self._all = Struct(f"<{many}{'I' if width == 32 else 'Q'}")
        self.zero = 1 << width - 1
        """What `raised` returns for 0."""
        self._zeros = self.packed([self.zero] * many)

    def packed(self, numbers: Sequence[int]) -> int:
        """Return these numbers side by side; they may be negative."""
        return sum(number << self._width * lane for lane, number in enumerate(numbers))

    def raised(self, packed: int) -> tuple[int, ...]:
        """Return the numbers, each with `zero` added; raise `OverflowError` if they have no room.

        >>> lanes = Lanes(3, 32)
        >>> one, other = lanes.packed([1, -2, 3]), lanes.packed([4, 1, 0])
        >>> [number - lanes.zero for number in lanes.raised(one + other)]
        [5, -1, 3]
        """
        return self._all.unpack((packed + self._zeros).to_bytes(self._all.size, "little"))
