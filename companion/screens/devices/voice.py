"""Voice and sounds beside the screen: told what is shown, silenced by a touch. Both are off unless switched on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.messages import Words
from companion.screens.shown import Shown
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.voice.engines import Machine
    from companion.voice.speaker import Clip, Speaker
    from companion.voice.telling import Telling


class Voice:
    """Says what is new on the screen, and plays its sound. Nothing here waits for an engine or a device."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self._folder = folder
        self._speaker: Speaker | None = None
        self._telling: Telling | None = None
        self._machine: Machine | None = None
        self._said: tuple[str, ...] = ()
        self._language = ""

    @property
    def can_repeat(self) -> bool:
        """Whether something was said that can be said again."""
        return self.settings.voice and bool(self._said)

    @property
    def machine(self) -> Machine:
        """What this machine can speak and play with."""
        if self._machine is None:
            from companion.voice.engines import Machine  # only where voice or sounds are wanted

            self._machine = Machine(self._folder)
        return self._machine

    def shown(self, shown: Shown, words: Words) -> None:
        """Something new is on the screen."""
        now = self.settings
        if not now.voice and not now.sound:
            return
        if self._telling is None:
            from companion.voice.telling import Telling

            self._telling = Telling()
        heard = self._telling.follow(shown, words)
        self._language = words.language
        if heard.said:
            self._said = heard.said
        self._play(heard.kind if now.sound else "", heard.said if now.voice else ())

    def say(self, *sentences: str, language: str) -> None:
        """Say these now, whether or not the voice is on."""
        self._language = language
        self._play("", sentences)

    def again(self) -> None:
        """Say once more what was said last."""
        if self.can_repeat:
            self._play("", self._said)

    def hush(self) -> None:
        """Be silent at once."""
        if self._speaker is not None:
            self._speaker.hush()

    def close(self) -> None:
        """Be silent for good."""
        if self._speaker is not None:
            self._speaker.close()

    def _play(self, kind: str, said: tuple[str, ...]) -> None:
        if not kind and not said:
            return
        if self._speaker is None:
            from companion.voice.speaker import Speaker

            self._speaker = Speaker()
        machine, now, language = self.machine, self.settings, self._language
        self._speaker.play(lambda: _clips(machine, now, kind, said, language))


def _clips(machine: Machine, now: Settings, kind: str, said: tuple[str, ...], language: str) -> list[Clip]:
    """What to play: the sound, then the sentences. Called in the speaker's thread."""
    from companion.voice.speaker import Clip
    from companion.voice.tones import tone

    found = []
    if kind and (player := machine.player()):
        found.append(Clip((player,), tone(kind, now.volume)))
    engine = machine.engine(language) if said else None
    if engine is not None:
        commands = machine.speech(engine, language, now.voice_pace, now.volume)
        # One after the other would start an engine for each; a full stop is pause enough.
        text = " ".join(one if one[-1:] in ".!?" else f"{one}." for one in said)
        if commands:
            found.append(Clip(commands, text.encode()))
    return found
