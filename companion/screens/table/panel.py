"""The right side of the table screen: sentences, the question, and the editor to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import Struct
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.correct.correcting import Correcting
from companion.screens.correct.ticks import Ticks
from companion.screens.editors.apart import lists_places
from companion.screens.editors.cells import Cells
from companion.screens.editors.editor import Editor
from companion.screens.editors.side_acts import Acts, side_acts
from companion.screens.shown import Shown
from companion.screens.table.attempts import Attempt, Beside, Chosen, attempts, choose, is_step
from companion.screens.table.pages import Pages
from companion.screens.table.sentences import above, abreast, to_right
from companion.screens.table.step import below as step_below
from companion.screens.table.upright import shares, whole_width
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Surface, fit, upright
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, Txt

MOST = 256
"""Of so many questions it is kept where their buttons stand, those asked last."""


class Asked(Struct, frozen=True):
    """A question, its editor, and the game's state for it."""

    shown: Shown
    posed: Posed
    editor: Editor
    covered: bool = False
    """It is a secret that nobody has asked to see: only its editor is shown."""
    hand: Callable[[], None] | None = None
    """Begins to play a card from the hand, if that is offered."""


class Stack(Struct, frozen=True):
    """What the panel is to hold: from top to bottom the widgets ``above`` for a layout, the editor, the acts below it.
    ``most``: the largest width of the content in pixels."""

    above: Callable[[Attempt], list[Widget]]
    editor: Editor | Ticks | Correcting
    below: Widget | None
    tries: Sequence[Attempt]
    most: float
    passing: bool = False
    """It is laid out so for now: such a question is asked again as it was before."""
    step: bool = False
    """It is a step of the set-up with lines of its own."""

    def chosen(self, height: float) -> Chosen:
        """The first layout that fits into this height (pixels), else the last."""
        return choose(self.above, self.editor, self.below, height, self.tries, self.most)

    def inner(self, attempt: Attempt) -> float:
        """The width of the content in pixels."""
        return min(attempt.width - dp(32), self.most)

    def high(self, chosen: Chosen) -> float:
        """The height of everything in pixels."""
        parts = [*chosen.high, chosen.need]
        if self.below is not None:
            parts.append(fit(self.below, self.inner(chosen.attempt)))
        return sum(parts) + dp(theme.GAP) * len(parts)


