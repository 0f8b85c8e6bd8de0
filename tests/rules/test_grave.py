"""Answers that can't be taken for harmless ones are held: they end a part in the game, an Enemy or the
game itself. All rules are read for them, so that none is forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.common import crew
from companion.rules.engine.question import Option
from tests.rules import exploring

RULES = Path(__file__).parents[2] / "companion" / "rules"
ENDS = ("option.out", "option.defeated", "option.beaten")
"""Words of answers by which somebody is out, or an Enemy is beaten."""
REACHED = ("map.ship", "map.reached", "map.six", "mutants.reached")
"""Questions whose yes ends the game with this round."""
IN_FORM = ("editions/frostlands/defence.py",)
"""There it is a value among others, which only OK sends."""


def _calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path.relative_to(RULES).as_posix(), node


def _texts(call: ast.Call) -> list[str]:
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _grave(call: ast.Call) -> bool:
    return any(k.arg == "grave" and isinstance(k.value, ast.Constant) and k.value.value is True for k in call.keywords)


def test_whatever_ends_a_part_or_an_enemy_is_held_in_all_rules() -> None:
    found = [(path, call) for path, call in _calls("Option") if {*_texts(call)} & {*ENDS} and path not in IN_FORM]
    assert {text for _, call in found for text in _texts(call)} >= {*ENDS}
    assert [(path, call.lineno) for path, call in found if not _grave(call)] == []


@pytest.mark.parametrize("key", REACHED)
def test_yes_is_held_where_it_ends_the_game(key: str) -> None:
    asked = [call for name in ("Question", "choose") for _, call in _calls(name) if key in _texts(call)]
    assert asked
    for call in asked:
        options = [node for node in ast.walk(call) if isinstance(node, ast.Call) and "option.yes" in _texts(node)]
        assert options
        assert all(map(_grave, options))


def test_OT_01_what_puts_its_player_out_is_held() -> None:
    """The last Survivor is no longer given away by a short touch; one of several still is."""
    table = exploring.game()
    mine = table.things.seats[exploring.ME]
    assert not crew.parting(table, exploring.ME, mine.people[0]).grave
    del mine.people[1:]
    assert crew.parting(table, exploring.ME, mine.people[0]).grave
    table.terms.printed[crew.path(mine.people[0].name)] = {"skill": (1, "owner")}
    option = crew.losing(Option("x", "x"), crew.dying(table, exploring.ME, [mine.people[0].name]))
    assert option.grave
    assert [loss.key for loss in option.loses] == ["loss.dies", "loss.out"]
