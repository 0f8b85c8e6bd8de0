"""The settings group of the buttons: each is learned by pressing it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.screens.settings.group import Group, Page
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Txt
from hardware.pins import BUTTONS

KNOB, PUSH = "knob", "knob-push"
"""A knob and its push contact, as names of buttons to learn."""


class Buttons(Group):
    """A row for each button, and for a knob."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._stop_learning: Callable[[], None] | None = None
        self._learning = ""
        self._learned = ""
        self._heard_before = 0

    def leave(self) -> None:
        """Stop listening."""
        if self._stop_learning is not None:
            self._stop_learning()
            self._stop_learning = None

    def rows(self) -> list[Widget]:
        pins, words = self.desk.settings.now.pins, self.words
        found: list[Widget] = [self._note("ui.set.buttons.note")]
        if self._learned:
            found.append(Txt(text=escape_markup(self._learned), color=theme.TEXT))
        for name in (*BUTTONS, KNOB, PUSH):
            shows = self._on(name, pins)
            waiting = self._stop_learning is not None and self._learning == name
            key = ("ui.set.learning.knob" if name == KNOB else "ui.set.learning") if waiting else "ui.field"
            caption = words.text(key, field=words.text(f"ui.button.{name}"), value=shows)
            look: dict[str, Any] = {"on": waiting, "role": "normal", "halign": "left"}
            found.append(self._button(partial(self._learn, name), caption, f"learn:{name}", **look))
        if pins:
            forget = words.text("ui.set.pins.forget")
            found.append(self._button(lambda: self._set(pins={}), forget, "pins:forget"))
        return found

    def _on(self, name: str, pins: dict[str, int]) -> str:
        """The pin of a button: learned, or from the file of pins."""
        names = [f"{KNOB}-a", f"{KNOB}-b"] if name == KNOB else [name]
        if not all(n in pins for n in names):
            return self.words.text("ui.set.pin.none" if name in (KNOB, PUSH) else "ui.set.pin.file")
        return " · ".join(self.words.text("ui.set.pin", n=pins[n]) for n in names)

    def _learn(self, name: str) -> None:
        again = self._stop_learning is not None and self._learning == name
        self.leave()
        if not again:
            self._learning, self._learned, self._heard_before = name, "", 0
            self._stop_learning = self.desk.hardware.learn(
                lambda bcm, why: Clock.schedule_once(lambda _dt: self._heard(name, bcm, why), -1),
                2 if name == KNOB else 1,
            )
        self.page.refresh()

    def _heard(self, name: str, bcm: int, why: str) -> None:
        if self._stop_learning is None or self._learning != name:
            return
        if bcm and name == KNOB and not self._heard_before:
            self._heard_before = bcm
            return
        self.leave()
        if bcm:
            new = {f"{KNOB}-a": self._heard_before, f"{KNOB}-b": bcm} if name == KNOB else {name: bcm}
            others = {n: pin for n, pin in self.desk.settings.now.pins.items() if pin not in new.values()}
            where = [self.words.text("ui.set.pin", n=n) for n in new.values()]
            self._learned = self.words.text("ui.set.learned", button=f"@ui.button.{name}", pins=where)
            self._set(pins={**others, **new})
        else:
            self._learned = self.words.text("ui.set.learn.failed", detail=why)
            self.page.refresh()
