"""The voice beside the screen: what is shown is spoken, any touch silences it, a key and the footer repeat it."""

from __future__ import annotations

import shutil
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.messages import Words
from companion.voice.engines import Machine
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play


@pytest.fixture
def heard(pump: Pump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An engine that writes down what it is to say, and a player that plays for a minute; voice and sounds are on."""
    said, folder = tmp_path / "said", tmp_path / "bin"
    folder.mkdir()
    scripts = {
        "espeak-ng": f'echo "$({shutil.which("cat")})" >>{said}',
        "aplay": f"exec {shutil.which('sleep')} 60",
    }
    for name, script in scripts.items():
        file = folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(pump.app.voice, "_machine", Machine(tmp_path, {"PATH": str(folder)}))
    return said


def speaking(pump: Pump) -> bool:
    speaker = pump.app.voice._speaker
    return speaker is not None and len(speaker._running) > 1


def lines(said: Path) -> list[str]:
    return said.read_text().splitlines() if said.exists() else []


def test_nothing_is_heard_unless_it_is_switched_on(pump: Pump, heard: Path) -> None:
    to_play(pump)
    pump.touch("option:out")
    assert "again" not in pump.map()
    assert pump.app.voice._speaker is None
    assert lines(heard) == []


def test_any_touch_silences_it_at_once_and_it_is_repeated_by_note_and_key(pump: Pump, heard: Path) -> None:
    to_play(pump)
    pump.app.set(voice=True)
    pump.draw()
    pump.until(lambda: speaking(pump) and bool(lines(heard)))
    first = lines(heard)
    running = pump.app.voice._speaker._running
    began = time.monotonic()
    Window.dispatch("on_mouse_down", 400.0, 300.0, "left", [])
    while any(process.poll() is None for process in running):
        assert time.monotonic() - began < 0.1, "a touch silences it within a tenth of a second"
        time.sleep(0.001)
    pump.up((400.0, 300.0))
    pump.settle()
    for repeat in (
        lambda: pump.touch("again"),
        lambda: pump.key(ord("v"), "v"),
        lambda: pump.app.controls.press("again"),
    ):
        before = lines(heard)
        repeat()
        pump.until(lambda before=before: len(lines(heard)) > len(before) and speaking(pump))
        assert lines(heard)[-1] == first[-1]
    pump.app.voice.hush()


def test_it_speaks_the_language_of_the_screen(pump: Pump, heard: Path) -> None:
    pump.app.set(language="de", voice=True)
    to_play(pump)
    pump.until(lambda: bool(lines(heard)))
    assert Words("de").text("voice.turn.you") in "".join(lines(heard))


def test_settings_set_pace_and_volume_and_say_an_example(pump: Pump, heard: Path) -> None:
    pump.touch("settings")
    pump.touch("group:voice")
    pump.until(lambda: "voice:try" in pump.map())
    assert faults(pump.app.root_widget) == []
    pump.touch("voice:True")
    pump.touch("sound:True")
    pump.touch("step:voice_pace:+1")
    pump.touch("step:volume:-1")
    now = pump.app.settings.now
    assert (now.voice, now.sound, now.voice_pace, now.volume) == (True, True, 110, 90)
    pump.touch("voice:try")
    pump.until(lambda: lines(heard) == [pump.app.words.text("voice.example")])


def test_settings_say_what_to_install(pump: Pump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pump.app.voice, "_machine", Machine(tmp_path, {"PATH": "/nowhere"}))
    pump.touch("settings")
    pump.touch("group:voice")
    pump.until(lambda: any("espeak-ng" in text for text in pump.texts()))
    assert any("alsa-utils" in text for text in pump.texts())
    assert "voice:try" not in pump.map()


def test_each_event_has_its_sound(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Any] = []
    pump.app.set(sound=True)
    monkeypatch.setattr(pump.app.voice, "_play", lambda kind, said: played.append((kind, said)))
    to_play(pump)
    played.clear()
    pump.touch("option:out")
    pump.hold("undo") if pump.map()["undo"].get("hold") else pump.touch("undo")
    assert played[-1] == ("undo", ())
