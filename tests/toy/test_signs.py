"""The toy expansion's boxes: told by their owner, kept by the library, asked for by rules, in whole games too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards.fields import fields
from companion.cards.library import Library, LibraryError
from companion.cards.values import Entry
from companion.messages import Words
from companion.packs import schemas
from companion.packs.fit import field_fault
from companion.rules.common import convoy, correct, hand
from companion.rules.common.convoy.cargo import SignBox
from companion.rules.engine import modules
from companion.rules.engine.offered import offering
from companion.rules.engine.pieces import BoxSign, Token
from companion.rules.engine.table import Table, Terms, freeze, thaw
from companion.rules.engine.tracks import SeatTrack
from companion.rules.expansions.matrix import Trouble, trouble
from companion.scenario import fresh
from tests.toy.module import MODULE, NAME
from tests.toy.pieces import BRIGHT, COIN
from tests.toy.playing import played, with_pack, wrong
from tests.toy.signs import BOXES, MINT, PACK, PURSE, SCHEMA, SIGNS, minting
from tests.toy.test_pieces import laid, seat
from tests.toy.tracks import LUCK

SCENARIO = """
title = "A mint makes a coin for another box, unless it is damaged"
rules = ["ER-06"]
modules = ["toy"]

[given]
players = ["red", "green"]

[given.red]
truck = { boxes = ["survivor", "survivor", "any", "toy-mint", "toy-pocket", "toy-purse"] }
trailers = 0
survivors = ["leader"]
food = 0
fuel = 0
ammo = 0

[[when]]
run = "end.production"

[expect]
said = ["toy.minted", "convoy.put"]
red.box."truck.6" = "toy-bright"
red.hand_limit = 4
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with schemas.offering(SCHEMA), offering(MODULE):
        yield


@pytest.fixture
def packed(tmp_path: Path) -> Library:
    """A library with a pack of the expansion, in which a start Truck bears its signs."""
    return with_pack(tmp_path, NAME, PACK)


@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_games_with_cards_of_its_pack(packed: Library, language: str) -> None:
    game = played(packed, "a", ("greedy", "greedy"), Terms(modules=[NAME]))
    lines = [line for told in game.log() for line in told.lines]
    minted = [line for line in lines if line.key == "toy.minted"]
    assert {line.seat for line in minted} == {"red"}
    words = Words(language)
    texts = [text for line in minted for text in (words.line(line), *words.why(line))]
    assert any(words.text(f"sign.{MINT.name}") in text for text in texts)
    assert not [text for text in texts if "<" in text]
    assert thaw(freeze(game.table)) == game.table


