"""Direction, brightness and the power supply's limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.output import Output, draws

pictures = st.integers(1, 144).flatmap(lambda n: st.binary(min_size=3 * n, max_size=3 * n))


@given(pictures, st.floats(300, 20000))
def test_no_picture_draws_more_than_the_supply_gives(rgb: bytes, supply: float) -> None:
    assert draws(Output(milliamps=supply).shaped(rgb)) <= supply + 1e-6


@given(pictures)
def test_a_plain_output_sends_the_very_picture(rgb: bytes) -> None:
    assert Output().shaped(rgb) == rgb


@given(pictures)
def test_turned_twice_is_not_turned(rgb: bytes) -> None:
    turned = Output(turned=True)
    assert turned.shaped(turned.shaped(rgb)) == rgb
    assert turned.shaped(rgb)[:3] == rgb[-3:]


def test_a_picture_within_the_limit_is_not_dimmed() -> None:
    rgb = bytes([255, 0, 0] * 10)
    assert draws(rgb) == 210
    assert Output(milliamps=210).shaped(rgb) == rgb
    assert Output(milliamps=110).shaped(rgb) == bytes([127, 0, 0] * 10)
    assert Output(brightness=0.5).shaped(rgb) == bytes([127, 0, 0] * 10)


@pytest.mark.parametrize("wrong", [{"brightness": 0.0}, {"brightness": 1.1}, {"milliamps": -1.0}])
def test_an_impossible_output_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="came"):
        Output(**wrong)  # type: ignore[arg-type]
