"""Records: they bring every game back, and a damaged one gives one sentence, never a crash."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from niagara import Game, NotationError, RecordError, Setup, parse
from niagara.model.board import FIELDS, KINDS
from niagara.model.modules import MODULES
from niagara.model.setup import Occupant
from niagara.model.state import Phase
from niagara.record import LONGEST
from tests.support.games import play
from tests.support.nightly import at_night
from tests.support.strategies import random_game, walk

HOSTILE: Final = (
    "<script>alert(1)</script>",
    "two\nlines",
    "\r\n# comment",
    "🛶 Häuptling",
    "\ud800",
    "\x00\x1b[31m",
    "\u202etxt",
    '"}], "players": 9',
    '["{' * 8,
    '\\"[[]]]',
    " ",
)


# Round trips


def test_a_record_for_a_seat_tells_what_the_seat_knows() -> None:
    """Replayed, it gives the seat the same view, whatever the modules and options."""
    for number in range(60):
        game = random_game(Random(f"known {number}"), 120)
        for seat in range(game.setup.players):
            again = Game.from_record(game.record_for(seat))
            assert again.view(seat) == game.view(seat)
            assert len(again.history) == len(game.history)


@pytest.mark.parametrize("players", [3, 6])
def test_a_record_for_a_seat_keeps_the_others_secrets(players: int) -> None:
    """It has `card 1` for each hidden card of another seat, in every place of the turn order."""
    setup = Setup(players, modules=frozenset(MODULES), seed=7)
    hidden = ("card 1", "card 7", "card rope")
    for seat in range(players):
        seen = set()
        for shift in range(len(hidden)):
            game, told = Game(setup), []
            while (actor := game.actor) is not None and game.view(None).phase is Phase.CARD:
                open_to_all = actor in (seat, game.view(None).start)
                game.play("card 4" if open_to_all else hidden[(actor + shift) % len(hidden)])
                told.append("card 4" if open_to_all else "card 1")
            seen.add(game.record_for(seat))
            assert game.record_for(seat).splitlines()[1:] == told
        assert len(seen) == 1


def test_a_record_for_a_seat_tells_only_what_was_drawn() -> None:
    """It has the first start player and the flags seen so far instead of the seed (RULES 3)."""
    game = Game(Setup(players=3, fork="chance", seed=7))
    start = game.view(None).start
    assert drawn_in(game.record_for(0)) == {"start": start, "flags": "R"}
    play(game, *["card 3"] * 3, *["a shore>3"] * 3)
    assert drawn_in(game.record_for(0)) == {"start": start, "flags": "RLLL"}


def drawn_in(record: str) -> dict[str, Any]:
    """Return what a record's first line says of chance."""
    header = json.loads(record.splitlines()[0].removeprefix("niagara 1 "))
    return {key: header[key] for key in ("seed", "start", "flags") if key in header}


def test_first_line_is_the_setup() -> None:
    """The first line of a record is the setup as JSON, each further line one action."""
    game = Game(Setup(players=3, seed=7))
    game.play("card 4")
    game.play("card 6")
    assert game.record() == (
        'niagara 1 {"players": 3, "modules": [], "fork": "alternate", "buyback": "turn", '
        '"tiebreak": "shared", "seed": 7}\ncard 4\ncard 6\n'
    )


def test_blank_lines_comments_and_crlf_are_ignored() -> None:
    """Blank lines and comments are ignored in a record, and lines may end as on any computer."""
    lines = sample().splitlines()
    for end in ("\n", "\r\n", "\r"):
        text = end.join(["# a game", "", *(f"  {line}\t{end}{end}# so" for line in lines), ""])
        assert Game.from_record(text).record() == sample()
    assert Game.from_record("\ufeff" + sample()).record() == sample()


def test_a_record_can_be_read_action_by_action() -> None:
    """Reading yields the game as it grows, so that a long record can be read in slices."""
    lengths = [len(game.history) for game in Game.reading(sample())]
    assert lengths == list(range(len(sample().splitlines())))


def test_seats_survive_the_trip() -> None:
    """Names, colours and bots of the seats come back, whatever the names are."""
    for hostile in HOSTILE:
        seats = (
            Occupant(hostile, "#123456", "paddler"),
            Occupant(),
            Occupant(bot=hostile, colour=hostile),
        )
        game = Game(Setup(players=3, seats=seats))
        game.play("card 4")
        text = game.record()
        assert text.isascii()
        assert len(text.splitlines()) == 2
        assert Game.from_record(text).setup.seats == seats


def test_seats_do_not_change_the_game() -> None:
    """Seats in a setup may carry names and colours; they do not change the game."""
    named = Setup(players=3, seed=5, seats=(Occupant("A"), Occupant("B"), Occupant("C")))
    assert Game(named).view(0) == Game(Setup(players=3, seed=5)).view(0)
    assert named == Setup(players=3, seed=5)


@pytest.mark.parametrize("seed", [0, -1, 2**31, 2**64, 10**40, 10**4300 - 1, 1 - 10**4300])
def test_any_whole_seed_survives(seed: int) -> None:
    """A seed may have 4300 digits, as many as Python prints."""
    game = Game(Setup(players=3, fork="chance", seed=seed))
    assert Game.from_record(game.record()).setup.seed == seed


