"""Whole games of the first edition with each of its modules alone: they end by rule on every board that it has, with
any seats, and every table is sound.

A module is played as soon as it is installed. What must hold of its own things stands in :data:`OWN`, by its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest

from companion.cards.library import Library
from companion.journal.journal import Journal
from companion.rules.common import attack, clan, crew, pieces
from companion.rules.common.scoring import victor
from companion.rules.common.seating import numbers
from companion.rules.editions.edition import components
from companion.rules.engine import offered
from companion.rules.engine.table import Table, Terms, humans
from companion.rules.engine.units import phase_of
from companion.rules.expansions.asgaror.boxes import wounds
from companion.rules.expansions.athena import alert, batteries, turrets
from companion.rules.expansions.crews.names import CREW
from companion.rules.expansions.matrix import trouble
from companion.rules.expansions.pvp.rivals import Fights
from companion.rules.expansions.roles import cards
from companion.rules.expansions.roles.names import SMUGGLER
from tests.first_edition import broken, unsettled
from tests.spine.test_first_edition_games import PARTIES, RESUMED, TURNED_BACK
from tests.whole_games import Look, begun, ended, play_back_and_forth, play_out, resumed, sound

EDITION = "first-edition"
MODULES = [name for name in offered.OURS["module"] if offered.find("module", name).edition in ("", EDITION)]
GAMES = 300
"""Games of each with ``--full``."""
FEW = 2
"""Games of each without it."""


def _healing(table: Table) -> list[str]:
    """FS-ASG-03: no more lasting Damage than Damage, and nobody in play with all boxes full."""
    found = []
    for enemy in table.things.enemies if table.things.modules else ():
        line = attack.defence(table, enemy)
        if line and enemy.filled >= len(line):
            found.append(f"{enemy.name} is in play with {enemy.filled} of {len(line)} boxes filled")
        if line.count("armor") != wounds(table).armor.get(enemy.name, 0) and line:
            found.append(f"{enemy.name}: {line} with {wounds(table).armor} Asgardian boxes")
    return found


def _watched(table: Table) -> list[str]:
    """PA-ALR-03, PA-TUR-11, XD-01: counters stay on the alert table, no turret is there twice, the Automa has no
    battery."""
    if not table.things.modules:
        return []
    rows = alert.rows(table)
    counters = (table.things.tracks or {}).get(alert.TRACK.name, {})
    found = [f"alert of {seat}: {n} of {rows}" for seat, n in counters.items() if not 1 <= n <= rows]
    found += [f"{name} is at {places}" for name in turrets.NAMES if len(places := pieces.at(table, name)) > 1]
    mine = table.things.automa
    held = [token for token in (*mine.tokens.values(), *mine.stock) if token in batteries.BATTERY.sides]
    return [*found, *(f"the Automa has a {token}" for token in held)]


def _two_cards_each(table: Table) -> list[str]:
    """RC-SET-01, RC-SCO-05, RC-SMU: each seat has an ability and an objective, no card is there twice, and the
    Smuggler's card alone lends boxes."""
    if not table.progress.round or not table.things.modules:
        return []
    mine = cards.roles(table)
    there = [*mine.abilities.values(), *mine.objectives.values()]
    found = [f"{role} twice" for role, n in Counter(there).items() if n > 1]
    found += [f"{seat} lacks a card" for seat in humans(table) if not ({seat} & {*mine.abilities} & {*mine.objectives})]
    found += [f"{seat} is still choosing" for seat in mine.dealt]
    lent = {seat for seat, pieces in table.things.seats.items() if pieces.extra}
    if lent != {seat for seat, role in mine.abilities.items() if role == SMUGGLER}:
        found.append(f"boxes lent to {sorted(lent)}, abilities {mine.abilities}")
    return found


def _fought(table: Table) -> list[str]:
    """PVP-END-01, PVP-FIR-05, PVP-SET-01: outside the Fire Weapons Phase no aggression counter has moved and nobody
    counts as hit; within it only that of who has hit somebody; three Enemies and three Loot cards are in the game."""
    if not table.things.modules:
        return []
    fights = table.things.modules["pvp"]
    assert isinstance(fights, Fights)
    counters = (table.things.tracks or {})["aggression"]
    found = [
        f"aggression of {seat}: {n}, nobody hit" for seat, n in counters.items() if n > 1 and not fights.hits.get(seat)
    ]
    if phase_of(table) != "fire":
        found += [f"{seat} has hit {rivals} after the phase" for seat, rivals in fights.hits.items()]
    found += [f"{seat} has hit itself" for seat, rivals in fights.hits.items() if seat in rivals]
    met = [*table.things.defeated, *table.things.gone, *(enemy.name for enemy in table.things.enemies)]
    found += [f"{len(met)} Enemies: {met}"] * (len(met) > 3)
    left = {name: table.things.decks[name].left for name in clan.loot_decks(table) if name in table.things.decks}
    setting_up = phase_of(table) == "setup"
    return found + [f"{name}: {n} left" for name, n in left.items() if n > 1 and not setting_up]


def _manned(table: Table) -> list[str]:
    """FS-CRW-01, FS-CRW-02: each crew card is with one player at most, and nobody has a Leader or a Co-Pilot."""
    people = [crew.card(p.name) for mine in table.things.seats.values() for p in mine.people]
    twice = [name for name in CREW if people.count(name) > 1]
    return [f"{twice} are there twice"] * bool(twice) + [name for name in ("leader", "co-pilot") if name in people]


OWN: Mapping[str, Look] = {
    "asgaror": _healing,
    "crews": _manned,
    "athena": _watched,
    "pvp": _fought,
    "roles": _two_cards_each,
}
"""What must hold of a module's own things between two units of play."""


def ways(module: str) -> list[tuple[str, str]]:
    """The boards and parties that it may be played with."""
    table = Table(terms=Terms(edition=EDITION, modules=[module]))
    alone = trouble(EDITION, [module], solo=True) is None and 1 in numbers(table)
    parties = [name for name, seats in PARTIES.items() if alone or len(seats) > 1]
    return [*product(components(table).maps or [""], parties)]


@pytest.mark.timeout(7200)  # with --full, beside other work
@pytest.mark.parametrize("module", MODULES)
def test_games_end_by_rule_and_every_table_is_sound(module: str, library: Library, full: bool) -> None:
    """Looked at after every answer; one in ten is undone, redone and resumed as well."""
    possible, own = ways(module), OWN.get(module)

    def between(table: Table) -> list[str]:
        return [*unsettled(table), *(own(table) if own is not None else [])]

    for i in range(GAMES if full else FEW):
        # Without --full others of them in each module.
        board, party = possible[(i + len(module)) * 5 % len(possible)]
        terms = Terms(edition=EDITION, modules=[module], map=board)
        difficulty = components(Table(terms=terms)).maps.get(board) or "normal"
        journal = Journal(None)
        game, players = begun(f"{module}/{i}", PARTIES[party], library, difficulty, terms, journal)
        if i % TURNED_BACK:
            play_out(game, players, lambda game: sound(game, broken, between))
        else:
            play_back_and_forth(game, players, lambda game: sound(game, broken, between))
            last = game.head
            while game.undo():
                if not len(game.path()) % RESUMED:
                    resumed(game, journal, library)
            game.go_to(last)
        ended(game)
        assert game.table.terms.modules == [module]
        assert victor(game.table) in {"", *game.table.terms.seats}
