"""The table: everything that is on the real one, where the game is, and on what terms it is played.

A table is plain typed data in three parts: *things*, *progress* and *terms*. Nothing else says where the game is, so a
copy of the table is a copy of the game. Small verbs beside the records keep it legal; the rules use those.

Nothing in plain data leads back to what holds it. Its records say so (``gc=False``), and Python does not look through
them for circles, which it would do in the middle of an act.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from companion.rules.engine import offered
from companion.rules.engine.migrations import MIGRATIONS, Migration, brought_on, stepped

SCHEMA = 1 + len(MIGRATIONS)
"""Version of the table's form; every frozen table names it, and a newer program brings an older table on."""

COLOURS = ("red", "green", "yellow", "blue")
RESOURCES = ("food", "fuel", "ammo")
TOKENS = ("food", "fuel", "ammo", "object", "survivor")

Kind = Literal["location", "survivor", "convoy", "encounter", "enemy", "event"]
"""What an Exploration card is; *convoy* stands for Truck, Trailer and Device alike (D-56)."""
Way = Literal["deal", "tap", "type", "read"]
"""How a deck is drawn: the app deals; a known card is tapped; a new card is typed in; one value is read off it."""


BEGINS_AGAIN = "unit:anew"
"""The mark by which a side act drops the open unit, which then begins afresh: a seat is answered for otherwise."""


class Reason(Struct, frozen=True, gc=False):
    """One input that decided something: a message key with its values, and where the value comes from.

    ``source`` is ``rulebook``, ``owner``, ``stand-in``, ``asked`` or ``table``.
    """

    key: str
    values: dict[str, Any] = {}
    source: str = "table"


class Line(Struct, frozen=True, gc=False):
    """One sentence for people: a message key with its values, the rule behind it and the inputs that decided.

    ``you``: the player must do this to the real table. ``rides``: it needs no press of its own and stands on the next
    question. ``doubts``: doubts of the rule catalogue that decided; ``standin``: a stand-in value decided. ``seat``:
    the seat whose things it is about; ``""`` for what belongs to the whole table, or to the Automa.
    """

    key: str
    rule: str
    values: dict[str, Any] = {}
    why: tuple[Reason, ...] = ()
    you: bool = False
    rides: bool = False
    doubts: tuple[str, ...] = ()
    standin: bool = False
    seat: str = ""


class Action(Struct, gc=False):
    """An Automa Action card that is face up (AU-12). ``card`` is ``"1"`` to ``"6"`` for CD-73 to CD-78.

    ``explores``: revealed in the Exploration Phase, so not one of the cards that Food brought (AU-34).
    ``cancelled``: its End of Round ability is cancelled by the solo variant (AU-66). ``skill`` (0 while unread),
    ``arrow``
    and ``priority`` are what was read off it, with their ``source``; ``card`` is ``"?"`` until its abilities are
    needed.
    """

    card: str
    explores: bool = True
    cancelled: bool = False
    skill: int = 0
    arrow: str = ""
    priority: list[str] = []
    source: str = "table"


class Automa(Struct, gc=False):
    """The Automa's pieces (AU-02 to AU-08).

    ``tokens`` maps a box such as ``"C2"`` (row letter, column) to the token in it, where the board's boxes are known;
    ``stock`` counts tokens by kind where they are not. ``damage`` lists damaged boxes, Row A's covers included.
    """

    colour: str = "blue"
    fame: int = 0
    column: int = 1
    tokens: dict[str, str] = {}
    stock: dict[str, int] = {}
    damage: list[str] = []
    contaminated: int = 0
    lying: int = 0
    objects: int = 0
    noted_objects: int = 0
    loot: int = 0
    targets: int = 2
    pile: list[str] = []
    revealed: list[Action] = []


class Piece(Struct, gc=False):
    """A Convoy card in play: its printed card, tokens and Damage by box number, and the Device mounted on it
    (CV-01)."""

    card: str
    tokens: dict[str, str] = {}
    damage: list[str] = []
    device: Piece | None = None


