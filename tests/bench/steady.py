"""A long evening by touch on a four-player table: memory and open files of the app at its end beside those early on."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from companion.rules.engine.table import Terms
from companion.simulation.simulate import FROSTLANDS
from tests.bench.figures import tell
from tests.bench.glass import Seated, TimedHand, Witnessed, opened, own, pss, saved_game

SAVED = 20
"""Acts of each game before its first touch."""
GAMES = 6
"""So many games lie there: one after the other is played until the touches are enough."""
REST = 13.0
"""Seconds without a touch before anything is measured: the app's own rest has begun by then, as it does whenever people
look at their cards, and what it leaves is what it keeps."""
LOOKS, APART = 5, 8
"""Each measure is the middle of so many looks, so many touches apart, most of a round in all: a picture of the road
takes 6 MB more than others."""


def run(
    folder: Path,
    touches: int = 1_000,
    early: int = 200,
    games: int = GAMES,
    rest: float = REST,
    looks: int = LOOKS,
    terms: Terms = FROSTLANDS,
) -> dict[str, float]:
    """So many touches; what is kept after ``early`` of them is what all of it is compared with. ``terms``: of the
    games, another edition's too."""
    for nth in range(games):
        saved_game(folder / "data", nth, SAVED, terms)
    with opened(folder / "data") as app:
        hand = TimedHand(app, "steady")
        app.at_home()
        player = Seated(hand, "steady")
        kept: list[Kept] = []
        for due in range(early, touches + 1, early):
            while hand.touches < due:
                _on(hand, player)
            kept.append(_kept(app, hand, player, rest, looks))
    first, last = kept[0], kept[-1]
    return {
        "product.pss_after_200_mb": first.pss,
        "product.pss_growth_mb": last.pss - first.pss,
        "product.own_after_200_mb": first.own,
        "product.own_growth_mb": last.own - first.own,
        "product.descriptor_growth": last.files - first.files,
    }


class Kept(NamedTuple):
    """What the app has when it has come to rest: MB with its share of what others use, MB of its own, open files."""

    pss: float
    own: float
    files: float


def _on(hand: TimedHand, player: Seated) -> None:
    """One answer more; from home and from a score to the next game."""
    seen = player.seen
    if seen.screen == "table":
        player.act()
    elif seen.screen == "home":
        hand.tap("continue", lambda s: s.screen == "table")
    else:
        hand.tap("home", lambda s: s.screen == "home")


def _kept(app: Witnessed, hand: TimedHand, player: Seated, rest: float, looks: int) -> Kept:
    """The middle of some looks, each at another picture."""
    touches, found = hand.touches, list[Kept]()
    for left in reversed(range(looks)):
        time.sleep(rest)
        pid = app.process.pid
        found.append(Kept(pss(pid), own(pid), len(os.listdir(f"/proc/{pid}/fd"))))
        for _ in range(APART if left else 0):
            _on(hand, player)
    middle = Kept(*map(statistics.median, zip(*found, strict=True)))
    looked = ", ".join(f"{kept.own:.1f}" for kept in found)
    tell(
        f"after {touches} touches: {middle.pss:.1f} MB, {middle.own:.1f} of them its own ({looked}),"
        f" {middle.files:.0f} open files"
    )
    return middle
