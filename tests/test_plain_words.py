"""Docstrings, comments and names are in plain words of today: what a thing is, as the rulebook says it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_WORDS = "anew|whoever|keen|lies|whatsoever|thereof|hence|lest|nay|betwixt|whilst"
OLD = re.compile(rf"(?<![a-z])({_WORDS})(?![a-z])", re.IGNORECASE)
"""Words of books. A thing is on, in or at a place; what is done twice is done again; who does it has a name."""
EMPTY = {"at", "there", "some", "what", "laid"}
"""Words that say nothing of what a parameter or variable holds."""
KEPT = {("seat_procedures.py", "what")}
"""An argument of scenario files is named as in the file."""
FOLDERS = ("companion", "hardware", "tests", "deploy")
SOURCES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def _told(source: str) -> Iterator[tuple[int, str]]:
    """Comments, docstrings and names with their lines; no other strings: those are texts, keys or words of files."""
    if not OLD.search(source):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NAME):
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def _held(source: str) -> Iterator[tuple[int, str]]:
    """Parameters, and variables that are set."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_word_of_old_books(folder: str) -> None:
    found = []
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] == folder and path != Path(__file__):
            told = _told(path.read_text(encoding="utf-8"))
            found += [f"{path.relative_to(ROOT)}:{n} {OLD.findall(text)}" for n, text in told if OLD.search(text)]
    assert found == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_word_of_old_books_on_a_page(page: Path) -> None:
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), start=1)
    assert [(n, line) for n, line in lines if OLD.search(line)] == []


@pytest.mark.parametrize("folder", ["companion", "hardware"])
def test_a_name_says_what_it_holds(folder: str) -> None:
    found = []
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] == folder:
            names = _held(path.read_text(encoding="utf-8"))
            taken = ((n, name) for n, name in names if name in EMPTY and (path.name, name) not in KEPT)
            found += [f"{path.relative_to(ROOT)}:{n} {name}" for n, name in taken]
    assert found == []
