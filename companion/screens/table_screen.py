"""The table screen: header, drawing, question, footer. Set-up and first-start questions use the same frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion import presses
from companion.messages import Words
from companion.rules.question import Posed
from companion.rules.table import Line, Table, automa_seat, humans, is_tracked
from companion.rules.units import phase_of
from companion.screens import asked, checklist, facts, overlay, panel, theme
from companion.screens.board_grid import BoardEditor
from companion.screens.correcting import Correcting
from companion.screens.drawings import (
    AutomaDrawing,
    ConvoyDrawing,
    EnemiesDrawing,
    MapDrawing,
    SetupDrawing,
    ZoneDrawing,
)
from companion.screens.drawings.drawing import choices
from companion.screens.editors import MANY, Editor, Record, Several, editor_for
from companion.screens.header import Header
from companion.screens.session import Session, Shown
from companion.screens.ticks import Ticks
from companion.screens.widgets import Btn, Column, Txt, fit, shortened, width_of
from companion.settings import SettingsFile

TABS: dict[str, Any] = {
    "zone": ZoneDrawing,
    "automa": AutomaDrawing,
    "convoy": ConvoyDrawing,
    "map": MapDrawing,
    "enemies": EnemiesDrawing,
}
FOLLOWS = {"exploration": "zone", "rest": "automa", "movement": "map", "fire": "enemies", "end": "automa"}
"""The drawing of a phase, where a question names none."""
LEFT = 300
"""Least width of what stands at the left of the panel, in dp."""
UNDO = 200
"""Least width of Undo, in dp at normal type."""


class Desk(Protocol):
    """What the table screen wants of the app: one way for acts, and the ways to other screens."""

    session: Session
    words: Words
    settings: SettingsFile

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act, unless one is running or the question is too fresh."""

    def go_log(self) -> None:
        """To the log."""

    def go_home(self) -> None:
        """Home."""

    def go_score(self) -> None:
        """To the score."""

    def go_share(self) -> None:
        """The game as codes to scan."""

    def go_settings(self) -> None:
        """To the settings."""

    def go_doctor(self) -> None:
        """To the doctor."""

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine can be switched off here."""

    def go_off(self) -> None:
        """To where the table is switched off."""

    def go_reference(self, rule: str = "") -> None:
        """To the rules, open at one of them."""

    @property
    def locked(self) -> bool:
        """Whether correcting needs the lock opened first."""


def tabs(table: Table) -> list[str]:
    """The drawings that this game has: the Automa's with an Automa, Convoys where one is kept or several are played."""
    people = humans(table)
    kept = len(people) > 1 or any(is_tracked(table, seat) for seat in people)
    missing = {"automa": not automa_seat(table), "convoy": not kept}
    return [name for name in TABS if not missing.get(name, False)]


