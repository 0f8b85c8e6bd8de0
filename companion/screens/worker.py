"""One thread beside the screen's, so that a slow disk never blocks the screen."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]
"""Has a function called soon in the screen's thread."""

_log = logging.getLogger(__name__)


class Worker:
    """Does one job after another. A job that fails is logged, ``lost`` is told how in the screen's thread, and the next
    one is done."""

    def __init__(self, post: Post, lost: Callable[[str], None]) -> None:
        self.post, self.lost = post, lost
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="game", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[], None]) -> None:
        """Do this job after all earlier ones."""
        self._jobs.put(job)

    def hand(self, look: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do this job, and give its result to ``then`` in the screen's thread."""

        def job() -> None:
            found = look()
            self.post(lambda: then(found))

        self.do(job)

    def close(self) -> None:
        """Stop after the running job."""
        self._jobs.put(None)
        self._thread.join(5)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception as error:  # noqa: BLE001 (the next job is done all the same)
                _log.exception("looking failed")
                self.post(partial(self.lost, f"{type(error).__name__}: {error}"))
