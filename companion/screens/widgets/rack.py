"""Buttons of answers, lent to one question after the other: giving one other words costs a thirtieth of
making one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.screens.widgets.widgets import Btn

MOST = 48
"""So many wait at most; a question has seldom more answers."""
_waiting: list[Btn] = []


def lend(act: Callable[[], None], answer: Any = None, **look: Any) -> Btn:
    """A button as if it were new, with these properties (see :class:`~companion.screens.widgets.widgets.Btn`)."""
    if not _waiting:
        return Btn(act, answer, **look)
    button = _waiting.pop()
    button.renew(act, answer, **look)
    return button


def take_back(buttons: Iterable[Btn]) -> None:
    """These may be lent again. One under a finger, or touched last, is not: what the finger does next, or comes of its
    touch, must not be told to another answer."""
    for button in buttons:
        if button.parent is not None:
            button.parent.remove_widget(button)
        if button.touched or len(_waiting) >= MOST:
            continue
        button.act = button.answer = None
        _waiting.append(button)
