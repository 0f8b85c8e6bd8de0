"""The table screen: header, drawing, question, footer. Set-up and the first questions use it too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import structs

from companion.devices import presses
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import geometry
from companion.screens.drawings.geometry import Area
from companion.screens.editors.editor import Editor
from companion.screens.editors.several import Several
from companion.screens.shown import Shown
from companion.screens.table import asked, players, room
from companion.screens.table.answering import Answering
from companion.screens.table.aside import Aside
from companion.screens.table.attempts import Beside
from companion.screens.table.before import Before
from companion.screens.table.desk import Desk
from companion.screens.table.edge import Edge
from companion.screens.table.filling import Filling
from companion.screens.table.following import Following
from companion.screens.table.footer import LOOKS, NOTHING, Back, Big, Footer
from companion.screens.table.glance import Glance
from companion.screens.table.header import Header
from companion.screens.table.making import Making
from companion.screens.table.outlines import Outlines
from companion.screens.table.pages import Pages
from companion.screens.table.panel import QuestionPanel
from companion.screens.table.secrets import Secrets
from companion.screens.table.sheets import Sheets
from companion.screens.table.stage import Stage
from companion.screens.widgets.boxes import lay_out, upright
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.told import sentence


class TableScreen(BoxLayout):
    """Shows one :class:`Shown`; each touch becomes one act of the desk."""

    name = "table"
    correcting = BooleanProperty(False)
    past = BooleanProperty(False)
    """Whether a past table is shown: it has a dotted frame, as while correcting."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.words = desk.words
        self.shown: Shown | None = None
        self.outlines = Outlines()
        self.editor: Editor | None = None
        self.seat = ""
        """The seat whose question is shown, if several are asked."""
        self.closer = False
        """Whether the drawing has the whole width."""
        self.secrets = Secrets()
        self._asked = (-1, "")
        """Number and key of the question with this editor: one above a tell has the number of what follows it."""
        self._glance = Glance()
        self.players = players.Players(desk, self.rebuild)
        self.following = Following(lambda: desk.settings.now.follow == "ask")
        self.answering = Answering(self, desk)
        self.sheets = Sheets(desk, self.rebuild)
        self.aside = Aside(desk, self.rebuild)
        self.making = Making(self, desk, self.secrets)
        self.before = Before(self.words, self.sheets, self.making.pages)
        self.stage = Stage(self, self.words)
        self.panel = QuestionPanel(self.words, self.answering.side, self.open_why, self.open_now)
        self.filling = Filling(self, self.words, self.stage, self.panel)
        self._edge = Edge(self.panel)
        self.footer = Footer(
            self.words,
            {
                "undo": self.take_back,
                "redo": lambda: desk.act(desk.session.redo, self.footer.ids.redo),
                "log": desk.ways.log,
                "correct": self.begin_correcting,
                "why": self.open_why,
                "again": desk.voice.again,
                "next": self.confirm,
            },
        )
        self.ids.body.add_widget(self.stage)
        self.ids.body.add_widget(self.panel)
        self.add_widget(self.footer)
        self.ids.header.ids.menu.act = self.open_menu
        self.ids.header.look = self.look_at
        Window.bind(size=self._resized)  # a method: that keeps no screen alive, a lambda would

    # ------------------------------------------------------------ what is shown

    @property
    def posed(self) -> Posed | None:
        """The question on the panel."""
        if self.shown is None:
            return None
        return self.shown.open.get(self.seat) or self.shown.posed

    def update(self, shown: Shown) -> None:
        """Show this; a new question gets a new editor."""
        if shown.posed is None:
            return
        self.shown = shown
        self.outlines.show(shown)
        self.aside.show(shown)
        if self.seat not in shown.open:
            self.seat = asked.in_turn(shown.open, shown.table)[0]
        posed = self.posed
        assert posed is not None
        if (posed.number, posed.key) != self._asked or shown.refused is not None:
            self._begin(shown, posed)
        self.rebuild()

    @staticmethod
    def dots(x: float, y: float, width: float, height: float) -> list[float]:
        """The dots of the frame around what is not the present, one coordinate after the other, in pixels."""
        edge = Area(x, y, width, height).inset(dp(3))
        return [part for point in geometry.dots(edge, dp(8), 0) for part in point]

    def go_on_from(self, before: TableScreen) -> None:
        """Continue from a screen with other texts and sizes: its question counts as shown already, and collected
        corrections are kept."""
        if self.shown is None or before.shown is None or before.shown.head != self.shown.head:
            return
        self.aside.as_before(before.aside)
        self.players.ids = before.players.ids
        self.sheets.close()
        if before.aside.correcting is not None:
            self._correct(before.aside.correcting.changes)
        self.rebuild()

    def _begin(self, shown: Shown, posed: Posed) -> None:
        """A question comes onto the panel. If it comes back because its answer was refused, the chosen values stay."""
        chosen = getattr(self.editor, "chosen", []) if (posed.number, posed.key) == self._asked else []
        self._asked = (posed.number, posed.key)
        self.sheets.close()
        self.aside.leave()
        self.closer = False
        self.secrets.cover()
        self.before.leave()
        self.make_editor(posed)
        if chosen and isinstance(self.editor, Several):
            self.editor.chosen = list(chosen)
        to_right = self.aside.begin()
        self.follow()
        if self.aside.ticks is not None:
            return
        if to_right:
            self.sheets.lay("ui.putright.title", [sentence(line, self.words) for line in shown.put_right])
        elif self.filling.crowd(shown, posed):
            self.tell_hands(shown, posed)
        elif shown.woken and not self.setting_up:
            self.sheets.lay("ui.woken", [sentence(line, self.words) for line in shown.woken])

    def tell_hands(self, shown: Shown, posed: Posed) -> None:
        """Tell what hands do before this question."""
        self.before.tell(shown, posed)
        if self.telling:
            self.follow()

    def _resized(self, *_: Any) -> None:
        self.rebuild()

    def _covered(self, posed: Posed) -> bool:
        return self.secrets.covered(posed, self.shown)

    def _public(self, posed: Posed) -> Posed:
        return self.secrets.public(posed, self.shown)

    def play_from_hand(self, playing: bool = True) -> None:
        """Begin or stop choosing a card from the hand; its owner must look first."""
        posed = self.posed
        if posed is not None:
            self.sheets.close()
            self.secrets.cover(playing)
            self.make_editor(posed)
            self.rebuild()

    def look(self) -> None:
        """The asked player has the screen."""
        posed = self.posed
        if posed is not None:
            self.secrets.look()
            self.make_editor(posed)
            self.rebuild()

    def show_seat(self, seat: str) -> None:
        """Show another seat's question."""
        if self.shown is None or seat not in self.shown.open:
            return
        self.sheets.close()
        self.seat = seat
        self.secrets.cover()
        self.before.leave()
        self.make_editor(self.shown.open[seat])
        self.follow()
        self.rebuild()

    # ------------------------------------------------------------ laying it out

    def rebuild(self) -> None:
        """Lay everything out again with what is shown and what the editor holds."""
        shown, posed = self.shown, self.posed
        if shown is None or posed is None:
            return
        self.aside.turn(self.following, shown.table)
        self.correcting = self.aside.correcting is not None
        covered = upright() and self.overlay is not None
        if not covered:
            self.filling.panel(shown, posed)
        page = self.page
        seen = self.outlines.seen(shown, page)
        header: Header = self.ids.header
        header.update(seen.table, posed, self.words, shown.open)
        self._edge.update(*header.turn)
        self.closer = self.closer and not (self.setting_up or self.overlay is not None or self.aside.open)
        if self.closer or covered or (self.overlay is not None and self.filling.narrow):
            self.panel.step_aside()
        self._arrange()
        self.filling.left(seen, posed if page is None else page.posed)
        redo = shown.redo is not None and not self.correcting
        again = bool(self.desk.settings.now.voice) and not self.past
        self.footer.show(self.back(shown), self.big(), redo, self.off(), again)
        if self.parent is not None:
            lay_out(self)

    def _arrange(self) -> None:
        """The drawing left of the panel; upright above it, or nothing below it."""
        alone = upright() and self.filling.narrow and self.overlay is None
        room.arrange(self.ids.body, [self.panel, self.stage] if alone else [self.stage, self.panel])

    @property
    def setting_up(self) -> bool:
        """Whether nothing is on the table yet; see :attr:`Filling.setting_up`."""
        return self.filling.setting_up

    # ------------------------------------------------------------ what a table of the past does otherwise

    def make_editor(self, posed: Posed) -> None:
        """This question is asked: it gets an editor."""
        if self.editor is not None:
            self.editor.leave()
        self.editor = self.making.editor(posed)

    def submit(self, value: Any) -> None:
        """Answer with this."""
        self.answering.submit(value)

    def beside(self) -> Beside:
        """What is on the screen beside the panel."""
        return self.filling.beside()

    def above(self, width: float) -> Sequence[Widget]:
        """Above a question: whose it is, if several are asked; above a page of a tell the way back."""
        assert self.shown is not None
        page = self.page
        if page is not None:
            return [page.way_back(partial(self.leaf, -1))] if page.page else ()
        if len(self.shown.open) < 2:
            return ()
        seats = asked.in_turn(self.shown.open, self.shown.table)
        return [asked.chips(seats, self.seat, self.words, width, self.show_seat)]

    def back(self, shown: Shown) -> Back:
        """The button at the left: undo; while correcting, cancel."""
        aside = self.aside.back()
        if aside is not None:
            return aside
        if shown.undo is None:
            return Back(self.words.text("ui.undo.nothing"), "undo", on=False)
        return Back(asked.undo(shown.undo, shown.table, shown.open.values(), self.words), "undo", long=True)

    def big(self) -> Big:
        """The first act."""
        aside, editor = self.aside.big(), self.before.pages or self.editor
        if aside is not None:
            return aside
        assert editor is not None
        if editor.first is not None:
            return Big(editor.named(editor.first), ident=f"option:{editor.first.id}")
        return Big(editor.caption(), editor.ready) if editor.confirms else NOTHING

    def off(self) -> tuple[str, ...]:
        """Buttons between undo and the big one that are hidden now."""
        return tuple(LOOKS) if self.correcting else ()

    # ------------------------------------------------------------ acts

    def confirm(self) -> None:
        """Press the big button."""
        if self.aside.open:
            self.aside.confirm(self.footer.big)
        elif self.page is not None and self.page.goes_on:
            self.leaf(1)
        elif self.telling:
            self.desk.act(self._uncover)
        else:
            self.answering.confirm(self.footer.big)

    def _uncover(self) -> bool:
        self.sheets.close()
        self.before.leave()
        self.follow()
        self.rebuild()
        self.desk.renewed()  # so that a second touch at once doesn't answer what was below
        return True

    def leaf(self, step: int) -> None:
        """One page of a tell on, or back."""
        page = self.page
        if page is not None:
            self.desk.act(lambda: self._leaf(page, step))

    def _leaf(self, page: Pages, step: int) -> bool:
        page.turn_over(step)
        self.follow()
        self.rebuild()
        self.desk.renewed()  # so that a second touch at once doesn't go on
        return True

    def take_back(self) -> None:
        """Press the button at the left: undo; while correcting, cancel."""
        if self.correcting:
            self.aside.leave()
            self.follow()
            self.rebuild()
        else:
            self.desk.act(self.desk.session.undo, self.footer.ids.undo)

    # ------------------------------------------------------------ buttons and lamps

    @property
    def occupied(self) -> bool:
        """Whether the screen is busy with something other than the question, so that only *next* works."""
        posed = self.posed
        covered = posed is not None and self._covered(posed)
        return self.aside.open or self.telling or covered or self.secrets.playing

    @property
    def situation(self) -> presses.Situation:
        """What a press of a button acts on now."""
        return self.answering.situation

    @property
    def strip_view(self) -> Widget | None:
        """Where the strip's picture is shown."""
        return None if self.past else self.ids.header.strip

    @property
    def lit(self) -> tuple[str, ...]:
        """The buttons whose lamps are lit."""
        return ("next",) if self.telling else presses.lit(self.situation)

    # ------------------------------------------------------------ touches of the left side

    def pin(self, tab: str) -> None:
        """Pin a drawing; see :meth:`Following.pin`."""
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None:
            self.sheets.close()
            self.following.pin(tab, *self._told_so_far(shown, posed))
            self.rebuild()

    def look_at(self, seat: str) -> None:
        """A seat's sign was touched: its Convoy for a moment, then what was in view."""
        shown, posed = self.shown, self.posed
        if shown is None or posed is None or self.setting_up or self.correcting or self._covered(posed):
            return
        self.sheets.close()
        self.following.turn_to(seat, shown.table)
        self.rebuild()
        self._glance.begin(partial(self._look_back, posed.number))

    def _look_back(self, number: int) -> None:
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None and posed.number == number and not self.correcting:
            self.follow()
            self.rebuild()

    def swiped(self, step: int) -> None:
        """The next Convoy, or the one before."""
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None:
            self.following.swipe(step, shown.table, posed)
            self.rebuild()

    def tapped(self, place: str) -> None:
        """A place on the drawing was touched."""
        correcting = self.aside.correcting
        if correcting is not None:
            correcting.tap(place)
        elif not self.aside.open and self.editor is not None and not self.editor.tap(place):
            self._refused(place)

    def _refused(self, place: str) -> None:
        """A box that the question does not allow was touched: say why."""
        posed = self.posed
        seat, _, box = place.partition(".")
        if posed is None or posed.asked != seat or posed.view != "convoy" or self._covered(posed):
            return
        if any(o.place.startswith(f"{seat}.") for o in posed.options) and "." in box:
            self.submit([box] if posed.kind == "place" else box)

    def held(self, drawing: Any, x: float, y: float) -> None:
        """A finger rested on the drawing: correct what was there, though Correct may draw it elsewhere."""
        seen = drawing.spots_at(x, y)
        if not self.correcting and not self.past:
            self.begin_correcting()
        correcting = self.aside.correcting
        if correcting is not None:
            live = drawing.places()
            place = next((place for place in seen if place in live), "") or drawing.place_at(x, y)
            if place:
                correcting.tap(place)

    def look_closer(self) -> None:
        """Show the drawing in the whole width without the question; again: show the question."""
        self.closer = not self.closer
        self.rebuild()

    # ------------------------------------------------------------ what is laid over the table

    @property
    def overlay(self) -> Overlay | None:
        """The sheet over the drawing."""
        return self.sheets.open

    @property
    def telling(self) -> bool:
        """Whether what hands do before the question stands in its place: beside a sheet with it there would be no
        drawing."""
        return self.before.pages is not None

    @property
    def page(self) -> Pages | None:
        """The page of what is told."""
        if self.before.pages is not None:
            return self.before.pages
        return self.editor if isinstance(self.editor, Pages) else None

    def _told_so_far(self, shown: Shown, posed: Posed) -> tuple[Table, Posed]:
        """The table and the question; of what is told on pages, as far as this page tells it."""
        page = self.page
        return (shown.table, posed) if page is None else (self.outlines.seen(shown, page).table, page.part())

    def follow(self) -> None:
        """Show the drawing of the question, or of the page of what is told."""
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None:
            self.following.follow(*self._told_so_far(shown, posed))

    def open_why(self) -> None:
        """Why? for the open sentences and question, else for the last sentences."""
        posed = self.posed
        if self.shown is not None and posed is not None:
            if self._covered(posed):
                posed = structs.replace(posed, kind="tell", rule="", doubts=())
            self.sheets.why(self.shown, self._public(posed))

    def open_facts(self) -> None:
        """All forecasts in full."""
        if self.shown is not None:
            self.sheets.facts(self.shown.table)

    def open_now(self) -> None:
        """All side acts of the question."""
        posed = self.posed
        if posed is not None:
            self.sheets.now(self._public(posed), self.answering.side, self.filling.play)

    def open_menu(self) -> None:
        """The menu with home, log, settings and so on; again: close it."""
        posed = self.posed
        public = self._public(posed) if posed is not None and not self._covered(posed) else None
        self.sheets.menu(self.shown.table if self.shown is not None else None, public, self.answering.side)

    def begin_correcting(self) -> None:
        """Start correcting: a dotted frame and the list of values; if it is locked the lock must be held first."""
        if self.shown is not None and self.aside.ticks is None:
            if self.desk.locked:
                self.sheets.lock(self._correct)
            else:
                self._correct()

    def _correct(self, gathered: Mapping[str, Any] | None = None) -> None:
        if self.shown is not None:
            self.sheets.close()
            self.aside.correct(self.shown.table, gathered)
            self.rebuild()
