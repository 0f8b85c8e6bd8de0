"""Records the transcripts in ``tests/rules/transcripts``: ``python -m tests.rules.record [--anew] [NAME…]``.

Each is played by a player who is curious: of all that is allowed it does what it has done least often, side acts,
corrections by hand and undo included, and now and then tries what is not allowed. A transcript that is there is played
again with the answers that stand in it, as far as they fit; with ``--anew`` it is made up afresh.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.common.correct import DOUBT, correctables
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Field, Option, Posed, check
from companion.rules.engine.table import COLOURS, RESOURCES, is_tracked
from companion.rules.engine.units import phase_of
from companion.simulation.greedy import GreedySeat
from tests.rules.transcribing import TOYS, Act, Scribe, read

FOLDER = Path(__file__).with_name("transcripts")
SIDE = "side"
STAY = 14
AHEAD = 12
"""So many acts of the old transcript are looked through for the answer to a question."""


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


class Curious:
    """Does what it has done least often."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._chance = random.Random(plan.seed)
        self._acts = 0
        self._first = list(plan.first)
        self._done: Counter[str] = Counter()
        self._bots = {seat: GreedySeat(f"{plan.seed}/{seat}") for seat in COLOURS}
        self._seen: dict[str, dict[str, None]] = {}
        """By question all options that it has ever had."""

    def act(self, scribe: Scribe) -> Act:
        """The next act of a game that is not over."""
        game, plan = scribe.game, self._plan
        asked = game.open
        seat = self._pick(list(asked))
        posed = asked[seat]
        whose = seat if len(asked) > 1 else ""
        for name, options in ((posed.key, posed.options), (f"{posed.key}+", posed.side)):
            self._seen.setdefault(name, {}).update(dict.fromkeys(o.id for o in options))
        playing = bool(game.table.things.decks) and phase_of(game.table) != "setup"
        if playing and self._first and self._first[0][0] != SIDE:
            return Act("correct", [list(self._first.pop(0))])
        if self._first and self._first[0][1] in {option.id for option in posed.side}:
            return Act("side", self._first.pop(0)[1], whose)
        if playing and plan.steps:
            self._acts += 1
            if self._acts % STAY == 0:
                return Act("correct", [["progress.step", plan.steps[self._acts // STAY % len(plan.steps)]]])
        if playing and self._chance.random() * 100 < plan.tries:
            trial = self._not_allowed(posed)
            if trial is not None:
                return trial._replace(seat=whose)
        if playing and self._chance.random() * 100 < plan.correct:
            items = [i for i in correctables(game.table) if i.options or i.hi > i.lo or i.path == "things.order"]
            items = [i for i in items if not plan.paths or i.path.startswith(plan.paths)]
            if items:
                item = self._least(items, lambda i: f"correct {i.key}")
                return Act("correct", [[item.path, self._other(item)]])
        if playing and game.can_undo and self._chance.random() * 100 < plan.undo:
            return Act("undo")
        if playing and game.can_redo and self._chance.random() < 0.5:
            return Act("redo")
        if posed.side and self._chance.random() * 100 < plan.side:
            option = self._least(list(posed.side), lambda o: f"side {o.key} {o.id.rpartition(':')[2]}")
            if self._done[f"side {option.key}"] < 2 + self._chance.random() * 12:
                self._done[f"side {option.key}"] += 1
                return Act("side", option.id, whose)
        if is_tracked(game.table, posed.asked) and posed.kind != "tell" and self._chance.random() * 100 < plan.greed:
            return Act("answer", self._bots[posed.asked].answer(posed, game.table), whose)
        return Act("answer", self.answer(posed), whose)

    def answer(self, posed: Posed) -> Any:
        """A legal answer."""
        match posed.kind:
            case "tell":
                return None
            case "choose":
                return self._option(posed.key, posed.options)
            case "several" | "place":
                return self._some(posed.key, posed.options, posed.lo, posed.hi or len(posed.options))
            case "amount":
                return self._whole(posed.lo, posed.hi)
        given = self._plan.setup.get(posed.key, {})
        if posed.key.startswith("setup."):
            stands = {f.name: self._field(posed, f) if f.left_out is None else f.left_out for f in posed.fields}
            return {**stands, **{name: value for name, value in given.items() if name in stands}}
        return {f.name: self._field(posed, f) for f in posed.fields}

    def _field(self, posed: Posed, field: Field) -> Any:
        if field.left_out is not None and self._chance.random() < 0.3:
            return field.left_out
        if len(posed.fields) > 6 and field.left_out is not None and self._chance.random() < 0.7:
            return field.left_out
        if field.many:
            return self._some(posed.key, field.options, field.lo, field.hi or len(field.options))
        if field.options:
            return self._option(f"{posed.key}.{field.name}", field.options)
        return self._whole(field.lo, field.hi)

    def _option(self, key: str, options: Sequence[Option]) -> str:
        given = self._plan.setup.get(key)
        if isinstance(given, str) and any(o.id == given for o in options):
            return given
        common = [o for o in options if not o.rare]
        if common and self._chance.random() < 0.7:
            options = common
        return self._least(list(options), lambda o: f"{key} {o.key} {o.id if len(options) < 20 else ''}").id

    def _some(self, key: str, options: Sequence[Option], lo: int, hi: int) -> list[str]:
        n = self._whole(min(lo, len(options)), min(hi, len(options), max(lo, 3)))
        pool = list(options)
        found = []
        for _ in range(n):
            option = self._least(pool, lambda o: f"{key} {o.id}")
            pool.remove(option)
            found.append(option.id)
        return found

    def _whole(self, lo: int, hi: int) -> int:
        if hi - lo > 4 and self._chance.random() < 0.8:
            hi = lo + 3
        return lo + int(self._chance.random() * (hi - lo + 1))

    def _not_allowed(self, posed: Posed) -> Act | None:
        """What this question has offered before and does not now."""
        kind = self._pick(["answer", "side", "order"])
        if kind == "side":
            there = [i for i in self._seen[f"{posed.key}+"] if i not in {o.id for o in posed.side}]
            return Act("try-side", self._pick(there)) if there else None
        there = [i for i in self._seen[posed.key] if i not in {o.id for o in posed.options}]
        if not there or posed.kind not in ("choose", "place", "several"):
            return None
        one = self._pick(there)
        return Act("try", one if posed.kind == "choose" else [one])

    def _other(self, item: Correctable) -> Any:
        """A value that it can be set to; as a rule it is another one."""
        if item.path == "things.order":
            return sorted(item.now, key=lambda _: self._chance.random())
        if isinstance(item.now, list):
            rest = [o.id for o in item.options if o.id not in item.now]
            gone = {self._pick(item.now)} if item.now and self._chance.random() < 0.5 else set()
            come = [self._pick(rest)] if rest and (not gone or self._chance.random() < 0.5) else []
            return [v for v in item.now if v not in gone] + come
        if item.options:
            others = [o for o in item.options if o.id != str(item.now)] or list(item.options)
            return self._least(others, lambda o: f"set {item.key} {o.id}").id
        return self._whole(item.lo, item.hi)

    def _least(self, things: list[Any], named: Any) -> Any:
        """One of those done least often, by chance."""
        names = [named(thing) for thing in things]
        least = min(self._done[name] for name in names)
        if self._chance.random() < 0.25:
            least = 10**6
        some = [i for i, name in enumerate(names) if self._done[name] <= least]
        at = some[int(self._chance.random() * len(some))]
        self._done[names[at]] += 1
        return things[at]

    def _pick(self, things: Sequence[Any]) -> Any:
        return things[int(self._chance.random() * len(things))]


class Again:
    """Gives the answers of an old transcript, as long as they fit the questions; else those of another."""

    def __init__(self, acts: list[Act], then: Curious) -> None:
        self._acts, self._then = acts, then

    def act(self, scribe: Scribe) -> Act:
        """The old act that comes next, or the next one that answers what is asked."""
        for n, act in enumerate(self._acts[:AHEAD]):
            act = _with_new_fields(scribe, act)
            if _fits(scribe, act, first=not n):
                del self._acts[: n + 1]
                return act
        return self._then.act(scribe)


def _with_new_fields(scribe: Scribe, act: Act) -> Act:
    """The answer to a form that has got more fields since: those are left as they stand."""
    posed = scribe.game.open.get(act.seat) if act.seat else scribe.game.posed
    if act.what != "answer" or posed is None or not isinstance(act.value, dict):
        return act
    new = {f.name: f.left_out for f in posed.fields if f.name not in act.value and f.left_out is not None}
    return act._replace(value={**act.value, **new})


def _fits(scribe: Scribe, act: Act, *, first: bool) -> bool:
    """Whether it can be done now; what fits anywhere only in its turn."""
    game = scribe.game
    if act.what in ("undo", "redo") or act.what.startswith("try"):
        return first and (act.what != "redo" or game.can_redo)
    if act.what == "correct":
        there = {item.path for item in correctables(game.table)}
        return all(path in there or path.startswith(DOUBT) for path, _ in act.value)
    asked = game.open
    posed = asked.get(act.seat) if act.seat else next(iter(asked.values())) if len(asked) == 1 else None
    if posed is None:
        return False
    if act.what == "side":
        return any(option.id == act.value for option in posed.side)
    try:
        check(posed, act.value)
    except ValueError:
        return False
    return True


def record(plan: Plan, folder: Path, again: list[Act] | None = None) -> list[str]:
    """Play a plan; the lines of its transcript."""
    scribe = Scribe(plan.title, plan.seed, plan.library, folder)
    curious = Curious(plan)
    player = curious if again is None else Again(again, curious)
    if plan.doubts and again is None:
        chance = random.Random(plan.seed)
        others = [(f"{DOUBT}{doubt}", row.others) for doubt, row in sorted(DOUBTS.items()) if row.others]
        scribe.act(Act("correct", [[path, letters[int(chance.random() * len(letters))]] for path, letters in others]))
    n = 0
    while n < (plan.most if again is None else 10**6) and not scribe.game.over and (again is None or player._acts):
        scribe.act(player.act(scribe))
        n += 1
        if n == plan.most and plan.scored and again is None:
            scribe.act(Act("correct", [["progress.step", "score"]]))
            while not scribe.game.over:
                scribe.act(curious.act(scribe))
    return scribe.lines


def main(words: Sequence[str] | None = None) -> None:
    """Record these transcripts, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.record", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="make up other games")
    parser.add_argument("names", nargs="*", choices=[[], *PLANS], help="which (default: all)")
    wanted = parser.parse_args(words)
    for name in wanted.names or PLANS:
        file = FOLDER / f"{name}.txt"
        again = None if wanted.anew or not file.exists() else read(file).acts
        with tempfile.TemporaryDirectory() as folder, offering(*TOYS):
            lines = record(PLANS[name], Path(folder), again)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{file}: {len(lines)} lines, {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
