"""Parts of reports as they were written up to version 2.0: in base 45, one of whose letters is the blank.

Blanks are what mail and chat lose, double and turn into ends of lines. So a part is looked for among all that it can
have been: at each gap no blank, one, two, or as many as stand there. Three letters are never more than two bytes, which
rules nearly everything else out within a line; the part's checksum tells what is left.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.share.base45 import BASE45

_VALUE = {letter: n for n, letter in enumerate(BASE45)}
_SIGNS = str.maketrans({**dict.fromkeys("‐‑‒–―−", "-"), "—": "--", **dict.fromkeys("“”„«»‘’‚‹›\"'", " ")})
"""What programs make of dashes; and quotation marks, which are around a part and never in it."""
_GAP = r"\s*+"


def _spread(sign: str, times: str) -> str:
    """So many of a sign, with gaps between."""
    return rf"((?:{sign}{_GAP}){times})"


_HEAD = re.compile(
    _GAP.join("AURORA/")
    + _GAP
    + f"/{_GAP}".join((*[_spread("[0-9]", "{1,3}")] * 2, *[_spread("[0-9A-F]", "{8}")] * 2))
    + "/"
)
_MOST = 2000
"""Letters of a part and blanks that may have come in between."""
_STEPS = 60_000
"""So many places are tried in a text; parts behind them that are not as they were written are called damaged."""
_LARGEST = 0xFFFF
"""What three letters can mean at most."""


def found(text: str) -> Iterator[tuple[int, int, str, str | None]]:
    """The parts in a plain text (:func:`companion.share.letters.plain`): number, how many, checksum of the whole, and
    the letters; None where no reading of them fits the part's own checksum."""
    text = text.translate(_SIGNS)
    heads = list(_HEAD.finditer(text))
    steps = [_STEPS]
    for head, after in zip(heads, [*(other.start() for other in heads[1:]), len(text)], strict=False):
        number, of, whole, own = (re.sub(r"\s", "", part) for part in head.groups())
        yield (
            int(number),
            int(of),
            whole,
            _letters(text[head.end() : min(after, head.end() + 2 * _MOST)], int(own, 16), steps),
        )


class _Way(NamedTuple):
    """One way to read the beginning of a part: the piece last added behind another way, the checksum and the length up
    to here, and the letters of the last group, which is not whole yet."""

    before: _Way | None
    piece: str
    crc: int
    length: int
    open: str

    def text(self) -> str:
        """All of it."""
        pieces, way = list[str](), self
        while way.before is not None:
            pieces.append(way.piece)
            way = way.before
        return "".join([way.piece, *reversed(pieces)])


def _longer(way: _Way, piece: str) -> _Way:
    joined = way.open + piece
    crc = zlib.crc32(piece.encode(), way.crc)
    return _Way(way, piece, crc, len(piece) + way.length, joined[len(joined) // 3 * 3 :])


def _letters(text: str, own: int, steps: list[int]) -> str | None:
    """The letters of a part that has this checksum; ``steps`` holds how many places may still be tried."""
    tokens = re.split(r"(\s+)", text)
    chunks, gaps = tokens[::2], tokens[1::2]
    # A part begins anywhere in a group of three: up to two letters of it may stand in the part before.
    begins = [_Way(None, "", 0, 0, "0" * before) for before in (2, 1, 0)]
    stack = [(0, way) for begin in begins for way in _more(begin, chunks[0])]
    while stack and steps[0]:
        depth, way = stack.pop()
        steps[0] -= 1
        for blanks in range(3):
            end = _longer(way, " " * blanks)
            if end.crc == own and end.length:
                return end.text()
        if depth < len(gaps) and way.length < _MOST:
            for blanks in reversed(_blanks(gaps[depth])):
                stack += [(depth + 1, longer) for longer in _more(way, " " * blanks + chunks[depth + 1])]
    return None


def _blanks(gap: str) -> Sequence[int]:
    """How many blanks a gap can have been, the most likely first."""
    stands = gap.count(" ")
    return list(dict.fromkeys((stands, 0, 1, 2) if "\n" in gap else (stands, stands // 2, 1, 2, 0)))


def _more(way: _Way, piece: str) -> list[_Way]:
    """The way with a piece added, if it can go on so."""
    joined = way.open + piece
    fits = all(letter in _VALUE for letter in piece) and all(
        _means(joined[i : i + 3]) <= _LARGEST for i in range(0, len(joined) // 3 * 3, 3)
    )
    return [_longer(way, piece)] if fits else []


def _means(group: str) -> int:
    return sum(_VALUE[letter] * 45**n for n, letter in enumerate(group))
