"""What a pack and the owner's library may hold: cards as they are written in TOML, and their flat form for the rules.

The rules know a printed card by its path (``outcome/3``, ``automa/board``, ``map``) and ask for fields of it by name.
:class:`Card` and its kin are the cards as a pack writes them; :meth:`Card.flat` gives the fields by the names that the
rules use. Values that an owner typed in are checked one field at a time (:func:`field_fault`), since a card may be
known in part only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

# --------------------------------------------------------------------------------------------- what stands on the cards
# The lists must be those of the rules; tests/packs/test_stand_in.py compares them.

Letter = Literal["A", "B", "C", "D", "E", "F"]
Box = Annotated[str, Meta(pattern="^[A-F][1-6]$", description="a box such as C2: row letter A to F, column 1 to 6")]
BoxKind = Literal[
    "survivor", "food", "fuel", "ammo", "any", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "speed", "plain"
]
Side = Literal["left", "right"]
Line = Literal["gather", "improve", "recruit", "encounter"]
Priority = Annotated[list[Line], Meta(min_length=1, max_length=4)]
WeaponResult = Literal["0", "1", "2", "3", "jam", "4", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "2+fury"]
EnemyResult = Literal["0", "1", "2", "3", "ambush"]
Area = Literal["truck", "bottom-row", "top-row", "front-column", "second-column", "last-column"]
Kind = Literal["location", "survivor", "convoy", "encounter", "enemy", "event"]
Effect = Literal["", "damage", "contamination", "fame"]
Token = Literal["food", "fuel", "ammo", "object"]
Tokens = dict[Token, Annotated[int, Meta(ge=1, le=6)]]
Block = Annotated[
    str,
    Meta(
        pattern="^((food|fuel|ammo|object):[1-6](,(food|fuel|ammo|object):[1-6])*)?$",
        description='tokens such as "fuel:2", "" for none',
    ),
]
Wolf = Literal["warwolves", "riderwolves", "howl", "rendall", "ulmar", "immortal"]
Event = Literal["departure", "snowstorm"]
Reward = Literal["fame", "food", "fuel", "ammo", "object", "target", "none"]
Players = Literal["2", "3", "4"]
Sign = Annotated[str, Meta(pattern="^[0-9]{1,3}$", description='a number sign such as "112"')]
Space = Annotated[
    str, Meta(pattern="^([0-9]{1,3}|[wr][1-6])$", description='a space such as "112", "w3" (white 3) or "r6" (red 6)')
]
Pair = Annotated[list[Space], Meta(min_length=2, max_length=2)]
Told = Annotated[
    str,
    Meta(
        pattern="^([0-9]{1,3}|[wr][1-6])-([0-9]{1,3}|[wr][1-6])"
        "( (road|cut|tunnel|closed|rough|avalanche|dangerous|damage|contamination))+$",
        description='a way such as "112-118 rough dangerous damage"',
    ),
]
Region = Literal["1", "2", "3"]
Aurora = Literal["1", "2", "3", "4", "5", "6"]
Waypoint = Literal["food", "fuel", "ammo", "object", "contamination", "contamination-stays"]
# fmt: off
Survivor = Literal[
    "cold-maiden", "co-pilot", "leader", "bounty-hunter", "driver", "explorer", "hermit", "jackal", "mechanic", "medic",
    "orphan", "preacher", "renegade", "shooter", "prisoner",
]
Encounter = Literal["travelers", "merchant", "slaver"]
ObjectName = Literal[
    "antifreeze", "iv-bag", "hazmat-suit", "incendiary", "mre", "nitromethane", "nitrous", "welding-torch"
]
BoxSign = Literal[
    "any", "survivor", "food-fuel", "armor", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "tracks", "max",
    "make-food", "make-fuel", "make-ammo", "fame-1", "fame-2", "per-food", "per-fuel", "per-ammo", "per-fury",
    "food-damage", "food-speed",
]
# fmt: on
Colour = Literal["red", "green", "yellow", "blue"]
Special = Literal["A", "B", "C", "D"]
UsePhase = Literal["exploration", "rest", "movement", "fire", "end"]

PERIODS = ("I", "II", "III")
GROUPS = ("I-II", "III-IV", "V-VI")


class Card(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A card or board as a pack writes it."""

    def flat(self) -> dict[str, Any]:
        """Its fields by the names and in the shapes that the rules use."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return fields


class Board(Card, frozen=True):
    """The Automa board (AU-02, U-16): each row's boxes from the left, and the groups of boxes with a star (AU-64)."""

    rows: dict[Letter, Annotated[list[BoxKind], Meta(min_length=1, max_length=6)]]
    stars: list[Annotated[list[Box], Meta(min_length=1)]]

    def flat(self) -> dict[str, Any]:
        boxes = {f"{row}{i}": kind for row, kinds in self.rows.items() for i, kind in enumerate(kinds, start=1)}
        return {"boxes": boxes, "stars": self.stars}