class TableScreen(BoxLayout):
    """Shows one :class:`Shown`; each touch goes to the desk as one act."""

    name = "table"
    correcting = BooleanProperty(False)
    past = BooleanProperty(False)
    """Whether this is not the present: the frame is amber as while correcting."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.words = desk.words
        self.shown: Shown | None = None
        self.editor: Editor | None = None
        self.seat = ""
        """Whose question stands on the panel, where several seats are asked."""
        self.pinned = ""
        self.tab = "zone"
        self.subject = ""
        """Whose Convoy is drawn."""
        self._looked = False
        self.overlay: overlay.Overlay | None = None
        self._asked = -1
        self._ticks: Ticks | None = None
        self._ticked: tuple[int, tuple[Line, ...]] = (-1, ())
        self._correcting: Correcting | None = None
        self._drawings: dict[str, Any] = {}
        self._table_drawing = SetupDrawing()
        self._tabs: dict[str, Btn] = {}
        self._facts: tuple[Any, ...] = ()
        self._pressed: Btn | None = None
        self.closer = False
        """Whether the drawing has the whole width for itself."""
        ids = self.ids
        ids.header.ids.menu.act = self.open_menu
        ids.undo.act = self._take_back
        ids.redo.act = lambda: desk.act(desk.session.redo, ids.redo)
        ids.log.act, ids.correct.act, ids.why.act = desk.go_log, self.begin_correcting, self.open_why
        ids.next.act = self.confirm
        ids.facts.act = self.open_facts
        Window.bind(size=self._resized)  # a method: that keeps no screen alive, a lambda would

    # ------------------------------------------------------------ showing

    @property
    def posed(self) -> Posed | None:
        """The question on the panel."""
        if self.shown is None:
            return None
        return self.shown.open.get(self.seat) or self.shown.posed

    def update(self, shown: Shown) -> None:
        """Show this; a new question begins with a fresh editor."""
        if shown.posed is None:
            return
        self.shown = shown
        if self.seat not in shown.open:
            self.seat = next(iter(shown.open))
        posed = self.posed
        assert posed is not None
        if posed.number != self._asked or shown.refused is not None:
            chosen = getattr(self.editor, "chosen", []) if posed.number == self._asked else []
            self._asked = posed.number
            self.close_overlay()
            self.correcting, self._correcting = False, None
            self._looked = self.closer = False
            self._make_editor(posed)
            if chosen and isinstance(self.editor, Several):
                self.editor.chosen = list(chosen)
            fresh = (shown.head, shown.put_right)
            self._ticks = None
            to_right = len(shown.put_right) > 1 and fresh != self._ticked
            if to_right and self.desk.settings.now.ticks == "ask":
                self._ticks = Ticks(shown.put_right, self.words, self._all_ticked, self.rebuild)
            self._follow(posed)
            if shown.woken and not self._setting_up and self._ticks is None:
                said = [panel.sentence(line, self.words) for line in shown.woken]
                self.overlay = overlay.Overlay(self.words.text("ui.woken"), said, self.close_and_rebuild)
            elif to_right and self._ticks is None:
                said = [panel.sentence(line, self.words) for line in shown.put_right]
                self.overlay = overlay.Overlay(self.words.text("ui.putright.title"), said, self.close_and_rebuild)
        self.rebuild()

    def _resized(self, *_: Any) -> None:
        self.rebuild()

    def _make_editor(self, posed: Posed) -> None:
        if self._covered(posed):
            self.editor = asked.HandOver(posed, self.words, self._submit, self.rebuild, self._look)
        else:
            maker = BoardEditor if posed.view == "board" else editor_for
            self.editor = maker(posed, self.words, self._submit, self.rebuild)
            if posed.key == "setup.terms" and isinstance(self.editor, Record):
                self.editor.prefer(self.desk.settings.now.game)

    def _covered(self, posed: Posed) -> bool:
        """Whether a secret question is open that nobody has asked to see."""
        return self.shown is not None and asked.covers(posed, self.shown.table) and not self._looked

    def _look(self) -> None:
        """The one who is asked has the screen."""
        posed = self.posed
        if posed is not None:
            self._looked = True
            self._make_editor(posed)
            self.rebuild()

    def show_seat(self, seat: str) -> None:
        """Put another seat's question on the panel."""
        if self.shown is None or seat not in self.shown.open:
            return
        self.close_overlay()
        self.seat, self._looked = seat, False
        posed = self.shown.open[seat]
        self._make_editor(posed)
        self._follow(posed)
        self.rebuild()

    def rebuild(self) -> None:
        """Lay everything out anew from what is shown and what the editor holds."""
        shown, posed = self.shown, self.posed
        if shown is None or posed is None:
            return
        self._fill_header(shown, posed)
        busy = self._setting_up or self.overlay is not None or self._ticks is not None or self._correcting is not None
        self.closer = self.closer and not busy
        self._fill_panel(shown, posed)
        if self.closer:
            self._close_panel()
        self._fill_left(shown, posed)
        self._fill_footer(shown)

    def _close_panel(self) -> None:
        """The question steps aside."""
        ids = self.ids
        ids.upper.clear_widgets()
        ids.lower.clear_widgets()
        ids.panel.width, ids.panel.padding = 0, (0, 0, 0, 0)
        ids.lower_scroll.height = 0

    def _follow(self, posed: Posed) -> None:
        """Turn to the drawing, and to the Convoy, that the question is about, unless another is pinned.

        Where the player turns to the drawings without the app, it still does for what is chosen on the drawing only.
        """
        assert self.shown is not None
        there = self.tab in tabs(self.shown.table)
        alone = self.desk.settings.now.follow == "ask" and there and posed.kind != "place"
        if not self.pinned and not alone:
            self.tab = self._follows(posed)
            self.subject = asked.person(self.shown.table, posed)

    def _follows(self, posed: Posed) -> str:
        assert self.shown is not None
        there = tabs(self.shown.table)
        if posed.view in there:
            return posed.view
        if posed.kind == "tell" and any(line.rule.startswith("AU-") for line in posed.lines) and "automa" in there:
            return "automa"
        name = FOLLOWS.get(phase_of(self.shown.table), self.tab)
        return name if name in there else "convoy" if "convoy" in there else "map"

    def _in_view(self, posed: Posed) -> bool:
        """Whether the drawing that goes with the question can be seen."""
        assert self.shown is not None
        if self.overlay is not None or self.tab != self._follows(posed):
            return False
        kinds = (self.subject,) if self.tab == "convoy" else TABS[self.tab].kinds
        options = [*posed.options, *(o for field in posed.fields for o in field.options)]
        return all(o.place.partition(".")[0] in kinds for o in options if o.place)

    def _fill_header(self, shown: Shown, posed: Posed) -> None:
        header: Header = self.ids.header
        header.update(shown.table, posed, self.words, shown.open)

    # ------------------------------------------------------------ the panel

    @property
    def _setting_up(self) -> bool:
        """Nothing lies on the table yet: a sheet of lines takes the place of the drawing."""
        assert self.shown is not None
        return phase_of(self.shown.table) == "setup"

    def _fill_panel(self, shown: Shown, posed: Posed) -> None:
        ids = self.ids
        height = self._body_height()
        editor: Editor = self._ticks or self._correcting or self.editor  # type: ignore[assignment]
        below = None
        if self._ticks is None and self._correcting is None:
            below = None if self._covered(posed) else panel.side_acts(posed, self.words, self._side, self.open_now)
        editor.drawn = self._in_view(posed)
        tries = self._tries(posed)
        most = dp(640) if self._setting_up and not posed.fields else dp(960 if theme.large() else 768)
        attempt, above = panel.choose(lambda a: self._above(shown, posed, a), editor, below, height, tries, most)
        width = attempt.width
        inner = min(width - dp(32), most)
        side = (width - inner) / 2
        ids.panel.width = width
        ids.panel.padding = (side, dp(8), side, dp(8))
        ids.upper.clear_widgets()
        ids.lower.clear_widgets()
        for widget in above:
            ids.upper.add_widget(widget)
        if below is not None:
            ids.lower.add_widget(below)
        if editor.children:
            ids.lower.add_widget(editor, index=len(ids.lower.children)) if below is None else ids.lower.add_widget(
                editor, 1
            )
        top = fit(ids.upper, inner)
        low = fit(ids.lower, inner) if ids.lower.children else 0.0
        room = height - dp(24)
        ids.lower_scroll.height = min(low, max(room - top, 0.45 * room))
        ids.upper_scroll.scroll_y = 1
        if self._correcting is not None and self._correcting.turned:
            ids.lower_scroll.scroll_y, self._correcting.turned = 1, False
        self.spread = width

    def _tries(self, posed: Posed) -> list[panel.Attempt]:
        narrow, middle, _ = theme.panels()
        if self._ticks is not None:
            return [panel.Attempt(dp(narrow)), panel.Attempt(dp(middle))]
        if self._correcting is not None:
            return [panel.Attempt(dp(middle))]
        if self.overlay is not None:
            widths = [dp(w) for w in theme.panels()]
            return [panel.Attempt(w, True, True, bare=bare) for bare in (False, True) for w in widths]
        if posed.view == "board":  # the grid must stay beside it
            return [panel.Attempt(dp(w), small) for w in theme.panels() for small in (False, True)]
        if self._setting_up and not self._sheet_lines():
            beside = [] if posed.fields else [panel.Attempt(dp(narrow)), panel.Attempt(dp(middle))]
            return [*beside, panel.Attempt(float(Window.width)), panel.Attempt(float(Window.width), True)]
        if posed.view == "score" and posed.fields:
            return [panel.Attempt(float(Window.width), True)]
        if len(posed.fields) > MANY:
            return [panel.Attempt(float(Window.width), True)]
        found = panel.attempts(posed)
        if self.pinned:  # who wants to see a drawing keeps it in view
            most = theme.panels()[:2]  # beside a wider one the tabs have no room
            beside = [attempt for attempt in found if attempt.width <= dp(most[-1])]
            return [*beside, *(panel.Attempt(dp(w), True, True, bare=posed.kind != "tell") for w in most)]
        return found

    @property
    def looks_elsewhere(self) -> bool:
        """Whether another drawing is pinned than the one that goes with the question."""
        return bool(self.pinned) and self.posed is not None and self.tab != self._follows(self.posed)

    def _above(self, shown: Shown, posed: Posed, attempt: panel.Attempt) -> list[Widget]:
        if self._ticks is not None:
            return [
                Txt(
                    text=f"[b]{escape_markup(self.words.text('ui.putright.title'))}[/b]",
                    points=theme.QUESTION,
                    color=theme.WARNING,
                )
            ]
        if self._correcting is not None:
            return []
        if len(shown.open) > 1:
            inner = min(attempt.width, Window.width) - dp(32)
            row = asked.chips(shown.open, self.seat, self.words, inner, self.show_seat)
            return [row, *self._asked_above(shown, posed, attempt)]
        return self._asked_above(shown, posed, attempt)

    def _asked_above(self, shown: Shown, posed: Posed, attempt: panel.Attempt) -> list[Widget]:
        if self._covered(posed):
            return []
        lines = () if self._sheet_lines() else posed.lines
        found = panel.upper(shown, posed, self.words, lines, attempt, self.open_why)
        if shown.unsaved:
            text = self.words.text(f"ui.unsaved.{shown.unsaved}")
            found.insert(0, Txt(text=escape_markup(text), points=theme.LABEL, color=theme.DANGER))
        return found

    def _sheet_lines(self) -> tuple[Line, ...]:
        """The lines that stand on a sheet at the left instead of in the panel: those of set-up."""
        assert self.shown is not None
        posed = self.posed
        return posed.lines if self._setting_up and posed is not None and self._ticks is None else ()

    def _body_height(self) -> float:
        return float(Window.height - dp(theme.HEADER) - dp(theme.footer()))

    # ------------------------------------------------------------ the left side

    def _fill_left(self, shown: Shown, posed: Posed) -> None:
        ids = self.ids
        width = Window.width - ids.panel.width
        drawn = False
        if width < dp(LEFT):
            content: Any = None
        elif self.overlay is not None:
            content = self.overlay
        elif isinstance(self.editor, BoardEditor) and self._ticks is None and self._correcting is None:
            content = self.editor.grid
            content.pos_hint = {"x": 0, "y": 0}
        elif self._setting_up:
            content = self._sheet(shown, posed, width)
        else:
            drawn = True
            if self.tab not in tabs(shown.table):
                self.pinned, self.tab = "", self._follows(posed)
            content = self._drawing(self.tab)
            if self.tab == "convoy":
                content.seat = self.subject
                content.covered = self._covered(posed) and self.subject == posed.asked
            content.update(shown.table, posed, self.words, correcting=self.correcting, chosen=self._picked(posed))
        wanted = [content] if content is not None else []
        if self.closer:
            wanted.append(self._back_from_closer())
        if ids.stage.children[::-1] != wanted:
            ids.stage.clear_widgets()
            for widget in wanted:
                ids.stage.add_widget(widget)
        if drawn:
            self._fill_tabs(width)
            self._fill_facts(shown, posed, width)
        else:
            ids.tabs.clear_widgets()
            ids.facts.clear_widgets()
            self._facts = ()
        fit(ids.facts, width)

    def _back_from_closer(self) -> Btn:
        return Btn(
            self.look_closer,
            sign="close",
            ident="closer",
            wide=False,
            span=56,
            least=theme.TARGET,
            pos_hint={"right": 1, "y": 0},
        )

    def _picked(self, posed: Posed) -> list[str]:
        """The places of what is chosen in the editor."""
        if self._correcting is not None:
            return self._correcting.places()
        value = self.editor.value if self.editor is not None else None
        chosen: set[Any] = set(value) if isinstance(value, list) else set()
        if isinstance(value, dict):
            chosen = {v for v in value.values() if isinstance(v, str)}
        elif isinstance(value, str):
            chosen = {value}
        options = [*posed.options, *(o for f in posed.fields for o in f.options)]
        return [o.place for o in options if o.place and o.id in chosen]

    def _sheet(self, shown: Shown, posed: Posed, width: float) -> Widget | None:
        """Set-up: its lines and what lies where; in the panel if the lines leave room for that only there."""
        if not self._sheet_lines() and (posed.fields or self._ticks is not None):
            return None
        height = self._body_height()
        drawing = self._table_drawing
        found = checklist.sheet(drawing, shown.table, posed, self.words, width, height)
        if drawing is not found and drawing.parent is None:
            ids = self.ids
            inner = ids.panel.width - ids.panel.padding[0] - ids.panel.padding[2]
            spare = height - dp(24 + theme.GAP) - ids.upper.height - ids.lower_scroll.height
            if checklist.fits(drawing, shown.table, posed, self.words, (inner, spare)):
                ids.upper.add_widget(drawing)
                fit(ids.upper, inner)
        return found

    def _fill_tabs(self, width: float) -> None:
        row = self.ids.tabs
        assert self.shown is not None
        names = tabs(self.shown.table)
        room = (width - dp(16) - dp(4) * (len(names) - 1)) / len(names)
        if len(row.children) != len(names) or list(self._tabs) != names:
            row.clear_widgets()
            self._tabs = {}
            for name in names:
                button = Btn(
                    partial(self.pin, name),
                    name,
                    ident=f"tab:{name}",
                    points=theme.LABEL,
                    role="quiet",
                    inset=2,
                    size_hint_y=1,
                    least=theme.TABS,
                )
                self._tabs[name] = button
                row.add_widget(button)
        captions = {name: self.words.text(f"ui.tab.{name}") for name in names}
        needs = {name: width_of(caption, theme.LABEL) + dp(8) for name, caption in captions.items()}
        narrow = sum(needs.values()) + theme.size(36) > room * len(names)
        several = len(humans(self.shown.table)) > 1
        for name, button in self._tabs.items():
            button.on = name == self.tab
            button.caption, button.tint = "" if narrow else captions[name], ""
            sign = "pin" if name == self.pinned else ""
            if name == "convoy" and several and self.subject in theme.SEATS:
                sign, button.tint = self.subject, get_hex_from_color(theme.SEATS[self.subject])
            elif narrow:
                sign = name
            button.sign = sign
            # What a caption needs, its sign with it, and the same share of the rest for each.
            button.size_hint_x = 1 if narrow else needs[name] + (theme.size(36) if sign else 0)

    def pin(self, tab: str) -> None:
        """Keep a drawing in view; touched again it follows the question once more.

        Of Convoys each touch shows the next one, until all were shown.
        """
        assert self.shown is not None
        self.close_overlay()
        posed = self.posed
        own = asked.person(self.shown.table, posed)
        following = self._beside(1)
        if tab == "convoy" == self.tab and following != own:
            self.pinned, self.subject = tab, following
        elif self.pinned == tab and posed is not None:
            self.pinned = ""
            self._follow(posed)
        else:
            self.pinned, self.tab, self.subject = tab, tab, own
        self.rebuild()

    def _beside(self, step: int) -> str:
        """The person so many seats on from the one whose Convoy is shown, in the order of the Turn Order Table."""
        assert self.shown is not None
        table = self.shown.table
        people = [seat for seat in table.things.order if seat in humans(table)]
        at = people.index(self.subject) if self.subject in people else -1
        return people[(at + step) % len(people)] if at >= 0 else asked.person(table, self.posed)

    def swiped(self, step: int) -> None:
        """The next Convoy, or the one before; back at the one that the question is about it follows again."""
        assert self.shown is not None
        own, self.subject = asked.person(self.shown.table, self.posed), self._beside(step)
        self.pinned = "" if self.subject == own and self.posed is not None else "convoy"
        self.rebuild()

    def _drawing(self, name: str) -> Any:
        if name not in self._drawings:
            drawing = TABS[name]()
            drawing.pos_hint = {"x": 0, "y": 0}
            drawing.bind(on_tap=lambda _drawing, place: self.tapped(place))
            drawing.bind(
                on_hold=lambda drawing, x, y: self.held(drawing, x, y), on_closer=lambda *_: self.look_closer()
            )
            if name == "convoy":
                drawing.bind(on_swipe=lambda _drawing, step: self.swiped(step))
            self._drawings[name] = drawing
        return self._drawings[name]

    def _fill_facts(self, shown: Shown, posed: Posed, width: float) -> None:
        """As many lines as there is room for; a touch shows them all. None where boxes of the Automa board are touched,
        which need all the height."""
        boxes = self.tab == "automa" and (self.correcting or any(o.place.startswith("box.") for o in choices(posed)))
        known = [] if boxes else facts.facts(shown.table, self.words)
        if (*known, width) == self._facts:
            return
        self._facts = (*known, width)
        half = 1 if theme.large() else 2
        if len(known) > 2 * half:
            known = [*known[:half], *known[-half:]]
        self.ids.facts.clear_widgets()
        for fact in known:
            text = escape_markup(shortened(fact.whole(), theme.LABEL, width - dp(24)))
            colour = theme.WARNING if fact.costs_you else theme.QUIET
            self.ids.facts.add_widget(Txt(text=text, points=theme.LABEL, color=colour))

    # ------------------------------------------------------------ the footer

    def _fill_footer(self, shown: Shown) -> None:
        ids, words = self.ids, self.words
        editing = self._correcting is not None
        ids.redo.opacity, ids.redo.width = (1, dp(52)) if shown.redo and not editing else (0, 0)
        ids.redo.disabled = shown.redo is None or editing
        for button in (ids.log, ids.correct, ids.why):
            button.opacity, button.disabled = (0, True) if editing else (1, False)
        self._fill_next(shown)
        room = self._room_for_undo()
        if editing:
            ids.undo.caption, ids.undo.sign, ids.undo.disabled = words.text("ui.cancel"), "close", False
        elif shown.undo is not None:
            told = asked.told(shown.undo, shown.table, shown.open.values(), words)
            what = words.text("ui.undo", what=told)
            ids.undo.sign, ids.undo.disabled = "undo", False
            ids.undo.caption = shortened(what, theme.LABEL, room - dp(16) - theme.size(36), 2)
        else:
            ids.undo.caption, ids.undo.sign, ids.undo.disabled = words.text("ui.undo.nothing"), "undo", True
        for button in (ids.undo, ids.redo, ids.next):
            button.waiting = False

    def _room_for_undo(self) -> float:
        """How wide Undo is; where it would be too narrow, the others are signs without a word."""
        ids, text = self.ids, self.words.text
        words = {"log": text("ui.log"), "correct": text("ui.correct"), "why": text("ui.why")}
        for signs in (False, True):
            used = ids.next.width + ids.redo.width + dp(8) * 7
            for name, word in words.items():
                ids[name].caption = "" if signs else word
                ids[name].sign = name if signs else ""
                fit(ids[name], 0.0)  # its width is that of its text, and no frame has gone by yet
                used += ids[name].width
            room = float(Window.width) - used
            if room >= theme.size(UNDO):
                break
        return room

    def _fill_next(self, shown: Shown) -> None:
        button = self.ids.next
        button.hold, button.role = 0.0, "primary"
        if self._ticks is not None:
            button.caption, button.disabled, button.hold = self.words.text("ui.putright.right"), False, theme.HOLD
        elif self._correcting is not None:
            button.caption = self.words.text("ui.correct.confirm", n=len(self._correcting.changes))
            button.disabled, button.hold, button.role = not self._correcting.changes, theme.HOLD, "amber"
        elif self.editor is not None:
            button.caption, button.disabled = self.editor.caption(), not self.editor.ready
        self._size_next()

    def _size_next(self) -> None:
        """A long caption of Next is smaller, so that two lines hold it."""
        button = self.ids.next
        wide = width_of(button.caption, theme.SENTENCE, True) > dp(184) * (1 if theme.large() else 2)
        button.points = theme.LABEL if wide else theme.SENTENCE

    # ------------------------------------------------------------ acts

    def _submit(self, value: Any) -> None:
        posed = self.posed
        if posed is None:
            return
        pressed, session, seat = Btn.latest, self.desk.session, self._one_of_several
        self.desk.act(lambda: session.answer(posed.number, value, seat), pressed)

    def _side(self, act: str) -> None:
        posed = self.posed
        if posed is not None:
            number, session, seat = posed.number, self.desk.session, self._one_of_several
            self.desk.act(lambda: session.side(number, act, seat), Btn.latest)

    @property
    def _one_of_several(self) -> str:
        """Whose question is answered, where several are open."""
        return self.seat if self.shown is not None and len(self.shown.open) > 1 else ""

    def confirm(self) -> None:
        """The big button: what it does follows from what is open."""
        if self._ticks is not None:
            self._all_ticked()
        elif self._correcting is not None:
            changes, session = list(self._correcting.changes.items()), self.desk.session
            self.desk.act(lambda: session.correct(changes), self.ids.next)
        elif self.editor is not None and self.editor.ready:
            value, posed, session = self.editor.value, self.editor.posed, self.desk.session
            seat = self._one_of_several
            self.desk.act(lambda: session.answer(posed.number, value, seat), self.ids.next)
            if posed.key == "setup.terms":
                self.desk.settings.change(game={**self.desk.settings.now.game, **value})

    @property
    def occupied(self) -> bool:
        """Whether something else than the question is being done, so that buttons other than next mean nothing."""
        posed = self.posed
        covered = posed is not None and self._covered(posed)
        return self._ticks is not None or self._correcting is not None or covered

    @property
    def situation(self) -> presses.Situation:
        """What a press of a button meets now."""
        shown, editor = self.shown, self.editor
        if shown is None or editor is None or self.past:
            return presses.Situation({}, undo=False)
        answer = (True, editor.value) if editor.ready else (False, None)
        return presses.Situation(shown.open, self.seat, answer, shown.undo is not None, self.occupied)

    @property
    def strip_view(self) -> Widget | None:
        """Where the strip's picture is shown."""
        return None if self.past else self.ids.header.ids.strip

    @property
    def lit(self) -> tuple[str, ...]:
        """The buttons whose lamps are lit."""
        return presses.lit(self.situation)

    def tapped(self, place: str) -> None:
        """A place on the drawing was touched."""
        if self._correcting is not None:
            self._correcting.tap(place)
        elif self._ticks is None and self.editor is not None and not self.editor.tap(place):
            self._refused(place)

    def _refused(self, place: str) -> None:
        """A box that the open question does not allow was touched: the rules say why."""
        posed = self.posed
        seat, _, box = place.partition(".")
        if posed is None or posed.asked != seat or posed.view != "convoy" or self._covered(posed):
            return
        if any(o.place.startswith(f"{seat}.") for o in posed.options) and "." in box:
            self._submit([box] if posed.kind == "place" else box)

    def held(self, drawing: Any, x: float, y: float) -> None:
        """A finger rested on the drawing: what lies there is to be corrected."""
        if self._correcting is None and not self.past:
            self.begin_correcting()
        if self._correcting is not None:
            place = drawing.place_at(x, y)
            if place:
                self._correcting.tap(place)

    def look_closer(self) -> None:
        """The drawing over the whole width, without the question; the same again brings the question back."""
        self.closer = not self.closer
        self.rebuild()

    def _take_back(self) -> None:
        if self._correcting is not None:
            self.end_correcting()
        else:
            self.desk.act(self.desk.session.undo, self.ids.undo)

    def _all_ticked(self) -> None:
        assert self.shown is not None
        self._ticked = (self.shown.head, self.shown.put_right)
        self._ticks = None
        self.desk.session.righted()
        self.rebuild()

    # ------------------------------------------------------------ correcting

    def begin_correcting(self) -> None:
        """Turn the frame amber and list what can be set by hand; with the lock on it must be held open first."""
        if self.shown is not None and self._ticks is None:
            if self.desk.locked:
                self._slide("ui.locked", overlay.unlock(self.words, self._correct))
            else:
                self._correct()

    def _correct(self) -> None:
        if self.shown is not None:
            self.close_overlay()
            self.correcting = True
            self._correcting = Correcting(self.shown.table, self.words, self.rebuild)
            self.rebuild()

    def end_correcting(self) -> None:
        """Leave everything as it was."""
        self.correcting, self._correcting = False, None
        self.rebuild()

    # ------------------------------------------------------------ sheets over the drawing

    def _slide(self, title: str, content: Sequence[Widget]) -> None:
        self.overlay = overlay.Overlay(self.words.text(title), content, self.close_and_rebuild)
        self.rebuild()

    def close_overlay(self) -> None:
        """Take the sheet away; what is below shows with the next layout."""
        self.overlay = None

    def close_and_rebuild(self) -> None:
        """Take the sheet away."""
        self.close_overlay()
        self.rebuild()

    def open_why(self) -> None:
        """Why? for the lines and the question that are open, else for what was said last."""
        shown, desk = self.shown, self.desk
        if shown is None:
            return
        if self.overlay is not None:
            self.close_and_rebuild()
            return
        posed = self.posed
        lines = posed.lines if posed is not None else ()
        if not lines and shown.undo is not None and not asked.hidden(shown.undo, shown.table, shown.open.values()):
            lines = shown.undo.lines
        content = overlay.why(lines, posed, shown.table, self.words, self._use_other, desk.go_reference)
        self._slide("ui.why.title", content)

    def _use_other(self, changes: list[tuple[str, str]]) -> None:
        session = self.desk.session
        self.desk.act(lambda: session.correct(changes), Btn.latest)

    def open_facts(self) -> None:
        """Everything that can be seen coming, unshortened."""
        if self.shown is None:
            return
        content: list[Widget] = [
            Txt(text=escape_markup(f.whole()), color=theme.WARNING if f.costs_you else theme.TEXT)
            for f in facts.facts(self.shown.table, self.words)
        ]
        self._slide("ui.facts", content)

    def open_now(self) -> None:
        """Everything that may be done on top of the question."""
        posed = self.posed
        if posed is not None:
            ordered = sorted(posed.side, key=lambda option: option.rare)
            acts = [panel.side_act(option, self.words, self._side, theme.SENTENCE) for option in ordered]
            self._slide("ui.now.title", acts)

    def open_menu(self) -> None:
        """Home, log, settings and what else there is; touched again it closes."""
        if self.overlay is not None and self.overlay.title == self.words.text("ui.menu"):
            self.close_and_rebuild()
            return
        words, desk = self.words, self.desk
        items: list[tuple[str, Callable[[], None]]] = [
            ("home", desk.go_home),
            ("log", desk.go_log),
            ("share", desk.go_share),
            ("reference", desk.go_reference),
            ("settings", desk.go_settings),
            ("doctor", desk.go_doctor),
        ]
        if self.shown is not None and self.shown.table.progress.scores:
            items.append(("score", desk.go_score))
        if desk.can_switch_off:
            items.append(("off", desk.go_off))
        content: list[Widget] = [
            Btn(act, caption=words.text(f"ui.menu.{name}"), ident=f"menu:{name}") for name, act in items
        ]
        self._slide("ui.menu", content)


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
