"""Reading a card whose name and values are asked one after the other: on one screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.messages import Words
from companion.rules.engine.question import Ahead, Option, Posed
from companion.screens.editors.choosing import Choose
from companion.screens.editors.editor import Submit
from companion.screens.editors.record import Record
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column
from companion.screens.widgets.widgets import Btn


class Read(Record):
    """Values of a card, with those that the next questions would ask of it."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        self._ahead = posed.ahead
        self._own = {field.name for field in posed.fields}
        more = [field for ahead in posed.ahead for field in ahead.fields]
        super().__init__(replace(posed, fields=(*posed.fields, *more)), words, submit, changed)

    @property
    def value(self) -> Any:
        """What this question asks."""
        return {name: told for name, told in super().value.items() if name in self._own}

    @property
    def then(self) -> Sequence[tuple[str, Any]]:
        """What the next questions ask."""
        meant = {field.name for field in self._meant}
        return tuple(_told(self._ahead, super().value, meant))


class Named(Choose):
    """Which card it is, then its values in place of the choices, as far as nobody knows them."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        self._form: Read | None = None
        self._card = ""
        super().__init__(posed, words, lambda card: self._touched(card, submit), changed)

    def _touched(self, card: Any, submit: Submit) -> None:
        ahead = tuple(one for one in self.posed.ahead if one.option == card)
        if self._form is not None or not ahead:
            submit(card)
            return
        self._card = card
        asked = replace(self.posed, kind="read", options=(), ahead=ahead)
        self._form = Read(asked, self.words, lambda _values: submit(card), self.changed)
        self.changed()

    def _leave(self) -> None:
        self._form, self._card = None, ""
        self.changed()

    def fit(self, width: float) -> float:
        """The choices; or the form, below the card that was named, which leads back to them."""
        form = self._form
        if form is None:
            return super().fit(width)
        back = Btn(self._leave, caption=self._name(), ident="back", role="outline", sign="left", least=theme.TARGET)
        form.limit = max(1.0, self.limit - theme.size(theme.TARGET + theme.GAP)) if self.limit else 0.0
        form.last, form.drawn = self.last, self.drawn
        form.fit(width)
        self.clear_widgets()
        self.add_widget(back)
        self.add_widget(form)
        return float(Column.fit(self, width))

    def _name(self) -> str:
        return next(self.named(option) for option in self.posed.options if option.id == self._card)

    @property
    def steady(self) -> bool:
        """The choices are."""
        return self._form is None

    def keep(self) -> None:
        """The choices keep their places."""
        if self._form is None:
            super().keep()

    @property
    def ready(self) -> bool:
        """Whether card and values are told."""
        return super().ready if self._form is None else self._form.ready

    @property
    def confirms(self) -> bool:
        """Whether the big button sends them."""
        return super().confirms if self._form is None else self._form.confirms

    @property
    def first(self) -> Option | None:
        """None: a card is no act."""
        return super().first if self._form is None else None

    @property
    def value(self) -> Any:
        """The card."""
        return super().value if self._form is None else self._card

    @property
    def then(self) -> Sequence[tuple[str, Any]]:
        """Its values."""
        return () if self._form is None else self._form.then

    def caption(self) -> str:
        """OK below the form."""
        return super().caption() if self._form is None else self._form.caption()

    def tap(self, place: str) -> bool:
        """A place on the drawing; of no meaning to the form."""
        return super().tap(place) if self._form is None else False


def _told(ahead: Iterable[Ahead], values: Mapping[str, Any], meant: set[str]) -> Iterable[tuple[str, Any]]:
    for one in ahead:
        told = {field.name: values[field.name] for field in one.fields if field.name in meant}
        if told:
            yield one.key, told