class Arrows(Card, frozen=True):
    """What a left arrow on an Action card means for block, tie and target (AU-16, AU-29, AU-47)."""

    block: Side
    tie: Side
    target: Literal["highest", "lowest"]


class Action(Card, frozen=True):
    """An Automa Action card (U-02): skill, arrow, and with skill 2 its priority table (AU-28)."""

    skill: Literal["1", "2", "3"]
    arrow: Side
    priority: Priority | UnsetType = UNSET


class Outcome(Card, frozen=True):
    """An Outcome card (U-01): letter, results for Weapons rated 1 to 4 and for Enemies I to VI, and the back's area."""

    letter: Letter
    weapons: tuple[WeaponResult, WeaponResult, WeaponResult, WeaponResult]
    enemies: tuple[EnemyResult, EnemyResult, EnemyResult, EnemyResult, EnemyResult, EnemyResult]
    area: Area

    def flat(self) -> dict[str, Any]:
        weapons = {f"weapon-{i}": result for i, result in enumerate(self.weapons, start=1)}
        rows = ("I", "II", "III", "IV", "V", "VI")
        enemies = {f"enemy-{row}": result for row, result in zip(rows, self.enemies, strict=True)}
        return {"letter": self.letter, **weapons, **enemies, "area": self.area}


class Exploration(Card, frozen=True):
    """An Exploration card (U-03, U-11): a Location has an effect and two blocks, an Enemy and an Event their name.

    A pack may also say who a Survivor is, which Convoy card it is and which Encounter.
    ``symbol``: it bears the corner symbol of cards that go by the number of players (S-13).
    """

    kind: Kind
    title: str
    symbol: bool = False
    effect: Effect | UnsetType = UNSET
    left: Tokens | UnsetType = UNSET
    right: Tokens | UnsetType = UNSET
    enemy: Wolf | UnsetType = UNSET
    event: Event | UnsetType = UNSET
    person: Survivor | UnsetType = UNSET
    convoy: str | UnsetType = UNSET
    encounter: Encounter | UnsetType = UNSET

    def __post_init__(self) -> None:
        needed = {"location": {"effect", "left", "right"}, "enemy": {"enemy"}, "event": {"event"}}.get(self.kind, set())
        given = {name for name in ("effect", "left", "right", "enemy", "event") if getattr(self, name) is not UNSET}
        if given != needed:
            raise ValueError(f"{', '.join(sorted(needed)) or 'nothing'} besides kind and title of this kind of card")
        wanted = {"survivor": "person"}.get(self.kind, self.kind)
        if any(getattr(self, n) is not UNSET for n in ("person", "convoy", "encounter") if n != wanted):
            raise ValueError(f"no person, convoy or encounter but on a card of that kind, not on a {self.kind}")

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["symbol"]
        return fields


class Hitpoints(Card, frozen=True):
    """A side of a Hitpoints card (U-09): rewards in the order of the arrows; by players the index of the start box."""

    boxes: Annotated[list[Reward], Meta(min_length=1)]
    start: dict[Players, Annotated[int, Meta(ge=0)]]


class Shortcut(Struct, frozen=True, forbid_unknown_fields=True):
    """A Shortcut: its two ends, its types (MV-13) and what the crosser suffers where it is dangerous (MV-16)."""

    start: Space = msgspec.field(name="from")
    to: Space
    types: Annotated[list[Literal["rough", "avalanche", "dangerous"]], Meta(min_length=1)]
    hazards: list[Literal["damage", "contamination"]] = []


