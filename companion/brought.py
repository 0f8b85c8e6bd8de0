"""Editions and expansions that other installed packages bring, by entry points of four groups.

A package names its object in ``aurora_table.editions`` or ``aurora_table.modules``, under the name that a game's terms
use, and what belongs to it in ``aurora_table.schemas`` (its printed cards) and ``aurora_table.rulebooks`` (its rules):
an edition's under its name, a module's under both, ``first-edition/athena``. Nothing is looked for or loaded before a
name is asked that is none of ours, or all are listed.
"""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

GROUPS = {kind: f"aurora_table.{kind}s" for kind in ("edition", "module", "schema", "rulebook")}
"""The group of entry points by the kind of what it brings."""


class Installed:
    """What is installed beside this program, looked for once."""

    @cached_property
    def _points(self) -> dict[tuple[str, str], EntryPoint]:
        from importlib.metadata import entry_points  # slow to import, and needed by nobody who plays what is ours

        return {(kind, point.name): point for kind, group in GROUPS.items() for point in entry_points(group=group)}

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of all editions or all modules, in order."""
        return tuple(sorted(name for of, name in self._points if of == kind))

    def load(self, kind: str, name: str) -> Any:
        """The one of this name; None if there is none, or if what is there is none: it is
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
