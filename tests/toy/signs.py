"""The toy expansion's boxes: a mint that makes coins, a pocket for one card more, a purse for coins alone, and Weapons
that cost no Ammo: a sling for a bright coin, a catapult for an Object, a torch for two Fuel until it misses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from companion.packs.frostlands.cards import BoxSign as BoxOfTheGame
from companion.packs.schema import Card, Schema
from companion.rules.common import convoy
from companion.rules.engine import modules
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.pieces import BoxSign, Repeat, Weapon
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, humans, is_tracked
from tests.toy.pieces import BRIGHT, COIN

MINT = BoxSign("toy-mint", "TOY-10")
POCKET = BoxSign("toy-pocket", "TOY-10", mark="loot")
PURSE = BoxSign("toy-purse", "TOY-10", holds=COIN.faces)
SLING = BoxSign("toy-sling", "TOY-52", weapon=Weapon(2, price=BRIGHT))
CATAPULT = BoxSign("toy-catapult", "TOY-52", weapon=Weapon(3, price="object"))
TORCH = BoxSign("toy-torch", "TOY-52", weapon=Weapon(1, price="fuel", n=2, by_card=True, repeats=Repeat()))
SIGNS = (MINT, POCKET, PURSE, SLING, CATAPULT, TORCH)
Sign = Literal["toy-mint", "toy-pocket", "toy-purse", "toy-sling", "toy-catapult", "toy-torch"]


class Truck(Card, frozen=True):
    """A Truck of a pack of the expansion, which may bear its signs."""

    kind: Literal["truck"]
    boxes: list[BoxOfTheGame | Sign]
    speed: int
    towing: int


SCHEMA = Schema("frostlands", {"convoy": Truck}, {"convoy/": {"boxes": list[Sign]}}, module="toy")
BOXES = ["survivor", "survivor", "any", MINT.name, POCKET.name, PURSE.name, SLING.name, CATAPULT.name]
PACK = f"""
name = "stand-in"
edition = "frostlands"
module = "toy"
version = 1
source = "stand-in"

[convoy.start-truck-red]
kind = "truck"
boxes = {BOXES}
speed = 3
towing = 2
"""


def minting(name: str) -> Callable[..., Rule[Verdict]]:
    """What mints do in an expansion of this name: a box makes one coin, no matter what else brings the sign."""

    def mint(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
        for seat in humans(table) if modules.does(table, name, MINT.name) else ():
            for box in convoy.with_sign(table, seat, MINT.name) if is_tracked(table, seat) else ():
                if box.free:
                    why = because("why.box.sign", box=f"{seat}.{box.name}", sign=f"@sign.{MINT.name}")
                    say(table, "toy.minted", "TOY-10", why, rides=True, box=f"{seat}.{box.name}", seat=seat)
                    yield from convoy.put(table, seat, BRIGHT)
        return GO_ON

    return mint


def _limit(table: Table, base: int, **ids: Any) -> int:
    return base + sum(box.whole for box in convoy.with_sign(table, str(ids["seat"]), POCKET.name))


MOMENTS = {"round.ends": minting("toy")}
FIGURES = {"hand.limit": _limit}
