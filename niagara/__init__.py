"""The board game Niagara: rules, notation, bots. Pure Python, no dependency."""

from niagara.game import Game
from niagara.model.errors import IllegalAction, NiagaraError, NotationError, RecordError, SetupError
from niagara.model.setup import Occupant, Setup
from niagara.notation import parse
from niagara.view import View

__all__ = [
    "Game",
    "IllegalAction",
    "NiagaraError",
    "NotationError",
    "Occupant",
    "RecordError",
    "Setup",
    "SetupError",
    "View",
    "parse",
]
