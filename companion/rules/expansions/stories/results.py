"""What the result of an option changes, and where the card goes (FS-STO-11 to FS-STO-14)."""

from __future__ import annotations

from companion.rules.common import convoy, crew, movement, objects, seats
from companion.rules.editions.behaviour import Trip
from companion.rules.editions.edition import components
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import Table, is_alive, is_tracked
from companion.rules.expansions.stories import decks
from companion.rules.expansions.stories.cards import AMOUNTS, box_fields, result_fields

RULE = "FS-STO-11"
TOKENS = ("food", "fuel", "ammo")


def carry_out(table: Table, seat: str, story: str, n: int, result: str) -> Rule[bool]:
    """Read the result and do what it says. Returns whether the action that triggered it does not take place."""
    fields = result_fields(n, result)
    card = yield from printed(table, story, fields, "stories.result", RULE, turn=seat, view="cards")
    said = {field.name.rpartition("-")[2]: card[field.name][0] for field in fields}
    amounts = {name: int(said[name]) for name in AMOUNTS}
    if said["note"]:
        say(table, "stories.noted", RULE, rides=True, note=str(said["note"]), seat=seat)
    if is_tracked(table, seat):
        yield from _changes(table, seat, amounts)
    else:
        yield from _by_hand(table, seat, amounts)
    yield from _goes(table, seat, story, str(said["goes"]))
    if said["ends"] == "yes":
        say(table, "stories.ended", "FS-STO-12", rides=True, doubts=("XD-31",), seat=seat)
    return bool(said["ends"] == "yes")


def _changes(table: Table, seat: str, amounts: dict[str, int]) -> Rule[None]:
    """Gains and losses of a kept Convoy, losses last."""
    gained = {token: amounts[token] for token in TOKENS if amounts[token] > 0}
    for token in TOKENS:
        lost = min(-amounts[token], convoy.count(convoy.seat_of(table, seat), token))
        if lost > 0:
            convoy.spend(table, seat, token, lost, RULE)
    yield from convoy.stow(table, seat, gained)
    if amounts["object"] > 0:
        yield from objects.draw_objects(table, seat, amounts["object"], RULE)
    elif amounts["object"] < 0:
        yield from objects.discard_object(table, seat, RULE)
    if amounts["fame"] > 0:
        yield from crew.gain_fame(table, seat, amounts["fame"], RULE)
    if amounts["repair"]:
        yield from convoy.repair(table, seat, amounts["repair"], RULE)
    if amounts["treat"]:
        yield from crew.treat(table, seat, amounts["treat"], RULE)
    if amounts["survivor"] > 0:
        yield from _joins(table, seat)
    if amounts["fame"] < 0:
        yield from crew.lose_fame(table, seat, -amounts["fame"], RULE)
    if amounts["damage"] and is_alive(table, seat):
        yield from crew.damage(table, seat, amounts["damage"], "", RULE)
    if amounts["contamination"] and is_alive(table, seat):
        yield from crew.contaminate(table, seat, amounts["contamination"], RULE)
    if amounts["survivor"] < 0 and is_alive(table, seat):
        yield from _leaves(table, seat)
    if is_alive(table, seat) and table.progress.step != "exploration.turns":
        crew.burials(table, seat)
    if amounts["move"] and is_alive(table, seat):
        yield from movement.drive(table, seat, Trip(RULE, amounts["move"]))


def _by_hand(table: Table, seat: str, amounts: dict[str, int]) -> Rule[None]:
    """A player whose Convoy is not kept carries it out; the app keeps Fame and space."""
    say(table, "stories.hands", RULE, you="copy", rides=True, seat=seat)
    mine = table.things.seats[seat]
    if mine.fame is not None and amounts["fame"] > 0:
        mine.fame = min(components(table).fame.top, mine.fame + amounts["fame"])
    elif amounts["fame"] < 0:
        yield from seats.of(table, seat).lose_fame(table, seat, -amounts["fame"], RULE)
    if amounts["move"]:
        yield from movement.drive(table, seat, Trip(RULE, amounts["move"]))


