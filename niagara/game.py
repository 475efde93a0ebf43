"""A game: playing it, taking actions back, recording it (NOTATION).

A game begins with a setup, or in any position. It keeps its state to itself; everybody else asks it
for a view.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ParamSpec

from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.board import ARMS, RIGHT
from niagara.model.errors import IllegalAction, PositionError, RecordError, SetupError
from niagara.model.events import Emit, Event
from niagara.model.setup import UNTOLD, Occupant, Setup, read_seats
from niagara.model.state import IN_TURN, Phase, State
from niagara.notation import parse
from niagara.position import seats_with_unknown_cards, state_of, text_of
from niagara.record import lines_of, read_header, record_of
from niagara.rules.modules import paddle_cards
from niagara.rules.river import flag_after
from niagara.rules.rounds import apply, legal, new_game, next_round
from niagara.rules.why import Refusal, why_not
from niagara.show import show
from niagara.view import View, view_of

P = ParamSpec("P")
Watch = Callable[[Event], None]


class Game:
    """One game of Niagara.

    >>> game = Game(Setup(players=3, seed=7))
    >>> [str(action) for action in game.legal()][:2]
    ['card 1', 'card 2']
    >>> game.play("card 2")
    >>> game.play("card 2, please")
    Traceback (most recent call last):
    niagara.model.errors.NotationError: 'card 2, please' is not an action
    >>> print(game.record().splitlines()[1])
    card 2
    >>> Game.from_position("players=3 1card=2").actor
    Traceback (most recent call last):
    niagara.model.errors.PositionError: seat 1 has not chosen a card yet, so leave its card out
    """

    def __init__(self, setup: Setup) -> None:
        self._begin(new_game(setup), anew=True)

    def _begin(self, origin: State, *, anew: bool) -> None:
        self.setup = origin.setup
        self.history: list[Action] = []
        """The actions played, oldest first."""
        self._origin = origin
        self._begins_anew = anew
        self._state = origin.copy()
        self._legal: tuple[Action, ...] | None = None
        self._own = 0
        self._acting = False

    @classmethod
    def from_position(cls, text: str, seats: Sequence[Occupant] = ()) -> "Game":
        """Begin a game in a position (NOTATION); raise `PositionError` if it cannot be read.

        `seats` says who sits where, as a position does not.
        """
        origin = state_of(text)
        if unknown := seats_with_unknown_cards(origin):
            raise PositionError(
                "seat {seat} has chosen a card: name it like {example}",
                seat=unknown[0],
                example=f"{unknown[0]}card=5",
            )
        game = cls.__new__(cls)
        game._begin(origin, anew=False)
        try:
            return game.seated(seats)
        except SetupError as error:
            raise PositionError(error.sentence, **error.about) from None

    @property
    def undoable(self) -> int:
        """How many actions the actor has taken in the turn that still goes on."""
        return self._own

    @property
    def actor(self) -> Seat | None:
        """The seat that must decide now; None when the game is over."""
        return self._state.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase is Phase.OVER

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; empty while the game goes on."""
        return self._state.winners

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._state.round

    def legal(self) -> tuple[Action, ...]:
        """Return every action that the actor may take, in a fixed order.

        There is none when the game is over, and none while an action is being played.
        """
        if self._legal is None:
            self._legal = legal(self._state)
        return self._legal

    def view(self, seat: Seat | None) -> View:
        """Return what the seat knows; with None, what everybody knows."""
        return view_of(self._state, seat, acting=self._acting)

    def why_not(self, action: Action) -> Refusal:
        """Return why an action is not legal; ask only about one that is not."""
        return why_not(self._state, action)

    def play(self, action: Action | str, watch: Watch | None = None) -> None:
        """Play an action or its notation.

        Raise `IllegalAction`, and change nothing, if it is not legal. `watch` is called with each
        event as soon as views show it.
        """
        if isinstance(action, str):
            action = parse(action)
        if not _is_among(action, self.legal()):
            raise IllegalAction("{action}: {why}", action=str(action), why=self.why_not(action))
        self.history.append(action)
        self._legal, self._acting = (), True
        try:
            self._apply(action, _emit_to(watch) if watch else None)
        finally:
            self._legal, self._acting = None, False

    def _apply(self, action: Action, emit: Emit | None) -> None:
        began_in_turn, seat = self._state.phase in IN_TURN, self._state.actor
        apply(self._state, action, emit)
        goes_on = began_in_turn and self._state.phase in IN_TURN and self._state.actor == seat
        self._own = self._own + 1 if goes_on else 0

    def undo(self, count: int = 1) -> None:
        """Take back the last actions: the game is played again from its beginning without them.

        Raise `IllegalAction` if there are fewer.
        """
        if not 0 <= count <= len(self.history):
            raise IllegalAction("there are not {count} actions to take back", count=count)
        kept = self.history[: len(self.history) - count]
        self._state = self._origin.copy()
        self._legal = None
        self._own = 0
        for action in kept:
            self._apply(action, None)
        self.history = kept

    def at(self, count: int) -> "Game":
        """Return a new game that ends after the first `count` actions of this one.

        >>> game = Game(Setup(players=3, seed=7))
        >>> game.play("card 2")
        >>> game.at(0).history, game.at(1).actor == game.actor
        ([], True)
        """
        if not 0 <= count <= len(self.history):
            raise IllegalAction(
                "this game has {actions} actions, not {count}",
                actions=len(self.history),
                count=count,
            )
        new = self.copy()
        new.undo(len(self.history) - count)
        return new

    def next_round(self) -> "Game":
        """Return a new game that begins with the next round and the board as it is now.

        So a seat can be asked early for its card of that round. The river has not moved, and seats
        without a turn yet still have the card that they have chosen for this one.

        >>> text = "players=3 phase=paddle 0hand= 0plays=4 0a@5 1hand=2+3 1card=2 2card=6"
        >>> Game.from_position(text).next_round().position()
        'players=3 round=2 start=1 0a@5 1hand=2+3'
        """
        new, origin = self.copy(), self._state.copy()
        paddle_cards.untie_all(origin, None)
        next_round(origin)
        new._begin(origin, anew=False)
        return new

    def seated(self, seats: Sequence[Occupant]) -> "Game":
        """Return a copy with others in the seats, which changes nothing else.

        Raise `SetupError` if there are not as many as players.
        """
        new = self.copy()
        new.setup = replace(self.setup, seats=tuple(seats))
        new._origin = self._origin.copy()
        new._origin.setup = new._state.setup = new.setup
        return new

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        new = Game.__new__(Game)
        new.setup = self.setup
        new.history = self.history[:]
        new._origin = self._origin
        new._begins_anew = self._begins_anew
        new._state = self._state.copy()
        new._legal = self._legal
        new._own = self._own
        new._acting = False
        return new

    def position(self) -> str:
        """Return the position as text, with all secrets; `from_position` reads it."""
        return text_of(self._state)

    def position_for(self, seat: Seat | None) -> str:
        """Return the position as text, as the seat knows it; with None, as everybody does."""
        return text_of(self.view(seat))

    def record(self) -> str:
        """Return the record: how the game began and its actions, as text for `from_record`."""
        return record_of(self._header(self.setup, self._origin), self.history)

    def record_for(self, seat: Seat) -> str:
        """Return a record that tells what the seat knows, and no secret of others (RULES 3).

        Instead of the seed, it tells what was drawn so far. Instead of each hidden card of another
        seat, it has the first card of that seat's hand. Replay it, and the seat's view is the same
        as of this game.
        """
        told, origin = self.history[:], self._origin.copy()
        for other, place in self._hidden_from(seat):
            stand_in = CARD_CHOICES[self._state.players[other].hand][0]
            if place is None:
                origin.players[other].card = stand_in.card
            else:
                told[place] = stand_in
        setup = self.setup.with_chance(0, self._first_start_player(), self._flags_shown())
        return record_of(self._header(setup, origin), told)

    def _header(self, setup: Setup, origin: State) -> dict[str, Any]:
        """Return what a record's first line says: the setup, or the first position and seats."""
        if self._begins_anew:
            return setup.to_json()
        origin = origin.copy()
        origin.setup = setup
        seats = {"seats": setup.to_json()["seats"]} if setup.seats else {}
        return {"position": text_of(origin), **seats}

    def _first_start_player(self) -> Seat | None:
        return self._origin.start if self._begins_anew else None

    def _flags_shown(self) -> str:
        """Return the flags that everybody has seen, for `Setup.flags`, if they are drawn."""
        if self.setup.fork != "chance":
            return ""
        drawn = range(self._origin.pushes + 1, self._state.pushes + 1)
        flags = [self._origin.flag, *(flag_after(self.setup, pushes, RIGHT) for pushes in drawn)]
        return UNTOLD * self._origin.pushes + "".join(ARMS[flag] for flag in flags)

    def _hidden_from(self, seat: Seat) -> Iterator[tuple[Seat, int | None]]:
        """Yield the other seats whose cards are hidden, each with the place of its choice.

        The place is that in the history, or None if the game began in a position after the choice.
        The latest choices of cards in the history are those of this round, in turn order; so both
        are gone through from the end.
        """
        choices = [at for at, action in enumerate(self.history) if isinstance(action, ChooseCard)]
        players = self.view(None).players
        in_turn = [*range(self._state.start, len(players)), *range(self._state.start)]
        chosen = [each for each in in_turn if players[each].has_chosen]
        for other in reversed(chosen):
            place = choices.pop() if choices else None
            if other != seat and not players[other].revealed:
                yield other, place

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """Return the game that a record tells; raise `RecordError`, which names the wrong line."""
        for game in cls.reading(text):
            last = game
        return last

    @classmethod
    def reading(cls, text: str) -> Iterator["Game"]:
        """Yield the game that a record tells, at its beginning and after each action.

        It is one and the same game, so a long record can be read in slices. Raise `RecordError`,
        which names the wrong line.
        """
        game: Game | None = None
        for number, line in lines_of(text):
            try:
                if game is None:
                    game = cls._from_header(line)
                else:
                    game.play(line)
            except (SetupError, PositionError, IllegalAction) as error:
                raise RecordError("line {number}: {why}", number=number, why=error) from None
            yield game
        if game is None:
            raise RecordError("line 1: this is empty, not a record of a game")

    @classmethod
    def _from_header(cls, line: str) -> "Game":
        """Begin a game as a record's first line says."""
        data = read_header(line)
        if "position" not in data:
            return cls(Setup.from_json(data))
        position, seats = data.pop("position"), read_seats(data.pop("seats", []))
        if data or not isinstance(position, str):
            raise SetupError("a record that begins in a position may add only seats to it")
        return cls.from_position(position, seats)

    def __str__(self) -> str:
        """Return the board and the players as a page of text, as everybody sees them."""
        return show(self.view(None))

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        return f"Game.from_record({self.record()!r})"


def _is_among(action: Action, actions: tuple[Action, ...]) -> bool:
    """Tell whether an action is one of these.

    Nearly always it is the very object that `legal` returned. So look for that first, which is
    quicker than to compare the parts of actions.
    """
    for each in actions:
        if each is action:
            return True
    return action in actions


def _emit_to(watch: Watch) -> Emit:
    def emit(event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        watch(event(*args, **kwargs))

    return emit
