"""An answer that can't be taken for a harmless one is held, on its button and where its place on the drawing is
touched."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion.rules.engine.loss import Loss
from companion.rules.engine.question import Option, Posed
from companion.screens.editors.choosing import Choose
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.widgets import Btn, Txt
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

DEFEATED = Option("defeated:howl", "option.defeated", {"enemy": "@card.enemy.howl"}, place="enemy.howl", grave=True)
DONE = Option("done", "option.done")
ASKED = Posed(1, "fire.turn", "choose", "FW-09", "red", "red", options=(DONE, DEFEATED), view="enemies")


def shown(editor: Choose) -> dict[str, Btn]:
    fit(editor, 300)
    return {w.ident: w for w in editor.walk() if isinstance(w, Btn)}


def test_an_enemy_is_not_defeated_by_a_short_touch_of_its_place(pump: Pump) -> None:
    """Its button comes, which must be held; a harmless option is chosen at once as before."""
    sent: list[str] = []
    editor = Choose(ASKED, pump.app.words, sent.append, lambda: None)
    assert editor.tap("enemy.howl")
    assert sent == []
    button = shown(editor)["option:defeated:howl"]
    assert button.hold > 0
    harmless = structs.replace(ASKED, options=(DONE, structs.replace(DEFEATED, grave=False)))
    assert Choose(harmless, pump.app.words, sent.append, lambda: None).tap("enemy.howl")
    assert sent == ["defeated:howl"]


def test_what_an_option_takes_away_stands_above_the_buttons_and_leaves_their_words(pump: Pump) -> None:
    """EX-60: said even where it is drawn; the effect of a Location only where it is not."""
    dies = Option("leader", "option.person", {"name": "@survivor.leader", "skill": 1}, "red.person.leader")
    slot = Option("slot.2", "option.slot", {"place": 2, "cost": 1, "kind": "@option.kind.location"}, "zone.2")
    dies = structs.replace(dies, loses=(Loss("loss.dies"),))
    slot = structs.replace(slot, loses=(Loss("loss.damage"),))

    def said(option: Option, drawn: bool) -> str:
        other = structs.replace(option, id="other", loses=())
        editor = Choose(structs.replace(ASKED, options=(option, other)), pump.app.words, print, lambda: None)
        editor.drawn = drawn
        buttons = shown(editor)
        assert buttons[f"option:{option.id}"].caption == buttons["option:other"].caption
        return " ".join(w.text for w in editor.walk() if isinstance(w, Txt))

    for drawn in (True, False):
        assert "dies, −1 Survivor token" in said(dies, drawn)
        assert ("1 Damage" in said(slot, drawn)) != drawn


def test_what_must_be_held_has_its_button_beside_its_drawing(pump: Pump) -> None:
    """So that it costs one touch, as it did; a harmless option there is touched on the drawing alone."""
    shot = Option("shoot:howl:1", "option.shoot", {"enemy": "@card.enemy.howl", "n": 1}, place="enemy.howl")
    editor = Choose(structs.replace(ASKED, options=(DONE, shot, DEFEATED)), pump.app.words, print, lambda: None)
    editor.compact = True
    buttons = shown(editor)
    assert "option:defeated:howl" in buttons
    assert "option:shoot:howl:1" not in buttons


def test_where_there_is_no_room_for_all_what_is_not_drawn_keeps_its_button(pump: Pump) -> None:
    """What must be held is touched on the drawing then, and its button comes."""
    howl, yowl = DEFEATED, structs.replace(DEFEATED, id="defeated:yowl", place="enemy.yowl")
    out = Option("out", "option.out")
    editor = Choose(structs.replace(ASKED, options=(howl, yowl, out)), pump.app.words, print, lambda: None)
    editor.compact = editor.last = True
    narrow = 200  # one column
    editor.limit = fit(editor, narrow) - 1
    fit(editor, narrow)
    buttons = {w.ident for w in editor.walk() if isinstance(w, Btn)}
    assert {"option:out", "option:defeated:howl", "more"} <= buttons
    assert "option:defeated:yowl" not in buttons
