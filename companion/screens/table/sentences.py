"""Sentences and question on the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.devices import lights
from companion.messages import Words
from companion.messages.values import Typed
from companion.rules.common.forecast import counted
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, humans
from companion.rules.engine.units import phase_of
from companion.screens.shown import Shown
from companion.screens.table.asked import told as undone
from companion.screens.table.attempts import KEPT, Attempt
from companion.screens.table.deeds import Deed, Hand, at_once, largest, of_hands, of_nobody
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Row, halves
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.told import sentence
from companion.screens.widgets.widgets import Sentence, Txt, seat_sign, shortened, width_of


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


def abreast(widgets: Sequence[Widget]) -> Row:
    """Widgets side by side."""
    row = Row(spacing=dp(theme.GAP))
    for widget in widgets:
        row.add_widget(widget)
    return row


def kept(shown: Shown, posed: Posed, lines: Sequence[Line], attempt: Attempt) -> tuple[list[Hand], list[Line]]:
    """What hands do and what else is told on the panel; the rest is a touch away. Where hands do something, and beside
    a question, several notes are folded into one line."""
    deeds = of_hands(lines, shown.table)
    notes = of_nobody(lines, shown.table)
    told = posed.kind == "tell"
    if attempt.few and len(shown.open) > 1:
        # An instruction to a seat without a question, such as one that has left, is only shown here.
        deeds = [hand for hand in deeds if hand.line.seat == posed.asked or hand.line.seat not in shown.open]
        notes = [line for line in notes if line.seat == posed.asked]
    if told and not deeds:
        return [], notes[-KEPT:] if attempt.few else notes
    if not told and (posed.fields or attempt.columns == 1):
        deeds = largest(deeds, at_once(asked=True))
    if attempt.bare:
        return [] if attempt.shut else deeds, []
    return deeds, notes if len(notes) == 1 else []


def headings(shown: Shown, posed: Posed, lines: Sequence[Line], words: Words) -> list[str]:
    """The name of the phase above each of these sentences, as markup, ``""`` for none: where it changes, and where the
    header shows the one of the question instead."""
    phases = dict(zip(map(id, posed.lines), shown.phases, strict=False))
    said = [phases.get(id(line), "") for line in lines]
    whole = {phases.get(id(hand.line), "") for hand in of_hands(posed.lines, shown.table)} or {*said}
    if {*said} <= {"", phase_of(shown.table)} or (posed.kind == "tell" and len(whole) == 1):
        return [""] * len(said)
    begins = (phase if phase != before else "" for phase, before in zip(said, ("", *said), strict=False))
    return [escape_markup(words.text(f"ui.phase.{phase}")) if phase else "" for phase in begins]


def listed(shown: Shown, posed: Posed, words: Words) -> list[Widget]:
    """What hands do before this question, as a list of its own."""
    rows: list[Widget] = []
    hands = of_hands(posed.lines, shown.table)
    headed = headings(shown, posed, [hand.line for hand in hands], words)
    for n, (hand, head) in enumerate(zip(hands, headed, strict=True)):
        if head:
            rows.append(Txt(text=head, points=theme.LABEL, color=theme.QUIET))
        rows.append(Deed(hand, words, n, shown.table))
    return rows


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
    deeds, notes = kept(shown, posed, lines, attempt)
    rows: list[Widget] = []
    headed = headings(shown, posed, [hand.line for hand in deeds] or ([] if told else notes), words)
    both: list[Hand | Line] = [*deeds, *notes]
    for n, one in enumerate(both):
        if n < len(headed) and headed[n]:
            rows.append(shelf.text(headed[n], theme.LABEL, theme.QUIET))
        if isinstance(one, Hand):
            rows.append(Deed(one, words, n, shown.table, seat))
        else:
            rows.append(sentence(one, words, bool(deeds) or not told, points, shelf, note=True))
    if not told and shown.silent and shown.undo is not None:
        # The turn that has just passed changes nothing: the screen says so, or it would look like the one before.
        passed = undone(shown.undo, shown.table, shown.open.values(), words)
        if attempt.terse:  # on one line: Undo says it too
            counted_only = words.text("ui.silent", what=Typed(""), n=shown.silent)
            room = attempt.width - dp(32) - width_of(counted_only, theme.LABEL)
            passed = shortened(passed, theme.LABEL, room)
        noted = words.text("ui.silent", what=Typed(passed), n=shown.silent)
        rows.append(shelf.text(escape_markup(noted), theme.LABEL, theme.QUIET))
    beside = attempt.columns > 1 and bool(posed.fields)
    detail = "" if told else words.detail(posed)
    hidden = len(of_hands(lines, shown.table)) - len(deeds)
    folded = hidden + len(of_nobody(lines, shown.table)) - len(notes) + (attempt.terse and bool(detail))
    if folded:
        yours = attempt.terse or hidden > 0
        caption = words.text("ui.lines.more" if yours else "ui.lines.notes", n=folded)
        way = shelf.way(more, caption, "lines")
        (rows if beside or attempt.columns == 1 else found).append(way)
    if beside:  # above a form that needs the height
        found.append(abreast(rows))
    else:
        found += rows if attempt.columns == 1 else [halves(rows)]
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
                key = "ui.deck" if counted(shown.table, posed.deck) else "ui.deck.untold"
                count = words.text(key, deck=f"@deck.{posed.deck}", n=deck.left)
                found.append(shelf.text(escape_markup(count), theme.LABEL, theme.QUIET))
        if posed.doubts:
            found.append(shelf.sentence("", [("open", words.text("ui.mark.open"))], "", theme.SENTENCE, theme.TEXT))
    return found
