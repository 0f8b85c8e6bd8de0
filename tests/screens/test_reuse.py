"""What stands on the table screen is made once, however often it is laid out while it is still right."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from msgspec import structs

from companion.game.game import Game
from companion.rules.engine.question import Posed
from companion.screens.drawings.drawing import Drawing
from companion.screens.editors.choosing import Choose
from companion.screens.table import panel
from companion.screens.table.edge import Edge
from companion.screens.widgets import rack, theme, written
from companion.screens.widgets.boxes import Lattice
from companion.screens.widgets.told import Ruled
from companion.screens.widgets.widgets import Btn, SeatSign, Txt, touchables
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play

pytestmark = pytest.mark.ui


def put(pump: Pump, **changes: Any) -> Posed:
    """Put the open question before the players as another one, with the same options."""
    posed = structs.replace(pump.posed, **changes)
    pump.screen.make_editor(posed)
    pump.screen.shown = replace(pump.shown, open={"table": posed})
    pump.screen.rebuild()
    pump.frames(3)
    return posed


def options(pump: Pump) -> dict[str, Btn]:
    """The buttons of options on the panel."""
    return {b.ident: b for b in touchables(pump.screen.panel) if b.ident.startswith("option:")}


@pytest.mark.parametrize("kind", ["several", "place"])
def test_toggles_are_made_once_and_show_what_is_chosen(pump: Pump, kind: str) -> None:
    to_play(pump)
    first, second = [f"option:{o.id}" for o in put(pump, kind=kind, ordered=True, lo=1, hi=2).options[:2]]
    before = options(pump)
    for ident in (second, first):
        pump.touch(ident)
    after = options(pump)
    assert after == before
    assert [(after[i].on, after[i].badge) for i in (first, second)] == [(True, "2"), (True, "1")]
    pump.touch(second)
    after = options(pump)
    assert [(after[i].on, after[i].badge) for i in (first, second)] == [(True, "1"), (False, "")]


def test_places_that_are_touched_on_the_drawing_have_no_toggles_before_their_list_is_opened(pump: Pump) -> None:
    to_play(pump)
    drawn = tuple(structs.replace(o, place=f"zone.{n}") for n, o in enumerate(pump.posed.options, 1))
    put(pump, kind="place", options=drawn)
    assert pump.screen.editor._made == {}
    pump.touch("more")
    listed = set(options(pump))
    while "more" in pump.map() and options(pump):
        pump.touch("more")
        listed |= set(options(pump))
    assert listed == {f"option:{o.id}" for o in drawn}
    assert options(pump) == {}, "behind the last page the drawing comes again"


def test_the_chips_of_a_form_are_lent_to_its_next_layout(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """But the one that was touched last: what comes of its touch is told to no other value."""
    pump.touch("new")
    pump.answer("try")
    pump.touch("difficulty:hard")
    made, touched = [], Btn.latest
    begin = Btn.__init__

    def counted(button: Btn, *args: Any, **look: Any) -> None:
        made.append(button)
        begin(button, *args, **look)

    monkeypatch.setattr(Btn, "__init__", counted)
    pump.touch("difficulty:normal")
    chips = {b.ident: b for b in touchables(pump.screen.panel)}
    assert len(chips) > 6
    assert len(made) <= 2
    assert chips["difficulty:normal"].on
    assert not chips["difficulty:hard"].on
    assert touched not in chips.values()
    assert Btn.latest not in chips.values()


def test_a_button_whose_act_has_failed_is_not_pressed_any_more(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    to_play(pump)

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("a rule is broken")

    monkeypatch.setattr(Game, "answer", broken)
    pump.touch("option:done")
    assert pump.shown.failed
    assert not [button.ident for button in touchables(pump.screen) if button.waiting]


def test_the_seats_in_the_header_stay_while_their_order_does(pump: Pump) -> None:
    to_play(pump)
    signs = list(pump.screen.ids.header.ids.order.children)
    lit = [sign.seat for sign in signs[1:] if sign.lit]
    assert len(lit) == 1
    pump.screen.shown.open["red"] = pump.screen.shown.open["blue"] = pump.posed
    pump.screen.rebuild()
    assert pump.screen.ids.header.ids.order.children == signs
    assert len([sign for sign in signs[1:] if sign.lit]) == 2, "two seats are asked"


def test_a_seat_in_the_header_that_is_not_lit_draws_no_face(pump: Pump, tmp_path: Path) -> None:
    """A face without a size draws its corners round the place where it would begin."""
    to_play(pump)
    picture = pump.photograph(tmp_path / "seats.png")
    signs = [sign for sign in pump.screen.ids.header.ids.order.children if isinstance(sign, SeatSign)]
    assert [sign.lit for sign in signs].count(True) == 1
    dark = next(sign for sign in signs if not sign.lit)
    x, y = round(dark.x), round(picture.height - dark.y)
    ice = tuple(round(255 * part) for part in theme.ICE[:3])
    assert {picture.getpixel((x + across, y - up)) for across in (-3, 1, 3) for up in (-1, 1, 3)} == {ice}


def test_a_text_that_is_drawn_in_another_width_than_measured_is_measured_again(pump: Pump) -> None:
    """A layout may make a text narrow for a moment, between measuring and drawing it."""
    text = Txt(text="One and two and three and four", width=900)
    pump.app.root_widget.add_widget(text)  # only what is in a window is drawn
    wide, narrow = (800, None), (90, None)
    sizes = {}
    for room in (wide, narrow, wide):
        text.text_size = room
        text.texture_update()
        sizes[room] = tuple(text.texture_size)
    assert sizes[wide][1] < sizes[narrow][1]
    text.text_size = narrow  # nobody measures it like that
    written._write(0)
    text.text_size = wide
    text.texture_update()
    assert tuple(text.texture_size) == sizes[wide]
    written._write(0)
    assert tuple(text.texture.size) == sizes[wide]


def test_a_text_is_written_when_it_is_seen(pump: Pump) -> None:
    """A layout that is tried and dropped has texts that nobody sees; one of them may come into the window later."""
    for _known in (False, True):  # its size is known when the second one is laid out
        text = Txt(text="Seen by nobody, so far", width=400, size_hint=(None, None))
        high = text.fit(400)
        pump.frames(2)
        assert text.texture is None
        pump.app.root_widget.add_widget(text)
        pump.frames(1)
        assert text.texture is not None
        assert text.texture.size == (400, high)
        assert text.canvas.children[-1].texture is text.texture, "the picture that is drawn has it"
        pump.app.root_widget.remove_widget(text)


def test_a_text_that_was_measured_in_one_look_is_drawn_in_the_present_one(pump: Pump) -> None:
    """What was laid out to measure it is drawn as it is only if nothing has changed since."""
    again = Txt(text="Five short words of it", width=300)
    again.fit(300)
    text = Txt(text="Never measured like this before", width=300, size_hint=(None, None))
    text.fit(300)
    text.text = again.text
    high = text.fit(300)
    pump.app.root_widget.add_widget(text)
    pump.frames(1)
    again.write()
    assert text.texture.size == (300, high)
    assert text.texture.pixels == again.texture.pixels
    pump.app.root_widget.remove_widget(text)


OTHERWISE: dict[str, Any] = {
    "caption": "Something else",
    "sign": "more",
    "badge": "3",
    "tint": "#46A758",
    "ident": "option:other",
    "role": "hand",
    "points": 30,
    "on": True,
    "waiting": True,
    "hold": 1.0,
    "held": 0.5,
    "wide": False,
    "inset": 3,
    "air": 2,
    "span": 90,
    "least": 100,
    "disabled": True,
    "halign": "left",
    "opacity": 0.5,
}
"""All properties of a button that anything sets."""


def test_a_button_that_is_lent_again_is_as_if_it_were_new(pump: Pump) -> None:
    used = Btn(lambda: None, "other", **OTHERWISE)
    used.fit(90)
    used._holds = True
    rack._waiting.clear()
    rack.take_back([used])
    acts: list[str] = []
    again = rack.lend(lambda: acts.append("it"), "one", caption="One of them", ident="option:one")
    assert again is used
    new = Btn(lambda: None, "one", caption="One of them", ident="option:one")
    for button in (again, new):
        button.fit(200)
    of_touches = {"act", "last_touch", "ids", "parent", "texture"}
    looks = [{name: getattr(b, name) for name in b.properties() if name not in of_touches} for b in (again, new)]
    assert {name: (value, looks[1][name]) for name, value in looks[0].items() if value != looks[1][name]} == {}
    assert again.answer == "one"
    assert again._holds == new._holds
    again.dispatch("on_release")
    assert acts == ["it"]


def test_a_button_under_a_finger_is_not_lent_again(pump: Pump) -> None:
    """Two fingers may rest on one button, and a finger on one while another answers: what they do then is told to the
    answer on which they were put, never to the next question's."""
    rack._waiting.clear()
    buttons = [rack.lend(lambda: None, n, caption=str(n), wide=False) for n in range(3)]
    pressed, twice, free = buttons
    for n, button in enumerate(buttons):
        button.pos = 100 * n, 0
        pump.app.root_widget.add_widget(button)
    fingers = [UnitTestTouch(*button.center) for button in (pressed, twice, twice)]
    for finger in fingers:
        finger.touch_down()
    fingers[1].touch_up()
    Btn.latest = None
    assert pressed.state == "down"
    assert twice.state == "normal", "the other one rests there still"
    rack.take_back(buttons)
    assert rack._waiting == [free]
    for finger in (fingers[0], fingers[2]):
        finger.touch_up()
    assert not any(button.touched for button in buttons)


