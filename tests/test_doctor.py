"""The doctor names each missing thing and its fix, changes nothing, and never fails itself."""

from __future__ import annotations

import ast
import grp
import json
import os
import pty
import shutil
import sqlite3
import tempfile
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import doctor, settings
from companion.cards.library import FILE, Library
from companion.cli.main import main
from companion.doctor import devices, examine, kept, picture, state
from companion.doctor import heard as listening
from companion.doctor.finding import Finding
from companion.doctor.machine import Machine, Running
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.messages import Words, languages

NOBODY = 65534
"""A user whom every system has, and who may do nothing."""
SPEEDS = {getattr(termios, f"B{n}"): n for n in (*settings.BAUDS, *devices.SLOW_BAUDS)}


def calls() -> set[tuple[str, str, str]]:
    """Every finding that the doctor's code can make: name, verdict, kind; "?" where it is worked out."""
    files = sorted(Path(doctor.__file__).parent.glob("*.py"))
    found = set()
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
            found.add(tuple(a.value if isinstance(a, ast.Constant) else "?" for a in node.args[:3]))
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("language", languages())
def test_every_finding_has_its_sentence_and_every_bad_one_its_fix(language: str) -> None:
    words = Words(language)
    for name, verdict, kind in sorted(calls()):
        if "?" in (name, kind):
            continue
        assert words.has(f"doctor.{name}.{kind}"), (name, kind)
        assert words.has(f"doctor.{name}.{kind}.fix") == (verdict != "good"), (name, kind)


