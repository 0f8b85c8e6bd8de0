"""Questions: what a rule yields, and what it may be answered with.

A rule yields a :class:`Question`. Its sentence values and its legal answers are worked out from the table at the moment
it is shown (:func:`pose`), so that a correction made meanwhile is taken into account. There are few kinds, so that
a new
rule needs no new screen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Literal, TypedDict, TypeVar, Unpack

from msgspec import Struct

from companion.rules.engine.concordance import concordance, own_rule
from companion.rules.engine.table import Line, Table

T = TypeVar("T")
Answer = Any
"""A JSON value. By kind: tell None; choose an option's id; several a list of ids; amount an int; place a list of boxes;
draw and read a mapping of field to value; shuffle the whole deck in its new order; consult a mapping."""

AGAIN = object()
"""Sent into a draw instead of an answer when the way to draw was changed meanwhile: it asks again in the new way."""

Kind = Literal["tell", "choose", "several", "amount", "place", "draw", "shuffle", "read", "consult", "together"]


NOTHING = (0, "", "0", "no", "none")
"""Values of a field that say that there is nothing."""


class Option(Struct, frozen=True, gc=False):
    """One legal answer: its id is journaled, its message key and values make its words.

    ``place`` names where on the drawing it may be tapped: ``zone.3``, ``box.C2``, ``space.112``, ``enemy.warwolves``,
    ``red.truck.1``, ``red.trailer2``, ``red.person.leader``.
    ``rare`` options stand behind "More". ``hint`` is a second, quieter line (message key).
    """

    id: str
    key: str
    values: Mapping[str, Any] = {}
    place: str = ""
    rare: bool = False
    hand: bool = False
    """It tells of a card in the hand of the seat that is asked: others must not see it before it is done (EX-31)."""


class Field(Struct, frozen=True, gc=False):
    """One value of a read or draw question.

    With ``options`` one of their ids; else a whole number from ``lo`` to ``hi``. ``many``: a list of distinct
    option ids,
    ``order`` matters in the order given. ``default`` is what stands there before anyone touches it: a choice of the
    player's, or what the table tells already, never a fact that only the real table knows. None means that it must be
    chosen. ``learn`` names the printed field to remember the value under, ``""`` for no remembering.
    """

    name: str
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    default: Any = None
    many: bool = False
    learn: str = ""
    key: str = ""
    step: int = 1
    usual: Any = None
    """What a fact is as a rule: a scenario file may leave it out, and one touch can give all that is left to nothing.
    It never stands ready."""
    near: int | None = None
    """Where counting begins: the number that the first touch starts from."""
    extra: bool = False
    """An addition to a fact of the same form that must be touched: what is printed there too. It shows nothing until it
    is touched, and is ``usual`` if it is not."""
    of: tuple[str, str] | None = None
    """The field, and its value, without which this one says nothing: it is asked for only then, and is ``usual``
    else."""

    @property
    def left_out(self) -> Any:
        """What it is where nothing is said of it: what stands there, else what is usual; None if it must be said."""
        return self.usual if self.default is None else self.default

    @property
    def nothing(self) -> bool:
        """Whether the usual value of an open field is that there is nothing: no token, no counter, none of it."""
        return self.default is None and not self.extra and self.usual in NOTHING

    @property
    def must(self) -> bool:
        """Whether it has no default: the player must give a value."""
        return self.default is None and not self.extra

    def meant(self, values: Mapping[str, Any]) -> bool:
        """Whether the field is asked at all, given these values of the other fields."""
        return self.of is None or values.get(self.of[0], self.of[1]) == self.of[1]


Options = Sequence[Option] | Callable[[Table], Sequence[Option]]
Values = Mapping[str, Any] | Callable[[Table], Mapping[str, Any]]
Rule = Generator["Question", Answer, T]
SideRule = Callable[[Table], Rule[None]]


class SideAct(Struct, frozen=True):
    """Something that may be done on top of an open question; its generator runs first, then the question is posed
    again."""

    option: Option
    run: SideRule


class Question(Struct, frozen=True):
    """What a rule wants to know, before it is shown.

    ``key`` names the question in the journal and the catalogues. ``asked`` is the seat that answers, or ``table``;
    ``turn`` the seat whose turn it is, which the strip shows. ``rule`` is the rule id behind it.
    """

    key: str
    kind: Kind
    rule: str
    asked: str = "table"
    turn: str = ""
    values: Values = {}
    options: Options = ()
    lo: int | Callable[[Table], int] = 0
    hi: int | Callable[[Table], int] = 0
    default: Any = None
    fields: Sequence[Field] | Callable[[Table], Sequence[Field]] = ()
    side: Callable[[Table], Iterable[SideAct]] | None = None
    deck: str = ""
    card: str = ""
    """The printed card or board that a read or consult question is about."""
    view: str = ""
    """The drawing that goes with it: zone, automa, map, enemies, setup, board."""
    secret: bool = False
    fact: bool = False
    """Of several or places: it is read off the real table, so that none of them must be said like one of them."""
    ordered: bool = False
    doubts: tuple[str, ...] = ()
    together: Mapping[str, Question] = {}
    refuses: Callable[[Table, Answer], str] | None = None
    """The rule that forbids an answer (or ``side:`` and a side act), where that is another one than ``rule``; ``""``
    where it is not."""
    found: Sequence[Option] | None = None
    """The options, where the rule has worked them out to see whether to ask at all. They hold until something else
    happens than the answer; after that ``options`` has them."""
    itself: Answer = None
    """The answer that the rule gives itself, as the table leaves no other: nobody is asked and nothing is recorded
    (:func:`advance`). What reads along, such as a scenario, learns of it."""


class Asking(TypedDict, total=False):
    """What a choice may have besides, see :class:`Question`."""

    view: str
    values: Values
    side: Callable[[Table], Iterable[SideAct]] | None
    doubts: tuple[str, ...]
    secret: bool
    refuses: Callable[[Table, Answer], str]
    found: Sequence[Option] | None
    itself: Answer


def choose(seat: str, key: str, rule: str, options: Options, **more: Unpack[Asking]) -> Question:
    """One of these is chosen by a seat in its own turn, over its Convoy where no other ``view`` is named."""
    more.setdefault("view", "convoy")
    return Question(key, "choose", rule, asked=seat, turn=seat, options=options, **more)


class Posed(Struct, frozen=True, gc=False):
    """A question as shown: numbered, with its sentence's values and its legal answers worked out."""

    number: int
    key: str
    kind: Kind
    rule: str
    asked: str
    turn: str
    values: Mapping[str, Any] = {}
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    default: Any = None
    fields: tuple[Field, ...] = ()
    side: tuple[Option, ...] = ()
    lines: tuple[Line, ...] = ()
    """For a tell its sentences; else sentences that ride on this question."""
    deck: str = ""
    card: str = ""
    view: str = ""
    secret: bool = False
    fact: bool = False
    ordered: bool = False
    doubts: tuple[str, ...] = ()


