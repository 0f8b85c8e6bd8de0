"""Buttons that keep their places: the same answer to the same question always stands in the same cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from weakref import ReferenceType, ref

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, Lattice, has_room
from companion.screens.widgets.widgets import Btn, width_of

TWO_LINES = 60
"""The height of so many lines on a button, in dp."""
FEW = 6
"""So many stand in two columns."""
CLOSE = 4
"""Space at both sides of a word that has no more room in the smallest type, in dp."""
Spot = tuple[int, int]
"""Row from the lowest one, which stands on the footer, and column from the left."""


class Rows(Lattice):
    """A grid whose rows are at least as high as they were. ``least``: these heights, from the highest row."""

    def __init__(self, cols: int, least: Sequence[float]) -> None:
        super().__init__(cols)
        self._least = least

    def _high(self, rows: Sequence[Sequence[float]]) -> list[float]:
        return [max(least, *row) for row, least in zip(rows, self._least, strict=True)]


def in_columns(buttons: Sequence[Btn], width: float, end: Btn | None = None) -> Rows:
    """Two columns, or three of many short words, in the order of reading. ``end``: the one of them that always stands
    at the end of the lowest row."""
    columns = 3 if len(buttons) > FEW and in_thirds(buttons, width) else 2
    standing: list[Btn | None] = [button for button in buttons if button is not end]
    standing += [None] * (-(len(standing) + (end is not None)) % columns)
    standing += [] if end is None else [end]
    grid = Rows(columns, [0.0] * (len(standing) // columns))
    for button in standing:
        if button is not None and button.parent is not None:
            button.parent.remove_widget(button)
        grid.add_widget(button or Widget(size_hint_y=None, height=0))
    grid.fit(width)
    return grid


def in_thirds(buttons: Sequence[Btn], width: float) -> bool:
    """Whether their captions have room in three columns of this width (pixels)."""
    third = (width - 2 * dp(theme.GAP)) / 3
    return all(has_room(button, third, dp(TWO_LINES)) for button in buttons)


class Cells:
    """Where the buttons of one kind of question stand."""

    def __init__(self) -> None:
        self.width = 0.0
        """The width of the column in which they stand, in pixels; 0 before the first."""
        self.columns = 0
        self._spots: dict[str, Spot] = {}
        self._high: list[float] = []
        self._held: set[str] = set()
        """Those that a finger must rest on."""
        self.captions: dict[str, str] = {}
        """What all have said that have stood there, by name."""
        self.way = False
        """Whether the way on to others has stood below them."""
        self._laid: tuple[ReferenceType[Grid | Lattice], dict[str, str], dict[str, Spot]] | None = None
        """What was laid out last: its grid, which goes with its picture, what its buttons say, and where they stand."""

    def lay(
        self,
        buttons: Sequence[Btn],
        width: float,
        first: Callable[[], Grid | Lattice],
        gone: Mapping[str, Btn] | None = None,
        *,
        tight: bool = False,
        rows: int = 0,
    ) -> Grid | Lattice:
        """A grid of these buttons.

        Where one has stood in this width before it stands there again; others fill what is free, or a row above.
        ``first`` makes the grid where none has stood. ``gone``: by name what stands in place of one that is not there.
        ``tight``: rows are no higher than these buttons need. ``rows``: for how many there is room; with 0 there is
        for all, and no new button stands where another has stood.
        """
        said = {button.ident: button.caption for button in buttons}
        names = list(said)
        if width != self.width or not self._spots:
            grid = first()
            self._laid = (ref(grid), said, {})
            return grid
        room = (width - dp(theme.GAP) * (self.columns - 1)) / self.columns
        smallest = theme.LABEL / theme.SCALE
        sizes = (theme.LABEL, max(theme.LABEL * 0.85, smallest), smallest)
        for button in buttons:
            within, words = room - 2 * dp(button.inset), button.caption.split()
            for size in sizes:  # a long word stays whole
                if any(width_of(word, button.points) > within for word in words):
                    button.points = min(button.points, size)
            if any(width_of(word, button.points) > within for word in words):
                button.inset = min(button.inset, CLOSE)
        self._held |= {button.ident for button in buttons if button.hold}
        spots = self._placed(names, rows)
        standing = dict(zip((spots[name] for name in names), buttons, strict=True))
        for name, button in (gone or {}).items():
            standing.setdefault(self._spots[name], button)
        high = 1 + max(row for row, _ in standing)
        least = [*([] if tight else self._high), *[0.0] * high][:high]
        grid = Rows(self.columns, least[::-1])
        for row in reversed(range(high)):
            for column in range(self.columns):
                cell: Widget = standing.get((row, column)) or Widget(size_hint_y=None, height=0)
                if cell.parent is not None:
                    cell.parent.remove_widget(cell)
                grid.add_widget(cell)
        grid.fit(width)
        self._laid = (ref(grid), said, spots)
        return grid

    def _placed(self, names: Sequence[str], most: int) -> dict[str, Spot]:
        """A spot for each of these: its own, else a free one of so many rows, else one whose button is not there, else
        a new one. One that must be held never takes another's, nor another its."""
        spots: dict[str, Spot] = {}
        for name in names:
            if name in self._spots and self._spots[name] not in spots.values():
                spots[name] = self._spots[name]
        stood = range(len(self._high))
        rows = max(len(stood), most or len(stood) + len(names))
        every = [
            (row, column) for row in (*reversed(stood), *range(len(stood), rows)) for column in range(self.columns)
        ]
        kept = set(self._spots.values())
        for name in names:
            if name in spots:
                continue
            barred = kept if name in self._held else {self._spots[held] for held in self._held & self._spots.keys()}
            free = [spot for spot in every if spot not in spots.values() and spot not in barred]
            free.sort(key=lambda spot: spot in kept)
            if not free:
                every += [(rows, column) for column in range(self.columns)]
                free, rows = [(rows, 0)], rows + 1
            spots[name] = free[0]
        return spots

    @property
    def height(self) -> float:
        """How high all rows are in which something has stood, in pixels."""
        return sum(self._high) + dp(theme.GAP) * max(0, len(self._high) - 1)

    def keep(self, width: float) -> None:
        """What was laid out last in this width is on the screen: it stays there."""
        if self._laid is None:
            return
        made, said, spots = self._laid
        grid = made()
        if grid is None:
            return
        widgets = grid.children[::-1]
        high = [float(widgets[i].height) for i in range(0, len(widgets), grid.cols)][::-1]
        if not spots:
            names = [getattr(widget, "ident", "") for widget in widgets]
            spots = {
                name: (len(high) - 1 - i // grid.cols, i % grid.cols) for i, name in enumerate(names) if name in said
            }
            self._spots, self.captions, self._high = {}, {}, []
        self.width, self.columns = width, int(grid.cols)
        self._spots |= spots
        self.captions |= said
        stood = self._high + [0.0] * (len(high) - len(self._high))
        self._high = [max(one, other) for one, other in zip(stood, [*high, *[0.0] * len(stood)], strict=False)]
