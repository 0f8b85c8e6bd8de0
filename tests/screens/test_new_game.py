"""What a new game is played with, asked of an owner of several boxes: the toy edition and toy expansions on screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game import owned
from companion.rules.engine.offered import offering as offered_things
from companion.screens.widgets import theme
from companion.screens.widgets.games import about
from companion.settings import SettingsFile
from companion.share.setup_code import SetUp, code
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.toy.boxes import BOXES, cards, offered
from tests.toy.edition import EDITION, NAME, RULES

pytestmark = pytest.mark.ui


@pytest.fixture
def toys() -> Iterator[None]:
    with offered():
        yield


def with_boxes(tmp_path: Path, boxes: list[str], language: str = "en", text: str = "normal") -> Pump:
    SettingsFile(tmp_path).change(boxes=boxes, text=text)
    pump = Pump(tmp_path, language)
    pump.app.session._library = cards(tmp_path / "cards")
    return pump


def enabled(pump: Pump) -> list[str]:
    return [ident for ident, one in pump.map().items() if ident.startswith("module:") and one["enabled"]]


def test_who_has_one_box_is_asked_nothing(toys: None, pump: Pump) -> None:
    pump.touch("new")
    assert pump.posed.key == "setup.copy"
    assert (pump.shown.table.terms.edition, pump.shown.table.terms.modules) == ("frostlands", [])


def test_a_first_start_says_which_box_with_the_touch_that_begins(tmp_path: Path, compiled: None) -> None:
    """An owner of the first edition says so once; who has Frostlands touches as often as ever, and nobody is asked
    again."""
    for folder, ident, edition, kept in (
        ("one", "new", "frostlands", []),
        ("other", "new:edition:first-edition", "first-edition", ["edition:first-edition"]),
    ):
        pump = Pump(tmp_path / folder)
        try:
            assert {"new", "new:edition:first-edition", "new:several"} <= set(pump.map())
            assert faults(pump.app.root_widget) == []
            pump.touch(ident)
            assert pump.posed.key == "setup.copy"
            assert pump.shown.table.terms.edition == edition
            assert pump.app.settings.now.boxes == kept
            pump.app.ways.home()
            pump.until(lambda pump=pump: "continue" in pump.map())
            pump.settle()
            assert not [ident for ident in pump.map() if ident.startswith("new:")]
            pump.touch("new")
            assert pump.shown.table.terms.edition == edition
        finally:
            pump.close()


def test_who_has_several_boxes_says_so_once_and_chooses_at_each_new_game(tmp_path: Path, compiled: None) -> None:
    pump = Pump(tmp_path)
    try:
        pump.touch("new:several")
        assert pump.screen.name == "new"
        assert {"edition:frostlands", "edition:first-edition"} <= set(pump.map())
        assert set(pump.app.settings.now.boxes) == {"edition:frostlands", "edition:first-edition"}
        assert "None of your boxes is an expansion." in pump.texts()
        pump.touch("back")
        pump.until(lambda: "new" in pump.map())
        assert not [ident for ident in pump.map() if ident.startswith("new:")]
    finally:
        pump.close()


@pytest.mark.parametrize("told", [{"boxes": ["edition:frostlands"]}, {"game": {"edition": "frostlands"}}])
def test_settings_that_are_there_keep_what_they_had(tmp_path: Path, compiled: None, told: dict[str, object]) -> None:
    SettingsFile(tmp_path).change(**told)
    pump = Pump(tmp_path)
    try:
        assert not [ident for ident in pump.map() if ident.startswith("new:")]
    finally:
        pump.close()


def test_without_other_boxes_the_settings_say_nothing_of_them(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """With those of ours there are several."""
    pump.touch("settings")
    assert "group:boxes" in pump.map()
    pump.touch("back")
    monkeypatch.setattr(owned, "every", lambda: ["edition:frostlands"])
    pump.touch("settings")
    assert "group:boxes" not in pump.map()


def test_the_only_box_is_played_without_a_question(toys: None, tmp_path: Path, compiled: None) -> None:
    pump = with_boxes(tmp_path, [f"edition:{NAME}"])
    pump.touch("new")
    assert pump.shown.table.terms.edition == NAME
    pump.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_owner_says_once_which_boxes_are_theirs(toys: None, tmp_path: Path, compiled: None, language: str) -> None:
    pump = with_boxes(tmp_path, [], language)
    pump.touch("settings")
    pump.touch("group:boxes")
    assert pump.map()["box:edition:frostlands"]["on"]
    assert faults(pump.app.root_widget) == []
    for box in (f"edition:{NAME}", "module:toy", "edition:frostlands"):
        pump.touch(f"box:{box}")
    assert SettingsFile(tmp_path).now.boxes == [f"edition:{NAME}", "module:toy"]
    pump.touch(f"box:edition:{NAME}")
    assert pump.map()["box:edition:frostlands"]["on"], "one edition everybody has"
    pump.close()


def test_a_box_that_is_not_here_is_named_and_kept(toys: None, tmp_path: Path, compiled: None) -> None:
    lost = ["edition:lost[b]", "whatever", "module:gone"]
    pump = with_boxes(tmp_path, ["module:toy", *lost])
    pump.touch("new")
    assert any("gone" in text and "whatever" in text for text in pump.texts())
    assert not any(ident.startswith("edition:") for ident in pump.map()), "there is one"
    pump.touch("module:toy")
    pump.touch("begin")
    assert pump.shown.table.terms.modules == ["toy"]
    pump.app.ways.home()
    pump.settle()
    pump.touch("settings")
    pump.touch("group:boxes")
    assert pump.app.settings.now.boxes == ["module:toy", *lost]
    pump.touch("box:whatever")
    assert SettingsFile(tmp_path).now.boxes == ["edition:frostlands", "module:toy", "edition:lost[b]", "module:gone"]
    pump.close()


@pytest.mark.parametrize(("language", "text"), [("en", "normal"), ("de", "large")])
def test_what_a_rule_refuses_can_not_be_chosen_and_says_why(
    toys: None, tmp_path: Path, compiled: None, language: str, text: str
) -> None:
    pump = with_boxes(tmp_path, BOXES, language, text)
    try:
        pump.touch("new")
        assert pump.screen.name == "new"
        assert faults(pump.app.root_widget) == []
        assert enabled(pump) == ["module:toy", "module:rivals", "module:balloons"]
        assert any("16" in told for told in pump.texts()), "what it needs"
        assert any("2, 3, 4" in told for told in pump.texts()), "how many it is for"
        pump.touch("module:rivals")
        assert enabled(pump) == ["module:toy", "module:rivals"]
        assert any("CMB-02" in told for told in pump.texts())
        pump.touch("module:rivals")
        pump.touch("module:balloons")
        assert not any("CMB-05" in told for told in pump.texts())
        pump.touch("module:toy")
        assert any("CMB-05" in told for told in pump.texts())
        assert faults(pump.app.root_widget) == []
        pump.touch(f"edition:{NAME}")
        assert pump.map()["module:toy"]["on"]
        assert any("2, 3" in told for told in pump.texts())
    finally:
        theme.use(large=False, safe=False)
        pump.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_of_the_toy_edition_and_module_is_whole(
    toys: None, tmp_path: Path, compiled: None, language: str
) -> None:
    """Begun by touch, saved, taken up, undone, told of at home, in log, score and history; the next one is proposed."""
    pump = with_boxes(tmp_path, BOXES, language)
    named = f"{pump.app.words.text(f'edition.{NAME}')} + {pump.app.words.text('module.toy')}"
    pump.touch("new")
    pump.touch(f"edition:{NAME}")
    pump.touch("module:toy")
    pump.touch("begin")
    terms = pump.shown.table.terms
    assert (terms.edition, terms.modules) == (NAME, ["toy"])
    pump.touch("next")
    pump.touch("option:try")
    assert pump.posed.key == "setup.terms"
    assert faults(pump.app.root_widget) == []
    pump.touch("next")
    head = pump.shown.head
    pump.touch("undo")
    assert pump.posed.key == "setup.terms"
    pump.touch("next")
    assert pump.shown.head != head
    pump.app.ways.home()
    pump.settle()
    told = about(pump.app.session.games()[0], pump.app.words, pump.app.settings.now, "ui.home.continue")
    assert named in told, "the button shows as many lines of it as have room"
    assert "<" not in told, "its own step is called by its phase"
    pump.touch("continue")
    assert pump.shown.table.terms.modules == ["toy"]
    pump.app.ways.log()
    pump.settle()
    assert named in pump.screen.title
    pump.app.ways.table()
    players = Players("whole")
    while not pump.shown.over:
        posed = next(iter(pump.shown.open.values()))
        pump.skip(players.answer(posed, pump.shown.table))
    pump.draw()
    assert any(named in text for text in pump.texts())
    pump.app.ways.history()
    pump.settle()
    assert any(named in text for text in pump.texts())
    pump.touch("filter:module")
    assert pump.screen.filter.module == "toy"
    assert any(text.endswith(pump.app.words.text("module.toy")) for text in pump.texts())
    assert faults(pump.app.root_widget) == []
    pump.app.ways.home()
    pump.settle()
    pump.touch("new")
    assert (pump.screen.edition, pump.screen.chosen) == (NAME, ["toy"])
    pump.close()


def test_a_code_says_what_it_is_played_with(toys: None, pump: Pump) -> None:
    setup = SetUp({"copy": "try", "people": "1"}, "0123456789", NAME, ("toy",), map="south")
    pump.touch("code")
    for letter in code(setup).replace("-", ""):
        pump.screen.type(letter)
    pump.frames(2)
    assert any("Toy box + Lucky charms · South board" in text for text in pump.texts())
    assert faults(pump.app.root_widget) == []


def test_what_no_rule_covers_stands_with_the_score(toys: None, tmp_path: Path, compiled: None) -> None:
    pump = with_boxes(tmp_path, BOXES)
    pump.touch("new")
    pump.touch("module:balloons")
    pump.touch("module:toy")
    pump.touch("begin")
    players = Players("score", seats=("untracked", "untracked"))
    while not pump.shown.over:
        posed = next(iter(pump.shown.open.values()))
        pump.skip(players.answer(posed, pump.shown.table))
    pump.draw()
    assert pump.app.words.text("ui.score.notes") in pump.texts()
    pump.touch("points")
    assert any("CMB-05" in text for text in pump.texts())
    pump.close()


def rules_looked_up(pump: Pump) -> set[str]:
    pump.touch("reference" if pump.screen.name == "home" else "menu:reference")
    found = {entry.id for section in pump.screen.reference.sections for entry in section.entries}
    pump.touch("back")
    return found


def test_the_rules_to_look_up_are_those_of_the_box_that_is_played(toys: None, tmp_path: Path, compiled: None) -> None:
    """At home those of the last game, with no id of another box; a box without a rulebook has none."""
    pump = with_boxes(tmp_path, BOXES)
    assert "EX-01" in rules_looked_up(pump), "nothing was played yet"
    pump.touch("new")
    pump.touch(f"edition:{NAME}")
    pump.touch("module:rivals")
    pump.touch("begin")
    assert pump.shown.table.terms.edition == pump.app.words.edition == NAME
    pump.touch("menu")
    assert rules_looked_up(pump) == set(RULES.rules)
    pump.touch("menu:home")
    assert (pump.screen.name, pump.app.words.edition) == ("home", "")
    assert rules_looked_up(pump) == set(RULES.rules)
    pump.close()


def test_a_box_without_a_rulebook_says_so(toys: None, tmp_path: Path, compiled: None) -> None:
    bare = replace(EDITION, name="bare")
    with offered_things(bare):
        pump = with_boxes(tmp_path, ["edition:bare"])
        pump.touch("reference")
        assert "No rules to look up come with this game." in {text.text for text in pump.screen.ids.rows.children}
        pump.touch("back")
        assert pump.screen.name == "home"
        pump.close()
