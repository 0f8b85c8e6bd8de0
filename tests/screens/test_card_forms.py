"""Cards of another edition are taken down in the form that it offers with its schema: a line of boxes, a map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.packs import schemas
from companion.rules.engine.offered import offering
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_cards import to_entry
from tests.toy import fortunes
from tests.toy.edition import EDITION, NAME
from tests.toy.harbour import CRATES, PIER, SCHEMA

pytestmark = pytest.mark.ui


@pytest.fixture
def toy() -> Iterator[None]:
    with schemas.offering(SCHEMA, fortunes.SCHEMA), offering(EDITION, fortunes.MODULE):
        yield


def kept(folder: Path, path: str) -> dict[str, object]:
    return {name: value for name, (value, _) in Library(folder, {}).sources(path).items()}


def open_deck(pump: Pump, deck: str) -> None:
    pump.app.set(boxes=[f"edition:{deck.partition(':')[0]}"])
    pump.touch("cards")
    pump.until(lambda: "export" in pump.map() and any(i.startswith("deck:") for i in pump.map()))
    pump.settle()
    pump.touch(f"deck:{deck}")
    pump.until(lambda: any(i.startswith("card:") for i in pump.map()))
    pump.settle()


def test_a_line_of_boxes_is_told_box_by_box(toy: None, pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, f"{NAME}:crate")
    to_entry(pump, "enter")
    for ident in ("good-1:salt", "good-2:rope", "good-3:salt", "good-4:end", "opens-crew:0", "opens-guest:2"):
        pump.touch(ident)
    assert faults(pump.app.root_widget) == []
    pump.touch("next")
    pump.until(lambda: pump.screen.entry.path == CRATES[1])
    assert kept(tmp_path, CRATES[0]) == {"holds": ["salt", "rope", "salt"], "opens": {"crew": 0, "guest": 2}}
    assert kept(tmp_path, CRATES[1]) == {}


def test_a_map_is_drawn_and_its_ways_are_touched(toy: None, pump: Pump, tmp_path: Path) -> None:
    open_deck(pump, f"{NAME}:pier")
    to_entry(pump, "enter")
    pump.touch("piers:4")
    assert {"add:rectangle", "signs"}.isdisjoint(pump.map()), "these have none, and are counted once"
    pump.touch("add:way")
    for idents in (("space.w3", "space.w1", "kind:shortcut"), ("space.w2", "space.light", "kind:ferry")):
        for ident in idents:
            pump.touch(ident if ident.startswith("kind") else f"place:{ident}")
        pump.touch("keep")
    assert faults(pump.app.root_widget) == []
    assert {"Ferry"} <= {word for text in pump.texts() for word in text.split()}
    pump.until(lambda: kept(tmp_path, PIER) == {"piers": 4, "ways": ["w1-w3 shortcut", "w2-light ferry"]})
    pump.touch("done")
    pump.until(lambda: "change" in pump.map())
    assert "place:space.light" in pump.map()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_library_shows_the_decks_of_every_edition_and_module(toy: None, pump: Pump, language: str) -> None:
    pump.app.set(language=language, boxes=["edition:frostlands", f"edition:{NAME}", f"module:{fortunes.NAME}"])
    pump.touch("cards")
    pump.until(lambda: any(i.startswith("deck:") for i in pump.map()))
    texts = " ".join(pump.texts())
    assert pump.screen.title == pump.app.words.text(
        "ui.cards.title", edition=["Frostlands", pump.app.words.text("edition.toybox")]
    )
    for said in {"en": ("Crates", "Piers"), "de": ("Kisten", "Anleger")}[language]:
        assert said in texts
    found = [getattr(widget, "ident", "") for widget in pump.screen.walk()]
    decks = [ident for ident in found if ident.startswith("deck:")]
    assert "deck:fortune" in decks
    assert decks.index("deck:outcome") < decks.index(f"deck:{NAME}:crate")
    assert [text for text in pump.texts() if "<" in text] == [], "each has a name"
    assert faults(pump.app.root_widget) == []


def test_alone_it_shows_those_of_one_edition_without_a_heading(pump: Pump) -> None:
    pump.touch("cards")
    pump.until(lambda: any(i.startswith("deck:") for i in pump.map()))
    assert pump.screen.title == "Cards · Frostlands"
    assert "[b]Frostlands[/b]" not in pump.texts()


def test_an_edition_without_its_box_is_shown_once_values_of_it_are_kept(pump: Pump, tmp_path: Path) -> None:
    Library(tmp_path, {}).keep("first-edition:outcome/1", {"letters": "ABCD"})
    pump.touch("cards")
    pump.until(lambda: any(i.startswith("deck:") for i in pump.map()))
    assert any(getattr(w, "ident", "").startswith("deck:first-edition:") for w in pump.screen.walk())
    assert pump.screen.title == "Cards · Frostlands and First edition (2020)"


def test_an_action_card_that_does_several_things(pump: Pump, tmp_path: Path) -> None:
    """UF-35, UF-36: deed by deed; nothing twice, and nothing besides, is told by OK."""
    deck = "first-edition:action"
    Library(tmp_path, {}).keep(deck, {"size": 2})
    open_deck(pump, deck)
    pump.touch(f"card:{deck}/1")
    to_entry(pump, "change")
    for ident in ("skill:1", "arrow:left", "abilities:rest", "ok", "rest-one:several", "rest-does:food"):
        pump.touch(ident)
    assert [text for text in pump.texts() if "<" in text] == [], "each has a name"
    for ident in ("rest-does:repair", "ok", "ok"):
        pump.touch(ident)
    assert faults(pump.app.root_widget) == []
    pump.until(lambda: kept(tmp_path, f"{deck}/1").get("rest") == "food:1,repair:1")


def test_the_columns_of_the_automas_board_are_told_before_its_boxes(pump: Pump, tmp_path: Path) -> None:
    """UF-39: then its grid has as many."""
    deck = "first-edition:automa"
    pump.app.set(boxes=["edition:first-edition"])
    open_deck(pump, deck)
    to_entry(pump, "enter")
    assert pump.screen.entry.path == f"{deck}/columns"
    pump.touch("columns:7")
    pump.until(lambda: kept(tmp_path, f"{deck}/columns") == {"columns": 7})
    pump.app.ways.deck(deck)
    pump.until(lambda: "enter" in pump.map())
    pump.settle()
    pump.touch("enter")
    pump.until(lambda: "box:D7" in pump.map())
    assert not {"box:D8", "box:E1"} & set(pump.map())


def test_an_action_card_that_says_nothing_besides(pump: Pump, tmp_path: Path) -> None:
    """1E-AUT-11: else it would be asked for ever."""
    deck = "first-edition:action"
    Library(tmp_path, {}).keep(deck, {"size": 1})
    open_deck(pump, deck)
    pump.touch(f"card:{deck}/1")
    to_entry(pump, "change")
    for ident in ("skill:1", "arrow:left", "ok"):
        pump.touch(ident)
    assert pump.screen.entry.missing is None
    pump.until(lambda: kept(tmp_path, f"{deck}/1").get("abilities") == [])


def decks_of(pump: Pump) -> set[str]:
    """The decks of the library, those below the edge of the screen among them."""
    return {getattr(widget, "ident", "") for widget in pump.screen.walk()}


def test_decks_and_cards_of_a_module_are_shown_where_its_box_is_owned(pump: Pump) -> None:
    pump.app.set(boxes=["edition:first-edition"])
    pump.touch("cards")
    pump.until(lambda: {"deck:first-edition:loot", "deck:first-edition:enemy"} <= decks_of(pump))
    pump.settle()
    assert "deck:first-edition:turret" not in decks_of(pump)
    pump.touch("deck:first-edition:enemy")
    pump.until(lambda: pump.screen.side == "0 of 6 known")
    pump.app.set(boxes=["edition:first-edition", "module:athena"])
    pump.app.ways.cards()
    pump.until(lambda: "deck:first-edition:turret" in decks_of(pump))
    assert [text for text in pump.texts() if "<" in text] == [], "each has a name"
    pump.settle()
    pump.touch("deck:first-edition:enemy")
    pump.until(lambda: pump.screen.side == "0 of 12 known")


def test_UF_57_a_line_is_written_with_the_keyboard(pump: Pump, tmp_path: Path) -> None:
    """What an option of a story says: letters on the screen or of a real keyboard, kept by OK; Back changes nothing."""
    deck = "first-edition:story-I"
    told = {"phase": "rest", "trigger": "rest", "options": 1, "kind-1": "none", "cost-1": []}
    Library(tmp_path, {}).keep(f"{deck}/1", told)
    pump.app.set(boxes=["edition:first-edition", "module:stories"])
    pump.app.ways.card(deck, f"{deck}/1")
    pump.until(lambda: "change" in pump.map())
    pump.settle()
    pump.touch("change")
    pump.until(lambda: "write:label-1" in pump.map())
    pump.settle()
    pump.touch("write:label-1")
    pump.until(lambda: pump.screen.name == "writing")
    for letter in "Go, \x07":
        pump.screen.typed(letter)
    pump.settle()
    pump.touch("key:x")
    pump.settle()
    assert faults(pump.app.root_widget) == []
    pump.touch("done")
    pump.until(lambda: kept(tmp_path, f"{deck}/1").get("label-1") == "Go, x")
    pump.until(lambda: pump.screen.name != "writing")
    assert pump.screen.now != "label-1", "the next field is asked"


@pytest.mark.parametrize("text", ["normal", "large"])
def test_the_bonus_actions_of_a_slot_are_chosen_by_their_words(pump: Pump, text: str) -> None:
    """UF-13: no board numbers them."""
    pump.app.set(text=text)
    open_deck(pump, "first-edition:slots")
    to_entry(pump, "enter")
    for n in range(1, 6):
        pump.touch(f"costs-{n}:2")
    captions = {look["label"] for ident, look in pump.map().items() if ident.startswith("bonus-1:")}
    assert len(captions) >= 4, "in large type the last one is below"
    assert not any(caption.strip().isdigit() for caption in captions)
    for n in range(1, 6):
        pump.touch(f"bonus-{n}:{n % 4 + 1}")
    assert faults(pump.app.root_widget) == []
