"""An answer that can't be taken for a harmless one is held, on its button and where its place on the drawing is
touched."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion.rules.engine.question import Option, Posed
from companion.screens.editors.choosing import Choose
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.widgets import Btn
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
