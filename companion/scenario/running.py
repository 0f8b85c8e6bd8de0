"""Running a scenario file: given, when, expect, and what to say if it fails."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.files.bounds import check_toml
from companion.files.error import Beyond, unreadable
from companion.files.reading import SMALL, read_text
from companion.game.lookup import NoLibrary, Printed
from companion.messages.english import english
from companion.rules.common import clan
from companion.rules.common.behind import rules_of
from companion.rules.engine import units as flow
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import COLOURS, Table, automa_seat, forget_marks, freeze, humans, thaw
from companion.scenario.catalogue import question_at, question_keys, rule_at, word_at
from companion.scenario.driving import Run
from companion.scenario.figures import SETS, figures
from companion.scenario.laying import given_table
from companion.scenario.played import check_played, played_at
from companion.scenario.procedures import NEEDS_AUTOMA, PROCEDURES, arguments_of, needed
from companion.scenario.reading import (
    PARTS,
    WHEN,
    Outcome,
    Wrong,
    canonical,
    each_at,
    joined,
    list_at,
    listed,
    mapping_at,
    meant,
    notes_of,
    one_of_at,
    seat_at,
    seat_names,
    shown,
    space_at,
    text_at,
    way_at,
)
from companion.scenario.seat_procedures import SEATED


def _phases(table: Table) -> list[str]:
    return list(dict.fromkeys(s.phase for s in flow.steps(table).values() if s.phase != "setup"))


ROW = "setup.begin"
"""The one step of the set-up that a file can run; the others are asked before there is a table."""
MOST_TRIES = 64
"""How often one ``when`` is played again to see which answers are meant for questions that answer themselves."""


def _do(run: Run, place: str, action: Mapping[str, Any]) -> None:
    """Play one ``when``. Where it fails and an answer may be meant for one question or for another, the other way is
    tried from the same table; if no way holds, the first failure is told. A refused act leaves everything as before."""
    before, decide = _Before(run), list[bool]()
    failures: list[tuple[int, int, Wrong]] = []
    for _ in range(MOST_TRIES):
        run.decide = decide
        try:
            _play(run, place, action, before)
            return
        except (Wrong, IllegalAnswer) as error:
            # The way that came farthest in the answers of the file tells most.
            failures.append((len(list(run.unused())), len(failures), _told(run, place, error)))
        # The last decision that has not been turned yet is turned, those behind it are open again.
        turned = [n for n, (is_so, was) in enumerate(zip(run.decided, run.usual, strict=True)) if is_so == was]
        if not turned:
            break
        decide = [*run.decided[: turned[-1]], not run.decided[turned[-1]]]
        before.restore(run)
    raise min(failures)[2]


class _Before:
    """Everything that one ``when`` may change, to go back to."""

    def __init__(self, run: Run) -> None:
        self._table, self._result, self._begun = freeze(run.table), run.result, run.begun
        self._said, self._asked, self._acted = list(run.said), list(run.asked), list(run.acted)
        self._posed = dict(run.posed)

    def restore(self, run: Run, *, asked: bool = True) -> None:
        """As before. ``asked``: what was asked is forgotten too, as if it had not been tried."""
        run.table, run.result, run.begun = thaw(self._table), self._result, self._begun
        run.said, run.acted = list(self._said), list(self._acted)
        if asked:
            run.asked, run.posed = list(self._asked), dict(self._posed)
        run.set_answers([], {})


def _play(run: Run, place: str, action: Mapping[str, Any], before: _Before) -> None:
    action = dict(mapping_at(place, action))
    name = text_at(f"{place}.run", action.pop("run", None))
    refused = action.pop("refused", None)
    if refused is not None and not isinstance(refused, bool | str):
        raise Wrong.at(f"{place}.refused", refused, "true, or the reason as a text")
    answers = action.pop("answers", [])
    run.place = place
    if isinstance(answers, list):
        list_at(f"{place}.answers", answers)
    elif not isinstance(answers, Mapping):
        raise Wrong.at(f"{place}.answers", answers, "a list of answers in order, or a table by question")
    people = humans(run.table)
    run.set_answers(
        answers,
        {
            **{seat: seat for seat in run.table.things.seats},
            **({"you": people[0]} if people else {}),
            **({"automa": automa_seat(run.table)} if automa_seat(run.table) else {}),
        },
    )
    try:
        if name in PROCEDURES:
            _procedure(run, place, name, action)
        else:
            _steps(run, place, name, action)
        _all_asked(run, place)
    except IllegalAnswer as error:
        if refused in (None, False):
            raise
        reason = str(_told(run, place, error))
        if isinstance(refused, str) and refused not in f"{error} {reason} {error.rule}":
            raise Wrong(f"{shown(refused)} came, expected a part of the reason: {reason}", f"{place}.refused") from None
        before.restore(run, asked=False)
        return
    if refused not in (None, False):
        raise Wrong("it was allowed, expected that it is refused", place)


def _all_asked(run: Run, place: str) -> None:
    """Every answer of the file has to be asked for, or be the only one to a question that answered itself."""
    unasked = list(run.unused())
    if not unasked:
        return
    where, key, seat, answer = unasked[0]
    only = run.only_one(key, seat) if key else run.only_one("", after=run.given)
    if only and all(run.decided):
        expected = " or ".join(dict.fromkeys(f"{shown(s.answer)}, the only answer to {s.key!r} there" for s in only))
        error = IllegalAnswer("illegal.option", came=answer, expected=[s.answer for s in only])
        error.add_note(f"{place}.{where}")
        error.add_note(expected)
        raise error
    asked = list(dict.fromkeys([*run.asked_now(), *(s.key for s in run.settled)]))
    known = meant(key, asked) or meant(key, question_keys()) if key and key not in question_keys() else ""
    more = f" (nor were {len(unasked) - 1} more)" if len(unasked) > 1 else ""
    raise Wrong(
        f"{shown(answer)} came and was not asked for{more}, expected "
        + (f"answers to {', '.join(map(repr, asked))} only" if asked else "no answers, as nothing was asked")
        + known,
        f"{place}.{where}",
    )


def _told(run: Run, place: str, error: Wrong | IllegalAnswer) -> Wrong:
    """A failure as a complaint with its place in the file, in the file's own words."""
    if isinstance(error, Wrong):
        return error if error.place.startswith((place, "given", "expect")) else error.within(place)
    where, expected, *_ = [*notes_of(error), "", ""]
    values = error.values
    where = where if where.startswith(place) else joined(place, where)
    if "field" in values:
        where = f"{where}.{values['field']}"
    passed = run.only_one("", after=run.given - 1) if run.given and ".answers[" in where else []
    hint = "".join(f"; before it {s.key!r} answered itself with {shown(s.answer)}" for s in passed[:3])
    rule = f" ({error.rule})" if error.rule else ""
    expected = expected or _expected(error.key, values)
    return Wrong(f"refused{rule}: {shown(values.get('came'))} came{hint}, expected {expected}", where)


