"""Target counters in the first edition: each is in one of the boxes A to D of an Enemy, filled from the left; counters
to the right of a gap move left (1E-FIR-19 to 1E-FIR-21)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import attack, clan, target_counters
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import known, printed
from companion.rules.engine.question import Field, Option, Question, Rule, choose, only
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import Enemy, Table, automa_seat
from companion.rules.engine.units import phase_of

BOXES = ("A", "B", "C", "D")
FEWEST = 2
"""Target boxes that every Enemy has (UF-28)."""
FIELD = Field("target_boxes", lo=FEWEST, hi=len(BOXES), key="field.target-boxes", learn="target_boxes")
"""How many an Enemy has."""
STAY = ""
"""The option that leaves the boxes of an Enemy as they are."""


def boxes(table: Table, enemy: Enemy) -> tuple[str, ...]:
    """The boxes of an Enemy from the left; four while nobody has told how many it has (1E-FIR-19, 1E-D34)."""
    return BOXES[: int(known(table, _path(enemy.name)).get("target_boxes", (len(BOXES), ""))[0])]


def order(enemy: Enemy) -> list[str]:
    """The owners of an Enemy's counters, box by box."""
    return list(enemy.order or ())


def lay(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Add so many of this seat, each in the leftmost empty box (1E-FIR-19)."""
    target_counters.arrange(enemy, [*order(enemy), *[seat] * n])


def lift(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Remove so many of this seat, the rightmost first; counters behind a gap move left (1E-FIR-20)."""
    row = order(enemy)
    for _ in range(n):
        row.pop(len(row) - 1 - row[::-1].index(seat))
    target_counters.arrange(enemy, row)


def _path(enemy: str) -> str:
    return f"enemy/{enemy}"


def _full(table: Table, name: str) -> Rule[bool]:
    """Whether no box of an Enemy is empty. How many it has is only asked once that decides (UF-28)."""
    enemy = attack.enemy_named(table, name)
    taken = len(order(enemy)) if enemy is not None else 0
    if FEWEST <= taken < len(BOXES) and table.terms.copy == "own":
        yield from printed(table, _path(name), [FIELD], "fire.target.boxes", "1E-FIR-19", view="enemies")
    enemy = attack.enemy_named(table, name)
    return enemy is not None and len(order(enemy)) >= len(boxes(table, enemy))


# ---------------------------------------------------------------- a player's counter


def take(table: Table, seat: str, name: str) -> Rule[str | None]:
    """A player's counter on the Enemy just hit: a free one, else a chosen one that is on an Enemy (1E-FIR-19,
    1E-FIR-20). If all boxes are full it replaces another counter (1E-FIR-21)."""
    before = ""
    if not target_counters.free(table, seat):
        chosen = yield from _moves(table, seat, name)
        if chosen is None:
            return None
        before = chosen
    if before == name:
        return None  # it only changed its box
    if (yield from _full(table, name)):
        placed = yield from _replaces(table, seat, name)
        return before if placed else None
    enemy = attack.enemy_named(table, name)
    if enemy is None or not target_counters.free(table, seat):
        return None
    target_counters.lay(table, enemy, seat)
    return before


def _moves(table: Table, seat: str, name: str) -> Rule[str | None]:
    """Take back one of this seat's counters from an Enemy (1E-FIR-20). On the Enemy just hit it goes at once to the
    leftmost empty box (1E-D36). Returns the Enemy, None if none was taken."""
    found = _movable(table, seat, name)
    if not found:
        return None
    answer = yield choose(
        seat,
        "fire.move.target",
        "1E-FIR-20",
        lambda t: _movable(t, seat, name),
        view="enemies",
        found=found,
        values={"enemy": f"@card.enemy.{name}"},
        doubts=("1E-D36",) if any(o.id.partition(":")[0] == name for o in found) else (),
        itself=only([o.id for o in found]),
    )
    other, _, box = str(answer or "").partition(":")
    enemy = attack.enemy_named(table, other)
    if enemy is None or not enemy.targets.get(seat, 0):
        return None
    place = BOXES.index(box) if box else order(enemy).index(seat)
    row = order(enemy)
    _take_out(table, enemy, place)
    if other == name:
        target_counters.lay(table, enemy, seat)
        if order(enemy) == row:
            return other
    did(
        table,
        seat,
        "target.slides" if other == name else "target.leaves",
        "1E-FIR-20",
        doubts=("1E-D36",) if other == name else (),
        enemy=f"@card.enemy.{other}",
        box=BOXES[place],
    )
    return other


def _movable(table: Table, seat: str, name: str) -> list[Option]:
    """This seat's counters on Enemies. Of neighbours on one Enemy it makes no difference which one goes. If all boxes
    of the Enemy just hit are full and one of them has a counter of this seat, that may be the one replaced
    (1E-FIR-21)."""
    options: list[Option] = []
    for enemy in table.things.enemies:
        if enemy.name == name and played(table, "1E-D36") == "b":
            continue
        row = order(enemy)
        places = [i for i, owner in enumerate(row) if owner == seat and (not i or row[i - 1] != seat)]
        for i in places:
            words = {"enemy": f"@card.enemy.{enemy.name}", "box": BOXES[i]}
            if len(places) == 1:
                options.append(Option(enemy.name, "option.target.from", words, place=f"enemy.{enemy.name}"))
            else:
                options.append(Option(f"{enemy.name}:{BOXES[i]}", "option.target.from.box", words))
    hit = attack.enemy_named(table, name)
    if options and hit is not None and seat in order(hit) and len(order(hit)) >= len(boxes(table, hit)):
        options.append(Option(STAY, "option.target.stay"))
    return options


def _replaces(table: Table, seat: str, name: str) -> Rule[bool]:
    """A chosen counter goes home and this seat's takes its box; nothing moves left. If it is this seat's own, the boxes
    stay as they were (1E-FIR-21, 1E-D80). Returns whether there is one more of this seat."""
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return False
    box = yield choose(
        seat,
        "fire.replace.target",
        "1E-FIR-21",
        lambda t: [
            Option(box, "option.target.box", {"box": box, "owner": f"@seat.{owner}"})
            for e in t.things.enemies
            if e.name == name
            for box, owner in zip(BOXES, order(e), strict=False)
        ],
        view="enemies",
        values={"enemy": f"@card.enemy.{name}"},
    )
    enemy = attack.enemy_named(table, name)
    if enemy is None or box is None or not target_counters.free(table, seat):
        return False
    return _put(table, enemy, seat, BOXES.index(str(box)))


def beaten(table: Table, enemy: Enemy) -> None:
    """All go home at once; by the other reading only as Loot is handed over at the end of the step (1E-FIR-26,
    1E-D41). A Bonus Action hands it over at once (1E-BON-B3)."""
    if phase_of(table) == "exploration":
        target_counters.come_home(table, enemy)
    elif played(table, "1E-D41") == "b":
        target_counters.wait(table, enemy)
    else:
        target_counters.come_home(table, enemy, ("1E-D41",) if enemy.targets else ())


def out(table: Table, seat: str) -> None:
    """They leave, and the rest moves left; or they stay in their boxes (1E-D93)."""
    if played(table, "1E-D93") == "a":
        target_counters.home_from_all(table, seat)


# ---------------------------------------------------------------- box by box


def _take_out(table: Table, enemy: Enemy, place: int) -> None:
    """The counter in that box goes home; those behind it move left."""
    row = order(enemy)
    owner = row.pop(place)
    target_counters.arrange(enemy, [*row, owner])
    target_counters.take_back(table, enemy, owner, 1)


def _put(table: Table, enemy: Enemy, by: str, place: int) -> bool:
    """Put this seat's counter in place of another one, which goes home. False if that one is its own."""
    row = order(enemy)
    owner, row[place] = row[place], by
    if owner == by:
        return False
    target_counters.take_back(table, enemy, owner, 1)
    target_counters.lay(table, enemy, by)
    target_counters.arrange(enemy, row)
    say(
        table,
        "target.replaced",
        "1E-FIR-21",
        you="copy",
        rides=True,
        enemy=f"@card.enemy.{enemy.name}",
        box=BOXES[place],
        owner=f"@seat.{owner}",
        by=f"@seat.{by}",
    )
    return True


# ---------------------------------------------------------------- the Automa's


def automa_takes(table: Table, name: str) -> Rule[None]:
    """One of the Automa's. If none is free and not all are here, one moves from another Enemy, out of its leftmost box,
    usually from the lowest number; if all boxes are full it replaces a counter of the player's, usually the rightmost.
    The player may say otherwise; by the other reading nothing happens then (1E-D63)."""
    me, full = automa_seat(table), (yield from _full(table, name))
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return
    free = bool(table.things.automa.targets)
    if (full or not free) and played(table, "1E-D63") == "b":
        say(table, "automa.target.stays", "1E-AUT-44", rides=True, doubts=("1E-D63",), enemy=f"@card.enemy.{name}")
        return
    others = [e.name for e in table.things.enemies if e.name != name and me in order(e)]
    theirs = [box for box, owner in zip(BOXES, order(enemy), strict=False) if owner != me]
    if (not free and not others) or (full and not theirs):
        return
    if not free:
        other = yield from _moves_from(table, name, others)
        if other is None:
            return
        place = order(other).index(me)
        _take_out(table, other, place)
        say(
            table,
            "target.automa.leaves",
            "1E-AUT-44",
            you="copy",
            rides=True,
            doubts=("1E-D63",),
            enemy=f"@card.enemy.{other.name}",
            box=BOXES[place],
        )
    box = (yield from _gives_way(table, name, theirs)) if full else ""
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return
    if box:
        _put(table, enemy, me, BOXES.index(box))
    else:
        target_counters.lay(table, enemy, me)


def _moves_from(table: Table, name: str, others: Sequence[str]) -> Rule[Enemy | None]:
    """The Enemy that the Automa's counter comes from."""
    me = automa_seat(table)
    found = yield Question(
        "automa.move.target",
        "choose",
        "1E-AUT-44",
        turn=me,
        view="enemies",
        values={"enemy": f"@card.enemy.{name}"},
        options=[Option(e, "option.target.from", {"enemy": f"@card.enemy.{e}"}, place=f"enemy.{e}") for e in others],
        default=min(others, key=clan.enemies(table).index),
        itself=only(others),
        doubts=("1E-D63",),
    )
    other = attack.enemy_named(table, str(found))
    return other if other is not None and me in order(other) else None


def _gives_way(table: Table, name: str, theirs: Sequence[str]) -> Rule[str]:
    """The box of the player's counter that the Automa's replaces."""
    enemy = attack.enemy_named(table, name)
    row = order(enemy) if enemy is not None else []
    return str(
        (
            yield Question(
                "automa.replace.target",
                "choose",
                "1E-AUT-44",
                turn=automa_seat(table),
                view="enemies",
                values={"enemy": f"@card.enemy.{name}"},
                options=[
                    Option(b, "option.target.box", {"box": b, "owner": f"@seat.{row[BOXES.index(b)]}"}) for b in theirs
                ],
                default=theirs[-1],
                itself=only(theirs),
                doubts=("1E-D63",),
            )
        )
    )
