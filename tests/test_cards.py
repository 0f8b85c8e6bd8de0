"""The printed cards by deck: every value with its source, and whole decks taken down from real cards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest

from companion.cards import cards
from companion.cards import fields as card_fields
from companion.cards import values as card_values
from companion.cards import words as card_words
from companion.cards.library import Difference, Library
from companion.cards.library_file import LibraryError
from companion.files import exchange
from companion.messages import Words
from companion.packs import load_packs, schemas
from companion.packs.fit import field_fault
from companion.packs.schema import Schema
from companion.rules.editions.components import Components
from companion.rules.editions.first_edition.components import COMPONENTS as FIRST_EDITION
from companion.rules.editions.frostlands.components import COMPONENTS as FROSTLANDS
from companion.rules.engine import offered
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Terms
from tests.packs.toys import KITES, TOY
from tests.running import ROOT, clean

OUTCOME = {
    "letter": "C",
    **{f"weapon-{n}": "1+jam" if n == 4 else str(n - 1) for n in (1, 2, 3, 4)},
    **{f"enemy-{row}": "ambush" if row == "VI" else "1" for row in ("I", "II", "III", "IV", "V", "VI")},
    "area": "last-column",
}


@pytest.fixture
def library(tmp_path: Path, compiled: None) -> Library:
    packs, errors = load_packs()
    assert not errors
    return Library(tmp_path, packs)


def take_down(library: Library, path: str, answers: dict[str, Any]) -> None:
    entry = card_values.Entry(path, library.sources(path))
    for name, value in answers.items():
        library.keep(path, entry.tell(name, value))
    assert entry.missing is None, entry.missing


def sources(library: Library, path: str) -> dict[str, tuple[Any, str]]:
    return {v.field.name: (v.value, v.source) for v in card_values.values(path, library.sources(path))}


# ------------------------------------------------------------------------------------------------------------ browsing


def test_every_deck_of_the_edition_has_its_cards(library: Library) -> None:
    sizes = {deck: len(cards.cards(deck, library)) for deck in cards.decks("frostlands")}
    assert sizes == {
        "outcome": 12,
        "action": 6,
        "action-hard": 6,
        "automa": 2,
        "hitpoints": 12,
        "map": 6,
        "survivor": 15,
        "convoy": 24,
        "exploration": 0,
        "object": 14,
        "use": 8,
        "fury": 1,
    }
    with pytest.raises(schemas.UnknownSchema, match=r"'first' came, expected one of frostlands"):
        cards.decks("first")
    with pytest.raises(ValueError, match=r"'tarot' came, expected one of outcome"):
        cards.cards("tarot", library)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_convoy_card_of_a_pack_is_called_by_a_name(language: str) -> None:
    """Also those that we made up: they come into play in a game with stand-in cards."""
    for pack in load_packs()[0].values():
        words = Words(language)
        words.edition = pack.edition
        if pack.module:
            offered.find("module", pack.module)  # its words come with it
        named = [path for path in pack.cards if path.startswith("convoy/")]
        assert [path for path in named if words.text("card." + path.replace("/", ".")).startswith("<")] == [], pack.key


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_deck_of_the_first_edition_has_its_cards_in_words(library: Library, language: str) -> None:
    words = Words(language)
    words.edition = "first-edition"
    for deck in cards.decks("first-edition"):
        for path in cards.cards(deck, library):
            told = [words.option(cards.title(path)), *(words.field(f) for f in card_fields.fields(path, {}))]
            assert not [text for text in told if "<" in text or "…" in text], path
    brought = {card for pack in load_packs()[0].values() if pack.module for card in pack.cards}
    sizes = {
        deck: sum(schemas.parted(path)[1] not in brought for path in cards.cards(f"first-edition:{deck}", library))
        for deck in ("outcome", "survivor", "convoy")
    }
    # Truck and Trailer of each colour, the Rusted Container, five Loot cards (1E-CMP-04, 1E-CRD-L01 to 1E-CRD-L05).
    assert sizes == {"outcome": 12, "survivor": 14, "convoy": 14}
    assert sources(library, "first-edition:action/1")["skill"][1] == "stand-in", "no book tells it"
    row = [f.name for f in card_fields.fields("first-edition:outcome/1", {})]
    assert row[0] == "letters"


def test_a_card_that_only_a_module_has_is_called_by_its_words_whatever_was_asked_before() -> None:
    """Its edition's form may tell of it: the words of the module still come with it."""
    asks = (
        "from companion.cards import cards; from companion.messages import Words; words = Words('en'); "
        "words.edition = 'first-edition'; print(words.option(cards.title('first-edition:survivor/immunologist')))"
    )
    said = subprocess.run([sys.executable, "-c", asks], cwd=ROOT, env=clean(), capture_output=True, check=True)
    assert said.stdout.decode().strip() == "Immunologist"


