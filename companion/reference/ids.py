"""Ids of the rule catalogues: what they look like, in whichever edition or expansion.

``FW-03``, ``D-64``, ``1E-FIR-18``, ``1E-BON-A3``, ``1E-D84``, ``1X-15``, ``U1-07``, ``PA-TUR-02``, ``RC-BOU``,
``KS-C01``, ``CMB-02``, ``XD-22``. In the name of a test the hyphens are low lines.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

_BOX = "1E|FS|KS|MU|PA|PVP|RC"
"""What ids begin with that have a part more: the first edition, and the expansions."""
_STEM = rf"(?:(?:{_BOX})[-_][A-Z]{{3}}[-_][A-Z]?|1E[-_]D|(?:KS|MU)[-_][A-Z]|(?:1[DX]|U1|CMB|[A-Z]{{1,2}})[-_])"
_NUMBER = r"(?:\d\d|(?<=[A-Z])\d)(?!\d)"
_ID = re.compile(
    rf"(?<![A-Za-z0-9])(?P<stem>{_STEM})(?P<first>{_NUMBER})"
    rf"(?:(?: to |_to_)(?:(?P=stem)|-[A-Z]?)?(?P<last>{_NUMBER}))?"
)
_NAMED = re.compile(r"(?<![A-Za-z0-9])RC[-_]([A-Z]{3})(?![A-Z]|[-_]\d)")
_LIKE = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)+")


def cited(text: str) -> set[str]:
    """The ids in a text or a name, ranges spelled out."""
    found = {f"RC-{match[1]}" for match in _NAMED.finditer(text)}
    for match in _ID.finditer(text):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        stem, digits = match["stem"].replace("_", "-"), len(match["first"])
        found |= {f"{stem}{n:0{digits}}" for n in range(first, max(first, last) + 1)}
    return found


def is_like_one(text: str) -> bool:
    """Whether a text can only be meant for an id: capitals and numbers with hyphens between."""
    return _LIKE.fullmatch(text) is not None


def section(rule: str) -> str:
    """What stands in front of the last part of an id: ``FW``, ``1E-FIR``, ``PA-TUR``, ``RC``."""
    return rule.rpartition("-")[0] or rule


@cache
def others() -> tuple[str, ...]:
    """Every id that a rulebook here need not list, such as doubts and worked examples."""
    told = tomllib.loads(Path(__file__).with_name("ids.toml").read_text(encoding="utf-8"))
    found: list[str] = []
    for first, last in told["numbered"].items():
        stem = first.rstrip("0123456789")
        found += [f"{stem}{n:0{len(first) - len(stem)}}" for n in range(1, last + 1)]
    return (*found, *(f"{stem}-{name}" for stem, names in told["named"].items() for name in names))
