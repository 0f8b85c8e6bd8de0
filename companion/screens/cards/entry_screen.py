"""Entering real cards: a picture of the card with the asked value lit, and a touch or two for each value.

Each value is kept at once, so entering can stop and go on at any time. The next unknown value is asked automatically;
any other can be touched on the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.cards import cards
from companion.cards import fields as card_fields
from companion.cards import values as card_values
from companion.cards import words as card_words
from companion.cards.library import Library
from companion.cards.library_file import LibraryError
from companion.packs.form import Board
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed
from companion.screens.cards.face_view import FaceView
from companion.screens.cards.known import region_sheet, told_ways
from companion.screens.cards.page import CardsPage, Desk
from companion.screens.drawings.faces import short
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.editors.record import Record
from companion.screens.editors.several import toggle
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import BELOW, Column, Grid, Scroll, fit, grid_of, stand, upright
from companion.screens.widgets.widgets import Btn, Txt

PANEL = 340
"""Width of the panel with the choices, in dp."""
CHIPS = 16
"""Up to this number a value is chosen with one touch; larger ones are typed."""


class EntryScreen(CardsPage):
    """Enter one card after the other."""

    def __init__(self, desk: Desk, deck: str, every: Sequence[str], due: Sequence[str]) -> None:
        """``every``: all cards of the deck, for the count. ``due``: those to enter, in order."""
        super().__init__(desk, self._stop, deck)
        self.deck, self.every, self.due = deck, list(every), list(due)
        self.entry: card_values.Entry | None = None
        self.sources: card_values.Sources = {}
        self.now = ""
        """The field that is asked; "" if all are known."""
        self.typed = ""
        self.picked: list[str] = []
        self.picking = ""
        """What is being entered on a part of a map: ``way`` or ``rectangle``, "" for nothing."""
        self._told_way: Record | None = None
        self._view = FaceView()
        self.face = self._view.face
        self.face.bind(on_tap=lambda _face, place: self.desk.act(lambda: self._tapped(place)))
        self.panel = Column(padding=(0, 0, dp(10), dp(8)))
        self._side = BoxLayout(size_hint_x=None, width=dp(PANEL))
        scroll = Scroll()
        scroll.add_widget(self.panel)
        self._side.add_widget(scroll)
        self._view.bind(size=lambda *_: self._share())
        self.ids.body.bind(size=lambda *_: self._stand())
        self._wide = dp(PANEL)
        self.ids.body.add_widget(self._view)
        self.ids.body.add_widget(self._side)
        scroll.bind(height=lambda *_: self._renew())
        self._open(self.due[0])

    def _stand(self) -> None:
        """The choices beside the card, or below it."""
        wide, self._wide = self._wide, stand(self.ids.body, self._side, dp(PANEL))
        if wide != self._wide:
            self._renew()

    # ------------------------------------------------------------ going from card to card

    def _open(self, path: str) -> None:
        self.title = self.words.option(cards.title(path))
        if len(self.every) > 1:
            self.side = self.words.text("ui.cards.at", n=self.every.index(path) + 1, of=len(self.every))
        self.look(lambda library: library.sources(path), partial(self._opened, path))

    def _opened(self, path: str, sources: card_values.Sources) -> None:
        self.entry, self.sources = card_values.Entry(path, sources), sources
        self.picking, self.picked = "", []
        self._go_on()

    def _turn(self, by: int) -> None:
        assert self.entry is not None
        place = self.due.index(self.entry.path) + by
        if 0 <= place < len(self.due):
            self._open(self.due[place])
        else:
            self._stop()

    def _stop(self) -> None:
        if len(self.every) > 1:
            self.desk.ways.deck(self.deck)
        else:
            self.desk.ways.card(self.deck, self.every[0])

    # ------------------------------------------------------------ telling

    def _go_on(self) -> None:
        """Ask the next unknown value."""
        missing = self.entry.missing if self.entry is not None else None
        self.now, self.typed = missing.name if missing is not None else "", ""
        self._renew()

    def _tapped(self, place: str) -> bool:
        kind, _, name = place.partition(".")
        if kind == "field":
            self.now, self.typed = name, ""
        elif self.picking == "way":
            self.picked = [*self.picked, name][-2:] if name not in self.picked else self.picked
        elif self.picking == "rectangle":
            self._rectangle(name)
        self._renew()
        return True

    def tell(self, name: str, value: Any, stay: bool = False) -> bool:
        """Enter one value of the card; then the next one is asked, unless this field takes several."""
        assert self.entry is not None
        try:
            told = self.entry.tell(name, value)
        except IllegalAnswer as error:
            self.note(self.words.error(error), theme.DANGER)
            return True
        self.note("")
        self._keep(told)
        if stay:
            self._renew()
        else:
            self._go_on()
        return True

    def _keep(self, told: dict[str, Any]) -> None:
        assert self.entry is not None
        path = self.entry.path

        def keep(library: Library) -> LibraryError | None:
            library.keep(path, told)
            return library.unsaved

        self.sources = {**self.sources, **{name: (value, "owner") for name, value in told.items()}}
        self.keep(keep)

    # ------------------------------------------------------------ the picture and the panel

    def _renew(self) -> None:
        """Draw card and panel again."""
        entry = self.entry
        if entry is None:
            return
        words = self.words
        row = entry.fields
        told = {f.name: self._short(f, entry.form[f.name]) for f in row if f.name in entry.form}
        labels = {f.name: words.field(f) for f in row}
        offered = card_fields.form(entry.path)
        if offered.board is not None and card_fields.spaces(entry.path, entry.form) and not self.now:
            sheet = region_sheet(entry.path, entry.form, self.sources, self.picked)
        else:
            ids = {name: str(value) for name, value in entry.form.items()}
            look = card_fields.look(entry.path, entry.form)
            sheet = Sheet(row, told, labels, ids, self.now, offered.board, look=look, title=self.title)
            sheet.values = entry.form
        self._view.show(sheet, words)
        self._share()
        self._fill_panel()
        self._ways()
        self.desk.renewed()

    def _share(self) -> None:
        """Once all is told, a card with many values has the whole width, and what is to be said stands above it."""
        body, side = self.ids.body, self._side
        if self.entry is None or self._view.width <= side.width / 2:
            return  # not laid out yet
        inner = body.width - body.padding[0] - body.padding[2]
        narrow = inner if upright() else inner - body.spacing - side.width
        # Upright the card has more room once it stands alone, and would give it back at once.
        beside = (body.height - body.spacing) / (1 + BELOW) if upright() else self._view.height
        high = beside / dp(1)
        whole = not self.now and self.face.least(narrow / dp(1), high) > high
        if whole == (side.parent is not None):
            (body.remove_widget if whole else body.add_widget)(side)
            self.note(self.words.text("ui.cards.whole") if whole else "")
        self._view.heighten()

    def _short(self, field: Field, value: Any) -> str:
        words = self.words
        assert self.entry is not None
        if field.name.partition("-")[0] in card_fields.form(self.entry.path).short:
            return short(words, value)
        return card_words.shown(words, field, value)

    def _fill_panel(self) -> None:
        assert self.entry is not None
        panel = self.panel
        panel.clear_widgets()
        width = self._wide
        room = panel.parent.height if panel.parent is not None else 0
        board = card_fields.form(self.entry.path).board
        if self.now:
            field = self.entry.field(self.now)
            self._head(self.words.field(field))
            for widget in self._choices(field, width - dp(10), room - dp(48)):
                panel.add_widget(widget)
        elif board is not None:
            self._region(board, width, room)
        else:
            self._head(self.words.text("ui.cards.whole"))
        fit(panel, width)

    def _head(self, text: str) -> None:
        self.panel.add_widget(Txt(text=f"[b]{escape_markup(text)}[/b]", color=theme.AURORA))

    def _choices(self, field: Field, width: float, room: float) -> list[Any]:
        assert self.entry is not None
        now = self.entry.form.get(field.name)
        if field.many:
            chosen = list(now or [])
            act = partial(self._toggle, field)
            buttons = [toggle(o, self.words, chosen, field.ordered, act, "") for o in field.options]
            for button in buttons:
                button.ident = f"{field.name}:{button.answer}"
            parts: list[Any] = [grid_of(buttons, [b.caption for b in buttons], width, room)]
            if self.entry.missing is not None:
                go_on = Btn(self._guarded(partial(self._enough, field)), caption=self.words.text("ui.ok"), ident="ok")
                parts.append(go_on)
            return parts
        if field.text:
            return self._line(field)
        if not field.options and field.hi - field.lo >= CHIPS:
            return self._keypad(field)
        counted = [Option(str(n), "count", {"n": n}) for n in range(field.lo, field.hi + 1)]
        options = numbers_together(field.options) if field.options else counted
        captions = [self._caption(field, o) for o in options]
        buttons = [
            Btn(
                partial(self._choose, field, o.id),
                o.id,
                caption=caption,
                ident=f"{field.name}:{o.id}",
                on=now is not None and str(now) == o.id,
                inset=4,
            )
            for o, caption in zip(options, captions, strict=True)
        ]
        return [grid_of(buttons, captions, width, room)]

    def _line(self, field: Field) -> list[Any]:
        """A line is written on a screen of its own; a card need not have one."""
        assert self.entry is not None
        now = str(self.entry.form.get(field.name) or "")

        def write() -> None:
            self.desk.ways.write(self.words.field(field), now, field.text, lambda line: self._written(field, line))

        caption = self.words.text("ui.cards.write")
        found = [Btn(self._guarded(write), caption=caption, sign="correct", ident=f"write:{field.name}")]
        if self.entry.missing is not None:
            leave = self._guarded(lambda: self._written(field, now))
            found.append(Btn(leave, caption=self.words.text("ui.ok"), ident="ok", role="outline"))
        return found

    def _written(self, field: Field, line: str) -> None:
        self.tell(field.name, line)

    def _caption(self, field: Field, option: Option) -> str:
        if not field.options:
            return option.id.replace("-", "−")
        return self._short(field, option.id)

    def _enough(self, field: Field) -> None:
        """All of several is told; of what a card need not say, nothing may be."""
        assert self.entry is not None
        if field.extra and field.name not in self.entry.form:
            self.tell(field.name, [])
        else:
            self._go_on()

    def _guarded(self, act: Callable[[], None]) -> Callable[[], None]:
        def begin() -> bool:
            act()
            return True

        return lambda: self.desk.act(begin)

    def _choose(self, field: Field, value: str) -> None:
        self.desk.act(lambda: self.tell(field.name, value if field.options else int(value)))

    def _toggle(self, field: Field, value: str) -> None:
        assert self.entry is not None
        chosen = list(self.entry.form.get(field.name) or [])
        chosen = [v for v in chosen if v != value] if value in chosen else [*chosen, value]
        if chosen or field.extra:
            self.desk.act(lambda: self.tell(field.name, chosen, stay=True))

    # ------------------------------------------------------------ numbers that are typed

    def _keypad(self, field: Field) -> list[Any]:
        assert self.entry is not None
        now = self.entry.form.get(field.name)
        shows = self.typed or (str(now) if now is not None else "?")
        figures = Txt(text=f"[b]{shows}[/b]", points=28, halign="center")
        grid = Grid(cols=3)
        for key in (*"123456789", "", "0", "ok"):
            sign = {"": "left", "ok": "check"}.get(key, "")
            button = Btn(partial(self._type, field, key), key, caption=key if key.isdigit() else "", sign=sign)
            button.ident = f"key:{key or 'back'}"
            button.disabled = key == "ok" and not self.typed
            button.role = "primary" if key == "ok" and self.typed else "normal"
            grid.add_widget(button)
        return [figures, grid]

    def _type(self, field: Field, key: str) -> None:
        if key == "ok":
            self.desk.act(lambda: self.tell(field.name, int(self.typed)))
            return
        self.typed = (self.typed + key)[-3:] if key else self.typed[:-1]
        self._renew()

    # ------------------------------------------------------------ a part of a map

    def _region(self, board: Board, width: float, room: float) -> None:
        """Shortcuts, Tunnels and white rectangles, entered by touching spaces on the drawing."""
        words, panel = self.words, self.panel
        if self.picking == "way" and len(self.picked) == 2:
            self._head(words.text("ui.cards.way.which", start=self.picked[0], to=self.picked[1]))
            fields = [f for f in board.asked(self.picked) if f.name not in ("from", "to")]
            posed = Posed(0, "map.way", "read", "MV-13", "table", "", fields=tuple(fields))
            self._told_way = Record(posed, words, lambda value: self._refit(), self._refit)
            self._told_way.limit = room - dp(60)
            panel.add_widget(self._told_way)
            return
        if self.picking:
            self._head(words.text(f"ui.cards.pick.{self.picking}"))
            panel.add_widget(Btn(self._guarded(self._leave_way), caption=words.text("ui.ok"), ident="ok"))
        else:
            self._head(words.text("ui.cards.region"))
            for kind in ("way", "rectangle") if board.rectangles else ("way",):
                caption = words.text(f"ui.cards.add.{kind}")
                panel.add_widget(Btn(self._guarded(partial(self._pick, kind)), caption=caption, ident=f"add:{kind}"))
            if card_values.listed(self.sources, "ways"):
                panel.add_widget(
                    Btn(
                        self._guarded(self._take_back),
                        caption=words.text("ui.cards.takeback"),
                        ident="takeback",
                        role="outline",
                    )
                )
            if board.again:
                again = self._guarded(partial(self._ask_again, board.again))
                ends = words.text("ui.cards.signs")
                panel.add_widget(Btn(again, caption=ends, ident="signs", role="outline", least=theme.TARGET))
        for line in told_ways(words, self.sources):
            panel.add_widget(Txt(text=escape_markup(line), points=theme.LABEL, color=theme.QUIET))

    def _refit(self) -> None:
        fit(self.panel, dp(PANEL))
        self._ways()
        self.desk.renewed()

    def _pick(self, kind: str) -> None:
        self.picking, self.picked = kind, []
        self._renew()

    def _leave_way(self) -> None:
        self._pick("")

    def _ask_again(self, name: str) -> None:
        self.now = name
        self._renew()

    def _way(self) -> None:
        assert self.entry is not None
        assert self._told_way is not None
        told = card_values.listed(self.sources, "ways")
        answer = {**self._told_way.value, "from": self.picked[0], "to": self.picked[1]}
        self._keep({"ways": card_fields.with_way(self.entry.path, self.entry.form, told, answer)})
        self._pick("way" if answer.get("kind") == "shortcut" else "")

    def _take_back(self) -> None:
        self._keep({"ways": card_values.listed(self.sources, "ways")[:-1]})
        self._renew()

    def _rectangle(self, space: str) -> None:
        told = card_values.listed(self.sources, "rectangles")
        self._keep({"rectangles": [s for s in told if s != space] if space in told else [*told, space]})

    # ------------------------------------------------------------ the buttons at the bottom

    def _ways(self) -> None:
        assert self.entry is not None
        self.ids.ways.clear_widgets()
        if len(self.picked) == 2 and self.picking == "way":
            self.way("cancel", self._leave_way, role="outline")
            keep = self.way("keep", self._way, role="primary")
            keep.disabled = self._told_way is None or not self._told_way.ready
            return
        place = self.due.index(self.entry.path)
        if place:
            self.way("before", lambda: self._turn(-1), role="outline", sign="left")
        done = self.entry.missing is None
        last = place == len(self.due) - 1
        key = "done" if last else "next" if done else "skip"
        self.way(key, lambda: self._turn(1), role="primary" if done else "outline")


def numbers_together(options: Sequence[Option]) -> list[Option]:
    """The options with plain numbers in a row, at the place of the first one. A question has rare numbers last, but on
    a card they are looked for by value."""
    numbers = sorted((option for option in options if option.id.isdecimal()), key=lambda option: int(option.id))
    first = next((i for i, option in enumerate(options) if option in numbers), 0)
    others = [option for option in options if option not in numbers]
    return [*others[:first], *numbers, *others[first:]]
