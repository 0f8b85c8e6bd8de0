"""Printed values: taken from this game's terms, else from the library, else asked once from the real card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.engine.question import Ahead, Field, Question, Rule
from companion.rules.engine.table import Table

Known = dict[str, tuple[Any, str]]
"""Field to (value, source)."""


def known(table: Table, card: str) -> Known:
    """The values of a printed card or board that this game knows so far."""
    return table.terms.printed.get(card, {})


def learn(table: Table, card: str, name: str, value: Any, source: str) -> None:
    """Keep a printed value for this game. The library takes it over from the answers."""
    table.terms.printed.setdefault(card, {})[name] = (value, source)


def knows(face: Known, names: Sequence[str]) -> bool:
    """Whether all these fields of a card are known."""
    return all(map(face.__contains__, names))


def consult(table: Table, card: str, names: Sequence[str]) -> Rule[Known]:
    """Take what the library knows about a card, without asking a player. At most once for each card and set of
    fields."""
    face = known(table, card)
    if knows(face, names):
        return face
    wanted = set(names)
    asked = face.get("consulted", ([], ""))[0]
    if not wanted.issubset(asked):
        found = yield Question(
            "printed.consult", "consult", "", asked="library", card=card, fields=[Field(n) for n in names]
        )
        for name, (value, source) in found.items():
            learn(table, card, name, value, source)
        if not knows(known(table, card), names):
            learn(table, card, "consulted", sorted({*asked, *names}), "table")
    return known(table, card)


def printed(
    table: Table,
    card: str,
    fields: Sequence[Field],
    key: str,
    rule: str,
    *,
    turn: str = "",
    view: str = "",
    asked: str = "table",
    secret: bool = False,
    values: Mapping[str, Any] | None = None,
    ahead: Callable[[Table], Sequence[Ahead]] | None = None,
) -> Rule[Known]:
    """The wanted fields of a printed card. What is unknown is asked once from the real card and remembered. With
    ``secret`` only the seat ``asked`` sees which card it is. ``values``: more of the question's message. ``ahead``:
    what else the same look at the card tells."""
    names = [f.name for f in fields]
    yield from consult(table, card, names)
    missing = [f for f in fields if f.name not in known(table, card)]
    if missing:
        answer = yield Question(
            key,
            "read",
            rule,
            asked=asked,
            turn=turn,
            view=view,
            card=card,
            values={"card": f"@card.{card}", **(values or {})},
            fields=missing,
            secret=secret,
            ahead=ahead,
        )
        for name, value in answer.items():
            learn(table, card, name, value, "owner")
    return known(table, card)
