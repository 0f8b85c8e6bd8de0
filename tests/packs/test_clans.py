"""The stand-in packs of the clans that modules bring: complete, and in step with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.cards import cards, fields
from companion.packs import FOLDER, Pack, load_packs
from companion.packs.first_edition.asgaror import cards as asgaror
from companion.packs.first_edition.asgaror.checks import checks as asgaror_checks
from companion.packs.first_edition.mutants import cards as mutants
from companion.packs.first_edition.mutants.checks import checks as mutant_checks
from companion.rules.common import convoy
from companion.rules.editions.clan import Clan
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.expansions.asgaror import ambush as asgaror_ambush
from companion.rules.expansions.asgaror.clan import ASGAROR
from companion.rules.expansions.mutants import ambushes
from companion.rules.expansions.mutants.clan import MUTANTS
from companion.scenario.laying import given_table

CLANS = (
    (MUTANTS, mutants.Mutant, mutants.LOOT, mutants.BoxSign),
    (ASGAROR, asgaror.Enemies, asgaror.LOOT, asgaror.BoxSign),
)


def pack(name: str) -> Pack:
    packs, errors = load_packs(FOLDER)
    assert errors == []
    return packs[f"first-edition/{name}/stand-in"]


@pytest.mark.parametrize(("clan", "enemies", "loot", "signs"), CLANS, ids=[row[0].name for row in CLANS])
def test_lists_are_those_of_the_rules(clan: Clan, enemies: object, loot: object, signs: object) -> None:
    assert get_args(enemies) == clan.names
    backs = {
        deck: tuple(c.name for c in clan.loot if c.deck == deck) for deck in dict.fromkeys(c.deck for c in clan.loot)
    }
    assert loot == backs
    table = given_table({}, edition="first-edition", modules=[clan.name])
    assert get_args(signs) == convoy.signs(table)


@pytest.mark.parametrize("clan", [MUTANTS, ASGAROR], ids=["mutants", "asgaror"])
def test_every_card_of_the_clan_is_there(clan: Clan) -> None:
    """MU-CMP-01, FS-ASG-01: two Enemies of each period, the back and the front of every Loot card."""
    found = pack(clan.name).cards
    listed = found[f"clan/{clan.name}"]
    assert {deck: len(names) for deck, names in listed.items()} == {f"exploration-{p}": 2 for p in COMPONENTS.periods}
    assert {found[f"{deck}/{name}"]["enemy"] for deck, names in listed.items() for name in names} == set(clan.names)
    assert all(f"enemy/{name}" in found for name in clan.names)
    for card in clan.loot:
        front = f"survivor/{card.name}" if card.kind == "survivor" else f"convoy/{card.name}"
        assert {f"{card.deck}/{card.name}", front} <= found.keys()
        assert card.kind in ("", "survivor", found[front].get("kind"))


def test_UF_62_each_enemy_card_tells_what_its_text_has_lost() -> None:
    read = {name: tuple(field.name for field in ambushes.fields(name, COMPONENTS.areas)) for name in MUTANTS.names}
    assert {name: names for name, names in read.items() if names} == mutants.READ
    counts = next(field for field in ambushes.fields("zombie-polar-bear", ()) if field.name == "counts")
    assert tuple(option.id for option in counts.options) == get_args(mutants.Counts)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("enemy/warwolves", ["number", "target_boxes"]),
        ("enemy/riderwolves", ["target_boxes"]),
        ("enemy/juggernaut", ["number", "target_boxes"]),
        ("enemy/zombie-polar-bear", ["number", "target_boxes", "area", "counts", "more"]),
        ("enemy/asgaror-1", ["number", "target_boxes", "damage", "area", "contamination"]),
        ("loot-I-II/prisoner", ["back", "defence-2", "defence-3", "defence-4"]),
        ("loot-I-II/immunologist", ["back", "defence-2", "defence-3", "defence-4"]),
        (
            "loot-I-II/asgaror-loot-1",
            ["back", *(f"{part}-{n}" for part in ("defence", "asgardian") for n in (2, 3, 4))],
        ),
    ],
)
def test_a_card_is_told_as_the_one_says_that_has_it_by_name(path: str, names: list[str]) -> None:
    """UF-54, UF-62: nothing of a module is asked of the edition's own cards."""
    assert [field.name for field in fields.fields(f"first-edition:{path}", {})] == names
    assert not cards.title(f"first-edition:{path}").key.startswith("card.deck")


def test_the_areas_are_those_of_the_edition_and_the_whole_convoy() -> None:
    (area,) = [field for field in asgaror_ambush.fields(COMPONENTS.areas) if field.name == "area"]
    assert tuple(option.id for option in area.options) == (*COMPONENTS.areas, "all")
    assert get_args(asgaror.Area) == get_args(mutants.Area) == (*COMPONENTS.areas, "all")


@pytest.mark.parametrize(
    ("name", "checks", "path", "field", "value"),
    [
        ("mutants", mutant_checks, "enemy/juggernaut", "area", "truck"),
        ("mutants", mutant_checks, "enemy/abomination", "counts", "device"),
        ("mutants", mutant_checks, "loot-I-II/immunologist", "defence", {"2": 5, "3": 4, "4": 4}),
        ("asgaror", asgaror_checks, "loot-I-II/asgaror-loot-1", "asgardian", {"2": 4, "3": 1, "4": 1}),
    ],
)
def test_what_contradicts_the_rules_is_refused(
    name: str, checks: Callable[[Pack], list[object]], path: str, field: str, value: object
) -> None:
    whole = pack(name)
    assert checks(whole) == []
    wrong = replace(whole, cards={**whole.cards, path: {**whole.cards[path], field: value}})
    assert len(checks(wrong)) == 1
