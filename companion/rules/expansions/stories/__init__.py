"""Stories, module 4 of Frozen Steel: cards that tell something before what triggered them (FS-STO-01 to FS-STO-22).

What a story says is printed on its card only: the owner reads it, and the app keeps what it changes.
"""

from __future__ import annotations

from typing import Any

from companion.rules.editions.cards import PHASES
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import GO_ON, Act, Module, Verdict
from companion.rules.engine.piles import Pile
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.stories import decks, facing, putting_right, reminders, showing
from companion.rules.expansions.stories.cards import BACK, DECKS, NAME, SIZE


def _acting(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    slot = table.things.zone[place - 1]
    trigger = facing.ACTIONS.get(slot.kind, "") if slot is not None else ""
    return (yield from facing.meets(table, seat, trigger))


def _rests(table: Table, value: None, *, seat: str) -> Rule[Verdict]:
    return (yield from facing.meets(table, seat, "rest", may_end=False))


def _moves(table: Table, value: None, *, seat: str) -> Rule[Verdict]:
    return (yield from facing.meets(table, seat, "move"))


def _fires(table: Table, value: None, *, seat: str) -> Rule[Verdict]:
    return (yield from facing.meets(table, seat, "fire"))


def _attacks(table: Table, value: None, *, seat: str, target: str, box: str) -> Rule[Verdict]:
    """An attack on an Enemy; players are no Enemies (MX-12)."""
    known = any(enemy.name == target for enemy in table.things.enemies)
    return (yield from facing.meets(table, seat, "attack")) if known else GO_ON


def _outside(trigger: str) -> Any:
    def handler(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
        yield from facing.happens_to_all(table, trigger)
        return GO_ON

    return handler


_TURNS = (*PHASES, "end")

MODULE = Module(
    NAME,
    edition="first-edition",
    things=decks.Stories,
    lay=decks.lay,
    piles=tuple(
        Pile(name, tuple(str(n) for n in range(1, SIZE + 1)), "FS-STO-01", f"setup.{name}", fields=BACK)
        for name in DECKS
    ),
    lines={"decks": (SetupLine("setup.stories", "FS-STO-01"),)},
    figures={"exhausted": facing.used_up},
    moments={
        "acting": _acting,
        "rest": _rests,
        "move": _moves,
        "fire": _fires,
        "attack": _attacks,
        "ambush": _outside("ambush"),
        "enemies.fire": _outside("enemies"),
        "round.ends": _outside("end"),
    },
    steps=(
        *reminders.STEPS,
        ("end.check", Step("end.story.early", "end", "FS-STO-15", decks.goes_early, decks.top_goes)),
        ("end.fill", Step("end.story", "end", "FS-STO-15", decks.goes_last, decks.top_goes)),
    ),
    acts=(
        Act("story", "side.stories.story", "FS-STO-02", _TURNS, facing.may_tell, facing.tells, rare=True),
        Act("mission", "side.stories.mission", "FS-STO-10", _TURNS, facing.may_end, facing.ends, rare=True),
        Act("next", "side.stories.next", "FS-STO-16", _TURNS, facing.may_go_on, facing.goes_on, rare=True),
    ),
    doubts={
        # Read literally the first deck would replace itself, against the next sentence, which treats III as our pick
        # does: nobody could play that.
        "XD-09": Doubt("FS-STO-16", "a", "a"),
        "XD-28": Doubt("FS-STO-17", "a", "ab"),
        "XD-29": Doubt("FS-STO-18", "a", "ab"),
        "XD-30": Doubt("FS-STO-19", "a", "ab"),
        "XD-31": Doubt("FS-STO-22", "a", "ab"),
    },
    correctables=putting_right.correctables,
    answers={
        "stories.front": "`{ options }`: how many options a story card has (UF-57)",
        "stories.options": (
            "each of its options: kind, letters of an attempt, what makes it easier and the letters that count then, "
            'its costs, a line that is noted: `{ kind-1 = "attempt", letters-1 = ["A"], easier-1 = "food-1", '
            'more-1 = ["B"], cost-1 = ["fuel-2"], label-1 = "" }` (UF-57)'
        ),
        "stories.options.alone": "the same, where nobody else is there to read it (CMB-06)",
        "stories.choose": "the number of the option taken (FS-STO-07)",
        "stories.easier": '`"yes"`, `"no"`: whether something is spent to make the attempt easier (FS-STO-09)',
        "stories.situation": '`"yes"`, `"no"`: whether the situation holds that makes it easier (FS-STO-09)',
        "stories.letters": "the letters of the Outcome card of an attempt (FS-STO-09)",
        "stories.result": "what a result changes, and a line that is noted: `{ success-1-food = 2 }` (UF-57)",
        "stories.boxes": "the boxes at the foot of a story card: `{ box-1, box-2 }` (FS-STO-13)",
        "stories.which": "`top`, or a story under a card of the row (FS-STO-04)",
        "stories.row": "the slot of the card that the story goes under (FS-STO-13)",
        "stories.convoy": "the Convoy card that the story goes under: `truck` (FS-STO-13)",
        "stories.one": "`new` or `old`: which of two stories stays (FS-STO-13)",
        "stories.ends": "`story-I/1:2:success`: a mission that ends, or nothing (FS-STO-14)",
    },
    messages=NAME,
    open_cards=showing.open_cards,
)
