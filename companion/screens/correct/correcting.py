"""Correct: all values that can be set by hand, in groups. Changes are collected and applied together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from kivy.utils import escape_markup, get_hex_from_color

from companion.messages import Words
from companion.rules.common.correct import Correctable, apply, correctables
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import COLOURS, Table, freeze, humans, thaw
from companion.screens.editors.counting import Number
from companion.screens.editors.several import toggle
from companion.screens.editors.side_acts import Pairs
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow, Row
from companion.screens.widgets.widgets import Btn, Peek, Txt

GROUPS = ("progress", "table", "automa", "zone", "enemies", "decks", "house")
"""Groups in the list; the pieces of a seat have a group of their own."""
DRAWN = {"table": "map", "automa": "automa", "zone": "zone", "enemies": "enemies"}
"""The drawing on which the values of a group stand."""
PARTS = ("convoy", "people", "hand")
"""The parts of a seat's group."""
BOXES = ("box.", "aboard.")
"""How the paths of what is in a box begin."""
HELD, ADDED, LAID = "held.", "hand.", "things."
"""How the paths of cards in a hand begin, of those that come into it, and of those that an expansion keeps secret."""


def group_of(item: Correctable) -> str:
    """The group of a value: one of :data:`GROUPS`, or ``SEAT/PART``."""
    if item.seat:
        return f"{item.seat}/{item.part or 'people'}"
    return item.group


def _is_box(item: Correctable) -> bool:
    """Whether it is what is in a box, which may be one of a few things."""
    return item.path.startswith(BOXES) and not isinstance(item.now, list)


