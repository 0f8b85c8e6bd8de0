"""What a new game is played with: an edition, and expansions that go with it. Only shown to owners of several boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.game import boxes, owned
from companion.messages import Words
from companion.messages.values import Typed
from companion.rules.engine.table import Terms
from companion.screens.drawings.scene import Scene
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit, stretch
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

SCENE = 96
"""The least height of the scene, in dp."""


class Desk(Protocol):
    """What this screen needs of the app."""

    words: Words
    settings: SettingsFile

    def begin(self, terms: Terms, button: Btn | None = None) -> None:
        """Begin a game with these terms."""


class NewGameScreen(BoxLayout):
    """Editions at the left, if there are several; expansions beside them, one per row."""

    name = "new"
    title = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        super().__init__(title=desk.words.text("ui.new"))
        self.desk, self.words = desk, desk.words
        self._own = list(desk.settings.now.boxes)
        last = boxes.last(self._own, desk.settings.now.game)
        self.edition, self.chosen = last.edition, list(last.modules)
        self.ids.back.act = back
        self.ids.begin.caption = desk.words.text("ui.new.begin")
        self.ids.begin.act = self._begin
        ids = self.ids
        self._parts = {ids.editions: self._editions, ids.modules: self._modules, ids.notes: self._notes}
        if len(owned.editions(self._own)) < 2:
            del self._parts[ids.editions]
            ids.middle.remove_widget(ids.beside)
        self._scene = Scene((), 0, size_hint_y=None)
        for column in self._parts:
            column.bind(width=self._fit)
        ids.middle.bind(height=self._fit)
        self._show()

    def choose(self, edition: str) -> None:
        """Play this edition, with the chosen expansions that go with it."""
        self.edition = edition
        self._take(self.chosen)
        self._show()

    def toggle(self, module: str) -> None:
        """Play with or without this expansion."""
        if module in self.chosen:
            self.chosen.remove(module)
        else:
            self.chosen.append(module)
        self._show()

    def _take(self, modules: list[str]) -> None:
        own = boxes.modules(self._own, self.edition)
        self.chosen = boxes.allowed(self.edition, [name for name in modules if name in own])

    def _begin(self) -> None:
        terms = boxes.terms(self.edition, self.chosen)
        now = self.desk.settings.now.game
        self.desk.settings.change(game={**now, "edition": terms.edition, "modules": "+".join(terms.modules)})
        self.desk.begin(terms, self.ids.begin)

    # ------------------------------------------------------------ what is shown

    def _show(self) -> None:
        for column, widgets in self._parts.items():
            column.clear_widgets()
            for widget in widgets():
                column.add_widget(widget)
        self._fit()

    def _fit(self, *_: Any) -> None:
        """Columns by their width; the road that waits fills what the expansions leave."""
        for column in self._parts:
            fit(column, column.width)
        ids = self.ids
        stretch(ids.modules, ids.middle.height - ids.middle.padding[3], [self._scene], dp(SCENE))

    def _editions(self) -> list[Widget]:
        return [
            Btn(
                partial(self.choose, name),
                name,
                caption=self.words.text(f"edition.{name}"),
                ident=f"edition:{name}",
                on=name == self.edition,
            )
            for name in owned.editions(self._own)
        ]

    def _modules(self) -> list[Widget]:
        own = boxes.modules(self._own, self.edition)
        if not own:
            key = "ui.new.none" if owned.of("module", self._own) else "ui.new.without"
            none = self.words.text(key, edition=f"@edition.{self.edition}")
            return [*map(self._quiet, (none, self.words.text("ui.new.then"))), self._scene]
        found: list[Widget] = []
        for row in boxes.fits(self.edition, self.chosen, own):
            found.append(self._module(row))
            if row.why is not None:
                why = escape_markup(self.words.text(row.why.key, **row.why.values))
                found.append(Txt(text=why, color=theme.DANGER, points=theme.LABEL))
        return [*found, self._quiet(self.words.text("ui.new.then")), self._scene]

    def _module(self, row: boxes.Fit) -> Btn:
        """Its name, then what to know about it."""
        words, key = self.words, f"module.{row.module}.needs"
        needs = [words.text(key)] if words.has(key) else []
        needs += [words.text(said.key, **said.values) for said in row.needs]
        return Btn(
            partial(self.toggle, row.module),
            row.module,
            caption="\n".join([words.text(f"module.{row.module}"), *needs]),
            ident=f"module:{row.module}",
            on=row.module in self.chosen,
            disabled=row.why is not None,
            halign="left",
            points=theme.LABEL,
        )

    def _notes(self) -> list[Widget]:
        """Chosen combinations that no rule covers or no text names, and boxes that are not installed."""
        found = [
            Txt(text=escape_markup(self.words.text(said.key, **said.values)), color=theme.DANGER, points=theme.LABEL)
            for said in boxes.between(self.chosen)
        ]
        found += [
            self._quiet(self.words.text(said.key, **said.values)) for said in boxes.notes(self.edition, self.chosen)
        ]
        missing = owned.missing(self._own)
        if missing:
            found.append(
                self._quiet(
                    self.words.text("ui.boxes.missing", names=[Typed(self.words.boxed(box)) for box in missing])
                )
            )
        return list(found)

    @staticmethod
    def _quiet(text: str) -> Txt:
        return Txt(text=escape_markup(text), color=theme.QUIET, points=theme.LABEL)