class Map(Card, frozen=True):
    """The map (U-17, U-18): its spaces in a row, and the ways between them.

    ``regions``: the number signs of each Region board in order. ``last``: the spaces of Region 3 beyond those, by white
    number, or red where there is none (MV-19). ``red``: the space of each red number. ``waypoints``: the Special
    Waypoint counters. ``rectangles``: the spaces where these lie. ``roads``: pairs of spaces with a road between, none
    for a road from each space to the next; ``tunnels``: pairs of spaces that a Tunnel joins, with no road (MV-08).
    """

    regions: dict[Region, Annotated[list[Sign], Meta(min_length=1)]]
    last: list[Space]
    red: dict[Aurora, Space]
    shortcuts: list[Shortcut]
    waypoints: list[Waypoint]
    rectangles: list[Space]
    roads: list[Pair] = []
    tunnels: list[Pair] = []

    def flat(self) -> dict[str, Any]:
        placed = [(sign, int(region)) for region in sorted(self.regions) for sign in self.regions[region]]
        placed += [(space, 3) for space in self.last]
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["last"]
        return {**fields, "spaces": [space for space, _ in placed], "regions": dict(placed)}


class Survivors(Card, frozen=True):
    """A Survivor card (U-06): its skill, and its phase where the rules don't tell (D-73)."""

    skill: Annotated[int, Meta(ge=1, le=4)]
    phase: UsePhase | UnsetType = UNSET


class ConvoyCard(Card, frozen=True):
    """A Truck, Trailer or Device (U-07, U-08): the signs of its boxes in order, a Truck's speed and towing.

    ``loot``: it bears the Loot mark (CD-04); ``clan``: whose Loot it is (CD-46).
    """

    kind: Literal["truck", "trailer", "device"]
    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
    speed: Annotated[int, Meta(ge=0, le=8)] | UnsetType = UNSET
    towing: Annotated[int, Meta(ge=0, le=6)] | UnsetType = UNSET
    loot: bool = False
    clan: Literal["", "wolves"] = ""

    def __post_init__(self) -> None:
        if self.kind != "truck" and (self.speed is not UNSET or self.towing is not UNSET):
            raise ValueError(f"no speed and no towing on a {self.kind}")


class ObjectCard(Card, frozen=True):
    """An Object card (U-04)."""

    name: ObjectName


class Fury(Card, frozen=True):
    """The Fury track's top space (D-31) and by colour the special side of its Fury card (CD-59 to CD-62)."""

    top: Annotated[int, Meta(ge=1, le=12)]
    special: dict[Colour, Special]


class Head(Struct, frozen=True):
    """The first lines of a pack. ``name`` is that of the file; a ``stand-in`` pack is made up by us, and complete."""

    name: str
    version: Annotated[int, Meta(ge=1)]
    source: Literal["stand-in", "rulebook"]


class Pack(Struct, frozen=True):
    """A pack in use: its cards by path, each with its fields; ``source`` is where all its values come from."""

    name: str
    version: int
    source: str
    cards: dict[str, dict[str, Any]]


DECKS: dict[str, type[Card]] = {
    "action": Action,
    "action-hard": Action,
    "outcome": Outcome,
    "survivor": Survivors,
    "convoy": ConvoyCard,
    "object": ObjectCard,
    **dict.fromkeys((f"exploration-{period}" for period in PERIODS), Exploration),
    **dict.fromkeys((f"hitpoints-{group}" for group in GROUPS), Hitpoints),
}
"""Tables of a pack that hold a deck: card id to card."""
BOARDS: dict[str, type[Card]] = {"automa-board": Board, "automa-arrows": Arrows, "map": Map, "fury": Fury}
"""Tables of a pack that are one card or board themselves."""
PATHS = {"automa-board": "automa/board", "automa-arrows": "automa/arrows", "map": "map", "fury": "fury"}
"""Where the rules look for the boards."""


def _fields(card: type[Card]) -> dict[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(card)}


