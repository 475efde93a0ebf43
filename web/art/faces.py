"""The faces of those who can play a seat: a person, each bot for people, and an empty seat.

A face fills a circle around (32, 32). Each has its own hat, hair and mood, so that they can be told
apart without their colours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

INK: Final = "#3a2415"
HEAD: Final = "M20 27C20 17 25 12.5 32 12.5S44 17 44 27 38.5 44 32 44 20 36 20 27Z"
SHOULDERS: Final = "M12.5 56A31 31 0 0 0 51.5 56C50 48 42 45.5 32 45.5S14 48 12.5 56Z"


@dataclass(frozen=True, slots=True)
class Face:
    """What makes a face: its colours, and what is drawn behind and over the head."""

    ground: str
    coat: str
    skin: str
    over: str
    behind: str = ""

    def drawn(self) -> str:
        """Return the whole face; what it is used in may give it another ground, coat and skin."""
        skin = f"var(--skin, {self.skin})"
        return (
            f'<circle cx="32" cy="32" r="31" fill="var(--ground, {self.ground})"/>{self.behind}'
            f'<path d="{SHOULDERS}" fill="var(--seat, {self.coat})"/>'
            f'<path d="M27 40H37V48Q32 52 27 48Z" fill="{skin}"/>'
            f'<path d="M27 42Q32 47 37 42V45Q32 49 27 45Z" fill="#000" fill-opacity=".16"/>'
            f'<path d="{HEAD}" fill="{skin}"/>'
            f'<path d="M32 12.5C39 12.5 44 17 44 27S38.5 44 32 44Q40 38 40 27T32 12.5Z" '
            f'fill="#000" fill-opacity=".1"/>{self.over}'
        )


def _stroke(path: str, colour: str = INK, width: float = 2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


EYES: Final = _fill(
    "M25.3 28a1.9 2.2 0 1 0 3.8 0a1.9 2.2 0 1 0-3.8 0"
    "M34.9 28a1.9 2.2 0 1 0 3.8 0a1.9 2.2 0 1 0-3.8 0",
    INK,
)

FACES: Final[Mapping[str, Face]] = {
    "person": Face(
        "#8fcfdd",
        "#e2642a",
        "#f0b98b",
        _fill(
            "M19 29C16 14 24 8.5 32 8.5S48 14 45 29C43 25 42 21 39 18.5 34 22 26 22 23.5 20"
            " 21.5 23 20.5 26 19 29Z",
            "#5b3216",
        )
        + EYES
        + _stroke("M27 35.5Q32 40.5 37 35.5")
        + _stroke("M23 47.5V57M41 47.5V57", "#fff3d6", 2.6),
    ),
    "drifter": Face(
        "#bfe0b4",
        "#5f8f4a",
        "#f3c79c",
        _stroke("M24.5 28Q27 30.5 29.5 28M34.5 28Q37 30.5 39.5 28")
        + _stroke("M28 36.5Q31 38.5 34 36.5")
        + _stroke("M34 37L44 41", "#c79a2e", 1.8)
        + _fill("M21 19C21 9 26 7 32 7S43 9 43 19Z", "#e8c465")
        + _fill("M21 16H43V19.5H21Z", "#b5482a")
        + _fill("M8 21C14 17 50 17 56 21 50 25 14 25 8 21Z", "#d9ae45"),
    ),
    "paddler": Face(
        "#f3cf7c",
        "#2d66b0",
        "#b9774a",
        _fill("M19.5 26C18 14 23 8 32 8S46 14 44.5 26L42 20H22Z", "#20140d")
        + _fill("M20 18.5Q32 15 44 18.5V23Q32 19.5 20 23Z", "#c9302a")
        + _fill("M44 19L52 17 50 21 53 25 44 22.5Z", "#a52019")
        + EYES
        + _stroke("M24 25L29.5 26.2M40 25L34.5 26.2", INK, 2.2)
        + _stroke("M28 36.5H36.5")
        + _stroke("M25 47L32 54 39 47", "#fff3d6", 2.4),
    ),
    "guide": Face(
        "#a9b7d9",
        "#8a7a45",
        "#e6ab7c",
        _fill("M20 28C20 46 26 50 32 50S44 46 44 28C42 33 38 33.5 32 33.5S22 33 20 28Z", "#7a4320")
        + EYES
        + _stroke("M28.5 39Q32 41 35.5 39", "#f4d9c0", 1.8)
        + _fill("M22 19C23 6 27 9 32 6 37 9 41 6 42 19Z", "#6f5a2c")
        + _fill("M22 15.5H42L42.3 19H21.7Z", "#3d3016")
        + _fill("M6 20.5C12 17.5 52 17.5 58 20.5 54 23.5 10 23.5 6 20.5Z", "#7f6836")
        + _fill("M30 16L32 12.5 34 16 32 18.5Z", "#ffd14a"),
    ),
    "scout": Face(
        "#d5bfe0",
        "#2f7d6a",
        "#cf9566",
        _stroke("M22 31C18.5 38 19.5 44 23.5 49", "#241710", 5)
        + _stroke("M21.5 47.5L25.5 46", "#f2c14a", 2)
        + EYES
        + _stroke("M28.5 37Q31.5 39.5 35 37")
        + _fill(
            "M20.5 23C21 12 25 8 31 8 40 7 46 10 49 16 51.5 17.5 51.5 21 48.5 22 46 21 44.5 20 43.5 19.5L43.5 23Z",
            "#c8452f",
        )
        + _fill("M19.5 19.5Q32 15.5 44.5 19.5V24.5Q32 20.5 19.5 24.5Z", "#2b4a72")
        + _stroke("M36.8 28L50 33.5", "#b98a2e", 5.4)
        + _stroke("M48.5 33L55.5 36", "#8a6420", 7.4)
        + _stroke("M41.5 28L39.5 32M46 30L44 34.2", "#f2d58a", 1.4),
    ),
    "captain": Face(
        "#f0b7a0",
        "#4a3a63",
        "#8f5b3a",
        _fill(
            "M21 34C21 46 26 49.5 32 49.5S43 46 43 34C40 37.5 37 36.5 32 36.5S24 37.5 21 34Z",
            "#b9b4ad",
        )
        + _fill(
            "M25 36.5Q28.5 33.5 32 35.5 35.5 33.5 39 36.5 35.5 39 32 37.8 28.5 39 25 36.5Z",
            "#d8d3cb",
        )
        + _stroke("M29.5 41.5H34.5", "#6d3b2a", 1.8)
        + EYES
        + _stroke("M24 24.5L29.5 25.6M40 24.5L34.5 25.6", "#b9b4ad", 2.4)
        + _fill("M17 17C15 9 23 5 32 5S49 9 47 17L43.5 20H20.5Z", "#f4f1ea")
        + _fill("M20.3 16.5Q32 13 43.7 16.5V19.5Q32 16 20.3 19.5Z", "#1f3c63")
        + _fill(
            "M19.5 19.5Q32 15.5 44.5 19.5 47 21.5 46 23 32 18.5 18 23 17 21.5 19.5 19.5Z", "#20242c"
        )
        + _fill(
            "M32 7.2L33.3 10 36.3 10.3 34 12.3 34.7 15.2 32 13.6 29.3 15.2 30 12.3 27.7 10.3 30.7 10Z",
            "#e0a92e",
        ),
    ),
    "legend": Face(
        "#21435f",
        "#7a2d4f",
        "#d9a27a",
        _fill(
            "M20 29C19 50 26 58 32 60 38 58 45 50 44 29 42 33.5 38 34 32 34S22 33.5 20 29Z",
            "#f4f1ea",
        )
        + _fill("M24 37Q28 34 32 36 36 34 40 37 36 40 32 38 28 40 24 37Z", "#fff")
        + EYES
        + _stroke("M24 24.5Q27 22.5 30 24.5M34 24.5Q37 22.5 40 24.5", "#f4f1ea", 2.6)
        + _fill("M20 19.5Q32 15.5 44 19.5V22.5Q32 18.5 20 22.5Z", "#ffd14a")
        + _fill("M32 11.5L35 16 32 20.5 29 16Z", "#e22b57"),
        behind=_fill("M14 46C10 16 20 6 32 6S54 16 50 46C44 50 20 50 14 46Z", "#e9e5da")
        + _fill("M45 20C50 10 52 4 57 6 58 12 53 20 47 23Z", "#58b5d6"),
    ),
}
"""The faces, by who plays."""

NOBODY: Final = (
    '<circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" stroke-width="2.4" '
    'stroke-dasharray="6 5" opacity=".6"/>'
    + _fill("M12 33H52C50 41 44 44 32 44S14 41 12 33Z", "currentColor").replace(
        "/>", ' opacity=".35"/>'
    )
    + _stroke("M20 37L46 18", "currentColor", 2.4).replace("/>", ' opacity=".5"/>')
)


def face_symbols() -> Iterator[str]:
    """Yield all faces, and a fist for each, to be used by their ids."""
    for name, face in FACES.items():
        yield f'<g id="face-{name}">{face.drawn()}</g>'
        fist = f'fill="var(--skin, {face.skin})" stroke="{INK}" stroke-width="2.4"'
        yield f'<circle id="fist-{name}" r="8" {fist}/>'
    yield f'<g id="face-nobody">{NOBODY}</g>'
