"""All mutants of a source file: mutmut's changes of one node, and two of our own."""

from __future__ import annotations

import difflib
import hashlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from tests.mutants.mutant import Mutant


def left_out(node: cst.SimpleStatementLine) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """A statement that is there for what it does is left out; three dots do nothing."""
    body = node.body[0] if len(node.body) == 1 else None
    if isinstance(body, cst.Del | cst.Raise) or (
        isinstance(body, cst.Expr) and not isinstance(body.value, cst.Ellipsis)
    ):
        yield body, cst.Pass()


def forced(node: cst.If) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """A condition never holds, or always."""
    bracketed = node.test.with_changes(
        lpar=[cst.LeftParen(), *node.test.lpar], rpar=[*node.test.rpar, cst.RightParen()]
    )
    for operator, word in ((cst.And(), "False"), (cst.Or(), "True")):
        yield node.test, cst.BooleanOperation(left=bracketed, operator=operator, right=cst.Name(word))


OURS = [(cst.SimpleStatementLine, left_out), (cst.If, forced)]
"""mutmut takes no statement away, and leaves the conditions of `if` as they are."""


class Spot(NamedTuple):
    """A piece of a file's text and what may stand in its place."""

    kind: str
    start: int
    end: int
    texts: list[str]
    first: int
    last: int
    function: str


