"""What editions do differently: a made-up edition with other policies plays by them; no shared rule is changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.common import (
    atlas,
    attack,
    convoy,
    correct_board,
    correct_cards,
    crew,
    loot,
    objects,
    scoring,
    seats,
    target_counters,
)
from companion.rules.common.automa import board, speed
from companion.rules.editions.frostlands import EDITION, roadmap
from companion.rules.engine import units
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Deck, Enemy, Reason, Table
from companion.scenario import fresh
from tests.rules import exploring
from tests.rules.driving import drive, never
from tests.rules.firing import enemy, load, people, play, said

NAME = "made-up"

Playing = Callable[..., None]
"""Has a game of Frostlands played by an edition with these policies."""


@pytest.fixture
def playing() -> Iterator[Playing]:
    """A game is played by an edition like Frostlands but for the policies named."""
    with ExitStack() as offers:

        def by(table: Table, **policies: Any) -> None:
            made = replace(EDITION, name=NAME, policies=replace(EDITION.policies, **policies))
            offers.enter_context(offering(made))
            table.terms.edition = NAME

        yield by


def step(table: Table, name: str, *given: Any, who: str = "table") -> None:
    """Play a step of the game's edition with these answers."""
    table.progress.step, table.progress.queue = name, [who]
    play(table, units.steps(table)[name].run(table, who), *given)


class _EmptyRegions:
    """As in the first edition: an Enemy is gone whose Region holds no Convoy, others to come or not (1E-FIR-33)."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        return enemy.region not in regions

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        table.things.enemies.remove(enemy)
        target_counters.all_home(table, enemy)


@pytest.mark.parametrize(("made_up", "left"), [(False, ["howl", "warwolves"]), (True, ["howl"])])
def test_which_enemies_are_abandoned_and_where_they_go_ED_54(made_up: bool, left: list[str], playing: Playing) -> None:
    """A Convoy that is still to come keeps an Enemy in Frostlands only; whither it goes is the policy's as well."""
    table = people("red", "green")
    if made_up:
        playing(table, abandoned=_EmptyRegions())
    table.things.seats["red"].space, table.things.seats["green"].space = "100", "122"
    enemy(table, "howl", ["none"], region=1)
    target_counters.lay(table, enemy(table, "warwolves", ["none"], region=2), "red", 2)
    step(table, "end.left")
    assert [e.name for e in table.things.enemies] == left
    assert table.things.gone == []
    assert table.things.seats["red"].targets == (3 if made_up else 1)


class _Pass:
    """As in the first edition: one active Survivor rests and takes off Damage, no Fury (1E-PAS-01); a card may still be
    played with nobody active, by a question of its own (1E-EXP-04)."""

    comes_round = False

    def options(self, table: Table, seat: str) -> list[Option]:
        return [Option("pass", "option.break.tracked")]

    def by_hand(self, table: Table) -> Option:
        return Option("done", "option.passed")

    def take(self, table: Table, seat: str, option: str) -> Rule[None]:
        assert option == "pass"
        crew.people(table, seat, "active")[0].zone = "rest"
        yield from convoy.repair(table, seat, 1, "1E-PAS-01")

    def nobody_active(self, table: Table, seat: str) -> Rule[None]:
        yield Question("skipped", "tell", "1E-EXP-04", asked=seat)
        table.progress.out.append(seat)


def test_what_a_turn_may_be_instead_of_exploring_ED_20_to_ED_22(playing: Playing) -> None:
    """A kept Convoy: the options, what comes of one, and a turn with nobody active."""
    table = exploring.game("allotment")
    playing(table, breaks=_Pass())
    exploring.people(table, explorer="active")
    exploring.hurt(table, 1)
    box = convoy.broken(table, exploring.ME)[0]
    exploring.turn(table, explore_what="pass", convoy_repair=[box], skipped=None)
    assert exploring.zones(table) == {"explorer": "rest"}
    assert convoy.broken(table, exploring.ME) == []
    assert (table.things.seats[exploring.ME].fury, table.progress.out) == (0, [exploring.ME])


