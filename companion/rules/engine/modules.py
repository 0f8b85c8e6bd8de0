"""What an expansion is, and by which ways it comes into the rules: steps, moments and figures.

No rule names an expansion. It names a moment or a figure of the tables below, and a game without expansions asks
nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Protocol, TypeVar, cast

from msgspec import Struct, structs

from companion.rules.engine import offered, pieces
from companion.rules.engine.abilities import Ability, Often
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.migrations import Migration
from companion.rules.engine.pieces import BoxSign, Kinds, Token
from companion.rules.engine.piles import Changed, Pile
from companion.rules.engine.question import Field, Option, Rule, SideAct, SideRule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Deck, Reason, Table, humans, is_alive, mark, seats_of
from companion.rules.engine.targets import Targets
from companion.rules.engine.tracks import SeatTrack

T = TypeVar("T")
S = TypeVar("S", bound=Struct)


SOLO = "solo"
"""What stands among the expansions that another one does not go with: the game against the Automa."""


class Verdict(Struct, frozen=True):
    """What becomes of an event at a moment. ``happens`` is False where it is cancelled: nothing of it takes place.
    ``value`` is what it happens with: its own, or the one that has replaced it."""

    happens: bool = True
    value: Any = None
    replaced: bool = False


GO_ON = Verdict()
"""The event happens as it would have."""
CANCEL = Verdict(happens=False)
"""The event does not happen, and no later expansion is asked."""


def replace_with(value: Any) -> Verdict:
    """The event happens with this value in the place of its own. Later expansions are asked with the new one."""
    return Verdict(value=value, replaced=True)


class Named(Struct, frozen=True):
    """A moment or a figure: the rule at which it stands, what a handler is told by name, and the type of its value,
    None where there is none to replace. ``fixed``: it can't be cancelled, since it has happened or must."""

    rule: str
    ids: tuple[str, ...] = ()
    value: type | None = None
    fixed: bool = False


MOMENTS: Mapping[str, Named] = {
    "round.begins": Named("TO-01", fixed=True),
    "explore": Named("EX-02", ("seat",)),
    "gather": Named("EX-19", ("seat", "place"), dict),
    "recruit": Named("EX-43", ("seat", "person")),
    "card": Named("EX-36", ("seat", "kind"), str),
    "objects": Named("EX-31", ("seat", "cause"), int),
    "damage": Named("EX-27", ("seat", "area", "cause"), int),
    "contamination": Named("EX-59", ("seat", "cause"), int),
    "fame": Named("EX-24", ("seat", "cause"), int),
    "rest": Named("RE-01", ("seat",)),
    "move": Named("MV-02", ("seat",)),
    "crossed": Named("MV-16", ("seat", "way"), fixed=True),
    "moved": Named("MV-06", ("seat", "passed"), fixed=True),
    "ambush": Named("FW-04", ("enemy",)),
    "ambushed": Named("FW-06", ("seat", "enemy")),
    "fire": Named("FW-09", ("seat",)),
    "attack": Named("FW-10", ("seat", "target", "box")),
    "outcome": Named("FW-35", ("seat", "names"), Struct, fixed=True),
    "hit": Named("FW-12", ("seat", "target"), int),
    "defeated": Named("FW-21", ("enemy",), fixed=True),
    "loot": Named("FW-22", ("enemy",), dict),
    "enemies.fire": Named("FW-37"),
    "aurora": Named("ER-02", (), int),
    "round.ends": Named("ER-06", fixed=True),
    "score": Named("SC-01", fixed=True),
}
"""Every moment at which an expansion is asked. *gather*: tokens by kind that come aboard. *card*: the Convoy card that
is installed. *objects*, *damage*, *contamination*, *fame*: how many. *crossed*: a way of the map, as soon as a Convoy
has crossed it, of one whose way nobody sees where that is known to matter. *moved*: after the move, one beside that of
the Movement Phase too; ``passed`` are the spaces on its way (PA-BOX-04), None where the app has not seen it. *attack*:
before anything is paid, by a Weapon in this ``box``, ``""`` where none is known. *outcome*: the card that was drawn, as
:class:`~companion.rules.engine.decks.Drawn`; ``seat`` is who shoots, ``""`` for Enemies, and ``names`` which fields of
it decide; another draw gives another one. *hit*: damage that lands on the target. *defeated*: before the loot is
shared; *loot*: cards by seat. *aurora*: how many spaces it goes forward. *round.ends*: after the abilities and what
boxes make, in the last round too. *score*: before anybody's points."""