class _Finder(cst.CSTVisitor):
    """Collects the changes of all nodes that run; neither annotations nor docstrings, nor imports and
    the list of what may be imported."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.spots: list[Spot] = []
        self.names: list[str] = []
        self.bodies: list[cst.CSTNode] = []
        self.statements: list[cst.CSTNode] = []
        self.outermost: list[str] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Annotation | cst.Import | cst.ImportFrom | cst.TypeAlias):
            return False
        if isinstance(node, cst.If) and cst.Module([]).code_for_node(node.test) == "TYPE_CHECKING":
            return False
        if isinstance(node, cst.SimpleStatementLine):
            if _is_docstring(node) or NOTHING.code_for_node(node).strip().startswith("__all__"):
                return False
            self.statements.append(node)
        if isinstance(node, cst.FunctionDef):
            if not self.outermost:
                self.bodies.append(node.body)
            self.names.append(node.name.value)
        if isinstance(node, cst.ClassDef):
            self.names.append(node.name.value)
        if self.bodies and node is self.bodies[-1] and not self.outermost:
            self.outermost.append(".".join(self.names))
        self._changes(node)
        return True

    def on_leave(self, node: cst.CSTNode) -> None:
        if self.statements and node is self.statements[-1]:
            self.statements.pop()
        if self.outermost and self.bodies and node is self.bodies[-1]:
            self.outermost.pop()
            self.bodies.pop()
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.names.pop()

    def _changes(self, node: cst.CSTNode) -> None:
        place = self.get_metadata(PositionProvider, node, None)
        if place is None:
            return
        about = self.get_metadata(PositionProvider, self.statements[-1]) if self.statements else place
        last = about.end.line
        if not self.statements and isinstance(node, cst.If):
            last = self.get_metadata(PositionProvider, node.test).end.line
        function = self.outermost[0] if self.outermost else ""
        for kinds, operator in mutation_operators:
            if isinstance(node, kinds):
                changes = list(operator(node))
                if operator.__name__ == "operator_string":
                    del changes[1:]  # in capitals a word is as unknown as with something added
                self._spot(operator.__name__.removeprefix("operator_"), node, changes, about.start.line, last, function)
        for kind, ours in OURS:
            if isinstance(node, kind):
                for piece, change in ours(node):
                    self._spot(ours.__name__, piece, [change], about.start.line, last, function)

    def _spot(
        self, kind: str, node: cst.CSTNode, changes: list[cst.CSTNode], first: int, last: int, function: str
    ) -> None:
        place = self.get_metadata(PositionProvider, node, None)
        if place is None or not changes:
            return
        start = self.lines[place.start.line - 1] + place.start.column
        end = self.lines[place.end.line - 1] + place.end.column
        here = self.text[start:end]
        bare = node.with_changes(lpar=[], rpar=[]) if getattr(node, "lpar", None) else node
        # A place leaves out the brackets around, and within brackets the indentation differs.
        assert here.split() == NOTHING.code_for_node(bare).split(), here
        before, after = here[: len(here) - len(here.lstrip())], here[len(here.rstrip()) :]
        texts = [before + NOTHING.code_for_node(change).strip() + after for change in changes]
        self.spots.append(Spot(kind, start, end, texts, first, last, function))


def _is_docstring(node: cst.SimpleStatementLine) -> bool:
    said = node.body[0].value if len(node.body) == 1 and isinstance(node.body[0], cst.Expr) else None
    return isinstance(said, cst.SimpleString | cst.ConcatenatedString)


NOTHING = cst.Module([])


def spots_of(text: str) -> list[Spot]:
    """All that could be changed in this source text."""
    finder = _Finder(text)
    MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True).visit(finder)
    return finder.spots


def mutant(path: str, text: str, spot: Spot, change: str) -> Mutant | None:
    """The file with this change; None if nothing differs or it is no Python any more."""
    source = text[: spot.start] + change + text[spot.end :]
    try:
        compile(source, path, "exec")
    except SyntaxError:
        return None
    was, now = _differences(text, source)
    if not was and not now:
        return None
    return Mutant(path, spot.first, spot.last, spot.function, spot.kind, was, now, source)


def sample(root: Path, paths: list[str], seed: int, count: int, cache: Path, like: re.Pattern[str]) -> list[Mutant]:
    """That many mutants of these files, by seed: first a spot, each as likely as any other, then one of its changes (a
    call with many arguments has many, and would crowd out the rest). Only changes of lines like this count. The
    spots of a text are kept in a folder."""
    chance = random.Random(seed)
    texts = {path: (root / path).read_text(encoding="utf-8") for path in paths}
    spots = [(path, spot) for path, text in texts.items() for spot in _kept(text, cache)]
    chance.shuffle(spots)
    made: list[Mutant] = []
    for path, spot in spots:
        if len(made) == count:
            break
        one = mutant(path, texts[path], spot, chance.choice(spot.texts))
        if one and any(like.search(line) for line in one.was):
            made.append(one)
    return sorted(made, key=lambda one: (one.path, one.first, one.was, one.now))


def made(text: str, was: str, now: str) -> bool:
    """Whether one of the mutants of this source text has these lines in the place of those."""
    lines, old = [line.strip() for line in text.splitlines()], was.split("\n")
    firsts = [i for i in range(len(lines)) if lines[i : i + len(old)] == old]
    if not firsts:
        return False
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    places = [range(starts[i], starts[i + len(old)]) for i in firsts]
    near = (spot for spot in spots_of(text) if any(spot.start in place for place in places))
    found = (mutant("", text, spot, change) for spot in near for change in spot.texts)
    return any(one is not None and ("\n".join(one.was), "\n".join(one.now)) == (was, now) for one in found)


def _kept(text: str, cache: Path) -> list[Spot]:
    both = Path(__file__).read_text(encoding="utf-8") + text
    kept = cache / f"{hashlib.sha256(both.encode()).hexdigest()[:24]}.json"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(spots_of(text)), encoding="utf-8")
    return [Spot(*spot) for spot in json.loads(kept.read_text(encoding="utf-8"))]


def _differences(text: str, source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lines, others = ([line.strip() for line in whole.splitlines()] for whole in (text, source))
    was: list[str] = []
    now: list[str] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, lines, others, autojunk=False).get_opcodes():
        if tag != "equal":
            was += lines[a:b]
            now += others[c:d]
    return tuple(was), tuple(now)