class Bare(Machine):
    """A machine of our own making: a root folder, no environment, a user of these groups."""

    def __init__(self, folder: Path, root: Path, mine: set[str] | None = None, **environment: str) -> None:
        super().__init__(folder, root, environment)
        self.mine = {"users"} if mine is None else mine
        self.prints: dict[str, str] = {}
        self.packages = {"lgpio"}

    def groups(self) -> set[str]:
        return self.mine

    def known_groups(self) -> set[str]:
        return {*devices.GROUPS, "users"}

    def run(self, *command: str) -> str:
        return self.prints.get(command[0], "")

    def has_package(self, name: str) -> bool:
        return name in self.packages


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Raspberry Pi as the kernel shows it: panel, touch, pins, a serial port, sound."""
    for name in (
        "dev/dri/card1",
        "dev/input/event0",
        "dev/gpiochip0",
        "dev/ttyACM0",
        "dev/snd/pcmC0D0p",
        "sys/class/drm/card1-DSI-1/status",
    ):
        file = tmp_path / "root" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("connected\n")
    (tmp_path / "root/proc/device-tree").mkdir(parents=True)
    (tmp_path / "root/proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    (tmp_path / "root/proc/cmdline").write_text("console=tty1 root=PARTUUID=1 video=DSI-1:800x480@60\n")
    return tmp_path / "root"


@pytest.fixture
def programs(tmp_path: Path) -> Callable[..., str]:
    """A folder for PATH with programs: what each does, as a shell says it."""

    def made(**scripts: str) -> str:
        folder = tmp_path / "programs"
        folder.mkdir(exist_ok=True)
        for name, script in scripts.items():
            file = folder / name.replace("_", "-")
            file.write_text(f"#!/bin/sh\n{script}\n")
            file.chmod(0o755)
        return str(folder)

    return made


def kinds(found: list[Finding]) -> dict[str, str]:
    return {f.name: f.kind for f in found}


def test_a_machine_with_all_it_needs(tmp_path: Path, root: Path, programs: Callable[..., str]) -> None:
    path = programs(aplay="exit 0", espeak_ng="exit 0")
    machine = Bare(tmp_path / "data", root, set(devices.GROUPS), PATH=path)
    machine.prints = {"vcgencmd": "throttled=0x0", "timedatectl": "yes"}
    found = examine(machine, ports=False)
    assert [f for f in found if f.verdict != "good" and f.name != "touch"] == []
    assert kinds(found)["display"] == "panel"
    assert kinds(found)["power"] == "steady"
    assert kinds(found)["groups"] == "whole"
    assert kinds(found)["gpio"] == "there"
    assert doctor.ailing(found) == [f for f in found if f.name == "touch" and f.verdict != "good"]
    assert not (tmp_path / "data").exists(), "looking makes nothing"


def test_sound_is_tried_and_what_is_wrong_with_it_is_said(
    tmp_path: Path, root: Path, programs: Callable[..., str]
) -> None:
    def finding(**scripts: str) -> Finding:
        path = programs(**scripts) if scripts else "/nowhere"
        (found,) = listening.sound(Bare(tmp_path / "data", root, PATH=path))
        return found

    assert finding().kind == "player"
    heard = tmp_path / "heard"
    assert finding(aplay=f"{shutil.which('cat')} >{heard}").kind == "there"
    wave = heard.read_bytes()
    assert wave[:4] == b"RIFF"
    assert not any(wave[44:]), "nobody hears the doctor listen"
    broken = finding(aplay="echo 'aplay: audio open error: Device or resource busy' >&2; exit 1")
    assert (broken.verdict, broken.kind) == ("fault", "broken")
    assert "Device or resource busy" in Words("de").finding(broken)[0]
    (root / "dev/snd/pcmC0D0p").unlink()
    assert [finding().verdict, finding().kind] == ["absent", "none"]


def test_a_sound_device_that_may_not_be_opened(
    tmp_path: Path, root: Path, programs: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.doctor.heard.os.access", lambda *_: False)
    (found,) = listening.sound(Bare(tmp_path / "data", root, PATH=programs(aplay="exit 0")))
    assert (found.verdict, found.kind) == ("fault", "closed")


def test_a_voice_that_is_on_and_has_no_engine(tmp_path: Path, root: Path, programs: Callable[..., str]) -> None:
    def kind(path: str) -> str:
        (found,) = listening.voice(Bare(tmp_path, root, PATH=path))
        return found.kind

    assert kind("/nowhere") == "none"
    (tmp_path / settings.FILE).write_text('{"voice": true, "language": "de"}')
    assert kind("/nowhere") == "missing"
    assert kind(programs(espeak_ng="exit 0")) == "espeak-ng"
    (tmp_path / "voices").mkdir()
    (tmp_path / "voices/de_DE-thorsten-low.onnx").touch()
    assert kind(programs(piper="echo --model")) == "piper"


def test_each_group_that_is_missing_is_named(tmp_path: Path, root: Path) -> None:
    found = [f for f in examine(Bare(tmp_path, root), ports=False) if f.name == "groups"]
    assert {f.values["group"] for f in found} == set(devices.GROUPS)
    assert all(f.verdict == "fault" for f in found)
    said, fix = Words().finding(found[0])
    assert found[0].values["group"] in said
    assert f"usermod -aG {found[0].values['group']}" in fix


def test_a_panel_that_is_not_plugged_in_and_none_at_all(tmp_path: Path, root: Path) -> None:
    (root / "sys/class/drm/card1-DSI-1/status").write_text("disconnected\n")
    assert kinds(examine(Bare(tmp_path, root), ports=False))["display"] == "unplugged"
    assert kinds(examine(Bare(tmp_path, tmp_path / "empty"), ports=False))["display"] == "none"
    assert kinds(list(picture.display(Bare(tmp_path, root, None, DISPLAY=":7"))))["display"] == "desktop"


@pytest.mark.parametrize(
    ("bits", "kind", "verdict"),
    [("0x50005", "low", "fault"), ("0x10000", "low", "warning"), ("0x4", "hot", "warning"), ("0x0", "steady", "good")],
)
def test_power_of_a_raspberry_pi(tmp_path: Path, root: Path, bits: str, kind: str, verdict: str) -> None:
    machine = Bare(tmp_path, root)
    machine.prints = {"vcgencmd": f"throttled={bits}"}
    found = list(state.power(machine))
    assert [(f.kind, f.verdict) for f in found] == [(kind, verdict)]


def test_a_raspberry_pi_that_does_not_tell_about_its_power(tmp_path: Path, root: Path) -> None:
    assert [(f.kind, f.verdict) for f in state.power(Bare(tmp_path, root))] == [("unknown", "warning")]
    assert list(state.power(Bare(tmp_path, tmp_path / "elsewhere"))) == []


def test_pins_that_are_not_there_or_can_not_be_moved(tmp_path: Path, root: Path) -> None:
    machine = Bare(tmp_path, root)
    assert [f.kind for f in devices.gpio(machine)] == ["there"]
    machine.packages = set()
    assert [(f.kind, f.verdict) for f in devices.gpio(machine)] == [("package", "fault")]
    (root / "dev/gpiochip0").unlink()
    assert [(f.kind, f.verdict) for f in devices.gpio(machine)] == [("missing", "fault")]
    # Elsewhere there is nothing to mend, but what to do instead.
    (root / "proc/device-tree/model").write_bytes(b"Another board\0")
    found = list(devices.gpio(machine))
    assert [(f.kind, f.verdict) for f in found] == [("none", "absent")]
    assert "simulator" in Words().finding(found[0])[1]
    assert doctor.ailing(found) == []


def test_the_rotation_of_settings_and_system(tmp_path: Path, root: Path) -> None:
    machine = Bare(tmp_path, root)
    assert [f.kind for f in picture.rotation(machine)] == ["upright"]
    (root / "proc/cmdline").write_text("console=tty1 video=DSI-1:800x480@60,rotate=180 quiet\n")
    found = list(picture.rotation(machine))
    assert [(f.kind, f.verdict, f.values) for f in found] == [("apart", "warning", {"n": 180})]
    settings.SettingsFile(tmp_path).change(rotation=180)
    assert [(f.kind, f.values) for f in picture.rotation(machine)] == [("turned", {"n": 180})]


def test_the_running_app_tells_what_it_knows_by_itself(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No second window is opened, and its own port is left alone."""
    machine = Bare(tmp_path, root)
    machine.running = Running("V3D 4.2", (800, 480), "/dev/serial/by-id/usb-strip")
    monkeypatch.setattr(devices, "probe", lambda port, baud: pytest.fail(f"{port} was asked"))
    found = kinds(examine(machine))
    assert (found["display"], found["renderer"], found["strip"]) == ("shown", "chip", "ours")
    machine.running = Running("V3D", (800, 480), away="/dev/serial/by-id/usb-strip", busy="27, 22")
    noticed = examine(machine, ports=False)
    assert kinds(noticed)["strip"] == "away"
    busy = next(f for f in noticed if f.name == "buttons")
    assert (busy.kind, busy.verdict, busy.values) == ("busy", "fault", {"pins": "27, 22"})
    machine.running = Running("llvmpipe (LLVM 15)", (800, 480))
    assert kinds(examine(machine, ports=False))["renderer"] == "software"


