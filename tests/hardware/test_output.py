"""Direction, brightness and the power supply's limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.output import Output, Stretch, draws

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


@given(pictures, st.floats(1, 60), st.floats(1, 3), st.floats(0.05, 1))
def test_the_limit_holds_after_gamma_for_leds_that_draw_otherwise(
    rgb: bytes, channel: float, gamma: float, brightness: float
) -> None:
    sent = Output(milliamps=500, channel=channel, gamma=gamma, brightness=brightness).shaped(rgb)
    assert draws(sent, channel) <= 500 + 1e-6


def test_dark_leds_count_against_the_limit() -> None:
    # 100 of 300 mA go to LEDs that show nothing: 200 are left for ten white ones, which would draw 600.
    ten = Output(milliamps=300, stretches=(Stretch(10),)).shaped(bytes([255] * 30), 100)
    assert ten == bytes([85] * 30) + bytes(270)


@given(st.floats(1, 3), st.floats(0.05, 1))
def test_gamma_keeps_ends_order_and_what_is_lit(gamma: float, brightness: float) -> None:
    sent = Output(gamma=gamma, brightness=brightness).shaped(bytes(range(255)) + b"\xff" * 3)
    assert list(sent) == sorted(sent)
    assert sent[0] == 0
    assert sent[1] >= 1
    assert sent[-1] == int(255 * brightness + 1e-6)


def test_gamma_is_the_usual_curve() -> None:
    assert Output(gamma=2.2).shaped(bytes([51, 128, 255])) == bytes([7, 55, 255])


def numbered(leds: int) -> bytes:
    """A picture whose LEDs tell their number, from 1 on, by their red."""
    return b"".join(bytes([n + 1, 0, 0]) for n in range(leds))


def lay(output: Output, leds: int) -> list[int]:
    """Which LED of the picture each LED of the strip shows; 0 for dark ones."""
    return list(output.shaped(numbered(output.shown(leds)), leds)[::3])


def test_an_offset_runs_round_the_table() -> None:
    assert lay(Output(offset=2), 6) == [5, 6, 1, 2, 3, 4]
    assert lay(Output(offset=2, turned=True), 6) == [2, 1, 6, 5, 4, 3]
    assert lay(Output(offset=8), 6) == lay(Output(offset=2), 6)


def test_gaps_stay_dark_and_stretches_run_their_own_way() -> None:
    round_a_table = (Stretch(3), Stretch(2, gap=1), Stretch(2, gap=2, turned=True))
    assert Output(stretches=round_a_table).shown(12) == 7
    assert lay(Output(stretches=round_a_table), 12) == [1, 2, 3, 0, 4, 5, 0, 0, 7, 6, 0, 0]
    assert lay(Output(stretches=round_a_table, turned=True), 12) == [7, 6, 5, 0, 4, 3, 0, 0, 1, 2, 0, 0]
    assert lay(Output(stretches=round_a_table, offset=11), 12) == [2, 3, 0, 4, 5, 0, 0, 7, 6, 0, 0, 1]


def test_stretches_longer_than_the_strip_are_refused() -> None:
    with pytest.raises(ValueError, match="stretches of 11 LEDs came, at most 10"):
        Output(stretches=(Stretch(5), Stretch(5, gap=1))).shown(10)


@pytest.mark.parametrize(
    "wrong",
    [
        {"brightness": 0.0},
        {"brightness": 1.1},
        {"milliamps": -1.0},
        {"gamma": 0.9},
        {"gamma": 3.1},
        {"channel": 0.0},
        {"offset": -1},
        {"stretches": (Stretch(0),)},
        {"stretches": (Stretch(1, gap=-1),)},
    ],
)
def test_an_impossible_output_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="came"):
        Output(**wrong)  # type: ignore[arg-type]
