"""Running a scenario file: given, when, expect, and what to say if it fails."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.game.lookup import NoLibrary, Printed
from companion.rules import units as flow
from companion.rules import zone
from companion.rules.question import IllegalAnswer
from companion.rules.table import COLOURS, Line, Table, automa_seat, forget_marks, humans
from companion.scenario.driving import Run
from companion.scenario.figures import SETS, figures
from companion.scenario.laying import given_table
from companion.scenario.procedures import NEEDS_AUTOMA, PROCEDURES
from companion.scenario.reading import (
    PARTS,
    Outcome,
    Wrong,
    list_at,
    mapping_at,
    meant,
    one_of_at,
    seat_at,
    space_at,
    text_at,
)
from companion.scenario.seat_procedures import SEATED


def _phases(table: Table) -> list[str]:
    return list(dict.fromkeys(s.phase for s in flow.steps(table).values() if s.phase != "setup"))


def _do(run: Run, place: str, action: Mapping[str, Any]) -> None:
    action = dict(mapping_at(place, action))
    name = text_at(f"{place}.run", action.pop("run", None))
    refused = action.pop("refused", None)
    if refused is not None and not isinstance(refused, bool | str):
        raise Wrong.at(f"{place}.refused", refused, "true, or the reason as a text")
    answers = action.pop("answers", [])
    run.place = place
    if not isinstance(answers, Mapping):
        list_at(f"{place}.answers", answers)
    people = humans(run.table)
    run.set_answers(
        answers, {**{seat: seat for seat in run.table.things.seats}, **({"you": people[0]} if people else {})}
    )
    before = run.table.progress.step
    try:
        if name in PROCEDURES:
            _procedure(run, place, name, action)
        else:
            _steps(run, place, name, action)
    except IllegalAnswer as error:
        if refused in (None, False):
            raise Wrong(f"{''.join(getattr(error, '__notes__', [place]))}: refused, {error}") from None
        if isinstance(refused, str) and refused not in str(error):
            raise Wrong.at(f"{place}.refused", str(error), f"a reason with {refused!r}") from None
        run.table.progress.step = before
        run.set_answers([], {})
        return
    if refused not in (None, False):
        raise Wrong(f"{place}: it was allowed, expected that it is refused")
    unasked = list(run.unused())
    if unasked:
        key, first = unasked[0]
        raise Wrong(
            f"{place}.answers{key and '.'}{key}: {len(unasked)} not asked for, the first {first!r}; "
            f"asked were: {', '.join(run.asked) or 'nothing'}{meant(key, run.asked) if key else ''}"
        )


def _procedure(run: Run, place: str, name: str, arguments: Mapping[str, Any]) -> None:
    if not automa_seat(run.table) and name.startswith(NEEDS_AUTOMA):
        raise Wrong(f"{place}.run: {name!r} came, and there is no Automa in a game of people")
    try:
        rule = PROCEDURES[name](run.table, **{"from_" if k == "from" else k: v for k, v in arguments.items()})
    except TypeError as error:
        raise Wrong(f"{place}: arguments {dict(arguments)!r} came; {_unlambda(str(error))}") from None
    run.result = run.drive(rule)


def _unlambda(message: str) -> str:
    return re.sub(r"^[\w<>. ]*\(\) ?", "", message)


def _steps(run: Run, place: str, name: str, arguments: dict[str, Any]) -> None:
    """Play a step, all steps of a phase, or a whole round, by the line-ups of the rules."""
    rows = flow.steps(run.table)
    who = arguments.pop("who", None)
    if arguments:
        raise Wrong.at(place, next(iter(arguments)), f"nothing besides run, who, answers, refused for {name!r}")
    phases = _phases(run.table)
    if name in rows and rows[name].phase != "setup":
        names = [name]
    elif name in phases:
        names = [s.name for s in rows.values() if s.phase == name]
    elif name == "round":
        names = [s.name for s in rows.values() if s.phase not in ("setup", "score")]
    else:
        known = ", ".join([*phases, "round", *(s for s in rows if not s.startswith("setup")), *PROCEDURES])
        raise Wrong.at(f"{place}.run", name, f"one of {known}")
    for step in names:
        line_up = None
        if who is not None:
            line_up = [_acts(f"{place}.who", run.table, who)]
        _step_of(run, step, line_up)


def _acts(place: str, table: Table, who: Any) -> str:
    """Who acts: a seat, or an Enemy or slot in the Ambush."""
    if isinstance(who, str) and (who in zone.WOLVES or re.fullmatch(r"zone\.[1-5]", who)):
        return who
    return seat_at(place, table, who)


def _step_of(run: Run, name: str, line_up: list[str] | None) -> None:
    table, progress, step = run.table, run.table.progress, flow.steps(run.table)[name]
    if progress.step and progress.step in flow.steps(table) and flow.step_of(table).phase != step.phase:
        forget_marks(table, "phase")
    if name == "exploration.begin" and not run.begun:
        progress.round -= 1  # The given round is the one that begins.
    run.begun = True
    progress.step = name
    progress.queue = step.line_up(table) if line_up is None else line_up
    while progress.queue:
        who = progress.queue[0]
        run.acted.append(who)
        run.drive(step.run(table, who))
        forget_marks(table, "turn")
        if progress.queue and progress.queue[0] == who:
            progress.queue.pop(0)
        if not progress.queue and line_up is None and step.again is not None and step.again(table):
            progress.queue = step.line_up(table)


def run_file(path: Path, library: Printed | None = None) -> Outcome:
    """Run one scenario file. Whatever is wrong with it stands in the outcome, on one line; nothing is raised."""
    found = Outcome("", [])
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        _run(data, path.stem, library or NoLibrary(), found)
    except Wrong as error:
        found.wrong = str(error)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        found.wrong = f"can't be read: {error}"
    except IllegalAnswer as error:
        found.wrong = f"refused, {error}"
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        found.wrong = f"the given table does not fit together: {type(error).__name__}: {error}"
    except msgspec.MsgspecError as error:
        found.wrong = f"the given table does not fit together: {error}"
    found.wrong = " ".join(found.wrong.split())
    found.title = " ".join(found.title.split())
    return found


def _run(data: Mapping[str, Any], stem: str, library: Printed, found: Outcome) -> None:
    for name in data:
        one_of_at("file", name, PARTS)
    found.title = text_at("title", data.get("title", stem.replace("-", " ")))
    found.rules = [text_at(f"rules[{i}]", r) for i, r in enumerate(list_at("rules", data.get("rules", [])), start=1)]
    expect = mapping_at("expect", data.get("expect", {}))
    when = list_at("when", data.get("when", []))
    if not expect and not any(isinstance(w, Mapping) and w.get("refused") for w in when):
        raise Wrong("expect: nothing came, expected at least one value or a refused answer")
    run = Run(given_table(mapping_at("given", data.get("given", {})), _acting(when, expect)), library)
    run.hear()
    run.said = []
    for i, action in enumerate(when, start=1):
        _do(run, f"when[{i}]", action)
    _compare(run, expect)


def _acting(when: list[Any], expect: Mapping[str, Any]) -> list[str]:
    """The seats that do something, or of which something is expected, that only a tracked seat can."""
    acts = [w for w in when if isinstance(w, Mapping) and w.get("run") in SEATED and w["run"] != "you.shoot"]
    named = {seat: expect[seat] for seat in ("you", *COLOURS) if isinstance(expect.get(seat), Mapping)}
    return [str(w.get("seat", "you")) for w in acts] + [s for s, v in named.items() if set(v) - {"space", "fame"}]


def _compare(run: Run, expect: Mapping[str, Any]) -> None:
    found = figures(run)
    said = {word for line in run.said for word in (line.key, line.rule, *line.doubts, *_cited(line))}
    for name, wanted in _flat(expect, found).items():
        place = f"expect.{name}"
        if name in ("said", "unsaid"):
            for word in [wanted] if isinstance(wanted, str) else list_at(place, wanted):
                if (word in said) is (name == "unsaid"):
                    lines = ", ".join(line.key for line in run.said) or "nothing"
                    raise Wrong(f"{place}: {word!r} was {'' if name == 'unsaid' else 'not '}said; said: {lines}")
        elif name == "asked":
            if run.asked != wanted:
                raise Wrong(f"{place}: {run.asked!r} came, expected {wanted!r}")
        else:
            value = found[name] if name in found else _path(run.table, name, found)
            if not _same(name, value, _wanted(run.table, name, wanted)):
                raise Wrong(f"{place}: {value!r} came, expected {wanted!r}")


def _cited(line: Line) -> list[str]:
    """The other rules that stand behind a sentence."""
    return [reason.key.removeprefix("@rule.") for reason in line.why if reason.key.startswith("@rule.")]


_SEATED = re.compile(r"order(\.left|\.right)?|leader|turns|score\.(ranking|winner)")


def _wanted(table: Table, name: str, wanted: Any) -> Any:
    """Expected seats may be written "you" and "automa", spaces in full."""
    names = {"you": next(iter(humans(table)), ""), "automa": automa_seat(table)}
    if _SEATED.fullmatch(name):
        return [names.get(w, w) for w in wanted] if isinstance(wanted, list) else names.get(wanted, wanted)
    if name.endswith(".space"):
        return space_at(f"expect.{name}", wanted)
    return wanted


def _flat(expect: Mapping[str, Any], known: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Nested tables as dotted names, down to a known figure or a value."""
    flat: dict[str, Any] = {}
    for name, value in expect.items():
        path = f"{before}{name}"
        deeper = isinstance(value, Mapping) and bool(value) and all(f"{path}.{k}" in known for k in value)
        if isinstance(value, Mapping) and (deeper or not isinstance(known.get(path), Mapping)):
            flat |= _flat(value, known, path + ".")
        else:
            flat[path] = value
    return flat


