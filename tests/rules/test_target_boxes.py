"""What holds of the target boxes of the first edition whatever is shot at: no gap, no counter lost or gained."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.common import attack, crew, target_counters
from companion.rules.editions.edition import components, policies
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Enemy, Table, automa_seat, is_alive
from companion.scenario.laying import given_table
from tests.rules.driving import drive

ENEMIES = ("warwolves", "riderwolves", "ulmar")
PEOPLE = {
    "four": {"players": ["red", "green", "yellow", "blue"], "tracked": True},
    "three told": {"players": ["red", "green", "yellow"], "draws": {"outcome": "deal"}},
    "solo": {"tracked": ["you"]},
}
deeds = st.tuples(
    st.sampled_from(["hit"] * 8 + ["beaten", "abandoned", "out"]),
    st.integers(0, 3),
    st.sampled_from(ENEMIES),
    st.integers(0, 11),
)


def sound(table: Table, boxes: int) -> None:
    """Each seat has all its counters, at home or in a box; boxes are filled from the left and no seat is counted
    twice."""
    for enemy in table.things.enemies:
        order = list(enemy.order or ())
        assert Counter(order) == Counter({s: n for s, n in enemy.targets.items() if n})
        assert len(order) <= boxes, "a row without a gap is as long as its counters are many"
    me = automa_seat(table)
    for seat in table.things.seats:
        out, all_ = target_counters.on_enemies(table, seat), target_counters.counters(table, seat)
        assert 0 <= out <= all_ == components(table).targets
        if is_alive(table, seat) or seat == me:
            assert target_counters.free(table, seat) + out == all_


def do(table: Table, deed: tuple[str, int, str, int]) -> None:
    what, who, name, choice = deed
    seats = [seat for seat in table.things.seats if is_alive(table, seat)]
    seat = seats[who % len(seats)]
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        enemy = Enemy(name, 1)
        table.things.enemies.append(enemy)
        table.things.defeated = [e for e in table.things.defeated if e != name]

    def any_(posed: Posed) -> object:
        if posed.kind in ("read", "draw"):
            return {f.name: (f.options[choice % len(f.options)].id if f.options else f.lo) for f in posed.fields}
        if posed.kind == "shuffle":
            return [option.id for option in posed.options]
        return posed.options[choice % len(posed.options)].id

    if what == "hit" and seat == automa_seat(table):
        drive(table, policies(table).targets.automa_takes(table, name), any_)
    elif what == "hit":
        before = list(enemy.order or ())
        moved = drive(table, target_counters.take(table, seat, name), any_)
        row = list(enemy.order or ())
        if moved is not None:
            assert row.count(seat) == before.count(seat) + 1
        if moved == "" and len(row) > len(before):
            assert row == [*before, seat], "the leftmost empty box, and nobody else's counter moves"
    elif what == "beaten":
        drive(table, attack.defeat(table, enemy), any_)
        table.things.defeated.clear()
    elif what == "abandoned":
        policies(table).abandoned.goes(table, enemy, [])
        table.things.gone.clear()
    elif len(seats) > 2:
        crew.out(table, seat)


@settings(max_examples=40)
@given(
    st.sampled_from(list(PEOPLE)), st.integers(2, 4), st.sampled_from("ab"), st.lists(deeds, min_size=20, max_size=60)
)
def test_counters_are_conserved_and_their_row_has_no_gap(
    people: str, boxes: int, same: str, these: list[tuple[str, int, str, int]]
) -> None:
    enemies = {name: {"target_boxes": boxes} for name in ENEMIES}
    table = given_table(PEOPLE[people] | {"enemies": enemies, "doubts": {"1E-D36": same}}, edition="first-edition")
    sound(table, boxes)
    for deed in these:
        do(table, deed)
        sound(table, boxes)
