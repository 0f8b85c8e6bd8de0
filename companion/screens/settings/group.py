"""What all settings groups share: rows with a few values or a number, and notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.messages import Words
from companion.screens.devices.devices import Devices
from companion.screens.devices.voice import Voice
from companion.screens.editors.counting import Number
from companion.screens.session import Session
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

OUTLINE: dict[str, Any] = {"role": "outline", "points": theme.LABEL, "least": theme.TARGET}
"""The look of buttons that do something other than set a value."""


class Desk(Protocol):
    """What the settings need of the app."""

    session: Session
    words: Words
    settings: SettingsFile
    hardware: Devices
    voice: Voice

    def set(self, **changes: Any) -> None:
        """Change settings; they are applied at once."""

    def devices(self) -> str:
        """The state of strip and buttons in one line."""


class Page(Protocol):
    """What a group needs of its screen."""

    desk: Desk
    group: str
    """The group that is shown."""

    def refresh(self) -> None:
        """Show the settings again."""

    def turn(self) -> None:
        """Show other rows, from the top."""


class Group:
    """One group of settings, which makes its rows."""

    def __init__(self, page: Page) -> None:
        self.page, self.desk, self.words = page, page.desk, page.desk.words

    def rows(self) -> list[Widget]:
        """Its rows, with the present settings."""
        raise NotImplementedError

    def like(self, other: Any) -> None:
        """Show the same part as another group of this kind."""

    def leave(self) -> None:
        """It is no longer shown."""

    def _set(self, **changes: Any) -> None:
        self.desk.set(**changes)

    def _chips(
        self,
        name: str,
        options: Sequence[tuple[Any, str]],
        now: Any,
        choose: Callable[[Any], None],
        title: str = "",
        wide: bool = False,
    ) -> Column:
        """A setting with a few values, and its title above (default: the message of its name). ``wide``: each value on
        a line of its own, for long captions."""
        column = Column()
        title = title or self.words.text(f"ui.set.{name}")
        column.add_widget(Txt(text=escape_markup(title), color=theme.QUIET))
        flow = Column(spacing=dp(theme.GAP)) if wide else Flow()
        for value, caption in options:
            flow.add_widget(
                Btn(
                    partial(choose, value),
                    value,
                    caption=caption,
                    ident=f"{name}:{value}",
                    on=value == now,
                    wide=wide,
                    least=theme.TARGET,
                    points=theme.LABEL,
                )
            )
        column.add_widget(flow)
        return column

    def _number(
        self, name: str, lo: int, hi: int, now: int, choose: Callable[[int], None], step: int = 1, label: str = ""
    ) -> Number:
        """A setting with a number and steps; before it the message of its name, or of ``label``."""
        label = self.words.text(f"ui.set.{label or name}")
        return Number(lo // step, hi // step, now // step, lambda n: choose(n * step), name, True, label, step)

    def _yes_no(self, name: str, now: bool) -> Column:
        return self._chips(
            name,
            [(False, self.words.text("option.no")), (True, self.words.text("option.yes"))],
            now,
            lambda value: self._set(**{name: value}),
        )

    def _note(self, key: str, **values: Any) -> Txt:
        return Txt(text=escape_markup(self.words.text(key, **values)), color=theme.QUIET, points=theme.LABEL)

    def _named(self, name: str, values: Sequence[Any]) -> list[tuple[Any, str]]:
        return [(value, self.words.text(f"ui.set.{name}.{value}")) for value in values]

    def _button(self, act: Callable[[], None], caption: str, ident: str, **look: Any) -> Btn:
        """A button in a row of its own."""
        return Btn(act, caption=caption, ident=ident, **{**OUTLINE, **look})
