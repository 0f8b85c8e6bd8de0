"""The supply of tokens: what happens when the box holds no more of a kind (CO-13, CO-14, D-02)."""

from __future__ import annotations

from companion.rules.engine.doubts import reading
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def has(table: Table, token: str) -> bool:
    """Whether one more token of a kind can be had: always, unless the supply is a limit (D-02)."""
    return table.things.elsewhere[token] > 0 or reading(table, "D-02") != "a"


def given(table: Table, token: str, wanted: int) -> int:
    """How many tokens the reserve gives. If it runs short, all the same as many, with a warning that something must
    stand in for them; by the other reading of D-02 only those that are there."""
    there = max(0, table.things.elsewhere[token])
    if wanted <= there:
        return wanted
    limited = reading(table, "D-02") == "a"
    key = "supply.out" if limited else "supply.short"
    say(table, key, "CO-13", rides=True, doubts=("D-02",), token=f"@token.{token}")
    return there if limited else wanted
