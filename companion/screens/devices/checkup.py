"""The doctor's check of the machine while the app runs, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window

from companion.messages import Words
from companion.screens.devices.devices import Devices

if TYPE_CHECKING:
    from companion.doctor.finding import Finding


class Checkup:
    """Runs the doctor and keeps the last findings."""

    def __init__(self, folder: Path, hardware: Devices) -> None:
        self._folder, self._hardware = folder, hardware
        self._ended = False
        self.findings: list[Finding] | None = None
        """None before the first check."""

    def close(self) -> None:
        """Stop reporting."""
        self._ended = True

    def look(self, then: Callable[[list[Finding]], None], ask: bool) -> None:
        """Check the machine. ``then`` gets the findings so far in the screen's thread, again with each new one until
        all are there. ``ask``: also ask at the serial ports."""
        if self._ended:
            return
        from kivy.graphics.opengl import GL_RENDERER, glGetString

        ports, pins = self._hardware.where()
        size = (int(Window.width), int(Window.height))
        renderer = glGetString(GL_RENDERER).decode("ascii", "replace")

        def hand_over(found: list[Finding], whole: bool) -> None:
            if not self._ended:
                self.findings = found if whole else self.findings
                then(found)

        def tell(found: list[Finding], whole: bool) -> None:
            Clock.schedule_once(lambda _dt: hand_over(found, whole), -1)

        def look() -> None:
            from companion.doctor import findings
            from companion.doctor.machine import Machine, Running

            running = Running(renderer, size, ports.get("connected", ""), ports.get("waiting", ""), pins)
            machine = Machine(self._folder, running=running)
            found: list[Finding] = []
            for finding in findings(machine, ports=ask):
                found.append(finding)
                tell(list(found), False)
            tell(found, True)

        threading.Thread(target=look, name="doctor", daemon=True).start()

    def state(self, words: Words, brief: bool = False) -> str:
        """The result in one line; empty before the first check. ``brief``: only the number of findings."""
        if self.findings is None:
            return ""
        from companion.doctor import ailing

        wrong = ailing(self.findings)
        if not wrong:
            return words.text("ui.doctor.well")
        if brief:
            return words.text("ui.doctor.count", n=len(wrong))
        return words.text("ui.doctor.found", n=len(wrong), first=words.finding(wrong[0])[0])
