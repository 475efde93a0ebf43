"""The water that runs: its surface lies where water is, and its patterns are carried along."""

from itertools import pairwise

from tests.support.water import inside, is_water
from web.board.drawing.layout import HEIGHT, WIDTH
from web.board.drawing.river import FOOT
from web.board.motion.water import ABOVE, FALL, ROUND, SPRAY, banks, surface


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


def test_foam_that_drifts_by_style_stays_within_the_banks() -> None:
    """Not more than 8 beyond them; and hardly any water is without it."""
    corners = tuple(banks())
    spots = [(x, y) for x in range(0, WIDTH, 10) for y in range(160, int(FOOT), 10)]
    foamy = [spot for spot in spots if inside(*spot, corners)]
    assert all(any(is_water(x + aside, y) for aside in (-8, 0, 8)) for x, y in foamy)
    assert len(foamy) > 0.9 * sum(is_water(*spot) for spot in spots)