def test_cards_of_a_module_are_listed_where_its_box_is_owned(library: Library) -> None:
    """Enemy, Loot and Convoy cards of clans, their Survivor, the Mine; and what the owner has told of one stays."""

    def listed(*modules: str) -> dict[str, int]:
        decks = cards.decks("first-edition", modules)
        return {deck.partition(":")[2]: len(cards.cards(deck, library, modules)) for deck in decks}

    alone, both = listed(), listed("mutants", "mine")
    # Six Enemies, and six Loot cards (1E-CMP-01).
    told = {"enemy": 6, "loot": 6, "survivor": 14, "convoy": 14, "object": 14}
    assert {deck: alone[deck] for deck in told} == told
    assert (both["enemy"], both["loot"], both["survivor"], both["object"]) == (12, 12, 15, 15)
    assert both["convoy"] > alone["convoy"]
    assert set(listed("athena")) - set(alone) == {"turret", "alert", "alert-scan"}
    library.keep("first-edition:survivor/immunologist", {"skill": 2})
    assert listed()["survivor"] == 15


@pytest.mark.parametrize("module", ["athena", "exploration-deck"])
def test_the_phase_of_a_modules_objects_is_kept(library: Library, module: str) -> None:
    """UF-51, UF-53: as a game reads it off the card; they stand among those that are told, by the module's words."""
    for name in schemas.find(f"first-edition/{module}").ids["object"]:
        path = f"first-edition:use/{name}"
        library.keep(path, {"phase": "rest"})
        assert path in cards.cards("first-edition:use", library, [])
        words = Words("en")
        words.edition = "first-edition"
        assert "<" not in words.option(cards.title(path))


def test_the_owner_says_how_many_action_cards_there_are(library: Library) -> None:
    """UF-32: the books do not tell it; each of so many is then entered with what it says besides (UF-33 to UF-36)."""
    deck = "first-edition:action"
    assert cards.cards(deck, library) == [deck]
    entry = card_values.Entry(deck, library.sources(deck))
    assert entry.missing is not None
    library.keep(deck, entry.tell("size", 8))
    assert cards.cards(deck, library)[1:] == [f"{deck}/{n}" for n in range(1, 9)]
    entry = card_values.Entry(f"{deck}/8", library.sources(f"{deck}/8"))
    for name, value in {
        "skill": "2",
        "arrow": "left",
        "priority": ["gather", "recruit"],
        "abilities": ["movement", "end"],
        "shortcut": "yes",
        "movement-one": "none",
        "end-one": "you-damage",
    }.items():
        told = entry.tell(name, value)
    assert entry.missing is None
    library.keep(f"{deck}/8", told)
    assert library.sources(f"{deck}/8")["end"] == ("you-damage:1", "owner")
    assert library.sources(f"{deck}/8")["movement"] == ("", "owner")


