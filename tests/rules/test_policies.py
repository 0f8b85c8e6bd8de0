"""What editions do differently: a made-up edition with other policies plays by them; no shared rule is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.common import aim
from companion.rules.editions.frostlands import EDITION
from companion.rules.engine import units
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Enemy, Table
from tests.rules.firing import enemy, people, play

NAME = "made-up"

Playing = Callable[..., None]
"""Has a game of Frostlands played by an edition with these policies."""


@pytest.fixture
def playing() -> Iterator[Playing]:
    """A game is played by an edition like Frostlands but for the policies named."""
    with ExitStack() as offers:

        def by(table: Table, **policies: Any) -> None:
            made = replace(EDITION, name=NAME, policies=replace(EDITION.policies, **policies))
            offers.enter_context(offering(made))
            table.terms.edition = NAME

        yield by


def step(table: Table, name: str, *given: Any, who: str = "table") -> None:
    """Play a step of the game's edition with these answers."""
    table.progress.step, table.progress.queue = name, [who]
    play(table, units.steps(table)[name].run(table, who), *given)


class _EmptyRegions:
    """As in the first edition: an Enemy is gone whose Region holds no Convoy, whoever is still to come (1E-FIR-33)."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        return enemy.region not in regions

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        table.things.enemies.remove(enemy)
        aim.all_home(table, enemy)


@pytest.mark.parametrize(("made_up", "left"), [(False, ["howl", "warwolves"]), (True, ["howl"])])
def test_which_enemies_are_abandoned_and_where_they_go_ED_54(made_up: bool, left: list[str], playing: Playing) -> None:
    """A Convoy that is still to come keeps an Enemy in Frostlands only; whither it goes is the policy's as well."""
    table = people("red", "green")
    if made_up:
        playing(table, abandoned=_EmptyRegions())
    table.things.seats["red"].space, table.things.seats["green"].space = "100", "122"
    enemy(table, "howl", ["none"], region=1)
    aim.lay(table, enemy(table, "warwolves", ["none"], region=2), "red", 2)
    step(table, "end.left")
    assert [e.name for e in table.things.enemies] == left
    assert table.things.gone == []
    assert table.things.seats["red"].targets == (3 if made_up else 1)