_LISTS = {
    "illegal.several": "a list of different ones of",
    "illegal.shuffle": "a list of each of these once:",
    "illegal.record": "a table of",
}


def _expected(key: str, values: Mapping[str, Any]) -> str:
    """What the rules would have taken instead of an answer that they refuse."""
    options = values.get("expected")
    if key == "illegal.correction":
        return "a path that can be corrected, such as 'fame.automa', with a value that fits there"
    if isinstance(options, list) and key in _LISTS:
        single = key != "illegal.record" and not isinstance(values.get("came"), list)
        nested = " (in a table by question a list in a list)" if single else ""
        return f"{_LISTS[key]} {', '.join(repr(str(o)) for o in options)}{nested}"
    if isinstance(options, list):
        names = [str(o) for o in options]
        return (
            listed(names) + meant(values.get("came"), names) if names else "another act, as this one can't be done now"
        )
    if options is not None:
        return f"one such as {options!r}"
    if key == "illegal.count":
        return f"{values['lo']} to {values['hi'] or 'all'} of them"
    return f"a whole number from {values['lo']} to {values['hi']}" if "lo" in values else "nothing"


def _procedure(run: Run, place: str, name: str, arguments: Mapping[str, Any]) -> None:
    if not automa_seat(run.table) and name.startswith(NEEDS_AUTOMA):
        raise Wrong(
            f"{name!r} came, and there is no Automa in a game of people, expected a procedure of people", f"{place}.run"
        )
    known = arguments_of(run.table, name)
    for key in arguments:
        if known is not None:
            one_of_at(place, key, [*known, "answers", "refused"])
    for key, must in (known or {}).items():
        if must and key not in arguments:
            raise Wrong(f"nothing came, expected {needed(run.table, key)}", f"{place}.{key}")
    rule = PROCEDURES[name](run.table, **{"from_" if k == "from" else k: v for k, v in arguments.items()})
    run.result = run.drive(rule)


