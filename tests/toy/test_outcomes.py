"""The toy edition reads the same Outcome cards in a way of its own (ED-76, ED-102)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.packs import schemas
from companion.reference import rulebooks
from companion.rules.engine.offered import offering
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.playing import wrong

CARD = """
[[given.outcome]]
letter = "B"
weapon-1 = "3"
weapon-2 = "jam"
weapon-3 = "jam"
weapon-4 = "2"
enemy-I = "0"
enemy-VI = "2"
area = "front-column"
"""
SHOT = f"""
title = "A Weapon fires"
rules = ["FW-11"]
edition = "frostlands"

[given]
tracked = ["you"]
spaces = {{ you = "112", automa = "100" }}
enemies = {{ warwolves = {{ region = 1, boxes = ["none", "none", "none", "none"] }} }}
regions = {{ 112 = 1 }}
{CARD}
[[when]]
run = "you.shoot"
enemy = "warwolves"
box = "BOX"

[expect]
WANTED
"""
ENEMIES = f"""
title = "The Enemies fire at the Automa"
rules = ["FW-37"]
edition = "frostlands"

[given]
spaces = {{ you = 112, automa = 100 }}
automa = {{ column = 4 }}
enemies = {{ warwolves = {{ region = 1 }} }}
regions = {{ 112 = 2 }}
{CARD}
[[when]]
run = "fire.enemies"

[expect]
WANTED
"""


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(EDITION):
        yield


def by_toy(text: str) -> str:
    """The same file, played by the toy edition, whose cards bear no letter and whose map no signs."""
    text = text.replace('"frostlands"', f'"{NAME}"').replace("FW-11", "TOY-20").replace("FW-37", "TOY-20")
    for sign, name in (("you = 112", 'you = "barn"'), ('"112"', '"yard"'), ('"100"', '"gate"'), ("= 100", '= "gate"')):
        text = text.replace(sign, name)
    return "\n".join(line for line in text.splitlines() if not line.startswith(("regions", "letter")))


@pytest.mark.parametrize(
    ("box", "here", "by_the_toy"),
    [
        ("trailer1.5", '"enemy.warwolves.filled" = 3', '"enemy.warwolves.filled" = 2'),
        ("trailer2.5", 'you.damage = ["trailer2.5"]', "you.damage = []"),
    ],
    ids=["another row", "nothing jams"],
)
def test_a_weapon_is_read_its_own_way(tmp_path: Path, offered: None, box: str, here: str, by_the_toy: str) -> None:
    text = SHOT.replace("BOX", box)
    assert wrong(tmp_path, text.replace("WANTED", here)) == ""
    assert wrong(tmp_path, by_toy(text.replace("WANTED", by_the_toy))) == ""


def test_the_enemies_and_the_row_of_the_automa_are_read_its_own_way(tmp_path: Path, offered: None) -> None:
    """Here the first row misses; there the last one hits, and not the letter tells where."""
    assert wrong(tmp_path, ENEMIES.replace("WANTED", 'said = ["enemies.fire.miss"]')) == ""
    assert wrong(tmp_path, by_toy(ENEMIES.replace("WANTED", 'automa.damaged = ["D3", "D4"]'))) == ""
    other = ENEMIES.replace('enemy-I = "0"', 'enemy-I = "2"').replace("WANTED", 'automa.damaged = ["B3", "B4"]')
    assert wrong(tmp_path, other) == ""
