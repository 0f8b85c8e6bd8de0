"""The floor: a window of Kivy's, set up as the app's, that writes another number at each touch. ``python -m
companion.screens.bench.floor`` with the words of :class:`companion.bench.child.Child`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from companion.bench.child import told


def main(file: Path, folder: Path, touches: int, idle: float, size: tuple[int, int] | None) -> None:
    """Run it until so many touches, and ``idle`` seconds at rest, are measured and written to ``file``."""
    from companion.screens.app import prepare

    prepare(folder, size)
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.uix.label import Label

    from companion.screens.bench.watch import Watch

    class Floor(App):
        """One label."""

        def build(self) -> Any:
            """It counts."""
            label, count = Label(text="0", font_size=40), [0]

            def touched(*_: Any) -> bool:
                count[0] += 1
                label.text = str(count[0])
                return True

            label.bind(on_touch_down=touched)
            return label

    app = Floor()
    watch = Watch(file, app.stop, lambda: (Window.width / 2, Window.height / 2, 0.0), touches=touches, idle=idle)

    def flipped(*_: Any) -> None:
        Window.unbind(on_flip=flipped)
        watch.usable()

    Window.bind(on_flip=flipped)
    app.run()


if __name__ == "__main__":
    main(*told(sys.argv[1:]))
