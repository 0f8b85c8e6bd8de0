"""The left side of the table screen: a drawing with its tabs above it and what can be seen coming below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, humans
from companion.screens.drawings.drawing import choices
from companion.screens.table import facts
from companion.screens.table.following import TABS, Following, tabs
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, fit
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, shortened, width_of


class Hand(Protocol):
    """What touches of the left side mean."""

    def pin(self, tab: str) -> None:
        """A tab was touched."""

    def tapped(self, place: str) -> None:
        """A place on the drawing was touched."""

    def held(self, drawing: Any, x: float, y: float) -> None:
        """A finger rested on the drawing."""

    def look_closer(self) -> None:
        """The drawing is to have the whole width for itself, or no longer."""

    def swiped(self, step: int) -> None:
        """The drawing of a Convoy was swept aside."""

    def open_facts(self) -> None:
        """What can be seen coming was touched."""


class Stage(BoxLayout):
    """Shows one drawing, or something in its place."""

    def __init__(self, hand: Hand, words: Words) -> None:
        super().__init__()
        self.words, self._hand = words, hand
        self._drawings: dict[str, Any] = {}
        self.tabs: dict[str, Btn] = {}
        self._facts: tuple[Any, ...] = ()
        self._shelf = Shelf()
        self.ids.facts.act = hand.open_facts

    def clear(self, content: Widget | None, width: float) -> None:
        """Show something else than a drawing, or nothing: so there are no tabs either."""
        self._put([content] if content is not None else [])
        self.ids.tabs.clear_widgets()
        self.ids.facts.clear_widgets()
        self._facts = ()
        fit(self.ids.facts, width)

    def draw(
        self,
        following: Following,
        table: Table,
        posed: Posed,
        width: float,
        *,
        correcting: bool,
        chosen: Sequence[str],
        closer: bool,
    ) -> None:
        """Show the drawing that is turned to, in this width (pixels). ``chosen``: the places that are picked;
        ``closer``: it has the whole width, and a button to leave that.
        """
        following.stay(table, posed)
        drawing = self.drawing(following.tab)
        if following.tab == "convoy":
            drawing.seat = following.subject
        drawing.update(table, posed, self.words, correcting=correcting, chosen=chosen)
        self._put([drawing, self._back_from_closer()] if closer else [drawing])
        self._fill_tabs(following, table, width)
        # Boxes of the Automa board that can be touched need all the height.
        boxes = following.tab == "automa" and (correcting or any(o.place.startswith("box.") for o in choices(posed)))
        self._fill_facts([] if boxes else facts.facts(table, self.words), width)
        fit(self.ids.facts, width)

    def drawing(self, name: str) -> Any:
        """A drawing by the name of its tab; made when it is first shown."""
        if name not in self._drawings:
            hand = self._hand
            drawing = TABS[name]()
            drawing.pos_hint = {"x": 0, "y": 0}
            drawing.bind(on_tap=lambda _drawing, place: hand.tapped(place))
            drawing.bind(on_hold=lambda drawing, x, y: hand.held(drawing, x, y))
            drawing.bind(on_closer=lambda *_: hand.look_closer())
            if name == "convoy":
                drawing.bind(on_swipe=lambda _drawing, step: hand.swiped(step))
            self._drawings[name] = drawing
        return self._drawings[name]

    def _put(self, wanted: list[Any]) -> None:
        view = self.ids.view
        if view.children[::-1] != wanted:
            view.clear_widgets()
            for widget in wanted:
                view.add_widget(widget)

    def _back_from_closer(self) -> Btn:
        return Btn(
            self._hand.look_closer,
            sign="close",
            ident="closer",
            wide=False,
            span=56,
            least=theme.TARGET,
            pos_hint={"right": 1, "y": 0},
        )

    def _fill_tabs(self, following: Following, table: Table, width: float) -> None:
        row = self.ids.tabs
        names = tabs(table)
        room = (width - dp(16) - dp(4) * (len(names) - 1)) / len(names)
        if len(row.children) != len(names) or list(self.tabs) != names:
            row.clear_widgets()
            self.tabs = {name: self._tab(name) for name in names}
            for button in self.tabs.values():
                row.add_widget(button)
        captions = {name: self.words.text(f"ui.tab.{name}") for name in names}
        least = dp(theme.TARGET)
        needs = {name: max(least, width_of(caption, theme.LABEL) + dp(8)) for name, caption in captions.items()}
        narrow = sum(needs.values()) + theme.size(36) > room * len(names)
        several = len(humans(table)) > 1
        for name, button in self.tabs.items():
            button.on = name == following.tab
            button.caption, button.tint = "" if narrow else captions[name], ""
            sign = "pin" if name == following.pinned else ""
            if name == "convoy" and several and following.subject in theme.SEATS:
                sign, button.tint = following.subject, get_hex_from_color(theme.SEATS[following.subject])
            elif narrow:
                sign = name
            button.sign = sign
            # What a caption needs, its sign with it, and the same share of the rest for each.
            button.size_hint_x = 1 if narrow else needs[name] + (theme.size(36) if sign else 0)

    def _tab(self, name: str) -> Btn:
        return Btn(
            partial(self._hand.pin, name),
            name,
            ident=f"tab:{name}",
            points=theme.LABEL,
            role="quiet",
            inset=2,
            size_hint_y=1,
            least=theme.TABS,
        )

    def _fill_facts(self, known: list[facts.Fact], width: float) -> None:
        """As many lines as there is room for; a touch shows them all."""
        if (*known, width) == self._facts:
            return
        self._facts = (*known, width)
        self.ids.facts.clear_widgets()
        self._shelf.take_back()
        for fact, text, points in self._in_short(known, width - dp(24)):
            colour = theme.WARNING if fact.costs_you else theme.QUIET
            self.ids.facts.add_widget(self._shelf.text(escape_markup(text), points, colour))

    @staticmethod
    def _in_short(known: list[facts.Fact], room: float) -> list[tuple[facts.Fact, str, float]]:
        """The first and the last of what can be seen coming, each with its text and the size of its letters. What comes
        next is told whole if two lines hold it and it costs something or the type is large; a line that is left goes to
        the second."""
        half = 1 if theme.large() else 2
        first, last = known[:-half], known[-half:]
        sizes = [theme.LABEL * share for share in (1.0, 0.85, 1 / theme.SCALE) if share * theme.SCALE >= 1.0]
        found: list[tuple[facts.Fact, str, float]] = []
        lines = 0
        for fact in (*first[:1], *last, *first[1:half]):
            most = 2 if fact in first[:1] and (fact.costs_you or theme.large()) else 1
            ways = [(size, n) for n in range(1, most + 1) for size in sizes]
            texts = [(shortened(fact.whole(), size, room, n), size, n) for size, n in ways]
            text, size, n = next((way for way in texts if way[0] == fact.whole()), texts[-1])
            lines += n
            if lines <= 2 * half or len(found) <= half:
                found.append((fact, text, size))
        return sorted(found, key=lambda told: known.index(told[0]))


class Facts(ButtonBehavior, Column):
    """What can be seen coming, a short line each; a touch opens them all in full."""

    ident = "facts"
    caption = ""
    answer = None
    hold = 0.0
    act: Callable[[], None] | None = None

    def fit(self, width: float) -> float:
        """See :func:`fit`; as high as a finger needs, if there is anything."""
        height = float(super().fit(width))
        self.height = max(dp(theme.TARGET), height) if self.children else 0
        return float(self.height)

    def on_release(self) -> None:
        """Open them all."""
        if self.act is not None and self.children and self.collide_point(*self.last_touch.pos):
            self.act()