class IllegalAnswer(ValueError):
    """An answer that the open question does not allow. Nothing has changed.

    The text says what came and what was expected; ``key`` and ``values`` are the same for a catalogue. ``rule`` is the
    rule that forbids it, ``""`` where none does.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key = key
        self.values = values
        self.rule = ""
        super().__init__(f"{key}: " + ", ".join(f"{name} {value!r}" for name, value in values.items()))


def only(found: Sequence[T]) -> T | None:
    """The only item; None if there are several, or none."""
    return found[0] if len(found) == 1 else None


def advance(rule: Rule[Any], answer: Answer) -> Question:
    """Send an answer (None to begin) and go on to the next question that somebody has to answer. Raises StopIteration
    at the rule's end."""
    question = rule.send(answer)
    while question.itself is not None:
        question = rule.send(question.itself)
    return question


def without(rule: Rule[Any], gone: Exception) -> Question:
    """Tell a rule by an exception that its question is dropped, and go on as :func:`advance` does."""
    question = rule.throw(gone)
    while question.itself is not None:
        question = rule.send(question.itself)
    return question


def tell(lines: Sequence[Line]) -> Question:
    """The question that shows gathered sentences with one Next."""
    return Question(key="tell", kind="tell", rule=lines[0].rule if lines else "")


def pose(
    question: Question,
    table: Table,
    number: int,
    lines: tuple[Line, ...] = (),
    nested: bool = False,
    fresh: bool = False,
) -> Posed:
    """Work out what a question shows and allows on this table. ``nested``: it belongs to a side act, so has none
    itself. ``fresh``: nothing has happened since it was asked, so that what the rule has found out holds."""
    values = question.values(table) if callable(question.values) else question.values
    side = () if nested or question.side is None else tuple(act.option for act in question.side(table))
    return _posed(question, table, number, values, side, lines, fresh)


def allowed(question: Question, table: Table, fresh: bool = False) -> Posed:
    """As :func:`pose`, but only what an answer is checked against: no sentence's values, no side acts."""
    return _posed(question, table, 0, {}, (), (), fresh)


def _posed(
    question: Question,
    table: Table,
    number: int,
    values: Mapping[str, Any],
    side: tuple[Option, ...],
    lines: tuple[Line, ...],
    fresh: bool,
) -> Posed:
    options = question.options
    if callable(options):
        options = question.found if fresh and question.found is not None else options(table)
    fields = question.fields(table) if callable(question.fields) else question.fields
    rule, doubts = question.rule, question.doubts
    ours = concordance(table)
    if ours is not None:
        rule, doubts, values = ours.rule(rule), ours.those(doubts), ours.values(values)
    return Posed(
        number=number,
        key=question.key,
        kind=question.kind,
        rule=rule,
        asked=question.asked,
        turn=question.turn,
        values=values,
        options=tuple(options),
        lo=question.lo(table) if callable(question.lo) else question.lo,
        hi=question.hi(table) if callable(question.hi) else question.hi,
        default=question.default,
        fields=tuple(fields),
        side=side,
        lines=lines,
        deck=question.deck,
        card=question.card,
        view=question.view,
        secret=question.secret,
        fact=question.fact,
        ordered=question.ordered,
        doubts=doubts,
    )


