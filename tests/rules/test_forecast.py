"""What is told ahead is what the rule then does: the Automa's move and target, and the score so far."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.rules.common import forecast, scoring
from companion.rules.common.automa import abilities, board
from companion.rules.common.seats import automa
from companion.rules.editions.abilities import Deed
from companion.rules.editions.frostlands.made_up import MADE_UP
from companion.rules.editions.frostlands.wolves import WOLVES
from companion.rules.engine.abilities import Ability
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed, Rule
from companion.rules.engine.table import Action, Line, Table, automa_seat, freeze, thaw
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never

ROW = [*range(100, 130), "w1", "w2", "w3", "w4", "w5", "w6"]
RESOURCES = ("food", "fuel", "ammo")


@pytest.fixture(scope="module", autouse=True)
def expansions() -> Iterator[None]:
    """Two that change the Automa's speed, one of them by what is on the table."""
    made = {
        "quick": lambda table, base: base + 5,
        "heavy": lambda table, base: base - table.things.automa.objects,
    }
    with offering(*(Module(name, figures={"automa.speed": fold}) for name, fold in made.items())):
        yield


others = st.dictionaries(
    st.sampled_from([box for box in MADE_UP.board if box[0] in "BCDE"]),
    st.sampled_from(["any", "speed"]),
    max_size=8,
)
"""Boxes that are others than on the board of the scenarios."""


