"""What an expansion is, and how it changes the rules: by steps, at moments, and through figures.

No rule names an expansion. Rules name the moments and figures listed here. In a game without expansions nothing is
asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec import Struct, structs

from companion.rules.engine import offered, pieces
from companion.rules.engine.abilities import Ability, Often
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.deeds import Told
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.migrations import Migration
from companion.rules.engine.moments import FIGURES, MOMENTS
from companion.rules.engine.open_cards import OpenCard
from companion.rules.engine.pieces import BoxSign, Kinds, Token
from companion.rules.engine.piles import Changed, Pile
from companion.rules.engine.question import Field, Option, Rule, SideAct, SideRule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Deck, Reason, Table, automa_seat, humans, is_alive, mark, seats_of
from companion.rules.engine.targets import Targets
from companion.rules.engine.tracks import SeatTrack

T = TypeVar("T")
S = TypeVar("S", bound=Struct)


SOLO = "solo"
"""The game against the Automa, as an entry in :attr:`Module.refuses` and :attr:`Module.warns`."""


class Verdict(Struct, frozen=True):
    """A handler's decision about an event. ``happens`` is False if the event is cancelled. ``value``: the event's
    value, or the new one if ``replaced``."""

    happens: bool = True
    value: Any = None
    replaced: bool = False


GO_ON = Verdict()
"""The event happens unchanged."""
CANCEL = Verdict(happens=False)
"""The event does not happen; later expansions are not asked."""


def replace_with(value: Any) -> Verdict:
    """The event happens with this value. Later expansions get the new value."""
    return Verdict(value=value, replaced=True)


class Act(Struct, frozen=True):
    """A side act that an expansion or the edition adds in a seat's own turn: a card's ability, the use of a piece.

    ``name`` is unique in the expansion; ``key``: its message; ``phases``: when it is possible. ``may``: whether the
    seat can do it now. ``often``: once in a phase, round or game; ``""``: without limit. ``rare``: behind More, and no
    question is asked for its sake alone, such as what only the real table knows (1E-D45).
    """

    name: str
    key: str
    rule: str
    phases: tuple[str, ...]
    may: Callable[[Table, str], bool]
    run: Callable[[Table, str], Rule[None]]
    often: Often = ""
    rare: bool = False


class Beside(Struct, frozen=True):
    """One entry of an expansion on a seat's strip: message ``key``, number or position ``n``, and the sign ``mark`` it
    is drawn with."""

    key: str
    n: int
    mark: str = ""


class Score(Struct, frozen=True):
    """One more source of points for a seat.

    ``name``: of this part of the score; its messages are ``field.score.NAME``, ``ui.score.row.NAME`` on the score
    screen, and ``why.score.NAME``. ``count``: points and reason, or None if the table does not tell; then the player is
    asked for a number from ``lo`` to ``hi``. ``automa``: the Automa's points and reason, which nobody is asked for;
    None if it gets none.
    """

    name: str
    rule: str
    count: Callable[[Table, str], tuple[int, Reason] | None]
    lo: int = 0
    hi: int = 40
    automa: Callable[[Table], tuple[int, Reason] | None] | None = None


class Module(Struct, frozen=True, eq=False):
    """An expansion. Raises ValueError for a moment or figure that no rule asks about."""

    kind: ClassVar[offered.Kind] = "module"
    name: str
    steps: tuple[tuple[str, Step], ...] = ()
    """(name of a step, step that is inserted after it)."""
    moments: Mapping[str, Callable[..., Rule[Verdict]]] = {}
    """Moment to a rule ``(table, value, **ids)`` that returns a :class:`Verdict`."""
    figures: Mapping[str, Callable[..., Any]] = {}
    """Figure to a function ``(table, base, **ids)`` that gives the new figure."""
    edition: str = ""
    """The edition that it belongs to, ``""`` for any."""
    refuses: Mapping[str, str] = {}
    """Expansions (or :data:`SOLO`) that it can't be combined with, each with the rule
    (:mod:`companion.rules.expansions.matrix`)."""
    warns: Mapping[str, str] = {}
    """Expansions (or :data:`SOLO`) that no rule covers together with it, each with the rule."""
    things: type[Struct] | None = None
    """The type of what it keeps on the table. It is made without arguments."""
    secrets: tuple[str, ...] = ()
    """Fields of ``things`` that map a seat to what only this seat may see."""
    face_down: Callable[[Table, str], Sequence[str]] | None = None
    """The words for the cards that lie face down before a seat, which only this seat may look at; their number is open
    to all."""
    lay: Callable[[Table], None] | None = None
    """Lays out its pieces during set-up."""
    lines: Mapping[str, tuple[SetupLine, ...]] = {}
    """Group of the set-up checklist to what it tells besides."""
    acts: tuple[Act, ...] = ()
    scores: tuple[Score, ...] = ()
    targets: tuple[Targets, ...] = ()
    abilities: tuple[Ability[Any], ...] = ()
    """What its cards do at the moments of the shared rules. A row replaces the edition's row of the same card and
    moment."""
    piles: tuple[Pile, ...] = ()
    """Its own decks."""
    decks: Mapping[str, Changed] = {}
    """Name of another deck to how its cards change. ``symbols-I`` and so on: the cards of a period of which some go
    back at random (S-14)."""
    faces: Mapping[str, tuple[Field, ...]] = {}
    """Name of a shared deck to the additional fields printed on its cards."""
    doubts: Mapping[str, Doubt] = {}
    """What its rules leave open; played like doubts of an edition."""
    box: Callable[[Any], Any] | None = None
    """Changes the edition's components: pieces, cards, limits, a clan."""
    ways: Callable[[Any], Any] | None = None
    """Changes the edition's policies: what is done another way."""
    correctables: Callable[[Table], Iterable[Correctable]] | None = None
    """Values of its things that can be set by hand, with paths ``things.modules.NAME.FIELD`` or ``….FIELD.SEAT`` and
    messages ``correct.NAME.FIELD``. A row replaces the shared row of the same path."""
    deeds: Mapping[str, Told] = {}
    """Its own sentences: what hands do for them."""
    own_hands: frozenset[str] = frozenset()
    """Its own sentences that tell a seat that the app does not keep what to do with its pieces, whatever the cards
    are."""
    answers: Mapping[str, str] = {}
    """Question of its rules to what answers it in a scenario file, in Markdown."""
    messages: str = ""
    """The folder of its message catalogues, as for an edition. Messages of ours can't be replaced."""
    beside: Callable[[Table, str], Iterable[Beside]] | None = None
    """What the strip shows of a seat besides tokens and tracks, to everyone: no secrets."""
    open_cards: Callable[[Table], Iterable[OpenCard]] | None = None
    """Its cards on the table that are drawn, to everyone: no secrets."""
    tokens: tuple[Token, ...] = ()
    """Its kinds of tokens."""
    tracks: tuple[SeatTrack, ...] = ()
    """Its tracks with a counter for each seat."""
    signs: tuple[BoxSign, ...] = ()
    """Its signs of Convoy boxes."""
    migrations: tuple[Migration, ...] = ()
    """Steps that bring older ``things`` to the present form, as in :mod:`companion.rules.engine.migrations`. Never
    change or remove one."""

    @property
    def version(self) -> int:
        """The version of the form of its things: 1, and 1 more for each migration."""
        return 1 + len(self.migrations)

    def complete(self, table: Table, every: bool = False) -> None:
        """Add what the expansion keeps on the table and is missing, in its state at the start: an older game may lack
        it. ``every``: set all of it, for set-up."""
        things = table.things
        keep(table, self, every)
        missing = [track for track in self.tracks if every or track.name not in (things.tracks or {})]
        if missing:
            new = {track.name: dict.fromkeys(_counting(table, track), track.start) for track in missing}
            things.tracks = {**(things.tracks or {}), **new}
        for token in self.tokens:
            if token.supply and (every or token.name not in things.elsewhere):
                things.elsewhere[token.name] = token.supply
        for pile in self.piles:
            if every or pile.name not in things.decks:
                things.decks[pile.name] = Deck(list(pile.cards))
                table.terms.draws[pile.name] = "deal" if table.terms.copy == "try" else pile.way

    def __post_init__(self) -> None:
        for kind, brought, known in (("moment", self.moments, MOMENTS), ("figure", self.figures, FIGURES)):
            unknown = sorted(brought.keys() - known.keys())
            if unknown:
                expected = ", ".join(known)
                raise ValueError(f"module {self.name!r}: {kind} {', '.join(unknown)} came, expected any of {expected}")


