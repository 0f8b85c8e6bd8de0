"""The printed card of the Mine, and the pack that deals it (1E-MIN-01)."""

from __future__ import annotations

from typing import Literal

from companion.packs.schema import Card, Schema

Name = Literal["mine"]


class MineCard(Card, frozen=True):
    """The Object card."""

    name: Name


SCHEMA = Schema(
    "first-edition",
    {"object": MineCard},
    {"object/": {"name": Name}},
    module="mine",
    ids={"object": ("15",), "use": ("mine",)},
)
