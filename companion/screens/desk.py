"""What the table screen and its parts want of the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.messages import Words
from companion.screens.session import Session
from companion.screens.widgets import Btn
from companion.settings import SettingsFile


class Desk(Protocol):
    """One way for acts, and the ways to other screens."""

    session: Session
    words: Words
    settings: SettingsFile

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act, unless one is running or the question is too fresh."""

    def go_log(self) -> None:
        """To the log."""

    def go_home(self) -> None:
        """Home."""

    def go_score(self) -> None:
        """To the score."""

    def go_share(self) -> None:
        """The game as codes to scan."""

    def go_settings(self) -> None:
        """To the settings."""

    def go_doctor(self) -> None:
        """To the doctor."""

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine can be switched off here."""

    def go_off(self) -> None:
        """To where the table is switched off."""

    def go_reference(self, rule: str = "") -> None:
        """To the rules, open at one of them."""

    @property
    def locked(self) -> bool:
        """Whether correcting needs the lock opened first."""
