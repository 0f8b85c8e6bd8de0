"""Names of people: whatever is typed becomes what can stand on a line; a seat is given a person by an act."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages.names import LONGEST, MOST_BYTES, named, plain_name
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, freeze, thaw
from companion.simulation.simulate import answer_setup
from tests.hostile_names import HOSTILE, names

TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
ANNA, BEA = ("a1", "Anna"), ("b2", "Bea")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Änne   Groß ", "Änne Groß"),
        ("Ｊörg-Æon Ó'Brien", "Ｊörg-Æon Ó'Brien"),
        ("e\u0301ric", "\u00e9ric"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("a\u202eb\u2066c", "abc"),
        ("one\ntwo\x00\x1b[31m", "one two[31m"),
        ("[b]x[/b] & {seat}", "[b]x[/b] & {seat}"),
        ("@seat.blue", "seat.blue"),
        ("x" * 200, "x" * 24),
        ("e\u0302\u0303\u0304\u0305\u0306", "\u1ec5\u0304\u0305"),
        ("\u0300", ""),
        ("\u3164\u2800\u200b", ""),
        ("\u0646\u0645\u06cc\u200c\u062e", "\u0646\u0645\u06cc\u200c\u062e"),
    ],
)
def test_what_is_typed_becomes_what_can_be_shown(typed: str, shown: str) -> None:
    assert plain_name(typed) == shown


@given(names)
def test_a_name_is_within_its_bounds_whatever_is_typed(typed: str) -> None:
    name = plain_name(typed)
    assert plain_name(name) == name
    assert len([c for c in name if unicodedata.category(c)[0] != "M" and c not in "\u200c\u200d"]) <= LONGEST
    assert len(name.encode()) <= MOST_BYTES
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name)
    assert not {unicodedata.bidirectional(c) for c in name} & TURNING
    assert not name.startswith(("@", " "))


def set_up(library: Library, people: list[tuple[str, str] | None], journal: Journal | None = None) -> Game:
    """A game of two with these people, up to the first question behind the set-up's choices."""
    game = Game.new(journal, library, "names")
    while (posed := game.posed) is not None and posed.key in ("setup.copy", "setup.terms", "setup.seats"):
        answer = answer_setup(posed.key, "normal", ("tracked", "tracked"))
        game.answer(posed.number, answer, people=people)
    return game


def test_who_plays_goes_into_the_act_that_chooses_the_seats(library: Library) -> None:
    game = set_up(library, [ANNA, BEA])
    assert sorted(named(game.table).values()) == [ANNA, BEA]
    acts = len(game.tree.acts)
    game.undo()
    assert named(game.table) == {}
    game.redo()
    assert sorted(named(game.table).values()) == [ANNA, BEA]
    assert set_up(library, [None, BEA]).head == acts, "names are no acts of their own"
    assert list(named(set_up(library, [None, BEA]).table).values()) == [BEA]


def test_a_table_without_names_is_written_as_before(library: Library) -> None:
    game = set_up(library, [])
    assert b"named" not in freeze(game.table)
    seat = next(iter(game.table.terms.seats))
    before = freeze(game.table)
    game.name(seat, ANNA)
    assert thaw(freeze(game.table)).terms.named == {seat: ANNA}
    game.name(seat, None)
    assert freeze(game.table) == before


def test_a_name_given_later_goes_on_with_the_journal_and_is_undone(library: Library) -> None:
    journal = Journal(None)
    game = set_up(library, [], journal)
    asked = game.posed
    first, second = game.table.terms.seats
    game.name(first, ANNA)
    game.name(second, ANNA)
    assert named(game.table) == {second: ANNA}, "nobody plays twice"
    assert game.posed is not None
    assert asked is not None
    assert game.posed.key == asked.key
    assert game.posed.options == asked.options
    again = Game.resume(journal, library, game.id)
    assert named(again.table) == {second: ANNA}
    assert journal.games()[0].title["named"] == {second: list(ANNA)}
    again.undo()
    assert named(again.table) == {first: ANNA}


def test_another_answer_in_the_set_up_keeps_the_names_that_fit(library: Library) -> None:
    game = set_up(library, [ANNA, BEA])
    act = game.head
    value = dict(game.answered(["setup.seats"])["setup.seats"])
    first = next(iter(game.table.terms.seats))
    value["colour-2"] = next(c for c in ("red", "green", "yellow", "blue") if c not in game.table.terms.seats)
    game.change_answer(act, value)
    assert named(game.table) == {first: ANNA, value["colour-2"]: BEA}, "who chose second plays second"
    terms = next(a for a in game.tree.path() if a and game.tree.acts[a - 1].entries[0].key == "setup.terms")
    third = next(c for c in ("red", "green", "yellow", "blue") if c not in game.table.terms.seats)
    game.change_answer(terms, {**game.answered(["setup.terms"])["setup.terms"], "you": third})
    assert named(game.table)[third] == ANNA, "who plays stays with the place, whatever its colour"


def test_a_table_keeps_a_name_as_it_came_and_shows_what_can_be_shown(library: Library) -> None:
    """Else a game would replay to another table under another version of Unicode."""
    game = set_up(library, [])
    first, second = game.table.terms.seats
    game.name(first, ("a1", "An\u202ena\U0001fbff"))
    game.name(second, ("b2", "\u202e\u2066"))
    assert game.table.terms.named == {first: ("a1", "An\u202ena\U0001fbff"), second: ("b2", "\u202e\u2066")}
    assert named(game.table)[first][1].startswith("Anna")
    assert second not in named(game.table), "nothing to show is nobody"


@pytest.mark.parametrize(
    ("seat", "who"),
    [
        ("black", ANNA),
        ("red", ("a1", " \n")),
        ("red", ("a1", "half \ud83d")),
        ("red", ("A 1", "Anna")),
        ("red", ("x" * 33, "Anna")),
        ("red", ("", "Anna")),
    ],
)
def test_what_is_no_name_is_refused_and_changes_nothing(library: Library, seat: str, who: tuple[str, str]) -> None:
    game = set_up(library, [])
    seat = next(iter(game.table.terms.seats)) if seat == "red" else seat
    before = freeze(game.table), game.head
    with pytest.raises(IllegalAnswer, match=r"illegal\.name"):
        game.name(seat, who)
    assert (freeze(game.table), game.head) == before


@pytest.mark.parametrize("name", HOSTILE)
def test_a_table_written_elsewhere_shows_only_what_can_be_shown(name: str) -> None:
    table = Table()
    table.terms.seats = {"red": "untracked", "blue": "automa"}
    table.terms.named = {"red": ("a1", name * 50), "blue": ANNA, "purple": ANNA, "green": ("<A>", "x")}
    assert set(named(table)) <= {"red"}
    assert all(plain_name(shown) == shown != "" for _, shown in named(table).values())
