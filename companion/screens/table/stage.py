"""The left side of the table screen: a drawing with tabs above and forecasts below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_hex_from_color

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, humans
from companion.screens.drawings.automa import asked_box
from companion.screens.drawings.changes import Changed
from companion.screens.drawings.drawing import choices
from companion.screens.table import facts, foretold
from companion.screens.table.following import TABS, Following, tabs
from companion.screens.table.lowered import Lowered
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, fit
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, shortened, width_of

FRAME = 6
"""The width of the dotted frame around what is not the present, in dp."""
CARD = 0.2
"""Share of the height that a dealt card has."""
LINES, LINE = 4, theme.LABEL * 1.28
"""The most lines that forecasts have, one less in large type; the height of one."""


class Hand(Protocol):
    """What touches of the left side do."""

    def pin(self, tab: str) -> None:
        """A tab was touched."""

    def tapped(self, place: str) -> None:
        """A place on the drawing was touched."""

    def held(self, drawing: Any, x: float, y: float) -> None:
        """A finger rested on the drawing."""

    def look_closer(self) -> None:
        """Give the drawing the whole width, or end that."""

    def swiped(self, step: int) -> None:
        """A Convoy was swiped."""

    def open_facts(self) -> None:
        """The forecasts were touched."""


class Stage(BoxLayout):
    """Shows one drawing, or something in its place."""

    def __init__(self, hand: Hand, words: Words) -> None:
        super().__init__()
        self.words, self._hand = words, hand
        self._drawings: dict[str, Any] = {}
        self.tabs: dict[str, Btn] = {}
        self._facts: tuple[Any, ...] = ()
        self._shelf = Shelf()
        self._card: Any | None = None
        self._shown_face: tuple[Any, ...] = ()
        """The question beside which a dealt card is shown, and what is shown of it."""
        self.ids.facts.act = hand.open_facts

    def within(self, width: float, height: float, *, framed: bool) -> tuple[float, float]:
        """The width and height (pixels) that a dotted frame around the whole window, if there is one, leaves of
        these: nothing of the drawing is below its dots."""
        edge = dp(FRAME) if framed else 0.0
        right = edge if width >= Window.width else 0.0
        self.padding = (edge, 0, right, 0)
        return width - edge - right, height

    def clear(self, content: Widget | None, width: float) -> None:
        """Show something other than a drawing, or nothing; without tabs."""
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
        also: Collection[str] = (),
        chosen: Sequence[str],
        told: Sequence[Line] = (),
        closer: bool,
        brief: bool = False,
        changed: Changed | None = None,
        sheet: Overlay | None = None,
        low: Lowered | None = None,
    ) -> None:
        """Show the current drawing in this width (pixels). ``chosen``: selected places. ``also``: places that
        can be touched too while correcting. ``told``: the sentences of a tell in view. ``closer``: it has the whole
        width, and a button to leave that. ``brief``: without forecasts. ``changed``: what the sentences on the screen
        have changed. ``sheet``: what hands do, where it is ``low`` above the drawing."""
        following.stay(table, posed)
        reads = not correcting and self.reads(following, table, posed)
        drawing = self.drawing("read" if reads else following.tab)
        if following.tab == "convoy" and not reads:
            drawing.seat = following.subject
        drawing.also = {*also}
        drawing.update(table, posed, self.words, correcting=correcting, chosen=chosen, changed=changed)
        card = None if correcting or closer else self._dealt(table, told, posed)
        drawing.size_hint_y = 1 - low.share if low is not None else 1 - CARD if card is not None else 1
        beside = [card] if card is not None else [self._back_from_closer()] if closer else []
        if sheet is not None and low is not None:
            sheet.size_hint_y, sheet.pos_hint, beside = low.share, {"x": 0, "top": 1}, [sheet]
        self._put([drawing, *beside])
        if low is None or low.tabs:
            self._fill_tabs(following, table, width)
        else:
            self.ids.tabs.clear_widgets()
        # Touchable boxes and rows of the Automa board need the whole height.
        asked = bool(asked_box(posed)) or any(o.place.startswith(("box.", "row.")) for o in choices(posed))
        boxes = following.tab == "automa" and asked
        # In large type the boxes of a Convoy need it too.
        boxes = boxes or (following.tab == "convoy" and theme.large() and bool(choices(posed)))
        # Who corrects changes what they are drawn from.
        hidden = correcting or boxes or brief or reads or card is not None
        self._fill_facts([] if hidden else facts.beside(following.tab, table, self.words), width)
        # The Automa's board does not get smaller when more can be foretold.
        lines = LINES - 1 if theme.large() else LINES
        self.ids.facts.least = lines * theme.size(LINE) + dp(8) if following.tab == "automa" else 0
        fit(self.ids.facts, width)

    def drawing(self, name: str) -> Any:
        """A drawing by its tab's name; made when it is first shown."""
        if name not in self._drawings:
            hand = self._hand
            drawing = self._read_card() if name == "read" else TABS[name]()
            drawing.pos_hint = {"x": 0, "y": 0}
            drawing.bind(on_tap=lambda _drawing, place: hand.tapped(place))
            drawing.bind(on_hold=lambda drawing, x, y: hand.held(drawing, x, y))
            drawing.bind(on_closer=lambda *_: hand.look_closer())
            if name == "convoy":
                drawing.bind(on_swipe=lambda _drawing, step: hand.swiped(step))
            self._drawings[name] = drawing
        return self._drawings[name]

    def read(self, table: Table, posed: Posed, width: float, chosen: Sequence[str]) -> None:
        """Show the card that a question reads in this width (pixels), while nothing else can be looked at."""
        drawing = self.drawing("read")
        drawing.update(table, posed, self.words, chosen=chosen)
        self.clear(drawing, width)

    def _dealt(self, table: Table, told: Sequence[Line], posed: Posed) -> Any | None:
        """The face of the Outcome card that the app has dealt for what is told; it turns over once."""
        if not any(reason.values.get("card") for line in told for reason in line.why):
            return None
        from companion.screens.drawings.dealt import DealtCard, dealt  # with what is known of cards: late

        face = dealt(table, told)
        if face is None:
            return None
        if (posed.number, face) != self._shown_face:
            card = DealtCard(size_hint_y=CARD, pos_hint={"x": 0, "top": 1})
            self._card = card if card.turn(table, face, self.words) else None
            self._shown_face = posed.number, face
        return self._card

    @classmethod
    def reads(cls, following: Following, table: Table, posed: Posed) -> bool:
        """Whether the face of the card that a question reads stands in place of the drawing."""
        kinds = (following.subject,) if following.tab == "convoy" else TABS[following.tab].kinds
        return not following.pinned and following.own and cls.is_read(table, posed, kinds)

    @staticmethod
    def is_read(table: Table, posed: Posed, kinds: Collection[str] = ()) -> bool:
        """Whether the question is about a card that is drawn. ``kinds``: those of the places that are in view."""
        if posed.kind not in ("read", "draw") or not posed.card:
            return False
        from companion.screens.drawings.read_card import is_read  # with what is known of cards: late

        return is_read(table, posed, kinds)

    @staticmethod
    def _read_card() -> Any:
        from companion.screens.drawings.read_card import ReadCard

        return ReadCard()

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
        least = dp(theme.TARGET)
        gap, side = dp(4), dp(8)
        if len(names) * (least + gap) - gap > width - 2 * side:
            gap, side = 0.0, dp(4)  # seven of them stay as wide as a finger
        row.spacing, row.padding = gap, (side, 0, side, 0)
        room = (width - 2 * side - gap * (len(names) - 1)) / len(names)
        if len(row.children) != len(names) or list(self.tabs) != names:
            row.clear_widgets()
            self.tabs = {name: self._tab(name) for name in names}
            for button in self.tabs.values():
                row.add_widget(button)
        captions = {name: self.words.text(f"ui.tab.{name}") for name in names}
        needs = {name: max(least, width_of(caption, theme.LABEL) + dp(8)) for name, caption in captions.items()}
        several = len(humans(table)) > 1 and following.subject in theme.SEATS
        signed = {following.pinned, "convoy" if several else ""} & {*names}
        narrow = sum(needs.values()) + theme.size(36) * max(1, len(signed)) > room * len(names)
        for name, button in self.tabs.items():
            button.on = name == following.tab
            button.caption, button.tint = "" if narrow else captions[name], ""
            sign = "pin" if name == following.pinned else ""
            if name == "convoy" and several:
                sign, button.tint = sign or following.subject, get_hex_from_color(theme.SEATS[following.subject])
            elif narrow:
                sign = sign or name
            button.sign = sign
            # Each tab gets the width of its sign and caption, and an equal share of the rest.
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
        """As many lines as fit; a touch shows all."""
        if (*known, width) == self._facts:
            return
        self._facts = (*known, width)
        self.ids.facts.clear_widgets()
        self._shelf.take_back()
        room = width - dp(24)
        most = LINES - 1 if theme.large() else LINES
        rows = foretold.lines(foretold.by_phase([row for fact in known for row in fact.signs]), room, theme.LABEL)
        used, line = 0.0, theme.size(LINE)
        for row in rows:
            told = self._shelf.text(foretold.markup(row, theme.LABEL), theme.LABEL, theme.QUIET)
            used += fit(told, room)
            if used > (most + 0.5) * line:  # one row may need two lines
                break
            self.ids.facts.add_widget(told)
        said = [fact for fact in known if not fact.signs]
        for fact, text, points in self._in_short(said, room, most - round(used / line)):
            self.ids.facts.add_widget(self._shelf.text(facts.later(fact, text, points), points, theme.QUIET))

    @staticmethod
    def _in_short(known: list[facts.Fact], room: float, free: int = LINES) -> list[tuple[facts.Fact, str, float]]:
        """The first and the last forecast, each with its text and the size of all letters: the largest in which they
        are whole, else the smallest. The next one is complete if two lines are enough; a line that is left goes to the
        second, if it says more there than when it is. ``free``: the most lines."""
        if free < 1 or not known:
            return []
        sizes = [theme.LABEL * share for share in (1.0, 0.85, 1 / theme.SCALE) if share * theme.SCALE >= 1.0]
        ways = [Stage._lines(known, room, size, free) for size in sizes]
        most = max(map(len, ways))
        whole = (way for way in ways if len(way) == most and all(text == fact.whole() for fact, text, _ in way))
        found = next(whole, ways[-1])
        return sorted(found, key=lambda told: known.index(told[0]))

    @staticmethod
    def _lines(known: list[facts.Fact], room: float, size: float, free: int) -> list[tuple[facts.Fact, str, float]]:
        half = 1 if theme.large() else 2
        first, last = known[:-half], known[-half:]
        found: list[tuple[facts.Fact, str, float]] = []
        lines = 0
        for fact in (*first[:1], *last, *first[1:half]):
            most = min(2, free) if fact in first[:1] else 1
            wide = room - (theme.size(theme.LABEL * 2) if fact.costs_you else 0)
            texts = [(shortened(whole, size, wide, n), n, whole) for whole in fact.parts() for n in range(1, most + 1)]
            text, n, _ = next((way for way in texts if way[0] == way[2]), (fact.least(), 1, ""))
            if text == fact.least() and not fact.costs_you:
                continue  # a time without what happens then tells nothing
            lines += n
            if lines <= min(free, 2 * half) or len(found) <= min(free - 1, half):
                found.append((fact, text, size))
        return found or [(fact, fact.least(), size) for fact in known[:1]]


class Facts(ButtonBehavior, Column):
    """Forecasts, one short line each; a touch shows all in full."""

    ident = "facts"
    caption = ""
    least = NumericProperty(0)
    """Its least height in pixels, if there is anything."""
    answer = None
    hold = 0.0
    act: Callable[[], None] | None = None

    def fit(self, width: float) -> float:
        """See :func:`fit`; at least as high as a finger, if there is anything."""
        height = float(super().fit(width))
        self.height = max(dp(theme.TARGET), self.least, height) if self.children else 0
        return float(self.height)

    def on_release(self) -> None:
        """Show all."""
        if self.act is not None and self.children and self.collide_point(*self.last_touch.pos):
            self.act()
