"""Setting up for one to four people, each tracked or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.common import convoy
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS, Terms, automa_seat, humans
from companion.simulation.simulate import answer_setup
from tests.invariants import broken, unsettled


class Setup:
    """Answers the questions of setting up, and notes them."""

    def __init__(self, library: Library, copy: str, edition: str = "frostlands", /, **terms: Any) -> None:
        self.copy, self.terms = copy, terms
        self.asked: list[Posed] = []
        self.game = Game.new(Journal(None), library, "setup", Terms(edition=edition))
        while self.game.table.progress.step.startswith("setup"):
            posed = self.game.posed
            assert posed is not None
            self.asked.append(posed)
            self.game.answer(posed.number, self._answer(posed))

    def _answer(self, posed: Posed) -> Any:
        if posed.key == "setup.copy":
            return self.copy
        if posed.key == "setup.group":
            return "done"
        if posed.key == "convoy.card":
            boxes = {"any": 3, "survivor": 1}
            return {f.name: boxes.get(f.name, f.left_out or 0) for f in posed.fields}
        if posed.kind == "read":
            defaults = {f.name: f.left_out for f in posed.fields}
            return defaults | {name: value for name, value in self.terms.items() if name in defaults}
        if posed.kind == "several":
            return [o.id for o in posed.options]
        if posed.kind == "draw":
            return {f.name: f.options[0].id for f in posed.fields}
        return None if posed.kind == "tell" else posed.options[0].id

    def questions(self) -> list[str]:
        return list(dict.fromkeys(p.key for p in self.asked))

    def lines(self) -> dict[str, dict[str, Any]]:
        return {line.key: line.values for posed in self.asked for line in posed.lines}


def test_S_01_one_untracked_person_is_asked_no_second_question(library: Library) -> None:
    """S-01, AU-01: the terms screen as it stands, and the Automa at the table."""
    table = (done := Setup(library, "try")).game.table
    assert done.questions() == ["setup.copy", "setup.terms"]
    assert table.terms.seats == {"red": "untracked", "blue": "automa"}
    assert table.things.seats["red"].truck is None
    assert table.things.tiles == []


def test_S_21_to_S_29_start_of_a_tracked_person_with_the_automa(library: Library) -> None:
    """S-05, S-06, S-22 to S-29: Fame and Fury 0, three Survivors, Truck and two Trailers, six tokens, space 100."""
    table = (done := Setup(library, "try", kept="yes")).game.table
    assert done.questions()[:3] == ["setup.copy", "setup.terms", "setup.seats"]
    mine = table.things.seats["red"]
    assert (mine.space, mine.fame, mine.fury, mine.targets, mine.side) == ("100", 0, 0, 3, "standard")
    assert {p.name: p.zone for p in mine.people} == {"co-pilot": "active", "leader": "active", "cold-maiden": "rest"}
    assert [piece.card for _, piece in convoy.pieces(mine)] == [
        "start-truck-red",
        "start-trailer-1-red",
        "start-trailer-2-red",
    ]
    aboard = {t: convoy.count(mine, t) for t in COMPONENTS.tokens}
    assert aboard == {
        "survivor": 3,
        "food": 1,
        "fuel": 1,
        "ammo": 1,
        "object": 0,
    }
    assert convoy.has_driver(mine)
    assert [tile[0] for tile in table.things.tiles][::4] == ["1", "5"]
    assert sorted(tile[0] for tile in table.things.tiles) == ["1", "2", "3", "4", "5"]
    assert {tile[2:] for tile in table.things.tiles} <= {"1", "2"}
    assert not broken(table)
    assert not unsettled(table)


@pytest.mark.parametrize("copy", ["own", "try"])
def test_S_01_several_people_are_asked_nothing_about_the_automa(copy: str, library: Library) -> None:
    """S-01: with one person colour, difficulty, variant and board of the Automa; with more of them nothing of it."""
    asked = next(p for p in Setup(library, copy).asked if p.key == "setup.terms")
    about = {"automa", "difficulty", "variant", "board"} & {f.name for f in asked.fields}
    assert len(about) == (4 if copy == "own" else 3)
    for n in "1234":
        left = {f.name for f in asked.fields if not f.meant({"people": n})}
        assert left == (set() if n == "1" else about)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_S_14_S_30_several_people_without_the_automa(people: int, library: Library) -> None:
    """S-01, S-14, S-21, S-24, S-30: colours, symbol cards by the number of people, all in the turn order."""
    table = (done := Setup(library, "try", people=str(people), kept="yes", fury="special")).game.table
    asked = next(p for p in done.asked if p.key == "setup.seats")
    assert [f.name for f in asked.fields if f.name.startswith("colour")] == [
        f"colour-{n}" for n in range(2, people + 1)
    ]
    assert humans(table) == list(COLOURS[:people])
    assert automa_seat(table) == ""
    assert sorted(table.things.order) == sorted(COLOURS[:people])
    assert {table.things.seats[s].side for s in humans(table)} == {"special"}
    lists = table.terms.printed["exploration"]
    for period, n in zip(("I", "II", "III"), COMPONENTS.symbol_cards[people], strict=True):
        deck = table.things.decks[f"exploration-{period}"]
        in_zone = sum(s is not None and s.card.startswith(f"exploration-{period}/") for s in table.things.zone)
        assert len(deck.unseen) + len(deck.discards) + in_zone == len(lists[period][0]) + n
    assert not any(name.startswith("action") for name in table.things.decks)
    assert not broken(table)
    assert not unsettled(table)


def test_two_people_never_get_the_same_colour(library: Library) -> None:
    """S-21: who names a colour that is taken gets the next free one."""
    taken = Setup(library, "try", people="3", kept="no", **{"colour-2": "red", "colour-3": "red"}).game.table
    assert len(humans(taken)) == 3


def test_each_seat_chooses_its_kind(library: Library) -> None:
    """One tracked seat is enough for zone, tiles and decks to be kept."""
    table = Setup(library, "try", people="2", kept="no", **{"kind-2": "tracked"}).game.table
    assert table.terms.seats == {"red": "untracked", "green": "tracked"}
    assert len(table.things.tiles) == 5
    assert "hummer" in table.things.decks["loot-I-II"].unseen


def test_S_02_to_S_30_the_checklist_for_several_people_with_a_real_copy(tmp_path: Path) -> None:
    """S-02 to S-30: no line of the Automa's, a colour for each; start cards are read off once a colour."""
    library = Library(tmp_path, load_packs()[0])
    done = Setup(library, "own", people="3", kept="yes")
    lines = done.lines()
    assert not any(key.startswith("setup.automa") for key in lines)
    assert lines["setup.players"] == {"n": 3}
    assert {Words(la).text("setup.players", **lines["setup.players"]) for la in ("en", "de")} == {
        "3 people play.",
        "Es spielen 3 Personen.",
    }
    assert lines["setup.symbols"] == {"one": 5, "two": 5, "three": 3}
    assert len(lines["setup.drawn.tiles"]["tiles"]) == 5
    cards = [p.card for p in done.asked if p.key == "convoy.card"]
    assert len(cards) == 9
    assert done.game.table.terms.zone == "tracked"
    assert not broken(done.game.table)
    # Remembered: with the same colours nothing is asked a second time.
    again = Setup(Library(tmp_path, load_packs()[0]), "own", people="3", kept="yes")
    assert "convoy.card" not in again.questions()
    assert "crew.skill" not in again.questions()


