"""A text as a QR code, small enough for the screen."""

from __future__ import annotations

from companion.share.error import ShareError

MOST_SQUARES = 109
"""Squares at a code's side: with its quiet zone of four, four pixels each on 480 (version 23)."""
QUIET_ZONE = 4


def squares(text: str) -> list[list[bool]]:
    """The QR code of a text, without its quiet zone: rows of dark (True) and light squares.

    As much error correction as fits into MOST_SQUARES. Raises ShareError for a text that is too long.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
    from qrcode.exceptions import DataOverflowError

    for level in (ERROR_CORRECT_Q, ERROR_CORRECT_M, ERROR_CORRECT_L):
        made = QRCode(error_correction=level, border=0)
        made.add_data(text, optimize=0)
        try:
            made.best_fit()
            if 17 + 4 * made.version > MOST_SQUARES:
                continue
            made.make(fit=False)
        except (DataOverflowError, ValueError):
            continue
        return [[bool(square) for square in row] for row in made.modules]
    raise ShareError("ui.share.long", n=len(text))
