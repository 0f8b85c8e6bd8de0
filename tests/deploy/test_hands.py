"""Root never follows the service's user, and what is new is built by nobody who has any rights.

The users of this machine are left alone: two numbers stand for them (AURORA_AS, heeded with --root only).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.deploy.machine import ROOT, SYSTEM, Machine, bare, bundle, copied, made_key, wrapped

Newer = Callable[..., Path]
SERVICE, BUILDER = 20001, 20002
SECRET = '{"language": "secret"}\n'

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can take somebody's hands")


def python() -> str:
    """A Python of the version that runs these tests which anybody may run; this one's may lie in somebody's home."""
    for path in (sys.executable, f"/usr/bin/python3.{sys.version_info.minor}"):
        command = ["setpriv", "--reuid", str(BUILDER), "--regid", str(BUILDER), "--clear-groups", "env"]
        if (
            subprocess.run([*command, path, "-I", "-c", "0"], capture_output=True, timeout=60, check=False).returncode
            == 0
        ):
            return path
    pytest.skip("nobody else may run this Python")


@contextlib.contextmanager
def open_place() -> Iterator[Path]:
    """A folder that everybody can come as far as to: pytest closes its own to all others."""
    with tempfile.TemporaryDirectory(prefix="hands-", dir="/tmp") as place:
        Path(place).chmod(0o711)
        yield Path(place)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In place of pytest's own."""
    with open_place() as place:
        yield place


def with_users(machine: Machine) -> Machine:
    """Give the data folder to its user."""
    machine.environment |= {"AURORA_AS": f"{SERVICE},{BUILDER}", "AURORA_PYTHON": python()}
    machine.data.mkdir(parents=True, exist_ok=True)
    for file in (machine.data, *machine.data.iterdir()):
        os.lchown(file, SERVICE, SERVICE)
    return machine


@pytest.fixture(scope="module")
def installed() -> Iterator[Path]:
    """A machine that this checkout has been installed on, by those hands."""
    with open_place() as place:
        made = with_users(Machine(place / "machine"))
        made.must("install", "--key", f"{made_key()}.pub")
        yield made.folder


@pytest.fixture
def table(tmp_path: Path, installed: Path) -> Machine:
    """A copy of it."""
    made = Machine(tmp_path / "table")
    copied(installed, made.folder)
    return with_users(made)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of root's that is nobody else's business."""
    file = tmp_path / "secret"
    file.write_text(SECRET)
    file.chmod(0o600)
    return file


def holds_secret(folder: Path) -> list[Path]:
    """The plain files of a folder that the secret got into."""
    plain = [f for f in folder.rglob("*") if f.is_file() and not f.is_symlink()]
    return [f for f in plain if "secret" in f.read_bytes()[:500].decode(errors="replace")]


def untouched(secret: Path) -> None:
    """Neither written, nor handed to somebody else."""
    about = secret.stat()
    assert (secret.read_text(), about.st_uid, about.st_mode & 0o777) == (SECRET, 0, 0o600)


def lay(data: Path, name: str, what: str, secret: Path) -> None:
    """Lay something in the way, as the service's user could."""
    file = data / name
    file.unlink(missing_ok=True)
    if what == "link":
        file.symlink_to(secret)
    elif what == "nowhere":
        file.symlink_to("/nonexistent/file")
    elif what == "pipe":
        os.mkfifo(file)
        os.chown(file, SERVICE, SERVICE)
    elif what == "zero":
        file.symlink_to("/dev/zero")
    else:
        file.mkdir()
        os.chown(file, SERVICE, SERVICE)


# ---------------------------------------------------------------- what is in the data folder


@pytest.mark.parametrize("what", ["link", "nowhere", "pipe", "zero", "folder"])
def test_turning_the_picture_writes_through_nothing(table: Machine, secret: Path, what: str) -> None:
    lay(table.data, "settings.json", what, secret)
    done = table.run("install", "--rotate", "90")
    assert done.returncode == 1
    assert "are not a plain file" in done.stderr
    untouched(secret)
    assert not Path("/nonexistent/file").exists()
    assert not holds_secret(table.data)


def test_turning_the_picture_belongs_to_the_service(table: Machine) -> None:
    table.must("install", "--rotate", "90")
    file = table.data / "settings.json"
    assert '"rotation": 90' in file.read_text()
    assert file.stat().st_uid == SERVICE


