"""The board game Niagara: rules, notation, bots. Pure Python, no dependency, no I/O."""

from niagara.errors import (
    IllegalAction,
    NiagaraError,
    NotationError,
    RecordError,
    SetupError,
)
from niagara.game import Game
from niagara.notation import parse
from niagara.setup import Seat, Setup
from niagara.view import View

__all__ = [
    "Game",
    "IllegalAction",
    "NiagaraError",
    "NotationError",
    "RecordError",
    "Seat",
    "Setup",
    "SetupError",
    "View",
    "parse",
]
