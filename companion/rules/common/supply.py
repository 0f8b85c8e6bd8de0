"""The supply of tokens, and what happens when it is empty (CO-13, CO-14, D-02).

Expansions bring kinds of their own. Both sides of a token share one supply.
"""

from __future__ import annotations

from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure
from companion.rules.engine.saying import say
from companion.rules.engine.table import RESOURCES, Table

UNTOLD = 20
"""The most tokens of a kind that are counted at one place, if no rule limits them."""


def kind(table: Table, token: str) -> str:
    """The kind of a token, whichever side is up. Each kind has one supply and is one type of Resource."""
    found = modules.kinds(table).by_face.get(token)
    return token if found is None else found.name


def resources(table: Table) -> tuple[str, ...]:
    """All tokens that are Resources in this game, with each side of two-sided ones."""
    more = modules.kinds(table).by_face
    return (*RESOURCES, *(face for face, token in more.items() if token.resource)) if more else RESOURCES


def by_type(table: Table) -> tuple[str, ...]:
    """The Resources of which effects speak that go by type: one that a Convoy lacks, one of another type, one more of a
    type just gathered (CD-08, CD-16, RC-SCA, XD-24)."""
    return figure(table, "types", resources(table))


def types(table: Table, token: str) -> tuple[str, ...]:
    """All tokens of the same type of Resource: the other side too."""
    found = modules.kinds(table).by_face.get(token)
    return (token,) if found is None else found.sides


def most(table: Table, token: str) -> int:
    """How many of a token there can be at one place."""
    found = modules.kinds(table).by_face.get(token)
    return components(table).tokens[token] if found is None else found.supply or UNTOLD


def back(table: Table, token: str, n: int = 1) -> None:
    """Put tokens into the reserve. Raises KeyError for an unknown token."""
    name = kind(table, token)
    if name in table.things.elsewhere or token not in modules.kinds(table).by_face:
        table.things.elsewhere[name] += n


def take(table: Table, token: str, n: int = 1) -> None:
    """Take tokens out of the reserve."""
    back(table, token, -n)


def has(table: Table, token: str) -> bool:
    """Whether one more token of a kind is there: always, unless the supply is a limit (D-02)."""
    return table.things.elsewhere.get(kind(table, token), 1) > 0 or reading(table, "D-02") != "a"


def given(table: Table, token: str, wanted: int) -> int:
    """How many tokens the reserve gives. If there are too few, all are given all the same, with a warning to use a
    substitute; by the other reading of D-02 only those that are there. Kinds without a number in the rules never run
    out."""
    left = max(0, table.things.elsewhere.get(kind(table, token), wanted))
    if wanted <= left:
        return wanted
    limited = reading(table, "D-02") == "a"
    key = "supply.out" if limited else "supply.short"
    say(table, key, "CO-13", rides=True, doubts=("D-02",), token=f"@token.{token}")
    return left if limited else wanted
