"""Cards that an expansion has by name, in a deck that it shares with its edition: only on them stands what it prints,
and they are told in its own form."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from companion.cards import cards, fields
from companion.packs import schemas
from companion.packs.form import Form
from companion.packs.schema import Schema
from companion.rules.engine.question import Field

DECK = "survivor/"
PRINTED = {DECK: {"feathers": Annotated[int, Meta(ge=1, le=9)]}}
NAMED = Schema("frostlands", {}, PRINTED, module="gulls", ids={"survivor": ("keeper",)})
FORM = Form(lambda card, told: [Field("feathers", lo=1, hi=9)], title=lambda path: ("gulls.keeper", {}))
FORMED = Schema("frostlands", {}, PRINTED, module="gulls", ids=NAMED.ids, forms=lambda: {"survivor": FORM})
OF_ALL = Schema("frostlands", {}, PRINTED, module="gulls")


def told(card: str) -> list[str]:
    return [field.name for field in fields.fields(f"{DECK}{card}", {})]


def test_what_it_prints_stands_on_its_own_cards_alone() -> None:
    before = told("driver")
    with schemas.offering(NAMED):
        assert told("driver") == before
        assert told("keeper") == [*before, "feathers"]
    with schemas.offering(OF_ALL):
        assert told("driver") == [*before, "feathers"]


def test_its_cards_are_told_in_its_form() -> None:
    with schemas.offering(FORMED):
        assert told("keeper") == ["feathers"]
        assert cards.title(f"{DECK}keeper").key == "gulls.keeper"
        assert cards.title(f"{DECK}driver").key == "survivor.driver"
        assert "feathers" not in told("driver")
