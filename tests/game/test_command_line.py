"""The command line: `python -m niagara legal RECORD`, `show RECORD` and `arena`."""

import io
import re
import sys
from itertools import product
from pathlib import Path

import pytest

from niagara import Game, Setup
from niagara.__main__ import main
from niagara.model.board import FIELDS
from niagara.show import show
from tests.support.games import play, position, texts

Capture = pytest.CaptureFixture[str]


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Make this the standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


def lines(game: Game) -> dict[str, str]:
    """Return what `show` prints about each field."""
    shown = [line.split(maxsplit=1) for line in show(game.view(None)).splitlines()]
    return {words[0]: words[-1] for words in shown if words and words[0] in FIELDS}


def test_show_prints_what_the_modules_add() -> None:
    """`show` prints every piece at its field, and who is tied up."""
    game = position(
        "players=3 modules=double_canoes+whirlpool+paddle_cards+beaver+moose+joe start=1 actor=0 "
        "phase=paddle whirlpool@3 beaver@6L moose@1a joe@5(ruby) 0plays=1 0b@4(amber+ruby) "
        "1plays=rope 1a@5 2plays=cloud"
    )
    shown = lines(game)
    assert "whirlpool" in shown["3"]
    assert "0b(amber+ruby)" in shown["4"]
    assert "1a moose" in shown["5"]
    assert "Joe(ruby)" in shown["5"]
    assert "beaver" in shown["6L"]
    assert "moose" not in shown["7R"]
    assert show(game.view(None)).count("tied up") == 1


def test_show_prints_the_moose_that_waits() -> None:
    """`show` prints the moose at the rubies, and the decision that a rope asks for."""
    game = position(
        "players=3 modules=double_canoes+whirlpool+paddle_cards+beaver+moose phase=rope "
        "0plays=rope 0a@7L"
    )
    assert "moose" in lines(game)["7L"]
    assert "moose" in lines(game)["7R"]
    assert "seat 0 ties the canoes up" in show(game.view(None))


def test_show_leaves_out_what_is_not_there() -> None:
    """What has gone over the falls, or is not in play, is not shown."""
    plain = show(position("players=3").view(None))
    words = "players=3 modules=whirlpool+beaver+moose whirlpool@falls beaver@shore moose@away"
    away = show(position(words).view(None))
    for word in ("whirlpool", "beaver", "moose", "Joe", "tied"):
        assert word not in plain
        assert word not in away


def test_a_record_is_read_from_a_file_or_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """`legal` prints one action a line, `show` the board as everybody sees it."""
    game = Game(Setup(players=6, modules=frozenset({"spirits", "joe"}), seed=7))
    play(game, *["card 3"] * 5, "card 1-3")
    (tmp_path / "game.txt").write_text(game.record(), "utf-8")
    printed = {
        "legal": "".join(f"{text}\n" for text in texts(game)),
        "show": show(game.view(None)),
        "position": f"{game.position()}\n",
    }
    for command, source in product(printed, (str(tmp_path / "game.txt"), "-")):
        stdin(monkeypatch, game.record().encode())
        assert main([command, source]) == 0
        assert capsys.readouterr() == (printed[command], "")
    assert "a shore>3~4" in printed["legal"]


@pytest.mark.parametrize("command", ["legal", "show"])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: this is empty, not a record of a game"),
        (b'niagara 1 {"players": 9}\n', "line 1: players must be a whole number from 3 to 5"),
        (b'niagara 1 {"players": 3}\n\ncard 4\ncard 9\n', "line 4: there is no card 9"),
        (b"players=3 0a@9", "write a place like 0a@5"),
        (b"\xff\xfe\x00\x01", "is not a text file"),
        (b"\x00\x01\x02", "line 1: a record of a game begins with: niagara 1"),
    ],
)
def test_damaged_records_are_refused(
    command: str,
    data: bytes,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    """A damaged record, text or not, is refused in a sentence, from a file and standard input."""
    (tmp_path / "damaged").write_bytes(data)
    stdin(monkeypatch, data)
    for source in (str(tmp_path / "damaged"), "-"):
        assert sentence in refused([command, source], capsys)


def refused(argv: list[str], capsys: Capture) -> str:
    """Return the one sentence with which a command is refused."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("niagara: ")
    return err


def test_files_that_cannot_be_read_are_named(tmp_path: Path, capsys: Capture) -> None:
    """A missing file and a directory are refused in a sentence that names them."""
    assert "missing.txt" in refused(["legal", str(tmp_path / "missing.txt")], capsys)
    assert tmp_path.name in refused(["show", str(tmp_path)], capsys)


@pytest.mark.parametrize("argv", [[], ["legal"], ["dance"], ["show", "a", "b"]])
def test_a_wrong_command_explains_itself(argv: list[str], capsys: Capture) -> None:
    """A wrong command line ends with status 2 and the usage on standard error."""
    with pytest.raises(SystemExit, match="2"):
        main(argv)
    assert re.match("usage: .*niagara", capsys.readouterr().err)


def test_a_position_is_read(tmp_path: Path, capsys: Capture) -> None:
    """`position` prints one line, which all commands read like a record; remarks are left out."""
    text = "players=3 phase=paddle 0plays=4 0a@5(ruby) 1card=2 2card=6"
    file = tmp_path / "position.txt"
    for written in (text, f"\n# mine\n{text}\n"):
        file.write_text(written, "utf-8")
        assert main(["position", str(file)]) == 0
        assert capsys.readouterr().out == f"{text}\n"
        assert main(["legal", str(file)]) == 0
        assert "a 5>1" in capsys.readouterr().out.splitlines()
