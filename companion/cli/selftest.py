"""The test that a version runs of itself on the machine where it is to be used, before a table is switched over to it.

Nothing of the table is changed: the games are copied first. A part that fails is told by its message
``selftest.NAME.failed``; the rest is tested all the same.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

GAMES = 5
"""So many unfinished games, the newest ones, are gone on with."""


class Tested(Struct, frozen=True):
    """One part that was tested: its name, ``failed`` or what else there is to say, and values for the sentence."""

    name: str
    verdict: str
    values: dict[str, Any] = {}

    @property
    def key(self) -> str:
        """The message that tells it."""
        return f"selftest.{self.name}.{self.verdict}"


def examine(folder: Path) -> Iterator[Tested]:
    """Test all parts with the games and cards of a data folder; each is told as soon as it is done."""
    parts: list[tuple[str, Callable[[Path], Iterator[Tested]]]] = [
        ("parts", _parts),
        ("texts", _texts),
        ("going", _going),
        ("whole", _whole),
    ]
    for name, test in parts:
        try:
            yield from test(folder)
        except Exception as error:  # noqa: BLE001 (whatever it is, this version does not work here)
            yield Tested(name, "failed", {"detail": f"{type(error).__name__}: {error}"})


def _parts(_folder: Path) -> Iterator[Tested]:
    """Every module can be loaded, and every layout be read; no window is opened."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONSOLELOG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_NO_CONFIG": "1",
            "KIVY_HOME": home,
            "KIVY_WINDOW": "none",
            "KIVY_GL_BACKEND": "mock",
        }
        n = 0
        for package in ("companion", "hardware"):
            for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
                if not module.name.endswith("__main__"):
                    importlib.import_module(module.name)
                    n += 1
        importlib.import_module("companion.screens.widgets.layouts").load_layouts()
    yield Tested("parts", "good", {"n": n})


def _texts(_folder: Path) -> Iterator[Tested]:
    """Messages of every language, and the packs."""
    from companion.messages import Words
    from companion.messages.catalogue import languages
    from companion.packs import load_packs

    for language in languages():
        if not Words(language).has("ui.title"):
            yield Tested("texts", "failed", {"detail": language})
    packs, errors = load_packs()
    for error in errors:
        yield Tested("texts", "failed", {"detail": error})
    if not packs:
        yield Tested("texts", "failed", {"detail": "no pack"})
    yield Tested("texts", "good")


def _going(folder: Path) -> Iterator[Tested]:
    """The unfinished games go on: in a copy, so that nothing in the folder changes."""
    from companion.cards.library import Library
    from companion.game.game import Game
    from companion.journal.error import JournalError
    from companion.journal.journal import Journal
    from companion.journal.mending import said_left
    from companion.packs import load_packs

    file = folder / "games.db"
    if not os.path.exists(file):
        return
    library = Library(folder, load_packs()[0], mend=False)
    try:
        with Journal.to_read(file) as journal:
            rows = journal.games()
            for row in rows:
                if row.unfit:
                    yield Tested("going", "unfit", {"game": row.id})
            going = [row for row in rows if not row.over and not row.unfit][:GAMES]
            for row in going:
                try:
                    game = Game.resume(journal, library, row.id)
                except JournalError as error:
                    if error.reason == "newer":
                        yield Tested("going", "failed", {"detail": error.detail})
                    else:  # what is there is no game of any version
                        yield Tested("going", "unfit", {"game": row.id})
                    continue
                if game.changed_rules:
                    yield Tested("going", "note", {"game": row.id, "detail": game.changed_rules})
            for damage in journal.damage:
                yield Tested("going", "damaged", {"found": damage.wrong, "left": said_left(damage.left)})
    except JournalError as error:
        if error.reason == "newer":  # this version can't go on with it
            yield Tested("going", "failed", {"detail": error.detail})
        else:  # no version can do anything about that
            yield Tested("going", "unread", {"detail": error.detail})
        return
    yield Tested("going", "good", {"n": len(going)})


def _whole(_folder: Path) -> Iterator[Tested]:
    """A solo game from beginning to end."""
    from companion.cards.library import Library
    from companion.packs import load_packs
    from companion.simulation.simulate import one

    with tempfile.TemporaryDirectory() as place:
        played = one(1, "selftest", Library(Path(place), load_packs()[0]), "normal")
    yield Tested("whole", "good", {"rounds": played.rounds, "acts": played.acts})
