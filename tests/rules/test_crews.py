"""Starting crews of Frozen Steel: whole games, who begins with whom, what is read off the cards."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.cards.library import Library
from companion.cards.values import Entry
from companion.game.game import Game
from companion.messages import Words
from companion.messages.catalogue import brought_in, keys
from companion.packs.first_edition.crews import cards as packed
from companion.reference import rulebooks
from companion.rules.common import correct_seat, crew, seating, tracking
from companion.rules.editions.edition import components
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed, advance, pose
from companion.rules.engine.table import Person, Table, Terms
from companion.rules.expansions.crews.begins import STEP, crews
from companion.rules.expansions.crews.names import CREW, EACH, NAME
from companion.scenario.laying import given_table
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive
from tests.toy.playing import played, unspoken

SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))


def laid(copy: str = "own", **doubts: str) -> Table:
    """A table of two kept seats that have yet to take their crews."""
    given: dict[str, Any] = {"players": ["red", "blue"], "tracked": True, "order": ["red", "blue"], "doubts": doubts}
    table = given_table(given, edition="first-edition", modules=[NAME])
    table.terms.copy = "own" if copy == "own" else "try"
    for seat in table.things.seats.values():
        seat.people = []
    return table


def coloured(table: Table, **colours: str) -> None:
    for card in CREW:
        learn(table, crew.path(card), "colour", colours.get(card.replace("-", "_"), "none"), "owner")


def test_its_words_stand_in_every_language() -> None:
    folder = brought_in(NAME)
    assert keys("en", folder) == keys("de", folder)
    assert {f"rule.{rule}" for rule in rulebooks.find(f"first-edition/{NAME}").rules} <= keys("en", folder)


def test_lists_are_those_of_the_rules() -> None:
    """UF-55."""
    assert get_args(packed.Name) == CREW
    assert len(CREW) == 4 * EACH
    assert {*get_args(packed.Phase)} == {*crew.PHASES, crew.GAME_END}


@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
def test_whole_games(library: Library, kinds: tuple[str, ...]) -> None:
    for seed, side in (("0", "alpha"), ("1", "beta"), ("2", "alpha")):
        game = played(library, seed, kinds, Terms(edition="first-edition", modules=[NAME], map=side))
        for language in ("en", "de"):
            assert unspoken(game, language) == []


def begun(library: Library, seed: str, **doubts: str) -> Game:
    """A game of four with made-up cards, as far as its first Exploration turn."""
    game = Game.new(None, library, seed, Terms(edition="first-edition", modules=[NAME], map="alpha", doubts=doubts))
    players = Players(seed, seats=("tracked",) * 4)
    while game.table.progress.step != "exploration.turns":
        step(game, players)
    return game


@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_FS_CRW_02_each_player_begins_with_two_cards_that_nobody_else_has(library: Library, reading: str) -> None:
    """FS-CRW-01, XD-27: dealt or chosen; two active Survivors, two tokens, no Leader and no Co-Pilot."""
    table = begun(library, "crews", **{"XD-27": reading}).table
    people = {seat: [p.name for p in mine.people] for seat, mine in table.things.seats.items()}
    assert all(len(names) == EACH for names in people.values())
    assert sorted(name for names in people.values() for name in names) == sorted(CREW)
    assert all(p.zone == "active" for mine in table.things.seats.values() for p in mine.people)
    assert not {"leader", "co-pilot"} & {*components(table).survivors}


def test_XD_27_dealt_at_random(library: Library) -> None:
    """Two seeds, two crews."""
    first, second = (begun(library, seed).table.things.seats["red"].people for seed in ("one", "four"))
    assert [p.name for p in first] != [p.name for p in second]


def test_XD_27_a_cards_of_a_colour_go_to_its_player_the_others_are_dealt() -> None:
    table = laid("try")
    coloured(table, crew_3="red", crew_6="red", crew_1="blue")
    asked: list[Posed] = []

    def deal(posed: Posed) -> list[str]:
        asked.append(posed)
        return [option.id for option in posed.options][::-1]

    drive(table, STEP.run(table, "table"), deal)
    assert crews(table).begun == {"red": ["crew-3", "crew-6"], "blue": ["crew-8", "crew-7"]}
    assert [option.id for option in asked[0].options] == [card for card in CREW if card not in ("crew-3", "crew-6")]


def test_XD_27_c_their_colour_does_not_count() -> None:
    table = laid("try", **{"XD-27": "c"})
    coloured(table, crew_3="red", crew_6="red")
    drive(table, STEP.run(table, "table"), lambda posed: [option.id for option in posed.options])
    assert crews(table).begun == {"blue": ["crew-1", "crew-2"], "red": ["crew-3", "crew-4"]}


def test_XD_27_b_they_choose_in_right_turn_order() -> None:
    table = laid("try", **{"XD-27": "b"})
    assert STEP.line_up(table) == ["table", "blue", "red"]


def test_FS_CRW_01_real_cards_are_asked_for_and_read_once() -> None:
    """UF-55: skill, phase, colour and points; a card that somebody has is not offered again."""
    table = laid()
    offered: list[str] = []
    read: list[str] = []

    def answer(posed: Posed) -> Any:
        if posed.key == "crews.which":
            offered[:] = [option.id for option in posed.options]
            return offered[:2]
        read.append(posed.card)
        assert {field.name for field in posed.fields} <= {"skill", "phase", "colour", "worth", "name"}
        assert {"phase", "colour", "worth"} <= {field.name for field in posed.fields}
        given = {field.name: field.options[0].id if field.options else 2 for field in posed.fields}
        return given | {"name": "Boris"}

    drive(table, STEP.run(table, "red"), answer)
    drive(table, STEP.run(table, "blue"), answer)
    assert crews(table).begun == {"red": ["crew-1", "crew-2"], "blue": ["crew-3", "crew-4"]}
    assert offered == [card for card in CREW if card not in ("crew-1", "crew-2")]
    assert read == [f"survivor/crew-{n}" for n in (1, 2, 3, 4)]


def test_UF_55_a_card_is_offered_by_the_name_that_its_owner_wrote() -> None:
    table = laid()
    learn(table, crew.path("crew-2"), "name", "Boris", "owner")
    plain, named, *_ = pose(advance(STEP.run(table, "red"), None), table, 0).options
    assert [Words("en").option(option) for option in (plain, named)] == ["Crew 1", "Crew 2: Boris"]


def test_FS_CRW_01_nobody_asks_for_cards_whose_colour_is_known() -> None:
    table = laid()
    coloured(table, crew_3="red", crew_6="red")
    advance(STEP.run(table, "red"), None)
    assert crews(table).begun == {"red": ["crew-3", "crew-6"]}
    assert advance(STEP.run(table, "blue"), None).key == "crews.which"


def test_FS_CRW_02_a_count_offers_crew_cards_that_nobody_else_has() -> None:
    """And stands ready at those with whom the seat began."""
    table = laid()
    crews(table).begun = {"red": ["crew-1", "crew-2"], "blue": ["crew-3", "crew-4"]}
    table.things.seats["blue"].people = [Person("crew-3", "active"), Person("crew-5", "active")]
    posed = pose(advance(tracking._people(table, "red"), None), table, 0)
    fields = {field.name: field.usual for field in posed.fields}
    assert [name for name, usual in fields.items() if usual == "active"] == ["crew-1", "crew-2"]
    assert not {"crew-3", "crew-5", "leader"} & fields.keys()
    assert {"crew-4", "hermit"} <= fields.keys()


def test_FS_CRW_02_by_hand_a_crew_card_may_be_put_there_that_nobody_has() -> None:
    table = laid()
    table.things.seats["red"].people = [Person("crew-1", "active")]
    missing = correct_seat._missing(table, "blue")
    assert "crew-1" not in missing
    assert {"crew-2", "crew-8"} <= {*missing}
    assert "leader" not in missing


def test_FS_CRW_02_without_the_module_all_begin_alike() -> None:
    table = given_table({"tracked": True}, edition="first-edition")
    assert [name for name, _ in seating.starting(table, "red")] == ["co-pilot", "leader"]


def test_UF_55_a_card_is_told_in_the_library() -> None:
    entry = Entry("first-edition:survivor/crew-1", {})
    told: dict[str, Any] = {}
    values = {
        "skill": 2,
        "phase": "game-end",
        "colour": "red",
        "worth": "counted",
        "name": "Boris",
        "does-costs": [],
        "does-gains": ["fuel:1"],
        "does-more": "no",
    }
    for name, value in values.items():
        assert entry.missing is not None
        assert entry.missing.name == name
        told = entry.tell(name, value)
    assert told == {
        "skill": 2,
        "phase": "game-end",
        "colour": "red",
        "worth": "counted",
        "name": "Boris",
        "does": ">fuel:1",
    }
