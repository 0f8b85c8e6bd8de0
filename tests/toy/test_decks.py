"""Decks of an expansion, and what it does to those of the game: laid, drawn, told, kept secret, put right, known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards import cards, values
from companion.cards.library import Library, LibraryError
from companion.game import unseen
from companion.game.game import Game
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.packs import schemas
from companion.rules.common import correct, setup
from companion.rules.editions import edition
from companion.rules.engine.offered import offering
from companion.rules.engine.printed import learn
from companion.rules.engine.table import Table, Terms, freeze, thaw
from companion.rules.expansions.matrix import Trouble, trouble
from companion.scenario import fresh
from companion.simulation.simulate import Players, answer_setup, step
from tests.toy.fortunes import FORTUNES, MODULE, NAME, OTHERS, PACK, ROLES, SCHEMA, WORDS, fortunes
from tests.toy.playing import played, unspoken, with_pack, wrong

SEATS = (("tracked",), ("tracked", "tracked"), ("untracked",))
IDS = ["one", "two", "by hand"]
SCENARIO = """
title = "A fortune in a calm omen"
rules = ["TO-01"]
modules = ["fortunes"]

[given]
piles = { fortune = ["moon", { card = "sun", luck = "2" }] }
outcome = [{ letter = "A", omen = "wild" }, { letter = "B", omen = "calm" }]

[[when]]
run = "exploration.begin"
answers = { "deck.face" = { luck = "1" } }

[[when]]
run = "exploration.begin"

