"""``python -m tests.bench.beside FOLDER NAME… [--turns N] [OPTION=NUMBER…]``: benches of this checkout and of another
one, in turns. FOLDER is a checkout of the version before; each bench runs there and here N times (3), one after the
other, so that what else the machine does meets both. Options are those of the bench (``touches=150``); one that the
other version does not know is left out there. Ends with a table: both medians with their spread, and their ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.bench.figures import share, tell

HERE = Path(__file__).parents[2]
ONE = """
import inspect, json, sys, tempfile
from importlib import import_module
from pathlib import Path

name, options = sys.argv[1], json.loads(sys.argv[2])
bench = import_module(f"tests.bench.{name}")
known = {n: v for n, v in options.items() if n in inspect.signature(bench.run).parameters}
with tempfile.TemporaryDirectory(prefix=f"bench-{name}-") as folder:
    print(json.dumps(bench.run(Path(folder), **known)))
"""
"""Runs one bench once in the checkout in which it stands."""


def measured(checkout: Path, name: str, options: dict[str, float]) -> dict[str, float]:
    """The figures of one bench in a checkout, in a process of its own; none if the version there has no such bench."""
    if not (checkout / "tests" / "bench" / f"{name}.py").exists():
        return {}
    ended = subprocess.run(
        [sys.executable, "-c", ONE, name, json.dumps(options)],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(ended.stdout.splitlines()[-1])
    return figures


def spread(values: list[float]) -> str:
    """The median, with least and most where there is more than one value."""
    if not values:
        return "–"
    middle = f"{share(values, 0.5):.4g}"
    return middle if len(values) == 1 else f"{middle} ({min(values):.4g} to {max(values):.4g})"


def table(before: dict[str, list[float]], here: dict[str, list[float]]) -> list[str]:
    """A row for each figure: before, here, ratio."""
    rows = ["| figure | before | here | ratio |", "|---|---|---|---|"]
    for name, values in here.items():
        old = before.get(name, [])
        ratio = f"{share(values, 0.5) / share(old, 0.5):.2f}" if old and share(old, 0.5) else "–"
        rows.append(f"| `{name}` | {spread(old)} | {spread(values)} | {ratio} |")
    return rows


def main(arguments: list[str]) -> int:
    """Measure, and print the table."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("names", nargs="+", metavar="NAME or OPTION=NUMBER")
    asked.add_argument("--turns", type=int, default=3)
    given = asked.parse_args(arguments)
    options = {n: int(v) for n, _, v in (one.partition("=") for one in given.names if "=" in one)}
    for name in (one for one in given.names if "=" not in one):
        before, here = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
        for turn in range(given.turns):
            tell(f"== {name}, turn {turn + 1} of {given.turns} (load {os.getloadavg()[0]:.1f})")
            for checkout, found in ((given.folder.resolve(), before), (HERE, here)):
                for figure, value in measured(checkout, name, options).items():
                    found[figure].append(value)
        print("\n".join(table(before, here)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
