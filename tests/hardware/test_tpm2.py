"""TPM2 frames by the protocol's text."""

from __future__ import annotations

import pytest

from hardware.tpm2 import MAX_LEDS, frame


def test_a_frame_has_its_length_in_bytes_and_an_end() -> None:
    assert frame(b"\x01\x02\x03").hex() == "c9da0003" + "010203" + "36"
    assert frame(bytes(3 * 144))[:4].hex() == "c9da01b0"
    assert frame(bytes(3 * MAX_LEDS))[2:4].hex() == "ffff"


@pytest.mark.parametrize("size", [0, 1, 4, 3 * MAX_LEDS + 3])
def test_what_cannot_be_a_frame_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"{size} bytes came"):
        frame(bytes(size))
