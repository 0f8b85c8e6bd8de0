"""The PvP card: an Evasion and an Aggression Track (PVP-SET-03, PVP-TRK-01, PVP-TRK-02, UF-58, UF-59)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.engine.printed import Known, consult, known, printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.table import Table
from companion.rules.engine.tracks import SeatTrack
from companion.rules.expansions.pvp.names import CARD

FEWEST, MOST = 3, 8
"""Spaces that an Evasion Track can have (UF-58)."""
AGGRESSION = 8
"""Spaces of an Aggression Track, in two rows of four (PVP-TRK-01)."""
BONUSES = ("fame", "repair", "object", "hit", "none")
STATED = {1: "fame", 2: "repair"}
"""The bonuses that the rulebook's example tells, by space (PVP-END-02)."""
WARDS, HIT = "\U000f0499", "\U000f08c9"
"""The signs of an evasion icon and of the bonus "Hit" on drawings."""
SPACES = Field("spaces", lo=FEWEST, hi=MOST, learn="spaces", key="field.pvp.spaces")


def icons_field(n: int) -> Field:
    """How many icons are left of space ``n`` of the Evasion Track."""
    return Field(f"icons-{n}", hi=6, learn=f"icons-{n}", key=f"field.pvp.icons.{n}")


def bonus_field(n: int) -> Field:
    """The bonus of space ``n`` of the Aggression Track."""
    options = tuple(Option(bonus, f"option.pvp.{bonus}") for bonus in BONUSES)
    return Field(f"bonus-{n}", options, learn=f"bonus-{n}", key=f"field.pvp.bonus.{n}")


def spaces(table: Table) -> int:
    """Spaces of the Evasion Track; the most possible while nobody has told (UF-58)."""
    return int(known(table, CARD).get("spaces", (MOST, ""))[0])


def _counted(table: Table) -> bool:
    """Whether somebody has told how many spaces the Evasion Track has."""
    return "spaces" in known(table, CARD)


def _wards(table: Table, n: int) -> Sequence[tuple[str, int]] | None:
    """The icons left of a space, as a sign with their number; None while nobody has told them (UF-58)."""
    told = known(table, CARD).get(f"icons-{n}")
    return None if told is None else [(WARDS, int(told[0]))]


def _pays(table: Table, n: int) -> Sequence[tuple[str, None]] | None:
    """The bonus of a space as a sign; None while nobody has told it (UF-59)."""
    told = known(table, CARD).get(f"bonus-{n}")
    bonus = STATED.get(n) or (None if told is None else str(told[0]))
    return None if bonus is None else [(HIT if bonus == "hit" else bonus, None)]


EVASION_TRACK = SeatTrack(
    "evasion", "PVP-SET-03", lo=1, hi=spaces, start=1, mark="\U000f046e", prints=_wards, sure=_counted
)
AGGRESSION_TRACK = SeatTrack(
    "aggression",
    "PVP-TRK-01",
    lo=1,
    hi=AGGRESSION,
    start=1,
    mark="\U000f0787",
    across=AGGRESSION // 2,
    prints=_pays,
)


def learn_spaces(table: Table) -> Rule[None]:
    """Ask how many spaces the Evasion Track has, once (PVP-TRK-02)."""
    yield from printed(table, CARD, [SPACES], "pvp.spaces", "PVP-TRK-02", view="track")


def icons(table: Table, n: int) -> Rule[tuple[int, str]]:
    """How many icons are left of a space, and where that is known from (PVP-FIR-03)."""
    field = icons_field(n)
    face = yield from printed(table, CARD, [field], "pvp.icons", "PVP-FIR-03", view="track", values={"n": n})
    value, source = face[field.name]
    return int(value), source


def bonuses(table: Table, n: int) -> Rule[list[str]]:
    """The bonuses left of a counter on space ``n`` of the Aggression Track (PVP-END-01)."""
    passed = range(1, n)
    unstated = [space for space in passed if space not in STATED]
    wanted = [bonus_field(space) for space in unstated]
    face: Known = (yield from consult(table, CARD, [field.name for field in wanted])) if wanted else {}
    missing = [space for space in unstated if f"bonus-{space}" not in face]
    if missing:
        key = "pvp.bonus" if len(missing) == 1 else "pvp.bonuses"
        face = yield from printed(table, CARD, wanted, key, "PVP-END-02", view="track", values={"n": missing[0]})
    return [STATED.get(space) or str(face[f"bonus-{space}"][0]) for space in passed]
