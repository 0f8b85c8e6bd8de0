"""Voice: engines and players of the system, tried with espeak-ng itself and with programs of our own in their place."""

from __future__ import annotations

import io
import os
import shutil
import stat
import subprocess
import time
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.messages import Words
from companion.messages.catalogue import languages
from companion.voice.engines import Engine, Machine
from companion.voice.speaker import Clip, Speaker
from companion.voice.spoken import spoken
from companion.voice.tones import RATE, TONES, tone
from tests.voice import record

DEEDS = record.deeds()
LONG = """#!/bin/sh
exec sleep 60
"""
needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")


def program(folder: Path, name: str, script: str) -> Path:
    """A program of our own."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(script)
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.002)


@pytest.fixture
def bare(tmp_path: Path) -> Machine:
    """A machine with nothing but what the test lays into ``bin``."""
    (tmp_path / "bin").mkdir()
    return Machine(tmp_path / "data", {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path / "home")})


@pytest.mark.parametrize("language", languages())
def test_ten_deeds_are_spoken_as_words(language: str) -> None:
    deeds = [deed for deed in DEEDS["deeds"] if deed["language"] == language]
    assert len(deeds) == 10
    words = Words(language)
    assert [spoken(deed["text"], words) for deed in deeds] == [deed["words"] for deed in deeds]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Put the top Hitpoints card V-VI beside it.", "Put the top Hitpoints card 5 to 6 beside it."),
        ("Rendall and Randall (IV): II. Period", "Rendall and Randall 4: 2. Period"),
        ("Return 2 Fuel (slot 5, left block) …", "Return 2 Fuel, slot 5, left block."),
        ("Anna-Maria ♥ 😀, your turn.", "Anna-Maria, your turn."),
        ("+2 × 3/4, I win", "plus 2 times 3 of 4, I win"),
    ],
)
def test_signs_are_words_or_pauses(text: str, words: str) -> None:
    assert spoken(text, Words("en")) == words


@needs_espeak
@pytest.mark.parametrize("deed", DEEDS["deeds"], ids=lambda deed: f"{deed['language']}-{deed['words'][:20]}")
def test_the_engine_says_these_phonemes_and_its_wave_is_heard(deed: dict[str, Any], tmp_path: Path) -> None:
    if record.version() == DEEDS["espeak-ng"]:  # another version may say a sound otherwise
        assert record.phonemes(deed["language"], deed["words"]) == deed["phonemes"]
    machine = Machine(tmp_path)
    command, *_ = machine.speech(Engine("espeak-ng", machine.program("espeak-ng")), deed["language"], 100, 100) or [()]
    command = command or ("espeak-ng", "-v", deed["language"], "--stdin", "--stdout")
    made = subprocess.run(command, input=deed["words"].encode(), capture_output=True, check=True).stdout
    samples = array("h", made[44 : 44 + (len(made) - 44) // 2 * 2])
    assert len(samples) > 0.4 * RATE
    assert max(map(abs, samples)) > 3000


@needs_espeak
def test_pace_and_volume_are_heard(tmp_path: Path) -> None:
    machine = Machine(tmp_path, {"PATH": f"{os.environ['PATH']}:{program(tmp_path, 'p/aplay', LONG).parent}"})
    engine = machine.engine("en")
    assert engine is not None

    def made(pace: int, volume: int) -> array[int]:
        command = machine.speech(engine, "en", pace, volume)[0]
        done = subprocess.run(command, input=b"Move Blue to space 107.", capture_output=True, check=True)
        return array("h", done.stdout[44 : 44 + (len(done.stdout) - 44) // 2 * 2])

    usual, quick, quiet = made(100, 100), made(160, 100), made(100, 25)
    assert len(quick) < 0.8 * len(usual)
    assert max(map(abs, quiet)) < 0.5 * max(map(abs, usual))


def test_a_voice_of_piper_is_taken_before_espeak(bare: Machine, tmp_path: Path) -> None:
    """Its language, its samples a second, pace and volume; and what it makes goes to the player."""
    said, heard = tmp_path / "said", tmp_path / "heard"
    program(
        tmp_path / "bin",
        "piper",
        f'#!/bin/sh\n[ "$1" = --help ] && echo "--model --output-raw --length-scale --volume" && exit\n'
        f'echo "$@" >{said}\n{shutil.which("cat")}\n',
    )
    program(tmp_path / "bin", "aplay", f'#!/bin/sh\necho "$@" >{heard}.options\n{shutil.which("cat")} >{heard}\n')
    program(tmp_path / "bin", "espeak-ng", LONG)
    voices = tmp_path / "data/voices"
    voices.mkdir(parents=True)
    (voices / "de_DE-thorsten-medium.onnx").write_bytes(b"")
    (voices / "de_DE-thorsten-medium.onnx.json").write_text('{"audio": {"sample_rate": 16000}}')
    engine = bare.engine("de")
    assert engine is not None
    assert (engine.name, engine.rate) == ("piper", 16000)
    other = bare.engine("en")
    assert other is not None
    assert other.name == "espeak-ng", "no voice speaks English"
    speaker = Speaker()
    speaker.play(lambda: [Clip(bare.speech(engine, "de", 125, 50), b"Rot ist dran.")])
    until(lambda: heard.exists() and heard.read_bytes() == b"Rot ist dran.")
    speaker.close()
    model = voices / "de_DE-thorsten-medium.onnx"
    assert said.read_text().split() == f"--model {model} --output-raw --length-scale 0.80 --volume 0.50".split()
    assert (heard.parent / "heard.options").read_text().split() == [
        "-q",
        "-t",
        "raw",
        "-f",
        "S16_LE",
        "-r",
        "16000",
        "-c",
        "1",
        "-",
    ]


def test_a_program_for_mice_is_no_piper(bare: Machine, tmp_path: Path) -> None:
    program(tmp_path / "bin", "piper", "#!/bin/sh\necho Usage: configure gaming mice\n")
    (tmp_path / "data/voices").mkdir(parents=True)
    (tmp_path / "data/voices/en_GB-alan-low.onnx").write_bytes(b"")
    assert bare.engine("en") is None
    assert bare.player() == ()


def test_a_desktops_sound_server_is_asked_first(bare: Machine, tmp_path: Path) -> None:
    for name in ("aplay", "paplay"):
        program(tmp_path / "bin", name, LONG)
    assert bare.player()[0].endswith("/aplay")
    served = Machine(tmp_path, {"PATH": str(tmp_path / "bin"), "PULSE_SERVER": "somewhere"})
    assert served.player()[0].endswith("/paplay")


@pytest.mark.parametrize("kind", TONES)
def test_each_sound_is_short_and_heard(kind: str) -> None:
    def samples(volume: int) -> array[int]:
        with wave.open(io.BytesIO(tone(kind, volume))) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
            assert 0.05 < file.getnframes() / RATE <= 0.3
            return array("h", file.readframes(file.getnframes()))

    loud, quiet = max(map(abs, samples(100))), max(map(abs, samples(20)))
    assert 8000 < loud < 20000
    assert quiet < loud / 4


def test_no_two_sounds_are_alike() -> None:
    assert len({tone(kind, 100) for kind in TONES}) == len(TONES)


def test_it_falls_silent_within_a_tenth_of_a_second(tmp_path: Path) -> None:
    """Engine and player are both gone; who asked for silence did not wait for that."""
    long = str(program(tmp_path, "long", LONG))
    speaker = Speaker()
    took = []
    for _ in range(5):
        speaker.play(lambda: [Clip(((long,), (long,)), b"words")])
        until(lambda: len(speaker._running) == 2)
        running = speaker._running
        began = time.monotonic()
        speaker.hush()
        asked = time.monotonic()
        until(lambda running=running: all(process.poll() is not None for process in running))
        took.append((time.monotonic() - began, asked - began))
    speaker.close()
    assert sorted(silent for silent, _ in took)[2] < 0.1
    assert sorted(asked for _, asked in took)[2] < 0.01


def test_what_is_silenced_before_it_began_is_never_started(tmp_path: Path) -> None:
    began = tmp_path / "began"
    command = (str(program(tmp_path, "p", f"#!/bin/sh\ntouch {began}\n")),)
    speaker = Speaker()
    looked: list[bool] = []

    def make() -> list[Clip]:
        looked.append(True)
        speaker.hush()  # a touch, while it is being worked out what to play
        return [Clip((command,), b"")]

    speaker.play(make)
    until(lambda: bool(looked))
    speaker.play(lambda: looked.append(True) or [])  # type: ignore[func-returns-value]
    until(lambda: len(looked) == 2)
    speaker.close()
    assert not began.exists()


def test_the_newest_is_heard_even_after_one_that_fails(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    good = (str(program(tmp_path, "good", f"#!/bin/sh\n{shutil.which('cat')} >{heard}\n")),)
    speaker = Speaker()
    speaker.play(lambda: [Clip((("/no/such/program",),), b"")])
    until(lambda: speaker._failed)
    speaker.play(lambda: [Clip((good,), b"it")])
    until(lambda: heard.exists() and heard.read_bytes() == b"it")
    speaker.close()
