"""Buttons through gpiozero with mock pins, and keys through X: a round, undo only when held, a draw."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.pins import DEFAULT_PINS, load_pins
from tests.e2e.app import LOOK, PATIENCE, App, Hand, Seen, moved_on
from tests.e2e.conftest import HERE, Stage
from tests.e2e.player import Player
from tests.e2e.shadow import on_disk

pytestmark = pytest.mark.ui
PRESSING = (sys.executable, str(HERE / "pressing.py"), "buttons")
PINS = {"next": 17, "undo": 27, "draw": 22, "why": 23, "menu": 24, "red": 5, "green": 6, "yellow": 13, "blue": 26}
"""As ``hardware/README.md`` has them."""
HOLD = 4.0
"""Seconds that undo must be held here: no stall of a busy machine takes so long."""
SHORT = 0.5
"""Seconds of a press that is too short for it."""


class Panel:
    """The buttons on the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.presses: list[str] = []
        self._say(f"pins {len(PINS)}")
        end = time.monotonic() + PATIENCE
        while "pins" not in app.log.read_text(encoding="utf-8"):
            assert time.monotonic() < end, app.told()
            time.sleep(LOOK)

    def _say(self, line: str) -> None:
        assert self.app.process.stdin is not None
        self.app.process.stdin.write(f"{line}\n".encode())
        self.app.process.stdin.flush()

    def press(self, button: str, expect: Callable[[Seen], bool], word: str = "down") -> Seen:
        """Press a button until it has come to what ``expect`` says."""
        self.app.until(lambda s: True, "the screen to be ready")
        self.presses.append(button)
        self._say(f"{word} {PINS[button]}")
        try:
            return self.app.until(expect, f"something to come of the button {button}")
        finally:
            self._say(f"up {PINS[button]}")

    def press_in_vain(self, button: str, after: float = SHORT) -> None:
        """Press a button for a while: nothing comes of it, not then and not for a while when it is let go."""
        before = self.app.until(lambda s: True, "the screen to be ready")
        self._say(f"down {PINS[button]}")
        self._watch(before, SHORT)
        self._say(f"up {PINS[button]}")
        self._watch(before, after)

    def _watch(self, before: Seen, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.app.see()
            assert seen is not None
            assert not moved_on(before)(seen), self.app.told()
            time.sleep(LOOK)


def test_a_round_by_buttons(stage: Stage, tmp_path: Path) -> None:
    """Next, and red for "I'm done"; a touch only where no button can answer."""
    pins = tmp_path / "pins.toml"
    usual = DEFAULT_PINS.read_text(encoding="utf-8")
    pins.write_text(usual.replace("hold_seconds = 0.8", f"hold_seconds = {HOLD}", 1), encoding="utf-8")
    assert load_pins(pins).buttons["undo"].hold == HOLD
    app = stage.app(command=PRESSING, options=["--pins", str(pins)])
    hand = Hand(app)
    app.at_home()
    panel = Panel(app)
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    seen = panel.press("next", lambda s: s.key not in ("setup.copy", "setup.terms"))

    touches, turns, answered = hand.touches, 0, []
    fallback = Player(hand, "fallback")
    while on_disk(app.folder, tmp_path).game.table.progress.round == 1 or seen.key != "explore.turn":
        before = seen
        if seen.key == "explore.turn" and turns == 2:
            seen = hand.hold("option:out", moved_on(before))
        elif seen.has("option:done"):
            turns += seen.key == "explore.turn"
            seen = panel.press("red", moved_on(before), "bounce" if turns == 1 else "down")
            answered.append((seen.head, "done"))
        elif seen.has("next"):
            seen = panel.press("next", moved_on(before))
        else:
            seen = fallback.act()
    assert hand.touches - touches <= 4
    assert panel.presses.count("red") >= 2
    assert panel.presses.count("next") >= 4
    disk = on_disk(app.folder, tmp_path)
    for head, value in answered:
        assert disk.asked_and_answered(head)[1] == value
    assert disk.game.path() == list(range(1, seen.head + 1)), "each press acted once"

    # Undo acts when it has been held, and then once; another seat's button means nothing.
    panel.press_in_vain("undo", HOLD)
    panel.press_in_vain("blue")
    back = panel.press("undo", lambda s: s.head == seen.head - 1)
    assert on_disk(app.folder, tmp_path).game.head == back.head
    panel.press_in_vain("draw")
    panel.press("why", lambda s: s.has("close"))
    panel.press("why", lambda s: not s.has("close"))
    panel.press("menu", lambda s: s.has("menu:home"))
    assert app.stop() == 0


def test_the_draw_button(stage: Stage) -> None:
    """Where chance may be left to the app, the button draws."""
    app = stage.app(command=PRESSING)
    hand = Hand(app)
    app.at_home()
    panel = Panel(app)
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:own", lambda s: s.key == "setup.terms")
    seen = panel.press("next", lambda s: s.key == "setup.group")
    for _ in range(8):
        if seen.has("option:draw"):
            break
        seen = hand.tap("option:done", moved_on(seen))
    drawn = panel.press("draw", moved_on(seen))
    assert drawn.key == "setup.group"
    assert not drawn.has("option:draw")
    assert set(drawn.said) - set(seen.said), "what was drawn is told"


def played_by_keys(stage: Stage) -> tuple[Hand, Seen]:
    """A new game, by keys up to its first question that wants more than Next."""
    app = stage.seeded("keys")
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    seen = hand.key("space", lambda s: s.key not in ("setup.copy", "setup.terms"))
    while seen.kind == "tell":
        seen = hand.key("Return", moved_on(seen))
    return hand, seen


def test_keys_stand_in_for_buttons(stage: Stage) -> None:
    """Space, the letter of a seat, U held; each does what its button does."""
    hand, seen = played_by_keys(stage)
    assert seen.key == "explore.turn"
    done = hand.key("r", moved_on(seen))
    back = hand.key("u", lambda s: s.head == seen.head)
    assert done.head > back.head
    assert back.key == "explore.turn"
    hand.key("r", moved_on(back))


def test_keys_held_with_another_one_do_nothing_and_capitals_do_the_same(stage: Stage) -> None:
    """What the real keyboard's events carry: Ctrl and Alt are for something else, Shift is not."""
    hand, seen = played_by_keys(stage)
    for other in ("Control_L", "Alt_L", "Super_L"):
        with hand.modifier(other):
            for key in ("r", "m", "Return", "Escape"):
                hand.strike(key)
    hand.nothing_came(seen)
    with hand.modifier("Shift_L"):
        done = hand.key("r", moved_on(seen))
    assert done.head > seen.head
