"""A toy expansion: lucky charms, a wish that nobody else may know, and what else an expansion may bring."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.rules.engine import modules
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.modules import GO_ON, Act, Beside, Module, Score, Verdict
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Reason, Table, humans
from tests.toy import pieces, signs, tracks

NAME = "toy"
MESSAGES = Path(__file__).parent / "messages"
WISHES = ("ship", "road")


class Toy(Struct, gc=False):
    """Charms by seat, open to all; each seat's wish, which is its own alone until the game is over."""

    charms: dict[str, int] = {}
    wishes: dict[str, str] = {}


def toy(table: Table) -> Toy:
    return modules.things(table, NAME, Toy)


def _lay(table: Table) -> None:
    toy(table).charms = dict.fromkeys(table.terms.seats, 0)


def _wish(table: Table, seat: str) -> Rule[None]:
    wish = yield Question(
        "toy.wish",
        "choose",
        "TOY-02",
        asked=seat,
        turn=seat,
        secret=True,
        options=[Option(w, f"option.toy.{w}") for w in WISHES],
    )
    toy(table).wishes[seat] = str(wish)


def _without_charm(table: Table, seat: str) -> bool:
    return toy(table).charms[seat] < 3


def _pick_up(table: Table, seat: str) -> Rule[None]:
    toy(table).charms[seat] += 1
    say(table, "toy.charm", "TOY-03", rides=True, n=toy(table).charms[seat], seat=seat)
    return
    yield


def _tells_of_damage(table: Table, value: int, **ids: Any) -> Rule[Verdict]:
    """A charm takes one point of Damage away (TOY-04)."""
    seat = str(ids["seat"])
    if not toy(table).charms.get(seat) or not value:
        return GO_ON
    toy(table).charms[seat] -= 1
    say(table, "toy.spared", "TOY-04", rides=True, seat=seat)
    return modules.replace_with(value - 1)
    yield


def _charms_count(table: Table, seat: str) -> tuple[int, Reason]:
    n = toy(table).charms[seat]
    return n, because("why.score.toy", "rulebook", n=n)


def _correctables(table: Table) -> Iterable[Correctable]:
    wishes = tuple(Option(w, f"option.toy.{w}") for w in WISHES)
    for seat in humans(table):
        path, named = f"things.modules.{NAME}", {"seat": f"@seat.{seat}"}
        yield Correctable(f"{path}.charms.{seat}", "correct.toy.charms", toy(table).charms[seat], named, hi=9)
        if seat in toy(table).wishes:
            now = toy(table).wishes[seat]
            wish = Correctable(
                f"{path}.wishes.{seat}", "correct.toy.wishes", now, named, wishes, seat=seat, part="hand"
            )
            yield wish


def _beside(table: Table, seat: str) -> Iterable[Beside]:
    yield Beside("toy.charms", toy(table).charms.get(seat, 0), "loot")


MODULE = Module(
    NAME,
    steps=(("setup.begin", Step("toy.wishes", "setup", "TOY-02", humans, _wish)),),
    moments={"damage": _tells_of_damage, "gather": pieces.finds, **tracks.MOMENTS, **signs.MOMENTS},
    things=Toy,
    secrets=("wishes",),
    lay=_lay,
    lines={"you": (SetupLine("setup.toy.charms", "TOY-01", values={"n": lambda t: len(humans(t))}),)},
    acts=(
        Act("charm", "side.toy.charm", "TOY-03", ("exploration",), _without_charm, _pick_up, often="round"),
        *pieces.ACTS,
    ),
    scores=(Score("toy", "TOY-05", _charms_count, hi=9),),
    correctables=_correctables,
    beside=_beside,
    messages=str(MESSAGES),
    tokens=(pieces.COIN,),
    tracks=(tracks.LUCK,),
    figures={**signs.FIGURES, "feeds": pieces.feeds},
    signs=signs.SIGNS,
)