# Damage


@cache
def sample() -> str:
    """Return the record of a game with some of everything."""
    seats = (Occupant("Ann", "red"), Occupant("", "", "paddler"), Occupant())
    setup = Setup(players=3, modules=frozenset(MODULES), seed=3, seats=seats)
    *_before, game = walk(setup, Random(5), 120)
    return game.record()


def refused(text: str) -> str | None:
    """Return what is said about a damaged record, or None if it is a legal game after all."""
    try:
        game = Game.from_record(text)
    except RecordError as error:
        message = str(error)
        number, colon, sentence = message.removeprefix("line ").partition(": ")
        assert message.startswith("line "), message
        assert number.isdecimal(), message
        assert colon, message
        assert 0 < int(number) <= text.count("\n") + text.count("\r") + 1, message
        assert sentence.isprintable(), f"not one line of plain text: {message!r}"
        assert 5 < len(message) < 400, message
        return message
    assert Game.from_record(game.record()).record() == game.record()
    return None


Damage = Callable[[str, Random], str]


def flip_bytes(text: str, rng: Random) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _flip in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore")))


def cut(text: str, rng: Random) -> str:
    start, end = sorted(rng.sample(range(len(text)), 2))
    return rng.choice((text[:end], text[start:], text[:start] + text[end:]))


def move_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.choice(("drop", "repeat", "swap")):
        case "drop":
            del lines[one]
        case "repeat":
            lines.insert(one, lines[other])
        case _:
            lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def insert_odd(text: str, rng: Random) -> str:
    odd = ("\x00", "\ufeff", "\u2028", "\x85", "\x0b", "\ud800", "é", "٣", "²", "𝟛", "\r", "🛶")
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(odd) * rng.choice((1, 1, 300)) + text[place:]


WORDS: Final = """
    a b card buy with none stay weather up down unload load steal from take joe moose 2>3~4 ~ > -1
    give swap sweep 6L 5>3~4 shore>1~2 7L>7L~falls 6R>5~6L 2>2~2 2>3~ ~4 2>3~4~5 1>shore~1 3>4~3
    amethyst diamond amber sapphire ruby gold 1 2 3 6 7 cloud 1-3 rope 0a 1a 1b 2b 9a shore>4
    shore>falls 5>6R 6L>3 2>shore 7R>falls 4>5 1>1 5>5 6L>6R falls>7L shore>shore
"""
VOCABULARY: Final = (*WORDS.split(), "", "9" * 300)


def well_formed_action(rng: Random) -> str:
    """Return text that can be read as an action, whether it makes sense or not."""
    handling = [
        f"{verb} {gem}"
        for verb in ("unload", "load")
        for gem in sorted(rng.choices(KINDS, k=rng.choice((0, 0, 1, 1, 2))), key=KINDS.index)
    ]
    path = [f"{rng.choice(FIELDS[:-1])}>{rng.choice(FIELDS)}"] if rng.random() < 0.8 else []
    if path and rng.random() < 0.2:
        path[0] += f"~{rng.choice(FIELDS)}"
    parts = handling + path if rng.random() < 0.5 else path + handling
    if rng.random() < 0.3:
        parts.append(f"steal {rng.choice(KINDS)} from {rng.randrange(10)}{rng.choice('ab')}")
    if rng.random() < 0.2:
        parts.append(rng.choice(("joe take", f"joe give {rng.choice(KINDS)}", "joe swap ruby")))
    moose = ["moose"] if rng.random() < 0.2 else []
    return " ".join([rng.choice("ab"), *moose, *(parts or ["load ruby"])])


def replace_action(text: str, rng: Random) -> str:
    lines = text.split("\n")
    invented = " ".join(rng.choices(VOCABULARY, k=rng.randint(1, 8)))
    lines[rng.randrange(1, len(lines))] = rng.choice((invented, well_formed_action(rng)))
    return "\n".join(lines)


WRONG: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 2, 6, 3.0, 1e300, float("nan"), float("inf"), 10**50, 10**4000),
    *("", "3", "alternate", "joe", "spirits", "x" * 5000, "\ud800", "\x00"),
    *([], [[]], [1], ["joe"], ["joe", "joe"], [None], [[], {}], ["x"] * 1000),
    *({}, {"a": 1}, {"name": "x"}, [{"name": "x"}] * 3, [{"name": 1}] * 3, [{"__class__": "x"}]),
)


def mistype_setup(text: str, rng: Random) -> str:
    head, _newline, rest = text.partition("\n")
    setup = json.loads(head.split(" ", 2)[2])
    keys = (*setup, "seat", "__init__", "\ud800", "")
    for _change in range(rng.choice((1, 1, 2))):
        if rng.random() < 0.2:
            setup.pop(rng.choice(keys), None)
        else:
            setup[rng.choice(keys)] = rng.choice(WRONG)
    return f"niagara 1 {json.dumps(setup)}\n{rest}"


