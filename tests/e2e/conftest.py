"""The stage of these tests: displays and apps that are all cleared away, with a picture of what went wrong."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.app import PROGRAM, App, Display

HERE = Path(__file__).parent
SEEDED = HERE / "seeded.py"


class Stage:
    """Makes displays and apps, and clears them away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.displays: list[Display] = []
        self.apps: list[App] = []

    def display(self, width: int = 800, height: int = 480) -> Display:
        """An X server."""
        made = Display(width, height)
        self.displays.append(made)
        return made

    def app(
        self,
        display: Display | None = None,
        options: Sequence[str] = (),
        command: Sequence[str] = PROGRAM,
        environment: dict[str, str] | None = None,
        folder: Path | None = None,
    ) -> App:
        """The app; without a display on one of its own."""
        made = App(display or self.display(), folder or self.folder / "data", options, command, environment)
        self.apps.append(made)
        return made

    def seeded(self, seed: str, display: Display | None = None, options: Sequence[str] = ()) -> App:
        """The app with its new games from this seed, so that what is dealt is the same each time."""
        return self.app(display, options, (sys.executable, str(SEEDED), seed))

    def clear(self) -> None:
        """End everything."""
        with contextlib.ExitStack() as ends:
            for display in self.displays:
                ends.callback(display.close)
            for app in self.apps:
                ends.callback(app.close)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    report = yield
    stage = getattr(item, "funcargs", {}).get("stage")
    if report.when == "call" and report.failed and isinstance(stage, Stage):
        for n, display in enumerate(stage.displays):
            with contextlib.suppress(Exception):
                display.picture(f"failed-{re.sub(r'[^a-z0-9]+', '-', item.name)}-{n}")
    return report


@pytest.fixture
def stage(tmp_path: Path, compiled: None) -> Iterator[Stage]:
    """Displays and apps for one test."""
    made = Stage(tmp_path)
    try:
        yield made
    finally:
        made.clear()
