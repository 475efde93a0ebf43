"""The arena's ladder: each bot against the next, as lines of text and as a picture."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from niagara.__main__ import main
from niagara.lab.games import Score, Tally
from niagara.lab.pictures import NAMES, SCALE, bars
from niagara.lab.results import Step, step, steps_report

SVG = "{http://www.w3.org/2000/svg}"
STEPS = [
    Step("drifter", "paddler", "base game", 40, 25),
    Step("drifter", "paddler", "all modules", 40, 30),
    Step("paddler", "guide", "base game", 40, 20.5),
    Step("paddler", "guide", "all modules", 40, 10),
]


def test_a_game_that_was_given_up_is_half_a_win() -> None:
    """Shared wins and games without a winner favour neither bot."""
    scores = {"drifter": Score(seats=20, wins=2.5), "paddler": Score(seats=20, wins=5.5)}
    played = Tally(games=10, finished=8, scores=scores)
    found = step("drifter", "paddler", "base game", played)
    assert found == Step("drifter", "paddler", "base game", 10, 6.5)
    assert found.share == 0.65


def test_the_report() -> None:
    """Each line has a pair of bots, what was played, and the upper one's wins."""
    assert steps_report(STEPS[1:3]).splitlines() == [
        "two seats of each                   games   share   interval",
        "paddler over drifter   all modules     40   75.0%   59.8% to 85.8%",
        "guide over paddler     base game       40   51.2%   36.3% to 65.9%",
    ]


def test_the_picture() -> None:
    """A bar is as long as the share of wins, and the strongest bots are at the top."""
    svg = fromstring(bars(STEPS, (0.5, 0.75)))
    (band,) = [each for each in svg.iter(f"{SVG}rect") if each.get("class") == "band"]
    assert (float(band.get("x", "0")), float(band.get("width", "0"))) == (
        NAMES + SCALE / 2,
        SCALE / 4,
    )
    drawn = [each for each in svg.iter(f"{SVG}rect") if "bar" in each.get("class", "").split()]
    widths = [float(bar.get("width", "0")) for bar in drawn]
    assert widths == pytest.approx([SCALE * share for share in (0.5125, 0.25, 0.625, 0.75)], 0.01)
    tops = [float(bar.get("y", "0")) for bar in drawn]
    assert tops == sorted(set(tops))
    assert {bar.get("x") for bar in drawn} == {f"{NAMES:.1f}"}
    said = [each.text for each in svg.iter(f"{SVG}text")]
    assert said.index("guide over paddler") < said.index("paddler over drifter")
    assert said.count("all modules") == 2
    told = [bar.findtext(f"{SVG}title") for bar in drawn]
    assert told[0] == "base game: 51.2% of 40, 36.3% to 65.9%"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every step is played in the base game and with the modules, and the picture is written."""
    out = tmp_path / "ladder.svg"
    seats = "--seats=random,drifter"
    argv = ["arena", "--ladder", seats, "--games=2", "--modules=joe", f"--picture={out}"]
    assert main(argv) == 0
    _heading, base, joe = capsys.readouterr().out.splitlines()
    assert base.startswith("drifter over random   base game      2 ")
    assert joe.startswith("drifter over random   joe            2 ")
    assert "drifter over random" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--ladder", "--seats=drifter"], "a ladder needs two or more bots"),
        (["--ladder", "--seats=drifter,paddler,drifter"], "each of them once"),
        (["--ladder", "--habits"], "neither --rating nor --habits goes with --ladder"),
        (["--ladder", "--rating"], "neither --rating nor --habits goes with --ladder"),
        (["--picture=ladder.svg"], "--picture goes with --ladder"),
        (["--ladder", "--seats=drifter,paddler", "--picture=no/such.svg"], "cannot be written"),
    ],
)
def test_what_is_no_ladder(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused in one sentence, before a game is played."""
    assert main(["arena", *argv]) == 2
    assert sentence in capsys.readouterr().err
