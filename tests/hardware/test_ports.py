"""Ports by what is plugged in: a strip that comes back under another name is the same strip."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hardware import greeting, ports
from hardware.greeting import Answer
from hardware.scene import Scene, pixels
from hardware.strip import Strip

FarEnd = Any  # of conftest.py
SCENE = Scene(seats=("green", "red"), active=None, automa=None, reading="left", phase=2)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """What is plugged in, as pyserial would tell it; no links by identity."""
    found: list[Any] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: found)
    monkeypatch.setattr(ports, "BY_ID", tmp_path / "by-id")
    return found


def board(device: str, serial: str | None = "A50285BI", location: str = "1-1.2", vid: int | None = 0x1A86) -> Any:
    return SimpleNamespace(
        device=device,
        vid=vid,
        pid=0x7523,
        serial_number=serial,
        location=location,
        product="USB Serial",
        description="",
    )


def test_a_port_is_known_by_vendor_product_and_serial_number(system: list[Any]) -> None:
    system += [board("/dev/ttyUSB1"), board("/dev/ttyUSB0", None), board("/dev/ttyS0", vid=None)]
    assert [(p.identity, p.path) for p in ports.plugged()] == [
        ("usb:1A86:7523@1-1.2", "/dev/ttyUSB0"),
        ("usb:1A86:7523:A50285BI", "/dev/ttyUSB1"),
    ]
    assert ports.path_of("usb:1A86:7523:A50285BI") == "/dev/ttyUSB1"
    assert ports.path_of("usb:1A86:7523:OTHER") is None
    assert ports.identity_of("/dev/ttyUSB0") == "usb:1A86:7523@1-1.2"
    assert ports.identity_of("/dev/ttyS0") == ports.path_of("/dev/ttyS0") == "/dev/ttyS0"


def test_the_systems_own_lasting_link_goes_first(system: list[Any], tmp_path: Path) -> None:
    device = tmp_path / "ttyUSB0"
    device.touch()
    link = tmp_path / "by-id" / "usb-1a86_USB_Serial-if00-port0"
    link.parent.mkdir()
    link.symlink_to(device)
    system.append(board(str(device)))
    assert [p.identity for p in ports.plugged()] == [str(link)]
    assert ports.identity_of(str(device)) == ports.identity_of(str(link)) == ports.path_of(str(link)) == str(link)


@pytest.mark.parametrize("asked_for", ["identity", "name"])
def test_a_strip_that_comes_back_under_another_name_is_lit_again(
    system: list[Any], far_end: FarEnd, until: Callable[[Callable[[], bool]], None], tmp_path: Path, asked_for: str
) -> None:
    far_end.plug()
    system.append(board(str(far_end.path)))
    port = "usb:1A86:7523:A50285BI" if asked_for == "identity" else str(far_end.path)
    strip = Strip(port, 60, boot_wait=0.0)
    strip.show(SCENE)
    picture = pixels(SCENE, 60, 0.0)
    far_end.await_frame(lambda rgb: rgb == picture)
    assert strip.state.values["port"] == "usb:1A86:7523:A50285BI"
    far_end.unplug()
    system.clear()
    until(lambda: strip.state.name == "strip.missing")
    far_end.frames.clear()
    far_end.path = tmp_path / "another-name"
    far_end.plug()
    system.append(board(str(far_end.path)))
    far_end.await_frame(lambda rgb: rgb == picture)
    until(lambda: strip.state.kind == "connected")
    strip.close()


@pytest.mark.parametrize(
    ("heard", "answer"),
    [
        (b"", Answer()),
        (b"WLED 2405180\r\n", Answer("wled", "2405180")),
        (b"Ada\r\n\xff\xfeWLED 2405180\r\n", Answer("wled", "2405180")),
        (b"\n2108180\n", Answer("wled", "2108180")),
        (b"WLED 24051", Answer()),
        (b"Ada\n", Answer("adalight")),
        (b"temperature 12345678901\n", Answer()),
        (b"load:0x40078000,len:13836\r\n", Answer()),
    ],
)
def test_what_boards_say(heard: bytes, answer: Answer) -> None:
    assert greeting.understood(heard) == answer


def test_a_port_is_asked_who_is_there_after_its_board_has_started(far_end: FarEnd) -> None:
    far_end.plug(reads=False)
    master = far_end._ends[0]

    def answer() -> None:
        assert os.read(master, 16) == b"v"
        os.write(master, b"WLED 2405180\r\n")

    board = threading.Thread(target=answer)
    board.start()
    os.write(master, b"rst cause:2\r\n20240518\r\n")
    assert greeting.ask(str(far_end.path), 115200, 0.1) == Answer("wled", "2405180")
    board.join()


def test_a_port_where_nobody_answers_is_let_go_soon(far_end: FarEnd) -> None:
    far_end.plug()
    assert greeting.ask(str(far_end.path), 115200, 0.0) == Answer()
    with pytest.raises(OSError, match="nowhere"):
        greeting.ask("/dev/nowhere", 115200, 0.0)


def test_a_link_that_was_made_to_last_stays_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "plugged", lambda: [ports.Plugged("usb:1:2:3", "/dev/ttyUSB0", "board")])
    monkeypatch.setattr(Path, "is_symlink", lambda path: str(path) == "/dev/aurora-strip")
    monkeypatch.setattr(ports.os.path, "realpath", lambda path: "/dev/ttyUSB0")
    assert ports.identity_of("/dev/aurora-strip") == "/dev/aurora-strip"
    assert ports.identity_of("/dev/ttyUSB0") == "usb:1:2:3"
