"""An edition in which it matters in which boxes of an Enemy the Target counters lie (ED-100)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
import pytest
from msgspec.structs import replace

from companion.rules.common import attack, correct, target_counters
from companion.rules.editions.frostlands import EDITION as FROSTLANDS
from companion.rules.editions.frostlands import target_counters as counted
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Enemy, Table, freeze, thaw
from companion.scenario.laying import given_table

NAME = "boxed"


class Boxes:
    """Counters lie box by box; those behind a gap move up."""

    take = staticmethod(counted.take)
    automa_takes = staticmethod(counted.automa_takes)
    beaten = staticmethod(counted.beaten)

    def boxes(self, table: Table, enemy: Enemy) -> tuple[str, ...]:
        return tuple("ABC" if enemy.name == "howl" else "ABCD")

    def lay(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        counted.lay(table, enemy, seat, n)
        enemy.order = [*(enemy.order or ()), *[seat] * n]

    def lift(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        counted.lift(table, enemy, seat, n)
        order = list(enemy.order or ())
        for _ in range(n):
            order.remove(seat)
        enemy.order = order


class First:
    """Keeps in mind whose the counters were, box by box."""

    won: list[list[str]]

    def __init__(self) -> None:
        self.won = []

    def share(self, table: Table, enemy: Enemy) -> Rule[None]:
        self.won.append(list(enemy.order or ()))
        return
        yield

    def waits(self, table: Table) -> Mapping[str, str]:
        return {}

    def gain(self, table: Table, seat: str, kept: str) -> Rule[None]:
        return
        yield


@pytest.fixture
def first() -> Iterator[First]:
    loot = First()
    policies = replace(FROSTLANDS.policies, targets=Boxes(), loot=loot)
    with offering(replace(FROSTLANDS, name=NAME, policies=policies)):
        yield loot


GIVEN = {"players": ["red", "green"], "tracked": ["red", "green"], "enemies": {"howl": {"targets": {"red": 1}}}}


def test_boxes_are_kept_and_told_to_who_shares_the_loot(first: First) -> None:
    table = given_table(GIVEN, edition=NAME)
    (enemy,) = table.things.enemies
    assert enemy.order == ["red"], "a file tells numbers only"
    target_counters.lay(table, enemy, "green")
    correct.apply(table, [("aimed.howl.red", 2)])
    table = thaw(freeze(table))
    (enemy,) = table.things.enemies
    assert enemy.order == ["red", "green", "red"]
    correct.apply(table, [("aimed.howl.red", 1)])
    assert enemy.order == ["green", "red"]
    assert list(attack.defeat(table, enemy)) == []
    assert first.won == [["green", "red"]]
    assert target_counters.on_enemies(table, "red") == target_counters.on_enemies(table, "green") == 0


def test_nothing_is_written_of_it_where_counters_are_only_counted() -> None:
    table = given_table(GIVEN)
    (enemy,) = msgspec.msgpack.decode(freeze(table))["things"]["enemies"]
    assert enemy["targets"] == {"red": 1}
    assert "order" not in enemy
