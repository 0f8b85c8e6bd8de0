"""The steps of the first edition in order (1E-RND-01, 1E-AUT-55)."""

from __future__ import annotations

from companion.rules.common import end_of_round as end
from companion.rules.common import (
    exploration,
    fire,
    ignoring,
    loot,
    movement,
    rest,
    scoring,
    seating,
    setup,
    target_counters,
)
from companion.rules.editions.first_edition import beginning, bonus
from companion.rules.engine.doubts import played
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, automa_seat, forget_marks

once = end.once


def moves_early(table: Table) -> list[str]:
    """Only on a board where Convoys can move in the Exploration Phase, such as Beta (1E-RND-07, PA-RND-01)."""
    return ["table"] if bonus.offers(table, bonus.MOVE) else []


def left_at_once(table: Table) -> list[str]:
    """Abandoned Enemies leave as soon as their Region is empty, or only before the Enemies fire (1E-D43)."""
    return [] if played(table, "1E-D43") == "b" else ["table"]


def left_early(table: Table) -> list[str]:
    """The same, where a Convoy may have moved already (1E-BON-03)."""
    return left_at_once(table) if moves_early(table) else []


def ends_first(table: Table) -> list[str]:
    """By other readings a solo game ends before the Automa's abilities (1E-D73, 1E-D90)."""
    early = automa_seat(table) and "b" in (played(table, "1E-D73"), played(table, "1E-D90"))
    return ["table"] if early else []


def ends_between(table: Table) -> list[str]:
    """By another reading before the boxes give something, which they don't in the last round then (1E-D75)."""
    return ["table"] if played(table, "1E-D75") == "b" and not ends_first(table) else []


def ends_later(table: Table) -> list[str]:
    """After the Automa's abilities and its discards (1E-AUT-55)."""
    return [] if ends_first(table) or ends_between(table) else ["table"]


def production(table: Table, who: str) -> Rule[None]:
    """Boxes give something in the last round too; by the other reading they don't (1E-EOR-05, 1E-D75)."""
    last = table.progress.ending or table.things.aurora >= end.LAST
    left_out = table.progress.ending and played(table, "1E-D75") == "b"
    yield from end.produce(table, left_out, ("1E-D75",) if last else ())


def fires(table: Table, seat: str) -> Rule[None]:
    """A seat's attacks; by another reading Loot is handed over right after them (1E-D39)."""
    yield from fire.convoy_fires(table, seat)
    if played(table, "1E-D39") == "b":
        yield from hands_over(table, "table")


def enter_play(table: Table, who: str) -> Rule[None]:
    """Loot and Objects of the step come into play (1E-FIR-24, 1E-FIR-25), and counters that have waited for it come
    home (1E-D41)."""
    yield from loot.enter_play(table, who)
    target_counters.home_at_last(table, ("1E-D41",))


def hands_over(table: Table, who: str) -> Rule[None]:
    """The same between two turns, if there is anything to hand over."""
    if _handed_over(table):
        yield from enter_play(table, who)
        forget_marks(table, loot.MAY_HAVE.rstrip(":"))


def _handed_over(table: Table) -> list[str]:
    """Once, if there is Loot, or if by another reading counters have waited for it (1E-D41)."""
    return ["table"] if loot.line_up(table) or target_counters.any_wait(table) else []


def after_convoys(table: Table) -> list[str]:
    """At the end of the Convoys Fire step (1E-FIR-09); by another reading at that of the phase (1E-D39)."""
    return [] if played(table, "1E-D39") == "c" else _handed_over(table)


def after_enemies(table: Table) -> list[str]:
    """By another reading at the end of the phase (1E-D39)."""
    return _handed_over(table) if played(table, "1E-D39") == "c" else []


STEPS = (
    Step("setup.copy", "setup", "S-01", once, setup.choose_copy),
    Step("setup.terms", "setup", "S-01", once, setup.choose_terms),
    Step("setup.lots", "setup", "S-30", once, setup.draw_lots),
    Step("setup.standin", "setup", "S-11", setup.stand_in_line_up, setup.build_stand_in),
    Step("setup.checklist", "setup", "S-02", setup.checklist, setup.group),
    Step("setup.order", "setup", "S-30", setup.order_line_up, setup.ask_order),
    Step("setup.pieces", "setup", "S-27", seating.pieces_line_up, seating.pieces),
    Step("setup.begin", "setup", "S-17", once, beginning.begin),
    Step("exploration.begin", "exploration", "AU-10", once, exploration.begin_round),
    Step("exploration.turns", "exploration", "EX-01", exploration.line_up, exploration.turn, again=exploration.goes_on),
    Step("exploration.order", "exploration", "1E-RND-07", moves_early, movement.turn_order, asks=False),
    Step("exploration.left", "exploration", "1E-BON-03", left_early, end.left_behind),
    Step("rest", "rest", "RE-01", once, rest.rest),
    Step("movement.moves", "movement", "MV-01", movement.right_order, movement.move),
    Step("movement.order", "movement", "MV-17", once, movement.update_order, asks=False),
    Step("movement.left", "movement", "1E-MOV-14", left_at_once, end.left_behind),
    Step("fire.abilities", "fire", "AU-32", fire.abilities_line_up, fire.automa_abilities),
    Step("fire.renegade", "fire", "CD-13", ignoring.line_up, ignoring.choose),
    Step("fire.ambush", "fire", "FW-03", fire.ambush_line_up, fire.ambush),
    Step("fire.convoys", "fire", "FW-09", fire.convoys_line_up, fires),
    Step("fire.loot", "fire", "1E-FIR-09", after_convoys, enter_play),
    Step("fire.left", "fire", "1E-FIR-33", once, end.left_behind),
    Step("fire.enemies", "fire", "FW-37", fire.enemies_line_up, fire.enemies_fire),
    Step("fire.loot.late", "fire", "1E-FIR-24", after_enemies, enter_play),
    Step("end.before", "end", "ER-01", ends_first, end.end_check),
    Step("end.abilities", "end", "AU-55", once, end.automa_abilities),
    Step("end.clear", "end", "AU-56", once, end.clear, asks=False),
    Step("end.between", "end", "ER-01", ends_between, end.end_check),
    Step("end.production", "end", "ER-06", once, production),
    Step("end.check", "end", "ER-01", ends_later, end.end_check),
    Step("end.aurora", "end", "ER-02", end.unless_ending, end.aurora, asks=False),
    Step("end.column", "end", "AU-57", end.unless_ending, end.next_column, asks=False),
    Step("end.trim", "end", "ER-04", end.unless_ending, end.trim, asks=False),
    Step("end.fill", "end", "ER-05", end.unless_ending, end.fill),
    Step("end.offer", "end", "AU-02", end.offer_line_up, end.offer_to_deal, then=end.after_round),
    Step("score", "score", "SC-01", once, scoring.score),
)
