"""The game as a PettingZoo environment, for agents that learn: `docs/python.md` tells all of it.

An agent is a seat: `seat_0`, `seat_1` and so on. It writes each decision in the notation, one of
`WORDS` after the other (NOTATION), and an action is the number of the next word:

    a 7R>2 steal amber from 1b    the words `a`, `>2`, `steal amber from 1b`

Words that leave no choice write themselves. An observation has what the seat knows of the position,
and never more: the bytes of `SEEN`, and the mask of the words that may come next. All seats are
counted from the one that observes, also in the words for thefts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, SupportsInt

from niagara.bots.base import Bot, Decided, Thought
from niagara.model.actions import (
    CANOES,
    Action,
    Buy,
    BuyNone,
    CanoeMove,
    ChooseCard,
    Handling,
    MoveCloud,
    Rope,
    Seat,
    Stay,
    Sweep,
)
from niagara.model.board import ARMS, FIELDS, KINDS, Cargo
from niagara.model.cards import CARDS
from niagara.model.errors import IllegalAction, NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Setup
from niagara.model.state import Phase
from niagara.rules.rounds import WEATHER, apply, legal, new_game
from niagara.show import show
from niagara.view import PlayerView, View, view_of

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils.seeding import np_random
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from niagara.lab.picture import picture
except ImportError as missing:
    raise ImportError(
        f"agents learn with {missing.name}: install niagara with its extra pettingzoo"
    ) from None

Observation = dict[str, NDArray[Any]]
"""What an agent gets: the bytes of `SEEN` as `observation`, and the `action_mask`."""
SEATS: Final = 6
"""How many seats an observation has room for."""
END: Final = "."
"""The word that ends a decision which could go on."""


def _words() -> Iterable[str]:
    yield END
    yield from (f"card {card}" for card in CARDS[1:])
    yield from ("buy none", *(f"buy {canoe} with {kind}" for canoe in CANOES for kind in KINDS))
    yield from ("weather up", "weather down", "rope", "stay")
    yield from (f"moose {canoe}" for canoe in CANOES)
    yield from (f"sweep {canoe} {field}" for canoe in CANOES for field in FIELDS)
    yield from (*CANOES, "moose")
    yield from (f"{verb} {kind}" for verb in ("unload", "load") for kind in KINDS)
    yield from (f"{sign}{field}" for sign in ">~" for field in FIELDS)
    yield from (
        f"steal {kind} from {seat}{canoe}"
        for seat in range(SEATS)
        for canoe in CANOES
        for kind in KINDS
    )
    yield from ("joe take", *(f"joe {verb} {kind}" for verb in ("give", "swap") for kind in KINDS))


WORDS: Final = tuple(_words())
"""All words. An action is the place of one in this list, which never changes: new words go last."""
NUMBER: Final[Mapping[str, int]] = {word: number for number, word in enumerate(WORDS)}
"""The number of each word."""


# Decisions, word by word


class Decision:
    """A decision while it is written; words whose choice is forced write themselves."""

    def __init__(self, actions: Sequence[Action], seat: Seat, players: int) -> None:
        """Begin with all that the seat may do."""
        self._left = [(words_of(action, seat, players), action) for action in actions]
        self.written: list[int] = []
        """The words up to now."""
        self.next: dict[int, list[tuple[tuple[int, ...], Action]]] = {}
        """The words that may come next, each with all that goes on with it; none at the end."""
        self._look_ahead()

    @property
    def action(self) -> Action | None:
        """The action, once only one is left."""
        return self._left[0][1] if len(self._left) == 1 else None

    def write(self, word: int) -> None:
        """Write a word; raise `IllegalAction`, and change nothing, if it cannot come here."""
        if word not in self.next:
            raise IllegalAction(
                "{word} cannot come here; the words are {words}",
                word=dict(enumerate(WORDS)).get(word, f"number {word}"),
                words=", ".join(WORDS[each] for each in self.next),
            )
        self._left = self.next[word]
        self.written.append(word)
        self._look_ahead()

    def _look_ahead(self) -> None:
        while len(self._left) > 1:
            at, self.next = len(self.written), {}
            for each in self._left:
                self.next.setdefault(each[0][at], []).append(each)
            if len(self.next) > 1:
                return
            self.written += self.next
        self.next = {}


@lru_cache(maxsize=1 << 16)
def words_of(action: Action, seat: Seat, players: int) -> tuple[int, ...]:
    """Return the numbers of the words with which a seat writes an action; `END` comes last."""
    return tuple([NUMBER[word] for word in (*_written(action, seat, players), END)])


def _written(action: Action, seat: Seat, players: int) -> Iterable[str]:
    match action:
        case CanoeMove():
            yield CANOES[action.canoe]
            if action.moose:
                yield "moose"
            yield from _handled(action.before)
            if action.path:
                yield f">{FIELDS[action.path.end]}"
                if action.path.swept is not None:
                    yield f"~{FIELDS[action.path.swept]}"
            yield from _handled(action.after)
            for steal in action.steals:
                other = (steal.seat - seat) % players
                yield f"steal {KINDS[steal.kind]} from {other}{CANOES[steal.canoe]}"
            if action.trade:
                yield str(action.trade)
        case MoveCloud(_, canoe) | Rope(canoe) if canoe is not None:
            yield f"moose {CANOES[canoe]}"
            yield str(action).split(" ", 2)[2]
        case ChooseCard() | Buy() | BuyNone() | Stay() | Sweep() | MoveCloud() | Rope():
            yield str(action)


def _handled(handling: Handling) -> Iterable[str]:
    yield from (f"unload {KINDS[kind]}" for kind in handling.unload)
    yield from (f"load {KINDS[kind]}" for kind in handling.load)


# What an agent sees


class Part(NamedTuple):
    """Some of the bytes of an observation."""

    name: str
    size: int
    meaning: str


_TABLE: Final = (
    Part("phase", len(Phase), "which decision is due: one of `Phase`"),
    Part("actor", SEATS, "which seat must decide"),
    Part("start", SEATS, "which seat is the start player of the round"),
    Part("round", 1, "the number of the round, up to 255"),
    Part("weather", len(WEATHER), "where the cloud is, from the sun to the storm"),
    Part("flag", len(ARMS), "the arm that the next push feeds, left or right"),
    Part("sites", len(KINDS) ** 2, "how many gems lie at each site, by kind"),
    Part("whirlpool", len(FIELDS), "on which field it is"),
    Part("beaver", len(FIELDS), "on which field it is"),
    Part("joe", len(FIELDS), "on which field Joe is"),
    Part("joe's gem", len(KINDS), "its kind"),
    Part("moose", 1, "whether it waits beside the rubies"),
    Part("moved", len(CANOES), "which canoes may not move any more in this turn"),
    Part("launched", 1, "whether a canoe was launched in this turn"),
    Part("modules", len(MODULES), "which of `MODULES` are in play"),
    Part("options", len(OPTIONS), "the value of each of `OPTIONS`, by its place"),
)
_SEAT: Final = (
    Part("hand", len(CARDS), "which of `CARDS` are not used yet"),
    Part("card", len(CARDS), "which one is chosen, if that may be seen"),
    Part("chosen", 1, "whether one is chosen"),
    Part("revealed", 1, "whether it lies face up"),
    Part("tied", 1, "whether the canoes are tied up"),
    Part("moose", len(CANOES), "which canoe carries it"),
    Part("treasury", len(KINDS), "how many gems are in the treasury, by kind"),
    *(Part(f"field {canoe}", len(FIELDS), f"where canoe {canoe} is") for canoe in CANOES),
    *(Part(f"cargo {canoe}", len(KINDS), f"the gems aboard canoe {canoe}") for canoe in CANOES),
)
SEEN: Final = (
    *_TABLE,
    *(part._replace(name=f"{seat} {part.name}") for seat in range(SEATS) for part in _SEAT),
    Part("words", len(WORDS), "how often each word is written in the decision"),
)
"""The parts of an observation, in their order. A byte is a number of things, 1 for yes, or a place.

