"""Every fact of a box that the rules ask the edition for: the toy edition has another one, and plays by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.packs import load_packs, schemas
from companion.reference import rulebooks
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Terms
from companion.simulation.simulate import Players, step
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.playing import wrong

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
    "boxes of its Convoys bear other signs, of which one is speed": """
[given]
tracked = ["you"]
spaces = { you = "gate" }
you.truck = { boxes = ["survivor", "speed", "speed", "toy-basket"], speed = 1 }
you.trailers = [{ boxes = ["any", "any", "any"] }]
you.damage = ["truck.2"]
you.survivors = { leader = "active" }
you.tokens = { "truck.1" = "survivor", "trailer1.1" = "fuel" }

[[when]]
run = "you.moves"
to = "mill"

[expect]
you.space = "mill"
you.speed = 2
you.fuel = 0
""",
    "a row of its Automa board is never hit": """
[given]
board = { rows = { A = ["speed", "food"], G = ["food", "food"] } }
automa = { column = 2, tokens = { G1 = "food", G2 = "food" } }
outcome = [{ area = "truck" }, { area = "top-row" }]

[[when]]
run = "automa.suffers"
points = 2

[[when]]
run = "correct"
path = "box.G1"
value = "damage"
refused = true

[[when]]
run = "correct"
path = "box.G2"
value = ""

