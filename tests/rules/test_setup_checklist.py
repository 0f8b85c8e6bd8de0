"""The set-up helper: S-01 to S-30 and AU-01 to AU-09, each told, grouped by piece."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.game.dealer import answer as deal
from companion.rules.common import setup
from companion.rules.editions.frostlands.layout import LAYOUT
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, automa_seat
from companion.scenario import fresh
from companion.scenario.laying import given_table
from tests.rules.driving import drive

LINES = {
    "S-01": ("setup.players", {"n": 1}),
    "S-02": ("setup.board", {}),
    "S-03": ("setup.sides", {"sides": ["A", "B", "A"]}),
    "S-04": ("setup.regions", {}),
    "S-05": ("setup.tiles.sides", {}),
    "S-06": ("setup.tiles.places", {"costs": [1, 2, 2, 2, 3]}),
    "S-07": ("setup.tunnels", {}),
    "S-08": ("setup.waypoints", {"n": 10}),
    "S-09": ("setup.avalanche", {}),
    "S-10": ("setup.aurora", {}),
    "S-11": ("setup.outcome", {"n": 12}),
    "S-12": ("setup.objects", {"n": 14}),
    "S-13": ("setup.sort", {}),
    "S-14": ("setup.symbols", {"one": 2, "two": 2, "three": 3}),
    "S-15": ("setup.leftover", {}),
    "S-16": ("setup.stack", {}),
    "S-17": ("setup.five", {}),
    "S-18": ("setup.loot", {"n": 8}),
    "S-19": ("setup.hitpoints", {"n": 2}),
    "S-20": ("setup.reserve", {}),
    "S-21": ("setup.colour", {}),
    "S-22": ("setup.fame", {}),
    "S-23": ("setup.fury", {}),
    "S-24": ("setup.furycard", {}),
    "S-25": ("setup.targets", {"n": 3}),
    "S-26": ("setup.survivors", {}),
    "S-27": ("setup.convoy", {}),
    "S-28": ("setup.tokens", {}),
    "S-29": ("setup.token", {"space": "100"}),
    "AU-01": ("setup.box.colours", {"colours": ["@seat.green", "@seat.yellow"]}),
    "AU-03": ("setup.automa.counter", {}),
    "AU-04": ("setup.automa.rowa", {"n": 5}),
    "AU-05": ("setup.automa.fame", {}),
    "AU-07": ("setup.automa.token", {"space": "100"}),
    "AU-08": ("setup.automa.tokens", {}),
    "AU-09": ("setup.order.mix", {}),
}
"""The one line of each rule, with the numbers in it. S-30, the turn order, is AU-09 in a solo game."""
SEATS = {"S-21": "red", "AU-05": "blue", "AU-07": "blue"}
"""Rules whose line is about one seat."""
SETUP = {rule for rule in LINES if rule.startswith("S-")}
SOLO = {f"AU-{n:02}" for n in range(1, 10)}


def checklist(table: Table) -> list[Line]:
    """All lines of the checklist, group by group."""
    table.progress.lines = []
    for group in LAYOUT.groups:
        setup.lines(table, group)
    return table.progress.lines


def on_the_table(difficulty: str = "normal") -> Table:
    """A game whose Automa board is on the real table."""
    table = fresh(difficulty)
    del table.terms.printed["automa/board"]
    table.terms.board = "table"
    table.terms.regions = ["A", "B", "A"]
    setup.lay_out(table)
    return table


@pytest.mark.parametrize("rule", LINES)
def test_each_rule_of_set_up_has_one_line(rule: str) -> None:
    """S-01 to S-29, AU-01 to AU-09: its line, once, with its numbers worked out."""
    table = on_the_table()
    table.things.order = ["blue", "red"]
    told = [line for line in checklist(table) if line.rule == rule]
    assert [(line.key, line.values) for line in told] == [LINES[rule]]
    assert [line.seat for line in told] == [SEATS.get(rule, "")]


@pytest.mark.parametrize("difficulty", ["normal", "hard"])
def test_every_rule_of_set_up_is_told(difficulty: str) -> None:
    """S-01 to S-29 and AU-01 to AU-09, no other; AU-02 and AU-06 have lines in two groups."""
    told = Counter(line.rule for line in checklist(on_the_table(difficulty)))
    assert set(told) == SETUP | SOLO
    assert {rule for rule in told if told[rule] > 1} == {"AU-02", "AU-06"}


@pytest.mark.parametrize("module", ["athena", "exploration-deck", "kickstarter", "mine"])
def test_what_an_expansion_adds_to_a_deck_is_told_before_that_is_done(module: str) -> None:
    """PA-SET-03 to PA-SET-08, FS-EXP-01, KS-SET-01 to KS-SET-03, 1E-MIN-01: cards come to their decks before these are
    shuffled or stacked, so that nobody does it twice."""
    table = given_table({"players": ["red", "blue"]}, edition="first-edition", modules=[module])
    for group, done in (("decks", ("setup.objects", "setup.first.loot")), ("exploration", ("setup.stack",))):
        table.progress.lines = []
        setup.lines(table, group)
        keys = [line.key for line in table.progress.lines]
        added = [n for n, key in enumerate(keys) if module in key and not key.endswith(".reserve")]
        assert all(n < max(map(keys.index, done)) for n in added), keys


def test_nothing_is_told_twice() -> None:
    """No two lines of the checklist are the same (S-02 to S-29)."""
    for regions, outcome, action, board in product(["AAA", "ABA"], ["read", "deal"], ["tap", "deal"], ["app", "table"]):
        table = fresh() if board == "app" else on_the_table()
        table.terms.regions = list(regions)
        table.terms.draws |= {"outcome": outcome, "action": action}
        keys = [line.key for line in checklist(table)]
        assert len(set(keys)) == len(keys)


def test_board_in_the_app_leaves_its_pieces_in_the_box() -> None:
    """AU-02 to AU-05, AU-08: with the Automa board in the app nobody is told to lay them out."""
    keys = {line.key for line in checklist(fresh())}
    assert "setup.box.automa" in keys
    assert not keys & {"setup.automa.board", "setup.automa.counter", "setup.automa.rowa", "setup.automa.tokens"}
    assert {"setup.automa.targets", "setup.automa.token"} <= keys


def test_what_stays_in_the_box_comes_first() -> None:
    """AU-01, AU-06: the first group tells what to leave in the box."""
    assert next(iter(LAYOUT.groups)) == "box"
    first = checklist(fresh())[0]
    assert first.key == "setup.box.colours"
    assert first.values["colours"] == ["@seat.green", "@seat.yellow"]


def test_decks_that_the_app_deals_stay_in_the_box() -> None:
    """S-11, AU-02: a deck that the app deals is not asked to be laid out."""
    table = fresh()
    table.terms.draws |= {"outcome": "deal", "action": "deal"}
    keys = {line.key for line in checklist(table)}
    assert {"setup.box.outcome", "setup.box.action", "setup.outcome.app"} <= keys
    assert not keys & {"setup.outcome", "setup.automa.action"}


@pytest.mark.parametrize("seed", [str(n) for n in range(8)])
def test_region_sides_and_turn_order_are_drawn(seed: str) -> None:
    """S-03, S-30, AU-09: three sides, each A or B, and both counters in some order."""
    table = fresh()
    table.terms.copy = "try"
    drive(table, setup.draw_lots(table, "table"), _dealer(table, seed))
    assert len(table.terms.regions) == 3
    assert set(table.terms.regions) <= {"A", "B"}
    assert sorted(table.things.order) == ["blue", "red"]


def test_with_real_counters_the_turn_order_is_asked_and_not_drawn() -> None:
    """S-30, AU-09: they were mixed on the table; alone the leftmost one tells, of several people the whole row."""
    table = fresh()
    drawn: list[str] = []
    drive(
        table, setup.draw_lots(table, "table"), lambda posed: [drawn.append(posed.deck), _dealer(table, "0")(posed)][1]
    )
    assert drawn == ["region-1", "region-2", "region-3"]
    assert setup.order_line_up(table) == ["table"]
    drive(table, setup.ask_order(table, "table"), lambda posed: {"setup.first": "red"}[posed.key])
    assert table.things.order == ["red", "blue"]
    table.terms.seats = dict.fromkeys(("red", "green", "blue"), "untracked")
    row = ["blue", "red", "green"]
    drive(table, setup.ask_order(table, "table"), lambda posed: {"setup.order": row}[posed.key])
    assert table.things.order == row


def test_who_has_the_app_draw_the_turn_order_is_not_asked() -> None:
    """S-30: the draw stands in its group, and then how the counters lie."""
    table = on_the_table()
    keys: list[str] = []
    dealer = _dealer(table, "1")

    def answer(posed: Posed) -> Any:
        keys.append(posed.key)
        if posed.key == "setup.group":
            return "draw" if any(o.id == "draw" for o in posed.options) else "done"
        return dealer(posed)

    drive(table, setup.group(table, "order"), answer)
    assert keys == ["setup.group", "deck.shuffle", "setup.group"]
    assert [line.key for line in table.progress.lines][-1] == "setup.order"
    assert setup.order_line_up(table) == []


def test_every_side_and_order_can_come() -> None:
    """S-03, S-30: over many seeds all eight triples of sides and both orders come up."""
    sides, orders = set(), set()
    for seed in range(200):
        table = fresh()
        table.terms.copy = "try"
        drive(table, setup.draw_lots(table, "table"), _dealer(table, str(seed)))
        sides.add("".join(table.terms.regions))
        orders.add(tuple(table.things.order))
    assert len(sides) == 8
    assert orders == {("red", "blue"), ("blue", "red")}


@pytest.mark.parametrize(("group", "key", "rule"), [("board", "tiles", "S-05"), ("decks", "hitpoints", "S-19")])
def test_the_app_draws_for_those_who_want_it(group: str, key: str, rule: str) -> None:
    """S-05, S-06, S-19: tiles and Hitpoints sides are drawn on request, then not offered again.

    Symbol cards are not: how many there are is printed nowhere (U-03), so the player shuffles and takes the top ones.
    """
    table, dealer, asked = fresh(), _dealer(fresh(), "1"), []

    def answers(posed: Posed) -> Any:
        if posed.kind == "shuffle":
            return dealer(posed)
        asked.append([o.id for o in posed.options])
        return "draw" if len(asked) == 1 else "done"

    drive(table, setup.group(table, group), answers)
    assert "draw" in asked[0]
    assert "draw" not in asked[1]
    drawn = [line for line in table.progress.lines if line.key == f"setup.drawn.{key}"]
    assert {line.rule for line in drawn} == {rule}
    if group == "board":
        tiles = drawn[0].values["tiles"]
        assert [t[0] for t in tiles][0::4] == ["1", "5"]
        assert sorted(t[0] for t in tiles[1:4]) == ["2", "3", "4"]
        assert {t[-1] for t in tiles} <= {"1", "2"}
    else:
        assert len(drawn[0].values["sides"]) == 6


@pytest.mark.parametrize(("group", "key"), [("board", "tiles"), ("decks", "hitpoints")])
def test_every_line_stays_when_the_app_has_drawn(group: str, key: str) -> None:
    """S-02 to S-06, S-11, S-12, S-18 to S-20: with the draw stand the lines of before, and then its result."""
    table, dealer, stood = fresh(), _dealer(fresh(), "1"), list[list[Line]]()

    def answers(posed: Posed) -> Any:
        if posed.kind == "shuffle":
            return dealer(posed)
        stood.append(table.progress.lines)
        table.progress.lines = []  # as a game takes them with each answer
        return "draw" if len(stood) == 1 else "done"

    drive(table, setup.group(table, group), answers)
    before, after = stood
    assert len(before) > 3
    assert after[:-1] == before
    assert after[-1].key == f"setup.drawn.{key}"
    assert after[-1].you


@pytest.mark.parametrize("board", ["app", "table"])
def test_everything_at_its_start(board: str) -> None:
    """S-10, S-12, S-18, S-22, S-29, AU-03 to AU-08: the pieces that the app keeps are at their start."""
    table = fresh() if board == "app" else on_the_table()
    automa, things = table.things.automa, table.things
    assert (things.aurora, things.aurora_colour) == (1, "white")
    assert {seat.space for seat in things.seats.values()} == {"100"}
    assert (automa.column, automa.fame, automa.targets) == (1, 0, 2)
    assert automa.damage == ["A2", "A3", "A4", "A5", "A6"]
    assert (things.decks["outcome"].left, things.decks["object"].left) == (12, 14)
    assert [things.decks[f"loot-{g}"].left for g in ("I-II", "III-IV", "V-VI")] == [8, 8, 8]
    if board == "app":
        assert automa.tokens == {"B1": "survivor", "B2": "survivor", "C1": "food", "D1": "fuel", "E1": "ammo"}
    else:
        assert automa.stock == {"survivor": 2, "food": 1, "fuel": 1, "ammo": 1}
    assert things.automa.colour == automa_seat(table)


def _dealer(table: Table, seed: str) -> Any:
    return lambda posed: deal(seed, posed, table.progress.shuffles.get(posed.deck, 0))
