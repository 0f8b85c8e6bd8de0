"""A plain greedy bot: a tracked seat that takes what looks best now and never looks ahead."""

from __future__ import annotations

from companion.bots import RandomSeat


class GreedySeat(RandomSeat):
    """Takes what looks best now."""
