"""What the strip shows: turns a table and its open question into a scene. No device is used here.

All of it comes from what the app shows now: phase, turn order, the open question and its sentences.
"""

from __future__ import annotations

from typing import Literal

from companion.rules.common import clan
from companion.rules.common.behind import AMBUSHED
from companion.rules.common.scoring import victor
from companion.rules.editions.clan import Harm
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, automa_seat
from companion.rules.engine.units import phase_of
from hardware.scene import Scene

PHASES = {"setup": 0, "exploration": 1, "rest": 2, "movement": 3, "fire": 4, "end": 5, "score": 6}
"""The number of each phase on the strip."""

FROM_RIGHT = ("movement", "fire")
"""Phases in right turn order (MV-01, FW-09); the others are in left turn order (EX-01)."""

DAMAGE = (
    "automa.damage",
    "automa.damage.lost",
    "automa.jam",
    "automa.jam.bare",
    "automa.jam.fury",
    "automa.jam.fury.bare",
    "convoy.damaged",
    "convoy.damaged.lost",
    "enemies.fire.automa",
    "enemies.fire.tracked",
    "enemies.fire.you",
    "enemies.fire.you.back",
    "you.damage",
    "you.damage.area",
)
"""Sentences about Damage to their seat or the Automa (EX-27, FW-39, AU-43, AU-50)."""

FIRE = (
    "enemies.fire.ambush",
    "enemies.fire.automa",
    "enemies.fire.fury",
    "enemies.fire.miss",
    "enemies.fire.missed",
    "enemies.fire.tracked",
    "enemies.fire.you",
    "enemies.fire.you.back",
)
"""Sentences about Enemies fire (FW-37 to FW-41)."""

PLACES_DAMAGE = ("convoy.damage", "damage.placed")
"""Questions to the seat that is hit (EX-27, EX-29)."""

AURORA = ("end.aurora", "end.taken", "end.missed")
"""Sentences about the Aurora (ER-01, ER-02)."""


def scene(table: Table, posed: Posed | None, safe: bool = False, low: bool = False, paced: bool = False) -> Scene:
    """The scene for a table and its open question (None: the game is over).

    ``safe``: colours for colour-blind players. ``low``: little light without movement. ``paced``: the Automa's
    sentences go on by themselves. The Automa "thinks" during its turn while the player has nothing to confirm.
    """
    me = automa_seat(table)
    order = tuple(table.things.order)
    over = table.progress.over or posed is None
    whose = active(table, posed)
    told = () if posed is None else posed.lines
    line_open = posed is not None and posed.kind == "tell" and any(of_automa(line) for line in told)
    return Scene(
        seats=order,
        active=whose,
        automa=me if me in order else None,
        reading=reading(table),
        phase=6 if over else PHASES[phase_of(table)],
        line_open=line_open,
        safe=safe,
        thinking=bool(me) and whose == me and (not line_open or (paced and goes_on(posed))),
        struck=tuple(seat for seat in struck(table, posed) if seat in order),
        fire=posed is not None and (posed.key == "enemies.fire" or any(line.key in FIRE for line in told)),
        aurora=min(6, table.things.aurora) if not over and any(line.key in AURORA for line in told) else 0,
        winners=winners(table) if over else (),
        low=low,
    )


def struck(table: Table, posed: Posed | None) -> list[str]:
    """The seats that take Damage now or are asked where it goes, in turn order from the left."""
    if posed is None:
        return []
    hit = [line.seat or automa_seat(table) for line in posed.lines if _tells_damage(table, line.key)]
    if posed.key in PLACES_DAMAGE:
        hit.append(posed.asked)
    if posed.key == "automa.damage.what":
        hit.append(automa_seat(table))
    return [seat for seat in table.things.order if seat in hit]


def _tells_damage(table: Table, key: str) -> bool:
    """Whether a sentence is about Damage. For an Ambush not while the player can choose something else (FW-06)."""
    foe = clan.of(table).named.get(key.removeprefix(AMBUSHED)) if key.startswith(AMBUSHED) else None
    harm = foe.ambush if foe is not None else None
    return key in DAMAGE or (isinstance(harm, Harm) and not harm.instead)


def winners(table: Table) -> tuple[str, ...]:
    """The winners, once every seat has its score; empty before, or if nobody has won (SC-09, AU-65)."""
    if not table.progress.over or any(seat not in table.progress.scores for seat in table.terms.seats):
        return ()
    seat = victor(table)
    return (seat,) if seat in table.things.order else ()


def reading(table: Table) -> Literal["left", "right"]:
    """The end from which this phase reads the turn order."""
    return "right" if phase_of(table) in FROM_RIGHT else "left"


def in_turn(table: Table) -> list[str]:
    """The seats in the turn order as this phase reads it, from the left; behind them those that are not in it."""
    order = table.things.order if reading(table) == "left" else table.things.order[::-1]
    return [*order, *(seat for seat in table.terms.seats if seat not in order)]


def active(table: Table, posed: Posed | None) -> str | None:
    """The seat whose turn it is: the question's, the Automa's while its sentences are shown, else the next one. Who
    places the Damage of a rival's attack is asked in the turn of the rival (PVP-FIR-04)."""
    if posed is None or table.progress.over:
        return None
    attacks = table.progress.queue[:1] if posed.key in PLACES_DAMAGE else []
    candidates = [*attacks, posed.turn, posed.asked]
    if posed.kind == "tell":
        candidates.append(automa_seat(table) if any(of_automa(line) for line in posed.lines) else "")
    candidates += table.progress.queue[:1]
    return next((seat for seat in candidates if seat and seat in table.things.order), None)


def goes_on(posed: Posed | None) -> bool:
    """Whether this only tells what the Automa did, with nothing to do for the player."""
    return (
        posed is not None
        and posed.kind == "tell"
        and any(of_automa(line) for line in posed.lines)
        and not any(line.you for line in posed.lines)
    )


def of_automa(line: Line) -> bool:
    """Whether a sentence is about what the Automa does."""
    return line.rule.startswith("AU-") or line.key.startswith(("automa.", "action."))
