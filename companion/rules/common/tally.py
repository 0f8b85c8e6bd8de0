"""The score of a tracked seat: every point with what brings it (SC-01 to SC-08, and the end values of all cards)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import clan, convoy, crew, hand
from companion.rules.editions.edition import components, policies
from companion.rules.editions.score import Entry
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Field
from companion.rules.engine.saying import because
from companion.rules.engine.table import Seat, Table

MOST_PER = 2
"""Most Fame of a box that counts things (CD-36, CD-54 to CD-56)."""
BANNER_MOST, NECKLACE_MOST = 4, 3
BOUNTY = 2


def entries(table: Table, seat: str, lead: int) -> list[Entry]:
    """Everything that scores, in the order of scoring. Nothing on the table changes."""
    parts = [part.entries for part in policies(table).score if part.entries is not None]
    return [*(entry for entries in parts for entry in entries(table, seat, lead)), *_of_expansions(table, seat)]


def lead(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """1 Fame per space ahead of the last-placed Convoy (SC-01)."""
    yield Entry("map", lead, because("why.score.map", n=lead))


def fame(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """The Fame Track (SC-02)."""
    yield Entry("fame", crew.fame(table, seat), because("why.score.fame", n=crew.fame(table, seat)))


def fame_field(table: Table, seat: str, lead: int) -> Field:
    """What the track of a player shows whose Convoy is not kept (SC-02)."""
    track, now = components(table).fame, table.things.seats[seat].fame
    return Field("fame", lo=track.bottom, hi=track.top, default=now, usual=0, key="field.score.fame")


def objects(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """1 Fame per Object card that was not used (SC-03)."""
    n = len(hand.objects_in_hand(table, seat))
    yield Entry("objects", n, because("why.score.objects", n=n))


def wolves(table: Table, seat: str) -> int:
    """The clan's Loot that counts for the Pack banner: all that this seat owns, or what is in hand (CD-46, D-82)."""
    mine = convoy.seat_of(table, seat)
    held = sum(card in clan.of(table).owns for card in mine.hand)
    return held if reading(table, "D-82") == "b" else held + _wolves_in_play(table, seat)


def _wolves_in_play(table: Table, seat: str) -> int:
    """Its Loot in the Convoy, and the Prisoner."""
    mine = convoy.seat_of(table, seat)
    cards = [piece.card for _, piece in convoy.pieces(mine) if _clan(table, piece.card) == clan.of(table).name]
    people = [p.name for p in mine.people if crew.card(p.name) in clan.of(table).owns]
    return len(cards) + len(people)


def banner_doubts(table: Table, seat: str) -> tuple[str, ...]:
    """The doubt which cards count for the Pack banner, if it decides (D-82)."""
    return ("D-82",) if "pack-banner" in table.things.seats[seat].hand and _wolves_in_play(table, seat) else ()


def _clan(table: Table, card: str) -> str:
    return str(convoy.face(table, card).get("clan", (clan.whose(table, card), ""))[0])


def specials(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """Pack banner and Tooth Necklace (SC-04, CD-46, CD-52)."""
    held = convoy.seat_of(table, seat).hand
    if "pack-banner" in held:
        n = wolves(table, seat)
        points = min(BANNER_MOST, 1 + n)
        yield Entry("special", points, because("why.score.banner", "rulebook", points=points, n=n))
    if "tooth-necklace" in held:
        n = len(table.things.defeated)
        points = min(NECKLACE_MOST, n)
        yield Entry("special", points, because("why.score.necklace", "rulebook", points=points, n=n))


def boxes(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """What scores aboard: boxes, then Survivors (SC-05)."""
    yield from _boxes(table, convoy.seat_of(table, seat))
    yield from _people(table, seat)


def _boxes(table: Table, mine: Seat) -> Iterator[Entry]:
    """Fame in undamaged boxes (SC-05, IC-18, IC-21, CD-28, CD-33, CD-36, CD-51, CD-54 to CD-57)."""
    for place, piece in convoy.pieces(mine):
        signs = convoy.kinds(table, piece)
        source = convoy.face(table, piece.card).get("boxes", ([], "table"))[1]
        for box in convoy.working(table, mine, ""):
            at, n = convoy.split(box)
            sign = signs.get(n, "") if at == place else ""
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
    """Survivors that score by themselves, in any zone, contaminated or not (SC-05, CD-04, CD-11, CD-48)."""
    mine = convoy.seat_of(table, seat)
    looted = any(_bears_loot_mark(table, piece.card) for _, piece in convoy.pieces(mine))
    for someone in mine.people:
        points = {"orphan": 1, "prisoner": 1, "bounty-hunter": BOUNTY if looted else 0}.get(crew.card(someone.name))
        if points is not None:
            yield Entry(
                "boxes",
                points,
                because("why.score.person", "rulebook", points=points, name=crew.called(someone.name)),
            )


def _bears_loot_mark(table: Table, card: str) -> bool:
    return bool(convoy.face(table, card).get("loot", (card in components(table).looted, ""))[0])


def ship(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    """The ship taken: 1 Fame per Survivor without Contamination; missed: 1 per Convoy card without Damage (SC-07,
    SC-08, D-50)."""
    mine = convoy.seat_of(table, seat)
    if table.progress.taken:
        names = [crew.called(p.name) for p in mine.people if not p.contamination]
        yield Entry("ship", len(names), because("why.score.healthy", n=len(names), names=names))
    else:
        whole = [f"@card.convoy.{piece.card}" for _, piece in convoy.pieces(mine) if not piece.damage]
        yield Entry("ship", len(whole), because("why.score.whole", n=len(whole), cards=whole))


def ship_field(table: Table, seat: str, lead: int) -> Field:
    """What a player tells of the ship's fate whose Convoy is not kept (SC-07, SC-08)."""
    what = "field.score.survivors" if table.progress.taken else "field.score.cards"
    return Field("ship", hi=24, usual=0, key=what)


def _of_expansions(table: Table, seat: str) -> Iterator[Entry]:
    """What expansions bring, as far as the table tells it."""
    for score in modules.scores(table):
        counted = score.count(table, seat)
        if counted is not None:
            yield Entry(score.name, *counted)


def parts(table: Table, found: list[Entry]) -> dict[str, int]:
    """The points by source (SC-01 to SC-08), those of expansions last."""
    ours = (part.name for part in policies(table).score if part.entries is not None)
    sources = dict.fromkeys((*ours, *(e.source for e in found)))
    return {source: sum(e.points for e in found if e.source == source) for source in sources}