FIGURES: Mapping[str, Named] = {
    "speed": Named("MV-03", ("seat",), int),
    "automa.speed": Named("AU-36", (), int),
    "skill": Named("EX-06", ("person",), int),
    "hand.limit": Named("CV-11", ("seat",), int),
    "zone.limit": Named("ER-04", (), int),
    "weapon.price": Named("FW-10", ("seat", "box"), int),
    "enemies": Named("FW-09", ("seat",), tuple),
    "feeds": Named("RE-02", ("seat", "person"), Struct),
    "mined": Named("CD-29", ("seat",), tuple),
}
"""Every figure that an expansion may fold. *weapon.price*: how many of what a shot of the Weapon in this box costs.
*enemies*: names of the Enemies that this seat may attack. *feeds*: the :class:`~companion.rules.common.meals.Meal` that
feeds this Survivor. *mined*: the ways, as ``"112-118"``, that this seat had better not cross, since something is
there which only then goes off."""


class Act(Struct, frozen=True):
    """What a player may do on top of a question of their own turn: a card's ability, a piece's use.

    ``name`` is unique in its expansion; ``key`` are its words, ``rule`` what allows it, ``phases`` when. ``may`` says
    whether a seat can do it now. ``often``: how often a seat may, as often as it likes with ``""``.
    """

    name: str
    key: str
    rule: str
    phases: tuple[str, ...]
    may: Callable[[Table, str], bool]
    run: Callable[[Table, str], Rule[None]]
    often: Often = ""


class Beside(Struct, frozen=True):
    """Something of an expansion's own that is with a seat, as its strip shows it: what it is called (``key``), how many
    there are or where it is (``n``), and the sign that it is drawn by (``mark``), as of a token."""

    key: str
    n: int
    mark: str = ""


class Score(Struct, frozen=True):
    """Points that a seat may have from one source more. ``name`` is that of the part of the score, and of its words
    ``field.score.NAME`` and, on the score screen, ``ui.score.row.NAME``; the reason of its points is
    ``why.score.NAME``. ``count`` gives points and reason, None where the table does not tell: then the player says
    it, a number from ``lo`` to ``hi``. ``automa``: points of the Automa and their reason, of which the table tells in
    any case; None where it has none of it."""

    name: str
    rule: str
    count: Callable[[Table, str], tuple[int, Reason] | None]
    lo: int = 0
    hi: int = 40
    automa: Callable[[Table], tuple[int, Reason]] | None = None


