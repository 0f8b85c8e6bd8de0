"""The lock files: every package by hash, no host, and in step with the project file."""

from __future__ import annotations

import pathlib
import re
import tomllib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")

#: One entry: name==version, perhaps a marker, then its hashes on continued lines.
ENTRY = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ]+)( ; [^\\]+)?(?P<hashes>( \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
)


def entries(lock: str) -> dict[str, str]:
    """Name to version of each entry; fails on anything in the file that is not an entry."""
    text = (ROOT / lock).read_text()
    found = list(ENTRY.finditer(text))
    assert "".join(entry.group() for entry in found) == text, "a line is not part of an entry with hashes"
    return {entry["name"]: entry["version"] for entry in found}


def names(requirements: list[object]) -> set[str]:
    return {re.split(r"[^a-z0-9-]", text.lower())[0] for text in requirements if isinstance(text, str)}


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_host(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_its_hashes(lock: str) -> None:
    assert entries(lock)


def test_both_locks_agree() -> None:
    app, dev = entries("requirements.lock"), entries("requirements-dev.lock")
    assert app.items() <= dev.items()


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    app = names(project["project"]["dependencies"]) | names(groups["build"])
    assert app <= entries("requirements.lock").keys()
    assert app | names(groups["dev"]) <= entries("requirements-dev.lock").keys()
    assert names(project["build-system"]["requires"]) == names(groups["build"])