_RESULTS = {f"weapon-{n}": WeaponResult for n in (1, 2, 3, 4)} | {
    f"enemy-{row}": EnemyResult for row in ("I", "II", "III", "IV", "V", "VI")
}
_EXPLORATION = {name: kind for name, kind in _fields(Exploration).items() if name != "symbol"}
ON_DEMAND = ("person", "convoy", "encounter")
"""Fields of Exploration cards that only a tracked seat needs: a pack gives them to those who ask for them."""
FIELDS: dict[str, dict[str, Any]] = {
    "automa/board": {"boxes": dict[Box, BoxKind], "stars": list[list[Box]]},
    "automa/arrows": _fields(Arrows),
    "map": {
        **{name: kind for name, kind in _fields(Map).items() if name not in ("regions", "last")},
        "spaces": list[Space],
        "regions": dict[Space, Literal[1, 2, 3]],
    },
    # By the sides of the three boards: Regions of single signs that the owner was asked for, and ways between boards.
    # By one board and its side (``map/2B``): its first and last sign, ways, white rectangles, and red numbers.
    "map/": {
        "told": dict[Sign, Literal[1, 2, 3]],
        "first": Annotated[int, Meta(ge=1, le=999)],
        "last": Annotated[int, Meta(ge=1, le=999)],
        "ways": list[Told],
        "rectangles": list[Space],
        "red": dict[Aurora, Space],
    },
    "action/": _fields(Action),
    "action-hard/": _fields(Action),
    "outcome/": {"letter": Letter, **_RESULTS, "area": Area},
    "survivor/": _fields(Survivors),
    # The owner's Convoy cards that were taken down so far: nobody says what they are called.
    "convoy": {"met": list[str]},
    "convoy/": _fields(ConvoyCard),
    "object/": _fields(ObjectCard),
    # The phase on an Object or Special Loot card (D-85).
    "use/": {"phase": UsePhase},
    "fury": _fields(Fury),
    "exploration": {
        **dict.fromkeys([*PERIODS, *(f"{period}-symbol" for period in PERIODS)], list[str]),
        # The owner's cards that were taken down so far.
        "met": list[str],
    },
    # The owner's Exploration deck is one deck: nobody says which period a card comes from. A block is what was tapped.
    "exploration/": {**_EXPLORATION, "left": Block, "right": Block},
    **dict.fromkeys((f"exploration-{period}/" for period in PERIODS), _EXPLORATION),
    **{f"hitpoints-{group}": {"cards": list[str]} for group in GROUPS},
    **dict.fromkeys((f"hitpoints-{group}/" for group in GROUPS), _fields(Hitpoints)),
}
"""Types of the flat fields: by card path, or for the cards of a deck by the deck's name with a slash."""

# ------------------------------------------------------------------------------------------------------------- mistakes


class Fault(Struct, frozen=True):
    """One thing that is wrong: the table and key where, what stands there and what should."""

    table: str
    key: str
    came: str
    expected: str


class FileError(ValueError):
    """A file with data can't be used, or not wholly. The text is one sentence for people.

    ``file`` is its path; ``table`` and ``key`` the place in it, each ``""`` for the whole; ``line`` counts from 1, 0 is
    no line; ``came`` is what stands there, ``expected`` what should.
    """

    def __init__(self, file: Path, fault: Fault, line: int = 0) -> None:
        self.file, self.line = file, line
        self.table, self.key, self.came, self.expected = fault.table, fault.key, fault.came, fault.expected
        place = [str(file), f"line {line}" if line else "", f"[{self.table}]" if self.table else "", self.key]
        super().__init__(f"{', '.join(p for p in place if p)}: {self.came} came, expected {self.expected}")


class PackError(FileError):
    """A pack can't be used; the app starts without it."""


