"""Where every piece of the board is, by its key: the board draws it, and motion moves between.

The keys are those of the nodes: `disc-3`, `canoe-0a`, `gem-12`.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from niagara.model.board import FALLS, LEFT, SHORE, WATER, Field, Kind
from web.board.drawing import layout
from web.board.drawing.berths import JOE, CanoeKey, canoe_berths, canoe_fields, canoe_name
from web.board.drawing.layout import Point, Pose
from web.board.drawing.stage import Stage

GONE: Final = 0.8
"""The size of what has just gone over the brink."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is in one position."""

    at: dict[str, Pose] = field(default_factory=dict)
    afloat: dict[str, Field] = field(default_factory=dict)
    """The field of each piece that the river may carry: discs, canoes and the beaver."""
    carrier: dict[str, str] = field(default_factory=dict)
    """What carries a piece wherever it goes: a gem its canoe, the whirlpool its disc."""
    hidden: set[str] = field(default_factory=set)
    """The pieces that are there and cannot be seen."""
    kinds: dict[str, Kind] = field(default_factory=dict)
    """The kind of each gem."""

    def aboard(self, rider: str) -> Pose:
        """Return where something is as its carrier sees it, in shares of the carrier's size."""
        piece, carrier = self.at[rider], self.at[self.carrier[rider]]
        return Pose(
            (piece.x - carrier.x) / carrier.scale,
            (piece.y - carrier.y) / carrier.scale,
            piece.scale / carrier.scale,
        )


def places(stage: Stage) -> Places:
    """Return where everything is that the stage shows."""
    return _Placing(stage).places


def disc_place(stage: Stage, at: Field) -> Point:
    """Return the place of a field's disc and of what is on it; at the brink for the falls."""
    return layout.BRINK[stage.discs.fell_through] if at == FALLS else layout.FIELD[at]


def whirls(stage: Stage, at: Field) -> bool:
    """Tell whether the whirlpool is on the disc of this field, or fell with it."""
    return "whirlpool" in stage.view.setup.modules and at == stage.view.whirlpool


class _Placing:
    """Finds where everything is, piece by piece."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.view = stage.view
        self.canoes = canoe_berths(stage.view, stage.gone)
        self.places = Places()
        self.at, self.afloat = self.places.at, self.places.afloat
        self.carrier, self.hidden = self.places.carrier, self.places.hidden
        self._discs()
        self._markers()
        self._canoes()
        self._gems()
        self._spirits()

    def _discs(self) -> None:
        for disc, at in self.stage.discs.at.items():
            gone = at == FALLS
            keys = [f"disc-{disc}"]
            if whirls(self.stage, at):
                keys.append(f"whirl-{disc}")
                self.carrier[keys[1]] = keys[0]
            for key in keys:
                self.at[key] = Pose(*disc_place(self.stage, at), GONE if gone else 1)
            self.afloat[keys[0]] = at
            if gone:
                self.hidden.update(keys)

    def _markers(self) -> None:
        self.at["flag"] = Pose(*layout.FLAG, wide=-1 if self.view.flag == LEFT else 1)
        cloud = layout.WEATHER[self.view.weather + 1]
        self.at["cloud"] = Pose(cloud.x, cloud.y - 10)
        start = layout.beach(self.view.start, len(self.view.players), 1)
        self.at["ring"] = Pose(start.x + 46, start.y + 14)

    def _canoes(self) -> None:
        fields = canoe_fields(self.view)
        together = Counter(fields.values())
        for key, berth in self.canoes.items():
            canoe, risk = f"canoe-{canoe_name(key)}", f"risk-{canoe_name(key)}"
            self.at[canoe] = berth
            at = self.afloat[canoe] = fields[key]
            if key == JOE:
                continue
            if at in WATER and layout.crowded(at, together[at]):
                self.at[risk] = Pose(layout.FIELD[at].x, layout.FIELD[at].y + layout.CROWD_RISK)
            else:
                self.at[risk] = _aboard(berth, layout.RISK[self._seats(key) - 1], 1)
                self.carrier[risk] = canoe

    def _seats(self, key: CanoeKey) -> int:
        return 1 if key == JOE else self.view.setup.capacities[key[1]]

    def _gems(self) -> None:
        lying: dict[int, list[tuple[Kind, int]]] = {site: [] for site in range(len(layout.SITE))}
        aboard: dict[CanoeKey, list[int]] = {}
        for ((what, owner, canoe), kind), numbers in self.stage.gems.at.items():
            self.places.kinds.update((f"gem-{number}", kind) for number in numbers)
            if what == "site":
                lying[owner] += [(kind, number) for number in numbers]
            elif what == "treasury":
                for number in numbers:
                    self._stow(owner, number)
            else:
                aboard.setdefault(JOE if what == "joe" else (owner, canoe), []).extend(numbers)
        for site, lot in lying.items():
            lot.sort(key=lambda gem: (gem[0] != site, gem))
            for (_kind, number), pose in zip(lot, layout.gem_places(site, len(lot)), strict=True):
                self.at[f"gem-{number}"] = pose
        for key, numbers in aboard.items():
            for number, down in zip(numbers, layout.HOLDS[self._seats(key) - 1], strict=False):
                self.at[f"gem-{number}"] = _aboard(self.canoes[key], down, layout.ABOARD)
                self.carrier[f"gem-{number}"] = f"canoe-{canoe_name(key)}"

    def _stow(self, seat: int, number: int) -> None:
        home = layout.beach(seat, len(self.view.players), 0)
        self.at[f"gem-{number}"] = Pose(home.x + layout.TREASURE.x, home.y + layout.TREASURE.y, 0.5)
        self.hidden.add(f"gem-{number}")

    def _spirits(self) -> None:
        if "beaver" in self.view.setup.modules:
            self.at["beaver"] = self._beaver()
            self.afloat["beaver"] = self.view.beaver
        if "moose" in self.view.setup.modules:
            self._moose()

    def _beaver(self) -> Pose:
        if self.view.beaver == SHORE:
            return Pose(*layout.BEAVER_WAITS)
        x, y = disc_place(self.stage, self.view.beaver)
        if self.view.beaver == FALLS:
            return Pose(x, y, GONE)
        return Pose(x + layout.BEAVER_BATHES.x, y + layout.BEAVER_BATHES.y, GONE)

    def _moose(self) -> None:
        key = self._moose_canoe()
        if key is None:
            self.at["moose"] = Pose(*layout.MOOSE_WAITS)
            return
        canoe = self.canoes[key]
        if key == self.stage.moose_left and self.view.players[key[0]].moose is None:
            seats = len(self.view.players)
            fell = self.stage.moose_fell
            if fell is None:
                canoe = layout.beach(key[0], seats, key[1])
            else:
                canoe = layout.pool(key[0], seats, key[1], fell)
        else:
            self.carrier["moose"] = f"canoe-{canoe_name(key)}"
        self.at["moose"] = _aboard(canoe, layout.MOOSE_ABOARD[self._seats(key) - 1], 0.62)

    def _moose_canoe(self) -> CanoeKey | None:
        """Return the canoe with the moose, or the one it left last; None at the rubies."""
        if self.view.moose_waits:
            return None
        aboard = ((seat, player.moose) for seat, player in enumerate(self.view.players))
        found = ((seat, canoe) for seat, canoe in aboard if canoe is not None)
        return next(found, self.stage.moose_left)


def _aboard(canoe: Pose, down: float, scale: float) -> Pose:
    """Return where something is that is so far below a canoe's centre."""
    return Pose(canoe.x, canoe.y + down * canoe.scale, canoe.scale * scale)
