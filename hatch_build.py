"""Compile the packs and the messages before the wheel is made, and put what came of it into the wheel.

The compiled files are not under version control. This hook writes them beside their sources by calling ``compile_all``
of ``companion/build.py``, which it loads by its path: the rest of ``companion`` needs packages (Kivy, say) that a build
environment lacks.
"""

from __future__ import annotations

import importlib.util
import pathlib
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface[Any]):
    """Runs for wheels, editable ones too; a source archive carries sources only and is compiled when it is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name each compiled file as an artifact, so that being ignored by git does not keep it out."""
        if self.target_name != "wheel":
            return
        root = pathlib.Path(self.root).resolve()
        for made in compile_all(root, self.app.display_warning):
            build_data["artifacts"].append("/" + made.resolve().relative_to(root).as_posix())


def compile_all(root: pathlib.Path, warn: Any = print) -> list[pathlib.Path]:
    """Call ``compile_all(root)`` of ``companion/build.py`` and return the files that it made.

    Without that file there is nothing to compile: this is said, and the list is empty.
    """
    source = root / "companion" / "build.py"
    if not source.is_file():
        warn("companion/build.py is missing: packs and messages are not compiled")
        return []
    spec = importlib.util.spec_from_file_location("aurora_table_build", source)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {source}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: list[pathlib.Path] = module.compile_all(root)
    return made
