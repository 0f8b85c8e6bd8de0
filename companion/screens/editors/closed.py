"""Options that can't be taken now: greyed below the others, each with its reason and rule."""

from __future__ import annotations

from collections.abc import Callable

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn


class Closed:
    """What a question shows as closed. Nothing in it can be chosen. ``turn``: shows or hides the reasons where there is
    no room for them beside the options."""

    def __init__(self, posed: Posed, words: Words, turn: Callable[[], None]) -> None:
        self.told = False
        """Whether the reasons stand in place of the options."""
        self._posed, self._words, self._turn = posed, words, turn
        self._made: dict[str, Btn] = {}

    def greyed(self) -> Grid:
        """Every closed option with its reasons, below each other."""
        grid = Grid(cols=1)
        for shut in self._posed.shut:
            name = shut.option.id
            if name not in self._made:
                self._made[name] = Btn(
                    caption=self._words.shut(shut),
                    ident=f"shut:{name}",
                    disabled=True,
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            button = self._made[name]
            if button.parent is not None:
                button.parent.remove_widget(button)
            grid.add_widget(button)
        return grid

    def way(self) -> Btn:
        """The button to the reasons, or back from them."""
        caption = self._words.text("ui.back") if self.told else self._words.text("ui.shut", n=len(self._posed.shut))
        return Btn(
            self._turn,
            caption=caption,
            ident="shut",
            role="outline",
            sign="left" if self.told else "more",
            points=theme.LABEL,
            least=theme.TARGET,
        )