def side_rule(question: Question, table: Table, act: str) -> SideRule:
    """The generator of a side act that the question allows now. Raises :class:`IllegalAnswer` otherwise."""
    names: list[str] = []
    for a in question.side(table) if question.side else ():
        if a.option.id == act:
            return a.run
        names.append(a.option.id)
    error = IllegalAnswer("illegal.side", came=act, expected=sorted(names))
    error.rule = own_rule(table, _forbidding(question, table, f"side:{act}"))
    raise error


def _forbidding(question: Question, table: Table, answer: Answer) -> str:
    """The rule that forbids an answer; ``""`` for one that is none of the kind at all, which no rule speaks of."""
    try:
        return question.refuses(table, answer) if question.refuses is not None else ""
    except (AttributeError, LookupError, TypeError, ValueError):
        return ""


def check_by_rule(question: Question, posed: Posed, table: Table, answer: Answer) -> None:
    """As :func:`check`; an answer that is refused names the rule that forbids it."""
    try:
        check(posed, answer)
    except IllegalAnswer as error:
        error.rule = own_rule(table, _forbidding(question, table, answer)) or posed.rule
        raise


def nothing_possible(posed: Posed) -> bool:
    """A choice without a legal option: it answers itself."""
    return posed.kind in ("choose", "place") and not posed.options


def check(posed: Posed, answer: Answer) -> None:
    """Raise :class:`IllegalAnswer` unless this answer is legal for the question as posed."""
    match posed.kind:
        case "tell":
            if answer is not None:
                raise IllegalAnswer("illegal.tell", came=answer)
        case "choose":
            if nothing_possible(posed) and answer is None:
                return
            _one_of(posed.options, answer)
        case "several" | "place":
            _several(posed, answer)
        case "amount":
            _whole(answer, posed.lo, posed.hi)
        case "read" | "draw":
            _record(posed.fields, answer)
        case "shuffle":
            _permutation(posed, answer)
        case "consult":
            if not isinstance(answer, dict):
                raise IllegalAnswer("illegal.record", came=answer, expected=[f.name for f in posed.fields])
        case "together":
            raise IllegalAnswer("illegal.together", came=answer)


def _one_of(options: Sequence[Option], answer: Answer) -> None:
    for option in options:
        if option.id == answer:
            return
    raise IllegalAnswer("illegal.option", came=answer, expected=[o.id for o in options])


def _whole(answer: Answer, lo: int, hi: int) -> None:
    if not isinstance(answer, int) or isinstance(answer, bool) or not lo <= answer <= hi:
        raise IllegalAnswer("illegal.amount", came=answer, lo=lo, hi=hi)


def _several(posed: Posed, answer: Answer) -> None:
    if nothing_possible(posed) and not answer:
        return
    if not isinstance(answer, list) or len(set(map(str, answer))) != len(answer):
        raise IllegalAnswer("illegal.several", came=answer, expected=[o.id for o in posed.options])
    for item in answer:
        _one_of(posed.options, item)
    if not posed.lo <= len(answer) <= (posed.hi or len(posed.options)):
        raise IllegalAnswer("illegal.count", came=len(answer), lo=posed.lo, hi=posed.hi)


def _record(fields: Sequence[Field], answer: Answer) -> None:
    names = [f.name for f in fields]
    if not isinstance(answer, dict) or len(answer) != len(names) or any(name not in answer for name in names):
        raise IllegalAnswer("illegal.record", came=answer, expected=names)
    for f in fields:
        value = answer[f.name]
        try:
            if f.many:
                if not isinstance(value, list) or len(set(map(str, value))) != len(value):
                    raise IllegalAnswer("illegal.several", came=value, expected=[o.id for o in f.options])
                for item in value:
                    _one_of(f.options, item)
                if not f.lo <= len(value) <= (f.hi or len(f.options)):
                    raise IllegalAnswer("illegal.count", came=len(value), lo=f.lo, hi=f.hi)
            elif f.options:
                _one_of(f.options, value)
            else:
                _whole(value, f.lo, f.hi)
        except IllegalAnswer as error:
            raise IllegalAnswer(error.key, field=f.name, **error.values) from None


def _permutation(posed: Posed, answer: Answer) -> None:
    expected = sorted(o.id for o in posed.options)
    if not isinstance(answer, list) or sorted(map(str, answer)) != expected:
        raise IllegalAnswer("illegal.shuffle", came=answer, expected=expected)
