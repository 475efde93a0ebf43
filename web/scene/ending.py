"""The end of a game as nodes: who won and how, the turn that decided it, and everybody's rank."""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara import Occupant
from niagara.model.actions import Seat
from niagara.model.board import KINDS, Kind
from niagara.model.setup import parted
from niagara.rules.goals import GOALS, goals_met, progress, total_value
from web.asking.levels import harder
from web.asking.played import ranking
from web.asking.ui import Ui
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

ABREAST: Final = 430.0
"""How much room the canoes of all winners have beside each other,"""
BERTH: Final = 270.0
"""and how much one of full size needs."""
REACH: Final = 600
"""How far bunting and water reach to each side, so that they do in any frame."""
SWELLS: Final = {"near": 10, "nearer": 58, "nearest": 128, "lowest": 236}
"""How far down the waves before them are."""
FLAGS, PAPERS = 34, 72
"""How many flags hang there, and how many pieces of paper come down,"""
PAPER: Final = (
    "h9v14h-9z",
    "a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "l11 4-9 9z",
    "q6 3 0 7t0 7l3 1q6-4 0-8t0-7z",
)
"""cut in these forms."""
LIP: Final = "M128 -90Q214 -99 302 -90"
CATARACT: Final = {
    "cliff": "M104 -4Q110 -60 104 -88Q140 -100 214 -96T328 -90Q320 -60 330 -4Z",
    "curtain": f"{LIP}Q306 -50 310 -4H120Q124 -50 128 -90Z",
    "bands": "".join(
        f"M{136 + 20 * number} -88q-3 {22 + number * 5 % 9} -4 {48 + number * 13 % 27}"
        for number in range(9)
    ),
    "threads": "".join(
        f"M{131 + 7 * number} {number * 17 % 34 - 90}v{20 + number * 11 % 29}"
        for number in range(25)
    ),
    "lip": LIP,
    "mist far": "".join(
        f"M{104 + 26 * number} 0a{17 + number * 7 % 8} {20 + number * 5 % 9} 0 0 1 44 0Z"
        for number in range(8)
    ),
    "mist": "".join(
        f"M{110 + 22 * number} 0a{14 + number * 5 % 7} {13 + number * 7 % 8} 0 0 1 32 0Z"
        for number in range(9)
    ),
}
"""The falls to the right of them, by their parts; those to the left are the same in a mirror."""
RIVALS: Final = (-172, 172, -226, 226, 280)
"""Where everybody else cheers, in canoes further away,"""
AWAY: Final = 0.31
"""which are so much smaller."""
RIPPLES: Final = "".join(
    f"M{number * 97 % 1160 - 580} {28 + number * 37 % 330}q9 -6 18 0t18 0" for number in range(70)
)
SIDE: Final = (
    "M-128 -22C-116 12 -84 24 -40 24H40C84 24 116 12 128 -22C96 -6 60 -4 0 -4S-96 -6 -128 -22Z"
)
GUNWALE: Final = "M-128 -22C-96 -6 -60 -4 0 -4S96 -6 128 -22"
"""A canoe seen from the side: what is painted, and its upper edge."""
PADDLE: Final = "M-92 -4L-112 -130Q-126 -160 -116 -178Q-102 -166 -105 -131L-86 -4Z"
ARMS: Final = "M-80 -22Q-104 -34 -102 -70M-34 -22Q-10 -34 -12 -66"
FISTS: Final = ((-102, -72), (-12, -70))
"""What whoever sits in it holds up, both arms, and where their fists are."""
SITS: Final = "translate(-106 -106) scale(1.55)"
CHEST: Final = "translate(46 -6)"
"""Where the winner and the chest are in it."""


