"""The Aurora goes from its white number to the red one: the books name the red 6 as an end, no card that leads there
(1E-RND-10, 1E-D45). So it is an Event that any card may bring."""

from __future__ import annotations

from companion.rules.editions.cards import Event
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table


def onto_red(table: Table) -> Rule[None]:
    """The same number on the red track. Reaching the ship is checked at the end of the round only (1E-D83)."""
    things = table.things
    where = because("why.aurora", n=things.aurora, colour=f"@colour.{things.aurora_colour}")
    if things.aurora_colour == "red":
        say(table, "aurora.red.already", "1E-RND-10", where, n=things.aurora)
        return
    things.aurora_colour = "red"
    say(table, "aurora.red", "1E-RND-10", where, you="copy", n=things.aurora)
    return
    yield


RED_TRACK = Event(onto_red, rare=True)