def convert(value: Any, kind: Any, table: str, key: str = "") -> Any:
    """``value`` as the type ``kind``, or the :class:`Fault` in it; ``table`` and ``key`` say where it stands."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _fault(str(error), value, kind, table, key)


def field_fault(card: str, name: str, value: Any) -> Fault | None:
    """What is wrong with one flat field of a card: unknown card or field, or a value of another type; None if good."""
    deck, slash, name_in_deck = card.partition("/")
    fields = FIELDS.get(card) or FIELDS.get(deck + slash)
    if fields is None or (slash and not name_in_deck):
        names = [path if not path.endswith("/") else path + "…" for path in FIELDS]
        return Fault(card, "", "this card", "one of " + ", ".join(names))
    if name not in fields:
        return Fault(card, name, "this field", "one of " + ", ".join(fields))
    found = convert(value, fields[name], card, name)
    return found if isinstance(found, Fault) else None


_MESSAGE = re.compile(r"(?P<text>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?:contains (?P<unknown>unknown)|missing required) field `(?P<name>.*)`")


def _fault(message: str, value: Any, kind: Any, table: str, key: str) -> Fault:
    """Reads a message of msgspec, which names types and a path, and looks up what stands at that path."""
    match = _MESSAGE.fullmatch(message)
    assert match is not None, "the pattern matches any text"
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", match["path"] or ""):
        step, value, kind = _step(name or index, value, _bare(kind))
        key += f"[{step}]" if index.isdigit() else f".{step}"
    key = key.lstrip(".")
    field = _FIELD.fullmatch(match["text"])
    if field is not None:
        key = f"{key}.{field['name']}".lstrip(".")
        if field["unknown"]:
            return Fault(table, key, "this key", "one of " + ", ".join(_fields(kind)))
        return Fault(table, key, "nothing", "a value for it")
    if match["key"]:
        kind, value = get_args(_bare(kind))[0], list(value)
    expected = re.sub(r"^Expected |, got .*$|`", "", match["text"])
    if get_origin(_bare(kind)) is Literal:
        expected = "one of " + ", ".join(map(repr, get_args(_bare(kind))))
    elif get_origin(kind) is Annotated and kind.__metadata__[0].description:
        expected = kind.__metadata__[0].description
    return Fault(table, key, _shown(value), expected)


def _bare(kind: Any) -> Any:
    """A type without its limits, and without being left out as another choice."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    return _bare(get_args(kind)[0]) if UnsetType in get_args(kind) else kind


def _step(name: str, value: Any, kind: Any) -> tuple[str, Any, Any]:
    """One step of a path: its name, the value there and its type. msgspec does not tell the keys of mappings."""
    if name == "...":
        kind = get_args(kind)[1]
        name = next(key for key, inner in value.items() if isinstance(convert(inner, kind, ""), Fault))
        return name, value[name], kind
    if not name.isdigit():
        return name, value[name], _fields(kind)[name]
    types = get_args(kind)
    return name, value[int(name)], types[int(name)] if get_origin(kind) is tuple else types[0]


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


