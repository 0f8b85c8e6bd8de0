"""The tool that compares tables by value: it finds every value that changed, and tells them from a form that did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import gamefile
from companion.journal.journal import Journal
from companion.rules.engine.table import SCHEMA, freeze
from companion.scenario import fresh
from tests.games import same_table
from tests.games.by_value import NOTHING, compare, differences
from tests.games.same_table import DIGESTS, Tables, digests, played, recorded

FOLDER = Path(__file__).parent
FILE = next(iter(sorted(FOLDER.glob(f"*four{gamefile.ENDING}"))))
"""A recorded game of four kept Convoys."""


@pytest.fixture(scope="module")
def stored() -> Tables:
    return same_table.read(FILE)


@pytest.fixture(scope="module")
def tables(compiled: None) -> Tables:
    return played()


def plain(content: bytes) -> Any:
    return msgspec.msgpack.decode(content)


packed = msgspec.msgpack.encode


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every number, text, truth value and nothing."""
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield from leaves(one, (*path, name))
    if not isinstance(value, dict | list) and path != ("schema",):
        yield path


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for name in path:
        value = value[name]
    return value


def test_the_same_tables_have_no_difference(stored: Tables) -> None:
    found = compare(stored, {name: packed(plain(content)) for name, content in stored.items()})
    assert (found.same, found.tables, list(found.told())) == (True, len(stored), [])
    assert found.tables > 30


@given(st.data())
def test_any_value_that_changes_is_found_with_its_path_and_both_values(data: st.DataObject) -> None:
    """Wherever it is, and if only its kind changes: 1 is not true."""
    content = sorted(same_table.read(FILE).items())[-1][1]
    before, now = plain(content), plain(content)
    path = data.draw(st.sampled_from(list(leaves(before))))
    old = at(before, path)
    new = data.draw(
        st.one_of(st.integers(-9, 99), st.text("abc", max_size=3), st.booleans(), st.none()).filter(
            lambda one: type(one) is not type(old) or one != old
        )
    )
    at(now, path[:-1])[path[-1]] = new
    (one,) = differences(packed(before), packed(now))
    assert (one.kind, one.where, one.before, one.now) == ("changed", ".".join(map(str, path)), old, new)


def test_what_one_mapping_or_list_has_more_is_a_value_that_changed(stored: Tables) -> None:
    content = stored[max(stored)]
    now = plain(content)
    now["things"]["order"].append("white")
    del now["things"]["seats"]["red"]
    found = {one.where: one for one in differences(content, packed(now))}
    assert set(found) == {"things.order.4", "things.seats.red"}
    assert (found["things.order.4"].before, found["things.order.4"].now) == (NOTHING, "white")
    assert found["things.seats.red"].kind == "changed"
    assert found["things.seats.red"].field == "things.seats.*"


def test_a_new_field_with_its_default_is_told_apart_from_one_with_another_value() -> None:
    """Inside lists and mappings too; a default that is made again for each table is one as well."""
    table = fresh()
    before = msgspec.to_builtins(table)
    del before["things"]["zone"], before["terms"]["variant"]
    for seat in before["things"]["seats"].values():
        del seat["side"]
    found = compare({"one": packed(before)}, {"one": freeze(table)})
    assert found.same
    assert list(found.told()) == [
        "added    terms.variant = False, its default, 1 times",
        "added    things.seats.*.side = 'standard', its default, 2 times",
        "added    things.zone = [None, None, None, None, None], its default, 1 times",
    ]
    table.things.seats["red"].side = "special"
    found = compare({"one": packed(before)}, {"one": freeze(table)})
    assert not found.same
    ((_, one),) = found.by_field["added", "things.seats.*.side"]
    assert (one.where, one.before, one.now) == ("things.seats.red.side", NOTHING, "special")


def test_a_field_of_another_name_or_place_has_moved_if_every_value_is_there(stored: Tables) -> None:
    before = {}
    for name, content in stored.items():
        old = plain(content)
        for seat in old["things"]["seats"].values():
            seat["rage"] = seat.pop("fury")
        old["turn"] = old["progress"].pop("round")
        before[name] = packed(old)
    found = compare(before, stored)
    assert found.same
    assert found.moved == {"things.seats.*.rage": "things.seats.*.fury", "turn": "progress.round"}
    assert sorted(found.told()) == [
        "moved    things.seats.*.rage -> things.seats.*.fury",
        "moved    turn -> progress.round",
    ]
    last = max(stored)
    wrong = plain(before[last])
    wrong["turn"] += 1
    found = compare(before | {last: packed(wrong)}, stored)
    assert not found.same
    assert set(found.moved) == {"things.seats.*.rage"}
    assert {("gone", "turn"), ("added", "progress.round")} <= set(found.by_field)


