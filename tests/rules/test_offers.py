"""What is found by its name: ours when somebody asks for it first, others for as long as they are offered."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec import Struct

from companion.rules.engine.offers import Offers, Unknown


class Ship(Struct, frozen=True, eq=False):
    name: str


class UnknownShip(Unknown):
    pass


class Harbour(Offers[Ship]):
    """Its own ships are the Aurora and the Kestrel; ``heard`` is all that it was told of."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        super().__init__("ship", ("aurora", "kestrel"), self._built, UnknownShip, lambda: self.heard.append("changed"))

    def _built(self, name: str) -> Ship:
        self.heard.append(name)
        return Ship(name)


@pytest.fixture
def harbour() -> Harbour:
    return Harbour()


def test_ours_are_named_unloaded_and_loaded_once(harbour: Harbour) -> None:
    assert harbour.names() == ("aurora", "kestrel")
    assert harbour.heard == []
    assert harbour.find("kestrel") is harbour.find("kestrel")
    assert harbour.heard == ["kestrel"]
    assert harbour.names() == ("aurora", "kestrel")
    assert len(harbour.found()) == 1


def test_what_nobody_has_is_named_with_those_that_there_are(harbour: Harbour) -> None:
    harbour.offer(Ship("raft"))
    with pytest.raises(UnknownShip, match=r"^ship 'ark' came, expected one of aurora, kestrel, raft$") as refused:
        harbour.find("ark")
    assert (refused.value.kind, refused.value.name) == ("ship", "ark")
    assert refused.value.known == ("aurora", "kestrel", "raft")


def test_others_stand_behind_ours_in_the_order_in_which_they_came(harbour: Harbour) -> None:
    raft, barge = Ship("raft"), Ship("barge")
    harbour.offer(raft)
    harbour.find("aurora")
    harbour.offer(barge)
    harbour.offer(raft)
    assert harbour.names() == ("aurora", "kestrel", "raft", "barge")
    assert [ship.name for ship in harbour.found()] == ["raft", "aurora", "barge"]
    assert harbour.find("barge") is barge


@pytest.mark.parametrize("name", ["aurora", "raft"])
def test_no_other_takes_a_name_that_is_there(harbour: Harbour, name: str) -> None:
    """Whether ours is loaded already or not."""
    raft = Ship("raft")
    harbour.offer(raft)
    for _ in range(2):
        with pytest.raises(ValueError, match=f"ship '{name}' came, but there is one of this name already"):
            harbour.offer(Ship(name))
        assert harbour.find(name) is not None
    assert harbour.find("raft") is raft


def test_what_is_offered_for_a_block_is_gone_behind_it(harbour: Harbour) -> None:
    with harbour.offering(Ship("raft"), Ship("barge")):
        assert harbour.names()[2:] == ("raft", "barge")
        assert harbour.heard == ["changed"] * 2
    assert harbour.names() == ("aurora", "kestrel")
    assert harbour.heard == ["changed"] * 4
    with suppress(RuntimeError), harbour.offering(Ship("raft")):
        raise RuntimeError
    assert harbour.names() == ("aurora", "kestrel")


def test_where_one_of_several_is_refused_none_of_them_stays(harbour: Harbour) -> None:
    with pytest.raises(ValueError, match="'aurora'"), harbour.offering(Ship("raft"), Ship("aurora")):
        pass
    assert harbour.names() == ("aurora", "kestrel")
    assert harbour.find("aurora").name == "aurora"


def test_what_is_not_there_can_be_taken_back(harbour: Harbour) -> None:
    """Nothing comes of it."""
    before = harbour.names()
    harbour.take_back("nobody")
    assert harbour.names() == before


def test_several_stand_as_they_are_listed_and_are_looked_for_again_once_one_is_taken_back(harbour: Harbour) -> None:
    raft = Ship("raft")
    harbour.offer(raft)
    kestrel = harbour.find("kestrel")
    assert harbour.several(["raft", "kestrel"]) == (kestrel, raft)
    assert harbour.several(["raft", "kestrel"]) is harbour.several(["raft", "kestrel"])
    harbour.take_back("raft")
    with pytest.raises(UnknownShip):
        harbour.several(["raft", "kestrel"])
    other = Ship("raft")
    harbour.offer(other)
    assert harbour.several(["raft", "kestrel"])[1] is other
