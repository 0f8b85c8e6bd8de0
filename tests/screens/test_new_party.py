"""Who plays a new game: no colour twice, nothing about the Automa among several, and who tries the app out is not the
party that played with the box last."""

from __future__ import annotations

import pytest

from companion.rules.engine.table import COLOURS
from tests.screens.pump import Pump
from tests.screens.test_evening import choose

pytestmark = pytest.mark.ui


def offered(pump: Pump, field: str) -> list[str]:
    """The chips of a field, unfolded first where it must be."""
    if not any(ident.startswith(f"{field}:") for ident in pump.map()) and f"unfold:{field}" in pump.map():
        pump.touch(f"unfold:{field}")
    return [ident.partition(":")[2] for ident in pump.map() if ident.startswith(f"{field}:")]


def chosen(pump: Pump) -> dict[str, str]:
    """What stands in the form."""
    return dict(pump.screen.editor.values)


def _begin(pump: Pump, copy: str) -> None:
    pump.app.ways.forget_table()
    pump.app.ways.home()
    pump.settle()
    pump.touch("new")
    pump.touch(f"option:{copy}")


def test_S_21_player_2_is_not_offered_the_colour_of_player_1_and_player_3_changes_places(pump: Pump) -> None:
    _begin(pump, "try")
    choose(pump, "you", "green")
    choose(pump, "people", "3")
    pump.touch("next")
    assert pump.posed.key == "setup.seats"
    assert offered(pump, "colour-2") == [colour for colour in COLOURS if colour != "green"]
    before = chosen(pump)
    choose(pump, "colour-3", before["colour-2"])
    now = chosen(pump)
    assert (now["colour-3"], now["colour-2"]) == (before["colour-2"], before["colour-3"]), "they change places"
    pump.touch("next")
    assert {*pump.shown.table.terms.seats} == {"green", now["colour-2"], now["colour-3"]}


def test_S_01_two_people_are_not_asked_about_the_automa(pump: Pump) -> None:
    _begin(pump, "try")
    asked = {field.name for field in pump.posed.fields if field.of is not None}
    assert {"automa", "difficulty"} <= asked
    choose(pump, "people", "2")
    shown = {ident.partition(":")[0] for ident in pump.map()} | {
        ident.partition(":")[2] for ident in pump.map() if ident.startswith("unfold:")
    }
    assert not asked & shown


def test_who_tries_it_out_is_not_the_party_of_the_last_game_and_leaves_it_alone(pump: Pump) -> None:
    pump.app.settings.change(game={"people": "4", "kept": "yes", "you": "yellow"})
    _begin(pump, "try")
    now = chosen(pump)
    assert (now["people"], now["kept"], now["you"]) == ("1", "no", "yellow")
    choose(pump, "people", "2")
    pump.touch("next")
    assert pump.app.settings.now.game["people"] == "4", "the box has another party"
    _begin(pump, "own")
    assert chosen(pump)["people"] == "4"
