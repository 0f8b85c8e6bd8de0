"""Printed values of Convoy cards, asked for if nobody knows them (EX-36)."""

from __future__ import annotations

from companion.rules.common.convoy.boxes import face, path
from companion.rules.common.convoy.boxes import signs as signs_of
from companion.rules.engine.printed import Known, consult, learn
from companion.rules.engine.question import Field, Question, Rule
from companion.rules.engine.table import Table

TRUCK_NUMBERS = (
    Field("speed", lo=0, hi=8, usual=3, learn="speed", key="field.speed"),
    Field("towing", hi=6, usual=2, learn="towing", key="field.towing"),
)
"""Numbers printed on a Truck besides its boxes (IC-38, IC-41)."""


def read_again(table: Table, seat: str, card: str, kind: str) -> Rule[Known]:
    """Ask the boxes of a Convoy card once more, as they were read wrongly, and keep to what is told now."""
    learn(table, path(card), "consulted", ["boxes", "kind"], "table")
    table.terms.printed[path(card)].pop("boxes", None)
    return (yield from read_card(table, seat, card, kind))


def read_card(table: Table, seat: str, card: str, kind: str = "") -> Rule[Known]:
    """Printed values of a Convoy card. Unknown ones are asked once, its boxes by counting signs (U-07, U-08)."""
    yield from consult(table, path(card), ["kind", "boxes"])
    if "kind" not in face(table, card) and kind:
        learn(table, path(card), "kind", kind, "owner")
    kind = str(face(table, card).get("kind", (kind, ""))[0])
    wanted = [f for f in TRUCK_NUMBERS if kind == "truck" and f.name not in face(table, card)]
    # A sign and a number of the Truck can have the same name: "speed" is both.
    named = {k: f"box-{k}" if k in {f.name for f in TRUCK_NUMBERS} else k for k in signs_of(table)}
    signs = [Field(n, hi=8, usual=0, key=f"sign.{k}") for k, n in named.items()]
    if "boxes" in face(table, card):
        signs = []
    if wanted or signs:
        answer = yield Question(
            "convoy.card",
            "read",
            "EX-36",
            asked=seat,
            turn=seat,
            view="convoy",
            card=path(card),
            values={"card": f"@card.convoy.{card}"},
            fields=[*wanted, *signs],
        )
        for f in wanted:
            learn(table, path(card), f.name, answer[f.name], "owner")
        if signs:
            learn(table, path(card), "boxes", [k for k, n in named.items() for _ in range(answer[n])], "owner")
    return face(table, card)