def test_settings_swapped_for_a_link_after_they_were_looked_at(table: Machine, secret: Path, tmp_path: Path) -> None:
    """At the moment between the look and the change: the service's user changes them."""
    settings = table.data / "settings.json"
    code = f'case "$*" in *SettingsFile*) ln -sf {secret} {settings} ;; esac\nexec $REAL "$@"'
    table.environment["PATH"] = wrapped(tmp_path / "bin", "setpriv", code)
    table.run("install", "--rotate", "90")
    untouched(secret)
    assert not holds_secret(table.data)


@pytest.mark.parametrize("name", ["games.db", "games.db-wal", "library.json", "settings.json"])
@pytest.mark.parametrize("what", ["link", "pipe", "zero", "folder"])
def test_copies_before_an_update_hold_plain_files_only(table: Machine, secret: Path, name: str, what: str) -> None:
    lay(table.data, name, what, secret)
    done = bare_data(table, "keep", "0.2.0-x")
    assert done.returncode == 0, done.stderr
    assert f"{name} in the data folder is left out" in done.stderr
    assert not (table.data / "before-0.2.0-x" / name).exists()
    untouched(secret)
    assert not holds_secret(table.data)


def bare_data(table: Machine, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The work on the data folder, as the scripts have it done, by root: nothing is followed all the same."""
    program = (ROOT / "deploy" / "data.py").read_text()
    return bare(Path("/usr/bin/python3"), "-I", "-S", "-", str(table.data), *arguments, typed=program)


def test_an_update_by_the_services_hands(table: Machine, newer: Newer, secret: Path) -> None:
    """The whole of one, with links wherever it writes."""
    (table.data / "before-0.1.0-old").symlink_to(secret.parent)
    (table.data / "games.db").symlink_to(secret)
    table.must("update", "--unsigned", str(newer()))
    untouched(secret)
    assert not (table.data / "before-0.1.0-old").is_symlink(), "an old copy goes; of a link, the link"
    (kept,) = table.data.glob("before-*")
    assert kept.stat().st_uid == SERVICE
    assert not holds_secret(table.data)


@pytest.mark.parametrize("what", ["link", "pipe", "zero", "folder"])
def test_a_start_waits_for_nothing_and_follows_nothing(table: Machine, secret: Path, what: str) -> None:
    lay(table.data, "proven", what, secret)
    began = time.monotonic()
    for _ in range(3):
        table.start()
        table.ended("exit-code")
    assert time.monotonic() - began < 60
    untouched(secret)


def test_going_back_restores_by_the_services_hands(table: Machine, newer: Newer, secret: Path) -> None:
    first = table.version()
    breaks = ("companion/cli/selftest.py", r"^GAMES = 5$", "GAMES = 5")
    table.must("update", "--unsigned", str(newer((breaks[0], breaks[1], "GAMES = 6"))))
    second = table.version()
    # The version before can read nothing any more, so the copy is taken back: into links.
    for place in ("versions",):
        cli = table.base / place / first / "companion" / "cli" / "selftest.py"
        cli.write_text("raise SystemExit(1)\n")
    elsewhere = secret.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "games.db").write_text("mine")
    (table.data / f"kept-{second}").symlink_to(elsewhere)
    (table.data / "settings.json").symlink_to(secret)
    (table.data / f"before-{second}" / "library.json").symlink_to(secret)
    for _ in range(4):
        table.start()
    assert table.version() == first
    untouched(secret)
    assert (elsewhere / "games.db").read_text() == "mine"
    assert not holds_secret(table.data)
    assert (table.data / f"kept-{second}" / "settings.json").is_symlink(), "moved, not followed"


def test_a_copy_that_is_a_link_is_not_taken_back(table: Machine, secret: Path) -> None:
    elsewhere = secret.parent / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(secret, elsewhere / "settings.json")
    (table.data / "before-x").symlink_to(elsewhere)
    assert bare_data(table, "kept", "x").returncode == 1
    assert bare_data(table, "restore", "x").returncode == 1
    assert not holds_secret(table.data)


def test_the_service_cannot_hold_the_lock(table: Machine) -> None:
    table.must("install")
    lock = table.base / "lock"
    command = ["setpriv", "--reuid", str(SERVICE), "--regid", str(SERVICE), "--clear-groups"]
    done = subprocess.run([*command, "flock", "-n", lock, "true"], capture_output=True, timeout=60, check=False)
    assert done.returncode != 0
    with subprocess.Popen([*command, "flock", table.base, "sleep", "30"]) as holding:
        time.sleep(0.5)
        assert holding.poll() is None
        table.must("install")
        holding.kill()


# ---------------------------------------------------------------- the picture at the very end


@pytest.mark.parametrize("what", ["link", "pipe", "zero", "folder"])
@pytest.mark.parametrize("name", ["unplug.raw", "unplug.raw.for"])
def test_the_last_picture_is_a_plain_file_or_none(machine: Machine, secret: Path, name: str, what: str) -> None:
    about = machine.folder / "sys/class/graphics/fb0"
    about.mkdir(parents=True)
    for key, value in (("virtual_size", "4,2"), ("bits_per_pixel", "32"), ("stride", "16")):
        (about / key).write_text(f"{value}\n")
    machine.data.mkdir(parents=True)
    (machine.data / "unplug.raw").write_bytes(b"p" * 32)
    (machine.data / "unplug.raw.for").write_text("4,2 32 16\n")
    lay(machine.data, name, what, secret)
    screen = machine.folder / "dev" / "fb0"
    screen.parent.mkdir()
    screen.write_bytes(b"")
    done = bare(SYSTEM / "shutdown-picture", "poweroff", str(machine.folder))
    assert (done.returncode, screen.read_bytes()) == (0, b"")


def test_the_last_picture_is_no_larger_than_the_screen(machine: Machine) -> None:
    about = machine.folder / "sys/class/graphics/fb0"
    about.mkdir(parents=True)
    for key, value in (("virtual_size", "4,2"), ("bits_per_pixel", "32"), ("stride", "16")):
        (about / key).write_text(f"{value}\n")
    machine.data.mkdir(parents=True)
    (machine.data / "unplug.raw").write_bytes(b"p" * 500)
    (machine.data / "unplug.raw.for").write_text("4,2 32 16\n")
    screen = machine.folder / "dev" / "fb0"
    screen.parent.mkdir()
    screen.write_bytes(b"")
    bare(SYSTEM / "shutdown-picture", "poweroff", str(machine.folder))
    assert screen.read_bytes() == b"p" * 32


# ---------------------------------------------------------------- building


def test_neither_building_nor_the_self_test_is_roots(table: Machine, newer: Newer, tmp_path: Path) -> None:
    """And neither can write where the other, or root, has a say."""
    told = tmp_path / "told"
    told.mkdir()
    told.chmod(0o777)
    code = (
        "import os, pathlib\n"
        "for _place in (\n"
        "    pathlib.Path(__file__).parents[{up}] / 'deploy' / 'launch',\n"
        f"    pathlib.Path({str(table.base)!r}) / 'trusted',\n"
        f"    pathlib.Path({str(table.data)!r}) / 'settings.json'\n"
        f"    if os.getuid() == {BUILDER} else pathlib.Path('/etc/shadow'),\n"
        "):\n"
        "    try:\n"
        "        _place.open('ab').close()\n"
        f"        (pathlib.Path({str(told)!r}) / 'wrote').write_text(str(_place))\n"
        "    except OSError:\n"
        "        pass\n"
        "_who = f'{{os.getuid()}} {{os.getgid()}} {{os.getgroups()}}'\n"
        f"_told = pathlib.Path({str(told)!r}) / '{{name}}'\n"
        "if not _told.exists():\n"
        "    _told.write_text(_who)\n"
    )
    source = newer(
        ("companion/build.py", r"^from __future__ import annotations$",
         "from __future__ import annotations\n" + code.format(name="built", up=1)),
        ("companion/cli/selftest.py", r"^from __future__ import annotations$",
         "from __future__ import annotations\n" + code.format(name="tested", up=2)),
    )  # fmt: skip
    table.must("update", "--unsigned", str(source))
    assert (told / "built").read_text() == f"{BUILDER} {BUILDER} []"
    assert (told / "tested").read_text() == f"{SERVICE} {SERVICE} []"
    assert not (told / "wrote").exists(), (told / "wrote").read_text()
    place = table.base / "versions" / table.version()
    for path in (place, *place.rglob("*")):
        about = path.lstat()
        assert about.st_uid == about.st_gid == 0, path
        assert path.is_symlink() or not about.st_mode & 0o6022, (path, oct(about.st_mode))


def has_ended(pid: str) -> bool:
    """Whether a process runs no more. The first process of the machine may not have taken leave of it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_what_the_builder_leaves_running_is_ended(table: Machine, newer: Newer, tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.mkdir()
    told.chmod(0o777)
    code = (
        "import os, subprocess\n"
        f"if os.getuid() == {BUILDER}:\n"
        f"    subprocess.Popen(['sh', '-c', 'echo $$ >{told}/pid; exec sleep 500'], start_new_session=True,"
        " stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
        f"    while not os.path.exists('{told}/pid'): pass\n"
    )
    after = "from __future__ import annotations"
    table.must("update", "--unsigned", str(newer(("companion/build.py", f"^{after}$", f"{after}\n{code}"))))
    assert has_ended((told / "pid").read_text().strip())


@pytest.mark.parametrize(
    "leaves",
    [
        "os.symlink('/var/lib/aurora-table', place / 'companion' / 'more')",
        "os.mkfifo(place / 'companion' / 'pipe')",
        "os.link(place / 'companion' / 'build.py', place / 'companion' / 'twice.py')",
    ],
)
def test_what_the_builder_must_not_leave_is_refused(table: Machine, newer: Newer, leaves: str) -> None:
    code = f"import os, pathlib; place = pathlib.Path(__file__).parents[1]; {leaves}"
    after = "from __future__ import annotations"
    first = table.versions()
    done = table.run("update", "--unsigned", str(newer(("companion/build.py", f"^{after}$", f"{after}\n{code}"))))
    assert done.returncode == 1
    assert "which is neither a file nor a folder of its own" in done.stderr
    assert table.versions() == first


def test_links_and_pipes_in_a_folder_of_sources_are_left_out(table: Machine, newer: Newer, secret: Path) -> None:
    source = newer()
    (source / "companion" / "stolen.py").symlink_to(secret)
    os.mkfifo(source / "companion" / "pipe.py")
    table.must("update", "--unsigned", str(source))
    taken = table.base / "versions" / table.version() / "companion"
    assert not {"stolen.py", "pipe.py"} & {file.name for file in taken.iterdir()}
    shutil.rmtree(source / "hardware")
    (source / "hardware").symlink_to(secret.parent)
    done = table.run("update", "--unsigned", str(source))
    assert "hardware is missing" in done.stderr


def test_a_source_swapped_for_a_link_while_it_is_copied(
    table: Machine, newer: Newer, secret: Path, tmp_path: Path
) -> None:
    source = newer()
    about = source / "README.md"
    code = f'case "$*" in *"-C {source} "*) ln -sf {secret} {about} ;; esac\nexec $REAL "$@"'
    table.environment["PATH"] = wrapped(tmp_path / "bin", "tar", code)
    first = table.versions()
    done = table.run("update", "--unsigned", str(source))
    assert done.returncode == 1
    assert "README.md is missing" in done.stderr or "is neither a file nor a folder" in done.stderr
    assert table.versions() == first


# ---------------------------------------------------------------- where it is called, and with what


def test_neither_folder_nor_environment_has_anything_loaded(table: Machine, newer: Newer, tmp_path: Path) -> None:
    """A module of a name that Python looks for, where root happens to be and where the environment points."""
    evil, mark = tmp_path / "evil", tmp_path / "mark"
    evil.mkdir()
    for name in ("companion", "json", "sitecustomize", "usercustomize", "venv", "compileall", "argparse", "typing"):
        (evil / f"{name}.py").write_text(f"open({str(mark)!r}, 'w').write(__name__)\n")
    (evil / "bashrc").write_text(f"touch {mark}\n")
    table.environment |= {
        "PWD": str(evil), "PYTHONPATH": str(evil), "PYTHONSTARTUP": str(evil / "json.py"), "PYTHONUSERBASE": str(evil),
        "BASH_ENV": str(evil / "bashrc"), "ENV": str(evil / "bashrc"), "TMPDIR": str(evil), "CDPATH": str(evil),
    }  # fmt: skip
    before = sorted(evil.iterdir())
    made = bundle(newer(), tmp_path / "bundle")
    mark.unlink(missing_ok=True)
    # What bash itself heeds before its first line is the caller's own doing.
    del table.environment["BASH_ENV"]
    table.must("update", str(made))
    table.must("install", "--rotate", "90")
    table.start()
    assert not mark.exists(), mark.read_text()
    assert sorted(evil.iterdir()) == before


def test_the_command_loads_nothing_from_where_it_runs(tmp_path: Path) -> None:
    """The service runs in a folder that it may write in."""
    text = (ROOT / "deploy" / "aurora-table").read_text()
    starts = [line for line in text.splitlines() if "env/bin/python" in line]
    assert starts
    assert all('python" -I -B -m companion' in line for line in starts)
