"""A table at which one device is in the hands of a cheat, who writes packets as they please."""

from dataclasses import replace
from random import Random

from niagara.game import Game
from niagara.model.actions import Seat
from niagara.model.setup import Setup
from tests.devices.network import Network, signer_of
from web.devices.course import Due
from web.devices.messages import Message, Said
from web.devices.signing import of_message


def signed(letter: str, message: Message) -> str:
    """Return a message with the signature of a device, whether or not that may say it."""
    return str(replace(message, signature=signer_of(letter).sign(of_message(message.line))))


class Crooked(Network):
    """Three devices, one of which is in the hands of a cheat."""

    def __init__(self, fork: str = "alternate", owners: str = "ABC", watching: str = "") -> None:
        super().__init__(Setup(players=len(owners), fork=fork), owners, Random(1), watching)

    def message(self, seat: Seat, said: Said, *, signer: str = "") -> str:
        """Return a message that fits where the game is, signed by the device of the seat."""
        place = self.devices[0].table.place
        message = Message(place.step, place.before, seat, said)
        return signed(signer or "ABCDEFGH"[seat], message)

    def send(self, sender: str, packet: str, receivers: str = "ABC") -> None:
        """Let some devices receive a packet, and answer."""
        self.flying += ((sender, receiver, packet) for receiver in receivers)
        self.settle()

    def choose(self, *names: str) -> None:
        """Let devices choose the card 2."""
        for name in names:
            self.tell_others(name, [self[name].choose("ABC".index(name), 2)])
            self.settle()

    @property
    def game(self) -> Game:
        """The game as everybody knows it."""
        game = self.devices[0].table.course.game
        assert game, "the game has begun"
        return game


def asked_for_cards(fork: str = "alternate", **who: str) -> Crooked:
    """Return a table that waits for the cards of the first round."""
    network = Crooked(fork, **who)
    network.settle()
    assert network.devices[0].table.course.due is Due.CARD_SEAL
    return network
