"""Saying what happens: rules put sentences on the table's progress; the game shows them before the next question."""

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
    """Say one sentence: message key, rule id, the inputs that decided, and the values in it.

    ``seat``: whose things it is about, so that among several people the sentence can name that seat. ``you``: hands
    have to do it on the real table; ``"copy"`` where the players have a copy of the game before them, ``"board"`` where
    the Automa's board is there. ``rides``: it is shown beside the next question, and waits for no Next of its own.
    """
    if isinstance(you, str):
        you = table.terms.copy == "own" if you == "copy" else table.terms.board == "table"
    standin = any(reason.source == "stand-in" for reason in why)
    ours = concordance(table)
    if ours is not None:
        rule, doubts, values, why = ours.rule(rule), ours.those(doubts), ours.values(values), ours.reasons(why)
    table.progress.lines.append(Line(key, rule, values, why, you, rides, doubts, standin, seat))


def did(
    table: Table, seat: str, key: str, rule: str, *why: Reason, doubts: tuple[str, ...] = (), **values: Any
) -> None:
    """Say what a seat does with its own pieces: hands do the same with those of a real copy, and the game goes on."""
    say(table, key, rule, *why, seat=seat, you="copy", rides=True, doubts=doubts, **values)


def because(key: str, source: str = "table", **values: Any) -> Reason:
    """One input that decided, with where it comes from."""
    return Reason(key, values, source)
