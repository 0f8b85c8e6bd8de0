"""The rules to look up: every rule has a text and a place, and the search finds what is meant."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.messages import Words
from companion.messages.catalogue import FOLDER
from companion.reference import rulebooks
from companion.reference.coverage import index
from companion.reference.ids import cited, section
from companion.reference.reference import Reference, folded
from companion.rules.editions import edition
from companion.rules.expansions.mine import MODULE as MINE
from tests.messages.keys import constants_like

WORDS = Words("en")
RULES = Reference(WORDS)
ENTRIES = [entry for section in RULES.sections for entry in section.entries]


def test_every_rule_of_the_index_stands_there_once_in_its_order_and_has_a_text() -> None:
    assert [entry.id for entry in ENTRIES] == list(index())
    assert [entry.id for entry in ENTRIES if not entry.text or entry.text.startswith("<")] == []


def test_the_sections_stand_in_the_order_of_the_rulebook_and_have_titles() -> None:
    ids = ["CO", "S", "RV", "DP", "CV", "TO", "EX", "RE", "MV", "FW", "ER", "SC", "OT", "AU", "CD", "IC", "TA", "GF"]
    assert [section.id for section in RULES.sections] == ids
    assert [section.title for section in RULES.sections if section.title.startswith("<")] == []
    assert RULES.section("FW-10").id == "FW"
    assert RULES.section("").id == "CO"


def test_texts_are_a_few_short_sentences_and_no_two_are_the_same() -> None:
    assert [entry.id for entry in ENTRIES if len(entry.text) > 220 or len(entry.text.split(". ")) > 4] == []
    texts = [entry.text for entry in ENTRIES]
    assert {text for text in texts if texts.count(text) > 1} <= {
        "A Location without tokens goes to the Common pile.",
        "If the Action deck runs out, its discards are shuffled into a new one.",
    }


def test_doubts_stand_at_their_rules_with_every_reading_that_can_be_played() -> None:
    assert [doubt.id for doubt in RULES.search("EX-60")[0].doubts] == ["D-26"]
    for entry in ENTRIES:
        for doubt in entry.doubts:
            assert not any(text.startswith("<") for text in (doubt.question, *dict(doubt.readings).values())), doubt.id


def test_every_doubt_of_the_app_has_a_place() -> None:
    placed = rulebooks.find("frostlands").doubts
    assert constants_like(r"D-\d\d") <= set(placed)
    assert set(placed) == set(edition.named("frostlands").doubts)
    assert {rule for rules in placed.values() for rule in rules} <= set(index())


# ---------------------------------------------------------------- the first edition

FIRST = {
    "1E-CMP": 5,
    "1E-SET": 20,
    "1E-RND": 10,
    "1E-CON": 22,
    "1E-FAM": 5,
    "1E-OBJ": 4,
    "1E-SUR": 12,
    "1E-EXP": 18,
    "1E-ACT": 13,
    "1E-BON": 13,
    "1E-PAS": 2,
    "1E-RST": 4,
    "1E-MOV": 18,
    "1E-FIR": 38,
    "1E-EOR": 7,
    "1E-SCO": 11,
    "1E-AUT": 63,
    "1E-CRD": 38,
    "CMB": 12,
    "1E-MIN": 4,
}
"""How many rules each section of the first edition's catalogue has, those of combining and of the Mine at the end."""


def test_the_first_edition_lists_each_of_its_rules_and_none_of_another_box() -> None:
    found = index("first-edition", ["mine"])
    counted: dict[str, int] = {}
    for rule in found:
        counted[section(rule)] = counted.get(section(rule), 0) + 1
    assert list(counted.items()) == list(FIRST.items())
    assert list(index("first-edition")) == [rule for rule in found if section(rule) != "1E-MIN"]
    assert set(found.values()) == {"active", "reminded"}


def test_doubts_of_the_first_edition_are_about_rules_that_it_has() -> None:
    books = rulebooks.of("first-edition", ["mine"])
    placed = {doubt: rules for book in books for doubt, rules in book.doubts.items()}
    assert {rule for rules in placed.values() for rule in rules} <= set(index("first-edition", ["mine"]))
    assert set(placed) <= cited("1E-D01 to 1E-D98")


