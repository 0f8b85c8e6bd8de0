"""Plays sounds and speech in a thread of its own: nobody waits for it, and it falls silent at once."""

from __future__ import annotations

import contextlib
import logging
import queue
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import IO

from msgspec import Struct

_log = logging.getLogger(__name__)


class Clip(Struct, frozen=True):
    """Something to hear: commands, each reading what the one before writes, and what the first reads."""

    commands: Sequence[Sequence[str]]
    content: bytes


class Speaker:
    """Plays one thing at a time, the newest: what is still playing or waiting then is dropped.

    For each clip the programs are started again, and killed when it is to be silent. The thread starts with the first
    clip. A clip that can't be played is logged once, and nothing else happens.
    """

    def __init__(self) -> None:
        self._wanted: queue.SimpleQueue[tuple[int, Callable[[], Iterable[Clip]]] | None] = queue.SimpleQueue()
        self._turn = 0
        """Counted up whenever all that was wanted before is to be silent."""
        self._running: tuple[subprocess.Popen[bytes], ...] = ()
        self._thread: threading.Thread | None = None
        self._failed = False

    def play(self, make: Callable[[], Iterable[Clip]]) -> None:
        """Play what ``make`` returns in the thread, instead of all that was wanted before."""
        self.hush()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
            self._thread.start()
        self._wanted.put((self._turn, make))

    def hush(self) -> None:
        """Be silent. Returns at once, from any thread."""
        self._turn += 1
        for process in self._running:
            process.kill()

    def close(self) -> None:
        """Be silent, and end the thread."""
        self.hush()
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(2)
            self._thread = None

    def _work(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            turn, make = wanted
            try:
                for clip in make() if turn == self._turn else ():
                    if turn == self._turn:
                        self._play(clip, turn)
            except (OSError, ValueError) as error:
                self._fail(str(error))

    def _play(self, clip: Clip, turn: int) -> None:
        running: list[subprocess.Popen[bytes]] = []
        try:
            for command in clip.commands:
                last = len(running) + 1 == len(clip.commands)
                running.append(
                    subprocess.Popen(
                        command,
                        stdin=running[-1].stdout if running else subprocess.PIPE,
                        stdout=subprocess.DEVNULL if last else subprocess.PIPE,
                        stderr=subprocess.DEVNULL,
                    )
                )
                if len(running) > 1:
                    self._close(running[-2].stdout)  # only the next program reads it, and hears when it ends
                # Set before the turn is looked at: a silence that is wanted now finds them, or is found here.
                self._running = tuple(running)
                if turn != self._turn:
                    return
            if running and running[0].stdin is not None:
                try:
                    running[0].stdin.write(clip.content)
                except BrokenPipeError:
                    pass  # it has ended, or was killed; its exit says which
                finally:
                    self._close(running[0].stdin)
            ended = [process.wait() for process in running]
            if any(ended) and turn == self._turn:
                self._fail(f"{clip.commands[-1][0]} ended with {ended}")
        finally:
            self._running = ()
            for process in running:
                if process.poll() is None:
                    process.kill()
                    process.wait()

    @staticmethod
    def _close(stream: IO[bytes] | None) -> None:
        assert stream is not None
        with contextlib.suppress(OSError):  # what it still held was for a program that has ended
            stream.close()

    def _fail(self, detail: str) -> None:
        if not self._failed:
            self._failed = True
            _log.warning("No sound: %s", detail)
