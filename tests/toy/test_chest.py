"""What an edition keeps on the table in a form of its own: written, read, set by hand, brought on, told to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.common import correct
from companion.rules.editions.edition import new_table
from companion.rules.engine import modules
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.table import freeze, thaw
from companion.rules.expansions.matrix import Trouble, trouble
from companion.scenario import fresh
from tests.toy.edition import EDITION, NAME, Chest, chest
from tests.toy.playing import wrong

LOST = f"things.modules.{NAME}.lost"
SCENARIO = f"""
edition = "{NAME}"

[given]
tracked = ["you"]
enemies = {{ howl = {{ region = 1 }}, ulmar = {{ region = 2 }} }}

[[when]]
run = "defeat"
enemy = "howl"

[[when]]
run = "correct"
path = "{LOST}"
value = 4

[[when]]
run = "correct"
path = "{LOST}"
value = "many"
refused = true

[[when]]
run = "defeat"
enemy = "ulmar"

[expect]
"{LOST}" = 5
"""


class Vault(Struct, gc=False):
    """The next form of it: a list of what was lost."""

    names: list[str] = []


def _named(older: dict[str, Any]) -> dict[str, Any]:
    return {"names": ["treasure"] * older["lost"]}


LATER = replace(EDITION, things=Vault, secrets=(), correctables=None, migrations=(_named,))


@pytest.fixture
def offered() -> Iterator[None]:
    with offering(EDITION):
        yield


def test_a_scenario_sets_it(tmp_path: Path, offered: None) -> None:
    assert wrong(tmp_path, SCENARIO) == ""


def test_it_is_written_and_read_in_its_own_form(offered: None) -> None:
    table = fresh(edition=NAME)
    chest(table).lost = 3
    assert thaw(freeze(table)) == table
    assert type(chest(thaw(freeze(table)))) is Chest
    rows = {row.path: row for row in correct.correctables(table)}
    assert rows[LOST].now == 3
    assert {Words(language).text(rows[LOST].key) for language in ("en", "de")} == {
        "Treasures lost",
        "Verlorene Schätze",
    }


def test_a_table_that_is_not_laid_yet_has_none(offered: None) -> None:
    assert LOST not in [row.path for row in correct.correctables(new_table(NAME))]
    with pytest.raises(KeyError):
        chest(new_table(NAME))


def test_an_edition_without_such_things_writes_nothing_of_them() -> None:
    assert b"modules" not in freeze(fresh()).split(b"terms")[0]
    assert modules.keepers(fresh()) == ()


def test_an_older_form_is_brought_on_and_a_later_one_refused() -> None:
    with offering(EDITION):
        table = fresh(edition=NAME)
        chest(table).lost = 2
        older = freeze(table)
    with offering(LATER):
        now = thaw(older)
        assert modules.things(now, NAME, Vault).names == ["treasure", "treasure"]
        assert thaw(freeze(now)) == now
        later = freeze(now)
        assert fresh(edition=NAME).things.versions == {NAME: 2}
    with offering(EDITION), pytest.raises(LaterTable) as refused:
        thaw(later)
    assert (refused.value.module, refused.value.version, refused.value.known) == (NAME, 2, 1)


def test_what_the_edition_has_gained_since_is_put_into_an_older_game() -> None:
    with offering(replace(EDITION, things=None, secrets=(), correctables=None)):
        older = freeze(fresh(edition=NAME))
    with offering(EDITION):
        assert chest(thaw(older)) == Chest()


def test_what_a_seat_alone_knows_is_told_to_nobody(offered: None) -> None:
    table = fresh(edition=NAME)
    chest(table).thinks["red"] = "in the mill"
    assert modules.secret(table, f"things.modules.{NAME}.thinks.red")
    assert not modules.secret(table, LOST)
    assert modules.secrets(table, "red") == ["in the mill"]
    assert "in the mill" not in modules.secrets(table, "green")


def test_no_expansion_bears_the_name_of_its_edition(offered: None) -> None:
    with offering(Module(NAME)):
        named = {"name": NAME, "taken": NAME}
        assert trouble(NAME, [NAME]) == Trouble("modules", "fault.combine.name", named)
