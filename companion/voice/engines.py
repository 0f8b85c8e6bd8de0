"""Which speech engine and which player of waves this machine has, and the commands that speak through them.

Everything is the system's own and works without a network. Piper speaks where a voice of the language is installed,
else espeak-ng.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

VOICES = ("/usr/share/piper-voices", "/usr/local/share/piper-voices", "/usr/share/piper", "~/.local/share/piper-voices")
"""Folders with voices of Piper, besides ``voices`` in the data folder."""
PIPERS = ("piper-tts", "piper")
"""Names of Piper's command. A program for mice is called ``piper`` too: only one that knows models counts."""
WORDS_A_MINUTE = 165
"""espeak-ng's pace at 100 percent."""
RATE = 22050
"""Samples a second of a Piper voice that does not say."""
HELP_SECONDS = 20
"""How long Piper may take to tell its options: it loads all that it speaks with."""

Command = tuple[str, ...]


class Engine(Struct, frozen=True):
    """A speech engine: its name, its program, and for Piper the voice's file with its samples a second."""

    name: str
    program: str
    voice: str = ""
    rate: int = RATE


class Machine:
    """Where engines and players are looked for: on the path and in the folders of an environment, and in the data
    folder."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        self._folder, self._environment = folder, environment
        self._options: dict[str, str] = {}

    def program(self, name: str) -> str:
        """The path of a program, ``""`` if there is none."""
        return shutil.which(name, path=self._environment.get("PATH", "")) or ""

    def engine(self, language: str) -> Engine | None:
        """The engine that speaks this language; None if there is none."""
        voice = next(self._voices(language), None)
        if voice is not None:
            for name in PIPERS:
                program = self.program(name)
                if program and "--model" in self._told(program):
                    return Engine("piper", program, str(voice), _rate(voice))
        program = self.program("espeak-ng")
        return Engine("espeak-ng", program) if program else None

    def speech(self, engine: Engine, language: str, pace: int, volume: int) -> list[Command]:
        """Commands, each reading what the one before writes, that speak the text that the first reads. ``pace`` and
        ``volume`` in percent. Empty without a player."""
        player = self.player(engine.rate if engine.name == "piper" else 0)
        if not player:
            return []
        nice = self.program("nice")  # a touch comes first; the player has to be in time
        behind = (nice, "-n", "10") if nice else ()
        return [(*behind, *synthesis(engine, language, pace, volume, self._told)), player]

    def player(self, rate: int = 0) -> Command:
        """The command that plays the wave that it reads; bare samples of 16 bits, so many a second, if there is a
        ``rate``. Empty if there is none. A desktop's sound server is asked first: it may hold the device."""
        server = Path(self._environment.get("XDG_RUNTIME_DIR", "/nowhere")) / "pulse/native"
        if self._environment.get("PULSE_SERVER") or server.exists():
            program = self.program("paplay")
            if program:
                return (program, *(("--raw", "--format=s16le", f"--rate={rate}", "--channels=1") if rate else ()))
        program = self.program("aplay")
        if not program:
            return ()
        return (program, "-q", *(("-t", "raw", "-f", "S16_LE", "-r", str(rate), "-c", "1") if rate else ()), "-")

    def _voices(self, language: str) -> Iterator[Path]:
        """Piper's voices of a language, those of the owner first."""
        home = self._environment.get("HOME", "")
        places = [self._folder / "voices", *(Path(v.replace("~", home, 1)) for v in VOICES if home or v[0] != "~")]
        for place in places:
            yield from sorted(place.rglob(f"{language}_*.onnx"))

    def _told(self, program: str) -> str:
        """What a program tells of its options; asked once."""
        if program not in self._options:
            try:
                done = subprocess.run(
                    [program, "--help"],
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    timeout=HELP_SECONDS,
                    check=False,
                )
                self._options[program] = done.stdout + done.stderr
            except (OSError, subprocess.SubprocessError):
                self._options[program] = ""
        return self._options[program]


def synthesis(engine: Engine, language: str, pace: int, volume: int, told: Callable[[str], str]) -> Command:
    """The command that turns the text that it reads into a wave. ``told``: what a program tells of its options; an
    older Piper has no volume, and is as loud as the machine."""
    if engine.name == "espeak-ng":
        speed = str(WORDS_A_MINUTE * pace // 100)
        return (engine.program, "-b", "1", "-v", language, "-s", speed, "-a", str(volume), "--stdin", "--stdout")
    options = told(engine.program)
    raw = "--output-raw" if "--output-raw" in options else "--output_raw"
    scale = "--length-scale" if "--length-scale" in options else "--length_scale"
    loud = ("--volume", f"{volume / 100:.2f}") if "--volume" in options else ()
    return (engine.program, "--model", engine.voice, raw, scale, f"{100 / pace:.2f}", *loud)


def _rate(voice: Path) -> int:
    """The samples a second that a voice's description names."""
    try:
        described = msgspec.json.decode(Path(f"{voice}.json").read_bytes())
        rate = described["audio"]["sample_rate"]
    except (OSError, ValueError, LookupError, TypeError):
        return RATE
    return rate if isinstance(rate, int) and rate > 0 else RATE
