"""The right side of the table screen: what was said, what is asked, and the editor to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec import Struct

from companion import lights
from companion.messages import Words
from companion.rules.question import Option, Posed
from companion.rules.table import Line, Table, automa_seat, humans
from companion.screens import theme
from companion.screens.session import Shown
from companion.screens.widgets import Btn, Column, Grid, Row, Sentence, Sign, Txt, seat_sign, width_of

KEPT = 2
"""Sentences that always stand above a question."""
FEW = 3
"""Side acts that have buttons of their own; in large type only one that is alone."""


class Attempt(Struct, frozen=True):
    """One way to lay the panel out: its width in pixels, small sentences, only choices that the drawing lacks, and in
    how many columns the sentences stand.
    """

    width: float
    small: bool = False
    compact: bool = False
    columns: int = 1
    few: bool = False
    """Only the last sentences, and those that the player must act on (where several are asked, only those to this
    seat); the others a touch away."""
    bare: bool = False
    """Nothing but the question itself; all sentences a touch away."""


def attempts(posed: Posed) -> list[Attempt]:
    """The ways to try, the most readable and narrowest first; the last one scrolls."""
    widths = [dp(w) for w in theme.panels()]
    if posed.kind == "tell":
        ways = [Attempt(w, small) for w in widths for small in (False, True)]
        whole = float(Window.width)
        return [*ways, Attempt(whole, True), Attempt(whole, True, columns=2), Attempt(whole, True)]
    narrow, middle, wide = widths
    return [
        Attempt(narrow),
        Attempt(narrow, compact=True),
        Attempt(narrow, True, True),
        Attempt(middle),
        Attempt(middle, True, True),
        Attempt(wide, True),
        Attempt(wide, True, True),
        *(Attempt(w, True, True, few=True) for w in widths if len(posed.lines) > KEPT),
        # In large type the sentences give way to a drawing that can be touched.
        *(Attempt(w, True, True, bare=True) for w in widths if theme.large() and any(o.place for o in posed.options)),
        Attempt(float(Window.width), True),
        *([Attempt(float(Window.width), True, columns=2)] if len(posed.lines) > KEPT else []),
        Attempt(float(Window.width), True, few=True),
        Attempt(float(Window.width), True, bare=True),
    ]


def sentence(line: Line, words: Words, quiet: bool = False, points: float = theme.SENTENCE) -> Sentence:
    """One sentence with its marks; behind the sign of its seat where several people play."""
    seat = words.whose(line)
    text = words.said(line) if seat else words.text("ui.you", what=words.line(line)) if line.you else words.line(line)
    marks = []
    if line.standin:
        marks.append(("standin", words.text("ui.mark.standin")))
    if line.doubts:
        marks.append(("open", words.text("ui.mark.open")))
    said = Sentence(text, marks, seat, you=line.you, points=points)
    if quiet and not line.you:
        said.color = theme.QUIET
    return said


def who(seat: str, table: Table, words: Words) -> str:
    """How a seat is called: Automa, You, or by colour where several people play."""
    if seat == automa_seat(table):
        return words.text("ui.who.automa")
    return words.text(f"seat.{seat}") if len(humans(table)) > 1 else words.text("ui.who.you")


def acting(posed: Posed, table: Table) -> str:
    """Who is asked, or whose turn it is; ``""`` for nobody. Among several people the sentences of a tell name their
    seats themselves, and who acts next says nothing about them."""
    seat = posed.asked if posed.asked in table.things.order else posed.turn
    if not seat and posed.kind == "tell" and len(humans(table)) == 1:
        seat = lights.active(table, posed) or ""
    return seat if seat in table.things.order else ""


def heading(seat: str, table: Table, words: Words) -> Row:
    """The sign and the name of a seat."""
    row = Row(height=theme.size(26))
    row.add_widget(Sign(sign=seat, color=theme.SEATS[seat], points=20, size_hint=(None, None), height=theme.size(26)))
    row.add_widget(Txt(text=_safe(who(seat, table, words)), points=theme.LABEL, color=theme.QUIET, halign="left"))
    return row


def upper(
    shown: Shown, posed: Posed, words: Words, lines: Sequence[Line], attempt: Attempt, more: Callable[[], None]
) -> list[Widget]:
    """Everything above the editor, from top to bottom; ``more`` shows all sentences."""
    found: list[Widget] = []
    small = attempt.small
    if shown.failed:
        found.append(Sentence(words.text("ui.failed", detail=shown.failed), you=True))
    if shown.refused is not None:
        found.append(Sentence(words.error(shown.refused), you=True))
    if shown.given_again is not None:
        again, lost = shown.given_again
        text = words.text("ui.given.again" if lost else "ui.given.all", n=again, left=lost)
        found.append(Sentence(text, you=True))
    if len(shown.put_right) == 1:
        found.append(Sentence(words.text("ui.putright", what=words.line(shown.put_right[0])), you=True))
    # Where several seats are asked, the chips above say whose question this is.
    seat = acting(posed, shown.table) if len(shown.open) == 1 else ""
    if seat and not small:
        found.append(heading(seat, shown.table, words))
    told = posed.kind == "tell"
    points = theme.LABEL if small else theme.SENTENCE
    kept = [line for i, line in enumerate(lines) if not attempt.few or line.you or i >= len(lines) - KEPT]
    if attempt.few and len(shown.open) > 1:
        kept = [line for line in lines if line.seat == posed.asked or (line.you and not line.seat)]
    if attempt.bare:
        kept = []
    if len(kept) < len(lines):
        caption = words.text("ui.lines.more", n=len(lines) - len(kept))
        found.append(Btn(more, caption=caption, ident="lines", role="outline", sign="more", points=theme.LABEL))
        found[-1].least = theme.TARGET
    said: list[Widget] = [sentence(line, words, quiet=not told, points=points) for line in kept]
    found += said if attempt.columns == 1 else [_columns(said)]
    if not told:
        points = theme.SENTENCE if small else theme.QUESTION
        sign = seat_sign(seat, points) if seat and small and words.several else ""
        found.append(Txt(text=f"{sign}[b]{_safe(words.question(posed))}[/b]", points=points))
        if attempt.bare:
            return found
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


def _columns(said: Sequence[Widget]) -> Row:
    """Sentences in two columns, filled downwards."""
    half = -(-len(said) // 2)
    row = Row(spacing=dp(24))
    for part in (said[:half], said[half:]):
        column = Column(pos_hint={"top": 1})
        for widget in part:
            column.add_widget(widget)
        row.add_widget(column)
    return row


def side_acts(posed: Posed, words: Words, start: Callable[[str], None], menu: Callable[[], None]) -> Grid | None:
    """The side acts as small buttons; rare ones, and all where they are many, stand behind one."""
    common = [option for option in posed.side if not option.rare]
    if len(common) > FEW or (theme.large() and len(posed.side) > 1):
        common = []
    buttons = [side_act(option, words, start) for option in common]
    if len(common) < len(posed.side):
        way = Btn(menu, caption=words.text("ui.now"), ident="now", role="outline", sign="more", points=theme.LABEL)
        way.least = theme.TARGET
        buttons.append(way)
    if not buttons:
        return None
    flow = Acts(cols=min(2, len(buttons)))
    for button in buttons:
        flow.add_widget(button)
    return flow


class Acts(Grid):
    """Two buttons side by side, or below each other where the longest word has no room in the half."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.fit`."""
        room = (width - dp(theme.GAP)) / 2 - 2 * dp(8)
        longest = max(width_of(word, b.points) for b in self.children for word in b.caption.split() or [""])
        self.cols = 1 if longest > room else min(2, len(self.children))
        return float(super().fit(width))


