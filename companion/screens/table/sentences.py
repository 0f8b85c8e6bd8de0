"""Sentences and question on the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.devices import lights
from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, humans
from companion.screens.shown import Shown
from companion.screens.table.attempts import KEPT, Attempt
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import halves
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.told import sentence
from companion.screens.widgets.widgets import Btn, Sentence, seat_sign


def acting(posed: Posed, table: Table) -> str:
    """Who is asked, or whose turn it is; ``""`` for nobody. With several people the sentences of a tell name their
    seats themselves."""
    seat = posed.asked if posed.asked in table.things.order else posed.turn
    if not seat and posed.kind == "tell" and len(humans(table)) == 1:
        seat = lights.active(table, posed) or ""
    return seat if seat in table.things.order else ""


def heading(seat: str, table: Table, words: Words, shelf: Shelf) -> Widget:
    """The sign and name of a seat."""
    name = escape_markup(words.who(seat, table))
    return shelf.text(f"{seat_sign(seat, 20)} {name}", theme.LABEL, theme.QUIET)


def to_right(shown: Shown, words: Words) -> list[Widget]:
    """A single change on the real table, as a sentence; several are a list to tick."""
    if len(shown.put_right) != 1:
        return []
    return [Sentence(words.text("ui.putright", what=words.line(shown.put_right[0])), you=True)]


def above(
    shown: Shown,
    posed: Posed,
    words: Words,
    lines: Sequence[Line],
    attempt: Attempt,
    more: Callable[[], None],
    shelf: Shelf,
) -> list[Widget]:
    """Everything above the editor, from top to bottom. ``more`` shows all sentences. Texts come from the shelf."""
    found: list[Widget] = []
    small = attempt.small
    if shown.failed:
        found.append(Sentence(words.text("ui.failed", detail=shown.failed), color=theme.DANGER))
    if shown.refused is not None:
        found.append(Sentence(words.error(shown.refused), color=theme.DANGER))
    if shown.given_again is not None:
        again, lost = shown.given_again
        text = words.text("ui.given.again" if lost else "ui.given.all", n=again, left=lost)
        found.append(Sentence(text, color=theme.DANGER))
    found += to_right(shown, words)
    # If several seats are asked, the chips above say whose question this is.
    seat = acting(posed, shown.table) if len(shown.open) == 1 else ""
    if seat and not small:
        found.append(heading(seat, shown.table, words, shelf))
    told = posed.kind == "tell"
    points = theme.LABEL if small else theme.SENTENCE
    kept = [line for i, line in enumerate(lines) if not attempt.few or line.you or i >= len(lines) - KEPT]
    if attempt.few and len(shown.open) > 1:
        # An instruction to a seat without a question, such as one that has left, is only shown here.
        kept = [line for line in lines if line.seat == posed.asked or (line.you and line.seat not in shown.open)]
    if attempt.bare:
        kept = []
    detail = "" if told else words.detail(posed)
    folded = len(lines) - len(kept) + (attempt.terse and bool(detail))
    if folded:
        caption = words.text("ui.lines.more", n=folded)
        found.append(Btn(more, caption=caption, ident="lines", role="outline", sign="more", points=theme.LABEL))
        found[-1].least = theme.TARGET
    said: list[Widget] = [sentence(line, words, not told, points, shelf) for line in kept]
    found += said if attempt.columns == 1 else [halves(said)]
    if not told:
        points = theme.LABEL if attempt.terse else theme.SENTENCE if small else theme.QUESTION
        sign = seat_sign(seat, points) if seat and small and words.several else ""
        found.append(shelf.text(f"{sign}[b]{escape_markup(words.question(posed))}[/b]", points))
        if detail and not attempt.terse:
            found.append(shelf.text(escape_markup(detail), theme.LABEL, theme.QUIET))
        if attempt.bare:
            return found
        if posed.kind == "draw" and posed.deck in shown.table.things.decks:
            deck = shown.table.things.decks[posed.deck]
            if not deck.open:
                count = words.text("ui.deck", deck=f"@deck.{posed.deck}", n=deck.left)
                found.append(shelf.text(escape_markup(count), theme.LABEL, theme.QUIET))
        if posed.doubts:
            found.append(shelf.sentence("", [("open", words.text("ui.mark.open"))], "", theme.SENTENCE, theme.TEXT))
    return found