def test_what_an_untracked_player_says_instead_of_exploring_ED_20(playing: Playing) -> None:
    table = fresh()
    table.terms.zone = "tracked"
    playing(table, breaks=_Pass())
    posed = exploring.asked(table, units.steps(table)["exploration.turns"].run(table, "red"))
    assert [o.key for o in posed.options if o.id == "done"] == ["option.passed"]


class _ACardARegion:
    """As in the first edition: a card for each Region with an Enemy, from the right; none for an empty one, as far as
    anybody knows (1E-FIR-28, 1E-D43)."""

    def volleys(self, table: Table) -> list[list[int]]:
        return [[region] for region in sorted({e.region for e in table.things.enemies}, reverse=True)]

    def before_back(self, table: Table) -> Rule[bool]:
        return True
        yield

    def nobody(self, table: Table, regions: Collection[int]) -> Rule[None]:
        say(table, f"nobody in {sorted(regions)}", "1E-FIR-28")
        return
        yield


def test_how_many_outcome_cards_the_enemies_fire_with_ED_53(playing: Playing) -> None:
    """Three Regions with an Enemy, Convoys in two of them: two cards, the foremost Region first."""
    table = people("red", "green")
    playing(table, enemies_fire=_ACardARegion())
    table.things.seats["red"].space, table.things.seats["green"].space = "100", "122"
    for region, name in enumerate(("warwolves", "riderwolves", "howl"), start=1):
        enemy(table, name, ["none"], region=region)
    third = ("enemies.fire", {"enemy-III": "1"})
    first = ("enemies.fire", {"enemy-I": "0"})
    step(table, "fire.enemies", third, ("outcome.area", {"area": "truck"}), ["truck.3"], first)
    assert [key for key in said(table) if key.startswith("nobody")] == ["nobody in [2]"]
    assert table.things.seats["green"].truck.damage == ["3"]  # type: ignore[union-attr]
    assert table.things.seats["red"].truck.damage == []  # type: ignore[union-attr]


class _TheFirstOwner:
    """As in the first edition: the loot goes to one owner of a Target counter, the others get an Object card a counter;
    both come into play at the end of the step (1E-FIR-23 to 1E-FIR-25)."""

    def share(self, table: Table, enemy: Enemy) -> Rule[None]:
        first, *others = enemy.targets
        table.things.loot_kept[first] = ["prisoner"]
        for seat in others:
            table.things.loot_kept[seat] = ["object"] * enemy.targets[seat]
        return
        yield

    def waits(self, table: Table) -> Mapping[str, str]:
        return {"object": "@token.object"}

    def gain(self, table: Table, seat: str, kept: str) -> Rule[None]:
        if kept == "object":
            yield from objects.draw_objects(table, seat, 1, "1E-FIR-25")
        else:
            yield from loot.gain(table, seat, kept)


def test_who_gets_the_loot_and_what_comes_into_play_ED_50_and_ED_101(playing: Playing) -> None:
    table = people("red", "green")
    playing(table, loot=_TheFirstOwner())
    table.terms.draws["object"] = "deal"
    table.things.decks["object"] = Deck(["1", "2", "3"], ordered=True)
    for card in ("1", "2"):
        table.terms.printed[f"object/{card}"] = {"name": ("mre", "stand-in")}
    wolves = enemy(table, "warwolves", ["none"])
    target_counters.lay(table, wolves, "green", 1)
    target_counters.lay(table, wolves, "red", 2)
    play(table, attack.defeat(table, wolves))
    assert table.things.loot_kept == {"green": ["prisoner"], "red": ["object", "object"]}
    warned = correct_cards.faults(table)
    owed = table.things.loot_kept.pop("red")
    assert correct_cards.faults(table) == warned, "two Objects that are owed are not one card that is there twice"
    table.things.loot_kept["red"] = owed
    step(table, "fire.loot", ("crew.skill", {"skill": 1}))
    assert (table.things.loot_kept, len(table.things.seats["red"].hand)) == ({}, 2)
    assert [p.name for p in table.things.seats["green"].people] == ["leader", "prisoner"]


