"""The score of a tracked seat: every point with its source (SC-01 to SC-08, and the end values of all cards)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy, crew, fame_track, hand
from companion.rules.editions.abilities import WORTH, WORTH_IN_HAND
from companion.rules.editions.edition import abilities, components, policies
from companion.rules.editions.score import Entry
from companion.rules.engine import modules
from companion.rules.engine.question import Field
from companion.rules.engine.saying import because
from companion.rules.engine.table import Seat, Table

MOST_PER = 2
"""The most Fame of a box that counts things (CD-36, CD-54 to CD-56)."""


def entries(table: Table, seat: str, lead: int) -> list[Entry]:
    """Everything that scores, in scoring order, and nothing else does (1E-SCO-10). Nothing on the table changes."""
    parts = [part.entries for part in policies(table).score if part.entries is not None]
    return [*(entry for entries in parts for entry in entries(table, seat, lead)), *_of_expansions(table, seat)]


def lead(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """1 Fame per space ahead of the last Convoy (SC-01)."""
    yield Entry("map", lead, because("why.score.map", n=lead))


def fame(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """The Fame Track (SC-02)."""
    yield Entry("fame", crew.fame(table, seat), because("why.score.fame", n=crew.fame(table, seat)))


def fame_field(table: Table, seat: str, lead: int) -> Field:
    """The field for the Fame Track of a player whose Convoy is not kept (SC-02)."""
    track, now = fame_track.of(table), table.things.seats[seat].fame
    return Field("fame", lo=track.bottom, hi=track.top, default=now, usual=0, key="field.score.fame")


def objects(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """1 Fame per Object card that was not used (SC-03)."""
    n = len(hand.objects_in_hand(table, seat))
    yield Entry("objects", n, because("why.score.objects", n=n))


def specials(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """Cards in hand that score by their text (SC-04)."""
    held = convoy.seat_of(table, seat).hand
    for row in abilities(table, WORTH_IN_HAND):
        if row.card in held:
            yield Entry("special", *row.does(table, seat, row))


def boxes(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """What scores in the Convoy: boxes, then Survivors (SC-05, 1E-SCO-06)."""
    yield from _boxes(table, convoy.seat_of(table, seat))
    yield from _people(table, seat)


def _boxes(table: Table, mine: Seat) -> Iterator[Entry]:
    """Fame in undamaged boxes (SC-05, IC-18, IC-21, CD-28, CD-33, CD-36, CD-51, CD-54 to CD-57)."""
    for place, piece in convoy.pieces(mine):
        signs = convoy.kinds(table, piece)
        source = convoy.face(table, piece.card).get("boxes", ([], "table"))[1]
        for box in convoy.working(table, mine, ""):
            piece_place, n = convoy.split(box)
            sign = signs.get(n, "") if piece_place == place else ""
            if sign.startswith("fame-"):
                points = int(sign.removeprefix("fame-"))
            elif sign.startswith("per-"):
                thing = sign.removeprefix("per-")
                points = min(MOST_PER, mine.fury if thing == "fury" else convoy.count(mine, thing))
            else:
                continue
            card = f"@card.convoy.{piece.card}"
            yield Entry(
                "boxes", points, because("why.score.box", source, points=points, card=card, sign=f"@sign.{sign}")
            )


def _people(table: Table, seat: str) -> Iterator[Entry]:
    """Survivors that score, in any zone, contaminated or not (SC-05)."""
    worth = {row.card: row for row in abilities(table, WORTH)}
    for someone in convoy.seat_of(table, seat).people:
        row = worth.get(crew.card(someone.name))
        if row is not None:
            points = row.does(table, seat, row)
            why = because("why.score.person", "rulebook", points=points, name=crew.called(someone.name))
            yield Entry("boxes", points, why)


def ship(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """Ship taken: 1 Fame per Survivor without Contamination; missed: 1 per Convoy card without Damage (SC-07, SC-08,
    D-50)."""
    mine = convoy.seat_of(table, seat)
    if table.progress.taken:
        names = [crew.called(p.name) for p in mine.people if not p.contamination]
        yield Entry("ship", len(names), because("why.score.healthy", n=len(names), names=names))
    else:
        whole = [f"@card.convoy.{piece.card}" for _, piece in convoy.pieces(mine) if not piece.damage]
        yield Entry("ship", len(whole), because("why.score.whole", n=len(whole), cards=whole))


def ship_field(table: Table, seat: str, lead: int) -> Field:
    """The field for the ship's points of a player whose Convoy is not kept (SC-07, SC-08): no more than there are
    Survivor tokens, and a Convoy has fewer cards."""
    key = "field.score.survivors" if table.progress.taken else "field.score.cards"
    return Field("ship", hi=components(table).tokens["survivor"], usual=0, key=key)


def _of_expansions(table: Table, seat: str) -> Iterator[Entry]:
    """Points of expansions that the table tells."""
    for score in modules.scores(table):
        counted = score.count(table, seat)
        if counted is not None:
            yield Entry(score.name, *counted)


def parts(table: Table, found: list[Entry]) -> dict[str, int]:
    """The points by source (SC-01 to SC-08), those of expansions last."""
    ours = (part.name for part in policies(table).score if part.entries is not None)
    sources = dict.fromkeys((*ours, *(e.source for e in found)))
    return {source: sum(e.points for e in found if e.source == source) for source in sources}