def as_nobody(look: Callable[[], list[Finding]]) -> dict[str, list[dict[str, Any]]]:
    """What the doctor finds for a user without any groups and rights: values by name and kind."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            found = [[f"{f.name}.{f.kind}", f.values] for f in look()]
            with open(writing, "w", encoding="utf-8") as file:
                json.dump(found, file)
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as file:
        told = json.load(file)
    os.waitpid(child, 0)
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for kind, values in told:
        by_kind.setdefault(kind, []).append(values)
    return by_kind


def test_a_user_without_groups_and_a_database_that_is_read_only(root: Path, library: Library) -> None:
    """No fault is planted in the doctor: a stranger looks at a machine like ours."""
    with tempfile.TemporaryDirectory() as name:
        # A stranger must come as far as there, and find what is planted.
        home = Path(name)
        shutil.copytree(root, home / "root")
        (home / "data").mkdir()
        journal = Journal(home / "data" / "games.db")
        Game.new(journal, library, "doctor")
        journal.close()
        for path in (home, *home.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o444)
        for device in (home / "root/dev").rglob("*"):
            device.chmod(0o755 if device.is_dir() else 0o600)
        (home / "data").chmod(0o555)
        try:
            found = as_nobody(lambda: examine(Machine(home / "data", home / "root", {}), ports=False))
        finally:
            (home / "data").chmod(0o755)
    known = {group.gr_name for group in grp.getgrall()} & set(devices.GROUPS)
    assert known, "no group of the devices is known here"
    if os.geteuid() == 0:
        assert {values["group"] for values in found["groups.missing"]} == known
        assert "gpio.closed" in found
    assert found["journal.readonly"][0]["file"].endswith("games.db")


def test_a_whole_and_a_damaged_journal(tmp_path: Path, library: Library) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    journal = Journal(folder / "games.db")
    Game.new(journal, library, "doctor")
    # The app may be running meanwhile.
    assert [(f.kind, f.values["n"]) for f in kept.journal(Machine(folder))] == [("whole", 1)]
    journal.close()
    with sqlite3.connect(folder / "games.db") as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray((folder / "games.db").read_bytes())
    content[100:3000] = bytes(2900)
    (folder / "games.db").write_bytes(content)
    before = (folder / "games.db").read_bytes()
    found = list(kept.journal(Machine(folder)))
    assert [(f.kind, f.verdict) for f in found] == [("broken", "fault")]
    assert (folder / "games.db").read_bytes() == before


def test_a_folder_that_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write anywhere, so the answer of the system is planted."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert [f.kind for f in kept.journal(Machine(tmp_path))] == ["readonly"]


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = state.shutil.disk_usage(tmp_path)._replace(free=3 * 2**20)
    monkeypatch.setattr(state.shutil, "disk_usage", lambda _path: usage)
    assert [(f.kind, f.verdict, f.values["n"]) for f in state.disk(Machine(tmp_path))] == [("full", "warning", 3)]


def test_games_that_a_full_disk_keeps_shut_are_not_called_damaged(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says "disk I/O error" where the file that it keeps beside an open journal finds no room."""
    journal = Journal(tmp_path / "games.db")
    Game.new(journal, library, "full")
    journal.close()
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"

    def connect(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert [f.kind for f in kept.journal(Machine(tmp_path))] == ["full"]
    with pytest.raises(JournalError) as raised:
        Journal(tmp_path / "games.db")
    assert raised.value.reason == "full"


def test_a_clock_without_a_network(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Bare(tmp_path, root)
    machine.prints = {"timedatectl": "no"}
    assert [f.kind for f in state.clock(machine)] == ["adrift"]
    monkeypatch.setattr(state.time, "time", lambda: 1_000_000.0)
    assert [f.kind for f in state.clock(machine)] == ["behind"]


def test_broken_cards_and_settings_are_named_and_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    (tmp_path / settings.FILE).write_text(json.dumps({"text": "huge"}))
    found = list(kept.library(Machine(tmp_path)))
    assert [f.kind for f in found] == ["broken", "broken"]
    assert "huge" in str(found[1].values["detail"])
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([FILE, settings.FILE])
    assert (tmp_path / FILE).read_text() == "{"
    said, _ = Words("de").finding(found[1])
    assert said == (
        f"Nicht lesbar: {tmp_path / settings.FILE}, text: Da steht 'huge'; erwartet: eines von 'normal', 'large'."
    )


def test_the_command_tells_a_broken_file_in_the_language_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_text("{")
    main(["--language", "de", "--folder", str(tmp_path), "doctor", "--no-ports"])
    assert f"{tmp_path / FILE}, Zeile 1: Da steht abgebrochenes JSON; erwartet: eine JSON-Datei." in (
        capsys.readouterr().out
    )
    main(["--language", "de", "--folder", str(tmp_path), "doctor", "--no-ports", "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    broken = next(row for row in told if row["name"] == "library")
    assert "truncated JSON came, expected a JSON file" in broken["values"]["detail"]
    assert "abgebrochenes JSON" in broken["said"]


@pytest.fixture
def controller() -> Iterator[Any]:
    """A serial port with something at its far end: what it says to each byte that it is sent, or to one after
    the other, by the speed (0: any)."""
    master, slave = pty.openpty()
    tty.setraw(master)
    tty.setraw(slave)
    stop = threading.Event()
    answers: dict[int, bytes | list[bytes]] = {}

    def answer() -> None:
        while not stop.is_set():
            try:
                if os.read(master, 16):
                    speed = SPEEDS[termios.tcgetattr(slave)[5]]
                    said = answers.get(speed, answers.get(0, b""))
                    os.write(master, said.pop(0) if isinstance(said, list) else said)
            except OSError:
                return

    threading.Thread(target=answer, daemon=True).start()
    yield os.ttyname(slave), answers
    stop.set()
    os.close(slave)
    os.close(master)


@pytest.mark.parametrize(
    ("says", "kind", "verdict"),
    [
        (b"2410270\r\n", "wled", "good"),
        (b"Ada\n", "adalight", "good"),
        (b"", "mute", "warning"),
        (b"\xff\x00x\n", "garbled", "warning"),
    ],
)
def test_what_answers_at_a_port(controller: Any, says: bytes, kind: str, verdict: str) -> None:
    port, answers = controller
    answers[0] = says
    found = devices.probe(port)
    assert (found.kind, found.verdict, found.values["port"]) == (kind, verdict, port)


@pytest.mark.parametrize("garbage", [b"", b"\x9c\xf8\x80"])
def test_a_controller_that_is_set_to_another_speed(controller: Any, garbage: bytes) -> None:
    port, answers = controller
    answers[0], answers[500000] = garbage, b"2410270\r\n"
    found = devices.probe(port)
    assert (found.kind, found.verdict) == ("baud", "warning")
    assert found.values == {"port": port, "baud": 115200, "other": 500000}
    said, fix = Words().finding(found)
    assert "500000" in said
    assert "Choose 500000 baud" in fix


def test_a_board_that_starts_again_when_its_port_is_opened_is_heard_in_the_end(
    controller: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, answers = controller
    monkeypatch.setattr(settings, "BAUDS", ())
    monkeypatch.setattr(devices, "SLOW_BAUDS", ())
    monkeypatch.setattr(devices, "PROBE_SECONDS", 120.0)  # it is asked as often, however slow this machine is
    answers[0] = [b"", b"", b"Ada\n", b""]
    assert devices.probe(port).kind == "adalight"


def test_an_answer_that_came_while_this_machine_stood_still_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is in the port, though the time for it is over."""
    now = [0.0]

    class Line:
        sent = b""

        def reset_input_buffer(self) -> None:
            pass

        def write(self, data: bytes) -> None:
            self.sent += data

        def read(self, _: int) -> bytes:
            now[0] += 60
            return b"2410270\r\n" if now[0] > 60 else b""

    monkeypatch.setattr(devices, "time", SimpleNamespace(monotonic=lambda: now[0]))
    assert devices._ask(Line(), devices.OTHER_SECONDS) == b"2410270\r\n"


def test_a_port_that_another_program_holds_or_that_is_gone(controller: Any, tmp_path: Path) -> None:
    import serial

    port, _ = controller
    with serial.Serial(port, exclusive=True):
        assert devices.probe(port).kind == "busy"
    assert devices.probe("/dev/nothing-here").kind == "broken"
    settings.SettingsFile(tmp_path).change(strip={"port": "/dev/serial/by-id/usb-strip"})
    assert "gone" in [f.kind for f in devices.serial_ports(Machine(tmp_path))]
    settings.SettingsFile(tmp_path).change(strip={"port": "usb:1A86:7523:NONE"})
    assert "gone" in [f.kind for f in devices.serial_ports(Machine(tmp_path))]


def test_a_port_that_is_set_to_a_speed_of_its_own_is_asked_at_that(controller: Any, tmp_path: Path) -> None:
    port, answers = controller
    answers[500000] = b"WLED 2410270\r\n"
    settings.SettingsFile(tmp_path).change(strip={"port": port, "bauds": {port: 500000}})
    found = [f for f in devices.serial_ports(Machine(tmp_path)) if f.values.get("port") == port]
    assert [(f.kind, f.values.get("version")) for f in found] == [("wled", "2410270")]


def test_a_check_that_fails_itself_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_machine: Machine) -> Iterator[Finding]:
        raise RuntimeError("no idea")
        yield

    fails.__name__ = "clock"
    monkeypatch.setattr(doctor, "clock", fails)
    found = [f for f in examine(Machine(tmp_path), ports=False) if f.kind == "unseen"]
    assert [(f.name, f.verdict) for f in found] == [("clock", "warning")]
    assert "no idea" in Words().finding(found[0])[0]


def test_the_command_says_all_of_it_and_tells_by_its_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / FILE).write_text("{")
    assert main(["--folder", str(tmp_path), "doctor", "--no-ports"]) == 1
    said = capsys.readouterr().out
    assert str(tmp_path / FILE) in said
    assert main(["--folder", str(tmp_path), "doctor", "--no-ports", "--json"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    broken = next(row for row in rows if row["name"] == "library")
    assert broken["verdict"] == "fault"
    assert broken["fix"]
