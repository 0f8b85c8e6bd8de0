"""Runs tests against mutants: pytest collects once; for each mutant a fork of it changes the function and runs the
tests that reach it, the cheapest first, until one fails.

What runs at import (tables, defaults, classes) can't be changed in a fork that has imported everything: for such a
mutant the fork becomes a new pytest that imports the changed source from the start.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import json
import os
import resource
import sys
import time
import types
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, NoReturn

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.importing import Imported, name_of
from tests.mutants.mutant import Mutant

RULES = "companion/rules"
TESTS = ("tests/rules", "tests/toy")
"""Where the tests of the rules are: of those of our games, and of what others bring into them."""
GRACE = 10
"""Seconds of the processor that a test may take with a mutant, beside ten times its usual ones: after that it is taken
for an endless loop."""
MEMORY = 4 << 30
"""Bytes that a test may take with a mutant."""
BATCH = 80
"""Tests that run one after the other while it is written down who reaches what."""
KILLED, SURVIVED, BROKEN = 1, 0, 3
"""Exit statuses of a fork. Signals are endless loops."""
COLD = "AURORA_MUTANT"
"""Names the file with the mutant and the order of tests, in a pytest that imports it from the start."""


class Reach(NamedTuple):
    """Which test reaches which lines of the rules, and what it costs."""

    imported: dict[str, list[int]]
    """Lines that run at import, while tests are collected."""
    tests: dict[str, dict[str, list[int]]]
    """Lines by file by test. What a test keeps for the next ones of its file counts for the first."""
    costs: dict[str, float]
    """Seconds of the processor by test."""
    texts: dict[str, str]
    """What names the text of the scenario file that a test plays, by test."""

    def order(self, mutant: Mutant) -> list[str]:
        """The tests that may notice this mutant, in the order in which to run them."""
        lines = set(range(mutant.first, mutant.last + 1))
        reaching = {name for name, files in self.tests.items() if lines & set(files.get(mutant.path, ()))}
        if self.warm(mutant):
            return sorted(reaching, key=self.costs.__getitem__)
        same = {name for name, files in self.tests.items() if mutant.path in files}
        rest = self.tests.keys() - reaching - same
        cheapest = [sorted(some, key=self.costs.__getitem__) for some in (reaching, same - reaching, rest)]
        return [name for some in cheapest for name in some]

    def warm(self, mutant: Mutant) -> bool:
        """Whether it is in a function that does not run at import."""
        return bool(mutant.function) and not set(range(mutant.first, mutant.last + 1)) & set(
            self.imported.get(mutant.path, ())
        )


class Verdict(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    end: str
    """`killed`, `endless`, `survived`, `unreached` or `broken`: it could not be tried."""
    by: str
    """The test that failed."""
    seconds: float


class Plugin:
    """Stands in for the loop of tests of a pytest that has collected them."""

    def __init__(self, loop: Callable[[pytest.Session], None]) -> None:
        self._loop = loop

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running all tests, do what this is for."""
        if session.testsfailed:
            raise session.Interrupted("the tests can't be collected")
        self._loop(session)
        return True


def collect(root: Path, loop: Callable[[pytest.Session], None]) -> int:
    """Collect the tests of the rules in a copy of the tree, then do this with them; the exit status of pytest."""
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header", "--no-summary"]
    where = [str(root / folder) for folder in TESTS]
    return int(pytest.main([*quiet, "--rootdir", str(root), *where], plugins=[Plugin(loop)]))


# ------------------------------------------------------------------------------------------------ who reaches what


