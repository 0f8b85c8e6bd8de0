"""A turn of a player whose zone is only on the real table: what helps stands there, and no row of question marks."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from msgspec import structs

from companion.game.game import Game
from companion.rules.engine.table import Action, Enemy
from companion.screens.drawings.zone import ABOUT
from companion.screens.table import facts
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def to_own_turn(pump: Pump) -> None:
    """The first turn of a game with the owner's copy, its board on the table."""
    session, bot = pump.app.session, RandomPlayer("own-turn")
    session.start(lambda: Game.new(session.journal, session.library, "own-turn"))
    pump.settle_fast()
    pump.skip("own")
    pump.skip({f.name: f.left_out for f in pump.posed.fields} | {"board": "table"})
    while pump.posed.key != "explore.turn":
        posed = pump.posed
        pump.skip("done" if posed.key == "setup.group" else bot.answer(posed))
    pump.draw()
    pump.settle()


@pytest.mark.parametrize("text", ["normal", "large"])
def test_the_automas_board_stands_beside_a_turn_on_the_table(pump: Pump, text: str) -> None:
    pump.app.set(text=text)
    to_own_turn(pump)
    following: Any = pump.screen.following
    assert following.tab == "automa"
    pump.touch("tab:zone")
    assert following.tab == "zone", "it stays reachable"
    pump.touch("tab:zone")
    assert following.tab == "automa"


def test_a_place_of_the_zone_is_asked_for_on_its_drawing(pump: Pump) -> None:
    to_own_turn(pump)
    following, table, posed = pump.screen.following, pump.shown.table, pump.posed
    placed = structs.replace(posed, options=tuple(structs.replace(o, place="zone.1") for o in posed.options))
    assert following.drawing_of(table, placed) == "zone"
    for key in ABOUT:
        about = structs.replace(posed, key=key)
        assert following.drawing_of(table, about) == "zone", "the slot whose card is asked about"
    table.terms.zone = "tracked"
    assert following.drawing_of(table, posed) == "zone", "one that the app keeps is drawn"


def test_who_is_near_is_told_beside_the_board(pump: Pump) -> None:
    to_own_turn(pump)
    table, words = pump.shown.table, pump.app.words
    table.things.enemies = [Enemy("warwolves", 1), Enemy("immortal", 2)]
    you, me = (next(s for s, k in table.terms.seats.items() if k == kind) for kind in ("untracked", "automa"))
    table.things.seats[you].space, table.things.seats[me].space = "100", "107"
    (near,) = facts.near(table, words)
    first, *rest = near.text.split(facts.BETWEEN)
    assert first.startswith("In your Region: Warwolves")
    assert rest[0] == "You on 100, the Automa on 107"
    assert rest[1].startswith("Region 2: ")
    named = Mock()  # a space by its name, which is no number in every edition
    named.text = lambda key, **values: "<space>" if key == "option.space" else words.text(key, **values)
    assert "You on <space>, the Automa on <space>" in facts.near(table, named)[0].text
    assert near in facts.beside("automa", table, words)
    assert near not in facts.beside("map", table, words), "the road shows it"


@pytest.mark.parametrize(("text", "known"), [("normal", False), ("large", False), ("large", True)])
def test_the_boxes_keep_their_size_as_cards_come(pump: Pump, text: str, known: bool) -> None:
    pump.app.set(text=text)
    to_own_turn(pump)
    screen, table = pump.screen, pump.shown.table
    if known:
        boxes = {f"{row}{n}": "any" for row in "ABCD" for n in range(1, 7)}
        table.terms.printed["automa/board"] = {"boxes": (boxes, "owner")}
    sizes = set()
    for n in range(6):
        table.things.automa.revealed = [Action(str(i + 1), skill=1, arrow="left") for i in range(n)]
        screen.filling.left(pump.shown, pump.posed)
        pump.frames()
        drawing = screen.stage.drawing("automa")
        assert drawing.written, "it is drawn"
        area, _ = drawing._spots["box.B2"]
        sizes.add((round(area.w), round(area.h)))
    assert len(sizes) == 1
