"""Share: a code that fills the panel's height, what it is for, and buttons through its parts."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.engine.table import automa_seat, humans
from companion.screens.drawings.charts import Squares
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit
from companion.screens.widgets.widgets import Btn, Txt

KINDS = ("result", "setup", "report")
UPRIGHT = 0.52
"""The most of the height that the code has in a window that stands upright."""


class Desk(Protocol):
    """What sharing needs of the app."""

    session: Session
    words: Words
    ways: Ways


class ShareScreen(BoxLayout):
    """The open game as codes to scan."""

    name = "share"
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(title=desk.words.text("ui.share"))
        self.desk, self.words = desk, desk.words
        shown = desk.session.shown
        self._over = shown is not None and bool(shown.table.progress.scores)
        self.kind = KINDS[0] if self._over else KINDS[1]
        self.texts: list[str] = []
        """The texts of the codes, one for each part."""
        self.part = 0
        self.code = Squares()
        self.add_widget(self.code, len(self.children))
        self.bind(size=self._arrange)
        self.ids.back.act = desk.ways.table
        self.ids.side.bind(width=lambda c, width: fit(c, width))
        self.open(self.kind)

    def _arrange(self, *_: object) -> None:
        """The code as large as fits: left of the words, or above them where the window stands upright."""
        upright = self.height > self.width
        self.orientation = "vertical" if upright else "horizontal"
        self.code.size_hint = (None, None)
        side = min(self.width, self.height * UPRIGHT) if upright else self.height
        self.code.size, self.code.pos_hint = (side, side), {"center_x": 0.5} if upright else {}

    def open(self, kind: str) -> None:
        """Share something else."""
        self.kind, self.texts, self.part = kind, [], 0
        self.code.show([])
        self._fill()
        words, shown = self.words, self.desk.session.shown
        if shown is None:
            return
        table = shown.table
        me = automa_seat(table)
        roles = {seat: words.colour(seat) for seat in humans(table)}
        names = {seat: words.names.get(seat, colour) for seat, colour in roles.items()}
        if me:
            names[me] = words.text("ui.who.automa")
            roles[me] = words.text(f"option.{table.terms.difficulty}")
        board = words.played(table.terms.edition, table.terms.modules)
        self.desk.session.shared(kind, names, roles, board, partial(self._told, kind))

    def _told(self, kind: str, texts: list[str]) -> None:
        if kind == self.kind:
            self.texts = texts
            self._fill()
            self._draw()

    def _draw(self) -> None:
        if self.texts:
            text = self.texts[self.part]
            self.desk.session.squares(text, partial(self._drawn, text))

    def _drawn(self, text: str, rows: list[list[bool]]) -> None:
        if self.texts and self.texts[self.part] == text:
            self.code.show(rows)
            if not rows:
                self.ids.side.add_widget(self._txt(self.words.text("ui.share.long", n=len(text))))
                fit(self.ids.side, self.ids.side.width)

    def _fill(self) -> None:
        """The words beside the code."""
        side, words = self.ids.side, self.words
        side.clear_widgets()
        for kind in KINDS:
            if kind != "result" or self._over:
                side.add_widget(
                    Btn(
                        partial(self.open, kind),
                        caption=words.text(f"ui.share.{kind}"),
                        ident=f"share:{kind}",
                        on=kind == self.kind,
                        points=theme.LABEL,
                        least=theme.TARGET,
                    )
                )
        if self.kind == "setup" and self.texts:
            text = escape_markup(self.texts[0].replace("-", " "))
            side.add_widget(Txt(text=f"[b]{text}[/b]", points=theme.SENTENCE, color=theme.AURORA, plain=self.texts[0]))
        if len(self.texts) > 1:
            side.add_widget(self._txt(words.text("ui.share.part", n=self.part + 1, of=len(self.texts)), bold=True))
            ways = Grid(cols=2)
            for step, sign in ((-1, "left"), (1, "right")):
                ways.add_widget(
                    Btn(
                        partial(self._turn, step),
                        sign=sign,
                        ident=f"part:{sign}",
                        disabled=not 0 <= self.part + step < len(self.texts),
                    )
                )
            side.add_widget(ways)
        side.add_widget(self._txt(words.text(f"ui.share.{self.kind}.what")))
        fit(side, side.width)

    def _turn(self, step: int) -> None:
        self.part = max(0, min(len(self.texts) - 1, self.part + step))
        self.code.show([])  # never show one part's code with another part's number
        self._fill()
        self._draw()

    @staticmethod
    def _txt(text: str, bold: bool = False) -> Txt:
        text = escape_markup(text)
        return Txt(
            text=f"[b]{text}[/b]" if bold else text, points=theme.LABEL, color=theme.TEXT if bold else theme.QUIET
        )
