"""What all editors have in common, and the one of a tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.devices.presses import standing
from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.widgets.boxes import Column

Submit = Callable[[Any], None]


class Editor(Column):
    """An editor without anything to touch (a tell, whose answer is None)."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__()
        self.posed, self.words, self.submit, self.changed = posed, words, submit, changed
        self.limit = 0.0
        """The height that there is, in pixels; 0 while unknown."""
        self.compact = False
        """Whether what can be touched on the drawing needs no button."""
        self.drawn = True
        """Whether the drawing that goes with the question is in view."""
        self.last = False
        """Whether there is no other way to lay the panel out: then more stands behind More."""
        self._named: dict[str, str] = {}

    def named(self, option: Option) -> str:
        """What stands on the button of an option: worked out once, however often the panel is laid out."""
        if option.id not in self._named:
            self._named[option.id] = self.words.option(option)
        return self._named[option.id]

    @property
    def ready(self) -> bool:
        """Whether the answer is whole."""
        return standing(self.posed)[0]

    @property
    def value(self) -> Any:
        """The answer as it stands."""
        return standing(self.posed)[1]

    def caption(self) -> str:
        """What the big button says."""
        return self.words.text("ui.next")

    def places(self) -> list[str]:
        """The places on the drawing of what is chosen."""
        value = self.value
        chosen: set[Any] = set(value) if isinstance(value, list) else set()
        if isinstance(value, dict):
            chosen = {v for v in value.values() if isinstance(v, str)}
        elif isinstance(value, str):
            chosen = {value}
        options = [*self.posed.options, *(o for field in self.posed.fields for o in field.options)]
        return [o.place for o in options if o.place and o.id in chosen]

    def tap(self, place: str) -> bool:
        """A place on the drawing was touched. Whether it meant anything."""
        return False

    def turn(self, steps: int) -> None:
        """A knob was turned by so many steps; means something where one number is asked for."""
