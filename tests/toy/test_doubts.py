"""What an expansion's rules leave open: a house rule like any other, played, told, kept, put right and given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common import correct
from companion.rules.engine.doubts import Doubt, doubts, house_rules, of_expansions, reading
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Terms
from companion.rules.expansions.matrix import Trouble, trouble
from companion.scenario import fresh
from tests.toy.fortunes import MODULE, NAME
from tests.toy.playing import wrong

DOUBT = "FOR-D1"
SCENARIO = """
title = "Half a fortune in a wild omen, by the other reading"
rules = ["TO-01"]
modules = ["fortunes"]

[given]
doubts = { FOR-D1 = "b" }
piles = { fortune = [{ card = "sun", luck = "2" }] }
outcome = [{ letter = "A", omen = "wild" }]

[[when]]
run = "exploration.begin"

[expect]
things.modules.fortunes.luck = 1
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


def test_its_doubt_stands_among_those_of_the_game() -> None:
    table = fresh(modules=[NAME])
    assert DOUBT in doubts(table)
    assert DOUBT not in doubts(fresh())
    assert reading(table, DOUBT) == "a"
    assert of_expansions("frostlands") == [NAME]
    with offering(replace(MODULE, name="elsewhere", edition="toybox")):
        assert of_expansions("frostlands") == [NAME]
    table.terms.doubts[DOUBT] = "b"
    assert reading(table, DOUBT) == "b"
    assert house_rules(table) == [(DOUBT, "b")]


def test_a_doubt_that_is_called_as_another_is_refused() -> None:
    """One of the edition or of another expansion would be read by the other's letters; one that is alike may be."""
    alike, other = MODULE.doubts[DOUBT], Doubt("FOR-03", "b", "ab")
    ours = next(iter(doubts(fresh())))
    for doubt, row, taken in ((DOUBT, other, DOUBT), (ours, other, ours), (DOUBT, alike, "")):
        with offering(Module("more", doubts={doubt: row})):
            found = trouble("frostlands", [NAME, "more"])
        assert found == (Trouble("modules", "fault.combine.name", {"name": "more", "taken": taken}) if taken else None)


def test_a_house_rule_is_kept_and_holds_only_where_it_is_played(tmp_path: Path) -> None:
    library = Library(tmp_path, {})
    game = Game.start_at(Journal(None), library, "first", fresh(modules=[NAME]))
    game.correct([(f"terms.doubts.{DOUBT}", "b")])
    assert library.house_rules == {DOUBT: "b"}
    assert Library(tmp_path, {}).house_rules == {DOUBT: "b"}
    assert not Library(tmp_path, {}).errors
    assert Game.new(None, library, "second", Terms(modules=[NAME])).table.terms.doubts == {DOUBT: "b"}
    assert Game.new(None, library, "third").table.terms.doubts == {}
    with pytest.raises(ValueError, match="FOR-D1"):
        library.set_house_rule(DOUBT, "c")


def test_two_that_are_called_the_same_are_each_read_in_their_own_game(tmp_path: Path) -> None:
    """They can't be played together; a house rule of the one must not be refused by the letters of the other."""
    library = Library(tmp_path, {})
    with offering(Module("more", doubts={DOUBT: Doubt("FOR-03", "b", "abc")})):
        assert trouble("frostlands", [NAME, "more"]) is not None
        for letter, ours, theirs in (("c", {}, {DOUBT: "c"}), ("a", {DOUBT: "a"}, {DOUBT: "a"})):
            library.set_house_rule(DOUBT, letter)
            assert library.house_rules == {DOUBT: letter}
            assert not Library(tmp_path, {}).errors
            table, other = fresh(modules=[NAME]), fresh(modules=["more"])
            table.terms.doubts = other.terms.doubts = {DOUBT: letter}
            assert reading(table, DOUBT) == ours.get(DOUBT, "a")
            assert reading(other, DOUBT) == theirs[DOUBT]


@pytest.mark.parametrize(("language", "told"), [("en", "Half of it"), ("de", "Die Hälfte")])
def test_it_is_told_in_words(language: str, told: str) -> None:
    words, table = Words(language), fresh(modules=[NAME])
    assert any(told in text for text in words.doubt(DOUBT))
    correct.apply(table, [(f"terms.doubts.{DOUBT}", "b")])
    assert any(told in rule for rule in words.house_rules(table))
    assert any(told in words.line(line) for line in table.progress.lines)
    assert f"terms.doubts.{DOUBT}" in [row.path for row in correct.correctables(table)]


def test_a_scenario_reads_it_otherwise(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "luck" in wrong(tmp_path, SCENARIO.replace('= "b"', '= "a"'))
    without = wrong(tmp_path, SCENARIO.replace('modules = ["fortunes"]', ""))
    assert DOUBT in without or "piles" in without
