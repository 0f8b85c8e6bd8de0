"""Questions: what a rule yields, and how it may be answered.

The values of its sentence and its legal answers are worked out when it is shown (:func:`pose`), so they hold after a
correction too. There are few kinds, so that a new rule needs no new screen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, TypedDict, TypeVar, Unpack

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.engine.concordance import as_played, concordance, own_rule
from companion.rules.engine.loss import Loss
from companion.rules.engine.table import Line, Table

T = TypeVar("T")
Answer = Any
"""A JSON value. By kind: tell None; choose an option's id; several a list of ids; amount an int; place a list of boxes;
draw and read a mapping of field to value; shuffle all cards of the deck in their new order; consult a mapping."""

AGAIN = object()
"""Sent into a draw in place of an answer when the way of drawing has changed: the draw asks again."""

Kind = Literal["tell", "choose", "several", "amount", "place", "draw", "shuffle", "read", "consult", "together"]


NOTHING = (0, "", "0", "no", "none")
"""Values of a field that mean none."""


class Option(Struct, frozen=True, gc=False):
    """One legal answer: its id is stored in the journal, message key and values make its words.

    ``place``: where it can be tapped on the drawing: ``zone.3``, ``box.C2``, ``space.112``, ``enemy.warwolves``,
    ``card.story.1``, ``red.truck.1``, ``red.trailer2``, ``red.person.leader``. ``rare`` ones are shown behind "More".
    """

    id: str
    key: str
    values: Mapping[str, Any] = {}
    place: str = ""
    rare: bool = False
    grave: bool = False
    """It can't be taken for a harmless one: a finger must rest on its button. Such a side act is in the menu."""
    hand: bool = False
    """It shows a card in the hand of the asked seat, which others must not see before it is played (EX-31)."""
    way: tuple[str, ...] = ()
    """The spaces between a Convoy and ``place`` on the way that it would go, as far as the rule knows them."""
    loses: tuple[Loss, ...] = ()
    """What it takes away beside what its words say."""
    swap: tuple[str, str] = ("", "")
    """The Convoy card that would leave and the one that would come in its place, drawn beside each other."""


class Shut(Struct, frozen=True, gc=False):
    """An option that can't be taken now, shown so that nobody looks for it in vain, and why: each line a sentence with
    its rule. It is no answer and has no number."""

    option: Option
    why: tuple[Line, ...]


class Field(Struct, frozen=True, gc=False):
    """One value of a read or draw question.

    With ``options`` one of their ids; with ``text`` a line that a person writes, of at most so many letters; else a
    whole number from ``lo`` to ``hi``. ``many``: a list of different option ids. ``default``: what is set before anyone
    touches it, a choice of the player's or what the table tells, never a fact that only the real table knows; None: it
    must be set. ``learn``: the printed field under which the value is
    remembered, ``""`` for none.
    """

    name: str
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    default: Any = None
    many: bool = False
    ordered: bool = False
    """Of a list: whether the order of its options counts."""
    learn: str = ""
    key: str = ""
    step: int = 1
    usual: Any = None
    """The most common value of a fact. A scenario file may leave it out, and one touch sets all open fields to nothing.
    It is never set in advance."""
    near: int | None = None
    """The number that the first touch sets."""
    extra: bool = False
    """An addition that need not be touched, beside another fact. It shows nothing until it is touched, and counts as
    ``usual``."""
    alone: bool = False
    """Of several values mostly one: where nothing else is asked a touch sends it; *several* comes before more."""
    mixes: int = 0
    """So many options of different kinds, ``kind:n``, may be told together, joined by commas."""
    beside: str = ""
    """Another field of few options, whose value is told by the same touch."""
    of: tuple[str, str] | None = None
    """Another field and the value that it must have. Otherwise this one is not asked and counts as ``usual``."""
    text: int = 0
    taken: tuple[str, ...] = ()
    """Options that others have, so they are not offered; fields with any have different values."""
    brief: Field | None = None
    """The field of the same name that is asked instead where only this value is read off a real card, so that nothing
    is learnt of the card: as much as decides."""

    @property
    def left_out(self) -> Any:
        """The value if nobody gives one: the default, else the usual one; None if it must be given."""
        return self.usual if self.default is None else self.default

    @property
    def nothing(self) -> bool:
        """Whether it has no default and its usual value means none."""
        return self.default is None and not self.extra and self.usual in NOTHING

    @property
    def must(self) -> bool:
        """Whether the player must give a value."""
        return self.default is None and not self.extra

    def parts(self, value: Any) -> Sequence[Any]:
        """The options of which a value consists: itself, or those of a mixed one."""
        found = value.split(",") if self.mixes and isinstance(value, str) else [value]
        kinds = {part.partition(":")[0] for part in found if ":" in str(part)}
        return found if 1 < len(kinds) == len(found) <= self.mixes else [value]

    @property
    def exact(self) -> bool:
        """Whether it takes just so many of its options."""
        return self.many and 0 < self.lo == self.hi

    @property
    def pairs(self) -> tuple[str, ...]:
        """The mixed values that one touch tells: one each of two kinds."""
        ones = [option.id for option in self.options if option.id.endswith(":1")] if self.mixes > 1 else []
        return tuple(f"{one},{other}" for one, other in combinations(ones, 2))

    @property
    def orders_all(self) -> bool:
        """Whether it has a place for each of its options: the last follows from the others."""
        return self.many and self.hi == len(self.options) > 1

    def meant(self, values: Mapping[str, Any]) -> bool:
        """Whether the field is asked, given the values of the other fields."""
        return self.of is None or values.get(self.of[0], self.of[1]) == self.of[1]


