"""Arrows point one way. The contracts proper are in pyproject.toml and run by lint-imports."""

from __future__ import annotations

import sys

import grimp
import pytest

#: What of the standard library the rules may use: words and numbers; no files, clock, chance or devices.
PLAIN = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions", "functools",
    "hashlib", "heapq", "itertools", "json", "keyword", "math", "operator", "re", "statistics", "string", "textwrap",
    "types", "typing",
}  # fmt: skip


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("companion", "hardware", include_external_packages=True, cache_dir=None)


def inside(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def test_rules_import_nothing_of_ours_outside_themselves(graph: grimp.ImportGraph) -> None:
    allowed = PLAIN | {"msgspec"}
    wrong = [
        f"{importer} imports {imported}"
        for importer in sorted(graph.modules)
        if inside(importer, "companion.rules")
        for imported in sorted(graph.find_modules_directly_imported_by(importer))
        if not inside(imported, "companion.rules") and imported.split(".")[0] not in allowed
    ]
    # An edition is found by the name that a game's terms give: the one place that imports by name.
    assert wrong == ["companion.rules.engine.offered imports importlib"]


WHAT_AN_EDITION_IS = {
    *("edition", "behaviour", "components", "policies", "clan"),
    *("abilities", "automa_board", "bonus", "cards", "fury", "layout", "made_up", "map", "outcomes", "score", "ways"),
}
"""The modules beside the editions that say what is asked of one."""


def test_editions_and_expansions_know_none_of_their_kind(graph: grimp.ImportGraph) -> None:
    """Each is a package of its own; beside an edition lie only the modules that say what an edition is."""
    for package, shared in (("companion.rules.editions", WHAT_AN_EDITION_IS), ("companion.rules.expansions", set())):
        own = {child.split(".")[3] for child in graph.find_children(package)} - shared
        wrong = [
            f"{importer} imports {imported}"
            for one in sorted(own)
            for importer in sorted(graph.modules)
            if inside(importer, f"{package}.{one}")
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            for other in own - {one}
            if inside(imported, f"{package}.{other}")
        ]
        assert wrong == []


def test_hardware_imports_nothing_of_the_companion(graph: grimp.ImportGraph) -> None:
    wrong = [
        f"{importer} imports {imported}"
        for importer in sorted(graph.modules)
        if inside(importer, "hardware")
        for imported in sorted(graph.find_modules_directly_imported_by(importer))
        if inside(imported, "companion")
    ]
    assert wrong == []


def test_plain_modules_exist() -> None:
    assert sys.stdlib_module_names >= PLAIN
