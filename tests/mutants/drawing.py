"""Ten rules of each section of the first edition's catalogue, and ten of each of its modules, drawn by seed: where each
is cited, and what disables it.

    python -m tests.mutants.drawing [ID...]        where code and tests cite the drawn rules (or these)
    python -m tests.mutants.drawing try [ID...]    disable each as the lists say: the test named there has to fail
    python -m tests.mutants.drawing NAME...        the rules drawn of this module, or with ``try`` those of its list

The list of the edition is ``drawn.toml``, that of a module ``drawn/NAME.toml``.

Exit status of ``try``: 0 if it fails for each.
"""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from companion.reference import rulebooks
from companion.reference.coverage import coverage, index
from companion.reference.ids import cited, section
from companion.rules.editions.first_edition import EDITION
from companion.rules.engine.offered import OURS
from tests.mutants.mutant import Mutant

ROOT = Path(__file__).resolve().parents[2]
RULES = "companion/rules"
TESTS = ("tests/rules", "tests/toy", "tests/scenarios")
DRAWN = Path(__file__).with_name("drawn.toml")
OF_MODULES = Path(__file__).with_name("drawn")
"""The lists of the modules, each by its name."""
SEED = "first-edition"
MODULES = ("mine",)
"""Modules whose rules are a section of the edition's catalogue."""
BOXES = tuple(name for name in OURS["module"] if name not in MODULES)
"""Modules with a list of their own."""
MANY = 10
"""So many rules of a section or a module are drawn, or all."""
FOREIGN = f"{RULES}/editions/frostlands/"


class Place(NamedTuple):
    """A function, or a module outside its functions, whose text cites a rule."""

    file: str
    function: str
    """Its qualified name; empty for what runs at import."""
    line: int


class Change(NamedTuple):
    """What disables a rule: in this function of this file, this text becomes that."""

    id: str
    file: str
    function: str
    was: str
    now: str
    by: str
    """The test or scenario that cites the rule and fails then."""


def drawn(seed: str = SEED) -> dict[str, list[str]]:
    """The drawn rules by section, in the order of the catalogue. Those that only remind of something aren't drawn."""
    sections: dict[str, list[str]] = {}
    for rule, kind in index(EDITION.name, MODULES).items():
        if kind == "active":
            sections.setdefault(section(rule), []).append(rule)
    return {name: _some(rules, f"{seed}/{name}") for name, rules in sections.items()}


def of_module(name: str, seed: str = SEED) -> list[str]:
    """The drawn rules of a module, in the order of its rulebook. Those that only remind of something aren't drawn."""
    rules = rulebooks.find(f"{EDITION.name}/{name}").rules
    return _some([rule for rule, kind in rules.items() if kind == "active"], f"{seed}/{name}")


def _some(rules: list[str], seed: str) -> list[str]:
    return sorted(random.Random(seed).sample(rules, min(MANY, len(rules))), key=rules.index)


def names_of(rule: str) -> set[str]:
    """The rule's own id and those of the shared rules that stand for it."""
    assert EDITION.concordance is not None
    return {rule, *(shared for shared, own in EDITION.concordance.rules.items() if own == rule)}


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every outermost function and method with its qualified name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        for inner in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(inner, ast.FunctionDef):
                yield f"{node.name}.{inner.name}", inner


def places(root: Path = ROOT) -> dict[str, list[Place]]:
    """Where the code that the first edition plays cites which id."""
    found: dict[str, list[Place]] = {}
    for path in sorted((root / RULES).rglob("*.py")):
        file, text = str(path.relative_to(root)), path.read_text(encoding="utf-8")
        if file.startswith(FOREIGN) or path.name == "concordance.py":
            continue
        lines = text.splitlines()
        taken: set[int] = set()
        for name, node in functions(ast.parse(text)):
            own = range(node.lineno - 1, node.end_lineno or node.lineno)
            taken |= {*own}
            for rule in cited("\n".join(lines[at] for at in own)):
                found.setdefault(rule, []).append(Place(file, name, node.lineno))
        for rule in cited("\n".join("" if at in taken else line for at, line in enumerate(lines))):
            found.setdefault(rule, []).append(Place(file, "", 1))
    return found


def tests() -> dict[str, list[str]]:
    """The tests of the rules and the scenarios that cite each rule."""
    folders = tuple(f"{folder.removeprefix('tests/')}/" for folder in TESTS)
    return {
        rule.id: [test for test in rule.tests if test.startswith(folders)]
        for rule in coverage(ROOT / "tests", EDITION.name, OURS["module"])
    }


def listed(module: str = "") -> list[Change]:
    """What stands in the list of the edition or of a module, in its order."""
    file = OF_MODULES / f"{module}.toml" if module else DRAWN
    return [Change(**one) for one in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]]


def mutant(change: Change, root: Path = ROOT) -> Mutant:
    """The file with a rule disabled. Raises ValueError where the text isn't there, or changes nothing."""
    text = (root / change.file).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    first, last = 0, len(lines)
    if change.function:
        found = [node for name, node in functions(ast.parse(text)) if name == change.function]
        if not found:
            raise ValueError(f"{change.id}: no function {change.function} in {change.file}")
        first, last = found[0].lineno - 1, found[0].end_lineno or last
    before, inner, after = ("".join(lines[a:b]) for a, b in ((0, first), (first, last), (last, len(lines))))
    if change.was not in inner or change.was == change.now:
        raise ValueError(f"{change.id}: not in {change.function or 'the module'} of {change.file}: {change.was}")
    line = first + inner[: inner.index(change.was)].count("\n") + 1
    source = before + inner.replace(change.was, change.now, 1) + after
    compile(source, change.file, "exec", dont_inherit=True)
    return Mutant(change.file, line, line, change.function, change.id, (change.was,), (change.now,), source)


# ------------------------------------------------------------------------------------------------ trying


def node(test: str) -> str:
    """How pytest names a test, or the one that plays a scenario."""
    if "::" in test:
        return f"tests/{test}"
    plays = "edition_differences" if test.startswith("scenarios/differences/") else "first_edition_scenarios"
    return f"tests/rules/test_{plays}.py::test_scenario[{Path(test).stem}]"


def tried(change: Change) -> int:
    """The exit status of pytest with this rule disabled: 1 where the test that cites it fails, as it has to."""
    one = mutant(change)
    given = json.dumps([one.path, one.source, [node(change.by)]])
    words = [sys.executable, "-m", "tests.mutants.importing"]
    return subprocess.run(words, cwd=ROOT, input=given, text=True, capture_output=True, check=False).returncode


def main(words: list[str]) -> int:
    """See the module's text."""
    lists = {name: listed(name) for name in ("", *BOXES)}
    if words[:1] == ["try"]:
        left, changes = 0, {change.id: change for some in lists.values() for change in some}
        asked = [change for word in words[1:] for change in lists.get(word) or [changes[word]]]
        for change in asked or changes.values():
            status = tried(change)
            left += status != 1
            print(f"{change.id:12} {'noticed' if status == 1 else 'NOT noticed'}  {change.by}", flush=True)
        return int(left > 0)
    cites, by = places(), tests()
    rules = [rule for word in words for rule in (of_module(word) if word in BOXES else [word])]
    for rule in rules or [*(rule for some in drawn().values() for rule in some), *chain(*map(of_module, BOXES))]:
        print(rule)
        for place in sorted({place for name in names_of(rule) for place in cites.get(name, ())}):
            print(f"    {place.file}:{place.line} {place.function}")
        for test in by.get(rule, ()):
            print(f"    {test}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