class QuestionPanel(Surface):
    """Shows a question as wide as it needs; or instead the list to put right, or corrections.

    ``start`` begins a side act; ``more`` shows all sentences, ``menu`` all side acts.
    """

    def __init__(
        self, words: Words, start: Callable[[str], None], more: Callable[[], None], menu: Callable[[], None]
    ) -> None:
        super().__init__()
        self.words, self._start, self._more, self._menu = words, start, more, menu
        self._shelf = Shelf()
        self._widths: dict[str, float] = {}
        self._cells: dict[str, dict[float, Cells]] = {}
        """By key of a question, with the answers of one that varies, and width in pixels."""
        self._acted: set[str] = set()
        """Keys of questions that have had a row of side acts."""
        self._acts: Acts | None = None
        """That row of the present question."""
        self.tells_step = False
        """Whether it shows the lines of a step of the set-up."""

    def ask(
        self,
        asked: Asked,
        beside: Beside,
        height: float,
        on_top: Callable[[float], Sequence[Widget]] = lambda _: (),
        *,
        narrow: bool = False,
    ) -> bool:
        """Show this question in this height (pixels). ``on_top`` makes the widgets above everything for a width.

        With ``narrow`` only if it needs no more of the width than such a question usually does. Returns whether it is
        shown.
        """
        shown, posed = asked.shown, asked.posed
        editor = asked.editor
        page = editor.lines if isinstance(editor, Pages) else posed.lines
        lines = () if beside.setting_up or beside.told else page
        step = is_step(posed, beside)
        most = dp(640) if beside.setting_up and not posed.fields else self._most()
        kept = posed.key in self._acted
        if self._acts is not None:
            self._acts.leave()
        below = None if asked.covered else side_acts(posed, self.words, self._start, self._menu, asked.hand, kept)
        self._acts = below
        usual = dp(theme.panels()[posed.wordy] - 32)
        editor.usual = usual if beside.sheet and not beside.low and lists_places(posed) and not upright() else 0.0
        if below is not None:
            self._acted.add(posed.key)
            below.usual = editor.usual
        beside = replace(beside, short=posed.wordy and editor.many_fit(dp(theme.panels()[-1] - 32)))

        def stacked(attempt: Attempt) -> list[Widget]:
            found = list(on_top(min(attempt.width, Window.width) - dp(32)))
            if asked.covered:
                return [*found, *to_right(shown, self.words)]
            if shown.unsaved:
                text = self.words.text(f"ui.unsaved.{shown.unsaved}")
                found.append(Txt(text=escape_markup(text), points=theme.LABEL, color=theme.DANGER))
            found += above(shown, posed, self.words, lines, attempt, self._more, self._shelf)
            if step:
                found += step_below(posed, self.words, attempt, stack.inner(attempt), self._shelf)
            return found

        stack = Stack(stacked, asked.editor, below, attempts(posed, beside), most, beside.pinned, step)
        return self._lay(stack, height, narrow)

    def stood_beside(self, key: str) -> bool:
        """Whether questions of this key have stood beside a drawing, or what covers it."""
        return 0 < self._widths.get(key, 0.0) <= dp(theme.panels()[-1])

    def usual(self, posed: Posed) -> float:
        """How wide such a question is asked beside a drawing, in pixels; a form for the first time as wide as it may
        get."""
        narrow, wide = (float(dp(width)) for width in theme.panels())
        if not posed.fields:
            return wide if posed.wordy else narrow
        return self._widths[posed.key] if self.stood_beside(posed.key) else wide

    def put_right(self, ticks: Ticks, height: float, alone: bool, back: Callable[[], None]) -> None:
        """Show the list to tick before the game goes on. ``alone``: there is no drawing beside it. ``back`` turns one
        page back."""
        title = escape_markup(self.words.text("ui.putright.title"))

        def stacked(attempt: Attempt) -> list[Widget]:
            name = Txt(text=f"[b]{title}[/b]", points=theme.LABEL if attempt.small else theme.QUESTION)
            if not attempt.small:
                return [name]
            if not ticks.turned:  # each page has as much room
                return [abreast([name, Widget(size_hint=(None, None), size=(dp(56), dp(theme.TARGET)))])]
            look = {"sign": "left", "role": "quiet", "wide": False, "span": 56, "least": theme.TARGET}
            return [abreast([name, Btn(back, ident="page:back", **look)])]

        ticks.alone = alone
        widths = [float(Window.width)] if alone else [dp(w) for w in theme.panels()]
        tries = [*map(Attempt, widths), Attempt(widths[-1], True)]
        self._lay(Stack(stacked, ticks, None, tries, float(Window.width)), height)

    def correct(self, correcting: Correcting, height: float) -> None:
        """Show what can be corrected; another list begins at its top."""
        tries = [Attempt(dp(theme.panels()[1]))]
        self._lay(Stack(lambda _: [], correcting, None, tries, self._most()), height)
        if correcting.turned:
            self.ids.lower_scroll.scroll_y, correcting.turned = 1, False

    def step_aside(self) -> None:
        """Give the whole width to the drawing."""
        ids = self.ids
        ids.upper.clear_widgets()
        ids.lower.clear_widgets()
        self.width, self.padding = 0.0, (0, 0, 0, 0)
        self.height, self.size_hint_y = 0.0, None if upright() else 1.0
        ids.lower_scroll.height = ids.lower.height = ids.upper.height = 0

    def spare(self, height: float) -> tuple[float, float]:
        """The free width and height beside its content, in pixels."""
        if upright():
            return 0.0, 0.0  # the drawing above has it
        used = self.ids.upper.height + self.ids.lower_scroll.height
        kept = sum(room.height + dp(theme.GAP) for room in self._kept_rooms())
        return self._inner, height - dp(24 + theme.GAP) - used + kept

    def add(self, widget: Widget) -> None:
        """Add a widget in the free room below the sentences."""
        for room in self._kept_rooms():
            self.ids.upper.remove_widget(room)
        self.ids.upper.add_widget(widget)
        fit(self.ids.upper, self._inner)

    def _kept_rooms(self) -> list[Widget]:
        """Where room is kept for what is added."""
        return [child for child in self.ids.upper.children if type(child) is Widget]

    @property
    def _inner(self) -> float:
        """The width of the content in pixels."""
        return float(self.width - self.padding[0] - self.padding[2])

    @staticmethod
    def _most() -> float:
        """The largest width of the content in pixels."""
        return float(dp(960 if theme.large() else 768))

    def _as_before(self, editor: Editor | Ticks | Correcting, tries: Sequence[Attempt]) -> list[Attempt]:
        """The layouts to try, those first that are as wide as when such a question was asked before."""
        if not isinstance(editor, Editor):
            return list(tries)
        key = editor.posed.key
        # Teams and deals are others each time: the same ones stand alike.
        alike = " ".join((key, *(o.id for o in editor.posed.options))) if editor.posed.varied else key
        editor.kept = self._cells.pop(alike, {})
        self._cells[alike] = editor.kept
        if len(self._cells) > MOST:
            del self._cells[next(iter(self._cells))]
        before = self._widths.get(key, 0.0)
        # One whose answer is chosen has only one width; a drawing comes back where it has room again.
        if not editor.posed.fields or before >= Window.width:
            return list(tries)
        return [
            *(attempt for attempt in tries if attempt.width == before and not attempt.shut),
            *([Attempt(before, True, True, bare=True, terse=t) for t in (False, True)] if before else []),
            *(attempt for attempt in tries if attempt.width != before or attempt.shut),
            tries[-1],  # where nothing fits it is this one that scrolls
        ]

    def _lay(self, stack: Stack, height: float, narrow: bool = False) -> bool:
        self.ids.upper.clear_widgets()
        self._shelf.take_back()
        editor, below = stack.editor, stack.below
        stack = replace(stack, tries=self._as_before(editor, stack.tries))
        if upright():
            stack = replace(stack, tries=whole_width(stack.tries))
            chosen, height = self._below_drawing(stack, height)
        else:
            chosen = stack.chosen(height)
        attempt = chosen.attempt
        self.tells_step = stack.step and not attempt.bare
        ids, width = self.ids, attempt.width
        inner = stack.inner(attempt)
        if narrow and isinstance(editor, Editor) and not upright():
            usual = min(self._widths.get(editor.posed.key, float(Window.width)), dp(theme.panels()[-1]))
            if (width > usual and stack.tries[0].width <= usual) or editor.last:
                return False
        side: Any = (width - inner) / 2
        self.width, self.padding = width, (side, dp(8), side, dp(8))
        ids.lower.clear_widgets()
        for widget in chosen.above:
            ids.upper.add_widget(widget)
        lower: list[float] = []
        if editor.children:
            ids.lower.add_widget(editor)
            lower.append(chosen.need)
        if below is not None:
            ids.lower.add_widget(below)
            lower.append(fit(below, inner))  # its way to more answers came with the editor
        if isinstance(editor, Editor) and not stack.passing:
            self._widths[editor.posed.key] = attempt.width
            editor.keep()
        top = ids.upper.fitted(inner, chosen.high)
        low = ids.lower.fitted(inner, lower) if lower else 0.0
        room = height - dp(24)
        # Upright the drawing has what is left above.
        self.height, self.size_hint_y = min(room, top + low) + dp(24), None if upright() else 1.0
        ids.lower_scroll.height = min(low, max(room - top, 0.45 * room))
        ids.upper_scroll.scroll_y = 1
        return True

    @staticmethod
    def _below_drawing(stack: Stack, height: float) -> tuple[Chosen, float]:
        """The layout below a drawing and the height (pixels) for all: as little as is enough."""
        tried: list[tuple[int, float]] = []
        for share in shares(stack.editor, height, pinned=stack.passing):
            chosen = stack.chosen(share * height)
            pages = stack.editor.pages if isinstance(stack.editor, Editor) else 1
            if stack.high(chosen) + dp(16) <= share * height:
                if pages == 1:
                    return chosen, share * height
                tried.append((pages, share))
        # Nowhere on one page: as little as leaves no more pages than all of it, and a page more where all of it would
        # leave no drawing; where it does not fit, all.
        least = min((pages + (share == 1.0), share) for pages, share in tried)[1] if tried else share
        return stack.chosen(least * height), least * height
