"""Which tests cite which rule of a catalogue: ``aurora-table rules``.

A test cites an id in its name (``test_FW_03_…``), in its text, or in a scenario's file; a range such as
``S-21 to S-29`` cites all of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from companion.reference import rulebooks
from companion.reference.ids import cited
from companion.rules.engine.offered import HOME

TESTS = Path(__file__).resolve().parents[2] / "tests"
"""The tests of the checkout; an installed program has none."""


class Covered(Struct):
    """One rule id: ``active`` or ``reminded``, and the tests that cite it, as ``file::test`` or a scenario's file."""

    id: str
    kind: str
    tests: list[str]


def index(edition: str = HOME, modules: Sequence[str] = ()) -> dict[str, str]:
    """Every rule id of an edition and these of its modules to ``active`` or ``reminded``. Raises
    :class:`~companion.reference.rulebooks.UnknownRulebook`."""
    return {rule: kind for book in rulebooks.of(edition, modules) for rule, kind in book.rules.items()}


def _tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Every test by name, with the text that may cite."""
    for file in sorted(folder.rglob("*.toml")):
        yield file.relative_to(folder).as_posix(), f"{file.stem} {file.read_text(encoding='utf-8')}"
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield f"{file.relative_to(folder).as_posix()}::{node.name}", _segment(source, node)


def _segment(source: str, node: ast.FunctionDef) -> str:
    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
    return "\n".join(source.splitlines()[first - 1 : node.end_lineno])


def coverage(folder: Path = TESTS, edition: str = HOME, modules: Sequence[str] = ()) -> list[Covered]:
    """Every rule id of :func:`index` with the tests that cite it, in the order of the catalogue."""
    by_id: dict[str, list[str]] = {}
    for name, text in _tests(folder) if folder.is_dir() else ():
        for rule in cited(text):
            by_id.setdefault(rule, []).append(name)
    return [Covered(rule, kind, by_id.get(rule, [])) for rule, kind in index(edition, modules).items()]


def report(found: list[Covered], full: bool) -> str:
    """The coverage as lines: with ``full`` every id and its tests, always what is missing and the counts."""
    lines = []
    active = [rule for rule in found if rule.kind == "active"]
    reminded = [rule for rule in found if rule.kind == "reminded"]
    if full:
        for rule in active:
            lines.append(f"{rule.id}  {len(rule.tests)} tests" if rule.tests else f"{rule.id}  no test")
            lines += [f"    {test}" for test in rule.tests]
        lines.append("\nOnly reminded: " + ", ".join(rule.id for rule in reminded))
    missing = [rule.id for rule in active if not rule.tests]
    lines.append(f"{len(active)} active rules, {len(active) - len(missing)} cited by a test; {len(reminded)} reminded.")
    if missing:
        lines.append("No test cites " + ", ".join(missing))
    return "\n".join(lines)
