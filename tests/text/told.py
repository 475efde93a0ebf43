"""Events that are told: every kind with the words that the log has for it, and what is counted."""

from typing import Final

from niagara.model import events as ev
from niagara.model.actions import Handling
from niagara.model.board import AMBER, AMETHYST, DIAMOND, FALLS, FIELDS, RUBY, SHORE
from niagara.model.cards import CLOUD, NO_CARD, ONE_TO_THREE, ROPE
from web.text.tally import Tally


def at(field: str) -> int:
    return FIELDS.index(field)


CANOE_EVENTS: Final[list[tuple[ev.Event, str]]] = [
    (ev.Paddled(0, 0, SHORE, at("4")), "shore to 4"),
    (ev.Paddled(0, 1, at("3"), SHORE), "3 to shore"),
    (ev.Paddled(0, 0, at("7L"), FALLS), "from 7L over the falls"),
    (ev.Swept(0, 0, at("5"), at("6R")), "swept to 6R by the whirlpool"),
    (ev.Swept(0, 0, at("7L"), FALLS), "swept over the falls by the whirlpool"),
    (ev.Handled(0, 1, Handling((AMBER,), (RUBY,)), RUBY), "unloads an amber, loads a ruby"),
    (ev.Handled(0, 1, Handling(load=(DIAMOND, DIAMOND)), DIAMOND), "loads two diamonds"),
    (ev.Landed(0, 0, (AMETHYST,)), "lands an amethyst"),
    (ev.Landed(0, 1, (AMBER, RUBY)), "lands an amber and a ruby"),
    (ev.Stole(0, 0, RUBY, 1, 1), "steals a ruby from Ben's canoe b"),
    (ev.Fell(0, 0, ()), "lost"),
    (ev.Fell(0, 1, (AMBER, RUBY)), "lost with an amber and a ruby"),
    (ev.MooseTaken(0, 1), "takes the moose aboard"),
    (ev.MooseLeft(0, 1), "the moose leaves it"),
    (ev.Traded(0, 0, gave=None, got=RUBY), "takes a ruby from Joe"),
    (ev.Traded(0, 0, gave=AMBER, got=None), "gives Joe an amber"),
    (ev.Traded(0, 0, gave=AMBER, got=RUBY), "swaps an amber for a ruby with Joe"),
]
"""What a canoe does, in the words of its line in the log."""

SENTENCES: Final[list[tuple[ev.Event, str]]] = [
    (ev.TurnBegan(0, 4), "Ana plays card 4"),
    (ev.TurnBegan(1, CLOUD), "Ben plays the cloud card"),
    (ev.TurnBegan(1, ONE_TO_THREE), "Ben plays card 1-3"),
    (ev.TurnBegan(2, ROPE), "Cleo plays the rope card"),
    (ev.Bought(0, 1, RUBY), "Ana buys canoe b back with a ruby"),
    (ev.DeclinedToBuy(1), "Ben buys no canoe back"),
    (ev.WeatherChanged(0, -1), "Ana moves the weather to sun (-1)"),
    (ev.Stayed(0), "Ana leaves the other canoe ashore"),
    (ev.CanoeGiven(2, 0), "Cleo gets canoe a back for free"),
    (ev.RiverRose(1, 1, 2), "Lowest card 1, rain (+1): 2 pushes"),
    (ev.RiverRose(1, 0, 1), "Lowest card 1, cloud (0): 1 push"),
    (ev.RiverRose(NO_CARD, -1, 0), "No number, sun (-1): the river stands still"),
    (ev.Tied(1), "Ben's canoes are tied up"),
    (ev.CardsTakenBack(0), "Ana takes all cards back"),
    (ev.RoundBegan(3, 2), "Round 3, Cleo starts"),
    (ev.GameEnded((1,)), "Ben wins"),
    (ev.GameEnded((0, 2)), "Ana and Cleo win"),
    (ev.WhirlpoolFell(), "The whirlpool goes over the falls"),
    (ev.WhirlpoolEntered(), "The whirlpool is back on field 1"),
    (ev.BeaverJumped(0), "Storm: the beaver jumps into the river"),
    (ev.BeaverFell(), "The beaver goes over the falls: the weather goes back to 0"),
    (ev.MooseReturned(), "The moose is back beside the rubies"),
    (ev.JoeLoaded(DIAMOND, DIAMOND), "Joe loads a diamond"),
    (ev.JoePaddled(at("4"), at("1")), "Joe paddles from 4 to 1"),
    (ev.JoePaddled(at("1"), FALLS), "Joe paddles from 1 over the falls"),
    (ev.JoeSwept(at("3"), at("4")), "The whirlpool sweeps Joe to 4"),
    (ev.JoeSwept(at("7R"), FALLS), "The whirlpool sweeps Joe over the falls"),
    (ev.JoeFell(()), "Joe has gone over the falls"),
    (ev.JoeFell((RUBY,)), "Joe has gone over the falls with a ruby"),
    (ev.JoeStarted(), "Joe starts again on field 1"),
]
"""What else happens, in the words of a line of its own."""


def tally_of(*events: ev.Event) -> Tally:
    """Return what is counted of these events."""
    tally = Tally()
    for event in events:
        tally.add(event)
    return tally
