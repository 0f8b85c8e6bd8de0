"""The rules on the screen: from Why? to the rule and back, and the search."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from kivy.core.window import Window

from companion.game.game import Game
from companion.settings import SettingsFile
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup
from tests.screens.faults import faults
from tests.screens.pump import Pump


def explained(pump: Pump) -> None:
    """A solo game in which something with a rule of the Automa behind it has been told, and Why? is open."""
    session = pump.app.session

    def begin() -> Game:
        game, human = Game.new(session.journal, session.library, "rules"), RandomPlayer("rules")
        for _ in range(200):
            posed = game.posed
            assert posed is not None
            if (
                posed.kind == "tell"
                and any(line.rule.startswith("AU") for line in posed.lines)
                and game.table.progress.round
            ):
                return game
            answer = answer_setup(posed.key, "normal")
            if answer is None and posed.kind != "tell":
                answer = human.answer(posed)
            game.answer(posed.number, answer)
        raise AssertionError("the Automa did nothing")

    assert session.start(begin)
    pump.settle()
    pump.touch("why")


def said(pump: Pump) -> list[str]:
    """The texts of the reference that are in view."""
    from companion.screens.mapfile import said

    return said(pump.screen, (0.0, 0.0, float(Window.width), float(Window.height)))


def type_(pump: Pump, text: str) -> None:
    for letter in text:
        pump.touch("key:space" if letter == " " else f"key:{letter}")


def test_from_why_to_the_rule_then_a_search_and_back_to_why(pump: Pump) -> None:
    explained(pump)
    table, sheet = pump.screen, pump.screen.overlay
    ident = next(i for i in pump.map() if i.startswith("rule:AU"))
    rule = ident.removeprefix("rule:")
    assert pump.map()[ident]["label"] == rule
    pump.touch(ident)
    assert pump.screen.name == "reference"
    shown = [text for text in said(pump) if text.startswith("AU-")]
    assert shown[0].startswith(f"{rule}  "), "the rule stands first"
    assert "section:AU" in pump.map()
    assert pump.map()["section:AU"]["on"]
    assert faults(pump.app.root_widget) == []
    pump.touch("field")
    type_(pump, "contamin")
    assert any(text == "{n} rules".format(n=len(pump.app.reference.search("contamin"))) for text in said(pump))
    found = next(i for i in pump.map() if i.startswith("rule:"))
    assert found == f"rule:{pump.app.reference.search('contamin')[0].id}"
    assert faults(pump.app.root_widget) == []
    pump.touch(found)
    assert any(text.startswith(f"{found.removeprefix('rule:')}  ") for text in said(pump))
    pump.touch("back")
    assert pump.screen.name == "reference", "first back to what was found"
    assert found in pump.map()
    pump.touch("back")
    assert pump.screen is table
    assert table.overlay is sheet
    assert ident in pump.map(), "Why? stands there as before"


def test_back_leads_to_where_one_was(pump: Pump) -> None:
    pump.touch("reference")
    assert pump.screen.name == "reference"
    pump.touch("back")
    assert pump.screen.name == "home"
    explained(pump)
    pump.touch("why")
    pump.touch("menu")
    pump.touch("menu:reference")
    pump.touch("back")
    assert pump.screen.name == "table"
    pump.touch("close")
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    pump.settle()
    log = pump.screen
    acts = [i for i in pump.map() if i.startswith("act:")]
    pump.touch(acts[-1])
    log.ids.scroll.scroll_y = 0
    pump.frames(3)
    pump.touch(next(i for i in pump.map() if i.startswith("rule:")))
    assert pump.screen.name == "reference"
    pump.touch("back")
    assert pump.screen is log


def test_the_search_begins_with_the_first_letter_and_keys_of_a_real_keyboard_type_too(pump: Pump) -> None:
    pump.touch("reference")

    def press(key: int) -> None:
        Window.dispatch("on_key_down", key, 0, None, [])
        Window.dispatch("on_key_up", key, 0)
        pump.frames(1)

    for letter in "fw-10":
        press(ord(letter))
    assert pump.screen.wanted == "fw-10"
    assert "rule:FW-10" in pump.map()
    press(8)
    assert pump.screen.wanted == "fw-1"
    assert len([i for i in pump.map() if i.startswith("rule:FW-1")]) > 2
    press(27)
    assert pump.screen.name == "home"


def test_the_keyboard_has_all_letters_and_digits_and_can_be_put_away(pump: Pump) -> None:
    pump.touch("reference")
    assert not any(i.startswith("key:") for i in pump.map())
    pump.touch("field")
    assert {f"key:{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"} <= set(pump.map())
    pump.touch("key:other")
    assert {f"key:{digit}" for digit in "0123456789-"} <= set(pump.map())
    assert faults(pump.app.root_widget) == []
    pump.touch("key:7")
    pump.touch("key:erase")
    pump.touch("key:other")
    type_(pump, "zz")
    assert "No rule has all of these words." in said(pump)
    pump.touch("clear")
    assert pump.screen.wanted == ""
    pump.touch("key:done")
    assert not any(i.startswith("key:") for i in pump.map())


def test_the_keyboard_has_the_letters_of_the_language(pump: Pump) -> None:
    pump.app.set(language="de")
    pump.app.ways.home()
    pump.frames(2)
    pump.touch("reference")
    pump.touch("field")
    assert {f"key:{letter}" for letter in "abcdefghijklmnopqrstuvwxyzäöüß"} <= set(pump.map())
    assert faults(pump.app.root_widget) == []
    type_(pump, "straß")
    assert pump.screen.wanted == "straß"
    assert [entry.id for entry in pump.app.reference.search("straß")]
    assert pump.app.reference.search("straß") == pump.app.reference.search("strass")
    assert any(i.startswith("rule:") for i in pump.map())


def test_a_long_section_turns_pages_and_shows_every_rule(pump: Pump) -> None:
    pump.touch("reference")
    pump.screen.open("EX-01")
    pump.frames(2)
    seen: list[str] = []
    while True:
        scroll = pump.screen.ids.scroll
        seen += [
            w.children[-1].plain.split("  ")[0]
            for w in reversed(pump.screen.ids.rows.children)
            if w.children and hasattr(w.children[-1], "plain")
        ]
        scroll.scroll_y = 0
        pump.frames(3)
        if "more" not in pump.map():
            break
        pump.touch("more")
    assert seen == [f"EX-{n:02}" for n in range(1, 73)]


def test_a_doubt_shows_its_readings_and_which_is_in_use(pump: Pump) -> None:
    explained(pump)
    pump.app.session.correct([("terms.doubts.D-26", "b")])
    pump.settle()
    pump.app.ways.reference("EX-60")
    pump.frames(5)
    texts = said(pump)
    assert any("D-26" in text for text in texts)
    assert any(text.startswith("Ruling a:") for text in texts)
    assert any(text.startswith("Ruling b, in use:") for text in texts)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_every_section_fits(pump: Pump, text: str, language: str) -> None:
    pump.app.set(text=text, language=language)
    pump.app.ways.reference()
    wrong = []
    for section in pump.app.reference.sections:
        for entry in section.entries[::12]:
            pump.screen.open(entry.id)
            pump.frames(2)
            wrong += [f"{entry.id}: {fault}" for fault in faults(pump.app.root_widget)]
    assert wrong == []


@pytest.mark.parametrize(("language", "text"), [("en", "normal"), ("de", "large")])
def test_an_owner_of_the_first_edition_looks_up_its_rules(
    tmp_path: Path, compiled: None, language: str, text: Literal["normal", "large"]
) -> None:
    """Every section fits, in both languages; the search finds nothing of Frostlands."""
    SettingsFile(tmp_path).change(boxes=["edition:first-edition"], text=text)
    pump = Pump(tmp_path, language)
    pump.touch("reference")
    screen = pump.screen
    for section in screen.reference.sections:
        screen.open(section.entries[0].id)
        pump.frames(3)
        assert faults(pump.app.root_widget) == [], section.id
        assert any(line.startswith(f"{section.entries[0].id}  ") for line in said(pump))
    screen.typed("f")
    screen.typed("w")
    assert {entry.id[:3] for entry in screen.reference.search("fw")} <= {"1E-"}
    assert screen.reference.search("FW-10") == []
    pump.close()
