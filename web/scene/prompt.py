"""The prompt as nodes: what the person at the page is asked."""

from collections.abc import Iterator
from dataclasses import dataclass

from niagara import View
from niagara.model.actions import CANOES, Action, CanoeMove, ChooseCard, MoveCloud, Sweep
from niagara.model.board import FALLS
from niagara.model.cards import POINTS
from niagara.model.state import Phase
from niagara.rules.modules import moose
from web.asking import choices
from web.asking.choices import Choice
from web.asking.commands import pick
from web.asking.labels import play_label
from web.asking.outlook import Outlook
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.board.forecast import strength
from web.scene.asides import coach_line, hint_button, hint_line, watching
from web.scene.beside.flow import flowing
from web.scene.beside.hands import cover_button, covered_hands
from web.scene.beside.parts import badge, button, card_face, tapped, turned
from web.scene.beside.since import since_line
from web.scene.dialogs.common import row
from web.scene.meeting.absent import absent, awaited, cut_off, losses
from web.scene.options import option_button
from web.text import names
from web.text.catalogue import _, _n
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
        return (*cut_off(self.ui), *losses(self.ui), *self._asked(), *self._in_play())

    def _in_play(self) -> Iterator[Node]:
        """Yield the open card of whom it is the turn, large."""
        actor = self.view.actor
        card = 0 if actor is None else self.view.players[actor].card
        if actor is not None and card and self.view.phase is not Phase.CARD:
            look = f"in-play seat-{self.seating.seats[actor].colour}"
            yield node("div", card_face(card), key="in-play", class_=look, aria_hidden="true")

    def _asked(self) -> tuple[Node, ...]:
        if self.ui.hands and self.choice is None:
            return tuple(covered_hands(self.ui.hands, self.view, self.seating))
        if self.ui.pending is not None:
            return tuple(self._confirmation(self.ui.pending))
        if self.choice is None or not self.ui.deciding:
            return tuple(self._waiting())
        if self.view.phase is Phase.CARD:
            return tuple(self._cards(self.choice))
        return tuple(self._choosing(self.choice))

    def _waiting(self) -> Iterator[Node]:
        story = self.stage.story
        newest = story.lines[-1].text if story.lines else ""
        arrives = "newest arrives" if story.arriving else "newest"
        said = awaited(self.ui, self.seating) or names.phase(self.view, self.seating)
        yield node("h2", said, key="asked")
        if flow := self.stage.flow:
            yield from flowing(self.stage, flow)
        else:
            yield node("p", newest, key=f"newest-{len(story.lines)}", class_=arrives)
        yield from absent(self.ui, self.seating)
        yield from watching(self.view, self.seating, self.ui)

    def _cards(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody chooses a card"
        answered = self.ui.hint or self.ui.reason
        coached = tuple(coach_line(self.ui))
        yield from coached
        early = bool(self.ui.shared and self.ui.shared.early and not answered and not coached)
        asked = names.asked(self.view, self.seating)
        yield self._question(asked, class_="for-listeners" if answered or early else None)
        if early:
            why = _(
                "Choose your card for the next round now: by post, it goes in the same letter as "
                "your turn."
            )
            yield node("p.aside", why, key="early")
        elif not answered and not coached:
            yield from since_line(self.stage, self.view.actor)
        yield from self._answer()
        picked = choice.action
        cards = [action for action in self.view.legal if isinstance(action, ChooseCard)]
        yield node(
            "div.hand",
            *(
                self._card(action, turned(place, len(cards)), chosen=action == picked)
                for place, action in enumerate(cards)
            ),
            role="group",
            aria_label=_("Your hand"),
        )
        yield row(
            cover_button() if self.ui.hands else None,
            *hint_button(
                self.ui, picked, crowded=isinstance(picked, ChooseCard) or bool(self.ui.hands)
            ),
            button(play_label(picked.card), "confirm", class_="main")
            if isinstance(picked, ChooseCard)
            else None,
        )

    def _card(self, action: ChooseCard, style: str, *, chosen: bool) -> Node:
        hinted = self.ui.hint is not None and self.ui.hint.action == action
        return tapped(
            "confirm" if chosen else pick((choices.WHOLE, str(action))),
            card_face(action.card),
            key=str(action),
            style=style,
            class_=" ".join(["card"] + ["chosen"] * chosen + ["hinted"] * hinted),
            aria_label=names.action(action, self.seating),
            aria_pressed="true" if chosen else "false",
        )

    def _choosing(self, choice: Choice) -> Iterator[Node]:
        assert self.view.actor is not None, "somebody moves"
        coached = tuple(coach_line(self.ui))
        yield from coached
        yield self._question(names.asked(self.view, self.seating))
        if not coached:
            yield from since_line(self.stage, self.view.actor)
        if not self.ui.reason:
            yield node("p.advice", self._advice(choice))
        yield from self._answer()
        yield row(
            *(
                option_button(option, self.seating, self.view.joe_cargo, self.ui.hint)
                for option in choice.options
                if option.kind not in (choices.CANOE, choices.TO)
            ),
            button(_("All choices"), "actions", class_="quiet"),
            button(_("Back"), "back", class_="quiet") if choice.taken else None,
            button(_("Undo"), "undo", class_="quiet")
            if self.undoable and not choice.taken
            else None,
            *hint_button(self.ui),
        )

    def _answer(self) -> Iterator[Node]:
        """Yield the hint that was asked for, or why what was tapped cannot be chosen."""
        if self.ui.reason:
            yield node("p.aside.reason", self.ui.reason, key="reason")
        else:
            yield from hint_line(self.ui, self.seating)

    def _advice(self, choice: Choice) -> str:
        if choice.action:
            return names.capital(names.action(choice.action, self.seating))
        if self.view.phase is Phase.WEATHER:
            if len({each.step for each in self.view.legal if isinstance(each, MoveCloud)}) == 1:
                return _(
                    "Weather: {weather}. That is the end: the cloud can only move back.",
                    weather=names.weather(self.view.weather),
                )
            return _(
                "Weather: {weather}. Towards the storm the river is faster, to the sun slower.",
                weather=names.weather(self.view.weather),
            )
        if self.view.phase is Phase.ROPE:
            return _(
                "The river does not carry canoes that are tied up, and nobody can steal from them."
            )
        if self.view.phase is not Phase.PADDLE and self.view.phase is not Phase.SWEEP:
            return _("Which canoe do you buy back, and with which gem?")
        canoe = next((name for kind, name in choice.chosen if kind == choices.CANOE), "")
        return self._about_canoe(choice.options[0].kind, canoe)

    def _about_canoe(self, kind: str, canoe: str) -> str:
        if self.view.phase is Phase.SWEEP:
            return _(
                "Canoe {canoe} is on the whirlpool: tap the arm it is swept into.", canoe=canoe
            )
        if kind == choices.TO:
            return self._to_use(canoe)
        if kind == choices.MOOSE:
            return _("Canoe {canoe}: with the moose it must use 2 more points.", canoe=canoe)
        if kind in (choices.HANDLE, choices.WHEN, choices.UNLOAD, choices.LOAD_ONE):
            return _("Canoe {canoe}: what should it load or unload?", canoe=canoe)
        if kind in (choices.STEAL, choices.STEAL_FROM, choices.STEAL_ONE):
            return _("Canoe {canoe}: should it steal?", canoe=canoe)
        if kind == choices.JOE:
            return _("Canoe {canoe}: should it trade with Joe?", canoe=canoe)
        return _("Tap a canoe to move it.")

    def _to_use(self, canoe: str) -> str:
        """Return how many points a canoe must use, and what to do."""
        player = self.view.players[self.view.seat or 0]
        own = POINTS[player.card]
        least, *more = moose.stronger(own) if player.moose == CANOES.index(canoe) else own
        if more:
            return _(
                "Canoe {canoe} must use {least} to {most} points. Tap where it should end.",
                canoe=canoe,
                least=least,
                most=more[-1],
            )
        return _n(
            "Canoe {canoe} must use {count} point. Tap where it should end.",
            "Canoe {canoe} must use all {count} points. Tap where it should end.",
            least,
            canoe=canoe,
        )

    def _confirmation(self, pending: Action) -> Iterator[Node]:
        swept = isinstance(pending, Sweep)
        yield self._question(
            _("Your turn ends.") if self.ui.ends_soon else self._to_confirm(swept=swept)
        )
        yield from self._risks()
        yield node("p", names.sentences(self._turn_with(pending)), key="advice")
        if isinstance(pending, CanoeMove) and pending.path and pending.path.rest == FALLS:
            warning = _("Over the falls: the canoe is lost, and its gems go back to their sites.")
            yield node("p.warning", warning)
        yield row(
            button(
                _("Go on") if swept or self.ui.ends_soon else _("End turn"),
                "confirm",
                class_="main",
            ),
            button(_("Undo"), "undo", class_="quiet soon" if self.ui.ends_soon else "quiet"),
        )

    def _turn_with(self, pending: Action) -> Iterator[str]:
        """Yield what was done in this turn before an action, which is shown already, and that."""
        canoe = pending.canoe if isinstance(pending, CanoeMove) else None
        for line in self.stage.story.turn():
            if line.doer and line.doer[1] != canoe:
                yield line.short
        yield names.capital(names.action(pending, self.seating))

    def _to_confirm(self, *, swept: bool) -> str:
        """Return the question before an action is final; by name where several people play."""
        actor = self.view.actor
        if actor is None or self.seating.you is not None:
            return _("Into this arm?") if swept else _("End your turn?")
        name = self.seating.name(actor)
        if swept:
            return _("{name}, into this arm?", name=name)
        return _("{name}, end your turn?", name=name)

    def _question(self, said: str, class_: str | None = None) -> Node:
        """Return the question; where several people play, with the canoe of who is asked."""
        actor = self.view.actor
        if actor is None or self.seating.you is not None:
            return node("h2", said, key="asked", class_=class_)
        return node(
            "h2",
            badge(self.seating.seats[actor].colour, said=False),
            node("span", said, key="said"),
            key="asked",
            class_=f"addressed {class_ or ''}".strip(),
        )

    def _risks(self) -> Iterator[Node]:
        """Yield how likely the player loses canoes if they stay where they are."""
        losses = self.outlook.losses if self.outlook else {}
        own = {canoe: chance for (seat, canoe), chance in losses.items() if seat == self.view.actor}
        if own:
            worst = strength(max(own.values()))
            yield node("p", losses_in_words(own), key="risk", class_=f"risk {worst}")
