"""The outline of the marked words behind a sentence, wherever a line ends."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.graphics import Mesh
from kivy.metrics import dp

from companion.screens.widgets.widgets import Sentence, width_of
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

MARKS = [("standin", "stand-in"), ("open", "open rule")]


@pytest.mark.parametrize("width", [200, 240, 268, 290, 320, 400])
def test_the_outline_of_a_marked_word_is_whole_in_its_text_and_none_touches_another(pump: Pump, width: int) -> None:
    """What scrolls the text cuts off what sticks out of it; the word keeps from the edge at a line's start too."""
    sentence = Sentence("Feed if you like, then Rest to Active and Exhausted to Rest.", MARKS)
    sentence.fit(dp(width))
    sentence.write()  # as it is for its picture
    lines = [i for i in sentence.canvas.after.children if isinstance(i, Mesh)]
    assert len(lines) == len(MARKS)
    boxes = []
    for line, (_, word) in zip(lines, MARKS, strict=True):
        xs, ys = line.vertices[::4], line.vertices[1::4]
        assert sentence.x <= min(xs)
        assert max(xs) <= sentence.right
        assert sentence.y <= min(ys)
        assert max(ys) <= sentence.top
        assert max(xs) - min(xs) >= width_of(word, 18) + dp(4), "a space at both sides"
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for one, other in pairwise(boxes):
        assert one[2] < other[0] - dp(4) or other[3] < one[1], f"{one} touches {other}"
