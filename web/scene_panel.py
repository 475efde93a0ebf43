"""What stands around the board as nodes: the bar, the players, the log, what is asked now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from niagara import View
from niagara.actions import CANOES, Action, CanoeMove, ChooseCard
from niagara.board import FALLS, FIELDS, KINDS, SHORE
from niagara.cards import BASE_HAND, CARDS, CARDS_IN, CLOUD, Card
from niagara.goals import GOALS, goals_met, progress, total_value
from niagara.state import Phase
from niagara.view import PlayerView
from web import words
from web.catalogue import _, _n
from web.choices import CANOE, HANDLE, STEAL, TO, WHOLE, Choice, Option
from web.nodes import Node, node
from web.story import Line, Story
from web.table import Table
from web.ui import Ui

LINES: Final = 60
"""How many lines of the log are kept on the page."""

GEM_STEP: Final = 30


@dataclass(frozen=True, slots=True)
class Panel:
    """Draws everything around the board for one position."""

    view: View
    table: Table
    story: Story
    ui: Ui
    choice: Choice | None
    undoable: int

    # The bar

    def bar(self) -> tuple[Node, ...]:
        """Return round, phase and weather in words."""
        view = self.view
        return (
            node(
                "strong",
                _("Round {number}", number=view.round),
                key="round",
            ),
            node("span", words.phase(view, self.table), key="phase"),
            node(
                "span",
                _(
                    "Weather: {weather}. The next push goes {arm}.",
                    weather=words.weather(view.weather),
                    arm=words.arm(view.flag),
                ),
                key="weather",
                class_="wide",
            ),
            *self._alarms(),
        )

    def _alarms(self) -> Iterator[Node]:
        if self.ui.unsaved:
            yield node("span", _("Not being saved"), key="unsaved", class_="alarm")

    # The players

    def players(self) -> tuple[Node, ...]:
        """Return a row for each player."""
        return tuple(self._player(seat) for seat in range(len(self.table.seats)))

    def _player(self, seat: int) -> Node:
        player = self.view.players[seat]
        who = self.table.seats[seat]
        classes = ["player", f"seat-{who.colour}"]
        if seat == self.view.actor and self.view.turn < len(self.view.players):
            classes.append("acting")
        if seat in self.view.winners:
            classes.append("winner")
        return node(
            "li",
            badge(who.colour, key="badge"),
            node(
                "div",
                node("strong", who.name, key="name"),
                node("small", _("bot"), key="bot", class_="tag") if who.bot else None,
                _start_ring() if seat == self.view.start else None,
                *self._canoes(player),
                key="who",
                class_="who",
            ),
            treasury(player.treasury),
            self._goals(player),
            self._hand(player),
            _played(player),
            key=f"player-{seat}",
            class_=" ".join(classes),
        )

    def _canoes(self, player: PlayerView) -> Iterator[Node]:
        for canoe, field in enumerate(player.fields):
            name = CANOES[canoe]
            if field == SHORE:
                place = _("Canoe {canoe} is ashore", canoe=name)
            elif field == FALLS:
                place = _("Canoe {canoe} is lost", canoe=name)
            else:
                place = _("Canoe {canoe} is at {field}", canoe=name, field=FIELDS[field])
            short = {SHORE: "⌂", FALLS: "✕"}.get(field, FIELDS[field])
            yield node(
                "span",
                f"{name} {short}",
                key=f"canoe-{name}",
                class_="where lost" if field == FALLS else "where",
                role="img",
                aria_label=place,
                title=place,
            )

    def _goals(self, player: PlayerView) -> Node:
        met = goals_met(player.treasury)
        return node(
            "ul",
            *(
                node(
                    "li",
                    node("b", f"{have}/{need}", key="count"),
                    node("span", words.goal(goal), key="name"),
                    key=goal,
                    class_="met" if goal in met else None,
                )
                for goal, (have, need) in zip(GOALS, progress(player.treasury), strict=True)
            ),
            key="goals",
            class_="goals",
        )

    def _hand(self, player: PlayerView) -> Node:
        left = CARDS_IN[player.hand]
        used = [card for card in CARDS_IN[BASE_HAND] if card not in left]
        label = _(
            "Used cards: {used}. Cards left: {left}",
            used=", ".join(map(words.card, used)) or _("none"),
            left=", ".join(map(words.card, left)) or _("none"),
        )
        return node(
            "div",
            *(
                node(
                    "span",
                    face(card),
                    key=CARDS[card],
                    class_="used" if card in used else "left",
                )
                for card in CARDS_IN[BASE_HAND]
            ),
            key="cards",
            class_="cards",
            role="img",
            aria_label=label,
            title=label,
        )

    # The log

    def log(self) -> tuple[Node, ...]:
        """Return the newest lines of the log, the newest first."""
        lines = list(enumerate(self.story.lines))[-LINES:]
        return tuple(self._line(number, line) for number, line in reversed(lines))

    def _line(self, number: int, line: Line) -> Node:
        colour = self.table.seats[line.seat].colour if line.seat is not None else "none"
        return node("li", line.text, key=f"line-{number}", class_=f"seat-{colour}")

    # What is asked

    def prompt(self) -> tuple[Node, ...]:
        """Return what is asked of the person at the page, with the means to answer."""
        if self.ui.pending is not None:
            return tuple(self._confirmation(self.ui.pending))
        if self.choice is None or not self.ui.deciding:
            return tuple(self._waiting())
        if self.view.phase is Phase.CARD:
            return tuple(self._cards(self.choice))
        return tuple(self._choosing(self.choice))

    def _waiting(self) -> Iterator[Node]:
        newest = self.story.lines[-1].text if self.story.lines else ""
        yield node("h2", words.phase(self.view, self.table), key="asked")
        yield node("p", newest, key="newest", class_="newest")

    def _cards(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody chooses a card"
        name = self.table.name(self.view.actor)
        yield node("h2", _("{name}, choose a card", name=name), key="asked")
        picked = choice.action
        yield node(
            "div",
            *(
                self._card(action, chosen=action == picked)
                for action in self.view.legal
                if isinstance(action, ChooseCard)
            ),
            key="hand",
            class_="hand",
            role="group",
            aria_label=_("Your hand"),
        )
        label = (
            _("Play {card}", card=words.action(picked, self.table).lower())
            if picked
            else _("Pick a card")
        )
        yield node(
            "div",
            button(label, "confirm", class_="main", disabled=picked is None),
            key="buttons",
            class_="buttons",
        )

    def _card(self, action: ChooseCard, *, chosen: bool) -> Node:
        return node(
            "button",
            face(action.card),
            key=str(action),
            type="button",
            class_="card chosen" if chosen else "card",
            aria_label=words.action(action, self.table),
            aria_pressed="true" if chosen else "false",
            data_do="confirm" if chosen else f"pick {WHOLE} {action}",
        )

    def _choosing(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody moves"
        yield node("h2", words.phase(self.view, self.table), key="asked")
        yield node("p", self._advice(choice), key="advice")
        yield node(
            "div",
            *(self._option(option) for option in choice.options if option.kind not in (CANOE, TO)),
            *self._ways_back(choice),
            key="buttons",
            class_="buttons",
        )

    def _advice(self, choice: Choice) -> str:
        canoe = next((name for kind, name in choice.chosen if kind == CANOE), "")
        kinds = {option.kind for option in choice.options}
        if TO in kinds:
            return _("Canoe {canoe}: tap the field where it shall end.", canoe=canoe)
        if HANDLE in kinds:
            return _("Canoe {canoe}: what shall it load or unload?", canoe=canoe)
        if STEAL in kinds:
            return _("Canoe {canoe}: shall it steal?", canoe=canoe)
        if CANOE in kinds:
            return _("Tap a canoe to move it.")
        if self.view.phase is Phase.WEATHER:
            return _(
                "Weather: {weather}. Up makes the river faster, down slower.",
                weather=words.weather(self.view.weather),
            )
        return _("Which canoe shall be bought back, and for which gem?")

    def _option(self, option: Option) -> Node:
        action = option.actions[0]
        if option.kind == WHOLE:
            text = words.action(action, self.table)
        elif isinstance(action, CanoeMove) and option.kind == HANDLE:
            text = capital(words.tasks(action)) or _("Just paddle")
        else:
            assert isinstance(action, CanoeMove), "only canoes steal"
            text = capital(words.thefts(action, self.table)) or _("Steal nothing")
        return button(text, f"pick {option.kind} {option.name}")

    def _ways_back(self, choice: Choice) -> Iterator[Node]:
        if choice.taken:
            yield button(_("Back"), "back", class_="quiet")
        elif self.undoable:
            yield button(_("Undo"), "undo", class_="quiet")

    def _confirmation(self, pending: Action) -> Iterator[Node]:
        assert self.ui.pending is not None, "something waits to be confirmed"
        yield node("h2", _("End your turn?"), key="asked")
        yield node("p", capital(words.action(pending, self.table)), key="advice")
        if isinstance(pending, CanoeMove) and pending.path and pending.path.end == FALLS:
            warning = _("Over the falls: the canoe is lost, its gems go back to their sites.")
            yield node("p", warning, key="warning", class_="warning")
        yield node(
            "div",
            button(_("End turn"), "confirm", class_="main"),
            button(_("Undo"), "undo", class_="quiet"),
            key="buttons",
            class_="buttons",
        )

    # The end

    def ending(self) -> tuple[Node, ...]:
        """Return who won and why; the treasuries stand with the players."""
        view = self.view
        names = self.table.names(view.winners)
        reasons = [
            _(
                "{name} has {goals}.",
                name=self.table.name(seat),
                goals=_(" and ").join(map(words.reached, goals_met(view.players[seat].treasury))),
            )
            for seat, player in enumerate(view.players)
            if goals_met(player.treasury)
        ]
        if len(reasons) > len(view.winners):
            reasons.append(
                _(
                    "The most valuable treasury wins: {value}.",
                    value=total_value(view.players[view.winners[0]].treasury),
                )
            )
        return (
            node(
                "h2", _n("{names} wins!", "{names} win!", len(view.winners), names=names), key="won"
            ),
            node("p", " ".join(reasons), key="why"),
            node(
                "div",
                button(_("Play again"), "again", class_="main"),
                button(_("New game"), "leave"),
                key="buttons",
                class_="buttons",
            ),
        )


def button(text: str, do: str, class_: str | None = None, *, disabled: bool = False) -> Node:
    """Return a button that does something."""
    return node("button", text, key=do, type="button", data_do=do, class_=class_, disabled=disabled)


def capital(text: str) -> str:
    """Return the text with a capital letter first."""
    return text[:1].upper() + text[1:]


def face(card: Card) -> Node | str:
    """Return what a card shows."""
    if card == CLOUD:
        return node(
            "svg",
            node("use", href="#sky-cloud"),
            key="face",
            viewBox="-20 -20 40 40",
            aria_hidden="true",
        )
    return CARDS[card]


def badge(colour: str, key: str) -> Node:
    """Return a small canoe in a seat's colour and pattern."""
    return node(
        "svg",
        node(
            "g",
            node("use", class_="hull", href="#hull"),
            node("use", href="#hull", fill=f"url(#pattern-{colour})"),
            node("use", class_="hold", href="#hold"),
            class_=f"canoe seat-{colour}",
        ),
        key=key,
        class_="badge",
        viewBox="-24 -50 48 100",
        role="img",
        aria_label=words.colour(colour),
    )