Seat 0 is the one that observes, seat 1 the next to play, and so on. All bytes are 0 for a seat that
nobody has, and for what there is not without its module.
"""
LENGTH: Final = sum(part.size for part in SEEN)
"""How many bytes an observation has."""


def _one_of(count: int) -> tuple[bytes, ...]:
    """Return, for each of so many things, a 1 in its place and 0 in the others."""
    return tuple(bytes(place == thing for place in range(count)) for thing in range(count))


def _bits(count: int) -> tuple[bytes, ...]:
    """Return, for each set of so many things, a 1 for each of them."""
    return tuple(bytes(bits >> place & 1 for place in range(count)) for bits in range(1 << count))


_PHASES, _SEATS, _FIELDS = _one_of(len(Phase)), _one_of(SEATS), _one_of(len(FIELDS))
_WEATHERS, _ARMS, _CARDS = _one_of(len(WEATHER)), _one_of(len(ARMS)), _one_of(len(CARDS))
_MOOSE: Final = {None: bytes(len(CANOES)), 0: b"\1\0", 1: b"\0\1"}
_HANDS, _MOVED = _bits(len(CARDS)), _bits(len(CANOES))
_NOBODY: Final = bytes(sum(part.size for part in _SEAT))


@lru_cache(maxsize=1 << 16)
def _gems(cargo: Cargo) -> bytes:
    return bytes(map(cargo.count, range(len(KINDS))))


@lru_cache(maxsize=1 << 16)
def _player(player: PlayerView) -> bytes:
    first, second = player.fields
    return b"".join(
        (
            _HANDS[player.hand],
            _CARDS[player.card],
            bytes((player.has_chosen, player.revealed, player.roped)),
            _MOOSE[player.moose],
            bytes(player.treasury),
            _FIELDS[first],
            _FIELDS[second],
            *map(_gems, player.cargo),
        )
    )


@lru_cache(maxsize=64)
def _agreed(setup: Setup) -> bytes:
    modules = (module in setup.modules for module in MODULES)
    places = (choices.index(getattr(setup, name)) for name, choices in OPTIONS.items())
    return bytes((*modules, *places))


def observed(view: View, decision: Decision | None = None) -> Observation:
    """Return what a seat observes, which may be writing a decision."""
    mask = np.zeros(len(WORDS), np.int8)
    found = _seen(view)
    if decision:
        mask[list(decision.next)] = 1
        for word in decision.written:
            found[word - len(WORDS)] += 1
    return {"observation": np.frombuffer(found, np.uint8), "action_mask": mask}


def _seen(view: View) -> bytearray:
    players, own = view.players, view.own
    count = len(players)
    actor = own if view.actor is None else view.actor
    return bytearray().join(
        (
            _PHASES[view.phase],
            _SEATS[(actor - own) % count],
            _SEATS[(view.start - own) % count],
            bytes((min(view.round, 255),)),
            _WEATHERS[view.weather - WEATHER.start],
            _ARMS[view.flag],
            *map(bytes, view.sites),
            _FIELDS[view.whirlpool],
            _FIELDS[view.beaver],
            _FIELDS[view.joe],
            _gems(view.joe_cargo),
            bytes((view.moose_waits,)),
            _MOVED[view.moved],
            bytes((view.launched,)),
            _agreed(view.setup),
            *map(_player, players[own:]),
            *map(_player, players[:own]),
            _NOBODY * (SEATS - count),
            bytes(len(WORDS)),
        )
    )


def demonstrated(view: View, action: Action) -> Iterator[tuple[Observation, int]]:
    """Yield each word that a seat chooses when it takes an action, after what it observes then.

    So an agent can learn from any bot of the engine, or from records.
    """
    decision = Decision(view.legal, view.own, len(view.players))
    words = words_of(action, view.own, len(view.players))
    while decision.action is None:
        word = words[len(decision.written)]
        yield observed(view, decision), word
        decision.write(word)


# The environment


class RawEnv(AECEnv[str, Observation, int]):
    """The environment itself; `env` adds PettingZoo's checks of how it is used."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "niagara_v1",
        "render_modes": ["ansi", "human", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 4,
        modules: AbstractSet[str] = frozenset(),
        fork: str = "alternate",
        buyback: str = "turn",
        tiebreak: str = "shared",
        most_rounds: int = 60,
        render_mode: str | None = None,
    ) -> None:
        """Agree on a game as `Setup` does; its seed goes to `reset`.

        Raise `SetupError` if there is no such game, `NiagaraError` for the other arguments.
        """
        super().__init__()
        if most_rounds < 1:
            raise NiagaraError(f"most_rounds is {most_rounds}: a game needs at least one round")
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise NiagaraError(f"there is no render_mode {render_mode!r}; there is {modes}")
        self.setup = Setup(players, modules, fork, buyback, tiebreak)
        self.most_rounds = most_rounds
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._observations = Dict(
            {
                "observation": Box(0, 255, (LENGTH,), np.uint8),
                "action_mask": Box(0, 1, (len(WORDS),), np.int8),
            }
        )
        self._words = {agent: Discrete(len(WORDS)) for agent in self.possible_agents}
        self._rng, _seed = np_random()
        self._decision: Decision | None = None
        """What is being written; None once the game has ended."""

    def observation_space(self, agent: str) -> Dict:  # noqa: ARG002 - all see alike
        """Return the space of observations: the same for all agents."""
        return self._observations

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions: the numbers of `WORDS`."""
        return self._words[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo hands it to any game
    ) -> None:
        """Begin a game. After the same seed come the same games. PettingZoo's options are none."""
        if seed is not None:
            self._rng, _seed = np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._state = new_game(replace(self.setup, seed=int(self._rng.integers(2**32))))
        self._go_on()
        self._print()

    def step(self, action: SupportsInt) -> None:
        """Write the next word; raise `IllegalAction`, and change nothing, if it cannot come."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._decision, "somebody decides"
        self._decision.write(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if done := self._decision.action:
            apply(self._state, done)
            self._go_on()
            self._print()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the mask is empty while another decides."""
        view = view_of(self._state, self.possible_agents.index(agent), acting=True)
        return observed(view, self._decision if agent == self.agent_selection else None)

    def view(self, agent: str) -> View:
        """Return what the agent's seat knows, such as bots of the engine decide by."""
        return view_of(self._state, self.possible_agents.index(agent))

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board as text or picture: what everybody at the table knows.

        With `human`, it is printed after each decision without being asked for.
        """
        view = view_of(self._state, None)
        match self.render_mode:
            case "rgb_array":
                return picture(view)
            case "ansi":
                return show(view)
        return None

    def _print(self) -> None:
        if self.render_mode == "human":
            print(show(view_of(self._state, None)))

    def _go_on(self) -> None:
        """Go on to the next decision with a choice, or to the end."""
        state = self._state
        while (seat := state.actor) is not None and state.round <= self.most_rounds:
            actions = legal(state)
            if len(actions) > 1:
                self._decision = Decision(actions, seat, len(self.agents))
                self.agent_selection = self.agents[seat]
                return
            apply(state, actions[0])
        self._decision = None
        ended = self.terminations if state.winners else self.truncations
        for seat, agent in enumerate(self.agents):
            ended[agent] = True
            self.rewards[agent] = (seat in state.winners) / max(1, len(state.winners))


def env(**options: Any) -> AECEnv[str, Observation, int]:
    """Return the environment with PettingZoo's checks; `options` are the arguments of `RawEnv`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(RawEnv(**options)))


class AgentBot(Bot):
    """A bot that lets an agent decide: in the arena, or anywhere else that bots play."""

    def __init__(self, choose: Callable[[Observation], int]) -> None:
        """`choose` returns the number of the next word, given what the seat observes."""
        self._choose = choose

    def think(self, view: View, rng: Random) -> Thought:  # noqa: ARG002 - agents draw by themselves
        """Ask the agent for one word after the other."""
        decision = Decision(view.legal, view.own, len(view.players))
        while (action := decision.action) is None:
            decision.write(int(self._choose(observed(view, decision))))
        return Decided(action)
