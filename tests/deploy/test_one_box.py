"""What lies in one box is told by its edition: what is shared names a card only where its rule stands."""

from __future__ import annotations

import ast
from pathlib import Path

from companion.rules.editions.frostlands.components import COMPONENTS

ROOT = Path(__file__).resolve().parents[2] / "companion"
SHARED = ("rules/common", "rules/engine", "screens", "game")
ENEMIES = {name for clan in COMPONENTS.clans for name in clan.names}
GROUPS = set(COMPONENTS.hitpoints)
NAMES = {*ENEMIES, *GROUPS, *COMPONENTS.objects, *COMPONENTS.looted, "action-hard", *(c.name for c in COMPONENTS.clans)}
NAMES |= {card.deck for card in COMPONENTS.looted.values()}
ALLOWED = {
    "correct_board.py": "where the Land Mine lies (CD-29)",
    "crew.py": "the Hazmat Suit guards against Contamination (CD-20)",
    "effects.py": "the effects of cards played, card by card",
    "events.py": "the SOS Flare stops an Event (CD-37)",
    "roads.py": "the Map opens Rough Shortcuts (CD-30)",
    "seats/automa.py": "the Ambush effects, Enemy by Enemy (CD-40 to CD-45)",
    "seats/tracked/boosts.py": "cards played for a movement (CD-23, CD-24, CD-30)",
    "seats/tracked/fire.py": "the Ambush effects (CD-40 to CD-45), Incendiary Ammunition",
    "seats/tracked/move.py": "cards played for a movement, the Land Mine (CD-29)",
    "seats/tracked/speed.py": "cards played for a movement (CD-23, CD-24)",
    "seats/untracked.py": "an Ambush that may cost a Survivor (CD-42)",
    "tally.py": "cards that score by their own text (CD-46, CD-48, CD-52)",
}
"""Modules of ``rules/common`` that name cards, and whose rule stands there."""


def test_what_is_shared_names_no_card_but_where_its_rule_stands() -> None:
    naming = set()
    for folder in SHARED:
        for path in sorted((ROOT / folder).rglob("*.py")):
            words = {n.value for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Constant)}
            if words & NAMES:
                naming.add(path.relative_to(ROOT).as_posix())
    assert naming == {f"rules/common/{name}" for name in ALLOWED}
