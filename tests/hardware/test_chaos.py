"""A running game while the strip's port is closed, opened, held up and unplugged at random: no frame is ever mixed.

The boards at the far end are written from the protocols' texts alone. Neither has a time limit, so half a frame stays
in a board that keeps its power: the zeros that the strip sends first end it. An Adalight frame has nothing behind its
colours that could tell that; it shows as the beginning of a picture with black behind it, once for a break. TPM2's end
byte tells, so there every frame is a picture that was sent, whole.
"""

from __future__ import annotations

import itertools
import os
import pty
import random
import select
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.devices import lights
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.simulation.bots import RandomPlayer
from hardware import wire
from hardware.scene import Scene
from hardware.strip import Strip
from hardware.wire import Protocol

LEDS = 1500
BAUD = 4_000_000
"""A frame is a quarter of what a port takes unread: one that is held up is soon full, in the middle of a frame."""
PATIENCE = 120.0
"""Seconds after which a strip is taken to stay dark."""


class Board:
    """A board of either protocol: a byte at a time, as its text says."""

    def __init__(self, protocol: Protocol) -> None:
        self.frames: list[bytes] = []
        self.noise = 0
        self._protocol = protocol
        self.restart()

    def restart(self) -> None:
        """It has lost its power."""
        self._steps = self._tpm2() if self._protocol == "tpm2" else self._adalight()
        next(self._steps)

    def take(self, data: bytes) -> None:
        for byte in data:
            self._steps.send(byte)

    def _adalight(self) -> Iterator[None]:
        byte: int = yield  # type: ignore[assignment]
        while True:
            for expected in b"Ada":
                if byte != expected:
                    break
                byte = yield  # type: ignore[assignment]
            else:
                high, low = byte, (yield)
                check = yield
                if check == high ^ low ^ 0x55:
                    rgb = bytearray()
                    for _ in range(3 * (high * 256 + low + 1)):
                        rgb.append((yield))
                    self.frames.append(bytes(rgb))
                else:
                    self.noise += 1
                byte = yield  # type: ignore[assignment]
                continue
            if byte != ord("A"):
                self.noise += byte not in (0, ord("v"))
                byte = yield  # type: ignore[assignment]

    def _tpm2(self) -> Iterator[None]:
        while True:
            byte: int = yield  # type: ignore[assignment]
            if byte != 0xC9:
                self.noise += byte not in (0, ord("v"))
                continue
            if (yield) != 0xDA:
                self.noise += 1
                continue
            size = 256 * (yield) + (yield)  # type: ignore[operator]
            rgb = bytearray()
            for _ in range(size):
                rgb.append((yield))
            if (yield) == 0x36:
                self.frames.append(bytes(rgb))


class Socket:
    """Where the board is plugged in."""

    def __init__(self, path: Path, board: Board) -> None:
        self.path, self.board = path, board
        self.held = threading.Event()
        self._pulled = threading.Event()
        self._ends: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None

    def plug(self) -> None:
        ours, theirs = pty.openpty()
        for end in (ours, theirs):
            tty.setraw(end)
        self._ends = (ours, theirs)
        self._pulled.clear()
        self._thread = threading.Thread(target=self._listen, args=(ours,), daemon=True)
        self._thread.start()
        self.path.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        assert self._ends is not None
        assert self._thread is not None
        self.path.unlink()
        self._pulled.set()
        self._thread.join()
        for end in self._ends:
            os.close(end)
        self._ends = None

    def _listen(self, end: int) -> None:
        while not self._pulled.is_set():
            if self.held.is_set():
                time.sleep(0.002)
            elif select.select([end], [], [], 0.01)[0]:
                # A few bytes at a time, so that it is interrupted anywhere in a frame.
                self.board.take(os.read(end, 311))


class Playing:
    """A game that random players play, one after another, with its scenes shown on whatever strip there is."""

    def __init__(self, library: Library, lived: Any) -> None:
        self.strip: Strip | None = None
        self.longest = 0.0
        self._lived = lived
        self.scenes = 0
        self._library = library
        self._over = threading.Event()
        self._quiet = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _play(self) -> None:
        for n in itertools.count():
            game, bot = Game.new(Journal(None), self._library, f"chaos-{n}"), RandomPlayer(f"chaos-{n}")
            while not game.over and not self._over.is_set():
                posed = game.posed
                assert posed is not None
                self._show(lights.scene(game.table, posed))
                game.answer(posed.number, "try" if posed.key == "setup.copy" else bot.answer(posed))
                time.sleep(0.002)
            if self._over.is_set():
                return

    def _show(self, scene: Scene) -> None:
        strip = self.strip
        if strip is not None:
            began = self._lived.seconds
            strip.show(scene)
            self.longest = max(self.longest, self._lived.seconds - began)
            self.scenes += 1


@pytest.mark.parametrize(("protocol", "injuries"), [("adalight", 200), ("tpm2", 60)])
def test_only_whole_frames_come_through_whatever_happens_to_the_port(
    protocol: Protocol, injuries: int, tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch, lived: Any
) -> None:
    for name, seconds in (
        ("FIRST_RETRY_SECONDS", 0.02),
        ("LAST_RETRY_SECONDS", 0.05),
        ("STUCK_SECONDS", 0.25),
        ("LAST_SECONDS", 0.02),
    ):
        monkeypatch.setattr(wire, name, seconds)
    monkeypatch.setattr("hardware.greeting.ANSWER_SECONDS", 0.02)
    chance = random.Random("chaos")
    board = Board(protocol)
    socket = Socket(tmp_path / "strip", board)
    sent = {bytes(3 * LEDS)}
    playing = Playing(library, lived)

    def opened() -> Strip:
        strip = Strip(str(socket.path), LEDS, BAUD, protocol=protocol, boot_wait=0.0)
        strip.watch(sent.add)
        playing.strip = strip
        return strip

    socket.plug()
    strip = opened()
    done = dict.fromkeys(("close", "unplug", "stall"), 0)
    try:
        for _ in range(injuries):
            time.sleep(chance.uniform(0.01, 0.08))
            what = chance.choice(list(done))
            done[what] += 1
            if what == "close":
                strip.close()
                time.sleep(chance.uniform(0.0, 0.02))
                strip = opened()
            elif what == "stall":
                socket.held.set()
                time.sleep(chance.choice((0.05, 0.2, 0.5)))
                if chance.random() < 0.2:
                    strip.close()
                    strip = opened()
                socket.held.clear()
            else:
                socket.unplug()
                if chance.random() < 0.5:
                    board.restart()
                time.sleep(chance.uniform(0.0, 0.08))
                socket.plug()
            before, end = len(board.frames), time.monotonic() + PATIENCE
            while len(board.frames) < before + 6:
                assert time.monotonic() < end, f"dark after {what}: {strip.state}"
                time.sleep(0.002)
    finally:
        playing.stop()
        strip.close()
    end = time.monotonic() + PATIENCE
    while not board.frames or any(board.frames[-1]):
        assert time.monotonic() < end
        time.sleep(0.002)
    socket.unplug()

    assert min(done.values()) >= injuries // 5, done
    assert board.noise == 0
    assert {len(rgb) for rgb in board.frames} == {3 * LEDS}
    mixed = [rgb for rgb in board.frames if rgb not in sent]
    if protocol == "tpm2":
        assert mixed == []
    assert len(mixed) <= injuries
    for rgb in mixed:
        lit = len(rgb.rstrip(b"\0"))
        assert any(rgb[:lit] == picture[:lit] for picture in sent), "the beginning of a picture, then black"
    assert playing.scenes > injuries
    assert playing.longest < 0.3
