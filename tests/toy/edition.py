"""A toy edition: other numbers, another map and loot rule, and a rulebook, doubts and words of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.packs import schemas
from companion.reference.rulebooks import Rulebook
from companion.rules.common import end_of_round as end
from companion.rules.common import movement, objects, target_counters
from companion.rules.common.automa import board
from companion.rules.common.loot import gain as enters_play
from companion.rules.editions.edition import Edition
from companion.rules.editions.frostlands import EDITION as FROSTLANDS
from companion.rules.engine import modules
from companion.rules.engine.concordance import SHARED, Concordance
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.doubts import Doubt, reading
from companion.rules.engine.faces import Face, Part
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Enemy, Table, automa_seat
from tests.toy.cards import BONUSES, TEXTS
from tests.toy.components import COMPONENTS
from tests.toy.layout import LAYOUT
from tests.toy.made_up import MADE_UP
from tests.toy.outcomes import FromBelow
from tests.toy.score import SCORE
from tests.toy.town import CARD, Town

NAME = "toybox"
WORDS = Path(__file__).parent / "words"
OWED = "object"
"""An Object card that a seat is owed until the end of the Convoys Fire step."""
OWN_RULES = (*(f"TOY-{n}" for n in range(41, 52)), "TOY-60")
GROUPS = {group: f"TOY-{n}" for n, group in enumerate(sorted(SHARED), 11)}
"""The toy rulebook has one rule for each group of the shared ones."""


class ByGroup(dict[str, str]):
    """Groups of shared rules, each with the toy rule that all of it comes to."""

    def get(self, shared: str, default: str = "") -> str:  # type: ignore[override]
        return super().get(shared.partition("-")[0], default)


class Chest(Struct, gc=False):
    """What the toy edition keeps on the table: how many treasures were lost, and where each seat thinks they are, which
    nobody else may know."""

    lost: int = 0
    thinks: dict[str, str] = {}


def chest(table: Table) -> Chest:
    return modules.things(table, NAME, Chest)


def _correctables(table: Table) -> Iterable[Correctable]:
    if table.things.modules:  # seats are chosen before anything is laid out
        yield Correctable(f"things.modules.{NAME}.lost", "correct.toy.lost", chest(table).lost, hi=9)


class Treasure:
    """What a beaten Enemy had is lost; only the toy rulebook's own sentence tells of it. Whose counters were there is
    owed an Object card for each, of people whose Convoys are kept and of the Automa."""

    def share(self, table: Table, enemy: Enemy) -> Rule[None]:
        counters = sum(enemy.targets.values())
        chest(table).lost += 1
        say(table, "toy.treasure", "TOY-41", because("@rule.FW-22"), n=counters)
        for seat, n in enemy.targets.items():
            if n and table.terms.seats[seat] != "untracked":
                table.things.loot_kept.setdefault(seat, []).extend([OWED] * n)
        return
        yield

    def waits(self, table: Table) -> Mapping[str, str]:
        return {OWED: "@token.object"}

    def gain(self, table: Table, seat: str, kept: str) -> Rule[None]:
        if kept != OWED:
            yield from enters_play(table, seat, kept)
        elif seat == automa_seat(table):
            yield from board.gain_objects(table, 1)
            say(table, "toy.consoled", "TOY-41", n=table.things.automa.objects)
        else:
            yield from objects.draw_objects(table, seat, 1, "TOY-41")


class Forgotten:
    """An Enemy is left behind as soon as one Convoy has passed it; with counters on it by a house rule only when all
    have."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        passed = [region > enemy.region for region in regions]
        return all(passed) if enemy.targets and reading(table, "D-43") == "b" else any(passed)

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        doubts = ("D-43",) if enemy.targets else ()
        table.things.enemies.remove(enemy)
        table.things.gone.append(enemy.name)
        target_counters.all_home(table, enemy)
        say(table, "toy.forgotten", "TOY-42", doubts=doubts, enemy=f"@card.enemy.{enemy.name}")


def _greet(table: Table, seat: str) -> Rule[None]:
    say(table, "toy.greeting", "TOY-43")
    return
    yield


def _steps() -> Iterator[Step]:
    """Those of Frostlands; after the Exploration Phase too Enemies are left behind and the turn order is updated."""
    for step in FROSTLANDS.steps:
        if step.name == "rest":
            yield Step("toy.left", "exploration", "TOY-42", end.once, end.left_behind)
            yield Step("toy.order", "exploration", "TOY-19", end.once, movement.turn_order, asks=False)
        yield step


FACES = {
    "outcome": Face(
        "card.outcome.toy",
        (
            Part("hits", tuple(f"weapon-{n}" for n in (4, 3, 2, 1)), "short"),
            Part("area", ("area",), words="area"),
        ),
        keys={"jam": "card.outcome.toy.bad"},
    )
}
"""What is told of its Outcome cards, the rows from below; one that begins badly is said to do so."""
EDITION = Edition(
    name=NAME,
    steps=(Step("toy.greeting", "setup", "TOY-43", lambda _: ["table"], _greet), *_steps()),
    behaviours=FROSTLANDS.behaviours,
    components=COMPONENTS,
    policies=replace(
        FROSTLANDS.policies,
        texts=TEXTS,
        layout=LAYOUT,
        score=SCORE,
        bonuses=BONUSES,
        loot=Treasure(),
        map=Town(),
        outcomes=FromBelow(),
        abandoned=Forgotten(),
    ),
    conduct=FROSTLANDS.conduct,
    made_up=MADE_UP,
    doubts={"TOY-D1": Doubt("TOY-42", "a", "ab")},
    concordance=Concordance(
        rules=ByGroup(GROUPS),
        doubts={"D-43": "TOY-D1"},
        settled={shared: row.pick for shared, row in FROSTLANDS.doubts.items() if shared != "D-43"},
    ),
    faces=FACES,
    messages=str(WORDS),
    things=Chest,
    secrets=("thinks",),
    correctables=_correctables,
)
_PACKED = schemas.find("frostlands")
PACKED = replace(_PACKED, edition=NAME, fields={**_PACKED.fields, CARD: {"wells": list[str]}})
"""Its cards have the fields of those of Frostlands; where the wells are is told beside."""
RULES = Rulebook(NAME, dict.fromkeys([*GROUPS.values(), *OWN_RULES], "active"), {"TOY-D1": ["TOY-42"]})