def test_what_an_action_card_does_is_told_as_in_a_game(library: Library) -> None:
    """UF-35, UF-36: several deeds, each once or twice, are kept as a game keeps them, and shown again as told. What a
    file says that can't be told so stays until somebody tells it again."""
    path = "first-edition:action/3"
    deeds = {"one": "several", "does": ["food", "repair"], "twice": ["repair"]}
    take_down(
        library,
        path,
        {
            "skill": "1",
            "arrow": "left",
            "abilities": ["enemy", "rest"],
            "enemy-effect-one": "food",
            **{f"rest-{name}": value for name, value in deeds.items()},
        },
    )
    held = library.sources(path)
    assert (held["enemy-effect"][0], held["rest"][0]) == ("food:1", "food:1,repair:2")
    assert {n: v for n, v in card_values.form_of(path, held).items() if n.startswith("rest-")} == {
        f"rest-{name}": value for name, value in deeds.items()
    }
    entry = card_values.Entry(path, held)
    assert "rest" not in entry.tell("rest-does", ["food", "fuel"]), "which of them twice must be told again"
    with pytest.raises(IllegalAnswer):
        entry.tell("rest-twice", ["repair"])
    assert entry.tell("rest-one", "other")["rest"] == "other:1"
    library.keep(path, {"rest": "food:3"})
    entry = card_values.Entry(path, library.sources(path))
    assert entry.missing is not None
    assert entry.missing.name == "rest-one"
    library.keep(path, entry.tell("arrow", "right"))
    assert library.sources(path)["rest"] == ("food:3", "owner")


def test_an_action_card_may_say_nothing_besides(library: Library) -> None:
    """1E-AUT-11: that is told as well, else its owner is asked for ever."""
    path = "first-edition:action/2"
    take_down(library, path, {"skill": "1", "arrow": "left", "abilities": []})
    assert card_values.whole(path, library.sources(path))


def test_a_whole_deck_that_contradicts_the_books_is_told(library: Library) -> None:
    """Of twelve Outcome cards one begins with D, B (1X-13); nothing is said before all are there."""
    deck = "first-edition:outcome"
    tried = load_packs()[0]["first-edition/stand-in"].cards
    for n in range(1, 13):
        assert card_values.contradictions(deck, library) == []
        library.keep(f"{deck}/{n}", {**tried[f"outcome/{n}"], "letters": "ABCD"})
    (fault,) = card_values.contradictions(deck, library)
    assert (fault.key, fault.expected.key) == ("letters", "fault.wanted.example.letters")
    library.keep(f"{deck}/1", {"letters": "DBAC"})
    assert card_values.contradictions(deck, library) == []
    with pytest.raises(LibraryError):
        library.keep(f"{deck}/1", {"letters": "DBAA"})
    survivors = "first-edition:survivor"
    for path in cards.own(survivors, library):
        face = tried[schemas.parted(path)[1]]
        library.keep(path, {**face, "skill": 2})
    (fault,) = card_values.contradictions(survivors, library)
    assert fault.table == "survivor.co-pilot"


@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
def test_what_the_rulebook_states_need_not_be_told(library: Library, edition: str) -> None:
    """Each deck is whole without it, and looked through with it: the Skill of an Action card, say (AU-13)."""
    tried = load_packs()[0][f"{edition}/stand-in"].cards
    looked = 0
    for deck in cards.decks(edition, ()):
        for path in cards.own(deck, library):
            stated = card_fields.form(path).stated(path.rpartition("/")[2])
            face = tried.get(schemas.parted(path)[1], {})
            library.keep(path, {name: value for name, value in face.items() if name not in stated})
            looked += bool(stated) and card_values.whole(path, library.sources(path))
        assert card_values.contradictions(deck, library) == []
    assert looked or edition != "frostlands"


@pytest.mark.parametrize(("edition", "box"), [("frostlands", FROSTLANDS), ("first-edition", FIRST_EDITION)])
def test_what_is_offered_of_a_card_is_in_the_box_of_its_edition(edition: str, box: Components) -> None:
    """Owners of the first edition meet no box for Fury (ED-23), and every lost phase is asked (D-73, UF-20)."""
    boxes = {f.name: f for f in card_fields.fields(f"{edition}:convoy/start-truck-red", {"kind": "truck"})}
    brought = schemas.words(edition, "convoy/", "boxes")
    assert [option.id for option in boxes["box-1"].options] == list(dict.fromkeys((*box.signs, *brought)))
    asked = {name for name in box.survivors if len(card_fields.fields(f"{edition}:survivor/{name}", {})) > 1}
    assert asked == set(box.lost_phases)


