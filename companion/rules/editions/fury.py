"""Fury: its track, and what its cards sell (EX-68 to EX-72, ED-23). Not every edition has it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Fury(Struct, frozen=True, eq=False):
    """The Fury track and cards. ``top``: end of the track until the owner says otherwise (D-31). ``prices``: price list
    of the standard side (EX-71); ``treat`` is 1 Treatment and 1 Repair. ``cost``: of one use of a special side (EX-72,
    D-30). ``specials``: letter to the rule of each special side. ``paid_for``: special sides that are paid once and
    hold for a phase, with that phase."""

    top: int
    prices: Mapping[str, int]
    cost: int
    specials: Mapping[str, str]
    paid_for: Mapping[str, str]
