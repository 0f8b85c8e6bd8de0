"""The sketch for an Arduino, compiled for this machine: it shows what our frames say, whatever noise comes between."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.adalight import frame

HERE = Path(__file__).parent
SKETCH = HERE.parents[1] / "hardware" / "arduino" / "adalight" / "adalight.ino"
LEDS = 60


@pytest.fixture(scope="module")
def sketch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sketch as a program."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("there is no C++ compiler here")
    folder = tmp_path_factory.mktemp("sketch")
    source = folder / "sketch.cpp"
    source.write_text(f'#include "{SKETCH}"\nint main() {{ setup(); for (;;) loop(); }}\n', encoding="utf-8")
    program = folder / "sketch"
    stub = str(HERE / "arduino")
    subprocess.run([compiler, "-Wall", "-Werror", "-I", stub, "-o", program, source], check=True, timeout=300)
    return program


def shown(sketch: Path, data: bytes) -> list[bytes]:
    """The pictures that the strip shows for these bytes, but for the dark one at the start."""
    done = subprocess.run([sketch], input=data, capture_output=True, timeout=300, check=True)
    assert done.stderr == b"Ada\n", "it says who it is"
    dark, *pictures = [bytes.fromhex(line.decode()) for line in done.stdout.splitlines()]
    assert dark == bytes(3 * LEDS)
    return pictures


def picture(seed: int, leds: int = LEDS) -> bytes:
    # No letters of the magic word: it is looked for in noise only, but a cut frame is noise.
    chance = random.Random(seed)
    return bytes(chance.choice([n for n in range(256) if n not in b"Ada"]) for _ in range(3 * leds))


def test_each_frame_is_shown(sketch: Path) -> None:
    wanted = [picture(n) for n in range(20)]
    assert shown(sketch, b"".join(map(frame, wanted))) == wanted


def test_noise_and_broken_headers_are_passed_over(sketch: Path) -> None:
    one, two = picture(1), picture(2)
    wrong = bytearray(frame(one))
    wrong[5] ^= 1
    assert shown(sketch, b"\0Ad\xffAAda\0" + bytes(40) + frame(one) + bytes(wrong) + b"AdAAd" + frame(two)) == [
        one,
        two,
    ]


def test_a_frame_that_was_cut_short_eats_no_other_after_a_flush_of_zeros(sketch: Path) -> None:
    """That is what the app begins every connection with."""
    cut = frame(picture(3))[:50]
    assert shown(sketch, cut + bytes(6 + 3 * LEDS) + frame(picture(4)))[-1] == picture(4)


def test_a_frame_for_another_strip_is_cut_or_filled_with_dark(sketch: Path) -> None:
    long, short = picture(5, 100), picture(6, 20)
    assert shown(sketch, frame(long) + frame(short)) == [long[: 3 * LEDS], short + bytes(3 * (LEDS - 20))]
