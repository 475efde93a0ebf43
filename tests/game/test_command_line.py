"""The command line: `python -m niagara legal RECORD`, `show RECORD` and `arena`."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from niagara import Game, Setup
from niagara.__main__ import main
from niagara.model.board import FIELDS
from niagara.show import show
from tests.support.games import play, position, texts

ROOT = Path(__file__).parents[2]


def game() -> Game:
    """Return a game in which a canoe can be launched."""
    return play(Game(Setup(players=3, seed=7)), "card 4", "card cloud", "card 2")


@pytest.fixture
def record(tmp_path: Path) -> str:
    """Return the name of a file with the record of `game`."""
    path = tmp_path / "game.txt"
    path.write_text(game().record(), "utf-8")
    return str(path)


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Make this the standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


def test_legal_prints_one_action_a_line(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`legal` prints the legal actions after a record, one a line."""
    assert main(["legal", record]) == 0
    assert capsys.readouterr() == ("".join(f"{text}\n" for text in texts(game())), "")


def test_show_prints_the_position(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`show` prints the position readably, as everybody sees it."""
    assert main(["show", record]) == 0
    assert capsys.readouterr() == (show(game().view(None)), "")


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


def test_legal_prints_the_actions_of_modules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`legal` reads and prints the actions of modules."""
    game = Game(Setup(players=6, modules=frozenset({"spirits", "joe"}), seed=7))
    play(game, *["card 3"] * 5, "card 1-3")
    path = tmp_path / "game.txt"
    path.write_text(game.record(), "utf-8")
    assert main(["legal", str(path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed == texts(game)
    assert "a shore>3~4" in printed


@pytest.mark.parametrize("command", ["legal", "show"])
def test_a_record_may_come_from_standard_input(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: str
) -> None:
    """With `-` the record is read from standard input."""
    main([command, record])
    expected = capsys.readouterr().out
    stdin(monkeypatch, game().record().encode())
    assert main([command, "-"]) == 0
    assert capsys.readouterr().out == expected


def refused(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one sentence with which a command is refused."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("niagara: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


DAMAGED = [
    (b"", "line 1: this is empty, not a record of a game"),
    (b"hello\n", "line 1: a record of a game begins with: niagara 1"),
    (b"niagara 9 {}\n", "line 1: this is not a record of version 1"),
    (b"niagara 1 {\n", "line 1: the setup is damaged: it is not valid JSON"),
    (b'niagara 1 {"players": 9}\n', "line 1: players must be a whole number from 3 to 5, not 9"),
    (b'niagara 1 {"players": 3}\n\ncard 4\ncard 9\n', "line 4: there is no card 9"),
    (b'niagara 1 {"players": 3}\nstay\n', "line 2: stay: seat"),
    (b'niagara 1 {"players": 6}\n', "line 1: players must be a whole number from 3 to 5, not 6"),
    (b'niagara 1 {"players": 3, "modules": ["shark"]}\n', "line 1: there is no module 'shark'"),
    (b'niagara 1 {"players": 3}\ncard rope\n', "line 2: card rope: card rope is not in the hand"),
    (b"\xff\xfe\x00\x01", "is not a text file"),
    (b"\x00\x01\x02", "line 1: a record of a game begins with: niagara 1"),
]


@pytest.mark.parametrize("command", ["legal", "show"])
@pytest.mark.parametrize(("data", "sentence"), DAMAGED)
def test_damaged_records_are_refused(
    command: str,
    data: bytes,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A damaged record, text or not, is refused in a sentence, from a file and standard input."""
    path = tmp_path / "damaged"
    path.write_bytes(data)
    assert sentence in refused([command, str(path)], capsys)
    stdin(monkeypatch, data)
    assert sentence in refused([command, "-"], capsys)


@pytest.mark.parametrize("command", ["legal", "show"])
def test_files_that_cannot_be_read_are_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file and a directory are refused in a sentence that names them."""
    assert "missing.txt" in refused([command, str(tmp_path / "missing.txt")], capsys)
    assert tmp_path.name in refused([command, str(tmp_path)], capsys)


@pytest.mark.parametrize("argv", [[], ["legal"], ["dance"], ["show", "a", "b"]])
def test_a_wrong_command_explains_itself(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong command line ends with status 2 and the usage on standard error."""
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "usage: python -m niagara" in capsys.readouterr().err


def test_help() -> None:
    """`python -m niagara --help` lists the commands."""
    done = subprocess.run(
        [sys.executable, "-m", "niagara", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "usage: python -m niagara" in done.stdout
    for command in ("legal", "show", "arena"):
        assert command in done.stdout
    assert done.stderr == ""


def test_a_position_is_shown_and_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`position` prints one line, which `legal`, `show` and `position` read like a record."""
    text = "players=3 phase=paddle 0plays=4 0a@5(ruby) 1card=2 2card=6"
    file = tmp_path / "position.txt"
    file.write_text(text, "utf-8")
    assert main(["position", str(file)]) == 0
    assert capsys.readouterr().out == f"{text}\n"
    assert main(["legal", str(file)]) == 0
    assert "a 5>1" in capsys.readouterr().out.splitlines()
    file.write_text("\n# mine\nphase=paddle players=3 0plays=4 0a@5 1card=2 2card=6\n", "utf-8")
    assert main(["legal", str(file)]) == 0
    assert "a 5>1" in capsys.readouterr().out.splitlines()
    file.write_text("players=3 0a@9", "utf-8")
    assert main(["show", str(file)]) == 2
    assert capsys.readouterr().err.startswith("niagara: write a place like 0a@5")
