"""The bots by name. To add one, write its file and enter it here."""

from collections.abc import Mapping
from typing import Final

from niagara.bots.base import Bot
from niagara.bots.greedy import GreedyBot
from niagara.bots.random_bot import RandomBot

BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
}

__all__ = ["BOTS", "Bot"]
