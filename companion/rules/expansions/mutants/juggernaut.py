"""The Juggernaut: one of the discarded Enemies is drawn, does what it does in an Ambush, and is discarded again
(MU-E06)."""

from __future__ import annotations

from companion.rules.common import clan, seats
from companion.rules.engine.question import Option, Question, Rule, only
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, mark

NAME = "juggernaut"
_MARK = f"phase:{NAME}:"


def ambush(table: Table, seat: str) -> Rule[None]:
    """The drawn Enemy's effect on this seat; none without a discarded Enemy (XD-18)."""
    drawn = yield from _drawn(table)
    if drawn:
        yield from seats.of(table, seat).ambushed(table, seat, drawn)


def _drawn(table: Table) -> Rule[str]:
    """The Enemy that is drawn for all Convoys of this Ambush; ``""`` if none is discarded yet."""
    this = f"{_MARK}{table.progress.step}:"
    told = next((m for m in table.progress.marks if m.startswith(this)), "")
    if told:
        return told.removeprefix(this)
    found = discarded(table)
    name = ""
    if found:
        name = yield from _draws(table, found)
        say(table, "mutants.juggernaut", "MU-E06", enemy=f"@card.enemy.{name}")
    else:
        say(table, "mutants.juggernaut.none", "MU-E06")
    mark(table, f"{this}{name}")
    return name


def discarded(table: Table) -> list[str]:
    """The Enemies of the clan that are discarded: beaten, left behind or turned up too late."""
    piles = (*table.things.defeated, *table.things.gone)
    return [name for name in clan.enemies(table) if name in piles and name != NAME]


def _draws(table: Table, found: list[str]) -> Rule[str]:
    """The dealer draws one; real cards are shuffled, and the player says which it is."""
    if table.terms.copy == "try":
        order = yield Question(
            "deck.shuffle", "shuffle", "MU-E06", asked="dealer", deck=NAME, options=[Option(c, "card") for c in found]
        )
        return str(order[0])
    answer = yield Question(
        "mutants.juggernaut",
        "choose",
        "MU-E06",
        view="enemies",
        options=lambda t: [Option(n, f"card.enemy.{n}", {"n": clan.foe(t, n).number}) for n in discarded(t)],
        itself=only(found),
    )
    return str(answer)
