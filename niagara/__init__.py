"""The board game Niagara: rules, notation, bots. Pure Python, no dependency.

One import is enough: `from niagara import Game, Setup`. `docs/python.md` shows what to do with it.

    Game, Setup, Occupant         a game, what is agreed before it, and who sits in a seat
    View                          what a seat knows, without the secrets of others
    Action and its kinds          the decisions; `parse` reads one, `str` writes it
    Bot, BOTS, Decided, Thought   players that are programs; `BOTS` has all of them by name
    forecast                      what the river may do this round, and how likely it is
    NiagaraError and its kinds    the errors, each a sentence for a person
"""

from niagara import forecast
from niagara.bots import BOTS, Bot
from niagara.bots.base import Decided, Thought
from niagara.game import Game
from niagara.model.actions import (
    Action,
    Buy,
    BuyNone,
    CanoeMove,
    ChooseCard,
    MoveCloud,
    Rope,
    Stay,
    Sweep,
)
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE
from niagara.model.cards import CARDS
from niagara.model.errors import (
    IllegalAction,
    NiagaraError,
    NotationError,
    PositionError,
    RecordError,
    SetupError,
)
from niagara.model.modules import MODULES
from niagara.model.setup import Occupant, Setup
from niagara.model.state import Phase
from niagara.notation import parse
from niagara.view import View

__all__ = [
    "BOTS",
    "CARDS",
    "FALLS",
    "FIELDS",
    "KINDS",
    "MODULES",
    "SHORE",
    "Action",
    "Bot",
    "Buy",
    "BuyNone",
    "CanoeMove",
    "ChooseCard",
    "Decided",
    "Game",
    "IllegalAction",
    "MoveCloud",
    "NiagaraError",
    "NotationError",
    "Occupant",
    "Phase",
    "PositionError",
    "RecordError",
    "Rope",
    "Setup",
    "SetupError",
    "Stay",
    "Sweep",
    "Thought",
    "View",
    "forecast",
    "parse",
]
