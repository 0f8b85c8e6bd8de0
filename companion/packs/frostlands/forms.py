"""How the cards of Frostlands are told: which fields each has, in which order, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.packs.common import forms as common
from companion.packs.common import looks
from companion.packs.form import Board, Form, Part, Told, line
from companion.rules.common.automa import cards as automa
from companion.rules.common.outcome import Letters
from companion.rules.editions.frostlands import boards, outcomes, region_entry
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.frostlands.texts import TEXTS
from companion.rules.engine.question import Field, Option
from companion.rules.engine.table import COLOURS

LETTERS = Letters(tuple("ABCD"), tuple("EF"))
"""The letters that an Outcome card may bear, with no board in view (U-01, U-16)."""


def _outcome(card: str, told: Told) -> list[Field]:
    return outcomes.face(LETTERS)


def _skill(card: str) -> Mapping[str, Any]:
    """The skills of two Action cards (U-02)."""
    return {"skill": str(automa.SKILLS[card])} if card in automa.SKILLS else {}


def _hitpoints(card: str, told: Told) -> list[Field]:
    rewards = [Option(r, f"option.reward.{r}") for r in COMPONENTS.rewards]
    found, n = line(told, "box", rewards, "field.cards.defence")
    last = n
    for players in ("2", "3", "4"):
        # More players begin at the same box or farther back (V-07).
        boxes = tuple(Option(str(i), "option.cards.box", {"n": i + 1}) for i in range(last))
        found.append(Field(f"start-{players}", boxes, key="field.cards.start"))
        now = told.get(f"start-{players}")
        last = min(last, int(now) + 1) if now is not None else last
    return found


def _map(card: str, told: Told) -> list[Field]:
    found = [] if card[0] == "1" else [Field("first", lo=1, hi=999, key="field.cards.first")]
    first = 100 if card[0] == "1" else int(told.get("first") or 1)
    found.append(Field("last", lo=first, hi=999, key="field.cards.last"))
    if card[0] == "3":
        found += [Field(f"red-{f.name}", f.options, key=f.key) for f in region_entry.red_fields()]
    return found


def _first(card: str, values: Told) -> Mapping[str, Any]:
    """Every Convoy begins at the first sign of the first board (S-29)."""
    return {"first": int(boards.FIRST)} if card.startswith("1") and "last" in values else {}


def _spaces(card: str, told: Told) -> list[str]:
    """The spaces of a Region board in order, once its first and last sign are known (MV-07, MV-19)."""
    first, last = (100 if card.startswith("1") else told.get("first")), told.get("last")
    if first is None or last is None:
        return []
    signs = [str(n) for n in range(int(first), int(last) + 1)]
    if not card.startswith("3"):
        return signs
    return [*signs, *boards.LAST, *(["r6"] if "r6" in told.values() else [])]


def _marked(space: str) -> tuple[str, str]:
    colour = {"w": "white", "r": "red"}.get(space[0], "")
    return (space[1:] if colour else space), colour


def _fury(card: str, told: Told) -> list[Field]:
    fury = COMPONENTS.fury
    letters = tuple(Option(letter, f"option.fury.{letter}") for letter in (fury.specials if fury is not None else ()))
    top = Field("top", lo=4, hi=12, key="field.cards.top")
    return [top, *(Field(f"special-{c}", letters, key=f"field.cards.special.{c}") for c in COLOURS)]


def _action_title(path: str) -> tuple[str, Told]:
    card = path.partition("/")[2]
    return "card.action.named", {"n": card, "name": f"@card.action.{card}"}


def _actions(deck: str) -> Form:
    return Form(
        common.action, stated=_skill, cards=common.numbered(COMPONENTS, deck), look=looks.ACTION, title=_action_title
    )


def _hitpoints_title(path: str) -> tuple[str, Told]:
    deck, _, card = path.partition("/")
    return "card.hitpoints", {"card": card.upper() or deck.partition("-")[2]}


def _map_title(path: str) -> tuple[str, Told]:
    """One board, or the sides of all together."""
    card = path.partition("/")[2]
    return "card.region" if len(card) == 2 else "card.regions", {"name": card}


_HITPOINTS = tuple(f"hitpoints-{group}" for group in COMPONENTS.hitpoints)
_REGIONS = Board(
    _spaces, region_entry.way_fields, region_entry.written, boards.read, _marked, rectangles=True, again="last"
)


FORMS: Mapping[str, Form] = {
    "outcome": Form(
        _outcome,
        short=("weapon", "enemy"),
        cards=common.numbered(COMPONENTS, "outcome"),
        look=looks.OUTCOME,
    ),
    "action": _actions("action"),
    "action-hard": _actions("action-hard"),
    "automa": common.AUTOMA,
    "hitpoints": Form(
        _hitpoints,
        {"box": common.BOXES, "start": Part("start", numbers=True)},
        decks=_HITPOINTS,
        # Numbered through; each has sides a and b (U-09, V-08).
        cards=tuple(
            f"hitpoints-{group}/{n}{side}"
            for group, cards in COMPONENTS.hitpoints.items()
            for n in cards
            for side in "ab"
        ),
        look=looks.HITPOINTS,
        title=_hitpoints_title,
    ),
    "map": Form(
        _map,
        {"red": Part("red", silent=tuple("123456"))},
        _REGIONS,
        follows=_first,
        cards=tuple(f"map/{n}{side}" for n, sides in enumerate(COMPONENTS.regions, start=1) for side in sides),
        look=looks.MAP,
        title=_map_title,
    ),
    "survivor": common.survivors(COMPONENTS),
    "convoy": common.convoys("frostlands", COMPONENTS),
    "exploration": Form(
        common.exploration,
        decks=tuple(f"exploration-{period}" for period in COMPONENTS.periods),
        grows=True,
        look=looks.EXPLORATION,
        title=common.exploration_title,
    ),
    "object": common.objects("frostlands", COMPONENTS),
    "use": common.uses(COMPONENTS, TEXTS.played),
    "fury": Form(
        _fury,
        {"special": Part("special", partly=True)},
        cards=("fury",),
        look=looks.FURY,
        title=common.named,
    ),
}
"""By deck."""
