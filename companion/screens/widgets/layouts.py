"""The .kv files: how widgets and screens are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

from kivy.lang import Builder

FIRST = ("common", "home")
"""What the first picture needs."""
LAYOUTS = (
    *FIRST,
    "new",
    "table",
    "log",
    "laying",
    "score",
    "settings",
    "history",
    "share",
    "reference",
    "cards",
    "doctor",
    "off",
    "person",
)


def load_layouts(names: Sequence[str] = LAYOUTS) -> None:
    """Read the files, once per process."""
    for name in names:
        file = f"{name}.kv"
        if file not in Builder.files:
            text = resources.files("layouts").joinpath(file).read_text(encoding="utf-8")
            Builder.load_string(text, filename=file)
