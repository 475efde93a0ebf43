"""What one device does at a table: it speaks for its own seats, and hears the others."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from niagara.game import Game
from niagara.model.actions import Action, Seat
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, Card
from niagara.notation import parse
from web.devices import letters
from web.devices.branches import Holds, weigh
from web.devices.course import Due
from web.devices.errors import MessageError, TableStopped
from web.devices.messages import Message, OpenCard, OpenShare, Request, Said, Seal
from web.devices.sealing import Key, card_seal, share_seal
from web.devices.signing import Signing, of_message, of_vote
from web.devices.table import Agreement, Table

MOST_WATCHING: Final = 2
"""How many requests of devices that only watch are kept at a place."""


class Device:
    """One device at a table; the people and bots of its seats play on it.

    A device without seats only watches. All that must outlast a reload is its secret, a letter that
    tells all of the table and of what is `asked` there, the seats that are `taken` and `left`, and
    the requests that are `declined`.
    """

    def __init__(self, secret: bytes, signing: Signing, agreement: Agreement) -> None:
        """The device has its name, and all that it seals, from its secret."""
        self._key = Key(secret)
        self._signer = signing.signer(self._key.seed)
        self.name = self._signer.name
        self.table = Table(agreement, signing.verify)
        self.taken: set[Seat] = set()
        """The seats that it wants to take over, or has, and has not spoken for yet."""
        self.left: set[Seat] = set()
        """The seats that it has left to another device; a restored device has left none."""
        self.declined: set[Request] = set()
        """The requests of other devices to which somebody here has said no."""
        self._votes: dict[Request, dict[str, str]] = {}
        """The votes that are known for each request, by the devices that have given them."""
        self._voted: dict[tuple[str, str], str] = {}
        """The device for which it has voted itself, by the owner who is gone and the place."""
        self._said: list[Message] = []
        """What it has said since it started."""
        self.rivals: frozenset[Seat] = frozenset()
        """The seats that the last letter gives to another device than this one was told."""
        self.told_back = 0
        """How many of its own messages were in the course for which it last dropped its own."""

    @classmethod
    def restored(cls, secret: bytes, signing: Signing, letter: str) -> "Device":
        """Return a device that starts again with a letter; raise `MessageError` as `read_all`."""
        table = letters.read_all(letter, signing.verify)
        device = cls(secret, signing, table.agreement)
        device.table = table
        device._hear_requests(letter)
        return device

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that it speaks for."""
        owned = {seat for seat, owner in enumerate(self.table.owners) if owner == self.name}
        return frozenset((owned | set(filter(self._may_take, self.taken))) - self.left)

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

    def hear(self, message: Message, *, proven: bool = False) -> bool:
        """Take a message of another device; return False if it is known already.

        Raise `MessageError`, `Fork` and `TableStopped` as `Table.take` does.
        """
        new = self.table.take(message, proven=proven)
        if new:
            self.taken.discard(message.seat)
            self._ask_no_more(self.table.owners[message.seat])
        return new

    def open(self, letter: str) -> None:
        """Take all that is in a letter which has come by post: messages, requests and votes.

        Raise as `compare` and `hear_letter` do; what was taken before that is kept.
        """
        if letters.tells_all(letter):
            self.compare(letter)
        else:
            self.hear_letter(letter)
        self._hear_requests(letter)

    def hear_letter(self, text: str) -> bool:
        """Take the messages of a letter; return whether any was new.

        Raise as `hear` and `letters.unfold` do; messages before the wrong one are kept.
        """
        messages = letters.unfold(self.table, text)
        return sum(self.hear(message, proven=True) for message in messages) > 0

    def compare(self, text: str) -> Holds:
        """Take the course of the game that a letter tells all of, if it is the one that holds.

        Raise `MessageError` if the letter is damaged, and `TableStopped` as `hear` does; `Fork` if
        somebody lies in it, but in another course.
        """
        ours = self.table
        self.rivals = frozenset()
        if all(map(ours.knows, letters.unfold(ours, text))):
            return Holds.BOTH
        try:
            theirs = letters.read_all(text, ours.verify)
        except TableStopped:
            self.hear_letter(text)  # which stops this table, if the lie is told in its course
            raise
        try:
            holds = weigh(ours, theirs)
        except TableStopped as stop:
            raise ours.stop(stop) from None
        both = enumerate(zip(ours.agreed, theirs.agreed, strict=True))
        self.rivals = frozenset(
            seat for seat, (one, other) in both if one and other not in ("", one)
        )
        if holds is Holds.THEIRS:
            self.told_back = sum(speaker == self.name for speaker, _message in theirs.spoken())
            self.table = theirs
            self.taken.clear()
            before = [message for _speaker, message in ours.spoken() if message.signature]
            for message in (*before, *self._said):
                with suppress(MessageError):  # what does not fit this course is lost
                    theirs.take(message)
        elif holds is Holds.BOTH:
            self.hear_letter(text)
        return holds

    # Seats of devices that are gone

    def take_over(self, seat: Seat) -> None:
        """Speak for a seat whose device is gone, beginning with the next message.

        If that device speaks first after all, it keeps the seat.
        """
        self.left.discard(seat)
        if self.table.owners[seat] != self.name:
            self.taken.add(seat)

    def _may_take(self, seat: Seat) -> bool:
        """Tell whether it may take a seat over now: it is its own, or the others agree."""
        table = self.table
        standing = table.standing(table.place.step)
        if not standing.needs_votes(seat, self.name):
            return True
        return standing.are_enough(standing.owners[seat], {*self.votes_for(seat), self.name})

    def votes_for(self, seat: Seat) -> Mapping[str, str]:
        """Return the votes for taking over a seat now, by the devices that have given them."""
        votes = self._votes.get(self._request(self.table.owners[seat]), {})
        return {voter: signature for voter, signature in votes.items() if voter != self.name}

    def _request(self, owner: str) -> Request:
        """Return the request of this device to speak for another one, at this place."""
        return Request(owner, self.table.place.before, self.name)

    @property
    def _needing_votes(self) -> dict[Seat, str]:
        """The seats that it wants to take over, and may not without votes, with their owners."""
        standing = self.table.standing(self.table.place.step)
        seats = (each for each in self.taken - self.left if standing.needs_votes(each, self.name))
        return {seat: self.table.owners[seat] for seat in seats}

    def _ask_no_more(self, owner: str) -> None:
        """Leave its seats to a device that is not gone, or for which another one is to speak."""
        self.taken -= {seat for seat, each in self._needing_votes.items() if each == owner}

    @property
    def waits_for_votes(self) -> frozenset[Seat]:
        """The seats that it wants to take over as soon as the others agree."""
        return frozenset(self.taken - self.seats - self.left)

    def requests(self) -> list[str]:
        """Return the packets that ask all others whether they agree, as far as that is needed."""
        owners = {self.table.owners[seat] for seat in self.waits_for_votes}
        return [f"gone {owner} {self.table.place.before}" for owner in sorted(owners)]

    def vote(self, owner: str, taker: str, before: str, near: Collection[str]) -> str:
        """Return the vote that `owner` is gone, and that `taker` may speak for its seats from here.

        It is empty if that is not so, as far as this device knows: the owner is near, or it has
        voted for another device. That binds it no more if the other only watches, or, where devices
        are connected, is gone as well.
        """
        is_here = before == self.table.place.before and owner in self.table.owners
        if not is_here or owner == self.name or owner in near:
            return ""
        last = self._voted.get((owner, before), taker)
        is_bound = last in near or not near
        if last != taker and is_bound and not self._gives_way(last, taker):
            return ""
        self._voted[owner, before] = taker
        return self._signer.sign(self._vote(owner, taker, before))

    def _gives_way(self, watching: str, taker: str) -> bool:
        """Tell whether a device that only watches gives way to one that has seats."""
        return watching not in self.table.agreed and taker in self.table.agreed

    def hear_vote(self, voter: str, owner: str, before: str, signature: str) -> None:
        """Take the vote of another device, if it is valid here."""
        request = self._request(owner)
        counts = before == request.before and voter in self.table.agreed
        if counts and self.table.verify(voter, self._vote(owner, self.name, before), signature):
            self._votes.setdefault(request, {})[voter] = signature

    @property
    def asked(self) -> list[Request]:
        """The requests at this place with all votes that are known, its own first: for letters."""
        own = [self._request(owner) for owner in sorted({*self._needing_votes.values()})]
        for request in own:
            votes = self._votes.setdefault(request, {})
            if self.name not in votes:
                votes[self.name] = self._signer.sign(
                    self._vote(request.owner, self.name, request.before)
                )
        return [
            replace(request, votes=tuple(sorted(self._votes[request].items())))
            for request in (*own, *self._requests_of_others)
        ][: letters.MOST_REQUESTS]

    @property
    def _requests_of_others(self) -> list[Request]:
        """The requests of others at this place, those of devices with seats first."""
        before = self.table.place.before
        here = [each for each in self._votes if each.before == before and each.taker != self.name]
        return sorted(here, key=lambda each: each.taker not in self.table.agreed)

    @property
    def questions(self) -> list[Request]:
        """The requests about which somebody at this device is to decide, or has said no.

        They are those to which it may still agree, and to which too few devices have.
        """
        table = self.table
        standing = table.standing(table.place.step)
        waited_for = {table.owners[seat] for seat in table.waited_for} - {self.name}
        return [
            each
            for each in self._requests_of_others
            if self.name in table.agreed
            and each.owner in waited_for
            and self._may_agree(each)
            and not standing.are_enough(each.owner, self._votes[each])
        ]

    def _may_agree(self, request: Request) -> bool:
        """Tell whether it has not voted yet, or only for a device that gives way to this one."""
        voted = self._voted.get((request.owner, request.before))
        return voted is None or (voted != request.taker and self._gives_way(voted, request.taker))

    def agree(self, request: Request, near: Collection[str]) -> None:
        """Vote for a request about which somebody was asked, unless its owner is `near`."""
        if request not in self.questions:
            return
        if signature := self.vote(request.owner, request.taker, request.before, near):
            self._votes[request][self.name] = signature
            self._ask_no_more(request.owner)

    def _hear_requests(self, letter: str) -> None:
        """Take the requests and votes of a letter that was read, as far as they are for here."""
        table, now = self.table, self.table.place.before
        self._votes = {each: votes for each, votes in self._votes.items() if each.before == now}
        self.declined = {each for each in self.declined if each.before == now}
        for request in letters.requests_in(letter):
            if request.before != now or request.owner not in table.owners:
                continue
            if request not in self._votes and not self._has_room_for(request):
                continue
            votes = self._votes.setdefault(request, {})
            for voter, signature in request.votes:
                if voter == request.taker or voter in table.agreed:
                    votes[voter] = signature
            if self.name in votes and self.name != request.taker:
                self._voted.setdefault((request.owner, now), request.taker)

    def _has_room_for(self, request: Request) -> bool:
        """Tell whether another request is kept: of devices without seats there may be many."""
        agreed = self.table.agreed
        watching = sum(each.taker not in agreed for each in self._votes)
        return request.taker in agreed or watching < MOST_WATCHING

    def _vote(self, owner: str, taker: str, before: str) -> str:
        return of_vote(self.table.before(0), owner, taker, before)

    def leave(self, seat: Seat) -> None:
        """Leave a seat to another device, which takes it over."""
        self.taken.discard(seat)
        self.left.add(seat)

    def choose(self, seat: Seat, card: Card) -> str:
        """Seal a card for a seat, and return the message for the others.

        Raise `MessageError` if the seat is not to choose now, or does not have the card.
        """
        self._check_asked(seat, Due.CARD_SEAL)
        game = self.table.course.round_begun
        if card not in CARDS_IN[game.view(None).players[seat].hand]:
            raise MessageError(
                "seat {seat} does not have the card {card}", seat=seat, card=CARDS[card]
            )
        before = self.table.place.before
        seal = card_seal(before, seat, card, self._key.salt(before, seat))
        share = self._share_seal(seat) if game.setup.fork == "chance" else ""
        return self._say(seat, Seal(seal, share))

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
        if course.due is Due.CARD:
            if (card := self.card(seat)) != NO_CARD:
                return OpenCard(card, self._key.salt(course.seals[seat].before, seat))
            return OpenCard(course.lost_card(seat), "")
        return None

    def _share_seal(self, seat: Seat) -> str:
        before = self.table.place.before
        return share_seal(before, seat, self._key.share(before, seat))

    def _say(self, seat: Seat, said: Said) -> str:
        table, place = self.table, self.table.place
        message = Message(place.step, place.before, seat, said)
        if table.owners[seat] != self.name:
            needed = table.standing(place.step).needs_votes(seat, self.name)
            votes = sorted(self.votes_for(seat).items()) if needed else ()
            message = replace(message, by=self.name, votes=tuple(votes))
        message = replace(message, signature=self._signer.sign(of_message(message.line)))
        table.take(message)
        self.taken.discard(seat)
        self._said.append(message)
        return str(message)


def _not_asked(seat: Seat, due: Due) -> MessageError:
    """Return why a seat may not say what it wants to say."""
    if due is Due.ACTION:
        return MessageError("seat {seat} is not to tell an action now", seat=seat)
    return MessageError("seat {seat} is not to tell the seal of a card now", seat=seat)
