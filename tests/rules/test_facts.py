"""A fact of the real table is never recorded by a default: what may stand ready at each question, and why."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from companion.cli.terminal import read_answer
from companion.devices.presses import standing
from companion.rules.common import route
from companion.rules.common.automa import board, undamaged
from companion.rules.common.seats import untracked
from companion.rules.engine.question import Field, Question, pose
from companion.rules.engine.table import Table
from companion.scenario.given import fresh
from tests.messages import keys

NOTHING: dict[str, str] = {}
CHOICE = "a choice of the player's, not a fact"
BESIDE = "shows nothing; what is not printed beside that which must be touched is not touched"
WORKED_OUT = "the table tells it"
SUGGESTED = "no rule tells; our own default, which the player may override (1E-D60, 1E-D63, 1E-D89)"
STANDS: dict[str, dict[str, str]] = {
    "action.abilities": {"abilities": BESIDE},
    "action.ability": {"does": BESIDE, "twice": BESIDE},
    "action.face": NOTHING,
    "action.priority": NOTHING,
    "action.read": NOTHING,
    "action.turn": NOTHING,
    "ambush.order": NOTHING,
    "asgaror.card": NOTHING,
    "automa.arrows": NOTHING,
    "automa.end": {"space": WORKED_OUT + ": by the signs of the road, unless it may have to take a Shortcut"},
    "automa.end.counted": NOTHING,
    "automa.jam": NOTHING,
    "ambush.resource": {"": SUGGESTED},
    "automa.move.target": {"": SUGGESTED},
    "automa.replace.target": {"": SUGGESTED},
    "automa.target": {"": SUGGESTED},
    "athena.alert.row": NOTHING,
    "athena.alert.rows": NOTHING,
    "athena.area": NOTHING,
    "athena.armed": NOTHING,
    "athena.armor": NOTHING,
    "athena.batteries": NOTHING,
    "athena.card": NOTHING,
    "athena.fixed": NOTHING,
    "athena.guards": NOTHING,
    "athena.inside": NOTHING,
    "athena.resource": NOTHING,
    "athena.scan.card": {"costs": BESIDE, "gains": BESIDE, "more": BESIDE},
    "athena.turrets": NOTHING,
    "automa.speed.boxes": {"": "the last answer, while no box that may be Speed was damaged or repaired since"},
    "break.repairs": {"": CHOICE},
    "convoy.card": NOTHING,
    "convoy.damage": NOTHING,
    "convoy.repair": NOTHING,
    "crew.skill": NOTHING,
    "damage.placed": NOTHING,
    "deck.card": NOTHING,
    "deck.face": NOTHING,
    "deck.shuffle": NOTHING,
    "deck.size": NOTHING,
    "enemies.fire": NOTHING,
    "enemy.number": NOTHING,
    "fire.boxes": {"beaten": BESIDE},
    "fire.target.boxes": NOTHING,
    "hitpoints.draw": NOTHING,
    "loot.kind": NOTHING,
    "loot.weapon": NOTHING,
    "map.ends": NOTHING,
    "map.numbers": NOTHING,
    "map.rectangle": NOTHING,
    "map.red": NOTHING,
    "map.reds": NOTHING,
    "map.shortcut": NOTHING,
    "map.sizes": NOTHING,
    "map.slots": NOTHING,
    "map.way": NOTHING,
    "map.waypoints": NOTHING,
    "move.by": {"counter": WORKED_OUT + ": the counter that was laid on that space"},
    "move.crossed": NOTHING,
    "move.elsewhere": NOTHING,
    "move.farther": NOTHING,
    "move.food": {"": CHOICE},
    "mutants.card": NOTHING,
    "roles.count": NOTHING,
    "pvp.bonus": NOTHING,
    "pvp.bonuses": NOTHING,
    "pvp.icons": NOTHING,
    "pvp.spaces": NOTHING,
    "roles.counts": NOTHING,
    "roles.first": NOTHING,
    "roles.second": NOTHING,
    "move.to": {"": CHOICE},
    "move.way": NOTHING,
    "object.draw": NOTHING,
    "object.amount": NOTHING,
    "object.phase": NOTHING,
    "outcome.area": NOTHING,
    "outcome.letter": NOTHING,
    "encounter.offer": {"gains": BESIDE},
    "encounter.then": NOTHING,
    "event.offer": {"gains": BESIDE},
    "card.does": {"gains": BESIDE, "more": BESIDE},
    "kickstarter.cards": {"cards": CHOICE},
    "crews.card": NOTHING,
    "crews.points": NOTHING,
    "crews.which": NOTHING,
    "crews.worth": NOTHING,
    "loot.letters": NOTHING,
    "outcome.weapon": NOTHING,
    "rest.feed": NOTHING,
    "rest.feed.otherwise": NOTHING,
    "score.groups": NOTHING,
    "score.lead": NOTHING,
    "score.lines": {"map": WORKED_OUT, "fame": WORKED_OUT},
    "score.total": NOTHING,
    "setup.container": NOTHING,
    "setup.columns": NOTHING,
    "setup.board": {"box": "an empty place of the grid; with none filled the board stays on the table"},
    "setup.order": NOTHING,
    "setup.seats": {"colour": CHOICE, "kind": CHOICE, "fury": CHOICE},
    "setup.stars": {"star": "an empty place of the grid; it is not whole while it is empty"},
    "setup.terms": {
        **dict.fromkeys(("you", "automa", "difficulty", "variant", "zone", "board", "outcome", "action"), CHOICE),
        **dict.fromkeys(("people", "kept", "clan", "map"), CHOICE),
    },
    "side.shift.from": NOTHING,
    "side.shift.to": NOTHING,
    "track.cards": NOTHING,
    "track.damage": NOTHING,
    "track.people": NOTHING,
    "track.rest": NOTHING,
    "track.tiles": NOTHING,
    "track.zone": NOTHING,
    "zone.location": {"effect": BESIDE},
    "stories.boxes": {"box": BESIDE},
    "stories.front": NOTHING,
    "stories.letters": NOTHING,
    "stories.options": {"letters": BESIDE, "easier": BESIDE, "more": BESIDE, "cost": BESIDE, "label": BESIDE},
    "stories.options.alone": {"letters": BESIDE, "easier": BESIDE, "more": BESIDE, "cost": BESIDE, "label": BESIDE},
    "stories.result": {"ends": BESIDE, "goes": BESIDE, "note": BESIDE},
    "zone.reveal": NOTHING,
    "zone.tokens": NOTHING,
}
"""Every question with fields, an amount, several or places, and every other one with a default: what may stand ready
there (its fields, ``""`` for the answer itself), and why."""
FIELDS = {
    "automa.end": {"move.py": ["space"]},
    "action.abilities": {"action_cards.py": ["ABILITIES"]},
    "action.ability": {"action_cards.py": ["name"]},
    "athena.scan.card": {"scans.py": ["?", "more"]},
    "stories.boxes": {"cards.py": ["box-{}"]},
    "stories.options": {"cards.py": ["{}-{}", "easier-{}", "cost-{}", "name"]},
    "stories.options.alone": {"cards.py": ["{}-{}", "easier-{}", "cost-{}", "name"]},
    "stories.result": {"cards.py": ["{}-ends", "{}-goes", "name"]},
    "encounter.offer": {"offers.py": ["name"]},
    "event.offer": {"offers.py": ["name"]},
    "card.does": {"offers.py": ["name"], "own_cards.py": ["MORE"]},
    "fire.boxes": {"defence.py": ["beaten"]},
    "kickstarter.cards": {"chosen.py": ["cards"]},
    "move.by": {"move.py": ["counter"]},
    # "?": what a module counts by itself, of pieces that it keeps; of others nothing stands there.
    "score.lines": {"score_parts.py": ["map"], "tally.py": ["fame"], "scoring.py": ["?"]},
    "setup.board": {"setup.py": ["b"]},
    "setup.stars": {"setup.py": ["b"]},
    "setup.seats": {"seating.py": ["colour-{}", "kind-{}", "fury"]},
    "setup.terms": {
        "setup.py": ["you", "automa", "map", "difficulty", "variant", "clan", "zone", "board", "outcome", "action"],
        "seating.py": ["people", "kept"],
    },
    "zone.location": {"zone.py": ["effect"]},
}
"""Where the fields that stand ready are made, under the names that the code has for them."""
WITHOUT = {"choose", "tell", "consult", "together"}
"""Kinds that have nothing to fill in."""


def _calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    for path in keys.sources():
        if "rules" in path.parts:
            for node in ast.walk(keys.tree_of(path)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                    yield path.name, node


def _given(call: ast.Call, name: str, at: int = 99) -> ast.expr | None:
    return next((k.value for k in call.keywords if k.arg == name), call.args[at] if len(call.args) > at else None)


def _filled() -> set[str]:
    """The keys of all questions of the code that have something to fill in, or something that stands ready."""
    found = set()
    for path in keys.sources():
        for name, key, call in keys.by_call(path) if "rules" in path.parts else ():
            kind = _given(call, "kind", 1)
            plain = isinstance(kind, ast.Constant) and kind.value in WITHOUT and not _given(call, "default")
            if name in ("printed", "draw", "peek", "reveal") or (name == "Question" and not plain):
                found.add(key.removeprefix("ask."))
    return found


def test_every_question_says_what_may_stand_ready() -> None:
    """A new question with something to fill in takes its place in the table here."""
    assert _filled() == set(STANDS)


def test_only_these_fields_have_a_default() -> None:
    """A new field with a default has to say why it is no fact."""
    made: dict[str, set[str]] = {}
    for module, call in _calls("Field"):
        if any(k.arg in ("default", "extra", None) for k in call.keywords) or len(call.args) > 4:
            name = call.args[0]
            made.setdefault(module, set()).update(keys.strings(name) or [getattr(name, "id", "?")])
    listed: dict[str, set[str]] = {}
    for by_module in FIELDS.values():
        for module, names in by_module.items():
            listed.setdefault(module, set()).update(names)
    assert made == listed
    assert set(FIELDS) == {key for key, stands in STANDS.items() if set(stands) - {""}}


def test_only_these_questions_have_a_default() -> None:
    """A choice or amount that stands ready is listed with its reason."""
    made = {key for _, call in _calls("Question") if _given(call, "default") for key in keys.strings(call.args[0])}
    assert made == {key for key, stands in STANDS.items() if "" in stands}


# ---------------------------------------------------------------- Speed told before


def _speed(table: Table) -> Question:
    return undamaged.speed_boxes(table).send(None)


def _tell(table: Table, n: int) -> None:
    rule = undamaged.speed_boxes(table)
    rule.send(None)
    with pytest.raises(StopIteration):
        rule.send(n)


def test_AU_36_the_speed_told_last_stands_ready_until_a_box_that_may_be_speed_is_damaged() -> None:
    """At first nothing stands there; then the last answer; after Damage in a box that nobody knows nothing again."""
    table = fresh()
    table.terms.printed.pop(board.CARD, None)
    assert _speed(table).default is None
    _tell(table, 1)
    assert _speed(table).default == 1
    table.things.automa.damage = ["C2"]
    assert _speed(table).default is None
    _tell(table, 1)
    assert _speed(table).default == 1
    table.things.automa.damage = []
    assert _speed(table).default is None


def test_AU_36_damage_that_took_a_token_was_no_speed_box() -> None:
    """What lay in the box was told, so the Speed is the same."""
    table = fresh()
    table.terms.printed.pop(board.CARD, None)
    table.things.automa.stock = {"fuel": 1}
    table.things.automa.column = 3
    _tell(table, 2)
    rule = board.suffer(table, 1, "AU-43")
    answers = {"outcome.letter": {"letter": "C"}, "automa.damage.what": "fuel"}
    asked = rule.send(None)
    while asked is not None:
        try:
            asked = rule.send({} if asked.kind == "consult" else answers[asked.key])
        except StopIteration:
            break
    assert table.things.automa.damage
    assert _speed(table).default == 2


# ---------------------------------------------------------------- Next, the terminal


def test_U_17_next_does_not_say_where_a_move_ended() -> None:
    """MV-06, MV-08: Next alone is no answer: a seat that must take a Shortcut has not stayed."""
    table = fresh()
    table.terms.printed["map"] = {}
    posed = pose(untracked.move(table, "red").send(None), table, 1)
    assert posed.key == "move.end"
    assert standing(posed) == (False, None)
    assert posed.options[0].id == route.space_of(table, "red")


FORM = pose(
    Question(
        "move.elsewhere",
        "read",
        "MV-07",
        fields=[
            Field("white", usual="", options=()),
            Field("sign", lo=1, hi=399, usual=100, near=100, of=("white", "")),
            Field("food", hi=6, usual=0),
        ],
    ),
    fresh(),
    1,
)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("ok", {}),
        ("rest", {"white": "", "food": 0}),
        ("sign=109 food=1", {"white": "", "sign": 109, "food": 1}),
        ("food=2 rest", {"white": "", "food": 2}),
        ("white=3 food=2", {"white": 3, "food": 2, "sign": 100}),
    ],
)
def test_the_terminal_takes_no_fact_that_was_not_typed(typed: str, answer: dict[str, object]) -> None:
    """``ok`` alone says nothing of a fact; ``rest`` says that there is nothing else."""
    assert read_answer(FORM, typed) == answer
