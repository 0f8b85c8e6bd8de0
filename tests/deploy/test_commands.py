"""The two commands, deploy/run and deploy/test, in the environment that runs these tests; nothing is installed here."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = (
    *("run", "test", "lock", "install", "update", "uninstall", "trust", "launch", "pack", "aurora-table"),
    *("check-arm64", "check-vm", "stick", "system/shutdown-picture"),
)


def bare_environment(tmp_path: pathlib.Path, **more: str) -> dict[str, str]:
    """An environment with no display, that uses these tests' own Python environment as it is."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "AURORA_ENV": sys.prefix,
        "AURORA_NO_SETUP": "1",
        "AURORA_DRI": str(tmp_path),
        **more,
    }


def run(*command: str, env: dict[str, str], cwd: pathlib.Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def call_setup(call: str, *, env: dict[str, str], cwd: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """Call one function of deploy/setup.sh."""
    return run("bash", "-c", f"set -euo pipefail; source '{ROOT}/deploy/setup.sh'; {call}", env=env, cwd=cwd)


@pytest.mark.parametrize("script", [*(f"deploy/{name}" for name in COMMANDS), ".ci/run"])
def test_scripts_can_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize("script", ["deploy/run", "deploy/test", "deploy/mutants"])
def test_help_needs_no_set_up(script: str, tmp_path: pathlib.Path) -> None:
    env = bare_environment(tmp_path, AURORA_ENV=str(tmp_path / "none"))
    done = run(str(ROOT / script), "--help", env=env, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: {script}")
    assert not (tmp_path / "none").exists()


def test_without_display_the_app_says_so_and_names_the_terminal(tmp_path: pathlib.Path) -> None:
    done = run(str(ROOT / "deploy/run"), env=bare_environment(tmp_path), cwd=tmp_path)
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert "deploy/run play" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({}, 1),
        ({"DISPLAY": ":7"}, 0),
        ({"WAYLAND_DISPLAY": "wayland-0"}, 0),
        ({"SDL_VIDEODRIVER": "offscreen"}, 0),
        ({"AURORA_DRI": "."}, 0),
    ],
)
def test_what_counts_as_a_display(more: dict[str, str], status: int, tmp_path: pathlib.Path) -> None:
    cards = tmp_path / "graphics"
    cards.mkdir()
    (cards / "card1").touch()
    done = call_setup("has_display", env=bare_environment(tmp_path, **more), cwd=cards)
    assert done.returncode == status


def test_python_of_the_environment_gets_its_arguments_as_they_are(tmp_path: pathlib.Path) -> None:
    code = "import sys; print(sys.prefix, sys.argv[1:]); sys.exit(7)"
    done = run(
        str(ROOT / "deploy/run"),
        "--python",
        "-c",
        code,
        "two words",
        "",
        "*",
        env=bare_environment(tmp_path),
        cwd=tmp_path,
    )
    assert done.returncode == 7
    assert done.stdout == f"{sys.prefix} ['two words', '', '*']\n"


def test_signals_reach_the_program(tmp_path: pathlib.Path) -> None:
    code = "import time; print('up', flush=True); time.sleep(60)"
    with subprocess.Popen(
        [ROOT / "deploy/run", "--python", "-c", code], env=bare_environment(tmp_path), stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "up\n"
        program.terminate()
        assert program.wait(timeout=300) == -signal.SIGTERM


def test_arguments_go_to_aurora_table(tmp_path: pathlib.Path) -> None:
    env = bare_environment(tmp_path)
    done = run(str(ROOT / "deploy/run"), "no-such-command", env=env, cwd=tmp_path)
    assert done.returncode == 2
    assert "no-such-command" in done.stderr


def test_without_environment_and_set_up_it_says_so(tmp_path: pathlib.Path) -> None:
    env = bare_environment(tmp_path, AURORA_ENV=str(tmp_path / "none"))
    done = run(str(ROOT / "deploy/run"), "--python", "-V", env=env, cwd=tmp_path)
    assert done.returncode == 1
    assert str(tmp_path / "none") in done.stderr


def test_command_may_be_a_link(tmp_path: pathlib.Path) -> None:
    (tmp_path / "aurora").symlink_to(ROOT / "deploy/run")
    done = run(str(tmp_path / "aurora"), "--python", "-V", env=bare_environment(tmp_path), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_bytecode_of_the_packages_is_compiled() -> None:
    """Without it every start compiles Kivy again, where writing bytecode is switched off or the disk is read-only."""
    spec = importlib.util.find_spec("kivy")
    assert spec is not None
    assert spec.origin is not None
    assert pathlib.Path(importlib.util.cache_from_source(spec.origin)).is_file()


def test_unfit_python_is_refused(tmp_path: pathlib.Path) -> None:
    env = bare_environment(tmp_path, AURORA_PYTHON="/bin/false", AURORA_ENV="")
    done = run(str(ROOT / "deploy/run"), "--python", "-V", env=env, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "AURORA_PYTHON=/bin/false is not a Python 3.11, 3.12 or 3.13.\n"


def test_environment_is_beside_the_default_for_a_chosen_python(tmp_path: pathlib.Path) -> None:
    env = bare_environment(tmp_path, AURORA_PYTHON=sys.executable, AURORA_ENV="")
    done = call_setup('choose_environment; echo "$ENVIRONMENT"', env=env, cwd=tmp_path)
    assert done.stdout == f"{ROOT}/.venv-{sys.version_info.major}.{sys.version_info.minor}\n"


def test_missing_system_packages_are_named(tmp_path: pathlib.Path) -> None:
    """With a loader that knows libGL alone, all other packages of the app are missing."""
    loader = tmp_path / "ldconfig"
    loader.write_text('#!/bin/sh\necho "	libGL.so.1 (libc6,x86-64) => /lib/libGL.so.1"\n')
    loader.chmod(0o755)
    env = bare_environment(tmp_path, PATH=f"{tmp_path}:/usr/bin:/bin")
    done = call_setup("choose_environment; missing_packages app", env=env, cwd=tmp_path)
    assert done.stdout.split() == ["libegl1", "libgles2", "libmtdev1"]


def test_what_voice_and_sounds_lack_is_named(tmp_path: pathlib.Path) -> None:
    """They are recommended only: ``deploy/install`` goes on without."""
    (tmp_path / "aplay").write_text("#!/bin/sh\n")
    (tmp_path / "aplay").chmod(0o755)
    done = call_setup(f"PATH={tmp_path}; missing_sound", env=bare_environment(tmp_path), cwd=tmp_path)
    assert done.stdout.split() == ["espeak-ng"]
    install = (ROOT / "deploy/install").read_text()
    assert "missing_sound" in install
    assert "Going on without voice and sounds" in install


def test_uninstallable_system_packages_are_told_and_passed_over(tmp_path: pathlib.Path) -> None:
    call = 'missing_packages() { echo libgl1; }; as_root() { return 1; }; set_up_system app; echo "went on"'
    done = call_setup(call, env=bare_environment(tmp_path), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "went on\n")
    assert "apt-get install --no-install-recommends libgl1" in done.stderr
    assert "Going on without: libgl1" in done.stderr


def test_sources_are_compiled_again_only_after_a_change(tmp_path: pathlib.Path) -> None:
    sources = tmp_path / "sources"
    cache = sources / "__pycache__"
    cache.mkdir(parents=True)
    source, compiled, note = sources / "a.toml", sources / "a.json", tmp_path / "note"

    def changed() -> bool:
        done = call_setup(f"sources_changed {note} {sources}", env=bare_environment(tmp_path), cwd=tmp_path)
        return done.returncode == 0

    source.touch()
    assert changed(), "never compiled"
    note.write_text(f"{compiled}\n")
    assert changed(), "the compiled file is gone"
    later = time.time() + 10
    compiled.touch()
    os.utime(compiled, (later, later))
    (cache / "a.pyc").touch()
    os.utime(cache / "a.pyc", (later, later))
    assert not changed(), "what compiling made is not a source"
    os.utime(source, (later, later))
    assert changed(), "the source is newer"
