"""What a printed card says, told in words: one value, a way of the map, what another library tells otherwise."""

from __future__ import annotations

from typing import Any

from companion.cards.cards import title
from companion.cards.fields import fields, has_fields
from companion.cards.library import Difference
from companion.messages import Words
from companion.messages.values import WRITTEN
from companion.rules.engine.question import Field

_OTHERS = {
    f.name: f
    for f in (
        Field("first", key="field.cards.first"),
        Field("boxes", key="field.cards.boxes"),
        Field("stars", key="field.cards.stars"),
        Field("start", key="field.cards.starts"),
        Field("red", key="field.cards.reds"),
        Field("special", key="field.cards.specials"),
        Field("ways", key="field.cards.ways"),
        Field("rectangles", key="field.cards.rectangles"),
        Field("told", key="field.cards.told"),
        Field("met", key="field.cards.met"),
    )
}
"""The library's values that are no single field of a form."""


def otherwise(words: Words, difference: Difference) -> str:
    """What another library tells otherwise, in one line."""
    mine, theirs = difference.mine, difference.theirs
    if not difference.card:
        thing, name = words.text("cards.rule", id=difference.name), ""
        new, old = str(theirs), str(mine)
    else:
        thing = words.option(title(difference.card))
        fields_now = fields(difference.card, {difference.name: theirs}) if has_fields(difference.card) else []
        field = next((f for f in fields_now if f.name == difference.name), _OTHERS.get(difference.name))
        name = words.field(field) if field is not None else difference.name
        new, old = shown(words, field, theirs), shown(words, field, mine)
    if name:
        thing = words.text("cards.value", card=thing, field=name)
    if mine is None:
        return words.text("cards.new", what=thing, theirs=new)
    return words.text("cards.other", what=thing, mine=old, theirs=new)


def told_way(words: Words, way: str) -> str:
    """A way of a Region board in words; it is kept as ``102-105 rough``."""
    ends, *kinds = way.split(" ")
    start, _, to = ends.partition("-")
    told = words.value([words.text(f"ui.cards.way.{kind}") for kind in kinds])
    return words.text("ui.cards.way", start=start, to=to, kinds=told)


def shown(words: Words, field: Field | None, value: Any) -> str:
    """A value of a card in words, whatever its shape."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {shown(words, field, inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(shown(words, field, item) for item in value)
    if field is not None and field.text:
        return words.value(str(value), WRITTEN) if value else words.value(None)
    if field is not None and field.name == "ways":
        return told_way(words, str(value))
    named = next((o for o in (field.options if field is not None else ()) if o.id == str(value)), None)
    return words.option(named) if named is not None else words.value(value)
