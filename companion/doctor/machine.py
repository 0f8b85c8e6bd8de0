"""Where the doctor looks: the machine that the app runs on, and what the app knows by itself."""

from __future__ import annotations

import grp
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

from msgspec import Struct


class Running(Struct, frozen=True):
    """What the app knows by itself while it runs: who draws its picture, the size of that in pixels, and the port at
    which its strip is connected (``""`` for none).
    """

    renderer: str
    size: tuple[int, int]
    port: str = ""
    away: str = ""
    """The port at which its strip should be and is not."""
    busy: str = ""
    """The pins of its panel that something else uses."""


class Machine:
    """Where the doctor looks; tests give it another root, environment and user. ``running``: the app itself asks."""

    def __init__(
        self,
        folder: Path,
        root: Path = Path("/"),
        environment: dict[str, str] | None = None,
        running: Running | None = None,
    ) -> None:
        self.folder, self.root, self.running = folder, root, running
        self.environment = dict(os.environ) if environment is None else environment

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        model = self.root / "proc/device-tree/model"
        return model.exists() and b"Raspberry Pi" in model.read_bytes()

    @property
    def has_desktop(self) -> bool:
        """Whether the picture goes to a desktop."""
        return any(self.environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))

    def has_package(self, name: str) -> bool:
        """Whether Python finds this package."""
        return importlib.util.find_spec(name) is not None

    def under(self, path: str) -> list[Path]:
        """What is at a path of the machine, which may hold wildcards."""
        return sorted(self.root.glob(path.lstrip("/")))

    def groups(self) -> set[str]:
        """The groups of the user who runs the app; every group for root."""
        if os.geteuid() == 0:
            return {g.gr_name for g in grp.getgrall()}
        return {grp.getgrgid(n).gr_name for n in os.getgroups()}

    def known_groups(self) -> set[str]:
        """All groups of this machine."""
        return {g.gr_name for g in grp.getgrall()}

    def run(self, *command: str) -> str:
        """What a command prints, "" if it can't be run."""
        if shutil.which(command[0]) is None:
            return ""
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
        return done.stdout.strip()
