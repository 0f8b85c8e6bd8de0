"""What files hold is counted before any of it is built: values, nesting, what a stream unpacks to."""

from __future__ import annotations

import contextlib
import tomllib
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.files.bounds import DEEPEST, MOST_VALUES, check_json, check_msgpack, check_toml, unpacked
from companion.files.error import Beyond

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def nested(depth: int) -> Any:
    """Lists in lists and mappings."""
    value: Any = 1
    for n in range(depth):
        value = [value] if n % 2 else {"a": value}
    return value


@given(PLAIN)
def test_what_is_small_passes(value: Any) -> None:
    check_msgpack(msgspec.msgpack.encode(value))
    check_json(msgspec.json.encode(value))


@pytest.mark.parametrize(
    ("check", "encode"), [(check_json, msgspec.json.encode), (check_msgpack, msgspec.msgpack.encode)]
)
def test_values_are_counted_and_nesting_is_measured(
    check: Callable[[bytes], None], encode: Callable[[Any], bytes]
) -> None:
    for good in (nested(DEEPEST), [["x,[{"] * 1000] * 99, {str(n): 1 for n in range(MOST_VALUES // 3)}):
        check(encode(good))
    for wrong, why in (
        (nested(DEEPEST + 1), "fault.came.nested" if check is check_json else "fault.came.deep"),
        ([[]] * (MOST_VALUES + 1), "fault.came.many"),
        ({str(n): 1 for n in range(MOST_VALUES)}, "fault.came.many"),
    ):
        with pytest.raises(Beyond) as told:
            check(encode(wrong))
        assert told.value.said.key == why


def test_a_count_that_is_only_claimed_is_not_made() -> None:
    """Five bytes say that four thousand million values follow."""
    for first in b"\xdd\xdf":
        with pytest.raises(Beyond):
            check_msgpack(bytes((first,)) + b"\xff" * 4)
    for cut in (b"", b"\x92\x01", b"\xdb\xff\xff\xff\xffa", b"\xc6", b"\x01\x01"):
        check_msgpack(cut)


def test_a_stream_is_unpacked_to_its_bound_and_no_further() -> None:
    """Five thousand bytes that would be five million."""
    bomb = zlib.compress(bytes(5 << 20), 9)
    tracemalloc.start()
    with pytest.raises(Beyond) as told:
        unpacked(bomb, 1 << 20)
    assert tracemalloc.get_traced_memory()[1] < 3 << 20
    tracemalloc.stop()
    assert told.value.said.values == {"n": 1024}
    assert unpacked(zlib.compress(b"x" * 100), 100) == b"x" * 100
    for wrong in (b"", b"x", bomb[:-1], zlib.compress(b"x") + b"y"):
        with pytest.raises(ValueError, match=r"stream|header|incorrect"):
            unpacked(wrong, 10 << 20)


@pytest.mark.parametrize("part", ["a.", '"a" . ', "'a'.\t", "ä-1."])
def test_a_toml_key_of_many_parts_is_refused(part: str) -> None:
    """Its reader takes the square of their number: seven seconds for 40 KB."""
    for front in ("", "[", "x = 1\n", "x = {"):
        with pytest.raises(Beyond):
            check_toml(front + part * 20_000 + "a")
    check_toml("a" + ".a" * 9 + ' = "1.2.3 … and so on."\n' * 200)


@pytest.mark.timeout(120)
def test_looking_at_toml_takes_no_square_of_its_length_either() -> None:
    for text in ("a" * 250_000, '."' * 125_000, ".a" * 31 + "\n", ".'" * 125_000, "." * 250_000, ". " * 125_000):
        with contextlib.suppress(Beyond):
            check_toml(text)
        with contextlib.suppress(Beyond):
            check_json(text.encode())
    assert tomllib.loads("a.b = 1")
