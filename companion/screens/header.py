"""The top line: round and phase, the turn order as the phase uses it, the Aurora, and the strip's own picture."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion import lights
from companion.messages import Words
from companion.rules.question import Posed
from companion.rules.table import Table, automa_seat
from companion.rules.units import phase_of
from companion.screens import theme
from companion.screens.widgets import SeatSign, Sign


class StripView(Widget):
    """The very same pictures that go to the LEDs, as a thin line of dots."""

    texture = ObjectProperty(None, allownone=True)

    def watch(self, strip: Any) -> None:
        """Show this strip's pictures from now on."""
        self._show(strip.latest_frame)
        strip.watch(lambda rgb: Clock.schedule_once(lambda _dt: self._show(rgb), -1))

    def _show(self, rgb: bytes) -> None:
        leds = len(rgb) // 3
        texture = self.texture
        if texture is None or texture.width != leds:
            texture = Texture.create(size=(leds, 1), colorfmt="rgb")
            texture.mag_filter = "nearest"
        texture.blit_buffer(rgb, colorfmt="rgb", bufferfmt="ubyte")
        self.texture = texture
        self.canvas.ask_update()


class Header(FloatLayout):
    """The top line of the table screen."""

    where = StringProperty("")
    aurora = StringProperty("")
    snow = StringProperty("")
    _order: Any = None

    def update(self, table: Table, posed: Posed | None, words: Words) -> None:
        """Show where the game is."""
        phase = words.text(f"ui.phase.{phase_of(table)}")
        rounds = table.progress.round
        self.where = words.text("ui.round.phase", round=rounds, phase=phase) if rounds else phase
        self.aurora = words.text("ui.aurora", n=table.things.aurora) if rounds else ""
        self.snow = "snow" if table.things.snowstorm else ""
        order = list(table.things.order)
        if lights.reading(table) == "right":
            order.reverse()
        lit = lights.active(table, posed)
        me = automa_seat(table)
        if (order, lit, me) != self._order:
            self._order = (order, lit, me)
            self._fill(order, lit, me)

    def _fill(self, order: list[str], lit: str | None, me: str) -> None:
        row = self.ids.order
        row.clear_widgets()
        for seat in order:
            row.add_widget(
                SeatSign(
                    seat=seat, tint=theme.SEATS[seat], automa=seat == me, lit=seat == lit, pos_hint={"center_y": 0.5}
                )
            )
        if order:
            row.add_widget(Sign(sign="arrow", color=theme.QUIET, points=18, pos_hint={"center_y": 0.5}))
