"""What a button means for the open question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.devices.presses import BUTTONS, Press, Situation, act, lit
from companion.rules.engine.question import Field, Option, Posed
from companion.rules.engine.table import freeze
from companion.screens.devices.devices import learned
from hardware import pins
from hardware.pins import FULL_PANEL, Knob, Pin, Pins, load_pins
from hardware.simulator import MockPanel
from tests.screens.pump import Pump
from tests.screens.test_cards import open_deck, to_entry
from tests.screens.test_flow import to_play


def ask(kind: str, asked: str = "table", **rest: object) -> dict[str, Posed]:
    return {asked: Posed(7, "q", kind, "", asked, "", **rest)}  # type: ignore[arg-type]


YES, DONE, DRAW = Option("yes", "k"), Option("done", "k"), Option("draw", "k")
READ = Field("a", (YES,), default="yes")


@pytest.mark.parametrize(
    ("button", "open_questions", "value"),
    [
        ("next", ask("tell"), None),
        ("next", ask("choose", options=(YES, DONE), default="yes"), "yes"),
        ("next", ask("amount", lo=0, hi=3, default=2), 2),
        ("next", ask("read", fields=(READ,)), {"a": "yes"}),
        ("red", ask("choose", "red", options=(YES, DONE)), "done"),
        ("draw", ask("choose", options=(DONE, DRAW)), "draw"),
    ],
)
def test_a_press_that_answers(button: str, open_questions: dict[str, Posed], value: object) -> None:
    assert act(button, Situation(open_questions)) == Press("answer", 7, value)
    assert button in lit(Situation(open_questions))


@pytest.mark.parametrize(
    ("button", "open_questions"),
    [
        ("next", ask("choose", options=(YES, DONE))),
        ("next", ask("choose", options=(YES,), default="gone")),
        ("next", ask("read", fields=(READ, Field("b", (YES,))))),
        ("next", ask("several", options=(YES,))),
        ("blue", ask("choose", "red", options=(DONE,))),
        ("red", ask("choose", "red", options=(YES,))),
        ("draw", ask("choose", options=(DONE,))),
        ("next", {}),
    ],
)
def test_a_press_that_means_nothing(button: str, open_questions: dict[str, Posed]) -> None:
    assert act(button, Situation(open_questions)) is None
    assert button not in lit(Situation(open_questions))


def test_undo_is_undo_whatever_is_open_if_there_is_anything_to_take_back() -> None:
    assert act("undo", Situation({})) == Press("undo")
    assert act("undo", Situation({}, undo=False)) is None


def test_why_and_menu_open_at_a_question() -> None:
    assert act("why", Situation(ask("tell"))) == Press("why")
    assert act("menu", Situation(ask("tell"))) == Press("menu")
    assert act("menu", Situation({})) is None


def test_the_knob_turns_an_amount_only() -> None:
    assert act("turn-right", Situation(ask("amount", lo=0, hi=3, default=2))) == Press("turn", 7, 1)
    assert act("turn-left", Situation(ask("amount", lo=0, hi=3, default=2))) == Press("turn", 7, -1)
    assert act("turn-left", Situation(ask("tell"))) is None
    assert act("turn-left", Situation({})) is None


def test_next_gives_what_has_been_filled_in_and_nothing_that_is_not_whole() -> None:
    amount = ask("amount", lo=0, hi=3, default=2)
    assert act("next", Situation(amount, answer=(True, 3))) == Press("answer", 7, 3)
    assert act("next", Situation(amount, answer=(False, None))) is None
    # Another seat's question is not answered behind the one that stands there half filled in.
    both = ask("read", "red", fields=(READ,)) | ask("tell", "blue")
    assert act("next", Situation(both, seat="red", answer=(False, None))) is None


def test_nothing_means_anything_while_something_else_is_done() -> None:
    assert lit(Situation(ask("choose", "red", options=(DONE, DRAW), default="done"), occupied=True)) == ()


def test_with_several_seats_asked_a_press_names_the_seat() -> None:
    both = ask("choose", "red", options=(DONE,)) | ask("choose", "blue", options=(DONE,))
    assert act("blue", Situation(both)) == Press("answer", 7, "done", "blue")
    assert lit(Situation(both)) == ("undo", "why", "menu", "red", "blue")


def test_next_is_for_the_seat_that_stands_there() -> None:
    both = ask("tell", "red") | ask("tell", "blue")
    assert act("next", Situation(both, seat="blue")) == Press("answer", 7, None, "blue")


def test_app_and_hardware_name_the_same_buttons() -> None:
    assert BUTTONS == pins.BUTTONS


# ---------------------------------------------------------------- what was learned


def test_what_was_learned_goes_before_the_pin_file() -> None:
    file = Pins({"next": Pin(17), "undo": Pin(27, 1.5), "red": Pin(5)}, 0.1, Knob(16, 20, 21), {"next": 18})
    now = learned(file, {"undo": 5, "why": 18, "knob-a": 7, "knob-b": 8})
    assert now == Pins({"next": Pin(17), "undo": Pin(5, 1.5), "why": Pin(18)}, 0.1, Knob(7, 8, None), {})
    assert learned(file, {"knob-push": 9}).knob == Knob(16, 20, 9)
    assert learned(file, {"draw": 16}).knob is None
    assert learned(Pins({}, 0.1), {"undo": 5}).buttons == {"undo": Pin(5, 0.8)}
    assert learned(file, {}) == file


# ---------------------------------------------------------------- at the table


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> MockPanel:
    """The full panel on mock pins, which the app takes for the machine's own."""
    from gpiozero import Device

    made = MockPanel(load_pins(FULL_PANEL))
    monkeypatch.setattr(Device, "pin_factory", made.factory)
    return made


