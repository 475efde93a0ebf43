"""What the best bot would do and why, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from niagara.analysis import reasons as why
from niagara.analysis.reasons import FOUR_ALIKE, Reason, Reasons
from niagara.bots.outcomes import Aspect, Contrast
from niagara.model.actions import Action, Seat
from niagara.model.board import Kind
from web.text import habits, names
from web.text.catalogue import _, _later
from web.text.chances import percent
from web.text.seating import Seating

MOST: Final = 2
"""How many reasons are given at most: more would not convince anybody."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the best bot would do, and why."""

    action: Action
    reasons: Reasons
    others: tuple[Action, ...] = ()
    """What is about as good."""
    news: tuple[Seat, ...] = ()
    """Who has done something since the last hint that makes this better than its plan."""


def sentence(hint: Hint, seating: Seating) -> str:
    """Return a hint as it is shown: the action, the reasons for it, and what is as good.

    Where there are several, there is room for one reason only.
    """
    action = _("{action}.", action=names.action(hint.action, seating))
    most = 1 if hint.others else MOST
    others = [_("Or “{action}”.", action=names.action(other, seating)) for other in hint.others]
    news = [_("The plan is a new one, since {names} moved.", names=seating.names(hint.news))]
    told = [*(news if hint.news else ()), action, *why_sentences(hint.reasons[:most], seating)]
    return habits.together([*told, *others])


def why_sentences(found: Reasons, seating: Seating) -> Iterator[str]:
    """Yield a sentence for each reason."""
    for reason in found:
        yield _plain().get(reason) or _gain(reason, seating) or _comparison(reason, seating)


def _plain() -> Mapping[Reason, str]:
    """Return the sentences for the reasons whose words are always the same."""
    return {
        why.Plain.WINS: _("That wins."),
        why.Plain.PLAN_WINS: _("This plan wins."),
        why.Plain.SETS_OUT: _("It is on its way to the gems."),
        why.Plain.COMES_ASHORE: _("Ashore the river cannot take it, and it can set out again."),
        why.Plain.MUST_MOVE: _("A canoe on the river has to move, and this costs you least."),
        why.Plain.EITHER_ARM: _("Both arms are about equally good."),
        why.Plain.TAKES_MOOSE: _("The moose gives it 2 more points."),
        why.Plain.TIES: _("Tied up, your canoes are safe from the river and from thieves."),
        why.Plain.KEEPS_GEMS: _("The gems in your treasury are worth more than another canoe."),
        why.Plain.STAYS_SAFE: _("Ashore it is safe and can set out at a better time."),
        why.Plain.AVOIDS_PUSH: _("The next push goes down the other arm."),
        why.Plain.GIVES_UP: _("The other moves look worse."),
        why.Plain.ONLY: _("You have no other choice."),
        why.Plain.NO_MATTER: _("No card stands out here; this one did a little better."),
        why.Plain.DEPENDS: _("What you do with it depends on those who move before you."),
        why.Plain.ENDS_SOON: _("This round ends the game, so this hardly matters."),
    }


def _gain(reason: Reason, seating: Seating) -> str:
    """Return the sentence for something that an action gains; an empty text for other reasons."""
    match reason:
        case why.Lands(gems):
            return _("It brings {gems} home.", gems=names.gems(gems))
        case why.Steals(kind, victim):
            name = seating.name(victim)
            return _(
                "Stealing costs no points, and {name} loses {gem}.",
                name=name,
                gem=names.a_gem(kind),
            )
        case why.Trades(gave, got):
            return _trade(gave, got)
        case why.Enables(gems):
            return _("With it you could bring {gems} home.", gems=names.gems(gems))
        case why.Loads(kind, have, to_four):
            return _load(kind, have, to_four=to_four)
        case why.Nears(gems):
            return _("It carries {gems} towards home.", gems=names.gems(gems))
        case why.Reaches(kind):
            return _("There it has room for {gem}.", gem=names.a_gem(kind))
        case why.Drifts(kind):
            return _("From there the river is likely to carry it to {gem}.", gem=names.a_gem(kind))
        case why.Plans(action, reasons):
            telling = [each for each in reasons if each is not why.Plain.GIVES_UP]
            sentences = why_sentences(tuple(telling[:1]), seating)
            then = _("Then “{action}”.", action=names.action(action, seating))
            return habits.together([then, *sentences])
        case why.Unloads(kind):
            return _("You give up {gem}; the other moves look worse.", gem=names.a_gem(kind))
        case why.Drives():
            return _drive(reason)
        case why.BuysBack(kind):
            return _("A canoe is worth more to you than {gem}.", gem=names.a_gem(kind))
    return ""