def by_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, acts: int) -> dict[Any, int]:
    """How often this was called for each picture of the table screen, and for what."""
    called: Counter[tuple[int, str]] = Counter()
    pictures: list[None] = []
    as_it_is = getattr(owner, name)

    @functools.wraps(as_it_is)  # Kivy's clock calls by name
    def counted(one: Any, *args: Any) -> Any:
        widget = getattr(one, "_panel", one)
        if widget.get_parent_window() is not None and pump.screen.name == "table":
            called[len(pictures), f"{type(one).__name__} {id(one)}"] += 1
        return as_it_is(one, *args)

    bot = RandomPlayer("touch")
    pump.touch("new")
    pump.answer("try")
    monkeypatch.setattr(owner, name, counted)
    monkeypatch.setattr(Window, "flip", lambda flip=Window.flip: (pictures.append(None), flip()))
    for _ in range(acts):
        pump.answer(bot.answer(pump.posed))
    return called


def test_a_drawing_is_drawn_once_for_each_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at its old size first: all above it is laid out before."""
    drawn = by_picture(pump, monkeypatch, Drawing, "_redraw", 60)
    assert sum(drawn.values()) > 40
    assert {at: times for at, times in drawn.items() if times > 1} == {}


def test_the_edge_of_the_panel_is_drawn_once_for_each_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = by_picture(pump, monkeypatch, Edge, "_ink_in", 30)
    assert len(drawn) > 15
    assert set(drawn.values()) == {1}


@pytest.mark.parametrize("kind", [BoxLayout, Lattice])
def test_what_stands_on_the_table_screen_is_laid_out_once_for_each_picture(
    pump: Pump, monkeypatch: pytest.MonkeyPatch, kind: Any
) -> None:
    laid = by_picture(pump, monkeypatch, kind, "do_layout", 40)
    assert len(laid) > 40
    # In the first ones the signs of the seats are made, whose width comes with their first texture.
    assert {at: times for at, times in laid.items() if times > 1 and at[0] > 1} == {}


def test_a_question_is_laid_out_only_to_find_room_for_it(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once more when its layout has been chosen."""
    fitted: list[bool] = []
    trying: list[bool] = []
    fit_it, choose = Choose.fit, panel.choose

    def counted(editor: Choose, width: float) -> float:
        fitted.append(bool(trying))
        return fit_it(editor, width)

    def chosen(*args: Any) -> Any:
        trying.append(True)
        found = choose(*args)
        trying.clear()
        return found

    to_play(pump)
    monkeypatch.setattr(Choose, "fit", counted)
    monkeypatch.setattr(panel, "choose", chosen)
    pump.screen.rebuild()
    pump.frames(3)
    assert fitted
    assert all(fitted)


def test_nothing_would_move_if_all_were_laid_out_once_more(pump: Pump) -> None:
    """A text may become higher in the width that its row gives it, so that what is around it is laid out twice."""
    pump.touch("new")
    pump.answer("try")
    pump.touch("why")
    standing = {widget: (*widget.pos, *widget.size) for widget in pump.screen.walk()}
    assert any(isinstance(widget, Ruled) for widget in standing)
    for widget in standing:
        if isinstance(widget, Layout):
            widget.do_layout()
    pump.frames(3)
    assert {widget: (*widget.pos, *widget.size) for widget in standing} == standing
