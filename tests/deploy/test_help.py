"""The pages of symptoms quote what the doctor prints: word for word, and every finding that has to be mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.messages.catalogue import load
from tests.test_doctor import calls

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "deploy" / "help").glob("*.md"))
NOT_OF_A_SYMPTOM = {"library", "renderer", "clock"}
"""Findings about what these pages do not deal with, or of a desktop only."""


def shape(text: str) -> str:
    """A sentence without what differs: values and the full stop."""
    return re.sub(r"\{\w+\}", "…", text).rstrip(".")


@pytest.fixture(scope="module")
def sentences(compiled: None) -> dict[str, str]:
    """What the doctor can say, by its shape, with the message key."""
    catalogue = load("en")
    keys = {f"doctor.{name}.{kind}" for name, _, kind in calls() if "?" not in (name, kind)}
    return {shape(catalogue.gettext(key)): key for key in keys}


def quoted(page: Path) -> set[str]:
    return {line.removeprefix("> ").rstrip(".") for line in page.read_text().splitlines() if line.startswith("> ")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_quoted_is_said(page: Path, sentences: dict[str, str]) -> None:
    assert quoted(page) - sentences.keys() == set()


def test_every_fault_has_its_page(sentences: dict[str, str]) -> None:
    faults = {
        f"doctor.{name}.{kind}"
        for name, verdict, kind in calls()
        if verdict == "fault" and "?" not in (name, kind) and name not in NOT_OF_A_SYMPTOM
    }
    told = {sentences[text] for page in PAGES for text in quoted(page)}
    assert faults - told == {"doctor.groups.missing"}, "which the pages name by its device"


def test_every_page_is_linked_and_every_link_leads_somewhere() -> None:
    readme = ROOT / "deploy" / "README.md"
    assert {f"help/{page.name}" for page in PAGES} <= set(re.findall(r"\]\(([^)]+)\)", readme.read_text()))
    for page in (readme, *PAGES):
        for link in re.findall(r"\]\(([^):#]+)\)", page.read_text()):
            assert (page.parent / link).exists(), (page.name, link)
