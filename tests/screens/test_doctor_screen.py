"""The doctor on the screen: one line at home, findings with their fixes, and strip and buttons to try."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import doctor
from companion.doctor.finding import Finding
from companion.doctor.machine import Machine
from companion.screens.widgets import theme
from hardware.colours import STANDARD
from hardware.pins import FULL_PANEL, load_pins
from hardware.simulator import MockPanel, StripPort
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play

SOFT = Finding("renderer", "warning", "software", {"renderer": "llvmpipe"})
LOW = Finding("power", "fault", "low")
WELL = Finding("clock", "good", "right")
NONE = Finding("gpio", "absent", "none")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Each time that the doctor looked: whether at the ports too, by which thread; what it finds is planted."""
    seen: list[dict[str, Any]] = []
    looks_planted: list[Finding] = [WELL, NONE]

    def findings(machine: Machine, *, ports: bool = True) -> Iterator[Finding]:
        thread = threading.current_thread()
        seen.append({"ports": ports, "thread": thread, "running": machine.running, "found": looks_planted})
        yield from looks_planted

    monkeypatch.setattr(doctor, "findings", findings)
    seen.append({"found": looks_planted})
    return seen


def at_home(pump: Pump) -> str:
    return str(pump.map()["doctor"]["label"])


def test_home_says_in_one_line_what_the_doctor_found_and_only_after_the_first_picture(
    looks: list[dict[str, Any]], tmp_path: Path, compiled: None
) -> None:
    pump = Pump(tmp_path)
    try:
        assert at_home(pump) == "Doctor", "nothing is known yet, and nothing waits for it"
        assert len(looks) == 1
        pump.until(lambda: pump.app.checkup.findings is not None)
        pump.frames(2)
        assert at_home(pump) == "Doctor: all is well."
        assert looks[1]["thread"] is not threading.main_thread()
        assert looks[1]["ports"] is False, "nothing is sent to any port unasked"
        assert looks[1]["running"].renderer
        looks[0]["found"][:] = [WELL, SOFT, LOW]
        pump.touch("doctor")
        pump.until(lambda: pump.app.checkup.findings is not None and len(pump.app.checkup.findings) == 3)
        pump.touch("back")
        assert at_home(pump) == "Doctor: 2 findings. The voltage is or was too low."
    finally:
        pump.close()


