"""A folder that stands for a machine, for the tests of deploy: all is laid out with ``--root``, nothing else touched.

The Python packages are those of the environment that runs these tests. For the real thing, with packages and services,
see deploy/check-arm64 and deploy/check-vm.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("companion", "hardware", "layouts", "deploy", "pyproject.toml", "requirements.lock", "README.md", "LICENSE")
SYSTEM = ROOT / "deploy" / "system"


class Machine:
    """A folder that stands for a machine, and the scripts run on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.base = folder / "opt" / "aurora-table"
        self.data = folder / "var" / "lib" / "aurora-table"
        self.units = folder / "etc" / "systemd" / "system"
        self.environment: dict[str, str] = {}
        folder.mkdir()

    def run(self, script: Path | str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a script of deploy on it; a name is one of this checkout."""
        path = ROOT / "deploy" / script if isinstance(script, str) else script
        return bare(path, "--root", str(self.folder), *arguments, typed=typed, more=self.environment)

    def ended(self, result: str, status: str = "1") -> None:
        """What the service does after it has ended."""
        launch = self.base / "current" / "deploy" / "launch"
        more = {**self.environment, "SERVICE_RESULT": result, "EXIT_STATUS": status}
        done = bare(launch, "--root", str(self.folder), "--ended", more=more)
        assert done.returncode == 0, done.stderr

    def must(self, script: Path | str, *arguments: str) -> str:
        """Run it; it has to succeed. What it said."""
        done = self.run(script, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def version(self, link: str = "current") -> str:
        """The version that a link leads to, "" for none."""
        path = self.base / link
        return path.readlink().name if path.is_symlink() else ""

    def versions(self) -> set[str]:
        """All versions that there are."""
        return {path.name for path in (self.base / "versions").iterdir()}

    def start(self) -> str:
        """What the service does before each start; what it said."""
        return self.must(self.base / "current" / "deploy" / "launch")

    def app(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command of the installed app on its data folder."""
        python = str(self.base / "current" / "env" / "bin" / "python")
        return bare(Path(python), "-m", "companion", "--folder", str(self.data), *arguments)

    def everything(self) -> dict[str, str]:
        """Every file with its content's size and time, every link with where it leads."""
        return {
            str(path.relative_to(self.folder)): os.readlink(path) if path.is_symlink() else str(path.stat().st_mtime_ns)
            for path in sorted(self.folder.rglob("*"))
        }


def copied(source: Path, to: Path) -> None:
    """Copy what is in a folder, links as links. An installed app is thousands of files, and shutil takes three times as
    long for them."""
    subprocess.run(["cp", "-dR", "--preserve=mode,timestamps", f"{source}/.", to], check=True, timeout=300)


def bare(
    command: Path, *arguments: str, typed: str = "", more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run something with nothing in its environment that it could lean on but these tests' packages."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LC_ALL": "C.UTF-8",
        "AURORA_PYTHON": sys.executable,
        "AURORA_SITE": sysconfig.get_path("purelib"),
        **(more or {}),
    }
    return subprocess.run(
        [command, *arguments],
        env=environment,
        cwd=environment.get("PWD", "/"),
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@functools.cache
def made_key(name: str = "maker") -> Path:
    """A private key, made again for these tests; the public one is beside it."""
    made = Path(tempfile.mkdtemp(prefix="keys-")) / name
    atexit.register(shutil.rmtree, made.parent)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", made], check=True, timeout=60)
    return made


def wrapped(folder: Path, command: str, code: str) -> str:
    """A path on which a command is another script first; ``$REAL`` is the command itself."""
    folder.mkdir(exist_ok=True)
    real = shutil.which(command, path="/usr/sbin:/usr/bin:/sbin:/bin")
    (folder / command).write_text(f"#!/bin/bash\nREAL={real}\n{code}\n")
    (folder / command).chmod(0o755)
    return f"{folder}:/usr/sbin:/usr/bin:/sbin:/bin"


def begin_game(folder: Path, tmp_path: Path) -> int:
    """A game that is going on, played by the terminal; how many acts it has."""
    answers = tmp_path / "answers"
    answers.write_text("try\n\n\n\n\n\n", encoding="utf-8")
    bare(
        Path(sys.executable),
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from companion.cli.main import main; main(sys.argv[1:])",
        *("--folder", str(folder), "play", "--seed", "deploy", "--answers", str(answers)),
    )
    return acts(folder)


def acts(folder: Path) -> int:
    """How many acts the game that is going on has, resumed."""
    journal = Journal(folder / "games.db")
    try:
        (row,) = [game for game in journal.games() if not game.over]
        game = Game.resume(journal, Library(folder, load_packs()[0]), row.id)
        assert not game.changed_rules
        return game.head
    finally:
        journal.close()


def repository(source: Path) -> str:
    """Makes sources a git repository; its address."""
    author = ("-c", "user.name=Check", "-c", "user.email=check@localhost")
    for command in ("init --quiet", "add --all", "commit --quiet --message=Newer"):
        subprocess.run(["git", "-C", source, *author, *command.split()], check=True, timeout=60)
    return f"file://{source}"


def tag(source: Path, name: str, signer: Path | None, *more: str) -> None:
    """Tag what is in the repository, signed with a key or not at all."""
    author = ["-c", "user.name=Check", "-c", "user.email=check@localhost"]
    sign = ["-c", "gpg.format=ssh", "-c", f"user.signingkey={signer}", "tag", "--sign"] if signer else ["tag"]
    subprocess.run(
        ["git", "-C", source, *author, *sign, "--annotate", "--message=One more", *more, name], check=True, timeout=60
    )


def bundle(source: Path, folder: Path, signer: Path | None = None) -> Path:
    """The bundle of some sources, without packages, signed with the key that the table trusts or another one."""
    done = bare(source / "deploy" / "pack", "--no-wheels", "--sign", str(signer or made_key()), str(folder))
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("aurora-table-*.tar")
    return made


def sign(made: Path, signer: Path, namespace: str = "aurora-table-bundle") -> Path:
    """Sign a file as deploy/pack does; the file."""
    beside(made).unlink(missing_ok=True)
    command = ["ssh-keygen", "-Y", "sign", "-q", "-f", signer, "-n", namespace, made]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return made


def beside(made: Path) -> Path:
    """The signature of a bundle."""
    return made.with_name(f"{made.name}.sig")


class Sticks:
    """Commands that stand for a machine's disks: what ``lsblk`` lists, and what can be mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.disks: list[str] = ["/dev/mmcblk0p2 part 1 ext4 /"]
        for name, code in {
            "lsblk": f"cat {folder}/disks",
            "mount": f'cp -r {folder}/$(basename "$3")/. "$4"',
            "umount": f'echo "$@" >>{folder}/umounted',
            "mountpoint": "exit 1",
        }.items():
            (folder / name).write_text(f"#!/bin/sh\n{code}\n")
            (folder / name).chmod(0o755)

    def plug(self, name: str, *bundles: Path, kind: str = "part") -> None:
        """One more stick."""
        self.disks.append(f"/dev/{name} {kind} 1 vfat ")
        (self.folder / name).mkdir()
        for bundle in bundles:
            for file in (bundle, beside(bundle)):
                shutil.copy(file, self.folder / name)

    def update(self, table: Machine, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Update from what is plugged in."""
        (self.folder / "disks").write_text("".join(f"{line}\n" for line in self.disks))
        path = f"PATH={self.folder}:/usr/bin:/bin"
        update = (path, str(ROOT / "deploy/update"), "--root", str(table.folder), "--usb", *options)
        return bare(Path("/usr/bin/env"), *update, typed=typed)
