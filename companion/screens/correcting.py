"""Correct: every value that can be set by hand, grouped; edits gather and go off together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.correct import Correctable, correctables
from companion.rules.table import Table
from companion.screens import theme
from companion.screens.editors import Number
from companion.screens.widgets import Btn, Column, Flow, Grid, Row, Txt

GROUPS = (
    ("progress", ("progress.",)),
    ("table", ("things.order", "things.aurora", "things.snowstorm", "things.seats.")),
    ("automa", ("things.automa.", "box.")),
    ("zone", ("zone.",)),
    ("enemies", ("enemy.",)),
    ("decks", ("way.",)),
    ("convoys", ()),
)
"""Groups in the list, with how their paths begin; what fits in none belongs to the last."""


class Correcting(Column):
    """The list at the right while correcting: groups, the values of the open group, an editor for the open value."""

    def __init__(self, table: Table, words: Words, changed: Callable[[], None]) -> None:
        super().__init__()
        self.limit, self.compact, self.drawn = 0.0, False, True
        self.words, self._rebuild = words, changed
        self.items: dict[str, Correctable] = {c.path: c for c in correctables(table)}
        self.changes: dict[str, Any] = {}
        self._group, self._path = "", ""
        self._fill()

    def places(self) -> list[str]:
        """The places of what has been changed, for the drawing."""
        return [self.items[path].place for path in self.changes if self.items[path].place]

    def tap(self, place: str) -> None:
        """Jump to what lies at a place of the drawing."""
        found = next((c for c in self.items.values() if c.place == place), None)
        if found is not None:
            self._group = next((name for name, heads in GROUPS if found.path.startswith(heads)), GROUPS[-1][0])
            self._open(found.path)

    # ------------------------------------------------------------ building

    def _fill(self) -> None:
        self.clear_widgets()
        if self._path:
            self._fill_value(self.items[self._path])
            return
        title = "ui.correct.title" if not self._group else f"ui.correct.group.{self._group}"
        self.add_widget(Txt(text=f"[b]{escape_markup(self.words.text(title))}[/b]", color=theme.WARNING))
        if self._group:
            self.add_widget(self._back())
            for item in self._in_group(self._group):
                self.add_widget(self._line(item))
            return
        if not self.items:
            self.add_widget(Txt(text=escape_markup(self.words.text("ui.correct.nothing")), color=theme.QUIET))
        for path, value in self.changes.items():
            row = Row()
            row.add_widget(
                Txt(text=escape_markup(self._text(self.items[path], value)), points=theme.LABEL, color=theme.WARNING)
            )
            row.add_widget(
                Btn(
                    partial(self._drop, path),
                    sign="close",
                    ident=f"drop:{path}",
                    role="outline",
                    span=56,
                    least=theme.TARGET,
                )
            )
            self.add_widget(row)
        grid = Grid(cols=2)
        for name, _ in GROUPS:
            if self._in_group(name):
                caption = self.words.text(f"ui.correct.group.{name}")
                grid.add_widget(Btn(partial(self._open_group, name), ident=f"group:{name}", caption=caption))
        self.add_widget(grid)

    def _in_group(self, name: str) -> list[Correctable]:
        heads = dict(GROUPS)[name]
        if not heads:
            known = tuple(head for _, some in GROUPS for head in some)
            return [c for c in self.items.values() if not c.path.startswith(known)]
        return [c for c in self.items.values() if c.path.startswith(heads)]

    def _back(self) -> Btn:
        return Btn(
            self._up, caption=self.words.text("ui.back"), sign="left", ident="up", role="outline", least=theme.TARGET
        )

    def _line(self, item: Correctable) -> Btn:
        value = self.changes.get(item.path, item.now)
        return Btn(
            lambda: self._open(item.path),
            caption=self._text(item, value),
            ident=f"edit:{item.path}",
            points=theme.LABEL,
            least=theme.TARGET,
            role="outline",
            on=item.path in self.changes,
            halign="left",
        )

    def _text(self, item: Correctable, value: Any) -> str:
        return self.words.text("ui.field", field=self._name(item), value=self._shows(item, value))

    def _name(self, item: Correctable) -> str:
        return self.words.text(item.key, **item.values)

    def _shows(self, item: Correctable, value: Any) -> str:
        if isinstance(value, bool):
            value = "true" if value else "false"
        option = next((o for o in item.options if o.id == str(value)), None)
        if option is not None:
            return self.words.option(option)
        if isinstance(value, list):
            return self.words.value([f"@seat.{v}" for v in value])
        return self.words.value(value)

    def _fill_value(self, item: Correctable) -> None:
        now = self.changes.get(item.path, item.now)
        self.add_widget(Txt(text=f"[b]{escape_markup(self._name(item))}[/b]", color=theme.WARNING))
        if item.options:
            flow = Flow()
            for option in item.options:
                shown = str(now).lower() if isinstance(now, bool) else str(now)
                flow.add_widget(
                    Btn(
                        partial(self._set, item, option.id),
                        option.id,
                        caption=self.words.option(option),
                        ident=f"value:{option.id}",
                        on=option.id == shown,
                        wide=False,
                        least=theme.TARGET,
                        points=theme.LABEL,
                    )
                )
            self.add_widget(flow)
        elif isinstance(item.now, list):
            row = Flow()
            for i, seat in enumerate(now):
                row.add_widget(
                    Btn(
                        partial(self._first, item, i),
                        seat,
                        caption=self.words.text(f"seat.{seat}"),
                        sign=seat,
                        badge=str(i + 1),
                        ident=f"value:{seat}",
                        wide=False,
                        least=theme.TARGET,
                        points=theme.LABEL,
                    )
                )
            self.add_widget(row)
        else:
            self.add_widget(Number(item.lo, item.hi, int(now), lambda n: self._count(item, n), "value"))
        self.add_widget(self._back())

    # ------------------------------------------------------------ touching

    def _open_group(self, name: str) -> None:
        self._group = name
        self._refresh()

    def _open(self, path: str) -> None:
        self._path = path
        self._refresh()

    def _up(self) -> None:
        if self._path:
            self._path = ""
        else:
            self._group = ""
        self._refresh()

    def _drop(self, path: str) -> None:
        self.changes.pop(path, None)
        self._refresh()

    def _set(self, item: Correctable, value: Any) -> None:
        self._note(item, value)
        self._path = ""
        self._refresh()

    def _count(self, item: Correctable, n: int) -> None:
        self._note(item, n)
        self._rebuild()

    def _first(self, item: Correctable, n: int) -> None:
        """Move one seat a place to the left; the leftmost goes to the end."""
        order = list(self.changes.get(item.path, item.now))
        seat = order.pop(n)
        order.insert(n - 1 if n else len(order), seat)
        self._note(item, order)
        self._refresh()

    def _note(self, item: Correctable, value: Any) -> None:
        if value == item.now or str(value) == str(item.now):
            self.changes.pop(item.path, None)
        else:
            self.changes[item.path] = value

    def _refresh(self) -> None:
        self._fill()
        self._rebuild()