def _trade(gave: Kind | None, got: Kind | None) -> str:
    if got is None:
        return _("That makes room for something better.")
    if gave is None:
        return _("Taking Joe's gem, {gem}, costs no points.", gem=names.a_gem(got))
    return _("You need {got} more than {gave}.", got=names.a_gem(got), gave=names.a_gem(gave))


def _load(kind: Kind, have: int, *, to_four: bool) -> str:
    if have == 1:
        return _("You still need {gem}.", gem=names.a_gem(kind))
    if not to_four:
        return _("Any gem counts towards the seven that win.")
    if have > FOUR_ALIKE:
        gems = names.counted_gems(kind, have - 1)
        return _("At home and aboard you have {gems} already.", gems=gems)
    return _(
        "You would have {count} of the {gems} that win.",
        count=have,
        gems=names.counted_gems(kind, FOUR_ALIKE),
    )


def _drive(reason: why.Drives) -> str:
    """Return what the weather is good for when no canoe is in danger yet."""
    if not (reason.afloat or reason.others):
        return _("No canoe is on the river yet, so this card costs you little now.")
    if reason.step < 0 and not reason.others:
        return _("A slower river gives your canoes more time.")
    if reason.step < 0:
        return _("A slower river gives everyone's canoes more time, yours among them.")
    if reason.afloat:
        return _("A faster river takes your canoes to the gems sooner.")
    return _("A faster river costs the others more: your canoes are not on it.")


def _comparison(reason: Reason, seating: Seating) -> str:
    """Return the sentence for a reason that compares chances; an empty text for other reasons."""
    match reason:
        case why.Stops(seat):
            return _("{name} could have won this round.", name=seating.name(seat))
        case why.Risk(before, after):
            return _risk(percent(before), percent(after) if after else "", falls=reason.falls)
        case why.Calms(chosen, other):
            return _(
                "The risk for your canoes is {chosen}; the other way it is {other}.",
                chosen=percent(chosen),
                other=percent(other),
            )
        case why.Threatens(seat, chosen, other):
            return _(
                "That endangers {name}: the risk is {chosen} instead of {other}.",
                name=seating.name(seat),
                chosen=percent(chosen),
                other=percent(other),
            )
        case Contrast():
            return _contrast(reason, seating)
    return ""


def _contrast(found: Contrast, seating: Seating) -> str:
    """Return in what an action is better than another one, until the end of the next round."""
    texts = {
        Aspect.WINS: _later("Chance to win within two rounds: {chosen}; with “{action}”: {other}."),
        Aspect.OTHERS_WIN: _later(
            "Risk that someone else wins within two rounds: {chosen}; with “{action}”: {other}."
        ),
        Aspect.LOSES: _later(
            "Risk of losing a canoe within two rounds: {chosen}; with “{action}”: {other}."
        ),
        Aspect.LANDS: _later(
            "Chance of a gem home within two rounds: {chosen}; with “{action}”: {other}."
        ),
        Aspect.GAINS: _later(
            "Chance of another gem aboard or home within two rounds: {chosen}; with “{action}”: "
            "{other}."
        ),
    }
    return texts[found.aspect].format(
        chosen=percent(found.chosen),
        action=names.action(found.instead, seating),
        other=percent(found.other),
    )


def _risk(before: str, after: str, *, falls: bool) -> str:
    """Return how a risk changes; an empty `after` means that no risk is left."""
    if not after:
        return _(
            "There it is safe from the falls; where it is now, the risk is {before}.", before=before
        )
    if falls:
        return _(
            "The risk that the river takes it falls from {before} to {after}.",
            before=before,
            after=after,
        )
    return _("The risk that the river takes it is {after}.", after=after)
