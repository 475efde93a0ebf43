"""What one device does at a table: it speaks for its own seats, and hears the others."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from niagara.game import Game
from niagara.model.actions import Action, Seat
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, Card
from niagara.notation import parse
from web.devices import letters
from web.devices.branches import Holds, spoken, weigh
from web.devices.course import Due
from web.devices.errors import MessageError, SpokenFor, TableStopped
from web.devices.messages import Message, NotSaid, OpenCard, OpenShare, Said, Seal
from web.devices.sealing import Key, card_seal, share_seal
from web.devices.table import Agreement, Table


class Device:
    """One device at a table; the people and bots of its seats play on it.

    A device without seats only watches. All that must outlast a reload is the name of the device,
    its key, a letter that tells all of the table, and the seats that are `taken` and `left`.
    """

    def __init__(self, name: str, key: Key, agreement: Agreement) -> None:
        self.name = name
        self.table = Table(agreement)
        self._key = key
        self.taken: set[Seat] = set()
        """The seats that it has taken over and not spoken for yet; a restored device has none."""
        self.left: set[Seat] = set()
        """The seats that it has left to another device; a restored device has left none."""
        self._said: list[Message] = []
        """What it has said since it started.

        Others may tell it what it said before that and has lost.
        """
        self.told_back = 0
        """How many of its own messages were in the course for which it last dropped its own."""

    @classmethod
    def restored(cls, name: str, key: Key, letter: str) -> "Device":
        """Return a device that starts again with a letter; raise `MessageError` as `read_all`."""
        table = letters.read_all(letter)
        device = cls(name, key, table.agreement)
        device.table = table
        return device

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that it speaks for."""
        owned = {seat for seat, owner in enumerate(self.table.owners) if owner == self.name}
        return frozenset((owned | self.taken) - self.left)

    def bots_beside(self, seat: Seat) -> frozenset[Seat]:
        """Return the seats of the bots that play on the device of a seat."""
        owners, seats = self.table.owners, self.table.agreement.setup.seats
        return frozenset(
            each for each, owner in enumerate(owners) if owner == owners[seat] and seats[each].bot
        )

    @property
    def game(self) -> Game | None:
        """The game as this device knows it, with the cards of its own seats.

        Cards that it does not know are missing, or have stand-ins: show only views of its seats, or
        that of everybody. None until the start player is drawn.
        """
        if not self.table.course.game:
            return None
        return self.table.course.game_with(
            {seat: card for seat in self.seats if (card := self.card(seat)) != NO_CARD}
        )

    def card(self, seat: Seat) -> Card:
        """Return the card that one of the device's own seats has sealed in this round, if any.

        It is found again by trying all cards, so it need not be kept.
        """
        message = self.table.seal_of(seat)
        if not message or not isinstance(message.said, Seal):
            return NO_CARD
        salt = self._key.salt(message.before, seat)
        fitting = (
            card
            for card in range(1, len(CARDS))
            if card_seal(message.before, seat, card, salt) == message.said.card
        )
        return next(fitting, NO_CARD)

    def hear(self, message: Message) -> bool:
        """Take a message of another device; return False if it is known already.

        Raise `MessageError` and `Fork` as `Table.take` does, and `TableStopped` if another device
        has spoken for a seat of this one without taking it over.
        """
        if self.table.check(message):
            return False
        if self.name == (message.by or self.table.owners[message.seat]):
            self._check_own(message)
        self.table.take(message)
        self.taken.discard(message.seat)
        return True

    def hear_letter(self, text: str) -> bool:
        """Take the messages of a letter; return whether any was new.

        Raise as `hear` and `letters.unfold` do; messages before the wrong one are kept.
        """
        return sum(map(self.hear, letters.unfold(self.table, text))) > 0

    def compare(self, text: str) -> Holds:
        """Take the course of the game that a letter tells all of, if it is the one that holds.

        Raise `MessageError` if the letter is damaged, and `TableStopped` as `hear` does; `Fork` if
        somebody lies in it, but in another course.
        """
        try:
            theirs = letters.read_all(text)
        except TableStopped:
            self.hear_letter(text)  # which stops this table, if the lie is told in its course
            raise
        if str(theirs.agreement) != str(self.table.agreement):
            raise MessageError("the letter belongs to another table")
        ours = self.table
        try:
            holds = weigh(ours, theirs)
        except TableStopped as stop:
            raise ours.stop(stop) from None
        if holds is Holds.THEIRS:
            own = [message for speaker, message in spoken(theirs) if speaker == self.name]
            for message in own:
                if not ours.knows(message):
                    self._check_own(message)
            self.table, self.told_back = theirs, len(own)
            self.taken.clear()
            for _speaker, message in spoken(ours):
                with suppress(MessageError):  # what does not fit this course is lost
                    self.table.take(message)
        elif holds is Holds.BOTH:
            self.hear_letter(text)
        return holds

    def _check_own(self, message: Message) -> None:
        """Stop the game if another device has said this in the name of this one."""
        if not self._said or message.step < self._said[0].step or message in self._said:
            return
        denial = str(replace(message, said=NotSaid(), by=""))
        raise self.table.stop(
            SpokenFor("another device has spoken for seat {seat}", message.seat, denial)
        )

    def take_over(self, seat: Seat) -> None:
        """Speak for a seat whose device is gone, beginning with the next message.

        If that device speaks first after all, it keeps the seat.
        """
        self.left.discard(seat)
        if self.table.owners[seat] != self.name:
            self.taken.add(seat)

    def leave(self, seat: Seat) -> None:
        """Leave a seat to another device, which takes it over."""
        self.taken.discard(seat)
        self.left.add(seat)

    def choose(self, seat: Seat, card: Card) -> str:
        """Seal a card for a seat, and return the message for the others.

        For a seat that was taken over after its card was sealed, and whose seal is lost with its
        device, it is the card that is opened instead. Raise `MessageError` if the seat is not to
        choose now, or does not have the card.
        """
        lost = self.has_lost_card(seat)
        self._check_asked(seat, Due.CARD if lost else Due.CARD_SEAL)
        game = self.table.course.game
        assert game, "nobody chooses a card before the game has begun"
        if card not in CARDS_IN[game.view(None).players[seat].hand]:
            raise MessageError(
                "seat {seat} does not have the card {card}", seat=seat, card=CARDS[card]
            )
        if lost:
            return self._say(seat, OpenCard(card, ""))
        before = self.table.place.before
        seal = card_seal(before, seat, card, self._key.salt(before, seat))
        share = self._share_seal(seat) if game.setup.fork == "chance" else ""
        return self._say(seat, Seal(seal, share))

    def has_lost_card(self, seat: Seat) -> bool:
        """Tell whether a seat of this device must open a card that another device has sealed."""
        course = self.table.course
        return seat in self.seats & set(course.seats) and (
            course.due is Due.CARD and self.card(seat) == NO_CARD
        )

    def act(self, seat: Seat, action: Action | str) -> str:
        """Take an action for a seat, and return the message for the others.

        Raise `MessageError` if it is not the seat's turn; raise it or `IllegalAction` if the action
        cannot be taken.
        """
        self._check_asked(seat, Due.ACTION)
        return self._say(seat, parse(action) if isinstance(action, str) else action)

    def _check_asked(self, seat: Seat, due: Due) -> None:
        if seat not in self.seats:
            raise MessageError("seat {seat} does not play on this device", seat=seat)
        if self.table.course.due is not due or seat not in self.table.waited_for:
            raise _not_asked(seat, due)

    def owed(self) -> Iterator[str]:
        """Yield all that the device must say now without asking anybody, as it says it.

        That is its shares in what is drawn, and the cards whose turn it is.
        """
        while not self.table.stopped:
            for seat in sorted(self.seats.intersection(self.table.waited_for)):
                if said := self._owed_by(seat):
                    yield self._say(seat, said)
                    break
            else:
                return

    def _owed_by(self, seat: Seat) -> Said | None:
        course = self.table.course
        if course.due is Due.SHARE_SEAL:
            return Seal(share=self._share_seal(seat))
        if course.due is Due.SHARE:
            sealed = course.seals[seat]
            share = self._key.share(sealed.before, seat)
            assert isinstance(sealed.said, Seal), "only seals are kept there"
            fits = share_seal(sealed.before, seat, share) == sealed.said.share
            return OpenShare(share if fits else "")
        if course.due is Due.CARD and (card := self.card(seat)) != NO_CARD:
            return OpenCard(card, self._key.salt(course.seals[seat].before, seat))
        return None

    def _share_seal(self, seat: Seat) -> str:
        before = self.table.place.before
        return share_seal(before, seat, self._key.share(before, seat))

    def _say(self, seat: Seat, said: Said) -> str:
        place = self.table.place
        by = self.name if seat in self.taken else ""
        message = Message(place.step, place.before, seat, said, by)
        self.table.take(message)
        self.taken.discard(seat)
        self._said.append(message)
        return str(message)


def _not_asked(seat: Seat, due: Due) -> MessageError:
    """Return why a seat may not say what it wants to say."""
    match due:
        case Due.ACTION:
            return MessageError("seat {seat} is not to tell an action now", seat=seat)
        case Due.CARD:
            return MessageError("seat {seat} is not to tell a card now", seat=seat)
        case _:
            return MessageError("seat {seat} is not to tell the seal of a card now", seat=seat)