def test_what_an_encounter_or_event_does_is_told_option_by_option(library: Library) -> None:
    """UF-19: as a game keeps it, and shown again as told; what can't be told so is left as it is."""
    path = "first-edition:exploration/3"
    values = {
        "kind": "encounter",
        "period": "I",
        "plus": "no",
        "encounter": "other",
        "offers-costs1": ["object:1"],
        "offers-gains1": ["fuel:2", "food:1"],
        "offers-then1": "leaves",
        "offers-more1": "yes",
        "offers-costs2": ["food:1", "food:2"],
        "offers-gains2": [],
        "offers-then2": "stays",
        "offers-more2": "no",
    }
    tell(library, path, values)
    assert library.sources(path)["offers"] == (["object:1>fuel:2,food:1 leaves", "food:3>"], "owner")
    assert card_values.form_of(path, library.sources(path)) == values
    assert card_values.whole(path, library.sources(path))
    event = "first-edition:exploration/4"
    told = {"kind": "event", "period": "I", "plus": "no", "event": "other"}
    tell(library, event, {**told, "offers-costs1": ["damage:1"], "offers-gains1": []})
    assert library.sources(event)["offers"] == (["damage:1>"], "owner")
    many = card_values.form_of(path, {"kind": ("encounter", "owner"), "offers": (["food:4>"], "owner")})
    assert "offers-costs1" not in many


def test_how_far_the_antifreeze_raises_is_told(library: Library) -> None:
    """UF-26: that, not the phase, which the books tell."""
    (field,) = card_fields.fields("first-edition:use/antifreeze", {})
    assert field.name == "amount"
    tell(library, "first-edition:use/antifreeze", {"amount": "by-1"})
    assert library.sources("first-edition:use/antifreeze")["amount"] == ("by-1", "owner")


def tell(library: Library, path: str, values: Mapping[str, Any]) -> None:
    """As the owner does, value by value; nothing besides is asked."""
    entry = card_values.Entry(path, library.sources(path))
    for name, value in values.items():
        assert entry.missing is not None
        assert entry.missing.name == name
        library.keep(path, entry.tell(name, value))
    assert entry.missing is None


def test_a_loot_back_is_told_for_each_number_of_players(library: Library) -> None:
    """UF-29: more players fill no fewer Defence boxes (1E-FIR-03)."""
    path = "first-edition:loot-V-VI/ecosystem"
    entry = card_values.Entry(path, library.sources(path))
    entry.tell("defence-2", "5")
    with pytest.raises(IllegalAnswer):
        entry.tell("defence-3", "4")
    entry.tell("defence-3", "5")
    library.keep(path, entry.tell("defence-4", "7"))
    assert library.sources(path)["defence"] == ({"2": 5, "3": 5, "4": 7}, "owner")


def test_every_value_tells_its_source(library: Library) -> None:
    library.keep("action/2", {"arrow": "left"})
    assert sources(library, "action/2") == {"skill": ("1", "rulebook"), "arrow": ("left", "owner")}  # U-02
    assert sources(library, "action/3") == {"skill": ("3", "rulebook"), "arrow": ("right", "stand-in")}
    assert sources(library, "survivor/explorer") == {"skill": (2, "rulebook")}  # U-06
    assert sources(library, "survivor/driver") == {"skill": (1, "stand-in")}
    assert sources(library, "map/2B") == {"first": (None, ""), "last": (None, "")}
    assert sources(library, "fury")["special-red"][1] == "stand-in"
    assert sources(library, "automa/board")["boxes"][1] == "stand-in"