LACKS = {
    "en": re.compile(r"Fury|[Tt]unnel|Hitpoint|\b[Tt]iles?\b|Cold Maiden|Treatment|Common pile|Region board|\bBreak\b"),
    "de": re.compile(
        r"Wut|Tunnel|Trefferpunkt|plättchen|Eisjungfer|Behandlung|gemeinsame[rn]? Stapel|Regionsplan|\bPause\b"
    ),
}
"""What only another box has, and what is called otherwise there."""
BARE = re.compile(r"(?<![Dd]er )(?<![Dd]es )(?<![Dd]en )(?<![Dd]em )\bAutomas?\b(?!-)")
"""The Automa without its article, in German."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_of_the_first_edition_are_short_and_name_nothing_that_its_box_lacks(language: str) -> None:
    with (FOLDER / "first_edition" / language / "LC_MESSAGES" / "aurora.po").open("rb") as file:
        texts = {str(m.id): str(m.string) for m in read_po(file) if m.id}
    rules = {key: text for key, text in texts.items() if key.startswith("rule.")}
    assert set(rules) == {f"rule.{rule}" for rule in index("first-edition", ["mine"])}
    assert [key for key, text in rules.items() if len(text) > 220 or len(text.split(". ")) > 4] == []
    assert len(set(rules.values())) == len(rules)
    assert [text for text in texts.values() if LACKS[language].search(text) or cited(text)] == []
    told = [text for key, text in texts.items() if not key.startswith("deed.")]  # a row of a deed has labels
    assert language != "de" or [text for text in told if BARE.search(text)] == []


# ---------------------------------------------------------------- search


@pytest.mark.parametrize("wanted", ["FW-10", "fw-10", "fw10", "fw 10", "10 FW"])
def test_an_id_is_found_however_it_is_typed(wanted: str) -> None:
    assert RULES.search(wanted)[0].id == "FW-10"


def test_ids_come_first_then_beginnings_of_words_then_all_else() -> None:
    found = [entry.id for entry in RULES.search("ta")]
    assert found[:6] == ["TA-01", "TA-02", "TA-03", "TA-04", "TA-05", "TA-06"]
    assert found.index("IC-35") < found.index("EX-57"), "Target comes before conTAmination"


def test_all_words_must_occur_and_a_title_counts() -> None:
    assert "MV-05" in {entry.id for entry in RULES.search("movement adds no speed")}, "Movement is in the title only"
    assert RULES.search("rest zzz") == []
    assert "MV-05" in {entry.id for entry in RULES.search("ovem")}, "inside of the title"
    assert {"AU-12", "AU-27"} <= {entry.id for entry in RULES.search("automa action card")}


@pytest.mark.parametrize("wanted", ["", "  "])
def test_nothing_is_found_for_nothing(wanted: str) -> None:
    assert RULES.search(wanted) == []


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_piece_of_a_text_finds_its_rule(data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from(ENTRIES))
    first = data.draw(st.integers(0, len(entry.text) - 1))
    piece = entry.text[first : first + data.draw(st.integers(1, 20))].swapcase()
    if piece.strip():
        assert entry in RULES.search(piece)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=12), st.text(max_size=6))
def test_another_word_never_finds_more(wanted: str, more: str) -> None:
    if folded(wanted).split():
        assert set(RULES.search(f"{wanted} {more}")) <= set(RULES.search(wanted))


def test_accents_count_for_nothing() -> None:
    assert folded("Überfall, Straße") == "uberfall, strasse"
    assert RULES.search("−1") == RULES.search("-1") != []


# ---------------------------------------------------------------- the first edition, looked up


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_owner_of_the_first_edition_meets_its_rules_only(language: str) -> None:
    words = Words(language)
    looked_up = Reference(words, "first-edition", ["mine"])
    entries = [entry for section in looked_up.sections for entry in section.entries]
    assert [entry.id for entry in entries] == list(index("first-edition", ["mine"]))
    assert [section.id for section in looked_up.sections] == list(FIRST)
    shown = [(section.title, *(entry.text for entry in section.entries)) for section in looked_up.sections]
    doubts = [(doubt.question, *dict(doubt.readings).values()) for entry in entries for doubt in entry.doubts]
    assert [text for texts in (*shown, *doubts) for text in texts if not text or text.startswith("<")] == []
    told = {doubt.id for entry in entries for doubt in entry.doubts}
    assert told == {*edition.named("first-edition").doubts, *MINE.doubts}


def test_words_find_the_rules_of_the_first_edition() -> None:
    looked_up = Reference(Words("de"), "first-edition")
    assert looked_up.search("1e-fir-23")[0].id == looked_up.search("1efir23")[0].id == "1E-FIR-23"
    assert {"1E-FIR-19", "1E-FIR-21"} <= {entry.id for entry in looked_up.search("zielkastchen marker")}
    assert looked_up.search("EX-10") == looked_up.search("wut") == looked_up.search("tunnel") == []
    assert "1E-BON-B1" in {entry.id for entry in looked_up.search("beta bewegt konvoi")}
