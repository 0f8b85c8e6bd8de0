"""Synthetic contacts: edges with their times, and what the button does about them."""

from __future__ import annotations

import random

import pytest

from hardware.debounce import Debouncer

SETTLE = 0.02


def played(edges: list[tuple[float, bool]], hold: float = 0.0, until: float = 100.0) -> list[float]:
    """When the button acts, if it is polled exactly when it asks to be."""
    debouncer = Debouncer(SETTLE, hold)
    acts: list[float] = []
    now = 0.0
    for at, closed in [*edges, (until, None)]:
        while (due := debouncer.due()) is not None and due <= at:
            now = max(now, due)
            if debouncer.poll(now):
                acts.append(now)
        now = at
        if closed is not None and debouncer.edge(closed, at):
            acts.append(at)
    return acts


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


@pytest.mark.parametrize("hold", [0.0, 0.8])
def test_no_press_is_lost_or_doubled_in_ten_thousand_bounce_traces(hold: float) -> None:
    chance = random.Random(20)
    for number in range(10_000):
        edges: list[tuple[float, bool]] = []
        begins: list[float] = []
        now = 1.0
        for _ in range(chance.randint(1, 4)):
            begins.append(now)
            for closed in (True, False):
                edges.append((now, closed))
                for _ in range(chance.choice((0, 0, 1, 2, 5, 9))):  # pairs of bounces, each shorter than the settling
                    edges.append((now := now + chance.uniform(0.0001, 0.015), not closed))
                    edges.append((now := now + chance.uniform(0.0001, 0.015), closed))
                now += chance.uniform(0.03, 0.2) + (hold if closed else 0.0)
        assert played(edges, hold) == pytest.approx([at + hold for at in begins]), (number, edges)