class Person(Struct, gc=False):
    """A Survivor card: its zone, Contamination counters, Food that raises its skill this turn, and a skill set for the
    phase by Antifreeze Capsules (0: none)."""

    name: str
    zone: Literal["active", "rest", "exhausted"] = "active"
    contamination: int = 0
    food: int = 0
    antifreeze: int = 0


class Seat(Struct, gc=False):
    """One seat's pieces. Of an untracked player only the space is kept; ``fame`` is None where it is not.

    Of a tracked player everything is here: Truck and Trailers from the front (each with its Device), Survivors, the
    Object and Special Loot cards in hand by name (``""`` for a card that nobody has named), Fury, and free Target
    counters.
    """

    space: str = "100"
    fame: int | None = None
    truck: Piece | None = None
    trailers: list[Piece] = []
    people: list[Person] = []
    hand: list[str] = []
    fury: int = 0
    targets: int = 3
    side: Literal["standard", "special"] = "standard"
    """Side of the Fury card (S-24)."""
    alive: bool = True


class Slot(Struct, gc=False):
    """A card in the Exploration Zone. ``card`` is its printed card, ``""`` if only its kind is known; ``name`` an
    Enemy's.

    ``left`` and ``right`` are the tokens still on the blocks of a Location, None while unknown (RV-03).
    """

    kind: Kind
    card: str = ""
    name: str = ""
    left: dict[str, int] | None = None
    right: dict[str, int] | None = None


class Enemy(Struct, gc=False):
    """An Enemy in play beside a Region board (FW-04, FW-05).

    ``hitpoints`` names its Hitpoints card, ``""`` while that is on the table only; ``filled`` counts its filled
    Defence boxes; ``targets`` counts Target counters by seat. ``order``: whose they are, box by box, in an edition
    that goes by that (ED-100); nothing is written of it in others.
    """

    name: str
    region: int = 1
    hitpoints: str = ""
    filled: int = 0
    targets: dict[str, int] = {}
    order: list[str] | UnsetType = UNSET


class Deck(Struct, gc=False):
    """The cards not yet seen since the last shuffle, in order if ``ordered``, else sorted.

    ``blind`` counts cards that left unseen by the app (one value was read), so ``len(unseen) - blind`` are left.
    ``open``: the number of cards is not known at all.
    """

    unseen: list[str] = []
    ordered: bool = False
    discards: list[str] = []
    blind: int = 0
    open: bool = False

    @property
    def left(self) -> int:
        """How many cards are still in the deck, as far as the app can tell."""
        return max(0, len(self.unseen) - self.blind)


class Things(Struct, gc=False):
    """What is on the real table."""

    automa: Automa = field(default_factory=Automa)
    seats: dict[str, Seat] = {}
    order: list[str] = []
    """Turn Order Table from the left (S-30)."""
    zone: list[Slot | None] = field(default_factory=lambda: [None] * 5)
    enemies: list[Enemy] = []
    defeated: list[str] = []
    gone: list[str] = []
    """Enemies that left undefeated (ER-03) or were discarded otherwise."""
    common: list[str] = []
    """Convoy cards that lie in the Common pile (DP-04, EX-55), by card, or as ``exploration-I/flatbed`` while
    nobody has
    read which one that is."""
    aurora: int = 1
    aurora_colour: Literal["white", "red"] = "white"
    snowstorm: bool = False
    waypoints: dict[str, str] = {}
    """Special Waypoint counters by space, where they are kept."""
    tiles: list[str] = []
    """The Bonus Action tile in each slot from the left, as tile and side: ``"3/2"`` (S-05, S-06)."""
    closed: list[str] = []
    """Ways that are closed for the rest of the game, as ``"112-118"``: avalanches and collapsed Tunnels (MV-15,
    S-07)."""
    mine: str = ""
    """The way on which the Land Mine is, as ``"112-113"`` (CD-29)."""
    loot_kept: dict[str, list[str]] = {}
    """Loot that a seat has kept, or what else it is owed, and that comes into play at the end of the Convoys Fire step
    (FW-25, D-40, 1E-FIR-25)."""
    decks: dict[str, Deck] = {}
    elsewhere: dict[str, int] = {}
    """Tokens that are neither the Automa's nor on tracked cards: the reserve, and convoys that are not kept."""
    modules: dict[str, Any] | UnsetType = UNSET
    """The things of the edition and of each expansion that has some, as it names their type; nothing is written of them
    without."""
    versions: dict[str, int] | UnsetType = UNSET
    """The version of each expansion's things that are no longer of its first one."""
    pieces: dict[str, dict[str, int]] | UnsetType = UNSET
    """Tokens of expansions that lie outside Convoy boxes: how many by place and token (``common/pieces.py``)."""
    tracks: dict[str, dict[str, int]] | UnsetType = UNSET
    """Where each seat's counter stands on the tracks of expansions, by name (``common/tracks.py``)."""


