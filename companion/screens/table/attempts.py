"""Possible layouts of the question panel; the first one in which everything fits is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.rules.engine.question import Posed
from companion.screens.editors import board_grid
from companion.screens.editors.apart import is_drawn_large, lists_places
from companion.screens.editors.editor import Editor
from companion.screens.editors.field_rows import MANY
from companion.screens.editors.side_acts import Acts
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit

BARE = ((True, False), (True, True))
"""(all sentences left out, the question's details left out too) for layouts with little room."""
LEFT = 300
"""The least width left of the panel, in dp: a drawing has no less."""
KEPT = 2
"""Sentences that always stay above a question."""
FEW = 6
"""Fields, and what there is to choose in them, of a form of the set-up that has room beside the drawing."""
FORM = 4
"""Fields of a form that leaves no row for what hands do: it stands beside the question."""


FEWEST = 2
"""Fields of a form beside which a drawing is more important than sentences."""
BESIDE_DRAWING = 8
"""So many answers of many words have room beside a drawing."""


class Attempt(Struct, frozen=True):
    """One layout of the panel: its width in pixels, small sentences, only options that the drawing lacks, and the
    number of columns for sentences."""

    width: float
    small: bool = False
    compact: bool = False
    columns: int = 1
    few: bool = False
    """Only the last sentences and instructions to the player (if several are asked, to this seat); the others are a
    touch away."""
    bare: bool = False
    """Only the question; all sentences are a touch away."""
    terse: bool = False
    """Without the question's details too; they are a touch away."""
    shut: bool = False
    """Without what hands do too, which a sheet has told."""


class Chosen(NamedTuple):
    """The layout that is taken, the widgets above the editor, and how high these and the editor are in it, in
    pixels."""

    attempt: Attempt
    above: list[Widget]
    high: list[float]
    need: float


class Beside(Struct, frozen=True):
    """What is on the screen beside the panel, which limits its width."""

    sheet: bool = False
    """A sheet covers the drawing."""
    low: bool = False
    """It leaves a drawing below it."""
    told: bool = False
    """That sheet tells the sentences."""
    seen: bool = False
    """It has, and was taken away: a drawing comes before them now."""
    setting_up: bool = False
    """During set-up: where its lines have no room on the panel, they are at the left."""
    hands: int = 0
    """How many rows there are of what hands do."""
    short: bool = False
    """The answers are so short that many have room beside a drawing."""
    pinned: bool = False
    """The player keeps a drawing in view."""
    past: bool = False
    """A past table is shown, so its drawing matters most: sentences beside it scroll instead."""


def attempts(posed: Posed, beside: Beside) -> list[Attempt]:
    """The layouts to try, the most readable and narrowest first; the last one scrolls."""
    found = _attempts(posed, beside)
    narrower = [attempt for attempt in found if attempt.width < Window.width] if beside.past else []
    return narrower or found


def _attempts(posed: Posed, beside: Beside) -> list[Attempt]:
    widths = [dp(w) for w in theme.panels()]
    whole = float(Window.width)
    if beside.sheet and posed.kind == "tell":
        return [Attempt(widths[0], True, True)]
    own = widths if posed.fields else [width_of_choices(posed, short=beside.short)]
    if beside.sheet:
        # The drawing's places stand on the panel now, unless it is seen.
        listed = lists_places(posed) and not beside.low
        usual = {min(w, widths[-1]) for w in own}
        wide = sorted(usual) if beside.low else widths[-1:] if listed else sorted({*usual, widths[-1]})
        folds = [Attempt(w, True, True, bare=b, terse=t) for b, t in ((False, False), *BARE) for w in wide]
        # Buttons keep their places: sentences fold before these get wider.
        return folds if posed.fields else sorted(folds, key=lambda attempt: attempt.width)
    if posed.view == "board":  # the grid must stay beside it
        widths = [w for w in widths if whole - w >= board_grid.least(posed)] or widths[:1]
        return [
            *(Attempt(w, small) for w in widths for small in (False, True)),
            *(Attempt(w, True, bare=b, terse=t) for b, t in BARE for w in widths),
        ]
    if is_step(posed, beside):
        return _of_a_step(own[0])
    if beside.setting_up and not posed.lines:
        drawn = [Attempt(w) for w in widths] if sum(1 + len(field.options) for field in posed.fields) <= FEW else []
        if drawn and (theme.large() or not posed.fields) and whole >= dp(LEFT) + widths[-1]:
            drawn += [Attempt(widths[-1], True), *_folded(widths)]
            if not posed.fields:
                return drawn
        bare = [Attempt(whole, True, bare=b, terse=t) for b, t in BARE]
        return [*drawn, Attempt(whole), Attempt(whole, True), *bare]
    long = bool(posed.view == "score" and posed.fields) or len(posed.fields) > MANY
    if posed.kind == "tell":
        found = _of_a_tell()
    elif not posed.fields and (not theme.large() or whole >= dp(LEFT) + own[0] or own[0] == whole):
        found = _of_a_choice(posed, own[0])
    elif theme.large() and whole >= dp(LEFT) + widths[-1]:
        # The drawing is more important than the sentences: they fold before it goes.
        found = [*([] if long else _with_sentences(posed)), *_folded(widths[-1:] if long else widths)]
    elif long:
        return [Attempt(whole, True)]
    else:
        found = _of_a_form(posed, beside.hands)
    if beside.seen:
        drawn = [attempt for attempt in found if attempt.width < whole]
        shut = [Attempt(w, True, True, bare=b, terse=t, shut=True) for b, t in BARE for w in own]
        found = [*drawn, *shut, *found[len(drawn) :]] if drawn else found
    if beside.pinned:  # beside a wider one the tabs have no room
        narrower = [attempt for attempt in found if attempt.width <= widths[-1]]
        told = posed.kind == "tell"
        return [
            *narrower,
            *(Attempt(w, True, True, bare=b, terse=t) for b, t in ([(False, False)] if told else BARE) for w in own),
        ]
    return found


def is_step(posed: Posed, beside: Beside) -> bool:
    """Whether it is a step of the set-up whose lines are what hands do, rather than a form."""
    return beside.setting_up and bool(posed.lines) and not posed.fields and not beside.sheet


def width_of_choices(posed: Posed, *, short: bool = False) -> float:
    """How wide a question is asked whose answer is chosen, in pixels: each time alike, so that no button moves.
    ``short``: many of its answers have room beside a drawing."""
    if (
        posed.wordy
        and not short
        and sum(not (option.place or option.rare) for option in posed.options) > BESIDE_DRAWING
    ):
        return float(Window.width)
    return float(dp(theme.panels()[posed.wordy]))


def _of_a_step(width: float) -> list[Attempt]:
    """All in one width, so that no button moves: the lines on the panel beside the drawing; else both change places,
    and the panel keeps room for the drawing; else it has none."""
    return [
        Attempt(width),
        Attempt(width, True),
        Attempt(width, bare=True),
        *(Attempt(width, True, bare=b, terse=t) for b, t in BARE),
        Attempt(width, True, bare=True, terse=True, shut=True),
    ]


def _of_a_tell() -> list[Attempt]:
    whole, widths = float(Window.width), [dp(w) for w in theme.panels()]
    return [
        *(Attempt(w, small) for w in widths for small in (False, True)),
        *(Attempt(w, True, few=True) for w in widths),
        Attempt(whole, True),
        Attempt(whole, True, columns=2),
        Attempt(whole, True),
    ]


def _folded(widths: Sequence[float]) -> list[Attempt]:
    """With all sentences left out, at the end the question's details too."""
    return [Attempt(w, True, True, bare=b, terse=t) for b, t in BARE for w in widths]


def _with_sentences(posed: Posed) -> list[Attempt]:
    """Those beside the drawing that show sentences: all of them, at the end only a few."""
    widths = narrow, wide = [dp(w) for w in theme.panels()]
    return [
        Attempt(narrow),
        Attempt(narrow, compact=True),
        Attempt(narrow, True, True),
        Attempt(wide, True),
        Attempt(wide, True, True),
        *(Attempt(w, True, True, few=True) for w in widths if len(posed.lines) > KEPT),
    ]


def _of_a_choice(posed: Posed, width: float) -> list[Attempt]:
    """All in one width. Sentences and details, which are a touch away, give way to the answers; then answers that the
    drawing has; then others go behind More."""
    return [
        Attempt(width),
        Attempt(width, True),
        *([Attempt(width, True, few=True)] if len(posed.lines) > KEPT else []),
        *(Attempt(width, True, bare=b, terse=t) for b, t in BARE),
        *_folded([width]),
    ]


def _of_a_form(posed: Posed, hands: int) -> list[Attempt]:
    whole = float(Window.width)
    columns = 2 if hands > (0 if len(posed.fields) > FORM else 1) else 1
    widths = [dp(w) for w in theme.panels()]
    beside = [*_with_sentences(posed), *_folded(widths if len(posed.fields) > FEWEST else widths[-1:])]
    if any(is_drawn_large(option.place) for field in posed.fields for option in field.options):
        # What is asked beside a place on the road differs; the wider panel has room for all of it, and no tab moves.
        beside = [attempt for attempt in beside if attempt.width == widths[-1]]
    return [
        *beside,
        Attempt(whole, True, columns=columns),
        *([Attempt(whole, True, columns=2)] if len(posed.lines) > KEPT else []),
        Attempt(whole, True, few=True),
        *(Attempt(whole, True, columns=columns, bare=b, terse=t) for b, t in BARE),
    ]


def choose(
    above: Callable[[Attempt], list[Widget]],
    editor: Any,
    below: Widget | None,
    height: float,
    tries: Sequence[Attempt],
    most: float,
) -> Chosen:
    """The first layout in which everything fits into this height (pixels), else the last.

    ``most``: the largest width of the content in pixels.
    """
    beside = [attempt for attempt in tries if attempt.width < Window.width]
    built: dict[tuple[bool, int, bool, bool, bool, bool], list[Widget]] = {}
    lacking: dict[tuple[float, bool, bool], tuple[float, float]] = {}
    """By what decides how its answers are laid out: the room in which they had none, and what they needed."""
    for attempt in tries:
        inner = min(attempt.width - dp(32), most)
        look = (attempt.small, attempt.columns, attempt.few, attempt.bare, attempt.terse, attempt.shut)
        if look not in built:
            built[look] = above(attempt)
        widgets = built[look]
        high = [fit(w, inner) for w in widgets]
        top = sum(high) + dp(theme.GAP) * max(0, len(widgets) - 1)
        last_beside = bool(beside) and attempt is beside[-1]
        # A form needs an empty row's height; what is only told has no answers whose places that row would keep.
        gives = isinstance(editor, Editor) and (bool(editor.posed.fields) or editor.posed.kind == "tell")
        if isinstance(below, Acts):
            below.tight = attempt is tries[-1] and (theme.large() or attempt.width >= Window.width)
            below.tight = below.tight or (gives and last_beside)
            below.lead(None)
        extra = fit(below, inner) + dp(theme.GAP) if below is not None else 0
        rest = height - dp(24) - top - extra
        if isinstance(editor, Editor):
            editor.within(inner)
        editor.compact, editor.last = attempt.compact, attempt is tries[-1]
        # Where an empty row has gone, the way to more answers has one of its own.
        editor.ways = below if isinstance(below, Acts) and extra > dp(theme.GAP) else None
        editor.folds = last_beside
        editor.limit = max(rest, dp(theme.CHOICE if editor.last else 120))
        alike = (inner, attempt.compact, editor.ways is None)
        less, need = lacking.get(alike, (rest, rest))
        if not editor.last and less <= rest < need:
            continue
        need = fit(editor, inner)
        if need <= rest:
            break
        if isinstance(editor, Editor) and editor.steady:
            lacking[alike] = rest, need
    return Chosen(attempt, widgets, high, need)
