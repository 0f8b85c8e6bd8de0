"""For deploy/check-arm64: shows the app of another root file system on a display here, begins a game, keeps pictures.

``python -m tests.deploy.window_in_root ROOT FOLDER NAME``; FOLDER is seen in both under the same path.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.e2e.app import App, Display, Hand

PATIENCE = 600.0
"""Seconds for what takes one on the machine itself: everything is emulated."""


def main(root: str, folder: Path, name: str) -> None:
    """Home, then the first questions of a game."""
    data = folder / "data"
    data.mkdir(exist_ok=True)
    data.chmod(0o777)
    user = ("setpriv", "--reuid", "aurora-table", "--regid", "aurora-table", "--init-groups", "--")
    command = ("chroot", root, *user, "/opt/aurora-table/current/env/bin/python", "-m", "companion")
    display = Display()
    app = App(display, data, command=command, environment={"HOME": str(data)})
    try:
        app.until(lambda s: s.screen == "home" and s.has("new"), "home", PATIENCE)
        print(f"home after {app.age():.0f} s")
        print(display.picture(f"{name}-home"))
        hand = Hand(app)
        for ident, key in (("new", "setup.copy"), ("option:try", "setup.terms")):
            with hand.holding(ident):
                pass
            app.until(lambda s, key=key: s.key == key, key, PATIENCE)  # type: ignore[misc]
        print(display.picture(f"{name}-game"))
        assert app.stop() == 0, app.told()
    finally:
        app.close()
        display.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
