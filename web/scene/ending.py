"""The end of a game as nodes: who won and how, the turn that decided it, and everybody's rank."""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara import Occupant
from niagara.model.actions import CANOES, Seat
from niagara.model.board import KINDS, Kind
from niagara.rules.goals import GOALS, goals_met, progress, total_value
from web.asking.levels import harder
from web.asking.played import ranking
from web.asking.ui import Ui
from web.board.board import Look, canoe_node
from web.board.drawing.layout import Pose
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.scene.beside.parts import badge, button, face_of
from web.scene.beside.treasure import free_gems, slots, treasury
from web.scene.meeting.absent import unsent
from web.text import names
from web.text.catalogue import _, _n
from web.text.epilogue import epilogue
from web.text.habits import listed, together
from web.text.seating import Seating
from web.text.tally import decision

SLOT: Final = 46
"""How far apart the slots of a goal lie."""


def ending(stage: Stage, ui: Ui) -> tuple[Node, ...]:
    """Return the scene with which a game ends; its winners are those of the stage's view."""
    shared = ui.shared
    return (
        node(
            "div.victory",
            _dock(stage),
            node("h2", _title(stage.view.winners, stage.seating), key="won"),
            node("div.ways", *_ways(stage)),
            *_reasons(stage),
        ),
        node("div.buttons", *_next(stage, ui)),
        node(
            "div.results",
            _counted_as(ui),
            node(
                "ol.ranking",
                *(_row(stage, rank, seat) for rank, seat in ranking(stage.view)),
                aria_label=_("Ranking"),
            ),
            node("p.tale", together(epilogue(stage.view, stage.tally, stage.seating)), key="tale"),
        ),
        node(
            "div.leaving",
            button(_("Replay"), "replay", class_="quiet"),
            button(_("Statistics"), "statistics", class_="quiet"),
            button(_("Share"), "share", class_="quiet"),
            None if shared else button(_("Leave"), "leave", class_="quiet"),
        ),
    )


def _title(winners: Sequence[Seat], seating: Seating) -> str:
    """Return who has won, with the name of whoever has typed one."""
    others = [seat for seat in winners if not seating.is_unnamed(seat)]
    if len(others) == len(winners):
        return _n("{names} wins!", "{names} win!", len(winners), names=seating.names(winners))
    if others:
        return _("You and {names} win!", names=seating.names(others))
    return _("You win!")


def _has(seat: Seat, goals: Sequence[str], seating: Seating) -> str:
    """Return which goals somebody has reached."""
    reached = listed(map(names.reached, goals))
    if seating.is_unnamed(seat):
        return _("You have {goals}.", goals=reached)
    return _("{name} has {goals}.", name=seating.name(seat), goals=reached)


def _next(stage: Stage, ui: Ui) -> Iterator[Node]:
    """Yield what can be played next; several devices play again with the seats moved on by one."""
    if shared := ui.shared:
        yield from unsent(shared)
        writes = shared.writes and shared.unsent
        yield button(_("Again"), "next-game", class_="quiet" if writes else "main")
        yield button(_("Leave"), "leave", class_="quiet")
        return
    if ui.river:
        yield button(_("The day's river"), "river", class_="main")
        return
    yield button(_("Again"), "again", class_="main")
    if harder(stage.view.setup):
        yield button(_("Harder bots"), "harder")
    yield button(_("Change table"), "change-table")


def _dock(stage: Stage) -> Node:
    """Return the upper end of the board, with the winners' canoes moored at the dock."""
    winners = stage.view.winners
    canoes = (
        canoe_node(
            CANOES[canoe],
            f"{seat}{CANOES[canoe]}",
            Look(colour=stage.seating.seats[seat].colour, seats=stage.view.setup.capacities[canoe]),
            _mooring(2 * place + canoe, 2 * len(winners)),
        )
        for place, seat in enumerate(winners)
        for canoe in range(len(CANOES))
    )
    return node(
        "div.dock",
        node(
            "svg.board",
            node("use", key="sky", href="#weather-track"),
            *canoes,
            key="canoes",
            viewBox="0 0 1000 1200",
        ),
        aria_hidden="true",
    )


