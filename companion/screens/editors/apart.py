"""Places of the drawing in a list beside a sheet that covers it."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import COLOURS
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, Lattice, Row, choice_columns
from companion.screens.widgets.widgets import Btn


def is_drawn_large(place: str) -> bool:
    """Whether it is a space of the road or a box, which are chosen on the drawing and stand in no list beside it."""
    head, _, rest = place.partition(".")
    return head == "space" or (head in COLOURS and rest.rpartition(".")[2].isdigit())


def lists_places(posed: Posed) -> bool:
    """Whether one is chosen among places that are touched on the drawing as long as no sheet covers it."""
    return posed.kind == "choose" and any(is_drawn_large(option.place) for option in posed.options)


def split(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """Those that are touched on the drawing otherwise, and the others."""
    listed = [option for option in options if is_drawn_large(option.place)]
    return listed, [option for option in options if option not in listed]


def room_for(buttons: Sequence[Btn], width: float, height: float) -> int:
    """How many of these have room in this width and height, in pixels."""
    columns = choice_columns([button.caption for button in buttons], width)
    gap = dp(theme.GAP)
    return columns * int((height + gap) // (dp(theme.TARGET) + gap))


def in_list(buttons: Sequence[Btn], width: float) -> Grid:
    """These in the order of reading, as many side by side as have room, as low as a finger needs."""
    grid = Grid(cols=choice_columns([button.caption for button in buttons], width))
    for button in buttons:
        button.least = theme.TARGET
        if button.parent is not None:
            button.parent.remove_widget(button)
        grid.add_widget(button)
    return grid


def side_by_side(left: Grid, right: Grid | Lattice, usual: float, width: float) -> Row:
    """The list left of the answers, which stand where they do beside the drawing: in the ``usual`` width of the panel's
    content, at its right."""
    both = Row(spacing=dp(theme.GAP))
    for grid, wide in ((left, width - usual - dp(theme.GAP)), (right, usual)):
        grid.size_hint_x, grid.width = None, wide
        both.add_widget(grid)
    return both
