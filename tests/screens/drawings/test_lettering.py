"""What is kept of letters and signs has a bound, and so have the fonts that stay open for them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

NAMES = ("Überraschung im Tunnel", "AVAVA To fj", "−3 … (x)", "Riderwolves, the last of the pack")


def test_what_is_tried_and_not_drawn_makes_no_texture(density: float) -> None:
    from companion.screens.drawings import lettering

    before = lettering.texture.cache_info()
    for name in NAMES:
        for room in range(20, 300, 7):
            lettering.fit(name, room, 26)
            lettering.wrap(name, room, 26, 3, bold=True)
    assert lettering.texture.cache_info() == before


@pytest.mark.parametrize("bold", [False, True])
def test_a_text_is_as_wide_as_its_texture(density: float, bold: bool) -> None:
    from companion.screens.drawings import lettering

    for name in NAMES:
        for size in range(10, 42):
            texture = lettering.text_texture(name, size, bold)
            assert lettering.width(name, size, bold) == texture.width / density, f"{name} {size}"


def test_the_textures_that_are_kept_have_a_bound(density: float) -> None:
    from companion.screens.drawings import lettering

    for n in range(400):
        lettering.text_texture(f"{n} of them", 18)
    assert lettering.texture.cache_info().currsize <= 256


def test_letters_and_signs_of_any_size_are_of_few_sizes() -> None:
    from companion.screens.drawings import lettering

    tenths = [n / 10 for n in range(80, 480)]
    assert len({lettering.stepped(size) for size in tenths}) <= 14
    for size in tenths:
        assert 0.8 * size < lettering.stepped(size) <= size
    fitted = {lettering.fit(name, room, 30).size for name in NAMES for room in range(20, 400)}
    assert min(fitted) == lettering.SMALLEST
    assert len(fitted) <= 6


def test_letters_are_as_large_as_wanted_where_they_have_room() -> None:
    from companion.screens.drawings import lettering

    lettering.use_letters(1.45)
    try:
        assert lettering.within(26.2) == 1.45 * lettering.SMALLEST
        assert lettering.within(25.9) == 24
        assert lettering.within(3) == lettering.SMALLEST
        assert len({lettering.within(n / 10) for n in range(400)}) <= 5
    finally:
        lettering.use_letters(1.0)


def test_signs_of_any_size_leave_few_fonts_open(window: Any) -> None:
    from companion.screens.drawings import lettering

    def fonts() -> int:
        there = Path("/proc/self/fd")
        return sum(os.path.realpath(there / name).endswith("signs.ttf") for name in os.listdir(there))

    for n in range(80, 480):
        lettering.sign_texture("gear", n / 10)
    assert 0 < fonts() <= 30  # with those that other tests have opened


def test_a_word_is_broken_at_its_soft_hyphen_where_it_is_wider_than_the_line(window: Any) -> None:
    from companion.screens.drawings import lettering

    word = "Konvoi\u00adkarte"
    whole = lettering.width("Konvoikarte", 18)
    assert lettering.wrap(word, whole + 1, 18, 2) == ["Konvoikarte"]
    assert lettering.wrap(word, whole * 0.7, 18, 2) == ["Konvoi-", "karte"]
    assert lettering.wrap(f"Eine {word}", whole * 0.7, 18, 3) == ["Eine", "Konvoi-", "karte"]
    assert lettering.wrap(f"Eine {word}", whole * 0.7, 18, 2) == ["Eine", "Konvoikarte"]
    assert lettering.wrap(word, whole * 0.7, 18, 1) == ["Konvoikarte"]