[expect]
said = ["fortunes.luck"]
deck.fortune = 1
deck.outcome = 2
things.modules.fortunes.luck = 2
"""


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Library]:
    """A library with the stand-in packs of the edition and of the expansion."""
    with schemas.offering(SCHEMA), offering(MODULE):
        yield with_pack(tmp_path, NAME, PACK)


def play(library: Library, seed: str, seats: tuple[str, ...]) -> Game:
    return played(library, seed, seats, Terms(modules=[NAME]))


@pytest.mark.parametrize("seats", SEATS, ids=IDS)
def test_whole_games_with_its_decks(both: Library, seats: tuple[str, ...]) -> None:
    """Of its own deck a card comes each round, and it is shuffled again when it is empty."""
    for seed in "ab":
        game = play(both, seed, seats)
        table = game.table
        luck = [line.values["n"] for told in game.log() for line in told.lines if line.key == "fortunes.luck"]
        assert len(luck) == table.progress.round
        assert sum(luck) == fortunes(table).luck
        assert {*table.things.decks["fortune"].unseen, *table.things.decks["fortune"].discards} == {*FORTUNES}
        assert table.progress.shuffles.get("fortune", 0) >= (table.progress.round - 1) // len(FORTUNES)
        outcomes = table.things.decks["outcome"]
        assert {*outcomes.unseen, *outcomes.discards} == {*OTHERS}
        mine = fortunes(table).roles
        assert len({*mine.values()}) == len(mine) == len(seats)
        assert {*table.things.decks["role"].unseen, *mine.values()} == {*ROLES}
        assert thaw(freeze(table)) == table


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_stand_in_every_language(both: Library, language: str) -> None:
    assert keys("en", WORDS) == keys("de", WORDS)
    for seats in SEATS:
        assert unspoken(play(both, "words", seats), language) == []


def test_a_card_that_is_drawn_for_one_seat_alone_is_told_to_nobody_else(both: Library) -> None:
    """Where real cards are drawn the question and its answer are covered; of the deck only the number can be set."""
    game = Game.new(None, both, "hand", Terms(modules=[NAME]))
    players = Players("hand", seats=("untracked", "untracked"))
    while game.table.progress.round < 1:
        posed = next(iter(game.open.values()))
        if posed.key == "setup.copy":
            game.answer(posed.number, "own", "bot")
        elif posed.key == "setup.terms":
            terms = answer_setup(posed.key, "normal", ("untracked", "untracked"))
            assert isinstance(terms, dict)
            game.answer(posed.number, {**terms, "zone": "ask", "board": "table", "outcome": "read"}, "bot")
        else:
            step(game, players)
    asked = [t for t in game.log() if t.posed is not None and t.posed.deck == "role" and t.posed.key == "deck.card"]
    assert {told.posed.asked for told in asked if told.posed} == {*fortunes(game.table).roles}
    assert len(asked) == 2
    assert all(unseen.hidden(told, game.table, game.open.values()) for told in asked)
    rows = [row.path for row in correct.correctables(game.table)]
    assert "left.role" in rows
    assert "out.role" not in rows


def _laid() -> Table:
    table = fresh()
    table.terms.modules = [NAME]
    setup.lay_out(table)
    return table


def test_decks_are_laid_as_it_says_and_put_right() -> None:
    with offering(MODULE):
        table = _laid()
        assert len(table.things.decks["object"].unseen) == 16
        assert table.things.decks["outcome"].unseen == [*OTHERS]
        assert edition.cards(table, "outcome") == [*OTHERS]
        assert table.terms.draws["fortune"] == "tap"
        rows = {row.path: row for row in correct.correctables(table)}
        assert rows["left.fortune"].now == 3
        for language, sun in (("en", "Sun"), ("de", "Sonne")):
            assert sun in [Words(language).option(o) for o in rows["out.fortune"].options]
        correct.apply(table, [("out.fortune", ["sun"]), ("out.outcome", ["toy-2"])])
        assert table.things.decks["fortune"].discards == ["sun"]
        assert "toy-2" in table.things.decks["outcome"].discards


def test_how_its_deck_is_drawn_can_be_changed_once_its_cards_are_known() -> None:
    with offering(MODULE):
        table = _laid()
        rows = {row.path: row for row in correct.correctables(table)}
        assert "deal" not in [option.id for option in rows["way.fortune"].options]
        for card in FORTUNES:
            learn(table, f"fortune/{card}", "luck", "1", "owner")
        correct.apply(table, [("way.fortune", "deal")])
        assert table.terms.draws["fortune"] == "deal"


def test_a_name_that_is_taken_is_refused() -> None:
    """A deck called as one of the edition or of another module."""
    pile = MODULE.piles[0]
    for one, other in ((replace(pile, name="loot-I-II"), "loot-I-II"), (pile, "fortune")):
        taking = replace(MODULE, name="taking", piles=(one,), scores=(), steps=())
        with offering(MODULE, taking):
            found = trouble("frostlands", [NAME, "taking"])
            assert found == Trouble("modules", "fault.combine.deck", {"name": "taking", "deck": other})


def test_its_decks_stand_in_the_checklist() -> None:
    with offering(MODULE):
        table = _laid()
        for group, key, n in (("decks", "setup.fortunes.deck", 3), ("you", "setup.fortunes.roles", 4)):
            table.progress.lines = []
            setup.lines(table, group)
            assert [line.values["n"] for line in table.progress.lines if line.key == key] == [n]
        table.progress.lines = []
        setup.lines(table, "decks")
        told = {line.key: line.values.get("n") for line in table.progress.lines}
        assert (told["setup.outcome"], told["setup.objects"]) == (len(OTHERS), 16)


def test_its_cards_are_in_the_library(both: Library) -> None:
    """By name, with what is printed on them, a row on Outcome cards too; the owner's value stands before the pack's."""
    assert "fortune" in cards.decks()
    assert cards.cards("fortune", both) == [f"fortune/{card}" for card in FORTUNES]
    assert [Words(language).option(cards.title("fortune/sun")) for language in ("en", "de")] == ["Sun", "Sonne"]
    assert cards.cards("outcome", both)[-len(OTHERS) :] == [f"outcome/{card}" for card in OTHERS]
    entry = values.Entry("outcome/toy-2", both.sources("outcome/toy-2"))
    (omen,) = [f for f in entry.fields if f.name == "omen"]
    assert [o.id for o in omen.options] == ["calm", "wild"]
    both.keep("outcome/toy-2", entry.tell("omen", "calm"))
    both.keep("fortune/sun", values.Entry("fortune/sun", both.sources("fortune/sun")).tell("luck", "1"))
    terms = Terms(modules=[NAME])
    assert both.lookup("outcome/toy-2", ["omen"], terms)["omen"] == ("calm", "owner")
    assert both.lookup("fortune/sun", ["luck"], terms)["luck"] == ("1", "owner")
    with pytest.raises(LibraryError):
        both.keep("fortune/sun", {"luck": "9"})


def test_a_scenario_gives_its_cards(tmp_path: Path) -> None:
    with offering(MODULE):
        assert wrong(tmp_path, SCENARIO) == ""
        assert "piles.fortune[2]" in wrong(tmp_path, SCENARIO.replace('"sun"', '"sin"'))
        assert "outcome[2]" in wrong(tmp_path, SCENARIO.replace('"calm"', '"still"'))
