"""The answers of a ``when``.

``answers`` is a list in the order of the questions, or a table by question:
``answers = { "move.end" = "103", "outcome.letter" = ["C", "D"] }``. There a list is several answers in order, so an
answer that is a list itself is a list in a list. Entries of the plain list may name their question:
``{ ask = "move.end", answer = "103" }``; ``{ side = "cancel.4" }`` does a side act before the answer. If several seats
are asked at the same time, use a table by seat:
``answers = { red = { "loot.keep" = "hummer" }, blue = { "loot.keep" = "" } }``.

Every answer must be asked for. If only one answer is possible, so that nobody is asked (one Survivor can be treated,
only ``"done"`` is left), it may be given or left out; any other is refused, and the reason names the possible one. A
question to a tracked seat with one possible answer need not be answered, nor the shuffling of Loot and Objects. Ways
may be named from either end, ``"118-112"`` for ``"112-118"``.

``refused = true`` (or a part of the reason) expects that the rules refuse an answer or act. Then everything is as
before that ``when``: marks, decks, sentences, and side acts done within it. Later ``when`` steps continue from there;
``asked`` and ``offered`` still tell what was asked. An unknown word (a misspelt card, Survivor or procedure) is a
mistake in the file, never a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.game.lookup import Printed
from companion.rules.common import atlas
from companion.rules.engine.question import (
    Field,
    IllegalAnswer,
    Posed,
    Question,
    Rule,
    check_by_rule,
    nothing_possible,
    pose,
    side_rule,
)
from companion.rules.engine.table import Line, Table, is_tracked, seats_of
from companion.scenario.reading import Wrong, listed, meant, one_of_at, text_at, turned


class Settled(Struct):
    """A question that answered itself: its key, the asked seat, the only answer, how many answers of the plain list had
    been used by then, and whether the file gives it too."""

    key: str
    asked: str
    answer: Any
    after: int
    given: bool = False


class Run:
    """Runs rules with the answers of a file, in order or by question.

    A question that answers itself (:attr:`~companion.rules.engine.question.Question.itself`) needs no answer, but the
    file may give it. If the file's next answer is the same, it could also be meant for a later question; ``decide``
    says which.
    """

    def __init__(self, table: Table, library: Printed) -> None:
        self.table, self.library = table, library
        self.answers: list[Any] = []
        self.by_key: dict[str, list[Any]] = {}
        self.by_seat: dict[str, dict[str, list[Any]]] = {}
        self.names: dict[str, str] = {}
        """Seat to its name in the file's answers."""
        self.place = "when"
        self.said: list[Line] = []
        self.asked: list[str] = []
        self.posed: dict[str, Posed] = {}
        self.acted: list[str] = []
        self.result: Any = None
        self.given = 0
        self.before = 0
        """How many questions had been asked before this ``when``."""
        self.begun = False
        self.settled: list[Settled] = []
        self.decide: list[bool] = []
        """Decisions that differ from the usual ones, from the first on."""
        self.decided: list[bool] = []
        self.usual: list[bool] = []

    def drive(self, rule: Rule[Any], nested: bool = False) -> Any:
        """Run a rule to its end."""
        try:
            question = rule.send(None)
            while True:
                question = rule.send(self._answer(question, nested))
        except StopIteration as stop:
            self.hear()
            return stop.value

    def hear(self) -> None:
        """Record what was said."""
        self.said += self.table.progress.lines
        self.table.progress.lines = []

    def _answer(self, question: Question, nested: bool) -> Any:
        if question.itself is not None:
            self._settle(question, nested)
            return question.itself
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
                # Nobody sees these decks: without an answer they keep their order.
                return [o.id for o in posed.options]
            if self._only_one(posed):
                self.asked.append(question.key)
                return posed.options[0].id
            place, given = self._next(posed)
            if isinstance(given, Mapping) and set(given) == {"side"}:
                self._side(place, question, given["side"])
                continue
            self.asked.append(question.key)
            _names(place, posed, given)
            value = shaped(self.table, posed, given)
            try:
                check_by_rule(question, posed, self.table, value)
            except IllegalAnswer as error:
                error.add_note(place)
                raise
            return value

    def _side(self, place: str, question: Question, act: Any) -> None:
        try:
            rule = side_rule(question, self.table, text_at(f"{place}.side", act))
        except IllegalAnswer as error:
            error.add_note(f"{place}.side")
            raise
        self.drive(rule(self.table), nested=True)

    # ------------------------------------------------------------ questions that answer themselves

    def _settle(self, question: Question, nested: bool) -> None:
        """Use the file's next answer for a question that answers itself, if it fits."""
        self.settled.append(Settled(question.key, question.asked, question.itself, self.given))
        queue, given = self._coming(question.key, question.asked)
        if queue is None:
            return
        answer = shaped(self.table, pose(question, self.table, 0, nested=nested), given)
        if not equal(self.table, answer, question.itself) or not self._decision(False):
            return
        queue.pop(0)
        self.settled[-1].given = True
        self.given += queue is self.answers

    def _decision(self, usual: bool) -> bool:
        """Whether the next answer is meant for this question, which does not need one."""
        n = len(self.decided)
        self.usual.append(usual)
        self.decided.append(self.decide[n] if n < len(self.decide) else usual)
        return self.decided[-1]

    def _coming(self, key: str, asked: str) -> tuple[list[Any] | None, Any]:
        """Where the next answer to a question comes from, and that answer; None if the file has none."""
        mine = self.by_seat.get(asked, {})
        if mine.get(key):
            return mine[key], mine[key][0]
        if self.by_key.get(key):
            return self.by_key[key], self.by_key[key][0]
        given = self.answers[0] if self.answers else None
        if isinstance(given, Mapping) and ("ask" in given or "side" in given):
            return (self.answers, given.get("answer")) if given.get("ask") == key else (None, None)
        return (self.answers, given) if self.answers else (None, None)

    def only_one(self, key: str, asked: str = "", after: int = -1) -> list[Settled]:
        """Questions that answered themselves and are not in the file: with this key (and seat), or after so many
        answers of the plain list."""
        return [
            s
            for s in self.settled
            if not s.given and (s.after == after if after >= 0 else s.key == key and asked in ("", s.asked))
        ]

    def asked_now(self) -> list[str]:
        """Keys of the questions of this ``when``."""
        return self.asked[self.before :]

    # ------------------------------------------------------------ answers of the file

    def _orders(self, posed: Posed) -> bool:
        """Whether the file gives the order of a shuffle."""
        if self.by_key.get(posed.key):
            return True
        given = self.answers[0] if self.answers else None
        if isinstance(given, Mapping):
            return given.get("ask") == posed.key
        return isinstance(given, list) and {str(c) for c in given} <= {o.id for o in posed.options}

    def _only_one(self, posed: Posed) -> bool:
        """Whether a tracked seat is asked with one possible answer, which the file does not give."""
        if posed.kind != "choose" or len(posed.options) != 1 or not is_tracked(self.table, posed.asked):
            return False
        if self.by_key.get(posed.key) or self.by_seat.get(posed.asked, {}).get(posed.key):
            return False
        given = self.answers[0] if self.answers else None
        only = posed.options[0].id
        self.settled.append(Settled(posed.key, posed.asked, only, self.given))
        if isinstance(given, Mapping):
            return "side" not in given and given.get("ask") != posed.key
        return given is None or shaped(self.table, posed, given) != only or not self._decision(True)

    def _next(self, posed: Posed) -> tuple[str, Any]:
        mine = self.by_seat.get(posed.asked, {})
        if mine.get(posed.key):
            seat = self.names.get(posed.asked, posed.asked)
            return f"{self.place}.answers.{seat}.{posed.key}", mine[posed.key].pop(0)
        if self.by_key.get(posed.key):
            return f"{self.place}.answers.{posed.key}", self.by_key[posed.key].pop(0)
        if not self.answers:
            misspelt = next((key for key in (*mine, *self.by_key) if key != posed.key and meant(key, [posed.key])), "")
            if misspelt:
                expected = f"an answer to {posed.key!r}, which is asked now{meant(misspelt, [posed.key])}"
                raise Wrong.at(f"{self.place}.answers", misspelt, expected)
            raise Wrong(
                f"{posed.key!r} ({posed.kind}, {posed.rule}) is asked and not answered by the file: an unknown value "
                f"is read here, expected {legal(posed)}",
                f"{self.place}.answers",
            )
        given = self.answers.pop(0)
        self.given += 1
        place = f"{self.place}.answers[{self.given}]"
        if isinstance(given, Mapping) and "ask" in given:
            for name in given:
                one_of_at(place, name, ("ask", "answer"))
            if given["ask"] != posed.key:
                expected = f"an answer to {posed.key!r}, which is asked now{meant(given['ask'], [posed.key])}"
                raise Wrong.at(place, given["ask"], expected)
            given = given.get("answer")
        return place, given

    def unused(self) -> Iterator[tuple[str, str, str, Any]]:
        """Answers that were not asked for: place in the file, question, seat if the file names one, answer."""
        for n, answer in enumerate(self.answers, start=self.given + 1):
            key = answer.get("ask", "") if isinstance(answer, Mapping) else ""
            yield f"answers[{n}]", str(key), "", answer.get("answer") if key else answer
        for key, given in self.by_key.items():
            yield from ((f"answers.{key}", key, "", answer) for answer in given)
        for seat, table in self.by_seat.items():
            for key, given in table.items():
                yield from ((f"answers.{self.names[seat]}.{key}", key, seat, answer) for answer in given)

    def set_answers(self, answers: Any, seats: Mapping[str, str]) -> None:
        """Take the answers of one ``when``: a list, or a table by question, with tables by seat in it."""
        self.given, self.answers, self.by_key, self.by_seat, self.names = 0, [], {}, {}, {}
        self.settled, self.decided, self.usual, self.before = [], [], [], len(self.asked)
        if not isinstance(answers, Mapping):
            self.answers = list(answers)
            return
        for key, value in answers.items():
            if key in seats and isinstance(value, Mapping):
                self.by_seat[seats[key]] = {k: _one_by_one(v) for k, v in value.items()}
                self.names[seats[key]] = key
            else:
                self.by_key[key] = _one_by_one(value)


