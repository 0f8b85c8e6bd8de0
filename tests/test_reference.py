"""The rules to look up: every rule has a text and a place, and the search finds what is meant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.messages import Words
from companion.reference import rulebooks
from companion.reference.coverage import index
from companion.reference.reference import Reference, folded
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
    assert {rule for rules in placed.values() for rule in rules} <= set(index())


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