def ending(stage: Stage, ui: Ui) -> tuple[Node, ...]:
    """Return the scene with which a game ends; its winners are those of the stage's view."""
    shared = ui.shared
    return (
        node(
            "div.victory",
            _triumph(stage),
            node("h2", _title(stage.view.winners, stage.seating), key="won"),
            node("div.ways", *_ways(stage)),
            *_reasons(stage),
        ),
        *([_finale(stage)] if ui.celebrates else ()),
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
        yield button(_("Daily river"), "river", class_="main")
        return
    yield button(_("Again"), "again", class_="main")
    if harder(stage.view.setup):
        yield button(_("Harder bots"), "harder")
    yield button(_("Change table"), "change-table")


def _triumph(stage: Stage) -> Node:
    """Return the winners in their canoes, above the results."""
    return node("div", _voyage(stage, "-240 -190 480 230"), **_frame("triumph", stage))


def _finale(stage: Stage) -> Node:
    """Return the same on the whole page, before the results are unrolled; a tap ends it."""
    return node(
        "div",
        _voyage(stage, "-205 -262 410 360"),
        node("p", _title(stage.view.winners, stage.seating), key="won"),
        data_do="skip",
        **_frame("finale", stage),
    )


def _frame(name: str, stage: Stage) -> dict[str, str]:
    """Return the attributes of an element in the colour of the first winner."""
    colour = stage.seating.seats[stage.view.winners[0]].colour
    return {"key": name, "class_": f"voyage {name} seat-{colour}", "aria_hidden": "true"}


def _voyage(stage: Stage, box: str) -> Node:
    """Return the winners in their canoes, each with a chest that the gems of the goal fly into.

    Behind them are the others, before the falls. Over them hangs bunting, and paper comes down, in
    the colour of the first of them.
    """
    winners = stage.view.winners
    width = ABREAST / len(winners)
    size = min(1.0, width / BERTH)
    boats = (
        _boat(stage, seat, (place - (len(winners) - 1) / 2) * width, size)
        for place, seat in enumerate(winners)
    )
    others = [seat for seat in range(len(stage.view.players)) if seat not in winners]
    rivals = (_boat(stage, seat, x, AWAY, y=-18) for seat, x in zip(others, RIVALS, strict=False))
    return node(
        "svg",
        node("path.hills", d=_hills(-64, 86), key="hills"),
        node("path.hills.near", d=_hills(-30, 64), key="near-hills"),
        *(
            node(
                "g",
                *(node("path", key=name, class_=name, d=path) for name, path in CATARACT.items()),
                key=f"falls-{side}",
                transform=f"scale({side} 1)",
            )
            for side in (1, -1)
        ),
        node("path.line", d=f"M{-REACH} -176Q0 -112 {REACH} -176"),
        *_bunting(),
        *rivals,
        node("path.swell", d=_waves(-14), key="far"),
        *boats,
        *(node(f"path.swell.{name}", d=_waves(y), key=name) for name, y in SWELLS.items()),
        node("path.ripples", d=RIPPLES),
        *_paper(),
        key="voyage",
        viewBox=box,
    )


def _boat(stage: Stage, seat: Seat, x: float, size: float, y: float = 0) -> Node:
    """Return somebody in a canoe seen from the side, with the chest before them if they won."""
    who = stage.seating.seats[seat]
    level, _temper = parted(who.bot)
    face = level or "person"
    won = seat in stage.view.winners
    return node(
        "g",
        node(
            "g.floats",
            node("path.raised", d=PADDLE, key="paddle"),
            node("use", key="face", href=f"#face-{face}", transform=SITS),
            node("path.arm", d=ARMS, key="arms"),
            *(node("use", key=f"fist{x}", href=f"#fist-{face}", x=x, y=y) for x, y in FISTS),
            *(_chest(stage.view.players[seat].treasury) if won else ()),
            node("path.side", d=SIDE),
            node("path", key="pattern", d=SIDE, fill=f"url(#pattern-{who.colour})"),
            node("path.gunwale", d=GUNWALE),
        ),
        key=f"boat-{seat}",
        class_=f"seat-{who.colour}",
        transform=f"translate({x:.0f} {y:g}) scale({size:.2f})",
    )


def _chest(gems: Sequence[int]) -> Iterator[Node]:
    """Yield the chest with the gems of the goal, and its front before these."""
    met = goals_met(gems)
    kinds = _counted(met[0], gems) if met else []
    heap = (
        node(
            "use.flies",
            key=f"gem-{number}",
            href=f"#gem-{KINDS[kind]}",
            x=(number - (len(kinds) - 1) / 2) * 66 / len(kinds),
            y=-34 - (number % 2) * 9,
            style=f"--late:{number}" + ";--last:1" * (number == len(kinds) - 1),
        )
        for number, kind in enumerate(kinds)
    )
    yield node("g", node("use", href="#chest-open"), *heap, key="chest", transform=CHEST)
    yield node("use", key="front", href="#chest", transform=CHEST)


def _bunting() -> Iterator[Node]:
    for number in range(FLAGS):
        share = (number + 0.5) / FLAGS
        x, y = REACH * (2 * share - 1), -176 + 128 * share * (1 - share)
        look = "path.flag" if number % 2 else "path.flag.pale"
        yield node(look, d=f"M{x - 11:.0f} {y:.0f}h22l-11 24z", key=f"flag-{number}")


def _waves(y: int) -> str:
    """Return water with a surface of waves, from a height down; lower waves are longer."""
    long = 30 + max(y, 0) // 2
    wave = f"q{long // 2} {-long // 3} {long} 0t{long} 0"
    return f"M{-REACH - y} {y}{wave * ((REACH + y) // long + 1)}V{REACH}H{-REACH - y}Z"


def _hills(y: float, width: float) -> str:
    """Return hills about so wide, from a height down."""
    rises = "".join(
        f"q{width / 2} {-16 - 38 * (place * 7 % 5) / 4:.0f} {width} 0"
        for place in range(int(2 * REACH / width) + 1)
    )
    return f"M{-REACH} {y}{rises}V60H{-REACH}Z"


def _paper() -> Iterator[Node]:
    """Yield the pieces of paper that come down."""
    for number in range(PAPERS):
        tint = ("paper", "paper pale", "paper gold")[number % 3]
        late = f"--late:{(number * 31) % PAPERS / PAPERS:.2f}"
        x = number * (89 + 13 * number) % 620 - 310
        d = f"M{x} -206{PAPER[number % len(PAPER)]}"
        yield node("path", d=d, class_=tint, style=late, key=f"paper-{number}")


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
            node("span", _n("stole {count} gem", "stole {count} gems", stolen), key="stolen"),
            key="counts",
        ),
        key=f"rank-{seat}",
        class_=f"seat-{who.colour}" + " winner" * won,
    )


def _player(who: Occupant) -> Node | None:
    if not who.bot:
        return None
    return node("small", face_of(who.bot), node("span", names.bot(who.bot), key="bot"), key="bot")
