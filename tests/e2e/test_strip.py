"""The strip at the far end of a serial line: order, colours, direction and active seat through a round; unplugged."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages import Words
from tests.e2e.app import Hand, Seen
from tests.e2e.conftest import Stage
from tests.e2e.player import Player
from tests.e2e.shadow import OnDisk, on_disk
from tests.e2e.strip_reader import BLACK, PATIENCE, Line, Reading

pytestmark = pytest.mark.ui
PHASES = {"exploration": 1, "rest": 2, "movement": 3, "fire": 4, "end": 5, "score": 6}
"""The numbers of the phases in the rules."""
YOU, AUTOMA = "yellow", "green"
DAMAGE_TO_AUTOMA = r"Damage (for the Automa )?on (box|the Weapon just)|Damage for row"
DAMAGE_TO_YOU = r"(?<!or )\b[Pp]ut \d+ Damage on (your|a box|the Weapon:)"
AURORA_TOLD = r"The Aurora moves to|Ship reached|The Aurora leaves"
"""What the sentences on the screen say when the strip has something of it to show."""


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    """A serial line with a board at its far end."""
    made = Line(tmp_path / "strip")
    yield made
    made.close()


def expected(seen: Seen, disk: OnDisk) -> Reading:
    """What the table says, from the rules: left turn order but in phases 3 and 4 (MV-01, FW-09)."""
    table, posed = disk.game.table, disk.game.posed
    if (following := disk.game.following) is not None and following.key == seen.key:
        posed = following
    assert posed is not None
    phase = PHASES[table.progress.step.split(".")[0]]
    automa_told = posed.kind == "tell" and any("Automa" in Words("en").line(x) for x in posed.lines)
    if posed.asked in (YOU, AUTOMA):
        active = posed.asked
    elif automa_told:
        active = AUTOMA
    else:
        active = next((seat for seat in table.progress.queue[:1] if seat in table.things.order), "")
    assert seen.head == disk.game.head
    told = [Words("en").line(line) for line in posed.lines]
    struck = [
        seat
        for seat in table.things.order
        if any(re.search(DAMAGE_TO_AUTOMA if seat == AUTOMA else DAMAGE_TO_YOU, text) for text in told)
    ]
    aurora = table.things.aurora if any(re.search(AURORA_TOLD, text) for text in told) else 0
    return Reading(
        -1 if aurora else phase,
        "right" if phase in (3, 4) else "left",
        tuple(table.things.order),
        active,
        AUTOMA,
        automa_told,
        tuple(struck),
        aurora,
    )


def test_a_round_on_the_strip(stage: Stage, line: Line, tmp_path: Path) -> None:
    app = stage.seeded("strip", options=["--strip", str(line.name)])
    hand = Hand(app)
    player = Player(hand, "strip")
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    hand.tap(f"you:{YOU}")
    hand.tap(f"automa:{AUTOMA}")
    seen = hand.tap("next", lambda s: s.key not in ("setup.copy", "setup.terms"))

    told: list[Reading] = []
    while True:
        disk = on_disk(app.folder, tmp_path)
        if disk.game.table.progress.round == 2 and seen.key == "explore.turn":
            break
        told.append(line.until(expected(seen, disk)))
        seen = player.act()
    assert {r.phase for r in told} >= {1, 3}
    assert {r.reading for r in told} == {"left", "right"}
    assert {r.active for r in told} >= {YOU, AUTOMA}
    assert {r.line_open for r in told} == {True, False}

    # The active seat's pulse goes up and down. (That frames come at least once a second is tested beside the strip.)
    began = len(line.frames)

    def pulses() -> bool:
        light = [sum(sum(led) for led in leds[8:57]) for leds in line.frames[began:]]
        return len(light) > 2 and max(light) > 1.2 * min(light)

    wait_for(pulses)

    # Unplugged in mid-game: nothing of it is felt. Plugged in again: it lights up by itself.
    line.unplug()
    for _ in range(3):
        seen = player.act()
    came = len(line.frames)
    line.plug_in()
    seen = player.act()
    wait_for(lambda: len(line.frames) > came + 2)
    line.until(expected(seen, on_disk(app.folder, tmp_path)))
    assert line.wrong == 0

    assert app.stop() == 0
    wait_for(lambda: all(led == BLACK for led in line.frames[-1]))


def wait_for(condition: object, seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
