"""Two values that one touch tells, and ways to tell what a touch on one option can't."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.messages.values import Typed
from companion.rules.engine.question import Field
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid
from companion.screens.widgets.widgets import Btn, Txt, icon


def both(
    fields: tuple[Field, Field],
    now: tuple[str | None, str | None],
    words: Words,
    choose: Callable[[str, str], None],
    *,
    named: bool,
) -> Column | Grid:
    """A button for each pair of values, a line for each value of the first field. ``now``: the pair that is told;
    ``named``: with the names of the fields above, in the size of a form."""
    first, second = fields
    grid = Grid(cols=len(second.options))
    for one in first.options:
        for other in second.options:
            chip = Btn(
                partial(choose, one.id, other.id),
                caption=words.text("ui.both", one=Typed(words.option(one)), other=Typed(words.option(other))),
                ident=f"{first.name}+{second.name}:{one.id}+{other.id}",
                on=(one.id, other.id) == now,
            )
            if named:
                chip.least, chip.points = theme.TARGET, theme.LABEL
            grid.add_widget(chip)
    if not named:
        return grid
    column = Column(spacing=dp(4))
    names = words.text("ui.both", one=Typed(words.field(first)), other=Typed(words.field(second)))
    column.add_widget(Txt(text=names, points=theme.LABEL, color=theme.QUIET))
    column.add_widget(grid)
    return column


class Pair(Btn):
    """Two signs side by side."""

    def __init__(self, signs: Sequence[str], act: Callable[[], None], **look: Any) -> None:
        self._signs = tuple(signs)
        super().__init__(act, **look)

    def _write(self, *_: Any) -> None:
        self.font_size = theme.size(self.points)
        self.text = "  ".join(icon(sign, self.points + 4) for sign in self._signs)


def way(
    name: str, field: Field, words: Words, act: Callable[[], None], changed: Callable[[], None], *, big: bool
) -> Btn:
    """A button for what a touch on one option of a field can't say: ``mixed``, ``several``, ``fewer``."""

    def acts() -> None:
        act()
        changed()

    chip = Btn(acts, caption=words.text(f"ui.{name}"), ident=f"{name}:{field.name}", role="outline")
    if not big:
        chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
    return chip