def _steps(run: Run, place: str, name: str, arguments: dict[str, Any]) -> None:
    """Play a step, all steps of a phase, or a whole round, by the line-ups of the rules."""
    rows = flow.steps(run.table)
    who = arguments.pop("who", None)
    if arguments:
        first = next(iter(arguments))
        expected = f"nothing besides 'run', 'who', 'answers', 'refused' for {name!r}{meant(first, WHEN)}"
        raise Wrong.at(place, first, expected)
    phases = _phases(run.table)
    # Of the set-up the row, and what modules do there.
    alone = [s for s in rows if s == ROW or not s.startswith("setup")]
    if name in alone:
        names = [name]
    elif name in phases:
        names = [s.name for s in rows.values() if s.phase == name]
    elif name == "round":
        names = [s.name for s in rows.values() if s.phase not in ("setup", "score")]
    else:
        known = [*phases, "round", *alone, *PROCEDURES]
        if hint := meant(name, known).removeprefix("; "):
            # There are so many that the hint would be overlooked behind them.
            raise Wrong(f"{shown(name)} came, {hint} Expected {listed(known)}", f"{place}.run")
        raise Wrong.at(f"{place}.run", name, listed(known))
    for step in names:
        line_up = None
        if who is not None:
            line_up = [_acts(f"{place}.who", run.table, step, who)]
        _step_of(run, step, line_up)


def _acts(place: str, table: Table, step: str, who: Any) -> str:
    """Who acts: a seat, an Enemy or slot in the Ambush, an Enemy as they fire, or the table in a step of all."""
    others = {
        "fire.ambush": [*clan.enemies(table), *(f"zone.{n}" for n in range(1, len(table.things.zone) + 1)), "table"],
    }.get(step, ["table"])
    if isinstance(who, str) and who in others:
        return who
    known = [*seat_names(table), *others]
    if not isinstance(who, str) or who not in known:
        raise Wrong.at(place, who, listed(known) + meant(who, known))
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
        if progress.queue and progress.queue[0] == who:
            progress.queue.pop(0)
        if not progress.queue and line_up is None and step.again is not None and step.again(table):
            progress.queue = step.line_up(table)


MOST = SMALL
"""Bytes of the largest file that is read: 256 KiB. The longest of the house has 3."""


def run_file(path: Path, library: Printed | None = None) -> Outcome:
    """Run one scenario file. Whatever is wrong with it stands in the outcome, on one line; nothing is raised."""
    found = Outcome("", [])
    try:
        found.wrong = _read_and_run(path, library or NoLibrary(), found)
    except RecursionError:
        found.wrong = "can't be read: values are nested too deep in it, expected a few levels"
    found.wrong = " ".join(found.wrong.split())
    found.title = " ".join(found.title.split())
    return found


def _read_and_run(path: Path, library: Printed, found: Outcome) -> str:
    """What is wrong, ``""`` for nothing."""
    try:
        text = read_text(path, MOST)
        check_toml(text)
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        return f"can't be read: {english(unreadable(error))}, expected a text file in UTF-8"
    except Beyond as error:
        return f"can't be read: {english(error.said)}, expected a scenario, which is small"
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("datetime", "time")
        return f"can't be read: no TOML: {reason}, expected lines such as: round = 1"
    except ValueError:
        return "can't be read: a number of thousands of digits or a date that can't be, expected numbers of this game"
    try:
        _run(data, path.stem, library, found)
    except Wrong as error:
        return str(error)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, StopIteration):
        return f"{found.part}: this does not fit the table that is given, expected values that go together"
    return ""


def _run(data: Mapping[str, Any], stem: str, library: Printed, found: Outcome) -> None:
    found.part = "file"
    for name in data:
        one_of_at("file", name, list(PARTS))
    found.title = text_at("title", data.get("title", stem.replace("-", " ")))
    text_at("note", data.get("note", ""))
    found.rules = each_at("rules", data.get("rules", []), rule_at)
    expect = mapping_at("expect", data.get("expect", {}))
    when = list_at("when", data.get("when", []))
    if not expect and not any(isinstance(w, Mapping) and w.get("refused") for w in when):
        raise Wrong("nothing came, expected at least one value or a refused act", "expect")
    edition, modules = played_at(data)
    given = mapping_at("given", data.get("given", {}))
    found.part = "given"
    table = given_table(given, _acting(when, expect), edition, modules)
    check_played(edition, modules, solo=bool(automa_seat(table)))
    run = Run(table, library)
    run.hear()
    run.said = []
    for i, action in enumerate(when, start=1):
        found.part = f"when[{i}]"
        _do(run, f"when[{i}]", action)
    found.part = "expect"
    found.said, found.asked, found.seats = run.said, list(run.posed.values()), dict(run.table.terms.seats)
    _compare(run, expect)


