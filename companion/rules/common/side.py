"""Side acts: what may be done while a question is open, one tap away."""

from __future__ import annotations

from companion.rules.common import events
from companion.rules.common.automa import board
from companion.rules.editions.abilities import AUTOMA_ENDS
from companion.rules.editions.edition import abilities
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def acts(table: Table) -> list[SideAct]:
    """The side acts that are allowed now."""
    found = []
    if "exploration" in table.progress.step or table.progress.step.startswith("end"):
        found.append(SideAct(Option("event", "side.event"), _event))
    found += cancellable(table)
    if table.things.decks.get("object") is not None and table.terms.copy == "own":
        found.append(SideAct(Option("objects.out", "side.objects"), _objects_out))
    return found


def cancellable(table: Table) -> list[SideAct]:
    """With the solo variant: each End of Round ability that a standing contaminated Survivor can still cancel
    (AU-66)."""
    free = table.things.automa.contaminated - table.things.automa.lying
    if not table.terms.variant or free <= 0:
        return []
    ending = {row.card for row in abilities(table, AUTOMA_ENDS)}
    return [
        SideAct(Option(f"cancel.{a.card}", "side.cancel", {"card": f"@card.action.{a.card}"}), _canceller(a.card))
        for a in table.things.automa.revealed
        if a.card in ending and not a.cancelled
    ]


def _event(table: Table) -> Rule[None]:
    """An Event came up on the table (RV-04)."""
    yield from events.resolve(table, "")


def _objects_out(table: Table) -> Rule[None]:
    """The Object deck ran out on the table (AU-21)."""
    yield from board.run_out(table)


def _canceller(card: str) -> SideRule:
    def cancel(table: Table) -> Rule[None]:
        """Lay down a contaminated Survivor to cancel one End of Round ability (AU-66)."""
        for action in table.things.automa.revealed:
            if action.card == card and not action.cancelled:
                action.cancelled = True
                table.things.automa.lying += 1
                say(table, "automa.cancel", "AU-66", you="board", rides=True, card=f"@card.action.{card}")
                break
        return
        yield

    return cancel
