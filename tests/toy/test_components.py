"""Every fact of a box that the rules ask the edition for: the toy edition has another one, and plays by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.packs import schemas
from companion.reference import rulebooks
from companion.rules.engine.offered import offering
from companion.scenario import run_file
from tests.toy.edition import EDITION, NAME, PACKED, RULES

SCENARIOS = {
    "the covers of its Automa board lie on another row, and it ends earlier": """
[given]
board = "unknown"
automa = { column = 4 }

[[when]]
run = "end.column"

[[when]]
run = "end.column"

[expect]
automa.column = 5
automa.covers = []
automa.damaged = []
automa.box.G5 = ""
""",
    "covered boxes right of the counter": """
[given]
board = "unknown"

[expect]
automa.covers = ["F2", "F3", "F4", "F5"]
""",
    "its Automa board holds less": """
[given]
board = "unknown"

[[when]]
run = "automa.gains"
food = 7

[expect]
automa.food = 4
""",
    "an Event of its own, by its name": """
[given]
tracked = ["you"]

[[when]]
run = "event"
event = "fog"

[expect]
you.fame = 1
said = ["toy.fog", "TOY-44"]
""",
    "the goods and the text of its Merchant, whose card leaves": """
[given]
tracked = ["you"]
zone = ["merchant", "survivor", "survivor", "survivor", "survivor"]
exploration = ["location"]
you.survivors = { leader = "active" }

[[when]]
run = "you.explores"
slot = 1

[expect]
said = ["toy.hawker", "TOY-45"]
zone = ["survivor", "survivor", "survivor", "survivor", "location"]
""",
    "a Bonus Action that is printed on the board": """
[given]
tracked = ["you"]
you.survivors = { leader = "active" }

[[when]]
run = "you.bonus"
tile = "north/1"
option = 2

[expect]
you.fame = 1
said = ["toy.dance", "TOY-47"]
""",
    "a card of another text": """
[given]
tracked = ["you"]
you.hand = ["mre"]

[[when]]
run = "side"
act = "object:mre"
phase = "rest"

[expect]
you.fame = 1
""",
}
"""What follows from its own numbers: by those of Frostlands something else does."""


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(EDITION):
        yield


@pytest.mark.parametrize("text", SCENARIOS.values(), ids=SCENARIOS)
def test_a_scenario_plays_by_its_own_box(tmp_path: Path, offered: None, text: str) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(f'edition = "{NAME}"\n{text}', "utf-8")
    assert run_file(file).wrong == ""
    file.write_text(text, "utf-8")
    assert run_file(file).wrong != ""
