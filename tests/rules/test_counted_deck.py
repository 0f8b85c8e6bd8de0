"""UF-15: once period and corner sign of all cards are told the app counts the Exploration deck; else nobody does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import counted, setup, zone
from companion.rules.editions.first_edition import layout
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never

PLAIN, PLUS = {"I": 9, "II": 13, "III": 16}, {"I": 10, "II": 9, "III": 3}


def _faces() -> dict[str, dict[str, Any]]:
    """Sixty cards (1E-CMP-01, 1E-D01)."""
    rows = [(p, plus) for plus, n in (("no", PLAIN), ("yes", PLUS)) for p in n for _ in range(n[p])]
    return {
        f"exploration/{n}": {"kind": "survivor", "period": period, "plus": plus}
        for n, (period, plus) in enumerate(rows, start=1)
    }


@pytest.fixture
def table() -> Table:
    """A table of a real copy for two whose zone the app keeps; all cards were met, none is told."""
    table = given_table({"players": ["red", "green"], "tracked": True}, edition="first-edition")
    table.terms.copy, table.terms.packs, table.terms.zone = "own", {}, "tracked"
    learn(table, "exploration", "met", [str(n) for n in range(1, 61)], "owner")
    return table


def told(table: Table, left_out: str = "") -> Table:
    """With what the library knows of all cards but one."""
    library = {path: face for path, face in _faces().items() if path != left_out}
    drive(table, counted.load(table), never, library)
    return table


def test_each_period_has_its_cards_and_the_plus_cards_of_this_game(table: Table) -> None:
    """1E-SET-07, 1E-SET-08: for two people 4, 4 and 2 plus cards go back in."""
    assert counted.sizes(told(table)) == (9 + 4, 13 + 4, 16 + 2)
    (line,) = (line for line in layout.EXPLORATION if line.key == "setup.first.periods")
    line.say(table)
    said = table.progress.lines[-1]
    assert (said.key, dict(said.values)) == ("setup.first.periods", {"one": 13, "two": 17, "three": 18})


def test_the_deck_is_counted_as_cards_are_turned(table: Table) -> None:
    """And where it is empty no card is asked for."""
    setup.lay_out(told(table))
    deck = table.things.decks["exploration"]
    assert (deck.open, deck.left) == (False, 48)

    def read(posed: Posed) -> Any:
        return {field.name: field.options[0].id if field.name == "kind" else "" for field in posed.fields}

    drive(table, zone.reveal(table), read)
    assert table.things.decks["exploration"].left == 47
    table.things.decks["exploration"].blind = 60
    assert drive(table, zone.reveal(table), never) is None


@pytest.mark.parametrize("left_out", ["exploration/1", "exploration/60"])
def test_without_one_card_nobody_counts(table: Table, left_out: str) -> None:
    assert counted.sizes(told(table, left_out)) is None
    setup.lay_out(table)
    assert table.things.decks["exploration"].open
    (line,) = (line for line in layout.EXPLORATION if line.key == "setup.first.periods")
    said = len(table.progress.lines)
    line.say(table)
    assert len(table.progress.lines) == said


def test_nobody_counts_a_zone_that_is_on_the_table_alone(table: Table) -> None:
    """The app does not see which cards leave it; the checklist has the numbers all the same."""
    table.terms.seats, table.terms.zone = dict.fromkeys(table.terms.seats, "untracked"), "ask"
    setup.lay_out(told(table))
    assert table.things.decks["exploration"].open
    assert counted.sizes(table) is not None


@pytest.mark.parametrize("module", ["athena", "exploration-deck", "kickstarter", "mutants", "asgaror"])
def test_nobody_counts_a_deck_with_other_cards_in_it(module: str) -> None:
    """PA-SET-03, FS-EXP-01: what a module brings is not among the sixty."""
    side = {"side": "gamma"} if module == "athena" else {}
    table = given_table({"tracked": True, **side}, edition="first-edition", modules=[module])
    table.terms.copy = "own"
    learn(table, "exploration", "met", [str(n) for n in range(1, 61)], "owner")
    assert counted.sizes(told(table)) is None
