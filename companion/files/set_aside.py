"""What the table was started without, as it did not start with it: deploy/launch lays files aside and leaves a note."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

FILE = "set-aside.json"
"""The note in the data folder: what a file was (settings, library, games) and what it is called now."""
KINDS = ("settings", "library", "games")
LIMIT = 1 << 16
TOLD = 3 * 86400.0
"""Seconds for which home tells it; the doctor always does."""


def read(folder: Path) -> list[tuple[str, str]]:
    """What was laid aside and is still there: its kind and its name. Nothing raises."""
    file = folder / FILE
    try:
        if not file.is_file() or file.stat().st_size > LIMIT:
            return []
        note = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return []
    return [(kind, note[kind]) for kind in KINDS if kind in note and (folder / Path(note[kind]).name).exists()]


def recent(folder: Path) -> list[tuple[str, str]]:
    """The same for home, but only for some days."""
    found = read(folder)
    try:
        return found if time.time() - (folder / FILE).stat().st_mtime < TOLD else []
    except OSError:
        return []
