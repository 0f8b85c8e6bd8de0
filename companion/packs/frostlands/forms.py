"""How the cards of Frostlands are told: which fields each has, in which order, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.packs import schemas
from companion.packs.form import Block, Board, Form, Part, Told, line
from companion.rules.common import crew, zone
from companion.rules.common.automa import cards as automa
from companion.rules.common.convoy.cards import TRUCK_NUMBERS
from companion.rules.common.outcome import Letters
from companion.rules.editions.cards import PHASES
from companion.rules.editions.frostlands import boards, outcomes, region_entry
from companion.rules.editions.frostlands.components import COMPONENTS, SIGNS
from companion.rules.editions.frostlands.texts import TEXTS
from companion.rules.engine.offered import HOME
from companion.rules.engine.question import Field, Option
from companion.rules.engine.table import COLOURS, Table

LETTERS = Letters(tuple("ABCD"), tuple("EF"))
"""The letters that an Outcome card may bear, with no board in view (U-01, U-16)."""


def _outcome(card: str, told: Told) -> list[Field]:
    return outcomes.face(LETTERS)


def _action(card: str, told: Told) -> list[Field]:
    found = automa.fields(Table())
    return [*found, *automa.fields(Table(), priority=True)] if told.get("skill") == "2" else found


def _skill(card: str) -> Mapping[str, Any]:
    """The skills of two Action cards (U-02)."""
    return {"skill": str(automa.SKILLS[card])} if card in automa.SKILLS else {}


def _automa(card: str, told: Told) -> list[Field]:
    if card == "arrows":
        return automa.arrow_fields()
    # Copied on a grid of its own.
    return [Field("boxes", key="field.cards.boxes"), Field("stars", key="field.cards.stars")]


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


def _survivor(card: str, told: Told) -> list[Field]:
    found = [Field("skill", lo=1, hi=4, key="field.person.skill")]
    if card in COMPONENTS.lost_phases:
        found.append(Field("phase", tuple(Option(p, f"phase.{p}") for p in crew.PHASES), key="field.person.phase"))
    return found


def _convoy(card: str, told: Told) -> list[Field]:
    kinds = tuple(Option(k, f"option.cards.{k}") for k in ("truck", "trailer", "device"))
    numbers = TRUCK_NUMBERS if told.get("kind") == "truck" else ()
    # The schemas of expansions name signs of their own.
    names = dict.fromkeys((*SIGNS, *schemas.words(HOME, "convoy/", "boxes")))
    signs, _ = line(told, "box", [Option(k, f"sign.{k}") for k in names], "field.cards.sign")
    return [Field("kind", kinds, key="field.cards.kind"), *numbers, *signs]


def _exploration(card: str, told: Told) -> list[Field]:
    kind, *others = zone.face_fields()
    return [kind, *others] if told.get("kind") == "location" else [kind]


def _object(card: str, told: Told) -> list[Field]:
    names = COMPONENTS.objects
    return [Field("name", tuple(Option(o, f"card.object.{o}") for o in names), key="field.cards.object")]


def _use(card: str, told: Told) -> list[Field]:
    return [Field("phase", tuple(Option(m, f"phase.{m}") for m in PHASES), key="field.phase")]


def _fury(card: str, told: Told) -> list[Field]:
    fury = COMPONENTS.fury
    letters = tuple(Option(letter, f"option.fury.{letter}") for letter in (fury.specials if fury is not None else ()))
    top = Field("top", lo=4, hi=12, key="field.cards.top")
    return [top, *(Field(f"special-{c}", letters, key=f"field.cards.special.{c}") for c in COLOURS)]


def _of_deck(path: str) -> tuple[str, Told]:
    """All that was met of a deck that grows."""
    return "card.met", {"deck": path}


def _action_title(path: str) -> tuple[str, Told]:
    card = path.partition("/")[2]
    return "card.action.named", {"n": card, "name": f"@card.action.{card}"}


def _hitpoints_title(path: str) -> tuple[str, Told]:
    deck, _, card = path.partition("/")
    return "card.hitpoints", {"card": card.upper() or deck.partition("-")[2]}


def _map_title(path: str) -> tuple[str, Told]:
    """One board, or the sides of all together."""
    card = path.partition("/")[2]
    return "card.region" if len(card) == 2 else "card.regions", {"name": card}


def _convoy_title(path: str) -> tuple[str, Told]:
    deck, _, card = path.partition("/")
    if not card.startswith("start-"):
        return (f"card.convoy.{card}", {}) if card else _of_deck(path)
    return "card.convoy.of", {"card": f"@card.{deck}.{card}", "seat": f"@seat.{card.rpartition('-')[2]}"}


def _exploration_title(path: str) -> tuple[str, Told]:
    card = path.partition("/")[2]
    return ("card.exploration", {"card": card}) if card else _of_deck(path)


def _use_title(path: str) -> tuple[str, Told]:
    card = path.partition("/")[2]
    return f"card.{'loot' if card in COMPONENTS.special else 'object'}.{card}", {}


def _numbered(deck: str) -> tuple[str, ...]:
    return tuple(f"{deck}/{card}" for card in COMPONENTS.cards(deck))


_OUTCOME = (
    (
        Block("letter", label="ui.cards.letter"),
        Block("weapon-", sign="weapon"),
        Block("area", label="ui.cards.back", back=True),
    ),
    (Block("enemy-", sign="enemy"),),
)
"""Front: letter at the top left, the Player part below it, the Enemy part beside it. Back: the red area."""
_HITPOINTS = tuple(f"hitpoints-{group}" for group in COMPONENTS.hitpoints)
_BOXES = Part("boxes", line=True)
_REGIONS = Board(
    _spaces, region_entry.way_fields, region_entry.written, boards.read, _marked, rectangles=True, again="last"
)


FORMS: Mapping[str, Form] = {
    "outcome": Form(_outcome, drawn=_OUTCOME, short=("weapon", "enemy"), cards=_numbered("outcome")),
    "action": Form(_action, stated=_skill, cards=_numbered("action"), title=_action_title),
    "action-hard": Form(_action, stated=_skill, cards=_numbered("action-hard"), title=_action_title),
    "automa": Form(
        _automa,
        cards=("automa/board", "automa/arrows"),
        title=lambda path: (f"card.{path.replace('/', '.')}", {}),
    ),
    "hitpoints": Form(
        _hitpoints,
        {"box": _BOXES, "start": Part("start", numbers=True)},
        drawn="line",
        decks=_HITPOINTS,
        # Numbered through; each has sides a and b (U-09, V-08).
        cards=tuple(
            f"hitpoints-{group}/{n}{side}"
            for group, cards in COMPONENTS.hitpoints.items()
            for n in cards
            for side in "ab"
        ),
        title=_hitpoints_title,
    ),
    "map": Form(
        _map,
        {"red": Part("red", silent=tuple("123456"))},
        _REGIONS,
        follows=_first,
        cards=tuple(f"map/{n}{side}" for n, sides in enumerate(COMPONENTS.regions, start=1) for side in sides),
        title=_map_title,
    ),
    "survivor": Form(
        _survivor,
        cards=tuple(f"survivor/{name}" for name in COMPONENTS.survivors),
        title=lambda path: (path.replace("/", "."), {}),
    ),
    "convoy": Form(
        _convoy,
        {"box": _BOXES},
        cards=tuple(f"convoy/{card}-{colour}" for colour in COLOURS for card, _ in COMPONENTS.start_cards),
        grows=True,
        title=_convoy_title,
    ),
    "exploration": Form(
        _exploration,
        decks=tuple(f"exploration-{period}" for period in COMPONENTS.periods),
        grows=True,
        title=_exploration_title,
    ),
    "object": Form(
        _object,
        cards=_numbered("object"),
        title=lambda path: ("card.object.numbered", {"n": path.partition("/")[2]}),
    ),
    "use": Form(
        _use,
        cards=tuple(f"use/{name}" for name, effect in TEXTS.played.items() if effect.phases == PHASES),
        title=_use_title,
    ),
    "fury": Form(
        _fury,
        {"special": Part("special", partly=True)},
        cards=("fury",),
        title=lambda path: ("card.fury", {}),
    ),
}
"""By deck."""
