"""A panel in another program: its contacts press here, our lamps light there, and either end may go."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.buttons import Buttons
from hardware.link import AppSide, PanelSide
from hardware.pins import Knob, Pin, Pins
from hardware.simulator import StripPort, turning
from hardware.strip import Strip

Until = Callable[[Callable[[], bool]], None]
PINS = Pins({"next": Pin(17), "undo": Pin(27, 0.8)}, 0.05, Knob(16, 20, 21), {"next": 18, "undo": 25})


class Seen:
    """A panel, and what it has been told."""

    def __init__(self, path: Path) -> None:
        self.wirings: list[Pins] = []
        self.high: dict[int, bool] = {}
        self.gone = 0
        self.side = PanelSide(path, self.wirings.append, self.high.__setitem__, self._went)

    def _went(self) -> None:
        self.gone += 1


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[list[Any]]:
    """Ends that are closed after the test."""
    made: list[Any] = []
    yield made
    for end in reversed(made):
        end.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Longer than a socket's address may be."""
    folder = tmp_path / ("a folder with a name that is long" * 4)
    folder.mkdir()
    return folder / "panel"


def test_contacts_press_and_lamps_light(path: Path, ends: list[Any], until: Until) -> None:
    panel = Seen(path)
    ends.append(panel.side)
    presses: list[str] = []
    app = AppSide(path)
    buttons = Buttons(PINS, presses.append, factory=app.factory)
    ends += [app, buttons]
    app.wired(PINS)
    until(lambda: bool(panel.wirings))
    assert panel.wirings[0] == Pins(dict(PINS.buttons), 0.0, PINS.knob, dict(PINS.lamps))
    panel.side.contact(17, True)
    until(lambda: presses == ["next"])
    panel.side.contact(17, False)
    for bcm, low in turning(Knob(16, 20), right=False):
        panel.side.contact(bcm, low)
    until(lambda: presses == ["next", "turn-left"])
    buttons.light(("undo",))
    until(lambda: panel.high.get(25) is True)
    assert not panel.high.get(18)
    buttons.light(())
    until(lambda: panel.high.get(25) is False)


def test_the_panel_may_come_later_and_again_and_is_told_all(path: Path, ends: list[Any], until: Until) -> None:
    changes: list[bool] = []
    app = AppSide(path, lambda: changes.append(app.connected))
    presses: list[str] = []
    buttons = Buttons(PINS, presses.append, factory=app.factory)
    ends += [app, buttons]
    app.wired(PINS)
    buttons.light(("next",))
    for n in (1, 2):
        panel = Seen(path)
        until(lambda panel=panel: panel.high.get(18) is True)
        panel.side.contact(17, True)
        until(lambda n=n: presses == ["next"] * n)
        # It goes with the button pressed: the contact is open then, or it could never be pressed again.
        panel.side.close()
        until(lambda: not app.connected and app.factory.pin(17).state)
    until(lambda: changes == [True, False] * 2)


def test_the_app_may_go_and_another_come_but_not_two_at_once(path: Path, ends: list[Any], until: Until) -> None:
    panel = Seen(path)
    ends.append(panel.side)
    first = AppSide(path)
    first.wired(PINS)
    until(lambda: len(panel.wirings) == 1)
    second = AppSide(path)
    ends.append(second)
    second.wired(Pins({"red": Pin(5)}, 0.05))
    first.close()
    until(lambda: panel.gone >= 1)
    until(lambda: bool(panel.wirings) and "red" in panel.wirings[-1].buttons)
    assert panel.side.connected


def test_noise_on_the_line_is_passed_over(path: Path, ends: list[Any], until: Until) -> None:
    panel = Seen(path)
    app = AppSide(path)
    presses: list[str] = []
    ends += [app, Buttons(PINS, presses.append, factory=app.factory), panel.side]
    app.wired(PINS)
    until(lambda: bool(panel.wirings))
    far = panel.side._app
    assert isinstance(far, socket.socket)
    far.sendall(b"\xff\xfe\nlow\nlow x\nlow 99\nlow 18\nfly 17\n\nlow 17\n")
    until(lambda: presses == ["next"])


def test_a_strip_port_shows_what_is_sent_and_can_be_pulled(tmp_path: Path, until: Until) -> None:
    from hardware.scene import Scene, pixels

    pictures: list[bytes] = []
    port = StripPort(tmp_path / "strip", pictures.append)
    strip = Strip(str(tmp_path / "strip"), 60, boot_wait=0.0)
    scene = Scene(("red", "blue"), None, "blue", "left", 3)
    strip.show(scene)
    until(lambda: bool(pictures) and pictures[-1] == pixels(scene, 60, 0.0))
    port.close()
    assert not (tmp_path / "strip").is_symlink()
    until(lambda: strip.state.kind == "waiting")
    again: list[bytes] = []
    port = StripPort(tmp_path / "strip", again.append)
    until(lambda: bool(again) and again[-1] == pixels(scene, 60, 0.0))
    strip.close()
    until(lambda: not any(again[-1]))
    port.close()