def test_a_finding_that_is_too_long_for_home_is_counted_and_not_cut(
    looks: list[dict[str, Any]], pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks[0]["found"][:] = [WELL, SOFT, LOW]
    pump.app.checkup.look(lambda found: None, ask=False)
    pump.until(lambda: pump.app.checkup.findings is not None and len(pump.app.checkup.findings) == 3)
    monkeypatch.setattr(pump.app.words, "finding", lambda found: ("A very long finding. " * 9, ""))
    pump.app.ways.home()
    pump.frames(2)
    assert at_home(pump) == "Doctor: 2 findings."


def test_the_doctor_names_the_worst_first_each_with_its_fix(looks: list[dict[str, Any]], pump: Pump) -> None:
    looks[0]["found"][:] = [WELL, NONE, SOFT, LOW]
    pump.touch("doctor")
    assert pump.screen.name == "doctor"
    pump.until(lambda: any("The clock is right." in text for text in pump.texts()))
    texts = "\n".join(pump.texts())
    order = [texts.index(pump.app.words.finding(f)[0][:20]) for f in (LOW, SOFT, NONE, WELL)]
    assert order == sorted(order)
    assert "Take a stronger power supply" in texts
    assert faults(pump.app.root_widget) == []
    before = len(looks)
    pump.touch("doctor:again")
    pump.until(lambda: len(looks) > before)
    assert looks[-1]["ports"] is True
    pump.touch("back")
    assert pump.screen.name == "home"


def test_the_test_picture_is_on_the_strip_and_on_the_screen_until_it_is_left(
    looks: list[dict[str, Any]], pump: Pump, tmp_path: Path
) -> None:
    sent: list[bytes] = []
    port = StripPort(tmp_path / "strip", sent.append)
    pump.app.set(strip={"port": str(tmp_path / "strip"), "milliamps": 20000})
    to_play(pump)
    pump.touch("menu")
    pump.touch("menu:doctor")
    pump.touch("doctor:picture")
    # The one whose turn it is pulses; the other three and the amber end shine in full.
    wanted = {STANDARD["green"], STANDARD["yellow"], STANDARD["blue"]}
    pump.until(lambda: bool(sent) and wanted <= leds(sent[-1]))
    view = pump.screen.strip_view
    pump.until(lambda: wanted <= leds(view._rgb))
    pump.until(lambda: STANDARD["red"] in leds(sent[-1]))  # now it is another's turn
    pump.touch("back")
    assert pump.screen.name == "table"
    pump.until(lambda: wanted - leds(sent[-1]) == {STANDARD["green"], STANDARD["yellow"]})
    pump.app.hardware.close()
    port.close()


def test_pins_that_something_else_uses_and_a_strip_that_is_away_reach_the_doctor(
    looks: list[dict[str, Any]], pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line about devices that is too long for home is cut there; the doctor's screen has the whole of it."""
    from gpiozero import Device

    from hardware.buttons import Buttons
    from hardware.pins import Pin, Pins

    panel = MockPanel(load_pins(FULL_PANEL))
    monkeypatch.setattr(Device, "pin_factory", panel.factory)
    other = Buttons(Pins({"next": Pin(17), "red": Pin(5)}, 0.1), print, factory=panel.factory)
    port = "/dev/serial/by-id/usb-a-board-with-a-long-name-that-nobody-has-plugged-in"
    pump.app.set(strip={"port": port}, text="large")
    pump.app.ways.home()
    pump.app.hardware.open(strip=False).join()
    pump.until(lambda: pump.app.hardware.where() == ({"waiting": port}, "17, 5"))
    pump.frames(3)
    label = pump.screen.ids.devices
    assert label.height <= 2.6 * theme.size(theme.LABEL)
    pump.touch("doctor")
    pump.until(lambda: looks[-1].get("ports") is True)
    running = looks[-1]["running"]
    assert (running.busy, running.away, running.port) == ("17, 5", port, "")
    assert any("GPIO 17, 5" in text for text in pump.texts())
    other.close()
    theme.use(large=False, safe=False)


def leds(rgb: bytes) -> set[tuple[int, ...]]:
    return {tuple(rgb[n : n + 3]) for n in range(0, len(rgb), 3)}


def test_each_button_is_named_when_it_is_pressed_and_does_nothing_else(
    looks: list[dict[str, Any]], pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gpiozero import Device

    panel = MockPanel(load_pins(FULL_PANEL))
    monkeypatch.setattr(Device, "pin_factory", panel.factory)
    pump.app.hardware._pins = FULL_PANEL
    pump.app.hardware.open(strip=False).join()
    to_play(pump)
    head = pump.shown.head
    pump.app.ways.doctor()
    pump.settle()
    panel.press("red")
    pump.frames(2)
    assert pump.screen.pressed == [], "only while it is tried"
    pump.touch("doctor:press")
    pump.until(lambda: len(panel.lit()) == 9)
    panel.press("red")
    pump.frames(2)
    assert any("That was: Red: I'm done" in text for text in pump.texts())
    pump.until(lambda: "red" not in panel.lit() and len(panel.lit()) == 8)
    panel.down("undo")
    panel.up("undo")
    panel.press("red")  # and what came of undo has been told
    pump.until(lambda: len(pump.screen.pressed) > 1)
    assert pump.screen.pressed == ["red", "red"], "it must be held"
    panel.down("undo")
    pump.until(lambda: "undo" in pump.screen.pressed)
    panel.up("undo")
    panel.turn(-1)
    pump.frames(2)
    assert pump.screen.pressed == ["red", "red", "undo", "turn-left"]
    assert any("Undo (must be held)" in text for text in pump.texts())
    assert faults(pump.app.root_widget) == []
    # One that comes while the screen is dimmed only wakes it.
    pump.app.dimming._dim(0)
    panel.press("next")
    pump.frames(2)
    assert pump.screen.pressed == ["red", "red", "undo", "turn-left"]
    assert not pump.app.dimming.dimmed
    pump.settle()
    pump.touch("back")
    assert pump.shown.head == head
