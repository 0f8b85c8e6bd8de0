"""Whole games one after the other in one process, by touch: what the app keeps after the last one beside the second."""

from __future__ import annotations

import time
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.glass import Seated, TimedHand, opened, own, pss

REST = 13.0
"""Seconds without a touch before it is measured: the app's own rest has begun by then."""


def run(folder: Path, games: int = 5, first: int = 2, acts: int = 1_000, rest: float = REST) -> dict[str, float]:
    """So many games against the Automa, or so many acts of each, each left for home; what is kept after the ``first``
    of them is what the last is compared with. Both stand at home, where no game is open."""
    kept: list[tuple[float, float]] = []
    with opened(folder) as app:
        hand = TimedHand(app, "evening")
        app.at_home()
        player = Seated(hand, "evening")
        for nth in range(1, games + 1):
            hand.tap("new", lambda s: s.key == "setup.copy")
            hand.tap("option:try", lambda s: s.key == "setup.terms")
            player.made.clear()
            while player.seen.screen == "table" and len(player.made) < acts:
                player.act()
            if player.seen.screen == "table":
                hand.tap("menu", lambda s: s.has("menu:home"))
                hand.tap("menu:home", lambda s: s.screen == "home")
            else:
                hand.tap("home", lambda s: s.screen == "home")
            time.sleep(rest)
            kept.append((pss(app.process.pid), own(app.process.pid)))
            tell(f"after game {nth} of {len(player.made)} acts: {kept[-1][0]:.1f} MB, {kept[-1][1]:.1f} its own")
    early, last = kept[first - 1], kept[-1]
    return {"product.pss_game_growth_mb": last[0] - early[0], "product.own_game_growth_mb": last[1] - early[1]}
