"""The few widgets that everything on the screen is made of: text, buttons, marks and seat shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.graphics import BorderImage, Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.screens.widgets import awake, dashes, letters, rounded, signs, theme
from companion.screens.widgets.written import Written

LabelBase.register(theme.STOCK, theme.icon_font())
LabelBase.register(signs.FONT, signs.font_file())


def icon(name: str, points: float = 24) -> str:
    """Markup for a sign."""
    if not name:
        return ""
    font, letter = theme.sign(name, points)
    return f"[font={font}][size={theme.size(points)}]{letter}[/size][/font]"


def seat_sign(seat: str, points: float) -> str:
    """Markup for the shape of a seat in its colour."""
    return f"[color={get_hex_from_color(theme.SEATS[seat])}]{icon(seat, points)}[/color] "


def width_of(text: str, points: float, bold: bool = False, panel: bool = False) -> float:
    """The width of a text on one line, in pixels. ``panel``: in the panel's face, bold in any other."""
    font = letters.panel_of(text) if panel else letters.font_of(text)
    return _width(text, theme.size(points), bold or panel, font)


@lru_cache(maxsize=4096)
def _width(text: str, size: float, bold: bool, font: str) -> float:
    label = CoreLabel(font_size=size, bold=bold, font_name=font)
    return float(max((label.get_extents(line)[0] for line in text.split("\n")), default=0))


def shortened(text: str, points: float, width: float, lines: int = 1) -> str:
    """The text, cut after a whole word with an ellipsis, so that it fits on so many lines of this width (pixels)."""
    label = CoreLabel(font_size=theme.size(points), font_name=letters.font_of(text))
    words, rows, row = text.split(), 1, ""
    kept: list[str] = []
    for word in words:
        trial = f"{row} {word}".strip()
        limit = width - (label.get_extents(" …")[0] if rows == lines else 0)
        if label.get_extents(trial)[0] <= limit:
            row = trial
        elif rows < lines and row:
            rows, row = rows + 1, word
        else:
            last = kept and len(kept) == len(words) - 1 and label.get_extents(trial)[0] <= width
            return text if last else (" ".join(kept).rstrip(",.;:") + " …")
        kept.append(word)
    return text


_unlaid: list[Btn] = []
"""Buttons that have moved or changed since the last picture."""


def _lay(_dt: float) -> None:
    moved = dict.fromkeys(_unlaid)
    _unlaid.clear()
    for button in moved:
        button.lay()


_lay_all = Clock.create_trigger(_lay, -1)


