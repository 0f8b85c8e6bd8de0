"""A toy expansion by which nobody attacks an Enemy that has offered a truce: asked before any seat pays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from companion.rules.engine import modules
from companion.rules.engine.modules import CANCEL, GO_ON, Module, Verdict
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from tests.toy.playing import wrong

NAME = "truce"
OFFERS = "howl"
GIVEN = """
modules = ["truce"]

[given]
enemies = { howl = { region = 1, boxes = ["none", "none", "none"] }, ulmar = { region = 1, boxes = ["none"] } }
outcome = [{ weapon-1 = "1", weapon-2 = "1", weapon-3 = "1", weapon-4 = "1" }]
automa.ammo = 2
"""


class Truce(Struct, gc=False):
    """Which attacks were asked about: seat, target, box."""

    asked: list[list[str]] = []


def _spares(table: Table, value: None, *, seat: str, target: str, box: str) -> Rule[Verdict]:
    mine = modules.things(table, NAME, Truce)
    mine.asked.append([seat, target, box])
    return CANCEL if target == OFFERS else GO_ON
    yield


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(Module(NAME, moments={"attack": _spares}, things=Truce)):
        yield


AUTOMA_GOES_ON = """
[[when]]
run = "automa.fires"
answers = { "automa.target" = "howl" }

[expect]
automa.ammo = 1
enemy.howl.filled = 0
defeated = ["ulmar"]
"things.modules.truce.asked" = [["blue", "howl", "F1"], ["blue", "ulmar", "F1"], ["blue", "howl", "A1"]]
said = ["automa.fire", "automa.fire.noweapon"]
"""
AUTOMA_SHOOTS = """
[[when]]
run = "automa.shoots"
answers = { "automa.target" = "ulmar" }

[expect]
automa.ammo = 1
"things.modules.truce.asked" = [["blue", "ulmar", "F1"]]
said = ["automa.fire"]
"""
BY_HAND = """
[[when]]
run = "you.shoot"
enemy = "howl"
rating = 2

[expect]
enemy.howl.filled = 0
deck.outcome = 12
"things.modules.truce.asked" = [["red", "howl", ""]]
"""
KEPT = """
[given.you]
ammo = 1

[[when]]
run = "you.shoot"
enemy = "howl"
rating = 2

[expect]
you.ammo = 1
enemy.howl.filled = 0
"things.modules.truce.asked" = [["red", "howl", "trailer2.5"]]
"""


ALONE = """
[given]
automa.ammo = 2
enemies = { howl = { region = 1, boxes = ["none", "none", "none"] } }
board = "unknown"

[[when]]
run = "fire.convoys"
who = "automa"
answers = { "automa.weapon" = ["2", "3"] }

[expect]
automa.ammo = 2
"things.modules.truce.asked" = [["blue", "howl", ""], ["blue", "howl", ""], ["blue", "howl", ""]]
unsaid = ["automa.fire"]
"""
NO_MARKERS = """
tracked = ["you"]
terms.copy = "own"

[given.you]
ammo = 1
truck = { boxes = ["survivor", "weapon-2", "survivor", "survivor", "any", "any", "any"] }
trailers = 0

[[when]]
run = "fire.convoys"
who = "you"
answers = { "fire.attack" = ["shoot:howl:truck.2", "done"] }

[expect]
you.ammo = 1
unsaid = ["fire.markers", "fire.ammo"]
"""


@pytest.mark.parametrize(
    "what",
    [AUTOMA_GOES_ON, AUTOMA_SHOOTS, BY_HAND, KEPT, NO_MARKERS],
    ids=["Automa", "another", "by hand", "kept", "no shot"],
)
def test_an_expansion_is_asked_before_any_seat_attacks(tmp_path: Path, what: str) -> None:
    assert wrong(tmp_path, GIVEN + what) == ""