class Progress(Struct, gc=False):
    """Where the game is. Units of play are found from here alone."""

    round: int = 0
    step: str = ""
    queue: list[str] = []
    out: list[str] = []
    """Seats that have finished the Exploration Phase."""
    marks: list[str] = []
    """Used in this phase, round or game, as ``scope:name``."""
    shuffles: dict[str, int] = {}
    lines: list[Line] = []
    """Sentences said and not yet confirmed."""
    ending: bool = False
    """The end check has found that this is the last round (ER-01)."""
    taken: bool | None = None
    """Whether the ship was reached (SC-07), once the game has ended."""
    scores: dict[str, dict[str, int]] = {}
    over: bool = False
    units: int = 0


class Terms(Struct, gc=False):
    """On what terms the game is played; changed only by set-up and corrections, or as printed values become known."""

    edition: str = "frostlands"
    modules: list[str] = []
    copy: Literal["own", "try"] = "own"
    difficulty: Literal["normal", "hard"] = "normal"
    seats: dict[str, str] = {}
    """Seat by colour: ``automa``, ``untracked`` (later ``tracked``, ``bot``)."""
    doubts: dict[str, str] = {}
    """Doubts read otherwise than the catalogue picks: id to reading (a house rule)."""
    draws: dict[str, Way] = {}
    packs: dict[str, str] = {}
    """Deck or board to the pack whose values may be used in place of the owner's (``stand-in``)."""
    board: Literal["app", "table"] = "app"
    zone: Literal["ask", "tracked"] = "ask"
    variant: bool = False
    regions: list[str] = []
    """Sides of the three Region boards, as drawn or chosen (S-03)."""
    printed: dict[str, dict[str, tuple[Any, str]]] = {}
    """Printed values as this game knows them: card, then field, to (value, source)."""
    clan: str | UnsetType = UNSET
    """The clan in play, where several are possible; nothing is written of it else (MF-14)."""
    map: str | UnsetType = UNSET
    """The board that is played on, where one is chosen; nothing is written of it else (ED-01)."""
    named: dict[str, tuple[str, str]] | UnsetType = UNSET
    """Who plays: seat to a person's id and name. No rule looks at it (:mod:`companion.rules.engine.names`)."""


class Table(Struct, gc=False):
    """A whole game: what is there, where it is, and its terms."""

    things: Things = field(default_factory=Things)
    progress: Progress = field(default_factory=Progress)
    terms: Terms = field(default_factory=Terms)
    schema: int = SCHEMA


_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(Table).decode
_plain = msgspec.msgpack.Decoder().decode


def freeze(table: Table) -> bytes:
    """The table as bytes: equal tables give equal bytes, in any process."""
    return _encode(table)


