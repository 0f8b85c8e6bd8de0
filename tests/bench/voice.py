"""Real touches in games that are spoken, with a sound for each event, and in silent ones, in turns: what the voice does
to the touches. espeak-ng makes every wave; what plays it only takes its time."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from unittest import mock

from companion.settings import SettingsFile
from tests.bench.figures import noise, share, tell
from tests.bench.glass import Seated, TimedHand, opened, saved_game
from tests.bench.touch import Found, sorted_out

LOADED = 100
"""Acts of the game before the first touch."""
PLAYER = "#!/bin/sh\ncat >/dev/null\necho >>{told}\nexec sleep 3\n"
"""A player without a device: it takes what comes, as long as a sentence lasts."""


def run(folder: Path, touches: int = 240, turns: int = 4) -> dict[str, float]:
    """Touches as a random player makes them, half of them in each way."""
    assert shutil.which("espeak-ng"), "espeak-ng is not installed"
    programs, told = folder / "programs", folder / "told"
    programs.mkdir(parents=True)
    (programs / "aplay").write_text(PLAYER.format(told=told))
    (programs / "aplay").chmod(0o755)
    found = (Found(), Found())
    block = max(1, touches // (2 * turns))
    for turn in range(turns):
        for way in (0, 1) if turn % 2 else (1, 0):
            home = folder / f"{turn}-{way}"
            saved_game(home, turn, LOADED)
            SettingsFile(home).change(voice=bool(way), sound=bool(way))
            path = {"PATH": f"{programs}:{os.environ['PATH']}"}
            with mock.patch.dict(os.environ, path), opened(home) as app:
                hand = TimedHand(app, f"bench/{turn}")
                app.at_home()
                hand.tap("continue", lambda s: s.screen == "table")
                player = Seated(hand, f"bench/{turn}")
                hand.began.clear()
                while player.seen.screen == "table" and len(hand.began) < block:
                    player.act()
                time.sleep(0.5)
                events = app.events()
            for began in hand.began:
                sorted_out(began, events, found[way])
        spoken = len(told.read_text()) if told.exists() else 0
        tell(f"{sum(len(of.frames) for of in found)} touches in {turn + 1} turns, {spoken} times something was heard")
    silent, spoken_p50 = (share(of.frames, 0.5) for of in found)
    tell(
        f"touch to frame: silent p50 {silent:.1f} ms, spoken {spoken_p50:.1f} ms ({spoken_p50 - silent:+.1f});"
        f" by chance alone two halves of the silent ones differ by {noise(found[0].frames):.1f} ms (p90)"
    )
    return {"product.tap_to_frame_ms_silent_p50": silent, "product.tap_to_frame_ms_spoken_p50": spoken_p50}
