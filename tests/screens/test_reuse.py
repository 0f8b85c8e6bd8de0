"""What stands on the table screen is made once, however often it is laid out while it is still right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from msgspec import structs

from companion.game.game import Game
from companion.rules.engine.question import Posed
from companion.screens.drawings.drawing import Drawing
from companion.screens.widgets import theme, written
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
    texts = [Txt(text="Seen by nobody, so far", width=400) for _ in range(2)]
    for text in texts:
        text.fit(400)
    first, second = texts  # the first one of a look is written to measure it
    assert first.texture is not None
    pump.frames(2)
    assert second.texture is None
    pump.app.root_widget.add_widget(second)
    pump.frames(1)
    assert second.texture is not None
    assert second.canvas.children[-1].texture is second.texture, "the picture that is drawn has it"
    pump.app.root_widget.remove_widget(second)


def test_a_drawing_is_drawn_once_for_each_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at its old size first: all above it is laid out before."""
    drawn: Counter[tuple[int, str]] = Counter()
    pictures: list[None] = []
    redraw = Drawing._redraw

    def counted(drawing: Drawing) -> None:
        drawn[len(pictures), f"{type(drawing).__name__} {id(drawing)}"] += 1
        redraw(drawing)

    monkeypatch.setattr(Drawing, "_redraw", counted)
    monkeypatch.setattr(Window, "on_draw", lambda draw=Window.on_draw: (pictures.append(None), draw()))
    pump.touch("new")
    bot = RandomPlayer("touch")
    for _ in range(60):
        posed = pump.posed
        pump.answer("try" if posed.key == "setup.copy" else bot.answer(posed))
    assert sum(drawn.values()) > 40
    assert {at: times for at, times in drawn.items() if times > 1} == {}
