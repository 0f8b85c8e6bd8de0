"""Of Kivy only what is used is loaded, and that is Kivy's own."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import kivy
import pytest
from kivy.uix.widget import Widget

from companion import screens

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.ui
LEFT_OUT = """
import sys
from pathlib import Path
from companion.screens.app import prepare
prepare(Path(sys.argv[1]), (800, 480), sparing=True)
assert not {"asyncio", "filetype"} & set(sys.modules), "they are left out"
import asyncio, filetype
from kivy.clock import Clock
from kivy.core import image
assert asyncio.run(asyncio.sleep(0, "slept")) == "slept"
assert image.guess_extension(b"\\x89PNG\\r\\n\\x1a\\n" + bytes(300)) == "png"
assert Clock.time() > 0
"""


def rules(file: Path) -> dict[str, str]:
    """The rules of a .kv file by their names, without comments and empty lines."""
    text = "".join(f"{line}\n" for line in file.read_text(encoding="utf-8").split("\n") if line and line[0] != "#")
    parts = re.split(r"^<(.+?)>:?$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_excerpt_of_kivys_style_says_what_kivys_style_says() -> None:
    ours, theirs = rules(ROOT / "layouts" / "style.kv"), rules(Path(kivy.kivy_data_dir) / "style.kv")
    assert ours
    assert {name: theirs.get(name) for name in ours} == ours


def test_every_widget_of_kivys_that_is_in_use_has_its_rule() -> None:
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        if ".simulator." not in module.name and ".bench." not in module.name:
            import_module(module.name)
    theirs = {one.strip("-") for names in rules(Path(kivy.kivy_data_dir) / "style.kv") for one in names.split(",")}
    assert {"Button", "Label", "Popup"} <= theirs
    found, ahead = set(), [Widget]
    while ahead:
        found |= {one.__name__ for one in ahead}
        ahead = [below for one in ahead for below in one.__subclasses__()]
    assert {"HomeScreen", "ScrollView"} <= found
    assert found & theirs == set(rules(ROOT / "layouts" / "style.kv"))


def test_what_is_left_out_is_there_for_who_asks_for_it(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", LEFT_OUT, tmp_path],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"},
        timeout=300,
        check=True,
    )
