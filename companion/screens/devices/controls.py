"""Buttons and keys, and what they do on the current screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window

from companion.devices import presses
from companion.screens.devices.voice import Voice
from companion.screens.session import Session
from companion.screens.widgets import awake, theme
from companion.screens.widgets.widgets import Btn, touchables

NAMED = {13: "enter", 271: "enter", 8: "erase", 27: "escape", 275: "right", 276: "left"}
"""The window's numbers of keys that type nothing, with our names."""
KEYS = {
    "enter": "next",
    " ": "next",
    "erase": "undo",
    "u": "undo",
    "d": "draw",
    "w": "why",
    "m": "menu",
    "v": "again",
    "r": "red",
    "g": "green",
    "y": "yellow",
    "b": "blue",
    "right": "turn-right",
    "+": "turn-right",
    "left": "turn-left",
    "-": "turn-left",
}
"""Keys for buttons and the knob, by what they type on any layout; others by their names."""
OTHERWISE = {"ctrl", "alt", "meta"}
"""While one of these is held, a key is a shortcut for something else."""
WAYS_OUT = ("close", "closer", "up", "back")
"""What Escape presses, the first that is there: closes a sheet, or goes one step back."""


class Desk(Protocol):
    """What a press needs of the app."""

    session: Session
    screen: Any
    voice: Voice

    @property
    def ready(self) -> bool:
        """Whether an act would be accepted now."""

    def stir(self) -> bool:
        """Somebody pressed or typed. True if that only woke the screen."""

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act."""

    def renewed(self) -> None:
        """What is on the screen has changed."""


class Controls:
    """Handles presses of the hardware's buttons, and the window's keys while it is open."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._held: dict[int, Any] = {}
        self._down: int | None = None
        """The last key that went down, until it is known what it types."""

    def open(self) -> None:
        """Listen to the window's keys."""
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up, on_textinput=self._text)

    def close(self) -> None:
        """Listen no more."""
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up, on_textinput=self._text)

    def pressed(self, button: str) -> None:
        """A button was pressed; called from a thread of the hardware."""
        Clock.schedule_once(lambda _dt: self.press(button), -1)

    def press(self, button: str) -> None:
        """Do what a button or its key means now. While the screen is dimmed it only wakes it."""
        if self._desk.stir():
            return
        screen = self._desk.screen
        heard = getattr(screen, "heard", None)
        if heard is not None:
            heard(button)
        elif screen is not None and screen.name == "table" and screen.telling and button == "next":
            screen.confirm()
        elif screen is not None and screen.name == "table":
            found = presses.act(button, screen.situation)
            if found is not None:
                self._do(button, found)

    def _do(self, button: str, press: presses.Press) -> None:
        """Do what a press means at the table."""
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
            case "again":
                desk.voice.again()
            case "answer" if button == "next" and press.number == screen.posed.number:
                screen.confirm()
            case "answer":
                desk.act(lambda: session.answer(press.number, press.value, press.seat))

    def _key_down(self, _window: Any, key: int, _scancode: int, _name: str | None, held: Iterable[str]) -> bool:
        if OTHERWISE.intersection(held):
            return False
        if key in NAMED:
            return self._typed(key, NAMED[key])
        # What the key types comes in the next event. Without a known layout nothing is typed, and the key's own letter
        # counts.
        self._down = key
        Clock.schedule_once(lambda _dt: self._text(None, _letter(key)) if self._down == key else None)
        return False

    def _text(self, _window: Any, text: str) -> None:
        """What the last key that went down has typed."""
        key, self._down = self._down, None
        if key is not None and len(text) == 1 and not OTHERWISE.intersection(Window.modifiers):
            self._typed(key, text if getattr(self._desk.screen, "cased", False) else text.lower())

    def _typed(self, key: int, text: str) -> bool:
        """A key was pressed or repeated. Returns whether it means something here."""
        typed = getattr(self._desk.screen, "typed", None)
        if callable(typed):
            return self._desk.stir() or bool(typed(text))
        if key in self._held:
            return True
        button = KEYS.get(text)
        if text != "escape" and button is None:
            return False
        self._held[key] = None
        if button is None:
            self._step_back()
        elif button == "undo":
            self._held[key] = awake.after(theme.HOLD, lambda: self.press("undo"))
        else:
            self.press(button)
        return True

    def _step_back(self) -> None:
        """Close the open sheet or go one step back; the game does not change."""
        screen = self._desk.screen
        if self._desk.stir() or screen is None or not self._desk.ready:
            return
        buttons = {b.ident: b for b in touchables(screen) if not b.disabled and b.opacity and b.act is not None}
        way = next((buttons[ident] for ident in WAYS_OUT if ident in buttons), None)
        if way is not None:
            way.act()
        elif getattr(screen, "correcting", False) or getattr(screen, "past", False):
            screen.footer.ids.undo.act()  # there it leaves everything as it was

    def _key_up(self, _window: Any, key: int, *_: Any) -> bool:
        if self._down == key:
            self._text(None, _letter(key))
        waiting = self._held.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        return False


def _letter(key: int) -> str:
    """The letter of a key, "" if it has none."""
    return chr(key) if 32 <= key < 127 else ""
