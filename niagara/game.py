"""A game from its setup on: playing, taking back, recording (NOTATION).

The game holds the only state there is. Everybody else asks for a view.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec

from niagara.model.actions import CARD_CHOICES, Action, ChooseCard, Seat
from niagara.model.cards import Hand
from niagara.model.errors import IllegalAction, RecordError, SetupError
from niagara.model.events import Emit, Event
from niagara.model.setup import Setup
from niagara.model.state import Phase
from niagara.notation import parse
from niagara.rules.rounds import apply, legal, new_game
from niagara.rules.why import why_not
from niagara.view import View, view_of

VERSION: Final = 1
"""The version of the record format, the second word of a record."""

IN_TURN: Final = (Phase.BUY, Phase.WEATHER, Phase.ROPE, Phase.PADDLE)
"""The phases in which a seat takes its turn."""

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
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.history: list[Action] = []
        """The actions played, oldest first."""
        self._state = new_game(setup)
        self._legal: tuple[Action, ...] | None = None
        self._own = 0
        self._acting = False

    @property
    def undoable(self) -> int:
        """How many of the last actions the actor took in the turn that still goes on."""
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
        """Return every action the actor may take, in a fixed order; none while one is played."""
        if self._legal is None:
            self._legal = legal(self._state)
        return self._legal

    def view(self, seat: Seat | None) -> View:
        """Return what the seat knows, or with None what everybody knows."""
        return view_of(self._state, seat, acting=self._acting)

    def play(self, action: Action | str, watch: Watch | None = None) -> None:
        """Play an action or its notation; raise `IllegalAction` and change nothing if it is wrong.

        `watch` is called with each event at the moment when views show it.
        """
        if isinstance(action, str):
            action = parse(action)
        if not _is_among(action, self.legal()):
            raise IllegalAction(f"{action}: {why_not(self._state, action)}")
        self.history.append(action)
        self._legal, self._acting = (), True
        self._apply(action, _emit_to(watch) if watch else None)
        self._legal, self._acting = None, False

    def _apply(self, action: Action, emit: Emit | None) -> None:
        began_in_turn, seat = self._state.phase in IN_TURN, self._state.actor
        apply(self._state, action, emit)
        goes_on = began_in_turn and self._state.phase in IN_TURN and self._state.actor == seat
        self._own = self._own + 1 if goes_on else 0

    def undo(self, count: int = 1) -> None:
        """Take back the last actions, by playing the others again."""
        if not 0 <= count <= len(self.history):
            raise IllegalAction(f"there are no {count} actions to take back")
        kept = self.history[: len(self.history) - count]
        self._state = new_game(self.setup)
        self._legal = None
        self._own = 0
        for action in kept:
            self._apply(action, None)
        self.history = kept

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        new = Game.__new__(Game)
        new.setup = self.setup
        new.history = self.history[:]
        new._state = self._state.copy()
        new._legal = self._legal
        new._own = self._own
        new._acting = False
        return new

    def record(self) -> str:
        """Return the setup and the actions as text that `from_record` reads back."""
        return self._record(self.history)

    def record_for(self, seat: Seat) -> str:
        """Return a record that tells what the seat knows, and no other seat's secret (RULES 3).

        Cards that lie hidden from the seat are stood in for by the first of their owners' hands:
        the seat's view of the game that it replays to is the seat's view of this one.
        """
        known = self.history[:]
        for place, hand in self._hidden_from(seat):
            known[place] = CARD_CHOICES[hand][0]
        return self._record(known)

    def _record(self, history: Sequence[Action]) -> str:
        header = f"niagara {VERSION} {json.dumps(self.setup.to_json())}"
        return "\n".join([header, *map(str, history), ""])

    def _hidden_from(self, seat: Seat) -> list[tuple[int, Hand]]:
        """Return where in the history cards were chosen that the seat cannot see, and the hands."""
        public = self.view(None)
        in_turn = [*range(public.start, len(public.players)), *range(public.start)]
        chosen = [each for each in in_turn if public.players[each].has_chosen]
        places = [at for at, action in enumerate(self.history) if isinstance(action, ChooseCard)]
        return [
            (place, public.players[other].hand)
            for place, other in zip(reversed(places), reversed(chosen), strict=False)
            if other != seat and not public.players[other].revealed
        ]

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """Play a record; raise `RecordError` naming the line that is wrong."""
        game: Game | None = None
        for number, raw in enumerate(text.split("\n"), start=1):
            line = raw.strip()
            if not line or line.startswith("#"):
                continue
            try:
                if game is None:
                    game = cls(read_header(line))
                else:
                    game.play(line)
            except (SetupError, IllegalAction) as error:
                raise RecordError(f"line {number}: {error}") from None
        if game is None:
            raise RecordError("line 1: this is empty, not a record of a game")
        return game


def read_header(line: str) -> Setup:
    """Read a record's first line; raise `SetupError` if it is none."""
    words = line.split(" ", 2)
    if words[0] != "niagara" or len(words) != len(("niagara", "1", "{...}")):
        raise SetupError('a record of a game begins with: niagara 1 {"players": ...}')
    if words[1] != str(VERSION):
        raise SetupError(f"this is not a record of version {VERSION}, the only one known here")
    try:
        data: Any = json.loads(words[2])
    except (ValueError, RecursionError):
        raise SetupError("the setup is damaged: it is not valid JSON") from None
    return Setup.from_json(data)


def _is_among(action: Action, actions: tuple[Action, ...]) -> bool:
    """Tell whether an action is one of these; those picked from them are found without a look."""
    for each in actions:
        if each is action:
            return True
    return action in actions


def _emit_to(watch: Watch) -> Emit:
    def emit(event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        watch(event(*args, **kwargs))

    return emit