def equal(table: Table, answer: Any, only: Any) -> bool:
    """Whether a file's answer is the only possible one; boxes and names in any order."""
    if isinstance(answer, list) and isinstance(only, list | tuple):
        return sorted(map(str, answer)) == sorted(map(str, only))
    if isinstance(answer, int | str) and isinstance(only, int | str) and not isinstance(answer, bool):
        return _short(table, str(answer)) == str(only)
    return isinstance(answer, bool) == isinstance(only, bool) and bool(answer == only)


def _one_by_one(value: Any) -> list[Any]:
    """Answers to one question in order; an empty list is one answer."""
    return list(value) if isinstance(value, list) and value else [value]


def _names(place: str, posed: Posed, given: Any) -> None:
    """Raise Wrong for a name in an answer that the question does not have: that is a mistake in the file."""
    if isinstance(given, Mapping):
        known = [f.name for f in posed.fields] if posed.kind in ("read", "draw") else ["ask", "side"]
        for name in given:
            one_of_at(place, name, known)


def shaped(table: Table, posed: Posed, given: Any) -> Any:
    """A file's answer in the form of the rules: one value for the only open field, defaults filled in, ids as text."""
    if posed.kind in ("read", "draw"):
        if not isinstance(given, Mapping):
            needed = [f.name for f in posed.fields if f.left_out is None] or [f.name for f in posed.fields[:1]]
            given = {needed[0]: given} if len(needed) == 1 else given
        if isinstance(given, Mapping):
            fields = {f.name: f for f in posed.fields}
            named = {n: _id(table, fields[n].options, v) if n in fields else v for n, v in given.items()}
            return {**{f.name: f.left_out for f in posed.fields if f.left_out is not None}, **named}
    if posed.kind == "choose":
        return _id(table, posed.options, given)
    if posed.kind == "shuffle" and isinstance(given, list):
        # Cards that the file does not name are below those that it names.
        return [*map(str, given), *(o.id for o in posed.options if o.id.startswith("?") and o.id not in given)]
    if posed.kind in ("several", "place") and isinstance(given, list):
        return [_id(table, posed.options, v) for v in given]
    if posed.kind in ("several", "place") and isinstance(given, str):
        return [_id(table, posed.options, given)]
    return given


