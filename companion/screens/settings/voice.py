"""The settings group of what is heard: the voice, its pace, how loud it is, and sounds."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.screens.settings.group import Group, Page
from companion.voice.engines import Engine


class Voice(Group):
    """Voice and sounds; whether this machine can speak and play, and if not, what to install."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._known: tuple[str, Engine | None] | None = None
        """The language that an engine was looked for, and that engine."""

    def like(self, other: Voice) -> None:
        """Don't look again for what the other has found."""
        self._known = other._known

    def rows(self) -> list[Widget]:
        now, machine, language = self.desk.settings.now, self.desk.voice.machine, self.words.language
        found: list[Widget] = [self._yes_no("voice", now.voice), self._note("ui.set.voice.note")]
        looked, engine = self._known if self._known is not None else ("", None)
        if looked != language:
            # An engine is asked what it can do, which may take it seconds.
            self.desk.session.beside(lambda: machine.engine(language), lambda engine: self._tell(language, engine))
        else:
            found.append(self._note(f"ui.set.voice.{engine.name}" if engine is not None else "ui.set.voice.none"))
        if not machine.player():
            found.append(self._note("ui.set.voice.mute"))
        found += [
            self._number("voice_pace", 50, 200, now.voice_pace, lambda n: self._set(voice_pace=n), 10),
            self._number("volume", 10, 100, now.volume, lambda n: self._set(volume=n), 10),
        ]
        if engine is not None:
            found.append(self._button(self._try, self.words.text("ui.set.voice.try"), "voice:try"))
        return [*found, self._yes_no("sound", now.sound), self._note("ui.set.sound.note")]

    def _tell(self, language: str, engine: Any) -> None:
        self._known = (language, engine)
        if self.page.group == "voice":
            self.page.refresh()

    def _try(self) -> None:
        self.desk.voice.say(self.words.text("voice.example"), language=self.words.language)
