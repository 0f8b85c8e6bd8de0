"""A look at another seat's Convoy, and what is held in the menu rather than touched by chance."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from companion.game.game import Game
from companion.screens import drawings
from companion.screens.table import glance
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import SeatSign
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_people import play

pytestmark = pytest.mark.ui


def at_a_turn(pump: Pump) -> None:
    """Two kept Convoys, in a turn of one of them."""
    session, players = pump.app.session, Players("glance", seats=("tracked", "tracked"))
    session.start(lambda: Game.new(session.journal, session.library, "glance"))
    pump.settle_fast()
    while pump.posed.key != "explore.what":
        pump.skip(players.answer(pump.posed, pump.shown.table))
    pump.draw()
    pump.settle()


def touch_sign(pump: Pump, seat: str) -> None:
    header = pump.screen.ids.header
    (sign,) = [w for w in header.walk() if isinstance(w, SeatSign) and w.seat == seat]
    at = sign.to_window(*sign.center)
    Window.dispatch("on_mouse_down", at[0], Window.height - at[1], "left", [])
    Window.dispatch("on_mouse_up", at[0], Window.height - at[1], "left", [])
    pump.frames(2)


def test_a_touch_of_a_seats_sign_shows_its_convoy_for_a_moment(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_turn(pump)
    following: Any = pump.screen.following
    before = (following.tab, following.subject)
    other = next(seat for seat in pump.shown.table.things.order if seat != pump.posed.asked)
    monkeypatch.setattr(glance, "GLANCE", 0.5)
    touch_sign(pump, other)
    assert (following.tab, following.subject) == ("convoy", other)
    assert not following.pinned
    pump.until(lambda: (following.tab, following.subject) == before)


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_large_type_all_answers_are_whole_beside_a_pinned_view(pump: Pump, language: str) -> None:
    """None scrolls: the way to what else may be done now stands beside More."""
    pump.app.set(text="large", language=language)
    try:
        at_a_turn(pump)
        for _ in range(2):
            pump.touch("tab:convoy")
            assert pump.screen.following.pinned == "convoy"
            ids, there = pump.screen.panel.ids, pump.map()
            assert ids.lower.height <= ids.lower_scroll.height + 1
            assert {"more", "now"} <= there.keys()
            assert there["more"]["rect"][1] == there["now"]["rect"][1]
            assert faults(pump.app.root_widget) == []
    finally:
        pump.app.set(text="normal", language="en")
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)


def test_keeping_a_convoy_by_hand_is_in_the_menu_and_must_be_held(pump: Pump) -> None:
    at_a_turn(pump)
    name = f"side:untrack.{pump.posed.asked}"
    assert any(f"side:{option.id}" == name for option in pump.posed.side)
    assert name not in pump.map()
    if "now" in pump.map():
        pump.touch("now")
        assert name not in pump.map()
        pump.touch("close")
    before = pump.shown.head
    pump.touch("menu")
    pump.touch("menu:people")
    pump.touch(name)
    assert pump.shown.head == before, "a touch is not enough"
    pump.hold(name)
    pump.until(lambda: pump.shown.head > before)


def test_a_pinned_view_gives_way_to_the_next_who_is_asked_about_a_place(pump: Pump) -> None:
    """Several are asked at once, under one number: what one of them keeps in view is not another's."""
    play(pump, "ways", lambda o: len(o) > 1 and all(any(p.place for p in q.options) for q in o.values()))
    following, mine = pump.screen.following, pump.screen.seat
    other = next(seat for seat in pump.shown.open if seat != mine)
    pump.touch("tab:map")
    assert following.tab == "map", "beside this question it stays"
    pump.touch(f"seat:{other}")
    assert (following.tab, following.subject) == ("convoy", other)
    assert {o.place for o in pump.screen.posed.options if o.place} <= {
        ident.removeprefix("place:") for ident in pump.map()
    }
    pump.touch(f"seat:{mine}")
    assert following.pinned == "map"


def test_chips_of_those_who_are_asked_stand_in_the_order_of_the_header(pump: Pump) -> None:
    play(pump, "chips", lambda o: len(o) > 2, ("tracked",) * 4)
    header = [w.seat for w in reversed(pump.screen.ids.header.ids.order.children) if isinstance(w, SeatSign)]
    touched = pump.map()
    chips = [ident for ident in touched if ident.startswith("seat:")]
    chips.sort(key=lambda ident: touched[ident]["rect"][0])
    assert chips == [f"seat:{seat}" for seat in header if seat in pump.shown.open]
