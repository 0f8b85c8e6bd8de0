"""Settings by touch: each counts at once, is kept, and does what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.game.game import Game
from companion.rules.engine.doubts import reading
from companion.screens import drawings
from companion.screens.drawings import ink
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import touchables, width_of
from companion.settings import SettingsFile, Stretch
from companion.simulation.bots import RandomPlayer
from hardware import output
from hardware.greeting import Answer
from hardware.output import Output
from hardware.ports import Plugged
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play


@pytest.fixture(autouse=True)
def as_it_was() -> Any:
    """Type and colours belong to the process: the next test begins with the usual ones."""
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)
    drawings.use_palette(False)
    Window.rotation = 0


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game of these tests is always the same game."""
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "flow-2")


def kept(pump: Pump) -> Any:
    return SettingsFile(Path(pump.app.folder)).now


def open_group(pump: Pump, group: str) -> None:
    pump.touch("settings")
    pump.touch(f"group:{group}")


@pytest.mark.parametrize("group", ["look", "screen", "play", "draws", "rules", "strip", "buttons"])
def test_no_group_is_cut_or_too_small(pump: Pump, group: str) -> None:
    open_group(pump, group)
    assert faults(pump.app.root_widget) == []


def test_large_type_and_the_palette_reach_every_screen(pump: Pump) -> None:
    open_group(pump, "look")
    pump.touch("text:large")
    assert pump.map()["text:large"]["on"]
    pump.touch("palette:safe")
    assert kept(pump).text == "large"
    assert kept(pump).palette == "safe"
    pump.touch("back")
    assert theme.size(theme.LABEL) == round(dp(theme.LABEL) * 1.45), "whole pixels: a size more is a font file more"
    to_play(pump)
    assert ink._palette["red"] == "#D55E00"
    assert theme.SEATS["red"] == theme.SAFE["red"]
    small = [f for f in faults(pump.app.root_widget) if f.startswith("small type")]
    assert small == []


def test_the_picture_can_be_turned(pump: Pump) -> None:
    open_group(pump, "screen")
    pump.touch("rotation:180")
    assert Window.rotation == 180
    assert kept(pump).rotation == 180


def test_home_breaks_no_word_on_a_panel_that_stands_upright(pump: Pump) -> None:
    to_play(pump)
    Window.rotation = 90
    assert Window.height > Window.width
    pump.app.ways.home()
    pump.settle()
    there = [b for b in touchables(pump.app.root_widget) if b.caption and b.wide]
    assert {"continue", "new", "code"} <= {b.ident for b in there}
    for button in there:
        widest = max(width_of(word, button.points, button.bold) for word in button.caption.split())
        assert widest <= button.width - 2 * dp(button.inset), button.caption


def test_the_touch_that_wakes_a_dimmed_screen_does_nothing_else(pump: Pump) -> None:
    to_play(pump)
    before = pump.shown.head
    pump.app.dimming.after(0.001)
    pump.until(lambda: pump.app.dimming.dimmed)
    pump.app.dimming.after(10)
    pump.app.dimming._dim(0)
    pump.touch("option:done")
    assert not pump.app.dimming.dimmed
    assert pump.shown.head == before
    pump.app.dimming._dim(0)
    pump.app.controls.press("undo")
    assert not pump.app.dimming.dimmed
    assert pump.shown.head == before
    pump.settle()
    pump.touch("option:done")
    assert pump.shown.head == before + 1


def test_what_the_automa_does_goes_on_by_itself_after_a_while_but_waits_where_the_player_must_act(pump: Pump) -> None:
    to_play(pump)
    pump.app.settings.change(pacing=1)
    pump.touch("option:done")
    bot = RandomPlayer("pace")
    gone, waited = 0, 0
    for _ in range(60):
        if pump.shown.over or (gone and waited):
            break
        posed = pump.posed
        if posed.kind != "tell":
            pump.answer(bot.answer(posed))
            continue
        head = pump.shown.head
        if any(line.you for line in posed.lines):
            pump.wait(1.5)
            assert pump.shown.head == head
            waited += 1
            pump.touch("next")
        else:
            pump.until(lambda head=head: pump.shown.head > head)
            gone += 1
    assert gone


