"""Something to shoot at that is no Enemy, in whole games: offered, hit, told, scored and put right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.rules.common import correct, forecast, setup, targets
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Table, Terms, freeze, thaw
from companion.scenario import fresh
from tests.toy.nests import MODULE, NAME, WORDS, nests
from tests.toy.playing import played, unspoken, wrong

SEATS = (("tracked",), ("tracked", "tracked"), ("untracked",))
IDS = ["one", "two", "by hand"]
TITLE = """
rules = ["FW-09", "FW-12"]
modules = ["nests"]
"""
KEPT = (
    TITLE
    + """
[given]
enemies = { howl = { region = 1, boxes = ["none"] } }
outcome = [{ weapon-1 = "2", weapon-2 = "2", weapon-3 = "2", weapon-4 = "2" }]
spaces = { red = "102", blue = "101" }
regions = { 101 = 1, 102 = 1 }

[given.you]
ammo = 1
hand = ["incendiary"]
fame = 0
food = 0

[[when]]
run = "you.shoot"
enemy = "nests.nest.even"
answers = { "nests.look" = "done" }

[expect]
said = ["fire.you", "nests.hit"]
things.modules.nests.left = { even = 0, odd = 2 }
red = { fame = 1, food = 1, ammo = 0, targets = 3 }
"""
)
OFFERED = (
    TITLE
    + """
[given]
spaces = { red = "102", blue = "101" }
regions = { 101 = 1, 102 = 1 }

[given.you]
ammo = 1
hand = ["incendiary"]

[[when]]
run = "fire.convoys"
who = "you"
answers = { "nests.look" = "done", "fire.attack" = "done" }

[expect]
"offered.fire.attack" = ["shoot:nests.nest.even:trailer1.5", "shoot:nests.nest.even:trailer2.5", "done"]
"""
)
AUTOMA = (
    TITLE
    + """
[given]
enemies = { howl = { region = 1, boxes = ["none"] } }
outcome = [{ weapon-1 = "2", weapon-2 = "2", weapon-3 = "2", weapon-4 = "2" }]
spaces = { red = "102", blue = "101" }
regions = { 101 = 1, 102 = 1 }
fame = { automa = 0 }
automa = { ammo = 1, food = 0 }

[[when]]
run = "automa.shoots"

[expect]
said = ["automa.fire", "nests.hit", "automa.rewards.other"]
things.modules.nests.left.odd = 0
things.modules.nests.shot.blue = 1
automa = { fame = 1, food = 1, ammo = 0, targets = 2 }
"""
)
BY_HAND = (
    TITLE
    + """
[given]
spaces = { red = "102", blue = "101" }
regions = { 101 = 1, 102 = 1 }

[[when]]
run = "fire.convoys"
who = "you"
answers = { "nests.look" = "done", "fire.turn" = ["hit:nests.nest.even:1", "hit:nests.nest.even:2"] }

[expect]
said = ["nests.hit", "fire.you.fame", "fire.you.token"]
things.modules.nests.left.even = 0
things.modules.nests.shot.red = 1
"""
)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


def play(library: Library, seed: str, seats: tuple[str, ...]) -> Game:
    return played(library, seed, seats, Terms(modules=[NAME]))


@pytest.mark.parametrize("seats", SEATS, ids=IDS)
def test_whole_games_in_which_they_are_shot_at(library: Library, seats: tuple[str, ...]) -> None:
    hits = 0
    for seed in "abcd":
        game = play(library, seed, seats)
        hits += sum(line.key == "nests.hit" for told in game.log() for line in told.lines)
        assert "nests.look" in {told.posed.key for told in game.log() if told.posed is not None}
        for seat, n in nests(game.table).shot.items():
            parts = game.table.progress.scores.get(seat, {})
            assert "total" in parts or parts.get("nests", n) == n or seats == ("untracked",)
        assert thaw(freeze(game.table)) == game.table
    assert hits


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_stand_in_every_language(library: Library, language: str) -> None:
    assert keys("en", WORDS) == keys("de", WORDS)
    for seats in SEATS:
        assert unspoken(play(library, "words", seats), language) == []


@pytest.mark.parametrize("text", [KEPT, OFFERED, AUTOMA, BY_HAND], ids=["kept", "offered", "automa", "by hand"])
def test_scenarios_of_each_kind_of_seat(tmp_path: Path, text: str) -> None:
    tracked = 'tracked = ["you"]\n' if "[given.you]" in text else ""
    assert wrong(tmp_path, text.replace("[given]\n", f"[given]\n{tracked}")) == ""


def _laid(seats: dict[str, str]) -> Table:
    table = fresh()
    table.terms.modules = [NAME]
    table.terms.seats = seats
    setup.lay_out(table)
    table.things.seats["blue"].space = "101"
    return table


def test_the_forecast_tells_what_the_automa_shoots_at_once_it_has_moved() -> None:
    """And no longer when it has been put right that nothing is left."""
    table = _laid({"red": "untracked", "blue": "automa"})
    table.terms.board = "table"
    table.things.automa.stock = {"ammo": 1}
    table.progress.step = "fire.convoys"
    told = forecast.target(table)
    assert told is not None
    assert told.key == "forecast.target.other"
    assert "odd" in Words("en").line(told)
    assert "ungerade" in Words("de").line(told)
    correct.apply(table, [(f"things.modules.{NAME}.left.odd", 0)])
    assert targets.reached(table, "blue") == []
    assert forecast.target(table) is None