class Module(Struct, frozen=True, eq=False):
    """An expansion.

    ``steps``: each stands after a named one. ``moments``: generators ``(table, value, **ids)`` that return a
    :class:`Verdict`. ``figures``: ``(table, base, **ids)`` to the new figure. ``things``: the type of what it keeps on
    the table, made without arguments and frozen with it; ``secrets`` names those fields of it that are a seat's alone,
    by seat. ``migrations``: what brings things of older versions on to today's form, one step after the other as in
    :mod:`companion.rules.engine.migrations`; a step there is never changed or taken away. ``lay``: puts its pieces
    there when the game is set up. ``lines``: says what is to be laid out, for each group of the checklist. ``acts``,
    ``scores``, ``targets``: see there. ``abilities``: what its cards do at moments that the
    shared rules know, or what others do instead of what they did. ``correctables``: values of its things that a person
    can set, by paths such as ``things.modules.NAME.FIELD`` or ``….FIELD.SEAT``, named ``correct.NAME.FIELD``.
    ``piles``: the decks that it brings; ``decks``: by name, how it changes the cards that other decks are laid with;
    ``faces``: by name of a deck that others share, what is printed on its cards besides, read off them as the rest is.
    ``tokens``: the kinds of tokens that it brings, ``tracks``: the tracks on which each seat counts, ``signs``: those
    of Convoy boxes, see there. ``beside``: what else is with a seat and shown to all, in order; no secret is.
    ``messages``: the folder of its own catalogues, laid out as ours are; what ours say stands.
    ``box`` and ``ways``: what of the edition's components and policies is otherwise with it, each made of what there
    would be without it: pieces and cards more or fewer, a clan, other limits; something that is done another way.
    ``doubts``: what its rules leave open, read by ``reading`` and as house rules just as the edition's are.
    ``edition``: the one that it belongs to, ``""`` for any. ``refuses`` and ``warns``: what it does not go with, or
    what no rule covers with it, other expansions or :data:`SOLO`, each with the rule
    (:mod:`companion.rules.expansions.matrix`).

    Raises ValueError for a moment or figure that no rule asks about.
    """

    kind: ClassVar[offered.Kind] = "module"
    name: str
    steps: tuple[tuple[str, Step], ...] = ()
    moments: Mapping[str, Callable[..., Rule[Verdict]]] = {}
    figures: Mapping[str, Callable[..., Any]] = {}
    edition: str = ""
    refuses: Mapping[str, str] = {}
    warns: Mapping[str, str] = {}
    things: type[Struct] | None = None
    secrets: tuple[str, ...] = ()
    lay: Callable[[Table], None] | None = None
    lines: Callable[[Table, str], None] | None = None
    acts: tuple[Act, ...] = ()
    scores: tuple[Score, ...] = ()
    targets: tuple[Targets, ...] = ()
    abilities: tuple[Ability[Any], ...] = ()
    piles: tuple[Pile, ...] = ()
    decks: Mapping[str, Changed] = {}
    faces: Mapping[str, tuple[Field, ...]] = {}
    doubts: Mapping[str, Doubt] = {}
    box: Callable[[Any], Any] | None = None
    ways: Callable[[Any], Any] | None = None
    correctables: Callable[[Table], Iterable[Correctable]] | None = None
    messages: str = ""
    beside: Callable[[Table, str], Iterable[Beside]] | None = None
    tokens: tuple[Token, ...] = ()
    tracks: tuple[SeatTrack, ...] = ()
    signs: tuple[BoxSign, ...] = ()
    migrations: tuple[Migration, ...] = ()

    @property
    def version(self) -> int:
        """The version of the form of its things: it rises with each step that brings older ones on."""
        return 1 + len(self.migrations)

    def complete(self, table: Table, every: bool = False) -> None:
        """Put there what it keeps on the table and is not there, as it is at the start: what it has gained in a game
        that is older than that. With ``every`` all of it, as when a game is set up."""
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
    """Who keeps things on the table: an expansion, or the edition."""

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


def of(table: Table) -> tuple[Module, ...]:
    """The expansions of this game, in the order in which all that there are stand. Raises
    :class:`~companion.rules.engine.offered.UnknownName`."""
    taken = table.terms.modules
    if not taken:
        return ()
    found = {name: cast("Module", offered.find("module", name)) for name in taken}
    return tuple(found[name] for name in offered.names("module") if name in found)


def keepers(table: Table) -> tuple[Keeper, ...]:
    """Who keeps things of their own on the table of this game: the edition if it does, then its expansions, of which
    some may not."""
    edition: Keeper = offered.find("edition", table.terms.edition)
    return of(table) if edition.things is None else (edition, *of(table))


def moment(table: Table, name: str, value: Any = None, **ids: Any) -> Rule[Verdict]:
    """A named moment at an event: each expansion in order lets it go on, cancels it or replaces its value. Raises
    TypeError for a value of another type than the event has."""
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
    """A figure of the rules, folded through the game's expansions in order."""
    if not table.terms.modules:
        return base
    for module in of(table):
        fold = module.figures.get(name)
        if fold is not None:
            base = fold(table, base, **ids)
    return base


# ---------------------------------------------------------------- decks


def pile(table: Table, name: str) -> Pile | None:
    """The deck of that name as an expansion brings it; None for one of the edition."""
    return next((pile for module in of(table) for pile in module.piles if pile.name == name), None)


def laid(table: Table, deck: str, cards: Sequence[str]) -> list[str]:
    """The cards that a deck is laid with, which are these without expansions."""
    for module in of(table):
        if deck in module.decks:
            cards = module.decks[deck](table, cards)
    return list(cards)


def faces(table: Table, deck: str) -> list[Field]:
    """What expansions have printed on the cards of a deck that is shared."""
    return [field for module in of(table) for field in module.faces.get(deck, ())]


# ---------------------------------------------------------------- tokens


