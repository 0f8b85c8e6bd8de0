"""Defence boxes with Asgardian armour: they fill first, and heal at the end of each round (FS-ASG-02 to FS-ASG-05).

All boxes must be filled for a defeat, so only their number counts for a hit. What heals is the Damage beyond that on
ordinary boxes: this is kept for each Enemy, as of the last end of a round.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.rules.common import clan
from companion.rules.editions.first_edition import defence, stack
from companion.rules.editions.first_edition.defence import Number
from companion.rules.editions.policies import Defence
from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.printed import known
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table
from companion.rules.expansions.asgaror.names import NAME

MOST = 6
ASGARDIAN = Number("asgardian", "ambush.asgardian", "option.asgardian", "FS-ASG-02", 0, MOST)
"""How many boxes of a back bear Asgardian armour (UF-54)."""


class Wounds(Struct, gc=False):
    """Enemy to the filled ordinary boxes that do not heal. ``armor``: Enemy to the number of its Asgardian boxes."""

    ordinary: dict[str, int] = {}
    armor: dict[str, int] = {}


def wounds(table: Table) -> Wounds:
    """What the module keeps on the table."""
    return modules.things(table, NAME, Wounds)


class Armored:
    """Defence as in the edition, with Asgardian boxes among the others."""

    def __init__(self, plain: Defence) -> None:
        self._plain = plain

    def attach(self, table: Table, enemy: Enemy) -> Rule[None]:
        """Find out how many boxes of its Loot card bear Asgardian armour too (UF-54)."""
        yield from self._plain.attach(table, enemy)
        deck, _ = stack.card_of(table, enemy.name)
        if deck and enemy.hitpoints:
            found = yield from defence.read(table, enemy, deck, ASGARDIAN)
            if found is not None:
                wounds(table).armor[enemy.name] = found[0]

    def given(self, table: Table, enemy: Enemy, card: str) -> None:
        """As in the edition."""
        self._plain.given(table, enemy, card)

    def boxes(self, table: Table, enemy: Enemy) -> list[str]:
        """In the order in which they fill now: ordinary ones that stay filled, Asgardian ones, the rest (FS-ASG-02,
        FS-ASG-04)."""
        line = self._plain.boxes(table, enemy)
        lasting = min(_lasting(table, enemy), len(line))
        armored = min(_armored(table, enemy), len(line) - lasting)
        return [*line[:lasting], *["armor"] * armored, *line[lasting + armored :]]

    def hit(self, table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
        """As in the edition: all boxes of both kinds must be filled at one time (FS-ASG-04)."""
        return (yield from self._plain.hit(table, enemy, shooter, points))


def _armored(table: Table, enemy: Enemy) -> int:
    return wounds(table).armor.get(enemy.name, 0)


def _lasting(table: Table, enemy: Enemy) -> int:
    return min(wounds(table).ordinary.get(enemy.name, 0), enemy.filled)


def heal(table: Table) -> None:
    """Each Enemy in play loses all Damage on its Asgardian boxes; Target counters and Fame stay (FS-ASG-03,
    FS-ASG-05)."""
    kept = wounds(table)
    for enemy in table.things.enemies:
        healed = min(_armored(table, enemy), enemy.filled - _lasting(table, enemy))
        enemy.filled -= healed
        if healed:
            why = because("why.asgaror.healed", _source(table, enemy), n=_armored(table, enemy))
            say(table, "asgaror.heals", "FS-ASG-03", why, you="copy", enemy=f"@card.enemy.{enemy.name}", n=healed)
        elif enemy.name not in kept.armor and table.terms.copy == "own":
            say(table, "asgaror.heals.hand", "FS-ASG-03", you=True, enemy=f"@card.enemy.{enemy.name}")
    kept.ordinary = {enemy.name: enemy.filled for enemy in table.things.enemies if enemy.filled}
    kept.armor = {enemy.name: _armored(table, enemy) for enemy in table.things.enemies if enemy.name in kept.armor}


def _source(table: Table, enemy: Enemy) -> str:
    _, card = stack.card_of(table, enemy.name)
    told = {} if card in ("", stack.UNSEEN) else known(table, clan.back(table, card))
    return told.get("asgardian", ({}, "asked"))[1]


def correctables(table: Table) -> Iterable[Correctable]:
    """How many Asgardian boxes each Enemy in play has, and how many filled ordinary ones."""
    for enemy in table.things.enemies:
        for part, now, hi in (
            ("armor", _armored(table, enemy), MOST),
            ("ordinary", _lasting(table, enemy), max(enemy.filled, _lasting(table, enemy))),
        ):
            yield Correctable(
                f"things.modules.{NAME}.{part}.{enemy.name}",
                f"correct.asgaror.{part}",
                now,
                {"enemy": f"@card.enemy.{enemy.name}"},
                hi=hi,
                rule="FS-ASG-02",
            )
