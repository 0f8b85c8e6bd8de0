"""Three short sounds: an accepted touch, the Automa has acted, a question for a person. Off unless switched on."""

from __future__ import annotations

import logging
from importlib import resources
from pathlib import Path
from typing import Any

_log = logging.getLogger(__name__)

NAMES = ("touch", "automa", "yours")


class Sounds:
    """Plays them while ``on``. On a machine without sound this is logged once and nothing is played."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._loaded: dict[str, Any] | None = None

    def play(self, name: str) -> None:
        """Play one of :data:`NAMES`, if sounds are on."""
        if not self.on:
            return
        if self._loaded is None:
            self._loaded = _load()
        sound = self._loaded.get(name)
        if sound is not None:
            sound.stop()
            sound.play()


def _load() -> dict[str, Any]:
    """The sounds that this machine can play."""
    try:
        from kivy.core.audio import SoundLoader

        folder = Path(str(resources.files("companion.screens") / "sounds"))
        found = {name: SoundLoader.load(str(folder / f"{name}.wav")) for name in NAMES}
    except Exception as error:  # noqa: BLE001 (whatever the sound library lacks, the game goes on)
        _log.warning("No sound on this machine: %s", error)
        return {}
    if not all(found.values()):
        _log.warning("No sound on this machine.")
    return found
