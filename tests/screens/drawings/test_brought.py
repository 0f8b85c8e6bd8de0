"""Tokens and tracks that an expansion brings, as they are drawn and put right: by one sign, and by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.messages import Words
from companion.rules.common import correct, pieces
from companion.rules.engine import modules
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Slot, Table
from tests.screens.drawings.look import check_text, kept, let_go
from tests.screens.drawings.test_convoy import Named, table_of
from tests.toy.module import MODULE, NAME, toy
from tests.toy.pieces import BRIGHT, COIN, DULL


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield
        let_go()


def with_coins() -> Table:
    table = table_of(0, 2)
    table.terms.modules = [NAME]
    modules.lay(table)
    assert table.things.tracks
    table.things.tracks["toy-luck"]["red"] = -1
    truck = table.things.seats["red"].truck
    assert truck is not None
    truck.tokens["3"] = BRIGHT
    for place, coin in (("seat.red", DULL), ("seat.green", BRIGHT), ("space.112", DULL)):
        pieces.lay(table, place, coin)
    return table


def texts(drawing: Any) -> str:
    return " ".join(written.text for written in drawing.written)


@pytest.mark.parametrize("language", ["en", "de"])
def test_coins_are_drawn_in_boxes_and_told_beside_a_convoy(density: float, language: str) -> None:
    from companion.screens.drawings import ConvoyDrawing

    words = Words(language)
    bright, dull = (words.text(f"token.{coin}") for coin in (BRIGHT, DULL))
    table = with_coins()
    drawing = kept(ConvoyDrawing(size_hint=(None, None), size=(900 * density, 400 * density)))
    drawing.seat = "red"
    drawing.update(table, None, Named(words))
    assert f"{dull} 1" in texts(drawing)
    assert bright in texts(drawing), "in its box"
    assert f"{words.text('track.toy-luck')} −1" in texts(drawing), "where the counter stands on a track"
    check_text(drawing, density)
    table.terms.seats["green"] = "untracked"
    drawing.seat = "green"
    drawing.update(table, None, Named(words))
    assert f"{bright} 1" in texts(drawing), "with a player whose Convoy is not kept too"
    check_text(drawing, density)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_an_expansion_has_of_its_own_is_on_the_strip(density: float, language: str) -> None:
    """Of a Convoy that is kept, of one that is not, and of the Automa; a track is only where a seat has a counter."""
    from companion.screens.drawings import AutomaDrawing, ConvoyDrawing

    words, table = Words(language), with_coins()
    toy(table).charms.update(red=2, green=1)
    drawing = kept(ConvoyDrawing(size_hint=(None, None), size=(900 * density, 400 * density)))
    drawing.seat = "red"
    drawing.update(table, None, Named(words))
    assert f"{words.text('toy.charms')} 2" in texts(drawing)
    check_text(drawing, density)
    table.terms.seats["green"], table.things.automa.colour = "automa", "green"
    assert table.things.tracks is not None
    del table.things.tracks["toy-luck"]["green"]  # as it is laid out for an Automa
    automa = kept(AutomaDrawing(size_hint=(None, None), size=(900 * density, 324 * density)))
    automa.update(table, None, words)
    shown = texts(automa)
    assert f"{words.text('toy.charms')} 1" in shown
    assert f"{words.text(f'token.{BRIGHT}')} 1" in shown
    assert f"{words.text('track.toy-luck')} 0" not in shown
    check_text(automa, density)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_box_with_a_sign_of_the_expansion_is_drawn_with_its_name(density: float, language: str) -> None:
    from companion.screens.drawings import ConvoyDrawing, icons

    words, table = Words(language), with_coins()
    table.terms.printed["convoy/truck"]["boxes"] = (["survivor", "any", "any", "toy-mint", "toy-pocket"], "owner")
    table.things.seats["red"].truck.damage = []  # type: ignore[union-attr]
    assert (icons.of_sign(table, "toy-mint"), icons.of_sign(table, "toy-pocket")) == ("sign", "loot")
    assert icons.of_sign(table, "any") == "any"
    drawing = kept(ConvoyDrawing(size_hint=(None, None), size=(900 * density, 400 * density)))
    drawing.seat = "red"
    drawing.update(table, None, Named(words))
    assert words.text("sign.toy-mint") in texts(drawing)
    check_text(drawing, density)


def test_a_coin_on_the_map_and_on_a_location_has_the_sign_of_its_face(density: float) -> None:
    from companion.screens.drawings import icons
    from companion.screens.drawings.pills import Road, Thing
    from companion.screens.drawings.road import MapDrawing
    from companion.screens.drawings.zone import ZoneDrawing

    table = with_coins()
    assert icons.of_token(table, BRIGHT) != icons.of_token(table, DULL)
    assert {icons.of_token(table, coin) for coin in (BRIGHT, DULL)} == set(COIN.marks)
    assert [icons.known(mark, "token") for mark in ("", "fuel", "no such", "x")] == ["token", "fuel", "token", "token"]
    assert icons.of_token(table, "fuel") == "fuel"
    assert Thing("sign", icons.of_token(table, DULL)) in Road(table).things("112")
    table.things.zone[1] = Slot("location", left={DULL: 2}, right={})
    table.terms.zone = "tracked"
    for drawing in (kept(MapDrawing()), kept(ZoneDrawing())):
        drawing.size = (700 * density, 300 * density)
        drawing.update(table, None, Words("en"))
    assert "2" in texts(drawing)


def test_all_that_can_be_put_right_has_a_group(density: float) -> None:
    from companion.screens.correct.correcting import GROUPS, group_of

    table = with_coins()
    rows = {row.path: group_of(row) for row in correct.correctables(table)}
    assert rows[f"piece.{DULL}.map"] == "table"
    assert rows[f"piece.{DULL}.seat.red"] == rows["track.toy-luck.red"] == "red/people"
    assert {name for name in rows.values() if "/" not in name} <= set(GROUPS)
