"""Short sounds, one for each kind of event, made here out of sine waves."""

from __future__ import annotations

import io
import math
import wave
from array import array
from functools import lru_cache

RATE = 22050
"""Samples a second."""
ATTACK = 0.006
"""Seconds in which a note gets loud, so that it doesn't click."""
LOUDEST = 0.5
"""How much of the full range a sound takes at full volume; speech is about as loud."""
TONES: dict[str, tuple[tuple[float, float], ...]] = {
    "hand": ((659.3, 0.09), (880.0, 0.16)),
    "turn": ((523.3, 0.2),),
    "error": ((220.0, 0.1), (174.6, 0.18)),
    "undo": ((587.3, 0.08), (440.0, 0.14)),
    "over": ((523.3, 0.07), (659.3, 0.07), (784.0, 0.15)),
}
"""Kind of event to its notes: hertz and seconds. A hand is needed; somebody else's turn; refused or failed; taken back;
the game is over."""


@lru_cache(maxsize=len(TONES))
def tone(kind: str, volume: int) -> bytes:
    """The sound of a kind of event as a wave file. ``volume`` in percent."""
    samples = array("h")
    for hertz, seconds in TONES[kind]:
        count = int(seconds * RATE)
        for i in range(count):
            seconds_in = i / RATE
            fades = min(1.0, seconds_in / ATTACK) * (1 - i / count) ** 2
            turned = math.tau * hertz * seconds_in
            heard = 0.8 * math.sin(turned) + 0.2 * math.sin(2 * turned)
            samples.append(int(32767 * LOUDEST * volume / 100 * fades * heard))
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(samples.tobytes())
    return file.getvalue()
