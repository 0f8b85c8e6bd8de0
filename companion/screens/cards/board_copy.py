"""Copying the Automa board into the library: its boxes on a grid, then their star groups (U-16, AU-64)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.cards import cards
from companion.cards import values as card_values
from companion.cards.library import Library
from companion.packs import schemas
from companion.rules.common import setup
from companion.rules.common.automa import board
from companion.rules.editions.edition import named
from companion.rules.engine.question import Field, Posed
from companion.screens.cards.page import CardsPage, Desk
from companion.screens.editors.board_grid import BoardEditor
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Scroll, fit, stand, upright
from companion.screens.widgets.widgets import Txt

SIDE = 360
"""Width beside the grid, in dp."""


class BoardCopy(CardsPage):
    """The grid at the left, the palette at the right; each step is kept with its button."""

    def __init__(self, desk: Desk, path: str, then: Callable[[], None]) -> None:
        """``path``: that of the board, with its edition."""
        super().__init__(desk, then)
        self._then, self._path = then, path
        self._shape = named(schemas.parted(path)[0]).components.board
        self.title = self.words.option(cards.title(path))
        columns = f"{path.rpartition('/')[0]}/{board.WIDTH.rpartition('/')[2]}"
        self.look(lambda library: (library.sources(path), library.sources(columns)), self._boxes)

    def _boxes(self, sources: tuple[card_values.Sources, card_values.Sources]) -> None:
        own, told = ({name: value for name, (value, source) in one.items() if source == "owner"} for one in sources)
        self._sources = own
        if self._shape.inferred and "columns" in told:
            self._shape = self._shape.wide(told["columns"])
        self._show(
            "setup.board",
            setup.box_fields(self._shape, self._sources.get("boxes", {})),
            "next",
            self._keep_boxes,
        )

    def _keep_boxes(self, answer: dict[str, str]) -> None:
        boxes = setup.copied_boxes(self._shape, answer)
        if not boxes:
            self._then()
            return
        stars = setup.star_fields(setup.told_boxes(self._shape, boxes), self._sources.get("stars", []))
        self._keep({"boxes": boxes}, lambda: self._show("setup.stars", stars, "done", self._keep_stars))

    def _keep_stars(self, answer: dict[str, str]) -> None:
        self._keep({"stars": setup.copied_stars(answer)}, self._then)

    def _keep(self, told: dict[str, Any], then: Callable[[], None]) -> None:
        def keep(library: Library) -> None:
            library.keep(self._path, told)

        self.look(keep, lambda _: then())

    def _show(self, key: str, fields: list[Field], way: str, keep: Callable[[dict[str, str]], None]) -> None:
        posed = Posed(0, key, "read", "AU-02", "table", "", fields=tuple(fields), view="board")
        panel = Column(padding=(0, 0, dp(10), 0))

        side, scroll = BoxLayout(), Scroll()
        body = self.ids.body

        def laid_out(*_: Any) -> None:
            high = fit(panel, stand(body, side, dp(SIDE)))
            if upright():  # the grid has all that the palette leaves
                side.size_hint_y, side.height = None, min(high, (body.height - body.spacing) / 2)

        def changed() -> None:
            laid_out()
            self.desk.renewed()

        editor = BoardEditor(posed, self.words, lambda _: None, changed, alone=True)
        panel.add_widget(Txt(text=self.words.question(posed), color=theme.AURORA, bold=True))
        panel.add_widget(editor)
        scroll.add_widget(panel)
        side.add_widget(scroll)
        body.clear_widgets()
        panel.parent.bind(width=laid_out)
        body.add_widget(editor.grid)
        body.add_widget(side)
        laid_out()
        self.ids.ways.clear_widgets()
        self.way(way, lambda: keep(editor.value), role="primary")
        self.desk.renewed()
