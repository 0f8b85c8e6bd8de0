"""The toy edition with one thing otherwise at a time, as rulebooks differ: by its data and policies alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.packs import load_packs, schemas
from companion.reference import rulebooks
from companion.rules.common import bonus, exploration, seats
from companion.rules.editions import edition
from companion.rules.editions.behaviour import Shot
from companion.rules.editions.bonus import Deal
from companion.rules.editions.edition import Edition
from companion.rules.editions.frostlands import breaks
from companion.rules.engine import modules
from companion.rules.engine.modules import Act, Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, Terms
from companion.scenario.laying import given_table
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive, never
from tests.toy.components import COMPONENTS
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.playing import wrong

TRACKED: dict[str, Any] = {"tracked": ["you"]}


@contextmanager
def played(changed: Edition) -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(changed):
        yield


# ---------------------------------------------------------------- up to so many Repairs (1E-BON-02)


def test_fewer_repairs_may_be_chosen_where_the_slot_says_up_to() -> None:
    least: list[int] = []
    with played(EDITION):
        for up_to in (True, False):
            table = given_table({"you": {"damage": ["truck.1", "truck.2", "truck.3"]}}, edition=NAME)

            def answer(posed: Posed) -> list[str]:
                least.append(posed.lo)
                return [option.id for option in posed.options][: posed.lo]

            deal = Deal(repair=2, up_to=up_to)
            drive(table, bonus.run(table, "red", "north/1", deal, []), answer)
            left = table.things.seats["red"].truck
            assert left is not None
            assert len(left.damage) == (3 if up_to else 1)
    assert least == [0, 2]


# ---------------------------------------------------------------- a kill that hands its Loot at once (1E-BON-B3)


@pytest.mark.parametrize("at_once", [True, False])
def test_what_a_beaten_enemy_brings_comes_into_play_at_once_if_the_shot_says_so(*, at_once: bool) -> None:
    """To everybody who has counters there, and nothing that waited before it."""
    with played(EDITION):
        given = {
            **TRACKED,
            "you": {"ammo": 1, "space": "gate"},
            "spaces": {"automa": "gate"},
            "enemies": {"howl": {"region": 1, "boxes": ["none"], "targets": {"you": 1, "automa": 1}}},
            "outcome": [{f"weapon-{n}": "1" for n in range(1, 5)}],
            "exploration": [],
        }
        table = given_table(given, edition=NAME)
        table.things.loot_kept = {"red": ["drone-kit"]}
        before = table.things.automa.objects
        shot = Shot("TOY-50", at_once=at_once)
        drive(table, seats.of(table, "red").shoot(table, "red", shot), lambda posed: _first(posed))
        assert table.things.defeated == ["howl"]
        owed = [] if at_once else ["object"]
        assert table.things.loot_kept == {"red": ["drone-kit", *owed]} | ({} if at_once else {"blue": owed})
        assert table.things.automa.objects - before == int(at_once)


def _first(posed: Posed) -> Any:
    """The usual answer to whatever is asked about a card that is drawn."""
    if posed.kind == "draw":
        return {field.name: "1" if field.name.startswith("weapon") else field.options[0].id for field in posed.fields}
    return posed.options[0].id


# ---------------------------------------------------------------- laps of those who are done (1E-EXP-18)

ROUND = SimpleNamespace(**{name: getattr(breaks, name) for name in ("options", "by_hand", "take")})
OFFERED: list[str] = []


def _nobody_active(table: Table, seat: str) -> Rule[None]:
    OFFERED.append(seat)
    return
    yield


ROUND.nobody_active, ROUND.comes_round = _nobody_active, True


def test_who_is_done_comes_round_again_while_somebody_explores() -> None:
    """A kept Convoy's player once a lap, one whose Convoy is not kept may go on; the phase ends when all are done."""
    with played(replace(EDITION, policies=replace(EDITION.policies, breaks=ROUND))):
        table = given_table({"players": ["red", "green"], "tracked": ["red"]}, edition=NAME)
        for someone in table.things.seats["red"].people:
            someone.zone = "exhausted"
        OFFERED.clear()
        drive(table, exploration.turn(table, "red"), never)
        assert (OFFERED, exploration.line_up(table), table.progress.out) == (["red"], ["red", "green"], [])
        assert exploration.goes_on(table)
        drive(table, exploration.turn(table, "green"), lambda posed: "out")
        assert table.progress.out == ["green"]
        assert (exploration.line_up(table), exploration.goes_on(table)) == (["red", "green"], False)
        table.things.seats["red"].people[0].zone = "active"
        assert exploration.goes_on(table)
        drive(table, exploration.turn(table, "green"), lambda posed: posed.options[0].id)
        assert table.progress.out == []


# ---------------------------------------------------------------- an edition's own side act (1E-D45)


def _red(table: Table, seat: str) -> Rule[None]:
    table.things.aurora_colour = "red"
    say(table, "toy.greeting", "TOY-43")
    return
    yield


BUTTON = Act(
    "red",
    "side.toy.red",
    "TOY-43",
    ("exploration", "movement"),
    lambda t, seat: t.things.aurora_colour != "red",
    _red,
    rare=True,
)
PUSHED = f"""
edition = "{NAME}"

[given]
tracked = ["you"]

[[when]]
run = "side"
seat = "you"
phase = "movement"
act = "{NAME}:red"

[expect]
said = ["toy.greeting"]
"""


