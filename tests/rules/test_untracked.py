"""What a seat that the app does not keep must do is said, each time: ``untracked.toml`` has it by rule."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from companion.messages import Words
from companion.reference.coverage import index
from companion.rules.common import byhand
from companion.rules.common.behind import BEHIND, rules_of
from companion.scenario import run_file

TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("untracked.toml").read_text(encoding="utf-8"))
TOLD: dict[str, list[str]] = TABLE["told"]
UNTOLD: dict[str, dict[str, Any]] = TABLE["untold"]
CATALOGUE = [rule for rule in index() if rule.split("-")[0] not in ("D", "U", "FX")]
"""The rules: without doubts, unprinted values and examples."""
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@pytest.fixture(scope="module")
def heard() -> dict[tuple[str, str], set[str]]:
    """Rule and message to the rules that the scenarios cite in which an untracked seat is told so."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in SCENARIOS:
        outcome = run_file(path)
        for line in outcome.said:
            told = [line.seat] if line.seat else list(outcome.seats)
            if any(outcome.seats.get(seat) == "untracked" for seat in told):
                for rule in rules_of(line):
                    found[rule, line.key] |= set(outcome.rules)
    return found


def test_every_rule_of_the_catalogue_stands_there_once() -> None:
    listed = [*TOLD, *(rule for group in UNTOLD.values() for rule in group["rules"])]
    assert sorted(listed) == sorted(CATALOGUE)
    assert all(len(group["why"].split()) > 8 for group in UNTOLD.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_message_is_in_both_languages(language: str) -> None:
    words = Words(language)
    assert [key for keys in TOLD.values() for key in keys if not words.has(key)] == []


def test_every_rule_is_told_to_an_untracked_seat(heard: dict[tuple[str, str], set[str]]) -> None:
    """By each of its messages, in one scenario at least; one of those cites the rule."""
    silent = [(rule, key) for rule, keys in TOLD.items() for key in keys if (rule, key) not in heard]
    assert silent == []
    uncited = [rule for rule, keys in TOLD.items() if not any(rule in heard[rule, key] for key in keys)]
    assert uncited == []


def test_whatever_hands_are_told_stands_in_the_table() -> None:
    """The follow-ups of an act (byhand) are among the messages of their rules."""
    behind = [(rule, key) for key in byhand.DEEDS for rule in BEHIND.get(key, ())]
    missing = [(rule, key) for rule, key in behind if key not in TOLD.get(rule, [])]
    missing += [(rule, key) for key, rule in byhand.DEEDS.items() if key not in TOLD.get(rule, [])]
    assert missing == []
