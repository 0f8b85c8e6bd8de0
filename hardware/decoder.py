"""The strip's end of the wire: how its board reads the bytes that arrive."""

from __future__ import annotations

from hardware.adalight import HEADER_BYTES, MAGIC, check_byte


class Decoder:
    """Finds Adalight frames in a stream of any bytes.

    Everything else is skipped: noise, headers with a wrong check byte, zeros. As on a real board, a truncated frame
    takes its missing bytes from what follows.
    """

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take the next bytes; returns the colours (three bytes for each LED) of each frame that is now complete,
        oldest first."""
        self._rest += data
        frames: list[bytes] = []
        while True:
            start = self._rest.find(MAGIC)
            if start < 0:
                # The last bytes may be the beginning of the magic word.
                del self._rest[: max(0, len(self._rest) - len(MAGIC) + 1)]
                return frames
            del self._rest[:start]
            if len(self._rest) < HEADER_BYTES:
                return frames
            high, low, check = self._rest[len(MAGIC) : HEADER_BYTES]
            if check != check_byte(high, low):
                # Not a header; a real one may begin inside it.
                del self._rest[0]
                continue
            end = HEADER_BYTES + 3 * (high * 256 + low + 1)
            if len(self._rest) < end:
                return frames
            frames.append(bytes(self._rest[HEADER_BYTES:end]))
            del self._rest[:end]