def test_simulations_answer_as_the_screens_would() -> None:
    """The fields that a simulation answers are those that stand on the screens."""
    assert answer_setup("explore.what", "normal") is None
    answer = answer_setup("setup.seats", "normal", ("tracked", "untracked"))
    assert answer == {"colour-2": "green", "kind-1": "tracked", "kind-2": "untracked", "fury": "standard"}


class Misread(Setup):
    """An owner of the first edition who has read off start cards without a box for anybody but the driver, and answers
    ``room`` when told so."""

    def __init__(self, folder: Path, room: tuple[str, ...]) -> None:
        self.room, self.read = list(room), 0
        super().__init__(Library(folder, load_packs()[0]), "own", "first-edition", kept="yes")

    def _answer(self, posed: Posed) -> Any:
        if posed.key == "setup.room":
            return self.room.pop(0)
        if posed.key == "convoy.card":
            self.read += 1
            boxes = {"any": 3} if self.read > 2 else {"survivor": 1} if self.read == 1 else {"armor": 2}
            return {f.name: boxes.get(f.name, f.left_out or 0) for f in posed.fields}
        if posed.kind == "read" and any(f.left_out is None for f in posed.fields):
            return {f.name: f.options[0].id if f.options else f.lo for f in posed.fields}
        return super()._answer(posed)


def test_1E_SUR_10_a_start_card_that_was_misread_is_put_right(tmp_path: Path) -> None:
    """No Survivor vanishes without a word: the owner is asked, and reads the card once more (1E-SUR-10, 1E-D76)."""
    done = Misread(tmp_path, ("start-trailer-red",))
    mine = done.game.table.things.seats["red"]
    assert done.read == 3
    assert {p.name for p in mine.people} == {"leader", "co-pilot"}
    assert convoy.count(mine, "survivor") == 2
    assert "convoy.full" in done.questions(), "one Resource of the three has no box, which is asked as ever"


def test_1E_SUR_10_or_the_owner_says_who_stays_out(tmp_path: Path) -> None:
    """The card is right: then the owner chooses who goes (1E-SUR-10, 1E-D76)."""
    done = Misread(tmp_path, ("leader",))
    mine = done.game.table.things.seats["red"]
    assert [p.name for p in mine.people] == ["co-pilot"]
    assert convoy.count(mine, "survivor") == 1
    assert "setup.out" in done.lines()
