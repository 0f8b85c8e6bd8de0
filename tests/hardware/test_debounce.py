"""Synthetic contacts: edges with their times, and what the button does about them."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.debounce import Debouncer, acts
from hardware.pins import load_pins

SETTLE = 0.02
AS_SHIPPED = load_pins().debounce
RECORDED = Path(__file__).with_name("recorded_bounces.txt")


def played(edges: list[tuple[float, bool]], hold: float = 0.0) -> list[float]:
    return acts(edges, SETTLE, hold)


def trace(*flips: float, start: bool = True) -> list[tuple[float, bool]]:
    """Edges at the times `flips`: closed, open, closed …"""
    return [(at, (n % 2 == 0) == start) for n, at in enumerate(flips)]


def test_a_clean_press_acts_at_once_and_its_release_doesnt() -> None:
    assert played(trace(1.0, 1.3)) == [1.0]


def test_bounces_of_press_and_release_are_one_press() -> None:
    assert played(trace(1.0, 1.001, 1.003, 1.004, 1.009, 1.3, 1.301, 1.305, 1.307, 1.31)[:-1]) == [1.0]


def test_a_press_shorter_than_the_settling_time_counts() -> None:
    assert played(trace(1.0, 1.004)) == [1.0]


def test_two_quick_presses_are_two() -> None:
    assert played(trace(1.0, 1.05, 1.08, 1.15)) == [1.0, 1.08]


def test_a_flicker_while_pressed_is_no_second_press() -> None:
    assert played(trace(1.0, 1.5, 1.51, 2.0)) == [1.0]


def test_an_edge_that_changes_nothing_is_ignored() -> None:
    assert played([(0.5, False), (1.0, True), (1.2, True), (1.5, False), (1.6, False)]) == [1.0]


def test_a_button_that_must_be_held_acts_when_it_was() -> None:
    assert played(trace(1.0, 3.0), hold=0.8) == [1.8]


def test_one_let_go_too_soon_does_not_act() -> None:
    assert played(trace(1.0, 1.79), hold=0.8) == []
    assert played(trace(1.0, 1.7, 2.0, 2.7), hold=0.8) == []


def test_a_long_hold_acts_once_though_the_contact_flickers() -> None:
    assert played(trace(1.0, 1.4, 1.41, 2.5, 2.505, 9.0), hold=0.8) == [1.8]


def test_a_flicker_just_when_the_hold_is_over_only_delays_it() -> None:
    assert played(trace(1.0, 1.795, 1.81, 2.5), hold=0.8) == [1.81]


def test_a_hold_that_the_program_noticed_late_still_counts() -> None:
    debouncer = Debouncer(SETTLE, 0.8)
    assert not debouncer.edge(True, 1.0)
    assert debouncer.edge(False, 2.5)
    assert debouncer.due() is None or not debouncer.poll(3.0)


def test_nothing_is_due_between_presses() -> None:
    debouncer = Debouncer(SETTLE)
    assert debouncer.due() is None
    assert debouncer.edge(True, 1.0)
    assert debouncer.due() is None


def recorded() -> dict[str, list[list[tuple[float, bool]]]]:
    """The recorded presses and releases: edges in seconds from their beginning, whether closed."""
    found: dict[str, list[list[tuple[float, bool]]]] = {"press": [], "release": []}
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        kind, *looks = line.split()
        closed, edges = kind == "release", []
        for look in looks:
            time, level, rises = re.fullmatch(r"(\d+)([hl])(\d+)", look).groups()  # type: ignore[union-attr]
            steps: list[bool] = []
            for _ in range(int(rises)):
                steps += [False] if (steps[-1] if steps else closed) else [True, False]
            if level == "l" and not (steps[-1] if steps else closed):
                steps.append(True)
            # What happened between two looks is close before the second.
            edges += [(int(time) / 1e9 - 1e-7 * (len(steps) - n), step) for n, step in enumerate(steps, 1)]
            closed = level == "l"
        found[kind].append(edges)
    return found


def test_the_recorded_traces_are_read_as_they_were_counted() -> None:
    traces = recorded()
    assert {kind: len(rows) for kind, rows in traces.items()} == {"press": 14, "release": 12}
    for kind, rows in traces.items():
        for edges in rows:
            assert [closed for _, closed in edges] == [(n % 2 == 0) == (kind == "press") for n in range(len(edges))]
            assert edges[-1][1] == (kind == "press")
            assert all(a < b for (a, _), (b, _) in pairwise(edges))
    opened = [b - a for edges in traces["press"] for (a, closed), (b, _) in pairwise(edges) if not closed]
    assert 0.08 < max(opened) < AS_SHIPPED, "the worst of it is what the settling time is for"


def pressed(chance: random.Random, settle: float, hold: float) -> tuple[list[tuple[float, bool]], list[float]]:
    """Up to four presses in a row, with bounces at both ends that are shorter than the settling time."""
    edges: list[tuple[float, bool]] = []
    begins: list[float] = []
    now = 1.0
    for _ in range(chance.randint(1, 4)):
        begins.append(now)
        for closed in (True, False):
            edges.append((now, closed))
            for _ in range(chance.choice((0, 0, 1, 2, 5))):  # over before any hold is
                edges.append((now := now + chance.uniform(0.0001, 0.75 * settle), not closed))
                edges.append((now := now + chance.uniform(0.0001, 0.75 * settle), closed))
            now += chance.uniform(1.5 * settle, 10 * settle) + (hold if closed else 0.0)
    return edges, begins


def played_back(
    chance: random.Random, traces: dict[str, list[list[tuple[float, bool]]]], hold: float
) -> tuple[list[tuple[float, bool]], list[float]]:
    """Up to four recorded presses in a row, each with a recorded release, the fingers as fast as people's are."""
    edges: list[tuple[float, bool]] = []
    begins: list[float] = []
    now = 1.0
    for _ in range(chance.randint(1, 4)):
        press, release = chance.choice(traces["press"]), chance.choice(traces["release"])
        begins.append(now + press[0][0])
        edges += [(now + at, closed) for at, closed in press]
        now += press[-1][0] + hold + chance.uniform(0.03, 0.3)
        edges += [(now + at, closed) for at, closed in release]
        now += release[-1][0] + chance.uniform(AS_SHIPPED, 0.5)
    return edges, begins


@pytest.mark.parametrize("hold", [0.0, 0.8])
def test_no_press_is_lost_or_doubled_in_ten_thousand_bounce_traces(hold: float) -> None:
    """2,000 of recorded presses and releases, 8,000 made up, half of them for other settling times."""
    chance, traces = random.Random(20), recorded()
    for number in range(10_000):
        settle = SETTLE if number >= 6_000 else AS_SHIPPED
        edges, begins = pressed(chance, settle, hold) if number >= 2_000 else played_back(chance, traces, hold)
        assert acts(edges, settle, hold) == pytest.approx([at + hold for at in begins]), (number, edges)
