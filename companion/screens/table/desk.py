"""What the table screen and its parts need of the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.messages import Words
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets.widgets import Btn
from companion.settings import SettingsFile


class Spoken(Protocol):
    """The voice, as far as the table screen knows it."""

    @property
    def can_repeat(self) -> bool:
        """Whether something was said that can be said again."""

    def again(self) -> None:
        """Say it again."""


class Desk(Protocol):
    """How to begin acts, and to go to other screens."""

    session: Session
    words: Words
    ways: Ways
    settings: SettingsFile

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act, unless one is running or the question is too new."""

    def renewed(self) -> None:
        """What is on the screen has changed: another touch counts only after a moment."""

    @property
    def voice(self) -> Spoken:
        """What speaks."""

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine can be switched off here."""

    @property
    def locked(self) -> bool:
        """Whether correcting is locked."""
