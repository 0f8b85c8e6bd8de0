"""The wheel that ``pip install .`` makes: what it holds, and that it works away from the checkout."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT, check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def content(wheel: pathlib.Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with the wheel's content, as an installer would lay it out."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run_installed(installed: pathlib.Path, code: str, cwd: pathlib.Path) -> str:
    """Run code that finds the installed packages before those of the checkout, and return what it prints."""
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); {code}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def sources(folder: str, pattern: str) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob(pattern)}


def test_wheel_holds_layouts_packs_messages_and_pins(content: set[str]) -> None:
    layouts = sources("layouts", "*.kv")
    assert layouts
    assert layouts <= content
    assert "layouts/__init__.py" in content
    assert "hardware/pins.toml" in content
    assert sources("companion/reference", "*.toml") <= content
    assert "companion/py.typed" in content


def test_wheel_holds_all_that_is_compiled(content: set[str]) -> None:
    """Compiled packs and messages are not under version control, and must be in the wheel all the same."""
    from companion.build import compile_all
    from companion.rules.engine import offered

    compiled = {path.resolve().relative_to(ROOT).as_posix() for path in compile_all(ROOT)}
    words = {name.removeprefix("companion/messages/") for name in compiled if name.endswith(".mo")}
    of_all = {f"{language}/LC_MESSAGES/aurora.mo" for language in ("de", "en")}
    folders = ("first_edition", *(module.replace("-", "_") for module in offered.OURS["module"]))
    assert words == of_all | {f"{folder}/{name}" for folder in folders for name in of_all}
    assert any(name.startswith("companion/packs/") for name in compiled)
    assert compiled <= content


def test_wheel_holds_nothing_else(content: set[str]) -> None:
    (info,) = {name.split("/")[0] for name in content if ".dist-info/" in name}
    assert {name.split("/")[0] for name in content} == {"companion", "hardware", "layouts", info}
    assert not [name for name in content if "__pycache__" in name or name.endswith(".pyc")]


def test_installed_package_finds_its_data(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    code = (
        "from importlib.resources import files; import companion, hardware, layouts; "
        "print(companion.__file__, files('hardware').joinpath('pins.toml').is_file(), "
        "any(p.name.endswith('.kv') for p in files('layouts').iterdir()))"
    )
    assert run_installed(installed, code, tmp_path).split() == [f"{installed}/companion/__init__.py", "True", "True"]


def test_installed_command_shows_its_help(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    code = "sys.argv = ['aurora-table', '--help']; from companion.cli.main import main; sys.exit(main())"
    help_text = run_installed(installed, code, tmp_path)
    assert "aurora-table" in help_text
    assert "play" in help_text
    assert "simulate" in help_text