def thaw(data: bytes, migrations: Sequence[Migration] = MIGRATIONS) -> Table:
    """The table that :func:`freeze` wrote, here or in an older version of the program, from which ``migrations`` bring
    it on. Raises LaterTable for one of a later version, also of an expansion's things, ``msgspec.DecodeError`` for
    anything else.

    One of this version is decoded once: its own version is looked at in what has come of that.
    """
    newest = 1 + len(migrations)
    try:
        table = _decode(data)
        if table.schema == newest:
            return typed(table)
    except msgspec.ValidationError:
        # Another version may have another form; what names this one is no table.
        plain = _plain(data)
        if isinstance(plain, dict) and plain.get("schema", newest) == newest:
            raise
    return typed(msgspec.convert(brought_on(_plain(data), migrations), Table))


def typed(table: Table) -> Table:
    """A table read from plain data, with the things of the edition and of expansions as they name their types; those of
    one that is not here, whose game is not played, stay as they are. Those of an older version of it are brought on,
    and what an expansion has gained since is put there. Raises LaterTable and ``msgspec.ValidationError``."""
    kept = table.things.modules
    if kept:
        kind: dict[str, offered.Kind] = dict.fromkeys(offered.names("module"), "module")
        kind |= dict.fromkeys(offered.names("edition"), "edition")
        table.things.modules = {
            name: _of_today(table, kind[name], name) if name in kind else kept[name] for name in kept
        }
    if table.things.order:
        _complete(table, "edition", table.terms.edition)
        for name in table.terms.modules or ():
            _complete(table, "module", name)
    return table


def _complete(table: Table, kind: offered.Kind, name: str) -> None:
    """What it has gained since is put there; nothing where it is not here."""
    try:
        found = offered.find(kind, name)
    except offered.UnknownName:
        return
    found.complete(table)


def _of_today(table: Table, kind: offered.Kind, name: str) -> Any:
    """The things of an expansion or edition in the form of its newest version; as they are where it keeps none any
    more."""
    module, kept = offered.find(kind, name), (table.things.modules or {})[name]
    versions = table.things.versions or {}
    version = versions.get(name, 1)
    if module.things is None and version <= module.version:
        return kept
    if version != module.version:
        kept = stepped(kept, version, module.migrations, name)
        table.things.versions = {**versions, name: module.version}
    return msgspec.convert(kept, module.things)


def mark(table: Table, name: str) -> None:
    """Note that something was used: ``scope:name``, scope is phase, round or game."""
    if name not in table.progress.marks:
        table.progress.marks.append(name)


def forget_marks(table: Table, scope: str) -> None:
    """Clear the marks of a scope when it ends."""
    table.progress.marks = [m for m in table.progress.marks if not m.startswith(scope + ":")]


def automa_seat(table: Table) -> str:
    """The Automa's colour, or ``""`` without one."""
    return next((seat for seat, kind in table.terms.seats.items() if kind == "automa"), "")


def seats_of(table: Table) -> list[str]:
    """All seats, in a fixed order of colours: no rule depends on the order in which a mapping was filled."""
    return [seat for seat in COLOURS if seat in table.terms.seats]


def humans(table: Table) -> list[str]:
    """The seats that people answer for, in the order of the seats."""
    return [seat for seat in seats_of(table) if table.terms.seats[seat] != "automa"]


def is_tracked(table: Table, seat: str) -> bool:
    """Whether the app keeps everything of this seat."""
    return table.terms.seats.get(seat) == "tracked"


def left_mark(seat: str) -> str:
    """The mark of a person who has left the game and may come back."""
    return f"game:left.{seat}"


def has_left(table: Table, seat: str) -> bool:
    """Whether the person of this seat has left the game for now; it counts as out (OT-01)."""
    return left_mark(seat) in table.progress.marks


def is_alive(table: Table, seat: str) -> bool:
    """Whether a seat is still in the game; one that lost its last Survivor is not (OT-01)."""
    return seat in table.things.seats and table.things.seats[seat].alive
