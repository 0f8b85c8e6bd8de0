"""Fury: its track, and what its cards sell (EX-68 to EX-72, ED-23). An edition without it has no such piece."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Fury(Struct, frozen=True, eq=False):
    """The Fury track and cards. ``top`` of the track until the owner says otherwise (D-31). ``prices`` of the standard
    side's list (EX-71): ``treat`` is 1 Treatment and 1 Repair. ``cost``: what one use of a special side costs (EX-72,
    D-30). ``specials``: the rule of each special side by its letter. ``paid_for``: the phase of those that are paid
    for once and then hold for it."""

    top: int
    prices: Mapping[str, int]
    cost: int
    specials: Mapping[str, str]
    paid_for: Mapping[str, str]
