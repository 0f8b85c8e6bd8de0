"""Forecasts as rows of signs: what, then how many. A touch on them shows the same in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from kivy.utils import escape_markup, get_hex_from_color

from companion.messages import Words
from companion.rules.common import forecast
from companion.rules.engine.table import Line, Table, humans
from companion.screens.drawings import icons
from companion.screens.widgets import signs, theme
from companion.screens.widgets.widgets import width_of

MARK = re.compile("‹([^›]+)›")
"""A sign within a row."""
PHASE = re.compile("‹phase-[^›]+›")
GAIN = re.compile(r"(\+?)(\d+) (‹[^›]+›)")
GAINS = re.compile(rf"{GAIN.pattern}(?: {GAIN.pattern})*")
"""Things that the Automa gains or does for nothing."""
BETWEEN = " · "
"""Between things of one phase."""
APART = "   "
"""Between rows that share a line."""
OF_THINGS = {"shortcut": "ride"}
"""Things whose sign has another name."""
LOSSES = ("fame", "food", "ammo")
"""What a player loses; the rest is taken."""


def coming(table: Table, ability: forecast.Coming) -> str:
    """An ability that is still to come: its phase, what the Automa gains or spends, then what it costs whom in one
    piece. ``""`` where only its sentence tells."""
    if not ability.shows:
        return ""
    own = {thing: n for thing, n in ability.shows.items() if not thing.startswith("you-")}
    yours = {thing.removeprefix("you-"): n for thing, n in ability.shows.items() if thing.startswith("you-")}
    parts = ["‹clock›"] if ability.costs_you else []
    parts += ["‹cancelled›"] if ability.cancelled else []
    parts += [f"‹phase-{ability.phase}›", _counted(own)]
    if yours:
        parts += ["".join(f"‹{seat}›" for seat in humans(table)), _counted(yours, yours=True)]
    return " ".join(part for part in parts if part)


def _counted(things: Mapping[str, int], *, yours: bool = False) -> str:
    """Things with their numbers."""
    found = []
    for thing, n in things.items():
        names = thing.rstrip("?").split("/")
        sign = " / ".join(f"‹{OF_THINGS.get(name, name)}›" for name in names)
        less = n < 0 or (yours and names[0] in LOSSES)
        more = not less and not yours and names[0] not in ("repair", "treat", "shortcut")
        number = "" if names == ["shortcut"] else f"{'−' if less else '+' if more else ''}{abs(n)}"
        found.append(f"{number} {sign}{' ?' if thing.endswith('?') else ''}".strip())
    return " ".join(found)


def movement(words: Words, line: Line) -> str:
    """How far the Automa would move, and where to if that is known."""
    perhaps = f" / {line.values['more']}" if "more" in line.values else ""
    boxes = " + ?" if ".more" in line.key else ""  # and as many as there are boxes of speed
    to = f" → {words.text('option.space', space=line.values['space'])}" if "space" in line.values else ""
    return f"‹speed› {line.values['n']}{perhaps}{boxes}{to}"


def target(words: Words, line: Line) -> str:
    """What the Automa would attack, or what it lacks for that."""
    lacks = {"noammo": "ammo", "noweapon": "weapon"}.get(line.key.rpartition(".")[2])
    return f"‹{lacks}› 0" if lacks else f"‹target› {words.line(line).rstrip('.')}"


def by_phase(rows: Sequence[str]) -> list[str]:
    """The rows with those of one phase in one: its sign once, what the Automa gains with it summed up, then each other
    thing by itself."""
    found: dict[str, list[str]] = {}
    for row in rows:
        phase = PHASE.search(row)
        found.setdefault(phase[0] if phase else row, []).append(row)
    return [_of_phase(sign, those) if len(those) > 1 else those[0] for sign, those in found.items()]


def _of_phase(sign: str, rows: Sequence[str]) -> str:
    gains, others = Counter[tuple[str, str]](), list[str]()
    for row in rows:
        told = row.replace(sign, "").replace("  ", " ").strip()
        if GAINS.fullmatch(told):
            for more, n, thing in GAIN.findall(told):
                gains[more, thing] += int(n)
        else:
            others.append(told)
    summed = " ".join(f"{more}{n} {thing}" for (more, thing), n in gains.items())
    return f"{sign} {BETWEEN.join([summed, *others] if summed else others)}"


def lines(rows: Sequence[str], room: float, points: float) -> list[str]:
    """The rows, as many side by side as a line of this width (pixels) holds."""
    found: list[str] = []
    for row in rows:
        longer = f"{found[-1]}{APART}{row}" if found else row
        if found and width(longer, points) <= room:
            found[-1] = longer
        else:
            found.append(row)
    return found


def width(row: str, points: float) -> float:
    """How wide a row is, in pixels."""
    return width_of(MARK.sub("", row), points) + len(MARK.findall(row)) * theme.size(points)


def markup(row: str, points: float) -> str:
    """Markup for a row."""
    found, end = "", 0
    for mark in MARK.finditer(row):
        found += escape_markup(row[end : mark.start()]) + _sign(mark[1], points)
        end = mark.end()
    return found + escape_markup(row[end:])


def _sign(name: str, points: float) -> str:
    letter = signs.letter(icons.GLYPHS.get(name, name), points * theme.SCALE)
    drawn = f"[font={signs.FONT}][size={theme.size(points)}]{letter}[/size][/font]"
    seat = theme.SEATS.get(name)
    return f"[color={get_hex_from_color(seat)}]{drawn}[/color]" if seat else drawn
