from __future__ import annotations

import random

import pytest

from hardware.adalight import frame
from hardware.decoder import Decoder


def test_a_frame_is_magic_count_check_and_colours() -> None:
    assert frame(bytes([1, 2, 3, 4, 5, 6])) == b"Ada\x00\x01\x54\x01\x02\x03\x04\x05\x06"


def test_the_count_has_two_bytes() -> None:
    assert frame(bytes(3 * 300))[:6] == b"Ada\x01\x2b\x7f"


@pytest.mark.parametrize("length", [0, 1, 4, 3 * 65537])
def test_colours_that_are_no_whole_leds_are_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"{length} bytes came"):
        frame(bytes(length))


def test_the_decoder_finds_frames_in_pieces_of_any_size() -> None:
    pictures = [bytes([n, n + 1, n + 2] * 20) for n in range(10)]
    stream = b"".join(frame(rgb) for rgb in pictures)
    for size in (1, 2, 5, 6, 7, 64, len(stream)):
        decoder = Decoder()
        found = [rgb for at in range(0, len(stream), size) for rgb in decoder.feed(stream[at : at + size])]
        assert found == pictures, size


def test_the_decoder_skips_noise_zeros_and_wrong_headers() -> None:
    rgb = bytes(range(48))
    noise = [b"", bytes(500), b"AdAdaA", b"Ada\n\r\n", b"Ada\x00\x01\x00", b"AdaAda\x00", b"\xff" * 30]
    for garbage in noise:
        assert Decoder().feed(garbage + frame(rgb) + garbage + frame(rgb)) == [rgb, rgb], garbage


def test_zeros_complete_half_a_frame_so_that_the_next_one_is_whole() -> None:
    rgb = bytes([9] * 48)
    decoder = Decoder()
    assert decoder.feed(frame(rgb)[:20]) == []
    torn, whole = decoder.feed(bytes(len(frame(rgb))) + frame(rgb))
    assert torn == rgb[:14] + bytes(34)
    assert whole == rgb


def test_the_decoder_keeps_little_of_endless_noise() -> None:
    decoder = Decoder()
    chance = random.Random(5)
    for _ in range(50):
        decoder.feed(bytes(chance.choice(b"XYZ") for _ in range(1000)))
    assert decoder.feed(frame(b"abc")) == [b"abc"]
