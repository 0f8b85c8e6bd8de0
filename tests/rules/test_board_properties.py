"""What holds of the Automa board whatever happens to it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.common import setup
from companion.rules.common.automa import board
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.frostlands.made_up import MADE_UP
from companion.rules.engine.table import RESOURCES, Table
from companion.scenario import fresh
from tests.rules.driving import drive, never

TOKENS = (*RESOURCES, "survivor")
LETTERS = st.sampled_from("ABCDEF")

tokens = st.sampled_from(TOKENS)
verbs = st.one_of(
    st.tuples(st.just("gain"), tokens, st.integers(0, 9)),
    st.tuples(st.just("take"), tokens, st.integers(0, 9)),
    st.tuples(st.just("damage"), LETTERS, st.just(1)),
    st.tuples(st.just("repair"), st.just(""), st.integers(0, 4)),
    st.tuples(st.just("repair row"), LETTERS, st.just(1)),
    st.tuples(st.just("contaminate"), st.just(""), st.just(1)),
    st.tuples(st.just("treat"), st.just(""), st.integers(0, 3)),
    st.tuples(st.just("column"), st.just(""), st.just(1)),
)


def do(table: Table, verb: tuple[str, str, int]) -> None:
    """One verb; on an unknown board a damaged box held what there was first."""
    name, what, n = verb
    if name == "gain":
        board.place(table, what, n)
    elif name == "take":
        board.take(table, what, n)
    elif name == "damage":
        drive(table, board.damage_row(table, what, "AU-43"), _first)
    elif name == "repair":
        drive(table, board.repair(table, n), never)
    elif name == "repair row":
        board.repair_row(table, what, "CD-73")
    elif name == "contaminate":
        board.contaminate(table, "AU-40")
    elif name == "treat":
        board.treat(table, n, "CD-78")
    else:
        column = table.things.automa.column = min(6, table.things.automa.column + 1)
        table.things.automa.damage = [b for b in table.things.automa.damage if b != f"A{column}"]


def _first(posed: Any) -> Any:
    return posed.options[-1].id


def table_of(known: bool) -> Table:
    """A table with the boxes of the board known, or not."""
    table = fresh()
    if not known:
        del table.terms.printed["automa/board"]
        table.terms.board = "table"
        table.things.elsewhere = dict(COMPONENTS.tokens)
        setup.lay_out(table)
    return table


@given(st.booleans(), st.lists(verbs, max_size=25))
def test_tokens_are_conserved(known: bool, row: list[tuple[str, str, int]]) -> None:
    """AU-18, AU-40, AU-43, CO-13: what leaves the Automa is elsewhere, what it gets was elsewhere."""
    table = table_of(known)
    for verb in row:
        do(table, verb)
        for token in TOKENS:
            here = board.count(table, token) + (table.things.automa.contaminated if token == "survivor" else 0)
            assert here + table.things.elsewhere[token] == COMPONENTS.tokens[token]
            assert here >= 0


@given(st.booleans(), st.lists(verbs, max_size=25))
def test_one_piece_a_box_and_no_more_than_there_are_boxes(known: bool, row: list[tuple[str, str, int]]) -> None:
    """CV-02, AU-18, AU-24: one token or Damage a box, of its kind; seven of a Resource, six Survivors boxed at most."""
    table = table_of(known)
    for verb in row:
        do(table, verb)
        automa = table.things.automa
        assert len(set(automa.damage)) == len(automa.damage)
        assert not set(automa.damage) & set(automa.tokens)
        assert all(MADE_UP.board[b] == t for b, t in automa.tokens.items())
        assert all(board.count(table, t) <= 7 for t in RESOURCES)
        assert board.count(table, "survivor") <= 6


@given(st.lists(verbs, max_size=20), LETTERS)
def test_damage_hits_the_rows_nearest_box_at_or_left_of_the_counter(row: list[tuple[str, str, int]], at: str) -> None:
    """AU-43, D-64: by an oracle of its own; a full row takes none."""
    table = fresh()
    for verb in row:
        do(table, verb)
    automa = table.things.automa
    free = [c for c in range(1, automa.column + 1) if f"{at}{c}" not in automa.damage]
    before = set(automa.damage)
    box = drive(table, board.damage_row(table, at, "AU-43"), never)
    assert box == (f"{at}{max(free)}" if free else "")
    assert set(automa.damage) == before | ({box} if box else set())


@given(st.lists(verbs, max_size=20), st.integers(0, 6))
def test_repair_order_and_limit(row: list[tuple[str, str, int]], n: int) -> None:
    """AU-58, AU-59: from the counter's column leftwards, top to bottom, and never right of it."""
    table = fresh()
    for verb in row:
        do(table, verb)
    automa = table.things.automa
    within = [b for c in range(automa.column, 0, -1) for r in "ABCDEF" if (b := f"{r}{c}") in automa.damage]
    beyond = [b for b in automa.damage if b not in within]
    done = drive(table, board.repair(table, n), never)
    assert done == min(n, len(within))
    assert set(automa.damage) == {*within[n:], *beyond}


