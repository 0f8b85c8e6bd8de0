"""The games that are written down in ``tests/rules/transcripts``: what each is about, and how it is played."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.engine.table import RESOURCES

SIDE = "side"
STAY = 14


class Plan(Struct, frozen=True):
    """A game to record: what it is about, what the library knows, the answers to the set-up, and how often in a hundred
    acts something else is done than to answer."""

    title: str
    seed: str = ""
    library: str = "stand-in"
    setup: dict[str, Any] = {}
    side: int = 30
    correct: int = 0
    undo: int = 2
    tries: int = 3
    greed: int = 0
    """How often a tracked seat answers as the greedy bot would, so that it comes far."""
    first: tuple[tuple[str, Any], ...] = ()
    """What is put right as the first turn begins; with :data:`SIDE` the side act that is done as soon as can be."""
    steps: tuple[str, ...] = ()
    """The steps of a round that it is put to in turn, one after each :data:`STAY` acts."""
    paths: tuple[str, ...] = ()
    """What is put right later: paths that begin so; without any, everything."""
    doubts: bool = False
    """Every doubt is read otherwise than we do."""
    most: int = 260
    """Acts after which the transcript ends, even if the game does not."""
    scored: bool = False
    """After these acts it goes straight to the scores."""


def seats(*kinds: str, **terms: str) -> dict[str, Any]:
    """The set-up answers for seats of these kinds: red, then green, yellow, blue."""
    colours = ("red", "green", "yellow", "blue")
    kept = "no" if set(kinds) == {"untracked"} else "yes"
    found = {"setup.terms": {"you": "red", "people": str(len(kinds)), "kept": kept, **terms}}
    found["setup.seats"] = {
        **{f"colour-{n}": colours[n - 1] for n in range(2, len(kinds) + 1)},
        **{f"kind-{n}": kind for n, kind in enumerate(kinds, start=1)},
    }
    return found


SPECIAL = (
    *("weapon-manual", "drone-kit", "survival-kit", "sos-flare", "drone-kit-2", "sanitizer"),
    *("pack-banner", "tooth-necklace", "sonic-grenade", "land-mine", "shortcut-map"),
)
BOARD = {
    **{
        f"A{n}": kind for n, kind in enumerate(("weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"), start=1)
    },
    **{f"{row}{n}": kind for row, kind in zip("BCDE", ("survivor", *RESOURCES), strict=True) for n in range(1, 7)},
    **{f"F{n}": kind for n, kind in enumerate(("weapon-1", "food", "fuel", "ammo", "speed", "any"), start=1)},
}
"""A copied Automa board."""
PHASES = ("fire.convoys", "movement.moves", "fire.ambush", "end.abilities", "exploration.turns", "rest")
TRY, OWN = {"setup.copy": "try"}, {"setup.copy": "own"}
KINDS = {
    "solo": Plan("One whose Convoy the app keeps, against the Automa", setup={**TRY, **seats("tracked")}, greed=50),
    "hard": Plan(
        "The same, hard and by the variant for one",
        setup={**TRY, **seats("tracked", difficulty="hard", variant="on")},
        greed=70,
    ),
    "told": Plan(
        "One whose Convoy the app does not keep, by the variant",
        setup={**TRY, **seats("untracked", variant="on")},
        side=10,
    ),
    "ask": Plan(
        "A box of one's own: zone and Automa board on the table, Outcome cards read",
        setup={**OWN, **seats("untracked", zone="ask", board="table")},
        correct=4,
        side=10,
    ),
    "copy": Plan(
        "A box of one's own, hard: the zone is kept and the Automa board copied",
        setup={
            **OWN,
            **seats("untracked", zone="tracked", board="copy", difficulty="hard"),
            "setup.board": BOARD,
            "setup.stars": {box: str("BCDEF".find(box[0]) + 1) for box in BOARD},
        },
        correct=4,
        side=10,
    ),
    "known": Plan(
        "A box of one's own whose cards the library knows: the app deals them",
        library="owner",
        setup={**OWN, **seats("tracked", zone="tracked", board="app", action="deal", outcome="deal")},
        greed=40,
        correct=4,
    ),
    "map": Plan(
        "A box of one's own, the Convoy kept, its map described",
        setup={**OWN, **seats("tracked", zone="tracked", board="table")},
        greed=40,
        first=((SIDE, "map"),),
    ),
    "own": Plan(
        "A box of one's own, the Convoy kept, its cards read as they come",
        setup={**OWN, **seats("tracked", zone="tracked", board="table")},
        greed=40,
        correct=4,
    ),
    "four": Plan(
        "Four, one of them not kept",
        setup={**TRY, **seats("tracked", "untracked", "tracked", "tracked")},
        greed=70,
        correct=4,
    ),
    "doubt": Plan(
        "Every doubt read the other way, hard",
        setup={**TRY, **seats("tracked", difficulty="hard")},
        greed=70,
        doubts=True,
    ),
    "doubts": Plan(
        "Every doubt read the other way, by two", setup={**TRY, **seats("tracked", "tracked")}, greed=60, doubts=True
    ),
    "doubtask": Plan(
        "A box of one's own on the table, every doubt read the other way",
        setup={**OWN, **seats("untracked", zone="ask", board="table", difficulty="hard")},
        side=10,
        doubts=True,
        scored=True,
    ),
    "doubtown": Plan(
        "A box of one's own, two Convoys kept, every doubt read the other way",
        setup={**OWN, **seats("tracked", "tracked", zone="tracked")},
        library="owner",
        greed=60,
        correct=8,
        steps=PHASES,
        paths=("filled.", "enemy."),
        doubts=True,
        first=(("enemy.howl", "1"), ("enemy.ulmar", "1"), ("filled.howl", 1)),
        scored=True,
    ),
    "jump": Plan(
        "A box of one's own, from phase to phase: Enemies, Loot and Objects in hand",
        library="owner",
        setup={**OWN, **seats("tracked", zone="tracked", board="table")},
        greed=50,
        side=40,
        correct=5,
        first=(
            ("enemy.howl", "1"),
            ("enemy.ulmar", "1"),
            ("filled.howl", 1),
            *(("hand.red.deck", card) for card in ("weapon-manual", "sos-flare", "incendiary", "iv-bag", "nitrous")),
            *(("joins.red", name) for name in ("renegade", "driver", "preacher")),
            ("card.red.truck-device", "gauss-cannon"),
        ),
        steps=PHASES,
        paths=("filled.", "enemy.", "aboard.red"),
        scored=True,
    ),
    "jumps": Plan(
        "Three with a box of their own, from phase to phase",
        library="owner",
        setup={**OWN, **seats("tracked", "untracked", "tracked", zone="tracked", outcome="deal")},
        greed=50,
        side=40,
        correct=5,
        first=(
            ("enemy.howl", "1"),
            ("enemy.immortal", "1"),
            *(("hand.red.deck", card) for card in ("drone-kit", "survival-kit", "antifreeze", "mre")),
            *(("hand.yellow.deck", card) for card in ("sonic-grenade", "land-mine", "welding-torch")),
            ("card.red.trailer1-device", "bullet-maker"),
            ("card.yellow.truck", "hummer"),
        ),
        steps=PHASES,
        paths=("filled.", "enemy.", "aboard."),
        scored=True,
    ),
    "jumpask": Plan(
        "One with a box of one's own whose Convoy is not kept, from phase to phase",
        library="owner",
        setup={**OWN, **seats("untracked", zone="tracked", board="table", variant="on")},
        correct=5,
        first=(("enemy.howl", "1"), ("enemy.ulmar", "2")),
        steps=PHASES,
        paths=("enemy.", "things.automa"),
        scored=True,
    ),
    "toy": Plan(
        "Two, with toy expansions",
        library="stand-in toy",
        setup={**TRY, **seats("tracked", "untracked")},
        greed=60,
        side=40,
        correct=8,
        steps=PHASES,
        paths=("things.modules", "aboard.red", "track", "piece"),
        scored=True,
    ),
    "toybox": Plan(
        "A box of one's own, with toy expansions, against the Automa",
        library="owner toy",
        setup={**OWN, **seats("tracked", zone="tracked", board="app", action="deal", outcome="deal")},
        greed=60,
        side=40,
        correct=8,
        steps=PHASES,
        paths=("things.modules", "aboard.red", "track", "piece"),
        scored=True,
    ),
    "right": Plan(
        "Put right by hand again and again",
        setup={**TRY, **seats("tracked")},
        correct=30,
        library="stand-in all",
        greed=70,
        tries=6,
    ),
    "rights": Plan(
        "Put right by hand again and again, by three with a box of their own",
        library="owner all",
        setup={**OWN, **seats("tracked", "tracked", "untracked", zone="tracked")},
        correct=30,
        greed=70,
    ),
    "cards": Plan(
        "Special Loot in hand, Weapons damaged",
        setup={**TRY, **seats("tracked")},
        greed=60,
        side=60,
        first=(
            *(("hand.red.deck", card) for card in SPECIAL),
            *((f"aboard.red.{box}", "damage") for box in ("trailer1.1", "trailer1.2", "trailer2.2", "truck.3")),
            *(("joins.red", name) for name in ("medic", "jackal", "mechanic")),
            ("things.seats.red.fury", 4),
        ),
    ),
    "away": Plan(
        "Three who leave and come back",
        setup={**TRY, **seats("tracked", "untracked", "tracked")},
        greed=50,
        correct=18,
        paths=("plays.", "things.seats.", "kept", "tile"),
    ),
    "loot": Plan(
        "Convoys full of Loot, Enemies at once",
        setup={**TRY, **seats("tracked", "tracked")},
        greed=80,
        side=40,
        first=(
            ("card.red.truck", "hummer"),
            ("card.green.truck", "punk-tank"),
            ("enemy.howl", "1"),
            ("enemy.ulmar", "2"),
            ("card.red.trailer1-device", "gauss-cannon"),
            ("card.red.trailer2-device", "gun-throne"),
            ("card.green.trailer1-device", "bullet-maker"),
            ("card.green.trailer2", "biomass-truck"),
            ("card.green.trailer2-device", "mecha-wolf"),
            ("filled.howl", 2),
        ),
        correct=6,
        paths=("filled.", "aboard.red", "aboard.green", "enemy."),
    ),
}
"""Kinds of games."""
TAKEN = {
    "ask": {3: 59, 4: 118},
    "away": {0: 82},
    "cards": {0: 33},
    "copy": {2: 57, 0: 16},
    "doubt": {2: 44},
    "doubtask": {0: 110},
    "doubtown": {0: 100},
    "doubts": {0: 92},
    "four": {0: 90},
    "hard": {3: 28},
    "loot": {0: 10},
    "jump": {0: 120},
    "jumpask": {0: 85},
    "jumps": {0: 90},
    "known": {1: 96, 0: 49},
    "map": {5: 45},
    "own": {0: 60},
    "right": {2: 100},
    "rights": {0: 95},
    "solo": {5: 47, 2: 186},
    "told": {3: 85, 5: 48},
    "toy": {0: 120},
    "toybox": {0: 120},
}
"""By kind the games that are written down, and up to which act: chosen by the lines of the rules that they reach."""
PLANS = {
    f"{kind}-{n}": replace(KINDS[kind], seed=f"{kind}/{n}", most=most)
    for kind, games in TAKEN.items()
    for n, most in games.items()
}
