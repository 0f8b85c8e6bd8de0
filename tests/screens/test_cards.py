"""The owner's cards by touches: a whole Outcome deck, a Hitpoints card, a Region board, and the library as one file."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.messages import Words
from companion.rules.engine.question import Option
from companion.rules.engine.table import Terms
from companion.screens.cards.entry_screen import numbers_together
from companion.screens.editors import board_grid
from tests.screens.faults import faults
from tests.screens.pump import Pump

ROWS = ("I", "II", "III", "IV", "V", "VI")
AREAS = ("truck", "bottom-row", "top-row", "front-column", "second-column", "last-column")
FACE = ["letter", *(f"weapon-{n}" for n in (1, 2, 3, 4)), *(f"enemy-{row}" for row in ROWS), "area"]


def real(card: int) -> dict[str, str]:
    """What is printed on a card of some copy."""
    weapons = {f"weapon-{n}": ("0", "1", "2", "jam", "1+jam", "fury")[(card + n) % 6] for n in (1, 2, 3, 4)}
    enemies = {f"enemy-{row}": ("0", "1", "2", "ambush")[(card + i) % 4] for i, row in enumerate(ROWS)}
    return {"letter": "ABCDEF"[card % 6], **weapons, **enemies, "area": AREAS[card % 6]}


def known(folder: Path, card: str) -> dict[str, object]:
    return {name: value for name, (value, _) in Library(folder, {}).lookup(card, [], Terms()).items()}


def to_entry(pump: Pump, way: str) -> None:
    """To where the values of a card are entered."""
    pump.touch(way)
    pump.until(lambda: pump.screen.entry is not None)
    pump.settle()


def open_deck(pump: Pump, deck: str) -> None:
    pump.touch("cards")
    pump.until(lambda: f"deck:{deck}" in pump.map())
    pump.touch(f"deck:{deck}")
    pump.until(lambda: any(i.startswith("card:") for i in pump.map()))
    pump.settle()


def take_in_the_broken_file(pump: Pump) -> None:
    """From any screen to the file of cards with a mistake in it, and touch it."""
    pump.app.ways.cards()
    pump.until(lambda: "import" in pump.map())
    pump.settle()
    pump.touch("import")
    pump.until(lambda: "file:aurora-library-broken.json" in pump.map())
    pump.settle()
    pump.touch("file:aurora-library-broken.json")


@pytest.mark.ui
def test_a_whole_outcome_deck_by_touches(pump: Pump, tmp_path: Path) -> None:
    """Twelve cards front and back: a touch a value and Next, so that ten minutes are more than 3.5 seconds a touch."""
    open_deck(pump, "outcome")
    touches = 0
    to_entry(pump, "enter")
    for card in range(1, 13):
        assert pump.screen.side == f"{card} of 12"
        for name, value in real(card).items():
            assert pump.screen.now == name
            pump.touch(f"{name}:{value}")
            touches += 1
        assert faults(pump.app.root_widget) == []
        if card == 3:
            pump.until(lambda: len(known(tmp_path, "outcome/3")) == 12)  # on disk before Next
        pump.touch("next" if card < 12 else "done")
        touches += 1
        if card < 12:
            pump.until(lambda card=card: pump.screen.entry.path == f"outcome/{card + 1}")  # type: ignore[misc]
            pump.settle()
    assert touches == 12 * 13
    pump.until(lambda: pump.screen.side == "12 of 12 known")
    for card in range(1, 13):
        assert known(tmp_path, f"outcome/{card}") == real(card)


@pytest.mark.ui
def test_a_slow_disk_holds_up_no_touch_while_a_card_is_taken_down(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    open_deck(pump, "outcome")
    to_entry(pump, "enter")
    real_keep, written = Library.keep, threading.Event()

    def slow(library: Library, card: str, told: dict[str, object]) -> None:
        written.wait(60)
        real_keep(library, card, told)

    monkeypatch.setattr(Library, "keep", slow)
    values = list(real(1).items())
    for name, value in values[:3]:
        pump.touch(f"{name}:{value}")
    written.set()
    kept = threading.Event()
    pump.app.session.shelf(lambda library: None, lambda found: kept.set())
    pump.until(kept.is_set)
    # All is on the disk now, which the screen has no news of: the very next touch counts.
    assert pump.app.ready
    pump.up(pump.down(f"{values[3][0]}:{values[3][1]}"))
    assert pump.screen.now == values[4][0]


@pytest.mark.ui
def test_stopping_in_the_middle_loses_nothing(pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, "outcome")
    to_entry(pump, "enter")
    pump.touch("letter:C")
    pump.touch("place:field.area")  # any value by a touch on the picture
    pump.touch("area:truck")
    assert pump.screen.now == "weapon-1", "then on with what is still unknown"
    pump.touch("back")
    pump.until(lambda: "card:outcome/1" in pump.map())
    assert known(tmp_path, "outcome/1") == {"letter": "C", "area": "truck"}
    pump.touch("card:outcome/1")
    pump.until(lambda: "change" in pump.map())
    pump.settle()
    texts = " ".join(pump.texts())
    assert "yours" in texts
    assert "stand-in" in texts
    pump.touch("change")
    pump.until(lambda: pump.screen.entry is not None)
    assert pump.screen.now == "weapon-1"
    pump.touch("back")
    pump.until(lambda: "forget" in pump.map())
    pump.settle()
    pump.hold("forget")
    pump.until(lambda: known(tmp_path, "outcome/1") == {})


@pytest.mark.ui
def test_what_can_be_forgotten_can_be_seen(pump: Pump, tmp_path: Path) -> None:
    """How the numbers of a side were told in a game is no value of its card: it is counted."""
    Library(tmp_path, {}).keep("first-edition:map/beta", {"row": "yes"})
    pump.app.ways.card("first-edition:map", "first-edition:map/beta")
    pump.until(lambda: "forget" in pump.map())
    assert "1 more value, told in games." in pump.texts()


@pytest.mark.ui
def test_the_buttons_below_a_card_are_equally_high_where_the_words_of_one_break(pump: Pump) -> None:
    pump.app.set(language="de", text="large")
    open_deck(pump, "outcome")
    to_entry(pump, "enter")
    pump.touch("letter:C")
    pump.touch("back")
    pump.until(lambda: "card:outcome/1" in pump.map())
    pump.touch("card:outcome/1")
    pump.until(lambda: "forget" in pump.map())
    pump.settle()
    assert not [fault for fault in faults(pump.app.root_widget) if fault.startswith("ragged")]


@pytest.mark.ui
def test_action_cards_with_their_priority_table(pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, "action")
    pump.touch("card:action/1")
    pump.until(lambda: "change" in pump.map())
    pump.settle()
    to_entry(pump, "change")
    for ident in ("skill:2", "arrow:left", "priority:gather", "priority:recruit"):
        pump.touch(ident)
    pump.touch("done")
    pump.until(lambda: "change" in pump.map())
    assert known(tmp_path, "action/1") == {"skill": "2", "arrow": "left", "priority": ["gather", "recruit"]}


@pytest.mark.ui
def test_a_hitpoints_card_box_by_box(pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, "hitpoints")
    to_entry(pump, "enter")
    for ident in ("box-1:fame", "box-2:target", "box-3:end", "start-2:1", "start-3:0", "start-4:0"):
        pump.touch(ident)
    pump.touch("next")
    pump.until(lambda: pump.screen.entry.path == "hitpoints-I-II/1b")
    assert known(tmp_path, "hitpoints-I-II/1a") == {"boxes": ["fame", "target"], "start": {"2": 1, "3": 0, "4": 0}}


@pytest.mark.ui
def test_a_region_board_is_drawn_and_its_ways_are_touched(pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, "map")
    pump.touch("card:map/2A")
    pump.until(lambda: "change" in pump.map())
    pump.settle()
    to_entry(pump, "change")
    for key in ("key:1", "key:1", "key:0", "key:ok", "key:1", "key:0", "key:9", "key:ok"):
        pump.touch(key)
    assert "109" in " ".join(pump.texts()), "the last sign may not be below the first: said, and not kept"
    for key in ("key:back", "key:back", "key:back", "key:1", "key:2", "key:1", "key:ok"):
        pump.touch(key)
    pump.touch("add:way")
    pump.touch("place:space.118")
    pump.touch("place:space.112")
    assert not pump.map()["keep"]["enabled"], "what it is has to be told first"
    for ident in ("kind:shortcut", "types:rough", "types:dangerous", "step:damage:+1"):
        pump.touch(ident)
    pump.touch("rest")
    pump.touch("keep")
    pump.touch("ok")
    pump.touch("add:rectangle")
    pump.touch("place:space.115")
    pump.until(lambda: "rectangles" in known(tmp_path, "map/2A"))
    assert known(tmp_path, "map/2A") == {
        "first": 110,
        "last": 121,
        "ways": ["112-118 rough dangerous damage"],
        "rectangles": ["115"],
    }


@pytest.mark.ui
def test_the_automa_board_is_copied_from_the_library(pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, "automa")
    pump.touch("enter")
    pump.until(lambda: "box:A1" in pump.map())
    pump.settle()
    words = ("Any", "Lebensm.")  # one of them has no room in the narrowest box
    assert [board_grid.brief(words[:n]) for n in (1, 2)] == [False, True]
    for ident in ("brush:weapon-2", "box:A1", "brush:food", "box:C1", "next"):
        pump.touch(ident)
    pump.until(lambda: "done" in pump.map())
    pump.settle()
    pump.touch("box:C1")
    pump.touch("done")
    pump.until(lambda: "stars" in known(tmp_path, "automa/board"))
    assert known(tmp_path, "automa/board") == {"boxes": {"A1": "weapon-2", "C1": "food"}, "stars": [["C1"]]}


@pytest.mark.ui
def test_not_there_writes_nothing_into_a_box(pump: Pump, tmp_path: Path) -> None:
    """An empty one stays empty however often it is touched; with no star it is the same."""
    open_deck(pump, "automa")
    pump.touch("enter")
    pump.until(lambda: "box:A1" in pump.map())
    pump.settle()
    for ident in ("brush:none", "box:B1", "box:B1", "box:B1", "brush:food", "box:A1", "box:C1", "next"):
        pump.touch(ident)
    pump.until(lambda: known(tmp_path, "automa/board") == {"boxes": {"A1": "food", "C1": "food"}})
    pump.until(lambda: "done" in pump.map())
    pump.settle()
    for ident in ("brush:0", "box:A1", "box:A1", "done"):
        pump.touch(ident)
    pump.until(lambda: "stars" in known(tmp_path, "automa/board"))
    assert known(tmp_path, "automa/board")["stars"] == []


@pytest.mark.ui
def test_not_there_empties_a_box_of_a_board_that_is_known(pump: Pump, tmp_path: Path) -> None:
    """Whatever its first box holds."""
    told = {"boxes": {"A1": "food", "C1": "fuel"}}
    pump.app.session.shelf(lambda library: library.keep("automa/board", told), lambda _: None)
    pump.until(lambda: "boxes" in known(tmp_path, "automa/board"))
    open_deck(pump, "automa")
    pump.touch("enter")
    pump.until(lambda: "box:A1" in pump.map())
    pump.settle()
    for ident in ("brush:none", "box:B1", "box:B1", "box:C1", "box:C1", "next"):
        pump.touch(ident)
    pump.until(lambda: known(tmp_path, "automa/board").get("boxes") == {"A1": "food"})


@pytest.mark.ui
def test_the_library_goes_out_and_comes_in_as_one_file(pump: Pump, tmp_path: Path) -> None:
    other = Library(tmp_path / "other", {})
    other.keep("outcome/1", {"letter": "D", "area": "truck"})
    (tmp_path / "exports").mkdir()
    other.export(tmp_path / "exports" / "aurora-library-other.json")
    (tmp_path / "exports" / "aurora-library-broken.json").write_text(
        '{"version": 1, "cards": {"outcome/1": {"letter": 7}}}'
    )
    pump.app.session.shelf(lambda library: library.keep("outcome/1", {"letter": "B"}), lambda _: None)
    take_in_the_broken_file(pump)
    pump.until(
        lambda: any(
            "[outcome/1], letter: 7 came" in text.replace("&bl;", "[").replace("&br;", "]") for text in pump.texts()
        )
    )
    pump.settle()
    pump.touch("file:aurora-library-other.json")
    pump.until(lambda: "import.all" in pump.map())
    assert any("B becomes D" in text for text in pump.texts())
    assert known(tmp_path, "outcome/1") == {"letter": "B"}
    pump.settle()
    pump.touch("import.all")
    pump.until(lambda: known(tmp_path, "outcome/1") == {"letter": "D", "area": "truck"})
    pump.until(lambda: "import.on" in pump.map())
    pump.settle()
    pump.touch("import.on")
    pump.until(lambda: "export" in pump.map())
    pump.settle()
    pump.touch("export")
    pump.touch("place:exports")
    pump.until(lambda: any("Written:" in text for text in pump.texts()))
    assert len(list((tmp_path / "exports").glob("aurora-library-20*.json"))) == 1


@pytest.mark.ui
def test_a_german_player_is_told_a_mistake_in_a_card_file_in_one_german_sentence(pump: Pump, tmp_path: Path) -> None:
    pump.app.set(language="de")
    (tmp_path / "exports").mkdir()
    file = tmp_path / "exports" / "aurora-library-broken.json"
    file.write_text('{"version": 1, "cards": {"outcome/1": {"letter": 7}}}')
    take_in_the_broken_file(pump)
    letters = "'A', 'B', 'C', 'D', 'E', 'F'"
    said = f"Nicht übernommen: {file}, [outcome/1], letter: Da steht 7; erwartet: eines von {letters}."
    pump.until(lambda: said in [text.replace("&bl;", "[").replace("&br;", "]") for text in pump.texts()])


@pytest.mark.ui
def test_a_german_player_is_told_a_broken_game_file_in_one_german_sentence(pump: Pump, tmp_path: Path) -> None:
    pump.app.set(language="de")
    (tmp_path / "exports").mkdir()
    file = tmp_path / "exports" / "broken.aurora"
    file.write_bytes(b"PNG")
    pump.app.ways.game_file()
    pump.until(lambda: "file:broken.aurora" in pump.map())
    pump.settle()
    pump.touch("file:broken.aurora")
    said = f"Das ging nicht: {file}: Da steht etwas anderes; erwartet: eine Partie, die mit AURORA GAME beginnt."
    pump.until(lambda: said in pump.texts())


@pytest.mark.ui
def test_U_01_the_results_of_a_weapon_stand_with_all_numbers_in_a_row(pump: Pump) -> None:
    open_deck(pump, "outcome")
    to_entry(pump, "enter")
    pump.screen.now = "weapon-1"
    pump.screen._renew()
    pump.frames(2)
    results = [i.removeprefix("weapon-1:") for i in pump.map() if i.startswith("weapon-1:")]
    assert results[:6] == ["0", "1", "2", "3", "4", "jam"]
    options = [Option(name, "x") for name in ("", "2", "a", "1", "b")]
    assert [option.id for option in numbers_together(options)] == ["", "1", "2", "a", "b"]


@pytest.mark.ui
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_look_that_fails_in_a_way_that_nobody_expected_is_told_on_its_page(
    pump: Pump, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page would stay empty for ever, and nobody would learn why."""

    def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("companion.screens.cards.cards_screen.card_values.known", broken)
    pump.app.words = Words(language)
    pump.touch("cards")
    pump.until(lambda: any("RuntimeError: a fault of ours" in text for text in pump.texts()))
    told = Words(language).text("ui.look.failed", detail="RuntimeError: a fault of ours")
    assert told in pump.texts()
    assert "back" in pump.map()
    assert not faults(pump.screen)
