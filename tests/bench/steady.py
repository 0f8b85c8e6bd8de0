"""A long evening by touch on a four-player table: memory and open files of the app at its end beside those early on."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.glass import Seated, TimedHand, Witnessed, opened, pss, saved_game

SAVED = 20
"""Acts of each game before its first touch."""
GAMES = 6
"""So many games lie there: one after the other is played until the touches are enough."""
REST = 13.0
"""Seconds without a touch before anything is measured: the app's own rest has begun by then, as it does whenever people
look at their cards, and what it leaves is what it keeps."""


def run(
    folder: Path, touches: int = 1_000, early: int = 200, games: int = GAMES, rest: float = REST
) -> dict[str, float]:
    """So many touches; what is kept after ``early`` of them is what all of it is compared with."""
    for nth in range(games):
        saved_game(folder / "data", nth, SAVED)
    with opened(folder / "data") as app:
        hand = TimedHand(app, "steady")
        app.at_home()
        player = Seated(hand, "steady")
        kept: list[tuple[float, int]] = []
        for due in range(early, touches + 1, early):
            while hand.touches < due:
                _on(hand, player)
            kept.append(_kept(app, hand.touches, rest))
    (memory, files), (memory_then, files_then) = kept[0], kept[-1]
    return {
        "product.pss_after_200_mb": memory,
        "product.pss_growth_mb": memory_then - memory,
        "product.descriptor_growth": files_then - files,
    }


def _on(hand: TimedHand, player: Seated) -> None:
    """One answer more; from home and from a score to the next game."""
    seen = player.seen
    if seen.screen == "table":
        player.act()
    elif seen.screen == "home":
        hand.tap("continue", lambda s: s.screen == "table")
    else:
        hand.tap("home", lambda s: s.screen == "home")


def _kept(app: Witnessed, touches: int, rest: float) -> tuple[float, int]:
    """Its memory in MB and its open files, when it has come to rest."""
    time.sleep(rest)
    found = pss(app.process.pid), len(os.listdir(f"/proc/{app.process.pid}/fd"))
    tell(f"after {touches} touches: {found[0]:.1f} MB, {found[1]} open files")
    return found
