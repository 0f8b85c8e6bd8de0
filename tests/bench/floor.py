"""The floor: a window of Kivy's, set up as the app's with its sleep and its hand-over of touches, that writes another
number at each touch: ``python floor.py TIMES FOLDER``. It writes down what :mod:`tests.bench.witness` does.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.screens.app import prepare

times = open(sys.argv[1], "w", buffering=1, encoding="ascii")  # noqa: SIM115 (open as long as the window)
prepare(Path(sys.argv[2]))

from kivy.app import App  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.uix.label import Label  # noqa: E402

from companion.screens.devices import waiting  # noqa: E402


def note(what: str) -> None:
    """Write one line."""
    times.write(f"{what} {time.monotonic():.6f} {time.process_time():.6f} {time.thread_time():.6f}\n")


class Floor(App):  # type: ignore[misc]
    """One label, which counts."""

    def build(self) -> Label:
        """It, and who writes down when."""
        label, flip, hand_on = Label(text="0", font_size=40), Window.flip, EventLoop.dispatch_input
        count = [0]

        def touched(*_: object) -> bool:
            note("touch")
            count[0] += 1
            label.text = str(count[0])
            return True

        def flipped() -> None:
            flip()
            note("flip")

        label.bind(on_touch_down=touched)
        Window.flip = flipped
        Window.bind(on_mouse_down=lambda *_: hand_on(), on_mouse_up=lambda *_: hand_on())
        return label


waiting.begin(False)
Floor().run()