def test_a_scenario_gives_such_boxes(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "toy.minted" in wrong(tmp_path, SCENARIO.replace("ammo = 0", 'ammo = 0\ndamage = ["truck.4", "truck.5"]'))
    assert "toy-mint" in wrong(tmp_path, SCENARIO.replace('modules = ["toy"]\n', ""))


def test_rules_ask_which_boxes_bear_a_sign_and_whether_they_are_free() -> None:
    table = laid(tuple(BOXES), **{BRIGHT: 1})
    assert convoy.with_sign(table, "red", MINT.name) == [SignBox("truck.4", True, "")]
    (purse,) = convoy.with_sign(table, "red", PURSE.name)
    assert (purse.token, purse.whole, purse.free) == (BRIGHT, True, False), "the choosiest box first"
    convoy.mark_damage(table, "red", "truck.4")
    (mint,) = convoy.with_sign(table, "red", MINT.name)
    assert (mint.whole, mint.free) == (False, False)
    assert convoy.with_sign(table, "red", "toy") == [], "by the whole sign"
    assert hand.hand_limit(table, "red") == 4
    convoy.mark_damage(table, "red", "truck.5")
    assert hand.hand_limit(table, "red") == 3


def test_a_box_takes_what_its_sign_says_and_nothing_else() -> None:
    table = laid(tuple(BOXES))
    assert convoy.holds(table, PURSE.name) == COIN.faces
    assert convoy.refusal(table, seat(table), "truck.6", "fuel") == "CV-03"
    assert convoy.refusal(table, seat(table), "truck.4", BRIGHT) == "CV-08"
    rows = {row.path: [o.id for o in row.options] for row in correct.correctables(table)}
    assert rows["aboard.red.truck.6"] == ["", "damage", *COIN.faces]
    assert rows["aboard.red.truck.4"] == ["", "damage"]


def asked(table: Table, card: str) -> tuple[list[str], Table]:
    """The signs that its owner is asked for, and the table once a mint and a purse have been told."""
    rule = convoy.read_card(table, "red", card, "trailer")
    question = next(rule)
    while question.kind == "consult":
        question = rule.send({})
    rows = question.fields(table) if callable(question.fields) else question.fields
    answer = {f.name: int(f.name in (MINT.name, PURSE.name)) for f in rows}
    with pytest.raises(StopIteration):
        rule.send(answer)
    return [f.name for f in rows], table


def test_an_owner_is_asked_for_them_and_the_library_keeps_them(tmp_path: Path) -> None:
    names, table = asked(laid(), "new-trailer")
    assert names[-len(SIGNS) :] == [sign.name for sign in SIGNS]
    assert convoy.face(table, "new-trailer")["boxes"] == ([MINT.name, PURSE.name], "owner")
    table.terms.copy = "own"
    library = Library(tmp_path / "library", {})
    assert library.remember(table)
    again = Library(tmp_path / "library", {})
    assert again.sources("convoy/new-trailer")["boxes"][0] == [MINT.name, PURSE.name]
    plain = fresh()
    assert not {sign.name for sign in SIGNS} & set(convoy.signs(plain))


def test_they_can_be_taken_down_from_a_card_and_are_refused_without_the_expansion(tmp_path: Path) -> None:
    entry = Entry("convoy/new-trailer", {})
    for name, value in (("kind", "trailer"), ("box-1", MINT.name), ("box-2", "any"), ("box-3", "end")):
        kept = entry.tell(name, value)
    assert kept["boxes"] == [MINT.name, "any"]
    options = [o.id for o in fields("convoy/new-trailer", {"kind": "trailer"})[1].options]
    assert options[:1] == ["any"]
    assert options[-len(SIGNS) :] == [sign.name for sign in SIGNS]
    assert field_fault("convoy/new-trailer", "boxes", BOXES) is None
    assert field_fault("convoy/new-trailer", "boxes", ["toy-none"]) is not None
    words = schemas.words("frostlands", "convoy/", "boxes")
    assert (words[0], words[-1]) == ("any", SIGNS[-1].name)


def test_a_library_names_the_signs_that_it_takes(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="toy-purse"):
        Library(tmp_path / "library", {}).keep("convoy/new-trailer", {"boxes": ["toy-none"]})


@pytest.mark.parametrize(
    ("brings", "taken"),
    [
        ({"tokens": (Token(COIN.name),)}, COIN.name),
        ({"tokens": (Token("toy-two", faces=(BRIGHT,)),)}, BRIGHT),
        ({"tracks": (SeatTrack(LUCK.name, "TOY-09"),)}, LUCK.name),
        ({"signs": (BoxSign(MINT.name, "TOY-10", holds=(BRIGHT,)),)}, MINT.name),
        ({"signs": (BoxSign("any", "TOY-10"),)}, "any"),
    ],
    ids=["kind", "side", "track", "another sign", "our sign"],
)
def test_a_module_with_a_name_that_is_taken_is_refused(brings: dict[str, Any], taken: str) -> None:
    with offering(modules.Module("toy-two", **brings)):
        found = trouble("frostlands", [NAME, "toy-two"])
        assert found == Trouble("modules", "fault.combine.name", {"name": "toy-two", "taken": taken})
        assert trouble("frostlands", [NAME]) is None


def test_points_of_a_track_bear_a_name_of_their_own() -> None:
    fame = SeatTrack("fame", "TOY-09", points=lambda table, n: n)
    with offering(modules.Module("toy-two", tracks=(fame,))):
        found = trouble("frostlands", ["toy-two"])
        assert found == Trouble("modules", "fault.combine.score", {"name": "toy-two", "score": "fame"})


def test_a_sign_bears_a_name_of_its_own() -> None:
    for name, told in (("any", "any"), (MINT.name, "names of their own")):
        with offering(modules.Module("toy-two", signs=(BoxSign(name, "TOY-10", mark="loot"),))):
            table = fresh()
            table.terms.modules = [NAME, "toy-two"]
            with pytest.raises(ValueError, match=told):
                convoy.signs(table)


def test_a_sign_that_two_expansions_print_alike_is_one_and_does_it_once(tmp_path: Path) -> None:
    alike = BoxSign(MINT.name, MINT.rule)
    two = modules.Module("toy-two", signs=(alike,), moments={"round.ends": minting("toy-two")})
    with offering(two):
        assert trouble("frostlands", [NAME, "toy-two"]) is None
        table = fresh(modules=[NAME, "toy-two"])
        assert convoy.signs(table).count(MINT.name) == 1
        assert [modules.does(table, name, MINT.name) for name in (NAME, "toy-two")] == [True, False]
        both = SCENARIO.replace('["toy"]', '["toy", "toy-two"]').replace("toy-pocket", "any")
        assert wrong(tmp_path, both.replace("hand_limit = 4", "toy-bright = 1")) == ""
        table.terms.modules = ["toy-two"]
        assert modules.does(table, "toy-two", MINT.name)
        assert convoy.signs(table)[-1] == MINT.name


@pytest.mark.parametrize("name", ["weapon-cold", "max-coins", "fame-coin"])
def test_a_sign_begins_with_none_of_the_games_own(name: str) -> None:
    """It would fire, widen the hand or score as those do, and the rules read a number behind it."""
    with offering(modules.Module("toy-two", signs=(BoxSign(name, "TOY-10"),))):
        found = trouble("frostlands", ["toy-two"])
        assert found == Trouble("modules", "fault.combine.name", {"name": "toy-two", "taken": name})
        with pytest.raises(ValueError, match=name):
            convoy.signs(fresh(modules=["toy-two"]))
