"""Scenario files: given a table, when something happens, then these values. The format is told in CONTRIBUTING.md."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import NoLibrary, Printed
from companion.rules import attack, fire, scoring, seats, setup, side, units, zone
from companion.rules.automa import board, cards, explore
from companion.rules.question import IllegalAnswer, Posed, Question, Rule, check, nothing_possible, pose
from companion.rules.table import Action, Enemy, Line, Seat, Slot, Table, automa_seat, humans

YOU, AUTOMA = "red", "blue"


class Wrong(Exception):
    """The file is not a scenario, or does not hold. The text says where, what came and what was expected."""


class Outcome(Struct):
    """What became of a file: its title and rules, and why it failed (empty: it passed)."""

    title: str
    rules: list[str]
    wrong: str = ""


# ---------------------------------------------------------------- the given table


def fresh(difficulty: str = "normal") -> Table:
    """A solo game of Frostlands set up and about to begin round 1: red against the Automa in blue.

    The Automa board is kept in the app with the boxes of the stand-in pack, arrows mean what the catalogue picks,
    Outcome and Action cards are read off real cards, so every draw must be answered by the file.
    """
    table = Table()
    terms = table.terms
    terms.seats = {YOU: "untracked", AUTOMA: "automa"}
    terms.difficulty = "hard" if difficulty == "hard" else "normal"
    terms.draws = {"action": "tap", "action-hard": "tap", "outcome": "read", "exploration": "read"}
    terms.printed["automa/board"] = {"boxes": (BOXES, "stand-in"), "stars": (STARS, "stand-in")}
    terms.printed["automa/arrows"] = {
        "block": ("left", "owner"),
        "tie": ("right", "owner"),
        "target": ("highest", "owner"),
    }
    setup.lay_out(table)
    table.things.order = [AUTOMA, YOU]
    table.progress.round = 1
    return table


_KINDS = {
    "A": ["weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"],
    "B": ["survivor"] * 6,
    "C": ["food"] * 6,
    "D": ["fuel"] * 6,
    "E": ["ammo"] * 6,
    "F": ["weapon-1", "food", "fuel", "ammo", "speed", "plain"],
}
BOXES = {f"{row}{n}": kind for row, kinds in _KINDS.items() for n, kind in enumerate(kinds, start=1)}
STARS = [[f"{row}{n}" for n in range(1, 7)] for row in "BCDEF"]


def _given(given: Mapping[str, Any], library: Printed) -> Table:
    """The table that a file gives; anything left out is at its set-up value."""
    given = dict(given)
    table = fresh(str(given.pop("difficulty", "normal")))
    short: dict[str, Callable[[Table, Any], None]] = {
        "round": lambda t, v: _put(t, "progress.round", v),
        "order": lambda t, v: _put(t, "things.order", v),
        "spaces": _spaces,
        "automa": _automa,
        "zone": _zone,
        "enemies": _enemies,
        "cards": _cards,
        "board": _board,
        "aurora": _aurora,
        "doubts": lambda t, v: t.terms.doubts.update(v),
        "players": _players,
        "fame": _fame,
        "hitpoints": _hitpoints,
        "variant": lambda t, v: setattr(t.terms, "variant", v),
        "snowstorm": lambda t, v: setattr(t.things, "snowstorm", v),
        "taken": lambda t, v: setattr(t.progress, "taken", v),
        "regions": lambda t, v: _learn(t, "map", {"told": dict(v)}),
    }
    # The board first: tokens are put into its boxes.
    for name in sorted(given, key=lambda n: (n != "board", n != "players", n)):
        if name in short:
            short[name](table, given[name])
        elif name in ("things", "progress", "terms"):
            _merge(table, name, given[name])
        else:
            raise Wrong(f"given.{name}: not known; one of {', '.join(sorted([*short, 'things', 'progress', 'terms']))}")
    return table


def _put(table: Table, path: str, value: Any) -> None:
    head, last = path.rsplit(".", 1)
    target: Any = table
    for name in head.split("."):
        target = getattr(target, name)
    setattr(target, last, value)


def _merge(table: Table, part: str, given: Mapping[str, Any]) -> None:
    """Lay given values over a part of the table, records merged, lists replaced; checked by the table's own types."""
    whole = msgspec.to_builtins(getattr(table, part))

    def over(old: Any, new: Any) -> Any:
        if isinstance(old, dict) and isinstance(new, Mapping):
            return {**old, **{k: over(old.get(k), v) for k, v in new.items()}}
        return new

    try:
        setattr(table, part, msgspec.convert(over(whole, given), type(getattr(table, part))))
    except msgspec.ValidationError as error:
        raise Wrong(f"given.{part}: {error}") from None


