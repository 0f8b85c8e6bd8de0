"""Frames of Zstandard (RFC 8878) with other bytes as dictionary, as short as can be: the magic number that begins each
is left out."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_MAGIC = b"\x28\xb5\x2f\xfd"
_SHORTEST = 8
"""Bytes from which a dictionary is one; shorter ones are not used."""
_WINDOW_LOG = 18
"""Binary logarithm of the most bytes that an unpacker looks back, so that a crafted frame can't ask for more memory."""
_OPTIONS: dict[int, int] = {
    # As level 6 but for a shorter search: the slowest tables of a game take a fifth less time, for one byte in 250.
    # Beyond this a table takes several times as long for one byte in a hundred.
    zstd.CompressionParameter.compression_level: 6,
    zstd.CompressionParameter.strategy: zstd.Strategy.lazy,
    zstd.CompressionParameter.hash_log: 15,
    zstd.CompressionParameter.chain_log: 14,
    zstd.CompressionParameter.search_log: 3,
    zstd.CompressionParameter.min_match: 4,
    zstd.CompressionParameter.target_length: 32,
    # Rows have checksums of their own.
    zstd.CompressionParameter.checksum_flag: 0,
    zstd.CompressionParameter.dict_id_flag: 0,
}


def compress(content: bytes, before: bytes = b"") -> bytes:
    """One frame with ``content``; what it has in common with ``before`` takes hardly any room."""
    return zstd.compress(content, options=_OPTIONS, zstd_dict=_dictionary(before))[len(_MAGIC) :]


def expand(packed: bytes, most: int, before: bytes = b"") -> bytes:
    """The content of a frame of :func:`compress`, with the same ``before``. Raises ValueError for more than ``most``
    bytes, of which no more than one beyond is unpacked, for a frame that does not end, and for what is none."""
    options: dict[int, int] = {zstd.DecompressionParameter.window_log_max: _WINDOW_LOG}
    unpacker = zstd.ZstdDecompressor(zstd_dict=_dictionary(before), options=options)
    try:
        found = unpacker.decompress(_MAGIC + packed, most + 1)
    except zstd.ZstdError as error:
        raise ValueError(str(error)) from None
    if len(found) > most:
        raise ValueError(f"more than {most} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("it does not end where it should")
    return found


def _dictionary(before: bytes) -> tuple[zstd.ZstdDict, int] | None:
    return zstd.ZstdDict(before, is_raw=True).as_prefix if len(before) >= _SHORTEST else None
