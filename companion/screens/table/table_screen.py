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
from companion.game import boxes, unseen
from companion.rules.common.deeds import groups
from companion.rules.engine.question import Posed, usual
from companion.rules.engine.table import Line, Table
from companion.rules.engine.units import phase_of
from companion.screens.correct.correcting import Correcting
from companion.screens.correct.ticks import Ticks
from companion.screens.drawings import geometry
from companion.screens.drawings.geometry import Area
from companion.screens.editors import editor_for
from companion.screens.editors.board_grid import BoardEditor
from companion.screens.editors.choosing import Several
from companion.screens.editors.editor import Editor
from companion.screens.editors.record import Record
from companion.screens.shown import Shown
from companion.screens.table import asked, players, room
from companion.screens.table.answering import Answering
from companion.screens.table.attempts import LEFT, Beside
from companion.screens.table.checklist import Checklist
from companion.screens.table.deeds import Hand, at_once, of_hands
from companion.screens.table.desk import Desk
from companion.screens.table.edge import Edge
from companion.screens.table.following import TABS, Following, answered_on_drawing
from companion.screens.table.footer import LOOKS, NOTHING, Back, Big, Footer
from companion.screens.table.glance import Glance
from companion.screens.table.header import Header
from companion.screens.table.outlines import Outlines
from companion.screens.table.pages import Pages, tell_of
from companion.screens.table.panel import Asked, QuestionPanel
from companion.screens.table.secrets import Secrets
from companion.screens.table.sentences import listed
from companion.screens.table.sheets import Sheets
from companion.screens.table.stage import Stage
from companion.screens.table.upright import HIGHER
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import upright
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.told import sentence