class Keeper(Protocol):
    """An expansion or edition that keeps things on the table."""

    @property
    def name(self) -> str: ...
    @property
    def things(self) -> type[Struct] | None: ...
    @property
    def secrets(self) -> tuple[str, ...]: ...
    @property
    def migrations(self) -> tuple[Migration, ...]: ...
    @property
    def version(self) -> int: ...
    @property
    def correctables(self) -> Callable[[Table], Iterable[Correctable]] | None: ...
    @property
    def acts(self) -> tuple[Act, ...]: ...


def of(table: Table) -> tuple[Module, ...]:
    """The expansions of this game, in the order in which all installed ones are listed. Raises
    :class:`~companion.rules.engine.offered.UnknownName`."""
    taken = table.terms.modules
    return offered.several("module", taken) if taken else ()


def keepers(table: Table) -> tuple[Keeper, ...]:
    """The edition, if it has things or corrections of its own, and the expansions of this game."""
    edition: Keeper = offered.find("edition", table.terms.edition)
    keeps = edition.things is not None or edition.correctables is not None
    return (edition, *of(table)) if keeps else of(table)


def moment(table: Table, name: str, value: Any = None, **ids: Any) -> Rule[Verdict]:
    """Ask each expansion in order about an event: it may let it happen, cancel it or replace its value. Raises
    TypeError if a replacement has the wrong type or a fixed event is cancelled."""
    replaced = False
    for module in of(table):
        handler = module.moments.get(name)
        if handler is None:
            continue
        verdict = yield from handler(table, value, **ids)
        if not verdict.happens:
            if MOMENTS[name].fixed:
                raise TypeError(f"{module.name}: {name} can't be cancelled")
            return CANCEL
        if verdict.replaced:
            expected = MOMENTS[name].value
            if expected is None or not isinstance(verdict.value, expected):
                wanted = "none" if expected is None else expected.__name__
                raise TypeError(f"{module.name}: {name} is replaced with {verdict.value!r}, expected {wanted}")
            value, replaced = verdict.value, True
    return Verdict(value=value, replaced=replaced)


