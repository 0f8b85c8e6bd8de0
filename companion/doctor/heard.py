"""The doctor listens: is there a device for sounds, does it play, and can anything speak?"""

from __future__ import annotations

import io
import os
import subprocess
import wave
from collections.abc import Iterator

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine
from companion.voice import engines

SILENCE = 1100
"""Samples of the silence that is played: a twentieth of a second."""
PLAY_SECONDS = 10
"""How long a device has for it."""


def sound(machine: Machine) -> Iterator[Finding]:
    """The sound device: it is there, may be opened, and takes a moment of silence."""
    devices = machine.under("/dev/snd/pcm*p")
    player = engines.Machine(machine.folder, machine.environment).player()
    served = bool(player) and player[0].endswith("paplay")
    if not devices and not served:
        yield Finding("sound", "absent", "none")
    elif not served and not any(os.access(device, os.R_OK | os.W_OK) for device in devices):
        yield Finding("sound", "fault", "closed")
    elif not player:
        yield Finding("sound", "warning", "player")
    else:
        said = _played(player)
        yield Finding("sound", "fault", "broken", {"detail": said}) if said else Finding("sound", "good", "there")


def voice(machine: Machine) -> Iterator[Finding]:
    """What speaks in the language of the settings."""
    from companion import settings
    from companion.messages.catalogue import spoken

    now = settings.read(machine.folder / settings.FILE)[0]
    engine = engines.Machine(machine.folder, machine.environment).engine(spoken(now.language))
    if engine is None:
        yield Finding("voice", "warning", "missing") if now.voice else Finding("voice", "absent", "none")
    elif engine.name == "piper":
        yield Finding("voice", "good", "piper", {"file": engine.voice})
    else:
        yield Finding("voice", "good", "espeak-ng")


def _played(player: engines.Command) -> str:
    """Play a moment of silence: why it could not be played, ``""`` if it was."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(engines.RATE)
        writer.writeframes(bytes(2 * SILENCE))
    try:
        done = subprocess.run(player, input=file.getvalue(), capture_output=True, timeout=PLAY_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"{player[0]}: {PLAY_SECONDS} s"
    if done.returncode == 0:
        return ""
    said = done.stderr.decode(errors="replace").strip().splitlines()
    return said[-1] if said else f"{player[0]}: {done.returncode}"