class Ahead(Struct, frozen=True):
    """A question that comes next, which the same look at a card answers: who has told it on the same screen is not
    asked it again. Should it come otherwise than it was seen coming, it is asked as always.

    ``key``, ``card`` and ``fields`` are those of that question; ``option``: the choice, or value of the only field,
    after which it comes.
    """

    key: str
    card: str
    fields: tuple[Field, ...]
    option: str = ""


Options = Sequence[Option] | Callable[[Table], Sequence[Option]]
Values = Mapping[str, Any] | Callable[[Table], Mapping[str, Any]]
Rule = Generator["Question", Answer, T]
SideRule = Callable[[Table], Rule[None]]


class SideAct(Struct, frozen=True):
    """An act that is possible while a question is open. Its rule runs first, then the question is asked again."""

    option: Option
    run: SideRule


class Question(Struct, frozen=True):
    """A question as the rule yields it, before it is shown.

    ``key`` names it in journal and catalogues. ``asked``: the seat that answers, or ``table``. ``turn``: the seat whose
    turn it is, as the strip shows.
    """

    key: str
    kind: Kind
    rule: str
    asked: str = "table"
    turn: str = ""
    values: Values = {}
    options: Options = ()
    shut: Callable[[Table], Sequence[Shut]] | None = None
    """What would be an option if the table were otherwise."""
    lo: int | Callable[[Table], int] = 0
    hi: int | Callable[[Table], int] = 0
    default: Any = None
    fields: Sequence[Field] | Callable[[Table], Sequence[Field]] = ()
    side: Callable[[Table], Iterable[SideAct]] | None = None
    deck: str = ""
    card: str = ""
    """The printed card or board that a read or consult question is about."""
    view: str = ""
    """The drawing beside it: zone, automa, map, enemies, setup, board."""
    secret: bool = False
    ordered: bool = False
    doubts: tuple[str, ...] = ()
    together: Mapping[str, Question] = {}
    refuses: Callable[[Table, Answer], str] | None = None
    """The rule that forbids an answer (or ``side:`` and a side act) if it is not ``rule``; else ``""``."""
    ahead: Callable[[Table], Sequence[Ahead]] | None = None
    """What may be told on the same screen."""
    wordy: bool = False
    """It may have many answers, or answers of many words: each time it is asked with as much room."""
    varied: bool = False
    """Its answers are others each time, like the teams that can be sent: none has a place of its own."""
    found: Sequence[Option] | None = None
    """The options, if the rule has worked them out already to decide whether to ask. After any other event ``options``
    is used."""
    itself: Answer = None
    """The only possible answer: nobody is asked and nothing is recorded (:func:`advance`). A scenario that listens is
    told."""