def test_a_locked_table_is_corrected_only_after_the_lock_is_held(pump: Pump) -> None:
    to_play(pump)
    pump.app.settings.change(locked=True)
    pump.touch("correct")
    assert not pump.screen.correcting
    pump.touch("unlock")
    assert not pump.screen.correcting, "a short touch opens nothing"
    pump.hold("unlock")
    assert pump.screen.correcting


def test_the_draw_way_of_a_deck_changes_in_mid_game(pump: Pump) -> None:
    to_play(pump)
    pump.touch("menu")
    pump.touch("menu:settings")
    pump.touch("group:draws")
    pump.touch("way:outcome:tap")
    assert pump.shown.table.terms.draws["outcome"] == "tap"
    assert pump.screen.name == "settings"
    assert pump.map()["way:outcome:tap"]["on"]
    pump.touch("back")
    assert pump.screen.name == "table"


def test_a_new_game_is_proposed_as_the_last_one_was_set_up(pump: Pump) -> None:
    session = pump.app.session
    for seed in ("one", "two"):
        pump.app.ways.forget_table()
        session.start(lambda seed=seed: Game.new(session.journal, session.library, seed))
        pump.settle()
        pump.touch("option:try")
        if seed == "one":
            if "unfold:difficulty" in pump.map():
                pump.touch("unfold:difficulty")
            pump.touch("difficulty:hard")
        pump.touch("next")
    assert pump.shown.table.terms.difficulty == "hard"


