"""Tables of older versions are brought on step by step; later ones and what is no table are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.rules.engine.migrations import LaterTable, brought_on
from companion.rules.engine.table import SCHEMA, Table, freeze, thaw


def _round_by_name(plain: dict[str, Any]) -> dict[str, Any]:
    plain["progress"]["round"] = plain["progress"].pop("turn")
    return plain


def _counted_from_one(plain: dict[str, Any]) -> dict[str, Any]:
    plain["progress"]["round"] += 1
    return plain


STEPS = (_round_by_name, _counted_from_one)


def older(version: Any, **progress: Any) -> bytes:
    plain = msgspec.msgpack.decode(freeze(Table()))
    return msgspec.msgpack.encode({**plain, "schema": version, "progress": {**plain["progress"], **progress}})


def test_each_step_from_its_own_version_on() -> None:
    first = msgspec.msgpack.decode(older(1, turn=4))
    del first["progress"]["round"]
    assert thaw(msgspec.msgpack.encode(first), STEPS).progress.round == 5
    assert thaw(older(2, round=4), STEPS).progress.round == 5
    assert thaw(older(3, round=4), STEPS).progress.round == 4
    assert brought_on({"schema": 2, "progress": {"round": 1}}, STEPS) == {"schema": 3, "progress": {"round": 2}}


def test_a_later_one_is_named() -> None:
    for version, steps in ((4, STEPS), (SCHEMA + 1, ())):
        with pytest.raises(LaterTable) as told:
            thaw(older(version), steps)
        assert (told.value.version, told.value.known) == (version, 1 + len(steps))
        assert str(told.value) == f"a table of version {version}, known is {1 + len(steps)}"


@pytest.mark.parametrize("version", [0, -1, True, None, "1", 1.0])
def test_what_names_no_version_is_no_table(version: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        thaw(older(version), STEPS)
    with pytest.raises(msgspec.ValidationError, match="a table of version"):
        brought_on({"schema": version}, STEPS)


def test_what_is_no_table_of_its_version_is_told_with_it() -> None:
    with pytest.raises(msgspec.ValidationError, match="no table of version 2: KeyError: 'progress'"):
        brought_on({"schema": 2}, STEPS)
    with pytest.raises(msgspec.ValidationError, match="round"):
        thaw(older(3, round="four"), STEPS)
    with pytest.raises(msgspec.ValidationError):
        brought_on(["schema"], STEPS)
    with pytest.raises(msgspec.ValidationError):
        thaw(msgspec.msgpack.encode([1]))