def treasury(gems: Sequence[int]) -> Node:
    """Return all gems of a treasury, each to be seen, with their number in words."""
    kinds = [kind for kind, count in enumerate(gems) for _each in range(count)]
    said = ", ".join(f"{count} {words.gem(kind)}" for kind, count in enumerate(gems) if count) or _(
        "empty"
    )
    label = _("Treasury: {gems}", gems=said)
    return node(
        "svg",
        node("title", label),
        *(
            node(
                "use",
                key=f"gem-{place}",
                href=f"#gem-{KINDS[kind]}",
                transform=f"translate({place * GEM_STEP + 18} 20) scale(.8)",
            )
            for place, kind in enumerate(kinds)
        ),
        key="treasury",
        class_="treasury",
        viewBox=f"0 0 {max(len(kinds), 1) * GEM_STEP + 6} 40",
        role="img",
        aria_label=label,
    )


def _start_ring() -> Node:
    label = _("start player")
    return node(
        "svg",
        node("use", href="#ring"),
        key="ring",
        class_="start",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=label,
    )


def _played(player: PlayerView) -> Node:
    if player.revealed:
        content: Node | str = face(player.card)
        label = _("Card {card} played", card=words.card(player.card))
        state = "open"
    elif player.has_chosen:
        content, label, state = "", _("Card chosen, face down"), "hidden"
    else:
        content, label, state = "", _("No card chosen yet"), "empty"
    return node(
        "span", content, key="played", class_=f"played {state}", role="img", aria_label=label
    )
