"""Base 45 (RFC 9285): the letters of QR's alphanumeric mode, the blank among them. Parts of version 1 are in it."""

from __future__ import annotations

BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def base45(data: bytes) -> str:
    """Bytes in the letters of QR's alphanumeric mode (RFC 9285): three for two bytes, two for a last single one."""
    found = []
    for i in range(0, len(data), 2):
        pair = data[i : i + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, letter = divmod(number, 45)
            found.append(BASE45[letter])
    return "".join(found)


def from_base45(text: str) -> bytes:
    """The bytes of a base 45 text. Raises ValueError."""
    found = bytearray()
    for i in range(0, len(text), 3):
        letters = text[i : i + 3]
        number = sum(BASE45.index(letter) * 45**n for n, letter in enumerate(letters))
        try:
            found += number.to_bytes(len(letters) - 1, "big") if len(letters) > 1 else number.to_bytes(0, "big")
        except OverflowError:
            raise ValueError(f"{letters!r} is no base 45") from None
    return bytes(found)