class Asking(TypedDict, total=False):
    """Further values of a choice, as in :class:`Question`."""

    view: str
    values: Values
    side: Callable[[Table], Iterable[SideAct]] | None
    doubts: tuple[str, ...]
    secret: bool
    wordy: bool
    varied: bool
    refuses: Callable[[Table, Answer], str]
    found: Sequence[Option] | None
    shut: Callable[[Table], Sequence[Shut]]
    itself: Answer


def choose(seat: str, key: str, rule: str, options: Options, **more: Unpack[Asking]) -> Question:
    """A seat chooses one option in its own turn. The drawing is its Convoy if no other ``view`` is given."""
    more.setdefault("view", "convoy")
    return Question(key, "choose", rule, asked=seat, turn=seat, options=options, **more)


class Posed(Struct, frozen=True, gc=False):
    """A question as it is shown: numbered, with the values of its sentence and its legal answers."""

    number: int
    key: str
    kind: Kind
    rule: str
    asked: str
    turn: str
    values: Mapping[str, Any] = {}
    options: tuple[Option, ...] = ()
    shut: tuple[Shut, ...] = ()
    """Shown with its reasons, but never an answer."""
    lo: int = 0
    hi: int = 0
    default: Any = None
    fields: tuple[Field, ...] = ()
    side: tuple[Option, ...] = ()
    lines: tuple[Line, ...] = ()
    """The sentences of a tell; else those that are shown beside this question."""
    deck: str = ""
    card: str = ""
    view: str = ""
    secret: bool = False
    ordered: bool = False
    doubts: tuple[str, ...] = ()
    ahead: tuple[Ahead, ...] = ()
    wordy: bool = False
    varied: bool = False


class IllegalAnswer(ValueError):
    """An answer that the open question does not allow. Nothing has changed.

    The text says what came and what was expected; ``key`` and ``values`` say the same for the catalogue. ``rule``: the
    rule that forbids it, ``""`` if none does. ``general``: it is only the rule that the question stands for.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key = key
        self.values = values
        self.rule = ""
        self.general = False
        super().__init__(f"{key}: " + ", ".join(f"{name} {value!r}" for name, value in values.items()))


def usual(fields: Sequence[Field]) -> dict[str, Any] | None:
    """The usual values of several facts, none of which means nothing: one touch may tell them all. None where there is
    no such thing for each of them."""
    apart = any(f.default is not None or f.extra or f.of or f.many or not f.options for f in fields)
    if apart or len(fields) < 2 or any(f.usual is None or f.usual in NOTHING for f in fields):
        return None
    return {f.name: f.usual for f in fields}


def only(found: Sequence[T]) -> T | None:
    """The only item; None if there are several, or none."""
    return found[0] if len(found) == 1 else None


def advance(rule: Rule[Any], answer: Answer) -> Question:
    """Send an answer (None to begin) and run to the next question that must be answered. Raises StopIteration at the
    rule's end."""
    question = rule.send(answer)
    while question.itself is not None:
        question = rule.send(question.itself)
    return question


def without(rule: Rule[Any], gone: Exception) -> Question:
    """Throw ``gone`` into a rule, so that it drops its question, and run on like :func:`advance`."""
    question = rule.throw(gone)
    while question.itself is not None:
        question = rule.send(question.itself)
    return question


def tell(lines: Sequence[Line]) -> Question:
    """The question that shows the collected sentences with one Next."""
    return Question(key="tell", kind="tell", rule=lines[0].rule if lines else "")


def pose(
    question: Question,
    table: Table,
    number: int,
    lines: tuple[Line, ...] = (),
    nested: bool = False,
    fresh: bool = False,
) -> Posed:
    """Work out what a question shows and allows on this table. ``nested``: it belongs to a side act and offers none
    itself. ``fresh``: nothing has happened since it was asked, so ``found`` may be used."""
    values = question.values(table) if callable(question.values) else question.values
    side = () if nested or question.side is None else tuple(act.option for act in question.side(table))
    posed = _posed(question, table, number, values, side, lines, fresh)
    if question.ahead is not None:
        posed = replace(posed, ahead=tuple(question.ahead(table)))
    return posed if question.shut is None else replace(posed, shut=_closed(question.shut(table), table))


