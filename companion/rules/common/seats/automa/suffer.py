"""What Enemies, cards and places make it suffer: no target areas, its own order (AU-40 to AU-45, AU-54)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import clan
from companion.rules.common.automa import board
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import moment
from companion.rules.engine.question import Option, Question, Rule, only
from companion.rules.engine.saying import say
from companion.rules.engine.table import RESOURCES, Table, automa_seat


def ambushed(table: Table, seat: str, enemy: str) -> Rule[None]:
    """It suffers like a player, without target areas (AU-44); of two options it takes the first (AU-42)."""
    harm = yield from clan.ambush(table, seat, enemy)
    if harm is None:
        return
    rule = clan.foe(table, enemy).rule
    if harm.instead == "contamination" and (board.count(table, "survivor") or reading(table, "D-63") != "b"):
        board.contaminate(table, rule, ("D-63",))
    elif harm.instead == "resource":
        yield from _gives_resource(table, rule, harm.points)
    else:
        if harm.instead:
            say(table, "automa.contaminate.instead", rule, rides=True, doubts=("D-63",), n=harm.points)
        yield from board.suffer(table, harm.points, rule, in_use=_by_card(table))


def _by_card(table: Table) -> bool:
    """Whether the Ambush effect comes off an Outcome card, as one of the Enemies' results (FW-40)."""
    return table.progress.step == "fire.enemies"


def _gives_resource(table: Table, rule: str, points: int) -> Rule[None]:
    """It gives one Resource that the player chooses, by the other reading the one that it has most of (CD-43, D-62); if
    it has none, it takes the Damage."""
    held = [t for t in RESOURCES if board.count(table, t)]
    if not held:
        yield from board.suffer(table, points, rule, in_use=_by_card(table))
        return
    most = max(held, key=lambda r: board.count(table, r))
    token = yield Question(
        "ambush.resource",
        "choose",
        "AU-42",
        turn=automa_seat(table),
        view="automa",
        doubts=("D-62",),
        options=lambda t: [Option(r, f"token.{r}") for r in RESOURCES if board.count(t, r)],
        default=most,
        itself=most if reading(table, "D-62") != "a" else only(held),
    )
    board.take(table, token, 1)
    say(table, "automa.gives", rule, you="board", token=f"@token.{token}")


def fired_at(table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
    """All Damage of the Enemies' attack goes to the row whose letter is on the same Outcome card (AU-54, D-69)."""
    points = sum(hits.values())
    say(
        table,
        "enemies.fire.automa",
        "AU-54",
        *why,
        doubts=("D-69",) if points > 1 else (),
        n=points,
        letter=letter,
        enemies=[f"@card.enemy.{e}" for e in hits],
    )
    named = tuple(reason for reason in why if reason.key == "why.letter")
    for i in range(points):
        row, shown = letter, named
        if i and reading(table, "D-69") == "b":
            row, reason = yield from board.draw_letter(table, "AU-45", in_use=True)
            shown = (reason,)
        yield from board.damage_row(table, row, "AU-54", *shown)


def damage(table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
    """Damage by Outcome letters; target areas do not apply (AU-43 to AU-45). Returns how much was placed."""
    return (yield from board.suffer(table, n, cause))


def contaminate(table: Table, seat: str, n: int, cause: str) -> Rule[None]:
    """Survivors in its rightmost boxes go to the Contaminated Zone (AU-40)."""
    suffered = yield from moment(table, "contamination", n, seat=seat, cause=cause)
    for _ in range(suffered.value if suffered.happens else 0):
        board.contaminate(table, cause)


def discard(
    table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
) -> Rule[None]:
    """Discard one token, of the first of these kinds that it has."""
    for token in tokens:
        if board.take(table, token, 1)[0]:
            say(table, "automa.gives", cause, you="board", token=f"@token.{token}", doubts=doubts)
            return
    say(table, "automa.gives.none", cause, rides=True, doubts=doubts)
    return
    yield


def lose_fame(table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Fame down, or Damage at the bottom (D-95)."""
    yield from board.lose_fame(table, n)


def ahead_on_fame(table: Table, seat: str, other: int) -> Rule[bool]:
    """Whether it has more Fame than ``other``."""
    return table.things.automa.fame > other
    yield
