"""The table: everything that is on the real one, how far the game is, and on what terms it is played.

A table is plain typed data in three parts: *things*, *progress* and *terms*. It holds the whole game, so a copy of the
table is a copy of the game. The small functions here keep it consistent.

No record refers back to its owner. So ``gc=False`` is safe, and Python's garbage collector skips them, which would
otherwise slow down an act.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from companion.rules.engine import offered
from companion.rules.engine.migrations import MIGRATIONS, Migration, brought_on, stepped

SCHEMA = 1 + len(MIGRATIONS)
"""Version of the table's form. It is stored in every frozen table, and older tables are migrated when they are read."""

COLOURS = ("red", "green", "yellow", "blue")
RESOURCES = ("food", "fuel", "ammo")
TOKENS = ("food", "fuel", "ammo", "object", "survivor")

Kind = Literal["location", "survivor", "convoy", "encounter", "enemy", "event"]
"""What kind of Exploration card it is; *convoy* means Truck, Trailer or Device (D-56)."""
Way = Literal["deal", "tap", "type", "read"]
"""How a deck is drawn: the app deals; a known card is tapped; a new card is typed in; one value is read off it."""


BEGINS_AGAIN = "unit:anew"
"""The mark with which a side act drops the open unit, so that it is played again from its beginning: a seat has changed
its kind."""


class Reason(Struct, frozen=True, gc=False):
    """One input that decided something: a message key with its values, and where the value comes from.

    ``source`` is ``rulebook``, ``owner``, ``stand-in``, ``asked`` or ``table``.
    """

    key: str
    values: dict[str, Any] = {}
    source: str = "table"


class Line(Struct, frozen=True, gc=False):
    """One sentence for people: a message key with its values, its rule, and the inputs that decided.

    ``you``: the player must do this on the real table. ``rides``: it is shown beside the next question and needs no
    Next. ``doubts``: doubts of the rule catalogue that decided. ``standin``: a stand-in value decided. ``seat``: whose
    pieces it is about; ``""`` for the Automa or the whole table.
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
    """An Automa Action card that is face up (AU-12). ``card`` is ``"1"`` to ``"6"`` for CD-73 to CD-78, or ``"?"``
    until its abilities are needed.

    ``explores``: it was revealed to explore, not as a card for Food (AU-34). ``cancelled``: the solo variant cancels
    its End of Round ability (AU-66). ``skill`` (0: not read yet), ``arrow`` and ``priority`` were read off the card;
    ``source`` says from where.
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

    ``tokens``: box (``"C2"``: row letter, column) to token, if the board's boxes are known; else ``stock`` counts
    tokens by kind. ``damage``: the damaged boxes, covers of Row A included.
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
    """A Convoy card in play: its printed card, tokens and Damage by box number, and its Device (CV-01)."""

    card: str
    tokens: dict[str, str] = {}
    damage: list[str] = []
    device: Piece | None = None
    beneath: str | UnsetType = UNSET
    """A card of an expansion under this one, which leaves with it (FS-STO-13)."""
    lent: list[str] | UnsetType = UNSET
    """The signs of boxes which that card lends this one, behind its own."""


class Person(Struct, gc=False):
    """A Survivor card: its zone, Contamination counters, Food that raises its skill this turn, and the skill that
    Antifreeze Capsules give it for the phase (0: none)."""

    name: str
    zone: Literal["active", "rest", "exhausted"] = "active"
    contamination: int = 0
    food: int = 0
    antifreeze: int = 0