def kinds(table: Table) -> Kinds:
    """The kinds of tokens and the signs of boxes that the game's expansions bring. Raises ValueError where two of them
    bear one name, unless they are signs that are alike."""
    return _kinds(of(table)) if table.terms.modules else pieces.NONE


@lru_cache(maxsize=16)
def _kinds(modules: tuple[Module, ...]) -> Kinds:
    tokens = tuple(token for module in modules for token in module.tokens)
    return pieces.kinds(tokens, tuple(sign for module in modules for sign in module.signs))


def does(table: Table, name: str, sign: str) -> bool:
    """Whether the expansion of this name is the one that does what boxes of a sign do: the first of this game that
    brings the sign. Another that brings it alike leaves it to that one."""
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
    """What the game's expansions show of a seat besides its tokens and tracks, once it is laid out."""
    if not table.things.modules:
        return []
    return [entry for module in of(table) if module.beside is not None for entry in module.beside(table, seat)]


def _counting(table: Table, track: SeatTrack) -> list[str]:
    """The seats that have a counter on a track."""
    return seats_of(table) if track.who == "all" else humans(table)


# ---------------------------------------------------------------- things, acts, points


def things(table: Table, name: str, kind: type[S]) -> S:
    """What an expansion keeps on the table, or the edition. Raises KeyError before it is laid out."""
    kept = table.things.modules
    found = kept[name] if kept else None
    if not isinstance(found, kind):
        raise KeyError(name)
    return found


def lay(table: Table) -> None:
    """The edition's and each expansion's own things as they are at the start, its tokens in the reserve, counters on
    its tracks, and what else it lays out."""
    keep(table, offered.find("edition", table.terms.edition), every=True)
    for module in of(table):
        module.complete(table, every=True)
    for module in of(table):
        if module.lay is not None:
            module.lay(table)


def keep(table: Table, keeper: Keeper, every: bool) -> None:
    """Things of an expansion or edition as they are at the start, where there are none yet, or in any case."""
    things = table.things
    if keeper.things is None:
        return
    if every or keeper.name not in (things.modules or {}):
        things.modules = {**(things.modules or {}), keeper.name: keeper.things()}
        if keeper.migrations:
            things.versions = {**(things.versions or {}), keeper.name: keeper.version}


def acts(table: Table, seat: str, phase: str) -> Iterator[SideAct]:
    """What a seat may do by its expansions in this phase, on top of a question of its own turn."""
    if not table.terms.modules or not is_alive(table, seat):
        return
    for module in of(table):
        for act in module.acts:
            used = f"{act.often}:{module.name}.{act.name}.{seat}"
            if phase in act.phases and used not in table.progress.marks and act.may(table, seat):
                option = Option(f"{module.name}:{act.name}", act.key, {"seat": f"@seat.{seat}"})
                yield SideAct(option, _doer(act, seat, used))


def _doer(act: Act, seat: str, used: str) -> SideRule:
    def do(table: Table) -> Rule[None]:
        if act.often:
            mark(table, used)
        yield from act.run(table, seat)

    return do


def scores(table: Table) -> list[Score]:
    """The sources of points that the game's expansions bring, in order: of each its own, then its tracks that score."""
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

    return Score(track.name, track.rule, count)


def secret(table: Table, path: str) -> bool:
    """Whether a path of a value leads to what is a seat's alone."""
    parts = path.split(".")
    if parts[:2] != ["things", "modules"] or len(parts) < 4:
        return False
    return any(keeper.name == parts[2] and parts[3] in keeper.secrets for keeper in keepers(table))


def secrets(table: Table, seat: str) -> list[Any]:
    """What is this seat's alone among the things of the edition and of expansions, each part of it by itself."""
    found: list[Any] = []
    for keeper in keepers(table):
        kept = table.things.modules[keeper.name] if table.things.modules and keeper.secrets else None
        if kept is not None:
            found += (part for name in keeper.secrets for part in parts(getattr(kept, name).get(seat)))
    return found


def parts(value: Any) -> Iterator[Any]:
    """What a value is made of, in whatever it is kept: the names and the values of a mapping or of a thing with fields,
    what a list holds, and so on within; itself if it is none of these."""
    if isinstance(value, Struct):
        value = structs.asdict(value)
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from parts(part)
    else:
        yield value
