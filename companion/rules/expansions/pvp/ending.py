"""The end of the Fire Weapons Phase: evasion falls, aggression pays (PVP-END-01 to PVP-END-04)."""

from __future__ import annotations

from companion.rules.common import convoy, crew, fire, objects, seats, tracks
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, is_alive, is_tracked
from companion.rules.expansions.pvp import card
from companion.rules.expansions.pvp.rivals import fights


def _ends(table: Table, seat: str) -> Rule[None]:
    """One seat: evasion 1 left, all bonuses left of the aggression counter, then that counter to its first space."""
    if tracks.values(table, "evasion")[seat] > 1:
        yield from tracks.move(table, "evasion", seat, -1, "PVP-END-01")
    space = tracks.values(table, "aggression")[seat]
    bonuses = (yield from card.bonuses(table, space)) if space > 1 else []
    tracks.put(table, "aggression", seat, 1, "PVP-END-01")
    for bonus in bonuses:
        if bonus == "hit":
            yield from _strikes(table, seat)
        elif bonus != "none" and is_alive(table, seat):
            yield from _gains(table, seat, bonus)
    fights(table).hits.pop(seat, None)
    _forget(table)


def _forget(table: Table) -> None:
    """Who has left the game in this phase begins the next one with nobody hit, should they come back."""
    for gone in {*tracks.values(table, "aggression")} - {*fire.in_turn(table)}:
        fights(table).hits.pop(gone, None)
        tracks.back(table, "aggression", gone)


def _gains(table: Table, seat: str, bonus: str) -> Rule[None]:
    """A bonus for the seat itself (PVP-END-02)."""
    if not is_tracked(table, seat):
        say(table, f"pvp.you.{bonus}", "PVP-END-02", you=True, rides=True, seat=seat)
    elif bonus == "fame":
        yield from crew.gain_fame(table, seat, 1, "PVP-END-02")
    elif bonus == "repair":
        yield from convoy.repair(table, seat, 1, "PVP-END-02")
    else:
        yield from objects.draw_objects(table, seat, 1, "PVP-END-02")
        yield from objects.shed(table, seat)


def _strikes(table: Table, seat: str) -> Rule[None]:
    """A rival that the seat has hit in this phase loses 1 Fame, or takes 1 Damage on any box (PVP-END-04, XD-33)."""
    hit = [rival for rival in fights(table).hits.get(seat, ()) if is_alive(table, rival)]
    if not hit:
        say(table, "pvp.nobody", "PVP-END-04", doubts=("XD-33",), seat=seat)
        return
    rival = yield choose(
        seat,
        "pvp.hit",
        "PVP-END-04",
        [Option(other, f"seat.{other}", place=f"seat.{other}") for other in hit],
        view="enemies",
        doubts=("XD-33",),
        itself=hit[0] if len(hit) == 1 else None,
    )
    yield from seats.of(table, str(rival)).lose_fame(table, str(rival), 1, "PVP-END-04")


STEP = Step("pvp.ends", "fire", "PVP-END-01", fire.in_turn, _ends)
"""After the Enemies have fired, in forward turn order (TO-03)."""
