from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.pins import BUTTONS, FULL_PANEL, MOST_BYTES, Knob, Pin, PinFileError, load_pins


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "pins.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_file_that_comes_with_the_program() -> None:
    pins = load_pins()
    assert (*pins.buttons, "again") == BUTTONS, "which is wired only by who wants it"
    assert pins.buttons["next"] == Pin(17)
    assert pins.buttons["undo"] == Pin(27, 0.8)
    assert pins.debounce == 0.1


def test_the_full_panel_has_a_lamp_in_each_button_and_a_knob() -> None:
    pins = load_pins(FULL_PANEL)
    assert pins.buttons == load_pins().buttons
    assert tuple(pins.lamps) == tuple(pins.buttons)
    assert pins.knob == Knob(16, 20, 21)
    assert load_pins().knob is None
    assert not load_pins().lamps


def test_what_is_not_wired_is_left_out(tmp_path: Path) -> None:
    pins = load_pins(written(tmp_path, "[buttons]\nred = 5\nundo = 6\nnext = {pin = 7, hold_seconds = 1}\n"))
    assert pins.buttons == {"red": Pin(5), "undo": Pin(6, 0.8), "next": Pin(7, 1.0)}
    assert load_pins(written(tmp_path, "")).buttons == {}


@pytest.mark.parametrize(
    ("text", "table", "key", "came", "expected"),
    [
        ("[buttons\nnext = 17", "", "", "line 1", "a TOML file"),
        ("[buttons]\nnext = 17\nnext = 18\nred = 5", "", "", "line 3", "a TOML file"),
        ("buttons = 3", "", "buttons", "3", "a table, [buttons],"),
        ("[knobs]", "knobs", "", "this name", "[buttons], [knob], [lamps] or [contacts]"),
        (
            "[buttons]\nnxt = 17",
            "buttons",
            "nxt",
            "this name",
            "one of next, undo, draw, why, menu, red, green, yellow, blue, again",
        ),
        ("[buttons]\nnext = '17'", "buttons", "next", "'17'", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nnext = 28", "buttons", "next", "28", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nnext = 1", "buttons", "next", "1", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nnext = true", "buttons", "next", "True", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nnext = {}", "buttons.next", "pin", "nothing", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nnext = {pin = 4, led = 5}", "buttons.next", "led", "this key", "pin or hold_seconds"),
        ("[knob]\na = 16", "knob", "b", "nothing", "a GPIO (BCM) number from 2 to 27"),
        ("[knob]\na = 16\nb = 16", "knob", "b", "pin 16, that of the knob's a,", "a pin of its own"),
        ("[knob]\na = 16\nb = 20\nc = 21", "knob", "c", "this key", "a, b or push"),
        (
            "[buttons]\nred = 9\n[knob]\na = 7\nb = 8\npush = 9",
            "knob",
            "push",
            "pin 9, that of red,",
            "a pin of its own",
        ),
        ("[lamps]\nlight = 9", "lamps", "light", "this name", "one of next, undo, draw, why, menu"),
        ("[lamps]\nred = 'x'", "lamps", "red", "'x'", "a GPIO (BCM) number from 2 to 27"),
        ("[buttons]\nred = 9\n[lamps]\nred = 9", "lamps", "red", "pin 9, that of red,", "a pin of its own"),
        ("[buttons]\nnext = 9\ndraw = 9", "buttons", "draw", "pin 9, that of next,", "a pin of its own"),
        ("[buttons]\nundo = {pin = 4, hold_seconds = 0}", "buttons.undo", "hold_seconds", "0", "from 0.2 to 10"),
        ("[buttons]\nundo = {pin = 4, hold_seconds = nan}", "buttons.undo", "hold_seconds", "nan", "from 0.2 to 10"),
        ("[contacts]\ndebounce_ms = 'x'", "contacts", "debounce_ms", "'x'", "a number from 1 to 200"),
        ("[contacts]\ndebounce = 3", "contacts", "debounce", "this key", "debounce_ms"),
    ],
)
def test_a_wrong_file_is_told_by_place_and_expectation(
    tmp_path: Path, text: str, table: str, key: str, came: str, expected: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(PinFileError) as told:
        load_pins(path)
    error = told.value
    assert (error.file, error.table, error.key) == (path, table, key)
    assert came in error.came
    assert expected in error.expected
    for part in (str(path), table, key, error.came, error.expected):
        assert part in str(error)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(PinFileError, match=r"pins\.toml: an error \(No such file or directory\) came, a file"):
        load_pins(tmp_path / "pins.toml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    path.write_bytes(b"[buttons]\n\xff\xfe")
    with pytest.raises(PinFileError, match="byte 10 that isn't UTF-8"):
        load_pins(path)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# " + "x" * MOST_BYTES, "a file of more than 64 KiB"),
        ("a." * 20_000 + "a = 1", "a key of more than 8 parts"),
        ("a = " + "[" * 20_000, "“"),
        ("[buttons]\nnext = " + "9" * 20_000, "“"),
        ("[buttons]\nnext = '" + "9" * 20_000 + "'", "…"),
    ],
)
def test_a_file_that_would_cost_too_much_is_refused_at_once(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PinFileError) as told:
        load_pins(written(tmp_path, text))
    assert said in told.value.came
    assert len(str(told.value)) < 500


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_ordinary_file_is_not_waited_for(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "pins.toml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with pytest.raises(PinFileError, match="Is a directory" if kind == "folder" else "no ordinary file"):
        load_pins(path)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_file_is_read_no_matter_who_wrote_it(tmp_path: Path, mark: bytes, end: bytes) -> None:
    path = tmp_path / "pins.toml"
    path.write_bytes(mark + end.join((b"[buttons]", b"# \xc3\xa4", b"next = 9", b"")))
    assert load_pins(path).buttons == {"next": Pin(9)}
