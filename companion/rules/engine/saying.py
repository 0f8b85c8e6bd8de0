"""Rules say what happens: sentences are collected in the table's progress and shown before the next question."""

from __future__ import annotations

from typing import Any, Literal

from companion.rules.engine.concordance import concordance
from companion.rules.engine.table import Line, Reason, Table


def say(
    table: Table,
    key: str,
    rule: str,
    *why: Reason,
    seat: str = "",
    you: bool | Literal["copy", "board"] = False,
    rides: bool = False,
    doubts: tuple[str, ...] = (),
    **values: Any,
) -> None:
    """Say one sentence: message key, rule id, the inputs that decided, and its values.

    ``seat``: whose pieces it is about; with several people the sentence names that seat. ``you``: somebody must do it
    on the real table; ``"copy"``: only if a real copy is played, ``"board"``: only if the Automa's real board is used.
    ``rides``: it is shown beside the next question and needs no Next.
    """
    if isinstance(you, str):
        you = table.terms.copy == "own" if you == "copy" else table.terms.board == "table"
    standin = False
    for reason in why:
        standin = standin or reason.source == "stand-in"
    ours = concordance(table)
    if ours is not None:
        rule, doubts, values, why = ours.rule(rule), ours.those(doubts), ours.values(values), ours.reasons(why)
    table.progress.lines.append(Line(key, rule, values, why, you, rides, doubts, standin, seat))


def did(
    table: Table, seat: str, key: str, rule: str, *why: Reason, doubts: tuple[str, ...] = (), **values: Any
) -> None:
    """Say what a seat does with its own pieces. With a real copy the player does the same by hand, and the game goes on
    without a Next."""
    say(table, key, rule, *why, seat=seat, you="copy", rides=True, doubts=doubts, **values)


def because(key: str, source: str = "table", **values: Any) -> Reason:
    """One input that decided, with its source."""
    return Reason(key, values, source)
