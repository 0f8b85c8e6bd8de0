"""Editions and expansions that other installed packages bring, by entry points of two groups.

A package names its object in ``aurora_table.editions`` or ``aurora_table.modules``, under the name that a game's terms
use. Nothing is looked for or loaded before a name is asked that is none of ours, or all are listed.
"""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from companion.rules.engine.offered import Kind

log = logging.getLogger(__name__)

GROUPS: dict[Kind, str] = {"edition": "aurora_table.editions", "module": "aurora_table.modules"}


class Installed:
    """What is installed beside this program, looked for once."""

    @cached_property
    def _points(self) -> dict[tuple[Kind, str], EntryPoint]:
        from importlib.metadata import entry_points  # slow to import, and needed by nobody who plays what is ours

        return {(kind, point.name): point for kind, group in GROUPS.items() for point in entry_points(group=group)}

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The names of all that there are of a kind, in order."""
        return tuple(sorted(name for of, name in self._points if of == kind))

    def load(self, kind: Kind, name: str) -> Any:
        """The edition or expansion of this name; None if there is none, or if what is there is none: it is
        said in the log, once, and not listed from then on."""
        point = self._points.get((kind, name))
        if point is None:
            return None
        try:
            found = point.load()
            if (found.kind, found.name) != (kind, name):
                raise ValueError(f"{found.kind} {found.name!r} came")
        except Exception:
            log.warning("%s: expected the %s %r", point.value, kind, name, exc_info=True)
            del self._points[kind, name]
            return None
        return found