def _closed(shut: Sequence[Shut], table: Table) -> tuple[Shut, ...]:
    return tuple(replace(s, why=tuple(as_played(table, line) for line in s.why)) for s in shut)


class Allowed(Struct, frozen=True, gc=False):
    """What an answer is checked against."""

    kind: Kind
    options: Sequence[Option] = ()
    lo: int = 0
    hi: int = 0
    fields: Sequence[Field] = ()


def allowed(question: Question, table: Table, fresh: bool = False) -> Allowed:
    """What an answer to this question is checked against on this table, as :func:`pose` would show it."""
    if question.kind == "tell":
        return Allowed(question.kind)
    lo, hi, fields = question.lo, question.hi, question.fields
    return Allowed(
        question.kind,
        _options(question, table, fresh),
        lo(table) if callable(lo) else lo,
        hi(table) if callable(hi) else hi,
        fields(table) if callable(fields) else fields,
    )


def _options(question: Question, table: Table, fresh: bool) -> Sequence[Option]:
    options = question.options
    if callable(options):
        return question.found if fresh and question.found is not None else options(table)
    return options


def _posed(
    question: Question,
    table: Table,
    number: int,
    values: Mapping[str, Any],
    side: tuple[Option, ...],
    lines: tuple[Line, ...],
    fresh: bool,
) -> Posed:
    options = _options(question, table, fresh)
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
        ordered=question.ordered,
        doubts=doubts,
        wordy=question.wordy,
        varied=question.varied,
    )


def side_rule(question: Question, table: Table, act: str) -> SideRule:
    """The rule of a side act that the question allows now. Raises :class:`IllegalAnswer` for any other."""
    names: list[str] = []
    for a in question.side(table) if question.side else ():
        if a.option.id == act:
            return a.run
        names.append(a.option.id)
    error = IllegalAnswer("illegal.side", came=act, expected=sorted(names))
    error.rule = own_rule(table, _forbidding(question, table, f"side:{act}"))
    raise error


def _forbidding(question: Question, table: Table, answer: Answer) -> str:
    """The rule that forbids an answer; ``""`` if the answer is of the wrong kind altogether."""
    try:
        return question.refuses(table, answer) if question.refuses is not None else ""
    except (AttributeError, LookupError, TypeError, ValueError):
        return ""


def check_by_rule(question: Question, posed: Posed | Allowed, table: Table, answer: Answer) -> None:
    """Like :func:`check`, but the error also names the rule that forbids the answer."""
    try:
        check(posed, answer)
    except IllegalAnswer as error:
        error.rule = own_rule(table, _forbidding(question, table, answer))
        error.general = not error.rule
        error.rule = error.rule or own_rule(table, question.rule)
        raise


def nothing_possible(posed: Posed | Allowed) -> bool:
    """Whether it is a choice without a legal option, which answers itself."""
    return posed.kind in ("choose", "place") and not posed.options


def check(posed: Posed | Allowed, answer: Answer) -> None:
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


def _line(answer: Answer, most: int) -> None:
    if not isinstance(answer, str) or len(answer) > most or not answer.isprintable():
        raise IllegalAnswer("illegal.text", came=answer, n=most)


def _several(posed: Posed | Allowed, answer: Answer) -> None:
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
                for part in f.parts(value):
                    _one_of(f.options, part)
            elif f.text:
                _line(value, f.text)
            else:
                _whole(value, f.lo, f.hi)
        except IllegalAnswer as error:
            raise IllegalAnswer(error.key, field=f.name, **error.values) from None


def _permutation(posed: Posed | Allowed, answer: Answer) -> None:
    expected = sorted(o.id for o in posed.options)
    if not isinstance(answer, list) or sorted(map(str, answer)) != expected:
        raise IllegalAnswer("illegal.shuffle", came=answer, expected=expected)
