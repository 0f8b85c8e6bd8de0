"""How many changes of the rules the tests of the rules notice: ``deploy/mutants --help``."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.making import made, sample
from tests.mutants.mutant import Mutant
from tests.mutants.running import RULES, TESTS, Reach, Verdict, reach, tried

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
ALIKE = Path(__file__).with_name("equivalent.toml")
NOTICED = ("killed", "endless")


def alike() -> dict[tuple[str, str, str], str]:
    """Mutants that nobody can tell from the original: name of the file, lines before and after; to the reason."""
    listed = tomllib.loads(ALIKE.read_text(encoding="utf-8"))["mutant"]
    return {(one["file"], one["was"], one["now"]): one["why"] for one in listed}


def key(mutant: Mutant) -> tuple[str, str, str]:
    """How the list of equivalent mutants names this one: by text, as lines and folders move."""
    return mutant.path.rpartition("/")[2], "\n".join(mutant.was), "\n".join(mutant.now)


def unmatched() -> list[str]:
    """The listed mutants that are none of today's rules, as the lines that they change: the list has to follow them."""
    return [
        f"{file}: {was}"
        for file, was, now in alike()
        if not any(made(path.read_text(encoding="utf-8"), was, now) for path in sorted((ROOT / RULES).rglob(file)))
    ]


def copy_of_the_tree() -> Path:
    """A copy of what is versioned or new, where tests may write what they like; unchanged files stay as they are."""
    place = WORK / "tree"
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = set(filter(None, subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")))
    for old in [path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts]:
        if str(old.relative_to(place)) not in names and old.suffix in (".py", ".toml"):
            old.unlink()
    for name in sorted(names):
        here, there = ROOT / name, place / name
        if not here.is_file():
            continue
        if not there.exists() or there.read_bytes() != here.read_bytes():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(here, there)
    return place


def digest(root: Path) -> str:
    """Names everything that decides which test reaches what, but the scenario files."""
    both = hashlib.sha256()
    for folder in ("companion", *TESTS):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                both.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return both.hexdigest()[:16]


def by_itself(part: str, *words: str) -> None:
    """Run one half in a process of its own, which has imported nothing yet."""
    status = subprocess.run(
        [sys.executable, "-m", "tests.mutants", part, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""},
    ).returncode
    if status:
        sys.exit(f"deploy/mutants: {part} ended with {status}")


def half(part: str, words: list[str]) -> int:
    """What runs in such a process, in the copy of the tree."""
    root, told = Path(words[0]), os.fdopen(os.dup(1), "w", buffering=1)
    os.chdir(root)
    sys.argv[1:] = []  # Kivy would read them
    sys.path[:] = [str(root), *(p for p in sys.path if p not in ("", str(ROOT)))]
    if part == "--reach":
        return reach(root, Path(words[1]), int(words[2]), lambda line: print(line, file=told))
    known = Reach(*json.loads(Path(words[1]).read_text(encoding="utf-8")))
    plan = Path(words[2])
    mutants = [Mutant(*_tuples(values)) for values in json.loads(plan.read_text(encoding="utf-8"))]
    verdicts: list[Verdict] = []

    def tell(verdict: Verdict) -> None:
        verdicts.append(verdict)
        mutant = verdict.mutant
        print(
            f"{len(verdicts):4}/{len(mutants)} {verdict.end:9} {verdict.seconds:6.1f} s  {mutant.place} {mutant.kind}"
            f"  {verdict.by.removeprefix('tests/rules/')}",
            file=told,
        )

    tried(root, WORK, known, mutants, int(words[3]), tell)
    plan.with_suffix(".verdicts.json").write_text(json.dumps(verdicts), encoding="utf-8")
    return len(verdicts) != len(mutants)


def _tuples(values: list[object]) -> Iterable[object]:
    return (tuple(value) if isinstance(value, list) else value for value in values)


def report(verdicts: list[Verdict], seed: int, seconds: float) -> bool:
    """Say what became of them and keep it; whether nine in ten of those that can be noticed are."""
    listed = alike()
    same = [v for v in verdicts if v.end not in NOTICED and key(v.mutant) in listed]
    alive = [v for v in verdicts if v.end not in NOTICED and key(v.mutant) not in listed]
    for verdict in alive:
        mutant = verdict.mutant
        print(f"\n{mutant.place} in {mutant.function or 'the module'}: {verdict.end} ({mutant.kind})")
        print("\n".join([f"  - {line}" for line in mutant.was] + [f"  + {line}" for line in mutant.now]))
    noticed = len(verdicts) - len(same) - len(alive)
    score = noticed / max(1, noticed + len(alive))
    print(f"\nAlive by file: {', '.join(f'{f} {n}' for f, n in Counter(v.mutant.path for v in alive).most_common())}")
    print(f"Ends: {dict(Counter(v.end for v in verdicts))}")
    print(
        f"Seed {seed}: {len(verdicts)} mutants, {noticed} noticed, {len(same)} equivalent, {len(alive)} alive: "
        f"{score:.1%} of the non-equivalent, in {seconds / 60:.0f} minutes"
    )
    kept = {
        "seed": seed,
        "score": round(score, 4),
        "seconds": round(seconds),
        "mutants": [
            {
                **{k: value for k, value in v.mutant._asdict().items() if k != "source"},
                "end": "equivalent" if v in same else v.end,
                "by": v.by,
                "seconds": v.seconds,
            }
            for v in verdicts
        ],
    }
    (WORK / f"seed-{seed}.json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return score >= 0.9


def _among(file: str, name: str) -> bool:
    """Whether a file is the one, or is in the folder, that somebody has named."""
    return Path(file).name == name or file == name or file.startswith(f"{name.rstrip('/')}/")


def main(words: list[str]) -> int:
    """Sample, find out who reaches what, try, report."""
    if words and words[0] in ("--reach", "--try"):
        return half(words[0], words[1:])
    parser = argparse.ArgumentParser(prog="deploy/mutants", description="See deploy/mutants --help.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--like", default="", help="only those whose changed line has this regular expression")
    parser.add_argument("files", nargs="*")
    wanted = parser.parse_args(words)
    start = time.monotonic()
    for entry in unmatched():
        print(f"{ALIKE.name}: nothing is like this any more, mend it or take it out: {entry}", flush=True)
    WORK.mkdir(parents=True, exist_ok=True)
    root = copy_of_the_tree()
    files = [str(p.relative_to(root)) for p in sorted((root / RULES).rglob("*.py"))]
    if wanted.files:
        files = [file for file in files if any(_among(file, name) for name in wanted.files)]
    mutants = sample(root, files, wanted.seed, wanted.count, WORK / "spots", re.compile(wanted.like))
    print(f"{len(mutants)} mutants of {len(files)} files, {time.monotonic() - start:.0f} s", flush=True)
    kept = WORK / f"reach-{digest(root)}.json"
    print("Which test reaches which line:", flush=True)
    by_itself("--reach", str(root), str(kept), str(wanted.jobs))
    plan = WORK / "plan.json"
    plan.write_text(json.dumps(mutants), encoding="utf-8")
    by_itself("--try", str(root), str(kept), str(plan), str(wanted.jobs))
    results = json.loads(plan.with_suffix(".verdicts.json").read_text(encoding="utf-8"))
    verdicts = [Verdict(Mutant(*_tuples(m)), *rest) for m, *rest in results]
    return not report(verdicts, wanted.seed, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
