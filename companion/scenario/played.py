"""What a scenario is played by: its edition and modules, and whether these may be played together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.files.error import Said
from companion.messages.english import english
from companion.rules.engine import offered
from companion.rules.expansions.matrix import trouble
from companion.scenario.reading import Wrong, each_at, one_of_at, text_at


def played_at(data: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The edition and the modules that a file names."""
    edition = one_of_at("edition", data.get("edition", offered.HOME), offered.names("edition"))
    modules = each_at("modules", data.get("modules", []), text_at)
    check_played(edition, modules)
    return edition, modules


def check_played(edition: str, modules: list[str], solo: bool = False) -> None:
    """Raises Wrong for a combination that is not here or that a rule forbids; ``solo``: the Automa plays."""
    found = trouble(edition, modules, solo=solo)
    if found is not None:
        raise Wrong(english(Said(found.key, dict(found.values))), found.place)
