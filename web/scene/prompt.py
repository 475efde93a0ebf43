"""The prompt as nodes: what the person at the page is asked."""

from collections.abc import Iterator
from dataclasses import dataclass

from niagara import View
from niagara.model.actions import Action, CanoeMove, ChooseCard, Sweep
from niagara.model.board import FALLS
from niagara.model.state import Phase
from web.asking.choices import (
    CANOE,
    HANDLE,
    JOE,
    LOAD_ONE,
    MOOSE,
    STEAL,
    STEAL_FROM,
    STEAL_ONE,
    TO,
    UNLOAD,
    WHEN,
    WHOLE,
    Choice,
)
from web.asking.commands import Verb, pick
from web.asking.outlook import Outlook
from web.asking.ui import Ui
from web.drawing.forecast import strength
from web.drawing.nodes import Node, node
from web.drawing.stage import Stage
from web.scene.hint import hint_button, hint_line
from web.scene.options import option_button
from web.scene.watch import watching
from web.table.cards import card_face, turned
from web.table.parts import button
from web.text import names
from web.text.catalogue import _
from web.text.chances import losses_in_words
from web.text.seating import Seating


@dataclass(frozen=True, slots=True)
class Prompt:
    """Draws the prompt in one position."""

    stage: Stage
    ui: Ui
    choice: Choice | None
    undoable: int
    outlook: Outlook | None = None
    """The forecast, if it may be shown."""

    @property
    def view(self) -> View:
        """The position."""
        return self.stage.view

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self.stage.seating

    def asked(self) -> tuple[Node, ...]:
        """Return what the person at the page is asked, with the buttons to answer."""
        if self.ui.pending is not None:
            return tuple(self._confirmation(self.ui.pending))
        if self.choice is None or not self.ui.deciding:
            return tuple(self._waiting())
        if self.view.phase is Phase.CARD:
            return tuple(self._cards(self.choice))
        return tuple(self._choosing(self.choice))

    def _waiting(self) -> Iterator[Node]:
        newest = self.stage.story.lines[-1].text if self.stage.story.lines else ""
        yield node("h2", names.phase(self.view, self.seating), key="asked")
        yield node("p", newest, key="newest", class_="newest")
        yield from watching(self.view, self.seating, self.ui)

    def _cards(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody chooses a card"
        name = self.seating.name(self.view.actor)
        asked = _("{name}, choose a card", name=name)
        yield node("h2", asked, key="asked", class_="for-listeners" if self.ui.hint else None)
        yield from hint_line(self.ui, self.seating)
        picked = choice.action
        cards = [action for action in self.view.legal if isinstance(action, ChooseCard)]
        yield node(
            "div",
            *(
                self._card(action, turned(place, len(cards)), chosen=action == picked)
                for place, action in enumerate(cards)
            ),
            key="hand",
            class_="hand",
            role="group",
            aria_label=_("Your hand"),
        )
        said = (
            _("Play {card}", card=names.action(picked, self.seating).lower())
            if picked
            else _("Pick a card")
        )
        yield node(
            "div",
            *hint_button(self.ui),
            button(said, Verb.CONFIRM, class_="main", disabled=picked is None),
            key="buttons",
            class_="buttons",
        )

    def _card(self, action: ChooseCard, style: str, *, chosen: bool) -> Node:
        hinted = self.ui.hint is not None and self.ui.hint.action == action
        return node(
            "button",
            card_face(action.card),
            key=str(action),
            type="button",
            style=style,
            class_=" ".join(["card"] + ["chosen"] * chosen + ["hinted"] * hinted),
            aria_label=names.action(action, self.seating),
            aria_pressed="true" if chosen else "false",
            data_do=str(Verb.CONFIRM if chosen else pick((WHOLE, str(action)))),
        )

    def _choosing(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody moves"
        yield node("h2", names.phase(self.view, self.seating), key="asked")
        yield node("p", self._advice(choice), key="advice")
        yield from hint_line(self.ui, self.seating)
        yield node(
            "div",
            *(
                option_button(option, self.seating, self.view.joe_cargo, self.ui.hint)
                for option in choice.options
                if option.kind not in (CANOE, TO)
            ),
            *self._ways_back(choice),
            *hint_button(self.ui),
            key="buttons",
            class_="buttons",
        )

    def _advice(self, choice: Choice) -> str:
        if choice.action:
            return names.capital(names.action(choice.action, self.seating))
        if self.view.phase is Phase.WEATHER:
            return _(
                "Weather: {weather}. Up makes the river faster, down slower.",
                weather=names.weather(self.view.weather),
            )
        if self.view.phase is Phase.ROPE:
            return _(
                "The river does not carry canoes that are tied up, and nobody can steal from them."
            )
        if self.view.phase is not Phase.PADDLE and self.view.phase is not Phase.SWEEP:
            return _("Which canoe do you buy back, and with which gem?")
        canoe = next((name for kind, name in choice.chosen if kind == CANOE), "")
        return self._about_canoe(choice.options[0].kind, canoe)

    def _about_canoe(self, kind: str, canoe: str) -> str:
        if self.view.phase is Phase.SWEEP:
            return _(
                "Canoe {canoe} is on the whirlpool: tap the arm it is swept into.", canoe=canoe
            )
        if kind == TO:
            return _("Canoe {canoe}: tap the field where it should end.", canoe=canoe)
        if kind == MOOSE:
            return _("Canoe {canoe}: with the moose it must use 2 more points.", canoe=canoe)
        if kind in (HANDLE, WHEN, UNLOAD, LOAD_ONE):
            return _("Canoe {canoe}: what should it load or unload?", canoe=canoe)
        if kind in (STEAL, STEAL_FROM, STEAL_ONE):
            return _("Canoe {canoe}: should it steal?", canoe=canoe)
        if kind == JOE:
            return _("Canoe {canoe}: should it trade with Joe?", canoe=canoe)
        return _("Tap a canoe to move it.")

    def _ways_back(self, choice: Choice) -> Iterator[Node]:
        if choice.taken:
            yield button(_("Back"), Verb.BACK, class_="quiet")
        elif self.undoable:
            yield button(_("Undo"), Verb.UNDO, class_="quiet")

    def _confirmation(self, pending: Action) -> Iterator[Node]:
        assert self.ui.pending is not None, "something waits to be confirmed"
        swept = isinstance(pending, Sweep)
        yield node("h2", _("Into this arm?") if swept else _("End your turn?"), key="asked")
        yield from self._risks()
        yield node("p", names.capital(names.action(pending, self.seating)), key="advice")
        if isinstance(pending, CanoeMove) and pending.path and pending.path.rest == FALLS:
            warning = _("Over the falls: the canoe is lost, and its gems go back to their sites.")
            yield node("p", warning, key="warning", class_="warning")
        yield node(
            "div",
            button(_("Go on") if swept else _("End turn"), Verb.CONFIRM, class_="main"),
            button(_("Undo"), Verb.UNDO, class_="quiet"),
            key="buttons",
            class_="buttons",
        )

    def _risks(self) -> Iterator[Node]:
        """Yield how likely the player loses canoes if they stay where they are."""
        losses = self.outlook.losses if self.outlook else {}
        own = {canoe: chance for (seat, canoe), chance in losses.items() if seat == self.view.actor}
        if own:
            worst = strength(max(own.values()))
            yield node("p", losses_in_words(own), key="risk", class_=f"risk {worst}")
