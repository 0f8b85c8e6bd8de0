"""How a story card is told: its back, then each option with its results (UF-56, UF-57)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.form import Form, Told
from companion.packs.look import Look
from companion.rules.engine.question import Field
from companion.rules.expansions.stories.cards import (
    BACK,
    COUNT,
    DECKS,
    RESULTS,
    box_fields,
    option_fields,
    result_fields,
)


def _story(card: str, told: Told) -> list[Field]:
    found = [*BACK, COUNT]
    for n in range(1, int(told.get(COUNT.name) or 0) + 1):
        found += [f for f in option_fields(n) if f.of is None or told.get(f.of[0]) == f.of[1]]
        for result in RESULTS if told.get(f"kind-{n}") != "none" else RESULTS[:1]:
            found += result_fields(n, result)
    return [*found, *box_fields()]


def _follows(card: str, told: Told) -> Told:
    """Only an attempt has letters, and can be made easier."""
    found: dict[str, object] = {}
    for n in range(1, int(told.get(COUNT.name) or 0) + 1):
        if told.get(f"kind-{n}", "attempt") != "attempt":
            found |= {f.name: f.usual for f in option_fields(n) if f.of is not None}
    return found


def _title(path: str) -> tuple[str, Told]:
    return f"card.{path.replace('/', '.')}", {}


LOOK = Look("plain", "rules", "bone", "rows", ("phase", "trigger"))
FORMS: Mapping[str, Form] = {
    deck: Form(_story, grows=True, look=LOOK, title=_title, follows=_follows) for deck in DECKS
}
"""By deck."""
