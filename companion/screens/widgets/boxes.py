"""Containers for widgets beside and below each other. Each tells its height for a given width at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn, width_of

MANY = 16
"""More buttons than this may stand in more than four columns."""
BELOW = 1.0
"""The height of what is below a drawing, by that of the drawing, in a window that stands upright."""


def fit(widget: Widget, width: float) -> float:
    """Give a widget this width; returns the height that it needs, before any layout runs. In pixels."""
    measure = getattr(widget, "fit", None)
    if measure is not None:
        height: float = measure(width)
        return height
    return float(widget.height)


def unlaid(widget: Widget) -> bool:
    """Whether something around a widget is still to be laid out, which may give it another size."""
    above = widget.parent
    while isinstance(above, Widget):
        if isinstance(above, Layout) and above._trigger_layout.is_triggered:
            return True
        above = above.parent
    return False


def _own_sizes(layout: Layout) -> list[tuple[float | None, float | None]]:
    """Widths and heights that the widgets in it have of themselves. A text may be higher in the width that it is
    given."""
    return [
        (one.width if one.size_hint_x is None else None, one.height if one.size_hint_y is None else None)
        for one in layout.children
    ]


def lay_out(widget: Widget) -> None:
    """Lay out all in it that waits for that, from the outside in. Kivy does so in the order in which it was changed,
    and again whatever stands in something that gets another size later."""
    waiting = [widget]
    for one in waiting:
        if isinstance(one, Label) and one._trigger_texture.is_triggered:
            one._trigger_texture.cancel()
            one.texture_update()
        waiting += one.children
    for one in waiting:
        if isinstance(one, Layout) and one._trigger_layout.is_triggered:
            before = _own_sizes(one)
            one.do_layout()
            if _own_sizes(one) == before:
                one._trigger_layout.cancel()  # the sizes that it has given would have it laid out once more
        elif isinstance(one, ScrollView) and one._trigger_update_from_scroll.is_triggered:
            one._trigger_update_from_scroll.cancel()
            one.update_from_scroll()


def upright() -> bool:
    """Whether the window is higher than wide: what is side by side elsewhere is then one above the other."""
    return bool(Window.height > Window.width)


def stand(body: BoxLayout, side: Widget, wide: float) -> float:
    """Arrange a drawing and what is beside it, in ``body``: side by side, or upright one above the other. ``wide``: the
    width of ``side`` beside the drawing (pixels). Returns its width."""
    if upright():
        body.orientation, side.size_hint = "vertical", (1, BELOW)
        return float(body.width - body.padding[0] - body.padding[2])
    body.orientation, side.size_hint, side.width = "horizontal", (None, 1), wide
    return wide


class Flow(Layout):
    """Chips in rows, as many as fit; its height follows. ``gap``: between them, in dp."""

    def __init__(self, gap: float = theme.GAP, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._gap = gap
        for name in ("children", "pos", "size"):
            self.fbind(name, self._trigger_layout)

    def fit(self, width: float) -> float:
        """See :func:`fit`."""
        self.width = width
        self.height = self._place(move=False)
        return float(self.height)

    def do_layout(self, *_: Any) -> None:
        """Place the chips."""
        self._place(move=True)

    def _place(self, move: bool) -> float:
        gap = dp(self._gap)
        rows: list[list[tuple[Widget, float]]] = [[]]
        x = 0.0
        for child in reversed(self.children):
            if not move:
                fit(child, self.width)
                if isinstance(child, Btn) and child.width > self.width:
                    child.fold(self.width)
            if x and x + child.width > self.width:
                x = 0.0
                rows.append([])
            rows[-1].append((child, x))
            x += child.width + gap
        down = 0.0
        for row in rows:
            high = max((child.height for child, _ in row), default=0.0)
            for child, left in row if move else ():  # a word stands in the middle of its row
                child.pos = (self.x + left, self.top - down - (high + child.height) / 2)
            down += high + gap
        return down - gap


class Column(BoxLayout):
    """Widgets below each other; its height follows."""

    def fit(self, width: float) -> float:
        """See :func:`fit`."""
        inner = width - self.padding[0] - self.padding[2]
        return self.fitted(width, [fit(child, inner) for child in self.children])

    def fitted(self, width: float, heights: Sequence[float]) -> float:
        """Take this width; its widgets have been fitted into it, and need these heights (pixels)."""
        self.width = width
        self.height = sum(heights) + self.spacing * max(0, len(heights) - 1) + self.padding[1] + self.padding[3]
        return float(self.height)


def stretch(column: Column, room: float, pictures: Sequence[Widget], least: float, stays: bool = False) -> None:
    """Fit a column, and give its pictures the height that the others leave of ``room``. If that is less than ``least``
    each, they are left out, or keep the least where one ``stays``. All in pixels."""
    for picture in pictures:
        picture.height = 0
    left = (room - fit(column, column.width)) / max(1, len(pictures))
    for picture in pictures:
        picture.height = left if left >= least else least if stays else 0
    fit(column, column.width)


class Row(BoxLayout):
    """Widgets side by side; those without a fixed width share the rest. Its buttons are equally high."""

    _fitted = 0.0

    def fit(self, width: float) -> float:
        """See :func:`fit`."""
        self.width = width
        free = [c for c in self.children if c.size_hint_x is not None]
        used = sum(
            dp(getattr(c, "span", 0)) or c.width for c in self.children if c.size_hint_x is None
        ) + self.spacing * (len(self.children) - 1)
        room = (width - used) / max(1, len(free))
        self.height = self._fitted = max((fit(c, room if c in free else c.width) for c in self.children), default=0)
        self._even()
        return float(self.height)

    def do_layout(self, *args: Any) -> None:
        """Place them. Words that break in this width make every button of the row higher."""
        super().do_layout(*args)
        self._even()

    def _even(self) -> None:
        buttons = [child for child in self.children if isinstance(child, Btn)]
        high = max((self._fitted, *(button.needs for button in buttons)))
        for button in buttons:
            button.height = high


def halves(widgets: Sequence[Widget]) -> Row:
    """Widgets in two columns, filled downwards."""
    half = -(-len(widgets) // 2)
    both = Row(spacing=dp(24))
    for part in (widgets[:half], widgets[half:]):
        column = Column(pos_hint={"top": 1})
        for widget in part:
            column.add_widget(widget)
        both.add_widget(column)
    return both


def _rows(grid: Grid | Lattice) -> list[list[Widget]]:
    """The widgets of a grid, row by row from the top."""
    widgets = grid.children[::-1]
    return [widgets[i : i + grid.cols] for i in range(0, len(widgets), grid.cols)]


def _highest(rows: Sequence[Sequence[float]]) -> list[float]:
    """How high each row is, from what its widgets need, in pixels."""
    return [max(row) for row in rows]


def _fit_rows(grid: Grid | Lattice, width: float, high: Callable[[Sequence[Sequence[float]]], list[float]]) -> float:
    """Lay a grid's widgets out for a width, all of a row as high as ``high`` says; returns the grid's height."""
    grid.width = width
    gap, rows = dp(theme.GAP), _rows(grid)
    room = (width - gap * (grid.cols - 1)) / grid.cols
    heights = high([[fit(widget, room) for widget in row] for row in rows])
    for row, height in zip(rows, heights, strict=True):
        for widget in row:
            widget.height = height
    grid.height = sum(heights) + gap * max(0, len(heights) - 1)
    return float(grid.height)


class Grid(GridLayout):
    """Equally large buttons in columns; its height follows."""

    def fit(self, width: float) -> float:
        """See :func:`fit`."""
        return _fit_rows(self, width, _highest)


class Lattice(Layout):
    """Widgets in equally wide columns, each row as high as its highest; its height follows. Every question makes
    some: Kivy's grid, which can do more, costs four times as much to make and to lay out."""

    cols = NumericProperty(1)
    left = NumericProperty(0)
    """What stays free at the left, in pixels."""

    def __init__(self, cols: int) -> None:
        super().__init__(cols=cols, size_hint_y=None)
        for name in ("children", "cols", "left", "pos", "size"):
            self.fbind(name, self._trigger_layout)

    def fit(self, width: float) -> float:
        """See :func:`fit`."""
        return _fit_rows(self, width, self._high)

    def _high(self, rows: Sequence[Sequence[float]]) -> list[float]:
        return _highest(rows)

    def do_layout(self, *_: Any) -> None:
        """Place them."""
        rows, gap = _rows(self), dp(theme.GAP)
        wide = (self.width - self.left - gap * (self.cols - 1)) / self.cols
        high = [max(widget.height for widget in row) for row in rows]
        self.height = sum(high) + gap * max(0, len(high) - 1)
        y = self.top + gap
        for row, height in zip(rows, high, strict=True):
            y -= height + gap
            x = self.x + self.left
            for widget in row:
                widget.pos, widget.width = (x, y), wide
                x += wide + gap