def happens(table: Table, name: str, **ids: Any) -> Rule[bool]:
    """Whether an event without a value takes place."""
    return bool(not table.terms.modules or (yield from moment(table, name, **ids)).happens)


def figure(table: Table, name: str, base: T, **ids: Any) -> T:
    """A figure of the rules, changed by each expansion in order."""
    if not table.terms.modules:
        return base
    for module in of(table):
        fold = module.figures.get(name)
        if fold is not None:
            base = fold(table, base, **ids)
    return base


# ---------------------------------------------------------------- decks


def pile(table: Table, name: str) -> Pile | None:
    """The expansion's deck of this name; None for a deck of the edition."""
    return next((pile for module in of(table) for pile in module.piles if pile.name == name), None)


def deck_cards(table: Table, deck: str, cards: Sequence[str]) -> list[str]:
    """The cards of a deck at the start, from those that it has without expansions."""
    for module in of(table):
        if deck in module.decks:
            cards = module.decks[deck](table, cards)
    return list(cards)


def faces(table: Table, deck: str) -> list[Field]:
    """Fields that expansions print on the cards of a shared deck."""
    return [field for module in of(table) for field in module.faces.get(deck, ())]


# ---------------------------------------------------------------- tokens


def kinds(table: Table) -> Kinds:
    """The tokens and box signs of the game's expansions. Raises ValueError if two have the same name; equal signs
    may."""
    return _kinds(of(table)) if table.terms.modules else pieces.NONE


@lru_cache(maxsize=16)
def _kinds(modules: tuple[Module, ...]) -> Kinds:
    tokens = tuple(token for module in modules for token in module.tokens)
    return pieces.kinds(tokens, tuple(sign for module in modules for sign in module.signs))


def does(table: Table, name: str, sign: str) -> bool:
    """Whether this expansion is the one that applies a box sign. If several bring the same sign, the first one does."""
    brings = (module.name for module in of(table) if any(box.name == sign for box in module.signs))
    return next(brings, "") == name


def tracks(table: Table) -> list[SeatTrack]:
    """The tracks that the game's expansions bring, in order."""
    return [track for module in of(table) for track in module.tracks]


