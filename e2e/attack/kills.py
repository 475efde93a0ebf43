"""Kills the browser while a game is played, and counts the actions that do not come back."""

import time
from random import Random
from typing import Final

from e2e.attack import names
from e2e.attack.ground import Ground
from e2e.attack.player import Player, is_over, missing, some_game
from e2e.attack.verdict import Verdict

PROMISED: Final = 1
"""So many actions may be lost when the browser is killed."""
EARLY: Final = 2.5
LATE: Final = 9.0
"""Seconds. Most kills are early, since browsers write to the disk only after some seconds."""

FIRST_SAVE: Final = f"""
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {{
  if (key === "{names.GAME}") window.firstSave ??= text;
  return set.call(this, key, text);
}};
"""
"""Bots go on at once, so the game that comes back is the one that is saved first."""


def attack(ground: Ground, rng: Random) -> Verdict:
    """Begin a game, kill the browser once or twice, and look each time what has come back."""
    bots = rng.choice((2, 3))
    game = some_game(rng, rng.randrange(12), bots=bots)
    kills = rng.choice((1, 2))
    verdict = Verdict(f"{kills} kills, {bots} bots of {game.setup.players}")
    seen = ""
    with ground.profile() as profile:
        for life in range(kills + 1):
            with ground.launched(profile) as chromium:
                player = Player(chromium.open())
                player.page.add_init_script(FIRST_SAVE)
                if not player.open(ground.address):
                    verdict.stuck(f"life {life}: the page does not start")
                elif life:
                    _compare(player, seen, verdict)
                elif not player.load(game):
                    verdict.stuck("the game does not begin")
                if verdict.faults:
                    break
                if life < kills:
                    seen = _until_killed(player, rng, bots)
                    chromium.kill()
                elif not is_over(_kept(player)):
                    _go_on(player, rng, bots, verdict)
    return verdict


def _until_killed(player: Player, rng: Random, bots: int) -> str:
    """Play up to a random moment, and return what the page had saved by then."""
    end = time.monotonic() + rng.uniform(0, EARLY if rng.random() < 0.75 else LATE)
    seen = player.stored()
    while time.monotonic() < end and not is_over(seen):
        if bots < 3:
            player.play(rng)
        seen = player.stored()
    return seen


def _compare(player: Player, seen: str, verdict: Verdict) -> None:
    """Say what has not come back of what was seen."""
    player.come_back()
    first = player.page.evaluate("window.firstSave ?? ''")
    lost = missing(seen, first or _kept(player))
    verdict.measured(lost)
    if lost > PROMISED:
        verdict.lost(f"{lost} of {missing(seen, '')} actions")


def _kept(player: Player) -> str:
    """Return the save that the browser still has; it may have lost one of the two."""
    return player.stored() or player.durable()


def _go_on(player: Player, rng: Random, bots: int, verdict: Verdict) -> None:
    before = player.stored()
    went_on = player.play(rng) if bots < 3 else player.saves_on(before)
    if not went_on and not is_over(_kept(player)):
        verdict.stuck("the game does not go on after the kill")
