"""One Enemy of each period and one Loot card of each pair go back into the box unseen (PVP-SET-01, CMB-12)."""

from __future__ import annotations

from companion.rules.common import clan, setup
from companion.rules.editions.edition import components
from companion.rules.engine.printed import consult
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.pvp.rivals import fights


def _once(table: Table) -> list[str]:
    return ["table"]


def _thins(table: Table, who: str) -> Rule[None]:
    """The app draws them where it deals; of real Loot it counts one card fewer (PVP-SET-01)."""
    dealt = table.terms.copy == "try"
    for period in components(table).periods if dealt else ():
        deck = table.things.decks[f"exploration-{period}"]
        enemies = []
        for card in deck.unseen:
            face = yield from consult(table, f"exploration-{period}/{card}", ["enemy"])
            if "enemy" in face:
                enemies.append(card)
        if enemies:
            order = yield from setup.dealt(table, f"pvp-enemies-{period}", sorted(enemies), "PVP-SET-01")
            deck = table.things.decks[f"exploration-{period}"]
            deck.unseen = [card for card in deck.unseen if card != order[0]]
    for name, cards in clan.loot_decks(table).items():
        if not dealt:
            table.things.decks[name].blind += 1  # nobody knows which
            continue
        order = yield from setup.dealt(table, f"pvp-{name}", sorted(cards), "PVP-SET-01")
        deck = table.things.decks[name]
        deck.unseen, deck.ordered = sorted(order[1:]), False
        fights(table).out[name] = order[0]
        table.terms.draws[name] = "deal"


STEP = Step("pvp.setup", "setup", "PVP-SET-01", _once, _thins)
