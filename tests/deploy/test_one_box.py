"""What is in one box is told by its edition: what is shared names none of its cards."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from companion.rules.editions.components import Components
from companion.rules.editions.frostlands.abilities import ABILITIES
from companion.rules.editions.frostlands.bonus import BONUSES
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.frostlands.layout import LAYOUT
from companion.rules.editions.frostlands.texts import TEXTS

ROOT = Path(__file__).resolve().parents[2] / "companion"
SHARED = ("rules/common", "rules/engine", "screens", "game", "devices", "share", "journal")
ENEMIES = {name for clan in COMPONENTS.clans for name in clan.names}
GROUPS = set(COMPONENTS.hitpoints)
NAMES = {*ENEMIES, *GROUPS, *COMPONENTS.objects, *COMPONENTS.looted, "action-hard", *(c.name for c in COMPONENTS.clans)}
NAMES |= {card.deck for card in COMPONENTS.looted.values()}
NAMES |= {*COMPONENTS.survivors, *(name for name, _ in COMPONENTS.start_cards), *TEXTS.encounters, *TEXTS.events}
NUMBERS = {row.card for row in ABILITIES.rows if row.card.isdigit()}
"""Cards that have numbers for names: the Automa's."""
NAMES |= {row.card for row in ABILITIES.rows} - NUMBERS
LISTED = (
    "ROWS",
    "COLUMNS",
    "BOX_KINDS",
    "PERIODS",
    "EVENTS",
    "ENCOUNTERS",
    "TILES",
    "PLACES",
    "PRICES",
    "SPECIALS",
    "LOST_PHASES",
    "COUNTERS",
    "REWARDS",
    "AREAS",
    "SCORED_SPECIALS",
    "GROUPS",
)
"""Lists that differ from box to box, as they were called while they stood beside the rules."""


def test_no_shared_rule_keeps_a_list_that_an_edition_tells() -> None:
    """Neither by its old name nor by any other: no constant of a shared module lists what a box of ours lists."""
    told = [set(names) for names in _lists(COMPONENTS)]
    keeping = set()
    for folder in ("rules/common", "rules/engine", "scenario", "screens", "game", "share"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(path.read_text("utf-8")).body:
                target = node.targets[0] if isinstance(node, ast.Assign) else None
                if not isinstance(node, ast.Assign) or not isinstance(target, ast.Name):
                    continue
                words = [n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant)]
                if set(words) in told or (folder == "rules/common" and target.id in LISTED):
                    keeping.add((path.relative_to(ROOT).as_posix(), target.id))
    assert not keeping


def _lists(box: Components) -> Iterator[Collection[str]]:
    """Every list of three names or more in a box."""
    lists = [box.periods, box.recruits, box.objects, box.areas, box.rewards, box.board.rows, box.board.kinds]
    lists += [TEXTS.events, TEXTS.encounters, TEXTS.played, BONUSES.tiles, LAYOUT.groups]
    lists += [box.fury.prices, box.fury.specials] if box.fury is not None else []
    yield from (names for names in lists if len(names) > 2)


def test_what_is_shared_names_no_card() -> None:
    """What a card does is a row of its edition, and the shared rule asks for those of its moment. The key of a message
    may still tell of the card that it was made for."""
    naming = {}
    for folder in SHARED:
        for path in sorted((ROOT / folder).rglob("*.py")):
            words = {n.value for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Constant)}
            if words & NAMES:
                naming[path.relative_to(ROOT).as_posix()] = words & NAMES
    assert not naming


def test_what_is_shared_asks_for_no_card_by_its_number() -> None:
    """Neither ``card == "5"`` nor ``(card, when) == ("3", "end")`` nor ``card in ("1", "3")``."""
    asking = []
    for path in sorted((ROOT / "rules/common").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            words = {ast.unparse(n) for n in ast.walk(node) if isinstance(n, ast.Name | ast.Attribute)}
            values = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
            named = any(word.rpartition(".")[2] == "card" for word in words)
            if isinstance(node, ast.Compare) and named and values & NUMBERS:
                asking.append(f"{path.name}: {ast.unparse(node)}")
    assert asking == []
