"""Machines for the tests of deploy."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.machine import PARTS, ROOT, Machine, Sticks, copied, made_key


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


@pytest.fixture(scope="session")
def once_installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine that this checkout has been installed on; it trusts one key."""
    made = Machine(tmp_path_factory.mktemp("installed") / "machine")
    made.must("install", "--key", f"{made_key()}.pub")
    return made.folder


@pytest.fixture
def table(tmp_path: Path, once_installed: Path) -> Machine:
    """A copy of it: whatever is installed can be moved as a whole."""
    made = Machine(tmp_path / "table")
    copied(once_installed, made.folder)
    return made


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of this checkout, without what is made of them."""
    folder = tmp_path_factory.mktemp("sources") / "all"
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


@pytest.fixture
def newer(tmp_path: Path, sources: Path) -> Callable[..., Path]:
    """Makes the sources of a newer version; ``edits`` are (file, from, to)."""
    made: list[Path] = []

    def make(*edits: tuple[str, str, str], number: str = "0.2.0") -> Path:
        source = tmp_path / f"source-{len(made)}"
        source.mkdir()
        copied(sources, source)
        about = ("companion/__init__.py", r'__version__ = ".*"', f'__version__ = "{number}"')
        for file, old, new in (about, *edits):
            text = (source / file).read_text(encoding="utf-8")
            changed = re.sub(old, new, text, flags=re.MULTILINE)
            assert changed != text, f"{old} is not in {file}"
            (source / file).write_text(changed, encoding="utf-8")
        made.append(source)
        return source

    return make


@pytest.fixture
def sticks(tmp_path: Path) -> Sticks:
    folder = tmp_path / "disks"
    folder.mkdir()
    return Sticks(folder)
