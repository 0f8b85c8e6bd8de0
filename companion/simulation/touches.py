"""How many touches an answer costs on the screen: the measure of table time."""

from __future__ import annotations

from typing import Any

from companion.devices.presses import at_once, exact
from companion.rules.engine.question import Field, Option, Posed, usual

ON_PANEL = 5
"""Rows of choices that the panel shows at once; what finds no room there stands behind More."""


def touches(posed: Posed, answer: Any) -> int:
    """Touches that this answer costs: taps on choices, More, plus and minus, and the confirming one."""
    match posed.kind:
        case "choose":
            return _tap(posed.options, answer)
        case "several" | "place":
            return _several(posed, len(answer))
        case "amount":
            return 1 if at_once(posed) else _steps(answer, posed.default) + 1
        case "read" | "draw":
            return _record(posed.fields, answer)
    return 1


def _tap(options: tuple[Option, ...], answer: Any) -> int:
    """One tap on the panel, or on the drawing if nothing else is there; else two: More, or which of what is there, or
    the part of the road where it is, since what is rare is drawn large only where there is room.

    What has no place on the drawing stands on the panel, in two columns where one is too short. What has a place stands
    there too only if nothing else does and all of it fits.
    """
    chosen = next((o for o in options if o.id == answer), None)
    if chosen is None or (chosen.place and sum(o.place == chosen.place for o in options) == 1):
        return 2 if chosen is not None and chosen.rare else 1
    common = [o for o in options if not o.rare] or list(options)
    shown = [o for o in common if not o.place] or common
    room = ON_PANEL if len(shown) <= ON_PANEL or shown is common else 2 * ON_PANEL
    return 1 if chosen in shown[:room] else 2


def _several(posed: Posed, n: int) -> int:
    """A tap for each; OK only where there could be more or fewer. The last of an order follows from the others."""
    if exact(posed) and n == posed.hi:
        return n - int(posed.ordered and n == len(posed.options) > 1)
    return n + 1


def _record(fields: tuple[Field, ...], answer: dict[str, Any]) -> int:
    """A tap for each value that does not stand there already, one for two that are told together, one for all of which
    there is nothing; OK only where no tap closes the form: a list of any length is told before the last value."""
    meant = [f for f in fields if f.meant(answer)]
    if len(fields) == 1 and fields[0].alone and answer[fields[0].name]:
        n = len(answer[fields[0].name])
        return 1 if n == 1 else 1 + n + 1
    if len(fields) == 1 and fields[0].orders_all:
        return _in_order(fields[0], len(answer[fields[0].name]))
    if answer == usual(fields):
        return 1
    together = {f.beside for f in meant if f.beside and f.must}
    nothing = [f for f in meant if f.nothing and answer[f.name] == f.usual]
    at_once = len(nothing) > 1
    taps = int(at_once)
    for field in meant:
        value = answer[field.name]
        if (not field.must and value == field.left_out) or (at_once and field in nothing) or field.name in together:
            continue
        if field.many:
            taps += len(value) - int(field.orders_all and len(value) == field.hi)
        elif field.options:
            parts = field.parts(value)
            taps += 1 if len(parts) == 1 or value in field.pairs else 1 + len(parts)
        elif field.text:
            taps += 2 + len(value)  # to the keyboard, its letters, and back
        else:
            taps += _steps(value, field.default, field.near)
    full = [f for f in meant if f.many and len(answer[f.name]) == f.hi and (f.orders_all or f.exact)]
    told = all(f in full or (f.of is None and answer[f.name]) for f in meant if f.many)
    closes_itself = at_once or (told and any(f in full or (f.must and not f.many and f.options) for f in meant))
    return taps + (0 if closes_itself else 1)


def _in_order(field: Field, n: int) -> int:
    """A tap for each line but the last, which follows and sends it; for fewer lines OK, and where only the last one is
    not there a tap that says so."""
    return n - 1 if n == field.hi else n + 1 + int(n == field.hi - 1)


def _steps(value: int, default: int | None, near: int | None = None) -> int:
    """Touches of plus and minus; a number that nobody has said takes at least one."""
    return abs(value - default) if default is not None else max(1, abs(value - (near or 0)))