class Seat(Struct, gc=False):
    """One seat's pieces. For an untracked player only ``space`` is kept, and ``fame`` unless it is None.

    For a tracked player: Truck and Trailers from the front, Survivors, names of the Object and Special Loot cards in
    hand (``""``: not named), Fury, and free Target counters.
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
    extra: Piece | UnsetType = UNSET
    """A card of an expansion that is no Convoy card but lends the Convoy boxes (RC-SMU)."""


class Slot(Struct, gc=False):
    """A card in the Exploration Zone: its kind, and its printed card (``""`` if only the kind is known). ``name``:
    which Enemy.

    ``left`` and ``right``: tokens still on the blocks of a Location; None while unknown (RV-03). ``told``: what was
    read off a card that the app can't tell from others: the effect of a Location, or which Encounter it is.
    ``offers``: options of such an Encounter that have been read off it, as its edition writes them.
    """

    kind: Kind
    card: str = ""
    name: str = ""
    left: dict[str, int] | None = None
    right: dict[str, int] | None = None
    told: str | UnsetType = UNSET
    offers: list[str] | UnsetType = UNSET
    beneath: str | UnsetType = UNSET
    """A card of an expansion under this one (FS-STO-18)."""


class Enemy(Struct, gc=False):
    """An Enemy in play beside a Region board (FW-04, FW-05).

    ``hitpoints``: the name of its Hitpoints card, ``""`` if only the real table has it. ``filled``: how many Defence
    boxes are filled. ``targets``: Target counters by seat. ``order``: the owners of the counters box by box, only in
    editions that need it (ED-100).
    """

    name: str
    region: int = 1
    hitpoints: str = ""
    filled: int = 0
    targets: dict[str, int] = {}
    order: list[str] | UnsetType = UNSET


class Deck(Struct, gc=False):
    """The cards not seen since the last shuffle; in drawing order if ``ordered``, else sorted.

    ``blind``: how many of ``unseen`` have left the deck without the app knowing which (only one value was read).
    ``open``: the number of cards is unknown.
    """

    unseen: list[str] = []
    ordered: bool = False
    discards: list[str] = []
    blind: int = 0
    open: bool = False

    @property
    def left(self) -> int:
        """How many cards are in the deck, as far as the app knows."""
        return max(0, len(self.unseen) - self.blind)


class Things(Struct, gc=False):
    """What is on the real table."""

    automa: Automa = field(default_factory=Automa)
    seats: dict[str, Seat] = {}
    order: list[str] = []
    """Turn Order Table, from the left (S-30)."""
    zone: list[Slot | None] = field(default_factory=lambda: [None] * 5)
    enemies: list[Enemy] = []
    defeated: list[str] = []
    gone: list[str] = []
    """Enemies that left without being defeated (ER-03) or were discarded."""
    common: list[str] = []
    """Convoy cards in the Common pile (DP-04, EX-55), by card; ``exploration-I/flatbed`` for one that has not been read
    yet."""
    aurora: int = 1
    aurora_colour: Literal["white", "red"] = "white"
    snowstorm: bool = False
    waypoints: dict[str, str] = {}
    """Special Waypoint counters by space, if the app keeps them."""
    tiles: list[str] = []
    """The Bonus Action tile of each slot from the left, as tile/side: ``"3/2"`` (S-05, S-06)."""
    closed: list[str] = []
    """Roads and Shortcuts closed for the rest of the game, as ``"112-118"``: avalanches and collapsed Tunnels (MV-15,
    S-07)."""
    mine: str = ""
    """Where the Land Mine is, as ``"112-113"`` (CD-29); ``""`` if there is none."""
    loot_kept: dict[str, list[str]] = {}
    """By seat: Loot and other gains that come into play at the end of the Convoys Fire step (FW-25, D-40,
    1E-FIR-25)."""
    decks: dict[str, Deck] = {}
    elsewhere: dict[str, int] = {}
    """Tokens in the reserve or with convoys that the app does not track, by kind."""
    modules: dict[str, Any] | UnsetType = UNSET
    """What the edition and the expansions keep, by their names. UNSET: nothing; it is then not stored."""
    versions: dict[str, int] | UnsetType = UNSET
    """Versions of the expansions' things, for those above 1."""
    pieces: dict[str, dict[str, int]] | UnsetType = UNSET
    """Tokens of expansions outside Convoy boxes: place to token to number (``common/pieces.py``)."""
    tracks: dict[str, dict[str, int]] | UnsetType = UNSET
    """Counters on the tracks of expansions: track to seat to space (``common/tracks.py``)."""


class Progress(Struct, gc=False):
    """How far the game is. The next unit of play follows from this alone."""

    round: int = 0
    step: str = ""
    queue: list[str] = []
    out: list[str] = []
    """Seats that have finished the Exploration Phase."""
    marks: list[str] = []
    """What was used in this phase, round or game, as ``scope:name``."""
    shuffles: dict[str, int] = {}
    lines: list[Line] = []
    """Sentences that were said and are not confirmed yet."""
    ending: bool = False
    """This is the last round, as the end check has found (ER-01)."""
    taken: bool | None = None
    """Whether the ship was reached (SC-07); None before the game has ended."""
    scores: dict[str, dict[str, int]] = {}
    over: bool = False
    units: int = 0


