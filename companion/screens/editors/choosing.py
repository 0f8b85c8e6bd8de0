"""Choosing one of several options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import structs

from companion.messages import Words
from companion.messages.values import Typed
from companion.rules.engine.question import Option, Posed
from companion.screens.editors.apart import in_list, is_drawn_large, lists_places, room_for, side_by_side, split
from companion.screens.editors.cells import TWO_LINES, in_columns, in_thirds
from companion.screens.editors.closed import Closed
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import choice_columns, fit, grid_of
from companion.screens.widgets.rack import lend, take_back
from companion.screens.widgets.widgets import Btn, Txt

DONE = ("option.done", "option.map.done")
"""How the words of options begin by which a person says that hands have done everything."""
MORTAL = ("loss.dies", "loss.out")
"""What is said even if it is drawn."""
PAGE = 8
"""Choices on a page behind More."""
KEPT, CLOSE, SMALL = range(3)
"""How buttons that would have to scroll come closer: kept room stays, it gives way, their type is smaller too."""


class Choose(Editor):
    """One of several options: a button each; rare ones and those without room are behind More."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._page = self._pages = 0
        self._first: set[str] = set()
        self._narrowed: tuple[str, ...] = ()
        self._made: dict[str, Btn] = {}
        self._way: Btn | None = None
        self._closer = KEPT
        self._drawn_only = False
        """Whether options on the drawing have no button now."""
        self._shut = Closed(posed, words, self._explain)
        self._mute = False
        """Whether there is no room to say what options take away."""

    @cached_property
    def _warning(self) -> Txt:
        return Txt(color=theme.DANGER, points=theme.LABEL)

    @cached_property
    def _hint(self) -> Txt:
        return Txt(text=self.words.text("ui.place.touch"), color=theme.AURORA)

    def _shown(self, room: int) -> tuple[list[Option], bool]:
        """The options to show, at first as many as fit, and whether a More button is needed."""
        options = [o for o in self.posed.options if o is not self.first]
        self._drawn_only = False
        if self._narrowed:
            # The others keep their places, greyed.
            here = [o for o in options if o.id in self._first or o.id in self._narrowed]
            return sorted(here, key=lambda o: o.id not in self._first), True
        if self._page:
            # Options of the first page stay there, whatever the present layout.
            others = [o for o in options if o.id not in self._first]
            self._pages = -(-len(others) // PAGE)
            return others[(self._page - 1) * PAGE : self._page * PAGE], True
        common = [o for o in options if not o.rare] or options
        bare = [o for o in common if not o.place or o.grave]  # what must be held has a button
        hidden = False
        alone = all(map(is_drawn_large, (o.place for o in common if o.place)))
        if self.drawn and (alone or self.first is not None or (self.compact and (bare or self.ready))):
            # What is on the drawing is touched there.
            hidden = self._drawn_only = len(bare) < len(common)
            common = bare
        placed = [o for o in common if o not in bare][: max(0, room - len(bare))]
        # Where there is no room for all, what has no place on the drawing stays.
        kept = sorted((o for o in common if o in bare or o in placed), key=lambda o: bool(o.place))[:room]
        first = [o for o in common if o in kept]
        others = [o for o in options if o not in first]
        self._first = {o.id for o in first}
        self._pages = -(-len(others) // PAGE)
        # The drawing may have no room for the rare ones.
        return first, bool(others) and not (hidden and all(o.place and not o.rare for o in others))

    def _explain(self) -> None:
        self._shut.told = not self._shut.told
        self.changed()

    def fit(self, width: float) -> float:
        """Lay the buttons out for this width; fewer of them if they would have to scroll. Where that is not enough and
        no other layout is left, room that is only kept gives way, then their type is smaller."""
        self._closer = KEPT
        height = self._fit_all(width)
        while self.last and height > self.limit > 0 and self._closer < SMALL:
            self._closer += 1
            height = self._fit_all(width)
        return height

    def _fit_all(self, width: float) -> float:
        """Lay out the buttons, and above them what can't be done now, so that it shifts none."""
        if self._page or not self.posed.shut:
            return self._fit_options(width)
        if self._shut.told:
            self.clear_widgets()
            self._lead(None)
            self.add_widget(self._shut.greyed())
            self.add_widget(self._shut.way())
            return float(super().fit(width))
        whole = self.limit
        self.limit = max(dp(1), whole - dp(theme.TARGET + theme.GAP)) if whole else 0.0
        self._fit_options(width)
        self.limit = whole
        greyed = self._shut.greyed()
        self.add_widget(greyed, len(self.children))
        height = float(super().fit(width))
        if height <= whole or not whole:
            return height
        self.remove_widget(greyed)
        self.add_widget(self._shut.way(), len(self.children))
        return float(super().fit(width))

    def _fit_options(self, width: float) -> float:
        if 0 < self.usual < width and lists_places(self.posed) and not (self._page or self._narrowed):
            return self._fit_apart(width)
        rows = theme.choices_shown()
        common = [o for o in self.posed.options if not o.rare] or list(self.posed.options)
        columns = choice_columns([self.named(o) for o in common], width)
        if width == self.cells.width:
            columns = self.cells.columns
        elif columns == 1 and len(common) > rows:
            columns = 2  # in two lines each, rather than behind More
        self._mute = False
        height = self._lay(rows * columns, width)
        if self.last and height > self.limit > 0 and self._warning.parent is self:
            self._mute = True  # no option goes behind More for it
            height = self._lay(rows * columns, width)
        if not self.last or self._page or self._narrowed or height <= self.limit:
            return height
        return self._most_that_fit(min(rows * columns, len(common)), width)

    def _most_that_fit(self, crowd: int, width: float) -> float:
        """Lay out as many as have room, fewer than ``crowd`` and two at least: between those that surely have room and
        those that have none."""
        fitting = 2
        while fitting + 1 < crowd:
            most = (fitting + crowd) // 2
            if self._lay(most, width) <= self.limit:
                fitting = most
            else:
                crowd = most
        return self._lay(fitting, width)

    def _fit_apart(self, width: float) -> float:
        """Lay the places of the covered drawing out in a list beside the other answers, which keep their places."""
        self.within(self.usual)
        common = [o for o in self.posed.options if not o.rare and o is not self.first] or list(self.posed.options)
        listed, bare = split(common)
        places, answers = [self._button(o) for o in listed], [self._button(o) for o in bare]
        room = width - self.usual - dp(theme.GAP) if answers else width
        high = self.limit - (dp(theme.TARGET + theme.GAP) if self.ways is None else 0) if self.limit else 0
        taken = self._warning.height + dp(theme.GAP) if self._warn(common, width, high) else 0.0
        shown = places[: room_for(places, room, high - taken)] if high else places
        self._first = {button.answer for button in (*shown, *answers)}
        others = [o for o in self.posed.options if o is not self.first and o.id not in self._first]
        self._pages = -(-len(others) // PAGE)
        self.clear_widgets()
        if taken:
            self.add_widget(self._warning)
        left = in_list(shown, room)
        if answers:
            for button in answers:
                button.least = self._least(self.usual)
            first = partial(grid_of, answers, [b.caption for b in answers], self.usual, 0)
            self.add_widget(side_by_side(left, self.cells.lay(answers, self.usual, first), self.usual, width))
        else:
            self.add_widget(left)
        self._lead(self._way_on() if others else None)
        return float(super().fit(width))

    def _lay(self, most: int, width: float) -> float:
        """Lay out so many of the buttons, and More. Returns the height."""
        shown, others = self._shown(most)
        buttons = [self._button(o) for o in shown]
        captions = [b.caption for b in buttons]
        self.clear_widgets()
        for option, button in zip(shown, buttons, strict=True):
            button.disabled = bool(self._narrowed) and option.id not in self._narrowed
            small = self._closer == SMALL or self.posed.wordy
            button.points, button.air = (theme.LABEL, 8) if small else (theme.SENTENCE, 12)
            button.least = self._least(width)
        kept = self._closer == KEPT and (self._turns or self.cells.way)
        below = self.ways is None and (others or kept)
        room = self.limit - (dp(theme.TARGET + theme.GAP) if below else 0)
        if self._warn(shown, width, room):
            room -= self._warning.height + dp(theme.GAP)
            self.add_widget(self._warning)
        if self._drawn_only and self._closer != SMALL:  # what glows on the drawing says it too
            room -= fit(self._hint, width) + dp(theme.GAP)
            self.add_widget(self._hint)
        most_high = room if self.limit else 0
        if self._page:
            self.add_widget(grid_of(buttons, captions, width, most_high))
        elif buttons:
            first = partial(grid_of, buttons, captions, width, most_high)
            if self.posed.wordy:
                # None is always among them, so its place is the same where all others change.
                end = next((b for b in buttons if not b.answer), None) if self.posed.varied else None
                first = partial(in_columns, buttons, width, end)
            most_rows = int((room + dp(theme.GAP)) // dp(self._least(width) + theme.GAP)) if self.limit else 0
            if not self.last:
                most_rows = 0  # what stands above folds before one stands in another's place
            tight = self._closer != KEPT
            self.add_widget(self.cells.lay(buttons, width, first, self._used(), tight=tight, rows=most_rows))
        self._lead(self._way_on() if others else None)
        if below and not others:
            self.add_widget(Widget(size_hint_y=None, height=dp(theme.TARGET)))
        return float(super().fit(width))

    def _warn(self, shown: Sequence[Option], width: float, room: float) -> bool:
        """Say above the buttons what options take away, so that they keep their size and place. What is drawn where an
        option is touched is left out, but for whom it kills; and all that is drawn where there is no room."""
        told, bare = [], False
        for option in self.posed.options:
            drawn = self.drawn and bool(option.place)
            if drawn or option in shown:
                losses = [one for one in option.loses if not drawn or one.key in MORTAL]
                said = self.words.losses(structs.replace(option, loses=tuple(losses)))
                if said:
                    name = Typed(self.words.option(option))
                    told.append(self.words.text("ui.field", field=name, value=Typed(said)))
                bare = bare or (bool(said) and not drawn)
        if not told:
            return False
        self._warning.text = "\n".join(map(escape_markup, told))
        fits = not self.limit or fit(self._warning, width) <= max(0.0, room - dp(theme.CHOICE) * 2)
        return not self._mute and (fits or (bare and not self.last))

    def _least(self, width: float) -> float:
        """The least height of a button in dp: where its room is kept, that of a caption of two lines, so that another
        one in its place is no higher. Where answers have the whole window there are many, and they are low."""
        if width > dp(theme.panels()[-1]):
            return theme.TARGET
        return theme.CHOICE if theme.large() or self.posed.wordy or self._closer != KEPT else TWO_LINES

    def _lead(self, way: Btn | None) -> None:
        """More and Back have a place of their own: in the row of side acts, or below the options."""
        if self.ways is not None:
            self.ways.lead(way)
        elif way is not None:
            if way.parent is not None:
                way.parent.remove_widget(way)
            self.add_widget(way)

    @property
    def _turns(self) -> bool:
        """Whether a touch of the drawing may come to several options, and a way back."""
        places = [o.place for o in self.posed.options if o.place]
        return self.drawn and len(places) > len(set(places))

    def _used(self) -> dict[str, Btn]:
        """Of numbered cards, those that have stood there and can't be chosen now, greyed."""
        if not all(o.id.isdigit() for o in self.posed.options):
            return {}
        offered = {f"option:{o.id}" for o in self.posed.options}
        used = {name: caption for name, caption in self.cells.captions.items() if name not in offered}
        return {name: Btn(caption=caption, ident=f"gone:{name}", disabled=True) for name, caption in used.items()}

    def leave(self) -> None:
        """Its buttons wait for the next question."""
        take_back((*self._made.values(), *([self._way] if self._way is not None else [])))
        self._made, self._way = {}, None

    @property
    def steady(self) -> bool:
        """It is."""
        return True

    def keep(self) -> None:
        """The first page stays as it is when such a question is asked again; other pages are left again."""
        if not (self._page or self._narrowed or self._shut.told):
            self.cells.keep(self.usual if 0 < self.usual < self.width else self.width)
            self.cells.way = self.cells.way or self._turns or (self._way is not None and self._way.parent is self)

    def many_fit(self, width: float) -> bool:
        """Whether all answers stand side by side in threes of a column of this width (pixels)."""
        buttons = [self._button(option) for option in self.posed.options]
        for button in buttons:
            button.points, button.air = theme.LABEL, 8
        return in_thirds(buttons, width)

    def _button(self, option: Option) -> Btn:
        if option.id not in self._made:
            self._made[option.id] = lend(
                lambda: self.submit(option.id),
                option.id,
                caption=self.named(option),
                ident=f"option:{option.id}",
                on=self.posed.default is not None and option.id == self.posed.default,
                hold=theme.HOLD if option.grave else 0.0,
            )
        self._made[option.id].waiting = False  # an act that it began may have failed
        return self._made[option.id]

    def _way_on(self) -> Btn:
        back = bool(self._narrowed) or (self._page > 0 and self._page == self._pages)
        if self._way is None:
            self._way = lend(self._turn, ident="more", role="outline")
        self._way.caption = self.words.text("ui.back" if back else "ui.more")
        self._way.sign = "left" if back else "more"
        if self.ways is None:  # the row of side acts gives its buttons a height of its own
            self._way.least = theme.TARGET
        return self._way

    def _turn(self) -> None:
        self._page = 0 if self._narrowed or self._page >= self._pages else self._page + 1
        self._narrowed = ()
        self.changed()

    @property
    def first(self) -> Option | None:
        """That everything is done, if that is an answer."""
        return next((o for o in self.posed.options if o.id == "done" and o.key.startswith(DONE)), None)

    @property
    def confirms(self) -> bool:
        """Never: what a person says is touched where it stands, also where it is set already."""
        return False

    def tap(self, place: str) -> bool:
        """Choose the option at this place; if there are several, or one that must be held, show only these."""
        meant = [o for o in self.posed.options if o.place == place]
        if len(meant) == 1 and not meant[0].grave:
            self.submit(meant[0].id)
        elif meant:
            self._narrowed = tuple(o.id for o in meant)
            self.changed()
        return bool(meant)
