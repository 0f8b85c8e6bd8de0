"""The Renegade: at the start of Phase 4 a tracked seat may choose an Enemy to ignore (CD-13)."""

from __future__ import annotations

from companion.rules.common import crew, fire
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked, mark


def line_up(table: Table) -> list[str]:
    """Tracked seats whose Renegade can be set on an Enemy, as the phase begins (CD-13)."""
    if not table.things.enemies and not fire.enemy_slots(table):
        return []
    return [seat for seat in fire.in_turn(table) if is_tracked(table, seat) and crew.unused(table, seat, "renegade")]


def choose(table: Table, seat: str) -> Rule[None]:
    """Whose Ambush and attack this seat ignores in this phase, of the Enemies in play and in the zone (CD-13, D-75)."""
    for place in fire.enemy_slots(table):
        slot = table.things.zone[place - 1]
        if slot is not None and not slot.name:
            name = yield from fire.name_slot(table, place)
            slot = table.things.zone[place - 1]
            if slot is not None:
                slot.name = name
    answer = yield Question(
        "renegade.choose",
        "choose",
        "CD-13",
        asked=seat,
        turn=seat,
        view="enemies",
        doubts=("D-75",),
        options=lambda t: [
            *(Option(e, "option.renegade", {"enemy": f"@card.enemy.{e}"}, place=f"enemy.{e}") for e in _all(t)),
            Option("", "option.ability.no"),
        ],
    )
    if answer:
        crew.use(table, seat, "renegade")
        mark(table, f"phase:renegade.{seat}:{answer}")
        say(table, "renegade.set", "CD-13", rides=True, enemy=f"@card.enemy.{answer}", seat=seat)


def _all(table: Table) -> list[str]:
    lying = [slot.name for slot in table.things.zone if slot is not None and slot.kind == "enemy" and slot.name]
    return [*(enemy.name for enemy in table.things.enemies), *lying]


def ignores(table: Table, seat: str, enemy: str) -> bool:
    """Whether this seat's Renegade was set on an Enemy in this phase (CD-13)."""
    return f"phase:renegade.{seat}:{enemy}" in table.progress.marks
