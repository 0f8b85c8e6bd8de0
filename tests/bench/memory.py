"""The memory that the app has taken when a whole game has been played by touch, beside an empty window's."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.glass import Seated, TimedHand, opened, pss
from tests.e2e.app import Display, clean_environment

BLANK = Path(__file__).parent / "blank.py"


def run(folder: Path, acts: int = 1_000, warm: float = 3.0) -> dict[str, float]:
    """A game against the Automa from the first question to the score, or so many acts of it. After ``warm`` seconds an
    empty window has all that it wants."""
    blank = _blank(folder / "blank", warm)
    with opened(folder / "app") as app:
        hand = TimedHand(app, "memory")
        app.at_home()
        time.sleep(warm)
        tell(f"at home: {pss(app.process.pid):.0f} MB")
        hand.tap("new", lambda s: s.key == "setup.copy")
        hand.tap("option:try", lambda s: s.key == "setup.terms")
        player = Seated(hand, "memory")
        while player.seen.screen == "table" and len(player.made) < acts:
            player.act()
        whole = pss(app.process.pid)
    tell(
        f"after {len(player.made)} acts {whole:.0f} MB, {whole - blank:.0f} more than an empty window ({blank:.0f} MB)"
    )
    return {"product.pss_mb": whole}


def _blank(folder: Path, warm: float) -> float:
    display = Display()
    environment = clean_environment() | {"DISPLAY": display.name}
    process = subprocess.Popen([sys.executable, str(BLANK), str(folder)], env=environment)
    try:
        time.sleep(warm)
        return pss(process.pid)
    finally:
        process.kill()
        process.wait()
        display.close()