@st.composite
def tables(draw: st.DrawFn, known: bool = True, mapped: bool = True) -> Table:
    """A solo game before the Automa moves: its things, cards, house rules, board, map and expansions at random.
    ``known``: whether its boxes are; ``mapped``: whether the map is."""
    signs = st.integers(100, 129)
    far = draw(signs)
    given: dict[str, Any] = {
        "difficulty": draw(st.sampled_from(["normal", "hard"])),
        "spaces": {"automa": draw(signs), "you": draw(st.one_of(st.just(far), st.sampled_from(["w1", "w3"])))},
        "snowstorm": draw(st.booleans()),
        "round": 2,
        "board": {
            "boxes": {**MADE_UP.board} | draw(others),
            "stars": [["B1", "C1"], ["D1", "E1", "F1"], ["F2"]],
        },
    }
    if mapped:
        ways = draw(st.lists(st.tuples(signs, st.integers(2, 6)), max_size=4, unique_by=lambda way: way[0]))
        tunnels = [[103, 109]] if draw(st.booleans()) else []
        given["map"] = {
            "spaces": ROW,
            "regions": {str(space): 1 + n // 12 for n, space in enumerate(ROW)},
            "shortcuts": [{"from": at, "to": min(129, at + n), "types": ["rough"]} for at, n in ways if at < 127],
            "roads": [[a, b] for a, b in pairwise(ROW)],
            "tunnels": tunnels,
        }
        given["closed"] = ["103-109"] if tunnels else []
    table = given_table(given)
    if not known:
        del table.terms.printed["automa/board"]
        table.terms.board = "table"
    for doubt in ("D-02", "D-59", "D-60", "D-90", "D-92"):
        other = draw(st.sampled_from(["", "a", "b", *("c" if doubt == "D-90" else "")]))
        if other:
            table.terms.doubts[doubt] = other
    table.terms.modules = draw(st.sampled_from([[], ["quick"], ["heavy"], ["quick", "heavy"]]))
    for token in (*RESOURCES, "survivor"):
        board.take(table, token, 99)
    its = table.things.automa
    its.contaminated, its.objects = draw(st.integers(0, 3)), draw(st.integers(0, 4))
    its.column = draw(st.integers(1, 6))
    its.damage = draw(st.lists(st.sampled_from(sorted(MADE_UP.board)), unique=True, max_size=12))
    for token in draw(st.permutations([*RESOURCES, "survivor"])):
        board.place(table, token, draw(st.integers(0, 4)))
    for token in RESOURCES:
        table.things.elsewhere[token] = min(table.things.elsewhere[token], draw(st.integers(0, 3)))
    its.revealed = [
        Action(card, explores=draw(st.booleans()), arrow=draw(st.sampled_from(["", "left", "right"])))
        for card in draw(st.lists(st.sampled_from("123456"), unique=True, max_size=6))
    ]
    me = automa_seat(table)
    table.progress.lines = []
    table.progress.step, table.progress.queue = "movement.moves", ["red", me]
    table.things.order = ["red", me]
    return table


def _said(table: Table, *keys: str) -> Line:
    (line,) = [line for line in table.progress.lines if line.key in keys]
    return line


@given(tables())
def test_AU_36_the_automa_moves_as_far_and_to_where_it_was_told_ahead(table: Table) -> None:
    """For the same reasons, and by the same doubts but for those of the way: with expansions, cards still to come, a
    Snowstorm, Shortcuts, Tunnels."""
    before = freeze(table)
    told = forecast.movement(table)
    assert told is not None
    assert freeze(table) == before, "a forecast changes nothing"
    me = automa_seat(table)
    start = table.things.seats[me].space
    drive(table, automa.move(table, me), never)
    moved = _said(table, "automa.move", "automa.move.stays", "automa.move.dry")
    parts = {name: n for name, n in told.values.items() if name not in ("n", "space")}
    assert told.values["n"] == moved.values["n"] == max(0, 2 + sum(parts.values()))
    assert parts["fuel"] == moved.values["fuel"]
    assert told.values.get("space", start) == moved.values["space"] == table.things.seats[me].space
    assert told.doubts == tuple(doubt for doubt in moved.doubts if doubt not in ("D-59", "D-92"))
    shown = [why for why in moved.why if why.key != "why.road" or moved.values["space"] != start]
    assert list(told.why) == [why for why in shown if why.key != "why.tunnel.shut" or "space" in told.values]


@given(tables(mapped=False), st.booleans())
def test_AU_36_what_only_the_real_map_tells_is_left_open(table: Table, behind: bool) -> None:
    """The question whether it is far behind is asked where two distances were told, and one of them comes."""
    told = forecast.movement(table)
    assert told is not None
    asked: list[str] = []

    def answer(posed: Posed) -> Any:
        asked.append(posed.key)
        if posed.key == "move.behind":
            return "yes" if behind else "no"
        if posed.key == "automa.end":
            return {field.name: field.options[0].id for field in posed.fields}
        return []

    drive(table, automa.move(table, automa_seat(table)), answer)
    lines = [line for line in table.progress.lines if line.key in ("automa.speed", "automa.move.stays")]
    far = behind and "move.behind" in asked
    assert ("move.behind" in asked) == (told.key == "forecast.move.perhaps")
    assert lines[0].values["n"] == told.values["more" if far else "n"]


@given(tables(known=False), st.integers(0, 6))
def test_AU_36_of_an_uncopied_board_the_rest_is_told(table: Table, icons: int) -> None:
    """Its Speed icons come on top of what was told."""
    table.terms.modules = []
    table.terms.doubts.pop("D-60", None)
    told = forecast.movement(table)
    assert told is not None
    assert told.key == "forecast.move.more"
    drive(table, automa.move(table, automa_seat(table)), lambda posed: icons)
    moved = _said(table, "automa.move", "automa.move.stays", "automa.move.dry")
    assert moved.values["n"] == told.values["n"] + icons


@given(tables(), st.sets(st.sampled_from(WOLVES.names), min_size=1), st.booleans())
def test_AU_47_the_automa_shoots_at_whom_it_was_told_ahead(table: Table, enemies: set[str], turned: bool) -> None:
    """Or not at all, for want of Ammo or Weapons; what the arrows mean is known, from the owner or by our reading."""
    me = automa_seat(table)
    if turned:
        table.terms.doubts["D-66"] = "b"
    boxes = {name: {"region": 1, "boxes": ["none"] * 9} for name in sorted(enemies)}
    table.things.enemies = given_table({"enemies": boxes}).things.enemies
    for enemy in table.things.enemies:
        table.terms.printed[enemy.hitpoints] = {"boxes": (["none"] * 9, "owner")}
    table.things.seats[me].space = "100"
    table.progress.step, table.progress.queue = "fire.convoys", [me]
    told = forecast.target(table)

    def answer(posed: Posed) -> Any:
        if posed.key == "automa.target":
            return posed.options[0].id
        return {field.name: "0" for field in posed.fields}

    drive(table, automa.fire(table, me), answer)
    shot = [line for line in table.progress.lines if line.key == "automa.fire"]
    row = sorted(enemies, key=WOLVES.names.index)
    if told is None:
        assert not any(action.explores and action.arrow for action in table.things.automa.revealed)
    elif told.key in ("forecast.target.noammo", "forecast.target.noweapon"):
        assert not shot
        assert [line.key for line in table.progress.lines] == [told.key.replace("forecast.target", "automa.fire")]
    else:
        aimed = row[-1] if told.key == "forecast.target.highest" else row[0]
        assert shot[0].values["enemy"] == f"@card.enemy.{aimed}"
        assert shot[0].doubts == told.doubts


def test_CD_74_ammo_that_a_card_brings_before_the_move_is_shot() -> None:
    """With Fuel the Automa finds 1 Ammo too: it is not told to have none."""
    table = given_table(
        {
            "automa": {"ammo": 0, "fuel": 1, "revealed": [{"card": "2", "skill": 1, "arrow": "left"}]},
            "step": "movement.moves",
            "round": 1,
        }
    )
    table.progress.queue = ["red", automa_seat(table)]
    told = forecast.target(table)
    assert told is not None
    assert told.key == "forecast.target.highest"


def _noting(begun: list[str], row: Ability[Deed] | None) -> Ability[Deed] | None:
    """The same ability, which notes its card as it is used. Card 5 changes the move and says nothing."""
    if row is None or row.card == "5":
        return row

    def noted(table: Table, row: Ability[Deed]) -> Rule[None]:
        begun.append(row.card)
        yield from does.run(table, row)

    does = row.does
    return replace(row, does=does._replace(run=noted))


@given(tables(), st.sampled_from(["movement", "end"]), st.data())
def test_AU_32_the_abilities_told_to_come_are_those_that_come(table: Table, when: str, data: st.DataObject) -> None:
    """In the same order; what is told to be cancelled brings nothing. Card 5 changes the move and says nothing."""
    for action in table.things.automa.revealed:
        action.cancelled = data.draw(st.booleans())
    if when == "end":
        table.progress.step = "fire.convoys"
    told = [coming for coming in forecast.still_to_come(table) if coming.phase == when and coming.card != "5"]
    begun: list[str] = []
    with pytest.MonkeyPatch.context() as patched:
        at = abilities.at
        patched.setattr(abilities, "at", lambda t, moment, card: _noting(begun, at(t, moment, card)))
        drive(table, abilities.use(table, when), lambda posed: {field.name: "A" for field in posed.fields} or "yes")
    assert begun == [coming.card for coming in told if not coming.cancelled]
    left_out = [line.values["card"] for line in table.progress.lines if line.key == "automa.cancelled"]
    assert left_out == [f"@card.action.{coming.card}" for coming in told if coming.cancelled]


def test_CD_76_the_line_of_the_hard_card_that_will_hold_is_told() -> None:
    """D-98: with 2 Food the plain line, by the other reading."""
    for food, told in ((1, "coming.end.4.hard"), (2, "coming.end.4.normal")):
        table = given_table(
            {
                "difficulty": "hard",
                "doubts": {"D-98": "b"},
                "automa": {"food": food, "revealed": [{"card": "4", "skill": 1, "arrow": "left"}]},
                "step": "fire.convoys",
            }
        )
        assert [c.line.key for c in forecast.still_to_come(table)] == [told]


# ---------------------------------------------------------------- the score so far


@given(tables(), st.data())
def test_AU_60_the_score_told_ahead_is_the_score(table: Table, data: st.DataObject) -> None:
    """SC-01 to SC-08, AU-60 to AU-64: of the Automa and of a kept Convoy, with the ship or without, by each reading."""
    kept = {
        "you": {
            "fame": data.draw(st.integers(-1, 3)),
            "fury": data.draw(st.integers(0, 5)),
            "survivors": {
                name: {"contamination": data.draw(st.integers(0, 1))}
                for name in data.draw(
                    st.lists(st.sampled_from(["leader", "orphan", "prisoner", "bounty-hunter", "medic"]), unique=True)
                )
                or ["leader"]
            },
            "hand": data.draw(
                st.lists(st.sampled_from(["nitrous", "pack-banner", "tooth-necklace", "mre"]), unique=True)
            ),
            "damage": data.draw(st.integers(0, 4)),
        },
        "defeated": data.draw(st.sampled_from([[], ["howl"], ["howl", "ulmar"]])),
        "map": {"spaces": ROW, "regions": {str(space): 1 for space in ROW}},
    }
    own = given_table(kept)
    own.things.automa, own.terms.doubts = table.things.automa, table.terms.doubts
    own.terms.printed["automa/board"] = table.terms.printed["automa/board"]
    own.things.automa.loot, own.things.automa.fame = data.draw(st.integers(0, 4)), data.draw(st.integers(-1, 3))
    own.progress.taken = data.draw(st.booleans())
    for doubt, other in (("D-48", "a"), ("D-70", "b"), ("D-82", "a")):
        if data.draw(st.booleans()):
            own.terms.doubts[doubt] = other
    for seat in own.things.seats:
        own.things.seats[seat].space = data.draw(st.sampled_from(list(map(str, ROW))))
    before = freeze(own)
    told = scoring.provisional(own)
    assert freeze(own) == before
    assert set(told) == set(own.things.seats)
    drive(own, scoring.score(own, "table"), never)
    assert told == scoring.totals(own)


@given(tables(known=False, mapped=False), st.integers(0, 8), st.booleans())
def test_AU_64_what_only_the_real_board_or_map_tells_is_not_told_ahead(table: Table, groups: int, taken: bool) -> None:
    """A seat is left out exactly where its score has to be asked for."""
    table.progress.taken = taken
    told = scoring.provisional(thaw(freeze(table)))
    asked: list[Any] = []

    def answer(posed: Posed) -> Any:
        asked.append((posed.key, posed.values.get("seat", "")))
        return {"score.how": "total", "score.groups": groups}.get(posed.key, 0)

    drive(table, scoring.score(table, "table"), answer)
    me = automa_seat(table)
    assert (me in told) == (not {("score.lead", f"@seat.{me}"), ("score.groups", "")} & set(asked))
    assert told == {seat: n for seat, n in scoring.totals(table).items() if seat in told}