@pytest.fixture
def table(panel: MockPanel, tmp_path: Path, compiled: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The app at a question of the game, with that panel."""
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "flow-2")
    pump = Pump(tmp_path)
    pump.app.hardware._pins = FULL_PANEL
    pump.app.hardware.open(strip=False).join()
    to_play(pump)
    yield pump
    pump.close()


def press(pump: Pump, panel: MockPanel, button: str, hold: bool = False) -> None:
    (panel.hold if hold else panel.press)(button)
    pump.frames(3)
    pump.settle()


def alone(pump: Pump) -> None:
    """Let tells stand alone, so that *next* has something to confirm."""
    pump.app.session.rides = lambda posed, table: False


def test_lamps_follow_the_question(table: Pump, panel: MockPanel) -> None:
    assert table.posed.key == "explore.turn"
    assert panel.lit() == ("undo", "why", "menu", "red")
    alone(table)
    press(table, panel, "red")
    assert table.posed.kind == "tell"
    table.until(lambda: panel.lit() == ("next", "undo", "why", "menu"))
    table.touch("correct")
    table.until(lambda: panel.lit() == ())
    table.touch("undo")
    table.until(lambda: "next" in panel.lit())
    table.app.dimming._dim(0)
    table.until(lambda: panel.lit() == ())
    press(table, panel, "next")
    assert table.posed.kind == "tell", "it only woke the screen"
    table.until(lambda: "next" in panel.lit())
    table.app.ways.home()
    table.until(lambda: panel.lit() == ())


def test_a_press_during_the_guard_or_held_or_twice_acts_once(table: Pump, panel: MockPanel) -> None:
    head = table.shown.head
    alone(table)
    for _ in range(2):
        panel.down("red")
        panel.up("red")
    panel.down("red")
    table.until(lambda: table.posed.kind == "tell" and not table.app.session.busy)
    panel.down("next")  # at once, before the new question has been seen
    panel.up("next")
    table.frames(3)
    table.settle()
    assert table.shown.head == head + 1
    panel.up("red")
    table.settle()
    assert table.shown.head == head + 1


def test_why_and_menu_open_and_close_their_sheets_and_not_twice_at_once(table: Pump, panel: MockPanel) -> None:
    for button in ("why", "menu"):
        panel.press(button)
        panel.press(button)
        table.frames(3)
        assert table.screen.overlay is not None
        assert table.screen.overlay.title == table.app.words.text("ui.menu" if button == "menu" else "ui.why.title")
        table.settle()
        press(table, panel, button)
        assert table.screen.overlay is None


def test_the_knob_turns_the_number_that_is_asked_for_and_its_push_confirms(table: Pump, panel: MockPanel) -> None:
    """Any amount will do: it is put before the players by hand."""
    posed = Posed(table.posed.number, "automa.speed.boxes", "amount", "AU-36", "table", "", lo=0, hi=3, default=1)
    table.screen.make_editor(posed)
    table.screen.shown = type(table.shown)(
        table.shown.game, table.shown.head, table.shown.table, {"table": posed}, table.shown.undo
    )
    table.screen.rebuild()
    panel.turn(1)
    table.frames(3)
    assert table.screen.editor.value == 2
    panel.turn(5)
    panel.turn(-1)
    table.frames(3)
    assert table.screen.editor.value == 2, "3 is the most"
    table.app.session.busy = True
    panel.turn(1)
    table.frames(3)
    table.app.session.busy = False
    assert table.screen.editor.value == 2, "while an act runs nothing is turned"
    given: list[Any] = []
    table.app.session.answer = lambda number, value, *_: not given.append(value)
    panel.factory.pin(21).drive_low()
    table.frames(3)
    assert given == [2]


def test_keys_stand_in_for_why_menu_and_the_knob(table: Pump) -> None:
    for key, title in (("w", "ui.why.title"), ("m", "ui.menu")):
        table.settle()
        table.key(ord(key), key)
        assert table.screen.overlay.title == table.app.words.text(title)
        table.settle()
        table.touch("close")
    turned: list[int] = []
    table.screen.editor.turn = turned.append
    table.screen.shown = type(table.shown)(
        table.shown.game, 1, table.shown.table, ask("amount", lo=0, hi=3, default=1), table.shown.undo
    )
    table.key(275)
    table.key(ord("="), "+", ["shift"])
    table.key(276)
    assert turned == [1, 1, -1]


def test_a_key_is_what_it_types_on_any_layout(table: Pump) -> None:
    """The keyboard's number of a key says where it is, not what it types."""
    said: list[str] = []
    table.app.controls.press = said.append
    table.key(ord("z"), "y")
    table.key(ord("y"), "z")
    table.key(0x43C, "м")
    table.key(ord("`"), "")
    table.key(ord("m"), "M", ["capslock"])
    table.key(ord("r"))  # a keyboard of which the system knows no layout types nothing
    assert said == ["yellow", "menu", "red"]


@pytest.mark.parametrize("other", ["ctrl", "alt", "meta"])
def test_keys_mean_nothing_while_another_one_is_held_for_something_else(table: Pump, other: str) -> None:
    said: list[str] = []
    table.app.controls.press = said.append
    before = table.screen
    for key, text in ((ord("m"), "m"), (ord("r"), ""), (13, ""), (8, ""), (27, ""), (275, "")):
        table.key(key, text, [other])
    assert (said, table.screen) == ([], before)


def escape(pump: Pump) -> None:
    pump.settle()
    Window.dispatch("on_key_down", 27, 0, None, [])
    Window.dispatch("on_key_up", 27, 0)
    pump.frames(3)


def test_escape_takes_a_sheet_away_or_leads_one_step_back_and_never_changes_the_game(pump: Pump) -> None:
    to_play(pump)
    before = pump.shown.head, freeze(pump.shown.table)
    table = pump.screen
    for opens in ("why", "menu", "facts"):
        if opens in pump.map():
            pump.touch(opens)
            assert "close" in pump.map()
            escape(pump)
            assert table.overlay is None
    table.look_closer()
    escape(pump)
    assert not table.closer
    pump.touch("correct")
    pump.touch("group:automa")
    escape(pump)
    assert table.correcting
    assert "group:automa" in pump.map(), "one step: back to the groups"
    escape(pump)
    assert not table.correcting
    escape(pump)
    assert pump.screen is table, "nothing is left to leave"
    for way in ("log", "settings", "doctor", "reference", "history", "cards"):
        getattr(pump.app.ways, way)()
        pump.frames(3)
        assert pump.screen is not table
        was = pump.screen
        escape(pump)
        assert pump.screen is not was
    pump.app.ways.home()
    pump.settle()
    pump.touch("continue")
    pump.settle()
    assert pump.screen.name == "table"
    assert (pump.shown.head, freeze(pump.shown.table)) == before


def test_escape_leads_back_from_a_table_of_the_past(pump: Pump) -> None:
    to_play(pump)
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    pump.settle()
    log, before = pump.screen, pump.shown.head
    pump.touch(next(i for i in pump.map() if i.startswith("act:")))
    look = next(w.ident for w in log.walk() if getattr(w, "ident", "").startswith("look:"))
    pump.touch(look)
    pump.until(lambda: pump.screen.name == "past")
    escape(pump)
    assert pump.screen.name != "past"
    assert pump.shown.head == before


def test_a_key_breaks_nothing_while_a_card_is_taken_down(pump: Pump) -> None:
    open_deck(pump, "outcome")
    to_entry(pump, "enter")
    entry = pump.screen
    Window.dispatch("on_key_down", ord("x"), 0, "x", [])
    Window.dispatch("on_key_up", ord("x"), 0)
    assert pump.screen is entry
    escape(pump)
    assert pump.screen is not entry
