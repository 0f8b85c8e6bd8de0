"""Settings: groups at the left, upright above, beside them the rows of the open group; every touch is applied and kept
at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.game import owned
from companion.screens.settings.boxes import Boxes
from companion.screens.settings.buttons import Buttons
from companion.screens.settings.group import Desk, Group
from companion.screens.settings.play import Draws, Look, Play, Screen
from companion.screens.settings.rules import Rules
from companion.screens.settings.strip import Strip
from companion.screens.settings.voice import Voice
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit, upright
from companion.screens.widgets.widgets import Btn, Txt

GROUPS: dict[str, type[Group]] = {
    "look": Look,
    "screen": Screen,
    "voice": Voice,
    "play": Play,
    "boxes": Boxes,
    "draws": Draws,
    "rules": Rules,
    "strip": Strip,
    "buttons": Buttons,
}
ACROSS = 3
"""Groups side by side where the window stands upright."""


class SettingsScreen(BoxLayout):
    """All settings. ``group``: the one opened first. ``like``: a screen whose open part and scroll position are taken
    over."""

    name = "settings"
    title = StringProperty("")

    def __init__(
        self, desk: Desk, back: Callable[[], None], group: str = "look", like: SettingsScreen | None = None
    ) -> None:
        super().__init__(title=desk.words.text("ui.settings"))
        self.desk, self.words = desk, desk.words
        self.group = group
        self._groups = {name: make(self) for name, make in GROUPS.items()}
        if like is not None:
            for name, other in like._groups.items():
                self._groups[name].like(other)
        self.ids.back.act = partial(self._leave, back)
        for column in (self.ids.groups, self.ids.rows):
            column.bind(width=lambda *_: self._fit())
        self.refresh()
        if like is not None:
            self.ids.scroll.scroll_y = like.ids.scroll.scroll_y

    def refresh(self) -> None:
        """Show the settings again."""
        self.ids.groups.clear_widgets()
        groups = Grid(cols=ACROSS) if upright() else self.ids.groups
        if upright():
            self.ids.groups.add_widget(groups)
        for name in self._shown():
            groups.add_widget(
                Btn(
                    partial(self._open, name),
                    caption=self.words.text(f"ui.settings.{name}"),
                    ident=f"group:{name}",
                    on=name == self.group,
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        rows = self.ids.rows
        rows.clear_widgets()
        for widget in self._groups[self.group].rows():
            rows.add_widget(widget)
        self._told()
        self._fit()

    def _shown(self) -> list[str]:
        """The groups with something to set."""
        several = len(owned.every()) > 1 or owned.asked(self.desk.settings.now.boxes)
        return [name for name in GROUPS if name != "boxes" or several]

    def turn(self) -> None:
        """Show other rows, from the top."""
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def _fit(self) -> None:
        ids, tall = self.ids, upright()
        ids.body.orientation, ids.list.size_hint = ("vertical", (1, None)) if tall else ("horizontal", (None, 1))
        for column in (ids.groups, ids.rows):
            fit(column, column.width)
        if tall:
            ids.list.height = ids.groups.height

    def _told(self) -> None:
        """What is wrong with file or disk, above the rows."""
        trouble = self.desk.settings.unsaved
        if trouble is not None:
            text = escape_markup(self.words.text("ui.settings.unsaved", detail=trouble))
            self.ids.rows.add_widget(
                Txt(text=text, color=theme.DANGER, points=theme.LABEL), len(self.ids.rows.children)
            )

    def _open(self, group: str) -> None:
        self._groups[self.group].leave()
        self.group = group
        self.turn()

    def _leave(self, back: Callable[[], None]) -> None:
        self._groups[self.group].leave()
        back()
