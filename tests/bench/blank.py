"""A window of Kivy's with nothing in it, set up as the app's: ``python blank.py FOLDER``."""

import sys
from pathlib import Path

from companion.screens.app import prepare

prepare(Path(sys.argv[1]))

from kivy.app import App  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402


class Blank(App):  # type: ignore[misc]
    """Nothing."""

    def build(self) -> Widget:
        """An empty widget."""
        return Widget()


Blank().run()
