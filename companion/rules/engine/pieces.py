"""Kinds of tokens and signs of Convoy boxes that an expansion can bring.

Made for batteries that are full or half (PA-BAT-01 to PA-BAT-06), numbered counters on map spaces that a player takes
(PA-TUR-08), counters on a card or beside a board (RC-MOT, PVP-SET-03), and boxes that charge, cleanse, repair, collect,
give cards, raise a limit or score (PA-BOX-01 to PA-BOX-04, FS-BOX-01 to FS-BOX-06, MU-L04 to MU-L06).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from companion.rules.engine.checklist import always
from companion.rules.engine.table import Table

Place = Literal["seat", "map", "card"]
"""Where a token may be outside Convoy boxes: with a player, on a space of the map, on a card."""
RESERVED = frozenset({"food", "fuel", "ammo", "object", "survivor", "damage", "empty", ""})
"""Names that the base game uses for the contents of a box."""


class Token(Struct, frozen=True):
    """A kind of token that an expansion brings. Raises ValueError if a name is one of the base game's."""

    name: str
    """Its name on the table, unique; its message is ``token.NAME``."""
    faces: tuple[str, ...] = ()
    """The names of its sides, front first, if they differ. The rules treat each face as a token (gathered, paid, put
    into a box; message ``token.FACE``). Both faces share one supply and count as one type. A token is turned over where
    it is."""
    supply: int = 0
    """How many exist; 0: no limit (PA-CMP-01)."""
    boxes: tuple[str, ...] = ()
    """Signs of the Convoy boxes that can hold it. It is placed, shifted and destroyed like any token (CV-02 to
    CV-05)."""
    resource: bool = False
    """It counts as a Resource in all rules: on Locations, as payment, to make room, as a missing type."""
    places: tuple[Place, ...] = ()
    """Where else it may be."""
    mark: str = ""
    """The sign that it is drawn with, or a letter of the icon font; ``""``: the general sign."""
    marks: tuple[str, ...] = ()
    """One sign for each face, where they are drawn differently (PA-BAT-01)."""

    def __post_init__(self) -> None:
        taken = sorted(RESERVED.intersection((self.name, *self.faces)))
        if taken:
            raise ValueError(f"token {self.name!r}: {', '.join(map(repr, taken))} is the game's own, expected others")

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of its faces; its own name if both sides are alike."""
        return self.faces or (self.name,)


class Repeat(Struct, frozen=True):
    """How a Weapon goes on revealing Outcome cards until one jams or misses; their Damage is one attack (KS-C01).

    ``last_counts``: whether a card that jams adds its Damage. ``doubts``: those that decide it.
    """

    last_counts: Callable[[Table], bool] = always
    doubts: tuple[str, ...] = ()


class Weapon(Struct, frozen=True):
    """How an undamaged Weapon box fires (FW-10, FW-11). It fires once a phase at any legal target (CMB-11); a jam
    damages its box."""

    rating: int
    """The row of the Outcome card, 1 to 4."""
    price: str = "ammo"
    """The token that a shot costs; ``object``: an Object card from the hand."""
    n: int = 1
    """How many of them a shot costs."""
    by_card: bool = False
    """A card in hand that stands for the price can be fired with it (CD-21)."""
    repeats: Repeat | None = None
    """How it reveals Outcome cards until a jam or a miss (KS-C01); None if it reveals one."""


class BoxSign(Struct, frozen=True):
    """A sign on Convoy boxes that an expansion gives a meaning. A game is refused if its name is that of an edition's
    sign, or begins like one that the shared rules read.

    What the box does is a rule of the expansion at its own moment. It finds boxes with ``convoy.with_sign``, and asks
    ``modules.does`` if another expansion may bring the same sign, so that a box acts once.
    """

    name: str
    """Its name where the owner describes a card's boxes, unique; its message is ``sign.NAME``. Equal signs of two
    expansions are one (PA-BOX, FS-BOX-02). The expansion's card schema must list it for ``boxes`` of ``convoy/``."""
    rule: str
    """The rule that says what it means."""
    holds: tuple[str, ...] = ()
    """The only tokens that its boxes can hold; without any they hold Damage only (CV-08)."""
    mark: str = ""
    """The sign that it is drawn with; ``""``: the general sign."""
    weapon: Weapon | None = None
    """How it fires, if it is a Weapon."""
    heals: bool = False
    """The Damage on its boxes may be removed at the end of each round, one counter for each box (FS-BOX-04,
    FS-BOX-06)."""


class Kinds(Struct, frozen=True, eq=False):
    """All tokens and box signs of a game's expansions.

    ``by_face``: face to its kind of token. ``holds``: sign to the faces that its boxes can hold. ``stays``: faces that
    never make room for another token. ``arms``: the Weapons among the ``signs``.
    """

    by_face: dict[str, Token]
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stays: tuple[str, ...] = ()
    signs: dict[str, BoxSign] = {}
    arms: dict[str, Weapon] = {}


NONE = Kinds({})
"""No kinds, for a game without expansions."""


def kinds(tokens: tuple[Token, ...], signs: tuple[BoxSign, ...] = ()) -> Kinds:
    """Collect kinds of tokens and signs. Raises ValueError if two have the same name; equal signs count once."""
    by_face: dict[str, Token] = {}
    holds: dict[str, tuple[str, ...]] = {}
    for token in tokens:
        for face in token.sides:
            if face in by_face:
                raise ValueError(f"token {face!r} came twice, expected names of their own")
            by_face[face] = token
        for sign in token.boxes:
            holds[sign] = (*holds.get(sign, ()), *token.sides)
    named: dict[str, BoxSign] = {}
    for box in signs:
        if named.setdefault(box.name, box) != box:
            raise ValueError(f"sign {box.name!r} came twice and not alike, expected names of their own")
    for box in named.values():
        holds[box.name] = (*box.holds, *holds.get(box.name, ()))
    stays = tuple(face for face, token in by_face.items() if not token.resource)
    arms = {sign.name: sign.weapon for sign in named.values() if sign.weapon is not None}
    return Kinds(by_face, tuple(holds.items()), stays, named, arms)
