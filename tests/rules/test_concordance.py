"""An edition with a catalogue of its own cites its own rules and doubts, and never a shared one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.messages.words import Words
from companion.rules.common.behind import rules_of
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands import EDITION
from companion.rules.engine.concordance import Concordance
from companion.rules.engine.doubts import Doubt, house_rules, played, reading
from companion.rules.engine.offered import offering
from companion.rules.engine.question import IllegalAnswer, Option, Question, check_by_rule, pose
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table

OTHER = replace(
    EDITION,
    name="other",
    doubts={"XE-D13": Doubt("XE-SUR-03", "b", "ab", shared="ba"), "XE-D43": Doubt("XE-FIR-33", "a", "ab")},
    concordance=Concordance(
        rules={"FW-27": "XE-FIR-27", "FW-21": "XE-FIR-22", "EX-27": "XE-CON-09", "DP-03": "XE-ACT-13"},
        doubts={"D-26": "XE-D13", "D-43": "XE-D43"},
        settled={"D-17": "a"},
    ),
)


@pytest.fixture(autouse=True)
def other() -> Iterator[None]:
    with offering(OTHER):
        yield


@pytest.fixture
def table() -> Table:
    return new_table("other")


def test_a_sentence_cites_the_rules_of_the_edition_that_is_played(table: Table) -> None:
    why = because("@rule.EX-27", "rulebook"), because("why.front", cause="@rule.FW-21")
    say(table, "enemy.defeated", "FW-21", *why, doubts=("D-26", "D-17"), cause="@rule.EX-27")
    (line,) = table.progress.lines
    assert (line.rule, line.doubts, line.values["cause"]) == ("XE-FIR-22", ("XE-D13",), "@rule.XE-CON-09")
    assert [r.key for r in line.why] == ["@rule.XE-CON-09", "why.front"]
    assert line.why[1].values == {"cause": "@rule.XE-FIR-22"}
    assert rules_of(line) == ["XE-FIR-22", "XE-FIR-27", "XE-ACT-13", "XE-CON-09"], "DP-04 has no counterpart"


def test_what_has_no_counterpart_is_left_out_and_an_expansions_rule_stays(table: Table) -> None:
    say(table, "fury", "EX-68", doubts=("D-30",))
    say(table, "turret", "PA-TUR-02", because("@rule.CMB-02"), doubts=("XD-22", "XE-D43"))
    fury, turret = table.progress.lines
    assert (fury.rule, fury.doubts) == ("", ())
    assert (turret.rule, turret.doubts, turret.why[0].key) == ("PA-TUR-02", ("XD-22", "XE-D43"), "@rule.CMB-02")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reason_that_is_a_rule_without_counterpart_is_left_out(table: Table, language: str) -> None:
    """Other reasons stay, and no place for it is left in the words."""
    say(table, "fury", "EX-68", because("@rule.EX-68", "rulebook"), because("why.front", cause="@rule.EX-68"))
    (line,) = table.progress.lines
    assert [(r.key, r.values) for r in line.why] == [("why.front", {"cause": ""})]
    assert "<" not in "".join(Words(language).why(line))


def test_a_sentence_whose_rule_has_no_counterpart_tells_of_no_rules_behind_it(table: Table) -> None:
    say(table, "ambush", "FW-04", counts={})
    assert rules_of(table.progress.lines[0]) == [""]


def test_a_question_and_its_refusal_cite_the_rules_of_the_edition_that_is_played(table: Table) -> None:
    question = Question(
        "q",
        "choose",
        "FW-21",
        options=(Option("a", "x"),),
        doubts=("D-43", "D-30"),
        values={"cause": "@rule.EX-27"},
        refuses=lambda table, answer: "EX-27" if answer == "b" else "",
    )
    posed = pose(question, table, 1)
    assert (posed.rule, posed.doubts, posed.values) == ("XE-FIR-22", ("XE-D43",), {"cause": "@rule.XE-CON-09"})
    for answer, rule in (("b", "XE-CON-09"), ("c", "XE-FIR-22")):
        with pytest.raises(IllegalAnswer) as refused:
            check_by_rule(question, posed, table, answer)
        assert refused.value.rule == rule


def test_a_doubt_is_read_by_its_own_letter_and_plays_the_shared_one(table: Table) -> None:
    """XE-D13 has the letters of D-26 the other way round; what the edition has settled no house rule changes."""
    assert (played(table, "XE-D13"), reading(table, "D-26")) == ("b", "a")
    table.terms.doubts = {"XE-D13": "a", "D-17": "b"}
    assert (played(table, "XE-D13"), reading(table, "D-26"), reading(table, "D-17")) == ("a", "b", "a")
    assert house_rules(table) == [("XE-D13", "a")]
    assert house_rules(new_table()) == []


def test_frostlands_cites_its_own_ids_as_they_stand() -> None:
    table = new_table()
    say(table, "enemy.defeated", "FW-21", doubts=("D-17",))
    (line,) = table.progress.lines
    assert (line.rule, line.doubts) == ("FW-21", ("D-17",))
    assert rules_of(line) == ["FW-21", "FW-27", "DP-03", "DP-04"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_why_tells_the_rules_behind_as_the_edition_calls_them(table: Table, language: str) -> None:
    words = Words(language)
    say(table, "enemy.defeated", "FW-21", counts={})
    told = "\n".join(words.why(table.progress.lines[0]))
    assert "XE-FIR-27" in told
    assert "FW-27" not in told
