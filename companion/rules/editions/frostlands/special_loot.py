"""Special Loot that does something inside something else (CD-29, CD-30, CD-37, CD-46, CD-52)."""

from __future__ import annotations

from companion.rules.common import atlas, clan, convoy, crew, hand, objects, roads
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.abilities import Row
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table

BANNER = "pack-banner"
BANNER_MOST, NECKLACE_MOST = 4, 3
"""Most Fame of the Pack banner and the Tooth Necklace."""
MINED = 2
"""Objects that the Land Mine brings (CD-29)."""

# ---------------------------------------------------------------- Events


def stops_departure(table: Table, seat: str, row: Row) -> Rule[bool]:
    """The SOS Flare: the Aurora does not jump, and 2 Fame (CD-37)."""
    answer = yield Question(
        "event.flare",
        "choose",
        row.rule,
        asked=seat,
        turn=seat,
        view="map",
        secret=True,
        values={"n": table.things.aurora},
        options=[Option("play", "option.play", {"card": hand.named(table, row.card)}), Option("keep", "option.keep")],
    )
    if answer != "play" or not hand.drop(table, seat, row.card):
        return False
    say(table, "event.flare", row.rule, you=table.terms.copy == "own", rides=True, seat=seat)
    yield from crew.gain_fame(table, seat, 2, row.rule)
    return True


# ---------------------------------------------------------------- movement


def lays_mine(table: Table, seat: str, row: Row, crossed: list[str]) -> Rule[None]:
    """The Land Mine: on a road or Shortcut crossed in this movement, for 2 Objects (CD-29)."""
    if table.things.mine:
        return
    where = yield Question(
        "mine.lay",
        "choose",
        row.rule,
        asked=seat,
        turn=seat,
        view="map",
        secret=True,
        values={"n": MINED},
        options=[
            Option("", "option.keep"),
            *(Option(w, "option.mine.way", {"way": w}) for w in dict.fromkeys(crossed)),
        ],
    )
    if where and hand.drop(table, seat, row.card):
        table.things.mine = str(where)
        say(table, "mine.laid", row.rule, you=table.terms.copy == "own", rides=True, way=where, seat=seat)
        yield from objects.draw_objects(table, seat, MINED, row.rule)


def opens_shortcuts(table: Table, seat: str, row: Row) -> bool:
    """Whether the Shortcut Map would help: where a Shortcut that asks for a sign may be crossed with it (CD-30)."""
    if table.things.snowstorm or not speed.farthest(table, seat):
        return False
    asking = atlas.asking(table).keys()
    there = roads.open_ways(table, seat, mapped=True).ways
    return not atlas.spaces(table) or any(not asking.isdisjoint(way.types) for way in there)


# ---------------------------------------------------------------- score


def banner(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame, and 1 for each Loot card of the clan, at most 4 (CD-46)."""
    n = _wolves(table, seat)
    points = min(BANNER_MOST, 1 + n)
    return points, because("why.score.banner", "rulebook", points=points, n=n)


def _wolves(table: Table, seat: str) -> int:
    """The clan's Loot that counts for the Pack banner: all that this seat owns, or what is in hand (CD-46, D-82)."""
    held = sum(card in clan.of(table).owns for card in convoy.seat_of(table, seat).hand)
    return held if reading(table, "D-82") == "b" else held + _wolves_in_play(table, seat)


def _wolves_in_play(table: Table, seat: str) -> int:
    """Its Loot in the Convoy, and the Prisoner."""
    mine = convoy.seat_of(table, seat)
    cards = [piece.card for _, piece in convoy.pieces(mine) if _clan(table, piece.card) == clan.of(table).name]
    people = [p.name for p in mine.people if crew.card(p.name) in clan.of(table).owns]
    return len(cards) + len(people)


def _clan(table: Table, card: str) -> str:
    return str(convoy.face(table, card).get("clan", (clan.whose(table, card), ""))[0])


def of_banner(table: Table, seat: str) -> tuple[str, ...]:
    """The doubt which cards count for the Pack banner, if it decides (D-82)."""
    return ("D-82",) if BANNER in table.things.seats[seat].hand and _wolves_in_play(table, seat) else ()


def necklace(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame for each beaten Enemy, at most 3 (CD-52)."""
    n = len(table.things.defeated)
    points = min(NECKLACE_MOST, n)
    return points, because("why.score.necklace", "rulebook", points=points, n=n)
