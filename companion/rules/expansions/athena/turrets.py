"""Automatic turrets: they fire after the Ambushes, and can be shot down (PA-TUR-01 to PA-TUR-12, PA-FIR-01)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import atlas, fire, outcome, pieces, route, seats
from companion.rules.common.automa import board
from companion.rules.engine.decks import peek, renew, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.pieces import Token
from companion.rules.engine.printed import consult, known, printed
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Reason, Table, humans, mark
from companion.rules.engine.targets import Target, Targets
from companion.rules.expansions.athena import alert, describing
from companion.rules.expansions.athena.batteries import FULL, HALF
from companion.rules.expansions.athena.describing import MOST

CARD = "turret"
NAMES = tuple(f"turret-{n}" for n in range(1, MOST + 1))
"""How many of them there are only the owner knows (U1-25)."""
TOKENS = tuple(Token(name, supply=1, places=("seat", "map"), mark="\U000f01a3") for name in NAMES)
"""The numbered counters, on the board until somebody takes them (PA-SET-01, PA-TUR-08)."""
RESOURCES = ("food", "fuel", "ammo", "object", FULL, HALF)
SIZE = Field("size", lo=1, hi=MOST, learn="size", key="field.athena.turrets")
ARMOR = Field("armor", lo=1, hi=6, learn="armor", key="field.athena.armor")
RESOURCE = Field(
    "resource",
    tuple(Option(kind, f"token.{kind}") for kind in RESOURCES),
    learn="resource",
    key="field.athena.resource",
)


def number(name: str) -> int:
    """The number of a turret by its name."""
    return int(name.rpartition("-")[2])


def path(name: str) -> str:
    """The printed values of a turret and its space."""
    return f"{CARD}/{number(name)}"


def perimeter(table: Table, name: str) -> list[str]:
    """The spaces that it guards, as its owner has told the board, or of a whole board by the turret; none while they
    are not told (PA-TUR-01, UF-42)."""
    on_board = describing.told(table, describing.PERIMETERS).get(str(number(name)), [])
    return list(on_board or known(table, path(name)).get("perimeter", ([], ""))[0])


def standing(table: Table) -> list[str]:
    """The turrets that nobody has destroyed, in the order in which they fire: from the right end of the board, or by
    the other reading from the left (PA-TUR-10, PA-TUR-11, XD-25)."""
    numbered = NAMES[: int(known(table, CARD).get("size", (0, ""))[0])]
    found = [name for name in numbered if not any(place.startswith("seat.") for place in pieces.at(table, name))]
    return found if reading(table, "XD-25") == "b" else found[::-1]


def scored(table: Table, seat: str) -> tuple[int, Reason]:
    """1 Fame for each turret that the seat has destroyed (PA-SCO-01)."""
    n = sum(pieces.count(table, f"seat.{seat}", name) for name in NAMES)
    return n, because("why.score.turrets", n=n)


def learn_all(table: Table) -> Rule[None]:
    """How many there are is asked once; what the library knows of them is taken from it, and the counters of those
    whose spaces are known lie there."""
    yield from printed(table, CARD, [SIZE], "athena.turrets", "PA-SET-01", view="map")
    for name in standing(table):
        yield from seats_told(table, name)


def seats_told(table: Table, name: str) -> Rule[None]:
    """Take from the library what it knows of one turret."""
    yield from consult(table, path(name), ["perimeter", "armor", "resource"])
    guarded = perimeter(table, name)
    if guarded and not pieces.at(table, name):
        pieces.lay(table, f"space.{guarded[len(guarded) // 2]}", name)


# ---------------------------------------------------------------- who stands inside


def _told(name: str) -> str:
    return f"phase:athena.told.{name}"


def _inside(name: str, seat: str) -> str:
    return f"phase:athena.inside.{name}.{seat}"


def guards(table: Table, name: str, seat: str) -> bool:
    """Whether this Convoy stands in its perimeter, by the board or as the players said in this phase (PA-TUR-01)."""
    guarded = perimeter(table, name)
    if guarded:
        return route.space_of(table, seat) in guarded
    return _inside(name, seat) in table.progress.marks


def _look(table: Table, name: str) -> Rule[None]:
    """Of a turret whose perimeter nobody has told the players say who stands inside, once a phase (UF-42)."""
    if perimeter(table, name) or _told(name) in table.progress.marks:
        return
    answer = yield Question(
        "athena.inside",
        "several",
        "PA-TUR-01",
        view="map",
        values={"turret": f"@token.{name}"},
        lo=0,
        hi=len(fire.in_turn(table)),
        options=lambda t: [Option(seat, f"seat.{seat}") for seat in fire.in_turn(t)],
    )
    mark(table, _told(name))
    for seat in answer:
        mark(table, _inside(name, str(seat)))


# ---------------------------------------------------------------- turrets fire


def _line_up(table: Table) -> list[str]:
    """Once, while a turret stands or nobody has told how many there are (PA-TUR-02)."""
    return ["table"] if "size" not in known(table, CARD) or standing(table) else []


def _all_fire(table: Table, who: str) -> Rule[None]:
    """Each fires at all Convoys in its perimeter, in every round (PA-TUR-02, PA-TUR-10, PA-FIR-01)."""
    yield from atlas.load(table)
    yield from learn_all(table)
    for name in standing(table):
        yield from _look(table, name)
        victims = [seat for seat in fire.in_turn(table) if guards(table, name, seat)]
        if victims:
            yield from _fires(table, name, victims)


def _fires(table: Table, name: str, victims: Sequence[str]) -> Rule[None]:
    """One Outcome card for the turret, by the other reading one for each Convoy; the back of the next one shows the
    area (PA-TUR-04, XD-02). The row of the alert counter gives the Damage (PA-TUR-03)."""
    doubts = ("XD-02",) if len(victims) > 1 else ()
    groups = [[seat] for seat in victims] if reading(table, "XD-02") == "b" else [list(victims)]
    called = f"@token.{name}"
    for group in groups:
        yield from _reveal(table)
        say(table, "athena.turret.fires", "PA-TUR-02", you="copy", doubts=doubts, turret=called,
            seats=[f"@seat.{seat}" for seat in group])  # fmt: skip
        hurt: list[tuple[str, int, Reason]] = []
        for seat in group:
            n, source = yield from alert.printed_on(table, "damage", alert.row(table, seat), "PA-TUR-03")
            why = because("why.athena.row", source, n=alert.row(table, seat))
            if n:
                hurt.append((seat, n, why))
            else:
                say(table, "athena.turret.spares", "PA-TUR-03", why, rides=True, turret=called, seat=seat)
        area = (yield from _area(table)) if any(seat in humans(table) for seat, *_ in hurt) else ""
        for seat, n, why in hurt:
            say(table, "athena.turret.hits", "PA-TUR-03", why, rides=True, turret=called, n=n, seat=seat)
            yield from seats.of(table, seat).damage(table, seat, n, area, "PA-TUR-04")


def _reveal(table: Table) -> Rule[None]:
    """Of a deck whose cards are read nothing on the front matters, so nothing is asked."""
    if way(table, "outcome") != "read":
        yield from outcome.reveal(table, [], board.letters(table), "outcome.area", "PA-TUR-04", view="map")
        return
    yield from renew(table, "outcome", "PA-TUR-04", in_use=False)
    deck = table.things.decks["outcome"]
    deck.blind += 0 if deck.open else 1


def _area(table: Table) -> Rule[str]:
    field = outcome.of(table).area()
    back = yield from peek(table, "outcome", [field], "outcome.area", "PA-TUR-04")
    return str(back[field.name][0])


STEP = Step("athena.turrets", "fire", "PA-TUR-02", _line_up, _all_fire)
"""After all Ambushes, before the Convoys fire (PA-FIR-01)."""


# ---------------------------------------------------------------- turrets as targets


def _any(table: Table) -> bool:
    return bool(standing(table))


def _find(table: Table, seat: str) -> list[Target]:
    """Those in whose perimeter the Convoy stands (PA-TUR-05)."""
    found = []
    for name in reversed(standing(table)):
        if guards(table, name, seat):
            place = next(iter(pieces.at(table, name)), "")
            found.append(Target(name, f"@token.{name}", place, tuple(range(1, 7))))
    return found


def _ready(table: Table, seat: str) -> Rule[None]:
    yield from learn_all(table)
    for name in standing(table):
        yield from _look(table, name)


def _hit(table: Table, seat: str, name: str, points: int) -> Rule[Sequence[str]]:
    """As much Damage as its ARMOR destroys it, less does nothing and is not kept (PA-TUR-06); then the player takes the
    counter and the Resource of its space (PA-TUR-08). No Fame but by the other reading (XD-03)."""
    face = yield from printed(table, path(name), [ARMOR], "athena.armor", "PA-TUR-06", turn=seat, view="map")
    armor, source = face["armor"]
    fame = ("fame",) if reading(table, "XD-03") == "b" else ()
    called, why = f"@token.{name}", because("why.athena.armor", source, n=armor)
    if points < armor:
        say(table, "athena.turret.stands", "PA-TUR-06", why, doubts=("XD-03",), turret=called, n=points, seat=seat)
        return fame
    face = yield from printed(table, path(name), [RESOURCE], "athena.resource", "PA-TUR-08", turn=seat, view="map")
    for place in pieces.at(table, name):
        pieces.move(table, place, f"seat.{seat}", name)
    if not pieces.at(table, name):
        pieces.lay(table, f"seat.{seat}", name)
    did(table, seat, "athena.turret.destroyed", "PA-TUR-08", why, doubts=("XD-03",), turret=called)
    return (*fame, str(face["resource"][0]))


TARGETS = Targets("turret", "PA-TUR-05", _any, _find, _hit, ready=_ready)
"""Not an Enemy: what speaks of Enemies does not help (PA-TUR-12). The Automa never shoots at them (XD-01)."""
