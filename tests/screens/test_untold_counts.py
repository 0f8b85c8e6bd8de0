"""What the app can't know is not counted: cards that people draw, and Damage of their hits, without telling it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game import laying
from companion.game.game import Game
from companion.game.putright import differences
from companion.messages import Words
from companion.rules.common import forecast
from companion.rules.engine.table import Enemy, Table, freeze, thaw
from companion.scenario.laying import given_table
from companion.screens.table import facts
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
EDITIONS = ("frostlands", "first-edition")


def real(edition: str = "frostlands", **given: Any) -> Table:
    """A real copy whose cards are drawn at the table."""
    table = given_table({"players": ["red", "blue"], **given}, edition=edition)
    table.terms.copy = "own"
    table.terms.draws |= dict.fromkeys(table.things.decks, "read")
    table.progress.round = 1
    return table


def _said(table: Table, language: str = "en") -> list[str]:
    words = Words(language)
    words.edition = table.terms.edition
    lines = [*laying.to_note(table), *(line for part in laying.parts(table) for line in part.lines)]
    return [words.text(line.key, **line.values) for line in lines]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("given", "counted"), [({}, False), ({"tracked": ["red"]}, False), ({"tracked": True}, True)], ids=str
)
def test_decks_from_which_people_draw_are_counted_if_their_convoys_are_in_the_app(
    edition: str, given: Mapping[str, Any], counted: bool
) -> None:
    table = real(edition, **given)
    for name in table.things.decks:
        people = name in ("outcome", "object") or name.startswith("loot")
        assert forecast.counted(table, name) is (counted or not people), name
    assert any(text.startswith("Outcome deck: cards in the deck") for text in _said(table)) is counted
    assert ("Outcome deck: as you kept it." in _said(table)) is not counted


def test_a_deck_that_the_app_deals_is_counted() -> None:
    table = real()
    table.terms.draws["outcome"] = "deal"
    assert forecast.counted(table, "outcome")
    assert not forecast.counted(table, "object")


def test_outcome_cards_that_may_still_come_are_left_out_where_the_player_draws_too() -> None:
    table = given_table({})
    table.terms.copy, table.terms.draws["outcome"], table.progress.round = "own", "read", 1
    words = Words("en")
    for blind in (0, 2):  # none was read for the Automa; the player may have shot all the same
        table.things.decks["outcome"].blind = blind
        (fact,) = facts.unseen(table, words)
        assert fact.text.startswith("Action cards not seen: ")
        assert "Outcome" not in fact.text
    table.terms.draws["outcome"] = "deal"
    (fact,) = facts.unseen(table, words)
    assert fact.text.endswith("Outcome cards left: 10")


@pytest.mark.parametrize(("language", "text"), [("en", "All Action cards were seen"), ("de", "Alle Aktionskarten")])
def test_that_all_cards_were_seen_is_said_in_words(language: str, text: str) -> None:
    table = given_table({})
    table.progress.round = 1
    table.things.automa.pile = []
    for deck in table.things.decks.values():
        deck.unseen = []
    (fact,) = facts.unseen(table, Words(language))
    assert fact.text.startswith(text)
    assert "–" not in fact.text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("tracked", "key"), [(True, "lay.enemy"), (["red"], "lay.enemy.noted")])
def test_damage_of_hits_that_nobody_told_is_noted_by_the_player(edition: str, tracked: Any, key: str) -> None:
    table = real(edition, tracked=tracked)
    table.things.enemies = [Enemy("warwolves", 1, filled=1)]
    (part,) = (part for part in laying.parts(table) if part.name == "enemies")
    assert [line.key for line in part.lines if line.key.startswith("lay.enemy")] == [key]
    assert ("lay.note.hits" in [line.key for line in laying.to_note(table)]) is (key != "lay.enemy")
    for language in ("en", "de"):
        assert not [text for text in _said(table, language) if "<" in text or "{" in text]


@pytest.mark.parametrize(
    ("tracked", "n", "keys"),
    [
        (True, 1, ["putright.enemy.damage"]),
        (["red"], 1, ["putright.enemy.damage.less"]),
        (["red"], 3, ["putright.enemy.damage.more"]),
        (["red"], None, ["putright.enemy.back", "putright.enemy.damage.back"]),
    ],
)
def test_undone_damage_is_told_by_how_much_where_the_app_does_not_know_the_whole(
    tracked: Any, n: int | None, keys: list[str]
) -> None:
    before = real(tracked=tracked)
    before.things.enemies = [Enemy("warwolves", 1, filled=2)]
    after = thaw(freeze(before))
    if n is None:
        before.things.enemies, before.things.defeated = [], ["warwolves"]
    else:
        after.things.enemies = [replace(after.things.enemies[0], filled=n)]
    found = [line for line in differences(before, after) if ".enemy." in line.key]
    assert [line.key for line in found] == keys
    assert found[-1].values["n"] == (2 if n is None else 1)


def _sentences(pump: Pump) -> str:
    return " ".join(str(getattr(w, "text", "")) for w in pump.screen.panel.walk())


def test_a_card_to_be_drawn_is_asked_for_without_a_count_that_is_wrong_by_now(pump: Pump) -> None:
    """Alone with a real copy: own shots draw Outcome cards too, so the deck may have been shuffled since."""
    session, bot = pump.app.session, RandomPlayer("untold")
    session.start(lambda: Game.new(session.journal, session.library, "untold"))
    pump.settle_fast()
    pump.skip("own")
    pump.skip({f.name: f.left_out for f in pump.posed.fields} | {"board": "table"})
    while (pump.posed.kind, pump.posed.deck) != ("draw", "outcome"):
        pump.skip("done" if pump.posed.key == "setup.group" else bot.answer(pump.posed))
    pump.draw()
    pump.settle()
    assert pump.app.words.text("ui.deck.untold") in _sentences(pump)
    assert "Outcome deck:" not in _sentences(pump)
