"""What expansions show of a seat, side by side on a strip: signs with numbers, and names if they fit."""

from __future__ import annotations

from companion.rules.engine import modules
from companion.screens.drawings import icons, lettering
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import ICE, QUIET, TEXT, Pen

Line = tuple[str, str, int]
"""A sign, a name, a number."""


def beside(shown: Shown, seat: str) -> list[Line]:
    """A seat's counters on tracks, its tokens by kind, then what else expansions show."""
    table, words = shown.table, shown.words
    if not table.terms.modules:
        return []
    found = [
        (icons.known(track.mark, "track"), words.text(f"track.{track.name}"), count)
        for track in modules.tracks(table)
        if (count := (table.things.tracks or {}).get(track.name, {}).get(seat)) is not None
    ]
    tokens = (table.things.pieces or {}).get(f"seat.{seat}", {})
    found += [(icons.of_token(table, token), words.text(f"token.{token}"), n) for token, n in tokens.items()]
    return [*found, *((icons.known(e.mark, "token"), words.text(e.key), e.n) for e in modules.beside(table, seat))]


def draw(pen: Pen, row: Area, lines: list[Line]) -> None:
    """These in tiles; without room for names only the signs."""
    for (sign, name, n), tile in zip(lines, row.columns(len(lines), 4), strict=True):
        pen.fill(tile, ICE, 6)
        number = str(n).replace("-", "−")
        told = f"{name} {number}"
        if lettering.holds([told], tile.w - 30, lettering.scaled()):
            pen.sign(sign, tile.left(24), QUIET, 18)
            pen.text(told, tile.beside(24).inset(2, 0), colour=TEXT)
        else:
            pen.named(tile, name)
            pen.counted(sign, number, tile, TEXT, 18, 18, tint=QUIET)
