"""The doctor: what is right and wrong with this machine and what to do about it; tests of strip and buttons."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.messages import Words
from companion.screens.devices.checkup import Checkup
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, fit
from companion.screens.widgets.strip_view import StripView
from companion.screens.widgets.widgets import Btn, Txt, icon

if TYPE_CHECKING:
    from companion.doctor.finding import Finding
    from companion.screens.devices.devices import Devices

SIGNS = {
    "fault": ("close", theme.DANGER),
    "warning": ("alert", theme.DANGER),
    "absent": ("minus", theme.QUIET),
    "good": ("check", theme.AURORA),
}
"""Sign and colour of each kind of finding, the worst first."""
TURN = 2.0
"""Seconds for each seat in the test picture."""


class Desk(Protocol):
    """What the doctor needs of the app."""

    words: Words
    hardware: Devices
    checkup: Checkup

    def devices(self) -> str:
        """The state of strip and buttons in one line."""


class DoctorScreen(BoxLayout):
    """Findings at the right; at the left buttons to check again and to test strip and buttons."""

    name = "doctor"
    title = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        super().__init__(title=desk.words.text("ui.doctor"))
        self.desk, self.words = desk, desk.words
        self.testing = ""
        """What is being tested: ``strip`` or ``buttons``, "" for nothing."""
        self.strip_view: StripView | None = None
        self.pressed: list[str] = []
        self._found: list[Finding] = []
        self._looking = 0
        self._turns: Any = None
        self.ids.back.act = lambda: self._leave(back)
        for column in (self.ids.ways, self.ids.test, self.ids.rows):
            column.bind(width=lambda *_: self._fit())
        self.look()

    # ------------------------------------------------------------ looking

    def look(self) -> None:
        """Check the machine again."""
        self._looking += 1
        self._found = []
        number = self._looking
        self.desk.checkup.look(lambda found: self._see(number, found), ask=True)
        self.refresh()

    def _see(self, number: int, found: list[Finding]) -> None:
        if number == self._looking and found != self._found:
            self._found = found
            self._fill_rows()
            self._fit()

    def refresh(self) -> None:
        """Show everything again, as after strip or buttons have come or gone."""
        self._fill_ways()
        self._fill_test()
        self._fill_rows()
        self._fit()

    def _fill_ways(self) -> None:
        ways = self.ids.ways
        ways.clear_widgets()
        for act, name, on in (
            (self.look, "again", False),
            (lambda: self._test("strip"), "picture", self.testing == "strip"),
            (lambda: self._test("buttons"), "press", self.testing == "buttons"),
        ):
            caption = self.words.text(f"ui.doctor.{name}")
            button = Btn(act, caption=caption, ident=f"doctor:{name}", on=on, points=theme.LABEL, least=theme.TARGET)
            ways.add_widget(button)

    def _fill_rows(self) -> None:
        rows, words = self.ids.rows, self.words
        rows.clear_widgets()
        rows.add_widget(Txt(text=escape_markup(self.desk.devices()), points=theme.LABEL, color=theme.QUIET))
        for verdict, (sign, colour) in SIGNS.items():
            for finding in self._found:
                if finding.verdict != verdict:
                    continue
                said, fix = words.finding(finding)
                mark = f"[color={get_hex_from_color(colour)}]{icon(sign, 20)}[/color]"
                row = Column(spacing=0)
                row.add_widget(Txt(text=f"{mark}  {escape_markup(said)}", points=theme.LABEL))
                if fix:
                    row.add_widget(Txt(text=escape_markup(fix), points=theme.LABEL, color=theme.QUIET))
                rows.add_widget(row)
        if not self._found:
            rows.add_widget(Txt(text=escape_markup(words.text("ui.doctor.looking")), color=theme.QUIET))

    def _fit(self) -> None:
        for column in (self.ids.ways, self.ids.test, self.ids.rows):
            fit(column, column.width)

    # ------------------------------------------------------------ trying strip and buttons

    def _test(self, device: str) -> None:
        self._end_test()
        self.testing = "" if self.testing == device else device
        self.pressed = []
        if self.testing == "strip":
            from hardware.colours import SEATS

            turns = cycle(SEATS)
            self._show_turn(next(turns))
            self._turns = Clock.schedule_interval(lambda _dt: self._show_turn(next(turns)), TURN)
        self.refresh()

    def _show_turn(self, seat: str) -> None:
        """A picture with everything that the strip can show."""
        from hardware.colours import SEATS
        from hardware.scene import Scene

        self.desk.hardware.show(
            Scene(tuple(SEATS), seat, automa="blue", reading="left", phase=6, line_open=True, safe=theme.is_safe())
        )

    def _end_test(self) -> None:
        """Turn the strip dark until there is something to show."""
        if self._turns is not None:
            from hardware.scene import DARK

            self._turns.cancel()
            self._turns = None
            self.desk.hardware.show(DARK)

    def _leave(self, back: Callable[[], None]) -> None:
        self._end_test()
        self.testing = ""
        back()

    def _fill_test(self) -> None:
        test, words = self.ids.test, self.words
        test.clear_widgets()
        self.strip_view = None
        told: list[Widget] = []
        if self.testing == "strip":
            self.strip_view = StripView(size_hint_y=None, height=dp(24))
            self.strip_view.show(self.desk.hardware.latest_frame)
            told = [self.strip_view, Txt(text=escape_markup(words.text("ui.doctor.picture.on")), points=theme.LABEL)]
        elif self.testing == "buttons":
            told = [Txt(text=escape_markup(words.text("ui.doctor.press.on")), points=theme.LABEL)]
            if self.pressed:
                text = words.text("ui.doctor.pressed", button=f"@ui.button.{self.pressed[-1]}")
                told.append(Txt(text=f"[b]{escape_markup(text)}[/b]", points=theme.QUESTION, color=theme.AURORA))
            told.append(Txt(text=self._list(), points=theme.LABEL, color=theme.QUIET))
        for widget in told:
            test.add_widget(widget)

    def _list(self) -> str:
        """The buttons of this table; those that were pressed have a tick."""
        parts = []
        for name in self.names:
            button = self.words.text(f"ui.button.{name}")
            text = self.words.text("ui.doctor.press.hold", button=button) if name == "undo" else button
            tick = f"[color={theme.AURORA_HEX}]{icon('check', 20)}[/color] " if name in self.pressed else ""
            parts.append(f"{tick}{escape_markup(text)}")
        return "  ·  ".join(parts)

    @property
    def names(self) -> tuple[str, ...]:
        """The buttons of this table."""
        buttons = self.desk.hardware.buttons
        return buttons.names if buttons is not None else ()

    @property
    def heard(self) -> Callable[[str], None] | None:
        """The function that is called with presses while buttons are tested, else None."""
        return self._hear if self.testing == "buttons" else None

    def _hear(self, button: str) -> None:
        self.pressed.append(button)
        self._fill_test()
        self._fit()

    @property
    def lit(self) -> tuple[str, ...]:
        """While buttons are tested: those that nobody has pressed yet have their lamps on."""
        return tuple(n for n in self.names if n not in self.pressed) if self.testing == "buttons" else ()
