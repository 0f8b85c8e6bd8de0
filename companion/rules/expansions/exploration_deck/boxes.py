"""Boxes of Frozen Steel: junk weapons, boxes that yield an Object, boxes for one Object more, Asgardian armour
(FS-BOX-01 to FS-BOX-06)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, objects
from companion.rules.engine import modules
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.pieces import BoxSign, Weapon
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, humans, is_alive, is_tracked
from companion.rules.expansions.exploration_deck.names import NAME

JUNK = tuple(BoxSign(f"junk-{n}", "FS-BOX-01", mark="weapon", weapon=Weapon(n, price="object")) for n in (1, 2, 3, 4))
"""An Object card a shot, without its effect; no Incendiary Ammunition goes with them (FS-BOX-01, FS-BOX-05)."""
YIELDS = BoxSign("yields-object", "FS-BOX-02", mark="object")
MORE = BoxSign("more-objects", "FS-BOX-03", mark="object")
ARMOR = BoxSign("asgardian-armor", "FS-BOX-04", mark="armor", heals=True)
"""The same sign as on the Loot of Asgaror (FS-BOX-04, FS-BOX-06, UF-53)."""
SIGNS = (*JUNK, YIELDS, MORE, ARMOR)


def _whole(table: Table, seat: str, sign: BoxSign) -> list[str]:
    """The undamaged boxes of a kept seat with this sign, if it is ours to apply."""
    if not modules.does(table, NAME, sign.name):
        return []
    return [box.name for box in convoy.with_sign(table, seat, sign.name) if box.whole]


def limit(table: Table, base: int, *, seat: str) -> int:
    """1 Object card more for each undamaged box (FS-BOX-03)."""
    return base + len(_whole(table, seat, MORE))


def round_ends(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
    """Each undamaged object box yields an Object card (FS-BOX-02). Who keeps the Convoy by hand draws alone."""
    for seat in humans(table):
        if not is_alive(table, seat):
            continue
        if not is_tracked(table, seat):
            if table.terms.copy == "own":
                say(table, "exploration-deck.hand", "FS-BOX-02", you=True, rides=True, seat=seat)
            continue
        for box in _whole(table, seat, YIELDS):
            why = because("why.box.sign", box=f"{seat}.{box}", sign=f"@sign.{YIELDS.name}")
            say(table, "exploration-deck.yields", "FS-BOX-02", why, rides=True, box=f"{seat}.{box}", seat=seat)
            yield from objects.draw_objects(table, seat, 1, "FS-BOX-02")
    return GO_ON