@given(st.lists(verbs, max_size=20), LETTERS)
def test_repair_undoes_damage_where_that_was_the_first(row: list[tuple[str, str, int]], at: str) -> None:
    """AU-58 after AU-43: with nothing else damaged at the counter or left of it, repairing brings the boxes back."""
    table = fresh()
    for verb in row:
        do(table, verb)
    drive(table, board.repair(table, 99), never)
    before = list(table.things.automa.damage)
    box = drive(table, board.damage_row(table, at, "AU-43"), never)
    assert box, "a mended board always has a box to hit"
    assert drive(table, board.repair(table, 1), never) == 1
    assert table.things.automa.damage == before


@given(st.integers(1, 6), LETTERS, st.sets(st.sampled_from(sorted(MADE_UP.board))))
def test_a_repaired_row_keeps_what_is_right_of_the_counter(column: int, at: str, damage: set[str]) -> None:
    """CD-73, AU-59, D-87: only boxes of that row, only at and left of the counter."""
    table = fresh()
    table.things.automa.column, table.things.automa.damage = column, sorted(damage)
    board.repair_row(table, at, "CD-73")
    assert set(table.things.automa.damage) == {b for b in damage if b[0] != at or int(b[1]) > column}


@given(st.integers(0, 8), st.integers(0, 8), st.booleans())
def test_survivor_limit_when_recruiting(boxed: int, contaminated: int, known: bool) -> None:
    """AU-24, AU-25, D-55: below six in all a token comes; from six on one is healed if one is there, no token comes."""
    from companion.rules.common.automa import explore

    boxed = min(boxed, 6)
    contaminated = min(contaminated, 6 - boxed)
    table = table_of(known)
    board.take(table, "survivor", 99)
    board.place(table, "survivor", boxed)
    table.things.automa.contaminated = contaminated
    table.things.elsewhere["survivor"] -= contaminated
    explore._recruit(table, "@slot.1", (), ())
    after = (board.count(table, "survivor"), table.things.automa.contaminated)
    if boxed + contaminated < 6:
        assert after == (boxed + 1, contaminated)
    elif contaminated:
        assert after == (boxed + 1, contaminated - 1)
    else:
        assert after == (boxed, contaminated)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 4))
def test_standing_survivors_are_healed_first(boxed: int, contaminated: int, lying: int, n: int) -> None:
    """AU-67, AU-40: lying ones stay in the zone as long as a standing one can leave it."""
    table = fresh()
    board.take(table, "survivor", 99)
    board.place(table, "survivor", boxed)
    contaminated = min(contaminated, 6 - boxed)
    lying = min(lying, contaminated)
    table.things.automa.contaminated, table.things.automa.lying = contaminated, lying
    healed = board.treat(table, n, "CD-78")
    assert healed == min(n, contaminated)
    assert table.things.automa.lying == min(lying, contaminated - healed)


@given(st.lists(st.sampled_from([1, -1]), max_size=20))
def test_fame_stays_on_its_track(steps: list[int]) -> None:
    """AU-15, SC-02, D-95: between -1 and 3; at the bottom each loss costs a box, at the top each gain mends one."""
    table, fame = fresh(), 0
    for step in steps:
        drawn: list[str] = []

        def letter(posed: Any, drawn: list[str] = drawn) -> Any:
            drawn.append(posed.key)
            return {"letter": "F"}

        drive(table, board.gain_fame(table, 1) if step > 0 else board.lose_fame(table, 1), letter)
        wanted = fame + step
        fame = max(-1, min(3, wanted))
        assert table.things.automa.fame == fame
        assert len(drawn) == (1 if wanted < -1 else 0)