def _acting(when: list[Any], expect: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The seats that do something, or of which something is expected, that only a tracked seat can; each with the place
    in the file that names it."""
    acts = [
        (f"when[{i}].seat", w.get("seat", "you"))
        for i, w in enumerate(when, start=1)
        if isinstance(w, Mapping) and isinstance(w.get("run"), str) and w["run"] in SEATED and w["run"] != "you.shoot"
    ]
    named = {seat: expect[seat] for seat in ("you", *COLOURS) if isinstance(expect.get(seat), Mapping)}
    return acts + [(f"expect.{s}", s) for s, v in named.items() if set(v) - {"space", "fame"}]


def _compare(run: Run, expect: Mapping[str, Any]) -> None:
    found = figures(run)
    said = {word for line in run.said for word in (line.key, *rules_of(line), *line.doubts)}
    for name, wanted in _flat(expect, found).items():
        place = f"expect.{name}"
        if name in ("said", "unsaid"):
            words = [wanted] if isinstance(wanted, str) else list_at(place, wanted)
            for i, word in enumerate(words, start=1):
                where = place if isinstance(wanted, str) else f"{place}[{i}]"
                word_at(where, word)
                if (word in said) is (name == "unsaid"):
                    lines = ", ".join(dict.fromkeys(line.key for line in run.said)) or "nothing"
                    verb = (
                        "was said, expected that it is not" if name == "unsaid" else "was not said, expected it among"
                    )
                    raise Wrong(f"{word!r} {verb}{'' if name == 'unsaid' else f' what was said: {lines}'}", where)
        elif name == "asked":
            for i, key in enumerate(list_at(place, wanted), start=1):
                question_at(f"{place}[{i}]", key)
            if run.asked != wanted:
                raise Wrong.at(place, run.asked, shown(wanted))
        else:
            value = found[name] if name in found else _path(run.table, name, found)
            if not _same(name, _canonical(run.table, name, value), _wanted(run.table, name, wanted)):
                raise Wrong.at(place, _as_written(run.table, name, value, wanted), shown(wanted))


_SEATED = re.compile(
    r"order(\.left|\.right)?|leader|turns|out|tracked|score\.(ranking|winner)|things\.order|enemy\.\w+\.order"
)
_WAYS = re.compile(r"(things\.)?(closed|mine)")


def _wanted(table: Table, name: str, wanted: Any) -> Any:
    """Expected seats may be written "you" and "automa", spaces in full, ways from either end."""
    if _SEATED.fullmatch(name):
        names = {"you": next(iter(humans(table)), ""), "automa": automa_seat(table)}
        return _each(lambda w: names.get(w, w), wanted)
    if _WAYS.fullmatch(name):
        return _canonical(table, name, _each(lambda w: way_at(f"expect.{name}", table, w) if w else w, wanted))
    if name.endswith(".space"):
        return space_at(f"expect.{name}", table, wanted)
    if name.endswith("waypoints") and isinstance(wanted, Mapping):
        return {space_at(f"expect.{name}", table, space): counter for space, counter in wanted.items()}
    return wanted


def _each(change: Callable[[Any], Any], value: Any) -> Any:
    """A text, or each text of a list, changed."""
    if isinstance(value, list | tuple):
        return [_each(change, v) for v in value]
    return change(value) if isinstance(value, str) else value


def _canonical(table: Table, name: str, value: Any) -> Any:
    """Ways as the map names them; anything else as it is."""
    return _each(lambda w: canonical(table, w) if w else w, value) if _WAYS.fullmatch(name) else value


def _as_written(table: Table, name: str, value: Any, wanted: Any) -> Any:
    """A value that came, its seats called as the file calls them."""
    if not _SEATED.fullmatch(name):
        return value
    written = wanted if isinstance(wanted, list) else [wanted]
    names = {"you": next(iter(humans(table)), ""), "automa": automa_seat(table)}
    called = {seat: name for name, seat in names.items() if seat and (name in written or seat not in written)}
    return _each(lambda v: called.get(v, v), value)


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


_PHASES = {"slots": "exploration", "teams": "exploration", "spaces": "movement"}
"""What is known of a tracked seat in one phase only."""


def _path(table: Table, path: str, figures: Iterable[str]) -> Any:
    target: Any = msgspec.to_builtins(table)
    for depth, name in enumerate(path.split(".")):
        try:
            target = target[int(name)] if isinstance(target, list) else target[name]
        except (KeyError, IndexError, ValueError, TypeError):
            phase = _PHASES.get(path.split(".")[1]) if depth < 2 and path.count(".") else None
            if phase and flow.phase_of(table) != phase:
                raise Wrong(
                    f"the game is in the phase {flow.phase_of(table)!r}, expected {phase!r}, in which this is known",
                    f"expect.{path}",
                ) from None
            raise Wrong(f"there is no such value{_known(path, depth, target, figures)}", f"expect.{path}") from None
    return target


def _known(path: str, depth: int, target: Any, figures: Iterable[str]) -> str:
    """What might have been expected instead of a value that there is not: names beside it, and one spelt like it."""
    before = ".".join(path.split(".")[:depth])
    beside = (
        [f"{before}.{name}" if before else name for name in target] if isinstance(target, Mapping) and depth else []
    )
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
