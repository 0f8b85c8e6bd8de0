"""The supply of tokens: what happens when the box holds no more of a kind (CO-13, CO-14, D-02).

Expansions bring kinds of their own. A token with a front and a back comes out of one supply, whichever side is up.
"""

from __future__ import annotations

from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.saying import say
from companion.rules.engine.table import RESOURCES, Table

UNTOLD = 20
"""How many tokens of a kind are counted in one place at most, where no rule says how many there are."""


def kind(table: Table, token: str) -> str:
    """The kind of a token, whichever side is up: that of which there is one supply, and one type of Resource."""
    found = modules.kinds(table).by_face.get(token)
    return token if found is None else found.name


def resources(table: Table) -> tuple[str, ...]:
    """All tokens that are Resources in this game, each side of one that has two."""
    more = modules.kinds(table).by_face
    return (*RESOURCES, *(face for face, token in more.items() if token.resource)) if more else RESOURCES


def types(table: Table, token: str) -> tuple[str, ...]:
    """All tokens of the same type of Resource as this one: its other side too."""
    found = modules.kinds(table).by_face.get(token)
    return (token,) if found is None else found.sides


def most(table: Table, token: str) -> int:
    """How many of a token there can be in one place."""
    found = modules.kinds(table).by_face.get(token)
    return components(table).tokens[token] if found is None else found.supply or UNTOLD


def back(table: Table, token: str, n: int = 1) -> None:
    """So many tokens come to the reserve. Raises KeyError for what is none."""
    name = kind(table, token)
    if name in table.things.elsewhere or token not in modules.kinds(table).by_face:
        table.things.elsewhere[name] += n


def take(table: Table, token: str, n: int = 1) -> None:
    """So many tokens leave the reserve."""
    back(table, token, -n)


def has(table: Table, token: str) -> bool:
    """Whether one more token of a kind can be had: always, unless the supply is a limit (D-02)."""
    return table.things.elsewhere.get(kind(table, token), 1) > 0 or reading(table, "D-02") != "a"


def given(table: Table, token: str, wanted: int) -> int:
    """How many tokens the reserve gives. If it runs short, all the same as many, with a warning that something must
    stand in for them; by the other reading of D-02 only those that are there. Of a kind of which no rule says how many
    there are it always has enough."""
    left = max(0, table.things.elsewhere.get(kind(table, token), wanted))
    if wanted <= left:
        return wanted
    limited = reading(table, "D-02") == "a"
    key = "supply.out" if limited else "supply.short"
    say(table, key, "CO-13", rides=True, doubts=("D-02",), token=f"@token.{token}")
    return left if limited else wanted
