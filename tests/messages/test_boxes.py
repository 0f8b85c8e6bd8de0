"""Editions and expansions by their names: as players know them, and as they are written where nobody knows them."""

from __future__ import annotations

import logging

import pytest

from companion.game import owned
from companion.game.unplayed import in_words
from companion.messages import Words
from companion.rules.expansions.matrix import Trouble, trouble, unfit_people, unknown_clan, unknown_map, warnings

pytestmark = pytest.mark.usefixtures("compiled")
LANGUAGES = ("en", "de")


def said(words: Words, found: Trouble | None) -> str:
    assert found is not None
    why = in_words(found)
    return words.text(why.key, **why.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_things_as_players_know_them(language: str) -> None:
    words = Words(language)
    foreign = said(words, trouble("frostlands", ["athena"]))
    assert "Project Athena" in foreign
    assert "Frostlands" in foreign
    clash = said(words, trouble("first-edition", ["asgaror", "mutants"])) if "first-edition" in owned.every() else ""
    assert "asgaror" not in clash
    assert "Frostlands" in said(words, trouble("moon", []))
    (warning,) = warnings(["athena"], solo=True)
    assert "Project Athena" in said(words, warning)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["x{n}", "@seat.red", "Größe", "told"])
def test_what_is_not_here_is_named_as_it_was(language: str, name: str, caplog: pytest.LogCaptureFixture) -> None:
    words = Words(language)
    with caplog.at_level(logging.WARNING):
        for found in (
            trouble(name, []),
            trouble("frostlands", [name]),
            unknown_clan("frostlands", [], name),
            unknown_map("frostlands", [], name),
        ):
            assert name in said(words, found)
        assert name in words.text("ui.boxes.missing", names=[words.boxed(box) for box in (f"module:{name}",)])
        assert words.boxed(f"edition:{name}") == name
        assert words.boxed(name) == name
        assert "3" in said(words, unfit_people("frostlands", [], 9))
    assert caplog.records == []


@pytest.mark.parametrize(
    ("boxes", "asked"),
    [
        ([], False),
        (["edition:frostlands"], False),
        (["edition:frostlands", "edition:frostlands"], False),
        (["module:gone"], True),
        (["whatever"], True),
    ],
)
def test_a_game_asks_what_it_is_played_with_where_there_are_several_boxes(boxes: list[str], asked: bool) -> None:
    assert owned.asked(boxes) is asked