def track(table: Table, name: str) -> SeatTrack:
    """The track of that name. Raises KeyError if there is none in this game."""
    found = next((track for track in tracks(table) if track.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def beside(table: Table, seat: str) -> list[Beside]:
    """What the strip shows of a seat by the game's expansions, besides tokens and tracks; nothing before set-up."""
    if not table.things.modules:
        return []
    return [entry for module in of(table) if module.beside is not None for entry in module.beside(table, seat)]


def face_down(table: Table, seat: str) -> list[str]:
    """The words for the cards of expansions that lie face down before a seat; only this seat may see which they are."""
    if not table.things.modules:
        return []
    return [card for module in of(table) if module.face_down is not None for card in module.face_down(table, seat)]


def has_open_cards(table: Table) -> bool:
    """Whether an expansion of this game has cards that are drawn."""
    return any(module.open_cards is not None for module in of(table))


def open_cards(table: Table) -> list[OpenCard]:
    """The cards of the game's expansions that are on the table and are drawn; none before set-up."""
    if not table.things.modules:
        return []
    return [card for module in of(table) if module.open_cards is not None for card in module.open_cards(table)]


def _counting(table: Table, track: SeatTrack) -> list[str]:
    """The seats that have a counter on a track."""
    return seats_of(table) if track.who == "all" else humans(table)


# ---------------------------------------------------------------- things, acts, points


def things(table: Table, name: str, kind: type[S]) -> S:
    """What this expansion or edition keeps on the table. Raises KeyError before it is laid out."""
    kept = table.things.modules
    found = kept[name] if kept else None
    if not isinstance(found, kind):
        raise KeyError(name)
    return found


def lay(table: Table) -> None:
    """Lay out the things of edition and expansions as at the start: tokens in the reserve, counters on tracks, and the
    rest."""
    keep(table, offered.find("edition", table.terms.edition), every=True)
    for module in of(table):
        module.complete(table, every=True)
    for module in of(table):
        if module.lay is not None:
            module.lay(table)


def keep(table: Table, keeper: Keeper, every: bool) -> None:
    """Add the things of an edition or expansion as at the start, if they are missing; with ``every`` in any case."""
    things = table.things
    if keeper.things is None:
        return
    if every or keeper.name not in (things.modules or {}):
        things.modules = {**(things.modules or {}), keeper.name: keeper.things()}
        if keeper.migrations:
            things.versions = {**(things.versions or {}), keeper.name: keeper.version}


def acts(table: Table, seat: str, phase: str) -> Iterator[SideAct]:
    """The side acts that the edition and the game's expansions allow a seat in its own turn of this phase."""
    edition: Keeper = offered.find("edition", table.terms.edition)
    if not (edition.acts or table.terms.modules) or not is_alive(table, seat):
        return
    for keeper in (edition, *of(table)):
        for act in keeper.acts:
            used = f"{act.often}:{keeper.name}.{act.name}.{seat}"
            if phase in act.phases and used not in table.progress.marks and act.may(table, seat):
                option = Option(f"{keeper.name}:{act.name}", act.key, {"seat": f"@seat.{seat}"}, rare=act.rare)
                yield SideAct(option, _doer(act, seat, used))


def _doer(act: Act, seat: str, used: str) -> SideRule:
    def do(table: Table) -> Rule[None]:
        if act.often:
            mark(table, used)
        yield from act.run(table, seat)

    return do


def scores(table: Table) -> list[Score]:
    """The sources of points of the game's expansions, in order; for each its ``scores``, then its tracks that score."""
    return [
        score
        for module in of(table)
        for score in (*module.scores, *(_score(track) for track in module.tracks if track.points is not None))
    ]


def _score(track: SeatTrack) -> Score:
    def count(table: Table, seat: str) -> tuple[int, Reason] | None:
        place = (table.things.tracks or {}).get(track.name, {}).get(seat)
        points = track.points(table, place) if track.points is not None and place is not None else None
        return None if points is None else (points, Reason(f"why.score.{track.name}", {"n": place}))

    def of_automa(table: Table) -> tuple[int, Reason] | None:
        return count(table, automa_seat(table))

    automa = of_automa if track.who == "all" else None
    return Score(track.name, track.rule, count, hi=track.worth, automa=automa)


def secret(table: Table, path: str) -> bool:
    """Whether the value at this path is secret to one seat."""
    parts = path.split(".")
    if parts[:2] != ["things", "modules"] or len(parts) < 4:
        return False
    return any(keeper.name == parts[2] and parts[3] in keeper.secrets for keeper in keepers(table))


def secrets(table: Table, seat: str) -> list[Any]:
    """Everything among the things of edition and expansions that only this seat may see, as single values."""
    found: list[Any] = []
    for keeper in keepers(table):
        kept = table.things.modules[keeper.name] if table.things.modules and keeper.secrets else None
        if kept is not None:
            found += (part for name in keeper.secrets for part in parts(getattr(kept, name).get(seat)))
    return found


def face_down_anywhere(table: Table) -> set[Any]:
    """Everything among the things of edition and expansions that is secret, whosever it is, as single values."""
    found: set[Any] = set()
    for keeper in keepers(table):
        kept = table.things.modules.get(keeper.name) if table.things.modules and keeper.secrets else None
        for name in keeper.secrets if kept is not None else ():
            found |= {part for value in getattr(kept, name).values() for part in parts(value)}
    return found


def parts(value: Any) -> Iterator[Any]:
    """All single values within a value: keys and values of mappings, fields, items of lists, at any depth. A simple
    value gives itself."""
    if isinstance(value, Struct):
        value = structs.asdict(value)
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from parts(part)
    else:
        yield value
