"""What Frostlands does in a way of its own."""

from __future__ import annotations

from companion.rules.editions.frostlands import abandoned
from companion.rules.editions.policies import Policies

POLICIES = Policies(
    abandoned=abandoned,
)
