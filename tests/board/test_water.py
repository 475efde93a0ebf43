"""The water that runs: its surface lies where water is, and its patterns are carried along."""

from itertools import pairwise

from tests.support.water import is_water
from web.board.drawing.layout import HEIGHT, WIDTH
from web.board.motion.water import ABOVE, FALL, ROUND, SPRAY, surface


def test_the_surface_lies_on_the_water() -> None:
    """Each triangle of the river and of the falls has its middle on the water."""
    corners = surface()
    assert len(corners) % 3 == 0
    for one, two, three in zip(*[iter(corners)] * 3, strict=True):
        x, y = ((one[axis] + two[axis] + three[axis]) / 3 for axis in (0, 1))
        assert one.kind == two.kind == three.kind or {one.kind, two.kind, three.kind} == {
            ABOVE,
            FALL,
        }
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT
        assert one.kind in (SPRAY, ROUND) or is_water(x, y), (x, y)


def test_water_is_ever_quicker_towards_the_lip() -> None:
    """So a pattern grows longer there: as much of it takes more and more of the board."""
    stream = sorted({(v.y, v.along) for v in surface() if v.kind == ABOVE})
    steps = [(other[1] - one[1]) / (other[0] - one[0]) for one, other in pairwise(stream)]
    assert all(one >= other - 1e-9 for one, other in pairwise(steps))
    assert steps[-1] < steps[0] / 2
