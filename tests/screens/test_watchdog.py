"""The watchdog is fed while pictures reach the screen, a still table's too; a version that runs leaves word of it."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.devices import notify
from companion.screens.devices import watchdog
from tests.screens.pump import PATIENCE, Pump

pytestmark = pytest.mark.ui


class Listener:
    """The service manager's end of the line."""

    def __init__(self, folder: Path) -> None:
        # However long the folder's path is: an address has room for about a hundred letters only.
        self.address = f"/proc/self/fd/{os.open(folder, os.O_PATH | os.O_DIRECTORY)}/notify"
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(self.address)
        self._line.setblocking(False)
        self.heard: list[str] = []

    def listen(self) -> list[str]:
        """All that has been said."""
        while True:
            try:
                self.heard.append(self._line.recv(100).decode())
            except BlockingIOError:
                return self.heard


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """systemd, which watches with a patience of 0.4 s."""
    listener = Listener(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", listener.address)
    monkeypatch.setenv("WATCHDOG_USEC", "400000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    return listener


def heard(listener: Listener, state: str, times: int = 1) -> Callable[[], bool]:
    return lambda: listener.listen().count(state) >= times


def tick_until(condition: Callable[[], bool]) -> None:
    """The clock goes on, and nothing is drawn."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        Clock.tick()
        time.sleep(0.01)


def test_a_manager_that_does_not_listen_stops_nothing(manager: Listener) -> None:
    """Its queue is full after a few messages; to wait for it would stop the game."""
    line = notify.Supervisor()
    assert line.tell(notify.ALIVE)
    while line.tell(notify.ALIVE):
        pass


def test_ready_comes_with_the_first_picture_and_a_still_table_feeds(manager: Listener, tmp_path: Path) -> None:
    pump = Pump(tmp_path / "data")
    try:
        pump.until(heard(manager, notify.READY))
        pump.until(heard(manager, notify.ALIVE, 5))
        assert manager.heard[0] == notify.READY
    finally:
        pump.close()
    assert manager.listen()[-1] == notify.STOPPING


def test_without_pictures_it_is_not_fed(manager: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on ticking, but nothing reaches the screen any more."""
    looks, feed = [], watchdog.Watchdog._feed

    def _feed(self: watchdog.Watchdog, dt: float) -> None:
        looks.append(dt)
        feed(self, dt)

    monkeypatch.setattr(watchdog.Watchdog, "_feed", _feed)
    pump = Pump(tmp_path / "data")
    try:
        pump.until(heard(manager, notify.ALIVE))
        began = len(looks)
        tick_until(lambda: len(looks) > began)  # what was drawn before is still told
        manager.listen().clear()
        began = len(looks)
        tick_until(lambda: len(looks) > began + 7)
        assert notify.ALIVE not in manager.listen()
        pump.until(heard(manager, notify.ALIVE))
    finally:
        pump.close()


def test_a_version_that_has_run_leaves_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AURORA_VERSION", "1.2.3-abcd")
    monkeypatch.setattr(watchdog, "PROVEN", 0.2)
    pump = Pump(tmp_path)
    try:
        proven = tmp_path / "proven"
        pump.until(proven.exists)
        assert proven.read_text() == "1.2.3-abcd\n"
    finally:
        pump.close()


def test_elsewhere_nothing_is_said_and_nothing_left(pump: Pump, tmp_path: Path) -> None:
    manager = notify.Supervisor({})
    assert not manager.tell(notify.READY)
    assert manager.patience == 0
    assert pump.app.watchdog._version == ""
    assert not (tmp_path / "proven").exists()


def test_a_name_that_begins_with_an_at_sign_is_abstract() -> None:
    name = f"aurora-test-{os.getpid()}"
    manager = notify.Supervisor({"NOTIFY_SOCKET": f"@{name}"})
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{name}")
        assert manager.tell(notify.ALIVE)
        assert line.recv(100) == b"WATCHDOG=1"
    assert not manager.tell(notify.ALIVE), "nobody listens any more, and that is no error"


def test_another_process_is_watched() -> None:
    watched = {"WATCHDOG_USEC": "30000000"}
    assert notify.Supervisor({**watched, "WATCHDOG_PID": str(os.getpid() + 1)}).patience == 0
    assert notify.Supervisor({**watched, "WATCHDOG_PID": str(os.getpid())}).patience == 30


def test_programs_that_the_app_starts_do_not_speak_for_it(manager: Listener) -> None:
    notify.Supervisor()
    assert not [name for name in os.environ if name.startswith(("NOTIFY_", "WATCHDOG_"))]
