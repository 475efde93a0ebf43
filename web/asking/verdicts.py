"""What an analysis has found out, in words."""

from niagara.analysis.analysis import Costly, TurningPoint
from niagara.analysis.river import River
from niagara.model.actions import ChooseCard, Seat
from web.asking.hints import MOST, why_sentences
from web.text import habits, names
from web.text.catalogue import _, _n
from web.text.chances import percent
from web.text.seating import Seating


def when(round_: int, seat: Seat | None, seating: Seating) -> str:
    """Return the round, and who did something in it, if it was one player alone."""
    if seat is None:
        return _("Round {number}", number=round_)
    return _("Round {number}, {name}", number=round_, name=seating.called(seat))


def when_turned(turn: TurningPoint, seating: Seating) -> str:
    """Return when a turning point was, and who did something then."""
    seat = None
    if turn.after.last and not isinstance(turn.after.last[1], ChooseCard):
        seat = turn.after.last[0]
    return when(turn.before.round, seat, seating)


def happened(turn: TurningPoint, seating: Seating) -> str:
    """Return what was done at a turning point."""
    assert turn.after.last, "something was done"
    _seat, action = turn.after.last
    if isinstance(action, ChooseCard):
        return _("The cards were picked, and the first one was revealed.")
    text = _("{action}.", action=names.action(action, seating))
    if turn.after.round != turn.before.round:
        return _("{what} Then the river moved.", what=text)
    return text


def changed(turn: TurningPoint, seating: Seating) -> str:
    """Return how the chances of the two changed whom it concerned most."""
    before, after = turn.before.chances, turn.after.chances
    seats = sorted(range(len(after)), key=lambda seat: -abs(after[seat] - before[seat]))
    return habits.enumerated(
        _(
            "{name} {before} to {after}",
            name=seating.called(seat),
            before=percent(before[seat]),
            after=percent(after[seat]),
        )
        for seat in seats[:2]
    )


def verdict(costly: Costly, seating: Seating) -> str:
    """Return what somebody did, what would have been better, and why."""
    sentences = (
        _("{action}.", action=names.action(costly.played, seating)),
        _("“{action}” would have been better.", action=names.action(costly.better, seating)),
        *why_sentences(costly.reasons[:MOST], seating),
    )
    return habits.together(sentences)


def cost(costly: Costly) -> str:
    """Return what a choice cost, as a sentence."""
    return _("It cost {wins}.", wins=_wins(costly.cost, costly.error))


def _wins(cost: float, error: float) -> str:
    """Return a cost, and between what it surely is: two standard errors less or more."""
    low, high = (round(100 * max(cost + side * error, 0.0)) for side in (-2, 2))
    wins = _n("{count} win in 100 games", "{count} wins in 100 games", round(100 * max(cost, 0.0)))
    if low == high:
        return wins
    return _("{wins} ({low} to {high})", wins=wins, low=low, high=high)


def luck(river: River) -> str:
    """Return what the river took from somebody, beside the odds."""
    return _(
        "{lost}, {expected} expected",
        lost=_n("{count} canoe taken", "{count} canoes taken", river.lost)
        if river.lost
        else _("no canoe taken"),
        expected=habits.fraction(river.expected),
    )
