"""Contamination of the Automa in Frostlands when all its Survivors are contaminated (AU-41)."""

from __future__ import annotations

from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def none_left(table: Table, rule: str, doubts: tuple[str, ...]) -> None:
    """The Automa ignores it (AU-41)."""
    say(table, "automa.contaminate.none", "AU-41", doubts=doubts)
