"""The simulator's window: the strip at the top, buttons with lamps below it, the knob and the app's state at the
bottom."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_hex_from_color

from companion.messages import Words
from companion.screens.mapfile import MapFile
from companion.screens.simulator.bench import NOBODY, ROW, WAIT, Bench
from companion.screens.widgets import awake, theme
from companion.screens.widgets.layouts import load_layouts
from companion.screens.widgets.widgets import Btn
from hardware.pins import BUTTONS

GLOW = 0.25
"""Brightness of the light around a LED."""
DARK = 0.06
"""Brightness of a LED that is off, so that it can be seen."""


class Leds(Widget):
    """A strip's LEDs with a glow around each, in rows from the left."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rgb = b""
        self._dots: list[tuple[Color, Ellipse, Color, Ellipse]] = []
        self.bind(pos=self._place, size=self._place)

    def show(self, rgb: bytes) -> None:
        """Show a picture: three bytes for each LED."""
        if len(rgb) != len(self._rgb):
            self.canvas.clear()
            with self.canvas:
                glows = [(Color(0, 0, 0, GLOW), Ellipse()) for _ in range(len(rgb) // 3)]
                self._dots = [(*glow, Color(DARK, DARK, DARK, 1), Ellipse()) for glow in glows]
            self._rgb = b""
            self._place()
        for n, (glow, _, light, _) in enumerate(self._dots):
            led = rgb[3 * n : 3 * n + 3]
            if led != self._rgb[3 * n : 3 * n + 3]:
                red, green, blue = (channel / 255 for channel in led)
                glow.rgba = (red, green, blue, GLOW)
                light.rgb = (max(red, DARK), max(green, DARK), max(blue, DARK))
        self._rgb = rgb

    def _place(self, *_: object) -> None:
        if not self._dots:
            return
        rows = -(-len(self._dots) // ROW)
        step = self.width / min(len(self._dots), ROW)
        high = self.height / rows
        size = min(step * 0.8, high * 0.8)
        for n, (_, halo, _, dot) in enumerate(self._dots):
            row, column = divmod(n, ROW)
            x, y = self.x + (column + 0.5) * step, self.top - (row + 0.5) * high
            halo.pos, halo.size = (x - size, y - size), (2 * size, 2 * size)
            dot.pos, dot.size = (x - size / 2, y - size / 2), (size, size)


class Contact(Btn):
    """A button of the panel: its contact is closed while a finger is on it."""

    lamp = BooleanProperty(False)
    """Whether it has a lamp."""
    lit = BooleanProperty(False)
    glow = ColorProperty(theme.AURORA)
    note = StringProperty("")

    def __init__(self, moved: Callable[[bool], None], **kwargs: Any) -> None:
        super().__init__(lambda: None, **kwargs)
        self._moved = moved

    def on_press(self) -> None:
        """It closes."""
        super().on_press()
        self._moved(True)

    def on_state(self, button: Any, state: str) -> None:
        """It opens when the finger is lifted, wherever that is."""
        super().on_state(button, state)
        if state != "down":
            self._moved(False)


class SimulatorScreen(BoxLayout):
    """The content of the window."""

    name = "simulator"
    strip = StringProperty("")
    state = StringProperty("")

    def __init__(self, bench: Bench, words: Words) -> None:
        super().__init__()
        self.bench, self.words = bench, words
        self._wiring: Any = None
        self.ids.start.act = bench.start
        self.ids.start.caption = words.text("ui.sim.start")
        for right, name in ((False, "left"), (True, "right")):
            button = self.ids[name]
            button.caption = words.text(f"ui.sim.turn.{name}")
            button.act = partial(self._turn, right)
        self.refresh()

    def refresh(self) -> None:
        """Show strip, lamps and the app's state again."""
        bench, text = self.bench, self.words.text
        pins = bench.pins
        if (pins, bench.connected) != self._wiring:
            self._wiring = (pins, bench.connected)
            self._wire()
        for button in self.ids.buttons.children:
            button.lit = button.answer in bench.lit
        leds = len(bench.picture) // 3
        self.strip = (
            text("ui.sim.strip", n=leds, milliamps=round(bench.milliamps)) if leds else text("ui.sim.strip.none")
        )
        self.ids.leds.show(bench.picture)
        key = "connected" if bench.connected else "starting" if bench.starting else "gone"
        self.state = text(f"ui.sim.{key}")
        self.ids.start.disabled = key != "gone"
        self.ids.start.opacity = 1 if key == "gone" else 0

    def _wire(self) -> None:
        """Show the buttons that the app has."""
        bench, grid, text = self.bench, self.ids.buttons, self.words.text
        pins = bench.pins
        grid.clear_widgets()
        for name in [name for name in BUTTONS if name in pins.buttons]:
            pin = pins.buttons[name]
            grid.add_widget(
                Contact(
                    partial(bench.contact, pin.bcm),
                    answer=name,
                    caption=text(f"seat.{name}" if name in theme.SEATS else f"ui.button.{name}"),
                    ident=f"button:{name}",
                    sign=name if name in theme.SEATS else "",
                    tint=get_hex_from_color(theme.SEATS[name]) if name in theme.SEATS else "",
                    note=text("ui.sim.hold", n=pin.hold) if pin.hold else "",
                    lamp=name in pins.lamps,
                    glow=theme.SEATS.get(name, theme.AURORA),
                    disabled=not bench.connected,
                    size_hint_y=1,
                )
            )
        knob = pins.knob
        push = knob.push if knob is not None else None
        self.ids.push.clear_widgets()
        if push is not None:
            caption = text("ui.sim.push")
            self.ids.push.add_widget(
                Contact(
                    partial(bench.contact, push),
                    caption=caption,
                    ident="push",
                    disabled=not bench.connected,
                    size_hint_y=1,
                )
            )
        for name in ("left", "right"):
            self.ids[name].disabled = knob is None or not bench.connected

    def _turn(self, right: bool) -> None:
        knob = self.bench.pins.knob
        if knob is not None:
            self.bench.turn(knob, right, lambda call, seconds: Clock.schedule_once(lambda _dt: call(), seconds))


class SimulatorApp(App):
    """The simulator. Raises OSError if socket or port can't be made."""

    def __init__(
        self,
        words: Words,
        panel: Path,
        strip: Path,
        command: Sequence[str],
        environment: Mapping[str, str],
        start: bool,
    ) -> None:
        super().__init__()
        self.title = words.text("ui.sim.title")
        self.words, self._start = words, start
        self.screen: SimulatorScreen | None = None
        self._refresh = Clock.create_trigger(self._refreshed)
        self.bench = Bench(panel, strip, command, environment, lambda: Clock.schedule_once(self._refreshed, -1))
        path = os.environ.get("AURORA_SIMULATOR_MAP_FILE")
        self._map = MapFile(Path(path)) if path else None

    def build(self) -> Widget:
        """The window's content. An app is started unless one connects."""
        load_layouts(("common", "simulator"))
        Window.clearcolor = theme.NIGHT
        self.screen = SimulatorScreen(self.bench, self.words)
        if self._start:
            awake.after(WAIT, lambda: None if self.bench.connected else self.bench.start())
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: Clock.schedule_once(lambda _dt: self.stop(), -1))
        Clock.schedule_interval(self._refreshed, 1.0)
        Window.bind(on_flip=self._flipped)
        return self.screen

    def _refreshed(self, _dt: float) -> None:
        if self.screen is not None:
            self.screen.refresh()

    def _flipped(self, *_: Any) -> None:
        if self._map is not None:
            size = (int(Window.width), int(Window.height))
            self._map.write(self.screen, self.screen, NOBODY, True, size)

    def on_stop(self) -> None:
        """Disconnect; a running app goes on."""
        self.bench.close()