class Txt(Written):
    """Wrapped text whose height follows from its width."""

    points = NumericProperty(theme.SENTENCE)
    plain = StringProperty("")
    """The text without markup, as the map of the screen names it."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        self.width = width
        self.measure(width)
        self.height = self.texture_size[1] if self.text else 0
        return float(self.height)


PLAIN: dict[str, Any] = {
    "min_state_time": 0,
    "markup": True,
    "halign": "center",
    "valign": "middle",
    "size_hint_y": None,
}
"""The start values of every button."""
AS_NEW: dict[str, Any] = {
    **PLAIN,
    **dict.fromkeys(("ident", "caption", "sign", "badge", "tint"), ""),
    **dict.fromkeys(("on", "waiting", "disabled"), False),
    **dict.fromkeys(("hold", "held", "span"), 0),
    "role": "normal",
    "points": theme.SENTENCE,
    "wide": True,
    "inset": 8,
    "air": 12,
    "least": theme.CHOICE,
    "opacity": 1,
}
"""Everything that may have been changed of one that is used again."""


class Btn(ButtonBehavior, Written):
    """A button. ``act`` is called once for each touch, unless the guard forbids it; ``hold``: seconds that it must be
    held.

    ``role``: normal, primary, quiet, outline; hand: what hands do; apart: not about the present. ``ident`` and
    ``answer`` name it in the map of the screen.
    """

    ident = StringProperty("")
    answer: Any = None
    caption = StringProperty("")
    sign = StringProperty("")
    badge = StringProperty("")
    tint = StringProperty("")
    """The sign's colour as ``#RRGGBB``, if it is not the text's."""
    role = StringProperty("normal")
    points = NumericProperty(theme.SENTENCE)
    on = BooleanProperty(False)
    waiting = BooleanProperty(False)
    """The button's act is running, so it stays pressed."""
    hold = NumericProperty(0.0)
    held = NumericProperty(0.0)
    """The share of the hold that has passed, 0 to 1."""
    wide = BooleanProperty(True)
    """Whether the text wraps in the button's width (else the button is as wide as its text)."""
    inset = NumericProperty(8)
    """Space at both sides of the text, in dp."""
    air = NumericProperty(12)
    """Space above and below the text together, in dp."""
    span = NumericProperty(0)
    """A fixed width, in dp."""
    least = NumericProperty(theme.CHOICE)
    """The least height, in dp."""
    act = ObjectProperty(None, allownone=True)
    latest: ClassVar[Btn | None] = None
    """The button that was touched last."""

    def __init__(self, act: Callable[[], None] | None = None, answer: Any = None, **kwargs: Any) -> None:
        # Here and not in a layout: every act makes buttons, and what a layout binds for one costs as much as all else.
        for name, value in PLAIN.items():
            kwargs.setdefault(name, value)
        super().__init__(**kwargs)
        self.act = act
        self.answer = answer
        self._timer: Any = None
        self._holds = False
        with self.canvas.before:
            self._back = Color(*theme.CLEAR)
            corner = dp(theme.CORNER)
            self._face = BorderImage(texture=rounded.disc(corner), border=rounded.border(corner), size=(0, 0))
            self._held_colour = Color(1, 1, 1, 0)
            self._share = RoundedRectangle(radius=[corner], size=(0, 0))
            self._rim = Color(*theme.CLEAR)
            self._edge = Line(width=1)
        for name in ("pos", "size", "held"):
            self.fbind(name, self._outdate)
        for name in ("wide", "span"):
            self.fbind(name, self._share_row)
        for name in ("inset", "width"):
            self.fbind(name, self._widen)
        for name in ("least", "air", "texture_size"):
            self.fbind(name, self._heighten)
        for name in ("state", "role", "on", "disabled", "waiting"):
            self.fbind(name, self._paint)
        for name in ("caption", "sign", "badge", "points", "tint"):
            self.fbind(name, self._write)
        self._paint()
        self._write()
        if "size_hint_x" not in kwargs and "size_hint" not in kwargs:
            self._share_row()
        self._heighten()

    def renew(self, act: Callable[[], None], answer: Any = None, **look: Any) -> None:
        """Be as if it had just been made so."""
        for name, value in (AS_NEW | look).items():
            setattr(self, name, value)
        self.act, self.answer, self._holds = act, answer, False
        self._write()  # the size of type may have been changed meanwhile
        self._share_row()
        self._heighten()

    @property
    def touched(self) -> bool:
        """Whether a finger is on it, or it was the one touched last."""
        fingers = (grabbed() for touch in EventLoop.touches for grabbed in touch.grab_list)
        return self is Btn.latest or self.state != "normal" or any(widget is self for widget in fingers)

    def _share_row(self, *_: Any) -> None:
        """Whether it takes a share of a row or has a width of its own."""
        self.size_hint_x = 1 if self.wide and not self.span else None
        self._widen()

    def _widen(self, *_: Any) -> None:
        """Its width: its span, else the given width, else that of its text."""
        if self.span:
            self.width = dp(self.span)
        elif not self.wide:
            self.width = max(dp(theme.TARGET), self.texture_size[0] + dp(24))
        self.text_size = (self.width - 2 * dp(self.inset) if self.wide else None, None)

    def _heighten(self, *_: Any) -> None:
        """Its height: that of its text."""
        if not self.wide:
            self._widen()
        self.height = self.needs

    @property
    def needs(self) -> float:
        """The height of its text, with air, in pixels."""
        return float(max(dp(self.least), self.texture_size[1] + dp(self.air)))

    def _outdate(self, *_: Any) -> None:
        _unlaid.append(self)
        _lay_all()

    def lay(self) -> None:
        """Place background and edge at the button. Invisible parts get no size, so that they cost almost nothing."""
        x, y, width, height = self.x, self.y, self.width, self.height
        self._face.pos, self._face.size = (x, y), (width, height) if self._back.a else (0, 0)
        self._held_colour.a = 0.25 if self.held else 0  # otherwise it would keep its old size
        self._share.pos, self._share.size = (x, y), (width * self.held, height)
        if self._rim.a and self.role == "apart":
            x2, y2 = x + width - 1, y + height - 1
            self._edge.points = [x + 1, y + 1, x2, y + 1, x2, y2, x + 1, y2, x + 1, y + 1]
        elif self._rim.a:
            self._edge.rounded_rectangle = (x + 1, y + 1, width - 2, height - 2, dp(theme.CORNER))
        else:
            self._edge.points = []

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        if self.wide:
            self.width = dp(self.span) or width
        self.measure(self.width - 2 * dp(self.inset) if self.wide else None)
        if not self.wide:
            self.width = max(dp(theme.TARGET), self.texture_size[0] + dp(24))
        self.height = self.needs
        return float(self.height)

    def fold(self, width: float) -> float:
        """Its words in this width (pixels), in several lines; returns its height."""
        self.width = width
        self.measure(width - 2 * dp(self.inset))
        self.height = self.needs
        return float(self.height)

    def _write(self, *_: Any) -> None:
        self.font_size = theme.size(self.points)
        sign = icon(self.sign, self.points + 4)
        if sign and self.tint:
            sign = f"[color={self.tint}]{sign}[/color]"
        parts = [sign, escape_markup(self.caption)]
        if self.badge:
            parts.append(f"[b]{escape_markup(self.badge)}[/b]")
        self.text = "  ".join(p for p in parts if p)

    def _paint(self, *_: Any) -> None:
        back, edge, ink = {
            "normal": (theme.RAISED, theme.LINE, theme.TEXT),
            "primary": (theme.AURORA, theme.AURORA, theme.NIGHT),
            "quiet": (theme.CLEAR, theme.CLEAR, theme.TEXT),
            "outline": (theme.CLEAR, theme.LINE, theme.TEXT),
            "hand": (theme.CLEAR, theme.LINE, theme.AMBER),
            "apart": (theme.RAISED, theme.TEXT, theme.TEXT),
        }[self.role]
        if self.on:
            back, edge, ink = theme.LINE, theme.AURORA, theme.TEXT
        if self.disabled:
            back, edge, ink = theme.CLEAR, edge if self.role == "quiet" else theme.LINE, (*theme.QUIET[:3], 0.6)
        elif self.state == "down" or self.waiting:
            back = (0.65 * back[0], 0.65 * back[1], 0.65 * back[2], 1.0) if back[3] else theme.LINE
        self._back.rgba, self._rim.rgba = back, edge
        self.color = self.disabled_color = ink
        self._edge.dash_offset = 3 if self.role == "apart" else 0
        self._outdate()

    def on_press(self) -> None:
        """Start the hold of a button that must be held."""
        self._holds = self.hold > 0  # when the finger is lifted, the button may already mean something else
        Btn.latest = self
        self._let_go()
        if self.hold and not self.disabled:
            self._timer = awake.after(self.hold, self._held_on, lambda share: setattr(self, "held", share), 0.05)

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that leaves the button ends the hold and cancels the touch."""
        if touch.grab_current is self and self._timer is not None and not self.collide_point(*touch.pos):
            self._let_go()
        return bool(super().on_touch_move(touch))

    def on_state(self, _button: Any, state: str) -> None:
        """A lifted finger ends the hold."""
        if state != "down":
            self._let_go()

    def _let_go(self) -> None:
        self.held = 0.0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _held_on(self) -> None:
        self._let_go()
        self._go()

    def on_release(self) -> None:
        """Act, unless the finger has left the button or it must be held."""
        touch = self.last_touch
        if not self._holds and (touch is None or self.collide_point(*touch.pos)):
            self._go()

    def _go(self) -> None:
        if self.act is not None and not self.disabled:
            self.act()


class Peek(Btn):
    """A button that shows something only while it is held: ``show(True)`` after it has been held long enough,
    ``show(False)`` when the finger is lifted."""

    def __init__(self, show: Callable[[bool], None], **kwargs: Any) -> None:
        self._show, self._showing = show, False
        super().__init__(self._open, hold=theme.HOLD, **kwargs)

    def _open(self) -> None:
        self._showing = True
        self._show(True)

    def on_state(self, button: Any, state: str) -> None:
        """A lifted finger ends the look."""
        super().on_state(button, state)
        if state != "down" and self._showing:
            self._showing = False
            self._show(False)


class Sign(Label):
    """A sign: a seat's shape, a gear, a mark."""

    sign = StringProperty("")
    points = NumericProperty(24)


