"""The Ambush of an Enemy of Asgaror, as its card says: the rules tell nothing of it (U1-28)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import crew
from companion.rules.common.automa import board
from companion.rules.editions.edition import components
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, automa_seat, is_tracked

ANY = "all"
"""An area that is the whole Convoy."""
MOST = 4
"""More Damage or Contamination than any card asks for."""


def fields(areas: Sequence[str]) -> list[Field]:
    """What is read off an Enemy card: Damage, its area, Contamination. Neither: it says something else."""
    options = (*(Option(a, f"area.{a}") for a in areas), Option(ANY, "area.all"))
    return [
        Field("damage", hi=MOST, key="field.asgaror.damage", learn="damage"),
        Field("area", options, key="field.area", learn="area"),
        Field("contamination", hi=MOST, key="field.asgaror.contamination", learn="contamination"),
    ]


def hits(enemy: str, table: Table, seat: str) -> Rule[None]:
    """Do to a seat what the card says; who keeps the Convoy by hand does it, and so does everybody where it says
    something else."""
    rule, called = "FS-ASG-01", f"@card.enemy.{enemy}"
    me = automa_seat(table)
    if seat != me and not is_tracked(table, seat):
        say(table, "asgaror.ambush", rule, because("why.region"), you=True, enemy=called, seat=seat)
        return
    wanted = fields(components(table).areas)
    card = yield from printed(table, f"enemy/{enemy}", wanted, "asgaror.card", rule, view="enemies")
    damage, area, ill = (card[name][0] for name in ("damage", "area", "contamination"))
    if not damage and not ill:
        say(table, "asgaror.ambush", rule, because("why.region"), you=True, enemy=called, seat=seat)
    elif seat == me:
        yield from board.suffer(table, damage, rule, in_use=table.progress.step == "fire.enemies")
        for _ in range(ill):
            board.contaminate(table, rule)
    else:
        yield from crew.damage(table, seat, damage, "" if area == ANY else area, rule)
        if ill and table.things.seats[seat].alive:
            yield from crew.contaminate(table, seat, ill, rule)
            crew.burials(table, seat)
