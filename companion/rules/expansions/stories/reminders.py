"""At the start of each phase: which stories may be triggered in it (FS-STO-02, FS-STO-04)."""

from __future__ import annotations

from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of
from companion.rules.expansions.stories import decks
from companion.rules.expansions.stories.cards import BACK


def _once(table: Table) -> list[str]:
    return ["table"]


def _reminds(table: Table, who: str) -> Rule[None]:
    """Each visible story whose back names the phase; of real cards, whose top the app does not know, one sentence."""
    phase = phase_of(table)
    decks.stories(table).facing = ""  # of one that was given up in the middle
    for story in (yield from decks.visible(table)):
        yield from consult(table, story, [field.name for field in BACK])
        back = known(table, story)
        if back.get("phase", ("", ""))[0] == phase:
            say(
                table,
                "stories.top",
                "FS-STO-02",
                rides=True,
                card=f"@card.{story.replace('/', '.')}",
                trigger=f"@option.stories.trigger.{back['trigger'][0]}",
            )
    if not decks.dealt(table):
        say(table, "stories.look", "FS-STO-02", you=True, rides=True, phase=f"@phase.{phase}")


BEFORE = {
    "exploration": "exploration.begin",
    "rest": "exploration.left",
    "movement": "rest",
    "fire": "movement.left",
    "end": "fire.loot.late",
}
"""Phase to the step after which it begins."""
STEPS = tuple((after, Step(f"story.{phase}", phase, "FS-STO-02", _once, _reminds)) for phase, after in BEFORE.items())
