"""Who sits where, and who is "you"."""

from niagara import Occupant
from web.text.seating import Seating

ANA = Occupant("Ana", "red")
BEN = Occupant("Ben", "blue")
BOT = Occupant("Cleo", "green", "paddler")


def test_somebody_who_plays_alone_against_bots_is_you() -> None:
    seating = Seating((BOT, ANA))
    assert seating.you == 1
    assert [seating.is_you(seat) for seat in (0, 1)] == [False, True]


def test_nobody_is_you_where_several_people_play_or_bots_alone() -> None:
    for seats in ((ANA, BEN, BOT), (BOT, BOT)):
        seating = Seating(seats)
        assert seating.you is None
        assert not any(seating.is_you(seat) for seat in range(len(seats)))
