"""Chooses hostile files while a game is played: each is a game, or is refused in words."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from e2e.attack import names
from e2e.attack.ground import Ground
from e2e.attack.player import (
    Player,
    header,
    is_over,
    missing,
    readable,
    record_of,
    some_game,
)
from e2e.attack.verdict import Verdict

LONG_TASKS: Final = """
window.longest = 0;
new PerformanceObserver(list => list.getEntries().forEach(
  each => { window.longest = Math.max(window.longest, each.duration); }
)).observe({ type: "longtask" });
"""
SETTLED: Final = "new Promise(resolve => setTimeout(resolve, 60)).then(() => window.longest)"
"""The browser reports a long task only after it."""

NAMES: Final[Mapping[str, str]] = {
    "zero width": "\u200b\u200d\ufeff" * 8,
    "bidi": "\u202e\u2066abc\u2069\u202d",
    "emoji": "👩‍👩‍👧‍👦🏴‍☠️" * 300,
    "10 MB": "W" * 10_000_000,
    "marks": "a" + "\u0301" * 5_000,
    "HTML": "<img src=x onerror=alert(1)>",
    "NUL": "A\0B\x1b[31m\x7f",
    "half a character": "\ud800",
    "empty": "",
    "lines": "A\u2028B\u2029C\x85D\rE",
}
NUMBERS: Final = (
    "1e400",
    "NaN",
    "-1",
    "1" * 5_000,
    "1" * 4_000,
    "true",
    "0.5",
    '"4"',
    "null",
    "[]",
)


def attack(ground: Ground, rng: Random) -> Verdict:
    """Choose some hostile files one after the other in one game."""
    verdict = Verdict()
    with ground.visit() as page:
        player = Player(page)
        page.add_init_script(LONG_TASKS)
        game = some_game(rng, rng.randrange(60))
        if not player.open(ground.address) or not player.load(game):
            verdict.stuck("no game begins")
            return verdict
        for _file in range(rng.randrange(1, 6)):
            verdict.what, data = hostile(rng, game.record())
            choose(player, data, verdict)
            if verdict.faults or is_over(player.stored()):
                break
    return verdict


def choose(player: Player, data: bytes, verdict: Verdict) -> None:
    """Choose a file at the page, and look what comes of it."""
    page, before = player.page, player.stored()
    page.evaluate("window.longest = 0")
    player.press(names.UNCOVER)  # what stands above may lie under a cover
    for close in page.locator("#notices [data-do^=dismiss]").all()[::-1]:
        close.click()
    player.choose_file(data)
    changed = f"localStorage.getItem('{names.GAME}') !== given"
    said = "document.querySelector('#notices span, .games')"
    if not player.shows(f"{said} || {changed}", before):
        verdict.silent("nothing is said about the file")
    verdict.measured(page.evaluate(SETTLED))
    if not player.answers():
        verdict.stuck("the page does not answer any more")
        return
    after = player.stored()
    if header(before) != header(after):
        _opened(data, after, verdict)
    if lost := min(missing(before, text) for text in (after, *player.on_shelf())):
        verdict.lost(f"{lost} actions of the game at the page")
    player.press(names.KEEP)
    if not player.play(Random(0)) and not is_over(player.stored()):
        verdict.stuck("the game does not go on")


def _opened(data: bytes, after: str, verdict: Verdict) -> None:
    """Say what is wrong with the game that was opened from a file."""
    file = readable(data.decode("utf-8-sig", "replace"))
    now = readable(after)
    if now is None:
        verdict.lost("what was opened and saved is no legal game")
    elif file and now.game.history[: len(file.game.history)] != file.game.history:
        verdict.lost("the game that was opened is another than the file's")


# Hostile files


def hostile(rng: Random, game: str) -> tuple[str, bytes]:
    """Return a hostile file with what it is; some are made from the game at the page."""
    what = rng.choice(list(KINDS))
    more, data = KINDS[what](rng, game)
    content = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    return f"{what} {more}".strip(), content


Made = tuple[str, str | bytes]


def _empty(rng: Random, _game: str) -> Made:
    return "", rng.choice((b"", b"\n", b" \r\n\t\n", b"# nothing\n"))


def _binary(rng: Random, _game: str) -> Made:
    return "", rng.randbytes(rng.randrange(1, 5_000))


def _big(rng: Random, game: str) -> Made:
    line = rng.choice(("a", "\n", "card 1\n", "# a\n", "\0", "niagara 1 {}\n", "é"))
    begin = rng.choice(("", game, record_of(game).header))
    return f"of {line!r}", begin + line * (10_000_000 // len(line.encode()))


def _many_lines(rng: Random, game: str) -> Made:
    line = rng.choice(("card 1\n", "# a\n", "\n", "a 1>2\n", "stay a\n", "weather up\n"))
    return f"of {line!r}", game + line * 100_000


def _deep(rng: Random, game: str) -> Made:
    depth, kind = rng.choice((500, 5_000, 20_000, 100_000)), rng.choice(("[", '{"a":', '[{"a":'))
    begin = rng.choice(("niagara 1 ", 'niagara 1 {"players": ', 'niagara 1 {"seats": [', ""))
    return f"{depth} times {kind} after {begin!r}", begin + kind * depth


def _line_ends(rng: Random, game: str) -> Made:
    end = rng.choice(("\r", "\r\n", "\n\r", "\n\n", "\v", "\u2028", "\x85"))
    return repr(end), game.replace("\n", end)


def _encoded(rng: Random, game: str) -> Made:
    code = rng.choice(("utf-8-sig", "utf-16", "utf-16-be", "utf-32", "utf-7"))
    return code, game.encode(code)


def _named(rng: Random, game: str) -> Made:
    what = rng.choice(list(NAMES))
    data = _header_of(game)
    data["seats"][rng.randrange(len(data["seats"]))]["name"] = NAMES[what]
    return what, _with_header(game, json.dumps(data, ensure_ascii=rng.random() < 0.5))


def _numbered(rng: Random, game: str) -> Made:
    number, data = rng.choice(NUMBERS), _header_of(game)
    key = rng.choice(("players", "seed", "start", "modules", "seats", "flags", "fork"))
    data[key] = "HERE"
    return f"{key} is {number[:20]}", _with_header(game, json.dumps(data).replace('"HERE"', number))


def _other(rng: Random, _game: str) -> Made:
    text = rng.choice(
        (
            '{"level": 3}',
            "null",
            "niagara 1 {}",
            "niagara 2 {}",
            "niagara 1 []",
            "niagara 1 {",
            "{}",
        )
    )
    return text, text


def _placed(rng: Random, game: str) -> Made:
    """Begin in a position, some words of which are wrong."""
    saved = readable(game)
    words = saved.game.position().split(" ") if saved else ["players=3"]
    for _time in range(rng.randrange(4)):
        place = rng.randrange(len(words))
        words[place] = _mutated(rng, words[place].encode()).decode("utf-8", "replace")
    return "", "niagara 1 " + json.dumps({"position": " ".join(words)}) + "\n"


def _bytes(rng: Random, game: str) -> Made:
    data = game.encode()
    for _time in range(rng.randrange(1, 6)):
        data = _mutated(rng, data)
    return "", data


def _mutated(rng: Random, data: bytes) -> bytes:
    if not data:
        return data
    place = rng.randrange(len(data))
    new = rng.choice((bytes([rng.randrange(256)]), b"", data[place : place + 1] * 2, b"9", b"\xff"))
    return data[:place] + new + data[place + 1 :]


def _lines(rng: Random, game: str) -> Made:
    """Swap, double, drop or cut lines."""
    lines = game.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.choice(("swapped", "doubled", "dropped", "cut"))
    if what == "swapped":
        lines[one], lines[other] = lines[other], lines[one]
    elif what == "doubled":
        lines.insert(other, lines[one])
    elif what == "dropped":
        del lines[one]
    else:
        del lines[one:]
    return what, "\n".join(lines)


def _header_of(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record_of(game).header.split(" ", 2)[2])
    return data


def _with_header(game: str, data: str) -> str:
    return "\n".join([f"niagara 1 {data}", *record_of(game).actions, ""])


KINDS: Final[Mapping[str, Callable[[Random, str], Made]]] = {
    "empty": _empty,
    "binary": _binary,
    "10 MB": _big,
    "100,000 lines": _many_lines,
    "deep": _deep,
    "line ends": _line_ends,
    "encoded": _encoded,
    "a name:": _named,
    "a number:": _numbered,
    "other": _other,
    "a position": _placed,
    "bytes": _bytes,
    "lines": _lines,
}
