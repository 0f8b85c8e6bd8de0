"""The compiler of packs and messages."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import build
from companion.packs import FOLDER, load_packs

ROOT = Path(build.__file__).parents[1]
MESSAGES = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "tell"\nmsgstr "Weiter"\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a copy of the stand-in pack and a catalogue in one language."""
    packs = tmp_path / "companion" / "packs" / "frostlands"
    words = tmp_path / "companion" / "messages" / "de" / "LC_MESSAGES"
    packs.mkdir(parents=True)
    words.mkdir(parents=True)
    (packs / "stand-in.toml").write_bytes((FOLDER / "frostlands" / "stand-in.toml").read_bytes())
    (words / "messages.po").write_text(MESSAGES, encoding="utf-8")
    return tmp_path


def test_each_source_is_compiled_beside_itself(checkout: Path) -> None:
    made = build.compile_all(checkout)
    companion = checkout / "companion"
    assert made == [
        companion / "packs" / "frostlands" / "stand-in.json",
        companion / "messages" / "de" / "LC_MESSAGES" / "messages.mo",
    ]
    assert all(path.is_file() for path in made)
    assert load_packs(companion / "packs")[0]["frostlands/stand-in"] == load_packs(FOLDER)[0]["frostlands/stand-in"]
    first = [path.read_bytes() for path in made]
    assert [path.read_bytes() for path in build.compile_all(checkout)] == first


def test_words_of_one_edition_are_compiled_in_its_folder(checkout: Path) -> None:
    own = checkout / "companion" / "messages" / "first_edition" / "de" / "LC_MESSAGES"
    own.mkdir(parents=True)
    (own / "aurora.po").write_text(MESSAGES, encoding="utf-8")
    assert build.compile_all(checkout)[-1] == own / "aurora.mo"
    assert (own / "aurora.mo").is_file()


def test_who_reads_what_is_compiled_again_meanwhile_reads_it_whole(checkout: Path) -> None:
    """Two runs of the tests side by side compile the same files."""
    for path in build.compile_all(checkout):
        with path.open("rb") as reading:
            build.compile_all(checkout)
            assert os.fstat(reading.fileno()).st_nlink == 0, "another file has taken its name"
    assert not list(checkout.rglob(f"*.{os.getpid()}"))


def test_a_checkout_without_messages(checkout: Path) -> None:
    for path in sorted((checkout / "companion" / "messages").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert [path.name for path in build.compile_all(checkout)] == ["stand-in.json"]


def test_sources_with_mistakes_are_told_and_left_out(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = checkout / "companion" / "packs" / "frostlands" / "stand-in.toml"
    pack.write_text("x = ", encoding="utf-8")
    catalogue = checkout / "companion" / "messages" / "de" / "LC_MESSAGES" / "messages.po"
    catalogue.write_text('msgid "a"\nmsgid "b"', encoding="utf-8")
    assert build.compile_all(checkout) == []
    told = capsys.readouterr().err
    assert f"{pack}, line 1" in told
    assert str(catalogue) in told


def test_loaded_by_path_it_finds_the_checkout_and_leaves_no_trace(checkout: Path) -> None:
    """As when a wheel is built: nothing of ours on the path, nor imported before it is called."""
    code = (
        "import importlib.util, pathlib, sys; "
        f"spec = importlib.util.spec_from_file_location('b', {str(ROOT / 'companion' / 'build.py')!r}); "
        "module = importlib.util.module_from_spec(spec); spec.loader.exec_module(module); "
        "assert 'companion' not in sys.modules; before = list(sys.path); "
        f"made = module.compile_all(pathlib.Path({str(checkout)!r})); assert sys.path == before; print(len(made))"
    )
    packs = ("__init__.py", "fit.py", "loader.py", "schema.py", "schemas.py")
    kinds = ("common", "frostlands")
    for name in (
        "__init__.py",
        *(f"files/{name}.py" for name in ("__init__", "error", "bounds", "reading")),
        *(f"packs/{name}" for name in packs),
        *(f"packs/{kind}/{name}" for kind in kinds for name in ("__init__.py", "cards.py", "checks.py")),
        *(f"rules/{name}.py" for name in ("__init__", "engine/__init__", "engine/offered", "engine/offers")),
        "rules/expansions/__init__.py",
    ):
        file = checkout / "companion" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes((ROOT / "companion" / name).read_bytes())
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("2", "")


def test_run_as_a_program_it_prints_what_it_made() -> None:
    assert importlib.util.find_spec("companion.build") is not None
    done = subprocess.run(
        [sys.executable, "-m", "companion.build"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert str(FOLDER / "frostlands" / "stand-in.json") in done.stdout.splitlines()