def test_of_two_fields_that_may_have_become_each_other_nobody_can_tell() -> None:
    """Both always had the same value, so each is said to be gone, and no sameness is claimed."""
    table = fresh()
    before, now = (msgspec.to_builtins(table) for _ in "ab")
    before["things"]["north"] = before["things"].pop("snowstorm")
    before["progress"]["south"] = before["progress"].pop("ending")
    found = compare({"one": packed(before)}, {"one": packed(now)})
    assert not found.same
    assert not found.moved
    assert {("gone", "things.north"), ("gone", "progress.south")} <= set(found.by_field)


def test_an_older_table_is_brought_on_first(stored: Tables) -> None:
    def spelled(older: dict[str, Any]) -> dict[str, Any]:
        older["things"]["order"] = older["things"].pop("row").split()
        return older

    before, now = {}, {}
    for name, content in stored.items():
        old = plain(content)
        old["things"]["row"] = " ".join(old["things"].pop("order"))
        before[name] = packed(old)
        now[name] = packed({**plain(content), "schema": SCHEMA + 1})
    assert not compare(before, stored).same
    found = compare(before, now, (*[lambda older: older] * (SCHEMA - 1), spelled))
    assert (found.same, list(found.told())) == (True, [])


def test_tables_of_one_side_only_are_told(stored: Tables) -> None:
    some = dict(list(stored.items())[:3])
    found = compare(some, stored)
    assert not found.same
    assert found.tables == 3
    assert len(found.alone) == len(stored) - 3


def test_game_files_journals_files_of_tables_and_single_ones_are_read(
    stored: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And of what is none of these the mistake is told."""
    journal = Journal(tmp_path / "games.db")
    game = gamefile.take(journal, FILE).game
    journal.close()
    same_table.write(tmp_path / "some.tables", stored)
    (tmp_path / "one").write_bytes(stored["act 1"])
    assert same_table.read(tmp_path / "games.db") == {f"game {game}/{name}": one for name, one in stored.items()}
    assert same_table.read(tmp_path / "some.tables") == stored
    assert same_table.main(["compare", str(FILE), str(tmp_path / "some.tables")]) == 0
    assert capsys.readouterr().out == f"{len(stored)} tables compared: the same values\n"
    assert same_table.read(tmp_path / "one") == {"table": stored["act 1"]}
    changed = plain(stored["act 1"])
    changed["progress"]["round"] += 2
    (tmp_path / "two").write_bytes(packed(changed))
    assert same_table.main(["compare", str(tmp_path / "one"), str(tmp_path / "two")]) == 1
    assert "changed  table: progress.round: 0 before, 2 now" in capsys.readouterr().out
    assert same_table.main([]) == 2
    for none in (b"no table", b"", b"\x80", b"\x90"):
        (tmp_path / "none").write_bytes(none)
        with pytest.raises(ValueError, match="none: neither a table nor a game file, a journal or a file of tables"):
            same_table.main(["compare", str(tmp_path / "none"), str(tmp_path / "one")])


# ---------------------------------------------------------------- digests


def test_the_games_of_the_tool_are_those_with_recorded_digests(tables: Tables) -> None:
    assert digests(tables) == json.loads(DIGESTS.read_text(encoding="utf-8"))
    assert len(tables) > 500


def test_digests_are_recorded_only_of_the_same_values(tables: Tables, tmp_path: Path) -> None:
    """A form that changed gives others, and those of today come out; a value that changed leaves them as they are."""
    tables = {name: content for name, content in tables.items() if "act" not in name}
    before = {}
    for name, content in tables.items():
        old = plain(content)
        old["things"]["automa"]["glory"] = old["things"]["automa"].pop("fame")
        before[name] = packed(old)
    file = tmp_path / "digests.json"
    file.write_text(json.dumps(digests(before)))
    wrong = plain(tables["hard/3"])
    wrong["things"]["automa"]["fame"] += 1
    found = recorded(before, tables | {"hard/3": packed(wrong)}, file)
    assert not found.same
    assert file.read_text() == json.dumps(digests(before))
    assert recorded(before, tables, file).same
    assert file.read_bytes() == DIGESTS.read_bytes()
    with pytest.raises(ValueError, match="not those whose digests stand in"):
        recorded(before, tables, file)
