"""The benches still run, with tiny numbers, and name their figures as ``python -m tests.bench`` promises."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.bench.__main__ import main
from tests.bench.beside import HERE, measured, table
from tests.bench.names import BENCHES

SMALL: dict[str, dict[str, float]] = {
    "rules": {"acts": 150, "times": 1, "games": 1},
    "editions": {"games": 1, "times": 1},
    "whole": {"games": 1, "times": 1},
    "aged": {"acts": 240, "times": 1},
    "undo": {"acts": 40},
    "resume": {"acts": 40, "times": 2},
    "journal": {"acts": 40},
    "commit": {"acts": 10},
    "strip": {"seconds": 0.3, "turns": 2},
}
"""What makes a bench quick."""
ON_GLASS: dict[str, dict[str, float]] = {
    "start": {"times": 1},
    "touch": {"touches": 3, "settle": 0.0, "idle": 0.1, "bare": 3},
    "rest": {"rests": 1, "settle": 5.2, "between": 2},
    "unplugged": {"touches": 8, "block": 2},
    "voice": {"touches": 4, "turns": 1},
    "memory": {"acts": 1, "warm": 1.0},
    "evening": {"games": 2, "first": 1, "acts": 1, "rest": 0.5},
    "steady": {"touches": 6, "early": 3, "games": 1, "rest": 0.5, "looks": 2},
}


def _check(name: str, folder: Path, options: dict[str, float]) -> None:
    metrics = import_module(f"tests.bench.{name}").run(folder, **options)
    assert tuple(metrics) == BENCHES[name]
    none_is_good = ("idle_cpu_pct", "rest_cpu_pct", "_growth", "_growth_mb")
    assert all(value > 0 for metric, value in metrics.items() if not metric.endswith(none_is_good)), metrics


@pytest.mark.parametrize("name", SMALL)
def test_a_bench_runs(name: str, tmp_path: Path) -> None:
    _check(name, tmp_path, SMALL[name])


@pytest.mark.ui
@pytest.mark.parametrize("name", ON_GLASS)
def test_a_bench_on_the_glass_runs(name: str, tmp_path: Path) -> None:
    _check(name, tmp_path, ON_GLASS[name])


def test_every_bench_is_tried() -> None:
    assert {*SMALL, *ON_GLASS} == set(BENCHES)


def test_an_unknown_bench_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["undoo"]) == 2
    assert "no bench undoo: expected some of rules, editions, whole" in capsys.readouterr().err


def test_a_table_beside_another_version_tells_medians_spread_and_ratio() -> None:
    rows = table({"touch": [40.0, 50.0, 42.0]}, {"touch": [21.0, 20.0, 25.0], "new": [1.0]})
    assert rows[2:] == ["| `touch` | 42 (40 to 50) | 21 (20 to 25) | 0.50 |", "| `new` | – | 1 | – |"]


def test_a_bench_that_a_version_does_not_have_has_no_figures_there(tmp_path: Path) -> None:
    assert measured(tmp_path, "undo", {}) == {}


def test_options_that_a_version_does_not_know_are_left_out_there() -> None:
    assert tuple(measured(HERE, "undo", {"acts": 40, "turns_of_the_moon": 3})) == BENCHES["undo"]
