"""The Ambush of one of Athena's Enemies, as its card says: the rules tell nothing of it (U1-27, UF-50)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import crew, seats
from companion.rules.common.automa import board
from companion.rules.editions.edition import components
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import RESOURCES, Table, automa_seat, is_alive, is_tracked
from companion.rules.expansions.athena import alert

ANY = "all"
"""An area that is the whole Convoy."""
RULE = "PA-SET-07"


def fields(areas: Sequence[str]) -> list[Field]:
    """What is read off an Enemy card. None of it: the card says something else."""
    options = (*(Option(a, f"area.{a}") for a in areas), Option(ANY, "area.all"))
    tokens = (Option("none", "option.tokens.none"), *(Option(t, f"token.{t}") for t in RESOURCES))
    return [
        Field("damage", hi=4, key="field.athena.harm.damage", learn="damage"),
        Field("area", options, key="field.area", learn="area"),
        Field("contamination", hi=4, key="field.athena.harm.contamination", learn="contamination"),
        Field("alert", hi=3, key="field.athena.harm.alert", learn="alert"),
        Field("loses", tokens, key="field.athena.harm.loses", learn="loses"),
    ]


def hits(enemy: str, table: Table, seat: str) -> Rule[None]:
    """Do to a seat what the card says; who keeps the Convoy by hand does it, and so does everybody where it says
    something else."""
    me, called = automa_seat(table), f"@card.enemy.{enemy}"
    by_hand = seat != me and not is_tracked(table, seat)
    if by_hand:
        say(table, "athena.ambush", RULE, because("why.region"), you=True, enemy=called, seat=seat)
        return
    wanted = fields(components(table).areas)
    place = next(field for field in wanted if field.name == "area")
    told = [field for field in wanted if field is not place]
    card = yield from printed(table, f"enemy/{enemy}", told, "athena.card", RULE, view="enemies")
    damage, ill, more, loses = (card[field.name][0] for field in told)
    area = ""
    if damage and seat != me:
        card = yield from printed(table, f"enemy/{enemy}", [place], "athena.area", RULE, view="enemies")
        area = str(card["area"][0])
    if not (damage or ill or more or loses != "none"):
        say(table, "athena.ambush", RULE, because("why.region"), you=True, enemy=called, seat=seat)
        return
    if seat == me:
        yield from board.suffer(table, damage, RULE, in_use=table.progress.step == "fire.enemies")
        for _ in range(ill):
            board.contaminate(table, RULE)
    else:
        yield from crew.damage(table, seat, damage, "" if area == ANY else area, RULE)
        if ill and is_alive(table, seat):
            yield from crew.contaminate(table, seat, ill, RULE)
            crew.burials(table, seat)
    if loses != "none" and is_alive(table, seat):
        yield from seats.of(table, seat).discard(table, seat, [loses], RULE)
    if is_alive(table, seat):
        yield from alert.change(table, seat, more, RULE)
