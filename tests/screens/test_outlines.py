"""What has changed on the table is outlined on the drawing as long as the sentences stand that say so, and nothing
else is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import structs

from companion.game.game import Game
from companion.messages import Words
from companion.rules.common.automa import board
from companion.rules.engine.table import Line, Table
from companion.scenario.given import fresh
from companion.scenario.laying import given_table
from companion.screens.drawings import AutomaDrawing
from companion.screens.drawings.changes import changed
from companion.screens.drawings.drawing import Drawing
from tests.screens.pump import Pump
from tests.screens.test_flow import touch_answer
from tests.screens.test_whole_words import to_people
from tests.spine.test_first_start import Owner

pytestmark = pytest.mark.ui
ROUND = 2
"""The round that is played by touches: an Enemy ambushes, the Automa fires and is damaged."""


def outlined(pump: Pump) -> frozenset[str]:
    """The places with an outline on the drawing in view."""
    drawings = [w for w in pump.screen.stage.walk() if isinstance(w, Drawing)]
    return frozenset(place for drawing in drawings for place in drawing.outlined)


def differs(then: Table, now: Table) -> set[str]:
    """The places on drawings at which two tables differ, and the slots of a zone that is not kept."""
    a, b = then.things.automa, now.things.automa
    found = {f"box.{box}" for box in {*a.damage} ^ {*b.damage}}
    found |= {f"box.{box}" for box in {*a.tokens, *b.tokens} if a.tokens.get(box) != b.tokens.get(box)}
    found |= {f"board.{t}" for t in ("food", "fuel", "ammo", "survivor") if board.count(then, t) != board.count(now, t)}
    counts = (("fame", "fame"), ("target", "targets"), ("object", "objects"), ("contamination", "contaminated"))
    found |= {f"automa.{name}" for name, value in counts if getattr(a, value) != getattr(b, value)}
    found |= {"automa.pile"} if len(a.pile) != len(b.pile) else set()
    found |= {f"column.{n}" for n in (a.column, b.column)} if a.column != b.column else set()
    for seat, one in now.things.seats.items():
        old = then.things.seats[seat].space
        found |= {f"space.{old}", f"space.{one.space}", f"seat.{seat}"} if old != one.space else set()
    old_enemies = {enemy.name: enemy for enemy in then.things.enemies}
    found |= {f"enemy.{e.name}" for e in now.things.enemies if e != old_enemies.get(e.name)}
    if now.things.aurora != then.things.aurora:
        found |= {"space.aurora", f"space.w{now.things.aurora}"}
    return found | {f"zone.{n}" for n in range(1, 6)}


def walked(folder: Path, motion: bool) -> list[frozenset[str]]:
    """A round of an owner by touches: what is outlined on each screen."""
    folder.mkdir()
    pump = Pump(folder)
    try:
        pump.app.set(motion=motion)
        pump.touch("new")
        owner = Owner(SimpleNamespace(table=None), board="copy")  # type: ignore[arg-type]
        found: list[frozenset[str]] = []
        then = pump.shown.table
        while pump.shown.table.progress.round <= ROUND:
            posed, owner.game.table = pump.posed, pump.shown.table  # type: ignore[misc]
            answer = owner.answer(posed)
            if pump.shown.table.progress.round < ROUND:
                pump.skip(answer)
                then = pump.shown.table
                continue
            if not found:
                pump.draw()
                pump.settle()
            here = outlined(pump)
            assert found == [] or here <= differs(then, pump.shown.table), "nothing else than what has changed"
            assert posed.lines or not here, "it goes with the sentences"
            found.append(here)
            then = pump.shown.table
            if posed.ahead or any(field.many for field in posed.fields):  # such a screen is another test's
                pump.answer(answer)
                pump.settle()
            else:
                touch_answer(pump, posed, answer)
        return found
    finally:
        pump.close()


def test_a_round_by_touch_outlines_what_each_deed_has_changed(tmp_path: Path, compiled: None) -> None:
    still, moving = walked(tmp_path / "off", False), walked(tmp_path / "on", True)
    assert still == moving
    kinds = {place.partition(".")[0] for here in still for place in here}
    assert {"space", "enemy", "box"} <= kinds
    assert any(here and not after for here, after in pairwise(still)), "gone with the answer"


def test_hands_and_what_the_app_keeps_are_outlined_otherwise(pump: Pump) -> None:
    """Amber where hands move something; a change that the app only keeps has the colour of text."""
    table = given_table({"players": ["red", "blue"]})
    kept = Line("automa.damage", "AU-43", {"box": "C1"})
    by_hand = structs.replace(kept, values={"box": "C2"}, you=True)
    assert changed([kept, by_hand], table) == {"box.C1": False, "box.C2": True}


def test_the_box_of_a_damage_is_outlined_on_the_automas_board(pump: Pump) -> None:
    table = fresh()
    drawing = AutomaDrawing(size=(500, 400), size_hint=(None, None))
    drawing.update(table, None, Words("en"), changed={"box.C1": True, "space.100": True})
    assert drawing.written
    assert set(drawing.outlined) == {"box.C1"}, "and nothing that is on another drawing"
    drawing.update(table, None, Words("en"))
    assert drawing.written
    assert not drawing.outlined


def test_a_question_without_sentences_outlines_nothing(pump: Pump) -> None:
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "plain"))
    pump.settle()
    assert not outlined(pump)
    assert not changed([], pump.shown.table)
    assert not changed([Line("round", "RO-01", {"n": 2})], pump.shown.table), "a note that changes nothing"


def test_nothing_is_outlined_for_who_was_not_handed_the_screen_yet(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Amber is what hands do: until somebody looks at a covered question that is only to hand the screen over."""
    to_people(pump, "normal", "en")
    pump.touch("tab:convoy")
    seat = pump.screen.following.subject
    monkeypatch.setattr(pump.screen.outlines, "of", lambda *_: {f"{seat}.fame": True})
    for covered in (False, True):
        monkeypatch.setattr(pump.screen.secrets, "covered", lambda *_, covered=covered: covered)
        pump.screen.rebuild()
        pump.settle()
        assert outlined(pump) == (frozenset() if covered else {f"{seat}.fame"})


def test_no_more_boxes_are_outlined_than_tokens_were_put() -> None:
    """What came before the sentences on the screen was told with others: of three boxes two have got these tokens."""
    before = fresh()
    table = structs.replace(before, things=structs.replace(before.things))
    table.things.automa = structs.replace(before.things.automa, tokens={"C1": "food", "D1": "food", "D2": "food"})
    table.terms.board = before.terms.board = "app"
    gained = Line("automa.enemy.gain", "AU-27", {"got": {"food": 2}})
    boxes = {place for place in changed([gained], table, before) if place.startswith("box.")}
    assert boxes == {"box.D1", "box.D2"}
    spent = Line("automa.spends", "CD-76", {"n": 1, "token": "@token.food"})
    before.things.automa = structs.replace(before.things.automa, tokens={"C1": "food", "E1": "food", "E2": "fuel"})
    boxes = {place for place in changed([gained, spent], table, before) if place.startswith("box.")}
    assert boxes == {"box.D1", "box.D2", "box.E1"}