def test_every_card_of_the_stand_in_pack_is_shown_wholly(library: Library) -> None:
    """No value of a pack is lost on the way to the screen."""
    for deck in ("outcome", "action", "action-hard", "automa", "survivor", "object", "fury"):
        for path in cards.cards(deck, library):
            assert all(v.source for v in card_values.values(path, library.sources(path))), path
            told = card_values.flat(path, card_values.form_of(path, library.sources(path), ("stand-in", "rulebook")))
            held = {name: value for name, (value, _) in library.sources(path).items()}
            assert told | held == told, path
    for path in ("hitpoints-I-II/1a", "hitpoints-V-VI/6b", "convoy/start-truck-red", "convoy/gauss-cannon"):
        held = library.sources(path)
        told = card_values.flat(path, card_values.form_of(path, held, ("stand-in", "rulebook")))
        assert {n: told[n] for n in ("boxes", "start") if n in held} == {
            n: held[n][0] for n in ("boxes", "start") if n in held
        }


def test_a_card_counts_as_known_when_all_of_it_is_real(library: Library) -> None:
    assert card_values.known("outcome", library) == (0, 12)
    assert card_values.known("survivor", library) == (2, 15)
    take_down(library, "outcome/4", OUTCOME)
    assert card_values.known("outcome", library) == (1, 12)
    library.forget("outcome/4", ["area"])
    assert card_values.known("outcome", library) == (0, 12)


def test_met_exploration_and_convoy_cards_are_listed(library: Library) -> None:
    library.keep("exploration", {"met": ["1", "2"]})
    library.keep("convoy", {"met": ["trailer-1"]})
    assert cards.cards("exploration", library) == ["exploration/1", "exploration/2"]
    assert cards.cards("convoy", library)[-1] == "convoy/trailer-1"


# -------------------------------------------------------------------------------------------------------- taking down


def test_a_whole_outcome_card_is_kept_value_by_value(library: Library, tmp_path: Path) -> None:
    entry = card_values.Entry("outcome/4", library.sources("outcome/4"))
    for n, (name, value) in enumerate(OUTCOME.items(), start=1):
        assert entry.missing is not None
        assert entry.missing.name == name
        library.keep("outcome/4", entry.tell(name, value))
        again = Library(tmp_path, {})
        assert len(again.sources("outcome/4")) == n, "kept at once"
    assert entry.missing is None
    assert Library(tmp_path, {}).lookup("outcome/4", list(OUTCOME), Terms()) == {
        name: (value, "owner") for name, value in OUTCOME.items()
    }


def test_a_stand_in_value_is_no_start_for_a_real_card(library: Library) -> None:
    assert card_values.Entry("outcome/1", library.sources("outcome/1")).form == {}


def test_priority_is_asked_for_skill_2_only(library: Library) -> None:
    entry = card_values.Entry("action/1", library.sources("action/1"))
    entry.tell("skill", "1")
    assert [f.name for f in entry.fields] == ["skill", "arrow"]
    entry.tell("skill", "2")
    assert entry.tell("priority", ["gather", "recruit"]) == {"skill": "2", "priority": ["gather", "recruit"]}
    # What the rulebook says is not written down as the owner's, unless the card says otherwise.
    second = card_values.Entry("action/2", library.sources("action/2"))
    assert second.tell("arrow", "left") == {"arrow": "left"}
    assert second.tell("skill", "3") == {"skill": "3", "arrow": "left"}


def test_a_line_of_boxes_is_kept_when_it_ends(library: Library) -> None:
    """U-09, V-07: more players begin at the same box or farther back."""
    path = "hitpoints-III-IV/3b"
    entry = card_values.Entry(path, library.sources(path))
    assert "boxes" not in entry.tell("box-1", "fame")
    assert "boxes" not in entry.tell("box-2", "target")
    assert entry.tell("box-3", card_fields.END)["boxes"] == ["fame", "target"]
    entry.tell("start-2", "1")
    entry.tell("start-3", "0")
    with pytest.raises(IllegalAnswer, match=r"came '1', expected \['0'\]"):
        entry.tell("start-4", "1")
    told = entry.tell("start-4", "0")
    assert told == {"boxes": ["fame", "target"], "start": {"2": 1, "3": 0, "4": 0}}
    library.keep(path, told)
    assert card_values.whole(path, library.sources(path))
    # A longer line takes nothing back that is kept until it is told to its end.
    assert "boxes" not in entry.tell("box-3", "food")
    assert entry.tell("box-4", card_fields.END)["boxes"] == ["fame", "target", "food"]


