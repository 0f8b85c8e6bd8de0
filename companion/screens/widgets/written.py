"""Texts with markup: laid out once for each look, words measured once, drawn just before they are shown, and only if
they are: most of what is tried for a place is not taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from kivy.clock import Clock
from kivy.core.text.markup import MarkupLabel
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.label import Label
from kivy.utils import get_hex_from_color

from companion.screens.widgets import letters


class Measured(MarkupLabel):
    """Kivy's layout of a text with markup, with cached sizes of words in each font. Its size is known without drawing
    it, and what was laid out for that is drawn as it is."""

    _laid: tuple[int, int] | None = None

    def lay(self) -> tuple[int, int]:
        """Lay the text out; returns its width and height in pixels."""
        self.forget()
        self.resolve_font_name()
        self._laid = wide, high = self.render()
        return (wide, high) if wide > 1 and high > 1 else (1, 1)

    def forget(self) -> None:
        """What was laid out is not what is to be drawn."""
        self._laid = None

    def render(self, real: bool = False) -> Any:
        """Kivy's layout, or with ``real`` its drawing."""
        if real or self._laid is None:
            return super().render(real)
        size, self._laid = self._laid, None
        return size

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        """A function that measures words in the present font, with a cache."""
        look = self.options
        known = _words.setdefault((look["font_name_r"], look["font_size"], look["bold"]), {})
        measure = self.get_extents

        def extents(text: str) -> tuple[int, int]:
            found = known.get(text)
            if found is None:
                if len(known) == WORDS:
                    known.clear()
                found = known[text] = measure(text)
            return found

        return extents


WORDS = 512
"""How many word sizes are cached for each font and size."""
_words: dict[tuple[str, float, bool], dict[str, tuple[int, int]]] = {}


def together(text: str) -> str:
    """The text with a dot between its parts that stays at the end of its line and begins none."""
    return text.replace(" · ", "\u00a0· ")


class Written(Label):
    """A text with markup that is laid out once for each width and drawn just before its picture. Kivy's own label is
    laid out and drawn each time that it is measured."""

    texture: Any  # of Kivy, which has no types
    _measured: tuple[Any, ...] | None = None
    _laid: tuple[Any, ...] | None = None
    """The look in which it was laid out last."""

    def _create_label(self) -> None:
        super()._create_label()
        if self.markup:
            self._label.__class__ = Measured

    def texture_update(self, *_: Any) -> None:
        """Measure the text again if it has changed."""
        if not self.markup:
            super().texture_update()
            return
        look = self._look()
        if look == self._measured:
            return
        self._measured = look
        self.texture = None
        if not self.text.strip():
            self.texture_size = (0, 0)
            return
        size = _sizes.get(look)
        if size is None:
            if len(_sizes) == KNOWN:
                del _sizes[next(iter(_sizes))]
            self._laid, self._label.text = look, self._marked
            size = _sizes[look] = self._label.lay()
        self.texture_size = size
        _unwritten.append(self)
        _write_all()

    @property
    def _marked(self) -> str:
        """The text as Kivy lays it out."""
        return f"[color={get_hex_from_color(self._colour)}]{together(letters.marked(self.text.strip()))}[/color]"

    @property
    def _colour(self) -> Any:
        return self.disabled_color if self.disabled else self.color

    def _look(self) -> tuple[Any, ...]:
        """Everything on which the picture of the text depends."""
        return (
            self.text,
            tuple(self.text_size),
            self.font_size,
            self.font_name,
            self.bold,
            tuple(self._colour),
            self.halign,
            self.valign,
            self.line_height,
            self.shorten,
            self.max_lines,
        )

    def write(self) -> None:
        """Lay the text out as it is now and have it drawn with the next picture."""
        self._measured = look = self._look()  # it may have been measured in an earlier look
        drawn = self._label
        if look != self._laid:
            drawn.forget()
        drawn.text = self._marked
        # Writing into the old texture would have to wait until the picture that shows it is drawn; a new one does not
        # wait.
        drawn.texture = None
        drawn.refresh()
        marked = "[ref=" in self.text
        if marked:
            drawn.texture.bind()
        self.refs = drawn.refs if marked else {}
        self.texture_size = drawn.texture.size  # before the picture, since outlines around its words depend on it
        self.texture = drawn.texture

    def measure(self, width: float | None) -> None:
        """Lay the text out for a width; None: on one line."""
        self.text_size = (width, None)
        self.texture_update()


KNOWN = 512
"""How many text sizes are cached; most texts come again all evening."""
_sizes: dict[tuple[Any, ...], tuple[int, int]] = {}
"""Sizes of texts in the looks in which they were laid out, the oldest first."""
_unwritten: list[Written] = []
"""Texts with a known size that are not drawn yet."""
_elsewhere: WeakSet[Written] = WeakSet()
"""Those of them that were in no window when its picture was due. Most are never seen again."""


def _write(_dt: float) -> None:
    while _unwritten:
        text = _unwritten.pop()
        if text.texture is not None:
            continue
        if text.get_parent_window() is None:
            Window.bind(on_draw=_come_in)  # not more than once, however often; without a display there is none to bind
            _elsewhere.add(text)
        else:
            text.write()


def _come_in(_window: Any) -> None:
    """Draw those that have come into the window since."""
    here = [text for text in _elsewhere if text.get_parent_window() is not None]
    for text in here:
        _elsewhere.discard(text)
        if text.texture is not None or not text.text.strip():
            continue
        text.write()
    if here:
        Builder.sync()  # it has been called for this picture already


_write_all = Clock.create_trigger(_write, -1)
