"""Driving the rules with the answers of a scenario file, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.game.lookup import Printed
from companion.rules.question import (
    IllegalAnswer,
    Posed,
    Question,
    Rule,
    advance,
    check,
    nothing_possible,
    pose,
    side_rule,
)
from companion.rules.table import Line, Table, is_tracked, seats_of
from companion.scenario.reading import SPACE_FORM, Wrong, meant, one_of_at


class Run:
    """Drives generators with the answers of a file, in order or by question."""

    def __init__(self, table: Table, library: Printed) -> None:
        self.table, self.library = table, library
        self.answers: list[Any] = []
        self.by_key: dict[str, list[Any]] = {}
        self.by_seat: dict[str, dict[str, list[Any]]] = {}
        self.place = "when"
        self.said: list[Line] = []
        self.asked: list[str] = []
        self.posed: dict[str, Posed] = {}
        self.acted: list[str] = []
        self.result: Any = None
        self.given = 0
        self.begun = False

    def drive(self, rule: Rule[Any], nested: bool = False) -> Any:
        """Run a rule to its end."""
        try:
            question = advance(rule, None)
            while True:
                question = advance(rule, self._answer(question, nested))
        except StopIteration as stop:
            self.hear()
            return stop.value

    def hear(self) -> None:
        """Take down what was said."""
        self.said += self.table.progress.lines
        self.table.progress.lines = []

    def _answer(self, question: Question, nested: bool) -> Any:
        self.hear()
        if question.kind == "consult":
            names = [f.name for f in (question.fields(self.table) if callable(question.fields) else question.fields)]
            return self.library.lookup(question.card, names, self.table.terms)
        if question.kind == "together":
            # All are asked at the same time; the file answers in the order of the seats.
            seat = next(s for s in seats_of(self.table) if s in question.together)
            return seat, self._answer(question.together[seat], nested)
        while True:
            posed = pose(question, self.table, 0, nested=nested)
            if nothing_possible(posed):
                return None if posed.kind == "choose" else []
            self.posed[question.key] = posed
            if posed.kind == "shuffle" and posed.deck.startswith(("loot-", "object")) and not self._orders(posed):
                # Nobody looks into these decks: without an answer they stay in order.
                return [o.id for o in posed.options]
            if self._only_one(posed):
                self.asked.append(question.key)
                return posed.options[0].id
            place, given = self._next(posed)
            if isinstance(given, Mapping) and set(given) == {"side"}:
                self.drive(side_rule(question, self.table, str(given["side"]))(self.table), nested=True)
                continue
            self.asked.append(question.key)
            _names(place, posed, given)
            value = shaped(posed, given)
            try:
                check(posed, value)
            except IllegalAnswer as error:
                error.add_note(place)
                raise
            return value

    def _orders(self, posed: Posed) -> bool:
        """Whether the file says in which order a deck is shuffled."""
        if self.by_key.get(posed.key):
            return True
        given = self.answers[0] if self.answers else None
        if isinstance(given, Mapping):
            return given.get("ask") == posed.key
        return isinstance(given, list) and {str(c) for c in given} <= {o.id for o in posed.options}

    def _only_one(self, posed: Posed) -> bool:
        """Whether a tracked seat is asked with one answer possible, which the file does not give itself."""
        if posed.kind != "choose" or len(posed.options) != 1 or not is_tracked(self.table, posed.asked):
            return False
        if self.by_key.get(posed.key) or self.by_seat.get(posed.asked, {}).get(posed.key):
            return False
        given = self.answers[0] if self.answers else None
        if isinstance(given, Mapping):
            return "side" not in given and given.get("ask") != posed.key
        return given is None or str(given) != posed.options[0].id

    def _next(self, posed: Posed) -> tuple[str, Any]:
        mine = self.by_seat.get(posed.asked, {})
        if mine.get(posed.key):
            return f"{self.place}.answers.{posed.asked}.{posed.key}", mine[posed.key].pop(0)
        if self.by_key.get(posed.key):
            return f"{self.place}.answers.{posed.key}", self.by_key[posed.key].pop(0)
        if not self.answers:
            misspelt = next((key for key in (*mine, *self.by_key) if key != posed.key and meant(key, [posed.key])), "")
            if misspelt:
                raise Wrong.at(f"{self.place}.answers", misspelt, f"an answer to {posed.key!r}, which is asked now")
            raise Wrong(
                f"{self.place}: {posed.key!r} ({posed.kind}, {posed.rule}) is asked and not answered by the file: "
                f"an unknown value is read here. Legal: {_legal(posed)}"
            )
        given = self.answers.pop(0)
        self.given += 1
        place = f"{self.place}.answers[{self.given}]"
        if isinstance(given, Mapping) and "ask" in given:
            for name in given:
                one_of_at(place, name, ("ask", "answer"))
            if given["ask"] != posed.key:
                raise Wrong.at(place, given["ask"], f"an answer to {posed.key!r}, which is asked now")
            given = given.get("answer")
        return place, given

    def unused(self) -> Iterator[tuple[str, Any]]:
        """Answers that were not asked for, each with the question that it names in the file, ``""`` for none."""
        yield from (("", answer) for answer in self.answers)
        for before, table in (("", self.by_key), *((f"{seat}.", given) for seat, given in self.by_seat.items())):
            yield from ((f"{before}{key}", answer) for key, given in table.items() for answer in given)

    def set_answers(self, answers: Any, seats: Mapping[str, str]) -> None:
        """Take the answers of one ``when``: a list, or a table by question, with tables by seat in it."""
        self.given, self.answers, self.by_key, self.by_seat = 0, [], {}, {}
        if not isinstance(answers, Mapping):
            self.answers = list(answers)
            return
        for key, value in answers.items():
            if key in seats and isinstance(value, Mapping):
                self.by_seat[seats[key]] = {k: _one_by_one(v) for k, v in value.items()}
            else:
                self.by_key[key] = _one_by_one(value)


def _one_by_one(value: Any) -> list[Any]:
    """Answers to one question after the other; an empty list is an answer itself."""
    return list(value) if isinstance(value, list) and value else [value]


def _names(place: str, posed: Posed, given: Any) -> None:
    """Complain of a name in an answer that the question does not have; that is a mistake in the file, not an answer."""
    if isinstance(given, Mapping):
        known = [f.name for f in posed.fields] if posed.kind in ("read", "draw") else ["ask", "side"]
        for name in given:
            one_of_at(place, name, known)


def shaped(posed: Posed, given: Any) -> Any:
    """An answer of a file as the rules take it: one value for the only open field, defaults filled in, ids as text."""
    if posed.kind in ("read", "draw"):
        if not isinstance(given, Mapping):
            needed = [f.name for f in posed.fields if f.left_out is None] or [f.name for f in posed.fields[:1]]
            given = {needed[0]: given} if len(needed) == 1 else given
        if isinstance(given, Mapping):
            fields = {f.name: f for f in posed.fields}
            named = {n: _id(fields[n].options, v) if n in fields else v for n, v in given.items()}
            return {**{f.name: f.left_out for f in posed.fields if f.left_out is not None}, **named}
    if posed.kind == "choose":
        return _id(posed.options, given)
    if posed.kind == "shuffle" and isinstance(given, list):
        # Cards that the file does not tell lie below those that it orders.
        return [*map(str, given), *(o.id for o in posed.options if o.id.startswith("?") and o.id not in given)]
    if posed.kind in ("several", "place") and isinstance(given, list):
        return [_id(posed.options, v) for v in given]
    if posed.kind in ("several", "place") and isinstance(given, str):
        return [given]
    return given


def _id(options: Sequence[Any], given: Any) -> Any:
    """Numbers may stand for options whose ids are numbers, and spaces be written in full."""
    if not options or isinstance(given, bool) or not isinstance(given, int | str):
        return given
    text = str(given)
    if any(o.id == text for o in options):
        return text
    match = SPACE_FORM.fullmatch(text)
    return match["colour"][0] + match["n"] if match and match["colour"] else text


def _legal(posed: Posed) -> str:
    if posed.options:
        return ", ".join(repr(o.id) for o in posed.options)
    if posed.fields:
        return "; ".join(
            f"{f.name} = " + (" | ".join(repr(o.id) for o in f.options) or f"{f.lo} to {f.hi}") for f in posed.fields
        )
    return f"{posed.lo} to {posed.hi}"