class Correcting(Column):
    """The list at the right while correcting: groups, the values of the open group, an editor for the open value."""

    def __init__(
        self, table: Table, words: Words, changed: Callable[[], None], changes: Mapping[str, Any] | None = None
    ) -> None:
        """``changes``: changes that are already collected."""
        super().__init__()
        self.limit, self.compact = 0.0, False
        self.words, self._rebuild = words, changed
        self.items: dict[str, Correctable] = {c.path: c for c in correctables(table)}
        self.changes: dict[str, Any] = dict(changes or {})
        self._group, self._path = "", ""
        self._place = ""
        """The place of the drawing to which the list is limited."""
        self.turned = False
        """Whether another list was just opened, which is then shown from its top."""
        self.seat = ""
        """The seat whose group was just opened; the drawing shows its Convoy."""
        self.drawing = ""
        """The drawing of the group that was just opened, or of the value, if that is set by a touch of it."""
        self._several = len(humans(table)) > 1
        self._now = table
        self._as_changed: tuple[dict[str, Any], Table] = {}, table
        self._fill()

    @property
    def table(self) -> Table:
        """The table as it will be; as it is now as long as the changes do not fit together."""
        changes, table = self._as_changed
        if changes != self.changes:
            table = thaw(freeze(self._now))
            try:
                apply(table, list(self.changes.items()))
            except (IllegalAnswer, KeyError):
                table = self._now
            self._as_changed = dict(self.changes), table
        return table

    def places(self) -> list[str]:
        """The places of changed values on the drawing of the table as it will be."""
        now = {item.path: item.place for item in correctables(self.table)} if self.changes else {}
        return [place for path in self.changes if (place := now.get(path, self.items[path].place))]

    def spaces(self) -> Collection[str]:
        """The places that can be touched for the open value."""
        return self.items[self._path].by_place if self._path else ()

    def tap(self, place: str) -> None:
        """Set the open value by its place; else jump to what is at a place of the drawing. Each further touch of a box
        sets what can be in it next."""
        item = self.items[self._path] if self._path else None
        if item is not None and place in item.by_place:
            self._note(item, item.by_place[place])
            self._refresh()
            return
        if item is not None and place == item.place and _is_box(item):
            ids = [option.id for option in item.options]
            self._note(item, ids[(ids.index(str(self._value(item.path))) + 1) % len(ids)])
            self._refresh()
            return
        found = [c for c in self.items.values() if c.place == place]
        if len(found) == 1:
            self._group, self._place = group_of(found[0]), ""
            self._open(found[0].path)
        elif found:
            self._group, self._path, self._place, self.turned = group_of(found[0]), "", place, True
            self._refresh()

    # ------------------------------------------------------------ building

    def _fill(self) -> None:
        self.clear_widgets()
        if self._path:
            self._fill_value(self.items[self._path])
            return
        self.add_widget(Txt(text=f"[b]{escape_markup(self._title(self._group))}[/b]"))
        if self._group:
            self.add_widget(self._back())
            self._fill_group()
            return
        if not self.items:
            self.add_widget(Txt(text=escape_markup(self.words.text("ui.correct.nothing")), color=theme.QUIET))
        for path, value in self.changes.items():
            row = Row()
            row.add_widget(Txt(text=escape_markup(self._changed(self.items[path], value)), points=theme.LABEL))
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
        seats = dict.fromkeys(item.seat for item in self.items.values() if item.seat)
        self._buttons([*(name for name in GROUPS if self._in_group(name)), *seats])

    def _title(self, group: str) -> str:
        """The words for a group; for a seat its colour and the part."""
        if not group:
            return self.words.text("ui.correct.title")
        seat, _, part = group.partition("/")
        if seat not in COLOURS:
            return self.words.text(f"ui.correct.group.{group}")
        named = self.words.text("ui.correct.group.seat", seat=f"@seat.{seat}")
        return self.words.text("ui.field", field=named, value=f"@ui.correct.group.{part}") if part else named

    def _fill_group(self) -> None:
        seat, _, part = self._group.partition("/")
        if seat in COLOURS and not part:
            self._buttons([f"{seat}/{part}" for part in PARTS if self._in_group(f"{seat}/{part}")])
            return
        items = [item for item in self._in_group(self._group) if self._place in ("", item.place)]
        lines = {item.path: self._line(item) for item in items}
        held = any(path.startswith(HELD) for path in lines)
        if part == "hand" and not held and not any(path.startswith(LAID) for path in lines):
            self.add_widget(Txt(text=escape_markup(self.words.text("ui.hand.empty")), color=theme.QUIET))
        elif part == "hand" and self._several:
            self._fill_look(seat, lines)
        for line in lines.values():
            self.add_widget(line)

    def _fill_look(self, seat: str, lines: Mapping[str, Btn]) -> None:
        """A button that shows the names of the cards in hand while it is held, for their owner (EX-31)."""
        name = self.words.text(f"seat.{seat}")
        self.add_widget(Txt(text=escape_markup(self.words.text("ui.secret.hand", seat=name))))

        def show(seen: bool) -> None:
            for path, line in lines.items():
                line.caption = self._text(self.items[path], self._value(path), seen)

        look = self.words.text("ui.secret.look")
        self.add_widget(Peek(show, caption=look, sign="look", ident="look", role="primary", least=theme.CHOICE))

    def _buttons(self, groups: list[str]) -> None:
        grid = Pairs(cols=2)
        for name in groups:
            seat, _, part = name.partition("/")
            caption = self.words.text(f"ui.correct.group.{part}") if part else self._title(name)
            sign = seat if name in COLOURS else ""
            tint = get_hex_from_color(theme.SEATS[seat]) if sign else ""
            button = Btn(partial(self._open_group, name), ident=f"group:{name}", caption=caption, sign=sign, tint=tint)
            grid.add_widget(button)
        if grid.children:  # before the game is set up there is nothing to correct
            self.add_widget(grid)

    def _in_group(self, name: str) -> list[Correctable]:
        return [item for item in self.items.values() if group_of(item) == name]

    def _back(self) -> Btn:
        return Btn(
            self._up, caption=self.words.text("ui.back"), sign="left", ident="up", role="outline", least=theme.TARGET
        )

    def _line(self, item: Correctable) -> Btn:
        value = self._value(item.path)
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

    def _value(self, path: str) -> Any:
        """The new value if it has been changed, else the present one."""
        return self.changes.get(path, self.items[path].now)

    def _changed(self, item: Correctable, value: Any) -> str:
        """A change in words; of a hidden hand only whose it is."""
        if self._covers(item):
            return self.words.text("correct.hand", seat=f"@seat.{item.seat}")
        said = self._text(item, value)
        if not item.seat or not self._several:
            return said
        return self.words.text("line.seat", seat=f"@seat.{item.seat}", said=said)

    def _text(self, item: Correctable, value: Any, seen: bool = False) -> str:
        """A value with its name. Cards of a hidden hand (EX-31) are only named while their owner looks (``seen``)."""
        shown = "" if self._hides(item) and not seen else self._shows(item, value)
        name = self._name(item, seen)
        key = "ui.field.question" if name.endswith("?") else "ui.field"
        return self.words.text(key, field=name, value=shown) if shown else name

    def _covers(self, item: Correctable) -> bool:
        """Whether it is about a hand that other players must not see."""
        return item.part == "hand" and self._several

    def _hides(self, item: Correctable) -> bool:
        """Whether its value is a card that other players must not see."""
        return self._covers(item) and item.path.startswith((ADDED, LAID))

    def _name(self, item: Correctable, seen: bool = False) -> str:
        if item.path.startswith(HELD) and self._covers(item) and not seen:
            held = [one.path for one in self._in_group(group_of(item)) if one.path.startswith(HELD)]
            return self.words.text("correct.held.back", n=held.index(item.path) + 1)
        return self.words.text(item.key, **item.values)

    def _shows(self, item: Correctable, value: Any) -> str:
        if isinstance(value, bool):
            value = "true" if value else "false"
        option = next((o for o in item.options if o.id == str(value)), None)
        if option is not None:
            return self.words.option(option)
        if isinstance(value, list):
            if item.options:
                return self.words.value(len(value))
            return self.words.value([f"@seat.{v}" for v in value])
        return self.words.value(value) if value != "" else ""

    def _fill_value(self, item: Correctable) -> None:
        now = self.changes.get(item.path, item.now)
        self.add_widget(Txt(text=f"[b]{escape_markup(self._name(item))}[/b]"))
        if item.options and isinstance(item.now, list):
            many = Flow()
            for option in item.options:
                chip = toggle(option, self.words, now, False, partial(self._toggle, item), "value:")
                chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
                many.add_widget(chip)
            self.add_widget(many)
        elif item.options:
            flow = Flow()
            for option in item.options:
                shown = str(now).lower() if isinstance(now, bool) else str(now)
                flow.add_widget(
                    Btn(
                        partial(self._set, item, option.id),
                        option.id,
                        caption=self.words.option(option),
                        ident=f"value:{option.id}",
                        on=option.id == shown and not self._hides(item),
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
        self._group, self._place, self.turned = name, "", True
        self.seat = name if name in COLOURS else self.seat
        self.drawing = DRAWN.get(name, "")
        self._refresh()

    def _open(self, path: str) -> None:
        self._path, self.turned = path, True
        self.drawing = "map" if self.items[path].by_place else self.drawing
        self._refresh()

    def _up(self) -> None:
        if self._path:
            self._path = ""
        elif self._place:
            self._place = ""
        else:
            self._group = self._group.rpartition("/")[0]
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

    def _toggle(self, item: Correctable, option: str) -> None:
        """Add one to the list or remove it; the others keep their order."""
        chosen = list(self.changes.get(item.path, item.now))
        if option in chosen:
            chosen.remove(option)
        else:
            chosen.append(option)
        self._note(item, chosen)
        self._refresh()

    def _first(self, item: Correctable, n: int) -> None:
        """Move a seat one place to the left; the leftmost goes to the end."""
        order = list(self.changes.get(item.path, item.now))
        seat = order.pop(n)
        order.insert(n - 1 if n else len(order), seat)
        self._note(item, order)
        self._refresh()

    def _note(self, item: Correctable, value: Any) -> None:
        same = sorted(value) == sorted(item.now) if item.options and isinstance(value, list) else value == item.now
        if same or str(value) == str(item.now):
            self.changes.pop(item.path, None)
        else:
            self.changes[item.path] = value

    def _refresh(self) -> None:
        self._fill()
        self._rebuild()