class _PlainBoxes:
    """As in the first edition: boxes that show nothing; an attack that does damage brings 1 Fame and a Target counter,
    however much it is (1E-FIR-15, 1E-FIR-18, 1E-FIR-19)."""

    def attach(self, table: Table, enemy: Enemy) -> Rule[None]:
        enemy.hitpoints = "loot/1"
        return
        yield

    def boxes(self, table: Table, enemy: Enemy) -> list[str]:
        return ["none"] * 4

    def hit(self, table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
        enemy.filled = min(4, enemy.filled + points)
        return ["fame", "target"], enemy.filled == 4, because("why.boxes.table")
        yield


def test_what_enemies_can_bear_and_what_a_hit_brings_ED_15_and_ED_43(playing: Playing) -> None:
    """The Ambush attaches the card, a kept seat and the Automa are paid by the attack."""
    table = people("red", automa="blue")
    playing(table, defence=_PlainBoxes())
    table.things.order, table.things.seats["blue"].space = ["blue", "red"], "112"
    step(table, "fire.ambush", ["truck.2"], who="riderwolves")
    (wolves,) = table.things.enemies
    assert wolves.hitpoints == "loot/1"
    load(table, "red", "truck", b2="ammo")
    table.things.seats["red"].truck.damage = []  # type: ignore[union-attr]
    shot = ("fire.attack", "shoot:riderwolves:truck.3")
    step(table, "fire.convoys", shot, ("outcome.weapon", {"weapon-2": "2"}), who="red")
    assert (wolves.filled, wolves.targets, crew.fame(table, "red")) == (2, {"red": 1}, 1)
    play(table, attack.automa_rewards(table, wolves, ["fame", "target"], because("why.boxes.table")))
    assert (wolves.targets, table.things.automa.fame) == ({"red": 1, "blue": 1}, 1)


class _TwoBoxes:
    """Somewhat as in the first edition: an Enemy takes two counters, in order; the next one takes the place of the
    first, whose owner gets it back (1E-FIR-19, 1E-FIR-21)."""

    def __init__(self) -> None:
        self.row: list[str] = []

    def lay(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        self.row += [seat] * n
        enemy.targets[seat] = enemy.targets.get(seat, 0) + n

    def lift(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        for _ in range(n):
            self.row.remove(seat)
        enemy.targets[seat] -= n

    def take(self, table: Table, seat: str, name: str) -> Rule[str | None]:
        (wolves,) = table.things.enemies
        if len(self.row) == 2:
            target_counters.take_back(table, wolves, self.row[0], 1)
        target_counters.lay(table, wolves, seat)
        return ""
        yield

    def automa_takes(self, table: Table, name: str) -> Rule[None]:
        yield from self.take(table, "blue", name)


def test_how_target_counters_lie_and_whose_gives_way_ED_44_to_ED_46_and_ED_79(playing: Playing) -> None:
    """Players and the Automa lay them by the policy, and all come home by it."""
    table, lying = people("red", "green", automa="blue"), _TwoBoxes()
    playing(table, targets=lying)
    wolves = enemy(table, "warwolves", ["target"] * 3)
    play(table, target_counters.take(table, "red", "warwolves"))
    play(table, target_counters.take(table, "green", "warwolves"))
    play(table, attack.automa_rewards(table, wolves, ["target"], because("why.boxes.table")))
    assert lying.row == ["green", "blue"]
    assert [table.things.seats[seat].targets for seat in ("red", "green")] == [3, 2]
    aimed = next(row for row in correct_board.found(table) if row.path == "aimed.warwolves.green")
    assert aimed.put is not None
    aimed.put(table, 0)
    assert lying.row == ["blue"]
    table.things.seats["green"].targets = 3
    target_counters.all_home(table, wolves)
    assert (lying.row, table.things.automa.targets) == ([], 2)


class _AtOnce:
    """As in the first edition: who dies in one half of an action is gone, and the other half is lost (1E-SUR-07,
    1E-SUR-08)."""

    def goes_on(self, table: Table, seat: str, team: Sequence[str]) -> bool:
        crew.burials(table, seat)
        return all(crew.person(table, seat, name) is not None for name in team)

    def dead(self, skill: int) -> bool:
        return skill <= 0


@pytest.mark.parametrize("made_up", [False, True])
def test_whether_the_other_half_of_an_action_is_lost_by_a_death_ED_32(made_up: bool, playing: Playing) -> None:
    """The bonus before the card action kills the only one sent; then the Location is gathered from, or not."""
    table = exploring.game("allotment", tiles=["4/2", "2/2", "3/2", "1/2", "5/2"])
    if made_up:
        playing(table, death=_AtOnce())
    exploring.people(table, co_pilot="active", leader="rest")
    exploring.hurt(table, 1)
    box = convoy.broken(table, exploring.ME)[0]
    answers = {"explore_what": "slot.1", "explore_team": "co-pilot", "explore_bonus": "before.1.1"}
    exploring.turn(table, **answers, explore_take="left", convoy_repair=[box], explore_over="done")
    assert exploring.zones(table) == {"leader": "rest"}
    slot = table.things.zone[0]
    assert slot is not None
    assert (slot.left == {}) is not made_up


class _TokenGoes:
    """As in the first edition: a token goes from the Contaminated Zone to the reserve (1E-AUT-39)."""

    def none_left(self, table: Table, rule: str, doubts: tuple[str, ...]) -> None:
        table.things.automa.contaminated -= 1
        table.things.elsewhere["survivor"] += 1


@pytest.mark.parametrize(("made_up", "left"), [(False, 2), (True, 1)])
def test_contamination_of_an_automa_with_nobody_left_to_take_it_ED_77(
    made_up: bool, left: int, playing: Playing
) -> None:
    table = fresh()
    if made_up:
        playing(table, contamination=_TokenGoes())
    board.take(table, "survivor", 9)
    table.things.automa.contaminated = 2
    drive(table, seats.of(table, "blue").contaminate(table, "blue", 1, "MV-12"), never)
    assert table.things.automa.contaminated == left


class _Row:
    """As in the first edition, where spaces bear no numbers: by the place on the ordinary road (1E-RND-04)."""

    def __getattr__(self, name: str) -> Any:
        return getattr(roadmap, name)

    def place(self, table: Table, space: str) -> tuple[int, ...]:
        return (["105", "103", "101"].index(space),)

    def automa_drives(
        self, table: Table, start: str, points: int, shortcuts: bool, suits: str
    ) -> tuple[str, list[atlas.Way]]:
        return "103", [atlas.Way(start, "103")]


def test_who_is_ahead_on_the_road_for_turn_order_and_ties_ED_19_and_ED_60(playing: Playing) -> None:
    table = people("red", "green", "blue")
    playing(table, map=_Row())
    for seat, space in (("red", "103"), ("green", "101"), ("blue", "105")):
        table.things.seats[seat].space = space
    step(table, "movement.order")
    assert table.things.order == ["blue", "red", "green"]
    table.progress.scores = {seat: {"total": 5} for seat in table.things.order}
    assert scoring.ranking(table) == ["green", "red", "blue"]


def test_which_way_the_automa_takes_ED_82(playing: Playing) -> None:
    table = people("red", automa="blue")
    playing(table, map=_Row())
    way = speed.drive(table, "100", 9)
    assert (way.end, [crossed.name for crossed in way.crossed]) == ("103", ["100-103"])