def test_a_button_is_learned_by_pressing_it(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory, MockPin

    monkeypatch.setattr(Device, "pin_factory", MockFactory(pin_class=MockPin))
    open_group(pump, "buttons")
    pump.touch("learn:red")
    assert pump.map()["learn:red"]["on"]
    # They are opened in order: once the last one is listened to, that of the button is ready.
    pump.until(lambda: Device.pin_factory.pin(27).when_changed is not None)
    Device.pin_factory.pin(22).drive_low()
    pump.until(lambda: pump.app.settings.now.pins == {"red": 22})
    pump.settle()
    assert not pump.map()["learn:red"]["on"]
    assert kept(pump).pins == {"red": 22}


def test_a_knob_is_learned_by_turning_it_to_the_right(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory, MockPin

    from hardware.pins import Knob
    from hardware.simulator import turning

    monkeypatch.setattr(Device, "pin_factory", MockFactory(pin_class=MockPin))
    open_group(pump, "buttons")
    pump.touch("learn:knob")
    pump.until(lambda: Device.pin_factory.pin(25).when_changed is not None)
    for bcm, low in turning(Knob(20, 16), right=True):
        pin = Device.pin_factory.pin(bcm)
        (pin.drive_low if low else pin.drive_high)()
    pump.until(lambda: pump.app.settings.now.pins == {"knob-a": 20, "knob-b": 16})
    pump.until(lambda: pump.app.hardware.buttons is not None and "turn-left" in pump.app.hardware.buttons.names)
    pump.settle()
    assert any("GPIO 20 · GPIO 16" in text for text in pump.texts())
    pump.touch("learn:knob-push")
    pump.until(lambda: Device.pin_factory.pin(25).when_changed is not None)
    Device.pin_factory.pin(21).drive_low()
    pump.until(lambda: pump.app.settings.now.pins.get("knob-push") == 21)


def strip_output(pump: Pump) -> Output:
    output = pump.app.hardware.strip._output
    assert isinstance(output, Output)
    return output


def test_strip_settings_reach_the_strip(pump: Pump) -> None:
    open_group(pump, "strip")
    pump.touch("part:place")
    pump.touch("step:leds:+1")
    pump.until(lambda: pump.app.hardware.strip is not None and len(pump.app.hardware.latest_frame) == 61 * 3)
    assert kept(pump).strip.leds == 61
    pump.touch("step:leds:+10")
    assert kept(pump).strip.leds == 71
    pump.touch("turned:True")
    assert kept(pump).strip.turned
    pump.touch("step:offset:+10")
    assert kept(pump).strip.offset == 10
    pump.touch("part:light")
    pump.touch("gamma:22")
    pump.touch("step:channel:-1")
    pump.touch("step:milliamps:+1")
    pump.touch("step:brightness:-1")
    wanted = Output(True, 0.95, 2100, 2.2, 19, 10)
    pump.until(lambda: strip_output(pump) == wanted)


def test_what_only_changes_the_picture_does_not_open_the_port_again(pump: Pump) -> None:
    open_group(pump, "strip")
    pump.until(lambda: pump.app.hardware.strip is not None)
    strip = pump.app.hardware.strip
    pump.touch("part:light")
    pump.touch("step:brightness:-1")
    pump.until(lambda: strip_output(pump).brightness == 0.95)
    assert pump.app.hardware.strip is strip
    pump.touch("part:port")
    pump.touch("protocol:tpm2")
    pump.until(lambda: pump.app.hardware.strip is not None and pump.app.hardware.strip is not strip)
    assert kept(pump).strip.protocol == "tpm2"


def test_a_strip_round_a_table_is_divided_into_stretches(pump: Pump) -> None:
    open_group(pump, "strip")
    pump.touch("part:place")
    pump.touch("stretches:add")
    assert kept(pump).strip.stretches == [Stretch(30), Stretch(30)]
    pump.touch("step:stretch.leds.0:-1")
    pump.touch("step:stretch.gap.1:+1")
    pump.touch("stretch.turned.1:True")
    laid = [Stretch(29), Stretch(30, 1, True)]
    assert kept(pump).strip.stretches == laid
    pump.until(lambda: len(pump.app.hardware.latest_frame) == 3 * 59)
    assert strip_output(pump).stretches == (output.Stretch(29), output.Stretch(30, 1, True))
    pump._scroll_to("step:leds:-1")
    assert not pump.map()["step:leds:-1"]["enabled"], "no LED that belongs to a stretch is taken away"
    assert faults(pump.app.root_widget) == []
    pump.touch("stretches:drop")
    assert kept(pump).strip.stretches == []
    pump.until(lambda: len(pump.app.hardware.latest_frame) == 3 * 60)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boards that only their serial numbers tell apart, and another; one of them is WLED."""
    there = [
        Plugged("usb:1A86:7523:A1", "/dev/ttyUSB0", "USB Serial"),
        Plugged("usb:1A86:7523:A2", "/dev/ttyUSB1", "USB Serial"),
        Plugged("/dev/serial/by-id/usb-Arduino_Uno-if00", "/dev/ttyACM0", "Arduino Uno"),
    ]
    answers = {
        "/dev/ttyUSB0": Answer("wled", "2405180"),
        "/dev/ttyUSB1": Answer(),
        "/dev/ttyACM0": Answer("adalight"),
    }
    monkeypatch.setattr("hardware.ports.plugged", lambda: there)
    monkeypatch.setattr("hardware.greeting.ask", lambda path, baud, boot_wait: answers[path])


def test_ports_are_chosen_by_what_is_plugged_in_and_tell_who_answers(pump: Pump, ports: None) -> None:
    open_group(pump, "strip")
    labels = {ident: of["label"] for ident, of in pump.map().items() if ident.startswith("port:")}
    assert labels["port:usb:1A86:7523:A1"] == "USB Serial (usb:1A86:7523:A1)"
    assert labels["port:/dev/serial/by-id/usb-Arduino_Uno-if00"] == "Arduino Uno"
    assert not any("ttyUSB" in label or "ttyACM" in label for label in labels.values())
    pump.touch("ask")
    pump.until(lambda: not pump.app.hardware.asking)
    pump.settle()
    labels = {ident: of["label"] for ident, of in pump.map().items() if ident.startswith("port:")}
    assert labels["port:usb:1A86:7523:A1"] == "USB Serial (usb:1A86:7523:A1): WLED 2405180"
    assert labels["port:usb:1A86:7523:A2"] == "USB Serial (usb:1A86:7523:A2): no answer"
    assert labels["port:/dev/serial/by-id/usb-Arduino_Uno-if00"] == "Arduino Uno: Adalight"
    assert faults(pump.app.root_widget) == []
    pump.touch("port:usb:1A86:7523:A1")
    pump.touch("baud:921600")
    pump.touch("port:usb:1A86:7523:A2")
    strip = kept(pump).strip
    assert strip.port == "usb:1A86:7523:A2"
    assert strip.bauds == {"usb:1A86:7523:A1": 921600}
    pump._scroll_to("baud:115200")
    assert pump.map()["baud:115200"]["on"]


def test_the_strip_dims_with_the_screen_where_that_is_wanted(pump: Pump) -> None:
    to_play(pump)
    pump.until(lambda: pump.app.hardware.strip is not None)
    for when, dimmed, awake in (("dimmed", True, False), ("never", False, False), ("always", True, True)):
        pump.app.set(strip={"low_light": when})
        pump.app.dimming._dim(0)
        assert pump.app.hardware._scene.low == dimmed
        pump.app.dimming.stir()
        assert pump.app.hardware._scene.low == awake


@pytest.mark.parametrize("part", ["port", "place", "light"])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_no_part_of_the_strips_settings_is_cut_in_german(pump: Pump, ports: None, part: str, text: str) -> None:
    stretches = [{"leds": 20}, {"leds": 20, "gap": 2, "turned": True}]
    port = "usb:1A86:7523:A1"
    pump.app.set(language="de", text=text, strip={"stretches": stretches, "port": port})
    open_group(pump, "strip")
    pump.touch("ask")
    pump.until(lambda: not pump.app.hardware.asking)
    pump.settle()
    pump.touch(f"part:{part}")
    scroll = pump.screen.ids.scroll
    for at in (1.0, 0.5, 0.0):
        scroll.scroll_y = at
        pump.frames(3)
        assert faults(pump.app.root_widget) == []
    for button in touchables(pump.screen.ids.rows):
        assert button.right <= pump.screen.ids.rows.right, f"{button.caption} runs out of the picture"


def test_an_open_rule_is_read_otherwise_with_a_game_open_and_without(pump: Pump) -> None:
    """At home it is a house rule for games to come; in a game it holds from the next question on, and is kept too."""
    open_group(pump, "rules")
    ident = next(i for i in pump.map() if i.startswith("doubt:"))
    doubt, letter = ident.split(":")[1:]
    pump.touch(ident)
    assert pump.app.session.library.house_rules == {doubt: letter}
    pump.touch("back")
    to_play(pump)
    assert pump.shown.table.terms.doubts[doubt] == letter
    pump.touch("menu")
    pump.touch("menu:settings")
    pump.touch("group:rules")
    back = next(i for i in pump.map() if i.startswith(f"doubt:{doubt}:"))
    pump.touch(back)
    assert reading(pump.shown.table, doubt) == back[-1]
    assert pump.app.session.library.house_rules == {}


def test_the_language_changes_in_mid_game(pump: Pump) -> None:
    """The open question stands there in the other language, and nothing of the game has changed."""
    to_play(pump)
    head, english = pump.shown.head, pump.texts()
    pump.touch("menu")
    pump.touch("menu:settings")
    pump.touch("language:de")
    assert kept(pump).language == "de"
    pump.touch("back")
    assert pump.screen.name == "table"
    assert pump.shown.head == head
    german = pump.texts()
    assert any("Runde" in text for text in german)
    assert any("Round" in text for text in english)
    assert not any("Round" in text for text in german)
    assert not faults(pump.app.root_widget)
    pump.touch("option:done")
    assert pump.shown.head == head + 1


def test_what_is_gathered_to_be_corrected_outlives_a_change_of_language_and_type(pump: Pump) -> None:
    to_play(pump)
    pump.touch("correct")
    gathered = pump.screen.aside.correcting.changes
    gathered["things.aurora"] = 3
    for touched in ("language:de", "text:large"):
        pump.touch("menu")
        pump.touch("menu:settings")
        pump.touch(touched)
        pump.touch("back")
        assert pump.screen.correcting
        assert pump.screen.aside.correcting.changes == {"things.aurora": 3}
    pump.hold("next")
    pump.settle()
    assert pump.shown.table.things.aurora == 3
    assert not pump.screen.correcting


def test_where_you_left_off_is_told_once_though_the_settings_change(pump: Pump) -> None:
    to_play(pump)
    pump.touch("menu")
    pump.touch("menu:home")
    pump.touch("continue")
    assert pump.shown.woken
    assert pump.screen.overlay is not None
    pump.touch("menu")
    pump.touch("menu:settings")
    pump.touch("text:large")
    pump.touch("back")
    assert pump.screen.overlay is None


@pytest.mark.parametrize("way", ["ask", "do"])
def test_what_goes_back_on_the_table_is_ticked_or_told_only(pump: Pump, way: str) -> None:
    to_play(pump, "own")
    pump.app.settings.change(ticks=way)
    pump.app.session.correct([("things.aurora", 3), ("things.automa.fame", 1), ("things.seats.red.space", "103")])
    pump.settle()
    pump.app.session.undo()
    pump.settle()
    told = [pump.app.words.line(line) for line in pump.shown.put_right]
    assert len(told) > 1
    assert pump.screen.occupied == (way == "ask")
    if way == "do":
        said = " ".join(pump.texts()).lower()
        assert all(text.lower() in said for text in told)
        pump.touch("close")
        assert pump.screen.overlay is None
        assert any(i.startswith("option:") for i in pump.map())


def test_the_drawing_follows_the_question_or_stays_where_the_player_left_it(pump: Pump) -> None:
    to_play(pump)
    pump.touch("tab:map")
    pump.touch("tab:map")  # not pinned any more
    assert not pump.screen.following.pinned
    pump.app.set(follow="ask")
    pump.app.ways.table()
    pump.screen.following.tab = "enemies"
    bot, following = RandomPlayer("follow"), pump.screen.following
    acts = 0
    while acts < 8 or following.drawing_of(pump.shown.table, pump.posed) == "enemies":
        pump.answer(bot.answer(pump.posed))
        assert pump.screen.following.tab == "enemies"
        acts += 1
        assert acts < 40
    pump.app.set(follow="do")
    pump.app.ways.table()
    assert pump.screen.following.tab == pump.screen.following.drawing_of(pump.shown.table, pump.posed) != "enemies"


def test_the_only_answer_is_given_by_the_app_where_that_is_set(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.screens.table.pace.SINGLE", 0.3)
    to_play(pump)
    assert len(pump.posed.options) > 1
    found = []
    monkeypatch.setattr(pump.app.session, "answer", lambda *given: found.append(given) or True)
    one = msgspec.structs.replace(pump.posed, options=pump.posed.options[:1])
    shown = replace(pump.shown, open={"table": one})
    for single, wanted in (("ask", []), ("do", [(one.number, one.options[0].id)])):
        pump.app.settings.change(single=single)
        pump.app.session.shown = shown
        pump.app._shown(shown)
        if wanted:
            pump.until(lambda: bool(found))
        pump.wait(1.0)
        assert found == wanted


def test_the_app_begins_with_the_last_game_where_that_is_set(pump: Pump) -> None:
    to_play(pump)
    game = pump.shown.game
    pump.app.ways.home()
    pump.app._take_up()
    pump.settle()
    assert pump.screen.name == "table"
    assert pump.shown.game == game


def test_draws_and_correct_can_be_opened_while_there_are_seats_and_no_decks_yet(pump: Pump) -> None:
    pump.touch("new")
    pump.touch("option:own")
    pump.answer({field.name: field.left_out for field in pump.posed.fields} | {"kept": "yes", "board": "copy"})
    pump.settle()
    assert pump.posed.key == "setup.seats"
    pump.touch("next")
    assert pump.posed.key == "setup.board"
    assert pump.shown.table.things.seats
    assert not pump.shown.table.things.decks
    pump.app.ways.settings("draws")
    pump.settle()
    assert not [ident for ident in pump.map() if ident.startswith("way:")]
    pump.touch("back")
    pump.touch("correct")
    assert pump.screen.correcting


def test_no_key_opens_the_settings_of_kivy(pump: Pump) -> None:
    to_play(pump)
    f1 = 282
    before = list(Window.children)
    Window.dispatch("on_keyboard", f1, 58, None, [])
    pump.settle()
    assert Window.children == before