def reach(root: Path, kept: Path, jobs: int, tell: Callable[[str], None]) -> int:
    """Write down which test reaches which lines; what stands there already of tests whose text is the same is left."""
    old = Reach(*json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else None
    at_import = _cover(root)

    def loop(session: pytest.Session) -> None:
        at_import.stop()
        texts = {item.nodeid: _text(item) for item in session.items}
        tests: dict[str, dict[str, list[int]]] = {}
        costs: dict[str, float] = {}
        new = [item for item in session.items if old is None or old.texts.get(item.nodeid) != texts[item.nodeid]]
        if old is not None:
            again = {item.nodeid for item in new}
            tests = {name: lines for name, lines in old.tests.items() if name in texts and name not in again}
            costs = {name: old.costs[name] for name in tests}
        warm_up(session)
        running: dict[int, tuple[list[pytest.Item], Path]] = {}

        def finished() -> None:
            items, into = running.pop(os.wait()[0])
            told = json.loads(into.read_text(encoding="utf-8")) if into.exists() else {}
            into.unlink(missing_ok=True)
            for item in items:
                if item.nodeid in told:
                    tests[item.nodeid], costs[item.nodeid] = told[item.nodeid]
                else:
                    tell(f"  left out, it fails by itself: {item.nodeid}")
            tell(f"  {len(tests)} of {len(session.items)} tests")

        for number, items in enumerate(_batches(new)):
            into = kept.parent / f"reach-{number}.part"
            into.unlink(missing_ok=True)
            if not (child := os.fork()):
                _guarded(lambda items=items, into=into: _reach(root, items, into))
            running[child] = (items, into)
            while len(running) >= jobs:
                finished()
        while running:
            finished()
        kept.write_text(json.dumps(Reach(_lines(at_import, root), tests, costs, texts)), encoding="utf-8")

    return collect(root, loop)


def _batches(items: list[pytest.Item]) -> Iterator[list[pytest.Item]]:
    """Tests of one file each, not too many."""
    for _, some in groupby(items, key=lambda item: item.path):
        these = list(some)
        yield from (these[at : at + BATCH] for at in range(0, len(these), BATCH))


def _reach(root: Path, items: list[pytest.Item], into: Path) -> NoReturn:
    """In a fork: run these and write down the lines and seconds of each that passes."""
    cover, costs = _cover(root), dict[str, float]()
    for item, following in zip(items, [*items[1:], items[-1]], strict=True):
        cover.switch_context(item.nodeid)
        start = time.process_time()
        if passes(item, following):
            costs[item.nodeid] = time.process_time() - start
    cover.stop()
    told: dict[str, tuple[dict[str, list[int]], float]] = {name: ({}, cost) for name, cost in costs.items()}
    data = cover.get_data()
    for file in data.measured_files():
        for line, names in data.contexts_by_lineno(file).items():
            for name in names:
                if name in told:
                    told[name][0].setdefault(str(Path(file).relative_to(root)), []).append(line)
    into.write_text(json.dumps(told), encoding="utf-8")
    os._exit(0)


def _text(item: pytest.Item) -> str:
    """Names the text of the scenario file that this test plays."""
    path = item.callspec.params.get("path") if hasattr(item, "callspec") else None
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if isinstance(path, Path) and path.is_file() else ""


def _cover(root: Path) -> coverage.Coverage:
    """Begin to note which lines of the rules run."""
    cover = coverage.Coverage(data_file=None, include=[f"{root}/{RULES}/*"], config_file=False, messages=False)
    cover.set_option("run:disable_warnings", ["no-data-collected"])
    cover.start()
    return cover


def _lines(cover: coverage.Coverage, root: Path) -> dict[str, list[int]]:
    data = cover.get_data()
    return {
        str(Path(file).relative_to(root)): sorted(data.lines(file) or ())
        for file in data.measured_files()
        if Path(file).is_relative_to(root)
    }


def warm_up(session: pytest.Session) -> None:
    """Set up what all tests share, once for all forks."""
    first = session.items[0]
    session._setupstate.setup(first)
    for fixture in session._fixturemanager._getautousenames(first):
        first._request.getfixturevalue(fixture)
    gc.collect()
    gc.freeze()


def passes(item: pytest.Item, following: pytest.Item) -> bool:
    """Whether this test passes, or is skipped. What it shares with the following one stays set up."""
    item.session._setupstate.teardown_exact(item)
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _guarded(do: Callable[[], NoReturn]) -> NoReturn:
    """In a fork: whatever happens, never return into the loop of the parent."""
    try:
        do()
    finally:
        os._exit(BROKEN)


# ------------------------------------------------------------------------------------------------ mutants


def tried(
    root: Path, work: Path, known: Reach, mutants: Sequence[Mutant], jobs: int, told: Callable[[Verdict], None]
) -> int:
    """Try each mutant, so many at a time, and tell what became of it; the exit status of pytest."""

    def loop(session: pytest.Session) -> None:
        warm_up(session)
        items = {item.nodeid: item for item in session.items}
        functions = _functions(root)
        running: dict[int, tuple[Mutant, Path, float]] = {}

        def finished() -> None:
            child, status = os.wait()
            mutant, into, start = running.pop(child)
            by = into.read_text(encoding="utf-8") if into.exists() else ""
            into.unlink(missing_ok=True)
            exit_status = os.waitstatus_to_exitcode(status)
            end = {KILLED: "killed", SURVIVED: "survived"}.get(exit_status, "broken" if exit_status > 0 else "endless")
            told(Verdict(mutant, end, by, round(time.monotonic() - start, 2)))

        for number, mutant in enumerate(mutants):
            names = [name for name in known.order(mutant) if name in items]
            if not names:
                told(Verdict(mutant, "unreached", "", 0))
                continue
            into = work / f"by-{number}"
            into.unlink(missing_ok=True)
            start = time.monotonic()
            if not (child := os.fork()):
                order = [(name, known.costs[name]) for name in names]
                _guarded(lambda m=mutant, i=into, o=order: _one(root, functions, items, m, known.warm(m), i, o))
            running[child] = (mutant, into, start)
            while len(running) >= jobs:
                finished()
        while running:
            finished()

    return collect(root, loop)


def _one(
    root: Path,
    functions: dict[tuple[str, str], list[types.FunctionType]],
    items: dict[str, pytest.Item],
    mutant: Mutant,
    warm: bool,
    into: Path,
    order: list[tuple[str, float]],
) -> NoReturn:
    if not (warm and _changed(root, functions, mutant)):
        told = into.with_suffix(".json")
        told.write_text(json.dumps([mutant, str(into), order]), encoding="utf-8")
        os.environ[COLD] = str(told)
        os.execv(sys.executable, [sys.executable, "-m", "tests.mutants.running", str(root)])
    os._exit(_until_one_fails(items, order, into))


def _until_one_fails(items: dict[str, pytest.Item], order: list[tuple[str, float]], into: Path) -> int:
    """Run these tests until one fails, and note which."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    for (name, cost), (following, _) in zip(order, [*order[1:], order[-1]], strict=True):
        limit = int(time.process_time() + GRACE + 10 * cost)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))
        into.write_text(name, encoding="utf-8")
        if not passes(items[name], items[following]):
            return KILLED
    into.unlink(missing_ok=True)
    return SURVIVED


def _functions(root: Path) -> dict[tuple[str, str], list[types.FunctionType]]:
    """All functions of the rules that are alive, by file and qualified name."""
    found: dict[tuple[str, str], list[types.FunctionType]] = {}
    place = f"{root}/{RULES}/"
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__code__.co_filename.startswith(place):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname), []).append(thing)
    gc.freeze()
    return found


def _changed(root: Path, functions: dict[tuple[str, str], list[types.FunctionType]], mutant: Mutant) -> bool:
    """Give the function its changed code; False if that can't be done while it is alive."""
    file = str(root / mutant.path)
    codes = [
        code
        for code in _codes(compile(mutant.source, file, "exec", dont_inherit=True))
        if code.co_qualname == mutant.function
    ]
    alive = functions.get((file, mutant.function), [])
    if len(codes) != 1 or not alive or len({function.__code__ for function in alive}) != 1:
        return False
    with contextlib.suppress(ValueError):
        for function in alive:
            function.__code__ = codes[0]
        return True
    return False


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            if not constant.co_flags & 0x2:  # a class; not what is in a function
                yield from _codes(constant)


# ------------------------------------------------------------------------------------------------ from the start


def from_the_start(root: Path) -> int:
    """Import the mutant that the environment names and run its tests until one fails."""
    values, into, order = json.loads(Path(os.environ.pop(COLD)).read_text(encoding="utf-8"))
    mutant = Mutant(*values)
    sys.meta_path.insert(0, Imported(name_of(mutant.path), str(root / mutant.path), mutant.source))
    end = KILLED  # what can't be imported or collected is noticed

    def loop(session: pytest.Session) -> None:
        nonlocal end
        items = {item.nodeid: item for item in session.items}
        if missing := [name for name, _ in order if name not in items]:
            Path(into).write_text(missing[0], encoding="utf-8")  # a test less is collected
            return
        end = _until_one_fails(items, order, Path(into))

    Path(into).write_text("at import", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    resource.setrlimit(resource.RLIMIT_CPU, (300, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    collect(root, loop)
    return end


if __name__ == "__main__":
    sys.exit(from_the_start(Path(sys.argv.pop())))