def _id(table: Table, options: Sequence[Any], given: Any) -> Any:
    """The option's id: numbers may stand for ids that are numbers, and spaces may be written in full."""
    if not options or isinstance(given, bool) or not isinstance(given, int | str):
        return given
    text = str(given)
    ids = {o.id for o in options}
    # A way may be named from either end.
    short = "-".join(_short(table, part) for part in text.split("-"))
    return next((name for name in (text, short, turned(short)) if name in ids), _short(table, text))


def _short(table: Table, text: str) -> str:
    """A space in the table's form; any other word unchanged."""
    return atlas.of(table).written(text) or text


def legal(posed: Posed) -> str:
    """The legal answers, in words."""
    if posed.kind == "shuffle":
        told = [o.id for o in posed.options if not o.id.startswith("?")]
        unknown = ", unknown cards left out" if len(told) < len(posed.options) else ""
        return f"the cards in their new order, the top one first: a list of {', '.join(map(repr, told))}{unknown}"
    if posed.kind in ("several", "place"):
        hi = posed.hi or len(posed.options)
        many = str(posed.lo) if posed.lo == hi else f"{posed.lo} to {hi}"
        return f"a list of {many} of {', '.join(repr(o.id) for o in posed.options)}"
    if posed.options:
        return listed(o.id for o in posed.options)
    if posed.fields:
        return "; ".join(
            f"{f.name} = " + (" | ".join(repr(o.id) for o in f.options) or _plain(f)) for f in posed.fields
        )
    return f"a whole number from {posed.lo} to {posed.hi}"


def _plain(field: Field) -> str:
    """The legal values of a field without options, in words."""
    return f"a line of at most {field.text} letters" if field.text else f"{field.lo} to {field.hi}"
