"""A source file with one thing changed."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One source file with one thing changed."""

    path: str
    """The file, from the root of the tree."""
    first: int
    last: int
    """The lines of the statement (of a compound one: of what was changed) that a test has to reach."""
    function: str
    """Qualified name of the outermost function whose body is changed; empty where what is changed runs at import."""
    kind: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    """The lines that differ, stripped."""
    source: str
    """The whole file as changed."""

    @property
    def place(self) -> str:
        """Where to look for it."""
        return f"{self.path}:{self.first}"