class SeatSign(BoxLayout):
    """A seat: its shape in its colour, a gear for the Automa, a bar below during its turn."""

    seat = StringProperty("red")
    tint = ColorProperty(theme.TEXT)
    automa = BooleanProperty(False)
    lit = BooleanProperty(False)
    called = StringProperty("")
    """The person's name, if there is room."""


def framed(word: str) -> str:
    """A marked word on one line, with room for its outline at both sides; plain spaces at a line's end would be
    dropped."""
    space, joiner = "\u00a0", "\u2060"
    return f"{joiner}{space}{escape_markup(word).replace(' ', space)}{space}{joiner}"


class Sentence(Txt):
    """One sentence: amber if hands do it, with a quiet tag if a stand-in value or a doubt decided."""

    you = BooleanProperty(False)

    def __init__(
        self, text: str, marks: Sequence[tuple[str, str]] = (), seat: str = "", sign: str = "", **kwargs: Any
    ) -> None:
        """See :meth:`tell`."""
        super().__init__(**kwargs)
        self.bind(texture=self._outline, pos=self._outline, size=self._outline)
        self.tell(text, marks, seat, sign)

    def tell(self, text: str, marks: Sequence[tuple[str, str]] = (), seat: str = "", sign: str = "") -> None:
        """Show this. ``marks``: (name, word), small marked words after the sentence. ``seat``: the seat whose sign
        comes first; ``sign``: the one before that."""
        self.seat = seat
        front = f"{icon(sign, self.points)} " if sign else ""
        if seat:
            text = text[:1].upper() + text[1:]
            front += seat_sign(seat, self.points)
        small = theme.size(theme.LABEL)
        tail = "".join(
            f"  [ref={name}][size={small}][color={theme.QUIET_HEX}]{framed(word)}[/color][/size][/ref]"
            for name, word in marks
        )
        self.plain = text
        self.text = front + escape_markup(text) + tail

    def _outline(self, *_: Any) -> None:
        """The dashed outline around each marked word."""
        self.canvas.after.clear()
        if not self.refs:
            return
        left = self.center_x - self.texture_size[0] / 2
        top = self.center_y + self.texture_size[1] / 2
        with self.canvas.after:
            Color(*theme.QUIET)
            for boxes in self.refs.values():
                for x1, y1, x2, y2 in boxes:
                    # Inside the text's own area: a scrolling parent cuts off what is outside.
                    dashes.edge((left + x1, top - y2, x2 - x1, y2 - y1), 4, 3)


def touchables(root: Widget) -> list[Btn]:
    """All buttons below a widget, in drawing order."""
    return [w for w in root.walk() if isinstance(w, Btn)]
