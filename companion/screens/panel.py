"""The right side of the table screen: what was said, what is asked, and the editor to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.messages import Words
from companion.rules.question import Posed
from companion.rules.table import Line, Table, automa_seat
from companion.screens import theme
from companion.screens.editors import Editor
from companion.screens.session import Shown
from companion.screens.widgets import Btn, Flow, Row, Sentence, Sign, Txt

WIDTHS = (300, 400, 500)
"""Widths of the panel in dp: the narrowest in which everything fits is taken."""


def sentence(line: Line, words: Words, quiet: bool = False, points: float = theme.SENTENCE) -> Sentence:
    """One sentence with its marks."""
    text = words.line(line)
    marks = []
    if line.standin:
        marks.append(("standin", words.text("ui.mark.standin")))
    if line.doubts:
        marks.append(("open", words.text("ui.mark.open")))
    said = Sentence(text, marks, you=line.you, points=points)
    if quiet and not line.you:
        said.color = theme.QUIET
    return said


def heading(posed: Posed, table: Table, words: Words) -> Row | None:
    """Who is asked, or whose turn it is."""
    seat = posed.asked if posed.asked in table.things.order else posed.turn
    if not seat or seat not in table.things.order:
        return None
    row = Row(height=dp(26))
    row.add_widget(Sign(sign=seat, color=theme.SEATS[seat], points=20, size_hint=(None, None), height=dp(26)))
    who = words.text("ui.who.automa" if seat == automa_seat(table) else "ui.who.you")
    row.add_widget(Txt(text=who, points=theme.LABEL, color=theme.QUIET, halign="left"))
    return row


def upper(shown: Shown, posed: Posed, words: Words, lines: Sequence[Line]) -> list[Widget]:
    """Everything above the editor, from top to bottom."""
    found: list[Widget] = []
    if shown.failed:
        found.append(Sentence(words.text("ui.failed", detail=shown.failed), you=True))
    if shown.refused is not None:
        found.append(Sentence(words.error(shown.refused), you=True))
    if shown.woken:
        found.append(Txt(text=words.text("ui.woken"), points=theme.LABEL, color=theme.AURORA))
        found += [sentence(line, words, quiet=True, points=theme.LABEL) for line in shown.woken if line not in lines]
    if len(shown.put_right) == 1:
        found.append(Sentence(words.text("ui.putright", what=words.line(shown.put_right[0])), you=True))
    title = heading(posed, shown.table, words)
    if title is not None:
        found.append(title)
    told = posed.kind == "tell"
    found += [sentence(line, words, quiet=not told) for line in lines]
    if not told:
        found.append(Txt(text=f"[b]{_safe(words.question(posed))}[/b]", points=theme.QUESTION))
        detail = words.detail(posed)
        if detail:
            found.append(Txt(text=_safe(detail), points=theme.LABEL, color=theme.QUIET))
        if posed.kind == "draw" and posed.deck in shown.table.things.decks:
            deck = shown.table.things.decks[posed.deck]
            if not deck.open:
                count = words.text("ui.deck", deck=f"@deck.{posed.deck}", n=deck.left)
                found.append(Txt(text=_safe(count), points=theme.LABEL, color=theme.QUIET))
        if posed.doubts:
            found.append(Sentence("", [("open", words.text("ui.mark.open"))]))
    return found


def side_acts(posed: Posed, words: Words, start: Callable[[str], None]) -> Flow | None:
    """The side acts as small buttons."""
    if not posed.side:
        return None
    flow = Flow()
    for option in posed.side:
        flow.add_widget(
            Btn(
                lambda o=option: start(o.id),
                option.id,
                caption=words.option(option),
                ident=f"side:{option.id}",
                role="outline",
                wide=False,
                least=theme.TARGET,
                points=theme.LABEL,
            )
        )
    return flow


def width_for(
    above: Callable[[], list[Widget]], editor: Editor, below: Widget | None, height: float, widths: Sequence[float]
) -> float:
    """The narrowest of these widths (pixels) in which all fits into this height, else the widest."""
    for width in widths:
        inner = width - dp(32)
        top = sum(_fit(w, inner) for w in above()) + dp(theme.GAP) * 4
        rest = height - dp(24) - top
        extra = _fit(below, inner) + dp(theme.GAP) if below is not None else 0
        editor.limit = max(rest - extra, dp(120))
        if _fit(editor, inner) + extra <= rest:
            return width
    return widths[-1]


def _fit(widget: Any, width: float) -> float:
    from companion.screens.widgets import fit

    return fit(widget, width)


def _safe(text: str) -> str:
    from kivy.utils import escape_markup

    return str(escape_markup(text))
