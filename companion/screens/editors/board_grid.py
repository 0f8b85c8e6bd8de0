"""The boxes of a board as a grid, to copy its print: choose a kind, then touch boxes, or draw over them; a second touch
gives the next kind, a touch on a row's letter gives all of the row the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Flow, Scroll
from companion.screens.widgets.widgets import Btn, Txt, width_of

SKIPS = {"setup.board": "ui.board.skip", "setup.stars": "ui.stars.skip"}
"""That nothing is copied now, as an answer: the board stays on the table, or stars wait until they count."""
SIGNED = ("survivor", "food", "fuel", "ammo", "any", "speed")
"""Kinds of boxes with a sign."""


EDGE = 3
"""Space round the grid, in dp."""
LETTER = theme.TARGET
"""The width of a row's letter, in dp."""
NARROW = 560
"""The width of a window, in dp, below which what a box takes is a sign."""


CLOSE = 6
"""Between the signs of kinds, in dp: five of them stand in a row of the narrow panel."""
INSET = 1
"""Space round the word in a box, in dp."""


def brief(captions: Iterable[str]) -> bool:
    """Whether the words that boxes show have no room in the narrowest."""
    longest = max((width_of(word, theme.LABEL) for caption in captions for word in caption.split()), default=0)
    return bool(theme.large() or Window.width < dp(NARROW) or longest > dp(theme.TARGET - 2 * INSET))


def _is_sign(kind: str) -> bool:
    """Whether a kind needs no word: the number of a star, or no box."""
    return kind.isdigit() or kind == "none"


def least(posed: Posed) -> float:
    """The width of a grid with a column for each in the fields, each as wide as a finger, in pixels."""
    columns = {field.name[1:] for field in posed.fields}
    return dp(2 * EDGE + LETTER + 4) + len(columns) * dp(theme.TARGET + 4)


class BoardGrid(GridLayout):
    """Cells for the rows and columns in the fields, each large enough for a finger; scrolls if there is no room."""

    def __init__(self, editor: BoardEditor) -> None:
        rows = sorted({f.name[0] for f in editor.posed.fields})
        columns = sorted({f.name[1:] for f in editor.posed.fields}, key=int)
        super().__init__(cols=len(columns) + 1, spacing=dp(4), padding=dp(EDGE), size_hint_y=None)
        self.least = dp(16) + theme.size(22) + len(rows) * dp(theme.TARGET + 4)
        """Its least height in pixels."""
        self.editor = editor
        self.cells: dict[str, Btn] = {}
        names = {f.name for f in editor.posed.fields}
        self.add_widget(Label(size_hint=(None, None), size=(dp(LETTER), dp(24))))
        for column in columns:
            self.add_widget(
                Label(
                    text=column,
                    font_size=theme.size(theme.LABEL),
                    color=theme.QUIET,
                    size_hint_y=None,
                    height=theme.size(22),
                )
            )
        for row in rows:
            self.add_widget(
                Btn(
                    partial(editor.fill, row),
                    row,
                    caption=row,
                    ident=f"row:{row}",
                    points=theme.LABEL,
                    role="outline",
                    size_hint_y=1,
                    span=LETTER,
                    inset=INSET,
                    least=theme.TARGET,
                )
            )
            for column in columns:
                name = f"{row}{column}"
                if name in names:
                    cell = Btn(
                        partial(editor.paint, name),
                        name,
                        ident=f"box:{name}",
                        points=theme.LABEL,
                        size_hint_y=1,
                        inset=INSET,
                        least=theme.TARGET,
                    )
                    self.cells[name] = cell
                    self.add_widget(cell)
                else:
                    self.add_widget(Label())
        self.refresh()

    def fill(self, room: Scroll, _height: float) -> None:
        """Fill the height of its room if that is enough."""
        self.height = max(room.height, self.least)

    def refresh(self) -> None:
        """Show the values."""
        for name, cell in self.cells.items():
            value = self.editor.values[name]
            empty = value == self.editor.empty
            cell.sign, cell.caption = ("", "") if empty else self.editor.short(value)
            cell.role = "outline" if empty else "normal"
            cell.on = not empty