def _joins(table: Table, seat: str) -> Rule[None]:
    """A Survivor joins whom the card names."""
    in_play = {crew.card(p.name) for mine in table.things.seats.values() for p in mine.people}
    name = yield choose(
        seat,
        "explore.who",
        RULE,
        [Option(p, f"survivor.{p}") for p in crew.recruits(table) if p not in in_play],
        values={"place": 0},
    )
    if name:
        yield from crew.join(table, seat, str(name), RULE)


def _leaves(table: Table, seat: str) -> Rule[None]:
    """A Survivor of the player's choice leaves."""
    names = [p.name for p in crew.people(table, seat)]
    name = yield choose(
        seat,
        "crew.lost",
        RULE,
        lambda t: [crew.parting(t, seat, p) for p in crew.people(t, seat)],
        wordy=True,
        itself=only(names),
    )
    if name:
        crew.leave(table, seat, str(name), token=True)


# ---------------------------------------------------------------- where the card goes


def _goes(table: Table, seat: str, story: str, where: str) -> Rule[None]:
    """Discard, archive or keep the card (FS-STO-13, FS-STO-14)."""
    if where == "row" and any(slot is not None for slot in table.things.zone):
        yield from _under_row(table, seat, story)
    elif where == "convoy" and is_tracked(table, seat) and is_alive(table, seat):
        yield from _under_convoy(table, seat, story)
    elif where == "keep":
        say(table, "stories.kept", "FS-STO-13", you="copy", rides=True, seat=seat)
    else:
        decks.discard(table, story)
        say(
            table,
            f"stories.{where if where == 'byhand' else 'discarded'}",
            "FS-STO-14",
            you="copy",
            rides=True,
            seat=seat,
        )


def _under_row(table: Table, seat: str, story: str) -> Rule[None]:
    """It slides with the card above and leaves with it (FS-STO-18)."""
    places = [
        Option(str(n), "option.stories.slot", {"place": n}, place=f"zone.{n}")
        for n, s in enumerate(table.things.zone, 1)
        if s is not None
    ]
    chosen = yield choose(seat, "stories.row", "FS-STO-13", places, view="zone", itself=only([o.id for o in places]))
    slot = table.things.zone[int(str(chosen)) - 1]
    if slot is None:
        decks.discard(table, story)
        return
    if not (yield from _takes_place(table, seat, story, slot.beneath or "")):
        return
    slot.beneath = story
    decks.stories(table).archived.append(story)
    decks.stories(table).row.append(story)
    did(table, seat, "stories.archived.row", "FS-STO-13", doubts=("XD-29",), place=int(str(chosen)))


def _takes_place(table: Table, seat: str, story: str, before: str) -> Rule[bool]:
    """A card has one story only: one is kept, the other discarded (FS-STO-13). Whether it is the new one."""
    if not before:
        return True
    kept = yield choose(
        seat,
        "stories.one",
        "FS-STO-13",
        [Option("new", "option.stories.new"), Option("old", "option.stories.old")],
        view="zone",
    )
    if kept == "new":
        decks.stories(table).archived.remove(before)
        decks.stories(table).row = [one for one in decks.stories(table).row if one != before]
    decks.discard(table, before if kept == "new" else story)
    return bool(kept == "new")


def _under_convoy(table: Table, seat: str, story: str) -> Rule[None]:
    """The boxes at its foot count as boxes of the card above (FS-STO-13)."""
    card = yield from printed(table, story, box_fields(), "stories.boxes", "FS-STO-13", turn=seat, view="convoy")
    signs = [str(card[field.name][0]) for field in box_fields() if card[field.name][0] != "none"]
    found = [
        Option(place, "option.stories.under", {"card": f"@card.convoy.{piece.card}"}, place=f"{seat}.{place}")
        for place, piece in convoy.pieces(convoy.seat_of(table, seat))
    ]
    chosen = yield choose(seat, "stories.convoy", "FS-STO-13", found, itself=only([o.id for o in found]))
    piece = convoy.piece_at(convoy.seat_of(table, seat), str(chosen))
    if piece is None:
        decks.discard(table, story)
        return
    before = piece.beneath or ""
    if not (yield from _takes_place(table, seat, story, before)):
        return
    if before:
        decks.uncover(table, piece)
    piece.beneath, piece.lent = story, signs
    decks.stories(table).archived.append(story)
    did(table, seat, "stories.archived.convoy", "FS-STO-13", card=f"@card.convoy.{piece.card}", n=len(signs))
