"""Its Rest Phase: a card for each Food (AU-33)."""

from __future__ import annotations

from companion.rules.common.automa import abilities, board, cards
from companion.rules.editions.edition import policies
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table


def rest(table: Table, seat: str) -> Rule[None]:
    """For each Food: discard it and reveal one more Action card; stop when the deck is empty (AU-33)."""
    food = board.count(table, "food")
    if food:
        yield from _eats(table, food)
    else:
        say(table, "automa.rest.none", "AU-33", because("why.has", n=0, token="@token.food"))
    yield from abilities.use(table, "rest")


def _eats(table: Table, food: int) -> Rule[None]:
    names = []
    while board.count(table, "food"):
        if cards.deck(table).left == 0:
            printed = policies(table).actions
            if printed is not None and printed.food_lost(table):
                board.take(table, "food", 1)
                say(table, "automa.spends", "AU-33", you="board", n=1, token="@token.food")
            say(table, "automa.rest.empty", "AU-33", n=board.count(table, "food"))
            break
        action = yield from cards.turn_card(table, explores=False)
        if action is None:
            break
        board.take(table, "food", 1)
        names.append(f"@card.action.{action.card}")
    if names:
        say(
            table,
            "automa.rest",
            "AU-33",
            because("why.has", n=food, token="@token.food"),
            because("why.later", "rulebook"),
            you="board",
            n=len(names),
            cards=names,
        )
