"""Settings: kept whole, read with mistakes told, and never in the way of the app."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.files.error import MOST_TOLD
from companion.settings import FILE, Settings, SettingsFile


def test_no_file_means_the_defaults_and_writes_nothing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.now == Settings()
    assert not list(tmp_path.iterdir())


def test_a_change_is_there_at_the_next_start(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(text="large", strip={"leds": 144}, pins={"next": 17})
    SettingsFile(tmp_path).change(strip={"turned": True})
    again = SettingsFile(tmp_path).now
    assert (again.text, again.strip.leds, again.strip.turned, again.pins) == ("large", 144, True, {"next": 17})


@pytest.mark.parametrize(
    "change", [{"text": "huge"}, {"strip": {"leds": 3}}, {"rotation": 45}, {"pins": {"next": 99}}, {"nothing": 1}]
)
def test_a_value_that_cannot_be_changes_nothing(tmp_path: Path, change: dict[str, object]) -> None:
    file = SettingsFile(tmp_path)
    with pytest.raises(ValueError, match=r"Invalid|Expected|unknown"):
        file.change(**change)
    assert file.now == Settings()
    assert not (tmp_path / FILE).exists()


def test_a_wrong_value_is_told_the_others_hold_and_the_file_is_kept_beside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"text": "huge", "sound": True, "colour": "pink"}))
    file = SettingsFile(tmp_path)
    assert file.now == Settings(sound=True)
    told = "\n".join(map(str, file.errors))
    assert "text" in told
    assert "huge" in told
    assert "colour" in told
    assert json.loads((tmp_path / f"{FILE}.broken-1").read_text())["colour"] == "pink"


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xfe", b"7"])
def test_a_broken_file_is_told_and_the_defaults_hold(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    file = SettingsFile(tmp_path)
    assert file.now == Settings()
    assert len(file.errors) == 1
    assert str(tmp_path / FILE) in str(file.errors[0])


def test_a_disk_that_takes_nothing_is_told_and_the_setting_holds(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    file = SettingsFile(folder / "x")
    file.change(sound=True)
    assert file.now.sound
    assert file.unsaved is not None


@pytest.mark.parametrize("boxes", ['"module:toy"', "[3]", '["' + "x" * 81 + '"]', str(["x"] * 201).replace("'", '"')])
def test_boxes_that_are_none_are_told_of_and_the_rest_is_kept(tmp_path: Path, boxes: str) -> None:
    (tmp_path / FILE).write_text(f'{{"boxes": {boxes}, "text": "large"}}', "utf-8")
    settings = SettingsFile(tmp_path)
    assert [error.fault.key.partition("[")[0] for error in settings.errors] == ["boxes"]
    assert (settings.now.boxes, settings.now.text) == ([], "large")


def test_of_people_boxes_and_pins_only_the_wrong_ones_are_lost(tmp_path: Path) -> None:
    """Each wrong one is told where it stands; the file stands beside as soon as it is written again."""
    people = {"a1": "Anna", "B2": "Bea", "c3": "", "d4": 7, "e5": "Eva"}
    boxes, pins = ["module:toy", 3, "edition:toy", "x" * 81], {"next": 17, "undo": 99}
    (tmp_path / FILE).write_text(json.dumps({"people": people, "boxes": boxes, "pins": pins, "sound": True}), "utf-8")
    settings = SettingsFile(tmp_path)
    assert settings.now == Settings(
        sound=True, people={"a1": "Anna", "e5": "Eva"}, boxes=["module:toy", "edition:toy"], pins={"next": 17}
    )
    keys = [error.fault.key for error in settings.errors]
    assert keys == ["people", "people.c3", "people.d4", "boxes[1]", "boxes[3]", "pins.undo"]
    assert "B2" in str(settings.errors[0])
    settings.change(text="large")
    assert SettingsFile(tmp_path).now.people == {"a1": "Anna", "e5": "Eva"}
    assert json.loads((tmp_path / f"{FILE}.broken-1").read_text("utf-8"))["people"] == people


def test_as_many_wrong_entries_as_anybody_reads_are_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"people": {"a1": "Anna"} | {f"X{n}": "x" for n in range(5000)}}), "utf-8")
    settings = SettingsFile(tmp_path)
    assert (settings.now.people, len(settings.errors)) == ({"a1": "Anna"}, MOST_TOLD)


def test_a_box_that_nobody_knows_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"boxes": ["module:gone", "[b]🚀"]}', "utf-8")
    settings = SettingsFile(tmp_path)
    settings.change(text="large")
    assert settings.errors == []
    assert SettingsFile(tmp_path).now.boxes == ["module:gone", "[b]🚀"]
