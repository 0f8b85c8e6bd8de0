"""Why a game can't be played so, in words for players."""

from __future__ import annotations

from companion.files.error import Said
from companion.messages.values import Typed
from companion.rules.expansions.matrix import Trouble

NAMES = ("name", "other", "names")
"""The values of a trouble that are names of something."""
ANYBODY = ("edition", "module")
"""What has a name in words even where it is not here: the one that terms call it by."""


def in_words(trouble: Trouble) -> Said:
    """A trouble with editions, expansions, clans and boards by the names that players know; what is not here as it was
    named."""
    names = trouble.values.get("names")
    known = names if isinstance(names, tuple) else ()

    def named(part: str, name: str) -> Said | Typed:
        kind = _kind(trouble, part)
        return Said(f"{kind}.{name}") if kind and (kind in ANYBODY or name in known) else Typed(name)

    values: dict[str, object] = dict(trouble.values)
    for part in NAMES:
        value = trouble.values.get(part)
        if value is not None:
            values[part] = named(part, value) if isinstance(value, str) else [named(part, name) for name in value]
    return Said(trouble.key, values)


def _kind(trouble: Trouble, part: str) -> str:
    """What a value is the name of: the beginning of its message; ``""`` for a number."""
    if trouble.place != "modules":
        return "" if trouble.place == "players" else trouble.place
    if trouble.key == "fault.combine.clans":
        return ""
    return "edition" if part == "other" and trouble.key == "fault.combine.foreign" else "module"
