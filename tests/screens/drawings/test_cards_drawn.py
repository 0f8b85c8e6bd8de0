"""A card is told from a panel by its form: two of its corners are cut off, its edge goes along them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup, Mesh

from companion.screens.drawings import ink
from companion.screens.drawings.geometry import Area


def test_two_corners_of_a_card_are_cut_off(window: Any) -> None:
    group = InstructionGroup()
    pen = ink.Pen(group, 0, 100)
    pen.card(Area(0, 0, 80, 100), ink.RAISED, ink.LINE)
    mesh = next(one for one in group.children if isinstance(one, Mesh))
    corners = {(x, y) for x, y in zip(mesh.vertices[::4], mesh.vertices[1::4], strict=True)}
    cut = ink.CUT * pen.density
    assert corners == {(0, 100), (80 - cut, 100), (80, 100 - cut), (80, 0), (cut, 0), (0, cut)}
    group.clear()
    pen.card(Area(0, 0, 12, 9), ink.RAISED)
    small = next(one for one in group.children if isinstance(one, Mesh))
    assert max(small.vertices[::4]) == 12, "a small card keeps a form"
