"""Settings of the app itself: look, dimming, what it does without the player, how cards are drawn."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.journal import copies
from companion.messages.catalogue import languages
from companion.rules.common.correct import correctables
from companion.screens.settings.group import Group
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column
from companion.screens.widgets.widgets import Txt

DIM = (0, 2, 5, 10, 30)
"""Minutes to choose from."""
PACES = (0, 3, 6, 12)
"""Seconds to choose from."""
BY_ITSELF = ("single", "follow", "ticks", "take_up")
"""What the app can do without the player; how it draws is set for each deck."""


class Look(Group):
    """Language, type, colours."""

    def rows(self) -> list[Widget]:
        now, words = self.desk.settings.now, self.words
        spoken = [(code, words.text(f"ui.language.{code}")) for code in languages()]
        return [
            self._chips("language", spoken, words.language, lambda v: self._set(language=v)),
            self._chips("text", self._named("text", ("normal", "large")), now.text, lambda v: self._set(text=v)),
            self._chips(
                "palette", self._named("palette", ("standard", "safe")), now.palette, lambda v: self._set(palette=v)
            ),
            self._yes_no("motion", now.motion),
        ]


class Screen(Group):
    """Dimming, rotation, and the lock of correcting."""

    def rows(self) -> list[Widget]:
        now = self.desk.settings.now
        turns = [(turn, f"{turn}°") for turn in (0, 90, 180, 270)]
        minutes = [(n, self.words.text("ui.set.minutes", n=n) if n else self.words.text("ui.set.never")) for n in DIM]
        return [
            self._chips("dim", minutes, now.dim_minutes, lambda v: self._set(dim_minutes=v)),
            self._chips("rotation", turns, now.rotation, lambda v: self._set(rotation=v)),
            self._yes_no("locked", now.locked),
            self._note("ui.set.locked.note"),
        ]


class Play(Group):
    """What goes on without the player; and the copies of games."""

    def rows(self) -> list[Widget]:
        now = self.desk.settings.now
        paces = [(n, self.words.text("ui.set.pace", n=n) if n else self.words.text("ui.set.press")) for n in PACES]
        return [
            self._chips("pacing", paces, now.pacing, lambda v: self._set(pacing=v)),
            self._note("ui.set.pacing.note"),
            self._note("ui.set.itself"),
            *(self._by_itself(name) for name in BY_ITSELF),
            self._copies(),
        ]

    def _by_itself(self, name: str) -> Column:
        ways = [(way, self.words.text(f"ui.set.itself.{way}")) for way in ("ask", "do")]
        return self._chips(name, ways, getattr(self.desk.settings.now, name), lambda v: self._set(**{name: v}))

    def _copies(self) -> Txt:
        """When the games were last copied, and where to."""
        copier = self.desk.session.copier
        good = [(file.stat().st_mtime, file) for file in copies.found(copier.journal.parent)]
        text = self.words.text("ui.set.copies.none")
        if good:
            saved, file = max(good)
            day = datetime.fromtimestamp(saved).astimezone().strftime("%Y-%m-%d %H:%M")
            text = self.words.text("ui.set.copies", day=day, place=str(file.parent))
        failed = [one for one in copier.told.values() if one.trouble]
        for one in failed:
            text += " " + self.words.text("ui.set.copies.failed", place=str(one.file.parent), detail=one.trouble)
        return Txt(text=escape_markup(text), points=theme.LABEL, color=theme.DANGER if failed else theme.QUIET)


class Draws(Group):
    """Who draws from each deck of the open game."""

    def rows(self) -> list[Widget]:
        shown = self.desk.session.shown
        if shown is None:
            return [self._note("ui.set.draws.none")]
        found: list[Widget] = [self._note("ui.set.draws.note")]
        for item in correctables(shown.table):
            if item.path.startswith("way."):
                ways = [(option.id, self.words.option(option)) for option in item.options]
                deck = self.words.text(item.key, **item.values)
                name = item.path.replace(".", ":")
                found.append(self._chips(name, ways, item.now, partial(self._draw_way, item.path), deck))
        return found

    def _draw_way(self, path: str, value: str) -> None:
        self.desk.session.correct([(path, value)])
