"""Defence of Enemies in the first edition: plain boxes on the back of their Loot card, their number depends on the
players (1E-FIR-03, 1E-FIR-15)."""

from __future__ import annotations

from companion.rules.common import clan
from companion.rules.editions.first_edition import stack
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, is_tracked

GAINS = ["fame", "target"]
"""The rewards of each attack that does damage (1E-FIR-18, 1E-FIR-19)."""


def attach(table: Table, enemy: Enemy) -> Rule[None]:
    """Put the top Loot card beside it, back up (1E-FIR-03)."""
    deck = yield from stack.lay(table, enemy.name)
    if deck and table.terms.copy == "own":
        say(
            table,
            "ambush.loot",
            "1E-FIR-03",
            you=True,
            rides=True,
            deck=f"@deck.{deck}",
            enemy=f"@card.enemy.{enemy.name}",
            n=clan.foe(table, enemy.name).number,
        )


def boxes(table: Table, enemy: Enemy) -> list[str]:
    """As many as the back of its Loot card shows for this game; the boxes have no rewards."""
    people = str(max(2, len(table.terms.seats)))
    found = known(table, enemy.hitpoints).get("defence", ({}, ""))[0] if enemy.hitpoints else {}
    return ["none"] * int(found.get(people, 0))


def hit(table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
    """Fill so many boxes; Damage beyond the last is lost (1E-FIR-15, 1E-D32). The attack gives 1 Fame and a Target
    counter (1E-FIR-18, 1E-FIR-19)."""
    line = boxes(table, enemy)
    if line:
        n = min(points, len(line) - enemy.filled)
        enemy.filled += n
        source = known(table, enemy.hitpoints)["defence"][1]
        return GAINS, enemy.filled >= len(line), because("why.boxes.hit", source, n=n, left=len(line) - enemy.filled)
    enemy.filled += points
    if shooter != automa_seat(table) and not is_tracked(table, shooter):
        return GAINS, False, because("why.boxes.table")
    answer = yield Question(
        "fire.filled",
        "choose",
        "1E-FIR-22",
        turn=shooter,
        view="enemies",
        values={"n": points, "enemy": f"@card.enemy.{enemy.name}"},
        options=[Option("no", "option.fights"), Option("yes", "option.beaten")],
    )
    return GAINS, answer == "yes", because("why.boxes.hit", "asked", n=points, left="?")