class Surface(BoxLayout):
    """A box with the background colour of panels."""


class Scroll(ScrollView):
    """Scrolls only if its content is higher than itself, and then shows a bar. The content leaves room for the bar at
    the right; with a negative margin the bar is beside it and can be touched there too."""

    def collide_point(self, x: float, y: float) -> bool:
        """Whether a point is on it or on the bar beside it."""
        return bool(self.x <= x <= self.right - min(0, self.bar_margin) and self.y <= y <= self.top)

    def _bind_inactive_bar_color(self, *_: Any) -> None:
        """Keep the bar's colour. Kivy would fade it for half a second after every change, redrawing the whole
        window."""


def choice_columns(captions: Sequence[str], width: float, points: float = theme.SENTENCE) -> int:
    """In how many columns these captions fit on one line each: at most four, none narrower than a finger."""
    widest = max((width_of(c, points) for c in captions), default=0)
    for columns in (4, 3, 2):
        room = (width - dp(theme.GAP) * (columns - 1)) / columns
        if len(captions) >= columns and widest + dp(24) <= room and room >= dp(theme.TARGET):
            return columns
    return 1


def has_room(button: Btn, width: float, high: float) -> bool:
    """Whether its caption stands in whole words in this width and height, in pixels."""
    longest = max(width_of(word, button.points) for word in button.caption.split() or [""])
    return longest <= width - 2 * dp(button.inset) and fit(button, width) <= high


