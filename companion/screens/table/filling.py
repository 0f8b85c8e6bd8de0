"""Fills the panel with the question, and the left side with its drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.game import unseen
from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of
from companion.screens.editors.board_grid import BoardEditor
from companion.screens.editors.editor import Editor
from companion.screens.shown import Shown
from companion.screens.table import room
from companion.screens.table.aside import Aside
from companion.screens.table.attempts import LEFT, Beside
from companion.screens.table.before import Before
from companion.screens.table.checklist import Checklist
from companion.screens.table.deeds import at_once, of_hands
from companion.screens.table.following import TABS, Following, answered_on_drawing
from companion.screens.table.lowered import lowered
from companion.screens.table.outlines import Outlines
from companion.screens.table.pages import Pages
from companion.screens.table.panel import Asked, QuestionPanel
from companion.screens.table.secrets import Secrets
from companion.screens.table.sheets import Sheets
from companion.screens.table.stage import Stage
from companion.screens.table.upright import HIGHER
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import upright

FORM = 2
"""A form of more fields than these needs the whole width more than the drawing."""


class Filled(Protocol):
    """The screen whose panel and left side are filled."""

    shown: Shown | None
    editor: Editor | None
    past: bool
    closer: bool
    aside: Aside
    before: Before
    following: Following
    outlines: Outlines
    secrets: Secrets
    sheets: Sheets

    @property
    def posed(self) -> Posed | None:
        """The question."""

    @property
    def page(self) -> Pages | None:
        """The page of what is told."""

    def tell_hands(self, shown: Shown, posed: Posed) -> None:
        """Tell what hands do before the question."""

    def beside(self) -> Beside:
        """What limits the panel's width."""

    def above(self, width: float) -> Sequence[Widget]:
        """What stands above everything on the panel, in this width."""

    def play_from_hand(self, playing: bool = True) -> None:
        """Begin or stop choosing a card from the hand."""


