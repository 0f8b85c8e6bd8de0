"""Tables for tests of tracked seats in Phase 4 and at the end: Convoys and Enemies with told boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules import editions
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import Posed, Question, Rule, advance, check, nothing_possible, pose
from companion.rules.engine.table import TOKENS, Deck, Enemy, Person, Piece, Seat, Table

assert editions

BOXES = {
    "truck": ["survivor", "any", "weapon-2", "armor"],
    "trailer": ["any", "food-fuel", "weapon-1"],
    "rack": ["any", "armor"],
}
"""Three plain cards: a Truck that tows two, a Trailer, a Device."""


def people(*seats: str, automa: str = "") -> Table:
    """A game in its Fire Weapons Phase: each seat has a Truck with a Survivor on it, at 100; Outcome cards are read off
    real ones."""
    table = new_table()
    terms, things = table.terms, table.things
    terms.copy = "try"
    terms.seats = {**dict.fromkeys(seats, "tracked"), **({automa: "automa"} if automa else {})}
    terms.zone = "tracked"
    things.order = [*terms.seats]
    for name, signs in BOXES.items():
        card(table, name, signs, "truck" if name == "truck" else "trailer" if name == "trailer" else "device")
    for seat in seats:
        things.seats[seat] = Seat(fame=0, truck=Piece("truck", {"1": "survivor"}), people=[Person("leader")])
        things.elsewhere["survivor"] -= 1
    if automa:
        things.seats[automa] = Seat()
    things.decks = {
        "outcome": Deck([str(n) for n in range(1, 13)]),
        "object": Deck([str(n) for n in range(1, 15)]),
        **{f"loot-{group}": Deck([f"{group}-{n}" for n in range(1, 9)]) for group in ("I-II", "III-IV", "V-VI")},
    }
    terms.printed["map"] = {
        "regions": ({str(n): 1 + (n - 100) // 10 for n in range(100, 130)}, "stand-in"),
        "spaces": ([str(n) for n in range(100, 130)], "stand-in"),
    }
    table.progress.round, table.progress.step, table.progress.queue = 1, "fire.convoys", list(seats[:1])
    return table


def card(table: Table, name: str, signs: list[str], kind: str = "device", **more: Any) -> None:
    """What is printed on a Convoy card."""
    face = {"kind": kind, "boxes": list(signs), **({"speed": 3, "towing": 2} if kind == "truck" else {}), **more}
    table.terms.printed[f"convoy/{name}"] = {field: (value, "stand-in") for field, value in face.items()}


def load(table: Table, seat: str, place: str, **tokens: str) -> None:
    """Tokens into boxes of a card: ``b2="ammo"``."""
    mine = table.things.seats[seat]
    piece = mine.truck if place == "truck" else mine.trailers[int(place.removeprefix("trailer")) - 1]
    assert piece is not None
    for box, token in tokens.items():
        piece.tokens[box.removeprefix("b")] = token
        table.things.elsewhere[token] -= 1


def enemy(table: Table, name: str, boxes: list[str], region: int = 1) -> Enemy:
    """An Enemy beside a Region board with these Defence boxes, from the first."""
    path = f"hitpoints-I-II/{name}"
    table.terms.printed[path] = {
        "boxes": (list(boxes), "stand-in"),
        "start": ({str(n): 0 for n in range(1, 5)}, "stand-in"),
    }
    found = Enemy(name, region, path)
    table.things.enemies.append(found)
    return found


def answers(*given: Any) -> Callable[[Posed], Any]:
    """Answers in turn: a value for the next question, or (key, value) that checks which question it is."""
    left = list(given)

    def answer(posed: Posed) -> Any:
        assert left, f"one question too many: {posed.key} {[o.id for o in posed.options]}"
        value = left.pop(0)
        if isinstance(value, tuple):
            key, value = value
            assert posed.key == key, f"asks {posed.key}, not {key}"
        return value

    answer.left = left  # type: ignore[attr-defined]
    return answer


def play(table: Table, rule: Rule[Any], *given: Any) -> Any:
    """Run a rule with these answers, all of which must be used; shuffles leave the order as it is, and parts of a
    question for several seats are answered one after another."""
    answer = answers(*given)
    try:
        question: Question = advance(rule, None)
        while True:
            question = advance(rule, _reply(table, question, answer))
    except StopIteration as stop:
        assert not answer.left, f"not asked for: {answer.left}"  # type: ignore[attr-defined]
        assert not unbalanced(table), unbalanced(table)
        return stop.value


def _reply(table: Table, question: Question, answer: Callable[[Posed], Any]) -> Any:
    if question.kind == "together":
        seat = next(iter(question.together))
        return seat, _reply(table, question.together[seat], answer)
    posed = pose(question, table, 0)
    if posed.kind == "consult":
        return {}
    if posed.kind == "shuffle":
        return [o.id for o in posed.options]
    if nothing_possible(posed):
        return None if posed.kind == "choose" else []
    value = answer(posed)
    check(posed, value)
    return value


def unbalanced(table: Table) -> list[str]:
    """Tokens and Target counters that are not all there."""
    found = []
    seats = [table.things.seats[s] for s in table.things.seats]
    cards = [p for s in seats for p in (s.truck, *s.trailers) if p is not None]
    cards += [p.device for p in cards if p.device is not None]
    for token in TOKENS:
        here = sum(t == token for p in cards for t in p.tokens.values())
        if here + table.things.elsewhere[token] != COMPONENTS.tokens[token]:
            found.append(f"{token}: {here} + {table.things.elsewhere[token]}")
    for name, seat in table.things.seats.items():
        out = sum(e.targets.get(name, 0) for e in table.things.enemies)
        if table.terms.seats[name] == "tracked" and seat.targets + out != 3:
            found.append(f"{name}: {seat.targets} + {out} Target counters")
    return found


def said(table: Table) -> list[str]:
    """Keys of what has been said."""
    return [line.key for line in table.progress.lines]