class Terms(Struct, gc=False):
    """How the game is played. Changed by set-up and corrections, and when printed values become known."""

    edition: str = offered.HOME
    modules: list[str] = []
    copy: Literal["own", "try"] = "own"
    difficulty: Literal["normal", "hard"] = "normal"
    seats: dict[str, str] = {}
    """Colour to the kind of seat: ``automa``, ``untracked``, ``tracked``."""
    doubts: dict[str, str] = {}
    """House rules: doubts that are not read as we pick, with the letter of the reading."""
    draws: dict[str, Way] = {}
    packs: dict[str, str] = {}
    """Deck or board to the pack (``stand-in``) whose values may replace the owner's."""
    board: Literal["app", "table"] = "app"
    zone: Literal["ask", "tracked"] = "ask"
    variant: bool = False
    regions: list[str] = []
    """Sides of the three Region boards, as drawn or chosen (S-03)."""
    printed: dict[str, dict[str, tuple[Any, str]]] = {}
    """Printed values known to this game: card to field to (value, source)."""
    clan: str | UnsetType = UNSET
    """The clan in play (MF-14). UNSET where there is no choice."""
    map: str | UnsetType = UNSET
    """The board that is played on (ED-01). UNSET where there is no choice."""
    named: dict[str, tuple[str, str]] | UnsetType = UNSET
    """Who plays: seat to the person's id and name. No rule uses it (:mod:`companion.rules.engine.names`)."""


class Table(Struct, gc=False):
    """A whole game: the things on the table, its progress and its terms."""

    things: Things = field(default_factory=Things)
    progress: Progress = field(default_factory=Progress)
    terms: Terms = field(default_factory=Terms)
    schema: int = SCHEMA


_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(Table).decode
_plain = msgspec.msgpack.Decoder().decode


def freeze(table: Table) -> bytes:
    """The table as bytes. Equal tables give equal bytes, in any process."""
    return _encode(table)


def thaw(data: bytes, migrations: Sequence[Migration] = MIGRATIONS) -> Table:
    """The table that :func:`freeze` wrote. Tables of older versions are migrated. Raises LaterTable if the table or an
    expansion's things are of a later version, and ``msgspec.DecodeError`` for anything else.

    A table of the present version is decoded only once: its version is checked on the decoded table.
    """
    newest = 1 + len(migrations)
    try:
        table = _decode(data)
        if table.schema == newest:
            return typed(table)
    except msgspec.ValidationError:
        # A table of another version may have another form. One that names this version is damaged.
        plain = _plain(data)
        if isinstance(plain, dict) and plain.get("schema", newest) == newest:
            raise
    return typed(msgspec.convert(brought_on(_plain(data), migrations), Table))


def typed(table: Table) -> Table:
    """A table decoded from plain data, with the things of editions and expansions converted to their types and
    migrated. What is missing is added. Things of an expansion that is not installed stay plain data. Raises LaterTable
    and ``msgspec.ValidationError``."""
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
    """Add what this edition or expansion keeps now and the table lacks; nothing if it is not installed."""
    try:
        found = offered.find(kind, name)
    except offered.UnknownName:
        return
    found.complete(table)


def _of_today(table: Table, kind: offered.Kind, name: str) -> Any:
    """The things of an edition or expansion in their newest form. They stay as they are if it keeps no things any
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
    """All seats, always in the order of the colours, however the mapping was filled."""
    return [seat for seat in COLOURS if seat in table.terms.seats]


def humans(table: Table) -> list[str]:
    """The seats that people answer for, in the order of the seats."""
    return [seat for seat in seats_of(table) if table.terms.seats[seat] != "automa"]


def is_tracked(table: Table, seat: str) -> bool:
    """Whether the app keeps all pieces of this seat."""
    return table.terms.seats.get(seat) == "tracked"


def left_mark(seat: str) -> str:
    """The mark of a person who has left the game and may come back."""
    return f"game:left.{seat}"


def has_left(table: Table, seat: str) -> bool:
    """Whether the person of this seat has left the game for now; it counts as out (OT-01)."""
    marks = table.progress.marks
    return bool(marks) and left_mark(seat) in marks


def is_alive(table: Table, seat: str) -> bool:
    """Whether a seat is still in the game; one that lost its last Survivor is not (OT-01)."""
    return seat in table.things.seats and table.things.seats[seat].alive
