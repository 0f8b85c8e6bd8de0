"""How Gamma, turrets, the alert table and the cards of Project Athena are told (UF-40 to UF-52)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.common import forms as common
from companion.packs.first_edition import board
from companion.packs.first_edition import forms as base
from companion.packs.first_edition.athena import gamma
from companion.packs.form import Form, Part, Told
from companion.packs.look import Look
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.engine.question import Field, Option
from companion.rules.expansions.athena import alert, ambush, describing, scans, turrets
from companion.rules.expansions.athena.clan import ATHENA
from companion.rules.expansions.athena.names import ANDROIDS, OBJECTS


def _enemy(card: str, told: Told) -> list[Field]:
    return [*base.enemy(card, told), *ambush.fields(COMPONENTS.areas)]


def _turret(card: str, told: Told) -> list[Field]:
    return [turrets.ARMOR, turrets.RESOURCE]


def _alert(card: str, told: Told) -> list[Field]:
    """Each row from the bottom, as many as there are."""
    rows = int(told.get("rows") or 0)
    found = [alert.ROWS]
    for n in range(1, rows + 1):
        found += [alert.row_field(column, n) for column in alert.LIMITS if column != "damage" or n > 1]
    return found


def _survivor(card: str, told: Told) -> list[Field]:
    yes_no = (Option("yes", "option.yes"), Option("no", "option.no"))
    return [Field("skill", lo=1, hi=4, key="field.person.skill"), Field("android", yes_no, key="field.athena.android")]


def _scan(card: str, told: Told) -> list[Field]:
    return scans.fields()


def _use(card: str, told: Told) -> list[Field]:
    return [*common.use(card, told), *base.deed_fields()]


def _object(card: str, told: Told) -> list[Field]:
    return [Field("name", tuple(Option(o, f"card.object.{o}") for o in OBJECTS), key="field.cards.object")]


FORMS: Mapping[str, Form] = {
    "map": board.form(
        ("gamma",),
        True,
        gamma.fields,
        {
            "fixed": Part(describing.FIXED, written=gamma.fixed_written, read=gamma.fixed_read),
            "perimeter": Part(
                describing.PERIMETERS,
                partly=True,
                written=gamma.perimeters_written,
                read=gamma.perimeters_read,
            ),
        },
    ),
    "turret": Form(
        _turret,
        cards=tuple(turrets.path(name) for name in turrets.NAMES),
        counted=True,
        look=Look("shield", "weapon", "clay", "badge", ("armor", "size"), {"armor": "armor", "resource": "loot"}),
        title=lambda path: (f"token.turret-{path.partition('/')[2]}" if "/" in path else "card.turret.size", {}),
    ),
    "alert": Form(
        _alert,
        cards=("alert",),
        look=Look(
            "steps", "alert", "clay", "table", ("rows",), {"damage-": "damage", "aurora-": "aurora", "fame-": "fame"}
        ),
        title=lambda path: ("card.alert", {}),
    ),
    "enemy": Form(_enemy, title=common.named),
    "loot": base.loot(ATHENA),
    "alert-scan": Form(
        _scan,
        cards=tuple(scans.path(n) for n in (1, 2)),
        look=Look("notched", "look", "lilac", "trio", ("each", "battery", "aurora"), {"aurora": "aurora"}),
        title=lambda path: (f"card.event.{path.replace('/', '-')}", {}),
    ),
    "use": Form(
        _use,
        {base.DEED.kept: base.DEED},
        cards=tuple(f"use/{name}" for name in OBJECTS),
        title=lambda path: (f"card.object.{path.partition('/')[2]}", {}),
    ),
    "survivor": Form(
        _survivor, cards=tuple(f"survivor/{name}" for name in ANDROIDS), title=lambda path: (path.replace("/", "."), {})
    ),
    "object": Form(_object, title=lambda path: (f"card.object.{path.partition('/')[2]}", {})),
}
"""By deck; all others are told as those of the first edition."""