[expect]
automa.damaged = ["A1", "A2"]
automa.box = { G1 = "food", G2 = "" }
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
    "a Bonus Action that is an attack, in the Exploration Phase": """
[given]
tracked = ["you"]
you.ammo = 1
you.survivors = { leader = "active" }
spaces = { you = "mill" }
enemies = { howl = { region = 1, boxes = ["none", "none"] } }
outcome = [{ weapon-4 = "1" }]

[[when]]
run = "you.bonus"
tile = "south/1"
option = 2
answers = { "fire.once" = "shoot:howl:trailer1.5" }

[expect]
you.ammo = 0
enemy.howl.filled = 1
said = ["convoy.spent", "TOY-50", "fire.you"]
""",
    "a Bonus Action that is a movement, in the Exploration Phase": """
[given]
tracked = ["you"]
you.fuel = 1
you.survivors = { leader = "active" }
spaces = { you = "gate" }

[[when]]
run = "you.bonus"
tile = "south/1"
option = 3
answers = { "move.once" = "mill" }

[expect]
you.fuel = 0
you.space = "mill"
said = ["move.you", "TOY-51"]
""",
    "Bonus Actions that cannot be taken now are shown with the toy's own reason, or with one for all": """
[given]
tracked = ["you"]
you.survivors = { leader = "active" }
you.fuel = 0
you.ammo = 0
zone = ["", { kind = "location", effect = "", left = { food = 1 }, right = { ammo = 1 } }, "", "", ""]
decks = { exploration = 0 }

[[when]]
run = "exploration.turns"

[when.answers]
"explore.what" = ["slot.2"]
"explore.bonus" = ""
"explore.take" = "left"

[expect]
"offered.explore.bonus" = ["", "after.2.1", "before.2.1"]
"shut.explore.bonus" = ["2.2 shut.deed", "2.3 toy.no.fuel"]
""",
    "a Bonus Action whose Damage finds no box, and is lost": """
[given]
tracked = ["you"]
you.truck = { boxes = ["survivor"] }
you.trailers = []
you.food = 0
you.fuel = 0
you.ammo = 0
you.survivors = { leader = "active" }
objects = ["nitrous"]

[[when]]
run = "correct"
path = "aboard.red.truck.1"
value = "damage"

[[when]]
run = "you.bonus"
tile = "south/1"
option = 1

[expect]
you.hand = ["nitrous"]
""",
    "an Enemy that is beaten in the Exploration Phase": """
[given]
tracked = ["you"]
you.ammo = 1
you.survivors = { leader = "active" }
spaces = { you = "mill" }
enemies = { howl = { region = 1, boxes = ["none", "none"], filled = 1, targets = { you = 1 } } }
outcome = [{ weapon-4 = "1" }]

[[when]]
run = "you.bonus"
tile = "south/1"
option = 2
answers = { "fire.once" = "shoot:howl:trailer1.5" }

[expect]
enemies = {}
defeated = ["howl"]
you.targets = 2
said = ["enemy.defeated", "toy.treasure"]
""",
    "who has counters on a beaten Enemy is owed Objects until the end of the step": """
[given]
tracked = ["you"]
you.hand = ["mre"]
objects = ["nitrous", "iv-bag"]
enemies = { howl = { region = 1, targets = { you = 2, automa = 1 } } }

[[when]]
run = "defeat"
enemy = "howl"

[[when]]
run = "fire.loot"

[expect]
you.kept = []
you.hand = ["mre", "nitrous", "iv-bag"]
automa.objects = 1
said = ["toy.treasure", "toy.consoled"]
""",
    "how many Objects are owed can be set": """
[given]
tracked = ["you"]
you.kept = ["object", "hummer", "object"]

[[when]]
run = "correct"
path = "kept.red"
value = []

[[when]]
run = "correct"
path = "owed.red.object"
value = 3

[[when]]
run = "correct"
path = "owed.red.object"
value = 21
refused = true

[expect]
you.kept = ["object", "object", "object"]
""",
    "who moves in the Exploration Phase leaves Enemies behind, and the turn order follows": """
[given]
players = ["red", "green"]
tracked = ["red"]
order = ["red", "green"]
red.fuel = 1
spaces = { red = "garden", green = "garden" }
enemies = { howl = { region = 1, targets = { green = 1 } } }

[[when]]
run = "you.bonus"
tile = "south/1"
option = 3
answers = { "move.once" = "bakery" }

[[when]]
run = "toy.left"

[[when]]
run = "toy.order"

[expect]
red.space = "bakery"
order = ["green", "red"]
enemies = {}
green.targets = 2
said = ["move.you", "toy.forgotten", "order.changed"]
""",
    "no Fury is gained, and none is sold": """
[given]
tracked = ["you"]

[[when]]
run = "you.fury"
by = 2

[expect]
you.fury = 0
unsaid = ["crew.fury"]
""",
    "a part of the score of its own, and none for Special Loot": """
[given]
players = 2
tracked = ["you"]
taken = true
you.hand = ["pack-banner"]

[[when]]
run = "score"
answers = { "score.how" = "total", "score.total" = 3 }

[expect]
score.you.greeting = 1
you.hand = ["pack-banner"]
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
def both(tmp_path: Path) -> Library:
    """The same cards in the packs of both editions."""
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(tmp_path / "library", {**packs, **toys})


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(EDITION):
        yield


@pytest.mark.parametrize("text", SCENARIOS.values(), ids=SCENARIOS)
def test_a_scenario_plays_by_its_own_box(tmp_path: Path, offered: None, text: str) -> None:
    assert wrong(tmp_path, f'edition = "{NAME}"\n{text}') == ""
    assert wrong(tmp_path, text) != ""


@pytest.mark.parametrize("seats", [("tracked",), ("tracked", "greedy")], ids=["alone", "two"])
def test_a_game_without_fury_asks_and_tells_nothing_of_it(both: Library, offered: None, seats: tuple[str, ...]) -> None:
    game, players = Game.new(None, both, "calm", Terms(edition=NAME)), Players("calm", seats=seats)
    asked: set[str] = set()
    while not game.over:
        posed = next(iter(game.open.values()))
        asked |= {posed.key, *(field.key for field in posed.fields), *(act.key for act in posed.side)}
        step(game, players)
    asked |= {line.key for told in game.log() for line in told.lines}
    assert not [key for key in asked if "fury" in key and not key.startswith(("fire.you", "enemies.fire"))]


def test_speed_of_a_truck_and_in_its_boxes_are_asked_each_by_itself(both: Library, offered: None) -> None:
    """A sign of boxes that has the name of a number of the Truck would be read as that number (EX-36)."""
    game, players = Game.new(None, both, "calm", Terms(edition=NAME)), Players("calm", seats=("tracked",))
    while (posed := game.posed) is not None and posed.key != "convoy.card":
        if posed.key == "setup.copy":
            game.answer(posed.number, "own")
        else:
            step(game, players)
    assert posed is not None
    names = [field.name for field in posed.fields]
    assert {"speed", "box-speed"} <= set(names)
    assert len(names) == len(set(names))
    game.answer(posed.number, dict.fromkeys(names, 1))
    assert game.posed is not None
    assert (game.posed.key, game.posed.card) != (posed.key, posed.card)
