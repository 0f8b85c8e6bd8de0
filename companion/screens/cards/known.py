"""What is known of a card, on a page: values with their sources, the ways of a map, a Region as drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.utils import escape_markup

from companion.cards import fields as card_fields
from companion.cards import values as card_values
from companion.cards import words as card_words
from companion.messages import Words
from companion.rules.engine.question import Field
from companion.screens.drawings.faces import short
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.widgets import dashes, theme
from companion.screens.widgets.boxes import Column, Grid, fit
from companion.screens.widgets.widgets import Txt


class Values(Grid):
    """Values in columns; those of a row have the same height."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        cells = list(reversed(self.children))
        for cell in cells:
            cell.padding[3] = dp(4)
        height = float(super().fit(width))
        room = (width - dp(theme.GAP) * (self.cols - 1)) / self.cols
        needs = [fit(cell, room) for cell in cells]
        for i, (cell, need) in enumerate(zip(cells, needs, strict=True)):
            first = i - i % self.cols
            high = max(needs[first : first + self.cols])
            cell.padding[3] += high - need
            cell.height = high
        return height


class Known(Column):
    """A value with its name and source: quiet and dashed for a stand-in, "?" in a dotted box if unknown."""

    def __init__(self, label: str, shows: str, source: str, mark: str) -> None:
        super().__init__()
        self.source = source
        colour = theme.QUIET if source == "stand-in" else theme.TEXT
        self.add_widget(Txt(text=escape_markup(label), points=theme.LABEL, color=theme.QUIET))
        text = f"[b]{escape_markup(shows)}[/b]"
        if mark:
            text += f"  [size={theme.size(theme.LABEL)}][color={theme.QUIET_HEX}]{escape_markup(mark)}[/color][/size]"
        self.add_widget(Txt(text=text, color=colour))
        self.bind(pos=self._edge, size=self._edge)

    def _edge(self, *_: Any) -> None:
        self.canvas.before.clear()
        x, y, w, h = self.x + 1, self.y + 1, self.width - 2, self.height - 2
        with self.canvas.before:
            if self.source == "stand-in":
                Color(*theme.QUIET)
                dashes.edge((x, y, w, h), 6, 4)
            elif not self.source:
                Color(*theme.QUIET)
                dashes.edge((x, y, w, h), 2, 4)
            else:
                Color(*theme.LINE)
                Line(rounded_rectangle=(x, y, w, h, dp(theme.CORNER)), width=1)


def known(words: Words, value: card_values.Value) -> Known:
    """The widget of one value of a card."""
    shows = "?" if not value.source else shown(words, value.field, value.value)
    return Known(
        words.field(value.field), shows, value.source, words.text(f"ui.cards.source.{value.source or 'unknown'}")
    )


def shown(words: Words, field: Field, value: Any) -> str:
    """A value as shown on the page of a card."""
    if field.name == "boxes" and isinstance(value, dict):
        rows: dict[str, list[str]] = {}
        for box, kind in value.items():
            rows.setdefault(box[0], []).append(words.text(f"ui.box.{kind}"))
        return "\n".join(f"{row}: {', '.join(kinds)}" for row, kinds in rows.items())
    if field.name == "stars":
        return words.text("ui.cards.stars", n=len(value))
    return card_words.shown(words, field, value)


def card_sheet(words: Words, path: str, values: Sequence[card_values.Value], title: str) -> Sheet:
    """A card with all that is known of it, ready to be drawn."""
    told = {value.field.name: value for value in values if value.source}
    offered = card_fields.form(path)
    form = {name: value.value for name, value in told.items()}

    def said(value: card_values.Value) -> str:
        in_short = value.field.name.partition("-")[0] in offered.short
        return short(words, value.value) if in_short else shown(words, value.field, value.value)

    return Sheet(
        [value.field for value in values],
        {name: said(value) for name, value in told.items()},
        {value.field.name: words.field(value.field) for value in values},
        {name: str(value) for name, value in form.items()},
        look=card_fields.look(path, form),
        title=title,
        values=form,
        unsure=frozenset(name for name, value in told.items() if value.source == "stand-in"),
    )


WAYS = ("ways", "rectangles")
"""What of a part of a map is told in lines of their own."""


def told_ways(words: Words, sources: card_values.Sources) -> list[str]:
    """The ways and white rectangles entered for a part of a map, one per line."""
    lines = [card_words.told_way(words, way) for way in card_values.listed(sources, WAYS[0])]
    rectangles = card_values.listed(sources, WAYS[1])
    if rectangles:
        lines.append(words.text("ui.cards.rectangles", spaces=rectangles))
    return lines


def region_sheet(
    path: str, form: card_values.Form, sources: card_values.Sources, picked: Sequence[str] = (), now: str = ""
) -> Sheet:
    """A part of a map as far as it is known, ready to be drawn."""
    offered = card_fields.form(path)
    return Sheet(
        (),
        {},
        {},
        {},
        now,
        offered.board,
        card_fields.spaces(path, form),
        card_values.listed(sources, "ways"),
        card_values.listed(sources, "rectangles"),
        picked,
    )