# -------------------------------------------------------------------------------------------------- checks across cards


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules (V-01 to V-14 where a pack holds such values, and the counts of the components).

    The cards must be well-formed. V-06 is about tiles, which no pack holds.
    """
    found = [*_complete(pack)] if pack.source == "stand-in" else []
    for check in (_outcome, _action, _hitpoints, _board, _exploration, _map, _survivors, _convoys, _objects, _fury):
        found += check(pack)
    return found


def _deck(pack: Pack, name: str) -> dict[str, dict[str, Any]]:
    return {path.partition("/")[2]: card for path, card in pack.cards.items() if path.startswith(name + "/")}


def _complete(pack: Pack) -> Iterator[Fault]:
    """The app plays a whole game with a stand-in pack, so nothing may be missing there."""
    for table in BOARDS:
        if PATHS[table] not in pack.cards:
            yield Fault(table, "", "nothing", "this table")
    for table in DECKS:
        if not _deck(pack, table):
            yield Fault(table, "", "nothing", "the cards of this deck")


def _numbered(deck: dict[str, dict[str, Any]], table: str, n: int, rule: str) -> Iterator[Fault]:
    if deck and set(deck) != {str(i) for i in range(1, n + 1)}:
        yield Fault(table, "", f"{len(deck)} cards: {', '.join(deck)}", f"cards 1 to {n} ({rule})")


def _outcome(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "outcome")
    yield from _numbered(deck, "outcome", 12, "V-01")
    letters = {card["letter"] for card in deck.values()}
    if deck and not {"C", "D"} <= letters:
        yield Fault("outcome", "letter", ", ".join(sorted(letters)), "C and D among them (V-02)")


def _action(pack: Pack) -> Iterator[Fault]:
    for name in ("action", "action-hard"):
        deck = _deck(pack, name)
        yield from _numbered(deck, name, 6, "V-05")
        for card, skill in (("2", "1"), ("3", "3")):
            if card in deck and deck[card]["skill"] != skill:
                yield Fault(f"{name}.{card}", "skill", repr(deck[card]["skill"]), f"{skill!r} (V-03)")
        if deck and not any(card["skill"] == "2" for card in deck.values()):
            yield Fault(name, "skill", "no card with skill 2", "at least one (V-04)")
        for card, face in deck.items():
            if face["skill"] == "2" and "priority" not in face:
                yield Fault(f"{name}.{card}", "priority", "nothing", "the priority table of a card with skill 2 (V-04)")
            lines = face.get("priority", [])
            if len(set(lines)) < len(lines):
                yield Fault(f"{name}.{card}", "priority", ", ".join(lines), "each line once (AU-28)")


def _hitpoints(pack: Pack) -> Iterator[Fault]:
    for group in GROUPS:
        deck = _deck(pack, f"hitpoints-{group}")
        if deck and len(deck) != 2:
            yield Fault(f"hitpoints-{group}", "", f"{len(deck)} cards", "two cards for each group (V-08)")
        for card, face in deck.items():
            table, start = f"hitpoints-{group}.{card}", face["start"]
            if set(start) != {"2", "3", "4"}:
                yield Fault(table, "start", ", ".join(start) or "nothing", "a start box for 2, 3 and 4 players (FW-15)")
            elif not start["4"] <= start["3"] <= start["2"] < len(face["boxes"]):
                came = f"{start['2']}, {start['3']}, {start['4']} for 2, 3, 4 players"
                yield Fault(table, "start", came, "a box of the card, not later with more players (V-07)")


def _board(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("automa/board")
    if card is None:
        return
    boxes, stars = card["boxes"], card["stars"]
    rows = Counter(box[0] for box in boxes)
    for row in "ABCD":
        if row not in rows:
            yield Fault("automa-board", f"rows.{row}", "nothing", "rows A to D at least (V-12)")
    if max((int(box[1:]) for box in boxes), default=0) != 6:
        yield Fault("automa-board", "rows", "no row of six boxes", "six columns (V-12)")
    if len(stars) < 4:
        yield Fault("automa-board", "stars", f"{len(stars)} groups", "at least four (V-12)")
    strange = sorted({box for group in stars for box in group} - set(boxes))
    if strange:
        yield Fault("automa-board", "stars", ", ".join(strange), "boxes of this board")
    kinds = Counter(boxes.values())
    if sum(n for kind, n in kinds.items() if kind.startswith("weapon")) < 2:
        yield Fault("automa-board", "rows", "fewer than two Weapon boxes", "at least two (V-12)")
    for kind, n, rule in (("survivor", 6, "AU-24"), *((token, 7, "AU-18") for token in ("food", "fuel", "ammo"))):
        if kinds[kind] + kinds["any"] < n:
            yield Fault("automa-board", "rows", f"{kinds[kind]} boxes for {kind}", f"{n} boxes ({rule})")


def _exploration(pack: Pack) -> Iterator[Fault]:
    lists = pack.cards.get("exploration")
    if lists is None:
        return
    total = sum(len(cards) for cards in lists.values())
    if total != 65:
        yield Fault("exploration-I", "", f"{total} cards in the three periods", "65 (V-14)")
    for period, n in zip(PERIODS, (9, 9, 3), strict=True):
        marked = lists.get(f"{period}-symbol", [])
        if len(marked) < n:
            came = f"{len(marked)} cards"
            yield Fault(f"exploration-{period}", "symbol", came, f"at least {n} with the corner symbol (S-14)")
    enemies = Counter(
        card["enemy"] for period in PERIODS for card in _deck(pack, f"exploration-{period}").values() if "enemy" in card
    )
    for enemy, n in enemies.items():
        if n > 1:
            yield Fault("exploration-I", "enemy", f"{n} cards of {enemy}", "each Enemy once (CD-40 to CD-45)")


def _map(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("map")
    if card is None:
        return
    spaces = card["spaces"]
    if len(set(spaces)) < len(spaces):
        yield Fault("map", "regions", "a space that stands there twice", "each space once")
    if spaces[0] != "100":
        yield Fault("map", "regions", f"{spaces[0]!r} first", "the start, '100' (S-29)")
    if len(card["waypoints"]) != 10:
        yield Fault("map", "waypoints", f"{len(card['waypoints'])} counters", "10 (CO-22)")
    for n in range(1, 7):
        if f"w{n}" not in spaces:
            yield Fault("map", "last", "nothing", f"a space with white number {n}, 'w{n}' (S-10)")
    used = {
        "red": card["red"].values(),
        "rectangles": card["rectangles"],
        "roads": [end for pair in card["roads"] for end in pair],
        "tunnels": [end for pair in card["tunnels"] for end in pair],
        "shortcuts": [way[end] for way in card["shortcuts"] for end in ("from", "to")],
    }
    for key, places in used.items():
        strange = sorted(set(places) - set(spaces))
        if strange:
            yield Fault("map", key, ", ".join(strange), "spaces of this map")
    for way in card["shortcuts"]:
        ends = [spaces.index(way[end]) for end in ("from", "to") if way[end] in spaces]
        if len(ends) == 2 and ends[0] >= ends[1]:
            yield Fault("map", "shortcuts", f"from {way['from']} to {way['to']}", "a way forward")


def _survivors(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "survivor")
    for name, least, most in (("co-pilot", 1, 1), ("explorer", 2, 2), ("leader", 2, 4), ("mechanic", 2, 4)):
        if name in deck and not least <= deck[name]["skill"] <= most:
            yield Fault(f"survivor.{name}", "skill", repr(deck[name]["skill"]), f"{least} to {most} (V-09)")
    names = set(get_args(Survivor))
    if pack.source == "stand-in" and set(deck) != names:
        yield Fault("survivor", "", ", ".join(sorted(names ^ set(deck))), "each Survivor of the rules once")


def _convoys(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "convoy")
    for name, speed in (("hummer", 3), ("punk-tank", 4)):
        if name in deck and (deck[name].get("speed"), deck[name].get("towing")) != (speed, 3):
            yield Fault(f"convoy.{name}", "speed", "another speed or towing", f"speed {speed}, towing 3 (V-10)")
    if pack.source != "stand-in":
        return
    for name, card in deck.items():
        if "boxes" not in card or (card["kind"] == "truck" and not {"speed", "towing"} <= set(card)):
            yield Fault(f"convoy.{name}", "boxes", "nothing", "boxes, and of a Truck speed and towing")
    for colour in get_args(Colour):
        start = [deck.get(f"start-{part}-{colour}", {}) for part in ("truck", "trailer-1", "trailer-2")]
        if start[0].get("towing", 0) < 2:
            yield Fault(f"convoy.start-truck-{colour}", "towing", repr(start[0].get("towing")), "2 or more (V-10)")
        if sum(sign in ("any", "survivor", "food-fuel") for card in start for sign in card.get("boxes", [])) < 6:
            yield Fault(f"convoy.start-truck-{colour}", "boxes", "too few", "boxes for six tokens at the start (V-11)")
        if not {"any", "survivor"} & set(start[0].get("boxes", [])):
            yield Fault(f"convoy.start-truck-{colour}", "boxes", "none", "a box for a driver on the Truck (MV-02)")
    wanted = {
        card["convoy"] for name in PERIODS for card in _deck(pack, f"exploration-{name}").values() if "convoy" in card
    }
    for name in sorted(wanted - set(deck)):
        yield Fault("convoy", name, "nothing", "the Convoy card that an Exploration card names")


def _objects(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "object")
    yield from _numbered(deck, "object", 14, "V-14")
    copies = Counter(card["name"] for card in deck.values())
    if deck and (copies["mre"] < 2 or set(copies) != set(get_args(ObjectName))):
        yield Fault("object", "name", ", ".join(sorted(copies)), "all eight names, two MRE at least (U-04)")


def _fury(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("fury")
    if card is None:
        return
    if card["top"] < 4:
        yield Fault("fury", "top", repr(card["top"]), "4 or more (V-13)")
    if sorted(card["special"].values()) != ["A", "B", "C", "D"]:
        yield Fault("fury", "special", ", ".join(card["special"].values()), "each special side once (CO-08)")