def test_a_region_board_is_told_by_its_signs(library: Library) -> None:
    """U-17, S-29: the first sign of the first board is 100; red numbers stand beside white ones (OT-03)."""
    take_down(library, "map/1B", {"last": 108})
    assert library.sources("map/1B") == {"first": (100, "owner"), "last": (108, "owner")}
    red = {f"red-{n}": "" if n > 2 else f"w{n}" for n in range(1, 7)}
    take_down(library, "map/3A", {"first": 140, "last": 145} | red)
    assert library.sources("map/3A")["red"][0] == {"1": "w1", "2": "w2"}
    form = card_values.form_of("map/3A", library.sources("map/3A"))
    assert card_fields.spaces("map/3A", form)[5:8] == ["145", "w1", "w2"]
    with pytest.raises(IllegalAnswer, match="came 139, lo 140"):
        card_values.Entry("map/3A", library.sources("map/3A")).tell("last", 139)


def test_a_shortcut_is_written_as_the_rules_write_it(library: Library) -> None:
    take_down(library, "map/1B", {"last": 108})
    form = card_values.form_of("map/1B", library.sources("map/1B"))
    answer = {"from": "107", "to": "103", "kind": "shortcut", "types": ["rough"], "damage": 1, "contamination": 0}
    ways = card_fields.with_way("map/1B", form, ["101-102 cut"], answer)
    assert ways == ["101-102 cut", "103-107 rough dangerous damage"]
    assert card_fields.with_way("map/1B", form, ways, {**answer, "types": ["avalanche"], "damage": 0}) == [
        "101-102 cut",
        "103-107 avalanche",
    ]
    assert card_fields.with_way("map/1B", form, ways, {**answer, "to": "107"}) == ways
    library.keep("map/1B", {"ways": ways})


def test_every_field_of_every_deck_can_be_kept(library: Library) -> None:
    """Whatever is chosen first in each field, the schema takes it."""
    library.keep("exploration", {"met": ["1"]})
    library.keep("convoy", {"met": ["device-1"]})
    for deck in cards.decks():
        for path in cards.cards(deck, library):
            if path == "automa/board":
                continue
            entry = card_values.Entry(path, library.sources(path))
            told: dict[str, Any] = {}
            for _ in range(40):
                field = entry.missing
                if field is None:
                    break
                first = field.options[0].id if field.options else field.lo
                told = entry.tell(field.name, [first] if field.many else first)
            assert entry.missing is None, path
            assert [fault for n, v in told.items() if (fault := field_fault(path, n, v))] == []
            library.keep(path, told)
            assert card_values.whole(path, library.sources(path)), path


# -------------------------------------------------------------------------------------------------------------- files


def test_exports_go_to_memory_sticks_or_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "media" / "pi" / "STICK"
    stick.mkdir(parents=True)
    (tmp_path / "media" / "no-stick").mkdir()
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == stick)
    roots = [tmp_path / "media", tmp_path / "none"]
    assert exchange.places(tmp_path / "data", roots) == [stick, tmp_path / "data" / "exports"]
    day = date(2026, 5, 1)
    first = exchange.new_file(stick, day)
    assert first.name == "aurora-library-2026-05-01.json"
    first.write_text("{}")
    assert exchange.new_file(stick, day).name == "aurora-library-2026-05-01-2.json"
    assert exchange.libraries(exchange.places(tmp_path / "data", roots)) == [first]


