"""Choosing several of some options, or places on the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.devices.presses import exact
from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.editors.cells import TWO_LINES, in_columns
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid, choice_columns, fit, grid_of, has_room
from companion.screens.widgets.rack import lend, take_back
from companion.screens.widgets.widgets import Btn, Txt


class Several(Editor):
    """Some of several options: toggles, numbered if the order matters, and the big button."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self.chosen: list[str] = list(posed.default) if isinstance(posed.default, list) else []
        self._page = 0
        self._made: dict[str, Btn] = {}

    @property
    def ready(self) -> bool:
        """As many as the question wants. None of them is said by a touch of its own."""
        most = self.posed.hi or len(self.posed.options)
        return bool(self.chosen) and self.posed.lo <= len(self.chosen) <= most

    @property
    def confirms(self) -> bool:
        """Whether the finger may be done though more could be chosen. As many as are asked are sent by the touch on the
        last of them, and so is "none"."""
        return self.ready or (not exact(self.posed) and (bool(self.chosen) or self.posed.lo > 1))

    @property
    def value(self) -> Any:
        """The chosen ones, in the order in which they were touched."""
        return list(self.chosen)

    def fit(self, width: float) -> float:
        """Lay the toggles out for this width; fewer on a page where no other layout is left and they are too high."""
        spare = "" if self.posed.lo == self.posed.hi == 1 else "  00"
        columns = max(2, choice_columns([self.named(o) + spare for o in self.posed.options], width))
        room = max(2, theme.choices_shown() * columns - 1)
        if room + 1 == len(self.posed.options):
            room += 1  # no page for the last one alone
        height = self._build(width, room, spare)
        if self.last and height > self.limit > 0:
            height = self._build(width, room, spare, tight=True)  # empty rows go before any toggle does
        while self.last and height > self.limit > 0 and min(room, len(self.posed.options)) > 1:
            room = min(room, len(self.posed.options)) - 1
            height = self._build(width, room, spare, tight=True)
        return height

    def _build(self, width: float, room: int, spare: str, *, tight: bool = False) -> float:
        """So many options to a page, and their height. ``spare``: what a number needs beside each. ``tight``: without
        the room of rows that are empty now."""
        options = self.posed.options
        pages = max(1, -(-len(options) // room))
        page = self._page % pages
        shown = options[page * room : (page + 1) * room]
        buttons = [self._button(o) for o in shown]
        self.clear_widgets()
        captions = [self.named(o) + spare for o in shown]
        first = partial(grid_of, buttons, captions, width, self.limit)
        half = (width - dp(theme.GAP)) / 2
        if first().cols == 1 and all(has_room(button, half, dp(TWO_LINES)) for button in buttons):
            first = partial(in_columns, buttons, width)  # names find room beside those of others
        below = 0.0 if self.posed.lo else dp(theme.TARGET + theme.GAP)
        most_rows = int(max(0.0, self.limit - below) // dp(TWO_LINES + theme.GAP))
        for button in buttons if not theme.large() else ():
            button.least, button.points, button.inset = theme.CHOICE if self.last else TWO_LINES, theme.LABEL, 8
        self.add_widget(first() if page else self.cells.lay(buttons, width, first, tight=tight, rows=most_rows))
        if pages > 1:
            more = self.words.text("ui.more")
            self.add_widget(
                Btn(self._turn, caption=more, ident="more", role="outline", sign="more", least=theme.TARGET)
            )
        self._offer_none()
        return float(super().fit(width))

    def leave(self) -> None:
        """Its toggles wait for the next question."""
        take_back(self._made.values())
        self._made = {}

    def keep(self) -> None:
        """The first page stays as it is when such a question is asked again."""
        if not self._page:
            self.cells.keep(self.width)

    def _offer_none(self) -> None:
        """That it is none of them is an answer like the others: it stands below them, and a touch sends it."""
        if not self.posed.lo:
            caption = self.words.nothing(self.posed)
            self.add_widget(Btn(lambda: self.submit([]), caption=caption, ident="none", least=theme.TARGET))

    def _button(self, option: Option) -> Btn:
        """The toggle of an option in its present state; made when it is first shown."""
        if option.id not in self._made:
            self._made[option.id] = toggle(option, self.words, self.chosen, self.posed.ordered, self._toggle)
        button = self._made[option.id]
        mark(button, option, self.chosen, self.posed.ordered)
        button.waiting = False  # an act that it began may have failed
        return button

    def _turn(self) -> None:
        self._page += 1
        self.changed()

    def _toggle(self, option: str) -> None:
        if option in self.chosen:
            self.chosen.remove(option)
        else:
            whole = self._whole([*self.chosen, option])
            if exact(self.posed) and len(whole) == self.posed.hi:
                self.submit(whole)
                return
            self.chosen.append(option)
        self.changed()

    def _whole(self, chosen: list[str]) -> list[str]:
        """With these chosen, all that is said: the last of an order follows from the others."""
        left = [o.id for o in self.posed.options if o.id not in chosen]
        return [*chosen, *left] if self.posed.ordered and len(left) == 1 else chosen

    def caption(self) -> str:
        """How many are chosen."""
        return self.words.text("ui.confirm.n", n=len(self.chosen)) if self.chosen else self.words.text("ui.ok")

    def tap(self, place: str) -> bool:
        """Choose or unchoose the option at this place."""
        meant = next((o.id for o in self.posed.options if o.place == place), None)
        if meant is not None:
            self._toggle(meant)
        return meant is not None


class Place(Several):
    """Places on the drawing: touched there, or in a list page by page, with the way back to the drawing. If that
    drawing is not in view the list is shown at once."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._page = 0 if all(o.place for o in posed.options) else 1
        """0: a hint to use the drawing; then the pages of the list."""
        self._pages = 0

    def fit(self, width: float) -> float:
        """Lay out the hint or a page of the list, and the button to the next, for this width."""
        page = self._page or int(not self.drawn)
        if page:
            listed = self._list(width)
            self._pages = len(listed)
            page = min(page, self._pages)
            # As high as the highest: a layout that has room for one page but not for all would lose their order.
            tallest = max(fit(one, width) for one in listed)
        self.clear_widgets()
        if page:
            self.add_widget(listed[page - 1])
        else:
            self.add_widget(Txt(text=self.words.text("ui.place.touch"), color=theme.AURORA))
        self._offer_none()
        if page == self._pages == 1 and not self.drawn:
            return float(Column.fit(self, width))
        caption = "ui.more" if 0 < page < self._pages else "ui.back" if page else "ui.place.list"
        sign = "left" if caption == "ui.back" else "more"
        way = Btn(self._turn, caption=self.words.text(caption), ident="more", role="outline", sign=sign)
        way.least, way.points = theme.TARGET, theme.LABEL
        self.add_widget(way)
        high = float(Column.fit(self, width))
        return high + tallest - listed[page - 1].height if page else high

    def keep(self) -> None:
        """A list of places has an order of its own."""

    def _list(self, width: float) -> list[Grid]:
        """The toggles in pages, each as high as there is room for."""
        captions = [self.named(o) + "  00" for o in self.posed.options]
        columns = choice_columns(captions, width)
        gap = dp(theme.GAP)
        each = (width - gap * (columns - 1)) / columns
        # At least three rows, as long as the panel can get wider instead.
        least = 0.0 if self.last else 3 * dp(theme.STEPPER)
        below = (dp(theme.TARGET) + gap) * (1 if self.posed.lo else 2)
        space = max(least, self.limit - below) if self.limit else float("inf")
        toggles = [self._button(o) for o in self.posed.options]
        pages: list[Grid] = []
        used = 0.0
        for i in range(0, len(toggles), columns):
            row = toggles[i : i + columns]
            high = max(fit(button, each) for button in row) + gap
            if not pages or used + high > space:
                pages.append(Grid(cols=columns))
                used = 0.0
            used += high
            for button in row:
                if button.parent is not None:
                    button.parent.remove_widget(button)
                pages[-1].add_widget(button)
        return pages

    def _turn(self) -> None:
        page = self._page or int(not self.drawn)
        self._page = page + 1 if not page or page < self._pages else 0
        self.changed()


def toggle(
    option: Option,
    words: Words,
    chosen: Sequence[str],
    ordered: bool,
    act: Callable[[str], None],
    prefix: str = "option:",
) -> Btn:
    """A toggle for one option; with its number if the order matters."""
    button = lend(lambda: act(option.id), option.id, caption=words.option(option), ident=f"{prefix}{option.id}")
    mark(button, option, chosen, ordered)
    return button


def mark(button: Btn, option: Option, chosen: Sequence[str], ordered: bool) -> None:
    """Show on a toggle whether its option is chosen."""
    button.on = on = option.id in chosen
    button.sign = "ticked" if on and not ordered else ""
    button.badge = str(list(chosen).index(option.id) + 1) if on and ordered else ""
