"""The ways from screen to screen, as the screens know them: what each leads to. They are made in
:mod:`companion.screens.screen_ways`, so that no screen has to know another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from companion.game.telling import Told

Purpose = Literal["look", "change"]
"""What an old table is gone to for: to look at it, or to answer its act differently."""


class AtTable(Protocol):
    """What others may ask the table screen for while it is on."""

    occupied: bool
    overlay: Any

    def confirm(self) -> None:
        """Press the big button."""


class Ways(Protocol):
    """A way for each screen, to be gone by calling it."""

    @property
    def at_table(self) -> AtTable | None:
        """The table screen, if it is on."""

    def home(self) -> None:
        """Home; the game that was open is left as it stands."""

    def table(self) -> None:
        """The table of the open game, or its score if it is over."""

    def cards(self) -> None:
        """The owner's cards by deck."""

    def deck(self, deck: str) -> None:
        """The cards of a deck."""

    def card(self, deck: str, path: str) -> None:
        """A card of a deck."""

    def enter(self, deck: str, every: Sequence[str], due: Sequence[str]) -> None:
        """Take down the cards ``due`` of a deck, one after the other, with ``every`` card of it to turn to."""

    def library_file(self, way: str) -> None:
        """The library as one file: ``export`` it or ``import`` another one."""

    def log(self) -> None:
        """The log of the open game."""

    def lay(self) -> None:
        """Where the open game is packed away and laid out again; back leads to the table."""

    def past(self, told: Told, purpose: Purpose) -> None:
        """The table as it was after an act, or as it was before it with its question open again."""

    def reference(self, rule: str = "") -> None:
        """The rules, open at one of them; back leads to the screen that one came from, as it was."""

    def person(self, title: str, now: str, choose: Callable[[str], None]) -> None:
        """Where a person is chosen for a seat; back leads to the table as it was. ``title`` asks for whom; ``now`` is
        the id of who plays it, ``""`` for nobody in particular; ``choose`` gets another one, or the same one with
        another name."""

    def write(self, title: str, now: str, most: int, done: Callable[[str], None]) -> None:
        """Where a line of at most so many letters is written; back leads to the screen that one came from. ``done``
        gets the line."""

    def score(self) -> None:
        """The score of the open game."""

    def history(self) -> None:
        """The past games; the game that was open is left as it stands."""

    def copies(self) -> None:
        """The copies of games that may come back."""

    def game_file(self, game: int = 0) -> None:
        """Where a past game is put into a file; without one, where a game is taken from a file."""

    def unfinished(self) -> None:
        """Which of the games that are not finished is put into a file."""

    def share(self) -> None:
        """The open game as codes to scan."""

    def code(self) -> None:
        """Where a set-up code is entered."""

    def new_game(self) -> None:
        """What a new game is played with; back leads to where one came from."""

    def off(self) -> None:
        """Where the table is switched off; back leads to where one came from."""

    def doctor(self) -> None:
        """The doctor; back leads to where one came from."""

    def settings(self, group: str = "look") -> None:
        """The settings, with a group open; back leads to where one came from."""