def test_a_way_that_another_library_tells_is_listed_in_words() -> None:
    told = Difference("map/1A", "ways", None, ["102-105 rough", "106-110 dangerous damage"])
    assert card_words.otherwise(Words("en"), told).endswith("102 – 105: Rough, 106 – 110: Dangerous and 1 Damage (new)")


def test_a_folder_with_a_long_path_is_named_by_its_end() -> None:
    assert exchange.named(Path("/media/pi/STICK")) == "/media/pi/STICK"
    assert exchange.named(Path("/home/somebody/.local/share/aurora-table/exports")) == "…/aurora-table/exports"


# ------------------------------------------------------------------------------------------------------- other editions


def test_cards_of_another_edition_are_told_as_its_schema_has_them(library: Library) -> None:
    """Decks, cards, forms and values, with nothing written for that edition here."""
    with schemas.offering(TOY, KITES):
        assert cards.decks("toy") == ("toy:balloon", "toy:outcome", "toy:survivor")
        assert cards.cards("toy:survivor", library) == ["toy:survivor/captain", "toy:survivor/stowaway"]
        library.keep("toy:balloon", {"met": ["first"]})
        (path,) = cards.cards("toy:balloon", library)
        assert (cards.title(path).key, cards.title(path).values) == ("card.balloon", {"card": "first"})
        entry = card_values.Entry(path, library.sources(path))
        assert [(f.name, f.lo, f.hi, [o.id for o in f.options]) for f in entry.fields] == [
            ("lift", 1, 9, []),
            ("colour", 0, 0, ["striped", "plain"]),
        ]
        library.keep(path, entry.tell("lift", 4))
        library.keep(path, entry.tell("colour", "plain"))
        assert sources(library, path) == {"lift": (4, "owner"), "colour": ("plain", "owner")}
        assert card_values.known("toy:balloon", library) == (1, 1)
        assert card_words.otherwise(Words("en"), Difference(path, "lift", None, 4))
        with pytest.raises(ValueError, match=r"'toy:tarot' came, expected one of toy:balloon"):
            cards.cards("toy:tarot", library)
    assert cards.cards("frostlands:outcome", library) == cards.cards("outcome", library)
    assert cards.title("frostlands:outcome/3") == cards.title("outcome/3")
    assert card_fields.form("frostlands:hitpoints-I-II/1a") is card_fields.form("hitpoints")


def test_what_a_module_brings_can_be_told_of_the_owners_cards(library: Library) -> None:
    """An Object, a Survivor and an Event of a module are choices of the library too; nothing but its schema says so."""
    brought = Schema(
        "first-edition",
        {},
        {
            "object/": {"name": Literal["decoy"]},
            "exploration/": {"person": Literal["stranger"], "event": Literal["eclipse"]},
        },
        module="strangers",
        ids={"survivor": ("stranger",), "object": ("decoy-1",)},
    )

    def choices(card: str, told: dict[str, Any]) -> list[str]:
        return [option.id for option in card_fields.fields(f"first-edition:{card}", told)[-1].options]

    for language in ("en", "de"):
        words = Words(language)
        words.edition = "first-edition"
        told = [words.option(option) for option in card_fields.fields("first-edition:object/1", {})[0].options]
        assert not [text for text in told if "<" in text], "words of the Mine too"
    persons = choices("exploration/1", {"kind": "survivor"})
    own, others = persons[: len(FIRST_EDITION.recruits)], persons[len(FIRST_EDITION.recruits) :]
    assert tuple(own) == FIRST_EDITION.recruits
    assert not set(others) & set(FIRST_EDITION.survivors), "nobody who begins the game, nor the Prisoner"
    with schemas.offering(brought):
        assert "decoy" in choices("object/1", {})
        assert choices("exploration/1", {"kind": "survivor"}) == [*persons, "stranger"]
        assert "eclipse" in choices("exploration/1", {"kind": "event"})
        assert "first-edition:survivor/stranger" in cards.cards("first-edition:survivor", library)
        assert "first-edition:object/decoy-1" in cards.cards("first-edition:object", library)
    assert "decoy" not in choices("object/1", {})
