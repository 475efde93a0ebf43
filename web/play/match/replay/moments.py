"""A game told once more, moment by moment.

A moment is a place at which somebody who looks back can stop. There is one after each action, but
for two things: all cards of a round are one moment, since little is seen between them, and the
river has a moment of its own, after the last canoe of the round.
"""

import pickle
from bisect import bisect_right
from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

from niagara import Game
from niagara.model import events as ev
from niagara.model.actions import Action, ChooseCard
from niagara.model.state import Phase
from web.board.drawing.stage import Stage
from web.play.match.frames import Frame, Seen, frames_seen, own_events
from web.text.seating import Seating


class Moment(NamedTuple):
    """A place in a game."""

    actions: int
    """How many actions are played before it."""
    frames: int = 0
    """How many frames of the next action are shown as well."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the game, and everything as it was when it began."""

    number: int
    first: int
    """The number of its first moment."""
    game: Game
    stage: bytes
    """The stage, pickled: that is ten times as quick as a deep copy, and stays as it is."""


class Moments:
    """All moments of a game, and a stage that shows one of them.

    `telling` must be gone through before anything else.
    """

    def __init__(self, game: Game, seen: Seen) -> None:
        self.game = game
        self.seen = seen
        """What the stage shows of the game, from the next move on."""
        self.all: list[Moment] = []
        self.rounds: list[Round] = []
        self.at = 0
        """The number of the moment that the stage shows."""
        self._here = game.at(0)
        """The game after the actions of that moment."""
        self.stage = Stage(Seating.of(game.setup), seen(self._here))

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.all) - 1

    @property
    def round(self) -> int:
        """The place in `rounds` of the round that is shown."""
        return self._round_of(self.at)

    def _round_of(self, number: int) -> int:
        """Return the place in `rounds` of the round that a moment belongs to."""
        return bisect_right([each.first for each in self.rounds], number) - 1

    def telling(self) -> Generator[float, None, None]:
        """Find the moments; yield after each action, with the share of the game that is told."""
        game, stage = self.game.at(0), self.stage
        stage.begin(game.round, game.view(None).start)
        self._begin_round(game)
        history = self.game.history
        for told, action in enumerate(history):
            number, events = game.round, list[ev.Event]()
            game.play(action, events.append)
            for event in events:
                stage.tell(event)
            self._add(told, events, ended=_ends_moment(action, game) or told + 1 == len(history))
            if game.round != number:
                self._begin_round(game)
            yield (told + 1) / len(history)
        self.go_to(0)

    def _begin_round(self, game: Game) -> None:
        if not self.all:
            self.all.append(Moment(0))
        self.stage.show(self.seen(game))
        pickled = pickle.dumps(self.stage, pickle.HIGHEST_PROTOCOL)
        self.rounds.append(Round(game.round, self.last, game.copy(), pickled))

    def _add(self, told: int, events: list[ev.Event], *, ended: bool) -> None:
        own = own_events(events)
        if own < len(events) and any(isinstance(event, ev.RiverRose) for event in events):
            self.all.append(Moment(told, own))
        if ended:
            self.all.append(Moment(told + 1))

    def go_to(self, number: int) -> None:
        """Show a moment at once."""
        moment = self.all[number]
        begun = self.rounds[self._round_of(number)]
        gems = self.stage.gems
        self.stage = pickle.loads(begun.stage)
        self.stage.gems = gems  # so that what is seen before and after is the same gem
        self._here, self.at = begun.game.copy(), number
        for action in self.game.history[len(self._here.history) : moment.actions]:
            self._here.play(action, self.stage.tell)
        self.stage.show(self.seen(self._here))
        for frame in self._first_frames(self._here.copy(), moment):
            self.stage.happen(frame.event, frame.view)

    def frames_to_next(self) -> list[Frame]:
        """Return what happens from the moment that is shown to the next one."""
        here, there = self.all[self.at], self.all[self.at + 1]
        game, frames = self._here.copy(), list[Frame]()
        for action in self.game.history[here.actions : there.actions]:
            frames += frames_seen(game, action, self.seen)
        return [*frames, *self._first_frames(game, there)][here.frames :]

    def arrive(self) -> None:
        """Note that the stage has been shown all that happens up to the next moment."""
        played = self.all[self.at].actions
        self.at += 1
        for action in self.game.history[played : self.all[self.at].actions]:
            self._here.play(action)
        if not self.all[self.at].frames:
            self.stage.show(self.seen(self._here))

    def _first_frames(self, game: Game, moment: Moment) -> list[Frame]:
        """Play the action that a moment shows a part of, if it does; return that part."""
        if not moment.frames:
            return []
        action = self.game.history[moment.actions]
        return frames_seen(game, action, self.seen)[: moment.frames]

    def number_at(self, actions: int) -> int:
        """Return the number of the last moment before which so many actions are played, or fewer.

        That is the moment at which the next action was decided on.
        """
        return bisect_right(self.all, Moment(actions)) - 1

    def here(self) -> Game:
        """Return a copy of the game after the actions of the moment that is shown."""
        return self._here.copy()

    def game_at(self, number: int) -> Game:
        """Return a game that goes on from a moment; from one before the river, after it."""
        moment = self.all[number]
        return self.game.at(moment.actions + bool(moment.frames))


def _ends_moment(action: Action, game: Game) -> bool:
    """Tell whether there is a moment after an action: not between the cards of a round."""
    return not isinstance(action, ChooseCard) or game.view(None).phase is not Phase.CARD
