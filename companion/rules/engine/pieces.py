"""What an expansion may bring besides cards: kinds of tokens, with a front and a back if they have one, and signs of
Convoy boxes.

Read from the rules of batteries that are full or half (PA-BAT-01 to PA-BAT-06), of numbered counters on spaces of the
map that a player takes (PA-TUR-08), of counters that lie on a card or beside a board (RC-MOT, PVP-SET-03), and of boxes
that charge, cleanse, repair, collect, give cards, raise a limit or score (PA-BOX-01 to PA-BOX-04, FS-BOX-01 to
FS-BOX-06, MU-L04 to MU-L06); nothing here knows any of these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Place = Literal["seat", "map", "card"]
"""Where a token may lie outside Convoy boxes: with a player, on a space of the map, on a card."""
RESERVED = frozenset({"food", "fuel", "ammo", "object", "survivor", "damage", "empty", ""})
"""What the game itself calls what is in a box."""
READ_SO = ("armor", "fame-", "food-damage", "food-speed", "max", "speed", "tracks", "weapon")
"""How signs of the game begin; the rules find and read them by that."""


class Token(Struct, frozen=True):
    """A kind of tokens that an expansion brings.

    ``name``: what the kind is called on the table, and in words as ``token.NAME``; no other kind bears it.
    ``faces``: where a token has a front and a back, the name of each, the front first. Each face is a token to the
    rules: what is gathered, paid, put into a box and spoken of (``token.FACE``). Both come out of one supply, are one
    type where an effect goes by type, and a token stays where it is when it is turned over.
    ``supply``: how many there are; 0 where no rule says it, then there are always enough (PA-CMP-01).
    ``boxes``: the signs of the Convoy boxes that it may lie in, as any token does: placed, shifted, destroyed by
    Damage (CV-02 to CV-05). ``resource``: it is a Resource wherever the rules speak of one: on Locations, given up, as
    a type that a Convoy lacks, in the place of which another comes aboard. ``places``: where it may lie besides.
    ``mark``: the name of the sign that it is drawn by, or a letter of the font of icons, one for all of them with
    ``""``; ``marks``: one for each face, where they are told apart (PA-BAT-01).

    Raises ValueError for a name of the game's own tokens.
    """

    name: str
    faces: tuple[str, ...] = ()
    supply: int = 0
    boxes: tuple[str, ...] = ()
    resource: bool = False
    places: tuple[Place, ...] = ()
    mark: str = ""
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        taken = sorted(RESERVED.intersection((self.name, *self.faces)))
        if taken:
            raise ValueError(f"token {self.name!r}: {', '.join(map(repr, taken))} is the game's own, expected others")

    @property
    def sides(self) -> tuple[str, ...]:
        """The name of a token with this side up; the name of its kind where both sides are alike."""
        return self.faces or (self.name,)


class Weapon(Struct, frozen=True):
    """What an undamaged box fires with (FW-10, FW-11). It fires once a phase at whatever may be attacked (CMB-11), and
    a jam damages its box.

    ``rating``: the row of the Outcome card, 1 to 4. ``price``: the token that a shot costs, ``object`` for an Object
    card of choice from the hand; ``n``: how many. ``incendiary``: Incendiary Ammunition can be fired with it (CD-21).
    ``repeats``: one card after the other is revealed until a jam or a miss, and all their damage is one attack's
    (KS-C01).
    """

    rating: int
    price: str = "ammo"
    n: int = 1
    incendiary: bool = False
    repeats: bool = False


ARMS = {f"weapon-{n}": Weapon(n, incendiary=True) for n in (1, 2, 3, 4)}
"""The Weapons of the game itself, by the sign of their boxes."""


class BoxSign(Struct, frozen=True):
    """A sign printed on Convoy boxes to which an expansion gives a meaning.

    ``name``: what it is called where the owner tells the boxes of a card, and in words as ``sign.NAME``; no other sign
    bears it. Where two expansions print the same sign, both bring it alike (PA-BOX, FS-BOX-02). The expansion's schema
    of cards names it too, among the words of ``boxes`` of ``convoy/``, so that packs and the library hold it.
    ``rule``: what it means.
    ``holds``: the tokens that boxes of it take, with nothing else of them; without any they hold Damage only (CV-08).
    ``weapon``: what they fire with, where they are Weapons.
    What a box does is a rule of the expansion, at its moment: it asks ``convoy.with_sign`` for the boxes, and
    ``modules.does`` where another may bring the sign too, so that a box does not do it twice.
    ``mark``: the name of the sign that it is drawn by, one for all of them with ``""``.

    Raises ValueError for a name that begins as signs of the game do, for one of which it would be taken.
    """

    name: str
    rule: str
    holds: tuple[str, ...] = ()
    mark: str = ""
    weapon: Weapon | None = None

    def __post_init__(self) -> None:
        if self.name.startswith(READ_SO):
            raise ValueError(f"sign {self.name!r}: the game's own begin so, expected another name")


class Kinds(Struct, frozen=True, eq=False):
    """All kinds of tokens and signs that the expansions of a game bring: ``by_face`` finds a token by how it is,
    ``holds`` are the tokens that boxes of a sign take because of them, ``stays`` those in a box that never give way to
    another. ``signs``: the signs by name, ``arms``: what the Weapons among them fire with."""

    by_face: dict[str, Token]
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stays: tuple[str, ...] = ()
    signs: dict[str, BoxSign] = {}
    arms: dict[str, Weapon] = {}


NONE = Kinds({})
"""Those of a game without expansions."""


def kinds(tokens: tuple[Token, ...], signs: tuple[BoxSign, ...] = ()) -> Kinds:
    """Several kinds as the rules ask for them. Raises ValueError where two bear one name; two signs that are alike are
    one."""
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