FORM = 2
"""A form of more fields than these needs the whole width more than the drawing."""


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
        self._outlines = Outlines()
        self.editor: Editor | None = None
        self.seat = ""
        """The seat whose question is shown, if several are asked."""
        self.closer = False
        """Whether the drawing has the whole width."""
        self._secrets = Secrets()
        self._asked = (-1, "")
        """Number and key of the question with this editor: one above a tell has the number of what follows it."""
        self._ticks: Ticks | None = None
        self._ticked: tuple[int, tuple[Line, ...]] = (-1, ())
        self._correcting: Correcting | None = None
        self._glance = Glance()
        self._told = -1
        """The last question with a sheet of what hands do."""
        self._deeds: Overlay | None = None
        """The sheet with what hands do before this question."""
        self._ahead: Pages | None = None
        """What hands do before this question, page by page beside the drawing, where a sheet would leave none."""
        self._checklist = Checklist()
        self.players = players.Players(desk, self.rebuild)
        self.following = Following(lambda: desk.settings.now.follow == "ask")
        self.answering = Answering(self, desk)
        self.sheets = Sheets(desk, self.rebuild)
        self.stage = Stage(self, self.words)
        self.panel = QuestionPanel(self.words, self.answering.side, self.open_why, self.open_now)
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
        self._outlines.show(shown)
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
        self._ticked = before._ticked
        self.players.ids = before.players.ids
        self.sheets.close()
        if before._correcting is not None:
            self._correct(before._correcting.changes)
        self.rebuild()

    def _begin(self, shown: Shown, posed: Posed) -> None:
        """A question comes onto the panel. If it comes back because its answer was refused, the chosen values stay."""
        chosen = getattr(self.editor, "chosen", []) if (posed.number, posed.key) == self._asked else []
        self._asked = (posed.number, posed.key)
        self.sheets.close()
        self.correcting, self._correcting = False, None
        self.closer = False
        self._secrets.cover()
        self._ahead = None
        self._make_editor(posed)
        if chosen and isinstance(self.editor, Several):
            self.editor.chosen = list(chosen)
        self._ticks = None
        if not shown.put_right:
            self._ticked = (0, ())  # the same list comes again when the same act is undone again
        to_right = len(shown.put_right) > 1 and (shown.head, shown.put_right) != self._ticked
        if to_right and self.desk.settings.now.ticks == "ask":
            self._ticks = Ticks(shown.put_right, self.words, self._all_ticked, self.rebuild)
        self._follow(shown, posed)
        if self._ticks is not None:
            return
        if to_right:
            self.sheets.lay("ui.putright.title", [sentence(line, self.words) for line in shown.put_right])
        elif self._crowd(posed):
            self._tell_hands(posed)
        elif shown.woken and not self._setting_up:
            self.sheets.lay("ui.woken", [sentence(line, self.words) for line in shown.woken])

    def _crowd(self, posed: Posed) -> bool:
        """Whether hands do more before this question than has room beside it."""
        if posed.kind == "tell" or self._setting_up or self._covered(posed):
            return False
        return len(self._hands(posed)) > at_once(asked=True) and len(posed.fields) <= FORM

    def _hands(self, posed: Posed) -> list[Hand]:
        """What hands do for the sentences of this question."""
        return of_hands(posed.lines, self.shown.table) if self.shown is not None else []

    def _resized(self, *_: Any) -> None:
        self.rebuild()

    def _make_editor(self, posed: Posed) -> None:
        if self._covered(posed):
            self.editor = asked.HandOver(posed, self.words, self._submit, self.rebuild, self._look)
        elif self._secrets.playing:
            back = partial(self._play_from_hand, False)
            self.editor = asked.InHand(posed, self.words, self._submit, self.rebuild, self.answering.side, back)
        elif posed.kind == "tell" and not self._setting_up:
            assert self.shown is not None
            self.editor = self._pages(self.shown, posed)
        else:
            maker = BoardEditor if posed.view == "board" else editor_for
            self.editor = maker(self._public(posed), self.words, self._submit, self.rebuild)
            if isinstance(self.editor, Record):
                self.editor.write = self.desk.ways.write
                if posed.key in players.ASKED and not self.past:
                    self.editor.beside = self.players.beside
                if posed.key == "setup.terms":
                    assert self.shown is not None
                    self.editor.prefer(boxes.inherited(self.desk.settings.now.game, self.shown.table.terms.copy))

    def _pages(self, shown: Shown, tell: Posed) -> Pages:
        parts = groups(tell.lines, shown.phases, shown.table, at_once(asked=False))
        return Pages(tell, self.words, self._submit, self.rebuild, parts, shown.tables)

    def _covered(self, posed: Posed) -> bool:
        return self._secrets.covered(posed, self.shown)

    def _public(self, posed: Posed) -> Posed:
        return self._secrets.public(posed, self.shown)

    def _play_from_hand(self, playing: bool = True) -> None:
        """Begin or stop choosing a card from the hand; its owner must look first."""
        posed = self.posed
        if posed is not None:
            self.sheets.close()
            self._secrets.cover(playing)
            self._make_editor(posed)
            self.rebuild()

    def _look(self) -> None:
        """The asked player has the screen."""
        posed = self.posed
        if posed is not None:
            self._secrets.look()
            self._make_editor(posed)
            self.rebuild()

    def show_seat(self, seat: str) -> None:
        """Show another seat's question."""
        if self.shown is None or seat not in self.shown.open:
            return
        self.sheets.close()
        self.seat = seat
        self._secrets.cover()
        self._ahead = None
        posed = self.shown.open[seat]
        self._make_editor(posed)
        self._follow(self.shown, posed)
        self.rebuild()

    # ------------------------------------------------------------ laying it out

    def rebuild(self) -> None:
        """Lay everything out again with what is shown and what the editor holds."""
        shown, posed = self.shown, self.posed
        if shown is None or posed is None:
            return
        correcting = self._correcting
        if correcting is not None and correcting.seat:
            self.following.turn_to(correcting.seat, shown.table)
        if correcting is not None and correcting.drawing:
            self.following.show(correcting.drawing, shown.table)
        if correcting is not None:
            correcting.seat = correcting.drawing = ""
        covered = upright() and self.overlay is not None
        if not covered:
            self._fill_panel(shown, posed)
        page = self._page
        seen = self._outlines.seen(shown, page)
        header: Header = self.ids.header
        header.update(seen.table, posed, self.words, shown.open)
        self._edge.update(*header.turn)
        busy = self._setting_up or self.overlay is not None or self._ticks is not None or self._correcting is not None
        self.closer = self.closer and not busy
        if self.closer or covered or (self.overlay is not None and self._narrow):
            self.panel.step_aside()
        self._arrange()
        self._fill_left(seen, posed if page is None else page.posed)
        editing = self._correcting is not None
        redo, off = shown.redo is not None and not editing, self._off()
        self.footer.show(self._back(shown), self._big(), redo, off, self._again)

    def _arrange(self) -> None:
        """The drawing left of the panel; upright above it, or nothing below it."""
        alone = upright() and self._narrow and self.overlay is None
        room.arrange(self.ids.body, [self.panel, self.stage] if alone else [self.stage, self.panel])

    @property
    def _setting_up(self) -> bool:
        """Whether nothing is on the table yet, so that lines replace the drawing; not while a card is read, nor where a
        place that is there by now is to be touched."""
        shown, posed = self.shown, self.posed
        assert shown is not None
        if phase_of(shown.table) != "setup" or self._reading:
            return False
        return posed is None or posed.view not in TABS or not answered_on_drawing(posed)

    @property
    def _reading(self) -> bool:
        """Whether a card is read whose face comes before what is laid out."""
        shown, posed, aside = self.shown, self.posed, self._ticks is not None or self._correcting is not None
        if shown is None or posed is None or aside or phase_of(shown.table) != "setup":
            return False
        return self.stage.is_read(shown.table, posed)

    @property
    def _narrow(self) -> bool:
        return room.narrow(self.panel, sheet=self.overlay is not None)

    def _fill_panel(self, shown: Shown, posed: Posed) -> None:
        if self._ticks is not None:
            self.panel.put_right(self._ticks, room.height(), self._setting_up and self.overlay is None)
        elif self._correcting is not None:
            self.panel.correct(self._correcting, room.height())
        elif self._ahead is not None:
            self._ask(Asked(self._outlines.seen(shown, self._ahead), self._ahead.posed, self._ahead))
        elif self.editor is not None:
            alone = self._covered(posed) or self._secrets.playing
            play = self._play_from_hand if not self.past and unseen.may_play(posed, shown.table) else None
            question = Asked(self._outlines.seen(shown, self._page), self._public(posed), self.editor, alone, play)
            told = posed.kind == "tell" or alone or self.overlay is not None or self._told == posed.number
            needs_all = len(posed.fields) > FORM and not self.panel.stood_beside(posed.key)
            told = told or (needs_all and not theme.large())
            # Who pins another drawing wants to see it, and no sheet in its place.
            told = told or self.following.elsewhere(shown.table, posed)
            if not self._ask(question, narrow=bool(self._hands(posed)) and not told):
                self._tell_hands(posed)  # a sheet beside the answers, rather than the whole width without a drawing
                self._fill_panel(shown, posed)

    def _ask(self, question: Asked, *, narrow: bool = False) -> bool:
        editor = question.editor
        wide = upright() or Window.width >= dp(LEFT + theme.panels()[0])
        in_view = self.following.in_view(question.shown.table, question.posed)
        editor.drawn = wide and self.overlay is None and in_view
        editor.faced = editor.drawn and self._faced(question.shown.table, question.posed)
        return self.panel.ask(question, self._beside(), room.height(), self._on_top, narrow=narrow)

    def _faced(self, table: Table, posed: Posed) -> bool:
        """Whether the face of the card that is read stands in place of the drawing."""
        return usual(posed.fields) is not None and self.stage.reads(self.following, table, posed)

    def _tell_hands(self, posed: Posed) -> None:
        """What hands do before this question: on a sheet over the drawing, beside the answers; where that would leave
        no drawing, page by page with the drawing of its places."""
        assert self.shown is not None
        self._told = posed.number
        if upright() or theme.large():
            self._ahead = self._pages(self.shown, tell_of(posed))
            self._follow(self.shown, posed)
            return
        self.sheets.lay("ui.deeds", listed(self.shown, posed, self.words))
        self._deeds = self.sheets.open

    def _beside(self) -> Beside:
        told = self.overlay is not None and self.overlay is self._deeds
        alone = self.overlay is None and self._ahead is None
        seen = alone and self.posed is not None and self._told == self.posed.number
        return Beside(
            sheet=self.overlay is not None,
            told=told,
            seen=seen,
            setting_up=self._setting_up,
            hands=len(self._hands(self.posed)) if self.posed is not None else 0,
            pinned=bool(self.following.pinned),
        )

    def _on_top(self, width: float) -> Sequence[Widget]:
        """Above a question: whose it is, if several are asked; above a page of a tell the way back."""
        assert self.shown is not None
        page = self._page
        if page is not None:
            return [page.way_back(partial(self.leaf, -1))] if page.page else ()
        if len(self.shown.open) < 2:
            return ()
        seats = asked.in_turn(self.shown.open, self.shown.table)
        return [asked.chips(seats, self.seat, self.words, width, self.show_seat)]

    def _fill_left(self, shown: Shown, posed: Posed) -> None:
        width, height = room.beside(self.panel)
        aside = self._ticks is not None or self._correcting is not None
        if self.overlay is not None and (upright() or not self._narrow):
            self.stage.clear(self.overlay, width)
        elif self._narrow:
            self.stage.clear(None, width)
            if self._setting_up and self.overlay is None and not aside:
                self._checklist.draw_on(self.panel, shown.table, posed, self.words, height)
        elif isinstance(self.editor, BoardEditor) and not aside:
            self.editor.grid.pos_hint = {"x": 0, "y": 0}
            self.stage.clear(self.editor.grid, width)
        elif self._reading:
            self.stage.read(shown.table, posed, width, self._picked())
        elif self._setting_up:
            size = (width, height)
            self.stage.clear(self._checklist.sheet(shown.table, posed, self.words, size, self.panel), width)
        else:
            correcting = self._correcting
            self.stage.draw(
                self.following,
                shown.table if correcting is None else correcting.table,
                self._secrets.drawn(posed, shown, waits=self._ticks is not None),
                width,
                correcting=self.correcting,
                told=self._page.lines if self._page is not None else (),
                also=() if correcting is None else correcting.spaces(),
                chosen=self._picked(),
                closer=self.closer,
                brief=upright() and height < dp(HIGHER),
                changed=self._outlines.of(posed, shown.table, self._page),
            )

    def _picked(self) -> list[str]:
        """The places of what is selected."""
        if self._correcting is not None:
            return self._correcting.places()
        return self.editor.places() if self.editor is not None else []

    def _back(self, shown: Shown) -> Back:
        if self._correcting is not None:
            return Back(self.words.text("ui.cancel"), "close")
        if shown.undo is None:
            return Back(self.words.text("ui.undo.nothing"), "undo", on=False)
        return Back(asked.undo(shown.undo, shown.table, shown.open.values(), self.words), "undo", long=True)

    def _big(self) -> Big:
        words = self.words
        if self._ticks is not None:
            return Big(words.text("ui.putright.right"), self._ticks.ready, hold=theme.HOLD)
        if self._correcting is not None:
            changes = self._correcting.changes
            return Big(words.text("ui.correct.confirm", n=len(changes)), bool(changes), theme.HOLD, "apart")
        editor = self._ahead or self.editor
        assert editor is not None
        if editor.first is not None:
            return Big(editor.named(editor.first), ident=f"option:{editor.first.id}")
        return Big(editor.caption(), editor.ready) if editor.confirms else NOTHING

    @property
    def _again(self) -> bool:
        """Whether there is a voice that can say something again."""
        return bool(self.desk.settings.now.voice) and not self.past

    def _off(self) -> tuple[str, ...]:
        """Buttons between undo and the big one that are hidden now."""
        return tuple(LOOKS) if self._correcting is not None else ()

    # ------------------------------------------------------------ acts

    def _submit(self, value: Any) -> None:
        self.answering.submit(value)

    def confirm(self) -> None:
        """Press the big button."""
        if self._ticks is not None:
            if self._ticks.ready:
                self._all_ticked()
        elif self._correcting is not None:
            changes, session = list(self._correcting.changes.items()), self.desk.session
            self.desk.act(lambda: session.correct(changes), self.footer.big)
        elif self._page is not None and self._page.goes_on:
            self.leaf(1)
        elif self.telling:
            self.desk.act(self._uncover)
        else:
            self.answering.confirm(self.footer.big)

    def _uncover(self) -> bool:
        shown, posed = self.shown, self.posed
        assert shown is not None
        assert posed is not None
        self.sheets.close()
        self._ahead = None
        self._follow(shown, posed)
        self.rebuild()
        self.desk.renewed()  # so that a second touch at once doesn't answer what was below
        return True

    def leaf(self, step: int) -> None:
        """One page of a tell on, or back."""
        page = self._page
        if page is not None:
            self.desk.act(lambda: self._leaf(page, step))

    def _leaf(self, page: Pages, step: int) -> bool:
        shown = self.shown
        assert shown is not None
        page.turn_over(step)
        self._follow(shown, page.posed)
        self.rebuild()
        self.desk.renewed()  # so that a second touch at once doesn't go on
        return True

    def take_back(self) -> None:
        """Press the button at the left: undo; while correcting, cancel."""
        if self._correcting is not None:
            self.correcting, self._correcting = False, None
            if self.shown is not None and self.posed is not None:
                self._follow(self.shown, self.posed)
            self.rebuild()
        else:
            self.desk.act(self.desk.session.undo, self.footer.ids.undo)

    def _all_ticked(self) -> None:
        assert self.shown is not None
        self._ticked = (self.shown.head, self.shown.put_right)
        self._ticks = None
        self.desk.session.righted()
        self.rebuild()

    # ------------------------------------------------------------ buttons and lamps

    @property
    def occupied(self) -> bool:
        """Whether the screen is busy with something other than the question, so that only *next* works."""
        posed = self.posed
        covered = posed is not None and self._covered(posed)
        aside = self._ticks is not None or self._correcting is not None or self.telling
        return aside or covered or self._secrets.playing

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
        if shown is None or posed is None or self._setting_up or self._correcting is not None or self._covered(posed):
            return
        self.sheets.close()
        self.following.turn_to(seat, shown.table)
        self.rebuild()
        self._glance.begin(partial(self._look_back, posed.number))

    def _look_back(self, number: int) -> None:
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None and posed.number == number and self._correcting is None:
            self._follow(shown, posed)
            self.rebuild()

    def swiped(self, step: int) -> None:
        """The next Convoy, or the one before."""
        shown, posed = self.shown, self.posed
        if shown is not None and posed is not None:
            self.following.swipe(step, shown.table, posed)
            self.rebuild()

    def tapped(self, place: str) -> None:
        """A place on the drawing was touched."""
        if self._correcting is not None:
            self._correcting.tap(place)
        elif self._ticks is None and self.editor is not None and not self.editor.tap(place):
            self._refused(place)

    def _refused(self, place: str) -> None:
        """A box that the question does not allow was touched: say why."""
        posed = self.posed
        seat, _, box = place.partition(".")
        if posed is None or posed.asked != seat or posed.view != "convoy" or self._covered(posed):
            return
        if any(o.place.startswith(f"{seat}.") for o in posed.options) and "." in box:
            self._submit([box] if posed.kind == "place" else box)

    def held(self, drawing: Any, x: float, y: float) -> None:
        """A finger rested on the drawing: correct what was there, though Correct may draw it elsewhere."""
        seen = drawing.spots_at(x, y)
        if self._correcting is None and not self.past:
            self.begin_correcting()
        if self._correcting is not None:
            live = drawing.places()
            place = next((place for place in seen if place in live), "") or drawing.place_at(x, y)
            if place:
                self._correcting.tap(place)

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
        return self._ahead is not None

    @property
    def _page(self) -> Pages | None:
        """The page of what is told."""
        if self._ahead is not None:
            return self._ahead
        return self.editor if isinstance(self.editor, Pages) else None

    def _told_so_far(self, shown: Shown, posed: Posed) -> tuple[Table, Posed]:
        """The table and the question; of what is told on pages, as far as this page tells it."""
        page = self._page
        return (shown.table, posed) if page is None else (self._outlines.seen(shown, page).table, page.part())

    def _follow(self, shown: Shown, posed: Posed) -> None:
        """Show the drawing of the question, or of the page of what is told."""
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
            play = self._play_from_hand if self.shown and unseen.may_play(posed, self.shown.table) else None
            self.sheets.now(self._public(posed), self.answering.side, play)

    def open_menu(self) -> None:
        """The menu with home, log, settings and so on; again: close it."""
        posed = self.posed
        public = self._public(posed) if posed is not None and not self._covered(posed) else None
        self.sheets.menu(self.shown.table if self.shown is not None else None, public, self.answering.side)

    def begin_correcting(self) -> None:
        """Start correcting: a dotted frame and the list of values; if it is locked the lock must be held first."""
        if self.shown is not None and self._ticks is None:
            if self.desk.locked:
                self.sheets.lock(self._correct)
            else:
                self._correct()

    def _correct(self, gathered: Mapping[str, Any] | None = None) -> None:
        if self.shown is not None:
            self.sheets.close()
            self.correcting = True
            self._correcting = Correcting(self.shown.table, self.words, self.rebuild, gathered)
            self.rebuild()
