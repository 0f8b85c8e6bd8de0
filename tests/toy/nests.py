"""A toy expansion with something to shoot at that is no Enemy: two nests, each reached from every other space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from companion.rules.engine import modules
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.modules import Module, Score
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table, humans
from companion.rules.engine.targets import Target, Targets

NAME = "nests"
WORDS = Path(__file__).parent / "nests_words"
ARMOR = 2


class Nests(Struct, gc=False):
    """What each nest still bears, the seats that have looked for them, and the nests that a seat has shot down."""

    left: dict[str, int] = {}
    scouted: list[str] = []
    shot: dict[str, int] = {}


def nests(table: Table) -> Nests:
    return modules.things(table, NAME, Nests)


def _lay(table: Table) -> None:
    mine = nests(table)
    mine.left = {"even": ARMOR, "odd": ARMOR}
    mine.shot = dict.fromkeys(table.terms.seats, 0)


def _any(table: Table) -> bool:
    return any(nests(table).left.values())


def _look(table: Table, seat: str) -> Rule[None]:
    """Who fires for the first time says that they have looked round (NEST-02)."""
    mine = nests(table)
    if seat in mine.scouted or seat not in humans(table):
        return
    yield Question("nests.look", "choose", "NEST-02", asked=seat, turn=seat, options=[Option("done", "option.done")])
    mine.scouted.append(seat)


def _find(table: Table, seat: str) -> Sequence[Target]:
    space = int("".join(c for c in table.things.seats[seat].space if c.isdigit()))
    name = "odd" if space % 2 else "even"
    return [Target(name, f"@nest.{name}", told=(1, ARMOR))] if nests(table).left[name] else []


def _hit(table: Table, seat: str, name: str, points: int) -> Rule[Sequence[str]]:
    """Damage is kept; a nest that bears no more brings Fame and Food (NEST-03)."""
    mine = nests(table)
    mine.left[name] = max(0, mine.left[name] - points)
    say(table, "nests.hit", "NEST-03", rides=True, nest=f"@nest.{name}", n=mine.left[name], seat=seat)
    if mine.left[name]:
        return ()
    mine.shot[seat] += 1
    return ("fame", "food")
    yield


def _points(table: Table, seat: str) -> tuple[int, Reason]:
    n = nests(table).shot.get(seat, 0)
    return n, because("why.score.nests", "rulebook", n=n)


def _correctables(table: Table) -> Iterable[Correctable]:
    for name, left in nests(table).left.items():
        named = {"nest": f"@nest.{name}"}
        yield Correctable(f"things.modules.{NAME}.left.{name}", "correct.nests.left", left, named, hi=ARMOR)


TARGETS = Targets("nest", "NEST-01", _any, _find, _hit, ready=_look, automa="before")
MODULE = Module(
    NAME,
    things=Nests,
    lay=_lay,
    lines={"map": (SetupLine("setup.nests", "NEST-01", values={"n": lambda t: len(nests(t).left)}),)},
    targets=(TARGETS,),
    scores=(Score("nests", "NEST-04", _points, hi=2),),
    correctables=_correctables,
    messages=str(WORDS),
)
