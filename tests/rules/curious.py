"""Players of the games that are written down: one that tries what it has tried least, one that repeats old answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.rules.common.correct import DOUBT, correctables
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import Field, Option, Posed, check
from companion.rules.engine.table import COLOURS, is_tracked
from companion.rules.engine.units import phase_of
from companion.simulation.greedy import GreedySeat
from tests.rules.plans import SIDE, STAY, Plan
from tests.rules.transcribing import Act, Scribe

AHEAD = 12
"""So many acts of the old transcript are looked through for the answer to a question."""


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
    """Gives the answers of an old transcript, as long as they fit the questions; else those of another. ``acts``: those
    that are left."""

    def __init__(self, acts: list[Act], then: Curious) -> None:
        self.acts, self._then = acts, then

    def act(self, scribe: Scribe) -> Act:
        """The old act that comes next, or the next one that answers what is asked."""
        for n, act in enumerate(self.acts[:AHEAD]):
            act = _with_new_fields(scribe, act)
            if _fits(scribe, act, first=not n):
                del self.acts[: n + 1]
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