def _path(table: Table, path: str, figures: Iterable[str]) -> Any:
    target: Any = msgspec.to_builtins(table)
    for at, name in enumerate(path.split(".")):
        try:
            target = target[int(name)] if isinstance(target, list) else target[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Wrong(f"expect.{path}: there is no such value{_known(path, at, target, figures)}") from None
    return target


def _known(path: str, at: int, target: Any, figures: Iterable[str]) -> str:
    """What might have been expected instead of a value that there is not: names beside it, and one spelt like it."""
    before = ".".join(path.split(".")[:at])
    beside = [f"{before}.{name}" if before else name for name in target] if isinstance(target, Mapping) and at else []
    head = path.rpartition(".")[0]
    named = [*figures, *beside]
    known = [n for n in named if n.rpartition(".")[0] == head] or sorted({n.partition(".")[0] for n in named})
    return f" on the table or in the score, expected one of {', '.join(known)}{meant(path, known)}"


def _number(value: Any) -> int:
    """How many: what is listed, or the sum of what is counted."""
    counts = list(value.values()) if isinstance(value, Mapping) else []
    return sum(counts) if counts and all(isinstance(n, int) for n in counts) else len(value)


def _same(name: str, value: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool) != isinstance(value, bool):
        return False
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(k in value and _same("", value[k], v) for k, v in wanted.items()) and (bool(wanted) or not value)
    if isinstance(wanted, list) and isinstance(value, list) and SETS.fullmatch(name):
        return sorted(map(str, wanted)) == sorted(map(str, value))
    if isinstance(wanted, list) and isinstance(value, list | tuple):
        return len(wanted) == len(value) and all(_same("", v, w) for v, w in zip(value, wanted, strict=True))
    if isinstance(wanted, int) and isinstance(value, Mapping | list | tuple):
        return _number(value) == wanted
    return bool(value == wanted)