def test_an_edition_may_have_acts_of_its_own(tmp_path: Path) -> None:
    """Far behind, and nobody is asked for its sake alone; once it is done it is offered no more."""
    with played(replace(EDITION, acts=(BUTTON,))):
        table = given_table({"tracked": ["you"]}, edition=NAME)
        (act,) = modules.acts(table, "red", "exploration")
        assert (act.option.id, act.option.rare) == (f"{NAME}:red", True)
        assert not list(modules.acts(table, "red", "fire"))
        drive(table, act.run(table), never)
        assert table.things.aurora_colour == "red"
        assert not list(modules.acts(table, "red", "exploration"))
        assert wrong(tmp_path, PUSHED) == ""


# ---------------------------------------------------------------- a Weapon that may fire twice (KS-S01)


def _twice(table: Table, base: int, *, seat: str, box: str) -> int:
    """One Weapon, whichever it is, may fire once more."""
    fired = {m.split(":")[2] for m in table.progress.marks if m.startswith(f"phase:fired.{seat}:") and m.count(":") > 2}
    return base + (not fired - {box})


TWICE = """
modules = ["veteran"]

[given]
enemies = { howl = { region = 1, boxes = ["none", "none", "none", "none", "none", "none"] } }
outcome = [{ weapon-1 = "1", weapon-2 = "1" }, { weapon-1 = "1", weapon-2 = "1" }, { weapon-1 = "1", weapon-2 = "1" }]

[given.you]
ammo = 5

[[when]]
run = "fire.convoys"
who = "you"
answers = { "fire.attack" = ["shoot:howl:trailer1.5", "shoot:howl:trailer1.5", "shoot:howl:trailer2.5", "done"] }

[expect]
you.ammo = 2
enemy.howl.filled = 3
"""


def test_a_weapon_may_fire_more_often_than_once(tmp_path: Path) -> None:
    """The one that has fired twice is no longer offered, and no other one a second time."""
    with offering(Module("veteran", figures={"weapon.uses": _twice})):
        assert wrong(tmp_path, TWICE) == ""
        again = TWICE.replace(
            '"shoot:howl:trailer2.5", "done"', '"shoot:howl:trailer2.5", "shoot:howl:trailer2.5", "done"'
        )
        assert "trailer2.5" in wrong(tmp_path, again)
        third = TWICE.replace('"shoot:howl:trailer2.5", "done"', '"shoot:howl:trailer1.5", "done"')
        assert "trailer1.5" in wrong(tmp_path, third)


# ---------------------------------------------------------------- Fuel and Devices (KS-C02, KS-C03)

DRIVES = """
modules = ["racing"]

[given]
map = { spaces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }

[given.you]
truck = { card = "racer", boxes = ["survivor", "survivor", "survivor", "any"], speed = 3 }
fuel = 1

[[when]]
run = "you.installs"
kind = "device"
card = "rack"
boxes = ["any"]
on = "trailer1"

[[when]]
run = "movement.moves"
who = "you"
answers = { "move.to" = 6 }

[expect]
you.space = 6
you.fuel = 0
you.devices = { trailer1 = "rack" }
"""


def _no_fuel(table: Table, base: int, **ids: Any) -> int:
    return 0


def _double(table: Table, base: int, **ids: Any) -> int:
    return base * 2


def _bare(table: Table, base: bool, *, card: str, **ids: Any) -> bool:
    return base and card != "racer"


def test_what_fuel_is_worth_and_which_cards_carry_devices(tmp_path: Path) -> None:
    """Each of the three figures is needed for the file to hold."""
    figures = {"fuel.first": _no_fuel, "fuel.speed": _double, "carries": _bare}
    with offering(Module("racing", figures=figures)):
        assert wrong(tmp_path, DRIVES) == ""
        on_truck = DRIVES.replace('on = "trailer1"', 'on = "truck"')
        assert "trailer1" in wrong(tmp_path, on_truck)
    for left_out in ("fuel.first", "fuel.speed"):
        with offering(Module("racing", figures={k: v for k, v in figures.items() if k != left_out})):
            assert "move.to" in wrong(tmp_path, DRIVES)


# ---------------------------------------------------------------- a deck whose size the owner tells (1E-AUT-05)

COUNTED = replace(COMPONENTS, decks={**COMPONENTS.decks, "action": 0})
SIZED = replace(PACKED, fields={**PACKED.fields, "action": {"size": int}})


def test_the_owner_tells_how_many_cards_a_deck_has(tmp_path: Path) -> None:
    """Once: the next game takes it from the library; a scenario file may leave it out."""
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    with schemas.offering(SIZED), rulebooks.offering(RULES), offering(replace(EDITION, components=COUNTED)):
        library = Library(tmp_path / "library", {**packs, **toys})
        asked = []
        for seed in ("one", "two"):
            game, players = Game.new(None, library, seed, Terms(edition=NAME)), Players(seed)
            while game.posed is not None and not game.table.things.decks:
                posed = game.posed
                if posed.key == "setup.copy":
                    game.answer(posed.number, "own")
                elif posed.key == "deck.size":
                    asked.append(seed)
                    assert "Action deck" in Words("en").question(posed)
                    game.answer(posed.number, {"size": 4})
                else:
                    step(game, players)
            assert game.table.things.decks["action"].unseen == ["1", "2", "3", "4"]
        assert asked == ["one"]
        made_up = replace(EDITION.made_up, decks={"action": 3})
    with played(replace(EDITION, components=COUNTED, made_up=made_up)):
        assert edition.cards(given_table({}, edition=NAME), "action") == ["1", "2", "3"]
