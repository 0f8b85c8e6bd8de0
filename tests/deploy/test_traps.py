"""Traps of the platform that once cost a day each; each has a check here, or one that deploy/README.md names."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PREPARED = """
import json, sys
from pathlib import Path
from companion.screens.app import prepare
prepare(Path(sys.argv[1]))
from kivy.config import Config
import os
print(json.dumps({
    "graphics": dict(Config.items("graphics")), "input": dict(Config.items("input")),
    "driver": os.environ["SDL_VIDEODRIVER"], "density": os.environ["KIVY_METRICS_DENSITY"],
}))
"""


def prepared(folder: Path, **environment: str) -> dict[str, dict[str, str]]:
    """What Kivy is told before it opens a window, with nothing in the environment but this."""
    done = subprocess.run(
        [sys.executable, "-c", PREPARED, folder],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_bare_panel_is_filled_and_felt_by_mtdev_alone(tmp_path: Path) -> None:
    """Otherwise KMS takes a size of its own; and Kivy feels nothing there by any other provider, everything twice by
    two."""
    found = prepared(tmp_path)
    assert found["driver"] == "kmsdrm"
    assert found["graphics"]["fullscreen"] == "auto"
    assert list(found["input"].values()) == ["probesysfs,provider=mtdev"]


@pytest.mark.parametrize(
    ("environment", "driver"), [({"DISPLAY": ":7"}, "x11"), ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland")]
)
def test_in_a_desktop_there_is_one_provider_only(tmp_path: Path, environment: dict[str, str], driver: str) -> None:
    found = prepared(tmp_path, **environment)
    assert found["driver"] == driver
    assert list(found["input"].values()) == ["mouse,disable_multitouch"]
    assert found["graphics"]["fullscreen"] == "0"


def test_a_compositors_window_has_the_panels_size_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made larger afterwards it stays as small as it was, in a corner, with the picture cut off."""
    panel = "import companion.screens.app as app; app.panel_size = lambda: (1280, 720)"
    code = PREPARED.replace("prepare(Path(sys.argv[1]))", f"{panel}; prepare(Path(sys.argv[1]), None, True)")
    assert code != PREPARED
    monkeypatch.setitem(globals(), "PREPARED", code)
    found = prepared(tmp_path, DISPLAY=":7")
    assert (found["graphics"]["width"], found["graphics"]["height"]) == ("1280", "720")
    assert found["graphics"]["fullscreen"] == "auto"
    assert found["density"] == "1.5"


def test_nobody_else_switches_the_screen_off(tmp_path: Path) -> None:
    assert prepared(tmp_path)["graphics"]["allow_screensaver"] == "0"


def test_lgpio_is_never_the_empty_stub() -> None:
    """Version 0.0.0.2 is empty, and is installed without a word where no wheel fits."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (asked,) = [text for text in project["project"]["dependencies"] if text.startswith("lgpio")]
    assert asked.startswith("lgpio>=0.2.2;")
    locked = re.search(r"^lgpio==([\d.]+) ; ([^\\]+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert locked is not None
    assert tuple(int(n) for n in locked[1].split(".")) >= (0, 2, 2)
    assert "python_full_version < '3.13'" in locked[2], "there is no wheel for 3.13"


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """An empty Python environment."""
    made = tmp_path / "env"
    venv.create(made, with_pip=False)
    return made


def call(code: str, environment: Path) -> subprocess.CompletedProcess[str]:
    """Call functions of deploy/setup.sh on an environment."""
    return subprocess.run(
        ["bash", "-c", f"set -euo pipefail; source '{ROOT}/deploy/setup.sh'; ENVIRONMENT='{environment}'; {code}"],
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_stub_does_not_count_and_the_systems_lgpio_is_lent(environment: Path, tmp_path: Path) -> None:
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "lgpio.py").write_text("")
    assert call("can_use_pins", environment).returncode != 0, "the stub"
    system = tmp_path / "system"
    system.mkdir()
    (system / "lgpio.py").write_text("def gpiochip_open(): ...\n")
    (system / "_lgpio.cpython-313-aarch64-linux-gnu.so").touch()
    done = call(f"lend_pins '{system}'; can_use_pins", environment)
    assert done.returncode == 0, done.stderr
    assert os.readlink(site / "_lgpio.cpython-313-aarch64-linux-gnu.so") == str(
        system / "_lgpio.cpython-313-aarch64-linux-gnu.so"
    )
