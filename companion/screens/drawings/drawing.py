"""What all drawings share: the state shown, places that can be tapped, redrawing when the size changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import Metrics
from kivy.uix.widget import Widget
from kivy.utils import get_hex_from_color
from msgspec import Struct

from companion.rules.common.correct import correctables
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import lettering, motion
from companion.screens.drawings.changes import Changed
from companion.screens.drawings.geometry import Area, Point
from companion.screens.drawings.ink import AURORA, EDITABLE, RAISED, TEXT, Pen, Written, channels
from companion.screens.widgets import awake, theme
from companion.screens.widgets.boxes import unlaid
from companion.screens.widgets.moving import Motion

REST_SECONDS = 0.8
"""Seconds that a finger rests until it counts as a hold."""
NAMED_SECONDS = 2.0
"""Seconds for which the name of a touched sign stays."""
OUTLINE = 3.0
"""How wide the outline is of what has changed, in dp."""
OUTSIDE = 2.0
"""By how much it is larger than that, so that it keeps away from what is written there."""
WANDER = 10
"""How far it may move meanwhile, in dp."""


class Wording(Protocol):
    """What a drawing needs of a message catalogue."""

    def text(self, key: str, /, **values: Any) -> str:
        """The sentence or word of a key."""
        ...


class Shown(Struct):
    """The state that a drawing shows. ``live`` places can be tapped, ``chosen`` ones are selected now."""

    table: Table
    posed: Posed | None
    words: Wording
    correcting: bool
    live: set[str]
    chosen: set[str]
    changed: Changed = {}
    """What the sentences on the screen have changed."""


def choices(posed: Posed | None) -> list[Option]:
    """All options of a question that have a place on a drawing."""
    if posed is None:
        return []
    options = [*posed.options, *(o for field in posed.fields for o in field.options), *posed.side]
    return [o for o in options if o.place]


def standing(posed: Posed | None) -> set[str]:
    """The places of the values that are set before anybody touches the question."""
    if posed is None:
        return set()
    found = {o.place for o in posed.options if o.place and o.id == posed.default}
    return found | {o.place for f in posed.fields for o in f.options if o.place and o.id == f.default}


class Drawing(Widget):
    """A picture of a part of the table that fills its size.

    Dispatches ``on_tap(place)`` for a tap on a live place, ``on_hold(x, y)`` for a finger that rests anywhere, and
    ``on_closer()`` for a double tap where nothing can be chosen. A touch on a sign without a word shows its name.
    """

    __events__: tuple[str, ...] = ("on_tap", "on_hold", "on_closer")
    kind = ""
    """How the places of this drawing begin: ``zone``, ``box`` …"""
    kinds: tuple[str, ...] = ()

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._shown: Shown | None = None
        self._areas: dict[str, Area] = {}
        self._spots: dict[str, tuple[Area, float]] = {}
        """Where things are drawn, by place, with the corners of their outline."""
        self.outlined: dict[str, Area] = {}
        """The places with an outline, for tests."""
        self._refused: dict[str, Area] = {}
        """Places of the asked kind that can't be chosen: a tap says which rule forbids it."""
        self._pressed = ""
        self._resting: Any = None
        self._stale = False
        self._written: list[Written] = []
        self._names: list[tuple[Area, str]] = []
        self._small: list[tuple[str, float]] = []
        self._told: Any = None
        self._things: dict[str, motion.Thing] = {}
        """What may move when the table changes, by name; drawings fill it as they draw."""
        self._along: list[tuple[str, Point]] = []
        """The places in the order in which things go over them, with their points."""
        self._ink = InstructionGroup()
        self._press = InstructionGroup()
        self.canvas.add(self._ink)
        self.canvas.after.add(self._press)
        self.motion = Motion(lambda ink: Pen(ink, self.x, self.top), lambda: self.get_root_window() is not None)
        self.also: set[str] = set()
        """Places that can be touched too while correcting."""
        self._later = Clock.create_trigger(self._before_picture, -1)
        self.bind(pos=self._outdate, size=self._outdate)
        Metrics.bind(fontscale=self._outdate, density=self._outdate)

    # ------------------------------------------------------------ what others call

    def update(
        self,
        table: Table,
        posed: Posed | None,
        words: Wording,
        correcting: bool = False,
        chosen: Iterable[str] | None = None,
        changed: Changed | None = None,
    ) -> None:
        """Draw this table and the options of the question.

        ``chosen``: selected places; default: the question's defaults. ``changed``: what is outlined.
        """
        if correcting:
            live = {c.place for c in correctables(table) if c.place} | self.also
            picked = set(chosen or ())
        else:
            live = {o.place for o in choices(posed)}
            picked = standing(posed) if chosen is None else set(chosen)
        mine = {p for p in live if p.partition(".")[0] in self.kinds}
        self._shown = Shown(table, posed, words, correcting, mine, picked, {} if correcting else changed or {})
        self._outdate()

    @property
    def written(self) -> list[Written]:
        """Every text of the drawing, for tests."""
        self._redraw_if_stale()
        return self._written

    @property
    def small(self) -> list[tuple[str, float]]:
        """Every sign of the drawing that is smaller than it may be, with its size in dp, for tests."""
        self._redraw_if_stale()
        return self._small

    def places(self) -> dict[str, tuple[float, float, float, float]]:
        """The places that can be tapped, as left, bottom, width and height in pixels of the window."""
        self._redraw_if_stale()
        found = {}
        for place, area in self._areas.items():
            left, bottom, w, h = self._pen().box(area)
            x, y = self.to_window(left, bottom)
            found[place] = (float(x), float(y), float(w), float(h))
        return found

    def on_tap(self, place: str) -> None:
        """A live place was tapped."""

    def on_hold(self, x: float, y: float) -> None:
        """A finger has rested here (in pixels of the parent)."""

    def on_closer(self) -> None:
        """A double tap where nothing can be chosen: the player wants to look closer."""

    # ------------------------------------------------------------ what the kinds of drawing do

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Draw everything; call :meth:`live` for each place that can be tapped."""
        raise NotImplementedError

    def live(self, place: str, area: Area, shown: Shown) -> bool:
        """Register a place that may be tapped; whether it can be."""
        self.spot(place, area)
        if place not in shown.live:
            return False
        self._areas[place] = area
        return True

    def spot(self, place: str, area: Area, corner: float = 8.0) -> None:
        """Remember where a place is, for the outline of what has changed."""
        self._spots[place] = area, corner

    @staticmethod
    def mark(pen: Pen, area: Area, shown: Shown, place: str, corner: float = 8.0, apart: float = 12.0) -> None:
        """The glow of a place that can be chosen; drawn before the thing itself. ``apart``: how far the next one is
        away; both glows have half of that."""
        if place in shown.live and not shown.correcting:
            pen.glow(area, corner, place in shown.chosen, min(6.0, apart / 2))

    @staticmethod
    def edit_mark(pen: Pen, area: Area, shown: Shown, place: str, corner: float = 8.0) -> None:
        """The dotted edge of a place that can be corrected; drawn after the thing itself."""
        if place in shown.live and shown.correcting:
            pen.dotted(area, EDITABLE, corner, 2.4 if place not in shown.chosen else 4.0)

    # ------------------------------------------------------------ drawing

    def _pen(self) -> Pen:
        return Pen(self._ink, self.x, self.top)

    def _outdate(self, *_: Any) -> None:
        self._stale = True
        self._later()

    def _before_picture(self, _dt: float) -> None:
        """Draw once per picture: not before all is laid out that may give the drawing another size."""
        if unlaid(self):
            self._later()
        else:
            self._redraw_if_stale()

    def _redraw_if_stale(self) -> None:
        if self._stale:
            self._redraw()

    def _redraw(self) -> None:
        self._stale = False
        self._untell()
        self._ink.clear()
        self._areas, self._refused = {}, {}
        self._spots, self.outlined = {}, {}
        self._written, self._names = [], []
        before, self._things, self._along = self._things, {}, []
        if self._shown is None or self.width < 2 or self.height < 2:
            return
        pen = self._pen()
        density = float(Metrics.density)
        self.draw(pen, Area(0.0, 0.0, self.width / density, self.height / density), self._shown)
        self._outline(pen, self._shown.changed)
        pen.colour("#FFFFFF")
        self._written, self._names, self._small = pen.written, pen.names, pen.small
        self.motion.play(motion.pieces(before, self._things, self._along))

    def _outline(self, pen: Pen, changed: Changed) -> None:
        """An outline around what the sentences on the screen have changed: amber where hands move it."""
        for place, by_hand in changed.items():
            if place in self._spots:
                area, corner = self._spots[place]
                colour = get_hex_from_color(theme.AMBER)[:7] if by_hand else TEXT
                pen.ring(area.inset(-OUTSIDE), colour, ((OUTLINE, 1.0),), corner)
                self.outlined[place] = area

    # ------------------------------------------------------------ touches

    def place_at(self, x: float, y: float) -> str:
        """The live place at a position of the parent, else one that is refused, ``""`` for none."""
        self._redraw_if_stale()
        density = float(Metrics.density)
        across, down = (x - self.x) / density, (self.top - y) / density
        for place, area in self._areas.items():
            if area.x <= across < area.right and area.y <= down < area.bottom:
                return place
        refused = (p for p, a in self._refused.items() if a.x <= across < a.right and a.y <= down < a.bottom)
        return next(refused, "")

    def spots_at(self, x: float, y: float) -> list[str]:
        """All places drawn at a position of the parent, live or not, the smallest first."""
        self._redraw_if_stale()
        density = float(Metrics.density)
        across, down = (x - self.x) / density, (self.top - y) / density
        found = [
            (a.w * a.h, p) for p, (a, _) in self._spots.items() if a.x <= across < a.right and a.y <= down < a.bottom
        ]
        return [place for _, place in sorted(found)]

    def on_touch_down(self, touch: Any) -> bool:
        """A finger presses a live place."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self._untell()
        self._rest(touch)
        place = self.place_at(*touch.pos)
        if not place:
            if touch.is_double_tap:
                self._leave()
                self.dispatch("on_closer")
            else:
                self._tell(*touch.pos)
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._pressed = place
        self._show_press(self._areas.get(place) or self._refused[place])
        return True

    def _rest(self, touch: Any) -> None:
        """Check whether the finger stays where it is."""
        self._leave()
        self._resting = awake.after(REST_SECONDS, lambda: self._rested(touch))

    def _leave(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    def _rested(self, touch: Any) -> None:
        self._resting = None
        self._pressed = ""  # so lifting the finger taps nothing
        self._press.clear()
        self.dispatch("on_hold", *touch.pos)

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that moves too far does not rest."""
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > WANDER * float(Metrics.density):
            self._leave()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A finger lifted where it came down has tapped."""
        self._leave()
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        pressed, self._pressed = self._pressed, ""
        self._press.clear()
        if pressed and self.collide_point(*touch.pos) and self.place_at(*touch.pos) == pressed:
            self.dispatch("on_tap", pressed)
        return True

    def name_at(self, x: float, y: float) -> str:
        """The name of the sign at a position of the parent; "" for none."""
        found = self._named_at(x, y)
        return found[1] if found else ""

    def _named_at(self, x: float, y: float) -> tuple[Area, str] | None:
        self._redraw_if_stale()
        density = float(Metrics.density)
        across, down = (x - self.x) / density, (self.top - y) / density
        within = (n for n in self._names if n[0].x <= across < n[0].right and n[0].y <= down < n[0].bottom)
        return next(within, None)

    def _tell(self, x: float, y: float) -> None:
        """Show the name of a sign that was touched, for a while."""
        found = self._named_at(x, y)
        if found is None:
            return
        self._untell()
        area, name = found
        pen, density = Pen(self._press, self.x, self.top), float(Metrics.density)
        size = lettering.scaled(20)
        wide, high = min(self.width / density, lettering.width(name, size, True) + 24), size * 1.2 + 12
        left = min(max(0.0, area.centre[0] - wide / 2), self.width / density - wide)
        top = area.bottom + 4 if area.bottom + 4 + high <= self.height / density else max(0.0, area.y - 4 - high)
        bubble = Area(left, top, wide, high)
        pen.panel(bubble, RAISED, TEXT, 1.0)
        pen.text(name, bubble.inset(12, 4), 20, TEXT, True, "centre")
        self._told = awake.after(NAMED_SECONDS, self._untell)

    def _untell(self) -> None:
        if self._told is not None:
            self._told.cancel()
            self._told = None
            self._press.clear()

    def _show_press(self, area: Area) -> None:
        x, y, w, h = self._pen().box(area)
        self._press.clear()
        self._press.add(Color(*channels(AURORA, 0.25)))
        self._press.add(RoundedRectangle(pos=(x, y), size=(w, h), radius=[8 * float(Metrics.density)]))
