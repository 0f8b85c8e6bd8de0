"""Which message keys the code names: constants, and patterns with ``{}`` where an f-string fills something in."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from companion.messages.catalogue import FOLDER

ROOT = Path(__file__).resolve().parent.parent.parent
PLACES = {
    "say": (1, ""),
    "did": (2, ""),
    "deed": (2, ""),
    "because": (0, ""),
    "Line": (0, ""),
    "SetupLine": (0, ""),
    "Reason": (0, ""),
    "IllegalAnswer": (0, ""),
    "Option": (1, ""),
    "Correctable": (1, ""),
    "Question": (0, "ask."),
    "choose": (1, "ask."),
    "printed": (3, "ask."),
    "draw": (3, "ask."),
    "peek": (3, "ask."),
    "reveal": (3, "ask."),
    "Field": (99, ""),
    "text": (0, ""),
    "has": (0, ""),
    "offer": (1, ""),
    "_who": (2, "ask."),
    "Event": (1, ""),
}
"""Where a call takes its key (or by the name ``key``), and what the catalogue has in front of it."""
LINE_OF = {"putright.py": (0, "putright.")}
"""Modules with a ``line`` of their own: where it takes its key, and what it puts before that."""
OURS = re.compile(r"(?:ui|cli|fault)\.[\w.-]+")
PAGE = re.compile(r"""["']((?:ui|cli)\.[\w.-]+)["']""")
DYNAMIC = re.compile(r"[a-z]+\.[\w.{}@-]*")
"""What looks like a key at all; a bare ``{}`` says nothing."""


def folders() -> list[Path]:
    """The folders of catalogues: that of all games, then that of each edition of ours with words of its own."""
    return [FOLDER, *sorted(file.parents[2] for file in FOLDER.glob("*/en/LC_MESSAGES/aurora.po"))]


def sources() -> list[Path]:
    """The modules that name keys: all of the app but the messages themselves."""
    return [p for p in sorted((ROOT / "companion").rglob("*.py")) if "messages" not in p.parts]


def pages() -> list[Path]:
    """The layout files."""
    return sorted((ROOT / "layouts").rglob("*.kv"))


@cache
def tree_of(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(node: ast.AST | None, scope: ast.AST | None = None) -> list[str]:
    """Every string that an expression can be, with ``{}`` for what is only known at run time."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr():
            found = [""]
            for part in node.values:
                ends = strings(part) if isinstance(part, ast.Constant) else _inner(part, scope)
                found = [f + e for f in found for e in ends]
            return found
        case ast.IfExp():
            return [*strings(node.body, scope), *strings(node.orelse, scope)]
        case ast.BinOp(op=ast.Add()):
            return [a + b for a in strings(node.left, scope) or ["{}"] for b in strings(node.right, scope) or ["{}"]]
        case ast.Name() if scope is not None:
            return [text for value in _assigned(node.id, scope) for text in strings(value)]
    return []


def _inner(part: ast.expr, scope: ast.AST | None) -> list[str]:
    assert isinstance(part, ast.FormattedValue)
    return strings(part.value) if isinstance(part.value, ast.IfExp) else ["{}"]


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            yield node.value
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield from node.iter.elts if isinstance(node.iter, ast.Tuple) else ()


@cache
def by_call(path: Path) -> tuple[tuple[str, str, ast.Call], ...]:
    """Each key that a call in this module names: the function, the key as the catalogue has it, and the call."""
    return tuple(_by_call(path))


def _by_call(path: Path) -> Iterator[tuple[str, str, ast.Call]]:
    tree = tree_of(path)
    scopes: list[ast.AST] = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    # What stands outside of every function names keys too: a card is a constant, for one.
    scopes += [n for n in tree.body if not isinstance(n, ast.FunctionDef | ast.ClassDef)]
    for scope in scopes:
        for call in ast.walk(scope):
            if isinstance(call, ast.Call):
                for name, key in _of_call(path, call, scope):
                    yield name, key, call


def _of_call(path: Path, call: ast.Call, scope: ast.AST) -> Iterator[tuple[str, str]]:
    function = call.func
    name = str(getattr(function, "id", getattr(function, "attr", "")))
    at, front = LINE_OF.get(path.name, (0, "?")) if name == "line" else PLACES.get(name, (99, "?"))
    if front == "?":
        return
    node = next((k.value for k in call.keywords if k.arg == "key"), call.args[at] if len(call.args) > at else None)
    for text in strings(node, scope):
        if text and text != "{}" and not (name in ("text", "has") and "." not in text):
            yield name, front + text.removeprefix("@")


def given(name: str, call: ast.Call) -> set[str]:
    """The values that a call hands over to its message."""
    if name != "SetupLine":
        return {k.arg or "" for k in call.keywords} | ({"seat"} if name == "did" else set())
    at = next((k.value for k in call.keywords if k.arg == "values"), call.args[3] if len(call.args) > 3 else None)
    values = {k.value for k in at.keys if isinstance(k, ast.Constant)} if isinstance(at, ast.Dict) else set()
    return {str(v) for v in values} | ({"seat"} if any(k.arg == "each" for k in call.keywords) else set())


def at_keys(path: Path) -> set[str]:
    """Values that are keys themselves: strings that begin with @."""
    tree = tree_of(path)
    texts = [t for n in ast.walk(tree) if isinstance(n, ast.JoinedStr | ast.Constant) for t in strings(n)]
    # The pieces of an f-string are constants too: those end where something is filled in.
    return {t[1:] for t in texts if len(t) > 1 and t[0] == "@" and not t.endswith(".")}


def screen_keys() -> set[str]:
    """Keys of the screens, the terminal and of what is wrong with files, in code and layouts: those in a string of
    their own."""
    found = {t for page in pages() for t in PAGE.findall(page.read_text(encoding="utf-8"))}
    for path in sources():
        tree = tree_of(path)
        inside = {id(p) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for p in n.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in inside:
                found |= {t for t in strings(node) if OURS.fullmatch(t.replace("{}", "x")) and not t.endswith(".")}
    return found


def named() -> dict[str, set[str]]:
    """Every key or pattern that the rules, the game and the screens name, by the function that takes it."""
    found: dict[str, set[str]] = {}
    for path in sources():
        for name, key, _ in by_call(path):
            found.setdefault(name, set()).add(key)
        found.setdefault("@", set()).update(at_keys(path))
    found["screens"] = screen_keys()
    return found


@cache
def constants_like(pattern: str) -> set[str]:
    """String constants of the whole code that match a pattern, such as rule ids."""
    wanted = re.compile(pattern)
    found = set()
    for path in sources():
        tree = tree_of(path)
        found |= {t for n in ast.walk(tree) for t in strings(n) if "{}" not in t and wanted.fullmatch(t)}
    return found


@cache
def family(pattern: str) -> re.Pattern[str]:
    """The keys of a pattern: each ``{}`` stands for at least one character."""
    return re.compile(".+".join(re.escape(part) for part in pattern.split("{}")))


def among(pattern: str, messages: Collection[str]) -> list[str]:
    """The messages that a key or pattern comes to."""
    if "{}" not in pattern:
        return [pattern] if pattern in messages else []
    matches = family(pattern).fullmatch
    return [message for message in messages if matches(message)]
