"""Buttons, and the keys that stand in for them: what they do on the screen that is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window

from companion.devices import presses
from companion.screens import awake, theme
from companion.screens.session import Session
from companion.screens.widgets import Btn, touchables

KEYS = {
    13: "next",
    271: "next",
    32: "next",
    8: "undo",
    ord("u"): "undo",
    ord("d"): "draw",
    ord("w"): "why",
    ord("m"): "menu",
    ord("r"): "red",
    ord("g"): "green",
    ord("y"): "yellow",
    ord("b"): "blue",
    275: "turn-right",
    270: "turn-right",
    ord("+"): "turn-right",
    276: "turn-left",
    269: "turn-left",
    ord("-"): "turn-left",
}
"""Keys that stand in for buttons, and for a knob."""
ESCAPE = 27
WAYS_OUT = ("close", "closer", "up", "back")
"""What Escape touches, the first of these that there is: it takes a sheet away, or leads one step back."""


class Desk(Protocol):
    """What a press wants of the app."""

    session: Session
    screen: Any

    @property
    def ready(self) -> bool:
        """Whether an act would be taken now."""

    def stir(self) -> bool:
        """Somebody pressed or typed. True if that only woke the screen."""

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act."""

    def renewed(self) -> None:
        """What is on the screen has changed."""


class Controls:
    """Takes presses of buttons from the hardware, and the window's keys as long as it is open."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._held: dict[int, Any] = {}

    def open(self) -> None:
        """Listen to the window's keys."""
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)

    def close(self) -> None:
        """Listen no more."""
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up)

    def pressed(self, button: str) -> None:
        """A button was pressed; called from a thread of the hardware."""
        Clock.schedule_once(lambda _dt: self.press(button), -1)

    def press(self, button: str) -> None:
        """What a button or its key means now. One that comes while the screen is dimmed only wakes it."""
        if self._desk.stir():
            return
        screen = self._desk.screen
        heard = getattr(screen, "heard", None)
        if heard is not None:
            heard(button)
        elif screen is not None and screen.name == "table":
            found = presses.act(button, screen.situation)
            if found is not None:
                self._do(button, found)

    def _do(self, button: str, press: presses.Press) -> None:
        """What a press means at the table."""
        desk, session, screen = self._desk, self._desk.session, self._desk.screen
        match press.kind:
            case "turn":
                if not session.busy:
                    screen.editor.turn(press.value)
            case "why" | "menu":
                if desk.ready:
                    (screen.open_why if press.kind == "why" else screen.open_menu)()
                    desk.renewed()  # so that a second press at once doesn't close it again
            case "undo":
                screen.take_back()
            case "answer" if button == "next" and press.number == screen.posed.number:
                screen.confirm()
            case "answer":
                desk.act(lambda: session.answer(press.number, press.value, press.seat))

    def _key_down(self, _window: Any, key: int, *_: Any) -> bool:
        typed = getattr(self._desk.screen, "typed", None)
        if callable(typed):
            return self._desk.stir() or bool(typed(key))
        if key in self._held:
            return True  # the keyboard repeats
        if key == ESCAPE:
            self._held[key] = None
            self._step_back()
            return True
        button = KEYS.get(key)
        if button is None:
            return False
        if button == "undo":
            self._held[key] = awake.after(theme.HOLD, lambda: self.press("undo"))
        else:
            self._held[key] = None
            self.press(button)
        return True

    def _step_back(self) -> None:
        """Take the sheet away that is open, or go one step back; nothing of the game changes."""
        screen = self._desk.screen
        if self._desk.stir() or screen is None or not self._desk.ready:
            return
        there = {b.ident: b for b in touchables(screen) if not b.disabled and b.opacity and b.act is not None}
        way = next((there[ident] for ident in WAYS_OUT if ident in there), None)
        if way is not None:
            way.act()
        elif getattr(screen, "correcting", False) or getattr(screen, "past", False):
            screen.footer.ids.undo.act()  # there it leaves everything as it was

    def _key_up(self, _window: Any, key: int, *_: Any) -> bool:
        waiting = self._held.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        return False
