"""Pictures drawn as one letter a LED, and golden frames byte for byte; the layout is described in hardware.scene."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.colours import PHASES
from hardware.scene import DARK, Scene, pixels
from tests.hardware.golden import FRAMES, GOLDEN, written

# Upper case is a seat's full colour, lower case half of it, a digit a fifth of it.
LETTERS = {
    "000000": ".",
    "e8f0f7": "W",
    "ffc44d": "A",
    "2e4257": "P",
    "e5484d": "R",
    "732427": "r",
    "2e0e0f": "1",
    "46a758": "G",
    "0e2112": "2",
    "f5d90a": "Y",
    "3e8bff": "B",
    "0c1c33": "4",
    **{bytes((channel + 1) // 2 for channel in tint).hex(): "P" for tint in PHASES},
}

FOUR = Scene(
    seats=("yellow", "red", "blue", "green"), active="red", automa="blue", reading="right", phase=3, line_open=True
)
SOLO = Scene(seats=("red", "blue"), active="red", automa="blue", reading="left", phase=1)


def drawn(scene: Scene, leds: int, at: float = 0.0) -> str:
    rgb = pixels(scene, leds, at)
    assert len(rgb) == 3 * leds
    return "".join(LETTERS.get(rgb[n : n + 3].hex(), "?") for n in range(0, len(rgb), 3))


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_frame(name: str) -> None:
    assert written(name) == (FRAMES / f"{name}.txt").read_text(encoding="ascii")


def test_no_golden_frame_is_left_over() -> None:
    assert sorted(file.stem for file in FRAMES.iterdir()) == sorted(GOLDEN)


def test_damage_makes_holes_that_jump_and_leaves_the_dots_and_the_automas_mark() -> None:
    scene = replace(SOLO, struck=("red", "blue"))
    assert drawn(scene, 30) == "P......W" + "R.1rrRR.R.444.W.444" + "..."
    assert drawn(replace(scene, active=None), 30) == "P......W" + "111.r.RRR.444.W.444" + "..."
    assert drawn(replace(scene, active=None), 30, 0.5) == "P......W" + "11.r.r.RR.44.BW4.44" + "..."
    assert drawn(replace(scene, active=None), 30, 1.0) == drawn(replace(scene, active=None), 30)


def test_nothing_moves_in_low_light_and_whatever_is_lit_stays_lit() -> None:
    scene = replace(FOUR, struck=("blue",), fire=True, thinking=True)
    assert scene.moves
    assert not replace(scene, low=True).moves
    low = [pixels(replace(scene, low=True), 60, at) for at in (0.0, 0.3, 0.7, 1.1)]
    assert low == [low[0]] * 4
    usual = pixels(replace(scene, fire=False), 60, 0.0)
    assert [bool(value) for value in low[0]] == [bool(value) for value in usual]
    assert max(low[0]) <= 0.16 * 255


def test_what_does_not_move_is_not_said_to() -> None:
    still = Scene(seats=("red", "blue"), active=None, automa="blue", reading="left", phase=2, aurora=3)
    assert not still.moves
    for change in ({"active": "red"}, {"thinking": True}, {"struck": ("red",)}, {"fire": True}, {"winners": ("red",)}):
        moving = replace(still, **change)  # type: ignore[arg-type]
        assert moving.moves
        assert not replace(moving, dark=True).moves
        assert len({pixels(moving, 60, at / 10) for at in range(20)}) > 1
    assert len({pixels(still, 60, at / 10) for at in range(20)}) == 1


def test_four_seats_on_sixty_leds() -> None:
    assert drawn(FOUR, 60) == "PPP....." + "YYYYYYYYYYY.R.11rrRRR.R.4444BW44444.22GGGGGGG22.." + "W.A"


def test_solo_on_thirty_leds() -> None:
    assert drawn(SOLO, 30) == "P......W" + "R.1rrRR.R.444BW4444" + "..."


def test_the_automas_turn() -> None:
    assert drawn(replace(SOLO, active="blue", line_open=True), 30) == "P......W" + "111rrrRRR.B.44W44.B" + "..A"


def test_four_seats_on_thirty_leds() -> None:
    assert drawn(replace(FOUR, active="yellow"), 30) == "PPP....." + "Y..Y.1rRR.4B44.2GG2" + "W.A"


def test_four_seats_on_the_shortest_strip() -> None:
    scene = Scene(seats=("red", "green", "yellow", "blue"), active="green", automa=None, reading="left", phase=5)
    assert drawn(scene, 16) == "W" + "RR.G..YY.BB." + "..."


def test_solo_on_the_shortest_strip() -> None:
    assert drawn(replace(SOLO, reading="right", line_open=True), 16) == "." + "R.R.R.44W44." + "W.A"


def test_three_leds_a_seat() -> None:
    scene = Scene(seats=("red", "green", "blue"), active="blue", automa=None, reading="left", phase=2)
    assert drawn(scene, 16) == "W" + "RRR.GGG.B.B." + "..."


@pytest.mark.parametrize(("phase", "count"), [(0, "......"), (1, "P....."), (5, "PPPPP."), (6, "PPPPPP")])
def test_the_phase_is_a_count(phase: int, count: str) -> None:
    assert drawn(replace(SOLO, phase=phase), 60)[:7] == count + "."


def test_each_phase_has_a_tint_of_its_own() -> None:
    firsts = [pixels(replace(SOLO, phase=phase), 60, 0.0)[:3] for phase in range(1, 7)]
    assert firsts == [bytes((channel + 1) // 2 for channel in tint) for tint in PHASES[1:]]
    assert len(set(firsts)) == 6


def test_no_seats_yet() -> None:
    scene = Scene(seats=(), active=None, automa=None, reading="left", phase=0)
    assert drawn(scene, 30) == "......." + "W" + "." * 22


def test_dark_is_black_all_over() -> None:
    assert pixels(replace(FOUR, dark=True), 60, 0.3) == bytes(180) == pixels(DARK, 60, 0)


def test_the_safe_palette_changes_seats_only() -> None:
    usual, safe = pixels(SOLO, 30, 0), pixels(replace(SOLO, safe=True), 30, 0)
    assert safe[24:27].hex() == "d55e00"
    assert usual[:24] == safe[:24]
    assert [n for n in range(30) if usual[3 * n : 3 * n + 3] == bytes(3)] == [
        n for n in range(30) if safe[3 * n : 3 * n + 3] == bytes(3)
    ]


def test_the_active_seat_pulses_and_no_other() -> None:
    bright, dim, again = (pixels(FOUR, 60, at) for at in (0.0, 1.0, 2.0))
    assert bright == again
    red = slice(3 * 20, 3 * 31)
    assert bright[: red.start] == dim[: red.start]
    assert bright[red.stop :] == dim[red.stop :]
    assert dim[red].hex() == "50191b" + "000000" + "100505" * 2 + "280d0e" * 2 + "50191b" * 3 + "000000" + "50191b"


def test_the_pulse_is_slow_and_smooth() -> None:
    first_red = [pixels(SOLO, 30, tenth / 10)[24] for tenth in range(11)]
    assert first_red == [229, 225, 214, 197, 177, 155, 133, 112, 96, 84, 80]


def test_every_shape_differs_at_every_length_from_four() -> None:
    for leds in range(30, 200):
        bodies = []
        for seat in ("red", "green", "yellow", "blue"):
            scene = Scene(seats=(seat,), active=None, automa=None, reading="left", phase=0)
            # By how bright an LED is beside the brightest of its seat: what a colour-blind player sees.
            rgb = pixels(scene, leds, 0)
            sums = [sum(rgb[n : n + 3]) for n in range(24, 3 * (leds - 3), 3)]
            bodies.append(tuple(round(value / max(sums), 1) for value in sums))
        assert len(set(bodies)) == 4, leds


@pytest.mark.parametrize("leds", [-1, 0, 15])
def test_too_few_leds_are_refused(leds: int) -> None:
    with pytest.raises(ValueError, match=f"{leds} LEDs came, at least 16 were expected"):
        pixels(SOLO, leds, 0)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": ("red", "pink")}, "'pink' came, one of red, green, yellow, blue"),
        ({"seats": ("red", "blue", "red")}, "at most once"),
        ({"active": "green"}, "active seat 'green' came"),
        ({"automa": "gear"}, "'gear' came"),
        ({"reading": "up"}, "'left' or 'right'"),
        ({"phase": 7}, "phase 7 came, 0 to 6"),
        ({"phase": -1}, "phase -1 came"),
        ({"aurora": 7}, "aurora 7 came, 0 to 6"),
        ({"struck": ("pink",)}, "'pink' came, one of red, green, yellow, blue"),
        ({"winners": ("pink",)}, "'pink' came, one of red, green, yellow, blue"),
    ],
)
def test_a_wrong_scene_says_what_came_and_what_was_expected(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(SOLO, **wrong)  # type: ignore[arg-type]