class Sheet(Scroll):
    """The room of a grid. A finger that goes on from one box to others draws over them."""

    def __init__(self, boxes: BoardGrid, draw: Callable[[Iterable[str]], None]) -> None:
        super().__init__(bar_margin=-dp(8))
        self._boxes, self._draw = boxes, draw
        self._begun = ""
        """The box on which the finger was put; none in a room that scrolls, where it moves the grid."""
        self._drawn = False
        self.add_widget(boxes)

    def _under(self, touch: Any) -> str:
        x, y = self.to_local(*touch.pos)
        return next((name for name, cell in self._boxes.cells.items() if cell.collide_point(x, y)), "")

    def on_touch_down(self, touch: Any) -> bool:
        """Note where it begins."""
        inside = self._boxes.height <= self.height and self.collide_point(*touch.pos)
        self._begun = self._under(touch) if inside else ""
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Draw over the box under the finger, once it has left the first; that one too."""
        box = self._under(touch) if self._begun else ""
        if box and box != self._begun:
            self._draw((self._begun, box))
            self._drawn = True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """The box on which it ends has been drawn over: it is not touched besides."""
        ours = touch.ud.get(self._get_uid())
        if self._drawn and ours is not None:
            ours["mode"] = "scroll"
        self._drawn = False
        return bool(super().on_touch_up(touch))


class Meaning(Txt):
    """What the sign of the chosen kind means, behind the last of all signs where it has room."""

    def __init__(self, word: str) -> None:
        super().__init__(text=escape_markup(word), plain=word, points=theme.LABEL, color=theme.AURORA)

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`; as wide as the word."""
        return super().fit(min(width, width_of(self.plain, self.points) + dp(2)))


class BoardEditor(Editor):
    """The palette beside the grid, and below it that nothing is copied. ``alone``: nobody is asked, so that is no
    answer."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Any, *, alone: bool = False) -> None:
        super().__init__(posed, words, submit, changed)
        self._skip: Btn | None = None
        if posed.key in SKIPS and not alone:
            skip = words.text(SKIPS[posed.key])
            self._skip = Btn(lambda: submit(self.value), caption=skip, ident="none", least=theme.TARGET)
        self.values: dict[str, str] = {f.name: f.default for f in posed.fields}
        self.kinds = [o.id for o in posed.fields[0].options]
        # The first kind is "not there", or no star; on a known board the first box may have another one as its default.
        self.empty = self.kinds[0]
        self.brush = next(k for k in self.kinds if k != self.empty)
        self.brief = brief(words.text(f"ui.box.{kind}") for kind in self.kinds if not _is_sign(kind))
        self.boxes = BoardGrid(self)
        self.grid = Sheet(self.boxes, self.draw_over)
        self.grid.bind(height=self.boxes.fill)
        self.above = self.boxes.least
        self._palette()

    def _palette(self) -> None:
        self.clear_widgets()
        flow = Flow(gap=CLOSE)
        for option in self.posed.fields[0].options:
            short = self.brief or option.id.isdigit()
            sign, caption = self.short(option.id) if short else ("", self.words.option(option))
            flow.add_widget(
                Btn(
                    partial(self._take, option.id),
                    option.id,
                    sign=sign,
                    caption=caption,
                    ident=f"brush:{option.id}",
                    on=option.id == self.brush,
                    wide=False,
                    least=theme.TARGET,
                    points=theme.LABEL,
                )
            )
        self.add_widget(flow)
        if self.brief or self.brush.isdigit():
            chosen = next(o for o in self.posed.fields[0].options if o.id == self.brush)
            flow.add_widget(Meaning(self.words.option(chosen)))
        if self._skip is not None:
            self._skip.disabled = not self._blank
            self.add_widget(self._skip)

    def short(self, kind: str) -> tuple[str, str]:
        """A kind as sign and caption in a box: a short word, where that has no room a sign or a letter."""
        if _is_sign(kind):
            return ("", kind) if kind.isdigit() else ("close", "")
        word = self.words.text(f"ui.box.{kind}")
        if not self.brief:
            return "", word
        if kind in SIGNED:
            return kind, ""
        return "", f"{word[:1]}{kind.removeprefix('weapon-')}" if kind.startswith("weapon-") else "–"

    def _take(self, kind: str) -> None:
        self.brush = kind
        self._palette()
        self.changed()

    def paint(self, box: str) -> None:
        """Give a box the chosen kind; a second touch gives the next one. With "not there" chosen it stays empty."""
        now = self.values[box]
        blank = self._blank
        if now == self.brush != self.empty:
            self.values[box] = self.kinds[(self.kinds.index(now) + 1) % len(self.kinds)]
        else:
            self.values[box] = self.brush
        self.boxes.refresh()
        self._told(blank)

    def fill(self, row: str) -> None:
        """Give all boxes of a row the chosen kind."""
        self.draw_over(name for name in self.values if name[0] == row)

    def draw_over(self, boxes: Iterable[str]) -> None:
        """Give these boxes the chosen kind."""
        blank = self._blank
        self.values |= dict.fromkeys(boxes, self.brush)
        self.boxes.refresh()
        self._told(blank)

    def _told(self, blank: bool) -> None:
        """Boxes were told; ``blank``: whether nothing was copied before."""
        if self._blank != blank:
            self._palette()
            self.changed()

    @property
    def _blank(self) -> bool:
        return all(v == self.empty for v in self.values.values())

    @property
    def ready(self) -> bool:
        """Every box has a value; that nothing is copied is touched where it stands, and asked where it counts."""
        return self._skip is None or not self._blank

    @property
    def value(self) -> Any:
        """Box to kind."""
        return dict(self.values)

    def caption(self) -> str:
        """OK."""
        return self.words.text("ui.ok")
