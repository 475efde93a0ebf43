"""The plan of a step: for each kind of event, which pieces move how."""

from typing import Final

from niagara.model import events as ev
from niagara.model.actions import Canoe, Seat
from web.board.drawing.berths import canoe_name
from web.board.drawing.places import Places
from web.board.motion.curves import arc, fading_over
from web.board.motion.moves import Keyframe, Plan
from web.board.motion.paddling import sweep, voyage
from web.board.motion.pushes import push
from web.board.motion.script import Script

JOE: Final = "canoe-joe"


def plan(before: Places, event: ev.Event | None, after: Places) -> Plan:
    """Return how all pieces get from their places before an event to those after it.

    What the event does not explain glides or, if it is a gem, flies. Without an event all does.
    """
    script = Script(before, after)
    match event:
        case ev.Pushed(arm):
            push(script, arm)
            _turn_flag(script)
        case ev.Paddled(seat, canoe, start, end):
            voyage(script, _key(seat, canoe), start, end)
        case ev.JoePaddled(start, end):
            voyage(script, JOE, start, end)
        case ev.Swept(seat, canoe, start, end):
            sweep(script, _key(seat, canoe), start, end)
        case ev.JoeSwept(start, end):
            sweep(script, JOE, start, end)
        case ev.Bought(seat, canoe) | ev.CanoeGiven(seat, canoe):
            _come_up(script, _key(seat, canoe), dim=0.55)
        case ev.JoeStarted():
            _come_up(script, JOE)
        case ev.BeaverFell():
            _come_up(script, "beaver")
        case ev.MooseReturned():
            _come_up(script, "moose")
        case ev.BeaverJumped():
            _jump(script, "beaver")
        case ev.RoundBegan():
            _jump(script, "ring", turn=360)
    return script.done()


def _key(seat: Seat, canoe: Canoe) -> str:
    return f"canoe-{canoe_name((seat, canoe))}"


def _come_up(script: Script, key: str, dim: float = 1.0) -> None:
    """Let a piece be gone from where it is, and come up where it is wanted."""
    start, end = script.before.at[key], script.after.at[key]
    if start != end:
        script.add(key, fading_over(start, end, dim=dim))


def _jump(script: Script, key: str, turn: float = 0.0) -> None:
    start, end = script.before.at[key], script.after.at[key]
    if start != end:
        script.add(key, arc(start, end, turn=turn), 0, 0.9)


def _turn_flag(script: Script) -> None:
    start, end = script.before.at["flag"], script.after.at["flag"]
    if start != end:
        frames = (Keyframe(0, start), Keyframe(0.5, start._replace(wide=0.0)), Keyframe(1, end))
        script.add("flag", frames, 0.55, 0.35)  # after the wave has passed it
