"""The course of a game on several devices: who must say what next, and what follows from it.

It needs nobody to give orders. What comes next follows from what has been said, so all devices that
have heard the same agree.

A card is known only once it is opened, but the rules of the engine want all cards before the first
turn. So `Course` plays the round with stand-ins for the cards that are still sealed, and plays it
again whenever one is opened. What follows from a stand-in is never shown: a turn's last action
takes effect when the next seat has opened its card.

At a table that begins by post, a seat whose turn is over seals its card for the next round early,
before the next seat opens its own. So only the last seat of a round seals when the next one begins.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from niagara.game import Game
from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.cards import CARDS, Card
from niagara.model.errors import IllegalAction
from niagara.model.events import Event, RiverRose, RoundBegan, TurnBegan, TurnEnded
from niagara.model.setup import Setup
from niagara.model.state import Phase
from web.devices.errors import MessageError, TableStopped
from web.devices.messages import Message, OpenCard, OpenShare, Seal
from web.devices.sealing import card_seal, drawn_flags, drawn_start, share_seal


class Due(Enum):
    """What is to be said next."""

    SHARE_SEAL = auto()
    SHARE = auto()
    CARD_SEAL = auto()
    CARD = auto()
    ACTION = auto()
    NOTHING = auto()
    """The game is over."""


NOT_ACTIONS: Final = (Seal, OpenCard, OpenShare)

TOGETHER: Final = (Due.SHARE_SEAL, Due.SHARE, Due.CARD_SEAL)
"""What every seat says, in any order, before the game goes on, unless it has done so early."""


class Course:
    """A game as far as the devices have told it."""

    def __init__(self, setup: Setup, *, early: bool = False) -> None:
        """`early` says whether cards are sealed when a turn ends."""
        self._early = early
        self.setup = setup.seedless
        """The agreed game; what is drawn in it comes from the shares of all seats."""
        self.game: Game | None = None
        """The game as everybody knows it; None until the start player is drawn.

        Cards that are sealed are missing, or have stand-ins, as in `Game.record_for`.
        """
        self.due = Due.SHARE_SEAL
        self._seals: Mapping[Seat, Message] = {}
        self._next_seals: Mapping[Seat, Message] = {}
        """The seals of the next round that are early."""
        self._cards: dict[Seat, Card] = {}
        self._actions: list[Action] = []
        self._round: Game | None = None
        """The game as it was when the cards of this round were to be chosen."""
        self._drawn = False
        """Whether the flags of this round are drawn."""
        self._told: tuple[Mapping[Seat, Card], Sequence[Action]] = ({}, ())
        """The opened cards and the actions of this round that `game` shows."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that must say something now."""
        if self.is_early:
            return (self._turn_order[len(self._cards) - 1],)
        if self.due in TOGETHER:
            sealed = self.sealed if self.due is Due.CARD_SEAL else ()
            return tuple(seat for seat in range(self.setup.players) if seat not in sealed)
        if self.due is Due.CARD:
            return (self._turn_order[len(self._cards)],)
        if self.due is Due.ACTION and self.game and self.game.actor is not None:
            return (self.game.actor,)
        return ()

    @property
    def _turn_order(self) -> list[Seat]:
        assert self._round, "a round has begun"
        start, players = self._round.view(None).start, self.setup.players
        return [(start + turn) % players for turn in range(players)]

    @property
    def is_early(self) -> bool:
        """Whether the card that is to be sealed now is that of the next round."""
        return self.due is Due.CARD_SEAL and bool(self._cards)

    @property
    def sealed(self) -> Collection[Seat]:
        """The seats that have sealed a card early for the round whose cards are due."""
        return self._next_seals.keys() if self.is_early else self._seals.keys()

    @property
    def round_begun(self) -> Game:
        """The game as it was when the cards of this round were to be chosen.

        If a card is due early, it is the next round, with the board as the turn has left it. Those
        who may buy a canoe back before the cards have done so.
        """
        assert self._round, "a round has begun"
        if not self.is_early:
            return self._round.copy()
        rounds: list[Game] = []
        self._replayed(self._cards, self._actions, rounds)
        begun = rounds[len(self._cards) - 1]
        while begun.view(None).phase is Phase.BUY_FIRST:
            begun.play(begun.legal()[0])
        return begun

    @property
    def seals(self) -> Mapping[Seat, Message]:
        """The seals of this round, or, before the first, those of the shares."""
        return self._seals

    @property
    def opened(self) -> Collection[Seat]:
        """The seats that have opened their cards of this round."""
        return self._cards.keys()

    @property
    def pending(self) -> Action | None:
        """The last action of a turn, if what follows from it is not known yet.

        It is known once the next card is opened, or what is drawn: see `game`.
        """
        _cards, told = self._told
        return self._actions[-1] if len(self._actions) > len(told) else None

    def lost_card(self, seat: Seat) -> Card:
        """Return what a card counts as that is lost with its device: the first of the hand.

        So nobody wins by losing a card that others have made a bad one.
        """
        return CARD_CHOICES[self._hand(seat)][0].card

    def game_with(self, cards: Mapping[Seat, Card]) -> Game:
        """Return the game as a device knows it that knows these cards of this round, too."""
        assert self.game, "the start player has been drawn"
        opened, actions = self._told
        if not opened:
            return self.game.copy()
        return self._replayed({**cards, **opened}, actions)[0]

    def check(self, message: Message) -> None:
        """Raise `MessageError` if the message is not one that is due now.

        Raise `TableStopped` if it opens something else than was sealed.
        """
        if message.seat not in self.seats:
            raise MessageError("seat {seat} is not to say anything now", seat=message.seat)
        match self.due, message.said:
            case Due.SHARE_SEAL, Seal(card="", share=share) if share:
                return
            case Due.CARD_SEAL, Seal(card=card, share=share) if card and bool(share) == self._draws:
                return
            case Due.SHARE, OpenShare(share):
                self._check_share(message, share)
            case Due.CARD, OpenCard():
                self._check_card(message, message.said)
            case Due.ACTION, said if not isinstance(said, NOT_ACTIONS):
                self._check_action(said)
            case _:
                raise _not_due(self.due)

    def _sealed(self, seat: Seat) -> tuple[Message, Seal]:
        """Return the message in which a seat has sealed something, and what it has sealed."""
        message = self._seals[seat]
        assert isinstance(message.said, Seal), "only seals are kept there"
        return message, message.said

    def _check_share(self, message: Message, share: str) -> None:
        sealed, seal = self._sealed(message.seat)
        if share and share_seal(sealed.before, message.seat, share) != seal.share:
            proof = message.seat, str(sealed), str(message)
            raise TableStopped("seat {seat} has opened another share than it had sealed", *proof)

    def _check_card(self, message: Message, said: OpenCard) -> None:
        seat, card = message.seat, CARDS[said.card]
        sealed, seal = self._sealed(seat)
        proof = seat, str(sealed), str(message)
        if said.salt and card_seal(sealed.before, seat, said.card, said.salt) != seal.card:
            raise TableStopped("seat {seat} has opened another card than it had sealed", *proof)
        if not said.salt:
            if said.card != self.lost_card(seat):
                raise MessageError("a lost card counts as the first of the hand")
            return
        if ChooseCard(said.card) in CARD_CHOICES[self._hand(seat)]:
            return
        raise TableStopped(
            "seat {seat} has sealed the card {card}, which it does not have", *proof, card=card
        )

    def _check_action(self, action: Action) -> None:
        assert self.game, "an action is due"
        try:
            self.game.copy().play(action)
        except IllegalAction as error:
            raise MessageError(error.sentence, **error.about) from None

    def go_on(self, messages: Mapping[Seat, Message]) -> None:
        """Go on with what all seats have said that had to; `check` has taken each message."""
        if self.is_early:
            self._next_seals = {**self._next_seals, **messages}
            self.due = Due.CARD
        elif self.due in (Due.SHARE_SEAL, Due.CARD_SEAL):
            self._seals = {**self._seals, **messages}
            self.due = Due.SHARE if self.due is Due.SHARE_SEAL else Due.CARD
        elif self.due is Due.SHARE:
            said = [messages[seat].said for seat in sorted(messages)]
            shares = [each.share for each in said if isinstance(each, OpenShare)]
            if self._round:
                self._draw_flags(shares)
            else:
                self._draw_start(shares)
        elif self.due is Due.CARD:
            ((seat, message),) = messages.items()
            assert isinstance(message.said, OpenCard), "it has been checked"
            self._cards[seat] = message.said.card
            self._play_round()
        else:
            ((_seat, message),) = messages.items()
            assert not isinstance(message.said, NOT_ACTIONS), "it has been checked"
            self._play(message.said)

    # What is drawn

    @property
    def _draws(self) -> bool:
        """Whether something is drawn in each round."""
        return self.setup.fork == "chance"

    def _draw_start(self, shares: Sequence[str]) -> None:
        flags = drawn_flags(shares, 1) if self._draws else ""
        self._begin_next(Game(self.setup.with_chance(0, drawn_start(shares), flags)))

    def _draw_flags(self, shares: Sequence[str]) -> None:
        """Draw the flag after each push that the river is about to make."""
        assert self._round, "a round has begun"
        _game, events = self._replayed(self._cards, self._actions)
        pushes = sum(event.speed for event in events if isinstance(event, RiverRose))
        before = self._round
        flags = before.setup.flags + drawn_flags(shares, pushes)
        self._round = Game(self.setup.with_chance(0, before.setup.start, flags))
        for action in before.history:
            self._round.play(action)
        self._drawn = True
        self._play_round()

    # The round

    def _begin_next(self, game: Game) -> None:
        self._seals, self._next_seals = self._next_seals, {}
        self._begin_round(game)

    def _begin_round(self, game: Game) -> None:
        self.game = self._round = game
        self._cards, self._actions, self._drawn = {}, [], False
        self._told = ({}, ())
        phase = game.view(None).phase
        if phase is Phase.OVER:
            self.due = Due.NOTHING
        else:
            self.due = Due.CARD_SEAL if phase is Phase.CARD else Due.ACTION

    def _play(self, action: Action) -> None:
        if self._cards:
            self._actions.append(action)
            self._play_round()
        else:
            assert self.game, "an action was due"
            self.game.play(action)
            self._begin_round(self.game)

    def _play_round(self) -> None:
        """Play the round as far as it is known, and find what must be said next."""
        game, events = self._replayed(self._cards, self._actions)
        begun = sum(isinstance(event, TurnBegan) for event in events)
        rose = any(isinstance(event, RiverRose) for event in events)
        if len(self._cards) < max(begun, self.setup.players if rose else 0):
            self.due = Due.CARD
            if self._early and self._cards:
                self.due = Due.CARD_SEAL
        elif rose and self._draws and not self._drawn:
            self.due = Due.SHARE
        elif game.over or any(isinstance(event, RoundBegan) for event in events):
            self._begin_next(game)
        else:
            self.game = game
            self._told = (dict(self._cards), tuple(self._actions))
            self.due = Due.ACTION

    def _replayed(
        self,
        known: Mapping[Seat, Card],
        actions: Sequence[Action],
        rounds: list[Game] | None = None,
    ) -> tuple[Game, list[Event]]:
        """Return the game after some actions of this round, and what has happened in the round.

        A seat whose card is not among those known has the first of its hand. `rounds` gets the next
        round for each turn that has ended, with the board at that moment.
        """
        assert self._round, "a round has begun"
        events: list[Event] = []
        game = self._round.copy()

        def watch(event: Event) -> None:
            events.append(event)
            if rounds is not None and isinstance(event, TurnEnded):
                rounds.append(game.next_round())

        for seat in self._turn_order:
            card = known[seat] if seat in known else self.lost_card(seat)
            game.play(ChooseCard(card), watch)
        for action in actions:
            game.play(action, watch)
        return game, events

    def _hand(self, seat: Seat) -> int:
        assert self._round, "a round has begun"
        return self._round.view(None).players[seat].hand


def _not_due(due: Due) -> MessageError:
    """Return why something else than what is due is refused."""
    match due:
        case Due.SHARE_SEAL:
            return MessageError("the seal of a share is to be told now")
        case Due.SHARE:
            return MessageError("a share is to be told now")
        case Due.CARD_SEAL:
            return MessageError("the seal of a card is to be told now")
        case Due.CARD:
            return MessageError("a card is to be told now")
        case Due.ACTION:
            return MessageError("an action is to be told now")
        case Due.NOTHING:
            return MessageError("nothing is to be told now, as the game is over")
