"""deploy/install, update, launch, uninstall and pack, laid out in a folder; nothing of this machine is touched.

The Python packages are those of the environment that runs these tests. For the real thing, with packages and services,
see deploy/check-arm64 and deploy/check-vm.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.machine import (
    ROOT,
    SYSTEM,
    Machine,
    Sticks,
    acts,
    bare,
    begin_game,
    beside,
    bundle,
    made_key,
    repository,
    sign,
    tag,
)  # fmt: skip

# ---------------------------------------------------------------- install


def test_install_lays_everything_out_and_can_run_twice(machine: Machine) -> None:
    said = machine.must("install")
    assert "A whole game was played" in said
    name = machine.version()
    assert re.fullmatch(r"\d+\.\d+\.\d+-[0-9a-f]{8}", name)
    assert (machine.units / "multi-user.target.wants" / "aurora-table.service").is_symlink()
    assert (machine.units / "multi-user.target.wants" / "aurora-table-off.path").is_symlink()
    for installed, source in (
        (machine.units / "aurora-table.service", "aurora-table.service"),
        (machine.units / "aurora-table-off.service", "aurora-table-off.service"),
        (machine.folder / "etc/udev/rules.d/60-aurora-table.rules", "60-aurora-table.rules"),
        (machine.folder / "etc/udev/rules.d/61-aurora-table-sticks.rules", "61-aurora-table-sticks.rules"),
        (machine.folder / "usr/lib/systemd/system-shutdown/aurora-table", "shutdown-picture"),
    ):
        assert installed.read_bytes() == (SYSTEM / source).read_bytes()
    assert os.readlink(machine.folder / "usr/local/bin/aurora-table") == "/opt/aurora-table/current/deploy/aurora-table"
    assert machine.app("--version").stdout.strip() == name.split("-")[0]
    before = machine.everything()
    said = machine.must("install")
    assert "is there already" in said
    after = machine.everything()
    assert after.keys() == before.keys()
    assert machine.version() == name
    assert machine.version("previous") == ""


def test_the_installed_app_is_the_installed_one_and_its_bytecode_is_compiled(machine: Machine) -> None:
    """It may not write in its own folder: without bytecode every start would compile everything again."""
    machine.must("install")
    place = (machine.base / "current").resolve()
    done = bare(
        place / "env/bin/python", "-c", "import companion, hardware; print(companion.__file__, hardware.__file__)"
    )
    assert done.stdout.split() == [str(place / "companion/__init__.py"), str(place / "hardware/__init__.py")]
    sources = [p for part in ("companion", "hardware", "layouts") for p in (place / part).rglob("*.py")]
    assert len(sources) > 100
    tag = f"cpython-{sys.version_info.major}{sys.version_info.minor}"
    missing = [p for p in sources if not (p.parent / "__pycache__" / f"{p.stem}.{tag}.pyc").is_file()]
    assert missing == []
    assert list(place.rglob("*.mo"))
    assert list((place / "companion" / "packs").rglob("*.json"))


def test_dry_run_changes_nothing(machine: Machine, newer: Callable[..., Path]) -> None:
    said = machine.must("install", "--dry-run", "--rotate", "180", "--screen", "kiosk")
    assert "would make version" in said
    assert machine.everything() == {}
    machine.must("install")
    before = machine.everything()
    assert "would let" in machine.must("update", "--dry-run", "--unsigned", str(newer()))
    assert "would: rm -rf" in machine.must("uninstall", "--dry-run")
    assert machine.everything() == before


@pytest.mark.parametrize("script", ["install", "update", "uninstall", "trust", "pack", "check-arm64", "check-vm"])
def test_help(script: str) -> None:
    done = bare(ROOT / "deploy" / script, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("script", "arguments", "said"),
    [
        ("install", ["--screen", "wall"], "--screen wall: expected bare, kiosk or desktop."),
        ("install", ["--rotate", "45"], "--rotate 45: expected 0, 90, 180 or 270."),
        ("install", ["--rotate"], "--rotate needs a value"),
        ("install", ["--wheels", "/none"], "--wheels /none: there is no such folder."),
        ("install", ["--fast"], "--fast is none of the options"),
        ("install", ["--root", "/none"], "--root /none: there is no such folder."),
        ("update", ["a", "b"], "one place is enough"),
        ("update", [], "not installed here"),
        ("uninstall", ["all"], "all is none of the options"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    machine: Machine, script: str, arguments: list[str], said: str
) -> None:
    done = machine.run(script, *arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert machine.everything() == {}


def test_a_32_bit_system_is_refused(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "uname").write_text("#!/bin/sh\necho armv7l\n")
    (tmp_path / "uname").chmod(0o755)
    done = subprocess.run(
        [ROOT / "deploy/install", "--root", machine.folder],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 1
    assert "armv7l. A 64-bit one is needed" in done.stderr


def test_a_desktop_is_not_robbed_of_its_screen(machine: Machine) -> None:
    """Where a desktop starts it is joined; to have the screen alone, the desktop has to be switched off first."""
    machine.units.mkdir(parents=True)
    (machine.units / "display-manager.service").touch()
    done = machine.run("install", "--screen", "bare")
    assert done.returncode == 1
    assert "systemctl set-default multi-user.target" in done.stderr
    assert "screen: desktop" in machine.must("install")
    assert (machine.folder / "etc/xdg/autostart/aurora-table.desktop").is_file()
    assert (machine.folder / "etc/systemd/user/aurora-table.service").is_file()
    assert not (machine.units / "aurora-table.service").exists()


def test_the_screen_can_be_changed_and_is_kept(machine: Machine) -> None:
    drop_in = machine.units / "aurora-table.service.d" / "kiosk.conf"
    machine.must("install", "--screen", "kiosk")
    assert drop_in.is_file()
    machine.must("install")
    assert drop_in.is_file(), "as it was"
    machine.must("install", "--screen", "bare")
    assert not drop_in.exists()


def test_rotation_is_kept_for_picture_and_touch(machine: Machine) -> None:
    machine.must("install", "--rotate", "90")
    assert '"rotation": 90' in (machine.data / "settings.json").read_text()
    machine.must("install")
    assert '"rotation": 90' in (machine.data / "settings.json").read_text()


def test_blanking_of_the_console_is_switched_off(machine: Machine) -> None:
    cmdline = machine.folder / "boot" / "firmware" / "cmdline.txt"
    cmdline.parent.mkdir(parents=True)
    cmdline.write_text("console=tty1 consoleblank=600 rootwait\n")
    machine.must("install")
    assert cmdline.read_text() == "console=tty1 consoleblank=0 rootwait\n"


def test_an_unfinished_version_is_made_again(table: Machine) -> None:
    """As after a power cut in the middle of an installation."""
    place = table.base / "versions" / table.version()
    (place / "complete").unlink()
    shutil.rmtree(place / "layouts")
    table.must("install")
    assert (place / "complete").exists()
    assert (place / "layouts" / "home.kv").exists()


# ---------------------------------------------------------------- update


def test_games_that_are_going_on_survive_an_update(table: Machine, newer: Callable[..., Path], tmp_path: Path) -> None:
    played = begin_game(table.data, tmp_path)
    assert played > 0
    first = table.version()
    said = table.must("update", "--unsigned", str(newer()))
    assert "Unfinished games that go on: 1." in said
    assert table.version().startswith("0.2.0-")
    assert table.version("previous") == first
    assert table.versions() == {first, table.version()}
    assert table.app("--version").stdout == "0.2.0\n"
    assert acts(table.data) == played
    assert "runs already" in table.must("update", "--unsigned", str(table.base / "current"))


def test_only_the_version_before_is_kept(table: Machine, newer: Callable[..., Path]) -> None:
    table.must("update", "--unsigned", str(newer()))
    second = table.version()
    table.must("update", "--unsigned", str(newer(number="0.3.0")))
    assert table.version("previous") == second
    assert table.versions() == {second, table.version()}


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (("companion/screens/home.py", r"^TITLE = 28$", "TITLE = ("), "A source cannot be compiled"),
        (("companion/screens/home.py", r"^TITLE = 28$", "import none_such"), "A part cannot be loaded"),
        pytest.param(
            ("layouts/home.kv", r"^<HomeScreen>:$", "<HomeScreen>:::"),
            "A part cannot be loaded",
            marks=pytest.mark.full,
        ),
        (("companion/packs/frostlands/stand-in.toml", r"^\[", "[["), "Texts or cards cannot be read"),
        (("companion/game/game.py", r"^    def resume\(", "    def resume_not("), "An unfinished game does not go on"),
        (("companion/simulation/simulate.py", r"^LONGEST = .*$", "LONGEST = 1"), "A whole game cannot be played"),
    ],
)
def test_a_broken_update_is_found_out_and_changes_nothing(
    table: Machine, newer: Callable[..., Path], tmp_path: Path, edit: tuple[str, str, str], said: str
) -> None:
    played = begin_game(table.data, tmp_path)
    first = table.version()
    done = table.run("update", "--unsigned", str(newer(edit)))
    assert done.returncode == 1
    assert said in done.stderr
    assert table.version() == first
    assert table.versions() == {first}
    assert acts(table.data) == played


def test_a_version_that_does_not_start_gives_way_to_the_one_before(table: Machine, newer: Callable[..., Path]) -> None:
    first = table.version()
    table.start()
    (table.data / "proven").write_text(f"{first}\n")
    table.must(
        "update", "--unsigned", str(newer(("deploy/system/aurora-table.service", "RestartSec=2", "RestartSec=7")))
    )
    second = table.version()
    assert "RestartSec=7" in (table.units / "aurora-table.service").read_text()
    for _ in range(3):
        assert table.start() == ""
        assert table.version() == second
    assert f"going back to {first}" in table.start()
    assert table.version() == first
    assert "RestartSec=2" in (table.units / "aurora-table.service").read_text(), "its own unit is back too"
    for _ in range(5):
        assert table.start() == ""
    assert table.version() == first


def test_a_version_that_has_proven_itself_stays_however_often_the_plug_is_pulled(
    table: Machine, newer: Callable[..., Path]
) -> None:
    table.must("update", "--unsigned", str(newer()))
    second = table.version()
    table.start()
    (table.data / "proven").write_text(f"{second}\n")
    for _ in range(6):
        table.start()
    assert table.version() == second


def test_a_start_that_ended_as_it_should_does_not_count(table: Machine, newer: Callable[..., Path]) -> None:
    """Somebody who tries the new version and switches off again within a minute has not seen it fail."""
    table.must("update", "--unsigned", str(newer()))
    second = table.version()
    for result in ["success", "success", "success", "success", "watchdog", "exit-code", "signal"]:
        table.start()
        assert table.version() == second
        launch = table.base / "current" / "deploy" / "launch"
        done = bare(
            Path("/usr/bin/env"), f"SERVICE_RESULT={result}", str(launch), "--root", str(table.folder), "--ended"
        )
        assert done.returncode == 0, done.stderr
    table.start()
    assert table.version() != second


def test_the_first_version_stays_as_there_is_none_to_go_back_to(table: Machine) -> None:
    first = table.version()
    for _ in range(6):
        table.start()
    assert table.version() == first


def test_games_come_back_if_the_failed_version_has_made_them_unreadable(
    table: Machine, newer: Callable[..., Path], tmp_path: Path
) -> None:
    played = begin_game(table.data, tmp_path)
    first = table.version()
    table.must("update", "--unsigned", str(newer(("companion/journal/tables.py", r"^FORMAT = \d+$", "FORMAT = 99"))))
    # It has opened the games, and written them in its own way, but did not come to a picture.
    none = tmp_path / "none"
    none.touch()
    assert table.app("play", "--answers", str(none)).returncode == 0
    for _ in range(4):
        said = table.start()
    assert "taken back to what they were" in said
    assert table.version() == first
    assert acts(table.data) == played
    (kept,) = table.data.glob("kept-0.2.0-*")
    assert (kept / "games.db").exists(), "what it left is not thrown away"


def test_games_stay_as_they_are_if_the_version_before_can_read_them(
    table: Machine, newer: Callable[..., Path], tmp_path: Path
) -> None:
    table.must("update", "--unsigned", str(newer()))
    played = begin_game(table.data, tmp_path)
    for _ in range(4):
        table.start()
    assert table.version().startswith("0.1.0-")
    assert acts(table.data) == played


def test_back_by_hand(table: Machine, newer: Callable[..., Path]) -> None:
    first = table.version()
    done = table.run("update", "--back")
    assert done.returncode == 1
    assert "no version before" in done.stderr
    table.must("update", "--unsigned", str(newer()))
    second = table.version()
    table.must("update", "--back")
    assert (table.version(), table.version("previous")) == (first, second)


def test_without_a_known_origin_a_bundle_is_asked_for(table: Machine) -> None:
    (table.base / "origin").unlink(missing_ok=True)
    done = table.run("update")
    assert done.returncode == 1
    assert "Name a bundle" in done.stderr


def test_update_fetches_from_where_it_was_fetched_first(
    machine: Machine, newer: Callable[..., Path], tmp_path: Path
) -> None:
    source = newer()
    address = repository(source)
    checkout = tmp_path / "checkout"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", address, checkout], check=True, timeout=60)
    foreign = "GIT_TEST_ASSUME_DIFFERENT_OWNER=1"  # as for root in a checkout of somebody's
    install = (foreign, str(checkout / "deploy/install"), "--root", str(machine.folder), "--key", f"{made_key()}.pub")
    done = bare(Path("/usr/bin/env"), *install)
    assert done.returncode == 0, done.stderr
    first = machine.version()
    assert "none of its tags is a number" in machine.run("update").stderr
    tag(source, "v0.2.0", made_key())
    assert "runs already" in machine.must("update")
    about = source / "companion" / "__init__.py"
    about.write_text(about.read_text().replace("0.2.0", "0.3.0"))
    repository(source)
    assert "runs already" in machine.must("update"), "nobody has signed it yet"
    tag(source, "v0.3.0", made_key())
    assert "signed by maker, SHA256:" in machine.must(machine.base / "current" / "deploy" / "update")
    assert machine.version().startswith("0.3.0-")
    assert machine.version("previous") == first


def test_without_a_network_a_stick_is_named(table: Machine) -> None:
    first = table.version()
    (table.base / "origin").write_text("http://127.0.0.1:9/aurora-table.git\n")
    done = table.run("update")
    assert done.returncode == 1
    assert "could not be fetched from http://127.0.0.1:9/aurora-table.git" in done.stderr
    assert "A bundle on a USB stick needs no network" in done.stderr
    assert (table.version(), table.versions()) == (first, {first})


# ---------------------------------------------------------------- bundles


def test_update_from_a_bundle_or_the_newest_one_on_a_stick(
    table: Machine, newer: Callable[..., Path], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    old = bundle(newer(), tmp_path / "old")
    new = bundle(newer(number="0.3.0"), tmp_path / "new")
    stick.mkdir()
    for made in (old, new):
        for file in (made, beside(made)):
            shutil.copy(file, stick)
    os.utime(stick / new.name, (1, 1))
    assert "There are" not in table.must("update", str(old))
    assert table.version().startswith("0.2.0-")
    assert old.stem == f"aurora-table-{table.version()}"
    said = table.must("update", str(stick))
    assert table.version().startswith("0.3.0-"), "by its number, whenever it was copied"
    assert f"There are 2 bundles: {old.name} {new.name}" in said
    assert f"The newest is taken, {new.name}." in said
    done = table.run("update", str(old))
    assert (done.returncode, "Version 0.2.0 is older than 0.3.0, which runs" in done.stderr) == (1, True)
    assert table.version().startswith("0.3.0-")
    assert "It is taken all the same" in table.must("update", "--older", str(old))
    assert table.version().startswith("0.2.0-")


def test_update_from_a_stick_that_nobody_has_mounted(
    table: Machine, newer: Callable[..., Path], tmp_path: Path, sticks: Sticks
) -> None:
    sticks.plug("sda1")
    sticks.plug("sdb", bundle(newer(), tmp_path / "bundle"), kind="disk")
    done = sticks.update(table, "--yes")
    assert done.returncode == 0, done.stderr
    assert table.version().startswith("0.2.0-")
    assert len((sticks.folder / "umounted").read_text().splitlines()) == 2


def test_what_is_wrong_with_the_stick_is_said(table: Machine, sticks: Sticks) -> None:
    done = sticks.update(table)
    assert (done.returncode, "There is no USB stick." in done.stderr) == (1, True)
    sticks.disks.append("/dev/sdx1 part 1  ")
    done = sticks.update(table)
    assert (done.returncode, "The USB stick (/dev/sdx1) cannot be read." in done.stderr) == (1, True)
    sticks.plug("sda1")
    done = sticks.update(table)
    assert (done.returncode, "There is no bundle (aurora-table-….tar) on the USB stick." in done.stderr) == (1, True)


@pytest.mark.parametrize("at", [0.2, 0.9])
def test_a_damaged_bundle_is_refused(table: Machine, newer: Callable[..., Path], tmp_path: Path, at: float) -> None:
    first = table.version()
    made = bundle(newer(), tmp_path / "bundle")
    content = bytearray(made.read_bytes())
    for place in range(int(at * len(content)), int(at * len(content)) + 600):
        content[place] ^= 0x55
    made.write_bytes(content)
    done = table.run("update", str(made))
    assert done.returncode == 1
    assert "is damaged or forged" in done.stderr
    assert "Copy both anew" in done.stderr
    assert table.versions() == {first}


def test_half_a_bundle_and_something_else_are_refused(
    table: Machine, newer: Callable[..., Path], tmp_path: Path
) -> None:
    made = bundle(newer(), tmp_path / "bundle")
    made.write_bytes(made.read_bytes()[: made.stat().st_size // 2])
    assert "Copy both anew" in table.run("update", str(made)).stderr
    other = tmp_path / "other.tar"
    subprocess.run(["tar", "-C", ROOT, "-cf", other, "LICENSE"], check=True)
    sign(other, made_key())
    assert "is not a bundle" in table.run("update", str(other)).stderr
    assert "no such file" in table.run("update", "/none").stderr
    assert "no bundle" in table.run("update", str(table.folder / "etc")).stderr


def test_the_lock_of_another_machine(tmp_path: Path) -> None:
    """lgpio has a wheel for 3.11 on ARM, and none for 3.13: there the system's own is taken."""
    spec = importlib.util.spec_from_file_location("lock_for", ROOT / "deploy" / "lock_for.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = (ROOT / "requirements.lock").read_text()
    names = {
        where: set(re.findall(r"^([a-z0-9-]+)==", module.entries_for(text, *where), re.MULTILINE))
        for where in (("3.11", "aarch64"), ("3.13", "aarch64"), ("3.11", "x86_64"))
    }
    assert "lgpio" in names["3.11", "aarch64"]
    assert "lgpio" not in names["3.13", "aarch64"] | names["3.11", "x86_64"]
    assert all("kivy" in found for found in names.values())
    assert ";" not in module.entries_for(text, "3.13", "aarch64")


# ---------------------------------------------------------------- uninstall


def test_uninstall_keeps_the_games_and_a_later_install_finds_them(machine: Machine, tmp_path: Path) -> None:
    machine.must("install", "--screen", "kiosk")
    played = begin_game(machine.data, tmp_path)
    said = machine.must(machine.base / "current" / "deploy" / "uninstall")
    assert str(machine.data) in said
    left = {name for name in machine.everything() if (machine.folder / name).is_file()}
    assert left
    assert all(name.startswith("var/lib/aurora-table/") for name in left)
    assert not [name for name in machine.everything() if (machine.folder / name).is_symlink()]
    assert "not installed" in machine.must("uninstall")
    machine.must("install")
    assert acts(machine.data) == played


# ---------------------------------------------------------------- the system's files


def test_unit_is_sound_and_hardened(machine: Machine) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not here")
    machine.must("install", "--screen", "kiosk")
    stubs = machine.folder / "usr" / "lib" / "systemd" / "system"
    stubs.mkdir(exist_ok=True)
    for target in ("sysinit", "basic", "shutdown", "paths", "multi-user"):
        (stubs / f"{target}.target").write_text("[Unit]\n")
    (machine.folder / "usr" / "bin").mkdir()
    for program in ("systemctl", "cage"):
        shutil.copy("/bin/true", machine.folder / "usr" / "bin" / program)
    for name in ("aurora-table.service", "aurora-table-off.path", "aurora-table-off.service"):
        done = bare(Path(analyze), "verify", "--man=no", f"--root={machine.folder}", name)
        assert (done.returncode, done.stderr) == (0, "")
    service = str(machine.units / "aurora-table.service")
    done = bare(Path(analyze), "security", "--offline=true", "--no-pager", "--threshold=30", service)
    assert done.returncode == 0, done.stdout[-200:]


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit file: each with its values in order."""
    found: dict[str, list[str]] = {}
    for line in (SYSTEM / name).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def test_unit_restarts_always_is_watched_and_waits_for_no_network() -> None:
    service = unit("aurora-table.service")
    assert service["Type"] == ["notify"]
    assert service["Restart"] == ["always"]
    assert service["StartLimitIntervalSec"] == ["0"]
    assert int(service["WatchdogSec"][0]) <= 60
    assert not re.search("network|remote|time-sync", " ".join(service["After"] + service.get("Wants", [])))
    for key, value in {
        "NoNewPrivileges": "yes",
        "PrivateTmp": "yes",
        "ProtectSystem": "strict",
        "StateDirectory": "aurora-table",
        "User": "aurora-table",
    }.items():
        assert service[key] == [value]
    assert "ReadWritePaths" not in service


def test_unit_gives_lgpio_a_folder_for_its_pipes_and_the_app_its_request() -> None:
    """lgpio makes files where it runs, and everything but two folders is read-only."""
    service = unit("aurora-table.service")
    runtime = f"/run/{service['RuntimeDirectory'][0]}"
    assert service["WorkingDirectory"] == [runtime]
    assert f"LG_WD={runtime}" in service["Environment"]
    (asked,) = [v.split("=")[1] for v in service["Environment"] if v.startswith("AURORA_SWITCH_OFF=")]
    assert asked.startswith(f"{runtime}/")
    assert unit("aurora-table-off.path")["PathExists"] == [asked]


@pytest.fixture
def compositor(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts the installed command as the service does in a compositor; the app only tells how it was started."""
    for name, code in {
        "version/env/bin/python": 'echo "pid $$" "watched by ${WATCHDOG_PID-nobody}" "$@"\nexec sleep 60',
        "id": "echo aurora-table",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"#!/bin/sh\n{code}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "version" / "deploy").mkdir()
    command = shutil.copy(ROOT / "deploy" / "aurora-table", tmp_path / "version" / "deploy")

    def start(what: str, **more: str) -> subprocess.Popen[str]:
        environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "RUNTIME_DIRECTORY": str(tmp_path), **more}
        return subprocess.Popen([command, what], env=environment, stdout=subprocess.PIPE, text=True)

    return start


def test_in_a_compositor_the_app_feeds_the_watchdog_and_is_stopped_first(
    compositor: Callable[..., subprocess.Popen[str]],
) -> None:
    """The service manager watches cage. Told to end at the same time as the app, cage aborts."""
    with compositor("kiosk", WATCHDOG_PID="77", INVOCATION_ID="1") as app:
        assert app.stdout is not None
        assert app.stdout.readline() == (
            f"pid {app.pid} watched by nobody -I -B -m companion --folder /var/lib/aurora-table --fullscreen\n"
        )
        # The compositor, which ends after the app.
        with subprocess.Popen(["sleep", "60"]) as cage, compositor("kiosk-stop", MAINPID=str(cage.pid)) as stop:
            assert app.wait(timeout=10) == -signal.SIGTERM
            assert stop.poll() is None, "it waits for the compositor"
            cage.kill()
            cage.wait(timeout=10)
            assert stop.wait(timeout=10) == 0
    kiosk = unit("kiosk.conf")
    assert kiosk["ExecStart"][-1].endswith("/cage -- /opt/aurora-table/current/deploy/aurora-table kiosk")
    assert kiosk["ExecStop"] == ["/opt/aurora-table/current/deploy/aurora-table kiosk-stop"]
    assert kiosk["NotifyAccess"] == ["all"]


def test_in_a_compositor_the_x_server_may_start_its_keyboard_compiler() -> None:
    assert unit("kiosk.conf")["SystemCallFilter"] == ["@setuid"]


def test_in_a_desktop_that_has_ended_it_does_not_take_the_panel(
    compositor: Callable[..., subprocess.Popen[str]],
) -> None:
    """labwc takes the names of its displays back when it ends, and the service is started again."""
    with compositor("desktop") as app:
        assert app.wait(timeout=10) == 1
    with compositor("desktop", WAYLAND_DISPLAY="wayland-0") as app:
        assert app.stdout is not None
        assert app.stdout.readline().endswith("-I -B -m companion --fullscreen\n")
        app.kill()


def test_in_a_desktop_that_has_ended_it_is_not_tried_for_ever() -> None:
    """Starting and failing takes seconds: the system's own limit, five within ten seconds, is never met."""
    service = unit("desktop.service")
    assert service["Restart"] == ["on-failure"]
    assert int(service["StartLimitIntervalSec"][0]) >= 60 * int(service["StartLimitBurst"][0])
    assert "reset-failed aurora-table.service; exec systemctl --user start" in unit("aurora-table.desktop")["Exec"][0]


def test_unit_opens_devices_that_come_later_too() -> None:
    """A kind that is named (char-ttyUSB) is only let in if its driver is loaded when the service starts."""
    assert unit("aurora-table.service")["DeviceAllow"] == ["char-* rw"]
    groups = re.search(r"^GROUPS_WANTED=\((.*)\)$", (ROOT / "deploy/table.sh").read_text(), re.MULTILINE)
    assert groups is not None
    assert {"video", "render", "input", "gpio", "dialout", "audio"} <= set(groups[1].split())


def test_udev_rules_are_whole() -> None:
    """Every line is a list of conditions and assignments; every jump has its label; the strip's name stands on them."""
    text = "".join(file.read_text() for file in sorted(SYSTEM.glob("*.rules")))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    item = r'[A-Z]+(\{[A-Za-z_]+\})?(==|!=|=|\+=)"[^"]*"'
    for line in lines:
        assert re.fullmatch(rf"{item}(, {item})*", line), line
    assert set(re.findall(r'GOTO="(\w+)"', text)) == set(re.findall(r'LABEL="(\w+)"', text))
    assert 'SYMLINK+="aurora-strip"' in text


# ---------------------------------------------------------------- the picture at the very end


@pytest.fixture
def screen(machine: Machine) -> Path:
    """A screen of 4 x 2 pixels, 32 bits each, and the app's picture for it."""
    about = machine.folder / "sys/class/graphics/fb0"
    about.mkdir(parents=True)
    for name, value in (("virtual_size", "4,2"), ("bits_per_pixel", "32"), ("stride", "16")):
        (about / name).write_text(f"{value}\n")
    machine.data.mkdir(parents=True)
    (machine.data / "unplug.raw").write_bytes(b"p" * 32)
    (machine.data / "unplug.raw.for").write_text("4,2 32 16\n")
    device = machine.folder / "dev" / "fb0"
    device.parent.mkdir()
    device.write_bytes(b"")
    return device


@pytest.mark.parametrize(("way", "shown"), [("poweroff", True), ("halt", True), ("reboot", False)])
def test_the_last_picture_is_shown_when_the_machine_goes_off(
    machine: Machine, screen: Path, way: str, shown: bool
) -> None:
    done = bare(SYSTEM / "shutdown-picture", way, str(machine.folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert screen.read_bytes() == (b"p" * 32 if shown else b"")


def test_a_picture_for_another_screen_is_not_shown(machine: Machine, screen: Path) -> None:
    (machine.folder / "sys/class/graphics/fb0/virtual_size").write_text("8,2\n")
    done = bare(SYSTEM / "shutdown-picture", "poweroff", str(machine.folder))
    assert (done.returncode, screen.read_bytes()) == (0, b"")


def test_without_a_picture_or_a_screen_nothing_happens(machine: Machine) -> None:
    done = bare(SYSTEM / "shutdown-picture", "poweroff", str(machine.folder))
    assert (done.returncode, done.stderr) == (0, "")
