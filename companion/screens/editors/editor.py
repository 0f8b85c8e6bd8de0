"""What all editors share, and the editor of a tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.devices.presses import standing
from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.editors.cells import Cells
from companion.screens.widgets.boxes import Column
from companion.screens.widgets.widgets import Btn

Submit = Callable[[Any], None]


class Ways(Protocol):
    """A row with a place for the way to more answers."""

    def lead(self, way: Btn | None) -> None:
        """Show this button there, or none."""


class Editor(Column):
    """An editor with nothing to touch (for a tell, whose answer is None)."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__()
        self.posed, self.words, self.submit, self.changed = posed, words, submit, changed
        self.limit = 0.0
        """The available height in pixels; 0 while unknown."""
        self.compact = False
        """Whether options on the drawing need no button."""
        self.drawn = True
        """Whether the question's drawing is in view."""
        self.faced = False
        """Whether all values can be touched on the face of a card in view."""
        self.last = False
        """Whether this is the last layout tried: then more options go behind More."""
        self.usual = 0.0
        """The width of the panel's content where no sheet covers the drawing, in pixels; 0: the same as now."""
        self.folds = False
        """Whether it is the last layout tried beside a drawing."""
        self.pages = 1
        """On how many pages its last layout is."""
        self.above = 0.0
        """The least height in pixels of what is above it where the window stands upright; 0: whatever is left."""
        self.cells = Cells()
        """Where the buttons of such a question stand, if one has been asked before."""
        self.kept: dict[float, Cells] = {}
        """The same by width in pixels: beside a sheet another one may be asked for."""
        self.ways: Ways | None = None
        """The row below it in which its way to more answers stands; None: below its own."""
        self._named: dict[str, str] = {}

    def named(self, option: Option) -> str:
        """The text on an option's button, worked out once; of a grave one, that it must be held."""
        if option.id not in self._named:
            name = self.words.option(option)
            self._named[option.id] = self.words.text("ui.held", what=name) if option.grave else name
        return self._named[option.id]

    def within(self, width: float) -> None:
        """It is laid out in this width, in pixels, now: its buttons stand as they have stood there."""
        self.cells = self.kept.setdefault(width, Cells())

    def many_fit(self, width: float) -> bool:
        """Whether many answers have room in this width (pixels)."""
        return False

    def leave(self) -> None:
        """Another editor takes its place: what it has made may be used again."""

    @property
    def steady(self) -> bool:
        """Whether it needs no less height where it has more room, but in the last layout: what is too high with some
        room is as high with a little more."""
        return False

    def keep(self) -> None:
        """This layout is on the screen: its buttons stay where they are when such a question is asked again."""

    @property
    def ready(self) -> bool:
        """Whether the answer is complete."""
        return standing(self.posed)[0]

    @property
    def value(self) -> Any:
        """The present answer."""
        return standing(self.posed)[1]

    @property
    def then(self) -> Sequence[tuple[str, Any]]:
        """Keys and answers of the next questions, as far as they were told with this one."""
        return ()

    @property
    def first(self) -> Option | None:
        """The option that the big button stands for, "Done" among others; None if it sends the answer."""
        return None

    @property
    def confirms(self) -> bool:
        """Whether the big button sends the answer, now or once it is whole. Otherwise the answer is touched where it
        stands, and there is no big button."""
        return self.ready

    def caption(self) -> str:
        """The text of the big button."""
        return self.words.text("ui.next")

    def places(self) -> list[str]:
        """The places on the drawing of chosen options."""
        value = self.value
        chosen: set[Any] = set(value) if isinstance(value, list) else set()
        if isinstance(value, dict):
            chosen = {v for v in value.values() if isinstance(v, str)}
        elif isinstance(value, str):
            chosen = {value}
        options = [*self.posed.options, *(o for field in self.posed.fields for o in field.options)]
        return [o.place for o in options if o.place and o.id in chosen]

    def tap(self, place: str) -> bool:
        """A place on the drawing was touched. Returns whether it meant something."""
        return False

    def turn(self, steps: int) -> None:
        """A knob was turned by so many steps; used where one number is asked."""
