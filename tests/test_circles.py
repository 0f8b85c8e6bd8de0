"""No modules import each other in a circle: what a module stands on can be read before it.

Imports within functions and those for types alone count too."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_no_modules_stand_on_each_other() -> None:
    circles = circles_among(imports(ROOT, "companion", "hardware"))
    assert circles == [], "these import each other, straight or round about: move what both need below both"


def test_a_circle_is_found_within_functions_and_types(tmp_path: Path) -> None:
    package = tmp_path / "house"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "cellar.py").write_text("def up():\n    from house.roof import Tile\n")
    (package / "roof.py").write_text("if TYPE_CHECKING:\n    from house import wall\n")
    (package / "wall.py").write_text("import house.cellar\n")
    (package / "door.py").write_text("from house import wall\n")
    assert circles_among(imports(tmp_path, "house")) == [["house.cellar", "house.roof", "house.wall"]]


def imports(root: Path, *packages: str) -> dict[str, set[str]]:
    """For each module of the packages in a folder those that it imports, wherever in the file."""
    files = {_named(path.relative_to(root)): path for name in packages for path in (root / name).rglob("*.py")}
    found = {}
    for name, path in files.items():
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
        named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                named |= {
                    inner if (inner := f"{node.module}.{alias.name}") in files else node.module for alias in node.names
                }
        found[name] = named & set(files) - {name}
    return found


def circles_among(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules each of which reaches all others of its group."""
    reached = {name: _reached(name, arrows) for name in arrows}
    groups = {tuple(sorted(other for other in reached[name] if name in reached[other])) for name in arrows}
    return sorted(list(group) for group in groups if len(group) > 1)


def _reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    rest = [start]
    while rest:
        new = arrows[rest.pop()] - seen
        seen |= new
        rest += new
    return seen


def _named(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