def _mooring(place: int, places: int) -> Pose:
    """Return a mooring: on both sides of the dock, or in a row below it if there are many."""
    if places == len(CANOES):
        return Pose(402 if place == 0 else 598, 146, 1)
    width = 250 / places  # as wide as the river at the dock
    return Pose(500 + (place - (places - 1) / 2) * width, 174, min(1, width / 44))


def _ways(stage: Stage) -> Iterator[Node]:
    """Yield the goal of each winner as its gems in slots."""
    for seat in stage.view.winners:
        gems = stage.view.players[seat].treasury
        met = goals_met(gems)
        if not met:
            continue
        kinds = _counted(met[0], gems)
        yield node(
            "p.way",
            node(
                "svg",
                *(
                    node(
                        "g",
                        node("circle.slot", r=20),
                        node("use", href=f"#gem-{KINDS[kind]}"),
                        key=f"slot-{place}",
                        transform=f"translate({SLOT * place + 24} 24)",
                    )
                    for place, kind in enumerate(kinds)
                ),
                key="slots",
                viewBox=f"0 0 {SLOT * len(kinds) + 2} 48",
                aria_hidden="true",
            ),
            node("span", _has(seat, met, stage.seating), key="said"),
            key=f"way-{seat}",
        )


def _counted(goal: str, gems: Sequence[int]) -> list[Kind]:
    """Return the kinds of the gems that count for a goal, no more than it needs."""
    _have, need = progress(gems)[GOALS.index(goal)]
    return [slot.kind for slot in slots(goal, gems) if slot.kind is not None][:need]


def _reasons(stage: Stage) -> Iterator[Node]:
    """Yield how a tie was decided, and the turns that decided the game."""
    view = stage.view
    for seat, player in enumerate(view.players):
        if seat not in view.winners and (met := goals_met(player.treasury)):
            said = _has(seat, met, stage.seating)
            best = view.players[view.winners[0]].treasury
            if view.setup.tiebreak == "value":
                why = _("The most valuable treasury wins: {value}.", value=total_value(best))
            elif sum(player.treasury) < sum(best):
                why = _("The most gems win: {count}.", count=sum(best))
            else:
                why = _("With the same number of gems, whoever was first wins.")
            yield node("p.why", f"{said} {why}", key=f"beaten-{seat}")
    for seat in view.winners:
        turn = decision(stage.tally, seat, view.players[seat].treasury, stage.seating)
        if turn:
            yield node("p.turn", turn, key=f"turn-{seat}")


def _counted_as(ui: Ui) -> Node | None:
    """Return which challenge is met by this game, or that it is not counted."""
    if ui.practice:
        said = _("You played for practice, so this game is not counted.")
        return node("p.why", said, key="uncounted")
    if not ui.newly_met:
        return None
    said = _("Challenge met: {challenge}", challenge=ui.newly_met[0].said())
    if len(ui.newly_met) > 1:
        said = _("{count} new challenges met", count=len(ui.newly_met))
    return button(said, "challenges", class_="met")


def _row(stage: Stage, rank: int, seat: Seat) -> Node:
    who = stage.seating.seats[seat]
    name = stage.seating.called(seat)
    gems = stage.view.players[seat].treasury
    lost, stolen = stage.tally.lost[seat], stage.tally.stolen[seat]
    won = seat in stage.view.winners
    return node(
        "li",
        node("b.rank", f"{rank}."),
        badge(who.colour),
        node("div", node("strong", name, key="name"), _player(who), key="who"),
        treasury(gems, free_gems(stage.view)),
        node(
            "small",
            node("span", _n("{count} canoe lost", "{count} canoes lost", lost), key="lost"),
            node("span", _n("{count} gem stolen", "{count} gems stolen", stolen), key="stolen"),
            key="counts",
        ),
        key=f"rank-{seat}",
        class_=f"seat-{who.colour}" + " winner" * won,
    )


def _player(who: Occupant) -> Node | None:
    if not who.bot:
        return None
    return node("small", face_of(who.bot), node("span", names.bot(who.bot), key="bot"), key="bot")