def broken(caption: str, width: float, points: float) -> str:
    """A caption whose words are broken behind their last hyphens where they are wider than this, in pixels."""
    words = []
    for word in caption.split(" "):
        head = word
        while width_of(head, points) > width and "-" in head[:-1]:
            head = head[: head.rindex("-", 0, -1) + 1]
        words.append(word if head == word else f"{head}\n{word[len(head) :]}")
    return " ".join(words)


def grid_of(buttons: Sequence[Btn], captions: Sequence[str], width: float, limit: float) -> Grid:
    """Buttons in as few columns as need no second line; with wrapped captions in more columns if they would be too
    high, up to four, or six for as many as all orders of four letters."""
    first = choice_columns(captions, width)
    grid = Grid(cols=first)
    for button in buttons:
        if button.parent is not None:
            button.parent.remove_widget(button)
        grid.add_widget(button)
        if len(buttons) > MANY:
            button.least = theme.TARGET
    words = [w for b in buttons for w in b.caption.split()]
    word = max((width_of(w, theme.SENTENCE) for w in words), default=0)
    if word + 2 * dp(min((b.inset for b in buttons), default=0)) > width:
        for button in buttons:
            button.points = theme.LABEL  # a long word stays whole
            button.caption = broken(button.caption, width - 2 * dp(button.inset), theme.LABEL)
    while grid.fit(width) > limit > 0 and grid.cols < (4 if len(buttons) <= MANY else 6):
        room = (width - dp(theme.GAP) * grid.cols) / (grid.cols + 1)
        if max(word + dp(16), dp(theme.TARGET)) > room:
            break
        grid.cols += 1
    return grid