def _learn(table: Table, card: str, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        table.terms.printed.setdefault(card, {})[name] = (value, "owner")


def _spaces(table: Table, given: Mapping[str, str]) -> None:
    for seat, space in given.items():
        table.things.seats[_seat(table, seat)].space = str(space)


def _seat(table: Table, name: str) -> str:
    found = {"you": next(iter(humans(table)), YOU), "automa": automa_seat(table)}.get(name, name)
    if found not in table.things.seats:
        raise Wrong(f"seat {name!r}: expected you, automa or one of {', '.join(table.things.seats)}")
    return found


def _players(table: Table, n: int) -> None:
    """A game of people only; the Automa is left out."""
    table.terms.seats = dict.fromkeys(("red", "green", "yellow", "blue")[:n], "untracked")
    table.things.seats = {seat: Seat() for seat in table.terms.seats}
    table.things.order = list(table.terms.seats)


def _fame(table: Table, given: Mapping[str, int]) -> None:
    for seat, fame in given.items():
        if _seat(table, seat) == automa_seat(table):
            table.things.automa.fame = fame
        else:
            table.things.seats[_seat(table, seat)].fame = fame


def _automa(table: Table, given: Mapping[str, Any]) -> None:
    """Counts of tokens are put into matching boxes from the left; boxes, damage and counters as named."""
    automa = table.things.automa
    for name, value in given.items():
        if name in ("survivors", "food", "fuel", "ammo"):
            token = "survivor" if name == "survivors" else name
            board.take(table, token, 99)
            if board.place(table, token, value)[0] != value:
                raise Wrong(f"given.automa.{name}: {value} tokens do not fit in the boxes")
        elif name == "tokens":
            for token in {*automa.tokens.values()}:
                board.take(table, token, 99)
            automa.tokens = dict(value)
        elif name == "revealed":
            automa.revealed = [_action(table, a) for a in value]
        elif name in (
            "fame",
            "column",
            "damage",
            "contaminated",
            "lying",
            "objects",
            "noted_objects",
            "loot",
            "targets",
            "pile",
        ):
            setattr(automa, name, value)
        else:
            raise Wrong(f"given.automa.{name}: not known")
    if "column" in given and "damage" not in given:
        automa.damage = [f"A{c}" for c in range(given["column"] + 1, 7) if f"A{c}" in board.boxes(table)]


def _action(table: Table, given: Any) -> Action:
    if not isinstance(given, Mapping):
        given = {"card": str(given)}
    if str(given.get("card")) in cards.deck(table).unseen:
        cards.deck(table).unseen.remove(str(given["card"]))
    return msgspec.convert({**given, "card": str(given.get("card", "?"))}, Action)


def _zone(table: Table, given: list[Any]) -> None:
    """Five slots from the left; "" is an empty one. A zone that is given is a tracked one."""
    if len(given) != 5:
        raise Wrong(f'given.zone: {len(given)} slots, expected 5 ("" for an empty one)')
    table.terms.zone = "tracked"
    slots: list[Slot | None] = []
    for i, item in enumerate(given, start=1):
        if not item:
            slots.append(None)
            continue
        if not isinstance(item, Mapping):
            item = {"kind": "enemy", "name": item} if item in zone.WOLVES else {"kind": item}
        item = dict(item)
        effect = item.pop("effect", "")
        slot = msgspec.convert(item, Slot)
        if slot.kind == "location":
            slot.card = slot.card or f"exploration/slot-{i}"
            _learn(table, slot.card, {"effect": effect})
        for block in (slot.left, slot.right):
            for token, n in (block or {}).items():
                table.things.elsewhere[token] -= n
        slots.append(slot)
    table.things.zone = slots


def _enemies(table: Table, given: Mapping[str, Any]) -> None:
    """Enemies in play by name, each with region, filled, targets by seat."""
    for name, values in given.items():
        if name not in zone.WOLVES:
            raise Wrong(f"given.enemies.{name}: expected one of {', '.join(zone.WOLVES)}")
        values = dict(values)
        values["targets"] = {_seat(table, s): n for s, n in values.get("targets", {}).items()}
        boxes = values.pop("boxes", None)
        enemy = msgspec.convert({"name": name, **values}, Enemy)
        if boxes is not None:
            enemy.hitpoints = f"hitpoints-{attack.group(name)}/given-{name}"
            _learn(table, enemy.hitpoints, {"boxes": boxes, "start": {}})
        table.things.enemies.append(enemy)


def _hitpoints(table: Table, given: Mapping[str, Any]) -> None:
    """Printed Hitpoints cards: by Enemy, ``boxes`` in the order of the arrows and ``start`` by number of players."""
    for name, card in given.items():
        enemy = attack.enemy_named(table, name)
        if enemy is None:
            raise Wrong(f"given.hitpoints.{name}: no such Enemy in given.enemies")
        enemy.hitpoints = f"hitpoints-{attack.group(name)}/given-{name}"
        _learn(table, enemy.hitpoints, card)


def _cards(table: Table, given: Mapping[str, Any]) -> None:
    """Printed Action cards by number: skill, arrow, priority."""
    for card, face in given.items():
        _learn(table, f"{cards.deck_name(table)}/{card}", {n: str(v) if n == "skill" else v for n, v in face.items()})


def _board(table: Table, given: Any) -> None:
    """Boxes of the Automa board by id and groups of stars; "unknown" for a board that nobody has copied."""
    tokens = ("survivor", "food", "fuel", "ammo")
    held = {t: board.count(table, t) for t in tokens}
    for token in tokens:
        board.take(table, token, 99)
    if given == "unknown":
        del table.terms.printed["automa/board"]
        table.terms.board = "table"
    else:
        _learn(table, "automa/board", {"boxes": given["boxes"], "stars": given.get("stars", [])})
        table.things.automa.damage = [b for b in table.things.automa.damage if b in given["boxes"]]
    for token, n in held.items():
        board.place(table, token, n)


def _aurora(table: Table, given: str) -> None:
    colour, _, n = str(given).partition(" ")
    if colour not in ("white", "red") or not n.isdigit():
        raise Wrong(f'given.aurora: {given!r}, expected "white 3" or "red 3"')
    table.things.aurora, table.things.aurora_colour = int(n), "white" if colour == "white" else "red"


# ---------------------------------------------------------------- what happens


def _explores(
    table: Table, card: str = "?", skill: int = 0, arrow: str = "", priority: list[str] | None = None
) -> Rule[None]:
    """The Automa's turn with a given card on top of its face-down pile."""
    if skill or arrow or priority:
        face: dict[str, Any] = {"skill": str(skill)} if skill else {}
        if arrow:
            face["arrow"] = arrow
        if priority:
            face["priority"] = priority
        card = "1" if card == "?" else str(card)
        _learn(table, f"{cards.deck_name(table)}/{card}", face)
    if str(card) in cards.deck(table).unseen:
        cards.deck(table).unseen.remove(str(card))
    table.things.automa.pile.insert(0, str(card))
    yield from explore.turn(table, automa_seat(table))


def _letters(table: Table, letter: str, points: int = 1) -> Rule[None]:
    for _ in range(points):
        yield from board.damage_row(table, letter, "AU-54")


def _plain(function: Callable[..., Any]) -> Callable[..., Rule[None]]:
    def run(table: Table, **values: Any) -> Rule[None]:
        function(table, **values)
        return
        yield

    return run


def _ambush(table: Table, enemy: str) -> Rule[None]:
    yield from fire.ambush(table, enemy)


def _effect(table: Table, enemy: str, seat: str = "automa") -> Rule[None]:
    yield from seats.of(table, _seat(table, seat)).ambushed(table, _seat(table, seat), enemy)


def _cancel(table: Table, card: str) -> Rule[None]:
    for act in side.acts(table):
        if act.option.id == f"cancel.{card}":
            yield from act.run(table)
            return
    raise IllegalAnswer("illegal.side", came=f"cancel.{card}", expected=[a.option.id for a in side.acts(table)])


PROCEDURES: dict[str, Callable[..., Rule[Any]]] = {
    "automa.explores": _explores,
    "automa.suffers": lambda t, points=1: board.suffer(t, points, "AU-43"),
    "automa.damaged": _letters,
    "automa.repairs": lambda t, points=1: board.repair(t, points),
    "automa.contaminated": lambda t, times=1: seats.of(t, automa_seat(t)).contaminate(
        t, automa_seat(t), times, "AU-40"
    ),
    "automa.treated": _plain(lambda t, times=1: board.treat(t, times, "CD-78")),
    "automa.gains": _plain(lambda t, **tokens: board.gain(t, tokens)),
    "automa.objects": lambda t, cards=1: board.gain_objects(t, cards),
    "automa.fame": lambda t, by=1: board.gain_fame(t, by) if by > 0 else board.lose_fame(t, -by),
    "automa.rests": lambda t: seats.of(t, automa_seat(t)).rest(t, automa_seat(t)),
    "automa.moves": lambda t: seats.of(t, automa_seat(t)).move(t, automa_seat(t)),
    "automa.fires": lambda t: seats.of(t, automa_seat(t)).fire(t, automa_seat(t)),
    "automa.abilities": lambda t, phase: cards.abilities(t, phase),
    "automa.cancelled": _cancel,
    "objects.run out": _plain(board.run_out),
    "ambush": _ambush,
    "ambush.effect": _effect,
    "defeat": lambda t, enemy: attack.defeat(t, attack.enemy_named(t, enemy) or Enemy(enemy)),
}
"""What a file may run besides the steps of the game."""


def figures(table: Table) -> dict[str, Any]:
    """Values that follow from the table, by the names that files use in ``expect``."""
    automa = table.things.automa
    found: dict[str, Any] = {
        "automa.food": board.count(table, "food"),
        "automa.fuel": board.count(table, "fuel"),
        "automa.ammo": board.count(table, "ammo"),
        "automa.survivors": board.count(table, "survivor"),
        "automa.cards": automa.objects + automa.noted_objects + automa.loot,
        "automa.pile": len(automa.pile),
        "automa.revealed": [a.card for a in automa.revealed],
        "automa.space": table.things.seats[automa_seat(table)].space if automa_seat(table) else "",
        "you.space": table.things.seats[humans(table)[0]].space,
        "aurora": f"{table.things.aurora_colour} {table.things.aurora}",
        "order": table.things.order,
        "order.right": table.things.order[::-1],
        "round": table.progress.round,
        "step": table.progress.step,
        "zone": [s.kind if s else "" for s in table.things.zone],
        "zone.cards": sum(s is not None for s in table.things.zone),
        "enemies": {e.name: e.region for e in table.things.enemies},
        "defeated": table.things.defeated,
        "left": table.things.gone,
        "ending": table.progress.ending,
        "taken": table.progress.taken,
        "slot.costs": list(zone.COSTS),
        "over": table.progress.over,
    }
    for enemy in table.things.enemies:
        found[f"enemy.{enemy.name}.filled"] = enemy.filled
        for seat in table.terms.seats:
            found[f"enemy.{enemy.name}.targets.{seat}"] = enemy.targets.get(seat, 0)
    for name in (
        "fame",
        "column",
        "damage",
        "contaminated",
        "lying",
        "objects",
        "noted_objects",
        "loot",
        "targets",
        "tokens",
    ):
        found[f"automa.{name}"] = getattr(automa, name)
    for n, counts in setup.SYMBOL_CARDS.items():
        found[f"setup.symbol cards.{n}"] = list(counts)
    found["setup.symbol cards"] = list(setup.SYMBOL_CARDS[max(2, len(table.terms.seats))])
    for seat, parts in table.progress.scores.items():
        who = "automa" if seat == automa_seat(table) else "you" if seat == humans(table)[0] else seat
        found[f"score.{who}"] = found[f"score.{seat}"] = sum(parts.values())
        for part, points in parts.items():
            found[f"score.{who}.{part}"] = found[f"score.{seat}.{part}"] = points
    if table.progress.scores and len(table.progress.scores) == len(table.terms.seats):
        found["score.ranking"] = scoring.ranking(table)
        found["score.won"] = scoring.won(table) if automa_seat(table) else None
    return found


# ---------------------------------------------------------------- running a file


class _Run:
    """Drives generators with the answers of a file, in order."""

    def __init__(self, table: Table, answers: list[Any], library: Printed) -> None:
        self.table, self.answers, self.library = table, list(answers), library
        self.said: list[Line] = []
        self.asked: list[str] = []

    def drive(self, rule: Rule[Any]) -> Any:
        try:
            question = rule.send(None)
            while True:
                question = rule.send(self._answer(question))
        except StopIteration as stop:
            self._hear()
            return stop.value

    def _hear(self) -> None:
        self.said += self.table.progress.lines
        self.table.progress.lines = []

    def _answer(self, question: Question) -> Any:
        self._hear()
        if question.kind == "consult":
            names = [f.name for f in (question.fields(self.table) if callable(question.fields) else question.fields)]
            return self.library.lookup(question.card, names, self.table.terms)
        posed = pose(question, self.table, 0)
        if nothing_possible(posed):
            return None if posed.kind == "choose" else []
        self.asked.append(question.key)
        if not self.answers:
            raise Wrong(
                f"asks {question.key!r} ({posed.kind}), which the file does not answer: "
                f"an unknown value is read here. Legal: {_legal(posed)}"
            )
        given = self.answers.pop(0)
        if isinstance(given, Mapping) and set(given) == {"ask", "answer"}:
            if given["ask"] != question.key:
                raise Wrong(f"asks {question.key!r}, but the file answers {given['ask']!r} next")
            given = given["answer"]
        if posed.kind in ("read", "draw") and not isinstance(given, Mapping):
            given = {posed.fields[0].name: given} if len(posed.fields) == 1 else given
        if posed.kind in ("read", "draw") and isinstance(given, Mapping):
            given = {**{f.name: f.default for f in posed.fields if f.default is not None}, **given}
        if posed.kind == "choose" and isinstance(given, int) and not isinstance(given, bool):
            given = str(given)
        check(posed, given)
        return given


def _legal(posed: Posed) -> str:
    if posed.options:
        return ", ".join(repr(o.id) for o in posed.options)
    if posed.fields:
        return "; ".join(
            f"{f.name}: " + (", ".join(repr(o.id) for o in f.options) or f"{f.lo} to {f.hi}") for f in posed.fields
        )
    return f"{posed.lo} to {posed.hi}"


def _do(run: _Run, action: Mapping[str, Any]) -> None:
    action = dict(action)
    name = str(action.pop("run", ""))
    refused = action.pop("refused", None)
    run.answers = list(action.pop("answers", []))
    rows = units.steps(run.table)
    try:
        if name in PROCEDURES:
            try:
                run.drive(PROCEDURES[name](run.table, **action))
            except TypeError as error:
                raise Wrong(f"when.run = {name!r}: {error}") from None
        elif name in rows:
            who = str(action.pop("who", ""))
            run.table.progress.step = name
            queue = (
                [_seat(run.table, who) if who in ("you", "automa") else who] if who else rows[name].line_up(run.table)
            )
            for one in queue:
                run.drive(rows[name].run(run.table, one))
        else:
            raise Wrong(f"when.run = {name!r}: expected a step ({', '.join(rows)}) or one of {', '.join(PROCEDURES)}")
    except IllegalAnswer as error:
        if refused is None:
            raise Wrong(f"refused: {error}") from None
        return
    if refused is not None:
        raise Wrong("expected to be refused, but it was allowed")
    if run.answers:
        raise Wrong(f"{len(run.answers)} answers were not asked for, the first: {run.answers[0]!r}; asked: {run.asked}")


def run_file(path: Path, library: Printed | None = None) -> Outcome:
    """Run one scenario file."""
    outcome = Outcome("", [])
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        outcome.title, outcome.rules = str(data.get("title", path.stem)), [str(r) for r in data.get("rules", [])]
        unknown = sorted(set(data) - {"title", "rules", "given", "when", "expect", "note"})
        if unknown:
            raise Wrong(f"{unknown[0]}: not known; expected title, rules, note, given, when, expect")
        if not data.get("expect") and not any("refused" in w for w in data.get("when", [])):
            raise Wrong("expect: nothing is expected")
        run = _Run(_given(data.get("given", {}), library or NoLibrary()), [], library or NoLibrary())
        for action in data.get("when", []):
            _do(run, action)
        _compare(run, data.get("expect", {}))
    except Wrong as error:
        outcome.wrong = str(error)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        outcome.wrong = f"can't be read: {error}"
    except (msgspec.ValidationError, AttributeError, KeyError, TypeError, ValueError) as error:
        outcome.wrong = f"given or when does not fit the table: {type(error).__name__}: {error}"
    return outcome


def _compare(run: _Run, expect: Mapping[str, Any]) -> None:
    found = figures(run.table)
    for name, wanted in _flat(expect, found).items():
        if name == "said":
            said = [line.key for line in run.said]
            missing = [key for key in wanted if key not in said]
            if missing:
                raise Wrong(f"expect.said: {missing[0]!r} was not said; said: {said}")
        elif name == "asked":
            if run.asked != wanted:
                raise Wrong(f"expect.asked: expected {wanted}, asked {run.asked}")
        else:
            value = found[name] if name in found else _path(run.table, name)
            if not _same(value, wanted):
                raise Wrong(f"expect.{name}: expected {wanted!r}, found {value!r}")


def _flat(expect: Mapping[str, Any], known: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Nested tables as dotted names, down to a known figure or a value."""
    flat: dict[str, Any] = {}
    for name, value in expect.items():
        path = f"{before}{name}"
        if isinstance(value, Mapping) and path not in known:
            flat |= _flat(value, known, path + ".")
        else:
            flat[path] = value
    return flat


def _path(table: Table, path: str) -> Any:
    target: Any = msgspec.to_builtins(table)
    for name in path.split("."):
        try:
            target = target[int(name)] if isinstance(target, list) else target[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Wrong(f"expect.{path}: there is no such value on the table or in the score") from None
    return target


def _same(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(k in value and _same(value[k], v) for k, v in wanted.items()) and (bool(wanted) or not value)
    if isinstance(wanted, list) and isinstance(value, list):
        return wanted == value or (
            all(isinstance(v, str) and len(v) == 2 for v in wanted) and sorted(wanted) == sorted(value)
        )
    return bool(value == wanted)
