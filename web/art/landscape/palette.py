"""The colours of the landscape, by day and by night. `docs/art.md` tells where each belongs."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one time of day; steps go from the water up, or from the light to the dark."""

    name: str
    land: tuple[str, ...]
    """The steps of the canyon."""
    edge: str
    """The lit edge of cut paper."""
    tree: tuple[str, ...]
    rock: tuple[str, ...]
    """The steps of the cliff beside the falls."""
    stone: str
    sand: tuple[str, str]
    shallow: str
    mid: str
    deep: str
    abyss: str
    """The pool below the falls."""
    foam: str
    spray: tuple[str, str, str]
    """The three banks of foam at the foot of the falls, the hindmost first."""
    wood: tuple[str, str, str]
    """Lit, plain and in shadow."""
    cloth: tuple[str, str]
    """The two colours of tents and bunting."""
    shadow: str
    light: str
    """The colour of the sun or the moon upon things."""
    glare: float
    """How strongly it shines, from 0 to 1."""
    lamp: str | None
    """The light of lanterns, where they burn."""


DAY: Final = Palette(
    name="day",
    land=("#cfd89a", "#b2c87f", "#8fb268", "#6c9a57", "#4f824b", "#3a6c45", "#2c573f"),
    edge="#fdf8dc",
    tree=("#5f9450", "#4a7f49", "#376b43", "#2a573c"),
    rock=("#c9b497", "#ae9678", "#8d7760", "#6f5d4e"),
    stone="#a89a88",
    sand=("#f5e5bd", "#e3c78e"),
    shallow="#a5e1e6",
    mid="#4fb0cd",
    deep="#1f7aa9",
    abyss="#155a84",
    foam="#f7feff",
    spray=("#9bd0df", "#cbebf1", "#fbffff"),
    wood=("#d09a60", "#a8713d", "#6e4524"),
    cloth=("#d9532f", "#f6ead0"),
    shadow="#132c22",
    light="#fff3cf",
    glare=0.30,
    lamp=None,
)

NIGHT: Final = Palette(
    name="night",
    land=("#4d6668", "#3f5860", "#334b56", "#293f4c", "#203341", "#182836", "#111e2b"),
    edge="#9dbccd",
    tree=("#2b4a50", "#223d47", "#1a303c", "#132531"),
    rock=("#5c6472", "#484f5d", "#363c49", "#272c38"),
    stone="#566070",
    sand=("#8f877a", "#6b6660"),
    shallow="#3a86a3",
    mid="#1c5678",
    deep="#0d3352",
    abyss="#08233c",
    foam="#d8eef7",
    spray=("#4a8099", "#86b4c9", "#d4ebf5"),
    wood=("#8a6239", "#60411f", "#372410"),
    cloth=("#7d3a2c", "#8d8778"),
    shadow="#01060d",
    light="#cfe4ff",
    glare=0.16,
    lamp="#ffc163",
)