ODD_WORDS: Final = (
    *("", "Niagara", "2", "01", "１", "-1", "null", "[]", "3", '"x"', "NaN"),
    *("{", "{}", "}", "{,}"),
)


def damage_header(text: str, rng: Random) -> str:
    head, _newline, rest = text.partition("\n")
    words = head.split(" ", 2)
    words[rng.randrange(len(words))] = rng.choice(ODD_WORDS)
    return rng.choice((" ", " ", "\t", "  ")).join(words) + "\n" + rest


def damage_json(text: str, rng: Random) -> str:
    head, _newline, rest = text.partition("\n")
    place = rng.randrange(10, len(head))
    return head[:place] + rng.choice('{}[]",:0-\\eE.') + head[place + 1 :] + "\n" + rest


DAMAGES: Final[tuple[Damage, ...]] = (
    *(flip_bytes, cut, move_lines, insert_odd, replace_action),
    *(mistype_setup, damage_header, damage_json),
)


@pytest.mark.parametrize("attempts", [700, at_night(1400)])
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: str(damage.__name__))
def test_damaged_records_are_refused_in_a_sentence(damage: Damage, attempts: int) -> None:
    """A damaged record is refused, naming the line in one sentence, or it is a legal game."""
    rng = Random(damage.__name__)
    lines = sample().split("\n")
    for attempt in range(attempts):
        text = damage("\n".join(lines[: rng.randint(12, 60)]), rng)
        if attempt % 4 == 0:  # damage upon damage
            text = rng.choice((damage, damage_header))(text, rng)
        refused(text)


@pytest.mark.parametrize(
    ("start", "opening"),
    [
        *(("", opening) for opening in ("[", '{"a":', '{"players":[', '{"seats":[{"name":[')),
        *(
            (f'{{"players": 3, "{key}": ', "[")
            for key in ("players", "modules", "fork", "seed", "seats")
        ),
    ],
)
def test_deep_nesting_is_refused(start: str, opening: str) -> None:
    """A setup nested too deeply to be read is refused like any other damage."""
    for depth in (*range(1, 50), *range(150, 1100, 3), 10_000, 100_000):
        inner = start + opening * depth
        closing = "".join("]" if mark == "[" else "}" for mark in inner if mark in "[{")[::-1]
        for text in (inner, inner + "1" + closing):
            message = refused(f"niagara 1 {text}")
            assert message
            assert depth < 10 or message.endswith("that deep") or len(text) > LONGEST - 10


def test_json_never_sees_what_is_deep_or_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the browser, reading JSON of some thousand brackets would end Python itself."""
    monkeypatch.setattr(json, "loads", lambda text: pytest.fail(f"this was read: {text[:20]}"))
    for hostile in ("[" * 20_000, '"' + "[" * 20_000, '"\\\\"' + "[" * 9, "9" * 30_000):
        assert refused(f"niagara 1 {hostile}"), hostile[:20]


def test_a_text_that_is_too_long_is_refused() -> None:
    """No record is as long as that, so it is not read at all."""
    assert Game.from_record(sample().ljust(LONGEST, "\n")).record() == sample()
    message = refused(sample().ljust(LONGEST + 1, "\n"))
    assert message
    assert "too long" in message


@pytest.mark.parametrize("key", ["players", "seed", "fork", "modules", "seats", "x"])
@pytest.mark.parametrize("digits", [50, 4299, 4300, 4301, 100_000])
def test_huge_numbers_are_refused(key: str, digits: int) -> None:
    """A number too long to be read or printed is refused; a long seed may be taken."""
    for number in ("9" * digits, "-" + "9" * digits, "1e" + "9" * digits, "0." + "9" * digits):
        message = refused(f'niagara 1 {{"players": 3, "{key}": {number}}}')
        assert message or key == "seed"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n\n", 1),
        ("card 4", 1),
        ("\n# nothing\nhello", 3),
        ('niagara 2 {"players": 3}', 1),
        ('niagara 1 {"players": 3}\n\n# x\ncard 9', 4),
        ('niagara 1 {"players": 3}\r\ncard 4\r\n\r\ncard rope\r\n', 4),
        ('niagara 1 {"players": 3}\ncard 4\ncard 4\ncard 4\nstay', 5),
        ('# x\nniagara 1 {"players": 3, "fork": "both"}', 2),
        ('niagara 1 {"players": 3}\nniagara 1 {"players": 3}', 2),
    ],
)
def test_the_message_names_the_line(text: str, line: int) -> None:
    """The message about a damaged record names the line that is wrong."""
    message = refused(text)
    assert message is not None
    assert message.startswith(f"line {line}: ")


def test_any_text_is_an_action_or_a_notation_error() -> None:
    """Any text is read as an action that prints the same, or refused in a sentence."""
    rng = Random(12)
    odd = (*VOCABULARY, "\x00", "\ud800", "\n", "a", "b", "steal", "unload")
    for _attempt in range(5000):
        text = " ".join(rng.choices(odd, k=rng.randint(0, 9)))
        message = ""
        try:
            assert str(parse(text)) == text
        except NotationError as error:
            message = str(error)
        assert message.isprintable(), repr(message)
        assert len(message) < 300