def side_act(option: Option, words: Words, start: Callable[[str], None], points: float = theme.LABEL) -> Btn:
    """A button for one side act."""
    return Btn(
        partial(start, option.id),
        option.id,
        caption=words.option(option),
        ident=f"side:{option.id}",
        role="outline",
        least=theme.TARGET,
        points=points,
    )


def choose(
    above: Callable[[Attempt], list[Widget]],
    editor: Any,
    below: Widget | None,
    height: float,
    tries: Sequence[Attempt],
    most: float,
) -> tuple[Attempt, list[Widget]]:
    """The first way in which everything fits into this height (pixels), else the last; with what stands above.

    ``most`` is how wide the content gets at most.
    """
    built: dict[tuple[bool, int, bool, bool], list[Widget]] = {}
    for attempt in tries:
        inner = min(attempt.width - dp(32), most)
        look = (attempt.small, attempt.columns, attempt.few, attempt.bare)
        if look not in built:
            built[look] = above(attempt)
        widgets = built[look]
        top = sum(_fit(w, inner) for w in widgets) + dp(theme.GAP) * max(0, len(widgets) - 1)
        extra = _fit(below, inner) + dp(theme.GAP) if below is not None else 0
        rest = height - dp(24) - top - extra
        editor.limit = max(rest, dp(120))
        editor.compact, editor.last = attempt.compact, attempt is tries[-1]
        if _fit(editor, inner) <= rest:
            break
    return attempt, widgets


def _fit(widget: Any, width: float) -> float:
    from companion.screens.widgets import fit

    return fit(widget, width)


def _safe(text: str) -> str:
    from kivy.utils import escape_markup

    return str(escape_markup(text))