class Filling:
    """Fills both sides of one screen."""

    def __init__(self, screen: Filled, words: Words, stage: Stage, panel: QuestionPanel) -> None:
        self._screen, self._words, self._stage, self._panel = screen, words, stage, panel
        self._checklist = Checklist()
        self._low = False
        """Whether a drawing stands below the sheet of what hands do."""

    @property
    def setting_up(self) -> bool:
        """Whether nothing is on the table yet, so that lines replace the drawing; not while a card is read, nor where a
        place that is there by now is to be touched."""
        shown, posed = self._screen.shown, self._screen.posed
        assert shown is not None
        if phase_of(shown.table) != "setup" or self._reading:
            return False
        return posed is None or posed.view not in TABS or not answered_on_drawing(posed)

    @property
    def _reading(self) -> bool:
        """Whether a card is read whose face comes before what is laid out."""
        shown, posed = self._screen.shown, self._screen.posed
        if shown is None or posed is None or self._screen.aside.open or phase_of(shown.table) != "setup":
            return False
        return self._stage.is_read(shown.table, posed)

    @property
    def narrow(self) -> bool:
        """Whether there is no room beside the panel."""
        return room.narrow(self._panel, sheet=self._screen.sheets.open is not None)

    @property
    def play(self) -> Callable[[], None] | None:
        """Begins to play a card from the hand, if that is offered."""
        screen = self._screen
        posed = screen.posed
        may = screen.shown is not None and posed is not None and unseen.may_play(posed, screen.shown.table)
        return screen.play_from_hand if may and not screen.past else None

    def beside(self) -> Beside:
        """What is on the screen beside the panel."""
        screen = self._screen
        shown, posed, sheet = screen.shown, screen.posed, screen.sheets.open is not None
        alone = not sheet and screen.before.pages is None
        return Beside(
            sheet=sheet,
            low=self._low,
            told=screen.before.covers,
            seen=alone and posed is not None and screen.before.told(posed),
            setting_up=self.setting_up,
            hands=len(of_hands(posed.lines, shown.table)) if shown is not None and posed is not None else 0,
            pinned=bool(screen.following.pinned),
        )

    def crowd(self, shown: Shown, posed: Posed) -> bool:
        """Whether hands do more before this question than has room beside it."""
        if posed.kind == "tell" or self.setting_up or self._screen.secrets.covered(posed, shown):
            return False
        return len(of_hands(posed.lines, shown.table)) > at_once(asked=True) and len(posed.fields) <= FORM

    def panel(self, shown: Shown, posed: Posed) -> None:
        """Fill the panel: what is aside of the question, else what hands do before it, else the question."""
        screen, aside = self._screen, self._screen.aside
        before = screen.before.pages
        self._low = False
        if aside.ticks is not None:
            alone = self.setting_up and screen.sheets.open is None
            self._panel.put_right(aside.ticks, room.height(), alone, lambda: aside.leaf(-1))
        elif aside.correcting is not None:
            self._panel.correct(aside.correcting, room.height())
        elif before is not None:
            self._ask(Asked(screen.outlines.seen(shown, before), before.posed, before))
        elif screen.editor is not None:
            alone = screen.secrets.covered(posed, shown) or screen.secrets.playing
            public = screen.secrets.public(posed, shown)
            question = Asked(screen.outlines.seen(shown, screen.page), public, screen.editor, alone, self.play)
            hands = bool(of_hands(posed.lines, shown.table))
            if not self._ask(question, narrow=hands and not alone and self._may_be_told(shown, posed)):
                # Beside the answers, rather than the whole width without a drawing.
                screen.tell_hands(shown, posed)
                self.panel(shown, posed)

    def _may_be_told(self, shown: Shown, posed: Posed) -> bool:
        """Whether what hands do may be told before this question rather than above it. Who pins another drawing wants
        to see it, and no sheet in its place."""
        screen = self._screen
        if posed.kind == "tell" or screen.sheets.open is not None or screen.before.told(posed):
            return False
        whole = len(posed.fields) > FORM and not self._panel.stood_beside(posed.key)
        return not (whole and not theme.large()) and not screen.following.elsewhere(shown.table, posed)

    def _ask(self, question: Asked, *, narrow: bool = False) -> bool:
        screen, editor = self._screen, question.editor
        wide = upright() or Window.width >= dp(LEFT + theme.panels()[0])
        in_view = screen.following.in_view(question.shown.table, question.posed)
        self._low = self._has_room_below(self._panel.usual(question.posed))
        while True:
            editor.drawn = wide and (screen.sheets.open is None or self._low) and in_view
            editor.faced = editor.drawn and self._faced(question.shown.table, question.posed)
            found = self._panel.ask(question, screen.beside(), room.height(), screen.above, narrow=narrow)
            if not self._low or self._has_room_below(self._panel.width):
                return found
            self._low = False

    def _faced(self, table: Table, posed: Posed) -> bool:
        """Whether the face of the card that is read stands in place of the drawing."""
        return self._stage.reads(self._screen.following, table, posed)

    def left(self, shown: Shown, posed: Posed) -> None:
        """Fill what is beside the panel: a sheet, what is laid out, a board to copy, or the drawing."""
        screen, sheet = self._screen, self._screen.sheets.open
        aside, correcting = screen.aside.open, screen.aside.correcting
        width, height = self._stage.within(*room.beside(self._panel), framed=screen.past or correcting is not None)
        low = lowered(sheet, width, height) if sheet is not None and self._low else None
        covered = screen.secrets.covered(posed, shown)
        if sheet is not None and low is None and (upright() or not self.narrow):
            sheet.stand()
            sheet.size_hint_y, sheet.pos_hint = 1, {"x": 0, "y": 0}
            self._stage.clear(sheet, width)
        elif self.narrow:
            self._stage.clear(None, width)
            if self.setting_up and sheet is None and correcting is None:
                self._checklist.draw_on(self._panel, shown.table, posed, self._words, height)
        elif isinstance(screen.editor, BoardEditor) and not aside:
            screen.editor.grid.pos_hint = {"x": 0, "y": 0}
            self._stage.clear(screen.editor.grid, width)
        elif self._reading:
            self._stage.read(shown.table, posed, width, self._picked())
        elif self.setting_up:
            size = (width, height)
            self._stage.clear(self._checklist.sheet(shown.table, posed, self._words, size, self._panel), width)
        else:
            self._stage.draw(
                screen.following,
                shown.table if correcting is None else correcting.table,
                screen.secrets.drawn(posed, shown, waits=screen.aside.ticks is not None),
                width,
                correcting=correcting is not None,
                told=screen.page.lines if screen.page is not None else (),
                also=() if correcting is None else correcting.spaces(),
                chosen=self._picked(),
                closer=screen.closer,
                brief=low is not None or (upright() and height < dp(HIGHER)),
                # Who was not handed the screen yet has nothing to do.
                changed=None if covered else screen.outlines.of(posed, shown.table, screen.page),
                sheet=sheet,
                low=low,
            )

    def _has_room_below(self, panel: float) -> bool:
        """Whether the sheet of what hands do leaves room for a drawing below it, beside a panel of this width
        (pixels)."""
        sheet = self._screen.sheets.open
        if sheet is None or not self._screen.before.covers or upright():
            return False
        width = Window.width - panel
        return width >= dp(LEFT) and lowered(sheet, width, room.height()) is not None

    def _picked(self) -> list[str]:
        """The places of what is selected."""
        correcting, editor = self._screen.aside.correcting, self._screen.editor
        if correcting is not None:
            return correcting.places()
        return editor.places() if editor is not None else []
